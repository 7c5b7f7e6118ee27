"""Pages about apps: Markdown files with the packages in front, those of the program and a household's own."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from agent.contract.visible_text import visible

FOLDER = "knowledge"  # in the data directory
MOST_BYTES = 64_000  # of one file
MOST_FILES = 500
_MOST_LINE = 600
_APPS = re.compile(r"apps\s*:\s*(?P<ids>[\w.]+(?:\s*,\s*[\w.]+)*)\s*", re.IGNORECASE | re.ASCII)
_PACKAGE = re.compile(r"[A-Za-z][\w]*(?:\.[A-Za-z0-9_]+)+", re.ASCII)
_CHINESE = re.compile("[\u3400-\u9fff]")


class PageRefused(ValueError):
    """A file that is no page. The text says why, in English, for the log."""


@dataclass(frozen=True, slots=True)
class PageSection:
    """A heading of a page with its lines.

    page: title of the page. apps: package ids. lang: 'en' or 'zh'. own: of the data directory.
    """

    page: str
    heading: str
    lines: tuple[str, ...]
    apps: tuple[str, ...]
    lang: str
    own: bool = False


def read_page(text: str, *, own: bool = False) -> tuple[PageSection, ...]:
    """The sections of one file. Raises PageRefused.

    The first line is 'apps: PACKAGE, PACKAGE', then comes '# Title', then '## Heading' with lines below each.
    """
    lines = [visible(line).strip()[:_MOST_LINE] for line in text.lstrip("\ufeff").splitlines()]
    lines = [line for line in lines if line]
    first = _APPS.fullmatch(lines[0]) if lines else None
    if first is None:
        raise PageRefused("its first line must be 'apps: PACKAGE, PACKAGE'")
    apps = tuple(each.strip() for each in first["ids"].split(","))
    if wrong := [each for each in apps if not _PACKAGE.fullmatch(each)]:
        raise PageRefused(f"{wrong[0][:60]!r} is no package id")
    if len(lines) < 2 or not lines[1].startswith("# "):
        raise PageRefused("its second line must be '# TITLE'")
    lang = "zh" if _CHINESE.search(text) else "en"
    title, heading, below = lines[1][2:].strip(), "", list[str]()
    sections: list[PageSection] = []
    for line in (*lines[2:], "## "):
        if not line.startswith("##"):
            below.append(line)
            continue
        if below:
            sections.append(PageSection(title, heading, tuple(below), apps, lang, own))
        heading, below = line.lstrip("#").strip(), []
    if not sections:
        raise PageRefused("it has no lines below its title")
    return tuple(sections)


def built_in() -> Iterator[PageSection]:
    """The pages of the program. Blocks."""
    for lang in ("en", "zh"):
        for file in _markdown(resources.files("agent.knowledge") / "pages" / lang):
            yield from read_page(file.read_text(encoding="utf-8"))


def _markdown(folder: Traversable) -> list[Traversable]:
    return sorted(
        (each for each in folder.iterdir() if each.name.endswith(".md")), key=lambda each: each.name
    )


@dataclass(frozen=True, slots=True)
class OwnPages:
    """A household's pages. problems: one English sentence for each file that is left out."""

    sections: tuple[PageSection, ...] = ()
    problems: tuple[str, ...] = ()


def read_own(folder: Path) -> OwnPages:
    """The pages of a folder, in the order of their names; nothing where there is none. Blocks."""
    sections, problems = list[PageSection](), list[str]()
    try:
        paths = own_files(folder)
    except OSError as err:
        return OwnPages((), (f"the folder {folder} cannot be read: {err.strerror or err}",))
    for path in paths[:MOST_FILES]:
        try:
            sections += _read_file(path)
        except (OSError, UnicodeDecodeError, PageRefused) as err:
            why = err.strerror if isinstance(err, OSError) and err.strerror else str(err)
            problems.append(f"the page {path.name} is left out: {why}")
    if len(paths) > MOST_FILES:
        problems.append(f"only the first {MOST_FILES} of {len(paths)} pages are read")
    return OwnPages(tuple(sections), tuple(problems))


def own_files(folder: Path) -> list[Path]:
    """The files of a folder that may be pages. Blocks."""
    return sorted(path for path in folder.glob("*.md") if path.is_file()) if folder.is_dir() else []


def stamp_of(folder: Path) -> tuple[tuple[str, int, int], ...]:
    """Differs when a page of the folder was changed, added or removed. Blocks."""
    try:
        found = [(path.name, path.stat()) for path in own_files(folder)]
    except OSError:
        return ()
    return tuple((name, stat.st_mtime_ns, stat.st_size) for name, stat in found)


def _read_file(path: Path) -> tuple[PageSection, ...]:
    with path.open("rb") as file:
        content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise PageRefused(f"it is larger than {MOST_BYTES} bytes")
    return read_page(content.decode("utf-8-sig"), own=True)
