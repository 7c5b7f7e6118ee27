"""All phones of this computer: what is known of each, pairing, check-ups and reconnecting."""

import secrets
import string
from collections.abc import AsyncGenerator, AsyncIterator, Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from devices.base import Device
from devices.ids import Moment, PhoneId

_LETTERS = string.ascii_letters + string.digits  # the text of a QR picture gives ; : \ and " a meaning


class PhoneState(StrEnum):
    """A phone's state: the adb server's, or that its computer is away."""

    ONLINE = "online"
    OFFLINE = "offline"
    UNAUTHORIZED = "unauthorized"
    HOME_AWAY = "home_away"  # as the bot shows a phone of a home that it does not reach; no home says so


@dataclass(frozen=True, slots=True)
class Battery:
    """percent: 0 to 100. charging: power is plugged in."""

    percent: int
    charging: bool


@dataclass(frozen=True, slots=True)
class PhoneInfo:
    """A phone as people know it.

    phone_id: ro.serialno.
    address: 'HOST:PORT' it was connected by last, '' for USB and for phones that only mDNS knows.
    model: ro.product.model.
    android: ro.build.version.release, '' if unknown. state.
    name: what its person calls it, '' for no own name.
    mdns: instance under which it announces itself for wireless debugging ('adb-SERIAL-XXXXXX'), '' if it
    never did.
    since: seconds since the epoch at which it came into this state.
    battery: None if unknown.
    home: name of its home, which the bot adds where there are several; '' otherwise.
    """

    phone_id: PhoneId
    model: str
    android: str
    address: str
    state: PhoneState
    name: str = ""
    mdns: str = ""
    since: Moment = 0.0
    battery: Battery | None = None
    home: str = ""

    @property
    def label(self) -> str:
        """What sentences call it."""
        return self.name or self.model or self.phone_id


class PairStage(StrEnum):
    """How far a pairing is."""

    WAITING = "waiting"  # the QR picture is shown, the phone has not announced itself
    SEEN = "seen"  # it announces itself
    PAIRED = "paired"  # it trusts this computer; its connect port is searched for
    NEEDS_ADDRESS = "needs_address"  # paired, but its connect port did not show: the person must send it
    CONNECTED = "connected"  # the end of a good pairing
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class PairingStep:
    """One move of a pairing. phone: with CONNECTED. key, values: the sentence, with FAILED."""

    stage: PairStage
    phone: PhoneInfo | None = None
    key: str = ""
    values: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class QrOffer:
    """A wireless-debugging QR. text: 'WIFI:T:ADB;S:NAME;P:PASSWORD;;'.

    life_s: how long the phone is waited for.
    """

    name: str
    password: str = field(repr=False)
    life_s: float = 180.0

    @property
    def text(self) -> str:
        """The text in the picture."""
        return f"WIFI:T:ADB;S:{self.name};P:{self.password};;"


def new_offer() -> QrOffer:
    """A name that no other phone answers to, and a password for this one pairing (71 random bits)."""
    name = "farhand-" + "".join(secrets.choice(_LETTERS) for _ in range(6))
    return QrOffer(name, "".join(secrets.choice(_LETTERS) for _ in range(12)))


class Grade(StrEnum):
    """How one check ended."""

    OK = "ok"
    WARNING = "warning"
    FAILED = "failed"
    SKIPPED = "skipped"  # something before it failed


@dataclass(frozen=True, slots=True)
class Check:
    """One line of a check-up.

    key: the sentence in bot/strings, with the cure if there is something to cure.
    """

    key: str
    grade: Grade
    values: tuple[tuple[str, str], ...] = ()


class Phones(Protocol):
    """All phones this computer reaches, and those it is to keep reachable."""

    async def connect(self, address: str) -> PhoneInfo:
        """Adds a phone by 'HOST:PORT' within 12 s; asking for a connected one again is fine.

        Raises ConnectFailed, DeviceUnauthorized or AdbServerUnavailable.
        """
        ...

    def pair(self, address: str, code: str) -> AsyncGenerator[PairingStep]:
        """Pairs by 'HOST:PORT' and six digits, then connects.

        Ends with CONNECTED, NEEDS_ADDRESS or FAILED; 30 s.
        """
        ...

    def pair_by_qr(self, offer: QrOffer) -> AsyncGenerator[PairingStep]:
        """Waits for a phone that has read the picture, pairs, connects.

        Last step as `pair`; offer.life_s + 30 s.
        """
        ...

    async def keep_address(self, phone_id: PhoneId) -> PhoneInfo:
        """`adb tcpip`: a plain port of the phone in its network, the same until it restarts.

        Raises PhoneErrors.
        """
        ...

    async def reconnect(self, phone_id: PhoneId) -> PhoneInfo:
        """Tries every known way to a saved phone now, within 15 s. Raises PhoneErrors."""
        ...

    def remember(self, phones: Iterable[PhoneInfo]) -> None:
        """Phones from earlier runs (name, model, address, mdns): kept reachable from now on."""
        ...

    def rename(self, phone_id: PhoneId, name: str) -> PhoneInfo:
        """Gives a phone its person's name, '' for none. Raises KeyError."""
        ...

    async def forget(self, phone_id: PhoneId) -> None:
        """Drops the row and the connection; a phone on USB comes back as new. Unknown ids are fine."""
        ...

    async def check(self, phone_id: PhoneId) -> tuple[Check, ...]:
        """The check-up of one phone: reachable, authorised, capture, input, settings, keyboard, screen.

        30 s, never raises.
        """
        ...

    def device(self, phone_id: PhoneId) -> Device:
        """The phone as a device; the same object each time.

        Raises DeviceOffline or DeviceUnauthorized if it is not online.
        """
        ...

    async def until_online(self, phone_id: PhoneId) -> None:
        """Returns when the phone is online; for ever if it never is (the caller sets the limit)."""
        ...

    def phones(self) -> tuple[PhoneInfo, ...]:
        """Every phone remembered, seen or connected, online or not."""
        ...

    async def refreshed(self) -> tuple[PhoneInfo, ...]:
        """`phones`, with the battery of those online asked just now; takes 2 s at most."""
        ...

    def changes(self) -> AsyncIterator[PhoneInfo]:
        """Each change of a phone's state, address or name, debounced by 0.3 s.

        A change of battery is none.
        """
        ...
