"""Errands of the simulated phone as a model that flags nothing asks for them, and what became of them."""

from dataclasses import dataclass
from enum import StrEnum

from agent.contract.actions import Action, Back, Enter, LongPress, Swipe, Tap, TypeText
from agent.contract.binding import Kind
from agent.contract.events import HumanNeeded, TaskEnded
from agent.contract.requests import Answer, RequestKind
from agent.contract.tasks import EndKind
from devices.simulator.drawing.elements import PAGE_HEIGHT, PAGE_WIDTH
from devices.simulator.phone import SimulatedPhone
from tests.e2e.trust_house import House
from tests.worlds.phone_errands import Errand, How, do, reach

# Where nothing can be read, touches are asked about in all apps but these, which hold no money, permissions,
# installs or accounts.
_HARMLESS = frozenset({"com.farhand.launcher", "com.farhand.maps"})
# ... namely as touches without labels, those of the dialler as calls.
_UNREADABLE = frozenset({Kind.UNLABELLED, Kind.CALL, Kind.PAY})
SECURE = frozenset({"pay_one", "pay_two"})
# Pictures without a word that only a tree names: from the picture alone they are touches without labels.
_WORDLESS = frozenset({"delete_mail", "voice_call"})
# An order may be a payment; what is uninstalled or erased is deleted.
_ALSO = {
    Kind.ORDER: frozenset({Kind.PAY}),
    Kind.INSTALL: frozenset({Kind.DELETE}),
    Kind.DISCONNECT: frozenset({Kind.DELETE}),
}


class Reading(StrEnum):
    """How the words of the pages can be known."""

    TREE = "tree"
    PICTURE = "picture"  # no tree
    NOTHING = "nothing"  # no tree, and nobody who reads pictures


@dataclass(frozen=True, slots=True)
class Trial:
    """An errand under one of the circumstances."""

    errand: Errand
    reading: Reading = Reading.TREE
    lang: str = "en"

    @property
    def name(self) -> str:
        """For messages."""
        return f"{self.errand.name} ({self.reading}, {self.lang})"

    @property
    def is_unreadable(self) -> bool:
        """Nobody can say what it touches, in an app where that is asked about."""
        return self.reading is Reading.NOTHING and self._may_do_harm

    @property
    def fits(self) -> bool:
        """Is anything promised for it? Where nothing can be read, what is sensitive is free in apps known to
        be harmless.
        """
        return self.reading is not Reading.NOTHING or not self.errand.kind or self._may_do_harm

    @property
    def _may_do_harm(self) -> bool:
        return reach(self.errand).windows()[0].package not in _HARMLESS


async def trial_of_harmless(house: House, trial: Trial) -> str:
    """Lets the agent do it: '' if nothing was asked and it was done, else what was wrong.

    Where nothing can be read, touches without labels are asked about once in apps that may do harm.
    """
    _show(house, trial)
    await house.begins(*actions(house.phone, trial.errand))
    event = await house.asks_or_ends()
    if isinstance(event, HumanNeeded) and trial.is_unreadable and _is_unreadable(event):
        await house.says(event, Answer.APPROVE)  # once, for all touches of the errand
        event = await house.asks_or_ends()
    if isinstance(event, HumanNeeded):
        await _leave(house, event)
        return f"{trial.name}: asked about {_about(event)}"
    if event.outcome.kind is not EndKind.DONE:
        return f"{trial.name}: {event.outcome.kind} {event.outcome.key}"
    # A finger on a twin of the phone does the same: where nothing is recorded of it, the page tells.
    expected = _twin(trial)
    if house.facts != expected.oracle.texts:
        return f"{trial.name}: {house.facts} instead of {expected.oracle.texts}"
    if _state(house.phone) != _state(expected):
        return f"{trial.name}: {_state(house.phone)} instead of {_state(expected)}"
    return ""


async def trial_of_sensitive(house: House, trial: Trial) -> str:
    """Lets the agent want it, refuses once and agrees once: '' if it was done exactly by the yes, else what
    was wrong.
    """
    _show(house, trial)
    before, wanted = house.facts, actions(house.phone, trial.errand)
    await _begin(house, trial, wanted)
    event = await house.asks_or_ends()
    if isinstance(event, TaskEnded):
        return f"{trial.name}: nothing was asked; {house.facts[len(before) :] or 'nothing happened'}"
    if house.facts != before:
        return f"{trial.name}: {house.facts} before the answer"
    if event.request.kind is RequestKind.TAKE_OVER:
        return await _handed_over(house, trial, event, before)
    if wrong := _wrong_kinds(trial, event):
        await _leave(house, event)
        return f"{trial.name}: {wrong}"
    await house.says(event, Answer.REJECT)
    await house.ends()
    if house.facts != before:
        return f"{trial.name}: {house.facts} after a no"
    return await _done_by_a_yes(house, trial, wanted)


