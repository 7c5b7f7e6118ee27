"""Presses that would cut Farhand off from its phone: Wi-Fi, airplane mode, debugging, power, reset."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from agent.contract.actions import Point, Tap
from agent.contract.page import Item, Page, Target
from agent.policy.apps.apps import AppKind
from agent.policy.labels.classes import LINE, is_group
from agent.policy.page.scene import Scene
from agent.policy.page.surroundings import answers_itself, question_of
from agent.policy.page.target import same_row, words_of
from agent.policy.words import table
from agent.policy.words.label import Units, label_units, weight, words_only

# Only the phone's own pages switch these: elsewhere such words are a game's or a shop's.
_OWN_APPS = frozenset({AppKind.SETTINGS, AppKind.SYSTEM})
_NETWORKS = "com.android.phone"  # its pages, beside those of calls, are the settings of the mobile network
_PIECES = re.compile(r"[,，;；.。()（）\n]+")
_SWITCH_SIDE = 0.75  # of the page's width: right of it stand the switches of a list
_QUESTION = 30  # words; longer lines explain
_MOST_PIECES = 12
_ARTICLES = table.group("the, your, 您, 你, el, la, le, les, il, lo, o, a, den, das, die, der")
# Between a name and its verb: 'Wi-Fiをオフにする', '와이파이를 끄기'.
_OBJECT_SIGNS = table.group("を, の, 를, 을")
_CUT_BY_YES = table.CUTS | table.WILL_CUT


def cuts_off(scene: Scene, target: Target, point: Point) -> bool:
    """Would pressing this cut Farhand off? Of a switch whose state is unknown both directions count.

    Turning on what Farhand needs, and turning off what stands in its way, does not.
    """
    own = scene.shade or scene.app_of(target.item) in _OWN_APPS or scene.package == _NETWORKS
    if not own and (scene.package or target.item.package):
        return False
    return (
        _cuts(target)
        or _turns(scene, target, point)
        or _changes_network(scene, target)
        or _agrees(scene, target)
    )


def switched(scene: Scene, target: Target | None) -> tuple[str, str]:
    """The name of what a tap on a marked switch surely turns off, and of what it turns on; '' for neither."""
    if target is None or target.item.on is None or not isinstance(scene.situation.action, Tap):
        return "", ""
    on = _state(target)
    for text in (*target.parts[:1], target.text):
        name = _PIECES.split(text.strip(), maxsplit=1)[0].strip()
        units = words_only(label_units(name))
        used = table.begins(units, table.USES | table.SWITCHES_ON) or ()
        if on and _is_one(units[len(used) :], table.LINKS):
            return _behind(name, used), ""
        if on is False and _is_one(units[len(used) :], table.LINK_BREAKERS):
            return "", _behind(name, used)
    return "", ""


def _behind(name: str, units: Units) -> str:
    """The name without the words that it begins with."""
    letters = len("".join(units))
    while letters > 0 and name:
        letters, name = letters - (not name[0].isspace()), name[1:]
    return name.strip()


def with_row_name(scene: Scene, target: Target) -> Target:
    """A switch of the phone's own pages that says nothing but its state, named by the words of its row."""
    item = target.item
    marked = item.on is not None or _stands_for_switch(scene, item)
    if not marked or scene.app_of(item) not in _OWN_APPS or _without_state(label_units(target.text)):
        return target
    beside = (
        each
        for each in scene.situation.page.items
        if words_of(each) and same_row(each.box, item.box) and each.box.left < item.box.left
    )
    names = tuple(dict.fromkeys(words_of(each) for each in beside))
    if not names:
        return target
    named = replace(target, text=" ".join(names), parts=names)
    return named if item.on is not None or _is_of_link(named) else target


def _cuts(target: Target) -> bool:
    """Is it a label that does so whatever the page: 'Restart', '恢复出厂设置'?"""
    return any(_is_one(units, table.CUTS) for units in _names(target))


