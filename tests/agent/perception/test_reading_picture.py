"""Pictures are read on this computer: the right words in the right place; nothing goes out or stays.

They need the extra 'reading' and fail without it: `make test` installs it.
"""

import asyncio
import io
import logging
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageDraw, ImageOps

from agent.contract.page import LATE, Item, Page, PageSource
from agent.perception.reading import engine
from agent.perception.reading.engine import Line, Models, TooManyLines, installed_models
from agent.perception.reading.picture import PictureReader
from agent.perception.reading.reader import PageReader
from devices.base import Frame, Screenshot, Tree, UnreadTree
from devices.frame import decode
from devices.simulator.drawing import render
from devices.simulator.drawing.elements import PAGE_HEIGHT, PAGE_WIDTH
from devices.simulator.phone import SimulatedPhone
from devices.simulator.places import visit
from tests.worlds.paper_phone import UNREAD_TREE, page

# Together in one process: the models are loaded once in each.
pytestmark = [pytest.mark.xdist_group("reading"), pytest.mark.timeout(60)]
SIZE = (1080, 2400)
PROGRAM = Path(__file__).parent / "read_picture_offline.py"


@pytest.fixture(scope="module")
def pictures() -> Iterator[PictureReader]:
    """Loaded once: that takes seconds."""
    reader = PictureReader.if_installed()
    assert reader is not None
    reader.warm()
    yield reader
    reader.close()


def frame_of(picture: Image.Image) -> Frame:
    png = io.BytesIO()
    picture.save(png, "PNG")
    return decode(png.getvalue(), 0.0)


def checkout(lang: str = "en", size_px: tuple[int, int] = SIZE) -> tuple[Image.Image, SimulatedPhone]:
    phone = SimulatedPhone(lang=lang, size_px=size_px)
    visit(phone, "coffee_checkout")
    return render.draw(phone.drawing(secure_black=True)).convert("RGB"), phone


def button_of(phone: SimulatedPhone) -> tuple[float, float, float, float]:
    """Where the pay button stands, as parts of the page."""
    button = next(element for element in phone.page().elements if element.id == "pay_balance")
    left, top, right, bottom = button.box
    return left / PAGE_WIDTH, top / PAGE_HEIGHT, right / PAGE_WIDTH, bottom / PAGE_HEIGHT


def inside(item: Item, place: tuple[float, float, float, float], size_px: tuple[int, int]) -> bool:
    width, height = size_px
    left, top, right, bottom = item.box
    return (
        place[0] <= left / width < right / width <= place[2]
        and place[1] <= top / height < bottom / height <= place[3]
    )


def plain(read: Page) -> list[str]:
    return ["".join(item.text.split()) for item in read.items]


@pytest.mark.parametrize(
    ("lang", "size_px", "button"),
    [
        ("en", SIZE, "Pay36.80withbalance"),
        pytest.param("zh", SIZE, "余额支付36.80", marks=pytest.mark.soak),
        pytest.param("en", (2400, 1080), "Pay36.80withbalance", marks=pytest.mark.soak),
    ],
    ids=["English", "Chinese", "held sideways"],
)
async def test_the_amount_and_the_pay_button_are_read_where_they_stand(
    pictures: PictureReader, lang: str, size_px: tuple[int, int], button: str
) -> None:
    picture, phone = checkout(lang, size_px)
    read = await pictures.read(frame_of(picture))
    assert (read.source, read.size_px) == (PageSource.PICTURE, size_px)
    assert "¥36.80" in plain(read)
    (pay,) = (item for item in read.items if inside(item, button_of(phone), size_px))
    assert "".join(pay.text.split()) == button
    assert pay == Item(pay.text, pay.box)  # nothing else is known of a line


@pytest.mark.soak
async def test_a_dark_page_is_read_as_well(pictures: PictureReader) -> None:
    picture, _ = checkout()
    assert "¥36.80" in plain(await pictures.read(frame_of(ImageOps.invert(picture))))


