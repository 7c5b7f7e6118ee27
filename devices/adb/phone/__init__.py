"""One Android phone: captures, inputs, typing, unlocking and check-ups."""
