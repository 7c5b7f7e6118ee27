"""Ten approvals as a phone shows them; the phone's own record of each, after its approval, is the truth.

FARHAND_APPROVALS=docs/approvals writes the pictures there (`make approvals`).
"""

import asyncio
import io
import os
import re
from collections.abc import AsyncGenerator
from dataclasses import replace
from functools import reduce
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from agent.contract.events import HumanNeeded
from agent.contract.requests import Answer
from agent.perception.touch_mark import MARK
from bot.cards.look import Look
from bot.console.html_parser import parse_html
from devices.simulator.drawing.elements import PAGE_WIDTH
from devices.simulator.phone import SimulatedPhone
from devices.simulator.scenes.calls import PEOPLE
from tests.browser.approval_examples import ASKED_AT, EXAMPLES, ApprovalExample, ask_for, message_of
from tests.browser.demo_page import CHROMIUM
from tests.browser.messages import PHONE_PX, render
from tests.e2e.trust_house import READABLE_PX, House, trust_house

FOLDER = Path(__file__).parents[2] / "docs" / "approvals"
_MOST_BYTES = 150_000
_CLOCKS = ("08:40", "08:50")  # of the phone when it was asked, and ten minutes later
_NEAR_MARK = 40  # a JPEG's colours stray
_MARK_REACHES = 16  # beyond the button, in 720ths of the picture's width
_LEAST_MARKED_PX = 300


@pytest.fixture
async def house() -> AsyncGenerator[House]:
    """A phone and an agent whose clocks stand where the pictures' clocks stand."""
    phone = SimulatedPhone(size_px=READABLE_PX, clock=lambda: ASKED_AT)
    async with trust_house(phone=phone, clock=lambda: ASKED_AT) as house:
        yield house


@pytest.mark.soak
@pytest.mark.timeout(300)
@pytest.mark.skipif(CHROMIUM is None, reason="no chromium, chromium-browser or google-chrome on this machine")
async def test_ten_approvals_say_what_the_phone_then_records(house: House, tmp_path: Path) -> None:
    asked_for: dict[str, list[tuple[str, Look]]] = {"en": [], "zh": []}
    for example in EXAMPLES:
        asked = await ask_for(house, example)
        look = message_of(example, asked)
        _check_picture(house.phone, example, asked)
        before = house.facts
        await house.says(asked, Answer.APPROVE)
        await house.ends()
        [recorded] = house.facts[len(before) :]
        assert recorded == example.errand.fact
        _check_words(example, _without_claims(example, asked))
        asked_for[example.lang].append((example.number, look))
    for lang, looks in asked_for.items():
        drawn = await render(looks, tmp_path, lang, sent_at=ASKED_AT)
        assert [name for name, message in drawn.items() if message.cut or message.has_placeholder] == []
    if folder := os.environ.get("FARHAND_APPROVALS"):
        await asyncio.to_thread(_keep, tmp_path, Path(folder))


def _without_claims(example: ApprovalExample, asked: HumanNeeded) -> str:
    """The message's text without the words of the model and of the task, which may say anything."""
    silent = replace(asked, request=replace(asked.request, text=""), task=replace(asked.task, text=""))
    return parse_html(message_of(example, silent).html).text


def _check_words(example: ApprovalExample, text: str) -> None:
    title = text.partition("\n")[0]
    for recorded, said in example.title + example.below:
        assert recorded in example.errand.fact
        assert said in (title if (recorded, said) in example.title else text)
    numbers = {word.strip("¥?？") for word in title.split() if re.search(r"\d", word)}
    called = PEOPLE[example.number_of][1].split() if example.number_of else []
    assert numbers <= {*example.errand.fact.split(), *called}
    assert set(re.findall(r"\d\d:\d\d", text)) == {_CLOCKS[1]}


def _check_picture(phone: SimulatedPhone, example: ApprovalExample, asked: HumanNeeded) -> None:
    assert phone.drawing(secure_black=False).clock == _CLOCKS[0]
    if example.for_second:
        assert asked.request.crop is not None
        with Image.open(io.BytesIO(asked.request.crop)) as crop:
            assert _marked_px(crop) > _LEAST_MARKED_PX
        return
    assert asked.request.picture is not None
    with Image.open(io.BytesIO(asked.request.picture)) as picture:
        scale, reach = picture.width / PAGE_WIDTH, _MARK_REACHES * picture.width / 720
        box = phone.element(example.errand.element).visible_box
        around = (
            max(0, round(box.left * scale - reach)), max(0, round(box.top * scale - reach)),
            min(picture.width, round(box.right * scale + reach)),
            min(picture.height, round(box.bottom * scale + reach)),
        )  # fmt: skip
        assert _marked_px(picture.crop(around)) > _LEAST_MARKED_PX
        assert _marked_px(picture) == _marked_px(picture.crop(around))


def _marked_px(picture: Image.Image) -> int:
    """How many pixels have the mark's colour."""
    away = ImageChops.difference(picture.convert("RGB"), Image.new("RGB", picture.size, MARK))
    return sum(reduce(ImageChops.lighter, away.split()).histogram()[: _NEAR_MARK + 1])


def _keep(drawn: Path, folder: Path) -> None:
    """Writes the pictures with few colours: a third of the bytes, and as legible."""
    folder.mkdir(parents=True, exist_ok=True)
    for example in EXAMPLES:
        with Image.open(drawn / f"{example.number}.png") as picture:
            few = picture.convert("RGB").quantize(
                method=Image.Quantize.MAXCOVERAGE, kmeans=4, dither=Image.Dither.NONE
            )
            few.save(folder / f"{example.number}.png", optimize=True)


def test_the_page_beside_the_pictures_holds_what_the_phone_records() -> None:
    rows = re.findall(r"^\| \[(\d\d)\]\((\d\d)\.png\) \|(?:[^|]*\|){3} `([^|]+)` \|", _page(), re.MULTILINE)
    assert rows == [(each.number, each.number, each.errand.fact) for each in EXAMPLES]


@pytest.mark.parametrize("number", [example.number for example in EXAMPLES])
def test_a_kept_picture_is_small_and_of_a_phones_width(number: str) -> None:
    assert (FOLDER / f"{number}.png").stat().st_size < _MOST_BYTES
    with Image.open(FOLDER / f"{number}.png") as picture:
        assert picture.width == 2 * PHONE_PX[0]


def _page() -> str:
    return (FOLDER / "README.md").read_text(encoding="utf-8")
