"""What a page is and what an input does on it."""
