"""The place of a step as it is remembered for a shortcut; nothing where secrets are shown or entered.

Also of what a person presses on the pad.
"""

import base64
import math
import re

from PIL import Image

from agent.contract.actions import (
    Action,
    Back,
    CallApi,
    DoubleTap,
    Drag,
    Enter,
    Finish,
    Interact,
    LongPress,
    Note,
    Point,
    Swipe,
    TakeOver,
    Tap,
    TypeText,
    UnusableReply,
)
from agent.contract.anchor import AnchorRole, StepAnchor
from agent.contract.page import HIDDEN, Item, Page
from agent.perception.page_reading import is_hidden
from agent.policy.page.entering import asks_for_code
from agent.policy.page.judgement import Situation
from agent.policy.page.private_page import is_private_whatever_it_says
from agent.policy.page.scene import Scene
from agent.policy.page.target import label_in, same_row, target_at, within, words_of
from devices.base import Box, Frame, Lock, Observation

SIDE = 16  # of the small picture
_MOST_NAMES, _MOST_WORDS, _LONGEST = 40, 30, 40
_MOST_ROW, _MOST_NEAR = 4, 6
_LEAST_CROP = 0.06  # of the picture's width
# Which word makes a code of what a field takes; of an address, a discount and a country it is another code.
_CODE = re.compile(
    r"(?<!post)(?<!zip )(?<!postal )(?<!area )(?<!country )(?<!promo )(?<!discount )(?<!gift )(?<!coupon )"
    r"\bcodes?\b|\b(?:otp|pin|pass ?code|pass ?word|cvv|cvc)\b"
    r"|验证码|校验码|动态码|密码|口令|驗證碼|密碼|認証|暗証|인증|비밀번호|код\b|пароль|passwort|kennwort|contraseña|código"
    r"|senha|mot de passe",
    re.IGNORECASE,
)


def may_be_recorded(seen: Observation, page: Page) -> bool:
    """May anything of this page be kept?

    Nothing of lock screens, protected pages, pages of pay and bank apps, pages with a password field, and
    pages that ask for a code.
    """
    if is_hidden(seen) or seen.lock in (Lock.SWIPE, Lock.PIN) or is_private_whatever_it_says(seen):
        return False
    if any(item.password or HIDDEN in item.text for item in page.items):
        return False
    if asks_for_code(Scene(Situation(Back(), seen, page))):
        return False
    fields = [item for item in page.items if item.field]
    return not any(
        _CODE.search(f"{item.hint} {item.name.replace('_', ' ')}") or _labelled_as_code(page, item)
        for item in fields
    )


def place_of_step(action: Action | UnusableReply, page: Page, seen: Observation) -> StepAnchor | None:
    """The place of a step that was decided on this page; None where nothing may be kept, and of no action.

    page: LATE if it was not read; then the app is kept alone.
    """
    match action:
        case UnusableReply() | TakeOver() | Interact() | Note() | CallApi():
            return None  # none of these is done again
        case Tap(point=point) | DoubleTap(point=point) | LongPress(point=point):
            return place_of(page, point, seen)
        case Swipe(start=start) | Drag(start=start):
            return place_of(page, start, seen)
        case TypeText() | Enter():
            return place_of(page, None, seen, page.field)
        case Finish():
            return place_of(page, None, seen)
        case _:
            return place_of(page, None, seen)


def place_of(
    page: Page, point: Point | None, seen: Observation, item: Item | None = None
) -> StepAnchor | None:
    """The place of a touch on this page; None where nothing may be kept.

    point: pixels of the frame, None without a touch. item: what is meant instead of what lies there.
    """
    if not may_be_recorded(seen, page):
        return None
    front = seen.foreground
    app, activity = (front.package, front.activity) if front else ("", "")
    if point is not None and item is None and (target := target_at(page, point)) is not None:
        item = target.item
    names, words = page_signs(page)
    size_px = seen.frame.screenshot.size_px if seen.frame else page.size_px
    if item is None:
        at = (0.5, 0.5) if point is None else (_share(point[0], size_px[0]), _share(point[1], size_px[1]))
        picture = "" if point is None else small_picture(seen.frame, (at[0], at[1], at[0], at[1]))
        return StepAnchor(
            app, activity, at=at, picture=picture, page_names=names, page_words=words, size_px=size_px
        )
    box = box_shares(item.box, size_px)
    role, text = role_of(item), text_of(page, item)
    alike = [other for other in page.items if role_of(other) is role]
    row, near = texts_around(page, item)
    return StepAnchor(
        app,
        activity,
        role,
        item.name,
        text,
        box,
        _within_box(item.box, point),
        row,
        near,
        sum(bool(item.name) and other.name == item.name for other in alike),
        sum(bool(text) and text_of(page, other) == text for other in alike),
        # What stands in a field changes.
        "" if item.field else small_picture(seen.frame, box),
        names,
        words,
        size_px=size_px,
    )


