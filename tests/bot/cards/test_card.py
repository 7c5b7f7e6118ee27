"""The live card from the queue to its end."""

from dataclasses import replace

import pytest

from agent.contract.actions import Back, Launch, Note, Reason, ResultKind, Tap, TypeText
from agent.contract.errors import ModelBusy
from agent.contract.events import HumanAnswered, HumanNeeded, StepDone, TaskQueued, TaskStarted, TaskSuspended
from agent.contract.requests import RequestKind, RequestState
from agent.contract.tasks import EndKind
from bot.cards import CardState, render
from devices.errors import AWAY, PhoneError
from devices.phones import PhoneInfo, PhoneState
from tests.worlds.card_values import (
    HOSTILE,
    LANGS,
    NOW,
    PHONE,
    ZONE,
    ended,
    request,
    running,
    shown,
    step,
    task,
    texts,
    verbs,
)
from tests.worlds.cases import each_of


def _title(card: CardState, lang: str = "en") -> str:
    return shown(render(card, lang, NOW)).splitlines()[0]


def test_a_running_card_shows_state_task_steps_time_and_the_thinking() -> None:
    card = running(
        step(1, Launch("com.farhand.coffee")), step(2, Tap((1, 2)), thinking="The latte is listed.")
    )
    look = render(card, "en", NOW + 130)
    assert look.html == (
        "<b>🟢 Working · Pixel 6 · step 3</b>\n"
        "<blockquote>order a latte</blockquote>\n"
        "1. Opened Coffee\n"
        "2. Tapped (The latte is listed)\n"
        "⏱ 2 min\n"
        "<blockquote expandable>Why? The latte is listed.</blockquote>"
    )
    assert texts(look) == [["⏸ Pause", "⏹ Stop", "📷 Screen"]]
    assert look.picture == b"jpeg"


def test_the_same_card_in_chinese() -> None:
    look = render(running(step(1, Back(), thinking="The shop is open."), text="点一杯拿铁"), "zh", NOW + 40)
    assert look.html == (
        "<b>🟢 执行中 · Pixel 6 · 第 2 步</b>\n"
        "<blockquote>点一杯拿铁</blockquote>\n"
        "1. 返回了上一页\n"
        "⏱ 40 秒\n"
        "<blockquote expandable>为什么？The shop is open.</blockquote>"
    )
    assert texts(look) == [["⏸ 暂停", "⏹ 停止", "📷 截屏"]]


def test_a_card_that_has_just_begun_shows_no_time() -> None:
    assert "⏱" not in shown(render(running(), "en", NOW))


def test_only_the_last_four_steps_are_shown() -> None:
    text = shown(render(running(*(step(number, Back()) for number in range(1, 8))), "en", NOW))
    assert "3. Went back" not in text
    assert all(f"{number}. Went back" in text for number in (4, 5, 6, 7))


def test_a_queued_card_says_how_many_are_before_it_and_can_be_stopped() -> None:
    look = render(CardState(task(), "Pixel 6").with_queued(TaskQueued(task(), 2)), "en", NOW)
    assert shown(look).startswith("🕒 Queued · Pixel 6 · 2 before it")
    assert verbs(look) == [["stop"]]


def test_a_card_with_nothing_before_it_is_starting() -> None:
    assert _title(CardState(task(), "Pixel 6").with_queued(TaskQueued(task(), 0))) == "🕒 Starting · Pixel 6"


@each_of(
    ("kind", "sign"),
    [(RequestKind.APPROVAL, "⏳"), (RequestKind.QUESTION, "❓"), (RequestKind.TAKE_OVER, "🖐")],
)
@each_of("lang", LANGS)
def test_a_waiting_card_says_so_until_it_is_answered(kind: RequestKind, sign: str, lang: str) -> None:
    card = running(step(1, Back()))
    asked = request(kind, "why", picture=b"marked")
    waiting = card.with_request(HumanNeeded(task(), asked))
    assert _title(waiting, lang).startswith(sign)
    assert render(waiting, lang, NOW).picture == b"marked"
    answered = waiting.with_answer(HumanAnswered(task(), asked, RequestState.APPROVED, "Li", NOW))
    assert _title(answered, lang).startswith("🟢")


@each_of(
    ("kind", "sign"),
    [
        (EndKind.DONE, "✅"),
        (EndKind.FAILED, "❌"),
        (EndKind.OUT_OF_STEPS, "❌"),
        (EndKind.STOPPED, "⏹"),
    ],
)
@each_of("lang", LANGS)
def test_an_ended_card_is_frozen_without_buttons(kind: EndKind, sign: str, lang: str) -> None:
    card = running(step(1, Back())).with_ended(ended(kind, key="stopped", picture=b"last"))
    now, later = render(card, lang, NOW), render(card, lang, NOW + 9000)
    assert shown(now).startswith(sign)
    assert now.rows == ()
    assert now.picture == b"last"
    assert now == later


