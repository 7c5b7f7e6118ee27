"""The apps of the simulated phone, one a file."""
