"""Draws messages as the chat page shows them on a phone, measures them, and writes a picture of each."""

import asyncio
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PIL import Image
from playwright.async_api import Page

from bot.cards.look import ButtonSpec, Look
from bot.console.formatting import trimmed, with_detected
from bot.console.html_parser import parse_html
from bot.console.messages import ChatButton, Content, Markup, Media
from bot.console.server import Console
from bot.console.state import World
from devices.simulator.drawing import render as phone_pictures
from devices.simulator.phone import SimulatedPhone
from tests.browser.demo_page import PHONE_PX, browser_page
from tests.worlds.console_world import TOKEN

PERSON = 1001
PLACEHOLDER = re.compile(r"\{\w*\}")
# A line of text is a set of boxes whose middles are less than this apart.
_MEASURE = """(items) => items.map((item) => {
  const LINE_PX = 9;
  const text = item.querySelector(".text");
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  const middles = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement.closest(".marks")) continue;
    const fold = node.parentElement.closest(".foldable:not(.open) .inside")?.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      const middle = (box.top + box.bottom) / 2;
      if (box.width > 0 && (!fold || middle < fold.bottom)) middles.push(middle);
    }
  }
  middles.sort((one, other) => one - other);
  const starts = middles.filter((middle, place) => place === 0 || middle - middles[place - 1] > LINE_PX);
  const cut = [...item.querySelectorAll(".row span")].filter((span) => span.scrollWidth > span.clientWidth);
  return {
    lines: starts.length, cut: cut.map((span) => span.textContent), height: item.offsetHeight,
    rows: [...item.querySelectorAll(".row")].map((row) => row.children.length),
  };
})"""

# Brings one message to the top; answers top and bottom of those that are then whole in the window.
_SCROLL_TO = """(items, first) => {
  items[first].scrollIntoView({ block: "start" });
  const end = document.getElementById("scroll").getBoundingClientRect().bottom;
  const boxes = items.slice(first).map((item) => item.getBoundingClientRect());
  const whole = boxes.filter((box, place) => place === 0 || box.bottom <= end);
  return whole.map((box) => [box.top - 3, box.bottom + 3]);
}"""
# Blurred edges cost a computer without a graphics card a second each.
_CHEAP = ".photo .shade { display: none; } .row button { backdrop-filter: none; }"
_SCALE = 2
_DRAWN_S = 400
# Messages to others than the task's own person, who see a private picture openly.
_OF_OTHERS = ("second_", "peek_")
_TALL_PX = 3000


@dataclass(frozen=True)
class DrawnMessage:
    """One message at 390 px.

    text: what is read, folded quotes whole.
    lines: of text that is seen before a folded quote is opened, which shows up to three of its own.
    cut: buttons whose text has no room. rows: how many buttons each row has.
    """

    text: str
    lines: int
    cut: tuple[str, ...]
    rows: tuple[int, ...]
    height_px: int

    @property
    def has_placeholder(self) -> bool:
        """Whether a value is missing in one of its sentences."""
        return PLACEHOLDER.search(self.text) is not None


async def render(
    looks: Sequence[tuple[str, Look]], folder: Path | None, lang: str, sent_at: float | None = None
) -> dict[str, DrawnMessage]:
    """Measures every message, by name; with a folder it gets NAME.png of each.

    sent_at: the time that they show, in seconds since the epoch; None for now.
    """
    async with Console(TOKEN, lang=lang, user_id=PERSON) as console:
        if sent_at is not None:
            console.world.clock.advance(sent_at - console.world.clock.now())
        texts = _put(console.world, looks)
        async with browser_page(console.page_url, lang, PHONE_PX, scale=_SCALE) as page:
            await page.add_style_tag(content=_CHEAP)
            # A busy computer draws some hundred messages in a minute and more.
            page.set_default_timeout(_DRAWN_S * 1000)
            await page.wait_for_function(f"document.querySelectorAll('.message').length === {len(looks)}")
            await page.evaluate("document.fonts.ready")
            await page.wait_for_function(
                "[...document.images].every((image) => !image.src || image.complete)"
            )
            found = await page.locator(".message").evaluate_all(_MEASURE)
            if folder is not None:
                await _photograph(page, [name for name, _ in looks], folder)
    return {
        name: DrawnMessage(text, one["lines"], tuple(one["cut"]), tuple(one["rows"]), one["height"])
        for (name, _), text, one in zip(looks, texts, found, strict=True)
    }


async def example_picture(lang: str) -> bytes:
    """A JPEG of the simulated phone's checkout."""
    phone = SimulatedPhone(lang=lang, size_px=(540, 1200))
    assert phone.start("com.farhand.coffee", "")
    for element in ("drink_latte", "add_to_cart", "checkout"):
        phone.tap_element(element)
    assert phone.scene == "coffee_checkout"
    return await phone_pictures.jpeg(phone.drawing(secure_black=False))


def _put(world: World, looks: Sequence[tuple[str, Look]]) -> list[str]:
    """Puts the messages into the chat, without a bot; returns their texts. Raises ApiError for bad markup."""
    chat, files = world.chats[PERSON], dict[bytes, Media]()
    texts: list[str] = []
    for name, look in looks:
        read = with_detected(trimmed(parse_html(look.html)))
        covered = look.private and name.startswith(_OF_OTHERS)
        media = _media(world, look, files, covered=covered) if look.picture is not None else None
        rows = tuple(tuple(map(_button, row)) for row in look.rows)
        world.add(chat, from_bot=True, content=Content(read.text, read.entities, media), markup=Markup(rows))
        texts.append(read.text)
    return texts


def _media(world: World, look: Look, files: dict[bytes, Media], *, covered: bool) -> Media:
    assert look.picture is not None
    if look.picture not in files:
        with Image.open(io.BytesIO(look.picture)) as image:
            kind, size = image.get_format_mimetype(), image.size
        assert kind is not None
        files[look.picture] = Media("photo", world.files.add("photos", "photo.jpg", kind, look.picture, size))
    return Media("photo", files[look.picture].file, spoiler=covered)


def _button(spec: ButtonSpec) -> ChatButton:
    return ChatButton(spec.text, "" if spec.copy else "1", copy_text=spec.copy, style=spec.style)


async def _photograph(page: Page, names: Sequence[str], folder: Path) -> None:
    """Cuts the messages out of pictures of a very tall window: a picture each would take minutes."""
    await page.set_viewport_size({"width": PHONE_PX[0], "height": _TALL_PX})
    done = 0
    while done < len(names):
        boxes = await page.locator(".message").evaluate_all(_SCROLL_TO, done)
        png = await page.screenshot(animations="disabled")
        await asyncio.to_thread(_cut_out, png, names[done : done + len(boxes)], boxes, folder)
        done += len(boxes)


def _cut_out(png: bytes, names: Sequence[str], boxes: Sequence[Sequence[float]], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with Image.open(io.BytesIO(png)) as whole:
        for name, (top, bottom) in zip(names, boxes, strict=True):
            whole.crop((0, round(top * _SCALE), whole.width, round(bottom * _SCALE))).save(
                folder / f"{name}.png"
            )
