"""The rules file of a household: read again when it changes; an unusable version changes nothing."""

import asyncio
import logging
import os
import stat
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from agent.contract.rule_problems import RuleProblem
from agent.policy.rules.rules import BUILT_IN, Rules
from agent.policy.rules.rules_text import MOST_BYTES, RulesError, read_rules

__all__ = ["FILE_NAME", "RulesError", "RulesFile", "read_rules_file"]

FILE_NAME = "policy.yaml"  # in the data directory
GONE = RuleProblem("rule_gone")
# An editor may write a file in several steps or move the old one away first; half a file may be valid YAML.
SETTLE_S = 0.3
_TRIES = 3
FOLLOW_S = 5.0
_log = logging.getLogger(__name__)
_Stamp = tuple[int, ...]
_Refused = Callable[[tuple[RuleProblem, ...]], None]


@dataclass(frozen=True, slots=True)
class _Seen:
    """One version of the file. stamp: None if there is no file. found: its rules, or why it is unusable."""

    stamp: _Stamp | None
    found: Rules | RulesError


class RulesFile:
    """The newest usable rules of one file.

    path: None for the built-in rules alone.
    refused: called once for each unusable version, on the event loop.
    settle_s: how long a changed file must stay unchanged before it counts.

    If the file disappears while the program runs, its last rules stay and `refused` is called.
    """

    def __init__(
        self,
        path: Path | None = None,
        refused: _Refused | None = None,
        *,
        settle_s: float = SETTLE_S,
    ) -> None:
        self._path = path
        self._refused = refused
        self._settle_s = settle_s
        self._rules = BUILT_IN
        self._stamp: _Stamp | None = None
        self._told: tuple[RuleProblem, ...] = ()
        self._reading = asyncio.Lock()

    @classmethod
    async def opened(cls, path: Path, refused: _Refused | None = None) -> Self:
        """Opens the file at the program's start. Raises RulesError if the file exists and is unusable."""
        rules_file = cls(path, refused)
        seen = await asyncio.to_thread(_see, path)
        if isinstance(seen.found, RulesError):
            raise seen.found
        rules_file._rules, rules_file._stamp = seen.found, seen.stamp
        return rules_file

    async def current(self) -> Rules:
        """The newest usable rules. Waits up to a second or so for a changed file to settle."""
        if self._path is None:
            return BUILT_IN
        async with self._reading:
            stamp = await asyncio.to_thread(_stamp_of, self._path)
            for _ in range(_TRIES):
                if stamp == self._stamp:
                    break
                await asyncio.sleep(self._settle_s)
                seen = await asyncio.to_thread(_see, self._path)
                if seen.stamp == stamp:
                    self._take(seen)
                    break
                stamp = seen.stamp
            return self._rules

    async def follow(self, every_s: float = FOLLOW_S) -> None:
        """Checks the file until cancelled, to report mistakes soon. Returns at once without a path."""
        while self._path is not None:
            await self.current()
            await asyncio.sleep(every_s)

    def _take(self, seen: _Seen) -> None:
        self._stamp = seen.stamp
        if seen.stamp is None:
            if self._rules != BUILT_IN:
                self._refuse((GONE,))
        elif isinstance(seen.found, RulesError):
            self._refuse(seen.found.problems)
        else:
            self._rules, self._told = seen.found, ()
            _log.info("the rules file was read anew")

    def _refuse(self, problems: tuple[RuleProblem, ...]) -> None:
        if problems == self._told:  # the same mistakes were saved again
            return
        self._told = problems
        _log.warning("the rules file cannot be used: %s", "; ".join(map(str, problems)))
        if self._refused is not None:
            self._refused(problems)


def read_rules_file(path: Path) -> Rules:
    """The rules of this file; the built-in ones if there is none. Blocks. Raises RulesError."""
    found = _see(path).found
    if isinstance(found, RulesError):
        raise found
    return found


def _stamp_of(path: Path) -> _Stamp | None:
    """A value that differs whenever the file may have changed; None if there is no file."""
    try:
        return _stamp(path.stat())
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as err:
        return (err.errno or 0,)


def _stamp(status: os.stat_result) -> _Stamp:
    return (
        status.st_dev,
        status.st_ino,
        status.st_size,
        status.st_mtime_ns,
        status.st_ctime_ns,
        status.st_mode,
    )


def _see(path: Path) -> _Seen:
    """Reads the file as it is now."""
    stamp = None
    try:
        # Not blocking: opening a pipe would wait for its writer for ever.
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        with os.fdopen(handle, "rb") as file:
            status = os.fstat(handle)
            stamp = _stamp(status)
            if not stat.S_ISREG(status.st_mode):
                raise RulesError(RuleProblem("rule_no_file"))
            if status.st_mode & stat.S_IWOTH:
                raise RulesError(RuleProblem("rule_anyone", values=(("path", str(path)),)))
            return _Seen(stamp, read_rules(file.read(MOST_BYTES + 1)))
    except (FileNotFoundError, NotADirectoryError):
        return _Seen(None, BUILT_IN)
    except OSError as err:
        unreadable = RuleProblem("rule_unreadable", values=(("words", err.strerror or str(err)),))
        return _Seen(stamp or (err.errno or 0,), RulesError(unreadable))
    except RulesError as err:
        return _Seen(stamp, err)
