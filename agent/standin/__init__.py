"""Stand-in for a model server: plays recipes for the simulated phone, serves tests with scripted replies."""

from agent.standin.faults import FaultKind, ModelFault
from agent.standin.log import LoggedRequest
from agent.standin.recipes import known_tasks
from agent.standin.server import StandinModel

__all__ = ["FaultKind", "LoggedRequest", "ModelFault", "StandinModel", "known_tasks"]
