"""The model families that Farhand speaks with, in the order in which a model's name is looked up."""

import re
from collections.abc import Iterable
from dataclasses import replace

from agent.model.dialects.coordinates import CoordinateKind
from agent.model.dialects.family import Conclusion, Family, GrammarName, History, HistoryShape, SwipeSense
from agent.model.picture_rule import PictureRule
from agent.model.request import Sampling
from devices.base import JPEG, PNG

_TURNS, _PROGRESS = HistoryShape.TURNS, HistoryShape.PROGRESS
_JPEG_FIRST = (JPEG, PNG)
_TILE_28 = PictureRule(multiple=28, min_px=3_136, max_px=12_845_056)
_TILE_32 = PictureRule(multiple=32, min_px=4 * 32 * 32, max_px=16_384 * 32 * 32)
_FORMAT_ONLY = "its maker published the format of its replies, and no whole reply"

_QWEN = (
    Family(
        name="gui-owl-1.5",
        title="GUI-Owl 1.5",
        models=(r"gui[_-]owl[_-]?1[._p-]?5",),
        grammar=GrammarName.TOOL_CALL,
        kind=CoordinateKind.THOUSANDTHS,
        actions="gui-owl-1.5",
        history=History(_TURNS, pictures=4, picture_first=False),
        picture=PictureRule(multiple=28, min_px=3_136, max_px=10_035_200),
        sampling=Sampling(max_tokens=2048, temperature=0.0),
        conclusion=Conclusion.ACTION_LINE,
        batches=True,
        source="X-PLUG/MobileAgent, Mobile-Agent-v3.5/mobile_use",
        unconfirmed=_FORMAT_ONLY,
    ),
    Family(
        name="gui-owl",
        title="GUI-Owl 7B, 32B",
        models=(r"gui[_-]owl",),
        grammar=GrammarName.TOOL_CALL,
        kind=CoordinateKind.PIXELS,
        actions="mobile_use",
        history=History(_PROGRESS, pictures=2, picture_first=False),
        picture=PictureRule(multiple=28, min_px=3_136, max_px=10_035_200),
        sampling=Sampling(max_tokens=2048),
        thinking_tag="thinking",
        conclusion=Conclusion.TAG,
        batches=True,
        source="X-PLUG/MobileAgent, Mobile-Agent-v3/cookbook/function_call_mobile_answer.py",
        example='balabala<tool_call>\n{"name": "mobile_use", "arguments": {"action": "click",'
        ' "coordinate": [100, 200]}}\n</tool_call>',
    ),
    Family(
        name="gui-plus-2026",
        title="GUI-Plus 2026 (Bailian)",
        models=(r"gui-plus-20(?:2[6-9]|[3-9]\d)",),
        grammar=GrammarName.TOOL_CALL,
        kind=CoordinateKind.THOUSANDTHS,
        actions="gui-owl-1.5",
        history=History(_TURNS, pictures=1),
        picture=_TILE_28,
        sampling=Sampling(temperature=0.01),
        extra={"vl_high_resolution_images": True},
        conclusion=Conclusion.ACTION_LINE,
        batches=True,
        source="help.aliyun.com, GUI-Plus API reference",
        unconfirmed="its prompt says 0-1000, the only published reply counts pixels",
    ),
    Family(
        name="gui-plus",
        title="GUI-Plus (Bailian)",
        models=(r"gui-plus",),
        grammar=GrammarName.JSON,
        kind=CoordinateKind.PIXELS,
        actions="gui-plus",
        history=History(_TURNS, pictures=1),
        picture=PictureRule(multiple=28, min_px=3_136, max_px=1_003_520),
        sampling=Sampling(temperature=0.01),
        source="help.aliyun.com, GUI-Plus API reference",
        example='```json\n{"thought": "..", "action": "click", "parameters": {"x": 1086, "y": 129}}\n```',
    ),
    Family(
        name="qwen2.5-vl",
        title="Qwen2.5-VL",
        models=(r"qwen[_-]?2[._p-]?5[_-]?vl", r"qwen-vl-(?:max|plus)"),
        grammar=GrammarName.TOOL_CALL,
        kind=CoordinateKind.PIXELS,
        actions="mobile_use",
        history=History(_PROGRESS, pictures=1, picture_first=False),
        # Bailian shrinks to this unless a field of its own says otherwise, and every point would be beside.
        picture=PictureRule(multiple=28, min_px=3_136, max_px=1_003_520),
        sampling=Sampling(max_tokens=2048, temperature=0.01),
        batches=True,
        source="QwenLM/Qwen3-VL, cookbooks/mobile_agent.ipynb at d08310c",
        example='<tool_call>\n{"name": "mobile_use", "arguments": {"action": "click",'
        ' "coordinate": [935, 406]}}\n</tool_call>',
    ),
    Family(
        name="qwen3-vl",
        title="Qwen3-VL",
        models=(r"qwen[_-]?3[_-]?vl",),
        grammar=GrammarName.TOOL_CALL,
        kind=CoordinateKind.NINES,
        actions="qwen3-vl",
        history=History(_PROGRESS, pictures=1, picture_first=False),
        picture=_TILE_32,
        sampling=Sampling(max_tokens=4096, temperature=0.7, top_p=0.8),
        extra={"presence_penalty": 1.5},
        thinking_sampling=Sampling(max_tokens=4096, temperature=0.6, top_p=0.95),
        conclusion=Conclusion.ACTION_LINE,
        batches=True,
        source="QwenLM/Qwen3-VL, cookbooks/mobile_agent.ipynb",
        example="Thought: To search for Musk in X, I need to click on the search bar ...\n"
        'Action: "I tapped on the search bar to begin searching for Musk."\n'
        '<tool_call>\n{"name": "mobile_use", "arguments": {"action": "click",'
        ' "coordinate": [447, 81]}}\n</tool_call>',
    ),
    Family(
        name="qwen3.5",
        title="Qwen3.5 to 3.8",
        models=(r"qwen[_-]?3[._p-][5-9](?![0-9b])",),
        grammar=GrammarName.TOOL_CALL,
        kind=CoordinateKind.THOUSANDTHS,
        actions="qwen3.5",
        history=History(_TURNS, pictures=2, picture_first=False),
        picture=_TILE_32,
        sampling=Sampling(max_tokens=4096),
        batches=True,
        source="QwenLM/Qwen3.5, README; web-infra-dev/midscene",
        unconfirmed="its maker published no prompt for phones",
    ),
)

