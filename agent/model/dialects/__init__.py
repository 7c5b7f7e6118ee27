"""The model families: what each is sent and how its reply is read."""

from agent.contract.model import dialect_name
from agent.model.dialects.autoglm.dialect import AutoGlm
from agent.model.dialects.base import Dialect

_KNOWN: dict[str, type[Dialect]] = {"autoglm": AutoGlm}


def dialect_for(model_name: str, override: str = "") -> Dialect:
    """The dialect of a model. override: FARHAND_DIALECT, '' for the choice by name.

    Every name gets 'autoglm' until there is a second family. Raises ValueError naming the known ones.
    """
    del model_name  # one family so far
    return _KNOWN[dialect_name(override) or "autoglm"]()
