"""What the executor reads of the plan."""

from agent.contract.plan import ItemState, Plan, PlanItem
from agent.model.team.prompts import WORDS, TeamState, briefing
from tests.worlds.cases import each_of

_DONE = PlanItem("Open Chat", ItemState.DONE)


@each_of("lang", ["en", "zh"])
def test_only_a_plan_whose_items_are_all_done_is_told_as_done(lang: str) -> None:
    assert briefing(TeamState(lang, "x", Plan((_DONE,)))) == (WORDS[lang].briefing_all_done,)


@each_of("lang", ["en", "zh"])
@each_of("state", [ItemState.DROPPED, ItemState.FAILED])
def test_items_that_were_left_out_are_named_when_none_is_open(lang: str, state: ItemState) -> None:
    plan = Plan((_DONE, PlanItem("Write to Mom", state)))
    (told,) = briefing(TeamState(lang, "x", plan))
    assert told != WORDS[lang].briefing_all_done
    assert "“Write to Mom”" in told
    assert "Open Chat" not in told
