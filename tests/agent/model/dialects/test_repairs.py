"""Malformed replies that were seen in the wild, by row of the research's list, and what is made of each."""

import json

from agent.contract.actions import (
    Action,
    Back,
    Finish,
    Home,
    Launch,
    Tap,
    TypeText,
    Unusable,
    UnusableReply,
    Wait,
)
from agent.model.dialects.families import FAMILIES
from agent.model.dialects.grammars.thinking import is_repetition
from agent.model.request import ModelReply
from tests.agent.model.dialects.replies import action_of, decision_of, mobile_use
from tests.worlds.cases import each_of

P = (540, 1200)
CLICK = mobile_use(action="click", coordinate=[500, 500])
OBJECT = '{"action_type": "click", "coordinate": [500, 500]}'
XML = "<tool_call><function=click><parameter=point><point>500 500</point></parameter></function></tool_call>"


@each_of(
    ("row", "family", "reply", "action"),
    [
        ("1", "doubao-ui-tars", "Action: click(point='<point>500 500</point>')</answer>", Tap(P)),
        ("1", "generic", f"<answer>{OBJECT}</answer>", Tap(P)),
        ("3", "glm-v", f"<|begin_of_box|>I see it.<|end_of_box|>\n<|begin_of_box|>{OBJECT}<|end_of_box|>", Tap((540, 1201))),
        ("3", "glm-v", f"Memory: None\nReason: r\nAction: <|begin_of_box|>{OBJECT}<|end_of_box|>", Tap((540, 1201))),
        ("6", "ui-venus-1.5", '<action>Finished(content="He said "yes", twice")</action>', Finish('He said "yes", twice')),
        ("6", "generic", 'Action: {"action_type": "answer", "text": "He said "yes" twice"}', Finish('He said "yes" twice')),
        ("7", "generic", 'Action: {"action_type": "wait", "time": "3 seconds"}', Wait(3.0)),
        ("7", "gelab", "explain:e\taction:WAIT\tvalue:[3\tsummary:s", Wait(3.0)),
        ("8", "gui-owl-1.5", CLICK.replace("<tool_call>", "").replace("</tool_call>", ""), Tap(P)),
        ("8", "gui-owl-1.5", f"Action: tap\n```json\n{CLICK[12:-13]}\n```", Tap(P)),
        ("8", "gui-owl-1.5", CLICK.replace("\n</tool_call>", "}\n</tool_call>"), Tap(P)),
        ("8", "gui-owl-1.5", CLICK.removesuffix("</tool_call>"), Tap(P)),
        ("9", "claude", 'Action: {"action_type", "click", "coordinate":[154, 393]}', Tap((235, 601))),
        ("10", "glm-v", "Action: {'action_type': 'answer', 'text': \"it's 5\", 'x': None, 'y': True}", Finish("it's 5")),
        ("10", "mobile-agent-v3", "### Action ###\n{'action': 'open_app', 'text': 'Maps'}\n", Launch("Maps")),
        ("11", "gelab", "<TINK> t </TINK>\nexplain:e\taction:CLICK\tpoint:500,500\tsummary:s", Tap(P)),
        ("11", "gelab", "< THINK >t</ think >\nexplain:e\taction:CLICK\tpoint:500 500\tsummary:s", Tap(P)),
        ("11", "gelab", "explain:e\taction:click\tpoint:500,500\tsummary:s", Tap(P)),
        ("13", "doubao-ui-tars", "Thought：好\nAction：click(start_box='<bbox>500 500 500 500</bbox>')", Tap(P)),
        ("14", "ui-tars-1.0", "Action: click(start_box='[450, 450, 550, 550]')", Tap(P)),
        ("14", "ui-tars-1.0", "Action: click(start_box='(450,450,550,550')", Tap(P)),
        ("15", "doubao-ui-tars", "Action: click(point='500,500,7')", Tap(P)),
        ("16", "seed", XML.replace("</parameter>", ""), Tap(P)),
        ("16", "seed", XML.replace("tool_call", "tool_call_never_used_5"), Tap(P)),
        ("16", "seed", XML.replace("</function>", ""), Tap(P)),
        ("16", "seed", XML.replace("<tool_call>", "").replace("</tool_call>", ""), Tap(P)),
        ("21", "mobile-agent-v3", f"### Thought ###\nt\n### Action ```json\t{OBJECT}\t``` ###\n### Description ###\nd", Tap((540, 1200))),
        ("22", "gui-owl-1.5", mobile_use(action="tap", coordinate1=[500, 500]), Tap(P)),
        ("22", "gui-owl-1.5", mobile_use(action="system_button", button="back"), Back()),
        ("28", "mai-ui", '<tool_call>{“name”：“mobile_use”，“arguments”：{“action”：“open”，“text”：“微信”}}</tool_call>', Launch("微信")),
        ("28", "mai-ui", '<tool_call>{"name": "mobile_use", "arguments": "{\\"action\\": \\"open\\", \\"text\\": \\"a\\"}"}</tool_call>', Launch("a")),
        ("28", "mai-ui", '<tool_call>{"name": "mobile_use", "arguments": {"action": "type", "text": "“quoted”"}}</tool_call>', TypeText("“quoted”")),
        ("29", "mai-ui", mobile_use(action="open", text="Home"), Home()),
    ],
)  # fmt: skip
def test_a_malformed_reply_is_read(row: str, family: str, reply: str, action: Action) -> None:
    read = action_of(family, reply)
    if isinstance(action, Tap) and family == "mobile-agent-v3":
        assert isinstance(read, Tap), row
    else:
        assert read == action, row


