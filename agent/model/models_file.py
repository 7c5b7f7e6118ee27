"""The models to switch to, from models.yaml in the data directory; all mistakes are named together.

- name: fast
  address: https://api.z.ai/api/paas/v4
  key: ZAI_API_KEY          # the name of the environment variable with the key, never the key
  model: glm-4.6v
  dialect: glm-v            # may be left out
  coordinates: 0-999        # may be left out
"""

import asyncio
import re
import stat
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import cast
from urllib.parse import urlsplit

from agent.contract.model import COORDINATE_NAMES, DIALECT_NAMES, ModelAddress
from agent.policy.rules.rules_yaml import Loc, RulesError, Walk, root_of, where

MODELS_FILE = "models.yaml"  # in the data directory
_MOST_BYTES = 64 * 1024
_MOST_PROBLEMS = 20
_MOST_NAME = 24  # as long as a button shows
_MOST_TEXT = 200
_KEYS = ("name", "address", "key", "model", "dialect", "coordinates")
_NEEDED = ("name", "address", "model")
_VARIABLE = re.compile(r"[A-Z_][A-Z0-9_]{0,99}")


class ModelsError(Exception):
    """The models cannot be used. problems: 'line 4: ...', in English, in the order of the file; no keys."""

    def __init__(self, path: Path, problems: tuple[str, ...]) -> None:
        super().__init__(f"{path}: {'; '.join(problems)}")
        self.path = path
        self.problems = problems


async def read_models_file(path: Path, variable: Callable[[str], str]) -> dict[str, ModelAddress]:
    """The models by their names, in the order of the file; none without a file. Raises ModelsError.

    variable: the value of an environment variable, '' without one.
    """
    try:
        data = await asyncio.to_thread(_read, path)
    except FileNotFoundError:
        return {}
    except OSError as err:
        raise ModelsError(path, (f"The file cannot be read: {err.strerror or err}.",)) from err
    except RulesError as err:
        raise ModelsError(path, err.problems) from err
    try:
        return read_models(data, variable)
    except RulesError as err:
        raise ModelsError(path, err.problems) from err


def read_models(data: bytes, variable: Callable[[str], str]) -> dict[str, ModelAddress]:
    """The models in these bytes. Raises RulesError with all mistakes."""
    if len(data) > _MOST_BYTES:
        raise RulesError((f"The file is larger than {_MOST_BYTES // 1024} kB.",))
    try:
        node = root_of(data.decode("utf-8-sig"))
    except UnicodeDecodeError as err:
        raise RulesError(("This is not UTF-8. Save the file as UTF-8.",)) from err
    walk = Walk()
    given = walk.value(node, (), 0)
    if given is None:
        return {}
    if not isinstance(given, tuple):
        raise RulesError(("line 1: A list of models is needed; each begins with '- name:'.",))
    found: dict[str, ModelAddress] = {}
    for number, each in enumerate(cast("tuple[object, ...]", given)):
        _ModelEntry(number, each, walk, variable).read_into(found)
    if walk.problems:
        lines = [f"line {line}: {text}" for line, text in sorted(walk.problems)]
        left = len(lines) - _MOST_PROBLEMS
        raise RulesError((*lines[:_MOST_PROBLEMS], *([f"... and {left} more"] if left > 0 else [])))
    return found


def _read(path: Path) -> bytes:
    status = path.stat()
    if not stat.S_ISREG(status.st_mode):
        raise RulesError(("This is not a file.",))
    if status.st_mode & stat.S_IWOTH:
        raise RulesError((f"Anyone on this computer can change the file. Run: chmod 600 {path}",))
    with path.open("rb") as file:
        return file.read(_MOST_BYTES + 1)


class _ModelEntry:
    """One entry of the list; its mistakes go to the walk."""

    def __init__(self, number: int, given: object, walk: Walk, variable: Callable[[str], str]) -> None:
        self._loc: Loc = (number,)
        self._given = given
        self._walk = walk
        self._variable = variable

    def read_into(self, found: dict[str, ModelAddress]) -> None:
        """Adds the model, unless there is a mistake."""
        if not isinstance(self._given, Mapping):
            self._wrong((), f"an entry has the keys {', '.join(_NEEDED)} and mostly key")
            return
        fields, before = cast("Mapping[str, object]", self._given), len(self._walk.problems)
        for name in fields:
            if name not in _KEYS:
                self._wrong((name,), f"there is no such key; known are {', '.join(_KEYS)}")
        for name in _NEEDED:
            if name not in fields:
                self._wrong((), f"{name} is missing")
        name, model = self._text(fields, "name", _MOST_NAME), self._text(fields, "model", _MOST_TEXT)
        address, key = self._address(fields), self._key(fields)
        dialect = self._one_of(fields, "dialect", DIALECT_NAMES)
        coordinates = self._one_of(fields, "coordinates", COORDINATE_NAMES)
        if name in found:
            self._wrong(("name",), "another model has this name")
        if len(self._walk.problems) == before:
            found[name] = ModelAddress(address, key, model, dialect, coordinates)

    def _text(self, fields: Mapping[str, object], name: str, most: int) -> str:
        if name not in fields:
            return ""
        value = fields[name]
        if isinstance(value, int) and not isinstance(value, bool):  # a name such as 7
            value = str(value)
        if isinstance(value, str) and 0 < len(value.strip()) <= most and value.strip().isprintable():
            return value.strip()
        self._wrong((name,), f"a text of at most {most} characters is needed")
        return ""

    def _address(self, fields: Mapping[str, object]) -> str:
        address = self._text(fields, "address", _MOST_TEXT)
        try:
            parts = urlsplit(address)
            usable = (
                parts.scheme in ("http", "https")
                and parts.hostname
                and not parts.username
                and parts.port != 0
            )
        except ValueError:
            usable = False
        if address and not usable:
            self._wrong(("address",), "an address such as https://api.z.ai/api/paas/v4 is needed")
        return address

    def _key(self, fields: Mapping[str, object]) -> str:
        """The key itself, which is in no message; '' for a server that needs none."""
        if "key" not in fields:
            return ""
        name = fields["key"]
        if not isinstance(name, str) or not _VARIABLE.fullmatch(name):
            self._wrong(
                ("key",),
                "the name of an environment variable is needed, in capitals, such as ZAI_API_KEY; the key"
                " itself belongs into .env",
            )
            return ""
        if not (key := self._variable(name).strip()):
            self._wrong(("key",), f"neither the environment nor .env has {name}")
        return key

    def _one_of(self, fields: Mapping[str, object], name: str, known: tuple[str, ...]) -> str:
        if name not in fields:
            return ""
        value = fields[name]
        if isinstance(value, str) and value.strip().lower() in known:
            return value.strip().lower()
        self._wrong((name,), f"one of these is needed: {', '.join(known)}")
        return ""

    def _wrong(self, below: Loc, text: str) -> None:
        loc = (*self._loc, *below)
        line = next(
            self._walk.lines[loc[:end]] for end in range(len(loc), -1, -1) if loc[:end] in self._walk.lines
        )
        self._walk.problems.append((line, f"{where(loc)}{text}"))
