"""The last picture that a task's steps left on disk."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

from agent.contract.steps import StepRecord
from agent.journal.frame_files import frame_path


async def last_picture(folder: Path, steps: Sequence[StepRecord]) -> bytes | None:
    """The picture of the last step, JPEG; None if it is gone or was private. folder: of the task."""
    if not steps:
        return None
    return await asyncio.to_thread(_read, frame_path(folder, steps[-1].number, private=False))


def _read(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except OSError:
        return None
