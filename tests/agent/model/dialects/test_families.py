"""Which family a model belongs to, and what its entry promises."""

from dataclasses import replace

import pytest

from agent.contract.model import DIALECT_NAMES
from agent.model.dialects.action_tables import TABLES, ModelAct
from agent.model.dialects.coordinates import CoordinateKind
from agent.model.dialects.families import FAMILIES, family_for, first_that_fits
from agent.model.dialects.family import Family, GrammarName
from tests.worlds.cases import each_of

NAMES = {
    "autoglm": "autoglm-phone autoglm-phone-multilingual zai-org/autoglm-phone-9b-multilingual AutoGLM-Phone-9B"
    " yeahdongcn/AutoGLM-Phone-9B",
    "gui-owl-1.5": "mPLUG/GUI-Owl-1.5-2B-Instruct mPLUG/GUI-Owl-1.5-32B-Instruct iic/GUI-Owl-1.5-8B-Think",
    "gui-owl": "mPLUG/GUI-Owl-7B mPLUG/GUI-Owl-32B gui-owl-7b.Q4_K_M.gguf",
    "gui-plus-2026": "gui-plus-2026-02-26",
    "gui-plus": "gui-plus",
    "qwen2.5-vl": "qwen2.5-vl-3b-instruct Qwen/Qwen2.5-VL-72B-Instruct qwen2.5vl:7b qwen-vl-max",
    "qwen3-vl": "qwen3-vl-2b-instruct qwen/qwen3-vl-235b-a22b-thinking qwen3-vl-plus qwen3-vl-flash qwen3-vl:8b",
    "qwen3.5": "Qwen/Qwen3.5-397B-A17B qwen3.5-plus qwen3.6-plus qwen3.6-flash Qwen3.6-27B qwen3.7-max"
    " qwen3.8-max qwen3.8-flash qwen3.5:9b",
    "doubao-ui-tars": "doubao-1-5-ui-tars-250428 doubao-1.5-ui-tars-250328",
    "ui-tars-1.5": "ByteDance-Seed/UI-TARS-1.5-7B bytedance/ui-tars-1.5-7b ui-tars-7b-1.5",
    "ui-tars-1.0": "ByteDance-Seed/UI-TARS-2B-SFT ByteDance-Seed/UI-TARS-7B-DPO ui-tars-72b-dpo",
    "seed": "doubao-seed-2-1-turbo-260628 doubao-seed-1-8 doubao-seed-1-6-vision-250815 bytedance/seed-1.8"
    " seed-2.1-pro",
    "mai-ui": "Tongyi-MAI/MAI-UI-2B MAI-UI-8B",
    "gelab": "gelab-zero-4b-preview stepfun-ai/GELab-Zero-4B-preview",
    "agentcpm": "openbmb/AgentCPM-GUI",
    "glm-v": "glm-4.5v zai-org/GLM-4.6V glm-5v-turbo glm-4.6v-flash",
    "ui-venus-1.5": "inclusionAI/UI-Venus-1.5-2B UI-Venus-1.5-30B-A3B",
    "holo": "holo3-1-35b-a3b holo3-122b-a10b Hcompany/Holo3.1-4B",
    "kimi": "kimi-k2.5 moonshotai/kimi-k2.6 kimi-k3",
    "gpt": "gpt-5.4 gpt-5.5 gpt-5.6-sol openai/gpt-6-astra gpt-6-luna gpt-6.1-sol",
    "claude-large": "claude-opus-5-5 claude-sonnet-5-5 claude-opus-5 claude-opus-4-8 anthropic/claude-opus-4.7"
    " claude-sonnet-5 claude-opus-4-7-20260416",
    "claude": "claude-haiku-4-5 anthropic/claude-sonnet-4.5 claude-opus-4-6 claude-opus-4-20250514"
    " claude-3-5-sonnet-latest",
    "gemini": "gemini-3.8-flash google/gemini-3.1-pro-preview gemini-3.5-flash-lite",
    "generic": "llava:13b pixtral-12b UI-TARS-2 UI-Venus-Ground-7B gpt-4o gpt-oss-120b ep-20260101-abcde qwen3-32b",
}

