"""What the server keeps: events of each home, what is too large for a message, and signs of life.

Every figure stands here with its reason. The bot makes streams and stores; a home can neither make nor change
one.
"""

import asyncio
import base64
import contextlib
import hashlib
import json
import secrets
from collections.abc import Generator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import nats.errors
import nats.js.errors
from nats.aio.msg import Msg
from nats.js import JetStreamContext, api
from nats.js.object_store import ObjectStore
from pydantic import BaseModel, ValidationError

from agent.bus.client_errors import translated
from agent.bus.connection import Bus
from agent.bus.errors import BusAway, BusFull, BusMessageTooLarge, BusRefused, BusSilent
from agent.bus.subjects import (
    PRESENCE,
    call_subject,
    event_stream_name,
    event_subject,
    picture_bucket,
    presence_subject,
)

MAX_EVENT = 512 * 1024
"""In bytes. Events carry pictures up to 256 KiB; the rest is for JSON, its base64 and the seal."""
MAX_PICTURE = 32 * 1024 * 1024
"""In bytes, of one object: a long task's report with all its pictures is a few MiB."""
KEPT_S = 3600.0
"""An hour at the latest, though nobody has read it: it is about people, and the home has the original."""
_EVENTS_BYTES = 128 * 1024 * 1024
"""Of one home: an hour of four phones at work with a picture (100 KiB) every ten seconds each, about."""
_PICTURES_BYTES = 128 * 1024 * 1024
"""Of one home; most are read within seconds."""
_EVENTS = 20_000
"""Of one home; without a picture an event has about 1 KiB."""
_TWICE_S = 600.0
"""An event that a home sends again after a cut is kept once, if the cut was shorter."""
PRESENCE_S = 30.0
"""A sign of life that is older says nothing any more."""
_BEAT_BYTES, _PRESENCE_BYTES = 4096, 8 * 1024 * 1024
"""A beat has 300 bytes; in memory, 2000 homes."""
READER = "bot"
"""Of events: the one consumer."""
_ACK_WAIT_S = 30.0
"""An event that was given out and not acknowledged for so long is given out again."""
_UNACKNOWLEDGED = 256
"""Given out at once at most; more would only wait in the bot's memory."""
_PIECE = 128 * 1024
"""In bytes; as other clients cut objects."""
_API_S = 10.0
_OBJECT_S = 60.0
_NAME_TAKEN, _TOO_LARGE = 10058, 10054
_TOO_FEW_SERVERS = (10005, 10074)
"""For these replicas: no place in the cluster, or no cluster."""
_FULL = (10002, 10023, 10026, 10027, 10028, 10047, 10077)
"""Of account, server or stream. Source: nats-server, server/errors.json."""
_NOT_WRITTEN = (10012, 10049, 10069)
"""With code 500: consumer or stream cannot be made or changed, as on a disk that is full or read-only."""


async def ensure_presence(bus: Bus, replicas: int | None) -> int:
    """Makes the bucket for signs of life, or changes it to these figures; returns how many servers keep it.

    replicas: 1 or 3, less where there are not so many servers; None: as many as before, 1 for a new one.
    Raises BusAway, BusFull, BusRefused.
    """
    return await _ensure(bus, _presence_stream(replicas))


async def ensure_home_streams(bus: Bus, home_id: str, replicas: int | None) -> int:
    """Makes the home's streams and the bot's consumer, or changes them; the rest as `ensure_presence`.

    Raises BusAway, BusFull (no room for one home more), BusRefused.
    """
    kept = await _ensure(bus, _event_stream(home_id, replicas))
    kept = min(kept, await _ensure(bus, _picture_stream(home_id, replicas)))
    consumer = api.ConsumerConfig(
        durable_name=READER,
        ack_policy=api.AckPolicy.EXPLICIT,
        ack_wait=_ACK_WAIT_S,
        max_ack_pending=_UNACKNOWLEDGED,
    )
    with _kept():
        await _jetstream(bus).add_consumer(event_stream_name(home_id), consumer)  # pyright: ignore[reportUnknownMemberType]  # of parameters that are not used
    return kept


