"""The pictures of a task's steps on disk: FRAMES/TASK/STEP.jpg, or STEP.private.jpg for a private step."""

import math
import re
import shutil
from dataclasses import dataclass
from pathlib import Path

_NAME = re.compile(r"(\d{1,9})(\.private)?\.jpg", re.ASCII)
_TASK = re.compile(r"[1-9]\d{0,17}", re.ASCII)


@dataclass(frozen=True, slots=True)
class KeptFrame:
    """One picture. number: of its step. private: as in agent.contract.tasks.Step."""

    number: int
    path: Path
    private: bool


def frame_path(folder: Path, number: int, *, private: bool) -> Path:
    """Where the picture of a step belongs. folder: of its task."""
    return folder / f"{number}{'.private' if private else ''}.jpg"


def kept_frames(folder: Path) -> list[KeptFrame]:
    """The pictures of a task, by step. Blocks."""
    found: list[KeptFrame] = []
    for path in _entries(folder):
        if name := _NAME.fullmatch(path.name):
            found.append(KeptFrame(int(name[1]), path, name[2] is not None))
    return sorted(found, key=lambda frame: frame.number)


def task_folders(frames: Path) -> dict[int, int]:
    """Bytes of pictures by task. frames: folder of all tasks. Blocks."""
    return {
        int(folder.name): sum(map(_size, _entries(folder)))
        for folder in _entries(frames)
        if _TASK.fullmatch(folder.name) and folder.is_dir()
    }


def changed_at(frames: Path, task_id: int) -> float:
    """When a task's folder got its newest picture, seconds since the epoch; infinity without one. Blocks."""
    try:
        return (frames / str(task_id)).stat().st_mtime
    except FileNotFoundError:
        return math.inf


def drop_frames(frames: Path, task_id: int) -> None:
    """Deletes a task's pictures, if there are any. Blocks."""
    folder = frames / str(task_id)
    if folder.is_dir():
        shutil.rmtree(folder)


def _entries(folder: Path) -> list[Path]:
    try:
        return list(folder.iterdir())
    except (FileNotFoundError, NotADirectoryError):  # never made, or forgotten meanwhile
        return []


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0
