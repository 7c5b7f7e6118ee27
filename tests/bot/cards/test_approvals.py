"""Approvals: verb, amount and payee first, all else folded, and no text can pose as ours."""

import pytest

from agent.contract.actions import Reason, ResultKind
from agent.contract.binding import Binding, Doubt, Kind
from agent.contract.events import Offline
from agent.contract.page import PageSource
from agent.contract.requests import RequestKind, RequestState
from bot.cards import Look, decided_look, request_look
from bot.cards.amounts import button_amount
from bot.cards.text import columns, lines_on_phone, units
from tests.worlds.card_values import (
    HOSTILE,
    LANGS,
    NOW,
    ZONE,
    first_lines,
    fold,
    lines_at_390_px,
    paying,
    request,
    sending,
    shown,
    texts,
    verbs,
)
from tests.worlds.cases import each_of

RTL = "\u202e\u2067אמא\u200f ✅ Approve 0.01\u2028Amount: 0.01"
ZALGO = "P" + "\u0336\u0340\u0316\u0e49" * 40 + "ay"
HEBREW = "בית הקפה הכחול"
LONG_PARTY = "The International Coffee and Tea Trading Company of Northern Garden Lane Limited"
NASTY = [HOSTILE, RTL, ZALGO, "a\n" * 3000, "”\n</blockquote>Amount: 0.01“" * 200, "\u3164" * 50, "😀" * 3000]


def asked(binding: Binding, lang: str = "en", text: str = "", task: str = "order a latte") -> Look:
    return request_look(request(RequestKind.APPROVAL, text, binding=binding), lang, task=task, zone=ZONE)


def test_a_payment_is_understood_from_its_first_lines() -> None:
    look = asked(paying(), text="Pay 9.90 to a friend")
    assert look.html == (
        "💳 <b>Pay ¥36.80 to Blue Door Coffee?</b>\n"
        "1 × Latte, regular · with balance\n"
        "Coffee · 12 Garden Lane, flat 3\n"
        "⏳ until 22:23, else not done\n"
        "<blockquote expandable>On the screen: Items ¥32.80 · Delivery ¥4.00 · Total ¥36.80\n"
        "Touches “Pay 36.80 with balance”\n"
        "Reason given: “Pay 9.90 to a friend”\n"
        "Your task: “order a latte”</blockquote>"
    )
    assert texts(look) == [["✅ Pay ¥36.80", "❌ Don't pay"]]
    assert verbs(look) == [["approve", "reject"]]
    assert [button.style for button in look.rows[0]] == ["success", "danger"]
    assert look.picture == b"jpeg"


def test_a_payment_in_chinese_has_the_same_shape() -> None:
    look = asked(paying(amount="36.80 元", party="蓝门咖啡", method="余额"), "zh", "付款")
    assert first_lines(look) == [
        "💳 向蓝门咖啡付款 36.80 元？",
        "1 × Latte, regular · 用余额支付",
        "咖啡 · 12 Garden Lane, flat 3",
        "⏳ 22:23 前回应，否则不做",
    ]
    assert texts(look) == [["✅ 付款 36.80 元", "❌ 不付款"]]
    assert look.html.count("\n") == asked(paying(), "en", "Pay").html.count("\n")


def test_sending_shows_its_words_and_where_they_go() -> None:
    look = asked(sending(text="I will be 10 minutes late"))
    assert first_lines(look) == [
        "✉️ Send to Mom?",
        "“I will be 10 minutes late”",
        "Chat · ⏳ I wait until 22:23",
    ]
    assert texts(look)[0] == ["✅ Send", "❌ Don't send"]


def test_the_first_100_characters_hold_verb_amount_and_payee() -> None:
    for lang, verb in (("en", "Pay"), ("zh", "付款")):
        for amount in ("¥36.80", "1 234 567.89 EUR", "Rs. 12,34,567.00"):
            for party in ("Blue Door Coffee", LONG_PARTY, "蓝门咖啡", HEBREW):
                begin = first_lines(asked(paying(amount=amount, party=party), lang))[0][:100]
                assert verb in begin
                assert amount in begin
                assert party[:20] in begin


