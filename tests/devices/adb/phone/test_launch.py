"""Apps brought to the front: on the simulated phone through a real adb server, on phones with odd answers."""

from collections.abc import AsyncGenerator, Callable

import pytest
import pytest_asyncio

from devices.adb.client.link import INPUT_TIMEOUT_S
from devices.adb.client.private import private_adb_server
from devices.adb.phone.app_start import home_app
from devices.adb.phone.home_icons import HomeIcons, icon_of
from devices.adb.phone.inputs import Inputs
from devices.adb.phone.launch import launch
from devices.base import Box, Element, Foreground, Gesture, Tree, UnreadTree
from devices.errors import AppNotFound
from devices.simulator.phone import Popup, SimulatedPhone
from devices.simulator.side import Latency
from tests.worlds.android_phone import SMALL, Sight, seeing
from tests.worlds.phone_errands import fresh_minute
from tests.worlds.scripted_adb import printed
from tests.worlds.scripted_phone import Stubborn, stubborn

pytestmark = pytest.mark.asyncio(loop_scope="module")
HOME = "com.farhand.launcher"
RESOLVED = printed("priority=0\na.b/.C\n")
NOTHING = printed("No activity found\n")
UNKNOWN = printed("", 255, "Unknown command: resolve-activity\n")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def adb_address() -> AsyncGenerator[tuple[str, int]]:
    async with private_adb_server() as address:
        yield address


@pytest_asyncio.fixture(loop_scope="module")
async def sight(adb_address: tuple[str, int]) -> AsyncGenerator[Sight]:
    async with seeing(adb_address, SimulatedPhone(size_px=SMALL, clock=fresh_minute())) as sight:
        yield sight


@pytest_asyncio.fixture(loop_scope="module")
async def odd() -> AsyncGenerator[Stubborn]:
    async with stubborn() as odd:
        yield odd


@pytest.mark.parametrize(
    ("name", "package"),
    [
        ("蓝门咖啡", "com.farhand.coffee"),
        ("com.farhand.parcel", "com.farhand.parcel"),
        ("COM.Farhand.Notes", "com.farhand.notes"),
        ("Setings", "com.android.settings"),
        ("相册", "com.farhand.photos"),
    ],
)
async def test_apps_start_by_chinese_name_package_id_and_nearly_right_name(
    sight: Sight, name: str, package: str
) -> None:
    assert await sight.device.launch(name) == package
    assert sight.side.windows()[0].package == package
    assert not sight.sent("monkey")
    assert not sight.side.oracle.touches


async def test_an_app_that_is_in_front_already_is_no_failure(sight: Sight) -> None:
    await sight.device.launch("Notes")
    assert await sight.device.launch("Notes") == "com.farhand.notes"


@pytest.mark.parametrize(
    "name", ["Pey", "com.farhand.pay", "com.android.adbkeyboard", "'; reboot; '", "微博", "", "A" * 9999]
)
async def test_an_app_that_cannot_be_started_is_named_with_close_ones(sight: Sight, name: str) -> None:
    with pytest.raises(AppNotFound) as caught:
        await sight.device.launch(name)
    assert caught.value.wanted == name
    assert sight.side.scene == "launcher"
    assert not sight.sent("reboot")
    assert not sight.side.oracle.touches


async def test_what_comes_close_is_told(sight: Sight) -> None:
    with pytest.raises(AppNotFound) as caught:
        await sight.device.launch("Parc")
    assert "Parcel" in caught.value.close


def labelled(
    sight: Sight,
    label: str,
    element_id: str,
    package: str = HOME,
    meanwhile: Callable[[], None] = lambda: None,
    opens_within_s: float = 10,
) -> tuple[HomeIcons, list[str]]:
    """The page with one icon called by a name that no table has; and what was asked of it.

    package: whose icon it is. meanwhile: what happens on the phone while its tree is read.
    """
    asked: list[str] = []
    x, y = sight.side.centre_px(element_id)
    icon = Element(Box(x - 9, y - 9, x + 9, y + 9), description=label, package=package, clickable=True)
    caption = Element(Box(x - 9, y + 3, x + 9, y + 9), text=label, package=package)

    async def tree() -> Tree | UnreadTree:
        asked.append("tree")
        meanwhile()
        return Tree((icon, caption), 0.0)

    async def in_front() -> Foreground | None:
        return Foreground(sight.side.windows()[0].package, "")

    return HomeIcons(sight.link, Inputs(sight.link), tree, in_front, opens_within_s=opens_within_s), asked


