"""What a report says of a replayed shortcut, and where it can be saved as one."""

from dataclasses import replace

import pytest

from agent.contract.actions import Tap
from agent.contract.shortcuts import ReplayFacts
from agent.contract.takeover import PadTouch
from agent.contract.tasks import EndKind
from bot.cards import report_look
from bot.strings import say
from tests.worlds.card_values import LANGS, ZONE, ended, shown


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    ("kind", "facts", "keys"),
    [
        (EndKind.DONE, ReplayFacts(6, 0), ("report_replayed",)),
        (EndKind.DONE, ReplayFacts(5, 2, mended_at=(3,)), ("report_replay_mended",)),
        (EndKind.DONE, ReplayFacts(0, 4, mended_at=(1,)), ("report_replay_none",)),
        (EndKind.DONE, ReplayFacts(2, 4, "Coffee", (1,)), ("report_app_missing", "report_replay_mended")),
        (EndKind.FAILED, ReplayFacts(2, 0), ("report_replay_begun",)),
        (EndKind.FAILED, ReplayFacts(0, 1, "Coffee", (1,)), ("report_app_missing",)),
        (EndKind.FAILED, ReplayFacts(0, 1, mended_at=(1,)), ()),
    ],
)
def test_a_line_says_whether_a_model_was_asked(
    kind: EndKind, facts: ReplayFacts, keys: tuple[str, ...], lang: str
) -> None:
    end = replace(ended(kind, message="Done.", key="gave_up_bare"), replay=facts)
    told = shown(report_look(end, lang, ZONE)).split("\n")
    values = {
        "steps": ", ".join(map(str, facts.mended_at)),
        "count": str(facts.replayed),
        "app": facts.missing_app,
    }
    bare = shown(report_look(replace(end, replay=None), lang, ZONE)).split("\n")
    assert [line for line in told if line not in bare] == [say(lang, key, **values) for key in keys]


@pytest.mark.parametrize(
    ("repeats", "words", "saves"), [(True, "", True), (False, "", False), (True, "jot", False)]
)
def test_presses_can_be_saved_only_if_something_of_them_is_kept(
    repeats: bool, words: str, saves: bool
) -> None:
    """words: of a task that was shown for a shortcut, which is offered by itself."""
    end = ended(EndKind.DONE)
    task = replace(end.task, by_hand=True, text=words or say("en", "pad_task"))
    touch = PadTouch(Tap((1, 1)), "com.farhand.coffee", "Latte", repeats=repeats)
    look = report_look(replace(end, task=task, pressed=(touch,)), "en", ZONE)
    verbs = [button.verb for row in look.rows for button in row]
    assert ("shortcut_save" in verbs) is saves
