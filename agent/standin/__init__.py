"""Stand-in for a model server: plays recipes for the simulated phone, serves tests with scripted replies."""

from agent.standin.faults import Fault, FaultKind
from agent.standin.log import LoggedRequest
from agent.standin.recipes import known_tasks
from agent.standin.server import StandinModel

__all__ = ["Fault", "FaultKind", "LoggedRequest", "StandinModel", "known_tasks"]
