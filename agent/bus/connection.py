"""The connection to the bus: found again after every cut, and every error in words of `agent.bus.errors`."""

import asyncio
import base64
import contextlib
import logging
import random
import ssl
import time
from collections.abc import AsyncGenerator, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from functools import partial
from typing import TypeVar

import nats.errors
from nats.aio.client import Client

from agent.bus.bus_session import PING_ANSWER_S, UNREAD_BYTES, BusSession, PendingQuestion, cancelled
from agent.bus.client_errors import NobodyThere, is_refusal, refused_subject, translated
from agent.bus.complaints import Complaints
from agent.bus.credentials import BusCredentials
from agent.bus.errors import BusAway, BusError, BusMessageTooLarge, BusRefused
from agent.bus.identity import BusIdentity
from agent.bus.nkey import NKey
from agent.bus.subscription import BusMessage, BusSubscription, Handle, HandlerFailed

_T = TypeVar("_T")
_log = logging.getLogger(__name__)

CONNECT_S = 5.0
"""For one try: a computer at the other end of the world answers in 1 s, one that is gone never."""
FIRST_WAIT_S, LONGEST_WAIT_S = 0.2, 5.0
"""Between two tries: longer each time, and never so long that a person notices it after the cut is over."""
_NOBODY_WAIT_S, _NOBODY_S = 0.1, 0.5
_HEADER_ROOM = 512


