"""Replies that makers and their users published, and what each of them asks for.

The sources stand beside each. A pixel may be one off, because makers round differently.
"""

import json
from dataclasses import replace

import pytest

from agent.contract.actions import Action, Launch, Swipe, Tap, Unusable, UnusableReply
from agent.model.dialects.coordinates import CoordinateKind
from agent.model.dialects.families import FAMILIES, family_for
from agent.model.dialects.family import Family
from agent.model.dialects.reading import read
from agent.model.picture_rule import PictureRule, Size, picture_size
from agent.model.request import ModelReply
from tests.agent.model.dialects.replies import PHONE, action_of
from tests.worlds.cases import each_of


def _mobile_use(x: int, y: int) -> str:
    return (
        '<tool_call>\n{"name": "mobile_use", "arguments": {"action": "click", "coordinate": ['
        f"{x}, {y}]}}}}\n</tool_call>"
    )


WIDE, DESK = (3008, 1758), (1920, 1080)
TOUCHES: list[tuple[str, str, str, Size, Size | None, tuple[int, int]]] = [
    ("2 Open-AutoGLM #34", "autoglm", 'do(action="Tap", element=[924, 37])', (1200, 2664), None, (1108, 98)),
    ("3 #347", "autoglm", 'do(action="Tap", element=[811,188])</answer>', PHONE, None, (875, 451)),
    (
        "4 #414",
        "autoglm",
        '<think>..</think><answer>do(action="Tap", element=[500, 300])</answer>',
        PHONE,
        None,
        (540, 720),
    ),
    ("7 MobileAgent", "gui-owl", f"balabala{_mobile_use(100, 200)}", PHONE, None, (99, 199)),
    ("8 Qwen3-VL d08310c", "qwen2.5-vl", _mobile_use(935, 406), PHONE, (1092, 2408), (925, 405)),
    ("9 Qwen3-VL d08310c", "qwen2.5-vl", _mobile_use(645, 1093), (720, 1280), None, (638, 1086)),
    ("10 Qwen3-VL", "qwen3-vl", _mobile_use(447, 81), (1440, 3120), None, (644, 253)),
    ("11 UI-TARS", "ui-tars-1.5", "Action: click(start_box='(197,525)')", DESK, None, (195, 519)),
    ("12 UI-TARS", "ui-tars-1.5", "Action: click(start_box='(100,200)')", DESK, None, (99, 198)),
    (
        "UI-TARS 1.0, README_deploy",
        "ui-tars-1.0",
        "Action: click(start_box='(177,549)')",
        DESK,
        None,
        (339, 592),
    ),
    (
        "13 UI-TARS codes",
        "doubao-ui-tars",
        "Thought: Click the button\nAction: click(point='<point>200 300</point>')",
        DESK,
        None,
        (384, 324),
    ),
    (
        "14 midscene #843",
        "doubao-ui-tars",
        "... \n\nAction：click(start_box='<bbox>191 21 191 21</bbox>')",
        (1000, 1000),
        None,
        (191, 21),
    ),
    (
        "15 UI-TARS-desktop #28",
        "ui-tars-1.0",
        "Action: click(start_box='[10, 850, 50, 890]')",
        (1000, 1000),
        None,
        (30, 870),
    ),
    (
        "17 GUI-Plus, image_tokens 1244",
        "gui-plus",
        '```json\n{"thought": "..", "action": "click", "parameters": {"x": 1086, "y": 129}}\n```',
        WIDE,
        (1288, 756),
        (2536, 300),
    ),
    ("18 GUI-Plus, image_tokens 6743", "gui-owl", _mobile_use(2530, 314), WIDE, (2996, 1764), (2540, 313)),
    (
        "19 AgentCPM-GUI",
        "agentcpm",
        '{"thought":"任务目标是点击屏幕上的\u2018会员\u2019按钮。...","POINT":[729,69]}',
        PHONE,
        None,
        (787, 166),
    ),
    (
        "22 Holo",
        "holo",
        (
            '{"note": null, "thought": "..", "tool_call": {"tool_name": "click", "element": "Continue",'
            ' "x": 932, "y": 880}}'
        ),
        PHONE,
        None,
        (1006, 2112),
    ),
    (
        "24 MobileWorld",
        "gpt",
        'Thought: ..\nAction: {"action_type": "click", "coordinate": [288, 451]}',
        (864, 1920),
        None,
        (288, 451),
    ),
    (
        "25 MobileWorld, Claude",
        "claude",
        'Action: {"action_type", "click", "coordinate":[154, 393]}',
        (706, 1568),
        None,
        (154, 393),
    ),
    (
        "N GPT's sent size",
        "gpt",
        'Action: {"action_type": "click", "coordinate": [288, 451]}',
        PHONE,
        (864, 1920),
        (360, 564),
    ),
    (
        "O Claude's sent size",
        "claude",
        'Action: {"action_type": "click", "coordinate": [353, 784]}',
        PHONE,
        None,
        (540, 1200),
    ),
    (
        "M Kimi",
        "kimi",
        'Action: {"action_type": "click", "coordinate": [0.5, 0.12]}',
        PHONE,
        None,
        (540, 288),
    ),
]