_BYTEDANCE = (
    Family(
        name="doubao-ui-tars",
        title="Doubao-1.5-UI-TARS",
        models=(r"doubao.*ui[_-]tars",),
        grammar=GrammarName.PYTHON,
        kind=CoordinateKind.THOUSANDTHS,
        actions="ui-tars",
        history=History(_TURNS, pictures=5, picture_first=False, system=False),
        sampling=Sampling(max_tokens=4096, temperature=0.0),
        swipe=SwipeSense.VIEW,
        batches=True,
        source="bytedance/UI-TARS, codes/README; Volcano Ark docs 82379/1536429",
        example="Thought: Click the button\nAction: click(point='<point>200 300</point>')",
    ),
    Family(
        name="ui-tars-1.5",
        title="UI-TARS 1.5",
        models=(r"ui[_-]tars.*1[._p-]5",),
        grammar=GrammarName.PYTHON,
        kind=CoordinateKind.PIXELS,
        actions="ui-tars-1.0",
        history=History(_TURNS, pictures=5, picture_first=False, system=False),
        picture=PictureRule(multiple=28, min_px=78_400, max_px=12_845_056),
        sampling=Sampling(max_tokens=1024, temperature=0.0),
        swipe=SwipeSense.VIEW,
        batches=True,
        source="bytedance/UI-TARS, README_coordinates.md",
        example="Action: click(start_box='(197,525)')",
    ),
    Family(
        name="ui-tars-1.0",
        title="UI-TARS 1.0",
        models=(r"ui[_-]tars(?![_-]?2(?!b))",),
        grammar=GrammarName.PYTHON,
        kind=CoordinateKind.THOUSANDTHS,
        actions="ui-tars-1.0",
        history=History(_TURNS, pictures=5, picture_first=False, system=False),
        sampling=Sampling(max_tokens=1024, temperature=0.0),
        swipe=SwipeSense.VIEW,
        batches=True,
        source="bytedance/UI-TARS, README_deploy.md",
        example="Action: click(start_box='(177,549)')",
    ),
    Family(
        name="seed",
        title="Doubao Seed 1.6-vision to 2.x",
        models=(r"(?:^|[/.:]|doubao-|dola-)seed-(?:1[._p-][68]|2)",),
        grammar=GrammarName.XML,
        kind=CoordinateKind.THOUSANDTHS,
        actions="seed",
        history=History(_TURNS, pictures=3, picture_first=False),
        sampling=Sampling(max_tokens=4096, temperature=0.7, top_p=0.9),
        thinking_tag="think",
        swipe=SwipeSense.VIEW,
        batches=True,
        source="Tongyi-MAI/MobileWorld, its adapter for Seed",
        unconfirmed="the format is from a benchmark's adapter, not from its maker",
    ),
)

