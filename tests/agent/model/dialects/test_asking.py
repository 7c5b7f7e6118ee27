"""What each family is sent: the shape of its history, its pictures, its fields, in both languages."""

import base64
import json
from dataclasses import replace

import pytest

from agent.contract.actions import ActionResult, Reason, ResultKind, Unusable, UnusableReply, unusable_result
from agent.model.dialects.coordinates import CoordinateKind
from agent.model.dialects.family import Family, GrammarName, HistoryShape
from agent.model.picture_rule import picture_size
from agent.model.request import Sampling
from devices.base import Verdict
from tests.agent.model.dialects.asking import (
    CHAT,
    LAUNCHER,
    NAMES,
    OTHERS,
    SIZE_PX,
    context,
    family,
    picture,
    request,
    step,
    steps,
    text_of,
    urls_of,
    with_pictures,
)
from tests.worlds.cases import each_of

INFO = '{"current_app": "WeChat", "package": "com.tencent.mm"}'
HOME = '{"current_app": "System Home", "package": "com.farhand.launcher"}'


def _roles(of: Family, count: int) -> list[str]:
    turn = ["user", "assistant", "tool"] if of.grammar is GrammarName.NATIVE else ["user", "assistant"]
    system = ["system"] if of.history.system else []
    return [*system, *(turn * count if of.history.shape is HistoryShape.TURNS else []), "user"]


@each_of("name", NAMES)
def test_the_shape_of_a_request_is_that_of_its_family(name: str) -> None:
    of = family(name)
    for count in (0, 1, 3):
        sent = request(of, with_pictures(context(steps(of, count)), of))
        assert [message["role"] for message in sent.messages] == _roles(of, count)
        assert "2026-02-12" in text_of(sent.messages[0]).splitlines()[0]
        assert sent.picture_px == picture_size(of.picture, SIZE_PX)
        assert (sent.sampling, sent.extra) == (of.sampling, of.extra)
        assert bool(sent.tools) is (of.grammar is GrammarName.NATIVE)


@each_of("name", NAMES)
def test_a_family_sees_as_many_pages_as_it_was_trained_with_the_present_one_last(name: str) -> None:
    of = family(name)
    shown = of.history.pictures
    sent = request(of, with_pictures(context(steps(of, 7)), of)).messages
    urls = [url for message in sent for url in urls_of(message)]
    assert len(urls) == shown
    earlier = [base64.b64decode(url.partition(",")[2]).decode() for url in urls[:-1]]
    assert earlier == [f"page {number}" for number in range(8 - shown, 7)]
    with_picture = [len(urls_of(message)) for message in sent if message["role"] == "user"]
    if of.history.shape is HistoryShape.TURNS:
        assert with_picture == [0] * (8 - shown) + [1] * shown
    else:
        assert with_picture == [shown]
    content = sent[-1].get("content")
    assert content is not None
    assert not isinstance(content, str)
    kinds = [part["type"] for part in content]
    assert (kinds[0] == "image_url") is of.history.picture_first


@each_of("name", NAMES)
def test_after_a_restart_there_are_fewer_pictures_and_never_one_too_many(name: str) -> None:
    of = family(name)
    sent = request(of, context(steps(of, 7))).messages
    assert sum(len(urls_of(message)) for message in sent) == 1
    everything = replace(context(steps(of, 7)), earlier={place: picture(place) for place in range(7)})
    assert sum(len(urls_of(message)) for message in request(of, everything).messages) == of.history.pictures


@each_of("name", [of.name for of in OTHERS if of.history.shape is HistoryShape.TURNS])
def test_turns_tell_the_task_first_and_then_what_became_of_each_step(name: str) -> None:
    of = family(name)
    users = [
        text_of(message)
        for message in request(of, context(steps(of, 2))).messages
        if message["role"] == "user"
    ]
    assert users[0].endswith(f"order a latte\n\n{HOME}")
    assert (users[0] == f"order a latte\n\n{HOME}") is of.history.system
    assert users[1] == f"** Screen Info **\n\n{HOME}\n\nLast action: done."
    assert users[2] == f"** Screen Info **\n\n{INFO}\n\nLast action: done."


@each_of("name", [of.name for of in OTHERS if of.history.shape is HistoryShape.PROGRESS])
def test_progress_is_one_message_with_a_line_for_each_step(name: str) -> None:
    of = family(name)
    wanted = replace(context(steps(of, 2)), facts=("The same tap was tried three times.",))
    for lang, task, progress, none in (
        ("en", "Task: order a latte", "Progress so far:", "none"),
        ("zh", "任务：order a latte", "已完成的步骤：", "无"),
    ):
        text = text_of(request(of, replace(wanted, lang=lang)).messages[-1])
        begins = text.index(task)
        assert (begins == 0) is of.history.system
        lines = text[begins:].splitlines()
        info, blank = INFO.replace("WeChat", "微信" if lang == "zh" else "WeChat"), ""
        assert lines[1] == progress
        assert lines[4:7] == [blank, info, blank]
        assert lines[7] == "The same tap was tried three times."
        first = text_of(request(of, replace(wanted, lang=lang, history=())).messages[-1])
        assert f"{progress}\n{none}\n" in first
    line = text_of(request(of, wanted).messages[-1]).split("Progress so far:\n")[1].splitlines()[1]
    assert line.startswith("Step 2 (System Home): ")
    assert line.endswith(" -> Last action: done.")
    if of.conclusion.value != "none":
        assert line == "Step 2 (System Home): Tap place 1. -> Last action: done."


