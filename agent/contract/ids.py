"""Values that mean something in one journal or on one computer alone, marked by their types.

Between several homes and one chat they are translated, see agent.contract.translate; what has no mark
passes as it is.
"""

from typing import Annotated

from annotated_types import Ge, Lt

from devices.ids import OF_CLOCK, OF_HOME, Moment, PhoneId

__all__ = [
    "IS_JOURNAL",
    "OF_CLOCK",
    "OF_HOME",
    "OF_JOURNAL",
    "FactId",
    "JournalId",
    "Moment",
    "PhoneId",
    "RequestId",
    "TaskId",
    "TipId",
]

OF_JOURNAL = "of a journal"
"""Marks the number of a row: whoever sends it says of which journal."""
IS_JOURNAL = "a journal"
"""Marks the id of a journal."""

_FROM, _BELOW = Ge(0), Lt(2**63)  # what a row of SQLite may have
TaskId = Annotated[int, OF_JOURNAL, _FROM, _BELOW]
RequestId = Annotated[int, OF_JOURNAL, _FROM, _BELOW]
FactId = Annotated[int, OF_JOURNAL, _FROM, _BELOW]
TipId = Annotated[int, OF_JOURNAL, _FROM, _BELOW]
JournalId = Annotated[str, IS_JOURNAL]
"""16 hex digits; '' for none."""
