"""The household's own rules: their file, their text, and what they say."""
