"""Everybody presses and writes everything, in private and in a group: what the table allows happens."""

from pathlib import Path

import pytest
from telegram.ext import CommandHandler

from bot.handlers.registry import PERMISSIONS
from tests.bot.rights.permission_acts import BUTTONS as ACTS
from tests.bot.rights.permission_code import verbs_in_code
from tests.bot.rights.permission_stage import stage
from tests.bot.rights.permission_table import BUTTONS, COMMANDS, IN_GROUP, KINDS, NEWCOMERS, TEXTS, rows
from tests.bot.rights.permission_talk import Talk
from tests.bot.rights.permission_trial import Trial
from tests.bot.rights.permission_words import WORDS

# A limit matters where there is something to pay: everywhere else they may what a member may.
_LIMITED = ("under", "over")
# In a group nobody's buttons are obeyed: those of whoever may do everything, and of whoever has lost it all.
_IN_GROUP = {("admin", "requests"), ("revoked", "requests")}
# At what is asked for they are refused everything, as the revoked are.
_ALIKE = {"stranger", "viewer"}
# Those who may much, little and nothing at what is asked for, and at the rest those who may most and least.
_EACH_ONCE = {
    *((kind, "requests") for kind in KINDS if kind not in {*_LIMITED, *_ALIKE}),
    *((kind, part) for kind in ("admin", "revoked") for part in BUTTONS),
}
# Who write: those who may everything, use a phone, look at it, and nothing any more.
_WRITING = {"admin", "member", "viewer", "revoked"}
_KINDS_AND_PARTS = [(kind, part) for kind in KINDS for part in BUTTONS]
_EACH_ALONE = [
    pytest.param(*each, marks=pytest.mark.soak if each not in _EACH_ONCE else (), id="-".join(each))
    for each in _KINDS_AND_PARTS
]


@pytest.mark.parametrize(("kind", "part"), _EACH_ALONE)
async def test_exactly_the_allowed_buttons_act(tmp_path: Path, kind: str, part: str) -> None:
    async with stage(tmp_path, kind) as on_stage:
        trial = Trial(on_stage, in_group=(kind, part) in _IN_GROUP)
        await trial.runs(rows(BUTTONS[part]))
    assert not trial.wrong, "\n".join(trial.wrong)


async def test_whoever_is_over_a_limit_pays_nothing_that_another_with_a_limit_may(tmp_path: Path) -> None:
    differing = [row for row in rows(BUTTONS["requests"]) if row.cells["over"] != row.cells["under"]]
    assert differing
    async with stage(tmp_path, "over") as on_stage:
        trial = Trial(on_stage, in_group=False)
        await trial.runs(differing)
    assert not trial.wrong, "\n".join(trial.wrong)


@pytest.mark.soak
@pytest.mark.parametrize(("kind", "part"), [each for each in _KINDS_AND_PARTS if each not in _IN_GROUP])
async def test_in_a_group_nobody_s_buttons_act(tmp_path: Path, kind: str, part: str) -> None:
    async with stage(tmp_path, kind) as on_stage:
        trial = Trial(on_stage)
        await trial.runs(rows(BUTTONS[part]))
    assert not trial.wrong, "\n".join(trial.wrong)


def test_whoever_has_a_limit_presses_what_a_member_does_where_nothing_is_paid() -> None:
    unpaid = [BUTTONS[part] for part in BUTTONS.keys() - {"requests"}]
    for table in (*unpaid, COMMANDS, TEXTS, IN_GROUP):
        for row in rows(table):
            assert {row.cells[kind] for kind in _LIMITED} == {row.cells["member"]}, row


def test_whom_the_sample_leaves_out_is_refused_as_the_revoked_are() -> None:
    for row in rows(BUTTONS["requests"]):
        assert {row.cells[kind] for kind in _ALIKE} == {row.cells["revoked"]}, row


@pytest.mark.parametrize(
    "part", [pytest.param(part, marks=pytest.mark.soak if part != "requests" else ()) for part in BUTTONS]
)
async def test_nobody_is_obeyed_with_a_button_of_somebody_else(tmp_path: Path, part: str) -> None:
    async with stage(tmp_path, "admin") as on_stage:
        trial = Trial(on_stage)
        await trial.takes_anns(rows(BUTTONS[part]))
    assert not trial.wrong, "\n".join(trial.wrong)


@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=() if kind in _WRITING else pytest.mark.soak) for kind in KINDS]
)
async def test_exactly_the_allowed_commands_and_texts_are_obeyed(tmp_path: Path, kind: str) -> None:
    async with stage(tmp_path, kind) as on_stage:
        talk = Talk(on_stage)
        await talk.in_private((*rows(COMMANDS), *rows(TEXTS)))
        await talk.in_group(rows(IN_GROUP))
    assert not talk.wrong, "\n".join(talk.wrong)


def test_every_verb_of_the_program_has_a_row_and_the_other_way_round() -> None:
    written = {row.name for table in BUTTONS.values() for row in rows(table)}
    assert written == set(ACTS)
    assert written - NEWCOMERS == set(PERMISSIONS.verbs)
    assert verbs_in_code() == written


async def test_every_command_of_the_program_has_a_row_and_the_other_way_round(tmp_path: Path) -> None:
    async with stage(tmp_path, "admin") as on_stage:
        handlers = [each for group in on_stage.h.chat.app.handlers.values() for each in group]
    registered = {name for each in handlers if isinstance(each, CommandHandler) for name in each.commands}
    written = {row.name.removeprefix("/") for row in rows(COMMANDS)}
    assert written == set(PERMISSIONS.commands)
    assert written == registered
    assert {row.name for row in (*rows(COMMANDS), *rows(TEXTS))} == set(WORDS)
