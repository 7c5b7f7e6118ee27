"""The screen half of the simulated phone: apps, touch, windows and displays."""
