"""What became of a typed text, judged by what the field shows."""

import pytest

from devices.adb.phone.keyboard_switch import InstalledKeyboards, is_bound
from devices.adb.phone.keyboards import ADB_KEYBOARD
from devices.adb.phone.read_back import compare, focused_field, is_equal, is_hidden, read_back
from devices.base import Box, Element, Tree, Typed, TypedKind, Unread, UnreadTree
from devices.tree import MAX_TEXT_CHARS
from tests.worlds.cases import each_of
from tests.worlds.scripted_adb import printed
from tests.worlds.scripted_phone import stubborn

BOX = Box(0, 0, 10, 10)
UNVERIFIED = Typed(TypedKind.UNVERIFIED)


@each_of(
    ("text", "shown"),
    [
        ("latte", "latte"),
        ("a\r\nb", "a\nb"),
        ("é", "e\u0301"),
        ("☕😀!", "☕..!"),
        ("😀", "."),
        ("a\x07b", "a.b"),
        ("\ud800", "?"),
    ],
)
def test_what_a_dump_cannot_show_is_no_difference(text: str, shown: str) -> None:
    assert is_equal(text, shown)


@each_of(("text", "shown"), [("latte", "Latte"), ("a.b", "acb"), ("😀a", "..b"), ("a", ""), ("a\nb", "a.b")])
def test_everything_else_is_a_difference(text: str, shown: str) -> None:
    assert not is_equal(text, shown)


@each_of(
    ("text", "shown", "hint", "typed"),
    [
        ("latte", "lat", "", Typed(TypedKind.DIFFERENT, "lat")),
        ("latte", "Write a note", "Write a note", Typed(TypedKind.DIFFERENT, "")),
        ("latte", "old", "Write a note", Typed(TypedKind.DIFFERENT, "old")),
        ("", "Write a note", "Write a note", Typed(TypedKind.TYPED)),
        ("", "old", "", Typed(TypedKind.DIFFERENT, "old")),
        ("latte", "", "", Typed(TypedKind.DIFFERENT, "")),
        ("latte", "oldlatte", None, Typed(TypedKind.DIFFERENT, "oldlatte")),
        ("latte", "Latte", None, Typed(TypedKind.DIFFERENT, "Latte")),
        ("咖啡", "Write a note", None, UNVERIFIED),
        ("", "Write a note", None, UNVERIFIED),
    ],
)
def test_a_hint_is_not_content(text: str, shown: str, hint: str | None, typed: Typed) -> None:
    assert compare(text, shown, hint) == typed


@pytest.mark.parametrize(
    "field", [Element(BOX, text="abc", password=True), Element(BOX, text="••••"), Element(BOX, text="***")]
)
def test_password_fields_are_not_read_back(field: Element) -> None:
    assert is_hidden(field)
    assert not is_hidden(Element(BOX, text=""))


def test_only_the_focused_field_counts() -> None:
    other, focused = Element(BOX, editable=True), Element(BOX, text="a", editable=True, focused=True)
    assert focused_field(Tree((other, focused, Element(BOX, focused=True)), 0.0)) == focused
    assert focused_field(Tree((other,), 0.0)) is None
    assert focused_field(UnreadTree(Unread.SLOW)) is None


@each_of(
    ("active", "enabled", "remembered", "own"),
    [
        ("a.b/.C", ("a.b/.C",), "null", "a.b/.C"),
        ("null", ("x", "a.b/.C"), "null", "a.b/.C"),
        (ADB_KEYBOARD.ime, ("a.b/.C",), "a.b/.C", "a.b/.C"),
        (ADB_KEYBOARD.ime, ("a.b/.C",), "null", None),
        (ADB_KEYBOARD.ime, ("a.b/.C",), "'; reboot", None),
    ],
)
def test_the_persons_keyboard_is_the_one_in_use_or_the_one_that_was_remembered(
    active: str, enabled: tuple[str, ...], remembered: str, own: str | None
) -> None:
    assert InstalledKeyboards(active, enabled, (), remembered).own == own


@each_of(
    ("state", "ready"),
    [
        (f"  mCurId={ADB_KEYBOARD.ime} mHaveConnection=true mBoundToMethod=true\n  mInputShown=true", True),
        (f"      mCurId={ADB_KEYBOARD.ime}\n    mVisibilityStateComputer:\n      mInputShown=true", True),
        (f"  mCurId={ADB_KEYBOARD.ime} mHaveConnection=true mBoundToMethod=false\n  mInputShown=true", False),
        (f"  mCurId={ADB_KEYBOARD.ime} mHaveConnection=true mBoundToMethod=true\n  mInputShown=false", False),
        ("  mCurId=a.b/.C mHaveConnection=true mBoundToMethod=true\n  mInputShown=true", False),
    ],
)
def test_a_keyboard_is_ready_when_the_phone_says_so(state: str, ready: bool) -> None:
    assert is_bound(state, ADB_KEYBOARD) is ready


async def field_showing(text: str, typed: str, dump: str) -> Typed:
    """What is said of a typed text when the focused field shows this and `dumpsys input_method` that."""
    tree = Tree((Element(BOX, text=text, editable=True, focused=True),), 0.0)
    async with stubborn() as phone:
        phone.answers = {"dumpsys input_method": printed(dump)}
        return await read_back(phone.link, tree, typed)


@pytest.mark.parametrize(
    ("dump", "found"),
    [
        ("      hintText=Write a note label=null\n    hintText=Write a note label=null\n", ""),
        ("      hintText=null label=null\n", "Write a note"),
    ],
)
async def test_the_hint_is_what_the_app_told_the_keyboard(dump: str, found: str) -> None:
    assert await field_showing("Write a note", "咖啡", dump) == Typed(TypedKind.DIFFERENT, found)


@pytest.mark.parametrize("dump", ["", "hintText=a label=null\nhintText=b label=null\n", "Can't find service"])
async def test_without_a_hint_what_has_nothing_to_do_with_the_text_says_nothing(dump: str) -> None:
    assert await field_showing("Write a note", "咖啡", dump) == UNVERIFIED


async def test_a_text_that_the_tree_cuts_off_is_not_verified() -> None:
    text = "长" * (MAX_TEXT_CHARS + 1)
    assert await field_showing(text[:MAX_TEXT_CHARS], text, "") == UNVERIFIED
