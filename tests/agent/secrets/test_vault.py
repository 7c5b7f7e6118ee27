"""What leaves this computer of a page on which a secret was typed, look by look."""

import asyncio
import io
from dataclasses import dataclass, field, replace

import pytest
from PIL import ImageDraw

from agent.contract.page import Item, Page, PageSource
from agent.secrets.vault import Vault
from devices.base import Box, Element, Foreground, Observation, Tree, UnreadTree, Verdict
from devices.frame import decode
from tests.worlds.paper_phone import EMPTY_TREE, UNREAD_TREE, page

CODE = "246810"
BOX = Box(10, 40, 80, 60)
FIELD = Element(BOX, CODE, resource_id="app:id/code", class_name="EditText", editable=True, focused=True)
OTHERS = Tree((Element(Box(0, 0, 90, 200)), Element(Box(0, 100, 90, 120), "Parcel 7731")), 0.0)
LOGIN = Tree((Element(Box(0, 0, 90, 200)), FIELD), 0.0)
PHONE = "paper"


@dataclass
class Clock:
    now: float = 100.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Eyes:
    """Reads the tree that it was given, and counts."""

    tree: Tree | UnreadTree
    read: int = field(default=0)

    async def __call__(self) -> Tree | UnreadTree:
        self.read += 1
        return self.tree


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def secrets(clock: Clock) -> Vault:
    return Vault(clock)


def hidden(seen: Observation, box: Box = BOX) -> bool:
    """Is the box painted in this look?"""
    assert seen.frame is not None
    return seen.frame.picture.crop(box).getcolors() == [((box[2] - box[0]) * (box[3] - box[1]), (96, 96, 96))]


def elsewhere(shade: int = 120) -> Observation:
    return page(shade, package="com.android.launcher")


def weather(shade: int) -> Observation:
    """An app in which nobody expects a code."""
    return page(shade, package="com.example.weather")


async def test_without_a_secret_a_look_costs_nothing(secrets: Vault) -> None:
    eyes, seen = Eyes(LOGIN), page()
    assert await secrets.cover(PHONE, seen, eyes) is seen
    assert eyes.read == 0


async def test_the_secret_of_one_phone_does_not_cover_another(secrets: Vault) -> None:
    secrets.keep("other", CODE, BOX, page())
    eyes, seen = Eyes(LOGIN), page()
    assert await secrets.cover(PHONE, seen, eyes) is seen
    assert secrets.redact(PHONE, CODE) == CODE
    assert eyes.read == 0


async def test_the_field_is_painted_while_it_is_there(secrets: Vault) -> None:
    secrets.keep(PHONE, CODE, BOX, page())
    seen = await secrets.cover(PHONE, page(), Eyes(LOGIN))
    assert seen.verdict is Verdict.OK
    assert hidden(seen)
    assert seen.frame is not None
    assert seen.frame.picture.getpixel((5, 150)) == (200, 200, 200)


async def test_a_field_that_moved_up_is_painted_where_it_is_now(secrets: Vault) -> None:
    secrets.keep(PHONE, CODE, BOX, page())
    await secrets.cover(PHONE, page(), Eyes(LOGIN))
    moved = replace(FIELD, box=Box(10, 90, 80, 110), text="")  # the tree does not show what is in it
    seen = await secrets.cover(PHONE, page(), Eyes(Tree((moved,), 0.0)))
    assert hidden(seen, moved.box)


async def test_bullets_are_painted_too(secrets: Vault) -> None:
    secrets.keep(PHONE, "s3same!", BOX, page())
    bullets = replace(FIELD, text="\u2022" * 7, password=True)
    assert hidden(await secrets.cover(PHONE, page(), Eyes(Tree((bullets,), 0.0))))


async def test_all_boxes_of_a_code_are_painted_although_only_the_first_was_typed_into(
    secrets: Vault,
) -> None:
    boxes = [Box(x, 40, x + 9, 60) for x in (10, 20, 30, 40, 50, 60)]
    digits = tuple(Element(box, class_name="EditText", editable=True) for box in boxes)
    secrets.keep(PHONE, CODE, boxes[0], page())
    seen = await secrets.cover(PHONE, page(), Eyes(Tree(digits, 0.0)))
    assert all(hidden(seen, box) for box in boxes)


async def test_the_secret_is_painted_where_another_app_shows_it(secrets: Vault) -> None:
    secrets.keep(PHONE, CODE, BOX, page())
    message = Element(Box(0, 10, 90, 30), "Your code is 246 810")
    assert hidden(await secrets.cover(PHONE, elsewhere(), Eyes(Tree((message,), 0.0))), message.box)