async def delete_home_streams(bus: Bus, home_id: str) -> None:
    """Deletes all that is kept of the home; it may be gone already. Raises BusAway, BusRefused."""
    for name in (event_stream_name(home_id), f"OBJ_{picture_bucket(home_id)}"):
        with contextlib.suppress(_NotThere), _kept():
            await _jetstream(bus).delete_stream(name)


async def publish_event(bus: Bus, home_id: str, content: bytes, message_id: str) -> None:
    """Returns when the server has it on disk; a repeat with the same id is kept once.

    Raises BusAway, BusFull, BusRefused, BusMessageTooLarge.
    """
    if len(content) > MAX_EVENT:
        raise BusMessageTooLarge(f"{len(content)} bytes, and an event has at most {MAX_EVENT}")
    headers = {"Nats-Msg-Id": message_id, "Nats-Expected-Stream": event_stream_name(home_id)}
    await _publish(bus, event_subject(home_id), content, headers)


async def publish_beat(bus: Bus, home_id: str, content: bytes) -> None:
    """Raises BusAway, BusMessageTooLarge."""
    await bus.publish(presence_subject(home_id), content)


async def put_picture(bus: Bus, home_id: str, name: str, content: bytes) -> None:
    """Puts what is too large for a message. name: never used before.

    As object stores of any client are written, but without a question to the server about it: a home may not
    ask. Source: github.com/nats-io/nats-architecture-and-design, ADR-20. Raises BusAway, BusFull, BusRefused,
    BusMessageTooLarge.
    """
    if len(content) > MAX_PICTURE:
        raise BusMessageTooLarge(f"{len(content)} bytes, and an object has at most {MAX_PICTURE}")
    bucket, part = picture_bucket(home_id), secrets.token_hex(11)
    pieces = [content[at : at + _PIECE] for at in range(0, len(content), _PIECE)]
    for piece in pieces:
        await _publish(bus, f"$O.{bucket}.C.{part}", piece, {})
    about = {
        "name": name,
        "bucket": bucket,
        "nuid": part,
        "size": len(content),
        "chunks": len(pieces),
        "digest": f"SHA-256={base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode()}",
        "options": {"max_chunk_size": _PIECE},
    }
    subject = f"$O.{bucket}.M.{base64.urlsafe_b64encode(name.encode()).decode()}"
    await _publish(bus, subject, json.dumps(about).encode(), {"Nats-Rollup": "sub"})


async def get_picture(bus: Bus, home_id: str, name: str) -> bytes | None:
    """None if it is not there (any more) or not whole. Raises BusAway, BusRefused."""
    try:
        with _kept():
            async with asyncio.timeout(_OBJECT_S):
                return (await _pictures(bus, home_id).get(name)).data or b""
    except _NotThere:
        return None


async def delete_picture(bus: Bus, home_id: str, name: str) -> None:
    """It may be gone already. Raises BusAway, BusRefused."""
    with contextlib.suppress(_NotThere), _kept():
        async with asyncio.timeout(_OBJECT_S):
            await _pictures(bus, home_id).delete(name)


async def check_bot_stores(bus: Bus) -> None:
    """Has the server put one message on its disk, with the rights of a bot; nothing of it stays.

    Raises BusAway, BusFull, BusRefused.
    """
    name = f"check_{secrets.token_hex(4)}"
    subject = call_subject(name)  # the one kind that a bot may publish; no home has this id
    config = api.StreamConfig(
        name=name,
        subjects=[subject],
        storage=api.StorageType.FILE,
        max_bytes=4096,
        max_age=_API_S,
        num_replicas=1,
    )
    await _ensure(bus, config)
    try:
        await _publish(bus, subject, b"check", {})
    finally:
        with contextlib.suppress(_NotThere), _kept():
            await _jetstream(bus).delete_stream(name)


