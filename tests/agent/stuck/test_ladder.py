"""The ladder alone: each way to be stuck ends on a named step, and what gets on is left alone."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from agent.contract.actions import (
    Action,
    Back,
    Enter,
    Launch,
    Swipe,
    Tap,
    TypeText,
    Unusable,
    UnusableReply,
    Wait,
)
from agent.contract.plan import ItemState, Plan, PlanItem
from agent.contract.stuck import AS_BEFORE, MAY_BE_MEANT, Rung, StuckKind
from agent.stuck.ladder import spans
from agent.stuck.limits import LIMITS
from tests.worlds.cases import each_of
from tests.worlds.stuck_runs import StuckRun, in_turn

HINT, FORBID, REPLAN, KNOWN, ASK, STOP = Rung
TAP, UP = Tap((500, 900)), Swipe((500, 1800), (500, 600))
MOST_WASTED = 12


def test_a_useless_tap_for_ever_ends_before_step_13() -> None:
    run = StuckRun().works(lambda _: TAP)
    assert run.rungs == [(4, HINT), (5, FORBID), (6, REPLAN), (7, KNOWN), (10, ASK), (13, STOP)]
    assert run.ended == 13
    assert run.wasted <= MOST_WASTED


def test_taps_beside_the_point_are_the_same_tap() -> None:
    beside = [Tap((500 + shift, 900 - shift)) for shift in (0, 20, -25, 15, -30)]
    assert StuckRun().works(in_turn(beside)).ended == 13


def test_taps_all_over_a_page_that_stays_end_before_step_15() -> None:
    taps = [Tap((100 + 200 * place, 300 + 300 * place)) for place in range(5)]
    run = StuckRun().works(in_turn(taps))
    assert run.kinds[0] is StuckKind.NO_CHANGE
    assert run.rungs == [(5, HINT), (7, REPLAN), (9, KNOWN), (12, ASK), (15, STOP)]
    assert run.wasted <= MOST_WASTED


def test_a_useless_tap_is_noticed_where_something_moves_now_and_then() -> None:
    run = StuckRun()

    def model(run: StuckRun) -> Action:
        if len(run.steps) in (0, 2):
            run.mark = (3, 108, 40 + 60 * len(run.steps))
        return TAP

    run.works(model, 6)
    assert run.rungs == [(6, HINT)]
    assert run.kinds == [StuckKind.SAME_ACTION]


def test_a_useless_tap_is_noticed_on_a_page_that_moves_by_itself() -> None:
    """As a wait has shown."""

    def model(run: StuckRun) -> Action:
        run.mark = (3, 108, 40 + 60 * (len(run.steps) % 4))
        return TAP if run.steps else Wait(2)

    run = StuckRun().works(model)
    assert run.rungs[:2] == [(7, HINT), (8, FORBID)]
    assert run.kinds[0] is StuckKind.SAME_ACTION


def test_back_and_forth_between_two_screens_ends_before_step_14() -> None:
    run = StuckRun(turns={(0, f"Tap {TAP.point}"): 1, (1, "Back"): 0})
    run.works(lambda run: Back() if run.number == 1 else TAP)
    assert run.kinds[0] is StuckKind.TWO_SCREENS
    assert run.rungs[:4] == [(5, HINT), (6, FORBID), (7, REPLAN), (8, KNOWN)]
    assert run.ended == 14
    assert run.wasted <= MOST_WASTED


def test_three_steps_over_and_over_end() -> None:
    run = StuckRun(turns={(0, f"Tap {TAP.point}"): 1, (1, f"Tap {TAP.point}"): 2, (2, "Back"): 0})
    run.works(lambda run: Back() if run.number == 2 else TAP)
    assert run.kinds[0] is StuckKind.CIRCLE
    assert run.rungs[0] == (7, HINT)
    assert run.ended == 16


def test_scrolling_at_the_end_of_a_list_is_like_any_action_without_effect() -> None:
    assert StuckRun().works(lambda _: UP).ended == 13


def test_scrolling_through_a_list_without_end_is_told_thrice_then_asked_about_and_ends() -> None:
    run = StuckRun(turns={(page, "Swipe"): page + 1 for page in range(100)})
    run.works(lambda _: UP)
    assert set(run.kinds) == {StuckKind.SCROLLS}
    assert run.rungs[:4] == [(9, HINT), (17, HINT), (25, HINT), (33, ASK)]
    assert 33 < run.ended <= 42


def test_twenty_videos_are_watched() -> None:
    run = StuckRun(turns={(page, "Swipe"): page + 1 for page in range(100)})
    run.works(lambda _: UP, 24)
    assert [rung for _, rung in run.rungs] == [HINT, HINT]
    assert run.number == 24


def test_a_list_that_shows_the_same_pages_again_is_not_scrolled_on() -> None:
    """Nothing is looked for in a list that goes round."""
    run = StuckRun(turns={(page, "Swipe"): (page + 1) % 5 for page in range(5)})
    run.works(lambda _: UP)
    assert run.rungs[:3] == [(9, HINT), (17, FORBID), (18, REPLAN)]
    assert run.ended <= 26


def test_an_app_that_cannot_be_opened_ends() -> None:
    run = StuckRun()
    names = ["a", "b", "c", "d"]
    run.works(in_turn([UnusableReply(Unusable.UNKNOWN_ACTION), *(Launch(name) for name in names)]))
    assert run.ended <= 15


def test_a_page_where_nothing_may_be_left_is_not_left() -> None:
    run = StuckRun(may_leave=False).works(lambda _: TAP)
    assert run.rungs == [(4, HINT), (5, FORBID), (6, REPLAN), (7, ASK), (10, STOP)]


def test_what_is_forbidden_may_be_done_once_the_page_has_changed() -> None:
    """A button that did nothing because a field was empty."""
    run = StuckRun()
    for _ in range(5):
        run.step(lambda _: TAP)
    assert run.rungs[-1] == (5, FORBID)
    assert run.steps[-1].result is not None
    assert run.steps[-1].result.kind == "refused"

    def types(run: StuckRun) -> Action:
        run.mark = (10, 30, 250)
        return TypeText("Ann")

    run.step(types)
    run.turns[0, f"Tap {TAP.point}"] = 1
    run.step(lambda _: TAP)
    assert run.number == 1


def test_another_page_begins_the_ladder_anew() -> None:
    run = StuckRun()
    for _ in range(4):
        run.step(lambda _: TAP)
    run.turns[0, "Enter"] = 1
    run.step(lambda _: Enter())
    before = len(run.taken)
    for _ in range(3):
        run.step(lambda _: TAP)
    run.step(lambda _: TAP)
    assert [rung for _, rung in run.rungs[before:]] == [HINT]


def test_the_same_dead_end_with_new_pages_between_ends_all_the_same() -> None:
    """Who finds another page each time would begin the ladder for ever."""
    run, page = StuckRun(), [1]

    def model(run: StuckRun) -> Action:
        if len(run.steps) % 6 == 5:
            page[0] += 1
            run.turns[0, "Enter"] = page[0]
            return Enter()
        if run.number != 0:
            run.turns[run.number, "Back"] = 0
            return Back()
        return TAP

    run.works(model)
    assert run.ended
    assert run.ended <= 40
    assert len(run.taken) <= LIMITS.rungs


def test_ever_new_dead_ends_are_bounded() -> None:
    """On each page the same tap does nothing, and then another page is found."""
    run = StuckRun(turns={(page, "Enter"): page + 1 for page in range(200)})
    run.works(lambda run: Enter() if len(run.steps) % 4 == 3 else TAP, most=400)
    assert run.ended
    assert len(run.taken) <= LIMITS.rungs + 3


@each_of(
    "kind",
    [StuckKind.SAME_KEY, StuckKind.WAITS],
)
def test_what_may_well_be_meant_is_neither_forbidden_nor_left(kind: StuckKind) -> None:
    run = StuckRun(label="+" if kind is StuckKind.SAME_KEY else "")

    def model(run: StuckRun) -> Action:
        if kind is StuckKind.WAITS:
            return Wait(5)
        run.mark = (40, 60, len(run.steps) * 7 % 250)
        return TAP

    run.works(model)
    assert set(run.kinds) == {kind}
    assert [rung for _, rung in run.rungs] == [HINT, ASK, STOP]


@each_of("answer", [AS_BEFORE, "Yes, it is right, go on.", "对的，继续"])
@each_of("kind", sorted(MAY_BE_MEANT))
def test_what_a_person_says_is_meant_goes_on_and_is_counted_anew(kind: StuckKind, answer: str) -> None:
    turns = {(page, "Swipe"): page + 1 for page in range(100)}
    run = StuckRun(label="+" if kind is StuckKind.SAME_KEY else "", turns=turns, answer=answer)

    def model(run: StuckRun) -> Action:
        match kind:
            case StuckKind.WAITS:
                return Wait(5)
            case StuckKind.SCROLLS:
                return UP
            case _:
                run.mark = (40, 60, len(run.steps) * 7 % 250)
                return TAP

    run.works(model, 90)
    assert not run.ended
    asked = [step for step, rung in run.rungs if rung is ASK]
    assert len(asked) >= 2
    # The count begins behind the answer.
    hinted = next(step for step, _ in run.rungs if step > asked[0])
    assert hinted - asked[0] > {StuckKind.SAME_KEY: 12, StuckKind.SCROLLS: 8, StuckKind.WAITS: 6}[kind]


@each_of("answer", ["no, do not go on", "别继续了", "换个办法继续", "continue with the search instead"])
def test_who_says_something_else_lets_nothing_go_on(answer: str) -> None:
    assert StuckRun(answer=answer).works(lambda _: Wait(5)).ended == 20


def test_a_task_of_many_steps_is_told_and_asked_about_and_goes_on() -> None:
    run = StuckRun(turns={(page, "Enter"): page + 1 for page in range(200)})
    run.works(lambda _: Enter())
    assert not run.ended
    assert run.rungs == [(47, HINT), (62, REPLAN), (77, ASK)]


def test_a_task_of_many_wishes_may_take_more() -> None:
    run = StuckRun(
        turns={(page, "Enter"): page + 1 for page in range(200)}, task="买牛奶，订一杯拿铁，然后告诉妈妈"
    )
    assert run.works(lambda _: Enter()).rungs == []


def _plan(failures: int, state: ItemState = ItemState.DOING, done: int = 0) -> Plan:
    items = [PlanItem(f"item {place}", ItemState.DONE) for place in range(done)]
    return Plan((*items, PlanItem("Pay the bill", state, failures)))


def test_an_item_of_the_plan_that_fails_is_planned_anew_then_asked_about() -> None:
    run = StuckRun(turns={(page, "Enter"): page + 1 for page in range(200)}, may_leave=False)
    for failures in (1, 2, 2, 3, 3, 4):
        run.plan = _plan(failures)
        run.step(lambda _: Enter())
    assert run.rungs == [(2, REPLAN), (4, ASK), (6, STOP)]


def test_an_item_that_is_done_counts_no_more_and_begins_the_ladder_anew() -> None:
    run = StuckRun(turns={(page, "Enter"): page + 1 for page in range(200)}, plan=_plan(2))
    run.step(lambda _: Enter())
    run.plan = _plan(2, ItemState.DONE)
    run.step(lambda _: Enter())
    assert run.rungs == [(1, REPLAN)]
    run = StuckRun(plan=_plan(0))
    for _ in range(5):
        run.step(lambda _: TAP)
    run.plan = _plan(0, done=1)
    run.step(lambda _: Enter())
    assert [rung for _, rung in run.rungs] == [HINT, FORBID]


@pytest.mark.parametrize(
    ("numbers", "text"), [((3, 4, 5, 8), "3-5, 8"), ((1,), "1"), ((), ""), ((2, 1, 2), "1-2")]
)
def test_steps_are_named_in_spans(numbers: tuple[int, ...], text: str) -> None:
    assert spans(numbers) == text


def test_the_rungs_survive_a_restart() -> None:
    """What was taken and the steps are all that the next rung is made from."""
    run = StuckRun()
    for _ in range(5):
        run.step(lambda _: TAP)
    again = replace(run, steps=list(run.steps), taken=list(run.taken), kinds=[])
    run.step(lambda _: TAP)
    again.step(lambda _: TAP)
    assert again.rungs == run.rungs


# --- what gets on is left alone


def _counts(run: StuckRun) -> Action:
    """A quantity beside the plus sign; or a figure far from its key, of which the label is one sign."""
    far = run.label == "7"
    run.mark = (5 if far else 30, 10 if far else 46, 250 - 20 * len(run.steps))
    return TAP


def _photographs(run: StuckRun) -> Action:
    """The small picture in the corner is another one after each touch of the shutter."""
    run.mark = (3, 108, 40 + 60 * (len(run.steps) % 4))
    return TAP


def _rows(run: StuckRun) -> Action:
    """Each row of a list, behind which the same page stands; then back."""
    if run.number == 1:
        return Back()
    row = Tap((500, 300 + 150 * (len(run.steps) // 2)))
    run.turns[0, f"Tap {row.point}"] = 1
    run.turns[1, "Back"] = 0
    return row


def _switches(run: StuckRun) -> Action:
    """One switch after the other, with its effect beside it."""
    place = len(run.steps)
    run.mark = (45, 10 + 8 * place, 250)
    return Tap((900, 300 + 160 * place))


def _writes(run: StuckRun) -> Action:
    """Texts, each sent with Enter, on one page."""
    run.mark = (10 + len(run.steps), 100, 250)
    return Enter() if len(run.steps) % 2 else TypeText(f"line {len(run.steps)}")


def _loads(run: StuckRun) -> Action:
    """A page that moves while it loads."""
    run.mark = (20, 60, (len(run.steps) * 60) % 256)
    return Wait(3)


@each_of(
    ("model", "label", "most"),
    [
        (_counts, "", 10),
        (_counts, "7", 10),
        (_photographs, "", 12),
        (_rows, "", 16),
        (_switches, "", 10),
        (_writes, "", 12),
        (_loads, "", 12),
        (in_turn([TAP, TAP, Back(), TAP, TAP, Enter()]), "", 2),
    ],
    ids=["quantity", "digits", "photos", "rows", "switches", "lines", "loading", "twice"],
)
def test_who_gets_on_is_left_alone(model: Callable[[StuckRun], Action], label: str, most: int) -> None:
    run = StuckRun(label=label).works(model, most)
    assert run.rungs == []
    assert len(run.steps) == most


def test_a_wizard_with_the_same_button_on_each_page_is_left_alone() -> None:
    run = StuckRun(turns={(page, f"Tap {TAP.point}"): page + 1 for page in range(20)})
    assert run.works(lambda _: TAP, 15).rungs == []
