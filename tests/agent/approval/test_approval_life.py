"""An approval's life in any order: press, second press, expire, restart, another screen, a dark one, cancel.

2,000 generated sequences on the real journal, broker, loop and last look, with a phone of paper: never two
executions of one yes, never one without a valid yes on that screen, and always an end that the person sees.
"""

import asyncio
import contextlib
import shutil
import tempfile
from collections.abc import AsyncGenerator, Generator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agent.approval.open_waits import RequestWaits
from agent.approval.requests import RequestBroker
from agent.contract.actions import Action, Decision, Finish, Tap
from agent.contract.binding import Binding, Kind
from agent.contract.event_stream import EventStream
from agent.contract.events import Event, HumanAnswered, HumanNeeded, TaskEnded
from agent.contract.people import Caller
from agent.contract.requests import Answer, AnswerOutcome, Request, RequestKind
from agent.contract.tasks import EndKind, Task
from agent.dispatcher import TaskDispatcher
from agent.journal import Journal
from agent.policy.rules.rules import LimitRules, Rules
from agent.tasks.resources import TaskResources
from agent.trajectory.decider import DecisionContext
from devices.base import Observation
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.agent_world import ANN, BOB
from tests.worlds.approval_world import (
    BLANK,
    OFF,
    PAY,
    PLAIN,
    SEND,
    FixedRules,
    Side,
    SidePhone,
    SideReader,
    look,
    paper_policy,
)
from tests.worlds.hand_clock import HandClock
from tests.worlds.paper_phones import OnePhone

SEQUENCES, SAMPLE = 2_000, 40
_LIMITS = LimitRules(unlabelled_taps=2, repeats=2)
_APPROVAL_S = 600.0


class Happens(StrEnum):
    """What can come next."""

    PRESS = "press"
    PRESS_FOR_TASK = "press for task"
    PRESS_OLD = "press an old button"
    REJECT = "reject"
    STRANGER = "a stranger presses"
    SECOND = "somebody else who may presses"
    DISMISS = "they may not any more"
    EXPIRE = "expire"
    RESTART = "restart"
    CANCEL = "cancel"
    DARK = "dark"
    TICK = "the countdown runs on"
    ANOTHER = "another screen"
    BACK = "the first screen again"
    SLIP = "a window comes to the front under the finger"


_OTHERS = (
    Side(window="2b"),
    Side(app="com.evil"),
    Side(above=("5 u0 com.evil/.Bubble",)),
    Side(total="368.00"),
    Side(party="Eve"),
    Side(covered=True),
    Side(readable=False),
)
_MOVES = st.tuples(
    st.sampled_from([*Happens, Happens.PRESS, Happens.PRESS]),
    # So many turns of the event loop come before the next; None waits until nothing moves any more.
    st.one_of(st.none(), st.integers(0, 40)),
    st.sampled_from(_OTHERS),
)
_POINT = st.sampled_from([PAY, PAY, SEND, BLANK, PLAIN])
# Mixed, or one thing over and over: a yes for several is used up only so.
_POINTS = st.one_of(
    st.lists(_POINT, min_size=1, max_size=4),
    st.tuples(_POINT, st.integers(2, 4)).map(lambda each: [each[0]] * each[1]),
)


@dataclass
class Watched(SidePhone):
    """Keeps for every touch what the last look before it showed. looked: that look."""

    looked: Side = field(default_factory=Side)
    touches: list[tuple[tuple[int, int], Side]] = field(default_factory=list[tuple[tuple[int, int], Side]])

    async def observe(self) -> Observation:
        seen = await super().observe()
        self.looked = self.side
        return seen

    async def tap(self, x_px: int, y_px: int, *, window: str = "") -> None:
        await super().tap(x_px, y_px, window=window)
        self.touches.append(((x_px, y_px), self.looked))


@dataclass
class Taps:
    """Implements agent.trajectory.decider.Decider: taps along its list, then finishes."""

    points: list[tuple[int, int]]

    async def decide(self, context: DecisionContext) -> Decision:
        await asyncio.sleep(0)
        action: Action = Tap(self.points.pop(0)) if self.points else Finish("x")
        return Decision("because", action, "do(...)")


