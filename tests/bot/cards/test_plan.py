"""The plan as a check list: on the card the items around the present one, one line each."""

from agent.contract.actions import Back
from agent.contract.plan import MAX_ITEM_TEXT, MOST_ITEMS, ItemState, Plan, PlanItem, SoloReason
from agent.contract.tasks import Mode
from bot.cards import render
from bot.cards.look import TEXT_LIMIT
from bot.cards.plan import plan_html
from bot.cards.team_pages import mode_look, plan_page_html
from bot.cards.text import columns, plain_text
from tests.worlds.card_values import HOSTILE, LANGS, NOW, running, shown, step
from tests.worlds.cases import each_of

_DONE, _DOING, _OPEN, _FAILED = ItemState.DONE, ItemState.DOING, ItemState.OPEN, ItemState.FAILED


def _plan(done: int, open_items: int, text: str = "thing") -> Plan:
    """Some are done, one is being done, some are open."""
    states = [*[_DONE] * done, _DOING, *[_OPEN] * open_items]
    return Plan(tuple(PlanItem(f"{text} {at}", state) for at, state in enumerate(states, 1)))


def test_a_short_plan_is_shown_whole_with_a_sign_for_each_state() -> None:
    states = (_DONE, _FAILED, ItemState.DROPPED, _DOING, _OPEN)
    plan = Plan(tuple(PlanItem(f"do {at}", state) for at, state in enumerate(states)))
    assert plan_html(plan, "en").splitlines() == ["✓ do 0", "✗ do 1", "▸ do 3", "☐ do 4"]


def test_a_long_plan_is_shown_around_the_present_item() -> None:
    assert plan_html(_plan(4, 5), "en").splitlines() == [
        "✓ 3 items before", "✓ thing 4", "▸ thing 5", "☐ thing 6", "☐ thing 7", "☐ 3 items more",
    ]  # fmt: skip
    assert plan_html(_plan(0, 9), "zh").splitlines()[-1] == "☐ 后面还有 5 项"
    assert plan_html(_plan(9, 0), "en").splitlines()[0] == "✓ 5 items before"


@each_of("lang", LANGS)
def test_every_plan_takes_at_most_six_lines_of_a_phones_width_and_shows_the_present_item(lang: str) -> None:
    for count in range(MOST_ITEMS):
        for done in range(count + 1):
            lines = plan_html(_plan(done, count - done, "a thing 一件事 " * 9), lang).splitlines()
            assert len(lines) <= 6
            assert sum(line.startswith("▸") for line in lines) == 1
            assert max(map(columns, map(plain_text, lines))) <= 44


@each_of("lang", LANGS)
def test_a_card_with_any_plan_stays_within_its_limit(lang: str) -> None:
    plan = Plan(tuple(PlanItem(HOSTILE[:MAX_ITEM_TEXT], _OPEN) for _ in range(MOST_ITEMS)))
    card = running(*(step(number, Back(), thinking=HOSTILE) for number in range(1, 5)), text=HOSTILE)
    text = shown(render(card.with_plan(plan), lang, NOW))
    assert len(text.encode("utf-16-le")) // 2 <= 900
    assert "<" in text


def test_a_card_shows_the_plan_then_the_last_two_steps() -> None:
    card = running(*(step(number, Back()) for number in range(1, 5))).with_plan(_plan(1, 1))
    assert shown(render(card, "en", NOW)).splitlines()[1:] == [
        "order a latte", "✓ thing 1", "▸ thing 2", "☐ thing 3", "3. Went back", "4. Went back",
    ]  # fmt: skip


@each_of("lang", LANGS)
@each_of("why", list(SoloReason))
def test_a_task_that_goes_on_alone_says_why_in_place_of_its_plan(lang: str, why: SoloReason) -> None:
    card = running(step(1, Back())).with_plan(_plan(1, 1)).with_solo(why)
    text = shown(render(card, lang, NOW))
    assert "thing" not in text
    assert ("step by step" if lang == "en" else "逐步操作") in text


@each_of("lang", LANGS)
def test_the_longest_plan_fits_a_message(lang: str) -> None:
    plan = Plan(tuple(PlanItem("x<" * (MAX_ITEM_TEXT // 2), _OPEN) for _ in range(MOST_ITEMS)))
    html = plan_page_html(HOSTILE, plan, lang, changed=True)
    assert len(plain_text(html).encode("utf-16-le")) // 2 <= TEXT_LIMIT


@each_of("mode", [*Mode, None])
def test_the_page_of_modes_marks_what_is_chosen(mode: Mode | None) -> None:
    marked = [row[0].text for row in mode_look(mode, "en").rows if row[0].text.startswith("✓")]
    assert len(marked) == 1
