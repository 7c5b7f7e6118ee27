"""Tasks: their queues, their runs, their ends, and what is kept of them."""
