"""The prompts of the families, but AutoGLM's: our own words, put together from each family's table entry."""
