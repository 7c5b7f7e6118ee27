"""The demo without its chat: the agent, the stand-in and a simulated phone, and one who presses examples."""

import contextlib
import re
import sqlite3
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from pydantic import AnyHttpUrl, SecretStr

from agent.contract.dispatcher import Dispatcher
from agent.contract.events import HumanNeeded, NumberedEvent, StepDone, TaskEnded
from agent.contract.people import ALL_RIGHTS, Caller
from agent.contract.requests import Answer, Request, RequestKind
from agent.contract.tasks import NO_OPTIONS, Step, TaskOptions
from agent.standin import StandinModel
from bot.assembly.at_hand import agent_at_hand
from bot.demo import demo_model
from bot.settings import GivenSettings
from devices.adb.client.private import private_adb_server
from devices.adb.helper.use import HelperUse
from devices.simulator.adbd.server import SimulatedAdb
from devices.simulator.phone import SimulatedPhone

_SIZE_PX = (270, 600)  # small, because drawing costs more than all else
VISITOR = Caller(1001, "Alex", ALL_RIGHTS, is_admin=True)

AnswersFor = Callable[[Request], tuple[Answer, str] | None]


@dataclass(frozen=True)
class Told:
    """What became of one example. facts: what it did to the phone.

    touches, keys: that the phone saw, without those of its person's hand.
    helpers: so many ran when each request was made, and at the end.
    """

    ended: TaskEnded
    requests: tuple[Request, ...]
    facts: tuple[str, ...]
    steps: tuple[Step, ...]
    touches: int
    keys: int
    helpers: tuple[int, ...]

    @property
    def asked(self) -> tuple[RequestKind, ...]:
        """Kinds of its requests."""
        return tuple(request.kind for request in self.requests)


@dataclass
class ExampleWorld:
    """One phone for all examples: each begins where the one before left it."""

    dispatcher: Dispatcher
    phone: SimulatedPhone
    cable: SimulatedAdb
    model: StandinModel
    _events: AsyncIterator[NumberedEvent] = field(init=False)
    _by_hand: int = field(default=0, init=False)  # touches

    def __post_init__(self) -> None:
        self._events = self.dispatcher.events()

    async def press(
        self,
        example: str,
        *,
        agrees: bool,
        answer: AnswersFor | None = None,
        options: TaskOptions = NO_OPTIONS,
    ) -> Told:
        """Plays an example to its end.

        agrees: approvals get a yes, take-overs are done by hand; else each is rejected or given up.
        answer: of its person to a request, None for that.
        """
        lang = "zh" if re.search("[\u3400-\u9fff]", example) else "en"
        [phone] = self.dispatcher.phones.known()
        task = await self.dispatcher.tasks.submit(
            VISITOR, phone.phone_id, example, lang, "page", options=options
        )
        oracle = self.phone.oracle
        before, touches, keys = len(oracle.facts), self._count_touches(), len(oracle.keys)
        by_hand = self._by_hand
        requests: list[Request] = []
        steps: list[Step] = []
        helpers: list[int] = []
        async for numbered in self._events:
            event = numbered.event
            if isinstance(event, HumanNeeded) and not event.reminder:
                requests.append(event.request)
                helpers.append(self.cable.helper.running)
                if answer is not None and (given := answer(event.request)) is not None:
                    await self.dispatcher.requests.answer(VISITOR, event.request.request_id, *given)
                else:
                    await self._answer(event.request, agrees=agrees)
            if isinstance(event, StepDone):
                steps.append(event.step)
            if isinstance(event, TaskEnded) and event.task.task_id == task.task_id:
                helpers.append(self.cable.helper.running)
                touches = self._count_touches() - touches - (self._by_hand - by_hand)
                facts, keys = oracle.texts[before:], len(oracle.keys) - keys
                return Told(event, tuple(requests), tuple(facts), tuple(steps), touches, keys, tuple(helpers))
        raise AssertionError("the stream was closed")

    async def _answer(self, request: Request, *, agrees: bool) -> None:
        answer, text = Answer.APPROVE if agrees else Answer.REJECT, ""
        if request.kind is RequestKind.QUESTION:
            answer, text = Answer.REPLY, request.options[0]
        elif request.kind is not RequestKind.APPROVAL:
            answer = Answer.FINISHED if agrees else Answer.GIVE_UP
            if agrees:
                self._do_by_hand()
        await self.dispatcher.requests.answer(VISITOR, request.request_id, answer, text)

    def _count_touches(self) -> int:
        return len(self.phone.oracle.touches) + len(self.phone.oracle.ignored)

    def _do_by_hand(self) -> None:
        """What the person does at the phone during a take-over."""
        before = self._count_touches()
        if self.phone.scene == "pay_sheet":
            for digit in "135790":
                self.phone.tap_element(f"key_{digit}")
        elif self.phone.scene == "parcel_login":
            self.phone.tap_element("code")
            self.phone.insert_text(self.phone.login_code)
            self.phone.tap_element("log_in")
        else:
            raise AssertionError(f"nothing is to be done by hand on {self.phone.scene}")
        self._by_hand += self._count_touches() - before


@contextlib.asynccontextmanager
async def example_world(
    folder: Path, lang: str, use: HelperUse | None = None, family: str = "autoglm"
) -> AsyncGenerator[ExampleWorld]:
    """Everything but the chat, without the demo's delays. use: FARHAND_HELPER. family: FARHAND_DIALECT."""
    spoken = demo_model(family)
    assert spoken is not None
    async with contextlib.AsyncExitStack() as stack:
        phone = SimulatedPhone(lang=lang, size_px=_SIZE_PX)
        cable = await stack.enter_async_context(SimulatedAdb(phone))
        model = await stack.enter_async_context(StandinModel())
        host, port = await stack.enter_async_context(private_adb_server())
        settings = GivenSettings(
            farhand_local="off",  # each example is the model's work
            telegram_bot_token=SecretStr("1:none"),
            openai_base_url=AnyHttpUrl(model.url),
            openai_api_key=SecretStr("none"),
            farhand_model=spoken.name,
            farhand_dialect=spoken.family,
            farhand_data_dir=folder,
            farhand_lang="zh" if lang == "zh" else "en",
            farhand_tasks_a_day=1000,
            farhand_helper=use.value if use else None,
            android_adb_server_host=host,
            android_adb_server_port=port,
        )
        dispatcher = await stack.enter_async_context(agent_at_hand(settings, folder / "agent"))
        await dispatcher.phones.connect(VISITOR, cable.address)
        yield ExampleWorld(dispatcher, phone, cable, model)


def rungs_in(folder: Path) -> list[tuple[int, str, str]]:
    """What was done about tasks that did not get on: step, rung and finding. folder: of the world, closed."""
    with closing(sqlite3.connect(folder / "agent" / "journal.sqlite3")) as journal:
        return journal.execute("SELECT step, rung, kind FROM rungs ORDER BY rung_id").fetchall()


def in_every_order(count: int, length: int) -> Iterator[int]:
    """Numbers below `count` so that each tuple of `length` stands in a row once.

    De Bruijn's sequence as the concatenation of Lyndon words (Fredricksen and Maiorana), opened at its start.
    """
    word = [-1]
    sequence: list[int] = []
    while word:
        word[-1] += 1
        if length % len(word) == 0:
            sequence += word
        word = [word[place % len(word)] for place in range(length)]
        while word and word[-1] == count - 1:
            word.pop()
    yield from sequence
    yield from sequence[: length - 1]
