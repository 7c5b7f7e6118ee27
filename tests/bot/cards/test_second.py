"""Requests as those see them whose task it is not, and as its person does who waits for somebody else."""

from dataclasses import replace

import pytest

from agent.contract.binding import Kind
from agent.contract.events import Offline
from agent.contract.page import PageSource
from agent.contract.requests import Request, RequestKind, RequestState
from bot.cards import (
    Look,
    one_of,
    request_look,
    second_decided_look,
    second_look,
    second_reminder_look,
    waiting_look,
    waiting_reminder_look,
)
from bot.cards.approval import approval_look
from bot.strings import say
from tests.worlds.card_values import (
    HOSTILE,
    LANGS,
    NOW,
    ZONE,
    lines_at_390_px,
    paying,
    request,
    sending,
    shown,
    texts,
    verbs,
)
from tests.worlds.cases import each_of

SECRET_WORDS = (
    "order a latte",
    "Garden Lane",
    "Latte",
    "balance",
    "Total",
    "with balance”",
    "the model's claim",
    "I am late",
)
WHYS = ("right", "hands", "second", "limit")


def approval(**changed: object) -> Request:
    made = request(RequestKind.APPROVAL, "the model's claim", binding=paying(**changed))
    return replace(made, crop=b"crop", private=True)


def second(asked: Request, lang: str = "en", name: str = "Bob", *, uncertain: bool = False) -> Look:
    return second_look(asked, lang, name=name, phone="Kitchen phone", uncertain=uncertain, zone=ZONE)


def waiting(asked: Request, lang: str = "en", why: str = "right", names: tuple[str, ...] = ("Mom",)) -> Look:
    return waiting_look(asked, lang, why=why, names=names, task="order a latte", zone=ZONE)


def test_a_second_approver_sees_what_counts_and_nothing_else() -> None:
    look = second(approval())
    assert shown(look).splitlines() == [
        "💳 Pay ¥36.80 to Blue Door Coffee?",
        "Bob needs you, for a task on Kitchen phone",
        "Coffee",
        "⏳ until 22:23, else not done",
    ]
    assert texts(look) == [["✅ Pay ¥36.80", "❌ Don't pay"]]
    assert look.picture == b"crop"
    assert look.private


@pytest.mark.parametrize("lang", LANGS)
def test_neither_task_nor_screen_nor_model_nor_the_whole_picture_reach_them(lang: str) -> None:
    message = replace(request(RequestKind.APPROVAL, "the model's claim", binding=sending()), crop=None)
    hands = request(RequestKind.TAKE_OVER, "the model's claim: order a latte")
    for asked in (approval(), message, hands):
        looks = (
            second(asked, lang),
            second_reminder_look(asked, lang, name="Bob", zone=ZONE),
            second_decided_look(asked, RequestState.REJECTED, lang, name="Bob", by="Cara", at=NOW, zone=ZONE),
        )
        for look in looks:
            sent = {"I am late"} if asked is message and look is looks[0] else set[str]()
            assert {words for words in SECRET_WORDS if words in shown(look)} == sent
            assert look.picture != b"jpeg"
    assert "with balance”" in shown(request_look(approval(), lang, task="order a latte", zone=ZONE))


@each_of("lang", LANGS)
@each_of("text", ["I am late", "<b>&" * 125, "😀" * 500], ids=["short", "marks", "wide"])
def test_they_read_what_is_going_to_be_sent(lang: str, text: str) -> None:
    asked = request(RequestKind.APPROVAL, "", binding=sending(text=text, party="M" * 200))
    look = second_look(
        replace(asked, crop=b"crop"),
        lang,
        name="B" * 99,
        phone="P" * 99,
        offline=Offline(NOW - 99, NOW),
        uncertain=True,
        zone=ZONE,
    )
    assert text[:100] in shown(look)
    assert text in shown(look) or f"{len(text)}" in shown(look)


def test_words_that_are_typed_and_not_sent_are_not_shown_to_them() -> None:
    assert "I am late" not in shown(second(approval(text="I am late")))


