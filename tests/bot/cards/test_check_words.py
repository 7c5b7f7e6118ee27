"""The check-up in words: every check has a sentence, each failure its cure."""

import ast
import re
from pathlib import Path

import pytest

import devices
from agent.contract.phones import Check, Grade
from bot.cards import checks_look
from bot.strings import en
from tests.worlds.card_values import HOSTILE, LANGS, shown, verbs
from tests.worlds.cases import each_of

OUR_SIGNS = ("✅", "❌", "⏹", "🖐", "▶")
FINE = Check("check_reachable_ok", Grade.OK, (("ms", "12"),))
SLOW = Check("check_capture_slow", Grade.WARNING, (("ms", "4100"), ("size", "1080x2400")))
XIAOMI = Check("check_input_xiaomi", Grade.FAILED)
SKIPPED = Check("check_tree_skipped", Grade.SKIPPED)


def test_a_good_phone_in_one_line_a_check() -> None:
    look = checks_look("S1", "Kitchen", (FINE, Check("check_displays_one", Grade.OK)), "en")
    assert shown(look) == (
        "Test of Kitchen: everything works\n✓ Connection: the phone answers within 12 ms\n✓ Displays: one"
    )
    assert verbs(look) == [["phone_check", "phone"]]


def test_failures_warnings_and_what_was_not_tested_have_signs_of_their_own() -> None:
    lines = shown(checks_look("S1", "Kitchen", (FINE, SLOW, XIAOMI, SKIPPED), "en")).splitlines()
    assert lines[0] == "Test of Kitchen: to be mended: 1"
    assert [line[0] for line in lines[1:]] == ["✓", "⚠", "✗", "–"]
    assert "“USB debugging (Security settings)”" in lines[3]
    assert "restart the phone" in lines[3]


@pytest.mark.parametrize(
    "key", ["check_reachable_offline", "check_reachable_failed", "check_authorised_failed"]
)
def test_what_says_to_press_reconnect_has_that_button(key: str) -> None:
    look = checks_look("S1", "Kitchen", (Check(key, Grade.FAILED), XIAOMI), "en")
    assert "press Reconnect" in shown(look).replace("Press", "press")
    assert verbs(look) == [["phone_check", "phone_reconnect"], ["phone"]]


def test_no_result_is_no_good_result() -> None:
    assert "brought no result" in shown(checks_look("S1", "Kitchen", (), "en"))


def test_remarks_alone_are_no_failure() -> None:
    assert "it works" in shown(checks_look("S1", "Kitchen", (FINE, SLOW), "en"))


@each_of("lang", LANGS)
@each_of(
    ("key", "cures"),
    [
        ("check_input_xiaomi", {"en": "Security settings", "zh": "USB 调试（安全设置）"}),
        ("check_settings_oppo", {"en": "Disable permission monitoring", "zh": "禁止权限监控"}),
        ("check_input_oppo", {"en": "Disable system optimization", "zh": "关闭系统优化"}),
        ("check_input_vivo", {"en": "vivo", "zh": "vivo"}),
        (
            "check_keyboard_none",
            {"en": "download ADBKeyboard.apk, open it", "zh": "下载 ADBKeyboard.apk，打开"},
        ),
        ("check_authorised_no", {"en": "tap Allow", "zh": "允许"}),
    ],
)
def test_a_failure_names_the_switch_that_cures_it(key: str, cures: dict[str, str], lang: str) -> None:
    assert cures[lang] in shown(checks_look("S1", "x", (Check(key, Grade.FAILED),), lang))


def test_every_check_that_the_device_layer_names_has_a_sentence() -> None:
    adb = Path(devices.__file__ or "").parent / "adb"
    literals = {
        node.value
        for path in (adb / "phone" / "checkup.py", adb / "helper" / "trial.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    keys = {text for text in literals if re.fullmatch(r"check_[a-z_]*[a-z]", text)}
    # Some stand there as the beginning that a grade is put behind.
    assert {key for key in keys if not any(known.startswith(key) for known in en.SENTENCES)} == set()


@each_of("item", ["authorised", "capture", "input", "settings", "keyboard", "screen", "tree"])
def test_every_check_can_be_skipped_or_go_unanswered(item: str) -> None:
    assert {f"check_{item}_skipped", f"check_{item}_failed"} <= set(en.SENTENCES)


@pytest.mark.parametrize("lang", LANGS)
def test_hostile_words_of_a_phone_stay_text_within_the_limit(lang: str) -> None:
    refused = Check("check_input_refused", Grade.FAILED, (("reason", HOSTILE),))
    look = checks_look("S1", "Kitchen", (refused,) * 60, lang)
    shown(look)
    assert look.html.count("<b>") == 1
    assert not shown(look).startswith(OUR_SIGNS)
