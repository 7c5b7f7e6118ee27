"""Numbers that mean something in one journal alone."""

from typing import Annotated

OF_JOURNAL = "of a journal"
"""Marks a parameter that names a task or a request: whoever sends it says of which journal."""

TaskId = Annotated[int, OF_JOURNAL]
RequestId = Annotated[int, OF_JOURNAL]
