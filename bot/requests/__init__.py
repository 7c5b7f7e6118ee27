"""What is asked of people in the chat, and what they answer: requests, questions, secrets and the pad of a
take-over.
"""
