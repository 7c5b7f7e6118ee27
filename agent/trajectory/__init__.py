"""A task's steps in order, and what the next run takes up of them."""