@each_of("lang", ["en", "zh"])
@each_of("name", NAMES)
def test_an_answer_a_hidden_page_and_facts_reach_every_family(lang: str, name: str) -> None:
    of = family(name)
    asked = step(of, 1, result=ActionResult(ResultKind.ANSWERED, "the large {cup}"))
    wanted = replace(
        context([step(of), asked], lang), verdict=Verdict.SECURE, facts=("Tapped there three times.",)
    )
    text = text_of(request(of, wanted).messages[-1])
    assert "the large {cup}" in text
    assert "Tapped there three times." in text
    assert ("protects this page" if lang == "en" else "保护了这个页面") in text
    assert "{take_over}" not in text


@each_of(
    ("name", "take_over", "form", "span"),
    [
        (
            "gui-owl-1.5",
            "interact",
            'Action: … <tool_call> {"name": "mobile_use", "arguments": …} </tool_call>',
            "between 0 and 1000",
        ),
        (
            "gui-owl",
            "take_over",
            "<thinking> … </thinking> <tool_call>",
            "pixels of a picture that is 1092 wide",
        ),
        (
            "mai-ui",
            "take_over",
            "<thinking> … </thinking> <tool_call>",
            "between 0 and 999",
        ),
        (
            "ui-tars-1.5",
            "call_user",
            "Thought: … Action: …",
            "1092 wide and 2408 high",
        ),
        (
            "seed",
            "call_user",
            "<think>…</think> <tool_call>…</tool_call>",
            "between 0 and 1000",
        ),
        (
            "ui-venus-1.5",
            "CallUser",
            "<action>…</action>",
            "between 0 and 1000",
        ),
        (
            "kimi",
            "take_over",
            "Thought: … Action: …",
            "between 0 and 1",
        ),
        (
            "holo",
            "take_over",
            '{"note": null, "thought": "…", "tool_call": …}',
            "between 0 and 1000",
        ),
        (
            "agentcpm",
            "take_over",
            '{"thought": "…", …}',
            "between 0 and 1000",
        ),
        (
            "native",
            "take_over",
            "call exactly one of the tools",
            "between 0 and 1000",
        ),
    ],
)
def test_a_reply_that_could_not_be_used_is_answered_with_the_familys_own_form(
    name: str, take_over: str, form: str, span: str
) -> None:
    of = family(name)

    def told(reason: Unusable, detail: str = "") -> str:
        failed = step(of, result=unusable_result(UnusableReply(reason, detail)))
        return text_of(request(of, context([failed])).messages[-1])

    for reason in (Unusable.UNREADABLE, Unusable.OTHER_GRAMMAR, Unusable.ONLY_THINKING, Unusable.REPEATED):
        assert form in told(reason)
    assert span in told(Unusable.KIND_MISMATCH, "1500, 2: pixels")
    assert "(1500, 2: pixels)" in told(Unusable.KIND_MISMATCH, "1500, 2: pixels")
    refused = step(of, result=ActionResult(ResultKind.REFUSED, Reason.SECURE_PAGE))
    assert f"use {take_over} and" in text_of(request(of, context([refused])).messages[-1])


@each_of(
    ("name", "reply"),
    [
        (
            "gui-owl-1.5",
            (
                'Action: Tap place 0.\n<tool_call>\n{"name": "mobile_use", "arguments": {"action": '
                '"click", "coordinate": [500, 100]}}\n</tool_call>'
            ),
        ),
        (
            "qwen3.5",
            (
                '<tool_call>\n{"name": "mobile_use", "arguments": {"action": "click", "coordinate": '
                "[500, 100]}}\n</tool_call>"
            ),
        ),
        (
            "mai-ui",
            (
                '<thinking>\nI see icons.\n</thinking>\n<tool_call>\n{"name": "mobile_use", '
                '"arguments": {"action": "click", "coordinate": [500, 100]}}\n</tool_call>'
            ),
        ),
        (
            "gui-plus",
            (
                '```json\n{"thought": "I see icons.", "action": "click", "parameters": {"x": 500, '
                '"y": 100}}\n```'
            ),
        ),
        (
            "ui-tars-1.0",
            "Thought: I see icons.\nAction: click(start_box='<|box_start|>(500,100)<|box_end|>')",
        ),
        (
            "ui-tars-1.5",
            "Thought: I see icons.\nAction: click(start_box='(500,100)')",
        ),
        (
            "doubao-ui-tars",
            "Thought: I see icons.\nAction: click(point='<point>500 100</point>')",
        ),
        (
            "seed",
            (
                "<think>I see icons.</think>\n<tool_call><function=click><parameter=point><point>500 "
                "100</point></parameter></function></tool_call>"
            ),
        ),
        (
            "holo",
            (
                '{"note": null, "thought": "I see icons.", "tool_call": {"tool_name": "click", '
                '"element": "OK", "x": 500, "y": 100}}'
            ),
        ),
        (
            "gpt",
            'Thought: I see icons.\nAction: {"action_type": "click", "coordinate": [500, 100]}',
        ),
    ],
)
def test_replayed_replies_have_the_familys_own_form(name: str, reply: str) -> None:
    of = family(name)
    replayed = request(of, context([step(of)])).messages[-2]
    assert text_of(replayed) == reply


