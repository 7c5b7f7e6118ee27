"""`farhand home join TOKEN`: makes this computer a home, once an admin has confirmed it in the chat."""

import asyncio
import json
import socket
from dataclasses import dataclass, field
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
    comparison_code,
    open_answer,
)
from agent.bus.join_token import GarbledToken, JoinToken
from agent.bus.messages import BUS_VERSION
from agent.bus.nkey import BadSeed, NKey, NKeyKind
from agent.bus.permissions import BusRole, inbox_prefix
from agent.bus.private_files import make_private_folder, write_private
from agent.bus.subjects import join_subject
from agent.contract.wire import Unreadable
from bot.store.join_tokens import DECIDING_S, LIFE_S
from bot.terminal.exit_codes import DONE, FAILED, WRONG_SETTINGS
from bot.terminal.speaking import complain, plain, tell

_KEYS = "joining.json"
_CONNECT_S = 20.0
_ANSWER_S = 5.0
_SILENT_S = 60.0
_AGAIN_S = 3.0
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

    user: for the bus. box: for what is sealed, 32 bytes.
    """

    token_id: str
    user: NKey
    box: PrivateKey = field(repr=False)

    @classmethod
    def kept(cls, folder: Path, token_id: str) -> "JoiningKeys":
        """Those of this token, made now if there are none. Raises OSError."""
        try:
            values: dict[str, str] = json.loads((folder / _KEYS).read_text(encoding="utf-8"))
            if values["token_id"] == token_id:
                box = PrivateKey(bytes.fromhex(values["box"]))
                return cls(token_id, NKey.from_seed(values["seed"]), box)
        except (FileNotFoundError, ValueError, KeyError, TypeError, BadSeed):
            pass  # none yet, of another token, or unreadable: a new one asks an admin anyway
        made = cls(token_id, NKey.create(NKeyKind.USER), PrivateKey.generate())
        values = {"token_id": token_id, "seed": made.user.seed, "box": bytes(made.box).hex()}
        make_private_folder(folder)
        write_private(folder / _KEYS, json.dumps(values) + "\n")
        return made


async def join_home(
    data: Path, text: str, lang: str, computer: str = "", connect_s: float = _CONNECT_S
) -> int:
    """The exit code: 0 for a home, 1 if it was not let in, 2 for a text that is no token. Raises OSError.

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
    if own_id and (name := _joined_as(folder, token.token_id)):
        tell(lang, "enrol_done", name=name)
        return DONE
    keys = JoiningKeys.kept(folder, token.token_id)
    request = JoinRequest(
        token.secret,
        keys.user.public,
        computer or socket.gethostname(),
        version("farhand"),
        BUS_VERSION,
        own_id,
    )
    url = token.urls[0]
    asks = BusIdentity(token.token_id, token.urls, credentials, bytes(keys.box), token.bot_key, token.ca_pem)
    try:
        async with bus_of(asks, credentials, inbox_prefix(BusRole.JOIN, token.token_id)) as bus:
            await bus.wait_connected(connect_s)
            answer = await _Asking(bus, token, keys, request, lang).decided()
    except BusRefused:
        return complain(FAILED, plain(lang, "enrol_refused", url=url))
    except BusAway as err:
        return complain(FAILED, plain(lang, "enrol_unreachable", url=url, why=str(err)))
    if answer is None:
        return complain(FAILED, plain(lang, "enrol_silent"))
    if answer.state is JoinState.OTHER_HOME:
        return complain(FAILED, plain(lang, "enrol_is_home", name=own_id))
    if answer.state is not JoinState.WELCOME:
        return complain(FAILED, plain(lang, _SENTENCES[answer.state]))
    own = BusCredentials(answer.jwt, keys.user.seed)
    BusIdentity(answer.home_id, token.urls, own, bytes(keys.box), token.bot_key, token.ca_pem).write(folder)
    # In place of the keys, which stand in the identity now.
    write_private(folder / _KEYS, json.dumps({"token_id": token.token_id, "name": answer.name}) + "\n")
    tell(lang, "enrol_done", name=answer.name)
    return DONE


def _joined_as(folder: Path, token_id: str) -> str:
    """The home's name, if it joined with this token; else ''."""
    try:
        values: dict[str, str] = json.loads((folder / _KEYS).read_text(encoding="utf-8"))
        return values["name"] if values["token_id"] == token_id else ""
    except (FileNotFoundError, ValueError, KeyError, TypeError):
        return ""


class _Asking:
    """Asks again and again until an admin has decided."""

    def __init__(
        self, bus: Bus, token: JoinToken, keys: JoiningKeys, request: JoinRequest, lang: str
    ) -> None:
        self._bus = bus
        self._token = token
        self._keys = keys
        self._message = close_request(request, token, keys.box)
        self._lang = lang
        self._heard = False

    async def decided(self) -> JoinAnswer | None:
        """The bot's last word; None if it never said any. Raises BusRefused."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        while (passed_s := loop.time() - began) < LIFE_S + DECIDING_S:
            answer = await self._ask()
            if answer is not None and answer.state is not JoinState.WAITING:
                return answer
            if answer is not None and not self._heard:
                self._heard = True
                self._show_code(answer)
            if not self._heard and passed_s > _SILENT_S:
                return None
            await asyncio.sleep(_AGAIN_S)
        return JoinAnswer(JoinState.EXPIRED)

    async def _ask(self) -> JoinAnswer | None:
        """None without a readable answer in time."""
        try:
            reply = await self._bus.request(join_subject(self._token.token_id), self._message, _ANSWER_S)
            return open_answer(reply, self._token, self._keys.box)
        except (BusAway, Unreadable):
            return None

    def _show_code(self, answer: JoinAnswer) -> None:
        keys = self._keys
        code = comparison_code(
            answer.nonce, self._token.bot_key, bytes(keys.box.public_key), keys.user.public
        )
        click.echo(plain(self._lang, "enrol_code", code=code))
        click.echo(plain(self._lang, "enrol_waits"))
