"""Tests of the project itself: its layers, documents and commands, and the judges of its long tests."""
