"""The phone of one task: attached for its length, and the inputs that are sent to it."""
