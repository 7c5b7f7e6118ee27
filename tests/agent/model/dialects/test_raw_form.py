"""How a step is kept for the family's own history."""

from agent.contract.actions import UnusableReply
from agent.model.dialects.families import FAMILIES, family_for
from agent.model.dialects.family import Family, GrammarName
from agent.model.dialects.raw_form import call_in, conclusion_in, raw_text
from agent.model.dialects.reading import read
from agent.model.request import ModelReply, ToolCall
from tests.agent.model.dialects.replies import PHONE, decision_of, mobile_use
from tests.worlds.cases import each_of

CALL = mobile_use(action="click", coordinate=[500, 500])
SAID: list[tuple[str, str, str, str]] = [
    ("gui-owl-1.5", f"t\nAction: Tap it.\n{CALL}", f"Action: Tap it.\n{CALL}", "Tap it."),
    ("gui-owl-1.5", CALL, CALL, ""),
    ("gui-owl", f"<thinking>t</thinking>\n{CALL}\n<conclusion>\nI tapped\nit.</conclusion>",
     f"{CALL}\n<conclusion>I tapped it.</conclusion>", "I tapped it."),
    ("gui-owl", f"{CALL}\n<conclusion>I tapped it.", f"{CALL}\n<conclusion>I tapped it.</conclusion>", "I tapped it."),
    ("qwen3-vl", f'Thought: t\nAction: "I tapped it."\n{CALL}', f"Action: I tapped it.\n{CALL}", "I tapped it."),
    ("qwen2.5-vl", f"t\nAction: Tap it.\n{CALL}", CALL, ""),
    ("gelab", "<THINK> t </THINK>\nexplain:e\taction:CLICK\tpoint:500,120\tsummary:opened it",
     "action:CLICK\tpoint:500,120\tsummary:opened it", "opened it"),
    ("ui-venus-1.5", "<think>t</think>\n<action>Click(box=(500,120))</action>\n<conclusion>c d</conclusion>",
     "Click(box=(500,120))\n<conclusion>c d</conclusion>", "c d"),
    ("mobile-agent-v3", ('### Thought ###\nt\n### Action ###\n{"action": "click", "coordinate": [5, 6]}\n'
     "### Description ###\nTap the box"),
     '### Action ###\n{"action": "click", "coordinate": [5, 6]}\n### Description ###\nTap the box', "Tap the box"),
    ("doubao-ui-tars", "Thought: t\nAction: click(point='<point>5 6</point>')", "click(point='<point>5 6</point>')", ""),
    ("seed", "<think>t</think><tool_call><function=press_home></tool_call>",
     "<tool_call><function=press_home></function></tool_call>", ""),
    ("agentcpm", '{"thought":"t","POINT":[729, 69]}', '{"POINT":[729,69]}', ""),
    ("generic", "Thought: t\nAction: {'action_type': 'click', 'coordinate': [5, 6]}",
     '{"action_type": "click", "coordinate": [5, 6]}', ""),
    ("holo", '{"note": null, "thought": "t", "tool_call": {"tool_name": "click", "x": 5, "y": 6}}',
     '{"note": null, "tool_call": {"tool_name": "click", "x": 5, "y": 6}}', ""),
]  # fmt: skip


@each_of(("family", "reply", "raw", "conclusion"), SAID)
def test_a_step_is_kept_as_its_family_writes_it(family: str, reply: str, raw: str, conclusion: str) -> None:
    decision = decision_of(family, reply)
    assert decision.raw == raw
    entry = family_for("", override=family)
    assert conclusion_in(entry, raw) == conclusion
    assert raw_text(entry, call_in(entry, raw), conclusion) == raw


@each_of(("family", "reply", "raw", "conclusion"), SAID)
def test_what_is_kept_reads_as_what_was_read(family: str, reply: str, raw: str, conclusion: str) -> None:
    del conclusion
    assert decision_of(family, raw).action == decision_of(family, reply).action


def test_a_servers_call_is_kept_with_its_name_and_arguments() -> None:
    reply = ModelReply("I tap.", tool_calls=(ToolCall("c1", "tap", '{"x": 5,\n "y": 6}'),))
    decision = decision_of("native", reply)
    assert decision.raw == '{"name": "tap", "arguments": {"x": 5, "y": 6}}'
    assert decision.thinking == "I tap."


@each_of("family", [each for each in FAMILIES if each.grammar is not GrammarName.DO], ids=lambda f: f.name)
def test_an_unusable_reply_is_kept_short(family: Family) -> None:
    for text in (
        "I do not know. " + "".join(map(str, range(2000))),
        CALL.replace("[500, 500]", f'"{"x" * 900}"'),
    ):
        decision = read(ModelReply(text), family, PHONE, PHONE)
        assert isinstance(decision.action, UnusableReply)
        assert len(decision.raw) <= 500
        assert len(decision.action.detail) <= 80
