"""May this caller do that?"""

from agent.contract.people import Caller, Right


def require(caller: Caller, right: Right, phone_id: str) -> None:
    """Raises PermissionError if the caller lacks the right on this phone."""
    if right not in caller.rights or caller.phone_id not in ("", phone_id):
        raise PermissionError(right)


def require_admin(caller: Caller) -> None:
    """Raises PermissionError for everybody but an admin."""
    if not caller.is_admin:
        raise PermissionError("admin")