async def test_a_name_under_an_icon_is_tapped_once_and_then_remembered(sight: Sight) -> None:
    labels, asked = labelled(sight, "Zauberbuch", "app_notes")
    await sight.device.launch("Coffee")
    assert await labels.open("zauberbuch") == "com.farhand.notes"
    assert len(sight.side.oracle.touches) == 1
    await sight.device.home()
    assert await launch(sight.link, "Zauberbuch", labels) == "com.farhand.notes"
    assert len(sight.side.oracle.touches) == 1
    assert asked == ["tree"]


async def test_a_label_that_is_no_installed_app_s_is_never_tapped(sight: Sight) -> None:
    labels, asked = labelled(sight, "Mum", "app_notes")
    with pytest.raises(AppNotFound):
        await launch(sight.link, "Mum", labels)
    assert not sight.side.oracle.touches
    assert not asked


async def test_labels_are_read_from_the_phone_itself(sight: Sight) -> None:
    async def tree() -> Tree | UnreadTree:
        return await sight.device.read_tree()

    async def in_front() -> Foreground | None:
        return Foreground(sight.side.windows()[0].package, "")

    labels = HomeIcons(sight.link, Inputs(sight.link), tree, in_front)
    assert await labels.open("Parcel") == "com.farhand.parcel"
    assert await labels.open("Nowhere") is None


async def test_an_icon_that_opens_nothing_is_tapped_once_and_is_no_missing_app(sight: Sight) -> None:
    labels, _ = labelled(sight, "Zauberbuch", "clock", opens_within_s=0.3)
    assert await labels.open("Zauberbuch") == HOME
    assert len(sight.side.oracle.touches) == 1
    assert labels.package("Zauberbuch") is None


@pytest.mark.parametrize("package", ["com.farhand.coffee", HOME, ""])
async def test_where_home_does_not_lead_home_nothing_of_the_app_in_front_is_tapped(
    sight: Sight, monkeypatch: pytest.MonkeyPatch, package: str
) -> None:
    await sight.device.launch("Coffee")
    labels, asked = labelled(sight, "Zauberbuch", "search", package)
    monkeypatch.setattr(sight.side, "key", sight.side.oracle.keys.append)  # pinned
    assert await labels.open("Zauberbuch") is None
    assert sight.side.oracle.keys == [3]
    assert not sight.side.oracle.touches
    assert not asked


async def test_what_comes_over_the_home_screen_while_its_tree_is_read_is_not_tapped(sight: Sight) -> None:
    labels, asked = labelled(
        sight, "Zauberbuch", "app_notes", meanwhile=lambda: sight.side.pop_up(Popup.PERMISSION)
    )
    assert await labels.open("Zauberbuch") is None
    assert asked == ["tree"]
    assert not sight.side.oracle.touches


@pytest.mark.parametrize(
    "said",
    [
        "No activity found\n",
        "priority=0\nandroid/com.android.internal.app.ResolverActivity\n",
        "priority=0\ncom.android.settings/.FallbackHome\n",
        "Unknown command: resolve-activity\n",
    ],
)
async def test_a_phone_without_a_home_app_of_its_own_gets_no_tap(odd: Stubborn, said: str) -> None:
    odd.answers = {"resolve-activity": printed(said)}
    assert await home_app(odd.link) == ""


def element(text: str, package: str = HOME, clickable: bool = True) -> Element:
    """An icon somewhere."""
    return Element(Box(0, 0, 2, 2), text=text, package=package, clickable=clickable)


@pytest.mark.parametrize(
    "elements",
    [
        (),
        (element("Pay", "com.bank.widget"),),
        (element("Pay", ""),),
        (element("Pay"), element("Pay")),
        (element("Pay", clickable=False), element("pay", clickable=False)),
        (element("Pay later"),),
    ],
)
async def test_only_one_icon_with_exactly_that_label_counts(elements: tuple[Element, ...]) -> None:
    assert icon_of("Pay", Tree(elements, 0.0), HOME) is None
    assert icon_of("", Tree((element(""),), 0.0), HOME) is None


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("Error type 3\nError: Activity class {a.b/a.b.C} does not exist.\n", 0),
        ("Error: Activity not started, unable to resolve Intent {}\n", 0),
        (
            (
                "java.lang.SecurityException: Permission Denial: starting Intent {} not exported "
                "from uid 10001\n"
            ),
            255,
        ),
        ("Permission Denial: starting Intent\n", 0),
    ],
)
async def test_a_start_that_fails_is_an_app_that_is_not_there_whatever_the_exit_code(
    odd: Stubborn, said: str, code: int
) -> None:
    odd.answers = {
        "resolve-activity": RESOLVED,
        "am start": printed("", code, said),
        "settings get": printed("1\n"),
        "monkey": printed("** No activities found to run, monkey aborted.\n", 252),
        "query-activities": printed("a.b/.C\nc.d/.E\n"),
    }
    with pytest.raises(AppNotFound):
        await launch(odd.link, "a.b")
    assert len(odd.sent("am start")) == 1


