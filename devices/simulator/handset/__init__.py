"""The screen half of the simulated phone: apps, fingers, windows and displays."""
