"""What every dialect raises for a call that was read and cannot be used."""

from agent.contract.actions import Unusable


class UnusableCall(Exception):
    """A call that asks for nothing that can be done."""

    def __init__(self, reason: Unusable, detail: str) -> None:
        super().__init__(reason, detail)
        self.reason = reason
        self.detail = detail[:80]
