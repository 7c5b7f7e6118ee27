"""What the last look before an approved input finds: each difference on its own, and what is none."""

import io
from collections.abc import Sequence
from dataclasses import replace

import pytest
from PIL import Image, ImageDraw

from agent.approval.permit import Permit
from agent.approval.recheck import Agreed, differs, must_rebind, rebind
from agent.contract.actions import Point, Reason, ResultKind, Tap
from agent.contract.binding import Binding, Kind
from agent.contract.page import EMPTY, LATE, Item, Page, PageSource
from agent.perception.reading.reader import PageReader
from agent.perception.redacted_view import RedactedView
from agent.secrets.vault import Vault
from devices.base import Box, Foreground, Lock, Observation, Verdict
from devices.frame import decode
from tests.worlds.hand_clock import HandClock
from tests.worlds.jpeg_frames import jpeg_of
from tests.worlds.paper_phone import PaperPhone

SIZE_PX = (360, 800)
BUTTON = Box(30, 700, 330, 760)
CLOCK = Box(120, 60, 240, 90)
Corners = tuple[int, int, int, int]


def look(*boxes: Corners, size_px: tuple[int, int] = SIZE_PX) -> Observation:
    """A checkout: white, a blue button, and black boxes for what is there besides."""
    picture = Image.new("RGB", size_px, "white")
    draw = ImageDraw.Draw(picture)
    draw.rectangle(BUTTON, fill=(30, 90, 220))
    for box in boxes:
        draw.rectangle(box, fill="black")
    png = io.BytesIO()
    picture.save(png, "PNG", compress_level=1)
    return Observation(
        Verdict.OK,
        decode(png.getvalue(), 0.0),
        Foreground("com.farhand.coffee", "com.farhand.coffee.Checkout"),
        0.0,
        lock=Lock.OPEN,
        window="1a2b u0 com.farhand.coffee/.Checkout",
        above=("77 u0 StatusBar",),
    )


def words(
    *,
    total: str = "¥36.80",
    party: str = "Blue Door Coffee",
    clock: str = "14:59",
    button: str = "",
    more: str = "",
) -> Page:
    """What the checkout says."""
    items = (
        Item(clock, CLOCK),
        Item(party, Box(30, 100, 330, 130)),
        Item(total, Box(230, 400, 330, 430)),
        Item(more, Box(30, 500, 330, 530)),
        Item(button or f"Pay {total}", BUTTON, pressable=True),
    )
    return Page(PageSource.TREE, items, SIZE_PX)


def bound(seen: Observation, page: Page, *kinds: Kind) -> Binding | None:
    """A policy of paper: the button, its amount and the party of the page."""
    said = dict(
        zip(("clock", "party", "total", "more", "target"), (item.text for item in page.items), strict=True)
    )
    if not said["target"].startswith("Pay"):
        return None
    return Binding(
        kinds or (Kind.PAY,),
        "Tap",
        point=(180, 730),
        target=said["target"],
        party=said["party"],
        amount=said["total"],
    )


class Glance(RedactedView):
    """The screen as it is by now. lapses: so many times it cannot be read.

    times_read: how often somebody tried.
    """

    def __init__(self, now: Observation, page: Page, lapses: int = 0) -> None:
        super().__init__("paper", PaperPhone, PageReader(), Vault())
        self.now = now
        self.page = page
        self.lapses = lapses
        self.times_read = 0

    async def look_again(self) -> Observation:
        return self.now

    async def read_again(self, seen: Observation, before: Page, point: Point | None) -> Page:
        self.times_read += 1
        return self.page if self.times_read > self.lapses else LATE

    async def read_rows(self, seen: Observation, before: Page, bands: Sequence[tuple[int, int]]) -> Page:
        assert all(top < bottom for top, bottom in bands)
        return await self.read_again(seen, before, None)


SEEN, PAGE = look((150, 65, 155, 85)), words()


def agreed(seen: Observation = SEEN, page: Page = PAGE, kind: Kind = Kind.PAY) -> Agreed:
    binding = bound(seen, page, kind)
    assert binding is not None
    return Agreed(seen, page, binding, lambda later, read: bound(later, read, kind))


TICKED = look((160, 65, 165, 85))  # the clock has moved on; everything else is as it was


async def test_what_was_read_from_an_equal_picture_is_not_read_again() -> None:
    glance = Glance(SEEN, EMPTY)
    assert await differs(agreed(page=replace(PAGE, source=PageSource.PICTURE)), glance) == ""
    assert glance.times_read == 0


async def test_the_words_of_a_tree_are_read_again_although_the_picture_is_equal() -> None:
    glance = Glance(SEEN, PAGE)
    assert await differs(agreed(), glance) == ""
    assert glance.times_read == 1
    assert await differs(agreed(), Glance(SEEN, words(total="¥90.50"))) == "target"
    assert await differs(agreed(), Glance(SEEN, EMPTY)) == "unread"


