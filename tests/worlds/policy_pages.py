"""Pages and situations for tests of the policy: from a few words, and from the simulated phone."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from PIL import Image

from agent.contract.actions import Action, ActionResult, ResultKind, Tap
from agent.contract.binding import Binding, Kind
from agent.contract.page import EMPTY, Item, Page, PageSource
from agent.contract.steps import StepRecord
from agent.perception.reading.from_tree import page_from_tree
from agent.policy.judge import judge
from agent.policy.page.judgement import Free, Judgement, NeedsApproval, Situation
from agent.policy.rules.rules import BUILT_IN, Rules
from devices.base import Box, Foreground, Frame, Observation, Screenshot, Verdict
from devices.simulator.phone import SimulatedPhone
from devices.simulator.places import visit
from devices.tree import read_tree

SIZE_PX = (1080, 2400)
COFFEE, CHAT, BANK, MAIL, STORE = (
    f"com.farhand.{name}" for name in ("coffee", "chat", "bank", "mail", "store")
)
SETTINGS, LAUNCHER, BROWSER = "com.android.settings", "com.farhand.launcher", "com.farhand.browser"
_FRAME = Frame(Screenshot(b"", SIZE_PX, 0.0), Image.new("RGB", (9, 20)), bytes(54 * 120))
# What a reader of pictures sees of a text of this height in a box: about these widths for each letter.
_LETTER, _HAN, _LINE = 26, 44, 50


def seen(
    package: str = COFFEE,
    *,
    verdict: Verdict = Verdict.OK,
    activity: str = ".MainActivity",
    above: tuple[str, ...] = (),
    shade: int = 0,
) -> Observation:
    """A look at an app; '' for one that the phone does not name. shade: the grey of its picture, 0 to 255."""
    foreground = Foreground(package, package + activity) if package else None
    frame = replace(_FRAME, grey=bytes([shade]) * len(_FRAME.grey))
    return Observation(verdict, frame, foreground, 0.0, window=f"1a u0 {package}/.Main", above=above)


def tree(*items: Item) -> Page:
    """A page as an element tree tells it."""
    return Page(PageSource.TREE, items, SIZE_PX)


def picture(*items: Item) -> Page:
    """A page as it is read from its picture."""
    return Page(PageSource.PICTURE, items, SIZE_PX)


def button(
    text: str, top: int = 2000, *, left: int = 60, right: int = 1020, name: str = "", package: str = ""
) -> Item:
    """Something to press, 150 px high."""
    return Item(text, Box(left, top, right, top + 150), name=name, package=package, pressable=True)


def text(words: str, top: int, *, left: int = 60, right: int = 1020, name: str = "") -> Item:
    """A text, 60 px high."""
    return Item(words, Box(left, top, right, top + 60), name=name)


def field(
    words: str, top: int = 2100, *, name: str = "", hint: str = "", focused: bool = True, right: int = 800
) -> Item:
    """A field, 120 px high."""
    box = Box(60, top, right, top + 120)
    return Item(words, box, name=name, hint=hint, pressable=True, field=True, focused=focused)


def middle(item: Item) -> tuple[int, int]:
    """Where a person would press it."""
    return (item.box.left + item.box.right) // 2, (item.box.top + item.box.bottom) // 2


def step(action: Action, app: str, number: int = 1) -> StepRecord:
    """A step that took place in this app."""
    return StepRecord(number, app, "", "", action, True, ActionResult(ResultKind.DONE))


def tapped(page: Page, item: Item, package: str = COFFEE, rules: Rules = BUILT_IN) -> Judgement:
    """What the policy says of a tap on the middle of a thing."""
    return judge(Situation(Tap(middle(item)), seen(package), page), rules)


def labelled(label: str, package: str = COFFEE, rules: Rules = BUILT_IN) -> Judgement:
    """Of a tap on a page with one button."""
    only = button(label)
    return tapped(tree(only), only, package, rules)


def kinds(judgement: Judgement) -> tuple[Kind, ...]:
    """Why it asks; () if it is free. Fails for what cannot be asked."""
    if isinstance(judgement, Free):
        return ()
    return asked(judgement).kinds


def asked(judgement: Judgement) -> Binding:
    """What it asks for."""
    assert isinstance(judgement, NeedsApproval), judgement
    return judgement.binding


@cache
def simulated(scene: str, lang: str = "en") -> tuple[Page, str]:
    """A page of the simulated phone as its tree tells it, and the package in front."""
    phone = SimulatedPhone(lang=lang)
    visit(phone, scene)
    dump = read_tree(phone.tree_xml().encode(), 0.0)
    package = next((each.package for each in reversed(dump.elements) if each.package), "")
    page = page_from_tree(dump, phone.size_px, package)
    return page or EMPTY, package


def as_picture(page: Page, spoken: Sequence[str] = ()) -> Page:
    """The same page as lines with boxes: each text in the middle of its thing, nothing else known.

    spoken: descriptions of icons, which stand in no picture.
    """
    lines: list[Item] = []
    for item in page.items:
        if not item.text or item.password or item.text in spoken:
            continue
        across, down = middle(item)
        width = min(
            item.box.right - item.box.left, sum(_HAN if ord(sign) > 0x2E7F else _LETTER for sign in item.text)
        )
        height = min(item.box.bottom - item.box.top, _LINE)
        lines.append(
            Item(
                item.text,
                Box(across - width // 2, down - height // 2, across + width // 2, down + height // 2),
            )
        )
    return Page(PageSource.PICTURE, tuple(lines), page.size_px)


def named(page: Page, name: str) -> Item:
    """The thing with this id."""
    return next(item for item in page.items if item.name == name)


PAY = button("Pay 36.80 with balance", name="pay_balance")
CHECKOUT = tree(
    text("Blue Door Coffee", 300, name="shop"),
    text("Total", 900, right=400),
    text("¥36.80", 900, left=500),
    PAY,
)
AT = (540, 2075)  # in the middle of PAY


def ruled(action: Action, page: Page = CHECKOUT, package: str = COFFEE, rules: Rules = BUILT_IN) -> Judgement:
    """The judgement over an input on a page of an app."""
    return judge(Situation(action, seen(package), page), rules)
