"""The first look at a real phone: what differs from the simulated one, without what is private."""
