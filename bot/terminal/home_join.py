"""`farhand home join`: makes this computer a home, once an admin has confirmed it in the chat."""

import asyncio
import contextlib
import json
import os
import socket
import sys
import time
from dataclasses import dataclass, field, replace
from importlib.metadata import version
from pathlib import Path

import click
from nacl.public import PrivateKey

from agent.bus.connection import Bus, bus_of
from agent.bus.credentials import BadCredentials, BusCredentials
from agent.bus.errors import BusAway, BusRefused
from agent.bus.identity import FOLDER, BusIdentity, IdentityUnusable
from agent.bus.join_messages import (
    JoinAnswer,
    JoinRequest,
    JoinState,
    close_request,
    commitment_to,
    comparison_code,
    new_number,
    open_answer,
)
from agent.bus.join_token import GarbledToken, JoinToken
from agent.bus.messages import BUS_VERSION
from agent.bus.nkey import BadSeed, NKey, NKeyKind
from agent.bus.permissions import BusRole, inbox_prefix
from agent.bus.private_files import make_private_folder, write_private
from agent.bus.subjects import join_subject
from agent.contract.wire import Unreadable
from bot.health.redaction import hide
from bot.store.join_tokens import DECIDING_S, LIFE_S
from bot.terminal.asking import at_terminal, confirm
from bot.terminal.exit_codes import DONE, FAILED, WRONG_SETTINGS
from bot.terminal.hidden_line import read_hidden_line
from bot.terminal.speaking import complain, plain, tell

_KEYS = "joining.json"
_CONNECT_S = 20.0
_ANSWER_S = 5.0
_SILENT_S = 60.0
_AGAIN_S = 3.0
_MOST_CHARS = 20_000
_UNFINISHED_S = 2 * (LIFE_S + DECIDING_S)
"""Half of it is for an admin, the rest for the person here, who says yes after that."""
_SENTENCES = {
    JoinState.DECLINED: "enrol_declined",
    JoinState.USED: "enrol_used",
    JoinState.EXPIRED: "enrol_expired",
    JoinState.UNKNOWN: "enrol_unknown",
    JoinState.OTHER_VERSION: "enrol_other_version",
}


@dataclass(frozen=True, slots=True)
class JoiningKeys:
    """Of this computer, on disk from before the bot hears of them: after a crash it is the same computer.

    line: which invitation, with the bot's key. user: for the bus. box: for what is sealed, 32 bytes.
    number, nonce: of the six digits, this computer's own and the bot's, '' until it has come. It stays as it
    came first: whoever has heard the number could choose a second one that leads to the digits he wants.
    """

    line: str
    user: NKey
    box: PrivateKey = field(repr=False)
    number: str = field(repr=False)
    nonce: str = ""

    @classmethod
    def kept(cls, folder: Path, token: JoinToken) -> "JoiningKeys":
        """Those of this token, made now if there are none. Raises OSError."""
        try:
            values: dict[str, str] = json.loads((folder / _KEYS).read_text(encoding="utf-8"))
            if values["line"] == _line_of(token):
                box = PrivateKey(bytes.fromhex(values["box"]))
                user = NKey.from_seed(values["seed"])
                os.utime(folder / _KEYS)  # it goes on
                return cls(_line_of(token), user, box, values["number"], values["nonce"])
        except (FileNotFoundError, ValueError, KeyError, TypeError, BadSeed):
            pass  # none yet, of another token, or unreadable: a new one asks an admin anyway
        made = cls(_line_of(token), NKey.create(NKeyKind.USER), PrivateKey.generate(), new_number())
        made._write(folder)
        return made

    def with_nonce(self, folder: Path, nonce: str) -> "JoiningKeys":
        """The same, kept. Raises OSError."""
        made = replace(self, nonce=nonce)
        made._write(folder)
        return made

    def code(self, bot_key: bytes) -> str:
        """The six digits, once there is a nonce."""
        return comparison_code(self.nonce, self.number, bot_key, bytes(self.box.public_key), self.user.public)

    def _write(self, folder: Path) -> None:
        values = {"line": self.line, "seed": self.user.seed, "box": bytes(self.box).hex()}
        values |= {"number": self.number, "nonce": self.nonce}
        if not folder.parent.exists():  # databases and pictures come beside the keys
            make_private_folder(folder.parent)
        make_private_folder(folder)
        write_private(folder / _KEYS, json.dumps(values) + "\n")