async def check_home_stores(bus: Bus, home_id: str) -> None:
    """The same with the rights of a home; what is stored goes within the hour, unread.

    Raises BusAway, BusFull, BusRefused.
    """
    await put_picture(bus, home_id, f"check-{secrets.token_hex(4)}", b"check")


@dataclass(frozen=True, slots=True)
class StreamedEvent:
    """One event as the server keeps it.

    deliveries: how often it was given out, from 1; for the first time each is in order. place: grows with
    each that the stream took.
    """

    content: bytes = field(repr=False)
    deliveries: int
    place: int
    message: Msg = field(repr=False)

    async def acknowledge(self) -> None:
        """The server deletes it. May be repeated. Raises BusAway; then it is given out again."""
        with translated(), contextlib.suppress(nats.errors.MsgAlreadyAckdError):
            await self.message.ack()


class StreamedEvents:
    """The bot's reading of one home's events, in order, over cuts of the connection."""

    def __init__(self, bus: Bus, home_id: str) -> None:
        self._bus = bus
        self._stream = event_stream_name(home_id)
        self._reading: tuple[object, JetStreamContext.PullSubscription] | None = None

    async def fetch(self, most: int, timeout_s: float) -> tuple[StreamedEvent, ...]:
        """What there is, at least one; () if nothing came in that time. Raises BusAway, BusRefused."""
        client = self._bus.client
        with _kept():
            if self._reading is None or self._reading[0] is not client:
                subscription = await _jetstream(self._bus).pull_subscribe_bind(READER, stream=self._stream)
                self._reading = client, subscription
            try:
                messages = await self._bus.unless_cut(self._reading[1].fetch(most, timeout=timeout_s))
            except TimeoutError:
                return ()
        return tuple(_event_of(each) for each in messages)


def _event_of(message: Msg) -> StreamedEvent:
    about = message.metadata
    return StreamedEvent(message.data, about.num_delivered or 1, about.sequence.stream, message)


class _NotThere(BusRefused):
    """No such stream, object or key."""


class _TooFewServers(BusFull):
    """For so many replicas."""


@contextlib.contextmanager
def _kept() -> Generator[None]:
    """Errors of streams and stores in words of this project."""
    with translated():
        try:
            yield
        except (nats.js.errors.NotFoundError, nats.js.errors.DigestMismatchError) as err:
            raise _NotThere(str(err)) from err
        except nats.js.errors.NoStreamResponseError as err:
            raise BusAway("the server keeps no such stream") from err
        except nats.js.errors.APIError as err:
            if err.err_code == _TOO_LARGE:
                raise BusMessageTooLarge(str(err.description)) from err
            if err.err_code in _TOO_FEW_SERVERS:
                raise _TooFewServers(str(err.description)) from err
            if err.err_code in _FULL or (err.code == 500 and err.err_code in _NOT_WRITTEN):
                raise BusFull(str(err.description)) from err
            if err.code == 503:
                raise BusAway(str(err.description)) from err
            raise BusRefused(str(err.description)) from err


async def _publish(bus: Bus, subject: str, content: bytes, headers: Mapping[str, str]) -> None:
    """Returns when a stream has it. Raises BusAway, BusFull, BusRefused, BusMessageTooLarge."""
    try:
        said = await bus.request(subject, content, _API_S, headers)
    except BusSilent as err:
        if await bus.is_alive():  # it says nothing at all of what it could not write
            raise BusFull("the server is there, and keeps nothing") from err
        raise
    receipt = _receipt_of(said)
    if receipt.error is not None:
        with _kept():
            nats.js.errors.APIError.from_error(receipt.error)
    if not receipt.stream or receipt.seq < 1:
        raise BusAway("no receipt of a stream")


class _Receipt(BaseModel):
    """What a stream answers to a message."""

    stream: str = ""
    seq: int = 0
    error: dict[str, Any] | None = None


def _receipt_of(said: bytes) -> _Receipt:
    """Raises BusAway for an answer that is none: then nobody knows whether the message is kept."""
    try:
        receipt = _Receipt.model_validate_json(said)
    except ValidationError as err:
        raise BusAway("an unreadable receipt") from err
    if receipt.error is not None and not {"code", "description", "err_code"} <= receipt.error.keys():
        raise BusAway("an unreadable receipt")
    return receipt


