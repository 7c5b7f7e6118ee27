"""The helper: a small Java program of ours that a task starts on the phone, and our side of its protocol."""
