"""What is not known to be harmless leaves no recording; what parsers read stays."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from devices.adb.first_contact.masking import (
    Masking,
    mask_class,
    mask_component,
    mask_hierarchy,
    mask_resource,
    mask_text,
    masked,
)
from devices.adb.phone.foreground import read_windows
from devices.adb.phone.lock import read_lock
from devices.adb.phone.windows import listed_windows
from devices.tree import read_tree
from tests.worlds.cases import each_of

_FIXTURES = Path(__file__).parents[3] / "fixtures" / "android"
_PRIVATE = (
    "Anna Schmidt", "anna.schmidt@example.com", "+49 170 1234567", "HomeNet-5G", "Garden Lane 14",
    "R58M12ABCDE", "192.168.1.23", "00:1A:2B:3C:4D:5E", "张伟的手机", "Мой телефон", "alex 的 iPad",
    "com.tencent.mm", "₤ 12.50",
)  # fmt: skip


@each_of("text", _PRIVATE)
def test_nothing_private_can_be_read(text: str) -> None:
    xml = (
        f'<hierarchy rotation="0"><node index="0" text="{text}" content-desc="{text}" resource-id="{text}" '
        f'class="{text}" package="{text}" hint="{text}" tooltip="{text}" bounds="[0,0][10,10]" /></hierarchy>'
    )
    shown = [mask_text(text), masked(text), mask_hierarchy(xml.encode()) or ""]
    shown.append(
        Masking().lines(f'  Window #3 Window{{1a2b3c u0 {text}}}:\n  {text}\n  User "{text}" (id=0)')
    )
    for word in re.findall(r"[^\W\d_]{3,}|\d{2,}", text):
        for each in shown:
            if re.fullmatch("0+|x+", word) or word in ("com", "example"):
                continue
            assert word not in each, each


@each_of("text", ("Search settings", "Wi-Fi", "搜索设置", "Battery saver", "省电模式", "•••", "…"))
def test_words_of_every_phone_stay(text: str) -> None:
    assert mask_text(text) == text


@given(st.text(max_size=60))
def test_masks_keep_the_length_and_are_stable(text: str) -> None:
    assert len(masked(text)) == len(text) == len(mask_text(text))
    assert masked(masked(text)) == masked(text)
    assert not any(char.isdigit() and char != "0" for char in mask_text(text))


def test_what_tells_fields_and_system_things_stays() -> None:
    assert mask_class("com.bank.app.SecretEditText") == "xxx.xxxx.xxx.xxxxxxEditText"
    assert mask_class("android.widget.EditText") == "android.widget.EditText"
    assert mask_resource("com.android.settings:id/search_bar") == "com.android.settings:id/search_bar"
    assert mask_resource("android:id/title") == "android:id/title"
    assert mask_resource("com.bank.app:id/balance_4711") == "xxx.xxxx.xxx:xx/xxxxxxx_0000"
    assert mask_resource("user-anna-4711") == "xxxx-xxxx-0000"
    assert mask_component("com.android.settings/.Settings") == "com.android.settings/.Settings"
    assert mask_component("com.android.settings/com.anna.Main") == "com.android.settings/xxx.xxxx.xxxx"
    assert mask_component("com.bank.app/.Pay") == "xxx.xxxx.xxx/.xxx"


def test_what_belongs_together_still_does_and_nothing_else() -> None:
    masking = Masking()
    first = masking.lines("Window #0 Window{1a2b3c u0 StatusBar}:\nmCurrentFocus=Window{1a2b3c u0 StatusBar}")
    second = masking.lines("mCurrentFocus=Window{9f9f9f u0 StatusBar}")
    numbers = re.findall(r"Window\{(\w+)", f"{first}\n{second}")
    assert numbers[0] == numbers[1] != numbers[2]
    assert "1a2b3c" not in first


@pytest.mark.parametrize("android", ["11", "12", "13"])
def test_recorded_window_lists_read_the_same_when_masked(android: str) -> None:
    dump = (_FIXTURES / f"dumpsys_window_windows_android{android}.txt").read_text(encoding="utf-8")
    focus = "\n  mCurrentFocus=Window{1a2b3c u0 com.bank.app/com.bank.app.Main}\n"
    masking = Masking()
    before, after = read_windows(dump + focus), read_windows(masking.lines(dump + focus))
    assert (after.bar_px, after.focused_secure, after.package_secure, after.foreground_by) == (
        before.bar_px,
        before.focused_secure,
        before.package_secure,
        before.foreground_by,
    )
    assert after.foreground
    assert after.foreground.package == "xxx.xxxx.xxx"
    old, new = listed_windows(dump.splitlines()), listed_windows(masking.lines(dump).splitlines())
    assert [(each.shown, each.secure, each.said_display) for each in old] == [
        (each.shown, each.secure, each.said_display) for each in new
    ]


def test_recorded_keyguard_parts_read_the_same_when_masked() -> None:
    for path in _FIXTURES.glob("dumpsys_window_policy_*.txt"):
        said = path.read_text(encoding="utf-8")
        assert read_lock(Masking().lines(said)) is read_lock(said), path.name


@pytest.mark.parametrize("name", ["hierarchy_launcher_android4.xml", "hierarchy_small_openatx.xml"])
def test_recorded_trees_read_the_same_when_masked(name: str) -> None:
    raw = (_FIXTURES / name).read_bytes()
    text = mask_hierarchy(raw)
    assert text is not None
    before, after = read_tree(raw, 0), read_tree(text.encode(), 0)
    assert [(each.box, len(each.text), each.clickable, each.editable) for each in before.elements] == [
        (each.box, len(each.text), each.clickable, each.editable) for each in after.elements
    ]


def test_a_password_is_recorded_by_its_length_alone() -> None:
    xml = b'<hierarchy><node text="settings" password="true" bounds="[0,0][10,10]" /></hierarchy>'
    assert 'text="\u2022\u2022\u2022\u2022\u2022\u2022\u2022\u2022"' in (mask_hierarchy(xml) or "")


def test_what_is_no_whole_tree_is_not_recorded() -> None:
    assert mask_hierarchy(b"<hierarchy><node text='Anna'") is None
    assert mask_hierarchy(b"<hierarchy><node text='Anna'></hierarchy>") is None
