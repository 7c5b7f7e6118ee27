"""Words that may stand in a recording, from known_words.txt beside this."""

from importlib.resources import files


def _sections() -> dict[str, tuple[str, ...]]:
    text = (files(__package__ or "devices.adb.first_contact") / "known_words.txt").read_text("utf-8")
    found: dict[str, list[str]] = {}
    name = ""
    for line in text.splitlines():
        if line.startswith("["):
            name = line.strip("[]")
        elif not line.startswith("#"):
            found.setdefault(name, []).extend(line.split())
    return {name: tuple(words) for name, words in found.items()}


_WORDS = _sections()
SYSTEM_PACKAGES = _WORDS["packages"]
DUMP_WORDS = frozenset(_WORDS["dumps"])
PAGE_WORDS = frozenset(_WORDS["pages"])
ID_WORDS = PAGE_WORDS.union(_WORDS["ids"])
PAGE_PHRASES = tuple(sorted(_WORDS["phrases"], key=len, reverse=True))
