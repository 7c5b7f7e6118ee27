"""The element tree: read within its budget, or said why not."""

import asyncio
from collections.abc import AsyncGenerator
from importlib import import_module
from pathlib import Path

import pytest
import pytest_asyncio

from devices.adb.client.private import private_adb_server
from devices.adb.phone import tree as tree_module
from devices.adb.phone.tree import TreeReader, has_empty_web_page
from devices.base import Box, Element, Tree, Unread, UnreadTree
from devices.frame import FrameDecoder
from devices.simulator.phone import SimulatedPhone
from devices.simulator.places import visit
from devices.simulator.side import Latency, TreeTrouble
from devices.tree import MAX_ELEMENTS, NotATree, read_tree
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.android_phone import SMALL, Sight, seeing
from tests.worlds.cases import each_of
from tests.worlds.scripted_phone import stubborn

FIXTURES = Path(__file__).parents[3] / "fixtures" / "android"
HEAD = b"<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
BOMB = HEAD + (
    b'<!DOCTYPE hierarchy [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    b'<hierarchy rotation="0"><node text="&b;" bounds="[0,0][9,9]"/></hierarchy>'
)


def nodes(*attributes: str) -> bytes:
    inner = "".join(f"<node {each} />" for each in attributes)
    return HEAD + f'<hierarchy rotation="0">{inner}</hierarchy>'.encode()


def test_a_recorded_launcher_is_read_in_pixels_and_in_document_order() -> None:
    tree = read_tree((FIXTURES / "hierarchy_launcher_android4.xml").read_bytes(), 12.5)
    assert tree.taken_at == 12.5
    assert tree.elements[0].box == Box(0, 0, 480, 800)
    cell = next(each for each in tree.elements if each.description == "Home screen 3")
    assert (cell.box, cell.clickable, cell.package) == (Box(0, 96, 480, 705), True, "com.android.launcher")


def test_a_recorded_small_tree_with_few_attributes_is_read() -> None:
    tree = read_tree((FIXTURES / "hierarchy_small_openatx.xml").read_bytes(), 0.0)
    assert [each.text for each in tree.elements] == ["", "n1", "n2", ""]
    assert tree.elements[1] == Element(
        Box(0, 0, 1080, 100), text="n1", resource_id="android:id/text1", class_name="TextView"
    )


def test_fields_and_passwords_are_told() -> None:
    tree = read_tree(
        nodes(
            'class="android.widget.EditText" text="secret" password="true" focused="true" '
            'bounds="[0,0][10,10]"',
            'class="android.widget.Button" enabled="false" bounds="[0,10][10,20]"',
        ),
        0.0,
    )
    field, button = tree.elements
    assert (field.editable, field.password, field.focused) == (True, True, True)
    assert (button.editable, button.enabled) == (False, False)
    assert field.text == "••••••"  # some phones tell it; its length is all that typing needs


def test_what_a_chatty_tool_prints_around_the_tree_is_left_out() -> None:
    said = b"UI hierchary dumped to: /dev/tty\n"
    assert read_tree(said + nodes('text="a" bounds="[0,0][1,1]"') + said, 0.0).elements[0].text == "a"


def test_an_emoji_written_in_two_halves_is_read() -> None:
    assert (
        read_tree(nodes('text="&#55357;&#56832;" bounds="[0,0][1,1]"'), 0.0).elements[0].text == "\U0001f600"
    )


@each_of(
    "xml",
    [
        b"",
        b"Killed",
        b"ERROR: could not get idle state.\n",
        nodes('bounds="[5,5][5,9]"'),  # no place on the screen
        nodes('text="a" bounds="[0,0][1,1]"')[:-30],
        nodes('text="a'),
        BOMB,
        b"<hierarchy>" + b"\xff\xfe\x00</hierarchy>",
    ],
)
def test_what_is_no_whole_tree_is_said(xml: bytes) -> None:
    with pytest.raises(NotATree):
        read_tree(xml, 0.0)


@pytest.mark.parametrize("xml", [HEAD + b'<hierarchy rotation="0" />', nodes()])
def test_a_whole_hierarchy_of_nothing_is_an_empty_tree(xml: bytes) -> None:
    assert read_tree(xml, 2.0) == Tree((), 2.0)


