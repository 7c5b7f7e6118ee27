"""Stand-in for a model server: plays recipes for the simulated phone, serves tests with scripted replies."""

from agent.standin.families import NumberKind, ServedFamily, family_names, served_family
from agent.standin.faults import FaultKind, ModelFault
from agent.standin.log import LoggedRequest
from agent.standin.mistakes import Mistakes
from agent.standin.moves import Move
from agent.standin.pictures import Picture
from agent.standin.recipes import known_tasks
from agent.standin.server import StandinModel

__all__ = [
    "FaultKind",
    "LoggedRequest",
    "Mistakes",
    "ModelFault",
    "Move",
    "NumberKind",
    "Picture",
    "ServedFamily",
    "StandinModel",
    "family_names",
    "known_tasks",
    "served_family",
]