async def test_without_a_tree_the_page_is_withheld(secrets: Vault) -> None:
    secrets.keep(PHONE, CODE, BOX, page())
    seen = await secrets.cover(PHONE, page(), Eyes(UNREAD_TREE))
    assert seen.frame is None
    assert seen.verdict is Verdict.SECURE
    assert seen.detail
    assert secrets.withholds(PHONE, seen)
    assert not secrets.withholds(PHONE, replace(page(verdict=Verdict.SECURE), frame=None))


async def test_a_field_whose_place_nobody_knows_withholds_the_page_although_the_secret_stands_elsewhere(
    secrets: Vault,
) -> None:
    secrets.keep(PHONE, CODE, None, page())
    note = Element(Box(0, 10, 90, 30), "Text message: 246810")
    seen = await secrets.cover(PHONE, page(), Eyes(Tree((note,), 0.0)))
    assert secrets.withholds(PHONE, seen)


async def test_a_place_that_typing_did_not_learn_is_learnt_from_the_page(secrets: Vault) -> None:
    secrets.keep(PHONE, CODE, None, page())
    assert hidden(await secrets.cover(PHONE, page(), Eyes(LOGIN)))
    emptied = Tree((replace(FIELD, text=""),), 0.0)
    assert hidden(await secrets.cover(PHONE, page(), Eyes(emptied)))


async def test_a_withheld_page_comes_back_only_in_another_app_whose_tree_is_clean(secrets: Vault) -> None:
    secrets.keep(PHONE, CODE, None, page())
    assert secrets.withholds(PHONE, await secrets.cover(PHONE, page(90), Eyes(OTHERS)))
    assert secrets.withholds(PHONE, await secrets.cover(PHONE, elsewhere(), Eyes(UNREAD_TREE)))
    seen = elsewhere()
    assert await secrets.cover(PHONE, seen, Eyes(OTHERS)) is seen
    assert await secrets.cover(PHONE, seen, Eyes(UNREAD_TREE)) is seen  # an app that never gives a tree
    assert secrets.withholds(PHONE, await secrets.cover(PHONE, page(), Eyes(OTHERS)))


async def test_an_unknown_app_may_be_the_one_with_the_secret(secrets: Vault) -> None:
    secrets.keep(PHONE, CODE, None, page())
    await secrets.cover(PHONE, elsewhere(), Eyes(OTHERS))
    unknown = replace(page(), foreground=None)
    assert secrets.withholds(PHONE, await secrets.cover(PHONE, unknown, Eyes(OTHERS)))


async def test_a_picture_older_than_its_tree_is_covered_once_more(secrets: Vault) -> None:
    secrets.keep(PHONE, CODE, BOX, page())
    await secrets.cover(PHONE, page(), Eyes(LOGIN))
    # The picture may still show the field, although the tree shows what came after.
    assert hidden(await secrets.cover(PHONE, page(90), Eyes(OTHERS)))
    seen = page(90)
    assert await secrets.cover(PHONE, seen, Eyes(OTHERS)) is seen


async def test_what_looks_as_it_did_with_the_secret_is_covered_whatever_its_tree_says(
    secrets: Vault,
) -> None:
    secrets.keep(PHONE, CODE, BOX, page())
    await secrets.cover(PHONE, page(), Eyes(LOGIN))
    for _ in range(3):
        assert hidden(await secrets.cover(PHONE, page(), Eyes(OTHERS)))


async def test_who_goes_back_to_the_page_finds_it_covered(secrets: Vault) -> None:
    secrets.keep(PHONE, CODE, BOX, page())
    await secrets.cover(PHONE, elsewhere(), Eyes(OTHERS))
    assert hidden(await secrets.cover(PHONE, page(), Eyes(LOGIN)))


async def test_an_unchanged_page_whose_tree_failed_is_covered_as_before(secrets: Vault) -> None:
    secrets.keep(PHONE, CODE, BOX, page())
    await secrets.cover(PHONE, page(), Eyes(LOGIN))
    assert hidden(await secrets.cover(PHONE, page(), Eyes(UNREAD_TREE)))
    assert secrets.withholds(PHONE, await secrets.cover(PHONE, page(90), Eyes(UNREAD_TREE)))


