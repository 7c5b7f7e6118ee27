"""Pages about apps: the program's own hold facts alone, and a bad one of a household is named."""

from collections import defaultdict
from pathlib import Path

import pytest

from agent.knowledge.page_files import MOST_BYTES, PageRefused, PageSection, built_in, read_own, read_page
from agent.knowledge.quoted import reads_like_order
from devices.apps.apps import known_names
from tests.worlds.cases import each_of

GOOD = "apps: com.example.tea, com.example.tea.lite\n\n# Tea\n\n## Ordering\n\n- The basket is at the top.\n"
ROOT = Path(__file__).parents[3] / "agent" / "knowledge" / "pages"


def test_at_least_a_dozen_known_apps_have_pages_in_both_languages() -> None:
    apps: defaultdict[str, set[str]] = defaultdict(set)
    for section in built_in():
        apps[section.lang] |= set(section.apps)
    assert apps["en"] == apps["zh"]
    assert len({path.name for path in (ROOT / "en").glob("*.md")}) >= 12
    assert {path.name for path in (ROOT / "en").glob("*.md")} == {p.name for p in (ROOT / "zh").glob("*.md")}
    unknown = [app for app in apps["en"] if not known_names(app)]
    assert unknown == ["com.google.android.contacts"] or unknown == [], unknown


def test_no_line_of_the_program_s_own_pages_reads_like_an_order() -> None:
    lines = [line for section in built_in() for line in (section.page, section.heading, *section.lines)]
    assert len(lines) > 300
    assert [line for line in lines if reads_like_order(line.strip("- "))] == []


def test_a_page_has_its_packages_in_front_and_a_section_for_each_heading() -> None:
    (section,) = read_page(GOOD, own=True)
    assert section == PageSection(
        "Tea",
        "Ordering",
        ("- The basket is at the top.",),
        ("com.example.tea", "com.example.tea.lite"),
        "en",
        own=True,
    )


@each_of(
    ("text", "why"),
    [
        ("", "first line"),
        ("# Tea\n- x", "first line"),
        ("apps:\n# Tea\n- x", "first line"),
        ("apps: tea\n# Tea\n- x", "no package id"),
        ("apps: com.example.tea\n- x", "second line"),
        ("apps: com.example.tea\n# Tea\n", "no lines"),
    ],
    ids=lambda value: value[:12] if isinstance(value, str) else "",
)
def test_a_file_that_is_no_page_says_why(text: str, why: str) -> None:
    with pytest.raises(PageRefused, match=why):
        read_page(text)


def test_bad_files_are_named_and_the_others_are_read(tmp_path: Path) -> None:
    (tmp_path / "good.md").write_text(GOOD, encoding="utf-8")
    (tmp_path / "empty.md").write_text("", encoding="utf-8")
    (tmp_path / "latin.md").write_bytes(b"apps: com.example.tea\n# Caf\xe9\n- x\n")
    (tmp_path / "huge.md").write_text(GOOD + "- x\n" * MOST_BYTES, encoding="utf-8")
    (tmp_path / "notes.txt").write_text("no page", encoding="utf-8")
    own = read_own(tmp_path)
    assert [section.page for section in own.sections] == ["Tea"]
    assert [problem.split()[2] for problem in own.problems] == ["empty.md", "huge.md", "latin.md"]
    assert read_own(tmp_path / "nothing").problems == ()
