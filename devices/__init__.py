"""Phones: what they show and what can be done to them. Imports neither agent nor bot."""
