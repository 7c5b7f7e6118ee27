"""Typing on the simulated phone, through a real adb server: any text, any keyboard, read back."""

import asyncio
from collections.abc import AsyncGenerator

import pytest
import pytest_asyncio

from devices.adb.client.private import private_adb_server
from devices.adb.phone.keyboards import chunks
from devices.adb.phone.phone import AndroidPhone
from devices.base import Typed, TypedKind
from devices.errors import DeviceOffline, TypingUnavailable
from devices.frame import FrameDecoder
from devices.simulator.handset.keyboards import ADB_KEYBOARD, LATIN_KEYBOARD, U2_KEYBOARD
from devices.simulator.phone import SimulatedPhone
from devices.simulator.places import visit
from devices.simulator.side import Latency, Quirks, TreeTrouble
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.android_phone import SMALL, Sight, seeing

pytestmark = pytest.mark.asyncio(loop_scope="module")
TYPED = Typed(TypedKind.TYPED)
UNVERIFIED = Typed(TypedKind.UNVERIFIED)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def adb_address() -> AsyncGenerator[tuple[str, int]]:
    async with private_adb_server() as address:
        yield address


@pytest_asyncio.fixture(loop_scope="module")
async def notes(adb_address: tuple[str, int]) -> AsyncGenerator[Sight]:
    """A phone with ADB Keyboard whose cursor stands in a note that says 'old'."""
    async with seeing(adb_address, writing(SimulatedPhone(size_px=SMALL))) as sight:
        yield sight


def writing(side: SimulatedPhone) -> SimulatedPhone:
    """The cursor stands in a note that says 'old'."""
    visit(side, "notes")
    side.tap_element("note")
    side.insert_text("old")
    return side


def note(sight: Sight) -> str:
    """What the field holds; '' if it only shows its hint."""
    field = sight.side.element("note")
    return "" if field.text == field.hint else field.text


async def typed_into(sight: Sight, text: str) -> Typed:
    """Types, and says what a tree that is read afterwards makes of it."""
    await sight.device.type_text(text)
    return await sight.device.check_typed(text, await sight.device.read_tree())


HOSTILE = (
    "一杯拿铁，谢谢",
    "☕🇩🇪👩‍👩‍👧 done",
    'it\'s "quoted" $HOME `id` $(reboot) \\ % %s %%s & | ; > /sdcard/x',
    "--es msg x",
    "first\nsecond\tline",
    "长" * 1999,
)


@pytest.mark.parametrize("text", HOSTILE)
async def test_any_text_replaces_what_was_there_and_is_read_back(notes: Sight, text: str) -> None:
    assert await typed_into(notes, text) == TYPED
    assert note(notes) == text
    assert not [name for name in notes.side.oracle.texts if "reboot" in name and "typed" not in name]


async def test_five_thousand_characters_arrive_in_pieces_that_tear_no_emoji(notes: Sight) -> None:
    text = ("长" * 998 + "👩‍👩‍👧") * 5
    typed = await typed_into(notes, text)
    assert note(notes) == text
    assert typed.kind is not TypedKind.DIFFERENT
    pieces = list(chunks(text))
    assert "".join(pieces) == text
    assert all(not piece.startswith(("\u200d", "👩‍👧")) for piece in pieces)


async def test_an_empty_text_only_clears(notes: Sight) -> None:
    await notes.device.type_text("")
    assert note(notes) == ""


async def test_the_keyboard_is_switched_once_and_given_back(notes: Sight) -> None:
    await notes.device.type_text("一")
    await notes.device.type_text("二")
    assert notes.side.keyboard == ADB_KEYBOARD
    assert len(notes.sent("ime set")) == 1
    await notes.device.give_back()
    assert notes.side.keyboard == LATIN_KEYBOARD
    await notes.device.type_text("三")
    assert notes.side.keyboard == ADB_KEYBOARD
    assert note(notes) == "三"


async def test_the_keyboard_is_given_back_in_the_middle_of_a_task_and_switched_again(notes: Sight) -> None:
    await notes.device.type_text("一")
    await notes.device.give_back_keyboard()
    assert notes.side.keyboard == LATIN_KEYBOARD
    asked = len(notes.sent("enabled_input_methods"))
    await notes.device.give_back_keyboard()
    assert len(notes.sent("enabled_input_methods")) == asked  # known to be the person's
    await notes.device.type_text("二")
    assert (notes.side.keyboard, note(notes)) == (ADB_KEYBOARD, "二")


