"""Several people with one bot: the chat of chat_world with everybody's rights in the store, and a phone of
paper each.
"""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from telegram import CallbackQuery, User

from agent.contract.actions import Action, Finish
from agent.contract.people import ALL_RIGHTS, UNLIMITED, Caller, Right, Spending
from agent.contract.queue import Quotas, Standings
from agent.contract.tasks import Task
from bot.bus.home_admin import HomeAdmin
from bot.context import ChatContext, PressedButton
from bot.handlers.health import TakeVitals
from bot.outbox import Pace
from bot.people.kept_standings import KeptStandings
from bot.requests.requests import OTHERS_AFTER_S
from bot.rights.person import Approvers, Grant, Person, Role
from bot.store import Act, Store
from bot.store.preferences import BusyText
from devices.base import Device
from devices.phones import PhoneInfo
from tests.console_client.client import ChatUser, Message
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.chat_world import ATTIC, KITCHEN, Chat, House, chat, everybody_chooses
from tests.worlds.fresh_databases import put_filled_store
from tests.worlds.outbox_world import ANN, BOB, QUICK, Town, town
from tests.worlds.paper_home import PaperHome
from tests.worlds.paper_phone import PaperPhone, ScriptedDecider

CARA, DAN, EVE = 44, 45, 46
_IDS = {"Ann": ANN, "Bob": BOB, "Cara": CARA, "Dan": DAN, "Eve": EVE}
WORKS = frozenset({Right.VIEW, Right.CONTROL})
APPROVES = frozenset({Right.VIEW, Right.APPROVE})
LOOKS = frozenset({Right.VIEW})


@dataclass(frozen=True, slots=True)
class Lives:
    """A person as the store has them when the bot starts.

    name: one of Ann, Bob, Cara, Dan, Eve; Ann is always an admin.
    rights: by phone id; spending: by phone id, of those phones.
    default: a phone id or ''. stranger: has a chat app, and is not known.
    """

    name: str
    role: Role = Role.MEMBER
    rights: Mapping[str, frozenset[Right]] | None = None
    spending: Mapping[str, Spending] | None = None
    lang: str = "en"
    default: str = ""
    stranger: bool = False

    @property
    def person_id(self) -> int:
        """Also the id of their private chat."""
        return _IDS[self.name]


ANN_LIVES = Lives("Ann", Role.ADMIN)
BOB_LIVES = Lives("Bob", rights={KITCHEN.phone_id: ALL_RIGHTS})


class Homes(House):
    """Each phone of its own paper. papers: by phone id."""

    def __init__(self, *phones: PhoneInfo) -> None:
        super().__init__(*phones)
        self.papers = {phone.phone_id: PaperPhone(phone_id=phone.phone_id) for phone in phones}

    def device(self, phone_id: str) -> Device:
        super().device(phone_id)  # for what it raises
        return self.papers[phone_id]


@dataclass
class Minds:
    """What the model of a task decides, by the task's text.

    thinks: the model of such a text waits for it first.

    A text without a plan is done at once.
    """

    plans: dict[str, tuple[Action, ...]]
    thinks: dict[str, asyncio.Event]

    async def of(self, task: Task) -> ScriptedDecider:
        """As the runner asks."""
        plan = self.plans.get(task.text, (Finish("all done"),))
        return ScriptedDecider(list(plan), self.thinks.get(task.text))


@dataclass
class Household:
    """The people at their chats, and what stands behind them. users: by name."""

    chat: Chat
    town: Town
    users: dict[str, ChatUser]
    homes: Homes
    minds: Minds

    @property
    def context(self) -> ChatContext:
        """The bot's side."""
        return self.chat.context

    @property
    def store(self) -> Store:
        """The bot's memory."""
        return self.chat.store

    def __getitem__(self, name: str) -> ChatUser:
        return self.users[name]

    async def person(self, name: str) -> Person | None:
        """As the store has them now."""
        return await self.store.people.person(_IDS[name])

    async def caller(self, name: str, phone_id: str = "") -> Caller:
        """As the agent would be called for them now."""
        person = await self.person(name)
        assert person is not None, f"{name} is a stranger"
        return self.context.rights.caller(person, phone_id)

    async def texts(self, name: str) -> list[str]:
        """What the bot has written to this person, as it looks now; everything queued is delivered."""
        await self.chat.outbox.flush(WAIT_LIMIT_S)
        return [
            message.text
            for message in await self.users[name].messages()
            if message.from_bot and not message.deleted
        ]

    async def asks(self, name: str, sign: str = "✅", *, after: int = 0) -> Message:
        """The newest message in this person's chat with a button that begins so."""
        return await self.users[name].sees(lambda seen: seen.button(sign) is not None, after=after)


