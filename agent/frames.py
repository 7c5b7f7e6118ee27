"""The pictures of a task's steps on disk: FRAMES/TASK/STEP.jpg, or STEP.private.jpg for what is not to be passed on."""

import re
import shutil
from dataclasses import dataclass
from pathlib import Path

_NAME = re.compile(r"(\d{1,9})(\.private)?\.jpg", re.ASCII)


@dataclass(frozen=True, slots=True)
class KeptFrame:
    """One picture. number: of its step. private: as in agent.events.Step; size: bytes."""

    number: int
    path: Path
    private: bool
    size: int


def frame_path(folder: Path, number: int, *, private: bool) -> Path:
    """Where the picture of a step belongs. folder: of its task."""
    return folder / f"{number}{'.private' if private else ''}.jpg"


def kept_frames(folder: Path) -> list[KeptFrame]:
    """What there is of a task, by step. Blocks."""
    found: list[KeptFrame] = []
    if folder.is_dir():
        for path in folder.iterdir():
            if name := _NAME.fullmatch(path.name):
                found.append(KeptFrame(int(name[1]), path, name[2] is not None, path.stat().st_size))
    return sorted(found, key=lambda frame: frame.number)


def task_folders(frames: Path) -> dict[int, int]:
    """Bytes of pictures by task. frames: folder of all tasks. Blocks."""
    if not frames.is_dir():
        return {}
    folders = [
        path for path in frames.iterdir() if path.is_dir() and re.fullmatch(r"[1-9]\d{0,17}", path.name)
    ]
    return {
        int(folder.name): sum(path.stat().st_size for path in folder.iterdir() if path.is_file())
        for folder in folders
    }


def drop_frames(frames: Path, task_id: int) -> None:
    """Deletes a task's pictures; none is fine. Blocks."""
    folder = frames / str(task_id)
    if folder.is_dir():
        shutil.rmtree(folder)
