"""Where a tap lands: the page as a family is sent it, the number it writes, the pixel that is read of it."""

from datetime import date

import pytest

from agent.contract.actions import Tap
from agent.contract.model import DIALECT_NAMES
from agent.model.dialects import dialect_for
from agent.model.dialects.base import PromptContext
from agent.standin import Move, StandinModel, served_family
from devices.base import Verdict
from tests.agent.model.dialects.asking import page
from tests.agent.standin.test_families_on_a_phone import reply_of
from tests.worlds.model_world import client_of

Size = tuple[int, int]
_UPRIGHT: tuple[Size, ...] = ((720, 1280), (1080, 2400), (1440, 3200), (2208, 1840))
_SCREENS = (*_UPRIGHT, *((height, width) for width, height in _UPRIGHT))
# Parts of a side: the edges, and places that no kind of number says exactly.
_PLACES = ((0.0, 0.0), (0.5, 0.12), (1 / 3, 2 / 3), (0.0371, 0.9813), (0.9995, 0.9995))


def _each_on(family_at: int) -> list[tuple[str, Size, bool]]:
    """The screens of a family, of which the short run has one."""
    family = DIALECT_NAMES[family_at]
    return [(family, size, (family_at + at) % len(_SCREENS) == 0) for at, size in enumerate(_SCREENS)]


@pytest.mark.parametrize(
    ("family", "screen_px"),
    [
        pytest.param(
            family, size, marks=() if short else pytest.mark.soak, id=f"{family}-{size[0]}x{size[1]}"
        )
        for family_at in range(len(DIALECT_NAMES))
        for family, size, short in _each_on(family_at)
    ],
)
@pytest.mark.sample(5)
async def test_a_tap_lands_within_3_px_of_what_was_meant(family: str, screen_px: Size) -> None:
    served = served_family(family)
    assert served is not None
    dialect = dialect_for(served.example, family)
    context = PromptContext("tap it", "en", date(2026, 11, 21), (), "", Verdict.OK, page(screen_px))
    request = dialect.request(context)
    async with StandinModel(family=family) as model, client_of(model) as client:
        for x, y in _PLACES:
            model.script(Move("I tap it.", "Tap", {"element": (x * 1000, y * 1000)}))
            reply = await reply_of(client, served.example, request)
            action = dialect.read(reply, screen_px, request.picture_px).action
            assert isinstance(action, Tap), (reply, action)
            meant = x * screen_px[0], y * screen_px[1]
            assert action.point == pytest.approx(meant, abs=3), (reply, request.picture_px)
            assert 0 <= action.point[0] < screen_px[0]
            assert 0 <= action.point[1] < screen_px[1]
