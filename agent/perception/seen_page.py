"""Keeps of a page what may show later that a task is done."""

import re
from collections.abc import Iterable
from dataclasses import replace

from agent.contract.page import HIDDEN, Item, Page, PageSource
from agent.contract.seen_page import SeenPage
from agent.perception.page_reading import is_hidden
from agent.policy.page.receipt import receipt_of, undone_on
from agent.policy.page.target import same_row, within
from devices.base import Observation

_MOST_WORDS, _MOST_BUTTONS, _MOST_SWITCHES = 4_000, 40, 40
_LONGEST = 300  # characters of one text
_LONGEST_BUTTON = 80
_NAME = 80  # characters of a switch's name
_CARD = re.compile(r"(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)")
_CODE = re.compile(
    r"\b(?:code|pin|otp|password|passcode|passwort|kennwort|contraseñ\w*|senha|mot de passe|codice|código)\b"
    r"|验证码|校验码|动态码|密码|口令|驗證碼|密碼|認証|暗証|인증|비밀번호|код|пароль",
    re.IGNORECASE,
)
_DIGITS = re.compile(r"(?<!\d)\d(?:[ -]?\d){3,7}(?!\d)")


def seen_page_of(step: int, seen: Observation, page: Page) -> SeenPage | None:
    """What is kept of the page of a step; None for a hidden page and for an unread one.

    A page that has no words, as the phone says, is kept.
    """
    if is_hidden(seen) or (page.source is PageSource.NONE and page.late):
        return None
    shown = [item for item in page.items if not item.password and HIDDEN not in item.text]
    texts = _bounded(item.text for item in shown if item.text and not item.field)
    buttons = dict.fromkeys(item.text[:_LONGEST_BUTTON] for item in shown if item.text and item.pressable)
    return SeenPage(
        step,
        seen.foreground.package if seen.foreground else "",
        texts,
        _bounded(item.text for item in shown if item.text and item.field),
        tuple(buttons)[:_MOST_BUTTONS],
        _switches(page)[:_MOST_SWITCHES],
        receipt_of(page),
        undone_on(page)[:_LONGEST],
        page.late,
    )


def without_codes(seen: SeenPage) -> SeenPage:
    """The same for the disk: without numbers of cards, and without codes where the page speaks of one."""
    said = [*seen.words, *seen.buttons]
    coded = any(_CODE.search(text) for text in said)

    def kept(text: str) -> str:
        text = _CARD.sub("…", text)
        return _DIGITS.sub("…", text) if coded else text

    receipt = seen.receipt
    return replace(
        seen,
        words=tuple(map(kept, seen.words)),
        fields=tuple(map(kept, seen.fields)),
        buttons=tuple(map(kept, seen.buttons)),
        receipt=replace(receipt, words=kept(receipt.words)) if receipt else None,
        without_codes=coded and any(_DIGITS.search(text) for text in (*said, *seen.fields)),
    )


def _bounded(texts: Iterable[str]) -> tuple[str, ...]:
    kept, left = list[str](), _MOST_WORDS
    for text in dict.fromkeys(texts):
        left -= len(text[:_LONGEST])
        if left < 0:
            break
        kept.append(text[:_LONGEST])
    return tuple(kept)


def _switches(page: Page) -> tuple[tuple[str, bool], ...]:
    """The switches of a page with the names of their rows."""
    return tuple((_name(page, item), item.on) for item in page.items if item.on is not None)


def _name(page: Page, switch: Item) -> str:
    """What stands on the switch, in its row, or left of it."""
    if switch.text:
        return switch.text[:_NAME]
    others = [item for item in page.items if item.text and not item.field and item is not switch]
    inside = [item.text for item in others if within(item.box, switch.box)]
    beside = [
        item.text
        for item in others
        if same_row(item.box, switch.box)
        and item.box.left < switch.box.left
        and not within(switch.box, item.box)
    ]
    around = [item.text for item in others if within(switch.box, item.box)]
    return " ".join(inside or beside or around[-1:])[:_NAME]