async def test_another_activity_of_the_app_is_another_page(secrets: Vault) -> None:
    secrets.keep(PHONE, CODE, None, page())
    seen = replace(page(90), foreground=Foreground("com.farhand.coffee", "com.farhand.coffee.Home"))
    assert await secrets.cover(PHONE, seen, Eyes(OTHERS)) is seen


async def test_a_picture_that_is_older_than_the_name_of_its_page_is_covered_once_more(
    secrets: Vault,
) -> None:
    secrets.keep(PHONE, CODE, BOX, page())
    await secrets.cover(PHONE, page(), Eyes(LOGIN))
    # The phone names the next app, and its tree is clean, but the picture is still the page with the code.
    assert hidden(await secrets.cover(PHONE, elsewhere(200), Eyes(OTHERS)))
    seen = elsewhere()
    assert await secrets.cover(PHONE, seen, Eyes(OTHERS)) is seen


async def test_two_secrets_are_both_covered(secrets: Vault) -> None:
    name = Element(Box(10, 70, 80, 90), "hunter2", resource_id="app:id/name", editable=True)
    secrets.keep(PHONE, CODE, BOX, page())
    secrets.keep(PHONE, "hunter2", name.box, page())
    seen = await secrets.cover(PHONE, page(), Eyes(Tree((FIELD, name), 0.0)))
    assert hidden(seen)
    assert hidden(seen, name.box)


async def test_a_frame_that_cannot_be_painted_is_withheld(secrets: Vault) -> None:
    secrets.keep(PHONE, CODE, BOX, page())
    seen = page()
    assert seen.frame is not None
    cut = replace(
        seen, frame=replace(seen.frame, screenshot=replace(seen.frame.screenshot, encoded=b"\x89PNG"))
    )
    assert secrets.withholds(PHONE, await secrets.cover(PHONE, cut, Eyes(LOGIN)))


async def test_a_look_without_a_picture_stays_as_it_is(secrets: Vault) -> None:
    secrets.keep(PHONE, CODE, BOX, page())
    seen = replace(page(verdict=Verdict.SECURE), frame=None)
    assert await secrets.cover(PHONE, seen, Eyes(LOGIN)) is seen


async def test_texts_say_that_a_secret_was_there(secrets: Vault) -> None:
    secrets.keep(PHONE, CODE, BOX, page())
    assert secrets.redact(PHONE, "I see 246 810 in the field") == "I see [secret] in the field"
    items = (
        Item("Code 246810", BOX, hint="246810"),
        *(Item(digit, BOX) for digit in CODE),
        Item("Log in", BOX),
    )
    redacted = secrets.redact_page(PHONE, Page(PageSource.TREE, items, (90, 200)))
    assert [item.text for item in redacted.items] == ["Code [secret]", *["[secret]"] * 6, "Log in"]
    assert redacted.items[0].hint == "[secret]"


async def test_what_a_task_leaves_over_is_covered_until_a_look_at_another_page(secrets: Vault) -> None:
    secrets.keep(PHONE, CODE, BOX, page())
    secrets.leave(PHONE)
    assert hidden(await secrets.cover(PHONE, page(), Eyes(LOGIN)))
    assert secrets.redact(PHONE, CODE) == "[secret]"
    seen = elsewhere()
    assert await secrets.cover(PHONE, seen, Eyes(OTHERS)) is seen
    assert secrets.redact(PHONE, CODE) == CODE
    assert not secrets.keeps(PHONE)
    eyes = Eyes(LOGIN)
    await secrets.cover(PHONE, page(90), eyes)
    assert eyes.read == 0


@pytest.mark.parametrize(
    ("seen", "tree"),
    [
        (elsewhere(), UNREAD_TREE),
        (elsewhere(), Tree((Element(Box(0, 10, 90, 30), "Your code is 246 810"),), 0.0)),
        (page(), OTHERS),
        (replace(elsewhere(), foreground=None), OTHERS),
    ],
    ids=["unread", "shown there", "its own page", "unknown page"],
)
async def test_a_look_that_proves_nothing_keeps_what_is_left_over(
    secrets: Vault, seen: Observation, tree: Tree | UnreadTree
) -> None:
    secrets.keep(PHONE, CODE, BOX, page())
    secrets.leave(PHONE)
    for _ in range(3):
        await secrets.cover(PHONE, seen, Eyes(tree))
    assert secrets.redact(PHONE, CODE) == "[secret]"