@dataclass(frozen=True, slots=True)
class HomePlace:
    """What the bot has given to this computer; nothing of it is written yet.

    folder: for the identity. line: of the invitation. name: of the home. code: the six digits.
    """

    folder: Path
    identity: BusIdentity
    line: str
    name: str
    code: str

    def keep(self) -> None:
        """This computer is the home. Raises OSError."""
        self.identity.write(self.folder)
        # In place of the keys, which stand in the identity now.
        write_private(self.folder / _KEYS, json.dumps({"line": self.line, "name": self.name}) + "\n")


def end_joining(data: Path) -> None:
    """Nobody compares digits here any more: a home whose key is void waits no longer. May be repeated.

    The keys stay, for who runs it again with the same line.
    """
    with contextlib.suppress(OSError):  # there are none
        os.utime(data / FOLDER / _KEYS, (0.0, 0.0))


def is_joining(folder: Path) -> bool:
    """Is a `farhand home join` with these keys going on? One of an hour ago was killed. Blocking."""
    try:
        unfinished = "seed" in json.loads((folder / _KEYS).read_text(encoding="utf-8"))
        age_s = time.time() - (folder / _KEYS).stat().st_mtime
    except (OSError, ValueError, TypeError):
        return False
    return unfinished and abs(age_s) < _UNFINISHED_S


def read_line(lang: str) -> str:
    """The invitation from whoever is at the terminal, unseen, or from what is piped into this program."""
    if not sys.stdin.isatty():
        return sys.stdin.readline(_MOST_CHARS)
    with at_terminal():
        while not (line := read_hidden_line(plain(lang, "enrol_line")).strip()):
            pass
    hide(line)
    return line


def ask_whether_same(place: HomePlace, lang: str) -> bool | None:
    """Were the digits in the chat the same? None if there is no terminal to ask at.

    Only a person can tell whether it was the own bot that has answered.
    """
    with at_terminal() as asks:
        return confirm(lang, "enrol_same", default=False, code=place.code) if asks else None


def keep_home(place: HomePlace, lang: str, *, same: bool | None) -> int:
    """The exit code: 0 for a home, 1 if the digits were others. Raises OSError.

    same: the digits, as the person at the terminal says; None if nobody was asked.
    """
    renews = BusIdentity.exists(place.folder)
    if same is False:
        return complain(FAILED, plain(lang, "enrol_not_same_renewed" if renews else "enrol_not_same"))
    place.keep()
    tell(lang, "enrol_renewed" if renews else "enrol_done", name=place.name)
    if same is None:
        tell(lang, "enrol_unasked", code=place.code)
    return DONE


