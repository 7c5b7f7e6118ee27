"""Reaches phones: discovery, pairing, connecting and reconnecting."""