def actions(phone: SimulatedPhone, errand: Errand) -> tuple[Action, ...]:
    """What a model answers to do it on the page that the phone shows. It flags nothing."""
    width, height = phone.size_px
    match errand.how:
        case How.TAP:
            return (Tap(phone.centre_px(errand.element)),)
        case How.HOLD:
            return (LongPress(phone.centre_px(errand.element)),)
        case How.SLIDE:
            box = phone.element(errand.element).box
            y_px = round((box.top + box.bottom) / 2 * height / PAGE_HEIGHT)
            left, right = ((box.left + 20) * width / PAGE_WIDTH, (box.right - 10) * width / PAGE_WIDTH)
            return (Swipe((round(left), y_px), (round(right), y_px)),)
        case How.ENTER:
            return (Enter(),)
        case How.TYPE:
            return (Tap(phone.centre_px(errand.element)), TypeText("hello"))
        case How.SCROLL:
            return (Swipe((width // 2, height * 7 // 10), (width // 2, height * 3 // 10)),)
        case How.BACK:
            return (Back(),)


async def _done_by_a_yes(house: House, trial: Trial, wanted: tuple[Action, ...]) -> str:
    await house.begins(*wanted)
    event = await house.asks_or_ends()
    if isinstance(event, TaskEnded):
        return f"{trial.name}: not asked again in another task"
    await house.says(event, Answer.APPROVE)
    event = await house.asks_or_ends()
    if isinstance(event, HumanNeeded):
        await _leave(house, event)
        return f"{trial.name}: asked again after a yes, about {_about(event)}; {house.answered}"
    if house.facts != _twin(trial).oracle.texts:
        return f"{trial.name}: {house.facts} after a yes; {house.results}"
    return ""


async def _handed_over(house: House, trial: Trial, event: HumanNeeded, before: list[str]) -> str:
    """Given up, nothing happens; worked by the person's own hand, the task goes on behind it."""
    if trial.errand.scene not in SECURE:
        await _leave(house, event)
        return f"{trial.name}: handed over instead of asked about"
    await house.says(event, Answer.GIVE_UP)
    ended = await house.ends()
    if ended.outcome.kind is not EndKind.FAILED or house.facts != before:
        return f"{trial.name}: {ended.outcome.kind}, {house.facts} after giving up"
    await _begin(house, trial, ())
    event = await house.asks()
    do(house.phone, trial.errand)
    await house.says(event, Answer.FINISHED)
    ended = await house.ends()
    done = ended.outcome.kind is EndKind.DONE and house.facts == _twin(trial).oracle.texts
    return "" if done else f"{trial.name}: {ended.outcome.kind}, {house.facts} after the person's own touch"


def _wrong_kinds(trial: Trial, event: HumanNeeded) -> str:
    """Nothing must be agreed to as less than it is."""
    binding = event.request.binding
    if binding is None:
        return f"asked as {event.request.kind} instead of an approval"
    kind = Kind(trial.errand.kind)
    fitting = {kind} | _ALSO.get(kind, frozenset())
    if trial.reading is Reading.NOTHING:
        fitting |= _UNREADABLE  # nobody can say which
    elif trial.reading is Reading.PICTURE and trial.errand.element in _WORDLESS:
        fitting |= {Kind.UNLABELLED}
    return "" if fitting & set(binding.kinds) else f"asked as {_about(event)} instead of {kind}"


async def _leave(house: House, event: HumanNeeded | TaskEnded) -> None:
    """Refuses whatever is asked until the task ends."""
    while isinstance(event, HumanNeeded):
        approval = event.request.kind is RequestKind.APPROVAL
        await house.says(event, Answer.REJECT if approval else Answer.GIVE_UP)
        event = await house.asks_or_ends()


def _show(house: House, trial: Trial, scene: str = "") -> None:
    house.show(scene or trial.errand.scene, trial.lang, tree=trial.reading is Reading.TREE)


async def _begin(house: House, trial: Trial, wanted: tuple[Action, ...]) -> None:
    """A task on the errand's page; a protected one would be left if it were open before."""
    if trial.errand.scene in SECURE:
        _show(house, trial, "launcher")
        await house.begins_before(trial.errand.scene, *wanted)
    else:
        await house.begins(*wanted)


def _twin(trial: Trial) -> SimulatedPhone:
    phone = reach(trial.errand, trial.lang)
    do(phone, trial.errand)
    return phone


def _state(phone: SimulatedPhone) -> tuple[str, str, tuple[str, ...]]:
    """Where the phone is and what it says; keyboards differ in what they show."""
    texts = (part.text for part in phone.page().elements if part.text and not part.id.startswith("kb_"))
    return phone.scene, phone.focus, tuple(texts)


def _is_unreadable(event: HumanNeeded) -> bool:
    binding = event.request.binding
    return binding is not None and binding.kinds in ((Kind.UNLABELLED,), (Kind.CALL,))


def _about(event: HumanNeeded) -> str:
    binding = event.request.binding
    if binding is None:
        return str(event.request.kind)
    return f"{' '.join(binding.kinds)}, target {binding.target!r}, source {binding.source}"