class Life:
    """One sequence: a task on a phone, its person, and everything they were told."""

    def __init__(self, folder: Path, points: list[tuple[int, int]]) -> None:
        self.clock = HandClock()
        self.phone = Watched()
        self.told: list[Event] = []
        self.stopped = False
        self.yes: dict[int, int] = {}  # request -> how many inputs its person agreed to
        self.second = set[int]()  # those that Bob agreed to
        self._folder = folder
        self._points = points
        self._news = asyncio.Event()
        self._open = contextlib.AsyncExitStack()
        self._dispatcher: TaskDispatcher
        self.journal: Journal
        self.task: Task

    async def begin(self) -> None:
        await self._start()
        self.task = await self._dispatcher.tasks.submit(ANN, "paper", "do it", "en", "")

    async def _start(self) -> None:
        self._dispatcher = await self._open.enter_async_context(self._program())

    @contextlib.asynccontextmanager
    async def _program(self) -> AsyncGenerator[TaskDispatcher]:
        async with Journal.open(self._folder / "journal.sqlite3", self.clock) as journal:
            self.journal = journal
            stream = EventStream()

            async def decider_of(task: Task) -> Taps:
                return Taps(self._points)

            resources = TaskResources(
                journal,
                stream,
                RequestBroker(journal, stream, RequestWaits(clock_check_s=0.002), self.clock, self.clock),
                OnePhone(self.phone),
                decider_of,
                self._folder / "frames",
                8,
                reader=SideReader(),
                rules=FixedRules(Rules(limits=_LIMITS)),
                judge=paper_policy,
                checks_claims=False,
            )
            dispatcher = TaskDispatcher(resources)
            listening = asyncio.create_task(self._listen(stream))
            try:
                async with dispatcher.working():
                    yield dispatcher
            finally:
                stream.close()
                await listening

    async def _listen(self, stream: EventStream) -> None:
        async for numbered in stream.events():
            event = numbered.event
            self.told.append(event)
            if isinstance(event, TaskEnded):
                await self.journal.tasks.mark_published(event.task.task_id, event.task.state)
            self._news.set()

    @property
    def requests(self) -> list[Request]:
        """Every request that was shown, once."""
        return [event.request for event in self.told if isinstance(event, HumanNeeded) and not event.reminder]

    @property
    def over(self) -> set[int]:
        """Requests whose end was told."""
        return {event.request.request_id for event in self.told if isinstance(event, HumanAnswered)}

    @property
    def waiting(self) -> Request | None:
        """The request that waits for its person."""
        return next((each for each in reversed(self.requests) if each.request_id not in self.over), None)

    @property
    def ended(self) -> bool:
        return any(isinstance(event, TaskEnded) for event in self.told)

    async def quiet(self) -> None:
        """Waits until the task has ended or waits for a request that has not expired."""
        async with asyncio.timeout(WAIT_LIMIT_S):
            while not self.ended and not self._is_asked:
                self._news.clear()
                await self._news.wait()

    @property
    def _is_asked(self) -> bool:
        return not self.stopped and self.waiting is not None and self.waiting.expires_at > self.clock()

    async def goes(self, happens: Happens, other: Side) -> None:
        match happens:
            case Happens.PRESS:
                await self._press(self.waiting, Answer.APPROVE)
            case Happens.PRESS_FOR_TASK:
                await self._press(self.waiting, Answer.APPROVE_TASK)
            case Happens.PRESS_OLD:
                await self._press(self.requests[0] if self.requests else None, Answer.APPROVE)
            case Happens.REJECT:
                await self._press(self.waiting, Answer.REJECT)
            case Happens.STRANGER:
                if self.waiting:
                    number = self.waiting.request_id
                    stranger = replace(BOB, phone_id="another phone")
                    outcome = await self._dispatcher.requests.answer(stranger, number, Answer.APPROVE)
                    assert outcome is not AnswerOutcome.ACCEPTED
            case Happens.SECOND:
                await self._press(self.waiting, Answer.APPROVE, BOB)
            case Happens.DISMISS:
                await self._dismiss()
            case Happens.EXPIRE:
                self.clock.now += 3 * _APPROVAL_S + 1
            case Happens.RESTART:
                await self._open.aclose()
                await self._start()
            case Happens.CANCEL:
                if await self._dispatcher.tasks.stop(ANN, self.task.task_id):
                    self.stopped = True
            case _:
                self._screen(happens, other)

    def _screen(self, happens: Happens, other: Side) -> None:
        match happens:
            case Happens.DARK:
                self.phone.asleep = OFF
            case Happens.TICK:
                self.phone.side = replace(self.phone.side, clock=(self.phone.side.clock + 7) % 60)
            case Happens.ANOTHER:
                self.phone.side = other
            case Happens.SLIP:
                self.phone.slips_to = "66 u0 com.evil/.Popup"
            case _:
                self.phone.side, self.phone.slips_to = Side(), ""

    async def _dismiss(self) -> None:
        """From now on no more is sent with Bob's yeses than was about to be by then."""
        await self._dispatcher.tasks.stop_removed(BOB.person_id, "paper")
        for number in self.second:
            row = await self.journal.requests.get(number)
            assert row is not None
            self.yes[number] = row.used

    async def _press(self, request: Request | None, answer: Answer, caller: Caller = ANN) -> None:
        if request is None:
            return
        if request.kind is not RequestKind.APPROVAL:
            answer = Answer.FINISHED
        in_time = request.expires_at > self.clock()
        outcome = await self._dispatcher.requests.answer(caller, request.request_id, answer)
        if outcome is AnswerOutcome.ACCEPTED and answer in (Answer.APPROVE, Answer.APPROVE_TASK):
            assert in_time
            assert request.request_id not in self.yes
            self.yes[request.request_id] = agreed(request.binding, answer)
            if caller is BOB:
                self.second.add(request.request_id)

    async def finish(self) -> None:
        """Whatever still goes on is stopped; everything is told."""
        if not self.ended:
            self.stopped = await self._dispatcher.tasks.stop(ANN, self.task.task_id)
            await self.quiet()
        await self._open.aclose()


