"""Begins scheduled tasks at their times."""
