"""Cards of a shared phone: who stopped a task, who may not work it any more, whose yes came to nothing."""

import pytest

from agent.contract.actions import Reason, ResultKind, Tap
from agent.contract.history import PastRequest, PastTask, TaskRecord
from agent.contract.requests import RequestKind, RequestState
from agent.contract.tasks import EndKind
from agent.model.dialects.autoglm.wording import outcome_text
from bot.cards import decided_look, report_look
from bot.cards.history import past_look
from bot.cards.words import step_line
from tests.worlds.card_values import HOSTILE, LANGS, NOW, ZONE, ended, paying, request, shown, step
from tests.worlds.cases import each_of

STOPS = {
    "stopped": {"en": "", "zh": ""},
    "stopped_by": {"en": "Bob stopped this task.", "zh": "Bob 停止了这个任务。"},
    "dismissed": {
        "en": "You may no longer work Bob, so I stopped this task.",
        "zh": "你不能再操作 Bob 了，所以我停止了这个任务。",
    },
}


@each_of("lang", LANGS)
@each_of("key", STOPS)
def test_a_stopped_task_says_where_it_was_and_by_whom(key: str, lang: str) -> None:
    values = () if key == "stopped" else (("name", "Bob"),)
    of_person = ended(EndKind.STOPPED, key="stopped", last=3, uncertain=True)
    text = shown(report_look(ended(EndKind.STOPPED, key=key, values=values, last=3, uncertain=True), lang))
    title, *rest = shown(report_look(of_person, lang)).splitlines()
    assert title.startswith("⏹")
    why = [STOPS[key][lang]] if STOPS[key][lang] else []
    assert text.splitlines() == [title, *why, *rest]


@pytest.mark.parametrize("lang", LANGS)
def test_a_hostile_name_stays_a_name(lang: str) -> None:
    look = report_look(ended(EndKind.STOPPED, key="stopped_by", values=(("name", HOSTILE),), last=1), lang)
    assert len(shown(look)) < 400
    assert shown(look).startswith("⏹")
    assert "<a href" not in look.html


@pytest.mark.parametrize("lang", LANGS)
def test_a_yes_of_somebody_who_may_not_any_more_is_not_the_screen_s_doing(lang: str) -> None:
    asked = request(RequestKind.APPROVAL, "", binding=paying())
    look = decided_look(asked, RequestState.VOID, lang, by="Bob", at=NOW, reply=Reason.DISMISSED, zone=ZONE)
    changed = decided_look(
        asked, RequestState.VOID, lang, by="Bob", at=NOW, reply=Reason.SCREEN_CHANGED, zone=ZONE
    )
    title = shown(look)
    assert title != shown(changed)
    assert "Bob" in title
    assert "22:13" in title
    assert ("may not approve any more" if lang == "en" else "已无权批准") in title


@pytest.mark.parametrize("lang", LANGS)
def test_the_step_and_the_history_say_so_too(lang: str) -> None:
    words = "no longer may" if lang == "en" else "没有权限"
    assert words in step_line(step(1, Tap((1, 2)), ResultKind.VOID, Reason.DISMISSED), lang)
    asked = request(RequestKind.APPROVAL, "", binding=paying())
    end = ended(EndKind.DONE, message="x")
    past = PastTask(end.task, end.outcome, NOW, 1, 1.0)
    decided = PastRequest(asked, RequestState.VOID, "Bob", NOW, Reason.DISMISSED, 0)
    record = TaskRecord(past, (), (decided,), frozenset())
    assert words in shown(past_look(record, 0, "Kitchen", lang, now=NOW, zone=ZONE))


@pytest.mark.parametrize("lang", LANGS)
def test_the_model_hears_that_somebody_else_is_asked(lang: str) -> None:
    told = outcome_text(step(1, Tap((1, 2)), ResultKind.VOID, Reason.DISMISSED).result, lang)
    assert ("somebody else is asked" if lang == "en" else "请别人批准") in told
    assert "dismissed" not in told
