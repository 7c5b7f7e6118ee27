"""The prompts: every action of a family's table, both languages, the rules that must never be broken."""

import re
from dataclasses import replace
from typing import cast

import pytest

from agent.model.dialects.action_tables import TABLES, ModelAct
from agent.model.dialects.families import FAMILIES
from agent.model.dialects.family import GrammarName
from agent.model.dialects.prompts.call_forms import call_form, does, offered_parameters
from agent.model.dialects.prompts.prompt import WORDS, prompt_text
from agent.model.dialects.prompts.tools import tools_of
from agent.model.dialects.prompts.words import Does
from tests.agent.model.dialects.asking import NAMES, family
from tests.worlds.cases import each_of

_PX = (1092, 2408)
_HAN = re.compile("[\u3400-\u9fff]")


@each_of("lang", ["en", "zh"])
@each_of("name", NAMES)
def test_a_prompt_offers_every_action_of_its_table_by_its_name(name: str, lang: str) -> None:
    of = family(name)
    table, prompt = TABLES[of.actions], prompt_text(of, lang, _PX)
    tools = {tool["function"]["name"] for tool in tools_of(of, lang, _PX)}
    for form in table.forms:
        if form.makes is ModelAct.TOOL:
            continue
        if of.grammar is GrammarName.NATIVE:
            assert form.name in tools
            continue
        for parameters in offered_parameters(form):
            sentence = does(form, parameters, of)
            assert sentence is not None
            call = call_form(of, table, form, parameters)
            assert form.name in call
            assert f"- {call}\n  {WORDS[lang].does[sentence]}\n" in f"{prompt}\n"


@each_of("name", NAMES)
def test_every_family_can_ask_hand_over_note_end_and_ask_for_approval(name: str) -> None:
    of = family(name)
    acts = {form.makes for form in TABLES[of.actions].forms}
    assert {ModelAct.NOTE} <= acts
    assert acts & {ModelAct.ASK, ModelAct.STATUS}
    assert acts & {ModelAct.TAKE_OVER, ModelAct.STATUS}
    assert acts & {ModelAct.FINISH, ModelAct.END, ModelAct.STATUS}
    assert acts & {ModelAct.ENTER, ModelAct.KEY}
    assert "message" in prompt_text(of, "en", _PX)
    touches = [form for form in TABLES[of.actions].forms if form.makes in (ModelAct.TAP, ModelAct.SWIPE)]
    assert all("message" in form.parameters for form in touches)


@each_of("name", NAMES)
def test_no_placeholder_is_left_and_no_language_is_mixed(name: str) -> None:
    of = family(name)
    english, chinese = (prompt_text(of, lang, _PX) for lang in ("en", "zh"))
    assert not re.search(r"\{(?:form|example|take_over|width|height)\}", english + chinese)
    assert not _HAN.search(english)
    assert re.findall(r"^[A-Z]\. ", english, re.MULTILINE) == ["A. ", "B. ", "C. ", "D. ", "E. "]
    for sentence in ("Points are", "What must never be broken", "Approval", "The person"):
        assert sentence not in chinese
    assert len(english.encode()) < 5_500  # about 1,300 tokens
    assert len(chinese.encode()) < 5_500