def test_a_tree_is_never_longer_than_its_limit() -> None:
    assert len(read_tree(nodes(*['bounds="[0,0][1,1]"'] * (MAX_ELEMENTS + 7)), 0.0).elements) == MAX_ELEMENTS


def _words_at(tree: Tree, x_px: int, y_px: int) -> str:
    """What stands in the smallest thing that a touch there presses."""

    def size(box: Box) -> int:
        return (box.right - box.left) * (box.bottom - box.top)

    boxes = [each.box for each in tree.elements if each.clickable]
    at = min(
        (box for box in boxes if box.left <= x_px < box.right and box.top <= y_px < box.bottom), key=size
    )
    inside = (each for each in tree.elements if at.top <= each.box.top and each.box.bottom <= at.bottom)
    return " ".join(each.text or each.description for each in inside)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def adb_address() -> AsyncGenerator[tuple[str, int]]:
    async with private_adb_server() as address:
        yield address


@pytest_asyncio.fixture(loop_scope="module")
async def sight(adb_address: tuple[str, int]) -> AsyncGenerator[Sight]:
    async with seeing(adb_address, SimulatedPhone(size_px=SMALL)) as sight:
        visit(sight.side, "coffee_menu")
        await sight.device.observe()
        yield sight


phone_test = pytest.mark.asyncio(loop_scope="module")
_DUMPS_S = 60.0
_SOONER_S = 30.0  # than such a dump ends by itself, also on a busy computer


