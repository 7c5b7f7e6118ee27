"""Replies that something happened to: nothing is raised, takes long, acts on what was not read, or succeeds
where it failed.
"""

import json
import random
import time

import pytest

from agent.contract.actions import Action, Finish, Tap, TypeText, UnusableReply
from agent.model.dialects.families import FAMILIES, family_for
from agent.model.dialects.family import GrammarName
from agent.model.dialects.reading import is_complete, read
from agent.model.request import ModelReply, ToolCall
from tests.agent.model.dialects.replies import PHONE, mobile_use
from tests.worlds.cases import each_of

SOME, ALL = 300, 5_000
# For each grammar, failures first, then touches; the family by which they are read. AutoGLM has no word for
# a failure: what hands the phone over must end nothing.
REPLIES: dict[GrammarName, tuple[str, tuple[str, ...]]] = {
    GrammarName.TOOL_CALL: (
        "gui-owl-1.5",
        (
            f"Action: Stop.\n{mobile_use(action='terminate', status='failure')}",
            f"<think>t</think>\nAction: Tap.\n{mobile_use(action='click', coordinate=[123, 456])}",
        ),
    ),
    GrammarName.DO: (
        "autoglm",
        (
            '<think>t</think><answer>do(action="Take_over", message="no")</answer>',
            '<think>t</think><answer>do(action="Tap", element=[123,456])</answer>',
        ),
    ),
    GrammarName.XML: (
        "seed",
        (
            "<think>t</think><tool_call><function=give_up><parameter=content>no</parameter></function></tool_call>",
            (
                "<think>t</think><tool_call><function=click><parameter=point><point>123 456</point></parameter>"
                "</function></tool_call>"
            ),
        ),
    ),
    GrammarName.HEADINGS: (
        "mobile-agent-v3",
        (
            '### Thought ###\nt\n### Action ###\n{"action": "terminate", "status": "failure"}\n### Description ###\nd',
            '### Thought ###\nt\n### Action ###\n{"action": "click", "coordinate": [123, 456]}\n### Description ###\nd',
        ),
    ),
    GrammarName.TABS: (
        "gelab",
        (
            "<THINK> t </THINK>\nexplain:e\taction:ABORT\tvalue:no\tsummary:s",
            "<THINK> t </THINK>\nexplain:e\taction:CLICK\tpoint:123,456\tsummary:s",
        ),
    ),
    GrammarName.PYTHON: (
        "doubao-ui-tars",
        (
            "Thought: t\nAction: abort(content='no')",
            "Thought: t\nAction: click(point='<point>123 456</point>')",
        ),
    ),
    GrammarName.JSON: (
        "generic",
        (
            'Thought: t\nAction: {"action_type": "status", "goal_status": "infeasible"}',
            'Thought: t\nAction: {"action_type": "click", "coordinate": [123, 456]}',
        ),
    ),
    GrammarName.NATIVE: (
        "native",
        ('{"text": "no", "success": false}', '{"x": 123, "y": 456}'),
    ),
}
PIECES = (
    *'{}[]()<>"\'\\/,:;=\n\t `#*|-.0 9eE', "“", "”", "，", "：", "（", "\ud800", "\x00", "\u202e", "```", "```json",
    "<think>", "</think>", "<tool_call>", "</tool_call>", "<function=", "</parameter>", "Action:", "\nAction: ",
    "### Action ###", "<answer>", "<|box_start|>", "null", "NaN", "1e999", "99999999999999999999", "true",
    "\\u", "\\ud83d", "do(", "finish(", "finished(content='x')", '{"action_type":',
)  # fmt: skip


def mutated(text: str, luck: random.Random) -> str:
    """The text with one to four accidents."""
    for _ in range(luck.randint(1, 4)):
        at = luck.randint(0, len(text))
        to = min(len(text), at + luck.randint(1, 12))
        match luck.randrange(7):
            case 0:
                text = text[:at] + text[to:]
            case 1:
                text = text[:at] + luck.choice(PIECES) + text[at:]
            case 2:
                text = text[:at] + luck.choice(PIECES) + text[to:]
            case 3:
                text = text[:at] + text[at:to] * luck.randint(2, 4) + text[to:]
            case 4:
                text = text[:at]
            case 5:
                other = luck.randint(0, len(text))
                text = text[:other] + text[at:to] + text[other:]
            case _:
                text = text[:at] + text[at : at + 1].swapcase() + text[at + 1 :]
    return text


def reply_of(grammar: GrammarName, text: str, failure: bool) -> ModelReply:
    """A text as a reply of its grammar."""
    if grammar is GrammarName.NATIVE:
        return ModelReply(tool_calls=(ToolCall("1", "finish" if failure else "tap", text),))
    return ModelReply(text)


def actions_in(reply: ModelReply, family: str) -> list[Action | UnusableReply]:
    """Everything that a reply makes happen."""
    entry = family_for("", override=family)
    is_complete(reply, entry)
    decision = read(reply, entry, PHONE, PHONE)
    return [decision.action, *(each.action for each in decision.rest)]