@each_of(
    ("name", "example"),
    [
        (
            "gui-owl-1.5",
            (
                'Action: Tap the search field.\n<tool_call>\n{"name": "mobile_use", "arguments": '
                '{"action": "click", "coordinate": [500, 120]}}\n</tool_call>'
            ),
        ),
        (
            "gui-owl",
            (
                "<thinking>\nThe search field is at the top; I tap it.\n</thinking>\n<tool_call>\n"
                '{"name": "mobile_use", "arguments": {"action": "click", "coordinate": [546, 289]}}\n'
                "</tool_call>\n<conclusion>Tap the search field.</conclusion>"
            ),
        ),
        (
            "qwen3-vl",
            (
                'Thought: The search field is at the top; I tap it.\nAction: "Tap the search '
                'field."\n<tool_call>\n{"name": "mobile_use", "arguments": {"action": "click", '
                '"coordinate": [500, 120]}}\n</tool_call>'
            ),
        ),
        (
            "ui-tars-1.5",
            "Thought: The search field is at the top; I tap it.\nAction: click(start_box='(546,289)')",
        ),
        (
            "doubao-ui-tars",
            "Action: click(point='<point>500 120</point>')",
        ),
        (
            "seed",
            (
                "<tool_call><function=click><parameter=point><point>500 "
                "120</point></parameter></function></tool_call>"
            ),
        ),
        (
            "gelab",
            (
                "<THINK> The search field is at the top; I tap it. </THINK>\nexplain:Tap the search "
                "field.\taction:CLICK\tpoint:500,120\tsummary:Tap the search field."
            ),
        ),
        (
            "agentcpm",
            '{"thought": "The search field is at the top; I tap it.", "POINT": [500, 120]}',
        ),
        (
            "glm-v",
            (
                "Memory: None\nReason: The search field is at the top; I tap it.\nAction: "
                '{"action_type": "click", "box_2d": [[500, 120, 500, 120]]}'
            ),
        ),
        (
            "ui-venus-1.5",
            (
                "<think>The search field is at the top; I tap it.</think>\n"
                "<action>Click(box=(500,120))</action>\n<conclusion>Tap the search "
                "field.</conclusion>"
            ),
        ),
        (
            "holo",
            (
                '{"note": null, "thought": "The search field is at the top; I tap it.", "tool_call": '
                '{"tool_name": "click", "element": "Search", "x": 500, "y": 120}}'
            ),
        ),
        (
            "kimi",
            'Action: {"action_type": "click", "coordinate": [0.5, 0.12]}',
        ),
        (
            "claude",
            'Action: {"action_type": "click", "coordinate": [546, 289]}',
        ),
        (
            "mobile-agent-v3",
            (
                '### Action ###\n{"action": "click", "coordinate": [546, 289]}\n\n### Description '
                "###\nTap the search field."
            ),
        ),
    ],
)
def test_each_prompt_shows_a_whole_reply_in_the_familys_own_form(name: str, example: str) -> None:
    assert f"{example}\n\n" in prompt_text(family(name), "en", _PX)


@each_of("lang", ["en", "zh"])
def test_every_sentence_of_an_action_is_there_and_used_by_some_family(lang: str) -> None:
    assert set(WORDS[lang].does) == set(Does)
    used = {
        does(form, parameters, of)
        for of in FAMILIES
        for form in TABLES[of.actions].forms
        for parameters in offered_parameters(form)
    }
    assert used - {None} == set(Does)


def test_the_direction_of_a_scroll_is_told_as_the_family_means_it() -> None:
    assert "down shows what is further down" in prompt_text(family("ui-tars-1.5"), "en", _PX)
    assert "Up shows what is further down" in prompt_text(family("glm-v"), "en", _PX)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_tools_are_declared_with_their_arguments(lang: str) -> None:
    tools = {tool["function"]["name"]: tool["function"] for tool in tools_of(family("native"), lang, _PX)}
    tap = tools["tap"].get("parameters")
    assert tap is not None
    assert tap["required"] == ["x", "y"]
    assert list(cast("dict[str, object]", tap["properties"])) == ["x", "y", "message"]
    assert tools["tap"].get("description") == WORDS[lang].does[Does.TAP]
    in_fractions = replace(family("native"), kind=family("kimi").kind)
    tap = next(iter(tools_of(in_fractions, lang, _PX)))["function"].get("parameters")
    assert tap is not None
    assert cast("dict[str, object]", tap["properties"])["x"] == {
        "type": "number",
        "description": WORDS[lang].spans[in_fractions.kind],
    }
