"""The calls from chat to home, a Protocol for each subject."""
