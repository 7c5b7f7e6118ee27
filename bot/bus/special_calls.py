"""Calls to all homes that need more than one question to each."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from agent.contract.phones import PhoneInfo
from agent.contract.tasks import NO_OPTIONS
from bot.bus.errors import NOT_HERE, UNREACHED, HomesLeftOut, NoHome, ShortcutAtBot, ShortcutElsewhere
from bot.bus.home_calls import Arguments, RoutedCalls
from bot.bus.home_end import HomeEnd
from bot.bus.left_out import asking_everyone, note_left_out, noting_left_out
from bot.bus.merging import models_in_use
from bot.bus.routes import ROUTES


async def check_shortcut(calls: RoutedCalls, end: HomeEnd, arguments: Arguments) -> None:
    """A shortcut runs only where it is kept. Raises ShortcutElsewhere."""
    run = arguments.get("options", NO_OPTIONS).shortcut
    if run is None or len(calls.ends) < 2:
        return
    whose = {"caller": arguments["caller"], "shortcut_id": run.shortcut_id}
    if await end.make("shortcuts.get", whose) is not None:
        return
    # One that nobody has ends the task, at its home.
    for other in calls.ends:
        try:
            elsewhere = other is not end and await other.make("shortcuts.get", whose) is not None
        except (*UNREACHED, *NOT_HERE):
            continue
        if elsewhere:
            kind = ShortcutElsewhere if other.home_id else ShortcutAtBot
            raise kind("another home has the shortcut", home=other.view.name)


async def _refreshed(calls: RoutedCalls, arguments: Arguments) -> tuple[PhoneInfo, ...]:
    """Each home keeps what it hears; of those that are away stays what was known."""
    try:
        fresh, _ = await calls.answers("phones.refreshed", arguments)
    except UNREACHED:
        fresh = []
    batteries = {phone.phone_id: phone.battery for found in fresh for phone in found}
    return tuple(
        replace(phone, battery=batteries.get(phone.phone_id, phone.battery))
        for phone in calls.ends.known_phones()
    )


async def _models_in_use(calls: RoutedCalls, arguments: Arguments) -> Any:
    async def of(end: HomeEnd) -> tuple[Any, Sequence[str]]:
        return await end.make("models.in_use", arguments), [phone.phone_id for phone in end.phones()]

    found = await calls.fan_out.ask(ROUTES["models.in_use"], of)
    answers = [each for each in found if not isinstance(each, Exception)]
    if not answers:
        raise next(iter(found), NoHome("no home has joined"))
    return models_in_use(answers)


async def _forget_person(calls: RoutedCalls, arguments: Arguments) -> bool:
    """Nothing is forgotten anywhere while a task of theirs is open somewhere."""
    with asking_everyone():
        if await calls.make_everywhere("tasks.status", {"caller": arguments["caller"]}):
            return False
    answers, _ = await calls.answers("history.forget_person", arguments)
    return all(answers)


async def _stop_all(calls: RoutedCalls, arguments: Arguments) -> int:
    """Raises HomesLeftOut if one was not reached: what was stopped is not all then."""
    with noting_left_out() as names:
        answers, left_out = await calls.asked("tasks.stop_all", arguments)
    for home, prefix in names.items():  # for whoever asks, too
        note_left_out(home, prefix)
    if names:
        detail = f"not stopped at {len(names)} homes"
        raise HomesLeftOut(detail, count=str(sum(answers)), homes=", ".join(names))
    if not answers:
        raise left_out[0] if left_out else NoHome("no home has joined")
    return sum(answers)


async def _change_shortcut(calls: RoutedCalls, arguments: Arguments) -> Any:
    """Only the home that has it can change it. Raises why one was not asked that may have it."""
    whose = {"caller": arguments["caller"], "shortcut_id": arguments["shortcut_id"]}

    async def has(end: HomeEnd) -> tuple[HomeEnd, bool]:
        return end, await end.make("shortcuts.get", whose) is not None

    answers = await calls.fan_out.ask(ROUTES["shortcuts.change"], has)
    found = [each for each in answers if not isinstance(each, Exception)]
    if (end := next((end for end, has_it in found if has_it), None)) is not None:
        return await end.make("shortcuts.change", arguments)
    away = (each for each in answers if isinstance(each, Exception) and not isinstance(each, NOT_HERE))
    if (err := next(away, None)) is not None:
        raise err
    return await calls.ends.any().make("shortcuts.change", arguments)  # which says that there is none


SPECIAL: Mapping[str, Callable[[RoutedCalls, Arguments], Awaitable[Any]]] = {
    "phones.refreshed": _refreshed,
    "models.in_use": _models_in_use,
    "history.forget_person": _forget_person,
    "tasks.stop_all": _stop_all,
    "shortcuts.change": _change_shortcut,
}
