"""Reads plain commands out of a task's text; whatever is not plainly one is not taken. Pure."""

import re
from collections.abc import Callable, Sequence

from agent.local import words
from agent.local.commands import (
    LocalCommand,
    LocalStep,
    OpenAddress,
    OpenApp,
    PhoneKey,
    PressField,
    PressKey,
    PressNamed,
    Scroll,
    TurnSwitch,
    TypeSecret,
    TypeWords,
)
from devices.apps.apps import known_packages

_LONGEST = 300  # characters of a text
_MOST_COMMANDS = 8
_LONGEST_NAME, _MOST_WORDS = 40, 6
_NOON = 12
_HAN = re.compile("[\u3400-\u9fff]")


def understood(text: str) -> tuple[LocalCommand, ...]:
    """The text's commands in their order; () if any part of it is not plainly one."""
    text = " ".join(text.split())
    if not text or len(text) > _LONGEST:
        return ()
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
    part = words.POLITE_BEHIND.sub("", part.strip())
    if polite := words.POLITE_BEFORE.match(part):
        part = part[polite.end() :]
    for verb, pattern in words.RULES:
        if (match := pattern.fullmatch(part)) and (command := _build(verb, _groups(match), first=first)):
            return command
    return None


def _groups(match: re.Match[str]) -> dict[str, str]:
    """By the name without its number or language."""
    return {
        re.sub(r"(?:_zh|\d)$", "", name): value.strip()
        for name, value in match.groupdict().items()
        if value is not None
    }


_KEYS = {
    "home": PhoneKey.HOME,
    "back": PhoneKey.BACK,
    "recents": PhoneKey.RECENTS,
    "notifications": PhoneKey.NOTIFICATIONS,
    "enter": PhoneKey.ENTER,
}


def _build(verb: str, said: dict[str, str], *, first: bool) -> LocalCommand | None:
    if verb in _KEYS:
        return LocalCommand((PressKey(_KEYS[verb]),), verb)
    if verb in ("scroll_down", "scroll_up"):
        return LocalCommand((Scroll(down=verb == "scroll_down"),), "scrolled")
    if verb == "secret":
        return LocalCommand((TypeSecret(),), "secret")
    if verb == "open":
        return _open(said, first=first)
    builder = _BUILDERS[verb]
    return builder(said)


def _address(said: dict[str, str]) -> LocalCommand:
    url = said["url"]
    whole = url if "://" in url else f"https://{url}"
    return LocalCommand((OpenAddress(whole),), "address", url)


def _alarm(said: dict[str, str]) -> LocalCommand | None:
    hour, minute = int(said["hour"]), int(said["minute"])
    half = said.get("half", "").casefold().replace(".", "")
    if half and not 1 <= hour <= _NOON:
        return None
    if half:
        hour = hour % _NOON + (_NOON if half == "pm" else 0)
    if hour > 23 or minute > 59:
        return None
    steps = (
        OpenApp(words.CLOCK_APP),
        PressNamed(words.ALARMS),
        PressNamed(words.NEW_ALARM),
        PressNamed(_numbers(hour)),
        PressNamed(_numbers(minute)),
        PressNamed(words.SAVE),
    )
    return LocalCommand(steps, "alarm", f"{hour:02}:{minute:02}")


def _numbers(number: int) -> tuple[str, ...]:
    return tuple(dict.fromkeys((f"{number:02}", str(number))))


def _alarm_off(said: dict[str, str]) -> LocalCommand:
    hour, _, minute = said["time"].replace("：", ":").partition(":")
    time = f"{int(hour):02}:{minute}"
    names = tuple(dict.fromkeys((time, f"{int(hour)}:{minute}")))
    steps = (OpenApp(words.CLOCK_APP), PressNamed(words.ALARMS), TurnSwitch(names, on=False))
    return LocalCommand(steps, "alarm_off", time)


def _note(said: dict[str, str]) -> LocalCommand:
    steps = (OpenApp(words.NOTES_APP), PressField(), TypeWords(said["text"]), PressNamed(words.SAVE))
    return LocalCommand(steps, "note")


def _search(said: dict[str, str]) -> LocalCommand | None:
    app = _app_name(said["app"])
    if not app:
        return None
    text = _unquoted(said["text"])
    field = PressField(words.SEARCH)
    return LocalCommand((OpenApp(app), field, TypeWords(text), PressKey(PhoneKey.ENTER)), "searched", text)


def _type(said: dict[str, str]) -> LocalCommand:
    return LocalCommand((TypeWords(_unquoted(said["text"])),), "typed")


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
            PressKey(PhoneKey.NOTIFICATIONS),
            TurnSwitch(row.names, on=on, scrolls=False),
            PressKey(PhoneKey.BACK),
        )
    else:
        steps = (
            OpenApp(words.SETTINGS_APP),
            *(PressNamed(names) for names in row.path if names),
            TurnSwitch(row.names, on=on),
        )
    return LocalCommand(steps, "on" if on else "off", name or row.names[0])


def _press(said: dict[str, str], *, hold: bool = False) -> LocalCommand | None:
    name = _thing(said["thing"])
    return LocalCommand((PressNamed((name,), hold=hold),), "pressed", name) if name else None


def _hold(said: dict[str, str]) -> LocalCommand | None:
    return _press(said, hold=True)


def _open(said: dict[str, str], *, first: bool) -> LocalCommand | None:
    """An app; behind the first command also what stands on its page."""
    if app := _app_name(said["app"]):
        return LocalCommand((OpenApp(app),), "opened", app)
    return None if first else _press({"thing": said["app"]})


_BUILDERS: dict[str, Callable[[dict[str, str]], LocalCommand | None]] = {
    "address": _address,
    "alarm": _alarm,
    "alarm_off": _alarm_off,
    "note": _note,
    "search": _search,
    "type": _type,
    "switch": _switch,
    "press": _press,
    "hold": _hold,
}


def _app_name(said: str) -> str:
    """The name of one app, '' if this is none: a name that is known, or one that is written as a name."""
    name = _unquoted(words.ARTICLES.sub("", said))
    bare = words.APP_BEHIND.sub("", name)
    if known_packages(bare):
        return bare
    if known_packages(name):
        return name
    called_app = bare != name and len(bare.split()) <= 3 and not words.NO_NAME.search(bare)
    return bare if called_app or words.APP_NAME.fullmatch(bare) else ""


def _thing(said: str) -> str:
    """The name of one thing on a page, '' if this is a description."""
    quoted = words.QUOTED.fullmatch(said.strip())
    if quoted:
        return quoted[1].strip()
    name = words.KIND_BEHIND.sub("", words.ARTICLES.sub("", said))
    name = _unquoted(name)
    if not name or len(name) > _LONGEST_NAME or words.NO_NAME.search(name):
        return ""
    if _HAN.search(name):
        return name if len(name) <= _LONGEST_NAME // 2 else ""
    return name if len(name.split()) <= _MOST_WORDS else ""


def _unquoted(text: str) -> str:
    quoted = words.QUOTED.fullmatch(text.strip())
    return quoted[1] if quoted else text.strip()
