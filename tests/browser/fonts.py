"""The fonts of the simulated phone for the chat page: the same letters and widths on every computer."""

import base64
import io

from PIL import ImageFont
from playwright.async_api import Page, Route

from devices.typeface.typeface import CHINESE


def _face(name: str, font: bytes) -> str:
    address = f"data:font/ttf;base64,{base64.b64encode(font).decode()}"
    return f'@font-face {{ font-family: "{name}"; src: url({address}); }}\n'


def font_style(element: str = ":root") -> str:
    """A style sheet with the fonts in it. element: that sets the page's font."""
    latin = ImageFont.load_default(16)  # Pillow's own, nearly as wide as a phone's
    assert isinstance(latin, ImageFont.FreeTypeFont)
    assert isinstance(latin.path, io.BytesIO)
    faces = _face("Letters", latin.path.getvalue()) + _face("Characters", CHINESE.read_bytes())
    return f'{faces}{element} {{ font-family: "Letters", "Characters", sans-serif !important; }}\n'


async def use_own_fonts(page: Page) -> None:
    """From now on the page has its fonts with it; signs come from the computer's."""
    style = font_style()

    async def extend(route: Route) -> None:
        reply = await route.fetch()
        await route.fulfill(response=reply, body=await reply.text() + style)

    await page.route("**/page/icons.css", extend)
