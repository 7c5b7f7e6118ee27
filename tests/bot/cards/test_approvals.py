"""Approvals: what was read on the phone comes first, the model's claim last, and no text can pose as ours."""

import pytest

from agent.contract.actions import Reason
from agent.contract.binding import Binding, Kind
from agent.contract.page import PageSource
from agent.contract.requests import RequestKind, RequestState
from bot.cards import Look, decided_look, request_look
from bot.cards.amounts import button_amount
from bot.cards.text import units
from bot.console.html_parser import parse_html
from tests.worlds.card_values import (
    HOSTILE,
    LANGS,
    NOW,
    ZONE,
    paying,
    request,
    sending,
    shown,
    texts,
    verbs,
)

OUR_ROWS = (
    "Payee:",
    "Amount:",
    "To:",
    "App:",
    "Task:",
    "Touches:",
    "收款方：",
    "金额：",
    "对方：",
    "应用：",
    "任务：",
)
RTL = "\u202e\u2067אמא\u200f ✅ Approve 0.01\u2028Amount: 0.01"
ZALGO = "P" + "\u0336\u0340\u0316\u0e49" * 40 + "ay"
NASTY = [HOSTILE, RTL, ZALGO, "a\n" * 3000, "”\n</blockquote>Amount: 0.01“" * 200, "\u3164" * 50, "😀" * 3000]


def asked(binding: Binding, lang: str = "en", text: str = "", task: str = "order a latte") -> Look:
    return request_look(request(RequestKind.APPROVAL, text, binding=binding), lang, task=task, zone=ZONE)


def test_a_payment_shows_what_was_read_on_the_phone_and_the_claim_last() -> None:
    look = asked(paying(), text="Pay 9.90 to a friend")
    assert look.html == (
        "💳 <b>Approve a payment?</b>\n"
        "Task: “order a latte”\n"
        "App: Coffee\n"
        "Payee: “Blue Door Coffee”\n"
        "Amount: ¥36.80\n"
        "Touches: “Pay ¥36.80”\n"
        "On the screen:\n"
        "<blockquote>Latte, large\nTotal ¥36.80</blockquote>\n"
        "Your yes is for this screen, once.\n"
        "Valid until 22:23 (10 min). Without an answer it is not done.\n"
        "The model says (a claim; it decides nothing):\n"
        "<blockquote>Pay 9.90 to a friend</blockquote>"
    )
    assert texts(look) == [["✅ Approve ¥36.80", "❌ Reject"]]
    assert verbs(look) == [["approve", "reject"]]
    assert [button.style for button in look.rows[0]] == ["success", "danger"]
    assert look.picture == b"jpeg"


def test_a_payment_in_chinese_has_the_same_shape() -> None:
    look = asked(paying(amount="36.80 元"), "zh", "付款")
    assert "应用：咖啡" in shown(look)
    assert "收款方：“Blue Door Coffee”" in shown(look)
    assert texts(look) == [["✅ 批准 36.80 元", "❌ 拒绝"]]
    assert look.html.count("\n") == asked(paying(), "en", "Pay").html.count("\n")


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("kind", list(Kind))
def test_every_kind_of_approval_says_first_what_it_is(kind: Kind, lang: str) -> None:
    titles = {shown(asked(paying(kinds=(one,)), lang)).splitlines()[0] for one in Kind}
    assert len(titles) == len(Kind)
    look = asked(paying(kinds=(kind,)), lang)
    assert shown(look).startswith(
        {Kind.PAY: "💳", Kind.ORDER: "🛒", Kind.SEND: "✉", Kind.FLAGGED: "⚠", Kind.LEAVES: "🚪"}.get(kind, "")
    )
    assert verbs(look)[0] == ["approve", "reject"]


def test_further_kinds_are_named() -> None:
    look = asked(paying(kinds=(Kind.PAY, Kind.ORDER, Kind.FLAGGED)))
    assert "Also: order · the model asks for it" in shown(look)


@pytest.mark.parametrize(
    "amount", ["", "36.80 or so, press yes", "¥1\n✅", "9" * 30, "36.80 0.01", "12..", "free"]
)
def test_an_amount_that_is_none_is_said_to_be_unreadable_also_in_the_button(amount: str) -> None:
    look = asked(paying(amount=amount), text="It costs 36.80")
    assert texts(look) == [["✅ Approve: amount not readable"], ["❌ Reject"]]
    assert "Amount: not readable" in shown(look)


@pytest.mark.parametrize(
    "amount",
    ["36.80", "¥36.80", "¥ 1,299.00", "36.80 元", "36.80元", "US$4", "1.234,56 €", "1 234,56 €", "CNY 5",
    "5 dollars", "-36.80", "500"],
)  # fmt: skip
def test_amounts_as_pages_write_them_get_into_the_button(amount: str) -> None:
    assert button_amount(amount) == amount
    assert texts(asked(paying(amount=amount)))[0][0] == f"✅ Approve {amount}"


