"""`farhand split DIR`: makes bot and home of one program, with the same data; `--back` the reverse."""

import asyncio
import os
import shutil
import socket
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path

import click
from nacl.public import PrivateKey

from agent.bus.credentials import BusCredentials
from agent.bus.identity import FOLDER, BusIdentity, IdentityUnusable
from agent.bus.keyring import BusKeyring
from agent.bus.nkey import NKey, NKeyKind
from agent.bus.private_files import make_private_folder
from agent.bus.server_files import earlier_plan
from agent.contract.translate import NUMBERS_PER_JOURNAL
from agent.journal import Journal
from agent.tasks.stopping import stop_before_start
from bot.bus.join import computer_name, new_home_id
from bot.store import Store
from bot.store.journals import OWN_HOME
from bot.terminal.exit_codes import DONE, FAILED
from bot.terminal.exits import run_alone
from bot.terminal.hub import identity_sentence
from bot.terminal.moved_files import JOURNAL, TwoOfThem, check_moves, move_home, of_a_home
from bot.terminal.single import beside_no_try
from bot.terminal.speaking import complain, plain, tell
from bot.terminal.split_mark import SplitMark, SplitStage

_STORE = "bot.sqlite3"
_IN_THE_WAY = frozenset({"farhand.lock", "lost+found"})


def split(data: Path, home: Path, lang: str) -> int:
    """Moves the home's files to `home` and enrols it. The exit code.

    Raises DatabaseRefused, DatabaseTroubled, OSError.
    """
    home = Path(os.path.normpath(home.absolute()))
    return _alone(data, home, lang, lambda: _split(data, home, lang))


def unsplit(data: Path, home: Path, lang: str) -> int:
    """Moves them back. The exit code. Raises as `split`."""
    home = Path(os.path.normpath(home.absolute()))
    return _alone(data, home, lang, lambda: _unsplit(data, home, lang))


def _split(data: Path, home: Path, lang: str) -> int:
    mark = SplitMark.read(data)
    if mark is not None and (mark.stage is SplitStage.APART or Path(mark.home) != home):
        key = "split_already" if mark.stage is SplitStage.APART else "split_elsewhere"
        return _refuse(lang, key, mark.home)
    if not BusIdentity.exists(data / FOLDER):
        return _refuse(lang, "split_no_bus", str(data))
    if mark is None and JOURNAL not in of_a_home(data):
        return _refuse(lang, "split_nothing", str(data))
    if mark is None and any(entry.name not in _IN_THE_WAY for entry in home.iterdir()):
        return _refuse(lang, "split_not_empty", str(home))
    try:
        keys = _HouseholdKeys.read(data / FOLDER)
        check_moves(data, home)
    except IdentityUnusable as err:
        return complain(FAILED, identity_sentence(lang, err))
    except TwoOfThem as err:
        return complain(FAILED, plain(lang, "split_two", name=err.name))
    if mark is not None and mark.stage is SplitStage.RETURNING:
        shutil.rmtree(home / FOLDER, ignore_errors=True)  # these keys may be revoked already
    mark = SplitMark(SplitStage.LEAVING, str(home), mark.home_id if mark else new_home_id())
    mark.write(data)
    make_private_folder(home)
    move_home(data, home)
    own = keys.enrol(home / FOLDER, mark.home_id)
    asyncio.run(_add_home(data, home, own))
    SplitMark(SplitStage.APART, mark.home, mark.home_id).write(data)
    # Not wrapped: its commands are to be copied.
    plan = earlier_plan(data / FOLDER)
    urls = plan.bot_urls if plan else own.urls
    values = {"home": str(home), "bot": str(data.absolute()), "urls": ",".join(urls)}
    click.echo(plain(lang, "split_done", **values))
    return DONE


