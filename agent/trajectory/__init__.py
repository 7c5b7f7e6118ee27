"""A task's steps in order, and what the next run resumes of them."""
