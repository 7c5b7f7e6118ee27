"""What the bot and the commands in the terminal are built of; `bot/house.py` puts the bot together."""