@each_of("lang", LANGS)
@each_of("kind", list(Kind))
def test_no_approval_is_longer_than_eight_lines_on_a_phone(kind: Kind, lang: str) -> None:
    cases: tuple[dict[str, object], ...] = (
        {},
        {"party": LONG_PARTY, "items": tuple(f"{n} × Thing number {n}" for n in range(1, 15))},
        {"items": ("1 × " + "very " * 30 + "long thing",), "address": "12 Garden Lane " * 9},
        {"address": HEBREW * 5, "party": HEBREW * 5, "items": (HEBREW * 5,)},
        {"quote": ("Items ¥32.80 Delivery ¥4.00",) * 10, "text": "I will be late " * 40},
        {"party": "😀" * 40, "items": ("😀" * 60,), "target": "😀" * 60},
        {"amount": "", "party": "", "items": (), "address": "", "doubts": (Doubt.ITEMS, Doubt.FEES)},
        {"amount": "¥36.80 · $5.20 · €4.80", "doubts": tuple(Doubt)},
    )
    for changed in cases:
        look = asked(paying(kinds=(kind,), **changed), lang, "It is ready")
        assert lines_at_390_px(look) <= (10 if "doubts" in changed else 8), shown(look)
        hard = request_look(
            request(RequestKind.APPROVAL, "", binding=paying(kinds=(kind,), **changed)),
            lang,
            uncertain=True,
            offline=Offline(NOW - 600, NOW),
            zone=ZONE,
        )
        assert sum(lines_on_phone(line, 41) for line in first_lines(hard)) <= 8, shown(hard)


@pytest.mark.parametrize("lang", LANGS)
def test_nothing_is_said_twice(lang: str) -> None:
    for binding in (paying(), sending(), paying(kinds=(Kind.DELETE,), target="IMG_2041", party="", quote=())):
        look = asked(binding, lang)
        lines = [line.strip() for line in (*first_lines(look), *fold(look))]
        assert len(set(lines)) == len(lines)
        for value in (binding.party, binding.text, binding.address, *binding.items):
            if value and binding.kinds != (Kind.SEND,):
                assert shown(look).count(value) <= 1
    above = "\n".join(first_lines(asked(paying(), lang)))
    assert above.count("36.80") == 1


