"""Reads the screen as words, compares two views of it, draws it for the chat."""
