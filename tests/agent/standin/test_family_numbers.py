"""The numbers of every family, turned into pixels as a client would, with the makers' tables of sizes."""

import json
import re

import pytest

from agent.standin import Move, NumberKind, family_names, served_family
from agent.standin.families.spaces import Size, TokenCount, picture_tokens

_SCREENS: tuple[Size, ...] = (
    (720, 1280), (1080, 2400), (1440, 3200), (2208, 1840),
    (1280, 720), (2400, 1080), (3200, 1440), (1840, 2208),
)  # fmt: skip
_PLACES = ((500, 120), (0, 0), (999, 999), (37, 981), (333, 667))
# models.md 2.2 and 2.3: what the makers' processors make of a screen, by tile and limit; (w, h).
_QWEN25 = {(720, 1280): (728, 1288), (1080, 2400): (1092, 2408), (1440, 3200): (1428, 3192)}
_CAPPED = {(720, 1280): (728, 1288), (1080, 2400): (672, 1484), (1440, 3200): (672, 1484)}
_QWEN3 = {(720, 1280): (704, 1280), (1080, 2400): (1088, 2400), (1440, 3200): (1440, 3200)}
_CLAUDE = {
    (720, 1600): (706, 1568), (1080, 1920): (819, 1456), (1080, 2340): (724, 1568),
    (1080, 2400): (706, 1568), (1440, 3120): (724, 1568), (1440, 3200): (706, 1568),
    (1075, 1520): (924, 1307), (1920, 1080): (1456, 819),
}  # fmt: skip
_CLAUDE_LARGE = {
    (720, 1600): (720, 1600), (1080, 2400): (1080, 2400), (1440, 3120): (1189, 2576),
    (1440, 3200): (1159, 2576),
}  # fmt: skip
_TABLES = {
    "Qwen/Qwen2.5-VL-7B-Instruct": _QWEN25,
    "gui-owl": _QWEN25,
    "mobile-agent-v3": _QWEN25,
    "ui-tars-1.5": {**_QWEN25, (1920, 1080): (1932, 1092)},
    "gui-plus": {**_CAPPED, (3008, 1758): (1288, 756)},
    "qwen2.5-vl": _CAPPED,  # behind Alibaba's own cap
    "qwen3-vl": _QWEN3,
    "claude": _CLAUDE,
    "claude-large": _CLAUDE_LARGE,
}
_KINDS = {
    NumberKind.THOUSANDTHS: "autoglm gui-owl-1.5 gui-plus-2026 qwen3.5 ui-tars-1.0 doubao-ui-tars seed gelab"
    " agentcpm ui-venus-1.5 holo gemini native generic",
    NumberKind.NINES: "qwen3-vl mai-ui glm-v",
    NumberKind.FRACTION: "kimi",
    NumberKind.PIXELS: "gui-owl gui-plus qwen2.5-vl ui-tars-1.5 gpt claude claude-large mobile-agent-v3",
}
_NUMBER = re.compile(r"\d+(?:\.\d+)?")


def test_the_kinds_are_the_makers() -> None:
    known = {name: kind for kind, names in _KINDS.items() for name in names.split()}
    assert set(known) == set(family_names())
    for name, kind in known.items():
        family = served_family(name)
        assert family is not None
        assert family.kind is kind


@pytest.mark.parametrize("name", _TABLES)
def test_pictures_are_resized_as_on_the_makers_servers(name: str) -> None:
    family = served_family(name)
    assert family is not None
    assert {size: family.seen_px(size) for size in _TABLES[name]} == _TABLES[name]


def test_flags_of_the_request_change_what_is_seen() -> None:
    plus, gpt = served_family("gui-plus"), served_family("gpt-5.5")
    assert plus is not None
    assert gpt is not None
    assert plus.seen_px((3008, 1758), "high_resolution") == (2996, 1764)
    assert gpt.seen_px((1080, 2400), "original") == (1080, 2400)
    assert max(gpt.seen_px((1080, 2400), "high")) == 2048
    assert max(gpt.seen_px((1080, 2400), "low")) == 512
    assert gpt.seen_px((864, 1920)) == (864, 1920)


def test_picture_tokens_are_those_that_the_services_report() -> None:
    """Alibaba's GUI-Plus page shows 1244 and 6743 for one picture of 3008x1758, with and without its cap."""
    assert picture_tokens(TokenCount.TILES_28, (1288, 756)) == 1244
    assert picture_tokens(TokenCount.TILES_28, (2996, 1764)) == 6743
    assert picture_tokens(TokenCount.CLAUDE, (1092, 1092)) == 39 * 39
    assert picture_tokens(TokenCount.OPENAI, (1024, 1024)) == 1229
    assert picture_tokens(TokenCount.GEMINI, (1080, 2400)) == 1120


@pytest.mark.parametrize("screen_px", _SCREENS)
@pytest.mark.parametrize("name", family_names())
@pytest.mark.sample(24)
def test_a_tap_lands_within_three_pixels(name: str, screen_px: Size) -> None:
    """The client sends the screen as it is, and counts in what the model saw."""
    family = served_family(name)
    assert family is not None
    seen_px = family.seen_px(screen_px)
    for place in _PLACES:
        reply = family.write(Move("", "Tap", {"element": place}), seen_px)
        x, y = _read(reply.call)
        whole_x, whole_y = {
            NumberKind.THOUSANDTHS: (1000, 1000),
            NumberKind.NINES: (999, 999),
            NumberKind.FRACTION: (1, 1),
            NumberKind.PIXELS: seen_px,
        }[family.kind]
        assert abs(x / whole_x * screen_px[0] - place[0] / 1000 * screen_px[0]) <= 3
        assert abs(y / whole_y * screen_px[1] - place[1] / 1000 * screen_px[1]) <= 3


def _read(call: str) -> tuple[float, float]:
    """Two numbers, or the centre of a box."""
    if call.startswith("{") and "arguments" in call:
        call = json.dumps(json.loads(call)["arguments"])
    inside = call.replace('x"', "").replace("box_2d", "")
    numbers = [float(number) for number in _NUMBER.findall(inside)]
    if len(numbers) == 4:
        return (numbers[0] + numbers[2]) / 2, (numbers[1] + numbers[3]) / 2
    assert len(numbers) == 2
    return numbers[0], numbers[1]


def test_another_kind_can_be_ordered() -> None:
    family = served_family("qwen3-vl")
    assert family is not None
    calls = {
        kind: family.write(Move("", "Tap", {"element": (250, 500)}), (1088, 2400), kind).call
        for kind in NumberKind
    }
    assert [_read(call) for call in calls.values()] == [
        (250, 500),
        (250, 500),
        (0.25, 0.5),
        (272, 1200),
        (500, 250),
    ]