@each_of(
    ("binding", "title", "yes", "no"),
    [
        (paying(kinds=(Kind.ORDER,)), "🛒 Order at Blue Door Coffee for ¥36.80?", "✅ Order ¥36.80",
         "❌ Don't order"),
        (
            Binding((Kind.DELETE,), "Tap", "com.farhand.photos", target="IMG_2041"),
            "🗑️ Delete “IMG_2041”?", "✅ Delete", "❌ Don't delete",
        ),
        (
            Binding((Kind.DELETE,), "Tap", "com.farhand.photos", target="Delete"),
            "🗑️ Delete this in Photos?", "✅ Delete", "❌ Don't delete",
        ),
        (Binding((Kind.CALL,), "Tap", party="Mom"), "📞 Call Mom?", "✅ Call", "❌ Don't call"),
        (Binding((Kind.CALL,), "Tap", target="Call"), "📞 Call? Number unreadable", "✅ Call",
         "❌ Don't call"),
        (
            Binding((Kind.INSTALL,), "Tap", "com.farhand.store", party="Signal", target="Install"),
            "📦 Install Signal?", "✅ Install", "❌ Don't install",
        ),
        (
            Binding((Kind.DISCONNECT,), "Tap", "com.android.settings", target="Use WLAN", turns_off="WLAN"),
            "📵 Turn off WLAN? Then I cannot reach this phone", "✅ Turn off", "❌ Leave it on",
        ),
        (
            Binding((Kind.DISCONNECT,), "Tap", "com.android.settings", turns_on="Airplane mode"),
            "📵 Turn on Airplane mode? Then I cannot reach this phone", "✅ Turn on", "❌ Leave it off",
        ),
        (
            Binding((Kind.DISCONNECT,), "Tap", "com.android.settings", target="Wi-Fi"),
            "📵 Press “Wi-Fi”? Then I cannot reach this phone", "✅ Press", "❌ Don't press",
        ),
        (
            Binding((Kind.DISCONNECT,), "Tap", "com.android.settings", target="Reset phone"),
            "📵 Press “Reset phone”? Then I cannot reach this phone", "✅ Press", "❌ Don't press",
        ),
        (
            Binding((Kind.GRANT,), "Tap", target="While using the app"),
            "🔓 Allow the permission “While using the app”?", "✅ Allow", "❌ Don't allow",
        ),
        (Binding((Kind.SHARE,), "Tap", party="Mom"), "📍 Share location or contacts with Mom?", "✅ Share",
         "❌ Don't share"),
        (Binding((Kind.SHARE,), "Tap", party="Mom", target="Send location"), "📍 Share “location” with Mom?",
         "✅ Share", "❌ Don't share"),
        (Binding((Kind.SHARE,), "Tap", target="位置"), "📍 Share “位置”?", "✅ Share", "❌ Don't share"),
        (Binding((Kind.SHARE,), "Tap", party="Mom", target="Continue"),
         "📍 Share location or contacts with Mom?", "✅ Share", "❌ Don't share"),
        (Binding((Kind.DELETE,), "Tap", "com.farhand.notes", party="milk", target="OK"), "🗑️ Delete “milk”?",
         "✅ Delete", "❌ Don't delete"),
        (Binding((Kind.FLAGGED,), "Tap", target="Go on"), "⚠️ Press “Go on”?", "✅ Press", "❌ Don't press"),
        (Binding((Kind.WATCHED,), "OpenUrl", target="x.org"), "👁️ Open “x.org”?", "✅ Open", "❌ Don't open"),
        (paying(amount=""), "💳 Pay to Blue Door Coffee? Amount unreadable", "✅ Pay, amount unreadable",
         "❌ Don't pay"),
    ],
)  # fmt: skip
def test_each_kind_names_what_it_does_and_to_what(binding: Binding, title: str, yes: str, no: str) -> None:
    look = asked(binding)
    assert first_lines(look)[0] == title
    assert [text for row in texts(look) for text in row][:2] == [yes, no]


def test_what_the_page_has_and_cannot_be_told_is_called_unreadable_in_its_line() -> None:
    look = asked(paying(items=(), address="", doubts=(Doubt.ITEMS, Doubt.ADDRESS, Doubt.FEES, Doubt.SUM)))
    assert first_lines(look)[1:] == [
        "Items: unreadable · with balance",
        "Coffee · address: unreadable",
        "⚠️ Fees unclear: the sums do not match",
        "⏳ until 22:23, else not done",
    ]
    fees = asked(paying(doubts=(Doubt.FEES,)))
    assert first_lines(fees)[1] == "1 × Latte, regular · fees: unreadable · with balance"
    total = asked(paying(doubts=(Doubt.SUM,)))
    assert "⚠️ The sums do not make up the total" in first_lines(total)
    unsure = asked(paying(doubts=(Doubt.ITEMS,)))
    assert first_lines(unsure)[1] == "Not certain: 1 × Latte, regular · with balance"


def test_many_items_and_long_names_are_cut_and_stand_whole_in_the_fold() -> None:
    items = ("1 × Latte", "2 × Bagel", *(f"{n} × Cookie of kind {n}" for n in range(3, 15)))
    look = asked(paying(items=items, party=LONG_PARTY))
    assert "1 × Latte and 13 others · with balance" in first_lines(look)
    roomy = first_lines(asked(paying(items=items)))
    assert roomy[1] == "1 × Latte, 2 × Bagel, 3 × Cookie of kind 3 and 11 others · with balance"
    assert "Items: 1 × Latte, 2 × Bagel, 3 × Cookie" in shown(look)
    long_pair = ("1 × Latte with oat milk and vanilla syrup, large", "1 × Bagel with cream cheese and salmon")
    assert "and one other" in first_lines(asked(paying(items=long_pair, party=LONG_PARTY)))[1]
    assert f"Name: {LONG_PARTY}" in fold(look)
    assert first_lines(look)[0].endswith("…?")


