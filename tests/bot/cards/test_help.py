"""/help names what a person may use, and nothing else."""

import re

import pytest

from bot.cards.help import help_html
from bot.handlers.registry import PERMISSIONS
from bot.rights.person import Role
from bot.strings import LANGUAGES

_COMMAND = re.compile(r"(?<![</\w])/([a-z]+)")


def _help(role: Role, lang: str) -> str:
    return help_html(role, PERMISSIONS.menu_of(role), lang)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("role", Role)
def test_each_role_reads_of_its_own_commands_and_of_no_other(role: Role, lang: str) -> None:
    named = set(_COMMAND.findall(_help(role, lang)))
    assert named == set(PERMISSIONS.menu_of(role)) - {"help"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_whoever_may_only_look_is_not_told_to_write_tasks(lang: str) -> None:
    works = _help(Role.MEMBER, lang).splitlines()[0]
    assert works not in _help(Role.VIEWER, lang)
    assert works in _help(Role.ADMIN, lang)
