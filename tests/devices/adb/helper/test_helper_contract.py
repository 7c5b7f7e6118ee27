"""What the helper does and refuses: its own Java against fakes, and the simulated phone's stand-in, alike."""

import asyncio
import io
import json
import time
from dataclasses import replace

import pytest
from PIL import Image

from devices.adb.helper import exchange
from devices.adb.helper.answers import Done, InputDenied, Refusal, Unknown
from devices.adb.helper.frames import PROTOCOL
from devices.adb.helper.helper_tree import HelperTree
from devices.adb.helper.session import HelperSession, InputGuard
from devices.adb.helper.trouble import HelperFailed, HelperTrouble
from devices.base import Element, Typed, TypedKind, Unread, UnreadTree
from devices.simulator.helper_orders import HelperFault, ShownToast
from devices.simulator.places import visit
from devices.simulator.shell.app_process import twin
from devices.simulator.shell.commands.dumps.names import owner_uid
from devices.tree import read_tree
from tests.worlds.helper_world import HelperRoom, guard_of, raw_answer, read_whole, seen, send_raw, until_gone

pytestmark = pytest.mark.asyncio(loop_scope="module")
BACK = 4


async def meant(session: HelperSession, within_s: float = 10.0) -> InputGuard:
    return guard_of((await read_whole(session)).focused, within_s)


async def asked(room: HelperRoom) -> None:
    """Returns when the phone has got the next piece of a question."""
    before = room.orders.pieces
    await seen(room, lambda orders: orders.pieces > before)


def field_of(tree: HelperTree) -> Element:
    return next(each for each in tree.tree.elements if each.focused and each.editable)


async def test_it_greets_with_what_it_can(room: HelperRoom) -> None:
    async with room.started() as session:
        hello = await session.hello()
    assert (hello.sdk, hello.brand, hello.input) == (33, "Farhand", "target")
    assert hello.flags & 64  # it is told of all windows
    assert PROTOCOL == 1


async def test_its_clock_is_read_to_some_milliseconds(room: HelperRoom) -> None:
    async with room.started() as session:
        first = await session.clock()
        second = await session.clock()
    assert abs(second.ahead_s - first.ahead_s) <= first.error_s + second.error_s
    assert session.clock_offset.jumps == 0


@pytest.mark.parametrize("place", ["coffee_detail", "settings_display"])  # no clock, no hint
async def test_its_tree_is_that_of_a_dump(room: HelperRoom, place: str) -> None:
    visit(room.side, place)
    dumped = read_tree(room.side.tree_xml().encode(), 0.0)
    async with room.started() as session:
        tree = await read_whole(session)
    assert tree.tree.elements == dumped.elements


async def test_a_hint_is_no_text_and_of_a_password_only_the_length_comes(room: HelperRoom) -> None:
    visit(room.side, "settings_password_typed")
    typed = "blue-door-42"
    room.side.clear_text()
    room.side.insert_text(typed)
    async with room.started() as session:
        payload = await raw_answer(session, "tree", {"limit_ms": 5000, "max_nodes": 5000})
        field = field_of(await read_whole(session))
        room.side.clear_text()
        empty = field_of(await read_whole(session))
    assert typed.encode() not in payload
    assert (field.password, field.text) == (True, "•" * len(typed))
    assert empty.text == ""


async def test_the_keyboard_is_a_window_of_its_own(room: HelperRoom) -> None:
    visit(room.side, "chat_draft")
    async with room.started() as session:
        tree = await read_whole(session)
    keyboard, app = tree.windows
    assert (keyboard.kind, keyboard.focused, app.focused) == (2, False, True)
    assert tree.active is app
    assert keyboard.layer > app.layer


async def test_a_tap_comes_once_and_is_done(room: HelperRoom) -> None:
    async with room.started() as session:
        done = await session.tap(*room.side.centre_px("app_coffee"), await meant(session))
    assert isinstance(done, Done)
    assert [each.kind for each in room.side.oracle.touches] == ["tap"]
    assert room.side.scene == "coffee_menu"