async def test_a_yes_does_not_outlive_a_sleep_of_the_computer_though_the_page_is_the_same() -> None:
    clock = HandClock()

    class Sleep(Glance):
        async def look_again(self) -> Observation:
            clock.now += 1800.0  # the timers of the program stood still meanwhile
            return self.now

    permit = Permit(Tap((180, 730)), SEEN, agreed(), lost_link_s=60.0)
    assert await permit.recheck(Glance(SEEN, PAGE), clock) is None
    slept = await permit.recheck(Sleep(SEEN, PAGE), clock)
    assert slept is not None
    assert (slept.result.kind, slept.result.detail) == (ResultKind.VOID, Reason.LINK_LOST)


async def test_before_asking_the_words_are_bound_to_a_picture_that_is_newer_than_they_are() -> None:
    now = look((150, 65, 155, 85), (240, 605, 244, 625))
    fresh = await rebind(agreed(), Glance(now, PAGE))
    assert isinstance(fresh, Agreed)
    assert (fresh.observation, fresh.page, fresh.binding) == (now, PAGE, agreed().binding)
    assert await rebind(agreed(), Glance(now, words(total="¥90.50"))) == "target"
    assert await rebind(agreed(), Glance(look((30, 200, 330, 330)), PAGE)) == "picture"
    on_total = look((150, 65, 155, 85), (240, 405, 244, 425))
    assert await rebind(agreed(), Glance(on_total, PAGE)) == "picture"


async def test_before_asking_a_countdown_may_run_on() -> None:
    now = words(clock="14:58")
    fresh = await rebind(agreed(), Glance(TICKED, now))
    assert isinstance(fresh, Agreed)
    assert (fresh.observation, fresh.page) == (TICKED, now)


def by_helper(seen: Observation) -> Observation:
    assert seen.frame is not None
    return replace(seen, frame=jpeg_of(seen.frame))


@pytest.mark.parametrize("source", list(PageSource))
async def test_what_was_decided_on_a_jpeg_is_bound_to_a_capture_before_it_is_asked_or_used(
    source: PageSource,
) -> None:
    page = replace(PAGE, source=source)
    told = agreed(by_helper(SEEN), page)
    assert must_rebind(told, asks=True)
    assert must_rebind(told, asks=False)
    fresh = await rebind(told, Glance(SEEN, page))
    assert isinstance(fresh, Agreed)
    assert (fresh.observation, fresh.page) == (SEEN, page)
    assert not must_rebind(fresh, asks=False)
    assert await differs(fresh, Glance(SEEN, page)) == ""


async def test_nothing_is_sent_by_comparing_a_jpeg_with_a_capture() -> None:
    assert await differs(agreed(by_helper(SEEN)), Glance(SEEN, PAGE)) == "picture"
    assert await differs(agreed(), Glance(by_helper(SEEN), PAGE)) == "picture"


