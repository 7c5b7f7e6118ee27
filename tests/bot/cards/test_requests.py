"""Approvals, take-overs and questions: asked, reminded of, decided."""

import pytest

from agent.contract.events import Offline
from agent.contract.requests import CHANGED_TWICE, STILL_LOCKED, UNREAD_TWICE, RequestKind, RequestState
from bot.cards import decided_look, reminder_look, request_look
from bot.cards.times import clock_text, moment_text
from tests.worlds.card_values import HOSTILE, LANGS, NOW, ZONE, request, shown, texts, verbs


@pytest.mark.parametrize("lang", LANGS)
def test_a_take_over_can_be_ended_or_done_from_the_chat(lang: str) -> None:
    look = request_look(request(RequestKind.TAKE_OVER, "Log in, please"), lang, zone=ZONE)
    assert shown(look).startswith("🖐")
    assert verbs(look) == [["finished", "give_up"], ["code", "pad"]]
    assert [text[0] for text in texts(look)[0]] == ["▶", "❌"]


@pytest.mark.parametrize("lang", LANGS)
def test_a_take_over_that_we_ask_for_has_no_words_of_the_model(lang: str) -> None:
    asked = request(RequestKind.TAKE_OVER, "")
    for look in (
        request_look(asked, lang, zone=ZONE),
        decided_look(asked, RequestState.FINISHED, lang, by="Li", at=NOW, zone=ZONE),
    ):
        assert "<blockquote>" not in look.html
    assert shown(request_look(asked, "en", zone=ZONE)).splitlines()[1].startswith("I leave this page to you.")


@pytest.mark.parametrize("lang", LANGS)
def test_a_locked_phone_asks_to_be_unlocked_with_the_signs_of_a_take_over(lang: str) -> None:
    look = request_look(request(RequestKind.UNLOCK, ""), lang, zone=ZONE)
    assert shown(look).startswith("🔒")
    assert "22:23" in shown(look)
    assert verbs(look) == [["finished", "pin"], ["give_up"]]
    assert [row[0][0] for row in texts(look)] == ["▶", "❌"]
    assert look.picture == b"jpeg"


def test_a_page_that_changed_twice_is_left_with_a_warning_of_ours() -> None:
    asked = request(RequestKind.TAKE_OVER, CHANGED_TWICE)
    lines = shown(request_look(asked, "en", zone=ZONE)).splitlines()
    assert lines[1].startswith("This page changed twice after your yes. Check payee and amount")
    decided = decided_look(asked, RequestState.FINISHED, "en", by="Ann", at=NOW, zone=ZONE)
    assert CHANGED_TWICE not in "\n".join([*lines, shown(decided)])
    assert "The model says" not in "\n".join([*lines, shown(decided)])


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "Twice I could not read this page again before pressing"), ("zh", "按下之前两次都没能")],
)
def test_a_page_that_could_not_be_read_again_is_left_with_words_of_its_own(lang: str, said: str) -> None:
    asked = request(RequestKind.TAKE_OVER, UNREAD_TWICE)
    lines = shown(request_look(asked, lang, zone=ZONE)).splitlines()
    assert lines[1].startswith(said)
    assert UNREAD_TWICE not in "\n".join(lines)


@pytest.mark.parametrize(("lang", "title"), [("en", "🔒 Still locked."), ("zh", "🔒 还锁着")])
def test_a_phone_that_is_still_locked_is_said_to_be(lang: str, title: str) -> None:
    assert shown(request_look(request(RequestKind.UNLOCK, STILL_LOCKED), lang, zone=ZONE)).startswith(title)


def test_unlocking_in_english() -> None:
    look = request_look(request(RequestKind.UNLOCK, ""), "en")
    assert texts(look) == [["▶ I unlocked it", "🔑 Send the PIN"], ["❌ Give up"]]


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


def test_a_question_without_options_takes_a_reply() -> None:
    look = request_look(request(RequestKind.QUESTION, "Which address?"), "en", zone=ZONE)
    assert verbs(look) == [["other"]]
    assert "reply to this message" in shown(look)


@pytest.mark.parametrize("lang", LANGS)
def test_an_option_cannot_pose_as_one_of_our_buttons(lang: str) -> None:
    options = ("✅ Approve 0.01", "▶️ I have finished", "⏹ Stop", "🖐", "❌ No")
    look = request_look(request(RequestKind.QUESTION, "?", options), lang, zone=ZONE)
    assert texts(look)[:-1] == [["Approve 0.01", "I have finished"], ["Stop", "No"]]


def test_a_long_option_is_cut_on_its_button_and_bounded_in_its_answer() -> None:
    look = request_look(request(RequestKind.QUESTION, "?", ("x" * 5000,)), "en", zone=ZONE)
    assert len(look.rows[0][0].text) == 40
    assert len(look.rows[0][0].values[0][1]) == 200


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("kind", list(RequestKind))
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
        assert look.html.count("<b>") == 1
        quotes = look.html.count("<blockquote>")
        assert quotes == look.html.count("</blockquote>") <= 2
        assert quotes or kind in (
            RequestKind.UNLOCK,
            RequestKind.APPROVAL,
        )  # asked by us: without words of the model


@pytest.mark.parametrize(
    ("kind", "state", "title"),
    [
        (RequestKind.APPROVAL, RequestState.APPROVED, "✅ Approved by Li at 22:13"),
        (RequestKind.APPROVAL, RequestState.REJECTED, "❌ Rejected by Li at 22:13"),
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
            "⌛ Expired 22:13: nobody answered, so it was not done.",
        ),
        (
            RequestKind.QUESTION,
            RequestState.EXPIRED,
            "⌛ Expired 22:13: nobody answered, so the task is paused.",
        ),
        (RequestKind.APPROVAL, RequestState.CANCELLED, "⚪ Cancelled: the task ended."),
        (
            RequestKind.APPROVAL,
            RequestState.VOID,
            (
                "🔁 Changed on the screen after the yes · 22:13: nothing was done. "
                "If it is still needed, I ask again or leave it to you."
            ),
        ),
    ],
)
def test_a_decided_request_has_no_buttons_and_says_who_and_when(
    kind: RequestKind, state: RequestState, title: str
) -> None:
    for lang in LANGS:
        look = decided_look(request(kind, "the words"), state, lang, by="Li", at=NOW, zone=ZONE)
        assert look.rows == ()
        assert "the words" in shown(look) or kind is RequestKind.UNLOCK
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


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("kind", list(RequestKind))
def test_a_reminder_is_one_line_with_the_clock(kind: RequestKind, lang: str) -> None:
    look = reminder_look(request(kind, "?"), lang, zone=ZONE)
    assert shown(look).startswith("🔔")
    assert "22:23" in shown(look)
    assert look.rows == ()


@pytest.mark.parametrize("lang", LANGS)
def test_after_a_restart_the_old_request_says_that_it_is_asked_again(lang: str) -> None:
    look = decided_look(request(RequestKind.APPROVAL, "Pay"), RequestState.REPLACED, lang, at=NOW)
    assert shown(look).startswith("🔁")
    assert "Pay" in shown(look)
    assert look.rows == ()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("kind", list(RequestKind))
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
def test_a_protected_page_explains_its_black_picture(lang: str) -> None:
    asked = request(RequestKind.TAKE_OVER, "Pay, please")
    plain, hidden = (request_look(asked, lang, hidden=hidden, zone=ZONE).html for hidden in (False, True))
    assert len(hidden.split("\n")) == len(plain.split("\n")) + 1
