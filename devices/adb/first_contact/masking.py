"""Takes out of what a phone printed whatever is not known to be harmless.

What is masked keeps its length: letters become x, digits 0. The same input gives the same output. Numbers of
windows and displays become other numbers, so that what belongs together still does.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element as Node
from xml.etree.ElementTree import ParseError, tostring

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from devices.adb.first_contact.known_words import (
    DUMP_WORDS,
    ID_WORDS,
    PAGE_PHRASES,
    PAGE_WORDS,
    SYSTEM_PACKAGES,
)
from devices.adb.helper.helper_tree import HelperTree, HelperWindow
from devices.adb.phone.questions import in_one_line
from devices.base import Element

_NEXT = in_one_line("", "").removeprefix("; echo ").removesuffix("; ")
_PACKAGE = r"[A-Za-z]\w*(?:\.\w+)+"
_TOKEN = re.compile(
    rf"""
      (?P<identity>(?<=\{{)[0-9a-zA-Z]{{1,16}}(?=[\ }}]))
    | (?P<binder>(?<=@)[0-9a-f]{{1,16}}\b)
    | (?P<physical>(?<=local:)\d{{1,20}}|(?<=Display\ )\d{{5,20}}(?=\ \()|(?<=mPhysicalDisplayId=)\d{{1,20}})
    | (?P<component>(?<![\w./]){_PACKAGE}/[\w.$]+)
    | (?P<package>(?<![\w./]){_PACKAGE})
    | (?P<known>
          Window\ \#\d{{1,4}}
        | \(fillx(?:fill|\d{{1,4}})\)
        | (?<![a-z])fl=(?:\#|0x)?[0-9a-f]{{1,8}}\b
        | \bty=\d{{1,4}}\b
        | \bu\d{{1,3}}\b
        | \b(?:mDisplayId|displayId|orientation|rotation|density|deviceWidth|deviceHeight|port|physicalPort)
          [=\ ]\d{{1,5}}\b
        | \b(?:level|scale|status):\ \d{{1,3}}\b
        | \bdeviceLocked=\d\b
        | \bdisplay\ \d{{1,3}}\b
        | \b\d{{2,5}}\ ?x\ ?\d{{2,5}}\b
        | \bRect\([-\d,\ ]{{1,40}}\)
        | \[-?\d{{1,5}},-?\d{{1,5}}\]
        | \bAndroid\ \d{{1,2}}\b
      )
    | (?P<word>[^\W\d_]+(?:_+[^\W\d_]+)*)
    | (?P<digits>\d+)
    | (?P<sign>[^\x00-\x7f])
    """,
    re.VERBOSE,
)
# What follows an object's number in its braces is its title, which apps word as they like.
_TITLED = re.compile(r"\{[0-9a-zA-Z]{1,16} .*\}")
_NAME = re.compile(r"[A-Za-z]\w*(?:[.$]\w+)*", re.ASCII)
_USER = re.compile(r"u\d{1,3}")
_ID_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_FLAGS = (
    "checkable", "checked", "clickable", "enabled", "focusable", "focused", "scrollable", "long-clickable",
    "password", "selected",
)  # fmt: skip
_BOUNDS = re.compile(r"\[-?\d{1,6},-?\d{1,6}\]\[-?\d{1,6},-?\d{1,6}\]")
_RESOURCE = re.compile(rf"({_PACKAGE}|android):id/([A-Za-z]\w{{0,80}})", re.ASCII)
_CLASS = re.compile(r"[A-Za-z_][\w.$]{0,200}", re.ASCII)
_FIELDS = ("AutoCompleteTextView", "EditText")
_SAFE_SIGNS = frozenset("•…–—“”‘’、，。：；！？（）·％°")  # noqa: RUF001 - as pages have them
_BULLET = "•"


@dataclass(slots=True)
class Masking:
    """One report's masks: what belongs together keeps belonging together in all its recordings."""

    _numbers: dict[str, str] = field(default_factory=dict[str, str])

    def lines(self, printed: str) -> str:
        """The lines of a dump."""
        return "\n".join(
            line if line == _NEXT else _TOKEN.sub(self._token, line) for line in printed.split("\n")
        )

    def _token(self, found: re.Match[str]) -> str:
        kind, text = found.lastgroup, found.group()
        if kind == "known" and not _USER.fullmatch(text):
            title = _TITLED.search(found.string)
            if title and title.start() < found.start() < title.end():
                return masked(text)
        match kind:
            case "identity" | "binder":
                return "null" if text == "null" else self._number(text, "a")
            case "physical":
                return self._number(text, "1")
            case "component":
                return mask_component(text)
            case "package":
                return mask_package(text)
            case "known":
                return text
            case "word":
                return text if text in DUMP_WORDS else masked(text)
            case _:
                return masked(text)

    def _number(self, text: str, first: str) -> str:
        """Another number of the same length, the same for the same one."""
        if text not in self._numbers:
            count = str(len(self._numbers) + 1)
            self._numbers[text] = (first + count.rjust(len(text) - 1, "0"))[: max(len(text), len(count))]
        return self._numbers[text]


def masked(text: str) -> str:
    """Letters become x, digits 0, other signs than those of a keyboard x."""
    return "".join(_masked_sign(char) for char in text)


def mask_text(text: str) -> str:
    """A text of a page: readable only if it has no other words than every phone's Settings have."""
    words = re.findall(r"[^\W\d_]+", text)
    if not all(map(_is_known, words)):
        return masked(text)
    return "".join(char if char.isalpha() else _masked_sign(char) for char in text)


def mask_package(name: str) -> str:
    """A package or class name."""
    return name if is_system(name) else masked(name)


def mask_component(component: str) -> str:
    """'PACKAGE/ACTIVITY'."""
    package, _, activity = component.partition("/")
    known = is_system(package) and (activity.startswith(".") or is_system(activity))
    return f"{mask_package(package)}/{activity if known else masked(activity)}"


def is_system(name: str) -> bool:
    """Does every phone, or every one of some make, have it?"""
    return _NAME.fullmatch(name) is not None and any(
        name == each or name.startswith(f"{each}.") for each in SYSTEM_PACKAGES
    )


def mask_class(name: str) -> str:
    """A class of a view; what tells a field from others stays."""
    if not _CLASS.fullmatch(name):
        return masked(name)
    if is_system(name):
        return name
    end = next((each for each in _FIELDS if name.endswith(each)), "")
    return masked(name.removesuffix(end)) + end


def mask_resource(name: str) -> str:
    """A resource id; a web page's may be anything, and so may what an app gives out for one."""
    found = _RESOURCE.fullmatch(name)
    if found is None or not is_system(found.group(1)):
        return masked(name)
    plain = all(each.lower() in ID_WORDS for each in _ID_WORD.findall(found.group(2)))
    own = found.group(2) if plain else masked(found.group(2))
    return f"{found.group(1)}:id/{own}"


def mask_hierarchy(printed: bytes) -> str | None:
    """A `uiautomator dump`; None if it is no whole hierarchy. What stands around it goes."""
    start, end = printed.find(b"<hierarchy"), printed.rfind(b"</hierarchy>")
    if start < 0 or end < 0:
        return None
    try:
        root: Node = fromstring(printed[start : end + len(b"</hierarchy>")])
    except (ParseError, DefusedXmlException, ValueError):
        return None
    for node in root.iter():
        told = dict(node.attrib)
        node.attrib.clear()
        node.attrib.update(_masked_node(told) if node.tag == "node" else _masked_root(told))
        node.text = node.tail = "\n"  # one node a line, for whoever reads it before it is given away
        node.tag = "node" if node.tag == "node" else "hierarchy" if node is root else "x"
    return tostring(root, encoding="unicode") + "\n"


def mask_helper_tree(tree: HelperTree) -> str:
    """The helper's answer to `tree`, in the form in which the phone sends it."""
    windows = [_told_window(each) for each in tree.windows]
    told = {"seq": tree.seq, "took_ms": tree.took_ms, "cut": "", "windows": windows, "toasts": []}
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def _masked_sign(char: str) -> str:
    if char.isdigit():
        return "0"
    return char if (char.isascii() and not char.isalpha()) or char in _SAFE_SIGNS else "x"


def _is_known(word: str) -> bool:
    if word.isascii():
        return word.lower() in PAGE_WORDS
    rest = word
    while rest:
        phrase = next((each for each in PAGE_PHRASES if rest.startswith(each)), "")
        if not phrase:
            return False
        rest = rest.removeprefix(phrase)
    return True


def _masked_root(told: Mapping[str, str]) -> dict[str, str]:
    return {"rotation": told["rotation"]} if re.fullmatch(r"[0-3]", told.get("rotation", "")) else {}


def _masked_node(told: Mapping[str, str]) -> dict[str, str]:
    """Attributes that are not known are left out."""
    hidden = told.get("password") == "true"
    kept = {"index": told["index"]} if re.fullmatch(r"\d{1,5}", told.get("index", "")) else {}
    for name in ("text", "content-desc", "hint"):
        if name in told:
            kept[name] = _BULLET * len(told[name]) if hidden and name == "text" else mask_text(told[name])
    for name, mask in (("resource-id", mask_resource), ("class", mask_class), ("package", mask_package)):
        if name in told:
            kept[name] = mask(told[name])
    kept |= {name: told[name] for name in _FLAGS if told.get(name) in ("true", "false")}
    if _BOUNDS.fullmatch(told.get("bounds", "")):
        kept["bounds"] = told["bounds"]
    return kept


def _told_window(window: HelperWindow) -> dict[str, object]:
    return {
        "id": window.window_id,
        "type": window.kind,
        "layer": window.layer,
        "pkg": mask_package(window.package),
        "display": 0,
        "focused": window.focused,
        "active": window.active,
        "read": window.read,
        "b": list(window.box),
        "nodes": [_told_element(each) for each in window.elements],
    }


def _told_element(element: Element) -> dict[str, object]:
    flags = (
        element.clickable,
        element.editable,
        element.focused,
        element.password,
        element.enabled,
        element.checkable,
        element.checked,
    )
    told: dict[str, object] = {
        "b": list(element.box),
        "f": sum(1 << bit for bit, on in enumerate(flags) if on),
    }
    told |= {
        "t": "" if element.password else mask_text(element.text),
        "e": mask_text(element.description),
        "i": mask_resource(element.resource_id),
        "c": mask_class(element.class_name),
        "p": mask_package(element.package),
    }
    return told | ({"n": len(element.text)} if element.password else {})
