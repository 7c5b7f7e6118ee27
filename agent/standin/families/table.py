"""All families that the stand-in speaks, by their model names; the first that fits is taken."""

from collections.abc import Mapping

from agent.standin.families import json_forms, words
from agent.standin.families import reply_forms as forms
from agent.standin.families import server_rules as rules
from agent.standin.families.served import ServedFamily
from agent.standin.families.spaces import NumberKind, ServerResize, TokenCount

_ONLY_ITSELF = r"(?!)"  # fits no model id
_THOUSANDTHS, _NINES, _PIXELS = NumberKind.THOUSANDTHS, NumberKind.NINES, NumberKind.PIXELS


def _always(resize: ServerResize) -> Mapping[str, ServerResize]:
    return {"auto": resize}


# The limits are those of the makers' own clients and servers.
_QWEN25 = _always(ServerResize(tile=28, least_px=3136, most_px=12_845_056))
_QWEN3 = _always(ServerResize(tile=32, least_px=4 * 32 * 32, most_px=16_384 * 32 * 32))
_OWL = _always(ServerResize(tile=28, least_px=3136, most_px=12_845_056))
# Alibaba Bailian, "GUI-Plus API reference": 1280 tokens of 28 x 28 pixels unless vl_high_resolution_images.
_DASHSCOPE_28 = {
    "auto": ServerResize(tile=28, least_px=3136, most_px=1_003_520),
    "high_resolution": ServerResize(tile=28, least_px=3136, most_px=12_845_056),
}
_UI_TARS = _always(ServerResize(tile=28, least_px=78_400, most_px=12_845_056))
_CLAUDE = _always(ServerResize(longest=1568, most_tiles=1568))
_CLAUDE_LARGE = _always(ServerResize(longest=2576, most_tiles=4784))
# OpenAI, "Images and vision": what each `detail` leaves of a picture.
_OPENAI = {
    "auto": ServerResize(longest=2048),
    "low": ServerResize(longest=512),
    "original": ServerResize(longest=6000),
}
_CPM = _always(ServerResize(longest=1120))


def _gpt(models: str, example: str, server: rules.ServerRules) -> ServedFamily:
    return ServedFamily(
        "gpt", example, models, _PIXELS, words.GENERIC, json_forms.action_json, forms.thought_action,
        server, _OPENAI, TokenCount.OPENAI, "\nAction: ",
    )  # fmt: skip


def _claude(name: str, models: str, example: str, resize: Mapping[str, ServerResize]) -> ServedFamily:
    return ServedFamily(
        name, example, models, _PIXELS, words.GENERIC, json_forms.action_json, forms.thought_action,
        rules.ANTHROPIC, resize, TokenCount.CLAUDE, "\nAction: ",
    )  # fmt: skip


