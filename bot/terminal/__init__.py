"""Farhand in a terminal: set-up, check-up and a single task."""
