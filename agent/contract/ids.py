"""Numbers that mean something in one journal alone."""

from typing import Annotated

from pydantic import Field

OF_JOURNAL = "of a journal"
"""Marks a parameter that names a task or a request: whoever sends it says of which journal."""

_NUMBER = Field(ge=0, lt=2**63)  # what a row of SQLite may have
TaskId = Annotated[int, OF_JOURNAL, _NUMBER]
RequestId = Annotated[int, OF_JOURNAL, _NUMBER]
