"""What the simulated phone looks like."""

import asyncio
from io import BytesIO
from itertools import cycle

import pytest
from PIL import Image, ImageDraw

from devices.simulator.drawing import render
from devices.simulator.drawing.drawing import PHASES, Drawing
from devices.simulator.phone import SimulatedPhone
from devices.simulator.places import ROUTES, visit
from devices.simulator.side import Latency
from devices.typeface import typeface

NOW = 1_763_700_000.0


def phone_at(scene: str, lang: str = "en", size_px: tuple[int, int] = (540, 1200)) -> SimulatedPhone:
    phone = SimulatedPhone(lang=lang, size_px=size_px, clock=lambda: NOW)
    visit(phone, scene)
    return phone


def decoded(png: bytes) -> Image.Image:
    with Image.open(BytesIO(png)) as image:
        image.load()
        return image


SCENES = enumerate(zip(ROUTES, cycle(("en", "zh")), strict=False))


@pytest.mark.parametrize(
    ("scene", "lang"),
    [pytest.param(*scene, marks=[pytest.mark.soak] if number % 4 else []) for number, scene in SCENES],
)
@pytest.mark.sample(6)
async def test_every_scene_is_an_rgba_png_of_the_phones_size(scene: str, lang: str) -> None:
    image = decoded(await phone_at(scene, lang, (1080, 2400)).screencap_png())
    assert (image.format or "PNG", image.mode, image.size) == ("PNG", "RGBA", (1080, 2400))


def test_languages_look_different_and_pages_too() -> None:
    drawn = {
        render.draw(phone_at(scene, lang).drawing(secure_black=True)).tobytes()
        for scene in ("settings", "notes")
        for lang in ("en", "zh")
    }
    assert len(drawn) == 4


async def test_a_capture_of_the_pay_sheet_is_black_but_for_the_bars() -> None:
    image = decoded(await phone_at("pay_sheet").screencap_png()).convert("L")
    assert image.crop((0, 120, 540, 1080)).getextrema() == (0, 0)
    assert image.crop((0, 0, 540, 60)).getextrema() == (0, 255)


def test_a_person_sees_the_pay_sheet() -> None:
    image = render.draw(phone_at("pay_sheet").drawing(secure_black=False)).convert("L")
    colours = image.crop((0, 120, 540, 1080)).getcolors(256)
    assert colours is not None
    assert len(colours) > 20


def test_a_page_change_is_drawn_in_between() -> None:
    now = [NOW]
    phone = SimulatedPhone(size_px=(540, 1200), clock=lambda: now[0], latency=Latency(transition_s=0.4))
    before = phone.drawing(secure_black=True)
    phone.tap_element("app_coffee")
    drawings: list[Drawing] = []
    for _ in range(PHASES):
        drawings.append(phone.drawing(secure_black=True))
        now[0] += 0.4 / (PHASES - 1) + 0.001
    assert [drawing.phase for drawing in drawings] == [1, 2, 3, 0]
    pictures = {render.draw(drawing).tobytes() for drawing in (before, *drawings)}
    assert len(pictures) == PHASES + 1


def test_letters_that_no_font_has_are_boxes() -> None:
    odd = "\u0627\U0001f600\ud800\u0e01\U00020000\x00\u200d"
    kinds = {run.kind for run in typeface.runs(odd)}
    assert kinds == {typeface.FontKind.BOX}
    image = Image.new("L", (200, 40))
    typeface.draw_text(ImageDraw.Draw(image), (2, 30), odd, 20, "white")
    assert image.getextrema() == (0, 255)


def test_odd_text_on_a_page_is_drawn() -> None:
    phone = phone_at("notes")
    phone.tap_element("note")
    phone.insert_text("نص 😀 \ud83d ก\n\n\t" + "长" * 3000)
    assert render.draw(phone.drawing(secure_black=True)).size == (540, 1200)


def test_the_chinese_font_has_every_common_character_and_every_text_of_the_phone() -> None:
    level_1 = "".join(
        bytes((0xA0 + row, 0xA0 + cell)).decode("gb2312", "ignore")
        for row in range(16, 56)
        for cell in range(1, 95)
    )
    assert len(level_1) == 3755
    assert set(level_1) <= typeface.chinese_characters()
    for scene in ROUTES:
        page = phone_at(scene, "zh").page()
        for text in (part for element in page.elements for part in (element.text, element.hint)):
            assert typeface.FontKind.BOX not in {run.kind for run in typeface.runs(text.replace("•", ""))}, (
                scene,
                text,
            )


def test_long_text_is_cut_to_its_room() -> None:
    cut = typeface.fitted("a very long line of text 很长的一行文字", 20, 120)
    assert cut.endswith("…")
    assert typeface.width(cut, 20) <= 120
    assert typeface.fitted("short", 20, 120) == "short"


async def test_phones_that_show_the_same_share_one_picture() -> None:
    first, second = phone_at("settings_about"), phone_at("settings_about")
    assert await first.screencap_png() is await second.screencap_png()


async def test_many_phones_are_drawn_without_holding_the_event_loop() -> None:
    phones = [phone_at(scene) for scene in ("photos", "settings", "coffee_menu", "launcher")]
    ticks = 0
    drawing = asyncio.gather(*(phone.screencap_png() for phone in phones))
    while not drawing.done():
        await asyncio.sleep(0.001)
        ticks += 1
    assert ticks > 3
