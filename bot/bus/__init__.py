"""The bot's end of the bus: all homes together behind one Dispatcher. Nothing of it is imported without a bus."""
