"""Tasks: their queues, the running of one, its end, and what is known of it afterwards."""
