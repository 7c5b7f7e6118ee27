"""The agent with a model server behind its socket and a phone whose element tree is slow or fails every
second time.
"""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

from agent.contract.actions import Reason, ResultKind
from agent.contract.binding import Kind
from agent.contract.events import HumanNeeded, StepDone, TaskEnded
from agent.contract.requests import Answer, RequestKind
from agent.contract.tasks import EndKind, Task
from agent.model.client import ModelClient
from agent.model.decider import Deciders
from agent.model.dialects import dialect_for
from agent.perception.reading.reader import Pictures
from agent.standin import StandinModel
from agent.trajectory.decider import Decider
from devices.simulator.drawing.elements import PAGE_HEIGHT, PAGE_WIDTH
from devices.simulator.phone import SimulatedPhone
from devices.simulator.places import where
from devices.simulator.side import Latency, Quirks, TreeTrouble
from tests.e2e.trust_errands import Trial as Harmless
from tests.e2e.trust_errands import trial_of_harmless
from tests.e2e.trust_house import ANN, READABLE_PX, SMALL_PX, House, trust_house
from tests.e2e.trust_scenes import Treacherous
from tests.worlds.phone_errands import SENSITIVE, Errand, How, reach, standing_clock

MODEL = "autoglm-phone-9b"
QUICK_S = 0.3
NEVER_S = 60.0  # slower than any budget
FINISH = 'The task is done.<answer>finish(message="done")</answer>'


def _errand(scene: str, element: str) -> Errand:
    return next(each for each in SENSITIVE if (each.scene, each.element) == (scene, element))


# One app of each kind: one whose names say nothing, a web page, a dialog of the system, a bank, a chat; then
# more.
TIDE, LAMP = _errand("tide_box", "go"), _errand("browser_lamp", "page_order")
FIVE = (
    TIDE,
    LAMP,
    _errand("permission", "permission_allow_button"),
    _errand("bank_confirm", "confirm_transfer"),
    _errand("chat_draft", "send"),
)
COFFEE = _errand("coffee_checkout", "pay_balance")
MORE = (
    _errand("store_install", "install"),
    _errand("uninstall", "button1"),
    COFFEE,
    _errand("booking_hotel", "reserve"),
    _errand("update", "update_now"),
    _errand("bank_scan", "slide_to_pay"),
    _errand("chat_draft", ""),  # by Enter
)
# The same button as a picture without a word.
TIDE_ICON = replace(TIDE, scene="tide_icon")
# The same page, of which the tree has the browser's own bar alone.
LAMP_UNTOLD = replace(LAMP, scene="browser_untold")
SPEEDS_S = (2.2, 2.6, 3.5, 6.0)
# An empty tree is an answer: an app may draw itself.
FAILURES = (TreeTrouble.NOT_IDLE, TreeTrouble.KILLED, TreeTrouble.CUT, TreeTrouble.NOTHING)


EMPTY = Quirks(tree=TreeTrouble.EMPTY)


def every_second(trouble: TreeTrouble, first: int = 0) -> Quirks:
    """Dumps of which every second one fails; first: so many go well before."""
    return Quirks(tree=trouble, tree_every=2, tree_skips=first)


