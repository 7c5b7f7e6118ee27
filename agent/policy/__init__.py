"""Which inputs may run freely, which need a person's yes, and which are refused: beside the model, whatever
it says.
"""
