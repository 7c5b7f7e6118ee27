"""Shortcuts: saved tasks, replayed without the model where the pages are as expected."""
