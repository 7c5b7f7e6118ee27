"""What people are asked in the chat and what they answer: requests, questions, secrets, a take-over's pad."""