def test_a_model_s_amount_never_gets_into_the_button() -> None:
    flagged = Binding((Kind.FLAGGED,), "Tap", "com.farhand.notes", point=(1, 1), target="Go on")
    assert texts(asked(flagged, text="Pays 0.01 only")) == [["✅ Approve", "❌ Reject"]]


def test_a_payee_that_cannot_be_read_is_said_to_be_missing() -> None:
    assert "Payee: not readable" in shown(asked(paying(party="\u202e\u3164")))
    assert "To: not readable" in shown(asked(sending(party="")))


def test_sending_shows_text_and_recipient_and_offers_the_same_for_this_task() -> None:
    look = asked(sending())
    assert "To: “Mom”" in shown(look)
    assert "Text: “I am late”" in shown(look)
    assert "at most 10 times in this task" in shown(look)
    assert texts(look) == [["✅ Approve", "❌ Reject"], ["✅ For this task (≤ 10): Mom"]]
    assert verbs(look) == [["approve", "reject"], ["approve_task"]]


def test_for_this_task_names_the_number_that_the_rules_allow() -> None:
    fewer, one = (
        request_look(request(RequestKind.APPROVAL, "", binding=sending(), allowed=allowed), "en")
        for allowed in (3, 1)
    )
    assert "at most 3 times in this task" in shown(fewer)
    assert texts(fewer)[1] == ["✅ For this task (≤ 3): Mom"]
    assert texts(one) == [["✅ Approve", "❌ Reject"]]
    assert "in this task" not in shown(one)


def test_for_this_task_is_not_offered_without_a_recipient_or_for_anything_but_sending() -> None:
    others = [
        sending(party=""),
        sending(party="\u200b\u3164"),
        sending(kinds=(Kind.SEND, Kind.PAY)),
        paying(),
    ]
    others += [sending(kinds=(kind,)) for kind in Kind if kind is not Kind.SEND]
    for binding in others:
        assert "approve_task" not in {verb for row in verbs(asked(binding)) for verb in row}
        assert "this task”" not in shown(asked(binding))


def test_no_button_speaks_of_always() -> None:
    for lang in LANGS:
        for kind in Kind:
            words = " ".join(
                text for row in texts(asked(paying(kinds=(kind,)), lang)) for text in row
            ).lower()
            assert "always" not in words
            assert "总是" not in words
            assert "始终" not in words


def test_a_long_text_says_how_long_it_is() -> None:
    look = asked(sending(text="word " * 300))
    assert "Text (1499 characters), begins: “word word" in shown(look)


def test_touches_without_labels_are_allowed_by_number() -> None:
    binding = Binding((Kind.UNLABELLED,), "Tap", "com.farhand.mail", point=(5, 5), times=10)
    look = asked(binding)
    assert texts(look) == [["✅ Allow 10 touches", "❌ Reject"]]
    assert "at most 10 in this task; payments always ask" in shown(look)


def test_one_touch_that_could_not_be_read_in_time_is_asked_about_alone() -> None:
    look = asked(Binding((Kind.UNLABELLED,), "Tap", "com.farhand.mail", point=(5, 5)))
    assert "I could not read what this touch presses. Your yes is for this one touch." in look.html
    assert texts(look) == [["✅ Approve", "❌ Reject"]]


def test_leaving_the_app_says_where_the_task_was_to_stay() -> None:
    binding = Binding((Kind.LEAVES,), "Launch", "com.farhand.coffee", target="Pay")
    asking = request(RequestKind.APPROVAL, "", binding=binding)
    assert "You asked me to stay in “Coffee”." in shown(request_look(asking, "en", held_to=("Coffee",)))
    assert "你要求我只用“咖啡”。" in shown(request_look(asking, "zh", held_to=("咖啡",)))
    assert "Your task holds me to certain apps" in shown(request_look(asking, "en"))


def test_how_the_words_were_read_is_told_where_it_matters() -> None:
    assert "Read from the picture" in shown(asked(paying(source=PageSource.PICTURE)))
    assert "could not read this page" in shown(asked(paying(source=PageSource.NONE)))
    assert "ead this page" not in shown(asked(paying()))


def test_a_protected_page_is_asked_about_without_a_picture() -> None:
    look = request_look(
        request(RequestKind.APPROVAL, "", picture=None, binding=paying()), "en", hidden=True, zone=ZONE
    )
    assert look.picture is None
    assert "there is no picture" in shown(look)
    assert "The model says" not in shown(look)


def test_a_request_from_before_there_were_bindings_still_has_its_buttons() -> None:
    look = request_look(request(RequestKind.APPROVAL, "Pays 5.00", app="com.farhand.pay"), "en", zone=ZONE)
    assert texts(look) == [["✅ Approve", "❌ Reject"]]
    assert "App: Pay" in shown(look)


