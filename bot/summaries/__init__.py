"""The summary of a day or a week: when it is due, what is in it, and who has had it."""
