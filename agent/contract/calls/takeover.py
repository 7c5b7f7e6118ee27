"""Calls about a phone that a person works from afar."""

from typing import Protocol

from pydantic import SecretStr

from agent.contract.ids import RequestId
from agent.contract.people import Caller
from agent.contract.takeover import PadPress, PadView, SecretOutcome


class TakeoverCalls(Protocol):
    """The pad, and secrets for the phone."""

    async def pad(self, caller: Caller, request_id: RequestId) -> PadView:
        """The screen of an open take-over with its things numbered; up to 15 s."""
        ...

    async def touch(self, caller: Caller, request_id: RequestId, press: PadPress) -> PadView:
        """One press on the pad, if the screen is still the one that the person saw; up to 30 s.

        The press counts as approved because a person makes it. Raises PermissionError without the right to
        take over.
        """
        ...

    async def type_secret(self, caller: Caller, request_id: RequestId, secret: SecretStr) -> SecretOutcome:
        """Types a code into the focused field of a take-over, or the PIN for an unlock request; up to 30 s.

        Nothing keeps it: it is forgotten with the page that it stands on. Raises PermissionError as `touch`.
        """
        ...