def test_they_are_told_how_sure_the_words_are() -> None:
    assert "Read from the picture" in shown(second(approval(source=PageSource.PICTURE)))
    unread = approval(kinds=(Kind.FLAGGED,), source=PageSource.NONE, amount="")
    assert "it may cost anything" in shown(second(unread))


def test_an_amount_that_nobody_read_stands_where_the_amount_would() -> None:
    look = second(approval(amount=""))
    assert shown(look).splitlines()[0] == "💳 Pay to Blue Door Coffee? Amount unreadable"
    assert texts(look) == [["✅ Pay, amount unreadable"], ["❌ Don't pay"]]


def test_without_a_crop_they_are_told_so() -> None:
    assert "There is no picture" in shown(second(replace(approval(), crop=None)))
    assert "There is no picture" not in shown(second(approval()))


def test_more_of_the_same_is_the_task_s_person_s_to_allow() -> None:
    asked = request(RequestKind.APPROVAL, "", binding=sending())
    assert verbs(second(asked)) == [["approve", "reject"]]
    assert "approve_task" in str(verbs(approval_look(asked, "en", zone=ZONE)))


def test_touches_without_labels_say_for_how_many_a_yes_is() -> None:
    look = second(approval(kinds=(Kind.UNLABELLED,), amount="", party="", times=10))
    assert shown(look).startswith("❔ Touch things without labels, up to 10 times?")
    assert texts(look) == [["✅ Touch 10 times", "❌ Don't touch"]]


def test_a_payment_that_may_have_happened_says_so_to_them_too() -> None:
    assert "Tried before, may be done" in shown(second(approval(), uncertain=True))


@pytest.mark.parametrize("lang", LANGS)
def test_others_hands_need_no_pad_and_send_no_code(lang: str) -> None:
    for kind in (RequestKind.TAKE_OVER, RequestKind.UNLOCK):
        look = second(request(kind, "Log in"), lang)
        assert verbs(look) == [["finished", "give_up"]]
        assert look.picture is None
        assert "22:23" in shown(look)


@each_of("lang", LANGS)
@each_of("why", WHYS)
def test_whoever_waits_for_others_can_only_say_no(lang: str, why: str) -> None:
    look = waiting(approval(), lang, why)
    assert verbs(look) == [["reject"]]
    assert "Mom" in shown(look)
    assert "order a latte" in shown(look)
    assert look.picture == b"jpeg"
    assert verbs(waiting(request(RequestKind.TAKE_OVER, "Log in"), lang, "hands")) == [["give_up"]]
    assert verbs(waiting(request(RequestKind.UNLOCK, ""), lang, "hands")) == [["give_up"]]


def test_they_are_told_whom_they_wait_for_and_why() -> None:
    lines = shown(waiting(approval(), why="limit", names=("Mom", "Dad"))).splitlines()
    assert lines[3:5] == [
        "This is above your limit.",
        "⏳ Waiting for Mom or Dad until 22:23",
    ]


@pytest.mark.parametrize("lang", LANGS)
def test_above_a_limit_because_nobody_can_read_it_is_said_so(lang: str) -> None:
    assert say(lang, "waiting_why_unread") in shown(waiting(approval(amount=""), lang, "limit"))
    assert say(lang, "waiting_why_unread") not in shown(waiting(approval(), lang, "limit"))
    assert say(lang, "waiting_why_second") in shown(waiting(approval(amount=""), lang, "second"))


@pytest.mark.parametrize(
    ("why", "names", "sentence"),
    [
        ("limit", ("Ann",), "Nobody here may approve this amount; an admin can raise a limit in /users."),
        ("limit", (), "Nobody here may approve this amount; an admin can raise a limit in /users."),
        ("second", (), "Nobody else here may do that; an admin can change it in /users."),
    ],
)
def test_that_nobody_may_is_said(why: str, names: tuple[str, ...], sentence: str) -> None:
    look = waiting_look(approval(), "en", why=why, names=names, able=False, zone=ZONE)
    assert sentence in shown(look)
    assert ("Waiting for Ann" in shown(look)) is bool(names)