def agreed(binding: Binding | None, answer: Answer) -> int:
    """How many inputs a press is for, by what the button says."""
    assert binding is not None
    if answer is Answer.APPROVE_TASK:
        assert binding.kinds == (Kind.SEND,)
        return _LIMITS.repeats
    return _LIMITS.unlabelled_taps if binding.kinds == (Kind.UNLABELLED,) else 1


def check(life: Life) -> None:
    """Each sensitive touch had a yes of its own, for that screen; and nobody was left waiting."""
    left = dict(life.yes)
    bindings = {each.request_id: each.binding for each in life.requests}
    for point, shown in life.phone.touches:
        if point == PLAIN:
            continue
        fitting = [
            number
            for number, binding in bindings.items()
            if left.get(number)
            and binding
            and fits(binding, point, shown, first=left[number] == life.yes[number])
        ]
        assert fitting, f"a touch at {point} on {shown} without a yes"
        left[fitting[0]] -= 1
    ends = [event.outcome for event in life.told if isinstance(event, TaskEnded)]
    assert ends
    assert not any(end.key == "internal" for end in ends)
    assert sum(end.kind is not EndKind.PAUSED for end in ends) <= 1
    unanswered = set(bindings) - life.over
    assert not unanswered, f"requests {unanswered} were shown and never ended"


def fits(binding: Binding, point: tuple[int, int], shown: Side, *, first: bool) -> bool:
    """Is that what the person agreed to? A yes for several is bound to its screen the first time."""
    if binding.app != shown.app:
        return False
    if binding.kinds == (Kind.UNLABELLED,):
        if shown.readable and point != BLANK:
            return False  # what it presses can be read, so it is asked for by itself
    elif binding.point != point or (binding.kinds == (Kind.SEND,) and binding.party != shown.party):
        return False
    # For a message the total is just another line of the page.
    totals = ("36.80", "368.00") if binding.kinds == (Kind.SEND,) else (shown.total,)
    looks = {replace(shown, total=total).digest for total in totals}
    windows = (binding.window, binding.above) == (look(shown).window, shown.above)
    same = binding.digest in looks and windows and binding.point == point
    return same or not first


@pytest.fixture(scope="module")
def folder() -> Generator[Path]:
    """In memory where that can be had: thousands of commits that wait for a disk take minutes."""
    memory = Path("/dev/shm")  # noqa: S108 - a folder of its own is made in it
    made = Path(tempfile.mkdtemp(dir=memory if memory.is_dir() else None))
    yield made
    shutil.rmtree(made)


@pytest.fixture(scope="module")
def loop() -> Generator[asyncio.Runner]:
    with asyncio.Runner() as runner:
        yield runner


_LIVES = given(points=_POINTS, moves=st.lists(_MOVES, min_size=1, max_size=8))
_SETTINGS = settings(
    max_examples=SAMPLE,
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


def _live(
    folder: Path,
    loop: asyncio.Runner,
    points: list[tuple[int, int]],
    moves: list[tuple[Happens, int | None, Side]],
) -> None:
    """One approval's life, checked at its end."""

    async def live() -> None:
        # A journal of its own: what an earlier life left open would be taken up in this one.
        life = Life(Path(tempfile.mkdtemp(dir=folder)), list(points))
        await life.begin()
        await life.quiet()
        for happens, turns, other in moves:
            await life.goes(happens, other)
            if turns is None:
                await life.quiet()
            for _ in range(turns or 0):
                await asyncio.sleep(0)
        await life.finish()
        check(life)

    loop.run(live())


@pytest.mark.timeout(120)
@_LIVES
@_SETTINGS
def test_no_order_of_events_sends_twice_or_without_a_yes(
    folder: Path,
    loop: asyncio.Runner,
    points: list[tuple[int, int]],
    moves: list[tuple[Happens, int | None, Side]],
) -> None:
    _live(folder, loop, points, moves)


@pytest.mark.soak
@pytest.mark.timeout(600)
@_LIVES
@settings(_SETTINGS, max_examples=SEQUENCES)
def test_none_of_2000_orders_of_events_sends_twice_or_without_a_yes(
    folder: Path,
    loop: asyncio.Runner,
    points: list[tuple[int, int]],
    moves: list[tuple[Happens, int | None, Side]],
) -> None:
    _live(folder, loop, points, moves)
