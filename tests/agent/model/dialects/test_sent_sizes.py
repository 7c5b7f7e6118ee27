"""The sizes of pictures as they are sent, against what the makers' own processors make of them.

Expected sizes: QwenLM/Qwen3-VL, qwen-vl-utils; Anthropic's documentation of vision; OpenAI's of `detail`.
"""

import io

from PIL import Image

from agent.model.dialects.families import FAMILIES
from agent.model.picture_rule import PictureRule, Size, picture_size
from agent.model.sent_picture import MAX_BYTES, sent_picture
from devices.base import JPEG, PNG, Screenshot
from tests.agent.model.dialects.asking import family, noise, page
from tests.worlds.cases import each_of

_SCREENS = ((720, 1280), (720, 1600), (1080, 1920), (1080, 2340), (1080, 2400),
            (1200, 2664), (1440, 3120), (1440, 3200))  # fmt: skip
_QWEN_3_CAPPED = PictureRule(multiple=32, min_px=4 * 32 * 32, max_px=2_560 * 32 * 32)
_TILE_16 = PictureRule(multiple=16, min_px=3_136, max_px=200_704_000)


def _rule(name: str) -> PictureRule:
    return family(name).picture


_TILES_28_CAPPED = "728x1288 672x1484 728x1316 672x1456 672x1484 672x1484 672x1456 672x1484"
_TILES_28 = "728x1288 728x1596 1092x1932 1092x2352 1092x2408 1204x2660 1428x3108 1428x3192"


@each_of(
    ("rule", "sizes"),
    [
        (_rule("gui-owl"), _TILES_28),
        (_rule("gui-owl-1.5"), _TILES_28),
        (_rule("ui-tars-1.5"), _TILES_28),
        (_rule("gui-plus"), _TILES_28_CAPPED),
        (_rule("qwen2.5-vl"), _TILES_28_CAPPED),
        (_rule("qwen3-vl"), "704x1280 704x1600 1088x1920 1088x2336 1088x2400 1216x2656 1440x3136 1440x3200"),
        (_QWEN_3_CAPPED, "704x1280 704x1600 1088x1920 1088x2336 1088x2400 1056x2400 1088x2368 1056x2400"),
        (_TILE_16, "720x1280 720x1600 1088x1920 1088x2336 1088x2400 1200x2656 1440x3120 1440x3200"),
    ],
)
def test_the_qwen_line_gets_sides_of_whole_tiles(rule: PictureRule, sizes: str) -> None:
    assert ["{}x{}".format(*picture_size(rule, screen)) for screen in _SCREENS] == sizes.split()


@each_of(
    ("name", "screen", "sent"),
    [
        ("claude", (720, 1600), (706, 1568)),
        ("claude", (1080, 1920), (819, 1456)),
        ("claude", (1080, 2340), (724, 1568)),
        ("claude", (1080, 2400), (706, 1568)),
        ("claude", (1440, 3120), (724, 1568)),
        ("claude", (1440, 3200), (706, 1568)),
        ("claude", (1075, 1520), (924, 1307)),
        ("claude", (1920, 1080), (1456, 819)),
        ("claude-large", (720, 1600), (720, 1600)),
        ("claude-large", (1080, 1920), (1080, 1920)),
        ("claude-large", (1080, 2340), (1080, 2340)),
        ("claude-large", (1080, 2400), (1080, 2400)),
        ("claude-large", (1440, 3120), (1189, 2576)),
        ("claude-large", (1440, 3200), (1159, 2576)),
        ("gpt", (1080, 2400), (864, 1920)),
        ("gpt", (2400, 1080), (1920, 864)),
        ("gpt", (720, 1280), (720, 1280)),
        ("agentcpm", (1080, 2400), (504, 1120)),
        ("gemini", (1440, 3200), (1440, 3200)),
        ("glm-v", (1440, 3200), (1440, 3200)),
    ],
)
def test_others_get_the_largest_picture_that_they_do_not_shrink(name: str, screen: Size, sent: Size) -> None:
    assert picture_size(_rule(name), screen) == sent


@each_of("name", [each.name for each in FAMILIES])
def test_what_is_sent_has_the_size_that_is_told_and_a_format_that_the_family_takes(name: str) -> None:
    rule = _rule(name)
    for screen in ((360, 800), (800, 360)):
        screenshot = page(screen)
        sent = sent_picture(screenshot, rule)
        assert sent.size_px == picture_size(rule, screen)
        assert sent.mime in rule.formats
        with Image.open(io.BytesIO(sent.encoded)) as opened:
            assert (opened.size, f"image/{(opened.format or '').lower()}") == (sent.size_px, sent.mime)
        if sent.size_px == screen and rule.formats[0] == PNG:
            assert sent.encoded is screenshot.encoded


def test_the_smaller_of_two_formats_is_sent() -> None:
    plain, busy = page((56, 60)), noise((360, 800))  # the tables of a JPEG alone are longer than the first
    rule = PictureRule(multiple=28)
    assert sent_picture(plain, rule).mime == PNG
    assert sent_picture(busy, rule).mime == JPEG
    assert sent_picture(busy, PictureRule(multiple=28, formats=(PNG,))).mime == PNG


def test_who_prefers_jpeg_gets_it_where_it_is_smaller() -> None:
    rule, tiny, busy = PictureRule(formats=(JPEG, PNG)), page((56, 60)), noise((360, 800))
    assert sent_picture(tiny, rule).encoded is tiny.encoded
    sent = sent_picture(busy, rule)
    assert (sent.mime, sent.size_px) == (JPEG, (360, 800))
    assert len(sent.encoded) < len(busy.encoded)
    assert sent_picture(busy, PictureRule()).encoded is busy.encoded


def test_a_format_that_the_family_does_not_take_is_changed_in_its_own_size() -> None:
    busy = sent_picture(noise((360, 800)), PictureRule(multiple=28))
    jpeg = Screenshot(busy.encoded, busy.size_px, 0.0, JPEG)
    sent = sent_picture(jpeg, PictureRule(formats=(PNG,)))
    assert (sent.mime, sent.size_px) == (PNG, busy.size_px)
    assert sent_picture(jpeg).encoded is jpeg.encoded


def test_a_picture_that_services_would_refuse_keeps_to_the_familys_tiles() -> None:
    sent = sent_picture(noise((1080, 2400)), PictureRule(multiple=28, formats=(PNG,)))
    assert len(sent.encoded) <= MAX_BYTES
    assert (sent.size_px[0] % 28, sent.size_px[1] % 28) == (0, 0)
    assert max(sent.size_px) < 2400