def check(grammar: GrammarName, count: int) -> None:
    """Mutations of one grammar's replies."""
    luck = random.Random(f"{grammar.name} {count}")  # noqa: S311 - the same accidents in every run
    family, (failure, touch) = REPLIES[grammar]
    others = [each.name for each in FAMILIES]
    for number in range(count):
        failed = bool(number % 2)
        text = mutated(failure if failed else touch, luck)
        reply = reply_of(grammar, text, failed)
        # What was put into it may itself be a whole call that ends the task.
        may_end = (
            "finished(" in text or "finish(" in text or (grammar is not GrammarName.DO and "do(" in text)
        )
        for action in (*actions_in(reply, family), *actions_in(reply, luck.choice(others))):
            assert may_end or not isinstance(action, Finish) or (failed and action.failed), text
            if isinstance(action, Tap):
                assert 0 <= action.point[0] < PHONE[0], text
                assert 0 <= action.point[1] < PHONE[1], text


@each_of("grammar", list(REPLIES))
def test_accidents_raise_nothing_and_make_no_success_of_a_failure(grammar: GrammarName) -> None:
    check(grammar, SOME)


@pytest.mark.soak
@pytest.mark.parametrize("grammar", list(REPLIES))
def test_5000_accidents_of_every_grammar(grammar: GrammarName) -> None:
    check(grammar, ALL)


def _long(piece: str) -> str:
    return piece * (100_000 // len(piece))


LONG: list[str] = [
    _long("<tool_call>{"),
    _long('<tool_call>{"name": "mobile_use", "arguments": {"action": "click", "coordinate": [1, 2]}}</tool_call>\n'),
    _long('{"action_type": "click", "coordinate": [1, 2]}\n'),
    _long('Action: {"action_type": "click", '),
    _long('{"a": "'),
    _long('"\\'),
    '{"a": "' + _long("\\") + '"}',
    '{"a": "' + _long('" ') + '"}',
    '{"a": "' + _long('"' + " " * 50) + '"}',
    "{" * 50_000 + "}" * 50_000,
    '{"a":' * 20_000 + "1" + "}" * 20_000,
    '{"action_type": "click", "coordinate": ' + "[" * 40_000 + "1" + "]" * 40_000 + "}",
    '{"action_type": "wait", "time": ' + "1" * 90_000 + "}",
    "{'action_type': 'wait', 'time': " + "1" * 90_000 + "}",
    _long("Action: click(point='"),
    _long("Action: click(point='1 2')\n"),
    "Action: " + _long("click(point='1 2')\n\n"),
    _long("click("),
    _long("<function=click><parameter=a>"),
    _long("<function=click>"),
    _long("<parameter=a></parameter>"),
    "<function=a>" + _long("<parameter=a>b</parameter>") + "</function>",
    _long("action:CLICK\tpoint:1,2\t"),
    _long("\taction:"),
    _long("### Action ###\n{"),
    _long("### Thought ###\n"),
    _long("<conclusion>"),
    _long("</think><think>"),
    _long("< / think"),
    " " * 100_000,
    "\n" * 50_000 + "\t" * 50_000,
    _long("Action" + " " * 100),
    _long("\n" + " " * 200),
    '{"action_type": "click", "coordinate": "' + _long("1 ") + '"}',
    "<think>" + _long("I look again. "),
]  # fmt: skip


def ask_for_nothing(family: str, text: str) -> None:
    """A text in each place of a reply."""
    entry = family_for("", override=family)
    replies = {
        "native": [_as_tool_call(text)],
        "generic": [ModelReply(text), ModelReply(thinking=text)],
    }.get(family, [ModelReply(text)])
    for reply in replies:
        began = time.process_time()
        decision = read(reply, entry, PHONE, PHONE)
        is_complete(reply, entry)
        assert time.process_time() - began < 3, text[:60]  # 0.1 s on two cores of 2024
        assert isinstance(decision.action, UnusableReply), (text[:60], decision.action)
        assert len(decision.raw) <= 500
        assert len(decision.thinking) <= 8_000


@each_of("family", ["gui-owl-1.5", "seed", "doubao-ui-tars", "generic"])
def test_100_kb_of_anything_are_read_in_linear_time_and_ask_for_nothing(family: str) -> None:
    for text in LONG:
        ask_for_nothing(family, text)


def test_a_long_text_full_of_quotes_is_read_in_linear_time() -> None:
    text = "' " * 50_000
    began = time.process_time()
    decision = read(
        ModelReply(f"Action: type(content='{text}')"), family_for("", override="doubao-ui-tars"), PHONE, PHONE
    )
    assert time.process_time() - began < 3
    assert decision.action == TypeText(text)


@pytest.mark.soak
@pytest.mark.parametrize("family", [each.name for each in FAMILIES if each.grammar is not GrammarName.DO])
def test_100_kb_of_every_piece_ask_for_nothing(family: str) -> None:
    for text in (*LONG, *map(_long, PIECES)):
        ask_for_nothing(family, text)


def _as_tool_call(text: str) -> ModelReply:
    return ModelReply(tool_calls=(ToolCall("1", "tap", text),))


def test_a_raw_form_and_a_thinking_are_text_that_a_disk_takes() -> None:
    for family in FAMILIES:
        decision = read(ModelReply("\ud800<think>\ud800"), family, PHONE, PHONE)
        (decision.raw + decision.thinking).encode()
    call = mobile_use(action="type", text="x").replace('"x"', json.dumps("\ud800"))
    decision = read(ModelReply(call), family_for("gui-owl-1.5"), PHONE, PHONE)
    (decision.raw + str(decision.action)).encode()