async def test_a_keyboard_left_switched_by_a_crash_is_given_back(notes: Sight) -> None:
    await notes.device.type_text("一")
    decoder = FrameDecoder()
    after_crash = AndroidPhone(notes.link, notes.side.serial, decoder)  # it remembers nothing; the phone does
    await after_crash.give_back()
    decoder.close()
    assert notes.side.keyboard == LATIN_KEYBOARD


async def test_a_keyboard_that_was_uninstalled_meanwhile_is_replaced_by_another_of_the_persons(
    notes: Sight,
) -> None:
    notes.side.install_keyboard("com.example.keys/.Old", enabled=True)
    notes.side.set_keyboard("com.example.keys/.Old")
    await notes.device.type_text("一")
    notes.side.remove_keyboard("com.example.keys/.Old")
    await notes.device.give_back()
    assert notes.side.keyboard == LATIN_KEYBOARD
    left = await notes.link.shell("settings get global farhand_own_keyboard")
    assert left.out.strip() == b"null"


async def test_a_keyboard_that_the_person_chose_meanwhile_stays(notes: Sight) -> None:
    await notes.device.type_text("一")
    notes.side.install_keyboard("com.example.keys/.New", enabled=True)
    notes.side.set_keyboard("com.example.keys/.New")
    await notes.device.give_back()
    assert notes.side.keyboard == "com.example.keys/.New"


async def test_a_phone_that_refuses_to_go_back_is_asked_again_later(notes: Sight) -> None:
    await notes.device.type_text("一")
    notes.side.quirks.refuses_settings = True
    await notes.device.give_back()
    assert notes.side.keyboard == ADB_KEYBOARD
    notes.side.quirks.refuses_settings = False
    await notes.device.give_back()
    assert notes.side.keyboard == LATIN_KEYBOARD


async def test_a_person_who_always_uses_adb_keyboard_keeps_it(notes: Sight) -> None:
    notes.side.set_keyboard(ADB_KEYBOARD)
    await notes.device.type_text("一")
    await notes.device.give_back()
    assert notes.side.keyboard == ADB_KEYBOARD
    assert not notes.sent("ime set")


async def test_a_keyboard_changed_by_the_person_meanwhile_is_noticed(notes: Sight) -> None:
    await notes.device.type_text("一")
    notes.side.set_keyboard(LATIN_KEYBOARD)
    assert await typed_into(notes, "二") == TYPED
    assert note(notes) == "二"


async def test_a_text_goes_to_the_keyboards_own_app_alone(notes: Sight) -> None:
    await notes.device.type_text("SECRET")
    assert all("-p com.android.adbkeyboard" in line for line in notes.sent("am broadcast"))


async def test_a_drop_in_mid_typing_is_offline_and_nothing_is_typed_twice(notes: Sight) -> None:
    await notes.device.type_text("一")
    notes.side.latency = Latency(input_s=0.3)
    typing = asyncio.create_task(notes.device.type_text("二" * 2500))
    async with asyncio.timeout(WAIT_LIMIT_S):
        await notes.side.oracle.wait_for("二")
    notes.adb.drop()
    with pytest.raises(DeviceOffline):
        await typing
    assert len(notes.sent("ADB_CLEAR_TEXT")) == 2
    assert len(note(notes)) < 2500


@pytest.mark.parametrize("android", ["9", "13", "16"])
async def test_the_keyboard_of_uiautomator2_goes_first_when_it_is_installed(
    adb_address: tuple[str, int], android: str
) -> None:
    side = writing(SimulatedPhone(size_px=SMALL, u2_keyboard=True, android=android))
    async with seeing(adb_address, side) as sight:
        assert await typed_into(sight, "咖啡 ☕\n'") == TYPED
        assert side.keyboard == U2_KEYBOARD
        assert note(sight) == "咖啡 ☕\n'"
        await sight.device.give_back()
        assert side.keyboard == LATIN_KEYBOARD


@pytest.mark.parametrize(
    ("ime", "quirks"), [(U2_KEYBOARD, Quirks()), (ADB_KEYBOARD, Quirks(empty_ime_list=True))]
)
async def test_an_installed_keyboard_is_switched_on_also_where_the_phone_lists_none(
    adb_address: tuple[str, int], ime: str, quirks: Quirks
) -> None:
    side = writing(SimulatedPhone(size_px=SMALL, adb_keyboard=False, quirks=quirks))
    side.install_keyboard(ime)
    async with seeing(adb_address, side) as sight:
        assert await typed_into(sight, "咖啡") == TYPED
        assert side.keyboard == ime