async def test_a_held_finger_is_a_long_press_and_a_moved_one_a_swipe(room: HelperRoom) -> None:
    visit(room.side, "settings")
    middle, up = (135, 400), (135, 200)
    async with room.started() as session:
        assert isinstance(await session.tap(*middle, await meant(session), hold_ms=600), Done)
        assert isinstance(await session.swipe(middle, up, 200, await meant(session)), Done)
    assert [each.kind for each in room.side.oracle.touches[-2:]] == ["long_press", "swipe"]
    assert room.side.scroll > 0


async def test_a_key_goes_to_the_window_with_the_focus(room: HelperRoom) -> None:
    visit(room.side, "coffee_detail")
    async with room.started() as session:
        assert isinstance(await session.key(BACK, await meant(session)), Done)
    assert room.side.oracle.keys == [BACK]


async def test_what_comes_too_late_is_not_done(room: HelperRoom) -> None:
    point = room.side.centre_px("app_coffee")
    async with room.started() as session:
        guard = await meant(session)
        late = replace(guard, until=time.monotonic() - 1)
        soon = replace(guard, until=time.monotonic() + 1)
        assert await session.tap(*point, late) == InputDenied(Refusal.LATE)
        assert await session.key(BACK, late) == InputDenied(Refusal.LATE)
        assert await session.tap(*point, soon, hold_ms=5000) == InputDenied(Refusal.LATE)
    assert (room.side.oracle.touches, room.side.oracle.keys) == ([], [])


async def test_what_is_meant_for_another_window_is_not_done(room: HelperRoom) -> None:
    point = room.side.centre_px("app_coffee")
    async with room.started() as session:
        guard = await meant(session)
        others = (
            replace(guard, window_id=guard.window_id + 1),
            replace(guard, package="com.example.other"),
            replace(guard, focus_id=guard.focus_id + 1),
            replace(guard, display=1),
        )
        for other in others:
            assert await session.tap(*point, other) == InputDenied(Refusal.ELSEWHERE)
            assert await session.key(BACK, other) == InputDenied(Refusal.ELSEWHERE)
    assert (room.side.oracle.touches, room.side.oracle.keys) == ([], [])


async def test_a_window_that_has_come_since_gets_no_touch(room: HelperRoom) -> None:
    async with room.started() as session:
        guard = await meant(session)
        visit(room.side, "coffee_menu")
        assert await session.tap(100, 100, guard) == InputDenied(Refusal.ELSEWHERE)
    assert room.orders.inputs == []


async def test_a_point_below_another_window_gets_no_touch(room: HelperRoom) -> None:
    visit(room.side, "chat_draft")
    touches = len(room.side.oracle.touches)
    below = room.side.size_px[1] - 40
    async with room.started() as session:
        guard = await meant(session)
        assert await session.tap(100, below, guard) == InputDenied(Refusal.COVERED)
        assert await session.swipe((100, below), (100, 100), 100, guard) == InputDenied(Refusal.COVERED)
        room.side.overlay = True
        assert await session.tap(100, 100, await meant(session)) == InputDenied(Refusal.COVERED)
    assert len(room.side.oracle.touches) == touches


async def test_a_window_that_comes_while_the_app_tells_of_its_own_gets_no_touch(room: HelperRoom) -> None:
    point = room.side.centre_px("app_coffee")
    async with room.started() as session:
        guard = await meant(session)
        room.orders.root_s = 3.0
        touching = asyncio.create_task(session.tap(*point, guard))
        await seen(room, lambda orders: orders.roots == 1)
        room.side.overlay = True
        assert await touching == InputDenied(Refusal.COVERED)
        room.side.overlay = False
        pressing = asyncio.create_task(session.key(BACK, guard))
        await seen(room, lambda orders: orders.roots == 2)
        visit(room.side, "coffee_menu")
        assert await pressing == InputDenied(Refusal.ELSEWHERE)
    assert room.orders.inputs == []


