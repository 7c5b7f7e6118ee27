"""One example of the demo with the helper, judged by what it did without it."""

from dataclasses import dataclass, replace

from agent.contract.actions import Back, Enter, Home, LongPress, ResultKind, Swipe, Tap, TypeText
from agent.contract.binding import Binding
from agent.contract.requests import RequestKind
from devices.simulator.adbd.server import SimulatedAdb
from tests.worlds.dying_helper import wrong_with_helper
from tests.worlds.example_world import ExampleWorld, Told

_TOUCHES, _KEYS, _TEXTS = (Tap, LongPress, Swipe), (Home, Back, Enter), (TypeText,)
_LASTING = ("paid", "switched")
_SENT = (ResultKind.DONE, ResultKind.UNCHANGED)


@dataclass(frozen=True, slots=True)
class Example:
    """An example of the demo. agrees: as ExampleWorld.press."""

    text: str
    agrees: bool = True


async def tell(world: ExampleWorld, example: Example) -> Told:
    """Plays it on a phone as new."""
    world.phone.reset()
    return await world.press(example.text, agrees=example.agrees)


def wrong_with(told: Told, expected: Told, cable: SimulatedAdb) -> list[str]:
    """What the helper changed. expected: the same without it.

    An input of unknown outcome may be wanted once more.
    """
    wrong = wrong_with_helper(cable)
    if told.ended.outcome.kind is not expected.ended.outcome.kind:
        wrong.append(f"it ended as {told.ended.outcome}")
    wrong += _wrong_facts(told, expected)
    wrong += _wrong_requests(told, expected)
    wrong += [
        f"{seen} {name} for {least} steps and {most - least} unknown ones"
        for name, kinds, seen in (
            ("touches", _TOUCHES, told.touches),
            ("keys", _KEYS, told.keys - _own_keys(expected)),
            ("texts", _TEXTS, sum(fact.startswith("typed '") for fact in told.facts)),
        )
        for least, most in [_sent(told, kinds)]
        if not least <= seen <= most
    ]
    asked = zip(told.asked, told.helpers, strict=False)
    wrong += [
        f"{count} ran at a take-over" for kind, count in asked if kind is RequestKind.TAKE_OVER and count
    ]
    return wrong + [f"{told.helpers[-1]} ran at the end"] * bool(told.helpers[-1])


def _sent(told: Told, kinds: tuple[type, ...]) -> tuple[int, int]:
    """How many inputs its steps stand for, at least and at most."""
    results = [step.result.kind for step in told.steps if isinstance(step.action, kinds)]
    least = sum(kind in _SENT for kind in results)
    return least, least + results.count(ResultKind.UNKNOWN)


def _own_keys(told: Told) -> int:
    """Farhand leaves a protected page that nobody wants to work."""
    return told.keys - _sent(told, _KEYS)[0]


def _wrong_facts(told: Told, expected: Told) -> list[str]:
    """After an input of unknown outcome the model begins anew, or tells that it cannot know of a payment."""
    unsure = any(step.result.kind is ResultKind.UNKNOWN for step in told.steps)
    wrong = [f"nobody asked for: {fact}" for fact in told.facts if fact not in expected.facts]
    for fact in dict.fromkeys(expected.facts):
        once, times = expected.facts.count(fact), told.facts.count(fact)
        if times != once and not (unsure and (times < once or not fact.startswith(_LASTING))):
            wrong.append(f"{times} times: {fact}")
    return wrong


def _wrong_requests(told: Told, expected: Told) -> list[str]:
    """After an input of unknown outcome the model begins anew, or gives up."""
    wrong: list[str] = []
    unsure = sum(step.result.kind is ResultKind.UNKNOWN for step in told.steps)
    for kind in RequestKind:
        if abs(told.asked.count(kind) - expected.asked.count(kind)) > unsure:
            wrong.append(f"{told.asked} instead of {expected.asked}")
    given, meant = _bindings(told), _bindings(expected)
    return wrong + [f"an approval of {each} instead of {meant}" for each in given if each not in meant]


def _bindings(told: Told) -> list[Binding]:
    """Without what is of one picture alone."""
    bound = [request.binding for request in told.requests if request.binding is not None]
    return [replace(binding, digest="", window="", above=()) for binding in bound]