@pytest.fixture
def long_dump(sight: Sight, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next dump goes on for a minute."""
    monkeypatch.setattr(tree_module, "BUDGET_S", _DUMPS_S)
    sight.side.latency = Latency(uiautomator_s=_DUMPS_S)


async def _dump_begins(sight: Sight) -> None:
    while not sight.sent("uiautomator"):  # noqa: ASYNC110 (the phone's log has no event)
        await asyncio.sleep(0.005)
    for _ in range(50):  # some turns after its line is in the log, the dump learns how long it takes
        await asyncio.sleep(0)


@phone_test
async def test_the_tree_of_a_page_is_read_from_the_phone_and_leaves_no_file(sight: Sight) -> None:
    tree = await sight.device.read_tree()
    assert isinstance(tree, Tree)
    assert "Latte" in _words_at(tree, *sight.side.centre_px("drink_latte"))
    left = await sight.link.shell("ls /data/local/tmp /sdcard")
    assert ".xml" not in left.text


@phone_test
async def test_only_the_shell_may_read_the_file_while_it_lies_there(sight: Sight) -> None:
    await sight.device.read_tree()
    (line,) = sight.sent("uiautomator")
    assert line.startswith("umask 077; rm -f ")
    assert line.endswith("; rm -f /data/local/tmp/farhand-tree.xml; [ $c = 0 ] || echo farhand-tree-ended:$c")


@phone_test
async def test_a_file_that_a_dump_left_is_removed_when_the_phone_is_given_back(sight: Sight) -> None:
    await sight.link.shell("echo left > /data/local/tmp/farhand-tree.xml")  # by a crash
    await sight.device.give_back()
    assert "farhand" not in (await sight.link.shell("ls /data/local/tmp")).text
    await sight.device.read_tree()
    sent = len(sight.adb.commands)
    await sight.device.give_back()
    assert not any("rm -f" in line for line in sight.adb.commands[sent:])  # nothing can lie there
    sight.side.quirks.tree = TreeTrouble.ENDLESS
    await sight.device.read_tree()
    sent = len(sight.adb.commands)
    await sight.device.give_back()
    assert any("rm -f" in line for line in sight.adb.commands[sent:])  # nobody heard how that one ended


@phone_test
@pytest.mark.parametrize(
    ("trouble", "why"),
    [
        (TreeTrouble.NOT_IDLE, Unread.NOT_IDLE),
        (TreeTrouble.ENDLESS, Unread.BROKEN),
        (TreeTrouble.BOMB, Unread.BROKEN),
        (TreeTrouble.CUT, Unread.BROKEN),
        (TreeTrouble.NOTHING, Unread.BROKEN),
    ],
)
async def test_a_dump_that_fails_says_why_and_is_not_held_against_the_app(
    sight: Sight, trouble: TreeTrouble, why: Unread
) -> None:
    sight.side.quirks.tree = trouble
    assert await sight.device.read_tree() == UnreadTree(why)
    dumps = len(sight.sent("uiautomator"))
    assert dumps == (1 if trouble is TreeTrouble.ENDLESS else 2)
    assert await sight.device.read_tree() == UnreadTree(why)
    assert len(sight.sent("uiautomator")) == 2 * dumps  # it is asked each time
    sight.side.quirks.tree = TreeTrouble.NONE
    assert isinstance(await sight.device.read_tree(), Tree)


@phone_test
async def test_a_dump_is_tried_again_while_another_one_holds_what_it_needs(
    sight: Sight, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The dump of another computer."""
    monkeypatch.setattr(tree_module, "BUDGET_S", 20.0)
    sight.side.latency = Latency(uiautomator_s=60.0)
    another = asyncio.create_task(sight.link.exec_out("timeout 4 uiautomator dump /sdcard/other.xml", 30))
    async with asyncio.timeout(WAIT_LIMIT_S):
        await _dump_begins(sight)
    sight.side.latency = Latency()
    assert isinstance(await sight.device.read_tree(), Tree)
    assert len(sight.sent("uiautomator")) > 3  # a second one at once would be killed like the first
    await another


@phone_test
@pytest.mark.usefixtures("long_dump")
async def test_a_dump_that_a_phone_was_given_back_in_is_ended_by_the_next_one(sight: Sight) -> None:
    given_up = asyncio.create_task(sight.device.read_tree())
    async with asyncio.timeout(_SOONER_S):
        await _dump_begins(sight)
        given_up.cancel()
        with pytest.raises(asyncio.CancelledError):
            await given_up
        await sight.device.give_back()
    sight.side.latency = Latency()
    assert isinstance(await sight.device.read_tree(), Tree)
    assert len(sight.sent("uiautomator")) <= 3


@phone_test
async def test_what_kills_every_dump_is_said_when_the_time_is_over(
    sight: Sight, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tree_module, "BUDGET_S", 5.0)
    sight.side.quirks.tree = TreeTrouble.KILLED
    assert await sight.device.read_tree() == UnreadTree(Unread.KILLED)
    assert len(sight.sent("uiautomator")) > 1


@phone_test
async def test_a_phone_that_answers_with_nothing_is_told_from_one_that_does_not_answer(sight: Sight) -> None:
    sight.side.quirks.tree = TreeTrouble.EMPTY
    tree = await sight.device.read_tree()
    assert isinstance(tree, Tree)
    assert tree.elements == ()
    assert len(sight.sent("uiautomator")) == 1


@phone_test
async def test_a_web_page_whose_tree_comes_late_is_dumped_once_more(sight: Sight) -> None:
    sight.side.tricks.web_late = True
    sight.side.reset()
    visit(sight.side, "browser_lamp")
    tree = await sight.device.read_tree()
    assert isinstance(tree, Tree)
    assert any("Place order" in each.text for each in tree.elements)
    assert len(sight.sent("uiautomator")) == 2
    await sight.device.read_tree()
    assert len(sight.sent("uiautomator")) == 3


@phone_test
async def test_a_web_page_that_never_tells_its_tree_costs_one_dump_more_once(sight: Sight) -> None:
    sight.side.reset()
    visit(sight.side, "browser_untold")
    for dumps in (2, 3, 4):
        tree = await sight.device.read_tree()
        assert isinstance(tree, Tree)
        assert has_empty_web_page(tree)
        assert len(sight.sent("uiautomator")) == dumps


@phone_test
async def test_a_page_that_never_rests_has_no_tree_and_says_why(
    sight: Sight, monkeypatch: pytest.MonkeyPatch
) -> None:
    dumping = import_module(
        "devices.simulator.shell.commands.uiautomator"
    )  # its package has a command of this name
    monkeypatch.setattr(dumping, "_IDLE_WITHIN_S", 2.0)  # ten of a real phone
    monkeypatch.setattr(tree_module, "BUDGET_S", 30.0)
    sight.side.reset()
    visit(sight.side, "video_play")
    sight.side.latency = Latency(uiautomator_s=0.2)
    assert await sight.device.read_tree() == UnreadTree(Unread.NOT_IDLE)


@phone_test
@pytest.mark.parametrize("trouble", [TreeTrouble.KILLED, TreeTrouble.CUT, TreeTrouble.NOTHING])
async def test_where_every_second_dump_fails_the_other_one_is_read(
    sight: Sight, trouble: TreeTrouble
) -> None:
    sight.side.quirks.tree, sight.side.quirks.tree_every = trouble, 2
    for _ in range(3):
        assert isinstance(await sight.device.read_tree(), Tree)


@phone_test
async def test_a_screen_that_never_rests_is_tried_once_more_in_the_compressed_form(sight: Sight) -> None:
    sight.side.quirks.tree = TreeTrouble.NOT_IDLE
    await sight.device.read_tree()
    assert "--compressed" in sight.sent("uiautomator")[-1]


@phone_test
@pytest.mark.usefixtures("long_dump")
async def test_a_slow_dump_never_holds_up_an_input(sight: Sight) -> None:
    reading = asyncio.create_task(sight.device.read_tree())
    async with asyncio.timeout(_SOONER_S):
        await _dump_begins(sight)
        await sight.device.tap(5, 300)
    assert not reading.done()
    reading.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reading


@phone_test
async def test_a_dump_that_takes_too_long_is_slow_and_ended_by_the_phone_itself(
    sight: Sight, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tree_module, "BUDGET_S", 1.0)
    sight.side.latency = Latency(uiautomator_s=60.0)
    assert await sight.device.read_tree() == UnreadTree(Unread.SLOW)
    (line,) = sight.sent("uiautomator")
    assert "'timeout 1'; $t uiautomator dump" in line
    monkeypatch.undo()  # what takes too long is tried; a busy computer needs more for what does not
    sight.side.latency = Latency()
    # It goes on no longer: the next page's dump is not killed by it.
    assert isinstance(await sight.device.read_tree(), Tree)
    assert len(sight.sent("uiautomator")) == 2


@phone_test
async def test_a_reading_that_is_given_up_does_not_spoil_the_next_one(sight: Sight) -> None:
    sight.side.latency = Latency(uiautomator_s=0.5)
    given_up = asyncio.create_task(sight.device.read_tree())
    async with asyncio.timeout(WAIT_LIMIT_S):
        await _dump_begins(sight)
    given_up.cancel()
    assert isinstance(await sight.device.read_tree(), Tree)
    assert len(sight.sent("uiautomator")) == 2
    with pytest.raises(asyncio.CancelledError):
        await given_up


@phone_test
@pytest.mark.usefixtures("long_dump")
async def test_a_reading_that_is_given_up_makes_the_next_one_wait_for_no_dump(sight: Sight) -> None:
    given_up = asyncio.create_task(sight.device.read_tree())
    async with asyncio.timeout(WAIT_LIMIT_S):
        await _dump_begins(sight)
    given_up.cancel()
    with pytest.raises(asyncio.CancelledError):
        await given_up
    sight.side.latency = Latency()
    async with asyncio.timeout(_SOONER_S):
        assert isinstance(await sight.device.read_tree(), Tree)
    assert len(sight.sent("uiautomator")) == 2
    assert "farhand" not in (await sight.link.shell("ls /data/local/tmp")).text


@phone_test
async def test_a_dump_whose_host_hangs_up_leaves_no_file(sight: Sight) -> None:
    sight.side.latency = Latency(uiautomator_s=0.5)
    reading = asyncio.create_task(sight.device.read_tree())
    async with asyncio.timeout(WAIT_LIMIT_S):
        await _dump_begins(sight)
        reading.cancel()
        with pytest.raises(asyncio.CancelledError):
            await reading
        await sight.device.give_back()  # hangs up, removes the file, and the dump goes on
        run = next(each for each in sight.adb.log if "uiautomator dump" in each.line)
        while run.ended_at is None:  # noqa: ASYNC110 (the phone's log has no event)
            await asyncio.sleep(0.005)
    assert "farhand" not in (await sight.link.shell("ls /data/local/tmp")).text


@phone_test
@pytest.mark.usefixtures("long_dump")
async def test_whoever_gives_the_phone_back_waits_for_no_dump_that_nobody_wants(sight: Sight) -> None:
    given_up = asyncio.create_task(sight.device.read_tree())
    async with asyncio.timeout(_SOONER_S):
        await _dump_begins(sight)
        given_up.cancel()
        with pytest.raises(asyncio.CancelledError):
            await given_up
        await sight.device.give_back()


def _frames(sight: Sight) -> bool:
    views = sight.device._views  # pyright: ignore[reportPrivateUsage]  # nothing else shows them
    return bool(views.last or views.before)


@phone_test
@pytest.mark.usefixtures("long_dump")
async def test_a_phone_that_is_given_back_keeps_no_frame_while_somebody_still_reads_its_tree(
    sight: Sight,
) -> None:
    await sight.device.observe()
    reading = asyncio.create_task(sight.device.read_tree())
    async with asyncio.timeout(_SOONER_S):
        await _dump_begins(sight)
        giving_back = asyncio.create_task(sight.device.give_back())
        while _frames(sight):  # noqa: ASYNC110 (the phone has no event for it)
            await asyncio.sleep(0.005)
        assert not reading.done()
        reading.cancel()
        giving_back.cancel()
        await asyncio.wait({giving_back, reading})
        await sight.device.give_back()  # ends the dump that nobody waits for any more


@phone_test
async def test_a_lost_link_says_so(sight: Sight) -> None:
    serial, sight.link.serial = sight.link.serial, None
    assert await sight.device.read_tree() == UnreadTree(Unread.AWAY)
    sight.link.serial = serial
    assert isinstance(await sight.device.read_tree(), Tree)


@phone_test
@pytest.mark.parametrize("printed_first", [b"", b"<?xml version='1.0'?><hierarchy"])
async def test_a_link_that_breaks_in_a_dump_is_broken_and_the_next_one_is_read(printed_first: bytes) -> None:
    decoder = FrameDecoder()
    async with stubborn() as phone:
        phone.answers = {"uiautomator": printed_first}
        reader = TreeReader(phone.link, decoder)
        assert await reader.read() == UnreadTree(Unread.BROKEN)
        phone.answers["uiautomator"] = nodes('text="a" bounds="[0,0][1,1]"')
        assert isinstance(await reader.read(), Tree)
    decoder.close()


@phone_test
@pytest.mark.parametrize(
    ("printed_last", "why"),
    [
        (b"farhand-tree-ended:124\n", Unread.SLOW),
        (b"farhand-tree-ended:143\n", Unread.SLOW),
        (b"Killed \nfarhand-tree-ended:137\n", Unread.KILLED),
        (b"ERROR: could not get idle state.\ncat: no such file\nfarhand-tree-ended:1\n", Unread.NOT_IDLE),
        (b"ERROR: null root node returned by UiTestAutomationBridge.\nfarhand-tree-ended:1\n", Unread.BROKEN),
    ],
)
async def test_what_the_phone_prints_instead_of_a_tree_says_why(
    printed_last: bytes, why: Unread, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tree_module, "BUDGET_S", 1.0)
    decoder = FrameDecoder()
    async with stubborn() as phone:
        phone.answers = {"uiautomator": printed_last}
        assert await TreeReader(phone.link, decoder).read() == UnreadTree(why)
    decoder.close()


@phone_test
async def test_two_readers_at_once_have_a_dump_each_one_after_the_other(sight: Sight) -> None:
    sight.side.latency = Latency(uiautomator_s=0.3)
    both = await asyncio.gather(sight.device.read_tree(), sight.device.read_tree())
    assert all(isinstance(tree, Tree) for tree in both)


@phone_test
async def test_the_tree_of_a_turned_phone_is_in_pixels_of_its_picture(sight: Sight) -> None:
    sight.side.rotate(1)
    seen, tree = await sight.device.look_again(), await sight.device.read_tree()
    assert seen.frame is not None
    assert isinstance(tree, Tree)
    assert tree.elements[0].box == Box(0, 0, *seen.frame.screenshot.size_px)
    point = sight.side.centre_px("drink_latte")
    assert "Latte" in _words_at(tree, *point)
    await sight.device.tap(*point)
    assert sight.side.scene == "coffee_detail"


@phone_test
async def test_the_tree_of_a_protected_page_is_read_all_the_same(sight: Sight) -> None:
    visit_pay = ("drink_latte", "add_to_cart", "checkout", "pay_card")
    for element in visit_pay:
        sight.side.tap_element(element)
    assert isinstance(await sight.device.read_tree(), Tree)