async def ask_to_join(
    data: Path, text: str, lang: str, computer: str = "", connect_s: float = _CONNECT_S
) -> HomePlace | int:
    """Answers the exit code if there is no place to keep: 0 for a home already, 1 if it was not let in, 2 for
    a text that is no token. Raises OSError.

    data: the data directory of the new home. computer: its name for people, '' for the host's.
    connect_s: how long the bus is tried.
    """
    try:
        token = JoinToken.from_text(text)
        credentials = BusCredentials.from_text(token.creds)
    except (GarbledToken, BadCredentials, BadSeed):
        return complain(WRONG_SETTINGS, plain(lang, "enrol_garbled"))
    folder = data / FOLDER
    if (data / "bot.sqlite3").exists():
        return complain(FAILED, plain(lang, "enrol_is_bot"))
    own_id = ""
    if BusIdentity.exists(folder):
        try:
            own_id = BusIdentity.read(folder).home_id
        except IdentityUnusable as err:
            return complain(FAILED, plain(lang, "home_key_unusable", folder=str(err.folder)))
        if not own_id:
            return complain(FAILED, plain(lang, "enrol_is_bot"))
    if own_id and (name := _joined_as(folder, token)):
        tell(lang, "enrol_done", name=name)
        return DONE
    keys = JoiningKeys.kept(folder, token)
    request = JoinRequest(
        token.secret,
        keys.user.public,
        computer or socket.gethostname(),
        version("farhand"),
        BUS_VERSION,
        own_id,
        commitment_to(keys.number),
    )
    url = token.urls[0]
    asks = BusIdentity(token.token_id, token.urls, credentials, bytes(keys.box), token.bot_key, token.ca_pem)
    try:
        async with bus_of(asks, credentials, inbox_prefix(BusRole.JOIN, token.token_id)) as bus:
            await bus.wait_connected(connect_s)
            asking = _Asking(bus, token, keys, request, folder, lang)
            answer = await asking.decided()
    except BusRefused:
        return complain(FAILED, plain(lang, "enrol_refused", url=url))
    except BusAway as err:
        return complain(FAILED, plain(lang, "enrol_unreachable", url=url, why=str(err)))
    if answer is None:
        return complain(FAILED, plain(lang, "enrol_silent"))
    if answer.state is JoinState.OTHER_HOME:
        return complain(FAILED, plain(lang, "enrol_is_home", folder=str(folder.absolute())))
    if answer.state is not JoinState.WELCOME:
        return complain(FAILED, plain(lang, _SENTENCES[answer.state]))
    own = BusCredentials(answer.jwt, keys.user.seed)
    identity = BusIdentity(answer.home_id, token.urls, own, bytes(keys.box), token.bot_key, token.ca_pem)
    return HomePlace(folder, identity, keys.line, answer.name, asking.keys.code(token.bot_key))


def _line_of(token: JoinToken) -> str:
    """Tells it from every other invitation, also from one with another bot's key in it."""
    return f"{token.token_id}.{token.bot_key.hex()}"


def _joined_as(folder: Path, token: JoinToken) -> str:
    """The home's name, if it joined with this token; else ''."""
    try:
        values: dict[str, str] = json.loads((folder / _KEYS).read_text(encoding="utf-8"))
        return values["name"] if values["line"] == _line_of(token) else ""
    except (FileNotFoundError, ValueError, KeyError, TypeError):
        return ""


class _Asking:
    """Asks again and again until an admin has decided. keys: with the bot's nonce, once it has come."""

    def __init__(
        self, bus: Bus, token: JoinToken, keys: JoiningKeys, request: JoinRequest, folder: Path, lang: str
    ) -> None:
        self.keys = keys
        self._bus = bus
        self._token = token
        self._request = request
        self._folder = folder
        self._lang = lang
        self._heard = self._shown = False

    async def decided(self) -> JoinAnswer | None:
        """The bot's last word; None if it never said any. Raises BusRefused, OSError."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        while (passed_s := loop.time() - began) < LIFE_S + DECIDING_S:
            answer = await self._ask()
            if answer is not None:
                self._heard = True
                if not self.keys.nonce and answer.state is JoinState.NUMBER and answer.nonce:
                    self.keys = self.keys.with_nonce(self._folder, answer.nonce)
                    continue
                if self._is_last(answer):
                    return answer
            if not self._heard and passed_s > _SILENT_S:
                return None
            await asyncio.sleep(_AGAIN_S)
        return JoinAnswer(JoinState.EXPIRED)

    def _is_last(self, answer: JoinAnswer) -> bool:
        """Nobody is let in before there were digits to compare."""
        match answer.state:
            case JoinState.NUMBER:
                return False
            case JoinState.WAITING:
                self._show_code()
                return False
            case JoinState.WELCOME:
                return bool(self.keys.nonce)
            case _:
                return True

    async def _ask(self) -> JoinAnswer | None:
        """None without a readable answer in time."""
        number = self.keys.number if self.keys.nonce else ""
        message = close_request(replace(self._request, number=number), self._token, self.keys.box)
        try:
            reply = await self._bus.request(join_subject(self._token.token_id), message, _ANSWER_S)
            return open_answer(reply, self._token, self.keys.box)
        except (BusAway, Unreadable):
            return None

    def _show_code(self) -> None:
        """Once."""
        if self.keys.nonce and not self._shown:
            self._shown = True
            code = self.keys.code(self._token.bot_key)
            click.echo(plain(self._lang, "enrol_code", code=code))
            click.echo(plain(self._lang, "enrol_waits"))
