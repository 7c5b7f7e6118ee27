"""Names of well-known apps in English and Chinese, and the package ids they are known under."""

from devices.apps.known_apps import (
    chat,
    food,
    games,
    life,
    money,
    music,
    reading,
    shopping,
    system,
    travel,
    video,
    web,
    work,
)

_TABLES = (system, chat, shopping, food, travel, video, music, reading, money, work, web, life, games)


def rows(*tables: str) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Every row of every table, or of the given ones' ROWS, as (package ids, names)."""
    texts = tables or [table.ROWS for table in _TABLES]
    lines = (line for text in texts for line in text.replace("\n    ", " ").splitlines() if line)
    halves = (line.split(" = ") for line in lines)
    return [(tuple(packages.split()), tuple(names.split(", "))) for packages, names in halves]


def plain(name: str) -> str:
    """A name as it is compared: no case, blanks or punctuation."""
    return "".join(char for char in name.casefold() if char.isalnum())


_PACKAGES = {plain(name): packages for packages, names in rows() for name in names}


def _named() -> dict[str, tuple[str, ...]]:
    # Rows of one package first: "Samsung Internet" says more than "Browser".
    found: dict[str, tuple[str, ...]] = {}
    for packages, names in sorted(rows(), key=lambda row: len(row[0])):
        for package in packages:
            found[package] = found.get(package, ()) + names
    return found


_NAMES = _named()


def known_packages(name: str) -> tuple[str, ...]:
    """Package ids that the name is known for, () if it is not known."""
    return _PACKAGES.get(plain(name), ())


def known_names(package: str) -> tuple[str, ...]:
    """The app's names, the most telling first; () if the package is not known."""
    return _NAMES.get(package, ())
