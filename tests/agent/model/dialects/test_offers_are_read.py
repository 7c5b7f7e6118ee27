"""What a prompt offers is what the family's reading takes: every listed call, and the example."""

from typing import get_args

from agent.contract.actions import Action, Finish, Interact, Note, TakeOver, Tap, UnusableReply
from agent.model.dialects.action_tables import TABLES, ModelAct
from agent.model.dialects.family import GrammarName, HistoryShape
from agent.model.dialects.general import FamilyDialect
from agent.model.dialects.prompts.call_forms import call_form, offered_parameters
from agent.model.dialects.prompts.prompt import prompt_text
from agent.model.dialects.prompts.reply_form import raw_form, reply_form
from agent.model.request import ModelReply
from tests.agent.model.dialects.asking import OTHERS, SIZE_PX, context, family, request, step, text_of
from tests.worlds.cases import each_of

_PX = (1092, 2408)
_VALUES = {
    **dict.fromkeys(("direction", "to"), "up"),
    **dict.fromkeys(("PRESS", "button", "key"), "Back"),
    "status": "success",
    "goal_status": "complete",
    "STATUS": "finish",
    "x": "500",
    "y": "120",
    "x1": "500",
    "y1": "400",
    "x2": "500",
    "y2": "120",
}
_MADE = {
    ModelAct.TAP: Tap,
    ModelAct.NOTE: Note,
    ModelAct.ASK: Interact,
    ModelAct.TAKE_OVER: TakeOver,
    ModelAct.FINISH: Finish,
    ModelAct.END: Finish,
    ModelAct.GIVE_UP: Finish,
}
_TEXTS = [of.name for of in OTHERS if of.grammar is not GrammarName.NATIVE]
_REPLAYED = [name for name in _TEXTS if family(name).history.shape is HistoryShape.TURNS]


@each_of("name", _TEXTS)
def test_every_offered_call_is_read_as_what_it_is_offered_for(name: str) -> None:
    of = family(name)
    table = TABLES[of.actions]
    for form in table.forms:
        if form.makes is ModelAct.TOOL:
            continue
        for parameters in offered_parameters(form):
            values = dict(_VALUES)
            if form.makes is ModelAct.KEY:
                values |= dict.fromkeys(parameters, "Back")
            at = (0.5, 0.12) if of.kind.value == "0-1" else (500.0, 120.0)
            points = {name: at for name in parameters if _is_point(name)}
            call = call_form(of, table, form, parameters, {**values, **points})
            reply = reply_form(of, "thinking", raw_form(of, table, "Done.", call))
            decision = FamilyDialect(of).read(ModelReply(reply), SIZE_PX, _PX)
            assert not isinstance(decision.action, UnusableReply), (reply, decision.action)
            wanted = _MADE.get(form.makes, get_args(Action))
            assert isinstance(decision.action, wanted), (reply, decision.action)


def _is_point(name: str) -> bool:
    return name.lower().startswith(("coordinate", "point", "start", "end", "box"))


@each_of("name", _TEXTS)
def test_the_example_of_a_prompt_is_a_tap_and_its_flagged_twin_must_be_approved(name: str) -> None:
    of = family(name)
    for lang in ("en", "zh"):
        paragraphs = prompt_text(of, lang, _PX).split("\n\n")
        begins = "For example:\n" if lang == "en" else "例如：\n"
        at = next(place for place, text in enumerate(paragraphs) if text.startswith(begins))
        ends = next(place for place, text in enumerate(paragraphs) if text.startswith(("Points are", "坐标")))
        example = "\n\n".join(paragraphs[at:ends]).removeprefix(begins)
        decision = FamilyDialect(of).read(ModelReply(example), SIZE_PX, _PX)
        assert isinstance(decision.action, Tap)
        assert abs(decision.action.point[0] - 540) <= 2
        assert abs(decision.action.point[1] - 288) <= 3
        assert decision.action.message is None
        flagged = next(text for text in paragraphs if text.startswith(("Approval:", "审批：")))
        call = flagged.splitlines()[-1]
        reply = reply_form(of, "thinking", raw_form(of, TABLES[of.actions], "Done.", call))
        action = FamilyDialect(of).read(ModelReply(reply), SIZE_PX, _PX).action
        assert isinstance(action, Tap)
        assert action.message is not None
        assert "23.50" in action.message


@each_of("name", _REPLAYED)
def test_a_reply_that_was_read_is_replayed_as_a_reply_that_is_read_the_same(name: str) -> None:
    of = family(name)
    dialect = FamilyDialect(of)
    written = reply_form(of, "I see icons.", step(of).raw)
    first = dialect.read(ModelReply(written), SIZE_PX, SIZE_PX)
    again = dialect.read(ModelReply(reply_form(of, first.thinking, first.raw)), SIZE_PX, SIZE_PX)
    assert (again.action, again.thinking) == (first.action, first.thinking)
    assert isinstance(first.action, Tap)


def test_what_a_step_did_is_told_in_its_own_sentence_and_without_one_by_its_call() -> None:
    for name, line in (
        ("ui-venus-1.5", "Step 1 (System Home): Tap place 0. -> Last action: done."),
        ("agentcpm", 'Step 1 (System Home): {"POINT": [500, 100]} -> Last action: done.'),
    ):
        of = family(name)
        dialect = FamilyDialect(of)
        read = dialect.read(ModelReply(reply_form(of, "I see.", step(of).raw)), SIZE_PX, SIZE_PX)
        past = step(of)
        shown = text_of(request(of, context([past])).messages[-1])
        assert line in shown
        assert isinstance(read.action, Tap)