_OTHER_MAKERS = (
    Family(
        name="mai-ui",
        title="MAI-UI",
        models=(r"(?<![a-z])mai[_-]ui", r"qwen-ui-agent"),
        grammar=GrammarName.TOOL_CALL,
        kind=CoordinateKind.NINES,
        actions="mai-ui",
        history=History(_TURNS, pictures=3, picture_first=False),
        sampling=Sampling(max_tokens=2048, temperature=0.0, top_p=1.0),
        thinking_tag="thinking",
        batches=True,
        source="Tongyi-MAI/MAI-UI, src/mai_naivigation_agent.py",
        unconfirmed=_FORMAT_ONLY,
    ),
    Family(
        name="gelab",
        title="Step-GUI, GELab-Zero",
        models=(r"gelab", r"step-gui"),
        grammar=GrammarName.TABS,
        kind=CoordinateKind.THOUSANDTHS,
        actions="gelab",
        history=History(_PROGRESS, pictures=1, picture_first=False, system=False),
        sampling=Sampling(max_tokens=4096, temperature=0.1, top_p=0.95),
        thinking_tag="THINK",
        conclusion=Conclusion.SUMMARY,
        source="stepfun-ai/gelab-zero, copilot_tools/parser_0920_summary.py",
        unconfirmed=_FORMAT_ONLY,
    ),
    Family(
        name="agentcpm",
        title="AgentCPM-GUI",
        models=(r"agentcpm",),
        grammar=GrammarName.JSON,
        kind=CoordinateKind.THOUSANDTHS,
        actions="agentcpm",
        history=History(_PROGRESS, pictures=1, picture_first=False),
        picture=PictureRule(max_side=1120),
        sampling=Sampling(max_tokens=2048, temperature=0.1, top_p=0.3),
        source="OpenBMB/AgentCPM-GUI, README",
        example='{"thought":"任务目标是点击屏幕上的\u2018会员\u2019按钮。...","POINT":[729,69]}',
    ),
    Family(
        name="glm-v",
        title="GLM-4.5V, 4.6V, 5V",
        models=(r"glm-[45](?:[._p-]\d)?v",),
        grammar=GrammarName.JSON,
        kind=CoordinateKind.NINES,
        actions="glm-v",
        history=History(_PROGRESS, pictures=1, system=False),
        sampling=Sampling(max_tokens=8192, temperature=0.001),
        source="zai-org/GLM-V, examples/gui-agent/glm-45v/agent.md",
        example="Memory: None\nReason: ...\nAction: {'action_type': 'open_app', 'app_name': 'Broccoli'}",
    ),
    Family(
        name="ui-venus-1.5",
        title="UI-Venus 1.5",
        models=(r"ui[_-]venus[_-]1[._p-]5",),
        grammar=GrammarName.PYTHON,
        kind=CoordinateKind.THOUSANDTHS,
        actions="ui-venus",
        history=History(_PROGRESS, pictures=1, picture_first=False, system=False),
        picture=_TILE_28,
        sampling=Sampling(max_tokens=2048, temperature=0.0),
        thinking_tag="think",
        swipe=SwipeSense.VIEW,
        conclusion=Conclusion.TAG,
        source="inclusionAI/UI-Venus, Venus_framework",
        unconfirmed="its maker's own code counts 0-1000 in one place and pixels in another",
    ),
    Family(
        name="holo",
        title="Holo3, Holo3.1",
        models=(r"holo-?3",),
        grammar=GrammarName.JSON,
        kind=CoordinateKind.THOUSANDTHS,
        actions="holo",
        history=History(_TURNS, pictures=3, picture_first=False),
        picture=PictureRule(formats=_JPEG_FIRST),
        sampling=Sampling(max_tokens=2048),
        swipe=SwipeSense.VIEW,
        source="hub.hcompany.ai, agent loop",
        example='{"note": "Submit succeeded; receipt URL is /orders/8421.", "thought": "Recording the receipt'
        ' URL before navigating away.", "tool_call": {"tool_name": "click", "element": "Continue button at'
        ' the bottom right", "x": 932, "y": 880}}',
    ),
    Family(
        name="kimi",
        title="Kimi K2.5 to K3",
        models=(r"kimi-k(?:2[._p-][5-9](?!\d)|[3-9])",),
        grammar=GrammarName.JSON,
        kind=CoordinateKind.FRACTION,
        actions="generic",
        history=History(_TURNS, pictures=3, picture_first=False),
        picture=PictureRule(formats=_JPEG_FIRST),
        sampling=Sampling(max_tokens=8192),  # the server refuses a temperature of ours
        swipe=SwipeSense.VIEW,
        source="Tongyi-MAI/MobileWorld, general_e2e; web-infra-dev/midscene",
        unconfirmed="how it points is from a benchmark's adapter, not from its maker",
    ),
    Family(
        name="gpt",
        title="GPT-5, GPT-6",
        models=(r"(?:^|[/.:_-])gpt-[5-9]",),
        grammar=GrammarName.JSON,
        kind=CoordinateKind.PIXELS,
        actions="generic",
        history=History(_TURNS, pictures=3, picture_first=False),
        picture=PictureRule(max_side=1920, formats=_JPEG_FIRST),
        # Newer ones refuse every other field of it, and a request with both names for the limit.
        sampling=Sampling(max_tokens=4096, max_tokens_name="max_completion_tokens"),
        swipe=SwipeSense.VIEW,
        source="Tongyi-MAI/MobileWorld, general_e2e; platform.openai.com",
        example='Thought: ...\nAction: {"action_type": "click", "coordinate": [288, 451]}',
    ),
    Family(
        name="claude-large",
        title="Claude 4.7, 5 and later",
        models=(r"claude-[a-z]+-(?:4[._-][789](?!\d)|[5-9](?!\d))",),
        grammar=GrammarName.JSON,
        kind=CoordinateKind.PIXELS,
        actions="generic",
        history=History(_TURNS, pictures=1, picture_first=False),
        picture=PictureRule(max_side=2576, max_patches=4784, formats=_JPEG_FIRST, quality=80),
        sampling=Sampling(max_tokens=2048),
        swipe=SwipeSense.VIEW,
        source="platform.claude.com, vision; Tongyi-MAI/MobileWorld, general_e2e",
        example='Thought: ...\nAction: {"action_type": "drag", "start_coordinate": [279, 115],'
        ' "end_coordinate": [540, 115]}',
    ),
    Family(
        name="claude",
        title="Claude",
        models=(r"claude",),
        grammar=GrammarName.JSON,
        kind=CoordinateKind.PIXELS,
        actions="generic",
        history=History(_TURNS, pictures=1, picture_first=False),
        picture=PictureRule(max_side=1568, max_patches=1568, formats=_JPEG_FIRST, quality=80),
        sampling=Sampling(max_tokens=2048, temperature=0.0),
        swipe=SwipeSense.VIEW,
        source="platform.claude.com, vision; Tongyi-MAI/MobileWorld, general_e2e",
        example='Thought: ...\nAction: {"action_type": "drag", "start_coordinate": [279, 115],'
        ' "end_coordinate": [540, 115]}',
    ),
    Family(
        name="gemini",
        title="Gemini 3",
        models=(r"gemini",),
        grammar=GrammarName.JSON,
        kind=CoordinateKind.THOUSANDTHS,
        actions="generic",
        history=History(_TURNS, pictures=3, picture_first=False),
        picture=PictureRule(formats=_JPEG_FIRST),
        sampling=Sampling(max_tokens=8192),  # thinking counts; its maker advises against any temperature
        swipe=SwipeSense.VIEW,
        boxes_y_first=True,
        source="ai.google.dev; Tongyi-MAI/MobileWorld, general_e2e",
        unconfirmed="it may write y before x; both are in range, so only a try tells",
    ),
    Family(
        name="mobile-agent-v3",
        title="Mobile-Agent-v3, its executor",
        models=(),
        grammar=GrammarName.HEADINGS,
        kind=CoordinateKind.PIXELS,
        actions="mobile-agent-v3",
        history=History(_PROGRESS, pictures=1, picture_first=False, system=False),
        picture=PictureRule(multiple=28, min_px=3_136, max_px=10_035_200),
        sampling=Sampling(max_tokens=2048),
        conclusion=Conclusion.DESCRIPTION,
        source="X-PLUG/MobileAgent, Mobile-Agent-v3/mobile_v3",
        unconfirmed=_FORMAT_ONLY,
    ),
    Family(
        name="native",
        title="any server that takes tools",
        models=(),
        grammar=GrammarName.NATIVE,
        kind=CoordinateKind.THOUSANDTHS,
        actions="native",
        history=History(_TURNS, pictures=1, picture_first=False),
        picture=PictureRule(formats=_JPEG_FIRST),
        sampling=Sampling(max_tokens=4096),
        batches=True,
        source="the OpenAI format of tool calls",
        unconfirmed="whether a model counts 0-1000 as it is asked to shows only in a try",
    ),
    Family(
        name="generic",
        title="any other model",
        models=(),
        grammar=GrammarName.JSON,
        kind=CoordinateKind.THOUSANDTHS,
        actions="generic",
        history=History(_TURNS, pictures=1, picture_first=False),
        picture=PictureRule(formats=_JPEG_FIRST),
        sampling=Sampling(max_tokens=4096),
        swipe=SwipeSense.VIEW,
        source="Tongyi-MAI/MobileWorld, general_e2e",
        unconfirmed="how a model that nobody knows counts shows only in a try",
    ),
)

