"""A reply that is written as another family writes: named, never performed."""

from agent.contract.actions import Unusable, UnusableReply
from agent.model.dialects.families import FAMILIES, family_for
from agent.model.dialects.family import Family, GrammarName
from agent.model.dialects.reading import GRAMMARS, is_complete
from agent.model.request import ModelReply, ToolCall
from tests.agent.model.dialects.replies import action_of, mobile_use
from tests.worlds.cases import each_of

REPLIES: dict[GrammarName, tuple[str, ...]] = {
    GrammarName.TOOL_CALL: (
        mobile_use(action="click", coordinate=[500, 500]),
        f"Action: Tap the search field (top).\n{mobile_use(action='click', coordinate=[500, 500])}",
        f"<think>t</think>{mobile_use(action='terminate', status='failure')}<conclusion>c</conclusion>",
        '{"name": "mobile_use", "arguments": {"action": "open", "text": "Maps"}}',
    ),
    GrammarName.XML: (
        "<tool_call><function=click><parameter=point><point>500 300</point></parameter></function></tool_call>",
        "<think>t</think>\n<tool_call><function=finished><parameter=content>x</parameter></function></tool_call>",
    ),
    GrammarName.DO: (
        '<think>t</think><answer>do(action="Tap", element=[500,500])</answer>',
        'do(action="Type", text="hi")',
        'finish(message="done")',
    ),
    GrammarName.HEADINGS: (
        '### Thought ###\nt\n### Action ###\n{"action": "click", "coordinate": [5, 6]}\n### Description ###\nd',
        '### Action ###\n```json\n{"action": "answer", "text": "x"}\n```\n',
    ),
    GrammarName.TABS: (
        "<THINK> t </THINK>\nexplain:e\taction:CLICK\tpoint:500,120\tsummary:s",
        "explain:click(it)\taction:COMPLETE\treturn:all done\tsummary:s",
    ),
    GrammarName.PYTHON: (
        "Thought: t\nAction: click(point='<point>500 500</point>')",
        "<think>t</think>\n<action>Click(box=(500,120))</action>\n<conclusion>c</conclusion>",
        "Action: finished(content='all done')",
        "press_home()\n\npress_back()",
    ),
    GrammarName.JSON: (
        'Thought: t\nAction: {"action_type": "click", "coordinate": [500, 500]}',
        '```json\n{"thought": "t", "action": "click", "parameters": {"x": 5, "y": 6}}\n```',
        '{"thought":"t","POINT":[729,69]}',
        '{"note": null, "tool_call": {"tool_name": "click", "x": 5, "y": 6}}',
        "Memory: None\nReason: r\nAction: {'action_type': 'status', 'goal_status': 'complete'}",
    ),
}
NATIVE = ModelReply(tool_calls=(ToolCall("1", "tap", '{"x": 5, "y": 6}'),), finish_reason="tool_calls")
OF_GRAMMAR = [(grammar, ModelReply(text)) for grammar, texts in REPLIES.items() for text in texts]


@each_of("family", FAMILIES, ids=lambda family: family.name)
@each_of(("grammar", "reply"), [*OF_GRAMMAR, (GrammarName.NATIVE, NATIVE)])
def test_a_reply_is_performed_by_its_own_grammar_and_named_by_every_other(
    family: Family, grammar: GrammarName, reply: ModelReply
) -> None:
    action = action_of(family.name, reply)
    if family.grammar is grammar:
        assert not isinstance(action, UnusableReply) or action.reason is not Unusable.OTHER_GRAMMAR
    elif family.grammar is not GrammarName.DO:  # AutoGLM's own reading knows no other
        assert isinstance(action, UnusableReply)
        assert action.reason is Unusable.OTHER_GRAMMAR
        assert {family_for("", override=name).grammar for name in action.detail.split(", ")} == {grammar}
    else:
        assert isinstance(action, UnusableReply)


@each_of(
    ("reply", "names"),
    [
        (
            "Action: click(point='<point>500 500</point>')",
            "doubao-ui-tars, ui-tars-1.5, ui-tars-1.0, ui-venus-1.5",
        ),
        ("<action>PressRecent()</action>", "ui-venus-1.5"),
        (mobile_use(action="interact", text="x"), "gui-owl-1.5, gui-plus-2026"),
        ("explain:e\taction:CLICK\tpoint:5,6\tsummary:s", "gelab"),
    ],
)
def test_the_families_are_named_that_know_the_action_by_this_name(reply: str, names: str) -> None:
    assert action_of("generic", reply) == UnusableReply(Unusable.OTHER_GRAMMAR, names)


@each_of(("grammar", "reply"), [*OF_GRAMMAR, (GrammarName.NATIVE, NATIVE)])
def test_a_whole_reply_is_complete_without_the_servers_word(grammar: GrammarName, reply: ModelReply) -> None:
    family = next(each for each in FAMILIES if each.grammar is grammar)
    without = [
        '{"name": "mobile_use", "arguments": {"action": "open", "text": "Maps"}}',  # the tag may still come
        '### Action ###\n```json\n{"action": "answer", "text": "x"}\n```\n',  # so may the description
    ]
    assert is_complete(reply, family) is (reply.content not in without)


@each_of(("grammar", "reply"), OF_GRAMMAR)
def test_half_a_reply_is_neither_complete_nor_performed(grammar: GrammarName, reply: ModelReply) -> None:
    family = next(each for each in FAMILIES if each.grammar is grammar)
    for end in range(len(reply.content) // 2):
        assert not is_complete(ModelReply(reply.content[:end]), family) or grammar is GrammarName.PYTHON


def test_half_a_tool_call_is_not_complete() -> None:
    for arguments in ("", "{", '{"x": 5', '"x"', "[1]"):
        half = ModelReply(tool_calls=(ToolCall("1", "tap", arguments),))
        assert not GRAMMARS[GrammarName.NATIVE].is_complete(half)
    assert not GRAMMARS[GrammarName.NATIVE].is_complete(ModelReply("text"))
    garbled = ModelReply(tool_calls=(ToolCall("1", "tap", '{"x": 5'),), finish_reason="length")
    assert action_of("native", garbled) == UnusableReply(Unusable.UNREADABLE)
    many = ModelReply(tool_calls=(ToolCall("1", "back", "{}"),) * 9)
    assert action_of("native", many) == UnusableReply(Unusable.REPEATED)
    nameless = ModelReply(tool_calls=(ToolCall("1", " ", "{}"),))
    assert action_of("native", nameless) == UnusableReply(Unusable.UNREADABLE)