async def test_the_systems_chooser_is_never_started(odd: Stubborn) -> None:
    chooser = "priority=0\nandroid/com.android.internal.app.ResolverActivity\n"
    odd.answers = {
        "resolve-activity": printed(chooser),
        "query-activities": printed(""),
        "pm list": printed(""),
    }
    with pytest.raises(AppNotFound):
        await launch(odd.link, "a.b")
    assert not odd.sent("am start")
    assert not odd.sent("monkey")


@pytest.mark.parametrize(
    "said",
    ["a.b/.C;reboot\n", "a.b/$(reboot)\n", "'a.b'/.C\n", "a.b/.C'\n", "a.b/.C\x00\n", "/.C\n", "a.b/\n"],
)
async def test_a_component_with_shell_characters_is_never_started(odd: Stubborn, said: str) -> None:
    odd.answers = {"resolve-activity": printed(said), "pm path": NOTHING, "query-activities": printed(said),
                   "pm list": printed("package:a.b;reboot\n")}  # fmt: skip
    with pytest.raises(AppNotFound) as caught:
        await launch(odd.link, "a.b")
    assert caught.value.close == ()
    assert not odd.sent("am start")
    assert not odd.sent("reboot")


async def test_monkey_is_the_way_where_nothing_can_be_resolved_and_leaves_the_rotation(odd: Stubborn) -> None:
    odd.answers = {
        "resolve-activity": UNKNOWN,
        "pm path": printed("a.b\npackage:/data/app/a.b/base.apk\n"),
        "settings get": printed("0\n"),
        "monkey": printed("Events injected: 1\n"),
    }
    assert await launch(odd.link, "a.b") == "a.b"
    (line,) = odd.sent("monkey")
    assert line.endswith("1; settings put system accelerometer_rotation 0")


@pytest.mark.parametrize(
    "said", ["", "Events injected: 0\n", "** No activities found to run, monkey aborted.\n"]
)
async def test_a_monkey_without_its_proof_started_nothing(odd: Stubborn, said: str) -> None:
    odd.answers = {
        "resolve-activity": UNKNOWN,
        "pm path": printed("a.b\npackage:/data/app/a.b/base.apk\n"),
        "settings get": printed("1\n"),
        "monkey": printed(said),
        "query-activities": UNKNOWN,
        "pm list": printed("package:a.b\npackage:a.c\n"),
    }
    with pytest.raises(AppNotFound) as caught:
        await launch(odd.link, "a.b")
    assert "a.c" in caught.value.close
    assert "settings put" not in odd.sent("monkey")[0]


async def test_an_app_that_is_slower_than_the_phone_waits_for_is_no_failure_and_is_waited_for(
    sight: Sight,
) -> None:
    await sight.device.observe()
    sight.side.latency = Latency(app_start_s=4.5, am_waits_s=0.01)  # later than the end of a usual launch
    assert await sight.device.launch("Coffee") == "com.farhand.coffee"
    assert sight.side.windows()[0].package == HOME  # "Status: timeout", and nothing has come yet
    settled = await sight.device.settle(Gesture.LAUNCH)
    assert settled.changed
    seen = await sight.device.observe()
    assert seen.foreground
    assert seen.foreground.package == "com.farhand.coffee"
    assert not sight.sent("monkey")
    assert len(sight.sent("am start")) == 1


async def test_a_start_that_takes_the_phone_longer_than_an_input_may_is_no_lost_link(sight: Sight) -> None:
    sight.side.latency = Latency(app_start_s=INPUT_TIMEOUT_S + 0.2, am_waits_s=INPUT_TIMEOUT_S + 1)
    assert await sight.device.launch("Coffee") == "com.farhand.coffee"
    assert sight.side.windows()[0].package == "com.farhand.coffee"