@contextlib.asynccontextmanager
async def household(
    folder: Path,
    *people: Lives,
    phones: Sequence[PhoneInfo] = (KITCHEN, ATTIC),
    seconds: Sequence[str] = (),
    plans: Mapping[str, tuple[Action, ...]] | None = None,
    homes: Homes | None = None,
    inside: Town | None = None,
    killed: bool = False,
    at_once: bool = False,
    others_after_s: float = OTHERS_AFTER_S,
    quotas: Quotas | None = None,
    groups: Collection[int] = (),
    messages_a_minute: int | None = None,
    vitals: TakeVitals | None = None,
    polled: bool = False,
    standings: Callable[[Store], Standings] = KeptStandings,
    pace: Pace = QUICK,
    busy_text: BusyText = BusyText.QUEUE,
    homes_of: Callable[[ChatContext], HomeAdmin] | None = None,
    others: Sequence[PaperHome] = (),
) -> AsyncGenerator[Household]:
    """Ann, the admin, and these people, Bob with every right on the kitchen phone if none are given.

    seconds: ids of phones on which always somebody else approves.
    plans: what the model decides, by the task's text.
    homes_of: what admins may do with other homes. The rest as in chat_world.
    Opened again with the same folder, town and homes it is a restart: then the store stays as it is.
    """
    people = people or (BOB_LIVES,)
    homes, minds = homes or Homes(*phones), Minds(dict(plans or {}), {})
    async with contextlib.AsyncExitStack() as stack:
        t = inside or await stack.enter_async_context(town(folder))
        await put_filled_store(
            folder,
            repr((people, seconds, busy_text)),
            lambda store: _move_in(store, people, seconds, busy_text),
        )
        users = {"Ann": t.ann, "Bob": t.bob}
        for one in people:
            if one.name not in users:
                user = ChatUser(t.console.api_url, one.person_id, one.name, one.lang)
                users[one.name] = await stack.enter_async_context(user)
        c = await stack.enter_async_context(
            chat(
                folder,
                house=homes,
                inside=t,
                killed=killed,
                minds=minds.of,
                at_once=at_once,
                others_after_s=others_after_s,
                busy_text=busy_text,
                quotas=quotas,
                groups=groups,
                messages_a_minute=messages_a_minute,
                vitals=vitals,
                polled=polled,
                standings=standings,
                pace=pace,
                homes=homes_of,
                others=others,
            )
        )
        yield Household(c, t, users, homes, minds)


async def _move_in(
    store: Store, people: Sequence[Lives], seconds: Sequence[str], busy_text: BusyText
) -> None:
    known = {one.name: one for one in (ANN_LIVES, *people)}
    for one in known.values():
        if one.stranger:
            continue
        async with store.database.transaction():
            await store.people.insert(one.person_id, one.name, one.lang, one.role, None)
        for phone_id, rights in (one.rights or {}).items():
            spending = (one.spending or {}).get(phone_id, UNLIMITED)
            await store.bindings.bind(Grant(one.person_id, phone_id, rights, spending))
        if one.default:
            await store.people.set_default_phone(one.person_id, one.default)
    for phone_id in seconds:
        await store.bindings.set_approvers(ANN, phone_id, Approvers.SECOND)
    await everybody_chooses(store, busy_text)


def on(phone: PhoneInfo, rights: frozenset[Right] = ALL_RIGHTS) -> dict[str, frozenset[Right]]:
    """Rights on one phone, for Lives."""
    return {phone.phone_id: rights}


def admin(name: str) -> Lives:
    """One more admin without any binding."""
    return replace(ANN_LIVES, name=name)


def pressed(act: Act, key: str, person: Person) -> PressedButton:
    """A button under the finger of this person. key: of the message on which it stands."""
    user = User(person.person_id, person.name, is_bot=False)
    return PressedButton(act, key, CallbackQuery("1", user, "1"), person)
