"""`farhand home code`: codes that this home checks itself. Seeds are made and kept on this computer alone."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import click
from pydantic import SecretStr

from agent.journal import Journal
from agent.policy.rules.rules_file import FILE_NAME as RULES_FILE
from agent.storage.clock import boottime_s
from agent.storage.totp_seeds import address_of, new_seed
from bot.store import Store
from bot.terminal.asking import ask
from bot.terminal.enrolling import show_seed
from bot.terminal.exit_codes import DONE, FAILED
from bot.terminal.speaking import complain, plain, tell

_ISSUER = "Farhand home"
_JOURNAL, _STORE = "journal.sqlite3", "bot.sqlite3"


@dataclass(frozen=True, slots=True)
class CodePerson:
    """Somebody whom this home knows, or who has a code here. name: '' if this home does not know it."""

    person_id: int
    name: str
    has_one: bool


def list_home_codes(data: Path, lang: str) -> int:
    """Everybody with their id and whether they have a code here; FAILED if this is no home."""
    if _is_missing(data, lang):
        return FAILED
    people = asyncio.run(_people(data))
    tell(lang, "home_code_people" if people else "home_code_nobody")
    for each in people:
        key = "code_person_has" if each.has_one else "code_person_none"
        click.echo(plain(lang, key, id=str(each.person_id), name=each.name or "?"))
    tell(lang, "home_code_how")
    return DONE


def set_up_home_code(data: Path, person_id: int, lang: str) -> int:
    """Shows a new seed, and keeps it once a code of it was typed here; FAILED if there is no such person.

    Raises click.Abort after a cancel; then everything is as before.
    """
    if _is_missing(data, lang):
        return FAILED
    people = asyncio.run(_people(data))
    found = next((each for each in people if each.person_id == person_id), None)
    if found is None:
        return complain(FAILED, plain(lang, "home_code_unknown", id=str(person_id)))
    name = found.name or str(person_id)
    if found.has_one and not click.confirm(plain(lang, "code_replace", name=name), default=False):
        return FAILED
    seed = new_seed()
    tell(lang, "code_scan", name=name)
    # A person may have codes of several homes; what people call this one is known in the chat alone.
    show_seed(address_of(seed, f"{name}, {socket.gethostname()}", _ISSUER), seed, lang)
    while not asyncio.run(_set_up(data, person_id, seed, ask(lang, "code_ask"))):
        tell(lang, "code_wrong", clock=datetime.now().astimezone().strftime("%H:%M:%S"))
    tell(lang, "home_code_done", name=name, rules=str(data / RULES_FILE))
    return DONE


def remove_home_code(data: Path, person_id: int, lang: str) -> int:
    """Removes the person's code here; FAILED if they had none."""
    if _is_missing(data, lang):
        return FAILED
    removed = asyncio.run(_remove(data, person_id))
    tell(lang, "code_removed" if removed else "code_none", id=str(person_id))
    return DONE if removed else FAILED


def _is_missing(data: Path, lang: str) -> bool:
    if (data / _JOURNAL).is_file():
        return False
    complain(FAILED, plain(lang, "home_code_no_home", folder=str(data.absolute())))
    return True


@contextlib.asynccontextmanager
async def _opened(data: Path) -> AsyncGenerator[Journal, None]:
    async with Journal.open(data / _JOURNAL, passed_s=boottime_s) as journal:
        yield journal


async def _people(data: Path) -> tuple[CodePerson, ...]:
    """As the bot's database beside it has them; without one, as the bot said last."""
    async with _opened(data) as journal:
        holders = await journal.home_codes.holders()
        names = {each.person_id: each.name for each in await journal.people.all()}
    if (data / _STORE).is_file():
        async with Store.open(data / _STORE) as store:
            names |= {person.person_id: person.name for person in await store.people.all()}
    return tuple(
        CodePerson(person_id, names.get(person_id, ""), person_id in holders)
        for person_id in sorted(holders | names.keys())
    )


async def _set_up(data: Path, person_id: int, seed: SecretStr, code: str) -> bool:
    digits = "".join(code.split())
    if not (digits.isascii() and digits.isdecimal()):
        return False
    async with _opened(data) as journal:
        return await journal.home_codes.set_up(person_id, seed, digits)


async def _remove(data: Path, person_id: int) -> bool:
    async with _opened(data) as journal:
        return await journal.home_codes.remove(person_id)
