"""`screencap` on the simulated phone: which display, what comes before the picture and instead of it."""

import asyncio
import time

import pytest

from devices.simulator.side import Latency, SecureCapture, SimulatedWindow
from tests.worlds.tiny_phone import INNER, OUTER, Terminal

PNG, END = b"\x89PNG\r\n\x1a\n", b"IEND\xaeB`\x82"
PAYING = (SimulatedWindow("com.example.bank", ".Pay", secure=True, focused=True),)


@pytest.fixture
def terminal() -> Terminal:
    return Terminal()


def _size(png: bytes) -> tuple[int, int]:
    return int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")


async def test_one_display_needs_no_id_and_gives_no_warning(terminal: Terminal) -> None:
    png = await terminal.one_stream("screencap -p")
    assert png.startswith(PNG)
    assert png.endswith(END)


async def test_with_two_displays_a_warning_stands_before_the_picture_of_the_first(terminal: Terminal) -> None:
    terminal.side.fold_out()
    output = await terminal.one_stream("screencap -p")
    warning, png = output[: output.index(PNG)], output[output.index(PNG) :]
    assert warning.startswith(b"[Warning] Multiple displays were found, but no display id was specified! ")
    assert warning.endswith(b'See "dumpsys SurfaceFlinger --display-id" for valid display IDs.\n')
    assert _size(png) == (60, 60)  # the outer one, although it is off


async def test_the_warning_is_standard_error(terminal: Terminal) -> None:
    terminal.side.fold_out()
    out, err, code = await terminal.raw("screencap -p")
    assert (out[:8], err[:9], code) == (PNG, b"[Warning]", 0)


@pytest.mark.parametrize(("display", "size"), [(INNER, (108, 240)), (OUTER, (60, 60))])
async def test_an_id_chooses_the_display_without_a_warning(
    terminal: Terminal, display: str, size: tuple[int, int]
) -> None:
    terminal.side.fold_out()
    assert _size(await terminal.one_stream(f"screencap -p -d {display}")) == size


async def test_some_phones_give_no_warning(terminal: Terminal) -> None:
    terminal.side.fold_out()
    terminal.side.quirks.display_warning = False
    assert (await terminal.one_stream("screencap -p")).startswith(PNG)


@pytest.mark.parametrize(
    ("version", "said"),
    [
        ("11", "Failed to get token for invalid display 7\n"),
        ("13", "Display Id '7' is not valid.\n"),
        ("16", "Failed to take screenshot. Status: -22\nCapturing failed.\n"),
    ],
)
async def test_an_unknown_display_is_refused(terminal: Terminal, version: str, said: str) -> None:
    terminal.side.android = version
    assert await terminal.run("screencap -p -d 7") == ("", said, 1)


async def test_a_protected_window_gives_nothing_on_old_phones_and_a_text_on_some(terminal: Terminal) -> None:
    terminal.side.in_front = PAYING
    assert (await terminal.one_stream("screencap -p")).startswith(PNG)  # blackened by the screen half
    terminal.side.quirks.secure_capture = SecureCapture.EMPTY
    assert await terminal.raw("screencap -p") == (b"", b"", 0)
    terminal.side.quirks.secure_capture = SecureCapture.TEXT
    text = await terminal.one_stream("screencap -p")
    assert b"PNG" not in text
    assert text
    terminal.side.in_front = (
        SimulatedWindow("com.example.bank", ".Tips", secure=False, focused=True),
        *PAYING[:0],
    )
    assert (await terminal.one_stream("screencap -p")).startswith(PNG)


async def test_a_picture_may_end_in_the_middle_or_be_noise(terminal: Terminal) -> None:
    terminal.side.quirks.cut_png = True
    cut = await terminal.one_stream("screencap -p")
    assert cut.startswith(PNG)
    assert not cut.endswith(END)
    terminal.side.quirks.garbage = True
    assert PNG not in await terminal.one_stream("screencap -p")


async def test_the_picture_is_of_the_shutters_moment_and_comes_at_the_end(terminal: Terminal) -> None:
    terminal.side.latency = Latency(screencap_s=0.3, shutter_s=0.1)
    started = time.monotonic()
    capture = asyncio.create_task(terminal.one_stream("screencap -p"))
    await terminal.side.captured.wait()
    opened_s = time.monotonic() - started
    assert not capture.done()
    await capture
    assert opened_s >= 0.1
    assert time.monotonic() - started >= 0.3


async def test_the_shutter_never_opens_after_the_end(terminal: Terminal) -> None:
    terminal.side.latency = Latency(shutter_s=30.0)
    assert (await terminal.one_stream("screencap -p")).startswith(PNG)