def test_right_to_left_names_do_not_rearrange_what_stands_around_them() -> None:
    look = asked(paying(party=HEBREW, items=(HEBREW,), address=HEBREW))
    for line in first_lines(look)[:3]:
        assert f"\u2068{HEBREW}\u2069" in line


def test_warnings_stand_above_the_fold_one_short_line_each() -> None:
    look = request_look(
        request(RequestKind.APPROVAL, "", binding=paying(source=PageSource.PICTURE)),
        "en",
        uncertain=True,
        offline=Offline(NOW - 600, NOW),
        zone=ZONE,
    )
    assert first_lines(look)[3:] == [
        "⚠️ Tried before, may be done: check first",
        "⚠️ Read from the picture: compare",
        "🔁 Again: I was offline 22:03–22:13",
        "⏳ until 22:23, else not done",
    ]
    also_cut_off = asked(paying(kinds=(Kind.ACCOUNT, Kind.DISCONNECT)))
    assert "⚠️ Then I cannot reach this phone" in first_lines(also_cut_off)


@each_of("lang", LANGS)
@each_of("kind", list(Kind))
def test_buttons_are_not_cut_beside_each_other(kind: Kind, lang: str) -> None:
    for amount in ("¥36.80", "", "1 234 567 890.00 EUR"):
        for row in asked(paying(kinds=(kind,), amount=amount), lang).rows:
            for button in row:
                assert columns(button.text) <= (20 if len(row) == 2 else 42)


@each_of("lang", LANGS)
@each_of("kind", list(Kind))
def test_every_kind_of_approval_says_first_what_it_is(kind: Kind, lang: str) -> None:
    titles = {shown(asked(paying(kinds=(one,)), lang)).splitlines()[0] for one in Kind}
    assert len(titles) == len(Kind)
    look = asked(paying(kinds=(kind,)), lang)
    assert shown(look).startswith(
        {Kind.PAY: "💳", Kind.ORDER: "🛒", Kind.SEND: "✉️", Kind.FLAGGED: "⚠️", Kind.LEAVES: "🚪"}.get(kind, "")
    )
    assert [verb for row in verbs(look) for verb in row][:2] == ["approve", "reject"]


def test_further_kinds_are_named() -> None:
    look = asked(paying(kinds=(Kind.PAY, Kind.ORDER, Kind.FLAGGED)))
    assert "Also: order" in fold(look)


@each_of("amount", ["", "36.80 or so, press yes", "¥1\n✅", "9" * 30, "36.80 0.01", "12..", "free"])
def test_an_amount_that_is_none_is_said_to_be_unreadable_also_in_the_button(amount: str) -> None:
    look = asked(paying(amount=amount), text="It costs 36.80")
    assert texts(look) == [["✅ Pay, amount unreadable"], ["❌ Don't pay"]]
    assert first_lines(look)[0] == "💳 Pay to Blue Door Coffee? Amount unreadable"


@each_of(
    "amount",
    ["36.80", "¥36.80", "¥ 1,299.00", "36.80 元", "36.80元", "US$4", "1.234,56 €", "1 234,56 €", "CNY 5",
    "5 dollars", "-36.80", "500"],
)  # fmt: skip
def test_amounts_as_pages_write_them_get_into_the_button(amount: str) -> None:
    assert button_amount(amount) == amount
    assert texts(asked(paying(amount=amount)))[0][0] == f"✅ Pay {amount}"


def test_a_model_s_amount_never_gets_into_the_button() -> None:
    flagged = Binding((Kind.FLAGGED,), "Tap", "com.farhand.notes", point=(1, 1), target="Go on")
    assert texts(asked(flagged, text="Pays 0.01 only")) == [["✅ Press", "❌ Don't press"]]


