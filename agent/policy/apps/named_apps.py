"""Names of apps in a sentence, English or Chinese, one after the other."""

import re

from devices.apps.app_names import is_package
from devices.apps.apps import known_packages, rows
from devices.apps.known_apps import system

_LONGEST = 40  # characters of a name
_MOST_NAMES = 10
_PACKAGE = re.compile(r"(?:[a-z]\w*\.){2,20}\w+|(?:com|org|net|cn|io|me)\.\w+", re.ASCII | re.IGNORECASE)
_BEFORE = re.compile(
    r"[\s“”\"'「『《【(（]{0,4}(?:(?:the|my)\s{1,3}(?!app\b))?[“\"'「『《【]?", re.IGNORECASE
)
_INSIDE = re.compile(r"[\w &'’.+-]{1,40}")
_APP = re.compile(
    r"[”\"'’」』》】]?\s{0,3}"
    r"(?:\bapps?\b(?!\sstores?)|(?:这个|这一)?(?:应用程序|应用|软件|小程序|程序|客户端|app(?![a-z])))",
    re.IGNORECASE,
)
_CLOSING = re.compile(r"[”\"'’」』》】)）]{0,2}(?:里面|里头|之内|里|中|内|上)?(?:的)?")
_BETWEEN = re.compile(
    r"\s{0,3}(?:,\s{0,3}(?:(?:and|or)\b)?|，|、|&|/|\band\b|\bor\b|和|与|或者|或|以及|及|跟|还有)"
    r"\s{0,3}(?:(?:in|use)\b|在|用)?",
    re.IGNORECASE,
)
_CALLED_APP = re.compile(
    r"(?:apps?\s{1,3})(?P<behind>(?-i:[A-Z0-9])[\w'’&+-]{1,30})"
    r"|(?P<before>[A-Za-z0-9][\w'’&.+-]{0,30}(?:\s[\w'’&.+-]{1,30}){0,3}?)\s{1,3}apps?\b(?!\sstores?)"
    r"|(?P<chinese>[^\s，。、；：！？,.;:!?“”\"「」]{1,16}?)"
    r"(?:这个|这一)?(?:应用程序|应用|软件|程序|客户端|app(?![a-z]))",
    re.IGNORECASE,
)
# What stands before 'app' without being a name.
_NO_NAME = re.compile(
    r"(?:(?:the|this|that|these|those|same|one|an?|any|every|some|your|my|its|other|another|right|current|first|new|single"
    r"|official|given|no|and|or|to|for|of)\s?)+$"
    r"|.*\b(?:in|of|the|for|to|from|with|on|not|other)\b"
    r"|.{0,6}(?:这个|那个|一个|同一个?|某个|该|本|当前|现在的|这|那|此|同|其他|其它|别的|任何)(?:个|款)?$",
    re.IGNORECASE,
)  # fmt: skip
# Everyday words that are also names of apps: in English they count as names if written like names.
_EVERYDAY_WORDS = (
    "target shop signal line via x keep bolt element wish snow zoom slack discord meet drive docs sheets "
    "slides office word excel soul hello booking threads messenger calm teams hue canva notion abc snowball"
)
# They do not count if one of these follows: 'only in Coffee shops', '只在咖啡店'.
_GOES_ON = re.compile(
    r"\s?-?(?:shops?|stores?|houses?|bars?|beans?|cups?|machines?|numbers?|calls?|books?|hours?)\b",
    re.IGNORECASE,
)
_ENDS = re.compile(
    r"[”\"'’」』》】)）]?"
    r"(?:$|[\s\W]|里|中|内|上|这|和|与|或|及|跟|以及|还有|应用|软件|程序|app|下单|操作|进行|完成)",
    re.IGNORECASE,
)

_EVERYDAY = frozenset(_EVERYDAY_WORDS.split())
_SYSTEM_NAMES = frozenset(name.casefold() for _, names in rows(system.ROWS) for name in names)


def names_at(text: str, at: int, *, known: bool = False) -> tuple[list[str], int]:
    """The names that begin at this place of the text, at most ten, and the end of the last one.

    known: only package ids and names that Farhand knows, no other word followed by 'app'.
    """
    names: list[str] = []
    end = start = at
    while len(names) < _MOST_NAMES and (found := _name_at(text, start, known=known)) is not None:
        name, end = found
        names.append(name)
        between = _BETWEEN.match(text, end)
        if between is None:
            break
        start = between.end()
    return names, end


def _name_at(text: str, at: int, *, known: bool) -> tuple[str, int] | None:
    """One name as it is written, and where it ends with its 'app' or '里'."""
    before = _BEFORE.match(text, at)
    at = before.end() if before else at
    name = _package_at(text, at) or _known_at(text, at)
    if name is not None:
        end = at + len(name)
    elif not known and (called := _called_app_at(text, at)) is not None:
        return called
    else:
        return None
    for behind in (_APP, _CLOSING):
        if match := behind.match(text, end):
            end = match.end()
    return name, end


def _package_at(text: str, at: int) -> str | None:
    match = _PACKAGE.match(text, at)
    return match.group() if match and is_package(match.group()) else None


def _known_at(text: str, at: int) -> str | None:
    """The longest known name that begins here."""
    inside = _INSIDE.match(text, at)
    if inside is None:
        return None
    for length in range(min(len(inside.group()), _LONGEST), 0, -1):
        name = text[at : at + length]
        if not (name[0].isalnum() and name[-1].isalnum()) or _cuts_a_word(text, at + length):
            continue
        if known_packages(name) and _is_meant(text, name, at + length):
            return name
    return None


def _cuts_a_word(text: str, end: int) -> bool:
    here = text[end - 1 : end + 1]
    return len(here) == 2 and here.isascii() and here.isalnum()


def _is_meant(text: str, name: str, end: int) -> bool:
    """Does an everyday word stand for an app here?"""
    if not _is_everyday(name) or _APP.match(text, end):
        return True
    if name.isascii():
        return name[0].isupper() and _GOES_ON.match(text, end) is None
    return _ENDS.match(text, end) is not None


def _is_everyday(name: str) -> bool:
    packages = known_packages(name)
    return (
        name.casefold() in _SYSTEM_NAMES
        or name.casefold() in _EVERYDAY
        or any(package.startswith("com.farhand.") for package in packages)
    )


def _called_app_at(text: str, at: int) -> tuple[str, int] | None:
    match = _CALLED_APP.match(text, at)
    if match is None:
        return None
    name = (match["behind"] or match["before"] or match["chinese"]).strip()
    if _NO_NAME.match(name) or not name:
        return None
    return name, match.end()
