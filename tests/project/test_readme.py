"""README and docs/ name files, headings, commands and settings; each of them exists."""

import re
from pathlib import Path

import click

from bot.cli import main
from bot.settings import Settings
from tests.worlds.cases import each_of

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "README.zh.md", *sorted((ROOT / "docs").glob("*.md"))]
_MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
_KNOWN_ELSEWHERE = {"FARHAND_IMAGE", "FARHAND_NATS_SERVER"}  # of compose.yaml, of the tests


def _anchors(page: Path) -> set[str]:
    """As GitHub makes them of headings."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@each_of("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        if "://" in target:
            continue
        name, _, anchor = target.partition("#")
        there = page.parent / name if name else page
        assert there.exists(), target
        assert not anchor or anchor in _anchors(there), target


@each_of("page", PAGES, ids=lambda page: page.name)
def test_every_command_and_option_exists(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    code = " \n".join(re.findall(r"```sh\n(.*?)```", text, re.DOTALL) + re.findall(r"`([^`\n]+)`", text))
    context = click.Context(main)
    for line in re.findall(
        r"(?:^|[ /])farhand (?!farhand )((?:[a-z]+|--[a-z-]+)(?: [^\s#]+)*)", code, re.MULTILINE
    ):
        command: click.Command = main
        for word in line.split():
            if isinstance(command, click.Group):
                found = command.get_command(context, word)
                assert found, f"farhand {line}"
                command = found
            elif word.startswith("--"):
                options = {each for parameter in command.params for each in parameter.opts}
                assert word in options, f"farhand {line}"
    for target in re.findall(r"\bmake ((?:[A-Z]+=\S+ )*)([a-z]+)\b", code):
        assert re.search(rf"^{target[1]}:", _MAKEFILE, re.MULTILINE), target


@each_of("page", PAGES, ids=lambda page: page.name)
def test_every_setting_exists(page: Path) -> None:
    known = {name.upper() for name in Settings.model_fields} | _KNOWN_ELSEWHERE
    named = re.findall(r"\b(?:FARHAND|TELEGRAM|OPENAI|ANDROID)_[A-Z_]+\b", page.read_text(encoding="utf-8"))
    assert set(named) <= known


def test_both_readmes_have_the_same_parts_and_commands() -> None:
    english, chinese = (page.read_text(encoding="utf-8") for page in PAGES[:2])
    only_english = {"What a step costs", "For developers"}
    headings = [each for each in re.findall(r"^## (.+)$", english, re.MULTILINE) if each not in only_english]
    assert len(headings) == len(re.findall(r"^## ", chinese, re.MULTILINE))
    for command in re.findall(r"^\.venv/bin/farhand [a-z ]+", english, re.MULTILINE):
        assert command.strip() in chinese
