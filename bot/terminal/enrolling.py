"""`farhand code`: who has a 6-digit code for payments, and a new one, shown on this computer alone."""

import asyncio
from datetime import datetime
from pathlib import Path

import click
from pydantic import SecretStr

from agent.storage.totp_seeds import address_of, new_seed
from bot.rights.person import Person
from bot.store import Store
from bot.terminal.asking import ask
from bot.terminal.qr import show_qr
from bot.terminal.speaking import plain, tell

_GROUP = 4  # letters of the seed in a group, for people who type them


def list_people(data: Path, lang: str) -> int:
    """Everybody with their id and whether they have a code; 1 if there is no database."""
    if _is_missing(data, lang):
        return 1
    people = asyncio.run(_people(_database(data)))
    tell(lang, "code_people" if people else "code_nobody")
    for person, has_one in people:
        key = "code_person_has" if has_one else "code_person_none"
        click.echo(plain(lang, key, id=str(person.person_id), name=person.name))
    tell(lang, "code_how")
    return 0


def set_up_code(data: Path, person_id: int, lang: str) -> int:
    """Shows a new seed, and keeps it once a code of it was typed here; 1 if there is no such person.

    Raises click.Abort after a cancel; then everything is as before.
    """
    if _is_missing(data, lang) or (found := _find_person(data, person_id, lang)) is None:
        return 1
    person, has_one = found
    if has_one and not click.confirm(plain(lang, "code_replace", name=person.name), default=False):
        return 1
    seed = new_seed()
    tell(lang, "code_scan", name=person.name)
    show_seed(address_of(seed, person.name), seed, lang)
    while not asyncio.run(_set_up(_database(data), person_id, seed, ask(lang, "code_ask"))):
        tell(lang, "code_wrong", clock=datetime.now().astimezone().strftime("%H:%M:%S"))
    tell(lang, "code_done", name=person.name)
    return 0


def show_seed(address: str, seed: SecretStr, lang: str) -> None:
    """As a QR and in letters, with what to take care of. address: for the QR."""
    show_qr(address)
    letters = seed.get_secret_value()
    click.echo(
        plain(
            lang,
            "code_type",
            seed=" ".join(letters[at : at + _GROUP] for at in range(0, len(letters), _GROUP)),
        )
    )
    tell(lang, "code_apart")


def remove_code(data: Path, person_id: int, lang: str) -> int:
    """Removes the person's code; 1 if they had none."""
    if _is_missing(data, lang):
        return 1
    removed = asyncio.run(_remove(_database(data), person_id))
    tell(lang, "code_removed" if removed else "code_none", id=str(person_id))
    return 0 if removed else 1


def _find_person(data: Path, person_id: int, lang: str) -> tuple[Person, bool] | None:
    people = asyncio.run(_people(_database(data)))
    found = next((each for each in people if each[0].person_id == person_id), None)
    if found is None:
        click.echo(plain(lang, "code_unknown", id=str(person_id)), err=True)
    return found


def _is_missing(data: Path, lang: str) -> bool:
    if _database(data).is_file():
        return False
    click.echo(plain(lang, "code_no_database", folder=str(data)), err=True)
    return True


def _database(data: Path) -> Path:
    return data / "bot.sqlite3"


async def _people(path: Path) -> list[tuple[Person, bool]]:
    async with Store.open(path) as store:
        people = await store.people.all()
        return [(person, await store.codes.is_set_up(person.person_id)) for person in people]


async def _set_up(path: Path, person_id: int, seed: SecretStr, code: str) -> bool:
    digits = "".join(code.split())
    if not (digits.isascii() and digits.isdecimal()):
        return False
    async with Store.open(path) as store:
        return await store.codes.set_up(person_id, seed, digits)


async def _remove(path: Path, person_id: int) -> bool:
    async with Store.open(path) as store:
        return await store.codes.remove(person_id)
