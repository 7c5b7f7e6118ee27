"""Judges every input beside the model: it may be sent, needs an approval, or is refused."""
