"""Finds out that a task does not get on, and leads it out: by a hint at first, and in the end by a stop."""
