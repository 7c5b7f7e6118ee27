"""A bot with a bus and the household's keys, as its admins see it in /homes."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from nacl.public import PrivateKey

from agent.bus.identity import FOLDER, BusIdentity
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
from agent.bus.join_token import JoinToken
from agent.bus.keyring import BusKeyring
from agent.bus.messages import BUS_VERSION
from agent.bus.nkey import NKey, NKeyKind
from agent.bus.server_files import HUB_FOLDER, HubPlan, write_hub
from agent.bus.subjects import join_subject
from agent.contract.calls.phones import PhoneCalls
from agent.contract.home_view import HomeState, HomeView
from agent.contract.people import Caller
from agent.contract.phones import PhoneInfo
from bot.bus.home_admin import HomeAdmin
from bot.bus.join import Enrolment
from bot.context import ChatContext
from bot.people.join_news import JoinMessages
from bot.store import Store
from devices.free_port import free_port


def keys_of_household(data: Path) -> tuple[BusIdentity, BusKeyring]:
    """The bot's identity and keys, written into its data directory; no server listens."""
    files = write_hub(HubPlan(port=free_port()), data / HUB_FOLDER, data / FOLDER)
    return files.identity, files.keyring


@dataclass
class ShownHomes:
    """Implements bot.bus.home_admin.HomeViews: the homes that have joined, each in a state of its own.

    calls: about the phones of them all. asked: ids of the homes whose calls were asked for.

    states: by home id; those that are not named are present. phones: by home id.
    """

    store: Store
    states: dict[str, HomeState] = field(default_factory=dict[str, HomeState])
    phones: dict[str, tuple[PhoneInfo, ...]] = field(default_factory=dict[str, tuple[PhoneInfo, ...]])
    known: tuple[HomeView, ...] = ()
    calls: PhoneCalls | None = None
    asked: list[str] = field(default_factory=list[str])

    def views(self) -> tuple[HomeView, ...]:
        """As last refreshed."""
        return self.known

    async def keeper_of(self, caller: Caller) -> HomeView | None:
        """The first of several."""
        return self.known[0] if len(self.known) > 1 else None

    def phones_at(self, home_id: str) -> PhoneCalls:
        """The same for each home."""
        assert self.calls is not None
        self.asked.append(home_id)
        return self.calls

    async def refresh(self) -> None:
        """Reads which homes there are."""
        self.known = tuple(
            HomeView(
                home.home_id,
                home.name,
                self.states.get(home.home_id, HomeState.PRESENT),
                home.joined_at,
                "0.9",
                home.joined_at,
                self.phones.get(home.home_id, ()),
            )
            for home in await self.store.joined.all()
        )


def with_homes(identity: BusIdentity, keyring: BusKeyring) -> Callable[[ChatContext], HomeAdmin]:
    """For chat_world: what admins may do with homes."""

    def made(chat: ChatContext) -> HomeAdmin:
        shown = ShownHomes(chat.store, calls=chat.dispatcher.phones)
        enrolment = Enrolment(
            chat.store.joins,
            chat.store.joined,
            keyring,
            identity.private_key,
            JoinMessages(chat),
            shown.refresh,
        )
        return HomeAdmin(shown, enrolment)

    return made


def of_household(data: Path) -> Callable[[ChatContext], HomeAdmin]:
    """As `with_homes`, with new keys in this data directory and nobody at the other end of the bus."""
    return with_homes(*keys_of_household(data))


@dataclass
class NewComputer:
    """A computer with a token, whose messages go to the bot without a bus in between."""

    token: JoinToken
    enrolment: Enrolment
    name: str = "flat-pi"
    box: PrivateKey = field(default_factory=PrivateKey.generate)
    user: NKey = field(default_factory=lambda: NKey.create(NKeyKind.USER))
    number: str = field(default_factory=new_number)
    nonce: str = ""

    @property
    def code(self) -> str:
        """The six digits that it shows."""
        return comparison_code(
            self.nonce, self.number, self.token.bot_key, bytes(self.box.public_key), self.user.public
        )

    async def asks(self, bus_version: int = BUS_VERSION, home_id: str = "") -> JoinAnswer:
        """The bot's answer to its request, after that for its number."""
        request = JoinRequest(
            self.token.secret,
            self.user.public,
            self.name,
            "0.9",
            bus_version,
            home_id,
            commitment_to(self.number),
            self.number if self.nonce else "",
        )
        answer = await self.sends(request)
        if answer.state is JoinState.NUMBER and not self.nonce:
            self.nonce = answer.nonce
            return await self.asks(bus_version, home_id)
        return answer

    async def sends(self, request: JoinRequest) -> JoinAnswer:
        """The bot's answer to this."""
        message = close_request(request, self.token, self.box)
        answer = await self.enrolment.answer(join_subject(self.token.token_id), message)
        assert answer is not None
        return open_answer(answer, self.token, self.box)
