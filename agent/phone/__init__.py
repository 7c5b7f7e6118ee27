"""The phone of one task: attached while the task runs, and the inputs that are sent to it."""
