"""Commands for the things that every phone has an app for: notes, lists, files, mail, calendar, alarms."""

import re
from collections.abc import Callable, Iterable, Iterator

from agent.contract.actions import Launch, TypeText
from agent.local import app_words, words
from agent.local.commands import (
    AskPerson,
    ExpectNamed,
    LocalCommand,
    LocalStep,
    Missing,
    PressField,
    PressNamed,
    TurnSwitch,
)
from agent.local.names import app_name, thing_name, unquoted
from devices.system_commands import SetAlarm

_NOON = 12
_MOST_ITEMS, _LONGEST_ITEM = 24, 60


def groups_of(match: re.Match[str]) -> dict[str, str]:
    """The groups by their names without number or language."""
    return {
        re.sub(r"(?:_zh|\d)$", "", name): value.strip()
        for name, value in match.groupdict().items()
        if value is not None
    }


def alarm_at(hour: int, minute: int, half: str = "") -> LocalCommand | None:
    """half: 'am', 'p.m.' or ''. None for a time that is none."""
    half = half.casefold().replace(".", "")
    if half and not 1 <= hour <= _NOON:
        return None
    if half:
        hour = hour % _NOON + (_NOON if half == "pm" else 0)
    if hour > 23 or minute > 59:
        return None
    return _set_alarms([SetAlarm(hour, minute)])


def _set_alarms(alarms: list[SetAlarm]) -> LocalCommand:
    """The clock app is told, and then looked at: it says nothing about whether it did it."""
    times = [f"{alarm.hour:02}:{alarm.minute:02}" for alarm in alarms]
    steps = (
        *alarms,
        Launch(words.CLOCK_APP),
        PressNamed(words.ALARMS),
        *(ExpectNamed(_clock_texts(alarm)) for alarm in alarms),
    )
    return LocalCommand(steps, "alarm", ", ".join(times))


def alarm_by_hand(alarm: SetAlarm) -> tuple[LocalStep, ...]:
    """The same on the clock app's own page."""
    return (
        Launch(words.CLOCK_APP),
        PressNamed(words.ALARMS),
        PressNamed(words.NEW_ALARM),
        PressNamed(_numbers(alarm.hour)),
        PressNamed(_numbers(alarm.minute)),
        PressNamed(words.SAVE),
    )


def _numbers(number: int) -> tuple[str, ...]:
    return tuple(dict.fromkeys((f"{number:02}", str(number))))


def _clock_texts(alarm: SetAlarm) -> tuple[str, ...]:
    """How clock apps show a time."""
    late = alarm.hour >= _NOON
    short = f"{alarm.hour % _NOON or _NOON}:{alarm.minute:02}"
    half, half_zh = ("PM", "下午") if late else ("AM", "上午")
    return (*_clock(alarm.hour, alarm.minute), f"{short} {half}", f"{half_zh}{short}")


def completed(missing: Missing, answer: str) -> LocalCommand | None:
    """The command that an answer completes; None if it does not."""
    answer = " ".join(unquoted(answer).split())
    if not answer or len(answer) > _LONGEST_ITEM * 5:
        return None
    match missing:
        case Missing.NOTE_TEXT:
            return _note({"text": answer})
        case Missing.LIST_ITEM:
            return _added([answer]) if len(answer) <= _LONGEST_ITEM else None
        case Missing.ALARM_TIME:
            found = app_words.TIME.fullmatch(answer.strip(" .。!！"))
            if found is None:
                return None
            said = groups_of(found)
            minute = "30" if "half_past" in said else said.get("minute", "0")
            return alarm_at(int(said["hour"]), int(minute), said.get("half", ""))


def _note(said: dict[str, str]) -> LocalCommand:
    steps = (Launch(words.NOTES_APP), PressField(), TypeText(said["text"]), PressNamed(words.SAVE))
    return LocalCommand(steps, "note")


def _note_open(said: dict[str, str]) -> LocalCommand:
    del said
    return LocalCommand((AskPerson(Missing.NOTE_TEXT),), "")


def _alarm_open(said: dict[str, str]) -> LocalCommand:
    del said
    return LocalCommand((AskPerson(Missing.ALARM_TIME),), "")


def _alarms(said: dict[str, str]) -> LocalCommand | None:
    alarms: list[SetAlarm] = []
    for each in _parts(app_words.BETWEEN_ITEMS, said["times"]):
        one = completed(Missing.ALARM_TIME, each)
        if one is None or not isinstance(one.steps[0], SetAlarm):
            return None
        alarms.append(one.steps[0])
    return _set_alarms(alarms) if alarms else None


def _message(said: dict[str, str]) -> LocalCommand | None:
    app, who = app_name(said["app"]), thing_name(said["who"])
    if not app or not who:
        return None
    steps = (
        Launch(app),
        PressNamed((who,)),
        PressField(),
        TypeText(said["text"]),
        PressNamed(app_words.SEND),
    )
    return LocalCommand(steps, "sent", who)


def _reply(said: dict[str, str]) -> LocalCommand | None:
    who = thing_name(said["who"])
    if not who:
        return None
    steps = (
        Launch(app_words.MAIL_APP),
        PressNamed((who,)),
        PressNamed(app_words.REPLY),
        PressField(app_words.BODY),
        TypeText(said["text"]),
        PressNamed(app_words.SEND),
    )
    return LocalCommand(steps, "sent", who)