async def test_an_input_whose_end_the_system_does_not_hear_of_is_unknown(room: HelperRoom) -> None:
    point = room.side.centre_px("app_coffee")
    async with room.started() as session:
        room.orders.faults.add(HelperFault.UNHEARD_DOWN)
        assert await session.tap(*point, await meant(session)) == InputDenied(Refusal.CANCELLED)
        assert (room.orders.cancelled, room.side.oracle.touches) == (1, [])
        assert await session.key(BACK, await meant(session)) == Unknown()
        room.orders.faults = {HelperFault.UNHEARD_UP}
        assert await session.tap(*point, await meant(session)) == Unknown()
        assert session.trouble is None
    assert [each.kind for each in room.side.oracle.touches] == ["tap"]
    assert room.side.oracle.keys == [BACK]


async def test_an_app_that_hangs_until_the_deadline_is_over_gets_no_touch(room: HelperRoom) -> None:
    point = room.side.centre_px("app_coffee")
    async with room.started() as session:
        guard = await meant(session)
        room.orders.root_s = 1.5
        soon = replace(guard, until=time.monotonic() + 1)
        assert await session.tap(*point, soon) == InputDenied(Refusal.LATE)
        soon = replace(guard, until=time.monotonic() + 1)
        assert await session.key(BACK, soon) == InputDenied(Refusal.LATE)
    assert room.orders.inputs == []


async def test_a_swipe_may_end_over_another_window_which_gets_nothing_of_it(room: HelperRoom) -> None:
    visit(room.side, "chat_draft")
    async with room.started() as session:
        field = field_of(tree := await read_whole(session))
        end = room.side.centre_px("kb_space")
        assert isinstance(await session.swipe((100, 200), end, 200, guard_of(tree.focused)), Done)
        assert field_of(await read_whole(session)).text == field.text
    assert room.side.oracle.touches[-1].kind == "swipe"


@pytest.mark.parametrize(
    "data",
    [
        b"\x00\x00\x00\x02R\x00\x00\x00\x01{}",
        b"\x7f\xff\xff\xffQ\x00\x00\x00\x01",
        b"\xff" * 9,
        b"GET / HTTP/1.1",
    ],
    ids=["answer", "too long", "negative", "noise"],
)
async def test_what_is_no_question_ends_it(room: HelperRoom, data: bytes) -> None:
    async with room.started() as session:
        await send_raw(session, data)
        await until_gone(room)
        with pytest.raises(HelperFailed) as failed:
            await session.clock()
        assert failed.value.why is HelperTrouble.ENDED


async def test_keys_of_the_keyboard_are_touched_in_its_own_window(room: HelperRoom) -> None:
    visit(room.side, "chat_draft")
    async with room.started() as session:
        tree = await read_whole(session)
        assert tree.focused
        guard = replace(guard_of(tree.windows[0]), focus_id=tree.focused.window_id)
        assert isinstance(await session.tap(*room.side.centre_px("kb_space"), guard), Done)
        assert await session.key(BACK, guard) == InputDenied(Refusal.ELSEWHERE)


async def test_an_input_for_an_unchanged_screen_waits_for_none_that_changed(room: HelperRoom) -> None:
    visit(room.side, "chat_draft")
    async with room.started() as session:
        tree = await read_whole(session)
        room.side.insert_text("!")
        while (await session.calm(0.05, 3)).seq == tree.seq:
            pass
        guard = replace(guard_of(tree.focused), seq=tree.seq)
        assert await session.tap(100, 100, guard) == InputDenied(Refusal.MOVED)
        assert room.orders.inputs == []


async def test_another_apps_window_is_no_target(room: HelperRoom) -> None:
    point = room.side.centre_px("app_coffee")
    async with room.started() as session:
        guard = await meant(session)
        theirs = owner_uid(guard.package) + 1
        assert await session.tap(*point, replace(guard, uid=theirs)) == InputDenied(Refusal.TARGET)
        assert room.side.oracle.touches == []
        assert isinstance(await session.tap(*point, replace(guard, uid=theirs - 1)), Done)


