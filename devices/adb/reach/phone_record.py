"""One phone across all its connections."""

import asyncio
from collections.abc import Callable

from devices.adb.client.link import Link
from devices.adb.client.server import AdbServer
from devices.adb.helper.trial import try_helper
from devices.adb.helper.use import HelperTrial, HelperUse
from devices.adb.phone.phone import AndroidPhone
from devices.adb.reach.address import address_or_none
from devices.adb.reach.discovery import mdns_instance
from devices.adb.reach.identity import Identity
from devices.frame import FrameDecoder
from devices.phones import Battery, PhoneInfo, PhoneState


class PhoneRecord:
    """One phone. serials: every open connection, oldest first; the link uses the first.

    model, android, name, mdns, address, battery: as in PhoneInfo; the address stays while the phone is on
    USB.
    seen: the phone was identified or remembered; if not, only USB names it.
    debounce_s: as in `Changes`.
    helper_use: what the helper is used for at first. shows_early: as in AndroidPhone.
    forgotten: its person has removed it.
    reaching: held during attempts to reach the phone.
    """

    def __init__(
        self,
        phone_id: str,
        server: AdbServer,
        decoder: FrameDecoder,
        clock: Callable[[], float],
        debounce_s: float,
        helper_use: HelperUse = HelperUse.OFF,
        shows_early: bool = False,
    ) -> None:
        self.phone_id = phone_id
        self.model = self.android = self.name = self.mdns = self.address = ""
        self.battery: Battery | None = None
        self.serials: list[str] = []
        self.seen = False
        self.forgotten = False
        self.reaching = asyncio.Lock()
        self.link = Link(server, None, phone_id)
        self.phone = AndroidPhone(self.link, phone_id, decoder)
        self.phone.helper_use = self._helper_use = helper_use
        self.phone.shows_early = shows_early
        self._trying = asyncio.Lock()
        self.announced: PhoneInfo | None = None
        self._waiting: set[str] = set()
        self._clock = clock
        self._debounce_s = debounce_s
        self._state: PhoneState = PhoneState.OFFLINE
        self._before: PhoneState = self._state
        self._since: float = clock()
        self._before_since: float = self._since

    @property
    def state(self) -> PhoneState:
        """The adb server's state of the phone's best connection."""
        if self.serials:
            return PhoneState.ONLINE
        return PhoneState.UNAUTHORIZED if self._waiting else PhoneState.OFFLINE

    @property
    def waiting(self) -> frozenset[str]:
        """The serials at which the phone asks its owner for consent."""
        return frozenset(self._waiting)

    @property
    def label(self) -> str:
        """The phone's name in sentences."""
        return self.info().label

    def recall(self, info: PhoneInfo) -> None:
        """Adds what earlier runs knew of the phone; what it said since then takes precedence."""
        self.model = self.model or info.model
        self.android = self.android or info.android
        self.name = self.name or info.name
        self.mdns = self.mdns or info.mdns
        self.address = self.address or info.address
        self.seen = True
        self.link.name = self.label

    def rename(self, name: str) -> None:
        """Sets the phone's name; '' for its model's name."""
        self.name = name
        self.link.name = self.label

    def add_connection(self, serial: str, identity: Identity) -> None:
        """Adds a connection that was identified as this phone."""
        self.model = identity.model or self.model
        self.android = identity.android or self.android
        self.mdns = mdns_instance(serial) or self.mdns
        self.seen = True
        self.link.name = self.label
        if serial not in self.serials:
            self.serials.append(serial)
        self._waiting.discard(serial)
        self._use_first()

    def drop_connection(self, serial: str, *, waiting: bool = False) -> None:
        """Removes a connection that is gone, or that waits until the phone's owner allows it."""
        if serial in self.serials:
            self.serials.remove(serial)
        if waiting:
            self._waiting.add(serial)
        else:
            self._waiting.discard(serial)
        self._use_first()

    def prefer(self, serial: str) -> None:
        """Uses this connection from now on, if it is open."""
        if serial in self.serials:
            self.serials.remove(serial)
            self.serials.insert(0, serial)
            self._use_first()

    def use_helper(self, use: HelperUse) -> None:
        """From now on, or from the end of a trial on."""
        self._helper_use = use
        if not self._trying.locked():
            self.phone.helper_use = use

    async def try_helper(self) -> HelperTrial:
        """A trial of the helper; meanwhile the phone itself uses none."""
        async with self._trying:
            self.phone.helper_use = HelperUse.OFF
            try:
                return await try_helper(self.link, self.phone.read_tree)
            finally:
                self.phone.helper_use = self._helper_use

    def forget(self) -> None:
        """Marks the phone as removed: its device objects are refused for ever."""
        self.forgotten = True
        self.serials.clear()
        self._waiting.clear()
        self._use_first()

    def info(self) -> PhoneInfo:
        """The phone's current PhoneInfo."""
        return PhoneInfo(
            self.phone_id,
            self.model,
            self.android,
            self.address,
            self.state,
            self.name,
            self.mdns,
            self._since,
            self.battery,
        )

    def _use_first(self) -> None:
        self.link.serial = self.serials[0] if self.serials else None
        if self.serials and (address := address_or_none(self.serials[0])):
            self.address = str(address)
        self._note_state()

    def _note_state(self) -> None:
        """Records since when the phone is in its state; an unpublished change does not count."""
        if self.state is self._state:
            return
        now = self._clock()
        if self.state is self._before and now - self._since < self._debounce_s:
            self._state, self._since = self._before, self._before_since
            return
        self._before, self._before_since = self._state, self._since
        self._state, self._since = self.state, now