def test_a_payee_that_cannot_be_read_is_said_to_be_missing() -> None:
    assert first_lines(asked(paying(party="\u202e\u3164")))[0] == "💳 Pay ¥36.80? Payee unreadable"
    assert [button.style for button in asked(paying(party="")).rows[0]] == ["", "danger"]
    assert first_lines(asked(sending(party="")))[0] == "✉️ Send this? Recipient unreadable"


def test_sending_offers_the_same_for_this_task() -> None:
    look = asked(sending())
    assert "“Up to 10”: to Mom in Chat, in this task alone." in fold(look)
    assert texts(look) == [["✅ Send", "❌ Don't send"], ["✅ Send up to 10 to Mom"]]
    assert verbs(look) == [["approve", "reject"], ["approve_task"]]


def test_for_this_task_names_the_number_that_the_rules_allow() -> None:
    fewer, one = (
        request_look(request(RequestKind.APPROVAL, "", binding=sending(), allowed=allowed), "en")
        for allowed in (3, 1)
    )
    assert "“Up to 3”: to Mom" in shown(fewer)
    assert texts(fewer)[1] == ["✅ Send up to 3 to Mom"]
    assert texts(one) == [["✅ Send", "❌ Don't send"]]
    assert "this task" not in shown(one)


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
        assert "this task”" not in shown(asked(binding, task=""))


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
    assert first_lines(look)[1].startswith("“word word")
    assert first_lines(look)[1].endswith("…” (1499 characters)")


def test_touches_without_labels_are_allowed_by_number() -> None:
    binding = Binding((Kind.UNLABELLED,), "Tap", "com.farhand.mail", point=(5, 5), times=10)
    look = asked(binding)
    assert texts(look) == [["✅ Touch 10 times", "❌ Don't touch"]]
    assert first_lines(look)[:2] == [
        "❔ Touch things without labels, up to 10 times?",
        "I cannot read what is pressed. Payments always ask.",
    ]


def test_one_touch_that_could_not_be_read_in_time_is_asked_about_alone() -> None:
    look = asked(Binding((Kind.UNLABELLED,), "Tap", "com.farhand.mail", point=(5, 5)))
    assert first_lines(look)[:2] == ["❔ Touch the marked place?", "I cannot read what it presses."]
    assert texts(look) == [["✅ Touch", "❌ Don't touch"]]


def test_leaving_the_app_says_where_the_task_was_to_stay() -> None:
    binding = Binding((Kind.LEAVES,), "Launch", "com.farhand.coffee", target="Pay")
    asking = request(RequestKind.APPROVAL, "", binding=binding)
    assert "You asked me to stay in Coffee." in shown(request_look(asking, "en", held_to=("Coffee",)))
    assert "你要求我只用咖啡。" in shown(request_look(asking, "zh", held_to=("咖啡",)))
    assert "Your task holds me to other apps." in shown(request_look(asking, "en"))


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
    assert "Reason given" not in shown(look)


def test_a_request_from_before_there_were_bindings_still_has_its_buttons() -> None:
    look = request_look(request(RequestKind.APPROVAL, "Pays 5.00", app="com.farhand.pay"), "en", zone=ZONE)
    assert texts(look) == [["✅ Allow", "❌ Don't allow"]]
    assert first_lines(look) == [
        "⚠️ Allow this step?",
        "⚠️ I could not read this page",
        "Pay · ⏳ I wait until 22:23",
    ]


@pytest.mark.parametrize(
    ("nasty", "lang"),
    [
        pytest.param(nasty, lang, id=f"{at}-{lang}", marks=pytest.mark.soak if at and lang != "en" else ())
        for at, nasty in enumerate(NASTY)
        for lang in LANGS
    ],
)
@pytest.mark.sample(2)
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
            assert sum(line.startswith(("⏳", "⚠️ I", "⚠️ R", "⚠️ T")) for line in first_lines(look)) <= 2
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
    assert texts(look)[1] == ["✅ Send up to 10 to Approve 0.01' ❌ Reject"]


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


