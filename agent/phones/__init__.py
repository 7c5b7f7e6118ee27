"""The phones of the household: which there are, how one is added, and a look at one outside of any task."""