@pytest.mark.parametrize("lang", LANGS)
def test_everything_fits_whatever_a_phone_or_a_name_says(lang: str) -> None:
    hostile = approval(
        party=HOSTILE, target=HOSTILE, text=HOSTILE, app=HOSTILE, amount=HOSTILE, quote=(HOSTILE,) * 6
    )
    asked = replace(hostile, text=HOSTILE, app=HOSTILE)
    off = Offline(NOW - 600, NOW)
    looks = (
        second_look(asked, lang, name=HOSTILE, phone=HOSTILE, offline=off, uncertain=True, zone=ZONE),
        waiting_look(
            asked, lang, why="limit", names=(HOSTILE,) * 9, able=False, task=HOSTILE, offline=off, zone=ZONE
        ),
        waiting_look(
            request(RequestKind.TAKE_OVER, HOSTILE),
            lang,
            why="hands",
            names=(HOSTILE,) * 9,
            task=HOSTILE,
            zone=ZONE,
        ),
        second_decided_look(
            asked, RequestState.VOID, lang, name=HOSTILE, by=HOSTILE, at=NOW, changed="amount", zone=ZONE
        ),
        approval_look(asked, lang, task=HOSTILE, others=one_of((HOSTILE,) * 9, lang), zone=ZONE),
        second_reminder_look(asked, lang, name=HOSTILE, zone=ZONE),
        waiting_reminder_look(asked, lang, names=(HOSTILE,) * 9, zone=ZONE),
    )
    for look in looks:
        assert "\n✅" not in shown(look)


@each_of("lang", LANGS)
@each_of("state", [state for state in RequestState if state is not RequestState.PENDING])
def test_every_end_has_its_words_for_them(lang: str, state: RequestState) -> None:
    for kind in (RequestKind.APPROVAL, RequestKind.TAKE_OVER, RequestKind.UNLOCK):
        asked = replace(approval(), kind=kind, binding=paying() if kind is RequestKind.APPROVAL else None)
        look = second_decided_look(asked, state, lang, name="Bob", by="Cara", at=NOW, zone=ZONE)
        assert look.rows == ()
        assert "Bob" in shown(look)


def test_who_decided_stands_first() -> None:
    look = second_decided_look(
        approval(), RequestState.APPROVED, "en", name="Bob", by="Cara", at=NOW, zone=ZONE
    )
    assert shown(look).splitlines()[:2] == [
        "⏳ Paying ¥36.80 to Blue Door Coffee · Cara 22:13",
        "Task of Bob.",
    ]


def test_that_others_are_asked_too_stands_in_the_first_message() -> None:
    look = approval_look(approval(), "en", others="Mom or Dad", zone=ZONE)
    assert say("en", "approval_others", names="Mom or Dad") in shown(look)
    assert texts(look) == [["✅ Pay ¥36.80", "❌ Don't pay"]]


@each_of(
    ("names", "en", "zh"),
    [
        ((), "", ""),
        (("Mom",), "Mom", "Mom"),
        (("Mom", "Dad"), "Mom or Dad", "Mom 或 Dad"),
        (("Mom", "Dad", "Li"), "Mom, Dad or Li", "Mom、Dad 或 Li"),
    ],
)
def test_names_in_a_row(names: tuple[str, ...], en: str, zh: str) -> None:
    assert (one_of(names, "en"), one_of(names, "zh")) == (en, zh)


@pytest.mark.parametrize("lang", LANGS)
def test_neither_message_is_longer_than_eight_lines_on_a_phone(lang: str) -> None:
    for kind in Kind:
        assert lines_at_390_px(second(approval(kinds=(kind,)), lang, "Alexandra")) <= 8
    for why in ("right", "second", "limit"):
        assert lines_at_390_px(waiting(approval(), lang, why, ("Mom", "Dad"))) <= 8
