"""The helper as the simulated phone runs it: its protocol in Python, on what the phone shows."""
