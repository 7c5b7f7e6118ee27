"""The phones of the household: which there are, how one is added, and a picture of one outside of tasks."""
