"""/help names what a person may use and nothing else, and fits on a phone's screen."""

import math
import re

import pytest

from bot.cards.button_rows import width_px
from bot.cards.help import help_html
from bot.console.html_parser import parse_html
from bot.handlers.registry import PERMISSIONS
from bot.rights.person import Role
from bot.strings import LANGUAGES
from tests.worlds.cases import each_of

_COMMAND = re.compile(r"(?<![</\w])/([a-z]+)")
_FOLDED_LINES = 3
_TEXT_PX = 310.0  # of a bubble of 340 px on a screen of 390 px


def _help(role: Role, lang: str) -> str:
    return help_html(role, PERMISSIONS.commands_of(role), lang)


@each_of("lang", LANGUAGES)
@each_of("role", Role)
def test_each_role_reads_of_its_own_commands_and_of_no_other(role: Role, lang: str) -> None:
    named = set(_COMMAND.findall(_help(role, lang)))
    assert named == set(PERMISSIONS.commands_of(role)) - {"help"}


@each_of("lang", LANGUAGES)
@each_of("role", Role)
def test_it_has_at_most_twelve_lines_until_it_is_unfolded(role: Role, lang: str) -> None:
    html = _help(role, lang)
    above, folded = html.split("<blockquote expandable>")
    lines = sum(math.ceil(width_px(parse_html(line).text) / _TEXT_PX) for line in above.strip().split("\n"))
    assert lines + _FOLDED_LINES <= 12
    for line in folded.removesuffix("</blockquote>").split("\n"):
        assert width_px(parse_html(line).text) <= _TEXT_PX, line


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_example_cuts_the_bot_off_from_its_phone(lang: str) -> None:
    assert not re.search("wi-?fi|airplane|无线|飞行", _help(Role.ADMIN, lang), re.IGNORECASE)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whoever_may_only_look_is_not_told_to_write_tasks(lang: str) -> None:
    works = _help(Role.MEMBER, lang).splitlines()[0]
    assert works not in _help(Role.VIEWER, lang)
    assert works in _help(Role.ADMIN, lang)
