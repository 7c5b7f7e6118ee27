"""Approvals, take-overs and questions: asked, reminded of, decided."""

from dataclasses import replace
from itertools import product

import pytest

from agent.contract.events import Offline
from agent.contract.requests import (
    CHANGED_TWICE,
    NOT_SHOWN,
    STILL_LOCKED,
    UNREAD_TWICE,
    WHICH_PERSON,
    ByHand,
    RequestKind,
    RequestState,
    TakeOverFor,
)
from bot.cards import decided_look, reminder_look, request_look
from bot.cards.times import clock_text, moment_text
from tests.worlds.card_values import HOSTILE, LANGS, NOW, ZONE, paying, request, shown, texts, verbs
from tests.worlds.cases import each_of


@pytest.mark.parametrize("lang", LANGS)
def test_a_take_over_can_be_ended_or_done_from_the_chat(lang: str) -> None:
    asked = request(RequestKind.TAKE_OVER, "Log in, please")
    look = request_look(asked, lang, zone=ZONE)
    assert shown(look).startswith("🖐")
    assert verbs(look) == [["finished", "give_up"], ["code"], ["pad"]]
    assert [text[0] for text in texts(look)[0]] == ["▶", "❌"]
    without = request_look(replace(asked, take_over=TakeOverFor(ByHand.CAPTCHA)), lang, zone=ZONE)
    assert verbs(without) == [["finished", "give_up"], ["pad"]]


PAYING = TakeOverFor(ByHand.PAY, "¥36.80", "Blue Door Coffee", asks_code=True)


def by_hand(wanted: TakeOverFor, lang: str, text: str = "", *, hidden: bool = True) -> list[str]:
    """The lines of a take-over for this."""
    asked = request(RequestKind.TAKE_OVER, text, app="com.farhand.pay", picture=None)
    return shown(request_look(replace(asked, take_over=wanted), lang, hidden=hidden, zone=ZONE)).splitlines()


def test_a_take_over_says_what_to_do_and_until_when() -> None:
    assert by_hand(PAYING, "en", "Enter your code") == [
        "🖐 Pay ¥36.80 to Blue Door Coffee: enter your payment code on the phone",
        "Pay · protected page, no picture",
        "⏳ until 22:23, else the task pauses",
        "The model: Enter your code",
    ]
    assert by_hand(PAYING, "zh") == [
        "🖐 向 Blue Door Coffee 支付 ¥36.80：请在手机上输入支付密码",
        "支付 · 页面受保护，没有图片",
        "⏳ 22:23 前有效，过时任务暂停",
    ]


@each_of(
    ("wanted", "title"),
    [
        (TakeOverFor(ByHand.PAY, "¥36.80", "Mom"), "🖐 Pay ¥36.80 to Mom: do it on the phone"),
        (TakeOverFor(ByHand.PAY, "¥36.80"), "🖐 Pay ¥36.80: do it on the phone"),
        (TakeOverFor(ByHand.PAY, "", "Mom"), "🖐 Pay Mom: do it on the phone"),
        (TakeOverFor(ByHand.PAY, asks_code=True), "🖐 Pay: enter your payment code on the phone"),
        (
            TakeOverFor(ByHand.FINGERPRINT, "¥36.80", "Mom"),
            "🖐 Pay ¥36.80 to Mom: confirm with your finger or face on the phone",
        ),
        (TakeOverFor(ByHand.FINGERPRINT), "🖐 Confirm with your finger or face on the phone"),
        (TakeOverFor(ByHand.LOGIN), "🖐 Log in on the phone"),
        (TakeOverFor(ByHand.CODE), "🖐 Enter the code or password on the phone"),
        (
            TakeOverFor(ByHand.CAPTCHA),
            "🖐 Show the app that you are human: solve its puzzle on the phone",
        ),
        (TakeOverFor(ByHand.PAGE), "🖐 Do this step on the phone yourself"),
        (TakeOverFor(ByHand.PAGE, unread=True), "🖐 I cannot see this page"),
        (
            TakeOverFor(ByHand.PAGE, withheld=True),
            "🖐 Your code stands on this page, so I do not look at it",
        ),
        (TakeOverFor(ByHand.PAY, "press ✅ now", "Mom"), "🖐 Pay Mom: do it on the phone"),
    ],
)
def test_each_kind_of_take_over_has_its_own_first_line(wanted: TakeOverFor, title: str) -> None:
    assert by_hand(wanted, "en")[0] == title
    for lang, text in product(LANGS, ("", "words " * 300, CHANGED_TWICE)):
        lines = by_hand(wanted, lang, text)
        assert len(lines) <= 6
        assert len(set(lines)) == len(lines)


