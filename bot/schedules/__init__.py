"""What schedules are, and the words for their times."""