@each_of(
    ("changed", "sentence"),
    [
        ("amount", "The amount had changed after the approval."),
        ("party", "The name had changed after the approval."),
        ("window", "Another page was open after the approval."),
        ("above", "Something covered the page after the approval."),
        ("picture", "The screen had changed after the approval."),
        ("kinds", "The screen had changed after the approval."),
    ],
)
def test_a_yes_that_the_screen_made_void_says_what_had_changed(changed: str, sentence: str) -> None:
    asking = request(RequestKind.APPROVAL, "Pay", binding=paying())
    void = decided_look(
        asking, RequestState.VOID, "en", at=NOW, reply=Reason.SCREEN_CHANGED, changed=changed, zone=ZONE
    )
    assert shown(void).splitlines()[0] == "🔁 Not paid: ¥36.80 to Blue Door Coffee · 22:13"
    assert shown(void).splitlines()[1] == f"{sentence} If it is still needed, I ask again or leave it to you."


def test_a_yes_is_told_as_being_done_until_its_input_has_a_result() -> None:
    asking = request(RequestKind.APPROVAL, "", binding=paying())

    def told(result: ResultKind | None, lang: str = "en") -> list[str]:
        look = decided_look(asking, RequestState.APPROVED, lang, by="Alex", at=NOW, result=result, zone=ZONE)
        assert look.rows == ()
        return shown(look).splitlines()

    assert told(None) == ["⏳ Paying ¥36.80 to Blue Door Coffee · Alex 22:13"]
    assert told(ResultKind.DONE) == ["✅ Paid ¥36.80 to Blue Door Coffee · Alex 22:13"]
    assert told(ResultKind.DONE, "zh") == ["✅ 已向 Blue Door Coffee 付款 ¥36.80 · Alex 22:13 批准"]
    assert told(ResultKind.UNKNOWN) == [
        "⚠️ Paying ¥36.80 to Blue Door Coffee · Alex 22:13",
        "It may or may not have reached the phone. Check it.",
    ]
    assert told(ResultKind.FAILED)[1] == "Nothing reached the phone."
    for unsure in (ResultKind.UNKNOWN, ResultKind.UNCHANGED, ResultKind.FAILED, ResultKind.VOID, None):
        assert "Paid" not in "".join(told(unsure))
        assert "已" not in told(unsure, "zh")[0]


@each_of("lang", LANGS)
@each_of("kind", list(Kind))
def test_what_came_of_an_approval_takes_one_or_two_lines(kind: Kind, lang: str) -> None:
    asking = request(RequestKind.APPROVAL, "", binding=paying(kinds=(kind,)))
    for state in RequestState:
        if state in (
            RequestState.PENDING,
            RequestState.FINISHED,
            RequestState.GIVEN_UP,
            RequestState.ANSWERED,
        ):
            continue
        look = decided_look(asking, state, lang, by="Alex", at=NOW, zone=ZONE)
        assert len(shown(look).splitlines()) <= 2
        assert lines_at_390_px(look) <= 5


def test_a_yes_for_the_task_is_told_from_a_single_one() -> None:
    asking = request(RequestKind.APPROVAL, "", binding=sending())
    single, several = (
        shown(decided_look(asking, RequestState.APPROVED, "en", by="Ann", at=NOW, for_task=task, zone=ZONE))
        for task in (False, True)
    )
    assert single == "⏳ Sending “I am late” to Mom · Ann 22:13"
    assert several == "⏳ Sending “I am late” to Mom · Ann 22:13 · for this task"


def test_the_fold_has_the_rows_as_a_person_sees_them() -> None:
    quote = ("Back M Mom Voice call", "More I will be late Send")
    assert "On the screen: Mom · I will be late" in fold(
        asked(sending(quote=quote, rows=("Mom", "I will be late")))
    )
    assert "On the screen: Back M Mom" in shown(asked(sending(quote=quote)))  # of an earlier version