def test_of_a_page_that_could_not_be_read_it_says_what_to_do() -> None:
    lines = by_hand(TakeOverFor(ByHand.PAGE, types_code=True, unread=True), "en")
    assert lines[:2] == ["🖐 I cannot see this page", "Do what the task needs on it, then press ▶."]


def test_the_words_of_the_model_are_folded() -> None:
    asked = request(RequestKind.TAKE_OVER, "Log in, please")
    assert request_look(asked, "en", zone=ZONE).html.endswith(
        "<blockquote expandable>The model: Log in, please</blockquote>"
    )


@pytest.mark.parametrize("lang", LANGS)
def test_a_take_over_that_we_ask_for_has_no_words_of_the_model(lang: str) -> None:
    asked = request(RequestKind.TAKE_OVER, "")
    for look in (
        request_look(asked, lang, zone=ZONE),
        decided_look(asked, RequestState.FINISHED, lang, by="Li", at=NOW, zone=ZONE),
    ):
        assert "<blockquote" not in look.html
    assert shown(request_look(asked, "en", zone=ZONE)).splitlines()[1].startswith("Do what the task needs")


@pytest.mark.parametrize("lang", LANGS)
def test_a_locked_phone_asks_to_be_unlocked_with_the_signs_of_a_take_over(lang: str) -> None:
    look = request_look(request(RequestKind.UNLOCK, ""), lang, zone=ZONE)
    assert shown(look).startswith("🔒")
    assert "22:23" in shown(look)
    assert verbs(look) == [["finished", "give_up"], ["pin"]]
    assert [text[0] for text in texts(look)[0]] == ["▶", "❌"]
    assert look.picture == b"jpeg"


def test_a_page_that_changed_twice_is_left_with_a_warning_of_ours() -> None:
    asked = request(RequestKind.TAKE_OVER, CHANGED_TWICE)
    lines = shown(request_look(asked, "en", zone=ZONE)).splitlines()
    assert lines[1].startswith("The page changed twice after your approval. Check payee and amount")
    decided = decided_look(asked, RequestState.FINISHED, "en", by="Ann", at=NOW, zone=ZONE)
    assert CHANGED_TWICE not in "\n".join([*lines, shown(decided)])
    assert "The model says" not in "\n".join([*lines, shown(decided)])


@pytest.mark.parametrize(
    ("text", "lang", "said"),
    [
        (UNREAD_TWICE, "en", "Twice I could not read the page"),
        (UNREAD_TWICE, "zh", "我两次没能读出页面"),
        (NOT_SHOWN, "en", "Farhand could not read this page, so it was not shown to the model."),
        (NOT_SHOWN, "zh", "Farhand 读不出这个页面，所以没有给模型看。"),
    ],
)
def test_a_page_that_could_not_be_read_is_left_with_words_of_its_own(text: str, lang: str, said: str) -> None:
    asked = request(RequestKind.TAKE_OVER, text)
    lines = shown(request_look(asked, lang, zone=ZONE)).splitlines()
    assert lines[1].startswith(said)
    assert text not in "\n".join(lines)


@pytest.mark.parametrize(("lang", "title"), [("en", "🔒 Still locked"), ("zh", "🔒 手机还锁着")])
def test_a_phone_that_is_still_locked_is_said_to_be(lang: str, title: str) -> None:
    assert shown(request_look(request(RequestKind.UNLOCK, STILL_LOCKED), lang, zone=ZONE)).startswith(title)


def test_unlocking_in_english() -> None:
    look = request_look(request(RequestKind.UNLOCK, ""), "en")
    assert texts(look) == [["▶ I unlocked it", "❌ Give up"], ["🔑 Send the PIN"]]
    assert "PIN" in shown(look)


def test_a_lock_that_a_swipe_opens_asks_for_no_pin() -> None:
    asked = replace(request(RequestKind.UNLOCK, ""), take_over=TakeOverFor(ByHand.UNLOCK))
    look = request_look(asked, "en")
    assert texts(look) == [["▶ I unlocked it", "❌ Give up"]]
    assert "PIN" not in shown(look)


