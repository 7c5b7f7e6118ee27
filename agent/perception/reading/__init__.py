"""What stands on the screen, read beside the model: from the element tree, else from the picture on this
computer.
"""
