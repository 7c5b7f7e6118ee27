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
from urllib.parse import urlsplit

from agent.contract.model import COORDINATE_NAMES, DIALECT_NAMES, ModelAddress, has_signs_of_key
from agent.contract.rule_problems import RuleProblem
from agent.policy.rules.entry_list import MOST_BYTES, EntryKeys, EntryList, ListEntry
from agent.policy.rules.rules_yaml import RulesError

MODELS_FILE = "models.yaml"  # in the data directory
_MOST_NAME = 24  # as long as a button shows
_KEYS = EntryKeys(
    known=("name", "address", "key", "model", "dialect", "coordinates"),
    needed=("name", "address", "model"),
    no_list="model_list",
)
_VARIABLE = re.compile(r"[A-Z_][A-Z0-9_]{0,99}")
# Settings that belong to Farhand itself, of which these are keys of models. What an entry names is sent to
# its address.
_OWN = re.compile(r"TELEGRAM_.*|FARHAND_.*|ANDROID_.*")
_OWN_KEYS = ("FARHAND_FALLBACK_API_KEY",)


class ModelsError(Exception):
    """The models cannot be used. problems: in the order of the file; no keys."""

    def __init__(self, path: Path, *problems: RuleProblem) -> None:
        super().__init__(f"{path}: {'; '.join(map(str, problems))}")
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
        unreadable = RuleProblem("rule_unreadable", values=(("words", err.strerror or str(err)),))
        raise ModelsError(path, unreadable) from err
    except RulesError as err:
        raise ModelsError(path, *err.problems) from err
    try:
        return read_models(data, variable)
    except RulesError as err:
        raise ModelsError(path, *err.problems) from err


def read_models(data: bytes, variable: Callable[[str], str]) -> dict[str, ModelAddress]:
    """The models in these bytes. Raises RulesError with all mistakes."""
    listed = EntryList(data, _KEYS)
    found: dict[str, ModelAddress] = {}
    for entry in listed.entries:
        _read_into(found, entry, variable)
    listed.check()
    return found


def _read(path: Path) -> bytes:
    status = path.stat()
    if not stat.S_ISREG(status.st_mode):
        raise RulesError(RuleProblem("rule_no_file"))
    if status.st_mode & stat.S_IWOTH:
        raise RulesError(RuleProblem("rule_anyone", values=(("path", str(path)),)))
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)


def _read_into(found: dict[str, ModelAddress], entry: ListEntry, variable: Callable[[str], str]) -> None:
    """Adds the model, unless there is a mistake."""
    if entry.fields is None:
        return
    name, model = entry.text("name", _MOST_NAME), entry.text("model")
    address, key = _address(entry), _key(entry, entry.fields, variable)
    dialect = _one_of(entry, "dialect", DIALECT_NAMES)
    coordinates = _one_of(entry, "coordinates", COORDINATE_NAMES)
    if name in found:
        entry.wrong(("name",), "model_twice")
    if entry.is_sound:
        found[name] = ModelAddress(address, key, model, dialect, coordinates)


def _address(entry: ListEntry) -> str:
    address = entry.text("address")
    try:
        parts = urlsplit(address)
        usable = parts.scheme in ("http", "https") and parts.hostname and not parts.username
        usable = usable and parts.port != 0
    except ValueError:
        usable = False
    if address and not usable:
        entry.wrong(("address",), "model_address_form")
    return address


def _key(entry: ListEntry, fields: Mapping[str, object], variable: Callable[[str], str]) -> str:
    """The key itself, which is in no message; '' for a server that needs none."""
    if "key" not in fields:
        return ""
    name = fields["key"]
    if not isinstance(name, str) or not _VARIABLE.fullmatch(name):
        entry.wrong(("key",), "model_key_name")
        return ""
    if _OWN.fullmatch(name) and name not in _OWN_KEYS:
        entry.wrong(("key",), "model_key_own", name=name)
        return ""
    if not (key := variable(name).strip()):
        entry.wrong(("key",), "model_key_unset", name=name)
    elif not has_signs_of_key(key):
        entry.wrong(("key",), "model_key_odd", name=name)
        return ""
    return key


def _one_of(entry: ListEntry, name: str, known: tuple[str, ...]) -> str:
    value = (entry.fields or {}).get(name)
    if value is None and name not in (entry.fields or {}):
        return ""
    if isinstance(value, str) and value.strip().lower() in known:
        return value.strip().lower()
    entry.wrong((name,), "model_one_of", known=", ".join(known))
    return ""
