"""Reads the words on the screen beside the model: from the element tree, else from the picture."""
