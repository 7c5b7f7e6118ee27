"""Reads plain commands out of a task's text; whatever is not plainly one is not taken. Pure."""

import re
from collections.abc import Callable, Sequence

from agent.contract.actions import Back, Enter, Home, Launch, Notifications, OpenUrl, Recents, TypeText
from agent.local import app_words, system_words, words
from agent.local.app_commands import BUILDERS, alarm_at, groups_of
from agent.local.commands import (
    LocalCommand,
    LocalInput,
    LocalStep,
    PressField,
    PressNamed,
    Scroll,
    TurnSwitch,
    TypeSecret,
)
from agent.local.names import app_name, thing_name, unquoted
from agent.local.system_commands import SYSTEM_BUILDERS

_LONGEST = 300  # characters of a text
_MOST_COMMANDS = 8
_RULES = (*words.RULES, *system_words.SYSTEM_RULES, *app_words.APP_RULES, *words.GENERAL_RULES)
_FREE = (*app_words.FREE_TEXT, *system_words.FUNCTION_RULES)


def understood(text: str) -> tuple[LocalCommand, ...]:
    """The text's commands in their order; () if any part of it is not plainly one."""
    text = " ".join(text.split())
    if not text or len(text) > _LONGEST:
        return ()
    if free := _built(_FREE, _without_polite(text), first=True):
        return (free,)
    shielded, quotes = _shielded(text)
    for split in (_by_all, _by_then):
        parts = [_unshielded(each, quotes) for each in split(shielded) if each.strip()]
        if not 0 < len(parts) <= _MOST_COMMANDS:
            continue
        commands = [_command(part, first=number == 0) for number, part in enumerate(parts)]
        found = [each for each in commands if each is not None]
        if len(found) == len(commands):
            return tuple(found)
    return ()


def _by_all(text: str) -> list[str]:
    bare = words.POLITE_BEHIND.sub("", text)
    return [each for part in words.THEN.split(bare) for each in words.COMMA.split(part)]


def _by_then(text: str) -> list[str]:
    return words.THEN.split(text)


def _shielded(text: str) -> tuple[str, list[str]]:
    """The text with every quotation as a mark without signs that split."""
    quotes: list[str] = []

    def keep(match: re.Match[str]) -> str:
        quotes.append(match[0])
        return f"\x00{len(quotes) - 1}\x00"

    return words.QUOTED.sub(keep, text), quotes


def _unshielded(part: str, quotes: Sequence[str]) -> str:
    return re.sub("\x00(\\d+)\x00", lambda match: quotes[int(match[1])], part)


def _command(part: str, *, first: bool) -> LocalCommand | None:
    return _built(_RULES, _without_polite(words.POLITE_BEHIND.sub("", part.strip())), first=first)


def _without_polite(text: str) -> str:
    polite = words.POLITE_BEFORE.match(text)
    return text[polite.end() :] if polite else text


def _built(rules: Sequence[tuple[str, re.Pattern[str]]], part: str, *, first: bool) -> LocalCommand | None:
    """Of the first rule that fits and makes sense."""
    for verb, pattern in rules:
        if (match := pattern.fullmatch(part)) and (command := _build(verb, groups_of(match), first=first)):
            return command
    return None


_KEYS: dict[str, LocalInput] = {
    "home": Home(),
    "back": Back(),
    "recents": Recents(),
    "notifications": Notifications(),
    "enter": Enter(),
}


def _build(verb: str, said: dict[str, str], *, first: bool) -> LocalCommand | None:
    if verb in _KEYS:
        return LocalCommand((_KEYS[verb],), verb)
    if verb in ("scroll_down", "scroll_up"):
        return LocalCommand((Scroll(down=verb == "scroll_down"),), "scrolled")
    if verb == "secret":
        return LocalCommand((TypeSecret(),), "secret")
    if verb == "open":
        return _open(said, first=first)
    if verb == "search_here":
        return None if first else _search_here(said)
    return _BUILDERS[verb](said)


def _address(said: dict[str, str]) -> LocalCommand:
    url = said["url"]
    whole = url if "://" in url else f"https://{url}"
    return LocalCommand((OpenUrl(whole),), "address", url)


def _alarm(said: dict[str, str]) -> LocalCommand | None:
    minute = "30" if "half_past" in said else said.get("minute", "0")
    return alarm_at(int(said["hour"]), int(minute), said.get("half", ""))


def _alarm_off(said: dict[str, str]) -> LocalCommand:
    hour, _, minute = said["time"].replace("：", ":").partition(":")
    time = f"{int(hour):02}:{minute}"
    names = tuple(dict.fromkeys((time, f"{int(hour)}:{minute}")))
    steps = (Launch(words.CLOCK_APP), PressNamed(words.ALARMS), TurnSwitch(names, on=False))
    return LocalCommand(steps, "alarm_off", time)


def _search(said: dict[str, str]) -> LocalCommand | None:
    app = app_name(said["app"])
    if not app:
        return None
    found = _search_here(said)
    return LocalCommand((Launch(app), *found.steps), found.told, found.thing)


def _search_here(said: dict[str, str]) -> LocalCommand:
    text = unquoted(said["text"])
    return LocalCommand((PressField(words.SEARCH), TypeText(text), Enter()), "searched", text)


def _type(said: dict[str, str]) -> LocalCommand:
    return LocalCommand((TypeText(unquoted(said["text"])),), "typed")


def _switch(said: dict[str, str]) -> LocalCommand | None:
    name = said.get("thing", "")
    rows = [row for row in words.SWITCHES if row.said.fullmatch(name)]
    if not name:
        rows = [row for row in words.SWITCHES if row.key == words.BY_QUIET_PHONE]
    if not rows:
        return None
    [row] = rows
    on = said.get("way", "on") not in words.OFF and said.get("way", "on").casefold() not in words.OFF
    steps: tuple[LocalStep, ...]
    if row.path is None:
        steps = (
            Notifications(),
            TurnSwitch(row.names, on=on, scrolls=False),
            Back(),
        )
    else:
        steps = (
            Launch(words.SETTINGS_APP),
            *(PressNamed(names) for names in row.path if names),
            TurnSwitch(row.names, on=on),
        )
    return LocalCommand(steps, "on" if on else "off", name or row.names[0])


def _press(said: dict[str, str], *, hold: bool = False) -> LocalCommand | None:
    name = thing_name(said["thing"])
    return LocalCommand((PressNamed((name,), hold=hold),), "pressed", name) if name else None


def _hold(said: dict[str, str]) -> LocalCommand | None:
    return _press(said, hold=True)


def _open(said: dict[str, str], *, first: bool) -> LocalCommand | None:
    """An app; behind the first command also what stands on its page."""
    if app := app_name(said["app"]):
        return LocalCommand((Launch(app),), "opened", app)
    return None if first else _press({"thing": said["app"]})


_BUILDERS: dict[str, Callable[[dict[str, str]], LocalCommand | None]] = {
    "address": _address,
    "alarm": _alarm,
    "alarm_off": _alarm_off,
    "search": _search,
    "type": _type,
    "switch": _switch,
    "press": _press,
    "hold": _hold,
    **BUILDERS,
    **SYSTEM_BUILDERS,
}