def _turns(scene: Scene, target: Target, point: Point) -> bool:
    """Is it a switch that would be turned the wrong way?"""
    for units in _names(target):
        name, used = _without_use(_without_state(units))
        if (opens := table.begins(name, table.SWITCHES_ON)) and target.item.on is not None:
            name, used = name[len(opens) :], True  # '开启 WLAN' beside a mark is a switch
        needed, breaking = _is_one(name, table.LINKS), _is_one(name, table.LINK_BREAKERS)
        if not needed and not breaking:
            turned_off, turned_on = _turned(units)
            if turned_off or turned_on:
                return True
            continue
        if not (used or _is_one(name, table.SURE_SWITCHES) or _is_switch(scene, target, point)):
            continue
        on = _state(target)
        if on is None or on is needed:
            return True
    return False


def _is_switch(scene: Scene, target: Target, point: Point) -> bool:
    """Is it a switch rather than a line that opens a page? In the shade each such name is a switch."""
    if target.item.on is not None or scene.shade or scene.app_of(target.item) is AppKind.SYSTEM:
        return True
    if _stands_for_switch(scene, target.item) and not _without_state(label_units(words_of(target.item))):
        return True
    return scene.misread and point[0] >= _SWITCH_SIDE * scene.situation.page.size_px[0]


def _is_of_link(target: Target) -> bool:
    used = (_without_use(units)[0] for units in _names(target))
    return any(_is_one(units, table.LINKS | table.LINK_BREAKERS) for units in used)


def _stands_for_switch(scene: Scene, item: Item) -> bool:
    """A maker's own switch is no checkable thing, but it is pressed by itself at the end of its row."""
    return item.pressable and item.box.left >= _SWITCH_SIDE * scene.situation.page.size_px[0]


def _changes_network(scene: Scene, target: Target) -> bool:
    """Does it leave the phone's network, or join another one?"""
    page = scene.situation.page
    names = tuple(_names(target))
    wireless, other = _says_of_itself(page, table.ABOUT_NETWORKS), _says_of_itself(page, table.ABOUT_OTHERS)
    if any(_is_one(units, table.NETWORK_CUTS) for units in names):
        return wireless or not other
    if any(_is_one(units, table.JOINS) for units in names):
        return wireless or any(item.password for item in page.items)
    # A network that is saved or open is joined by the press on its line.
    behind = tuple(_pieces((target.text, *target.parts, target.item.hint)))[1:]
    return (
        wireless and target.item.pressable and any(_is_one(units, table.NETWORK_STATES) for units in behind)
    )


def _says_of_itself(page: Page, phrases: frozenset[Units]) -> bool:
    """Does a short text of the page contain one of these?"""
    words = (label_units(words_of(item)) for item in page.items if words_of(item))
    return any(table.has(units, phrases) for units in words if weight(units) <= LINE)


def _agrees(scene: Scene, target: Target) -> bool:
    """Does it confirm a question whose yes does so: 'Turn off Wi-Fi?' above 'OK' or '关闭'?"""
    page = scene.situation.page
    if is_group(target.text, table.REFUSALS, misread=scene.misread):
        lines = answers_itself(page, target)
    elif is_group(target.text, table.CONFIRMS, misread=scene.misread) or _is_one(
        label_units(target.text), table.SWITCHES_OFF | table.SWITCHES_ON
    ):
        lines = question_of(page, target)
    else:
        return False
    if scene.misread:
        lines = (*lines, " ".join(lines))  # a sentence of a picture goes on in its next line
    network = not _says_of_itself(page, table.ABOUT_OTHERS)
    return any(_asks_to_cut(label_units(line), network=network) for line in lines)


def _asks_to_cut(units: Units, *, network: bool) -> bool:
    """network: the page may be about Wi-Fi, so that 'Disconnect?' is."""
    if weight(units) > _QUESTION:
        return False
    cut = table.has(units, _CUT_BY_YES) or (network and table.has(units, table.NETWORK_CUTS))
    return cut or any(_turned(units))


