"""A home of which the bot runs elsewhere: who may do what here, and what the bot may ask about it."""
