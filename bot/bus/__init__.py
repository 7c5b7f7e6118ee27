"""The bot's end of the bus: all homes together behind one Dispatcher. Not imported without a bus."""
