"""One phone across all its connections."""

from devices.adb.connect import parse_address
from devices.adb.identity import Identity
from devices.adb.link import Link
from devices.adb.phone import AndroidPhone
from devices.adb.server import AdbServer
from devices.base import PhoneInfo, PhoneState
from devices.errors import AddressInvalid
from devices.frame import FrameDecoder


class KnownPhone:
    """One phone. serials: every way to it that is open now, oldest first; the link uses the first."""

    def __init__(self, identity: Identity, server: AdbServer, decoder: FrameDecoder) -> None:
        self.identity = identity
        self.serials: list[str] = []
        self.address = ""
        self.unauthorized = False
        self.link = Link(server, None, identity.model or identity.phone_id)
        self.phone = AndroidPhone(self.link, identity.phone_id, decoder)
        self.announced: PhoneInfo | None = None

    def reached_by(self, serial: str, identity: Identity) -> None:
        """A connection has said that it is this phone."""
        self.identity = identity
        self.link.name = identity.model or identity.phone_id
        if serial not in self.serials:
            self.serials.append(serial)
        self.unauthorized = False
        self._use_first()

    def lost(self, serial: str, *, unauthorized: bool) -> None:
        """A connection is gone, or the phone's owner has not allowed it."""
        if serial in self.serials:
            self.serials.remove(serial)
        self.unauthorized = unauthorized and not self.serials
        self._use_first()

    def _use_first(self) -> None:
        self.link.serial = self.serials[0] if self.serials else None
        if self.serials:
            self.address = _address(self.serials[0])

    def info(self) -> PhoneInfo:
        """As people know it, now."""
        away = PhoneState.UNAUTHORIZED if self.unauthorized else PhoneState.OFFLINE
        state = PhoneState.ONLINE if self.serials else away
        identity = self.identity
        return PhoneInfo(identity.phone_id, identity.model, identity.android, self.address, state)


def _address(serial: str) -> str:
    """'HOST:PORT' if the serial is one, '' for USB and for phones found by mDNS."""
    try:
        return str(parse_address(serial))
    except AddressInvalid:
        return ""
