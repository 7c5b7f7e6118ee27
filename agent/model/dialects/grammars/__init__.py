"""How calls are written: one grammar a file, all of them behind `Grammar`."""