@pytest.mark.parametrize(
    ("fault", "refusal"),
    [(HelperFault.DENIED, Refusal.PERMISSION), (HelperFault.NO_INPUT, Refusal.NOTHING)],
)
async def test_a_phone_that_lets_nothing_be_injected_says_so(
    room: HelperRoom, fault: HelperFault, refusal: Refusal
) -> None:
    if fault is HelperFault.NO_INPUT and room.orders.program:
        pytest.skip("of the Java fakes one way is always there: test_helper_java")
    room.orders.faults.add(fault)
    async with room.started() as session:
        assert await session.tap(100, 100, await meant(session)) == InputDenied(refusal)
        assert await session.key(BACK, await meant(session)) == InputDenied(refusal)
    assert (room.side.oracle.touches, room.side.oracle.keys) == ([], [])


@pytest.mark.parametrize("missing", ["until", "win", "pkg", "focus", "display", "x", "hold"])
async def test_an_input_without_a_guard_is_refused(room: HelperRoom, missing: str) -> None:
    async with room.started() as session:
        guard = await meant(session)
        values = {"x": 100, "y": 100, "hold": 50, **guard.values(1 << 40)}
        del values[missing]
        payload = await raw_answer(session, "tap", values)
    assert json.loads(payload)["refused"] == "guard"
    assert room.orders.inputs == []


async def test_there_are_no_other_verbs(room: HelperRoom) -> None:
    async with room.started() as session:
        for verb in ("shell", "file", "class", ""):
            assert json.loads(await raw_answer(session, verb)) == {"error": "verb"}


@pytest.mark.parametrize("text", ["hello", "你好 🙂\n=%\t&+", ""])
async def test_a_text_is_set_and_read_back(room: HelperRoom, text: str) -> None:
    visit(room.side, "chat_draft")
    async with room.started() as session:
        tree = await read_whole(session)
        done = await session.text(text, field_of(tree), guard_of(tree.focused))
        again = field_of(await read_whole(session))
    assert isinstance(done, Done)
    assert done.typed == Typed(TypedKind.TYPED)
    assert again.text == text


async def test_a_text_that_the_field_cuts_is_told(room: HelperRoom) -> None:
    visit(room.side, "chat_draft")
    room.orders.faults.add(HelperFault.TEXT_HALVED)
    async with room.started() as session:
        tree = await read_whole(session)
        done = await session.text("12345678", field_of(tree), guard_of(tree.focused))
    assert isinstance(done, Done)
    assert done.typed == Typed(TypedKind.DIFFERENT, "1234")


async def test_a_password_is_not_read_back(room: HelperRoom) -> None:
    visit(room.side, "settings_password_typed")
    async with room.started() as session:
        tree = await read_whole(session)
        done = await session.text("blue-door-42", field_of(tree), guard_of(tree.focused))
    assert isinstance(done, Done)
    assert done.typed == Typed(TypedKind.UNVERIFIED)


async def test_a_field_that_takes_no_text_or_is_another_gets_none(room: HelperRoom) -> None:
    visit(room.side, "chat_draft")
    async with room.started() as session:
        tree = await read_whole(session)
        field, guard = field_of(tree), guard_of(tree.focused)
        room.orders.faults.add(HelperFault.TEXT_REFUSED)
        assert await session.text("x", field, guard) == InputDenied(Refusal.NOTHING)
        room.orders.faults.clear()
        other = replace(field, box=field.box._replace(top=field.box.top - 1))
        assert await session.text("x", other, guard) == InputDenied(Refusal.MOVED)
        room.side.key(BACK)
        guard = await meant(session)
        assert await session.text("x", field, guard) == InputDenied(Refusal.NOTHING)
    assert room.orders.inputs == []


async def test_a_text_that_a_hung_app_may_still_take_is_unknown(room: HelperRoom) -> None:
    visit(room.side, "chat_draft")
    room.orders.faults.add(HelperFault.TEXT_UNHEARD)
    async with room.started() as session:
        tree = await read_whole(session)
        assert await session.text("x", field_of(tree), guard_of(tree.focused)) == Unknown()


