"""May this caller do that?"""

from agent.events import Caller, Right


def require(caller: Caller, right: Right) -> None:
    """Raises PermissionError if the caller lacks the right."""
    if right not in caller.rights:
        raise PermissionError(right)
