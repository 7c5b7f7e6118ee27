"""The Android shell of the simulated phone and its commands."""
