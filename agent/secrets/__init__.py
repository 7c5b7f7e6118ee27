"""Codes and passwords that people type: where they are kept, covered and forgotten."""