def test_a_question_offers_up_to_six_options_in_pairs() -> None:
    options = ("Home", "Office", "Home", "", *(f"Place {number}" for number in range(9)))
    look = request_look(request(RequestKind.QUESTION, "Which address?", options), "en", zone=ZONE)
    assert texts(look) == [
        ["Home", "Office"],
        ["Place 0", "Place 1"],
        ["Place 2", "Place 3"],
        ["✏ Other…"],
    ]
    assert look.rows[0][1].values == (("text", "Office"),)


@each_of(
    ("lang", "labels"),
    [
        ("en", ["Mom (no. 1 from the top)", "Mom (no. 3 from the top)"]),
        ("zh", ["Mom（从上数第 1 个）", "Mom（从上数第 3 个）"]),
    ],
)
def test_entries_that_look_the_same_are_told_by_their_place(lang: str, labels: list[str]) -> None:
    asked = request(RequestKind.QUESTION, WHICH_PERSON, ("Mom · 1", "Mom · 3"))
    look = request_look(asked, lang, zone=ZONE)
    buttons = [button for row in look.rows for button in row][:2]
    assert [button.text for button in buttons] == labels
    assert [button.values for button in buttons] == [(("text", "Mom · 1"),), (("text", "Mom · 3"),)]
    own = request_look(replace(asked, text="Which one?"), lang, zone=ZONE)  # the model's own words stay
    assert own.rows[0][0].text == "Mom · 1"
    long = request_look(replace(asked, options=("x" * 35 + " · 1", "x" * 35 + " · 2")), lang, zone=ZONE)
    assert all(f" {place}" in button.text for place, (button,) in enumerate(long.rows[:2], start=1))


def test_a_question_without_options_takes_a_reply() -> None:
    look = request_look(request(RequestKind.QUESTION, "Which address?"), "en", zone=ZONE)
    assert verbs(look) == [["other"]]
    assert shown(look).splitlines() == [
        "❓ Which address?",
        "Reply to this message.",
        "⏳ until 22:23, else the task pauses",
    ]


def test_long_options_have_a_row_of_their_own() -> None:
    options = ("12 Garden Lane, flat 3", "Home", "花园路十二号三单元", "Office")
    look = request_look(request(RequestKind.QUESTION, "Which?", options), "en", zone=ZONE)
    assert texts(look)[:-1] == [[options[0]], ["Home", options[2]], ["Office"]]


@pytest.mark.parametrize("lang", LANGS)
def test_an_option_cannot_pose_as_one_of_our_buttons(lang: str) -> None:
    options = ("✅ Approve 0.01", "▶️ I have finished", "⏹ Stop", "🖐", "❌ No")
    look = request_look(request(RequestKind.QUESTION, "?", options), lang, zone=ZONE)
    assert texts(look)[:-1] == [["Approve 0.01", "I have finished"], ["Stop", "No"]]


def test_a_long_option_is_cut_on_its_button_and_bounded_in_its_answer() -> None:
    look = request_look(request(RequestKind.QUESTION, "?", ("x" * 5000,)), "en", zone=ZONE)
    assert len(look.rows[0][0].text) == 40
    assert len(look.rows[0][0].values[0][1]) == 200


@each_of("lang", LANGS)
@each_of("kind", list(RequestKind))
def test_hostile_words_stay_inside_the_quote(kind: RequestKind, lang: str) -> None:
    asked = request(kind, HOSTILE, (HOSTILE, "ok"), app=HOSTILE)
    looks = [
        request_look(asked, lang, hidden=True, zone=ZONE),
        *(
            decided_look(asked, state, lang, by=HOSTILE, at=NOW, reply=HOSTILE, zone=ZONE)
            for state in RequestState
            if state is not RequestState.PENDING
        ),
    ]
    for look in looks:
        shown(look)
        assert look.html.count("<b>") == (0 if "❓" in look.html else 1)
        quotes = look.html.count("<blockquote")
        assert quotes == look.html.count("</blockquote>") <= 2
        assert quotes or kind in (
            RequestKind.UNLOCK,
            RequestKind.APPROVAL,
        )  # asked by us: without words of the model