async def test_a_still_screen_is_calm_and_a_moving_one_says_who_moves(room: HelperRoom) -> None:
    visit(room.side, "coffee_menu")  # it has no clock
    async with room.started() as session:
        still = await session.calm(0.1, 5)
        assert (still.calm, still.moved) == (True, ())
        moving = asyncio.create_task(session.calm(3, 60))  # a busy computer takes a while to press
        await asked(room)
        for _ in range(10):  # the first may come before it looks
            await room.link.shell("input keyevent 3")
            await asyncio.sleep(0.1)  # wall time: it looks every 10 ms, or sees it at once
            visit(room.side, "coffee_menu")
            await asyncio.sleep(0.1)  # wall time: the same
        moved = await moving
        assert moved.calm
        assert moved.seq > still.seq
        assert set(moved.moved) <= {"com.farhand.coffee", "com.farhand.launcher"}
        assert moved.moved


async def test_who_waits_for_calm_no_more_holds_up_nothing(room: HelperRoom) -> None:
    async with room.started() as session:
        abandoned = asyncio.create_task(session.calm(60, 60))
        await asked(room)
        abandoned.cancel()
        async with asyncio.timeout(30):
            await read_whole(session)


async def test_a_picture_is_scaled_on_the_phone(room: HelperRoom) -> None:
    async with room.started() as session:
        shot = await session.shot(200)
        assert shot
        room.orders.faults.add(HelperFault.NO_SHOT)
        assert await session.shot(200) is None
    assert shot.size_px == room.side.size_px
    assert max(Image.open(io.BytesIO(shot.jpeg)).size) == 200


async def test_a_picture_waits_for_no_tree_and_ends_none(room: HelperRoom) -> None:
    room.orders.more_nodes = 2_000
    async with room.started() as session:
        pictures = 0
        reading = asyncio.create_task(read_whole(session))
        while not reading.done():
            shot = await session.shot(200)
            assert shot
            pictures += 1
        assert pictures
        assert (await reading).windows
        await session.clock()


async def test_the_last_ten_toasts_are_told(room: HelperRoom) -> None:
    async with room.started() as session:
        room.orders.toasts += [ShownToast("com.farhand.coffee", f"Saved {n}") for n in range(12)]
        async with asyncio.timeout(30):
            while len(toasts := (await read_whole(session)).toasts) < 10 or toasts[-1].text != "Saved 11":
                await session.calm(0.05, 1)
    assert [(each.package, each.text) for each in toasts] == [
        ("com.farhand.coffee", f"Saved {n}") for n in range(2, 12)
    ]


async def test_without_a_root_there_is_no_tree(room: HelperRoom) -> None:
    room.orders.faults.add(HelperFault.NULL_ROOT)
    async with room.started() as session:
        assert await session.tree() == UnreadTree(Unread.BROKEN)
        room.orders.faults.clear()
        async with asyncio.timeout(30):
            while isinstance(await session.tree(), UnreadTree):
                await session.calm(0.05, 1)


async def test_another_displays_windows_are_no_tree_and_get_no_input(room: HelperRoom) -> None:
    async with room.started() as session:
        guard = await meant(session)
    room.orders.faults.add(HelperFault.OTHER_DISPLAY)
    async with room.started() as session:
        assert await session.tree() == UnreadTree(Unread.BROKEN)
        guard = replace(guard, until=time.monotonic() + 5)
        assert await session.tap(100, 100, guard) == InputDenied(Refusal.ELSEWHERE)
    assert room.orders.inputs == []


async def test_a_tree_ends_at_its_limit(room: HelperRoom) -> None:
    room.orders.tree_s = 30
    async with room.started() as session:
        assert await session.tree(0.3) == UnreadTree(Unread.SLOW)


async def test_a_tree_whose_last_node_is_not_told_is_unread(room: HelperRoom) -> None:
    room.orders.faults.add(HelperFault.HUNG_LAST)
    async with room.started() as session:
        assert await session.tree() == UnreadTree(Unread.SLOW)