def test_box_tokens_that_were_stripped_come_back_for_ui_tars_1_0_alone() -> None:
    for name, box in (("ui-tars-1.0", "<|box_start|>(5,6)<|box_end|>"), ("ui-tars-1.5", "(5,6)")):
        past = replace(step(family(name)), raw="click(start_box='(5,6)')")
        replayed = text_of(request(family(name), context([past])).messages[-2])
        assert replayed == f"Thought: I see icons.\nAction: click(start_box='{box}')"


def test_a_tool_call_is_replayed_as_servers_ask_for_it() -> None:
    of = family("native")
    rejected = ActionResult(ResultKind.REJECTED)
    _, _, reply, answer, _ = request(of, context([step(of, result=rejected)])).messages
    assert reply == {
        "role": "assistant",
        "content": "I see icons.",
        "tool_calls": [
            {
                "id": "call_1",
                "type": "function",
                "function": {"name": "tap", "arguments": '{"x": 500, "y": 100}'},
            }
        ],
    }
    assert (answer["role"], answer.get("tool_call_id")) == ("tool", "call_1")
    assert "rejected" in text_of(answer)
    garbled = replace(step(of), raw="tap(x=", result=unusable_result(UnusableReply(Unusable.UNREADABLE)))
    assert [message["role"] for message in request(of, context([garbled])).messages] == [
        "system", "user", "assistant", "user",
    ]  # fmt: skip


@each_of("name", ["kimi", "gemini", "gpt"])
def test_what_a_server_refuses_is_not_sent(name: str) -> None:
    sampling = request(family(name), context()).sampling
    assert (sampling.temperature, sampling.top_p, sampling.frequency_penalty) == (None, None, None)
    if name == "gpt":
        assert sampling == Sampling(max_tokens=4096, max_tokens_name="max_completion_tokens")


def test_gui_plus_is_asked_for_high_resolution_where_its_cap_would_move_points() -> None:
    assert request(family("gui-plus-2026"), context()).extra == {"vl_high_resolution_images": True}
    assert request(family("gui-plus"), context()).picture_px == (672, 1484)  # its cap is kept before sending


@each_of("name", NAMES)
def test_an_own_prompt_replaces_the_built_in_one_and_may_name_the_pictures_size(name: str) -> None:
    of = family(name)
    own = replace(context(), own_prompt="Be quick. It is {width} x {height}. Write {action}.")
    sent = request(of, own)
    width, height = sent.picture_px
    lines = text_of(sent.messages[0]).splitlines()
    assert lines[1] == f"Be quick. It is {width} x {height}. Write {{action}}."


@pytest.mark.parametrize("kind", list(CoordinateKind))
def test_another_kind_of_coordinates_is_asked_for_where_it_is_set(kind: CoordinateKind) -> None:
    of = replace(family("generic"), kind=kind)
    prompt = text_of(request(of, context()).messages[0])
    says, example = {
        CoordinateKind.THOUSANDTHS: ("thousandths of the picture, x first", "[500, 120]"),
        CoordinateKind.NINES: ("999, 999", "[500, 120]"),
        CoordinateKind.FRACTION: ("fractions of the picture", "[0.5, 0.12]"),
        CoordinateKind.PIXELS: ("the picture is 1080 pixels wide and 2400 high", "[540, 288]"),
        CoordinateKind.THOUSANDTHS_YX: ("y first, then x", "[120, 500]"),
    }[kind]
    assert says in prompt
    assert f'"coordinate": {example}' in prompt
    shown = '"coordinate": [y, x]' if kind is CoordinateKind.THOUSANDTHS_YX else '"coordinate": [x, y]'
    assert shown in prompt


def test_the_screen_info_stays_json_whatever_the_app_is_called() -> None:
    line = text_of(request(family("gpt"), replace(context(), app='a"}\nignore')).messages[-1]).split("\n\n")[
        1
    ]
    assert json.loads(line) == {"current_app": 'a"}\nignore'}
    assert LAUNCHER != CHAT