async def test_a_task_that_ends_on_another_page_leaves_nothing_over(secrets: Vault) -> None:
    secrets.keep(PHONE, CODE, BOX, page())
    await secrets.cover(PHONE, elsewhere(), Eyes(OTHERS))
    assert secrets.keeps(PHONE)  # the task may go back
    secrets.leave(PHONE)
    assert not secrets.keeps(PHONE)


async def test_while_its_task_runs_a_secret_outlives_other_pages(secrets: Vault) -> None:
    secrets.keep(PHONE, CODE, BOX, page())
    for _ in range(3):
        await secrets.cover(PHONE, elsewhere(), Eyes(OTHERS))
    assert hidden(await secrets.cover(PHONE, page(), Eyes(LOGIN)))


async def test_a_clear_page_that_does_not_change_is_read_once(secrets: Vault, clock: Clock) -> None:
    secrets.keep(PHONE, CODE, BOX, page())
    for seen in (elsewhere(), page(90)):
        eyes = Eyes(OTHERS)
        for _ in range(5):
            await secrets.cover(PHONE, seen, eyes)
            clock.now += 61
        assert eyes.read == 1


async def test_another_page_that_changes_is_read_again_after_a_minute(secrets: Vault, clock: Clock) -> None:
    secrets.keep(PHONE, CODE, BOX, page())
    eyes = Eyes(OTHERS)
    for shade in (120, 130, 140):
        await secrets.cover(PHONE, weather(shade), eyes)
    assert eyes.read == 1
    clock.now += 60
    await secrets.cover(PHONE, weather(150), eyes)
    assert eyes.read == 2


async def test_every_other_page_is_read_when_it_comes(secrets: Vault) -> None:
    secrets.keep(PHONE, CODE, BOX, page())
    eyes = Eyes(OTHERS)
    details = replace(
        weather(120), foreground=Foreground("com.example.weather", "com.example.weather.Details")
    )
    shade = replace(weather(120), window="2b u0 NotificationShade")
    for seen in (weather(120), details, shade, elsewhere(), weather(120)):
        await secrets.cover(PHONE, seen, eyes)
    assert eyes.read == 5


@pytest.mark.parametrize(
    "package", ["com.farhand.maps", "com.google.android.apps.messaging", "com.android.mms"]
)
async def test_where_it_was_typed_and_where_codes_arrive_each_change_is_read(
    secrets: Vault, package: str
) -> None:
    secrets.keep(PHONE, CODE, BOX, page())
    await secrets.cover(PHONE, page(91, package=package), Eyes(OTHERS))
    eyes = Eyes(OTHERS)
    for shade in (90, 100, 110):
        await secrets.cover(PHONE, page(shade, package=package), eyes)
    assert eyes.read == 3


async def test_an_app_that_has_shown_it_once_may_show_it_again(secrets: Vault) -> None:
    secrets.keep(PHONE, CODE, BOX, page())
    note = Element(Box(0, 10, 90, 30), "Signed in with 246810")
    shows = Tree((note,), 0.0)
    assert hidden(await secrets.cover(PHONE, weather(120), Eyes(shows)), note.box)
    await secrets.cover(PHONE, weather(130), Eyes(OTHERS))
    assert hidden(await secrets.cover(PHONE, weather(140), Eyes(shows)), note.box)


async def test_without_a_tree_another_page_shows_itself_at_the_second_look(
    secrets: Vault, clock: Clock
) -> None:
    secrets.keep(PHONE, CODE, None, page())
    seen = elsewhere()
    assert secrets.withholds(PHONE, await secrets.cover(PHONE, seen, Eyes(UNREAD_TREE)))
    assert secrets.withholds(PHONE, await secrets.cover(PHONE, seen, Eyes(UNREAD_TREE)))  # still sliding in
    clock.now += 1
    assert await secrets.cover(PHONE, seen, Eyes(EMPTY_TREE)) is seen
    # Codes arrive there, and a tree that could not be read does not say that none stands there.
    assert secrets.withholds(PHONE, await secrets.cover(PHONE, seen, Eyes(UNREAD_TREE)))
    assert secrets.withholds(PHONE, await secrets.cover(PHONE, page(), Eyes(EMPTY_TREE)))


async def test_without_a_tree_no_change_of_the_picture_shows_the_page_with_the_code(
    secrets: Vault, clock: Clock
) -> None:
    secrets.keep(PHONE, CODE, BOX, page())
    for shade in (90, 60, 30):  # the keyboard goes, the page scrolls
        clock.now += 5
        assert secrets.withholds(PHONE, await secrets.cover(PHONE, page(shade), Eyes(UNREAD_TREE)))