@each_of(
    ("kind", "state", "title"),
    [
        (RequestKind.APPROVAL, RequestState.APPROVED, "⏳ Doing this step · Li 22:13"),
        (RequestKind.APPROVAL, RequestState.REJECTED, "❌ Not done: this step · Li 22:13"),
        (RequestKind.TAKE_OVER, RequestState.FINISHED, "▶ Finished by Li at 22:13"),
        (RequestKind.TAKE_OVER, RequestState.GIVEN_UP, "❌ Given up by Li at 22:13"),
        (RequestKind.UNLOCK, RequestState.FINISHED, "▶ Li says it is unlocked · 22:13"),
        (RequestKind.UNLOCK, RequestState.GIVEN_UP, "❌ Given up by Li at 22:13"),
        (
            RequestKind.UNLOCK,
            RequestState.EXPIRED,
            "⌛ Expired 22:13: nobody answered, so the task is paused.",
        ),
        (RequestKind.QUESTION, RequestState.ANSWERED, "💬 Answered by Li at 22:13"),
        (
            RequestKind.APPROVAL,
            RequestState.EXPIRED,
            "⌛ Not done: this step",
        ),
        (
            RequestKind.QUESTION,
            RequestState.EXPIRED,
            "⌛ Expired 22:13: nobody answered, so the task is paused.",
        ),
        (RequestKind.APPROVAL, RequestState.CANCELLED, "⚪ Not done: this step"),
        (
            RequestKind.APPROVAL,
            RequestState.VOID,
            "🔁 Not done: this step · 22:13",
        ),
    ],
)
def test_a_decided_request_has_no_buttons_and_says_who_and_when(
    kind: RequestKind, state: RequestState, title: str
) -> None:
    for lang in LANGS:
        look = decided_look(request(kind, "the words"), state, lang, by="Li", at=NOW, zone=ZONE)
        assert look.rows == ()
        assert "the words" in shown(look) or kind in (RequestKind.UNLOCK, RequestKind.APPROVAL)
        assert look.picture == b"jpeg"
        assert shown(look)[0] == title[0]
        if lang == "en":
            assert shown(look).splitlines()[0] == title


def test_an_answer_is_quoted() -> None:
    look = decided_look(
        request(RequestKind.QUESTION, "Which size?"),
        RequestState.ANSWERED,
        "en",
        by="Li",
        at=NOW,
        reply="<L>",
    )
    assert "<blockquote>&lt;L&gt;</blockquote>" in look.html


def test_a_pending_request_is_not_decided() -> None:
    with pytest.raises(ValueError, match="pending"):
        decided_look(request(RequestKind.QUESTION, "?"), RequestState.PENDING, "en", at=NOW)


@each_of("lang", LANGS)
@each_of("kind", list(RequestKind))
def test_a_reminder_is_one_line_with_the_clock(kind: RequestKind, lang: str) -> None:
    look = reminder_look(request(kind, "?"), lang, zone=ZONE)
    assert shown(look).startswith("🔔")
    assert "22:23" in shown(look)
    assert "\n" not in shown(look)
    assert len(shown(look)) <= 60
    assert look.rows == ()


@pytest.mark.parametrize("lang", LANGS)
def test_after_a_restart_the_old_request_says_that_it_is_asked_again(lang: str) -> None:
    asked = request(RequestKind.APPROVAL, "Pay", binding=paying())
    look = decided_look(asked, RequestState.REPLACED, lang, at=NOW)
    assert shown(look).startswith("🔁")
    assert "¥36.80" in shown(look)
    assert look.rows == ()


@each_of("lang", LANGS)
@each_of("kind", list(RequestKind))
def test_what_is_asked_again_says_how_long_nobody_was_there(kind: RequestKind, lang: str) -> None:
    off = Offline(NOW - 86_400, NOW)
    look = request_look(request(kind, "Pay"), lang, offline=off, zone=ZONE)
    assert moment_text(off.since, off.until, ZONE) in shown(look)
    assert clock_text(off.until, ZONE) in shown(look)


@pytest.mark.parametrize("lang", LANGS)
def test_an_approval_warns_where_the_same_may_have_happened_already(lang: str) -> None:
    asked = request(RequestKind.APPROVAL, "Pay")
    plain, unsure = (request_look(asked, lang, uncertain=unsure, zone=ZONE) for unsure in (False, True))
    assert len(shown(unsure).splitlines()) == len(shown(plain).splitlines()) + 1


@pytest.mark.parametrize("lang", LANGS)
def test_a_protected_page_explains_why_it_has_no_picture(lang: str) -> None:
    asked = request(RequestKind.TAKE_OVER, "Pay, please")
    plain, hidden = (request_look(asked, lang, hidden=hidden, zone=ZONE).html for hidden in (False, True))
    assert len(hidden.split("\n")) == len(plain.split("\n")) + 1