def test_a_stopped_card_does_not_count_a_step_that_was_cut_off() -> None:
    stopped = running().with_ended(ended(EndKind.STOPPED, key="stopped", steps=1))
    assert _title(stopped) == "⏹ Stopped · Pixel 6 · 0 steps"


def test_a_paused_card_offers_to_go_on_and_comes_back() -> None:
    card = running(step(1, Back())).with_ended(ended(EndKind.PAUSED, key="request_expired", steps=1))
    assert _title(card) == "⏸ Paused · Pixel 6 · 1 step"
    assert texts(render(card, "en", NOW)) == [["▶ Continue", "⏹ Stop"]]
    again = card.with_queued(TaskQueued(task(), 1))
    assert _title(again).startswith("🕒 Queued")
    started = again.with_started(TaskStarted(task(), PHONE), NOW + 5000)
    assert _title(started) == "🟢 Working · Pixel 6 · step 2"
    assert "⏱ 2 min" in shown(render(started, "en", NOW + 5030))  # 102 s before the pause, 30 s after


def test_a_tick_of_seconds_changes_nothing() -> None:
    card = running(step(1, Back()))
    assert render(card, "en", NOW + 61) == render(card, "en", NOW + 119)
    assert render(card, "en", NOW + 61) != render(card, "en", NOW + 121)


@pytest.mark.parametrize("lang", LANGS)
def test_hostile_text_everywhere_stays_text_and_within_the_budget(lang: str) -> None:
    phone = PhoneInfo("S1", HOSTILE, "14", "", PhoneState.ONLINE)
    steps = [step(number, Note(HOSTILE), thinking=HOSTILE) for number in range(1, 5)]
    card = running(*steps, text=HOSTILE, phone=phone)
    for look in (render(card, lang, NOW), render(card.with_ended(ended(EndKind.DONE)), lang, NOW)):
        text = shown(look)
        assert len(text.encode("utf-16-le")) // 2 <= 900
        assert look.html.count("<b>") == 1
        assert look.html.count("<blockquote") <= 2
        assert text.count("\n4. ") == 1


def test_the_thinking_gives_way_before_the_task() -> None:
    long = "word " * 200
    card = running(*(step(number, Note(long), thinking=long) for number in range(1, 5)), text=long)
    html = render(card, "en", NOW).html
    short = running(step(1, Back(), thinking=long), text=long)
    assert len(html.partition("Why?")[2]) < len(render(short, "en", NOW).html.partition("Why?")[2])
    assert html.splitlines()[1] == render(short, "en", NOW).html.splitlines()[1]


def test_no_thinking_no_fold() -> None:
    assert "Why?" not in render(running(step(1, Back(), thinking=" \n ")), "en", NOW).html


def _away(name: str = "Pixel 6", key: str = "device_offline") -> TaskSuspended:
    return TaskSuspended(task(), key, (("name", name),), NOW + 600)


def test_a_card_whose_phone_is_away_says_why_and_until_when_and_can_be_stopped() -> None:
    card = running(step(1, Back())).with_away(_away())
    look = render(card, "en", NOW, ZONE)
    title, reason, *_ = shown(look).splitlines()
    assert title == "📴 Pixel 6 is away · waiting until 22:23"
    assert reason == "It is not connected. I go on by myself when it is back."
    assert verbs(look) == [["stop"]]


@each_of(("lang", "press"), [("en", "allow the install"), ("zh", "允许安装")])
def test_a_text_without_a_keyboard_for_it_says_which_one_to_install_until_the_end(
    lang: str, press: str
) -> None:
    failed = step(1, TypeText("一"), ResultKind.FAILED, Reason.NO_KEYBOARD)
    card = running(failed, *(step(number, Back()) for number in range(2, 7)))  # it is shown no more itself
    for state in (card, card.with_ended(ended(EndKind.DONE))):
        (hint,) = [line for line in shown(render(state, lang, NOW, ZONE)).splitlines() if "⌨" in line]
        assert press in hint
        assert "github.com/senzhk/ADBKeyBoard" in hint
        assert "ADBKeyboard.apk" in hint
    assert "⌨" not in shown(render(running(step(1, TypeText("a"))), lang, NOW, ZONE))