# Fireworks writes 'p' for a point, Bedrock a point behind the provider, files '_' for any mark.
SPELLED = {
    "gui-owl-1.5": "gui_owl_1_5_8b GUI-Owl-1.5-32B-Instruct.mem",
    "gui-owl": "pre-gui_owl_7b",
    "qwen2.5-vl": "accounts/fireworks/models/qwen2p5-vl-32b-instruct qwen2_5-vl-7b qwen2-5-vl-7b-instruct",
    "qwen3-vl": "Qwen3_VL_8B qwen.qwen3-vl-235b-a22b accounts/fireworks/models/qwen3-vl-235b-a22b-instruct",
    "qwen3.5": "accounts/fireworks/models/qwen3p6-plus qwen3-5-35b-a3b qwen3_5-35b",
    "ui-tars-1.5": "accounts/fireworks/models/ui-tars-1p5-7b ui_tars_1.5_7b ui-tars1.5:7b",
    "seed": "dola-seed-2.0-pro doubao-seed-1.8",
    "mai-ui": "MAI_UI_8B Qwen-UI-Agent-27B",
    "glm-v": "accounts/fireworks/models/glm-4p5v GLM-4_6V",
    "ui-venus-1.5": "ui_venus_1.5_8b",
    "kimi": "accounts/fireworks/models/kimi-k2p5 moonshotai.kimi-k2.5",
    "gpt": "openai.gpt-5.4 openai:gpt-5.4 azure-gpt-5.4 ft:gpt-5.4:org",
    "claude-large": "us.anthropic.claude-opus-4-7-v1:0 claude-fable-5",
    "claude": "us.anthropic.claude-haiku-4-5-20251001-v1:0",
    "generic": "qwen3-8b qwen3-coder-480b kimi-k2-thinking kimi-k2-0905-preview UI-TARS-2 ui_tars_2"
    " ByteDance-Seed/Seed-OSS-36B-Instruct openai/gpt-4.1 Wuying-Mobile-27B",
}


@each_of(("name", "models"), [*NAMES.items(), *SPELLED.items()])
def test_a_model_is_known_by_its_name_with_or_without_its_provider(name: str, models: str) -> None:
    assert {model: family_for(model).name for model in models.split()} == dict.fromkeys(models.split(), name)


def test_the_bot_may_name_every_family() -> None:
    assert tuple(family.name for family in FAMILIES) == DIALECT_NAMES
    assert all(family_for("any", override=name).name == name for name in DIALECT_NAMES)
    with pytest.raises(KeyError):
        family_for("any", override="klingon")


def test_a_family_that_is_spoken_only_at_home_is_not_taken_elsewhere() -> None:
    at_home = replace(family_for("gpt-5.4"), addresses=("api.openai.com",))
    assert first_that_fits((at_home,), "gpt-5.4", "https://API.openai.com/v1") is at_home
    assert first_that_fits((at_home,), "gpt-5.4", "http://localhost:8000/v1") is None


@pytest.mark.parametrize("name", ["Qwen/Qwen3-VL-8B-Thinking", "qwen3-vl-235b-a22b-thinking"])
def test_a_model_that_thinks_is_sampled_as_its_maker_says(name: str) -> None:
    # Source: QwenLM/Qwen3-VL, README: 0.6, 0.95 and no penalty with thoughts; 0.7, 0.8 and 1.5 without.
    thinking, instruct = family_for(name), family_for("qwen3-vl-8b-instruct")
    assert (thinking.sampling.temperature, thinking.sampling.top_p, thinking.extra) == (0.6, 0.95, {})
    assert (instruct.sampling.temperature, instruct.sampling.top_p) == (0.7, 0.8)
    assert instruct.extra == {"presence_penalty": 1.5}


def test_the_owner_may_say_how_a_model_counts() -> None:
    family = family_for("gui-plus-2026-02-26", kind=CoordinateKind.PIXELS)
    assert (family.name, family.kind) == ("gui-plus-2026", CoordinateKind.PIXELS)


def test_servers_that_refuse_sampling_are_sent_none() -> None:
    assert family_for("gpt-6.1-sol").sampling.max_tokens_name == "max_completion_tokens"
    for model in ("gpt-6.1-sol", "kimi-k3", "gemini-3.8-flash"):
        sampling = family_for(model).sampling
        assert (sampling.temperature, sampling.top_p, sampling.frequency_penalty) == (None, None, None)


@each_of("family", FAMILIES, ids=lambda family: family.name)
def test_every_family_can_end_fail_ask_hand_over_note_touch_and_type(family: Family) -> None:
    table = TABLES[family.actions]
    for acts in (
        (ModelAct.TAP,),
        (ModelAct.LONG_PRESS,),
        (ModelAct.SWIPE,),
        (ModelAct.TYPE, ModelAct.TYPE_ENTER),
        (ModelAct.HOME, ModelAct.KEY),
        (ModelAct.ENTER, ModelAct.KEY),
        (ModelAct.ASK,),
        (ModelAct.TAKE_OVER,),
        (ModelAct.NOTE,),
        (ModelAct.FINISH, ModelAct.END, ModelAct.STATUS),
    ):
        assert table.form_for(*acts), acts
    assert all(
        form.parameters[-1] == "message"
        for form in table.forms
        if form.makes in (ModelAct.TAP, ModelAct.LONG_PRESS, ModelAct.SWIPE, ModelAct.ENTER)
    )
    assert bool(table.tool) == (family.grammar is GrammarName.TOOL_CALL)