async def test_around_a_point_only_whole_lines_of_a_band_are_read(pictures: PictureReader) -> None:
    picture, phone = checkout()
    left, top, right, bottom = button_of(phone)
    point = (round((left + right) / 2 * SIZE[0]), round((top + bottom) / 2 * SIZE[1]))
    read = await pictures.read_around(frame_of(picture), point)
    assert any(inside(item, (left, top, right, bottom), SIZE) and "36.80" in item.text for item in read.items)
    assert all(abs((item.box.top + item.box.bottom) / 2 - point[1]) < 180 for item in read.items)
    # The next row lies half outside of the band when the point is half a band above it.
    row = next(item for item in read.items if "36.80" in item.text)
    cut = await pictures.read_around(frame_of(picture), (point[0], (row.box.top + row.box.bottom) // 2 - 180))
    assert not any("36.80" in item.text and item.box.top >= row.box.top for item in cut.items)


async def test_between_two_heights_the_lines_stand_where_they_stand_on_the_page(
    pictures: PictureReader,
) -> None:
    picture, phone = checkout()
    left, top, right, bottom = button_of(phone)
    rows = round(top * SIZE[1]) - 20, round(bottom * SIZE[1]) + 20
    read = await pictures.read_rows(frame_of(picture), rows)
    assert any(inside(item, (left, top, right, bottom), SIZE) and "36.80" in item.text for item in read.items)
    assert all(rows[0] <= item.box.top < item.box.bottom <= rows[1] for item in read.items)


@pytest.mark.parametrize(
    "size_px",
    [(1, 1), *(pytest.param(size, marks=pytest.mark.soak) for size in ((3, 200), (200, 3), (90, 200), SIZE))],
)
async def test_a_page_without_words_has_none_however_small(
    pictures: PictureReader, size_px: tuple[int, int]
) -> None:
    frame = frame_of(Image.new("RGB", size_px, (200, 200, 200)))
    for read in (await pictures.read(frame), await pictures.read_around(frame, (0, size_px[1] - 1))):
        assert (read.source, read.items, read.size_px) == (PageSource.PICTURE, (), size_px)


async def test_a_page_of_pictures_says_nothing_that_is_not_there(pictures: PictureReader) -> None:
    noise = Image.effect_noise((27, 60), 90).resize((720, 1600), Image.Resampling.BICUBIC)  # pyright: ignore[reportUnknownMemberType]  # numpy's types
    assert (await pictures.read(frame_of(noise.convert("RGB")))).items == ()


async def test_a_page_of_more_lines_than_could_all_be_read_is_unread(
    pictures: PictureReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engine, "_MOST_LINES", 3)
    picture = Image.new("RGB", (720, 800), "white")
    for number in range(4):
        ImageDraw.Draw(picture).text((50, 100 + number * 150), "Pay now", fill="black", font_size=40)
    with pytest.raises(TooManyLines):
        await pictures.read(frame_of(picture))


async def test_a_picture_that_cannot_be_decoded_is_unread(
    pictures: PictureReader, caplog: pytest.LogCaptureFixture
) -> None:
    good = frame_of(Image.new("RGB", (400, 200), "white"))
    broken = Frame(Screenshot(good.screenshot.encoded[:60], (400, 200), 0.0), good.picture, good.grey)

    async def no_tree() -> Tree | UnreadTree:
        return UNREAD_TREE

    seen = replace(page(), frame=broken)
    assert await PageReader(pictures).read(seen, no_tree) == LATE
    assert "reading a page broke" in caplog.text


async def test_cancelled_readings_do_not_hold_up_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop, began, goes_on = asyncio.get_running_loop(), asyncio.Event(), threading.Event()
    sizes: list[tuple[int, int]] = []

    def slow(picture: Image.Image) -> list[Line]:
        sizes.append(picture.size)
        loop.call_soon_threadsafe(began.set)
        goes_on.wait(10)
        return []

    def load(models: Models) -> engine.Engine:
        return slow

    pictures = PictureReader(Models(tmp_path, tmp_path), load)
    frame, last = (frame_of(Image.new("RGB", size, "white")) for size in ((20, 40), (30, 60)))
    readings = [asyncio.create_task(pictures.read(frame)) for _ in range(5)]
    await began.wait()
    for reading in readings:
        reading.cancel()
    await asyncio.wait(readings)
    assert all(reading.cancelled() for reading in readings)
    goes_on.set()
    assert (await pictures.read(last)).size_px == (30, 60)
    assert sizes == [(20, 40), (30, 60)]  # what had begun ended, what waited was never begun
    pictures.close()


async def test_words_and_pictures_stay_out_of_logs_and_off_the_terminal(
    pictures: PictureReader, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    frame = frame_of(checkout()[0])
    caplog.clear()
    caplog.set_level(logging.DEBUG)
    assert "¥36.80" in plain(await pictures.read(frame))
    assert (caplog.text, *capfd.readouterr()) == ("", "", "")


async def test_libraries_that_do_not_work_are_told_once_and_not_tried_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    loads: list[Models] = []

    def fails(models: Models) -> engine.Engine:
        loads.append(models)
        raise ImportError("libGL.so.1: cannot open shared object file")

    caplog.set_level(logging.WARNING)
    pictures = PictureReader(Models(tmp_path, tmp_path), fails)
    reader = PageReader(pictures)

    async def no_tree() -> Tree | UnreadTree:
        return UNREAD_TREE

    for _ in range(4):
        assert await reader.read(page(), no_tree) == LATE
    pictures.close()
    assert len(loads) == 1
    assert [each.getMessage() for each in caplog.records] == [
        "reading a page broke: ImportError",
        "reading a page broke: CannotRead",
    ]
    assert "libGL.so.1" in caplog.text


def test_libraries_that_do_not_work_are_told_when_they_are_warmed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    pictures = PictureReader(Models(tmp_path / "no.onnx", tmp_path / "no.onnx"))
    for _ in range(3):  # as every task does
        pictures.warm()
    pictures._worker.shutdown(wait=True)  # pyright: ignore[reportPrivateUsage]  # the end of the warming
    assert [each.getMessage() for each in caplog.records] == ["pictures cannot be read"]


async def test_a_closed_reader_reads_nothing() -> None:
    models = installed_models()
    assert models
    pictures = PictureReader(models)
    pictures.close()
    pictures.warm()  # as a task that begins just then does

    async def no_tree() -> Tree | UnreadTree:
        return UNREAD_TREE

    assert await PageReader(pictures).read(page(), no_tree) == LATE


@pytest.mark.parametrize("library", ["rapidocr", "onnxruntime"])
def test_without_the_libraries_there_is_no_reader(monkeypatch: pytest.MonkeyPatch, library: str) -> None:
    monkeypatch.setitem(sys.modules, library, None)  # as Python itself marks what cannot be imported
    assert PictureReader.if_installed() is None


def test_without_its_models_there_is_no_reader_and_nothing_is_fetched(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(engine, "_RECOGNITION", "gone.onnx")
    assert PictureReader.if_installed() is None
    assert "gone.onnx is missing" in caplog.text


def test_reading_needs_no_network_and_leaves_nothing_on_the_disk(tmp_path: Path) -> None:
    # A program of its own: onnxruntime writes an id for the computer below HOME as it is imported, if it is
    # to report.
    ended = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, PROGRAM],
        cwd=tmp_path,
        env={"HOME": str(tmp_path), "PYTHONPATH": str(Path(__file__).parents[3])},
        capture_output=True,
        text=True,
        timeout=50,
        check=False,
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "Pay 36.80\n", "")
    assert list(tmp_path.rglob("*")) == []