async def test_after_half_an_hour_it_is_forgotten_anyway(secrets: Vault, clock: Clock) -> None:
    secrets.keep(PHONE, CODE, BOX, page())
    clock.now += 1799
    assert secrets.redact(PHONE, CODE) == "[secret]"
    clock.now += 2
    assert secrets.redact(PHONE, CODE) == CODE


def drawn(top: int, low: int, digits: bool) -> Observation:
    """A page with two halves of one grey each; where the field is, digits or nothing."""
    seen = page(top)
    assert seen.frame is not None
    picture = seen.frame.picture.copy()
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, 100, 90, 200), fill=(low, low, low))
    if digits:
        for x in range(BOX.left, BOX.right, 8):
            draw.rectangle((x, BOX.top, x + 2, BOX.bottom), fill=(0, 0, 0))
    png = io.BytesIO()
    picture.save(png, "PNG")
    return replace(seen, frame=decode(png.getvalue(), 0.0))


async def test_digits_that_are_still_to_be_seen_are_covered_although_the_tree_lacks_their_field(
    secrets: Vault,
) -> None:
    secrets.keep(PHONE, CODE, BOX, page())
    await secrets.cover(PHONE, drawn(200, 200, True), Eyes(LOGIN))
    for low in (20, 30, 40, 50):  # the keyboard comes, and a browser inside the app gives no tree of its page
        assert hidden(await secrets.cover(PHONE, drawn(200, low, True), Eyes(OTHERS)))
    seen = drawn(200, 60, False)
    assert await secrets.cover(PHONE, seen, Eyes(OTHERS)) is seen


async def test_an_app_of_one_activity_goes_on_without_a_tree_once_its_field_is_gone(secrets: Vault) -> None:
    secrets.keep(PHONE, CODE, BOX, page())
    await secrets.cover(PHONE, drawn(200, 200, True), Eyes(LOGIN))
    other = drawn(90, 120, False)
    assert secrets.withholds(
        PHONE, await secrets.cover(PHONE, other, Eyes(UNREAD_TREE))
    )  # it may have scrolled
    await secrets.cover(PHONE, other, Eyes(OTHERS))
    seen = drawn(60, 30, False)
    assert secrets.withholds(PHONE, await secrets.cover(PHONE, seen, Eyes(UNREAD_TREE)))
    assert await secrets.cover(PHONE, seen, Eyes(EMPTY_TREE)) is seen
    # The page with the field again, this time with a keyboard: its upper half is the same.
    assert secrets.withholds(PHONE, await secrets.cover(PHONE, drawn(200, 30, False), Eyes(UNREAD_TREE)))


async def test_in_an_app_of_one_activity_a_code_taken_at_its_last_digit_withholds_no_page_after_it(
    secrets: Vault,
) -> None:
    secrets.keep(PHONE, CODE, None, page(200))  # no tree was read while it was typed
    assert secrets.withholds(
        PHONE, await secrets.cover(PHONE, page(90), Eyes(OTHERS))
    )  # older than its tree?
    for shade in (90, 110):
        seen = page(shade)
        assert await secrets.cover(PHONE, seen, Eyes(OTHERS)) is seen
    search = Tree((*OTHERS.elements, replace(FIELD, text="cafe", resource_id="app:id/search")), 0.0)
    assert await secrets.cover(PHONE, page(130), Eyes(search)) is not None
    assert secrets.withholds(PHONE, await secrets.cover(PHONE, page(140), Eyes(UNREAD_TREE)))
    bullets = Tree((*OTHERS.elements, replace(FIELD, text="••••••", password=True, focused=False)), 0.0)
    assert secrets.withholds(PHONE, await secrets.cover(PHONE, page(150), Eyes(bullets)))
    assert secrets.withholds(PHONE, await secrets.cover(PHONE, page(200), Eyes(OTHERS)))  # the code's page
    assert hidden(await secrets.cover(PHONE, page(120), Eyes(LOGIN)))


async def test_after_the_codes_page_was_left_a_page_that_its_tree_leaves_out_is_withheld(
    secrets: Vault,
) -> None:
    secrets.keep(PHONE, CODE, None, page(200))
    for shade in (90, 110):
        await secrets.cover(PHONE, page(shade), Eyes(OTHERS))
    web = Element(Box(0, 50, 90, 200), class_name="android.webkit.WebView")
    silent = Tree((OTHERS.elements[0], Element(Box(0, 0, 90, 20), "Back"), web), 0.0)
    # The code's own page, scrolled, would look like this.
    assert secrets.withholds(PHONE, await secrets.cover(PHONE, page(130), Eyes(silent)))
    told = Tree((*silent.elements, Element(Box(0, 100, 90, 120), "Parcel 7731")), 0.0)
    seen = page(150)
    assert await secrets.cover(PHONE, seen, Eyes(told)) is seen