async def test_what_the_card_advises_helps_at_the_next_text(adb_address: tuple[str, int]) -> None:
    """As installed by a person in the phone's browser: not enabled, and nothing else was pressed."""
    side = writing(SimulatedPhone(size_px=SMALL, adb_keyboard=False))
    async with seeing(adb_address, side) as sight:
        with pytest.raises(TypingUnavailable):
            await sight.device.type_text("咖啡")
        side.install_keyboard(ADB_KEYBOARD)
        assert await typed_into(sight, "咖啡") == TYPED


async def test_a_keyboard_that_takes_broadcasts_and_types_nothing_is_found_out(
    adb_address: tuple[str, int],
) -> None:
    side = writing(SimulatedPhone(size_px=SMALL, quirks=Quirks(deaf_keyboard=True)))
    async with seeing(adb_address, side) as sight:
        assert (await typed_into(sight, "咖啡")).kind is not TypedKind.TYPED
        assert (await typed_into(sight, "older")) == Typed(TypedKind.DIFFERENT, "old")


async def test_a_phone_that_lets_nobody_change_its_settings_gets_no_text(
    adb_address: tuple[str, int],
) -> None:
    side = writing(SimulatedPhone(size_px=SMALL, quirks=Quirks(refuses_settings=True)))
    async with seeing(adb_address, side) as sight:
        with pytest.raises(TypingUnavailable) as caught:
            await sight.device.type_text("SECRET")
        assert caught.value.reason == "keyboard_refused"
        assert "SECRET" not in str(caught.value)
        assert note(sight) == "old"


async def test_without_a_tree_the_text_cannot_be_verified(adb_address: tuple[str, int]) -> None:
    side = writing(SimulatedPhone(size_px=SMALL, quirks=Quirks(tree=TreeTrouble.EMPTY)))
    async with seeing(adb_address, side) as sight:
        assert await typed_into(sight, "咖啡") == UNVERIFIED
        assert note(sight) == "咖啡"


async def test_without_a_focused_field_nothing_is_claimed(adb_address: tuple[str, int]) -> None:
    side = SimulatedPhone(size_px=SMALL, u2_keyboard=True)
    async with seeing(adb_address, side) as sight:
        assert await typed_into(sight, "咖啡") == UNVERIFIED


async def test_without_a_keyboard_plain_ascii_goes_through_keys(adb_address: tuple[str, int]) -> None:
    side = writing(SimulatedPhone(size_px=SMALL, adb_keyboard=False))
    side.insert_text("old" * 100)
    text = 'it\'s 100% sure: %s & "$HOME" `id` \\ <b>; reboot' + " end" * 100
    async with seeing(adb_address, side) as sight:
        assert await typed_into(sight, text) == TYPED
        assert note(sight) == text


async def test_without_a_field_no_key_is_pressed(adb_address: tuple[str, int]) -> None:
    side = SimulatedPhone(size_px=SMALL, adb_keyboard=False)
    async with seeing(adb_address, side) as sight:
        with pytest.raises(TypingUnavailable) as caught:
            await sight.device.type_text("latte")
        assert caught.value.reason == "no_field"
        assert not side.oracle.keys
        assert not [line for line in sight.adb.commands if line.startswith("input")]


@pytest.mark.parametrize("text", ["咖啡", "two\nlines"])
async def test_without_a_keyboard_other_texts_press_no_key(adb_address: tuple[str, int], text: str) -> None:
    side = writing(SimulatedPhone(size_px=SMALL, adb_keyboard=False))
    async with seeing(adb_address, side) as sight:
        with pytest.raises(TypingUnavailable) as caught:
            await sight.device.type_text(text)
        assert caught.value.reason == "no_keyboard"
        assert note(sight) == "old"
        assert not side.oracle.keys


async def test_without_a_tree_the_keys_still_clear_a_long_field(adb_address: tuple[str, int]) -> None:
    side = writing(
        SimulatedPhone(size_px=SMALL, adb_keyboard=False, quirks=Quirks(tree=TreeTrouble.NOT_IDLE))
    )
    side.insert_text("x" * 200)
    async with seeing(adb_address, side) as sight:
        assert await typed_into(sight, "new") == UNVERIFIED
        assert note(sight) == "new"


async def test_typing_costs_no_dump_behind_the_text_and_a_check_none_of_its_own(notes: Sight) -> None:
    await notes.device.type_text("latte")
    assert not notes.sent("uiautomator")
    tree = await notes.device.read_tree()
    assert await notes.device.check_typed("latte", tree) == TYPED
    assert await notes.device.check_typed("latt", tree) == Typed(TypedKind.DIFFERENT, "latte")
    assert len(notes.sent("uiautomator")) == 1
