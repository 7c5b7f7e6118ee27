"""What is kept of one task as a file that can be passed on: a page, and a moving picture."""