def test_a_card_whose_model_asks_to_wait_says_until_when_and_can_be_stopped() -> None:
    busy = ModelBusy("http://model/v1", "429 Too Many Requests", 600)
    waiting = TaskSuspended(task(), busy.key, tuple(busy.values.items()), NOW + 600)
    look = render(running(step(1, Back())).with_away(waiting), "en", NOW, ZONE)
    assert shown(look).splitlines()[:2] == [
        "⏳ Pixel 6 · waiting for the model until 22:23",
        "The model’s service asks to wait until 22:23. I go on then.",
    ]
    assert verbs(look) == [["stop"]]


@each_of("lang", LANGS)
@each_of("error", AWAY)
def test_a_card_that_waits_asks_for_nothing_to_be_sent_whatever_the_reason(
    error: type[PhoneError], lang: str
) -> None:
    look = render(running(step(1, Back())).with_away(_away(key=error.key)), lang, NOW, ZONE)
    reason = shown(look).splitlines()[1]
    assert {"en": "I go on by myself", "zh": "我会自己继续"}[lang] in reason
    assert "/" not in reason


def test_a_card_that_waits_for_consent_says_to_tap_allow() -> None:
    look = render(running().with_away(_away(key="device_unauthorized")), "en", NOW, ZONE)
    assert "tap Allow" in shown(look).splitlines()[1]


def test_a_card_whose_phone_is_back_goes_on() -> None:
    card = running(step(1, Back())).with_away(_away()).with_back()
    assert _title(card) == "🟢 Working · Pixel 6 · step 2"


def test_a_card_says_again_that_the_phone_is_away_after_a_step_that_ended_meanwhile() -> None:
    card = running(step(1, Back())).with_away(_away()).with_step(StepDone(task(), step(2, Back())))
    assert _title(card) == "🟢 Working · Pixel 6 · step 3"
    assert _title(card.with_away(_away())).startswith("📴 Pixel 6 is away")


def test_a_step_an_end_or_a_new_start_ends_the_waiting_for_the_phone() -> None:
    away = running(step(1, Back())).with_away(_away())
    assert away.with_ended(ended(EndKind.FAILED, key="device_offline")).away is None
    assert away.with_queued(TaskQueued(task(), 1)).away is None
    assert away.with_started(TaskStarted(task(), PHONE), NOW).away is None


def test_a_step_that_comes_late_turns_nothing_back() -> None:
    asked = running(step(1, Back())).with_request(
        HumanNeeded(task(), replace(request(RequestKind.QUESTION, "Which?"), step=3))
    )
    late = asked.with_step(StepDone(task(), step(2, Back())))
    assert late.waiting is RequestKind.QUESTION
    assert [each.number for each in late.steps] == [1, 2]
    late = running(step(1, Back()), step(3, Back(), thinking="now")).with_step(
        StepDone(task(), step(2, Back()))
    )
    assert ([each.number for each in late.steps], late.thinking, late.step_count) == ([1, 2, 3], "now", 3)


@pytest.mark.parametrize("lang", LANGS)
def test_a_hostile_reason_stays_text_within_the_budget(lang: str) -> None:
    steps = [step(number, Note(HOSTILE), thinking=HOSTILE) for number in range(1, 5)]
    look = render(running(*steps, text=HOSTILE).with_away(_away(HOSTILE)), lang, NOW)
    assert len(shown(look).encode("utf-16-le")) // 2 <= 900
    assert look.html.count("<b>") == 1


def test_a_locked_phone_is_waited_for() -> None:
    needed = HumanNeeded(task(), request(RequestKind.UNLOCK, ""))
    assert _title(running().with_request(needed)).startswith("🔒 Waiting for you to unlock")


def test_a_phone_with_a_name_of_its_own_is_called_by_it() -> None:
    named = PhoneInfo("S1", "Pixel 6", "14", "", PhoneState.ONLINE, name="Kitchen")
    assert _title(running(phone=named)) == "🟢 Working · Kitchen · step 1"


def test_a_private_picture_never_gets_onto_the_card() -> None:
    card = running(step(1, Tap((5, 5)), picture=b"shop"))
    paid = replace(step(2, Tap((5, 5)), picture=b"money"), private=True)
    card = card.with_step(StepDone(task(), paid))
    assert render(card, "en", NOW).picture == b"shop"
    asking = request(RequestKind.APPROVAL, "Pay", picture=b"money", private=True)
    card = card.with_request(HumanNeeded(task(), asking))
    assert render(card, "en", NOW).picture == b"shop"
    card = card.with_ended(ended(EndKind.DONE, message="ok", picture=b"money", private=True))
    assert render(card, "en", NOW).picture == b"shop"
    assert not render(card, "en", NOW).private
    fresh = running().with_step(StepDone(task(), paid))
    assert render(fresh, "en", NOW).picture is None