class Bus:
    """A connection that looks for the server again by itself; use `bus_of`.

    While there is none every call raises BusAway at once: nothing is kept here for later, because only the
    caller knows whether it still holds then.
    """

    def __init__(
        self, urls: tuple[str, ...], tls: ssl.SSLContext | None, credentials: BusCredentials, inbox: str
    ) -> None:
        self._urls = urls
        self._tls = tls
        self._credentials = credentials
        self._key = NKey.from_seed(credentials.seed)
        self._inbox = inbox
        self._session: BusSession | None = None
        self._subscriptions: list[BusSubscription] = []
        self._listeners: list[Callable[[bool], None]] = []
        self._is_connected = asyncio.Event()
        self._tried = asyncio.Event()
        self._changed_at = time.monotonic()
        self._refused = ""
        self._key_refused = False
        self._complaints = Complaints(_log)
        self._problem: str = "not tried yet"
        self._was_away = False

    @property
    def connected(self) -> bool:
        """Is there a connection now?"""
        return self._is_connected.is_set()

    @property
    def was_away(self) -> bool:
        """Has a try failed, or a connection ended, since this began?"""
        return self._was_away

    @property
    def changed_at(self) -> float:
        """When `connected` last changed, by the monotonic clock, in seconds."""
        return self._changed_at

    @property
    def refused(self) -> str:
        """Why the server does not take this computer, or it not the server; '' if that is not so."""
        return self._refused

    @property
    def key_refused(self) -> bool:
        """Has the household's own server refused this key? An unknown server is only waited for."""
        return self._key_refused

    def hears(self, subject: str) -> bool:
        """False after the server has refused a subscription to it, on the connection of now."""
        return self._session is None or subject.lower() not in self._session.unheard

    @property
    def client(self) -> Client:
        """The client of now, for `agent.bus.streams`. Raises BusAway, BusRefused."""
        return self._open_session().client

    @property
    def server_version(self) -> tuple[int, int, int]:
        """Of the server; zeros if it says none that can be read. Raises BusAway, BusRefused."""
        version = self.client.connected_server_version
        try:
            return version.major, version.minor, version.patch
        except ValueError:
            return 0, 0, 0

    def on_change(self, listener: Callable[[bool], None]) -> Callable[[], None]:
        """Calls it with `connected` after each change, until what is returned is called."""
        self._listeners.append(listener)
        return partial(self._listeners.remove, listener)

    @property
    def listeners(self) -> int:
        """How many are told of changes."""
        return len(self._listeners)

    async def wait_connected(self, timeout_s: float) -> None:
        """Raises BusAway after that time, BusRefused as soon as it is known."""
        try:
            async with asyncio.timeout(timeout_s):
                while not self.connected:
                    if self._refused:
                        raise BusRefused(self._refused)
                    self._tried.clear()
                    await self._tried.wait()
        except TimeoutError as err:
            raise BusAway(self._problem) from err

    async def publish(self, subject: str, content: bytes) -> None:
        """Sends a message; nobody says whether it arrived. Raises BusAway, BusMessageTooLarge."""
        session = self._open_session()
        self._check_size(session, content)
        with translated():
            await session.client.publish(subject, content)

    async def request(
        self, subject: str, content: bytes, timeout_s: float, headers: Mapping[str, str] | None = None
    ) -> bytes:
        """The answer to a message. Raises BusAway (no connection, nobody there, no answer in time),
        BusRefused, BusMessageTooLarge.
        """
        session = self._open_session()
        self._check_size(session, content)
        started = time.monotonic()
        until = started + timeout_s
        while True:
            asking = session.client.request(
                subject, content, timeout=until - time.monotonic(), headers=dict(headers) if headers else None
            )
            try:
                with translated():
                    return (await self.unless_cut(asking, subject)).data
            except NobodyThere:
                # Also for a moment while the server reads an account anew. It has reached nobody: no repeat.
                if time.monotonic() + _NOBODY_WAIT_S > min(until, started + _NOBODY_S):
                    raise
                await asyncio.sleep(_NOBODY_WAIT_S)

    async def unless_cut(self, asking: Coroutine[object, object, _T], subject: str = "") -> _T:
        """The result of a question to the server; without waiting for it after the connection has ended.

        subject: of the question. Raises BusAway, BusRefused and what the question raises.
        """
        try:
            session = self._open_session()
        except BusError:
            asking.close()
            raise
        answer = asyncio.ensure_future(asking)
        question = PendingQuestion(subject, answer.cancel)
        session.asked.add(question)
        try:
            await asyncio.wait({answer, session.ended}, return_when=asyncio.FIRST_COMPLETED)
            if answer.cancelled():
                raise BusRefused(f"not allowed: {subject}")
            if not answer.done():
                raise BusAway(session.ended.result())
            return answer.result()
        finally:
            session.asked.discard(question)
            await cancelled(answer)

    async def subscribe(self, subject: str, handle: Handle) -> BusSubscription:
        """Handles every message on this subject, one after the other, from now on and after every cut; what
        comes during a cut is lost. May be called while there is no connection.
        """
        subscription = BusSubscription(subject, handle)
        self._subscriptions.append(subscription)
        if self._session and self.connected:
            with contextlib.suppress(BusAway):  # subscribed with the next connection
                await self._session.subscribe(subscription)
                with translated():
                    await self._session.client.flush(timeout=int(CONNECT_S))
        return subscription

    async def unsubscribe(self, subscription: BusSubscription) -> None:
        """Nothing more is handled on its subject, and the server knows it."""
        self._subscriptions.remove(subscription)
        subscription.closed = True
        if self._session and (made := self._session.subscribed.pop(subscription, None)) is not None:
            with contextlib.suppress(nats.errors.Error):  # gone with the connection
                await made.unsubscribe()

    async def answer(self, message: BusMessage, content: bytes) -> None:
        """Answers a request. Raises BusAway, BusMessageTooLarge."""
        if message.reply:
            await self.publish(message.reply, content)

    async def is_alive(self) -> bool:
        """Does the server answer a ping?"""
        try:
            with translated():
                await self.unless_cut(self.client.flush(timeout=int(PING_ANSWER_S)))
        except BusError:
            return False
        return True

    async def run(self) -> None:
        """Connects, again and again, until it is cancelled."""
        tries = 0
        while True:
            url = self._urls[tries % len(self._urls)]
            session = await self._try_connect(url)
            if session is not None:
                tries = 0
                await self._hold(session)
            self._tried.set()
            tries += 1
            longest = min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** min(tries - 1, 10))
            await asyncio.sleep(longest * random.uniform(0.5, 1))  # noqa: S311  # no secret: homes do not come all at once

    async def _try_connect(self, url: str) -> BusSession | None:
        client = Client()
        session = BusSession(client)
        try:
            async with asyncio.timeout(2 * CONNECT_S):
                await self._connect(session, url)
                while missing := [each for each in self._subscriptions if each not in session.subscribed]:
                    for subscription in missing:
                        await session.subscribe(subscription)
                    await client.flush(timeout=int(CONNECT_S))
        except Exception as err:  # noqa: BLE001 - whatever another program on this port says: the next try may help
            await session.abandon()
            self._note_problem(session.error or err)  # the client's own last error tells less
            return None
        except asyncio.CancelledError:
            await session.abandon()
            raise
        return session

    async def _connect(self, session: BusSession, url: str) -> None:
        """Raises OSError, nats.errors.Error, TimeoutError."""

        async def note_error(err: Exception) -> None:
            self._handle_error(session, err)

        async def note_end() -> None:
            session.end(str(session.client.last_error or "the server has closed the connection"))

        is_secure = url.startswith("tls:")
        await session.client.connect(
            url,
            error_cb=note_error,
            closed_cb=note_end,
            name=self._inbox.removeprefix("_INBOX_"),
            allow_reconnect=False,  # `run` does it, for every reason alike; this client gives up on some
            connect_timeout=int(CONNECT_S),
            ping_interval=3600,  # `_watch` pings
            max_reconnect_attempts=1,
            reconnect_time_wait=0,
            tls=self._tls if is_secure else None,
            # Never a word in plain text: else whoever stands in between could say that there is no TLS.
            tls_handshake_first=is_secure,
            user_jwt_cb=self._credentials.jwt.encode,
            signature_cb=self._sign,
            inbox_prefix=self._inbox,
            pending_size=UNREAD_BYTES,
        )

    async def _hold(self, session: BusSession) -> None:
        """Until the connection ends."""
        self._refused, self._problem, self._key_refused = "", "", False
        self._session = session
        watching = asyncio.create_task(session.watch())
        try:
            self._set_connected(True)
            self._tried.set()
            why = await session.ended
            self._note_problem(nats.errors.Error(why))
        finally:
            self._session = None
            try:
                self._set_connected(False)
            finally:  # whatever a listener raises, nothing of this connection goes on
                await cancelled(watching)
                await session.abandon()

    def _handle_error(self, session: BusSession, err: Exception) -> None:
        """What the client notices by the way."""
        match err:
            case HandlerFailed():
                _log.error("a message on %s was not handled", err, exc_info=err)
            case nats.errors.SlowConsumerError():
                self._complaints.note("too slow: a message is dropped", err.subject)
            case nats.errors.UnexpectedEOF() | nats.errors.StaleConnectionError() | OSError():
                session.end(str(err), err)
            case nats.errors.Error() if found := refused_subject(err):
                what, subject = found
                self._complaints.note(f"not allowed: {what}", subject)
                if what == "subscription":
                    session.unheard.add(subject.lower())
                session.refuse(subject)
            case nats.errors.Error():
                session.end(str(err), err)
            case _:
                _log.error("a message was not handled", exc_info=err)

    def _note_problem(self, err: Exception) -> None:
        problem = str(err) or type(err).__name__
        if isinstance(err, ssl.SSLCertVerificationError):
            refused = f"the server's certificate is not of this household: {err.verify_message}"
        else:
            refused = problem if is_refusal(problem) else ""
        self._key_refused = bool(refused) and not isinstance(err, ssl.SSLCertVerificationError)
        if problem != self._problem:
            _log.warning("no connection to the bus: %s", refused or problem)
        self._problem, self._refused, self._was_away = problem, refused, True

    def _set_connected(self, connected: bool) -> None:
        if connected == self.connected:
            return
        self._changed_at = time.monotonic()
        if connected:
            _log.info("connected to the bus")
            self._is_connected.set()
        else:
            self._is_connected.clear()
        for listener in tuple(self._listeners):
            listener(connected)

    def _open_session(self) -> BusSession:
        """Raises BusAway, BusRefused."""
        session = self._session
        if session is None or session.ended.done() or not session.client.is_connected:
            if self._refused:
                raise BusRefused(self._refused)
            raise BusAway(self._problem or "no connection")
        return session

    @staticmethod
    def _check_size(session: BusSession, content: bytes) -> None:
        """Raises BusMessageTooLarge: the server would cut the connection."""
        most = session.client.max_payload - _HEADER_ROOM
        if len(content) > most:
            raise BusMessageTooLarge(f"{len(content)} bytes, and a message has at most {most}")

    def _sign(self, nonce: str) -> bytes:
        return base64.b64encode(self._key.sign(nonce.encode()))


@asynccontextmanager
async def bus_of(
    identity: BusIdentity, credentials: BusCredentials | None = None, inbox: str = ""
) -> AsyncGenerator[Bus]:
    """The connection of this computer; it may come later than this does, see `Bus.wait_connected`.

    credentials, inbox: of another user at the same server. Raises ssl.SSLError if the household's certificate
    is unreadable.
    """
    tls = ssl.create_default_context(cadata=identity.ca_pem) if identity.ca_pem else None
    bus = Bus(identity.urls, tls, credentials or identity.credentials, inbox or identity.inbox)
    running = asyncio.create_task(_kept_running(bus))
    try:
        yield bus
    finally:
        await cancelled(running)


async def _kept_running(bus: Bus) -> None:
    """Nobody waits for it: a bus that is not looked for any more would be away for ever."""
    while True:
        try:
            await bus.run()
        except Exception:  # noqa: BLE001 - the top handler of the connection
            _log.exception("the connection to the bus broke and begins again")
            await asyncio.sleep(LONGEST_WAIT_S)
