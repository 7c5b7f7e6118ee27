"""What in a command is the name of an app or of a thing on a page; pure."""

import re

from agent.local import words
from devices.apps.apps import known_packages

_LONGEST_NAME, _MOST_WORDS = 40, 6
_HAN = re.compile("[\u3400-\u9fff]")
_SHORT_HAN = re.compile("[\u3400-\u9fff]{1,6}")


def app_name(said: str, *, sure: bool = False) -> str:
    """The name of one app, '' if this is none: a name that is known, or one that is written as a name.

    sure: the words around it say that it is an app's; of a Chinese name nothing else does.
    """
    name = unquoted(words.ARTICLES.sub("", said))
    bare = words.APP_BEHIND.sub("", name)
    if known_packages(bare):
        return bare
    if known_packages(name):
        return name
    if sure and _SHORT_HAN.fullmatch(bare):
        return bare
    called_app = bare != name and len(bare.split()) <= 3 and not words.NO_NAME.search(bare)
    return bare if called_app or words.APP_NAME.fullmatch(bare) else ""


def thing_name(said: str) -> str:
    """The name of one thing on a page, '' if this is a description."""
    quoted = words.QUOTED.fullmatch(said.strip())
    if quoted:
        return quoted[1].strip()
    name = words.KIND_BEHIND.sub("", words.ARTICLES.sub("", said))
    name = unquoted(name)
    if not name or len(name) > _LONGEST_NAME or words.NO_NAME.search(name):
        return ""
    if _HAN.search(name):
        return name if len(name) <= _LONGEST_NAME // 2 else ""
    return name if len(name.split()) <= _MOST_WORDS else ""


def unquoted(text: str) -> str:
    """Without the quotation marks around all of it."""
    quoted = words.QUOTED.fullmatch(text.strip())
    return quoted[1] if quoted else text.strip()
