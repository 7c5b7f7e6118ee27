"""What a bot's data directory says of its home's files, where those were moved out by `farhand split`."""

import json
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path

from agent.bus.private_files import write_private
from bot.terminal.speaking import plain

_MARK = "split.json"


class SplitStage(StrEnum):
    """How far a move has come."""

    LEAVING = "leaving"  # the home's files are on their way to its folder
    APART = "apart"
    RETURNING = "returning"


@dataclass(frozen=True, slots=True)
class SplitMark:
    """What the bot's folder says of a move, from before the first file has moved until all are back.

    home: the home's folder.
    """

    stage: SplitStage
    home: str
    home_id: str

    @classmethod
    def read(cls, data: Path) -> "SplitMark | None":
        """None for a folder whose home never moved. Raises OSError, ValueError."""
        try:
            values: dict[str, str] = json.loads((data / _MARK).read_text(encoding="utf-8"))
        except FileNotFoundError:
            return None
        return cls(SplitStage(values["stage"]), values["home"], values["home_id"])

    @staticmethod
    def forget(data: Path) -> None:
        """Commits that all is in one place again. Raises OSError."""
        (data / _MARK).unlink()

    def write(self, data: Path) -> None:
        """Commits it. Raises OSError."""
        write_private(data / _MARK, json.dumps(asdict(self), indent=2) + "\n")


def own_home_problem(data: Path, lang: str, *, own_home: bool) -> str:
    """Why a bot with this folder is not to start; '' if it may.

    A new, empty journal in the place of one that has moved would give its numbers again.
    own_home: is the bot to work phones itself?
    """
    mark = SplitMark.read(data)
    if mark is None or (mark.stage is SplitStage.APART and not own_home):
        return ""
    key = "split_bot_only" if mark.stage is SplitStage.APART else "split_elsewhere"
    return plain(lang, key, folder=mark.home)