class _HouseholdKeys:
    """The bot's identity, and the keys by which it enrols homes."""

    def __init__(self, bot: BusIdentity, keyring: BusKeyring) -> None:
        self._bot = bot
        self._keyring = keyring

    @classmethod
    def read(cls, folder: Path) -> "_HouseholdKeys":
        """Raises IdentityUnusable."""
        bot = BusIdentity.read(folder)
        return cls(bot, BusKeyring.read(folder, bot))

    def enrol(self, folder: Path, home_id: str) -> BusIdentity:
        """Writes the home's keys, but for those that a crash has left there. Raises OSError."""
        if BusIdentity.exists(folder):
            return BusIdentity.read(folder)
        key, bot = NKey.create(NKeyKind.USER), self._bot
        credentials = BusCredentials(self._keyring.mint_home_jwt(home_id, key.public), key.seed)
        bot_key = bytes(bot.private_key.public_key)
        box = bytes(PrivateKey.generate())
        own = BusIdentity(home_id, bot.urls, credentials, box, bot_key, bot.ca_pem)
        own.write(folder)
        return own


async def _add_home(data: Path, home: Path, own: BusIdentity) -> None:
    """As the household's first home: its phones and tasks keep their ids."""
    public = bytes(own.private_key.public_key)
    name = computer_name(socket.gethostname())
    async with Journal.open(home / JOURNAL) as journal, Store.open(data / _STORE) as store:
        journal_id = await journal.identity.read()
        await store.journals.move(journal_id, own.home_id)
        await store.journals.number_of(journal_id, own.home_id)
        await store.joined.add(own.home_id, name, "", public, own.credentials.user_key)


def _unsplit(data: Path, home: Path, lang: str) -> int:
    mark = SplitMark.read(data)
    if mark is None or not _is_home_of(mark, home) or not ({JOURNAL} & {*of_a_home(home), *of_a_home(data)}):
        return _refuse(lang, "split_not_split", str(home))
    try:
        check_moves(home, data)
    except TwoOfThem as err:
        return complain(FAILED, plain(lang, "split_two", name=err.name))
    SplitMark(SplitStage.RETURNING, str(home), mark.home_id).write(data)
    move_home(home, data)
    asyncio.run(_remove_home(data, mark.home_id))
    if (home / FOLDER).exists():
        shutil.rmtree(home / FOLDER)
    SplitMark.forget(data)
    tell(lang, "split_back_done", bot=str(data.absolute()))
    return DONE


def _is_home_of(mark: SplitMark, home: Path) -> bool:
    """Is this the folder that the bot's home was moved to, or a copy of it?"""
    if Path(mark.home) == home:
        return True
    try:
        return BusIdentity.read(home / FOLDER).home_id == mark.home_id
    except IdentityUnusable:
        return False


async def _remove_home(data: Path, home_id: str) -> None:
    """Its key is revoked when the bot is next on the bus."""
    async with Journal.open(data / JOURNAL) as journal, Store.open(data / _STORE) as store:
        await _stop_tasks(journal, store, home_id)
        await store.joined.remove(home_id)
        await store.home_replica.forget(home_id)
        await store.journals.move(await journal.identity.read(), OWN_HOME)


async def _stop_tasks(journal: Journal, store: Store, home_id: str) -> None:
    """Those whose stop waits for the home, which nobody reaches any more."""
    await store.homes.keep()
    number = dict(await store.journals.of_home(home_id)).get(await journal.identity.read())
    for arguments in await store.kept_calls.arguments_of(home_id, "tasks.stop"):
        of, task_id = divmod(arguments["task_id"], NUMBERS_PER_JOURNAL)
        if of == number:
            await stop_before_start(journal, arguments["caller"], task_id)


def _alone(data: Path, home: Path, lang: str, work: Callable[[], int]) -> int:
    """The work's exit code, if neither bot nor home runs."""
    bot = data.absolute()
    if home == bot or home.is_relative_to(bot) or bot.is_relative_to(home):
        return _refuse(lang, "split_inside", str(home))
    return run_alone(lang, _stopped(data, home), work)


@contextmanager
def _stopped(data: Path, home: Path) -> Generator[None, None, None]:
    """Raises NotAlone, FolderUnusable."""
    with beside_no_try(data, ""), beside_no_try(home, ""):
        yield


def _refuse(lang: str, key: str, folder: str) -> int:
    return complain(FAILED, plain(lang, key, folder=folder))