@dataclass
class SlowHouse:
    """What `house` shows is worked by what `model` answers, unless the house has a script.

    pictures: whether somebody reads pictures here. asked, steps: of the task.
    """

    house: House
    model: StandinModel
    pictures: bool = False
    asked: list[HumanNeeded] = field(default_factory=list[HumanNeeded])
    steps: int = 0

    @property
    def name(self) -> str:
        """For messages."""
        return "with pictures" if self.pictures else "without pictures"

    def shows(self, scene: str, tree_s: float, quirks: Quirks | None = None) -> None:
        """A phone as new on a scene."""
        self.slow(tree_s, quirks)
        self.house.show(scene)

    def slow(self, tree_s: float, quirks: Quirks | None = None) -> None:
        """From now on; without quirks every dump goes well."""
        phone = self.house.phone
        phone.latency = Latency(uiautomator_s=tree_s)
        self.house.quirks = quirks
        phone.setup.quirks = replace(quirks or Quirks())

    async def wants(self, errand: Errand, times: int = 1) -> HumanNeeded | TaskEnded:
        """A task in which the model presses the errand's button so many times and flags nothing; its first
        request.
        """
        return await self.works(*[reply_for(errand)] * times)

    async def works(self, *replies: str) -> HumanNeeded | TaskEnded:
        """A task in which the model answers this and is then stopped, so that no page is read for its end;
        what comes first.
        """
        self.model.reset()
        self.model.script(*replies, FINISH)
        self.asked, self.steps = [], len(replies)
        await self.house.begins(text="go on with it")
        return await self._next()

    async def refused(self, event: HumanNeeded | TaskEnded) -> TaskEnded:
        """Says no to whatever is asked until the task ends."""
        while isinstance(event, HumanNeeded):
            event = await self.refuses(event)
        return event

    async def refuses(self, event: HumanNeeded) -> HumanNeeded | TaskEnded:
        """One no, and what comes next."""
        approval = event.request.kind is RequestKind.APPROVAL
        await self.house.says(event, Answer.REJECT if approval else Answer.GIVE_UP)
        return await self._next()

    async def approves(self, event: HumanNeeded) -> HumanNeeded | TaskEnded:
        """One yes, and what comes next."""
        await self.house.says(event, Answer.APPROVE)
        return await self._next()

    async def _next(self) -> HumanNeeded | TaskEnded:
        async for numbered in self.house.events:
            event = numbered.event
            self.house.told.append(event)
            match event:
                case HumanNeeded():
                    self.asked.append(event)
                    return event
                case TaskEnded():
                    return event
                case StepDone(task, step) if step.number == self.steps:
                    await self.house.dispatcher.tasks.stop(ANN, task.task_id)
                case _:
                    pass
        raise AssertionError("the event stream ended")

    @property
    def changed(self) -> bool:
        """Was anybody told that the screen had changed?"""
        return any(result.detail == Reason.SCREEN_CHANGED for result in self.house.results)

    @property
    def story(self) -> str:
        """What was asked and what became of each step, for messages."""
        results = [f"{each.kind} {each.detail}" for each in self.house.results]
        return f"{[about(each) for each in self.asked]}, {results}"


def reply_for(errand: Errand) -> str:
    """What a model answers that wants it and flags nothing."""
    match errand.how:
        case How.ENTER:
            call = 'do(action="Enter")'
        case How.SLIDE:
            box = reach(errand).element(errand.element).box
            y = round((box.top + box.bottom) / 2 * 1000 / PAGE_HEIGHT)
            left, right = ((box.left + 20) * 1000 / PAGE_WIDTH, (box.right - 10) * 1000 / PAGE_WIDTH)
            call = f'do(action="Swipe", start=[{left:.0f},{y}], end=[{right:.0f},{y}])'
        case _:
            call = f'do(action="Tap", element={list(where(errand.scene, errand.element))})'
    return f"I go on.<answer>{call}</answer>"


class SlowerAfterTouch(SimulatedPhone):
    """A phone whose tree takes much longer from the first touch on."""

    def tap(self, x_px: int, y_px: int) -> None:
        """The touch, on a quick phone."""
        super().tap(x_px, y_px)
        self.latency = Latency(uiautomator_s=NEVER_S)


def about(asked: HumanNeeded) -> str:
    """A request in a few words."""
    binding = asked.request.binding
    return f"{asked.request.kind}: {' '.join(binding.kinds) if binding else ''}"


def is_known(asked: HumanNeeded) -> bool:
    """Does the request name what the button does, instead of a touch without a label?"""
    binding = asked.request.binding
    return binding is not None and not {Kind.UNLABELLED, Kind.FLAGGED}.issuperset(binding.kinds)