async def _ensure(bus: Bus, config: api.StreamConfig) -> int:
    """Returns its replicas. Raises BusAway, BusFull, BusRefused."""
    if config.num_replicas is not None:
        with contextlib.suppress(_TooFewServers):
            return await _put_stream(bus, config)
    # What is kept on several servers already stays there: that one of them is away now is no reason.
    return await _put_stream(bus, replace(config, num_replicas=await _replicas(bus, config) or 1))


async def _put_stream(bus: Bus, config: api.StreamConfig) -> int:
    jetstream = _jetstream(bus)
    with _kept():
        try:
            made = await jetstream.add_stream(config)  # pyright: ignore[reportUnknownMemberType]  # of parameters that are not used
        except nats.js.errors.BadRequestError as err:
            if err.err_code != _NAME_TAKEN:
                raise
            made = await jetstream.update_stream(config)  # pyright: ignore[reportUnknownMemberType]  # of parameters that are not used
    return made.config.num_replicas or 1


async def _replicas(bus: Bus, config: api.StreamConfig) -> int | None:
    """Of the stream of this name as it is; None without one."""
    try:
        with _kept():
            return (await _jetstream(bus).stream_info(config.name or "")).config.num_replicas
    except _NotThere:
        return None


def _event_stream(home_id: str, replicas: int | None) -> api.StreamConfig:
    return api.StreamConfig(
        name=event_stream_name(home_id),
        subjects=[event_subject(home_id)],
        retention=api.RetentionPolicy.WORK_QUEUE,  # acknowledged means deleted
        storage=api.StorageType.FILE,
        # Refused, not dropped: the home keeps what it could not send, and nothing is lost silently.
        discard=api.DiscardPolicy.NEW,
        max_age=KEPT_S,
        max_bytes=_EVENTS_BYTES,
        max_msgs=_EVENTS,
        max_msg_size=MAX_EVENT + 1024,  # with its headers
        max_consumers=1,
        duplicate_window=_TWICE_S,
        num_replicas=replicas,
        deny_purge=True,
    )


def _picture_stream(home_id: str, replicas: int | None) -> api.StreamConfig:
    """As the client makes object stores, with limits."""
    bucket = picture_bucket(home_id)
    return api.StreamConfig(
        name=f"OBJ_{bucket}",
        subjects=[f"$O.{bucket}.C.>", f"$O.{bucket}.M.>"],
        storage=api.StorageType.FILE,
        discard=api.DiscardPolicy.NEW,
        max_age=KEPT_S,
        max_bytes=_PICTURES_BYTES,
        num_replicas=replicas,
        allow_rollup_hdrs=True,
        allow_direct=True,
    )


def _presence_stream(replicas: int | None) -> api.StreamConfig:
    """As the client makes key-value buckets; in memory: after a restart the next beat comes in seconds."""
    return api.StreamConfig(
        name=f"KV_{PRESENCE}",
        subjects=[f"$KV.{PRESENCE}.>"],
        storage=api.StorageType.MEMORY,
        discard=api.DiscardPolicy.NEW,
        max_age=PRESENCE_S,
        max_bytes=_PRESENCE_BYTES,
        max_msg_size=_BEAT_BYTES,
        max_msgs_per_subject=1,
        duplicate_window=PRESENCE_S,
        num_replicas=replicas,
        allow_rollup_hdrs=False,  # with that header a home could delete the beats of all others
        deny_delete=True,
    )


def _jetstream(bus: Bus) -> JetStreamContext:
    """Raises BusAway, BusRefused."""
    return bus.client.jetstream(timeout=_API_S)  # pyright: ignore[reportUnknownMemberType]  # of parameters that are not used


def _pictures(bus: Bus, home_id: str) -> ObjectStore:
    bucket = picture_bucket(home_id)
    return ObjectStore(bucket, f"OBJ_{bucket}", _jetstream(bus))