async def test_a_tree_of_too_many_nodes_is_unread(room: HelperRoom) -> None:
    room.orders.more_nodes = 6000
    async with room.started() as session:
        assert await session.tree(20) == UnreadTree(Unread.BROKEN)


async def test_a_tree_that_nobody_waits_for_holds_up_nothing(room: HelperRoom) -> None:
    room.orders.tree_s = 30
    async with room.started() as session:
        abandoned = asyncio.create_task(session.tree(30))
        await asked(room)
        abandoned.cancel()
        async with asyncio.timeout(30):
            await session.clock()


async def test_two_helpers_or_a_dump_do_not_live_beside_each_other(room: HelperRoom) -> None:
    async with room.started():
        assert await room.dump() != 0
        with pytest.raises(HelperFailed) as failed:
            async with room.started():
                pass
        assert failed.value.why is HelperTrouble.SLOT_TAKEN
    assert await room.dump() == 0


async def test_nobody_is_left_when_the_link_is_gone(room: HelperRoom) -> None:
    async with room.started() as session:
        room.adb.drop()
        await until_gone(room)
        with pytest.raises(HelperFailed) as failed:
            await session.clock()
        assert failed.value.why is HelperTrouble.AWAY
    await until_gone(room)


async def test_a_finger_that_is_down_when_the_link_goes_is_lifted_without_effect(room: HelperRoom) -> None:
    async with room.started() as session:
        point, guard = room.side.centre_px("app_coffee"), await meant(session, within_s=30)
        touching = asyncio.create_task(session.tap(*point, guard, hold_ms=20_000))
        await seen(room, lambda orders: bool(orders.inputs))
        room.adb.drop()
        assert await touching == Unknown()
    await seen(room, lambda orders: bool(orders.cancelled))
    assert (room.orders.cancelled, room.side.oracle.touches, room.side.scene) == (1, [], "launcher")


async def test_stopped_while_a_finger_is_down_it_lifts_it(room: HelperRoom) -> None:
    async with room.started() as session:
        point, guard = room.side.centre_px("app_coffee"), await meant(session, within_s=30)
        touching = asyncio.create_task(session.tap(*point, guard, hold_ms=20_000))
        await seen(room, lambda orders: bool(orders.inputs))
        await session.stop()
        assert await touching in (Unknown(), InputDenied(Refusal.CANCELLED))
    assert (room.orders.running, room.orders.cancelled, room.side.oracle.touches) == (0, 1, [])


async def test_a_deadline_that_passes_while_the_finger_is_down_lifts_it(room: HelperRoom) -> None:
    async with room.started() as session:
        guard = guard_of((await read_whole(session)).focused, within_s=30)
        touching = asyncio.create_task(session.tap(100, 100, guard, hold_ms=20_000))
        await seen(room, lambda orders: bool(orders.inputs))
        room.orders.clock_ahead_s = 3600
        assert await touching == InputDenied(Refusal.CANCELLED)
    assert (room.orders.cancelled, room.side.oracle.touches) == (1, [])


async def test_a_phone_clock_that_is_far_off_changes_no_deadline(room: HelperRoom) -> None:
    room.orders.clock_ahead_s = 1e6
    async with room.started() as session:
        guard = guard_of((await read_whole(session)).focused)
        assert isinstance(await session.tap(100, 100, guard), Done)
        late = replace(guard, until=time.monotonic() - 0.2)
        assert await session.tap(100, 100, late) == InputDenied(Refusal.LATE)


async def test_a_host_that_is_silent_for_20_s_is_gone(
    room: HelperRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exchange, "PING_S", 600.0)
    monkeypatch.setattr(twin, "SILENT_S", 0.5)  # it has no clock of its own to wait for
    async with room.started() as session:
        await read_whole(session)
        room.orders.clock_ahead_s = 21
        await until_gone(room)
        with pytest.raises(HelperFailed) as failed:
            await session.clock()
        assert failed.value.why is HelperTrouble.ENDED
    assert await room.dump() == 0