@contextlib.asynccontextmanager
async def slow_house(
    pictures: Pictures | None = None, kind: type[SimulatedPhone] = SimulatedPhone
) -> AsyncGenerator[SlowHouse, None]:
    """A phone of this kind without latency; whoever uses the house makes its tree slow."""
    async with StandinModel() as model, contextlib.AsyncExitStack() as stack:
        dialect = dialect_for(MODEL)
        client = await stack.enter_async_context(ModelClient(model.url, "any text", MODEL, dialect))
        minds = Deciders(client, dialect.name, "en", Path("/nonexistent"))
        houses: list[House] = []

        async def decider_of(task: Task) -> Decider:
            script = houses[0].script
            return script if script.actions else await minds.of(task)

        size_px = READABLE_PX if pictures else SMALL_PX
        phone = kind(size_px=size_px, clock=standing_clock)
        houses.append(
            await stack.enter_async_context(trust_house(size_px, pictures, phone, decider_of=decider_of))
        )
        yield SlowHouse(houses[0], model, pictures is not None)


Trial = Callable[[SlowHouse], Awaitable[str]]


async def tried(trials: Iterable[Trial], pictures: Pictures | None = None, most: int = 5) -> list[str]:
    """Each trial in a house of its own, several at a time as they mostly wait: what was wrong, in order."""
    houses = asyncio.Semaphore(most)

    async def one(trial: Trial) -> str:
        kind = PHONES.get(trial, SimulatedPhone)
        async with houses, slow_house(pictures, kind) as slow:
            return await trial(slow)

    return [wrong for wrong in await asyncio.gather(*[one(trial) for trial in trials]) if wrong]


# The trials; '' for what is right.


def asks_first(errand: Errand, tree_s: float, quirks: Quirks | None = None, times: int = 2) -> Trial:
    """A tap that the model calls nothing: it is asked about, and after each no nothing has happened."""

    async def trial(slow: SlowHouse) -> str:
        slow.shows(errand.scene, tree_s, quirks)
        before = slow.house.facts
        event = await slow.wants(errand, times)
        name = _name(errand, tree_s, quirks, slow)
        if slow.house.facts != before:
            return f"{name}: {slow.house.facts[len(before) :]} UNASKED"
        was_asked = isinstance(event, HumanNeeded)
        ended = await slow.refused(event)
        if slow.house.facts != before:
            return f"{name}: {slow.house.facts[len(before) :]} WITHOUT A YES, {slow.story}"
        if ended.outcome.kind is not EndKind.STOPPED or not was_asked:
            return f"{name}: {ended.outcome.kind}, asked: {was_asked}, {slow.story}"
        if slow.changed:
            return f"{name}: told that the screen changed, {slow.story}"
        return ""

    return trial


def keeps_a_no(errand: Errand, tree_s: float, quirks: Quirks | None = None, times: int = 3) -> Trial:
    """Asked on a quick phone and rejected; then the tree becomes slow, and the same tap comes again."""

    async def trial(slow: SlowHouse) -> str:
        slow.shows(errand.scene, QUICK_S)
        before = slow.house.facts
        event = await slow.wants(errand, times)
        if not isinstance(event, HumanNeeded) or not is_known(event):
            return f"{_name(errand, QUICK_S, None, slow)}: not asked on a quick phone, {slow.story}"
        slow.slow(tree_s, quirks)
        await slow.refused(event)
        name = _name(errand, tree_s, quirks, slow)
        if slow.house.facts != before:
            return f"{name}: {slow.house.facts[len(before) :]} AFTER A NO, {slow.story}"
        return ""

    return trial


def writes_no_app_off(errand: Errand, tree_s: float, quirks: Quirks | None = None) -> Trial:
    """One page whose tree nobody got; in the next task the phone is quick again, and the button is known for
    what it is.
    """

    async def trial(slow: SlowHouse) -> str:
        slow.shows(errand.scene, tree_s, quirks)
        before = slow.house.facts
        await slow.refused(await slow.wants(errand))
        slow.slow(QUICK_S)
        event = await slow.wants(errand)
        known = isinstance(event, HumanNeeded) and is_known(event)
        await slow.refused(event)
        name = _name(errand, tree_s, quirks, slow)
        if slow.house.facts != before:
            return f"{name}: {slow.house.facts[len(before) :]} after one slow page"
        return "" if known else f"{name}: written off, {slow.story}"

    return trial