_AUTOGLM = Family(
    name="autoglm",
    title="AutoGLM-Phone",
    models=(r"auto-?glm",),
    grammar=GrammarName.DO,
    kind=CoordinateKind.THOUSANDTHS,
    actions="autoglm",
    history=History(_TURNS, pictures=1),
    sampling=Sampling(max_tokens=3000, temperature=0.0, top_p=0.85, frequency_penalty=0.2),
    thinking_tag="think",
    source="zai-org/Open-AutoGLM, README",
    example='<think>...</think>\n<answer>do(action="Launch", app="京东")',
)

FAMILIES: tuple[Family, ...] = (_AUTOGLM, *_QWEN, *_BYTEDANCE, *_OTHER_MAKERS)
_BY_NAME = {family.name: family for family in FAMILIES}
_LAST = _BY_NAME["generic"]


def family_for(
    model: str, address: str = "", override: str = "", kind: CoordinateKind | None = None
) -> Family:
    """The family of a model by its name and its server's address; 'generic' if no family knows it.

    override: a family's name as in FARHAND_DIALECT, '' for the choice by name.
    kind: what the model's numbers count, as in FARHAND_COORDINATES; None for the family's own.
    Raises KeyError for an override that names no family.
    """
    family = _BY_NAME[override] if override else first_that_fits(FAMILIES, model, address) or _LAST
    if family.thinking_sampling is not None and "thinking" in model.lower():
        family = replace(family, sampling=family.thinking_sampling, extra={})
    return family if kind is None else replace(family, kind=kind)


def first_that_fits(families: Iterable[Family], model: str, address: str) -> Family | None:
    """The first of the families to which a model on a server belongs."""
    host = address.lower()
    for family in families:
        at_home = not family.addresses or any(part in host for part in family.addresses)
        if at_home and any(re.search(pattern, model[:200], re.IGNORECASE) for pattern in family.models):
            return family
    return None
