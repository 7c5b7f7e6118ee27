"""The page of /settings: who sees which button, and what is understood as quiet hours."""

from datetime import time

import pytest

from bot.cards.settings_page import SettingName, SettingsView, choices_look, quiet_hours_of, settings_look
from bot.rights.person import Role
from bot.rights.preferences import Preferences, Telling

_TASKS_ALONE = {"telling", "phone", "busy", "summary", "mode"}


def _offered(role: Role) -> set[str]:
    view = SettingsView(role, "en", Preferences())
    return {each for each in SettingName if view.offers(each)}


def test_who_only_looks_is_offered_nothing_about_tasks_and_the_model_is_for_admins() -> None:
    everything = set(SettingName)
    assert _offered(Role.ADMIN) == everything
    assert _offered(Role.MEMBER) == everything - {"model"}
    assert _offered(Role.VIEWER) == everything - {"model"} - _TASKS_ALONE


def test_every_button_has_its_present_value_and_the_chosen_one_is_marked() -> None:
    view = SettingsView(
        Role.MEMBER, "zh", Preferences(telling=Telling.STEPS, quiet_from=time(22), quiet_until=time(7))
    )
    texts = [row[0].text for row in settings_look(view).rows]
    assert "通知多少：每一步" in texts
    assert "免打扰时段：22:00–07:00" in texts
    marked = [row[0].text for row in choices_look(view, SettingName.QUIET).rows if "✓" in row[0].text]
    assert marked == ["✓ 22:00–07:00"]


@pytest.mark.parametrize(
    ("words", "begins", "ends"),
    [
        ("22:30-7:00", time(22, 30), time(7)),
        ("22 to 7", time(22), time(7)),
        ("22：30到7：00", time(22, 30), time(7)),
        ("13.15 – 14", time(13, 15), time(14)),
        ("21-24", time(21), time(0)),
    ],
)
def test_hours_are_read(words: str, begins: time, ends: time) -> None:
    assert quiet_hours_of(words) == (begins, ends)


@pytest.mark.parametrize(
    "words", ["", "tonight", "25-7", "22:60-7", "7-7", "24-0", "24:30-7", "22:30", "1-2-3"]
)
def test_what_is_no_two_times_is_refused(words: str) -> None:
    assert quiet_hours_of(words) is None