@each_of(
    ("row", "family", "reply", "reason"),
    [
        ("1", "doubao-ui-tars", "I am done, finished</answer>", Unusable.UNREADABLE),
        ("4", "generic", "[{'Type': 'Type'}]", Unusable.UNREADABLE),
        ("5", "generic", OBJECT.replace("[500, 500]", "[x,y]"), Unusable.UNREADABLE),
        ("5", "generic", OBJECT.replace("[500, 500]", '"[x,y]"'), Unusable.BAD_ARGUMENT),
        ("5", "doubao-ui-tars", "Action: click(start_box='[x1, y1, x2, y2]')", Unusable.BAD_ARGUMENT),
        ("8", "gui-owl-1.5", "", Unusable.EMPTY),
        ("8", "gui-owl-1.5", " \n", Unusable.EMPTY),
        ("12", "ui-tars-1.0", "Action: click(start_box='=')", Unusable.BAD_ARGUMENT),
        ("12", "ui-tars-1.0", "Action: click(start_box='(a,b)')", Unusable.BAD_ARGUMENT),
        ("20", "qwen3.5", '["bbox_2d"]', Unusable.UNREADABLE),
        ("20", "generic", '{"bbox_2d": [1, 2, 3, 4]}', Unusable.UNREADABLE),
        ("26", "glm-v", "I wait for the page. " * 60, Unusable.REPEATED),
        ("26", "kimi", f"Action: {OBJECT}\n" * 60, Unusable.REPEATED),
        ("27", "claude", "I can't help with payments.", Unusable.UNREADABLE),
        ("", "gui-owl-1.5", CLICK * 9, Unusable.REPEATED),
        ("", "generic", OBJECT[:-1], Unusable.UNREADABLE),
        ("", "generic", OBJECT + OBJECT[:-1], Unusable.UNREADABLE),
        ("", "generic", '{"action_type": "click", "action_type": "answer", "text": "x"}', Unusable.UNREADABLE),
        ("", "gui-owl-1.5", CLICK[:-20], Unusable.UNREADABLE),
        ("", "gui-owl-1.5", CLICK + CLICK[:40], Unusable.UNREADABLE),
        ("", "seed", XML[:-40], Unusable.UNREADABLE),
        ("", "doubao-ui-tars", "Action: type(content='half of", Unusable.UNREADABLE),
        ("", "ui-venus-1.5", "<action>Finished(content='half", Unusable.UNREADABLE),
        ("", "generic", "x" * 200_001, Unusable.TOO_LONG),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_never_an_action(row: str, family: str, reply: str, reason: Unusable) -> None:
    action = action_of(family, reply)
    assert isinstance(action, UnusableReply), row
    assert action.reason is reason, (row, action)


def test_row_25_fields_between_tabs_that_were_cut_off_are_none() -> None:
    half = "explain:e\taction:CLICK\tpoint:50"
    assert action_of("gelab", ModelReply(half + "0,500", finish_reason="stop")) == Tap(P)
    cut = action_of("gelab", ModelReply(half + ",5", finish_reason="length"))
    assert cut == UnusableReply(Unusable.UNREADABLE)


THINKING: list[tuple[str, str, str]] = [
    ("gui-owl-1.5", f"Thought.\nAction: Tap it.\n{CLICK}", "Thought."),
    ("gui-owl", f"<thinking>\nI tap.\n</thinking>\n{CLICK}\n<conclusion>I tapped.</conclusion>", "I tap."),
    ("mai-ui", f"I tap.\n</thinking>\n{CLICK}", "I tap."),  # row 17
    ("qwen3-vl", f"I tap.</think>\n\n{CLICK}", "I tap."),  # row 17
    ("qwen3-vl", f"One </think> two </think>{CLICK}", "One  two"),
    ("gemini", f"<thought>I tap.</thought>Action: {OBJECT}", "I tap."),  # row 19
    ("gelab", "<THINK> I tap. </THINK>\nexplain:why\taction:CLICK\tpoint:500,500\tsummary:s", "I tap.\nwhy"),
    ("ui-venus-1.5", "<think>I tap.</think><action>Click(box=(500,500))</action>", "I tap."),
    ("doubao-ui-tars", "Thought: I tap.\nAction: click(point='<point>500 500</point>')", "I tap."),
    ("glm-v", f"Memory: None\nReason: I tap.\nAction: {OBJECT}", "Memory: None\nI tap."),
    ("agentcpm", '{"thought":"I tap.","POINT":[500,500]}', "I tap."),
    ("holo", '{"thought": "I tap.", "tool_call": {"tool_name": "click", "x": 5, "y": 5}}', "I tap."),
    ("mobile-agent-v3", f"### Thought ###\nI tap.\n### Action ###\n{OBJECT}", "I tap."),
]


@each_of(("family", "reply", "thinking"), THINKING)
def test_thinking_is_what_stands_before_the_call_without_its_marks(
    family: str, reply: str, thinking: str
) -> None:
    decision = decision_of(family, reply)
    assert isinstance(decision.action, Tap)
    assert decision.thinking == thinking


OWN_CALLS = {
    "gui-owl-1.5": CLICK,
    "generic": f"Action: {OBJECT}",
    "doubao-ui-tars": "Action: click(point='<point>500 500</point>')",
    "ui-venus-1.5": "<action>Click(box=(500,500))</action>",
    "seed": XML,
    "mobile-agent-v3": f"### Action ###\n{OBJECT}",
}


@each_of(("family", "call"), OWN_CALLS.items())
def test_row_18_a_call_in_the_reasoning_counts_only_alone_at_its_end(family: str, call: str) -> None:
    lost = ModelReply(thinking=f"I could go back.\n{call}\nBut no.\n{call}")
    assert isinstance(action_of(family, lost), Tap)
    assert isinstance(action_of(family, f"<think>I look.\n{call}"), Tap)
    for reply in (
        ModelReply(thinking=f"I could do this:\n{call}\nbut first I look."),
        ModelReply(thinking=f"Later comes {call}"),
        ModelReply(thinking=f"I look.\n{call}", finish_reason="length"),
        ModelReply(f"<think>I could do this:\n{call}\nbut first I look."),
        ModelReply(f"<think>I could do this:\n{call}\nbut first I look.</think>"),
    ):
        action = action_of(family, reply)
        assert action == UnusableReply(Unusable.ONLY_THINKING), reply


@each_of(("family", "call"), OWN_CALLS.items())
def test_a_call_that_the_thinking_mentions_is_no_answer(family: str, call: str) -> None:
    answer = call.replace("500", "250")
    mentioned = f"<think>Perhaps\n{call}\nor not.</think>\n{answer}"
    assert isinstance(action_of(family, mentioned), Tap)
    assert action_of(family, mentioned) == action_of(family, answer)
    prose = f"<think>Perhaps\n{call}\nor not.</think>\nI do not know."
    assert action_of(family, prose) == UnusableReply(Unusable.UNREADABLE)
    assert action_of(family, ModelReply(answer, thinking=f"x\n{call}")) == action_of(family, answer)


@each_of("family", [each.name for each in FAMILIES if each.name != "autoglm"])
def test_thoughts_alone_and_nothing_at_all_are_told_apart(family: str) -> None:
    assert action_of(family, ModelReply(thinking="I look.")) == UnusableReply(Unusable.ONLY_THINKING)
    assert action_of(family, "<think>I look.</think>") == UnusableReply(Unusable.ONLY_THINKING)
    assert action_of(family, ModelReply()) == UnusableReply(Unusable.EMPTY)
    repeated = action_of(family, ModelReply(thinking="And again I look. " * 5000, finish_reason="length"))
    assert repeated == UnusableReply(Unusable.REPEATED)


@each_of(
    ("text", "repeated"),
    [
        ("ab" * 300, True),
        ("Begin. " + "I wait a little. " * 40 + "I wai", True),
        ("\n".join(f"Step {number}" for number in range(200)), False),
        ("A paragraph of some length. " * 3, False),
        ("-" * 100, False),
        ("x" * 1000 + " and then the end of it all", False),
    ],
)
def test_a_repetition_is_told_from_a_list(text: str, repeated: bool) -> None:
    assert is_repetition(text) is repeated


def test_a_typed_text_may_hold_what_looks_like_a_call() -> None:
    text = "x\nAction: press_home()\n"
    reply = f"Action: type(content={json.dumps(text)})"
    assert action_of("doubao-ui-tars", reply) == TypeText("x\nAction: press_home()")
    inner = json.dumps({"action_type": "input_text", "text": 'Action: {} {"action_type": "answer"}'})
    assert isinstance(action_of("generic", f"Action: {inner}"), TypeText)
    inner = mobile_use(action="type", text=f"see {CLICK}")
    assert isinstance(action_of("gui-owl-1.5", inner), TypeText)


def test_a_typed_text_may_hold_any_number_of_what_looks_like_calls() -> None:
    lines = "\n".join(f'Action: click(point="<point>{at} 5</point>")' for at in range(100))
    assert action_of("doubao-ui-tars", f"Action: type(content='{lines}')") == TypeText(lines)
    words = " ".join("Action: {'action_type': 'press_home'}" for _ in range(100))
    inner = json.dumps({"action_type": "input_text", "text": words})
    assert action_of("generic", f"Action: {inner}") == TypeText(words)


def test_a_reply_that_names_actions_without_end_is_not_read() -> None:
    for family in ("doubao-ui-tars", "generic"):
        reply = "Action: none\n" * 20 + "\n".join(f"Action: nothing of {at}" for at in range(100))
        assert action_of(family, reply) == UnusableReply(Unusable.UNREADABLE)


def test_a_list_of_objects_is_begun_at_its_first() -> None:
    """Its family writes one action at a time; the rest is decided on the page that then shows."""
    second = '{"action_type": "input_text", "text": "x"}'
    assert action_of("generic", f"Action: [{OBJECT}, {second}]") == Tap(P)
    assert action_of("generic", f"Not {OBJECT}, but {second}") == TypeText("x")


def test_prose_may_name_a_tag_and_use_braces() -> None:
    assert action_of("gui-owl-1.5", f"I answer in <tool_call> tags.\n{CLICK}") == Tap(P)
    assert action_of("generic", "I call print(x)\nprint(x)\n{}") == UnusableReply(Unusable.UNREADABLE)
    assert action_of("gui-owl-1.5", "print(x)") == UnusableReply(Unusable.UNREADABLE)
