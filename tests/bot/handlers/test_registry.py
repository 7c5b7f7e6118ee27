"""The registry of features: each command and each verb is given once, and what is not in it does nothing."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.handlers.registry import PERMISSIONS, permissions_of
from bot.rights.permissions import ADMIN, ALL, Needs
from bot.rights.person import Role
from bot.store import Act
from bot.strings import say
from tests.worlds.chat_world import chat
from tests.worlds.outbox_world import ANN


@dataclass(frozen=True)
class _Feature:
    COMMANDS: Mapping[str, Needs] = field(default_factory=dict[str, Needs])
    VERBS: Mapping[str, Needs] = field(default_factory=dict[str, Needs])


def test_the_menu_has_seven_commands_for_an_admin_and_fewer_for_the_others() -> None:
    admin = ["status", "stop", "devices", "screen", "history", "users", "help"]
    assert PERMISSIONS.menu_of(Role.ADMIN) == tuple(admin)
    assert PERMISSIONS.menu_of(Role.MEMBER) == tuple(name for name in admin if name != "users")
    assert PERMISSIONS.menu_of(Role.VIEWER) == tuple(name for name in admin if name not in ("users", "stop"))


def test_what_is_not_in_the_menu_is_a_command_all_the_same() -> None:
    assert PERMISSIONS.commands_of(Role.ADMIN) == (
        *(
            "status",
            "stop",
            "devices",
            "screen",
            "history",
            "users",
            "help",
            "pause",
            "resume",
            "schedule",
            "schedules",
            "save",
            "show",
            "shortcuts",
            "queue",
        ),
        *(
            "stopall",
            "connect",
            "pair",
            "invite",
            "bind",
            "settings",
            "summary",
            "facts",
            "privacy",
            "language",
        ),
        *("cancel", "audit", "homes", "health", "model", "mode", "plan"),
    )


def test_a_verb_that_two_features_give_is_refused() -> None:
    with pytest.raises(ValueError, match="lang"):
        permissions_of((_Feature(VERBS={"lang": ALL}), _Feature(VERBS={"lang": ADMIN})), ())


def test_a_command_that_two_features_give_is_refused() -> None:
    with pytest.raises(ValueError, match="help"):
        permissions_of((_Feature({"help": ALL}), _Feature({"help": ALL})), ("help",))


def test_the_menu_names_only_what_a_feature_gives() -> None:
    with pytest.raises(KeyError, match="help"):
        permissions_of((_Feature(),), ("help",))


@pytest.mark.parametrize("role", Role)
def test_nobody_may_press_a_verb_that_no_feature_gives(role: Role) -> None:
    assert not PERMISSIONS.allows("no_such_verb", role, ())


def test_what_begins_what_ends_and_what_is_only_one_s_own() -> None:
    verbs = PERMISSIONS.verbs.items()
    assert {verb for verb, needs in verbs if needs.begins} == {
        *("task_on", "past_again", "again", "resume", "pad_start"),
        *("schedule_now", "schedule_run", "schedule_late"),
        *("shortcut_run", "shortcut_said", "shortcut_plain"),
        *("steer_add", "steer_queue", "steer_replace", "steer_follow"),
    }
    assert {verb for verb, needs in verbs if needs.own} == {"other", "pad", "pad_press"}
    assert {verb for verb, needs in verbs if needs.ends} == {
        *("stop", "stop_here", "stopall", "stopall_yes", "queue_stop", "reject", "give_up", "peek_no"),
        *("join_refuse", "invite_revoke", "home_decline", "pause"),
    }


async def test_a_button_of_such_a_verb_does_nothing(tmp_path: Path) -> None:
    async with chat(tmp_path) as c:
        page = await c.ann.sees("/status", after=await c.ann.sends("/help"))
        nonce = await c.store.buttons.make(ANN, ANN, "", Act("no_such_verb"))
        answer = await c.ann.presses_data(page, nonce)
        assert (answer.text, answer.show_alert) == (say("en", "toast_not_allowed"), True)