@each_of(("source", "family", "reply", "screen_px", "picture_px", "point"), TOUCHES)
def test_a_published_touch_lands_where_its_source_says(
    source: str, family: str, reply: str, screen_px: Size, picture_px: Size | None, point: tuple[int, int]
) -> None:
    action = action_of(family, reply, screen_px, picture_px)
    assert isinstance(action, Tap), (source, action)
    assert action.point == pytest.approx(point, abs=1), source


@each_of(
    ("source", "family", "reply", "action"),
    [
        (
            "1 Open-AutoGLM README",
            "autoglm",
            '<think>..</think>\n<answer>do(action="Launch", app="京东")',
            Launch("京东"),
        ),
        ("5 #376", "autoglm", '<answer>do(action="Launch", app="美团")</answer>', Launch("美团")),
        ("6 #316", "autoglm", "[{'Type': 'Type'}]", UnusableReply(Unusable.UNREADABLE)),
        (
            "16 UI-TARS #78",
            "ui-tars-1.0",
            "Action: click(start_box='=')",
            UnusableReply(Unusable.BAD_ARGUMENT, "start_box=="),
        ),
        (
            "20 GLM-V agent.md",
            "glm-v",
            "Memory: None\nReason: ...\nAction: {'action_type': 'open_app', 'app_name': 'Broccoli'}",
            Launch("Broccoli"),
        ),
        (
            "21 Open-AutoGLM #59",
            "autoglm",
            (
                "<|begin_of_box|>I can see..<|end_of_box|>\n<|begin_of_box|>"
                'do(action="Launch", app="Settings")<|end_of_box|>'
            ),
            Launch("Settings"),
        ),
        (
            "O MobileWorld few-shot",
            "claude-large",
            (
                'Thought: ...\nAction: {"action_type": "drag", "start_coordinate": [279, 115],'
                ' "end_coordinate": [540, 115]}'
            ),
            Swipe((279, 115), (540, 115)),
        ),
    ],
)
def test_a_published_reply_is_what_its_source_says(
    source: str, family: str, reply: str, action: Action | UnusableReply
) -> None:
    assert action_of(family, reply) == action, source


def test_row_23_numbers_with_names_need_no_order_even_where_y_comes_first() -> None:
    reply = ModelReply('Action: {"action_type": "click_at", "y": 300, "x": 500}')
    for kind in (CoordinateKind.THOUSANDTHS, CoordinateKind.THOUSANDTHS_YX):
        family = replace(family_for("gemini-3.8-flash"), kind=kind)
        assert read(reply, family, PHONE, PHONE).action == Tap((540, 720))


def test_rows_26_and_28_pictures_get_the_published_sizes() -> None:
    assert picture_size(family_for("claude-sonnet-4").picture, (1075, 1520)) == (924, 1307)
    assert picture_size(family_for("claude-sonnet-4").picture, (1920, 1080)) == (1456, 819)
    assert picture_size(family_for("gui-owl-7b").picture, PHONE) == (1092, 2408)
    assert picture_size(family_for("qwen3-vl").picture, PHONE) == (1088, 2400)
    assert picture_size(PictureRule(multiple=16), PHONE) == (1088, 2400)


def test_row_27_a_point_that_every_kind_can_say_is_read_as_the_familys_own() -> None:
    reply = '### Thought ###\nx\n### Action ###\n{"action": "click", "coordinate": [254, 830]}'
    assert action_of("mobile-agent-v3", reply) == Tap((251, 827))  # by pixels; as thousandths (274, 1992)


@each_of("family", FAMILIES, ids=lambda family: family.name)
def test_a_family_has_a_published_example_or_says_what_is_unconfirmed(family: Family) -> None:
    assert bool(family.example) != bool(family.unconfirmed)
    assert family.source
    screen_px = WIDE if family.name == "gui-plus" else PHONE  # its picture was of a computer
    sent = {"gui-plus": (1288, 756), "qwen2.5-vl": (1092, 2408)}
    picture_px = sent.get(family.name) or picture_size(family.picture, PHONE)
    if family.example:
        action = read(ModelReply(family.example), family, screen_px, picture_px).action
        assert not isinstance(action, UnusableReply)


def test_json_examples_are_json() -> None:
    for entry in FAMILIES:
        if entry.example.startswith("{"):
            json.loads(entry.example)
