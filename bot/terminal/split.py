"""`farhand split DIR`: makes bot and home of one program, with the same data; `--back` the reverse."""

import asyncio
import json
import socket
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path

from nacl.public import PrivateKey

from agent.bus.credentials import BusCredentials
from agent.bus.identity import FOLDER, BusIdentity
from agent.bus.keyring import BusKeyring
from agent.bus.nkey import NKey, NKeyKind
from agent.bus.private_files import make_private_folder, write_private
from bot.bus.join import computer_name, new_home_id
from bot.store import Store
from bot.terminal.exit_codes import DONE, FAILED
from bot.terminal.exits import run_alone
from bot.terminal.moved_files import JOURNAL, TwoOfThem, check_moves, move_home, of_a_home
from bot.terminal.single import beside_no_try
from bot.terminal.speaking import complain, plain, tell

_MARK = "split.json"
_STORE = "bot.sqlite3"
_IN_THE_WAY = frozenset({"farhand.lock", "lost+found"})


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


def split(data: Path, home: Path, lang: str) -> int:
    """Moves the home's files to `home` and enrols it. The exit code. Raises OSError, sqlite3.Error."""
    home = home.absolute()
    return _alone(data, home, lang, lambda: _split(data, home, lang))


def unsplit(data: Path, home: Path, lang: str) -> int:
    """Moves them back. The exit code. Raises as `split`."""
    home = home.absolute()
    return _alone(data, home, lang, lambda: _unsplit(data, home, lang))


def _split(data: Path, home: Path, lang: str) -> int:
    mark = SplitMark.read(data)
    if mark is not None and Path(mark.home) != home:
        return _refuse(
            lang, "split_already" if mark.stage is SplitStage.APART else "split_elsewhere", mark.home
        )
    if mark is not None and mark.stage is SplitStage.APART:
        return _refuse(lang, "split_already", mark.home)
    if not BusIdentity.exists(data / FOLDER):
        return _refuse(lang, "split_no_bus", str(data))
    if mark is None and JOURNAL not in of_a_home(data):
        return _refuse(lang, "split_nothing", str(data))
    if mark is None and any(entry.name not in _IN_THE_WAY for entry in home.iterdir()):
        return _refuse(lang, "split_not_empty", str(home))
    try:
        check_moves(data, home)
    except TwoOfThem as err:
        return complain(FAILED, plain(lang, "split_two", name=err.name))
    mark = SplitMark(SplitStage.LEAVING, str(home), mark.home_id if mark else new_home_id())
    mark.write(data)
    make_private_folder(home)
    move_home(data, home)
    asyncio.run(_enrol(data, home, mark.home_id))
    SplitMark(SplitStage.APART, mark.home, mark.home_id).write(data)
    tell(lang, "split_done", home=str(home), bot=str(data.absolute()))
    return DONE


async def _enrol(data: Path, home: Path, home_id: str) -> None:
    """Gives the home its keys. After a crash a repeat uses those that are there."""
    folder = data / FOLDER
    bot = BusIdentity.read(folder)
    keyring = BusKeyring.read(folder, bot)
    if BusIdentity.exists(home / FOLDER):
        own = BusIdentity.read(home / FOLDER)
    else:
        key = NKey.create(NKeyKind.USER)
        credentials = BusCredentials(keyring.mint_home_jwt(home_id, key.public), key.seed)
        bot_key = bytes(bot.private_key.public_key)
        own = BusIdentity(home_id, bot.urls, credentials, bytes(PrivateKey.generate()), bot_key, bot.ca_pem)
        own.write(home / FOLDER)
    async with Store.open(data / _STORE) as store:
        name = computer_name(socket.gethostname())
        public = bytes(own.private_key.public_key)
        # No prefix: phones and tasks keep their ids.
        await store.joined.add(home_id, name, "", public, own.credentials.user_key)


def _unsplit(data: Path, home: Path, lang: str) -> int:
    mark = SplitMark.read(data)
    if mark is None or Path(mark.home) != home:
        return _refuse(lang, "split_not_split", str(home))
    try:
        check_moves(home, data)
    except TwoOfThem as err:
        return complain(FAILED, plain(lang, "split_two", name=err.name))
    SplitMark(SplitStage.RETURNING, mark.home, mark.home_id).write(data)
    asyncio.run(_remove(data, mark.home_id))
    for file in sorted((home / FOLDER).glob("*")):
        file.unlink()
    move_home(home, data)
    (data / _MARK).unlink()
    tell(lang, "split_back_done", bot=str(data.absolute()))
    return DONE


async def _remove(data: Path, home_id: str) -> None:
    """Its key is revoked when the bot is next on the bus."""
    async with Store.open(data / _STORE) as store:
        await store.joined.remove(home_id)


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