def role_of(item: Item) -> AnchorRole:
    """Of what the page tells of an element."""
    if item.field:
        return AnchorRole.FIELD
    if item.on is not None:
        return AnchorRole.SWITCH
    return AnchorRole.BUTTON if item.pressable else AnchorRole.TEXT


def text_of(page: Page, item: Item) -> str:
    """What stands on an element; of a field its description, for its content changes."""
    return " ".join((item.hint if item.field else label_in(page, item)).split())


def page_signs(page: Page) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Ids and short texts by which the page is known again; content of fields is none."""
    names = dict.fromkeys(item.name for item in page.items if item.name)
    words = dict.fromkeys(
        item.text for item in page.items if 0 < len(item.text) <= _LONGEST and not item.field
    )
    return tuple(names)[:_MOST_NAMES], tuple(words)[:_MOST_WORDS]


def texts_around(page: Page, item: Item) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Texts in the element's row, and the next ones around it, the nearest first."""
    middle = _middle(item.box)
    others = [
        other
        for other in page.items
        if other is not item and not other.field and words_of(other) and not within(other.box, item.box)
    ]
    others.sort(key=lambda other: math.dist(_middle(other.box), middle))
    row = dict.fromkeys(words_of(each)[:_LONGEST] for each in others if same_row(each.box, item.box))
    near = dict.fromkeys(words_of(each)[:_LONGEST] for each in others if not same_row(each.box, item.box))
    return tuple(row)[:_MOST_ROW], tuple(near)[:_MOST_NEAR]


def box_shares(box: Box, size_px: tuple[int, int]) -> tuple[float, float, float, float]:
    """A box as shares of the picture."""
    width, height = size_px
    return (
        _share(box.left, width),
        _share(box.top, height),
        _share(box.right, width),
        _share(box.bottom, height),
    )


def small_picture(frame: Frame | None, shares: tuple[float, float, float, float]) -> str:
    """16x16 grey of a square around the middle of this box, base64; '' without a picture."""
    if frame is None:
        return ""
    width, height = frame.picture.size
    left, top, right, bottom = shares
    side = max(min((right - left) * width, (bottom - top) * height) * 1.1, _LEAST_CROP * width)
    x, y = (left + right) / 2 * width, (top + bottom) / 2 * height
    box = (x - side / 2, y - side / 2, x + side / 2, y + side / 2)
    inside = (
        max(round(box[0]), 0),
        max(round(box[1]), 0),
        min(round(box[2]), width),
        min(round(box[3]), height),
    )
    if inside[2] <= inside[0] or inside[3] <= inside[1]:
        return ""
    crop = frame.picture.crop(inside).convert("L")
    small = crop.resize((SIDE, SIDE), Image.Resampling.BOX)  # pyright: ignore[reportUnknownMemberType]  # numpy's types are not installed
    return base64.b64encode(small.tobytes()).decode("ascii")


def _labelled_as_code(page: Page, field: Item) -> bool:
    """Does a short text beside or directly above a field say that it takes a code?"""
    tall = field.box.bottom - field.box.top
    return any(
        len(item.text) <= 2 * _LONGEST
        and _CODE.search(item.text)
        and item.box.top <= field.box.bottom
        and field.box.top - item.box.bottom <= 2 * tall
        for item in page.items
        if item.text and not item.field and not item.pressable
    )


def _within_box(box: Box, point: Point | None) -> tuple[float, float]:
    if point is None:
        return 0.5, 0.5
    across = (point[0] - box.left) / max(box.right - box.left, 1)
    down = (point[1] - box.top) / max(box.bottom - box.top, 1)
    # A button around words of a picture reaches farther than they do.
    return (round(across, 3), round(down, 3)) if 0 <= across < 1 and 0 <= down < 1 else (0.5, 0.5)


def _middle(box: Box) -> tuple[float, float]:
    return (box.left + box.right) / 2, (box.top + box.bottom) / 2


def _share(value: float, of: int) -> float:
    return round(value / of, 4) if of else 0.0
