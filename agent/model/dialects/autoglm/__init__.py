"""AutoGLM-Phone: the contract of Open-AutoGLM's models, with prompts of our own."""