@pytest.mark.parametrize(
    ("now", "page", "what"),
    [
        (SEEN, words(total="¥90.50"), "target"),
        (SEEN, words(party="Evil Inc"), "party"),
        (look((150, 65, 155, 85), (30, 200, 330, 330)), PAGE, "picture"),
        (replace(SEEN, window="9c u0 com.farhand.coffee/.Checkout"), PAGE, "window"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
async def test_another_page_than_the_jpeg_showed_is_not_asked_about(
    now: Observation, page: Page, what: str
) -> None:
    assert await rebind(agreed(by_helper(SEEN)), Glance(now, page)) == what


async def test_words_read_from_a_jpeg_are_read_again_from_the_capture() -> None:
    page = replace(PAGE, source=PageSource.PICTURE)
    other = replace(words(total="¥36.88"), source=PageSource.PICTURE)
    assert await rebind(agreed(by_helper(SEEN), page), Glance(SEEN, other)) == "amount"
    spelled = replace(words(button="Pay¥36.80"), source=PageSource.PICTURE)
    fresh = await rebind(agreed(by_helper(SEEN), page), Glance(SEEN, spelled))
    assert isinstance(fresh, Agreed)
    assert (fresh.page, fresh.binding.target) == (spelled, "Pay¥36.80")


async def test_a_countdown_that_ran_on_is_no_difference() -> None:
    glance = Glance(TICKED, words(clock="14:58"))
    assert await differs(agreed(), glance) == ""
    assert glance.times_read == 1


@pytest.mark.parametrize(
    ("now", "what"),
    [
        (replace(SEEN, foreground=Foreground("com.evil", "com.farhand.coffee.Checkout")), "app"),
        (replace(SEEN, foreground=Foreground("com.farhand.coffee", "com.farhand.coffee.Tip")), "activity"),
        (replace(SEEN, foreground=Foreground("com.farhand.coffee", "")), "activity"),
        (replace(SEEN, foreground=None), "app"),
        (replace(SEEN, window="9c u0 com.farhand.coffee/.Checkout"), "window"),
        (replace(SEEN, window=""), "window"),
        (replace(SEEN, above=("5d u0 com.evil/.Bubble", "77 u0 StatusBar")), "above"),
        (replace(SEEN, above=()), "above"),
        (replace(SEEN, above=None), "above"),
        (replace(SEEN, verdict=Verdict.DARK), "page"),
        (replace(SEEN, verdict=Verdict.SECURE), "page"),
        (replace(SEEN, lock=Lock.PIN), "lock"),
        (replace(SEEN, frame=None), "size"),
        (look(size_px=(800, 360)), "size"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
async def test_anything_else_around_the_page_is_a_difference(now: Observation, what: str) -> None:
    assert await differs(agreed(), Glance(now, PAGE)) == what


@pytest.mark.parametrize(
    ("page", "what"),
    [
        (words(button="Pay all of it"), "target"),
        (words(total="¥368.00", button="Pay ¥36.80"), "amount"),
        (words(total="", button="Pay ¥36.80"), "amount"),
        (words(party="Evil Inc"), "party"),
        (words(party=""), "party"),
        (words(button="Cancel"), "kind"),
        (EMPTY, "unread"),
        (replace(PAGE, source=PageSource.PICTURE), "unread"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
async def test_other_words_are_a_difference_although_the_picture_hardly_changed(
    page: Page, what: str
) -> None:
    assert await differs(agreed(), Glance(TICKED, page)) == what


LATTE = ("1 × Latte, regular",)
OTHER_ORDERS = [
    (("items", LATTE), ("items", ("2 × Latte, regular",))),
    (("address", "12 Garden Lane"), ("address", "7 Evil Street")),
    (("method", "balance"), ("method", "Visa 4242")),
]


def told(source: PageSource, before: tuple[str, object], after: tuple[str, object]) -> Agreed:
    """An approval of which one fact is told, and the fact that the next view of the page tells."""
    page, binding = replace(PAGE, source=source), agreed().binding
    first, later = replace(binding, **{before[0]: before[1]}), replace(binding, **{after[0]: after[1]})
    return Agreed(SEEN, page, first, lambda _seen, _page: later)


@pytest.mark.parametrize(("before", "after"), OTHER_ORDERS, ids=["items", "address", "method"])
async def test_another_order_address_or_way_to_pay_is_a_difference(
    before: tuple[str, object], after: tuple[str, object]
) -> None:
    assert await differs(told(PageSource.TREE, before, after), Glance(TICKED, PAGE)) == before[0]
    assert await differs(told(PageSource.TREE, before, before), Glance(TICKED, PAGE)) == ""


@pytest.mark.parametrize("before", [each[0] for each in OTHER_ORDERS], ids=["items", "address", "method"])
async def test_what_the_person_was_shown_must_still_be_told_and_what_comes_later_is_no_difference(
    before: tuple[str, object],
) -> None:
    nothing = (before[0], type(before[1])())
    assert await differs(told(PageSource.TREE, before, nothing), Glance(TICKED, PAGE)) == before[0]
    assert await differs(told(PageSource.TREE, nothing, before), Glance(TICKED, PAGE)) == ""


async def test_letters_of_a_picture_may_be_read_differently_where_no_pixel_has_changed() -> None:
    shown = replace(PAGE, source=PageSource.PICTURE)
    misread = replace(words(party="B1ue Door Coffee"), source=PageSource.PICTURE)
    assert await differs(agreed(page=shown), Glance(TICKED, misread)) == ""
    drawn = look((160, 65, 165, 85), (40, 105, 44, 125))
    assert await differs(agreed(page=shown), Glance(drawn, misread)) == "party"


async def test_equal_letters_of_a_line_that_looks_different_are_another_line() -> None:
    """Readers leave out signs that they do not know, so another currency may be read as the same sum."""
    shown = replace(PAGE, source=PageSource.PICTURE)
    on_total = look((160, 65, 165, 85), (240, 405, 246, 425))
    assert await differs(agreed(page=shown), Glance(on_total, shown)) == "picture"


@pytest.mark.parametrize("name", ["turns_off", "turns_on"])
async def test_a_switch_whose_way_to_turn_is_no_longer_known_or_another_is_a_difference(name: str) -> None:
    known, unknown = (name, "Wi-Fi"), (name, "")
    for before, after in ((known, unknown), (unknown, known), (known, (name, "WLAN"))):
        assert await differs(told(PageSource.TREE, before, after), Glance(TICKED, PAGE)) == name
    assert await differs(told(PageSource.TREE, known, known), Glance(TICKED, PAGE)) == ""


async def test_a_box_over_the_page_is_a_difference_although_all_words_are_equal() -> None:
    glance = Glance(look((30, 200, 330, 330)), PAGE)
    assert await differs(agreed(), glance) == "picture"


async def test_less_than_three_percent_of_the_page_may_move() -> None:
    assert await differs(agreed(), Glance(look((30, 200, 60, 230)), PAGE)) == ""


async def test_a_clock_as_large_as_the_page_hides_nothing() -> None:
    screenful = Box(0, 0, *SIZE_PX)
    before = replace(PAGE, items=(replace(PAGE.items[0], box=screenful), *PAGE.items[1:]))
    now = replace(before, items=(replace(before.items[0], text="14:58"), *before.items[1:]))
    glance = Glance(look((30, 200, 330, 330)), now)
    assert await differs(agreed(page=before), glance) == "picture"


async def test_a_page_that_nobody_could_read_must_look_exactly_the_same() -> None:
    seen = agreed()
    unread = replace(seen, page=EMPTY)
    assert await differs(unread, Glance(SEEN, EMPTY)) == ""
    assert await differs(unread, Glance(TICKED, PAGE)) == "picture"


async def test_an_app_that_is_to_be_opened_does_not_hang_on_the_words_of_the_page_before() -> None:
    leaves = Binding((Kind.LEAVES,), "Launch", target="Chat")

    def again(later: Observation, read: Page) -> Binding:
        return leaves

    launch = Agreed(SEEN, EMPTY, leaves, again)
    assert await differs(launch, Glance(TICKED, EMPTY)) == ""
    assert await differs(launch, Glance(look((30, 200, 330, 330)), EMPTY)) == "picture"
    assert await differs(launch, Glance(replace(TICKED, window="9c u0 com.evil/.Main"), EMPTY)) == "window"


async def test_a_payment_whose_amount_stands_only_in_the_picture_must_look_exactly_the_same() -> None:
    page = words(total="", button="Pay")
    glance = Glance(TICKED, words(total="", button="Pay", clock="14:58"))
    assert await differs(agreed(page=page), glance) == "picture"


async def test_where_nobody_is_named_as_payee_every_word_counts_but_the_time() -> None:
    page = words(party="", more="To Ann")
    same = Glance(TICKED, words(party="", more="To Ann", clock="14:58"))
    swapped = Glance(TICKED, words(party="", more="To Eve", clock="14:58"))
    assert await differs(agreed(page=page), same) == ""
    assert await differs(agreed(page=page), swapped) == "words"


async def test_a_message_may_be_sent_although_another_line_of_the_page_has_changed() -> None:
    page, now = words(party="", more="online"), words(party="", more="typing")
    assert await differs(agreed(page=page, kind=Kind.SEND), Glance(TICKED, now)) == ""


async def test_on_a_protected_page_every_word_and_the_place_of_the_button_count() -> None:
    seen = replace(SEEN, verdict=Verdict.SECURE, frame=None)
    on_it = agreed(seen=seen)
    assert await differs(on_it, Glance(seen, words(clock="14:58"))) == ""
    assert await differs(on_it, Glance(seen, words(more="to Eve"))) == "words"
    assert await differs(on_it, Glance(SEEN, PAGE)) == "page"
    assert await differs(replace(on_it, page=EMPTY), Glance(seen, EMPTY)) == "unread"
    assert await differs(on_it, Glance(seen, replace(PAGE, size_px=(800, 360)))) == "size"

    def elsewhere(later: Observation, read: Page) -> Binding:
        return replace(on_it.binding, point=(1, 1))

    moved = replace(on_it, bind=elsewhere)
    assert await differs(moved, Glance(seen, PAGE)) == "point"


@pytest.mark.parametrize("seen", [SEEN, replace(SEEN, verdict=Verdict.SECURE, frame=None)])
async def test_a_page_that_cannot_be_read_is_looked_at_once_more(seen: Observation) -> None:
    on_it = replace(agreed(), observation=seen)
    assert await differs(on_it, Glance(seen, PAGE, lapses=1)) == ""
    assert isinstance(await rebind(on_it, Glance(seen, PAGE, lapses=1)), Agreed)
    assert await differs(on_it, Glance(seen, words(total="¥99.00"), lapses=1)) == "target"
    late = Glance(seen, PAGE, lapses=9)
    assert (await differs(on_it, late), late.times_read) == ("unread", 2)
    late = Glance(seen, PAGE, lapses=9)
    assert (await rebind(on_it, late), late.times_read) == ("unread", 2)
