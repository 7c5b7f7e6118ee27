"""What each model family writes and what its server takes; from the makers' texts, without any decoder."""

from agent.standin.families.reply_forms import FamilyReply, FunctionCall
from agent.standin.families.served import ServedFamily
from agent.standin.families.spaces import NumberKind
from agent.standin.families.table import family_names, model_ids, served_family

__all__ = [
    "FamilyReply",
    "FunctionCall",
    "NumberKind",
    "ServedFamily",
    "family_names",
    "model_ids",
    "served_family",
]