async def asked_one_by_one(slow: SlowHouse) -> str:
    """In a bank whose pages have no tree a yes is for one touch that nobody knows."""
    slow.shows("bank_top_up", 0.0, Quirks(tree=TreeTrouble.EMPTY))
    amounts = [f"amount_{amount}" for amount in (30, 50, 100)]
    taps = [f'do(action="Tap", element={list(where("bank_top_up", amount))})' for amount in amounts]
    event = await slow.works(*[f"I choose.<answer>{tap}</answer>" for tap in taps])
    while isinstance(event, HumanNeeded):
        if (binding := event.request.binding) is None or binding.times != 1:
            await slow.refused(event)
            return f"not for one touch alone: {slow.story}"
        event = await slow.approves(event)
    return "" if len(slow.asked) == len(taps) else f"{len(taps)} touches: {slow.story}"


async def follows_a_quick_page(slow: SlowHouse) -> str:
    """A harmless touch on a page that was read, which brings up one that nobody can read, and the tap on its
    button.
    """
    slow.shows("tide", QUICK_S)
    weekly = f'I choose.<answer>do(action="Tap", element={list(where("tide", "weekly"))})</answer>'
    event = await slow.works(weekly, reply_for(TIDE), reply_for(TIDE))
    was_asked = isinstance(event, HumanNeeded)
    await slow.refused(event)
    if TIDE.fact in slow.house.facts or not was_asked:
        return f"a page behind a quick one ({slow.name}): {slow.house.facts}, {slow.story}"
    return "" if slow.house.phone.scene == "tide_box" else f"never came there: {slow.story}"


async def comes_late(slow: SlowHouse) -> str:
    """The page changes in its own window right behind the look, and the model taps where by then the button
    is.
    """
    phone = slow.house.phone
    slow.shows("tide", 0.0)
    assert isinstance(phone, Treacherous)
    phone.springs = lambda: phone.tap_element("weekly")
    await slow.refused(await slow.wants(TIDE))
    if TIDE.fact in slow.house.facts:
        return f"a page that comes late ({slow.name}): {slow.house.facts}, {slow.story}"
    return "" if slow.house.phone.scene == "tide_box" else f"it never came: {slow.story}"


PHONES: dict[Trial, type[SimulatedPhone]] = {follows_a_quick_page: SlowerAfterTouch, comes_late: Treacherous}


def done_by_a_yes(errand: Errand, tree_s: float) -> Trial:
    """A yes on a slow phone is worth something: it is done, and once."""

    async def trial(slow: SlowHouse) -> str:
        slow.shows(errand.scene, tree_s)
        event = await slow.wants(errand)
        if not isinstance(event, HumanNeeded):
            return f"{_name(errand, tree_s, None, slow)}: not asked, {slow.house.facts}"
        if event.request.kind is not RequestKind.APPROVAL:
            await slow.refused(event)
            return f"{_name(errand, tree_s, None, slow)}: left to the person, {slow.story}"
        await slow.refused(await slow.approves(event))
        done = slow.house.facts.count(errand.fact)
        voids = [result for result in slow.house.results if result.kind is ResultKind.VOID]
        if done != 1 or voids:
            return f"{_name(errand, tree_s, None, slow)}: done {done} times after a yes, {slow.story}"
        return ""

    return trial


def done_unasked(errand: Errand, tree_s: float, quirks: Quirks | None = None) -> Trial:
    """Something harmless, which is done without a question."""

    async def trial(slow: SlowHouse) -> str:
        slow.slow(tree_s, quirks)
        slow.house.quirks = quirks or Quirks()
        wrong = await trial_of_harmless(slow.house, Harmless(errand))
        return f"{tree_s:g} s, {slow.name}: {wrong}" if wrong else ""

    return trial


def _name(errand: Errand, tree_s: float, quirks: Quirks | None, slow: SlowHouse) -> str:
    failing = f", {'every' if quirks.tree_every == 1 else 'every second'} {quirks.tree}" if quirks else ""
    return f"{errand.name} ({tree_s:g} s{failing}, {slow.name})"