def _list_add(said: dict[str, str]) -> LocalCommand | None:
    items = [
        words.ARTICLES.sub("", item) for item in _parts(app_words.BETWEEN_ITEMS, unquoted(said["items"]))
    ]
    if not items or len(items) > _MOST_ITEMS or any(len(item) > _LONGEST_ITEM for item in items):
        return None
    if len(items) == 1 and items[0].casefold() in app_words.SHELVES:
        return LocalCommand((AskPerson(Missing.LIST_ITEM, items[0]),), "")
    return _added(items)


def _added(items: list[str]) -> LocalCommand:
    adding = (
        step
        for item in items
        for step in (PressField(app_words.ADD), TypeText(item), PressNamed(app_words.ADD))
    )
    return LocalCommand((Launch(app_words.LIST_APP), *adding), "listed", ", ".join(items))


def _events(said: dict[str, str]) -> LocalCommand | None:
    text = said.get("events") or f"{said['title']} {said['when']}"
    steps: list[LocalStep] = [Launch(app_words.CALENDAR_APP)]
    titles: list[str] = []
    for each in _parts(app_words.BETWEEN_EVENTS, text):
        found = app_words.EVENT.fullmatch(each)
        if found is None:
            return None
        event = groups_of(found)
        title = words.ARTICLES.sub("", unquoted(event["title"]))
        title = title[:1].upper() + title[1:]
        steps += [
            PressNamed(app_words.NEW_EVENT),
            PressField(),
            TypeText(title),
            PressNamed(app_words.DAYS[event["day"].casefold().removeprefix("on ")]),
            PressNamed(_clock(int(event["hour"]), int(event["minute"]))),
            PressNamed(words.SAVE),
        ]
        titles.append(title)
    return LocalCommand(tuple(steps), "planned", ", ".join(titles)) if titles else None


def _clock(hour: int, minute: int) -> tuple[str, ...]:
    return tuple(dict.fromkeys((f"{hour:02}:{minute:02}", f"{hour}:{minute:02}")))


def _rename(said: dict[str, str]) -> LocalCommand:
    name = unquoted(said["name"])
    steps = (
        Launch(app_words.FILES_APP),
        PressNamed((said["file"],)),
        PressField(),
        TypeText(name),
        PressNamed(app_words.RENAME),
    )
    return LocalCommand(steps, "renamed", name)


def _move(said: dict[str, str]) -> LocalCommand | None:
    folder = thing_name(said["folder"])
    if not folder:
        return None
    steps = (Launch(app_words.FILES_APP), PressNamed((said["file"],)), PressNamed((folder,)))
    return LocalCommand(steps, "moved", said["file"])


def _delete_file(said: dict[str, str]) -> LocalCommand:
    steps = (
        Launch(app_words.FILES_APP),
        PressNamed((said["file"],)),
        PressNamed(app_words.DELETE),
        PressNamed(app_words.AGREE),
    )
    return LocalCommand(steps, "deleted", said["file"])


def _form(said: dict[str, str]) -> LocalCommand | None:
    app = app_name(said["app"], sure=True)
    if not app:
        return None
    steps: list[LocalStep] = [Launch(app)]
    for each in _parts(app_words.BETWEEN_FIELDS, said["fields"]):
        found = app_words.FORM_FIELD.fullmatch(each)
        if found is None or app_words.SECRET_FIELD.search(found["name"]):
            return None
        steps += [PressField((found["name"].strip(),)), TypeText(unquoted(found["value"]))]
    if "save" in said:
        steps.append(PressNamed(words.SAVE))
    return LocalCommand(tuple(steps), "filled" if "save" in said else "typed")


def _install(said: dict[str, str]) -> LocalCommand | None:
    thing = thing_name(said["thing"])
    if not thing:
        return None
    app = "Play Store" if "play" in said["app"].casefold() else "Store"
    steps = (Launch(app), PressNamed((thing,)), PressNamed(app_words.INSTALL))
    return LocalCommand(steps, "installed", thing)


def _call(said: dict[str, str]) -> LocalCommand | None:
    who = thing_name(said["who"])
    if not who:
        return None
    steps = (Launch(app_words.PHONE_APP), PressNamed((who,)), PressNamed(app_words.CALL))
    return LocalCommand(steps, "called", who)


def _open_in(said: dict[str, str]) -> LocalCommand | None:
    app, thing = app_name(said["app"]), thing_name(said["thing"])
    if not app or not thing:
        return None
    return LocalCommand((Launch(app), PressNamed((thing,))), "opened", thing)


def _tick(said: dict[str, str]) -> LocalCommand | None:
    thing = thing_name(said["thing"])
    if not thing:
        return None
    return LocalCommand((Launch(app_words.LIST_APP), TurnSwitch((thing,), on=True)), "ticked", thing)


def _parts(between: re.Pattern[str], text: str) -> Iterator[str]:
    yield from (part for each in _split(between, text) if (part := each.strip(" .。")))


def _split(between: re.Pattern[str], text: str) -> Iterable[str]:
    return between.split(text)


BUILDERS: dict[str, Callable[[dict[str, str]], LocalCommand | None]] = {
    "note": _note,
    "note_open": _note_open,
    "alarm_open": _alarm_open,
    "alarms": _alarms,
    "message": _message,
    "reply": _reply,
    "list_add": _list_add,
    "events": _events,
    "rename": _rename,
    "move": _move,
    "delete_file": _delete_file,
    "form": _form,
    "install": _install,
    "call": _call,
    "open_in": _open_in,
    "tick": _tick,
}