FAMILIES = (
    ServedFamily(
        "autoglm", "autoglm-phone-9b", r"autoglm-phone", _THOUSANDTHS, words.AUTOGLM, forms.do_call,
        forms.think_and_answer, rules.AUTOGLM, tokens=TokenCount.FIXED_AUTOGLM,
    ),
    ServedFamily(
        "gui-owl-1.5", "gui-owl-1.5-8b-think", r"gui-owl-1\.5.*think", _THOUSANDTHS, words.OWL15,
        forms.tool_call, forms.thought_action_line, rules.SELF_HOSTED, _QWEN3, TokenCount.TILES_32,
    ),
    ServedFamily(
        "gui-owl-1.5", "gui-owl-1.5-8b-instruct", r"gui-owl-1\.5", _THOUSANDTHS, words.OWL15,
        forms.tool_call, forms.action_line, rules.SELF_HOSTED, _QWEN3, TokenCount.TILES_32,
    ),
    ServedFamily(
        "gui-owl", "GUI-Owl-7B", r"gui-owl", _PIXELS, words.QWEN25, forms.tool_call, forms.owl_tags,
        rules.SELF_HOSTED, _OWL,
    ),
    ServedFamily(
        "gui-plus-2026", "gui-plus-2026-02-26", r"gui-plus-2026", _THOUSANDTHS, words.OWL15,
        forms.tool_call, forms.action_line_apart, rules.GUI_PLUS, _DASHSCOPE_28,
    ),
    ServedFamily(
        "gui-plus", "gui-plus", r"gui-plus", _PIXELS, words.GUI_PLUS, json_forms.gui_plus_json,
        json_forms.fenced, rules.GUI_PLUS, _DASHSCOPE_28, between=None,
    ),
    ServedFamily(
        "qwen2.5-vl", "Qwen/Qwen2.5-VL-7B-Instruct", r"^Qwen/Qwen2\.5-VL", _PIXELS, words.QWEN25,
        forms.tool_call, forms.bare_call, rules.SELF_HOSTED, _QWEN25,
    ),
    ServedFamily(
        "qwen2.5-vl", "qwen2.5-vl-72b-instruct", r"qwen2\.5-vl|qwen-vl-max", _PIXELS, words.QWEN25,
        forms.tool_call, forms.bare_call, rules.DASHSCOPE, _DASHSCOPE_28,
    ),
    ServedFamily(
        "qwen3-vl", "qwen3-vl-plus", r"qwen3-vl", _NINES, words.QWEN3, forms.tool_call,
        forms.thought_and_action, rules.DASHSCOPE, _QWEN3, TokenCount.TILES_32,
    ),
    ServedFamily(
        "qwen3.5", "qwen3.5-plus", r"qwen3\.[5-8]", _THOUSANDTHS, words.QWEN3, forms.tool_call,
        forms.apart, rules.DASHSCOPE, _QWEN3, TokenCount.TILES_32,
    ),
    ServedFamily(
        "doubao-ui-tars", "doubao-1-5-ui-tars-250428", r"doubao.*ui-tars", _THOUSANDTHS,
        words.DOUBAO_UI_TARS, forms.point_tag, forms.thought_action, rules.ARK, between="\n\n",
    ),
    ServedFamily(
        "ui-tars-1.5", "UI-TARS-1.5-7B", r"ui-tars-1\.5", _PIXELS, words.UI_TARS, forms.start_box,
        forms.thought_action, rules.SELF_HOSTED, _UI_TARS, between="\n\n",
    ),
    ServedFamily(
        "ui-tars-1.0", "UI-TARS-7B-DPO", r"ui-tars-(?:1\.0|\d+b)", _THOUSANDTHS, words.UI_TARS,
        forms.start_box_tokens, forms.thought_action, rules.SELF_HOSTED, _QWEN25, between="\n\n",
    ),
    ServedFamily(
        "seed", "doubao-seed-2-1-turbo-260628", r"doubao-seed", _THOUSANDTHS, words.SEED,
        forms.xml_function, forms.apart, rules.ARK,
    ),
    ServedFamily(
        "mai-ui", "MAI-UI-8B", r"mai-ui|qwen-ui-agent", _NINES, words.MAI, forms.tool_call, forms.mai_tags,
        rules.SELF_HOSTED, _QWEN3, TokenCount.TILES_32,
    ),
    ServedFamily(
        "gelab", "gelab-zero-4b-preview", r"gelab|step-gui", _THOUSANDTHS, words.GELAB, json_forms.tabbed,
        json_forms.think_and_tabs, rules.SELF_HOSTED, _QWEN3, TokenCount.TILES_32,
    ),
    ServedFamily(
        "agentcpm", "AgentCPM-GUI", r"agentcpm", _THOUSANDTHS, words.AGENTCPM, json_forms.cpm_keys,
        json_forms.cpm_reply, rules.SELF_HOSTED, _CPM, between=None,
    ),
    ServedFamily(
        "glm-v", "glm-4.6v", r"glm-(?:4\.[56]v|5v)", _NINES, words.GLM, json_forms.glm_dict,
        json_forms.memory_reason, rules.BIGMODEL, between="\nAction: ",
    ),
    ServedFamily(
        "ui-venus-1.5", "UI-Venus-1.5-8B", r"ui-venus-1\.5", _THOUSANDTHS, words.VENUS, forms.venus_call,
        forms.venus_tags, rules.SELF_HOSTED, _QWEN3, TokenCount.TILES_32,
    ),
    ServedFamily(
        "holo", "holo3-1-35b-a3b", r"holo3", _THOUSANDTHS, words.HOLO, json_forms.holo_json,
        json_forms.holo_note, rules.HCOMPANY, _QWEN3, TokenCount.TILES_32, None,
    ),
    ServedFamily(
        "kimi", "kimi-k2.6", r"kimi-k", NumberKind.FRACTION, words.GENERIC, json_forms.action_json,
        forms.action_apart, rules.MOONSHOT, between="\nAction: ",
    ),
    _gpt(r"^gpt-(?:6-astra|6\.1)", "gpt-6.1-sol", rules.OPENAI_6_RESPONSES),
    _gpt(r"^gpt-6", "gpt-6-sol", rules.OPENAI_6),
    _gpt(r"^gpt-5", "gpt-5.5", rules.OPENAI),
    _claude(
        "claude-large", r"claude-(?:opus-4-[78]|(?:opus|sonnet|haiku|fable|mythos)-[5-9])",
        "claude-sonnet-5-5", _CLAUDE_LARGE,
    ),
    _claude("claude", r"claude", "claude-haiku-4-5", _CLAUDE),
    ServedFamily(
        "gemini", "gemini-3.8-flash", r"gemini-3", _THOUSANDTHS, words.GENERIC, json_forms.action_json,
        forms.thought_action, rules.GOOGLE, tokens=TokenCount.GEMINI, between="\nAction: ",
    ),
    ServedFamily(
        "mobile-agent-v3", "mobile-agent-v3", _ONLY_ITSELF, _PIXELS, words.EXECUTOR, json_forms.executor_json,
        json_forms.headings, rules.SELF_HOSTED, _OWL,
    ),
    ServedFamily(
        "native", "native", _ONLY_ITSELF, _THOUSANDTHS, words.NATIVE, json_forms.function_json,
        json_forms.native, rules.COMPATIBLE,
    ),
    ServedFamily(
        "generic", "generic", _ONLY_ITSELF, _THOUSANDTHS, words.GENERIC, json_forms.action_json,
        forms.thought_action, rules.COMPATIBLE, between="\nAction: ",
    ),
)  # fmt: skip


def family_names() -> tuple[str, ...]:
    """The names of all families, each once."""
    return tuple(dict.fromkeys(family.name for family in FAMILIES))


def model_ids() -> tuple[str, ...]:
    """A model id of each entry."""
    return tuple(dict.fromkeys(family.example for family in FAMILIES))


def served_family(name: str) -> ServedFamily | None:
    """The family of a model id, or of its own name; None if none serves it."""
    named = [family for family in FAMILIES if family.name == name.lower()]
    # Of several entries of one name the last is the one that most of its models are served as.
    return named[-1] if named else next((family for family in FAMILIES if family.serves(name)), None)