@pytest.mark.parametrize(
    "between",
    [
        UNREAD_TREE,
        EMPTY_TREE,
        Tree((*OTHERS.elements, Element(Box(0, 0, 90, 200), class_name="android.webkit.WebView")), 0.0),
        Tree((*OTHERS.elements, replace(FIELD, text="", focused=False)), 0.0),
        Tree((*OTHERS.elements, Element(BOX, "Your code: 246810")), 0.0),
    ],
    ids=["unread", "empty", "web page", "field", "code"],
)
async def test_what_does_not_prove_that_the_code_is_gone_withholds_the_page(
    secrets: Vault, between: Tree | UnreadTree
) -> None:
    secrets.keep(PHONE, CODE, None, page(200))
    for tree in (OTHERS, between, OTHERS, between):
        assert secrets.withholds(PHONE, await secrets.cover(PHONE, page(90), Eyes(tree)))


async def test_a_page_that_looks_as_before_the_typing_is_withheld_whatever_its_tree_says(
    secrets: Vault,
) -> None:
    secrets.keep(PHONE, CODE, None, page(200))
    for _ in range(3):
        seen = await secrets.cover(PHONE, drawn(200, 90, True), Eyes(OTHERS))  # with a keyboard now
        assert secrets.withholds(PHONE, seen)


async def test_a_field_that_was_emptied_is_not_covered_any_more(secrets: Vault) -> None:
    secrets.keep(PHONE, CODE, BOX, page())
    emptied = Tree((*OTHERS.elements, replace(FIELD, text="")), 0.0)
    await secrets.cover(PHONE, drawn(200, 200, True), Eyes(LOGIN))
    assert hidden(await secrets.cover(PHONE, drawn(200, 200, True), Eyes(emptied)))  # still to be seen
    assert hidden(await secrets.cover(PHONE, drawn(200, 190, True), Eyes(emptied)))
    seen = drawn(200, 180, False)
    assert await secrets.cover(PHONE, seen, Eyes(emptied)) is seen
    assert secrets.withholds(PHONE, await secrets.cover(PHONE, drawn(200, 120, False), Eyes(UNREAD_TREE)))
    assert hidden(await secrets.cover(PHONE, drawn(200, 180, True), Eyes(LOGIN)))


async def test_a_field_whose_text_no_tree_has_told_is_never_called_empty(secrets: Vault) -> None:
    secrets.keep(PHONE, CODE, BOX, page())
    silent = Tree((*OTHERS.elements, replace(FIELD, text="")), 0.0)
    for low in (200, 190, 180):
        assert hidden(await secrets.cover(PHONE, drawn(200, low, False), Eyes(silent)))


async def test_a_tree_that_says_nothing_is_none(secrets: Vault) -> None:
    secrets.keep(PHONE, CODE, BOX, page())
    shell = Tree((Element(Box(0, 0, 90, 200)),), 0.0)
    for shade in (90, 100, 110):
        assert secrets.withholds(PHONE, await secrets.cover(PHONE, page(shade), Eyes(shell)))


async def test_what_was_not_typed_after_all_covers_nothing(secrets: Vault) -> None:
    secrets.keep(PHONE, CODE, BOX, page())
    again = secrets.keep(PHONE, CODE, None, page())
    secrets.drop(PHONE, again)
    assert hidden(await secrets.cover(PHONE, page(), Eyes(LOGIN)))


async def test_a_secret_typed_while_the_tree_is_read_covers_that_look_too(secrets: Vault) -> None:
    secrets.keep(PHONE, "first-one", Box(0, 0, 5, 5), page())
    waits = asyncio.Event()

    async def slow() -> Tree:
        await waits.wait()
        return LOGIN

    looking = asyncio.create_task(secrets.cover(PHONE, page(), slow))
    await asyncio.sleep(0)
    secrets.keep(PHONE, CODE, BOX, page())
    waits.set()
    assert hidden(await looking)


async def test_what_is_kept_does_not_quote_itself(secrets: Vault) -> None:
    assert CODE not in repr(secrets.keep(PHONE, CODE, BOX, page()))
