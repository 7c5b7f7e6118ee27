"""Pictures to the model have a bound that hosted services keep to."""

import base64
import io
import random
from dataclasses import replace
from typing import cast

import pytest
from PIL import Image

from agent.contract.actions import Tap
from agent.model.dialects import dialect_for
from agent.model.request import ModelReply
from agent.model.sent_picture import MAX_BYTES
from agent.standin.pictures import BadPicture, read_picture
from devices.base import Screenshot
from tests.agent.model.test_autoglm_messages import FIRST

LARGE_PX = (1440, 3120)


def _noise(size_px: tuple[int, int]) -> bytes:
    """What compresses worst, as a photo album or a game comes near to."""
    picture = Image.frombytes("RGB", size_px, random.Random(1).randbytes(size_px[0] * size_px[1] * 3))  # noqa: S311 (no secret)
    out = io.BytesIO()
    picture.save(out, "PNG", compress_level=0)
    return out.getvalue()


@pytest.fixture(scope="module")
def large() -> Screenshot:
    return Screenshot(_noise(LARGE_PX), LARGE_PX, 0.0)


def _url(screenshot: Screenshot) -> str:
    request = dialect_for("autoglm-phone-9b").request(replace(FIRST, screenshot=screenshot))
    (part, _) = cast("list[dict[str, dict[str, str]]]", request.messages[-1].get("content"))
    return part["image_url"]["url"]


def test_a_picture_that_services_would_refuse_is_sent_smaller_and_points_still_fit(large: Screenshot) -> None:
    dialect = dialect_for("autoglm-phone-9b")
    request = dialect.request(replace(FIRST, screenshot=large))
    picture = read_picture(_url(large))
    assert picture.mime == "image/jpeg"
    assert MAX_BYTES // 4 < len(picture.encoded) <= MAX_BYTES
    assert picture.size_px == request.picture_px
    assert picture.size_px[0] / picture.size_px[1] == pytest.approx(LARGE_PX[0] / LARGE_PX[1], abs=0.01)
    reply = ModelReply('do(action="Tap", element=[500,500])')
    tapped = dialect.read(reply, LARGE_PX, request.picture_px).action
    assert isinstance(tapped, Tap)
    assert tapped.point == pytest.approx((720, 1560), abs=2)


def test_an_ordinary_picture_is_sent_as_the_phone_made_it() -> None:
    png = _noise((108, 240))
    url = _url(Screenshot(png, (108, 240), 0.0))
    assert base64.b64decode(url.removeprefix("data:image/png;base64,")) == png


def test_the_stand_in_refuses_what_services_refuse(large: Screenshot) -> None:
    with pytest.raises(BadPicture, match="exceeds"):
        read_picture("data:image/png;base64," + base64.b64encode(large.encoded).decode())
