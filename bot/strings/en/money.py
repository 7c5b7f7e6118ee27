"""English sentences: limits, codes and who else may say yes."""

SENTENCES: dict[str, str] = {}