def _turned(units: Units) -> tuple[bool, bool]:
    """Does a line speak of turning off what is needed, of turning on what is in the way?"""
    return (
        _says(units, table.SWITCHES_OFF, table.LINKS),
        _says(units, table.SWITCHES_ON, table.LINK_BREAKERS),
    )


def _says(units: Units, verbs: frozenset[Units], names: frozenset[Units]) -> bool:
    """'Turn off Wi-Fi', 'WLAN ausschalten', '关闭 WLAN': the verb beside the name, or around it."""
    for place in range(len(units)):
        if (name := table.begins(units[place:], names)) is not None:
            rest = units[place + len(name) :]
            if table.begins(rest[rest[:1] in _OBJECT_SIGNS :], verbs) is not None:
                return True
        verb = table.begins(units[place:], verbs)
        if verb is not None:
            rest = units[place + len(verb) :]
            rest = rest[1:] if rest[:1] in _ARTICLES else rest
            if table.begins(rest, names) is not None:
                return True
        for first, second in (each for each in verbs if len(each) == 2 and each[0].isascii()):
            if units[place] == first and (name := table.begins(units[place + 1 :], names)):
                return units[place + 1 + len(name) :][:1] == (second,)
    return False


def _names(target: Target) -> Iterator[Units]:
    """What may be its name: the label, first text or description, with and without what stands behind."""
    seen: set[Units] = set()
    for text in (target.text, *target.parts[:1], target.item.hint):
        for each in (text, _PIECES.split(text.strip(), maxsplit=1)[0]):
            units = words_only(label_units(each))
            if units and units not in seen:
                seen.add(units)
                yield units


def _pieces(texts: Iterable[str]) -> Iterator[Units]:
    seen: set[Units] = set()
    for text in texts:
        for piece in _PIECES.split(text)[:_MOST_PIECES]:
            units = words_only(label_units(piece))
            if units and units not in seen:
                seen.add(units)
                yield units


def _state(target: Target) -> bool | None:
    """Is the switch on? None if nothing tells, or if its mark and its words contradict each other."""
    pieces = _pieces((target.text, *target.parts, target.item.hint))
    told = {target.item.on, *(_said(units) for units in pieces)} - {None}
    return told.pop() if len(told) == 1 else None


def _said(units: Units) -> bool | None:
    """The state that the piece is or ends with; None for neither."""
    for states, on in ((table.STATES_OFF, False), (table.STATES_ON, True)):
        if any(units[-len(each) :] == each for each in states):
            return on
    return None


def _without_state(units: Units) -> Units:
    """'Wi-Fi on' -> 'Wi-Fi', 'WLAN 已开启' -> 'WLAN', 'On' -> nothing."""
    states = sorted(table.STATES_ON | table.STATES_OFF, key=len, reverse=True)
    end = next((each for each in states if units[-len(each) :] == each), ())
    return units[: len(units) - len(end)]


def _without_use(units: Units) -> tuple[Units, bool]:
    """'Use Wi-Fi', 'WLAN verwenden', 'Wi-Fi を使用' -> 'Wi-Fi' and true."""
    if use := table.begins(units, table.USES):
        return units[len(use) :], True
    end = max((each for each in table.USES if units[-len(each) :] == each), key=len, default=())
    name = units[: len(units) - len(end)]
    return (name[:-1] if name[-1:] in _OBJECT_SIGNS else name, True) if end and name else (units, False)


def _is_one(units: Units, group: frozenset[Units]) -> bool:
    """Is it one of the phrases, whatever the blanks between its letters?"""
    return units in group or (bool(units) and "".join(units) in _joined(group))


@lru_cache(maxsize=64)
def _joined(group: frozenset[Units]) -> frozenset[str]:
    return frozenset("".join(units) for units in group)