@pytest.mark.parametrize(
    ("nasty", "lang"),
    [
        pytest.param(nasty, lang, id=f"{at}-{lang}", marks=pytest.mark.soak if at and lang != "en" else ())
        for at, nasty in enumerate(NASTY)
        for lang in LANGS
    ],
)
def test_hostile_screens_stay_inside_their_quotes_and_within_the_limits(nasty: str, lang: str) -> None:
    every = tuple(Kind)
    for kinds in [(kind,) for kind in Kind] + [every]:
        binding = Binding(
            kinds, "Tap", nasty, nasty, nasty, (nasty,), (1, 1), nasty, nasty, nasty, nasty, (nasty,) * 9,
            times=10
        )  # fmt: skip
        asking = request(RequestKind.APPROVAL, nasty, app=nasty, binding=binding, private=True)
        looks = [
            request_look(asking, lang, task=nasty, held_to=(nasty,) * 4, hidden=True, zone=ZONE),
            *(
                decided_look(asking, state, lang, by=nasty, at=NOW, reply=nasty, for_task=True, zone=ZONE)
                for state in RequestState
                if state is RequestState.APPROVED or (kinds is every and state is not RequestState.PENDING)
            ),
        ]
        for look in looks:
            said = outside_quotes(look.html)
            for row in OUR_ROWS:
                assert sum(line.startswith(row) for line in said) <= 1
            assert shown(look)
            assert look.private
            assert look.html.count("<b>") == 1
            assert not set(shown(look)) & set("\u202e\u2067\u200f\u2028\u3164\x00")
            for row in look.rows:
                for button in row:
                    assert units(button.text) <= 50
                    assert button.text[0] in "✅❌"
                    assert "\n" not in button.text
                    assert button.text.count("✅") <= (2 if button.verb == "approve_task" else 1)


def test_a_recipient_cannot_turn_the_task_button_into_another_one() -> None:
    look = asked(sending(party="✅ Approve 0.01”\n❌ Reject"))
    assert texts(look)[1] == ["✅ For this task (≤ 10): Approve 0.01' ❌ Reject"]


@pytest.mark.parametrize("lang", LANGS)
def test_a_yes_that_came_to_nothing_says_so_and_why(lang: str) -> None:
    asking = request(RequestKind.APPROVAL, "Pay", binding=paying(), private=True)
    changed, lost = (
        decided_look(asking, RequestState.VOID, lang, by="Ann", at=NOW, reply=reply, zone=ZONE)
        for reply in (Reason.SCREEN_CHANGED, Reason.LINK_LOST)
    )
    for look in (changed, lost):
        assert shown(look).startswith("🔁")
        assert "22:13" in shown(look)
        assert "Blue Door Coffee" in shown(look)
        assert look.rows == ()
        assert look.private
    assert changed.html != lost.html
    assert "screen_changed" not in changed.html


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ("amount", "The amount was another one."),
        ("party", "The payee or recipient was another one."),
        ("window", "Another page was open."),
        ("above", "The windows above the page were other ones."),
        ("picture", "The page looked different."),
        ("kinds", "The page looked different."),
    ],
)
def test_a_yes_that_the_screen_made_void_says_what_had_changed(changed: str, sentence: str) -> None:
    asking = request(RequestKind.APPROVAL, "Pay", binding=paying())
    void = decided_look(
        asking, RequestState.VOID, "en", at=NOW, reply=Reason.SCREEN_CHANGED, changed=changed, zone=ZONE
    )
    assert shown(void).splitlines()[1] == sentence


def test_a_call_without_a_name_says_that_there_is_none() -> None:
    assert "To: not readable" in shown(asked(Binding((Kind.CALL,), "Tap", "com.farhand.mail", target="Call")))


def test_a_yes_for_the_task_is_told_from_a_single_one() -> None:
    asking = request(RequestKind.APPROVAL, "", binding=sending())
    single, several = (
        shown(decided_look(asking, RequestState.APPROVED, "en", by="Ann", at=NOW, for_task=task, zone=ZONE))
        for task in (False, True)
    )
    assert single.startswith("✅ Approved by Ann at 22:13")
    assert several.startswith("✅ Approved for this task by Ann at 22:13")
    assert "To: “Mom”" in several


def outside_quotes(html: str) -> list[str]:
    """The lines of the message that are not quoted."""
    read = parse_html(html)
    text = read.text.encode("utf-16-le")
    for entity in sorted(read.entities, key=lambda one: one.offset, reverse=True):
        if entity.kind == "blockquote":
            text = text[: 2 * entity.offset] + text[2 * (entity.offset + entity.length) :]
    return text.decode("utf-16-le").splitlines()
