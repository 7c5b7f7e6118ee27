"""Every story in every family, told back in both shapes of a history; the server keeps nothing."""

import pytest

from agent.standin import Move, ServedFamily, family_names, known_tasks, served_family
from agent.standin.conversation import Turn
from agent.standin.outcomes import StepOutcome
from agent.standin.recipes import recipe_for
from agent.standin.recipes.play import Play
from devices.demo_apps import CHAT, COFFEE, PARCEL, SETTINGS
from tests.agent.standin.conversations import SMALL_PX, Asker, Step, as_progress, by_turns, picture_url

_APPS = {name: each.names for each in (COFFEE, CHAT, PARCEL, SETTINGS) for name in each.names}
_LANDSCAPE = (240, 108)
_LONG = (
    "Text mom that 2 -> 3 lattes are on their way, and that it will take me until half past seven to get"
    " there, because the road over the hill is closed and the bus goes the long way round by the river"
)
_STORIES = [
    *((task, lang) for lang in ("en", "zh") for task in known_tasks(lang)),
    (_LONG, "en"),
]
_SAID = {
    "en": {
        StepOutcome.DONE: "Last action: done.",
        StepOutcome.ANSWERED: "The person answered: Mocha -> large",
    },
    "zh": {StepOutcome.DONE: "上一步操作：已完成。", StepOutcome.ANSWERED: "用户回答：摩卡"},
}
_HOME = "System Home"


def _told(move: Move, lang: str) -> tuple[StepOutcome, str]:
    """What becomes of a move, and the sentence about it."""
    outcome = StepOutcome.ANSWERED if move.action in ("Interact", "Take_over") else StepOutcome.DONE
    return outcome, _SAID[lang][outcome]


def _front(move: Move, app: str) -> str:
    if move.action == "Home":
        return _HOME
    return move.text("app") if move.text("app") in _APPS else app


def _played(family: ServedFamily, task: str, lang: str) -> list[Step]:
    """The whole story, with the recipe itself, not over the wire."""
    seen_px, app = family.seen_px(SMALL_PX), _HOME
    script = recipe_for(task, lang)(Play(task, lang, Turn(app, StepOutcome.DONE, "")))
    steps: list[Step] = []
    try:
        move = next(script)
        while True:
            outcome, sentence = _told(move, lang)
            reply = family.write(move, seen_px)
            steps.append(Step(app, move, reply.content, reply.call, reply.conclusion, sentence))
            app = _front(move, app)
            answer = sentence.partition(": ")[2] or sentence.partition("：")[2]
            move = script.send(Turn(app, outcome, answer if outcome is StepOutcome.ANSWERED else ""))
    except StopIteration as end:
        ending: Move = end.value.move
        reply = family.write(ending, seen_px)
        steps.append(Step(app, ending, reply.content, reply.call, reply.conclusion, ""))
    return steps


_NAMES = [name for name in family_names() if name not in ("autoglm", "native")]
_OFTEN = 4


@pytest.mark.parametrize(
    ("name", "stories"),
    [
        # Every story in several families, and in the soak in all of them.
        *(pytest.param(name, _STORIES[at % _OFTEN :: _OFTEN], id=name) for at, name in enumerate(_NAMES)),
        *(pytest.param(name, _STORIES, id=f"{name}-every", marks=pytest.mark.soak) for name in _NAMES),
    ],
)
@pytest.mark.sample(5)
async def test_a_story_is_played_along_its_own_history(
    asker: Asker, name: str, stories: list[tuple[str, str]]
) -> None:
    family = served_family(name)
    assert family is not None
    for task, lang in stories:
        steps = _played(family, task, lang)
        assert steps[-1].move.action == "finish"
        for place, due in enumerate(steps):
            past = steps[:place]
            for shape in (
                by_turns(task, past, due.app, whole=True),
                by_turns(task, past, due.app, whole=False),
                as_progress(task, past, due.app, lang, conclusions=False),
                *([as_progress(task, past, due.app, lang, conclusions=True)] if due.conclusion else []),
            ):
                answer = await asker.ask(name, shape)
                assert answer.status == 200
                assert answer.content == due.content


async def test_autoglm_is_played_along_its_turns(asker: Asker) -> None:
    family = served_family("autoglm")
    assert family is not None
    for task, lang in _STORIES:
        steps = _played(family, task, lang)
        for place, due in enumerate(steps):
            for whole in (True, False):
                said = by_turns(task, steps[:place], due.app, whole=whole)
                assert (await asker.ask("autoglm-phone-9b", said)).content == due.content


@pytest.mark.parametrize("name", ["gui-owl", "ui-tars-1.5", "claude", "qwen3-vl"])
async def test_a_picture_of_another_size_or_turned_changes_no_decision(asker: Asker, name: str) -> None:
    """Earlier pixels were of earlier pictures, whose sizes nobody knows any more."""
    family = served_family(name)
    assert family is not None
    steps = _played(family, "Order a latte", "en")
    url = picture_url(_LANDSCAPE)
    for place, due in enumerate(steps):
        expected = family.write(due.move, family.seen_px(_LANDSCAPE)).content
        for shape in (
            by_turns("Order a latte", steps[:place], due.app, whole=True, url=url),
            as_progress("Order a latte", steps[:place], due.app, "en", conclusions=False, url=url),
        ):
            assert (await asker.ask(name, shape)).content == expected


async def test_a_rejection_in_a_line_of_progress_is_read(asker: Asker) -> None:
    family = served_family("qwen3-vl")
    assert family is not None
    steps = _played(family, "Order a latte", "en")[:5]
    pay = steps[-1]
    assert pay.move.text("message") == "Pay 36.80 to Blue Door Coffee"
    sentence = "Last action: rejected by the person; nothing was performed."
    said = Step(pay.app, pay.move, pay.content, pay.call, pay.conclusion, sentence)
    request = as_progress("Order a latte", [*steps[:-1], said], "Coffee", "en", conclusions=True)
    assert '"button": "Back"' in (await asker.ask("qwen3-vl", request)).content
