"""The bot's end of the bus between the chat and several homes."""
