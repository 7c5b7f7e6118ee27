"""Done, not done, done by hand: no sentence of a report contradicts another, or what the journal knows."""

from dataclasses import replace
from itertools import product

import pytest

from agent.contract.actions import Reason, Receipt
from agent.contract.binding import Binding, Kind
from agent.contract.events import Approved, DoneByHand, Unsent
from agent.contract.requests import RequestState
from agent.contract.tasks import EndKind
from bot.cards import report_look
from bot.cards.reports import told_html
from bot.cards.text import columns
from bot.strings import say
from tests.worlds.card_values import HOSTILE, LANGS, NOW, ZONE, ended, paying, sending, shown, task
from tests.worlds.cases import each_of

PERSON_ID = task().person_id
GRANT = Binding((Kind.GRANT,), "Tap", "com.farhand.maps", target="Location")


def agreed(binding: Binding, *, uncertain: bool = False) -> Approved:
    return Approved(binding, "Alex", NOW, uncertain)


def unsent(
    binding: Binding, state: RequestState = RequestState.REJECTED, why: str = "", by: str = "Alex"
) -> Unsent:
    """by: '' for nobody; anybody but Alex is another person."""
    number = PERSON_ID if by == "Alex" else 99 if by else 0
    return Unsent(binding, state, by, number, NOW, why)


def by_hand(receipt: Receipt | None, *, paid: bool = False, by: str = "Alex", **known: str) -> DoneByHand:
    return DoneByHand(by, PERSON_ID if by == "Alex" else 99, NOW, receipt, paid, **known)


PLACED = Receipt("Order placed", number="BD-2048")
PAID_BY_HAND = by_hand(PLACED, paid=True, amount="¥36.80", party="Blue Door Coffee")


@each_of(
    ("one", "line"),
    [
        (unsent(paying()), "❌ Not paid: you said no to ¥36.80 to Blue Door Coffee."),
        (unsent(paying(party="")), "❌ Not paid: you said no to ¥36.80."),
        (unsent(paying(party="", amount="", target="Pay")), "❌ Not paid: you said no."),
        (unsent(paying(), by="Bob"), "❌ Not paid: Bob said no to ¥36.80 to Blue Door Coffee."),
        (unsent(paying(), RequestState.EXPIRED, by=""), "❌ Not paid: nobody answered until 22:13."),
        (unsent(paying(), RequestState.VOID, Reason.SCREEN_CHANGED),
        "❌ Not paid: the page changed after your approval."),
        (unsent(paying(), RequestState.VOID, Reason.PAGE_UNREAD, by="Bob"),
        "❌ Not paid: the page could not be read again after Bob’s approval."),
        (unsent(paying(), RequestState.VOID, Reason.LINK_LOST),
        "❌ Not paid: the phone was away after your approval."),
        (unsent(paying(), RequestState.VOID, Reason.INTERRUPTED),
        "❌ Not paid: I was interrupted after your approval."),
        (unsent(paying(), RequestState.VOID, "SecurityException"),
        "❌ Not paid: the phone did not take it after your approval."),
        (unsent(sending()), "❌ Not sent: you said no to “I am late” to Mom."),
        (unsent(paying(kinds=(Kind.ORDER,))), "❌ Not ordered: you said no to ¥36.80 from Blue Door Coffee."),
        (unsent(Binding((Kind.DELETE,), "Tap", target="Delete 3 photos")),
        "❌ Not deleted: you said no to “3 photos”."),
    ],
)  # fmt: skip
def test_what_was_not_done_begins_the_report_whatever_the_model_says(one: Unsent, line: str) -> None:
    for words in ("Done!", "Your latte is ordered; it comes at about 09:10.", "已经搞定", ""):
        told = shown(report_look(ended(EndKind.DONE, message=words, unsent=(one,)), "en", ZONE))
        assert told.splitlines() == [line, "1 min 42 s · 9 steps"]
    kept = "The latte is in the cart; nothing was paid."
    told = shown(report_look(ended(EndKind.DONE, message=kept, unsent=(one,)), "en", ZONE))
    assert told.splitlines() == [line, kept, "1 min 42 s · 9 steps"]


@each_of(
    ("one", "line"),
    [
        (unsent(paying()), "❌ 没有付款：你拒绝了付给 Blue Door Coffee 的 ¥36.80。"),
        (unsent(paying(party="蓝门咖啡"), by="小王"), "❌ 没有付款：小王拒绝了付给蓝门咖啡的 ¥36.80。"),
        (unsent(paying(), RequestState.EXPIRED, by=""), "❌ 没有付款：到 22:13 一直没有人回应。"),
        (
            unsent(paying(), RequestState.VOID, Reason.SCREEN_CHANGED),
            "❌ 没有付款：你批准之后，页面变了。",
        ),
        (unsent(sending(party="妈妈", text="我晚点到")), "❌ 没有发送：你拒绝了发给妈妈的“我晚点到”。"),
    ],
)
def test_what_was_not_done_in_chinese(one: Unsent, line: str) -> None:
    told = shown(report_look(ended(EndKind.DONE, message="已完成。", unsent=(one,)), "zh", ZONE))
    assert told.splitlines() == [line, "1 分 42 秒 · 9 步"]


def test_a_side_question_leaves_the_answer_first() -> None:
    event = ended(EndKind.DONE, message="It rains tomorrow.", unsent=(unsent(GRANT),))
    assert shown(report_look(event, "en", ZONE)).splitlines() == [
        "✅ It rains tomorrow.",
        "Permission not given: you said no to “Location”.",
        "1 min 42 s · 9 steps",
    ]
    lighter = ended(
        EndKind.DONE, message="Bought.", unsent=(unsent(sending()),), approved=(agreed(paying()),)
    )
    told = shown(report_look(lighter, "en", ZONE)).splitlines()
    assert told[0] == "✅ Bought."
    assert "Not sent: you said no to “I am late” to Mom." in told


def test_of_the_same_kind_one_sent_does_not_hide_the_other_that_was_not() -> None:
    event = ended(
        EndKind.DONE,
        message="Sent to Mom and Dad.",
        unsent=(unsent(sending(party="Dad")),),
        approved=(agreed(sending()),),
    )
    assert shown(report_look(event, "en", ZONE)).splitlines() == [
        "❌ Not sent: you said no to “I am late” to Dad.",
        "Sent “I am late” to Mom · Alex 22:13",
        "1 min 42 s · 9 steps",
    ]


@each_of(
    ("one", "lang", "line"),
    [
        (PAID_BY_HAND, "en", "✅ You paid ¥36.80 to Blue Door Coffee yourself. Order BD-2048."),
        (PAID_BY_HAND, "zh", "✅ 你自己向 Blue Door Coffee 付了 ¥36.80。订单 BD-2048。"),
        (replace(PAID_BY_HAND, by="Bob", by_id=99), "en",
        "✅ Bob paid ¥36.80 to Blue Door Coffee on the phone. Order BD-2048."),
        (by_hand(Receipt("Payment successful"), paid=True, amount="¥36.80"), "en",
        "✅ You paid ¥36.80 yourself."),
        (by_hand(Receipt("支付成功"), paid=True), "zh", "✅ 你自己付了款。"),
        (by_hand(Receipt("Order placed"), amount="¥36.80"), "en",
        "✅ You did this on the phone yourself: “Order placed”, ¥36.80."),
        (by_hand(Receipt("下单成功"), amount="¥36.80"), "zh",
        "✅ 你自己在手机上完成了：“下单成功”，¥36.80。"),
    ],
)  # fmt: skip
def test_what_the_person_did_themselves_is_told_from_the_page(one: DoneByHand, lang: str, line: str) -> None:
    words = "Ordered one latte." if lang == "en" else "已点了一杯拿铁。"
    told = shown(report_look(ended(EndKind.DONE, message=words, by_hand=(one,)), lang, ZONE)).splitlines()
    assert told[:2] == [line, words]
    denied = "Nothing was paid." if lang == "en" else "没有付款"
    told = shown(report_look(ended(EndKind.DONE, message=denied, by_hand=(one,)), lang, ZONE)).splitlines()
    assert told[0] == line
    assert len(told) == 2


def test_what_could_not_be_read_is_not_claimed() -> None:
    event = ended(EndKind.DONE, message="Paid 36.80.", by_hand=(by_hand(None),) * 3)
    assert shown(report_look(event, "en", ZONE)).splitlines() == [
        "✅ Finished, but I paid nothing in this task.",
        "Not confirmed: Paid 36.80.",
        "You did a step on the phone yourself; I could not read what it was.",
        "1 min 42 s · 9 steps",
    ]


def test_words_that_deny_an_approved_input_leave_only_the_approval_certain() -> None:
    event = ended(
        EndKind.DONE, message="The balance is too low; nothing was paid.", approved=(agreed(paying()),)
    )
    told = shown(report_look(event, "en", ZONE)).splitlines()
    assert told[1] == "Approved: pay ¥36.80 to Blue Door Coffee · Alex 22:13"


# --- all of it together

WORDS = {
    "en": ("", "Done!", "Paid 36.80.", "Nothing was paid.", "It rains.", "Ordered and sent.", HOSTILE[:160]),
    "zh": ("", "已完成！", "已付款 36.80 元。", "没有付款。", "明天下雨。", "已下单并发送。", HOSTILE[:160]),
}
UNSENT = (
    (),
    (unsent(paying()),),
    (unsent(paying(), RequestState.EXPIRED, by=""),),
    (unsent(paying(), RequestState.VOID, Reason.SCREEN_CHANGED), unsent(GRANT)),
    (unsent(sending(), by="Bob"),),
    (unsent(GRANT),),
)
APPROVED = (
    (),
    (agreed(paying()),),
    (agreed(paying(), uncertain=True),),
    (agreed(sending()), agreed(paying())),
)
BY_HAND = ((), (PAID_BY_HAND,), (by_hand(None),), (by_hand(Receipt("Order placed")), by_hand(None)))
NOT_PAID = {"en": ("Not paid", "paid nothing", "Nothing was paid"), "zh": ("没有付款",)}
PAID = {"en": ("Paid ¥", "You paid"), "zh": ("付款 ¥", "你自己向")}
UNCONFIRMED = {"en": "Not confirmed: ", "zh": "未经证实："}


@each_of("lang", LANGS)
@each_of("kind", [EndKind.DONE, EndKind.FAILED, EndKind.STOPPED, EndKind.OUT_OF_STEPS])
def test_no_sentence_contradicts_another_or_the_facts(kind: EndKind, lang: str) -> None:
    spoken = WORDS[lang] if kind is EndKind.DONE else ("",)  # the model has the last word of no other end
    for words, refused, approved, hands in product(spoken, UNSENT, APPROVED, BY_HAND):
        event = ended(
            kind,
            message=words,
            key={EndKind.FAILED: "interrupted", EndKind.STOPPED: "stopped"}.get(kind, ""),
            values=(("steps", "9"),),
            last=9,
            unsent=refused,
            approved=approved,
            by_hand=hands,
        )
        told = shown(report_look(event, lang, ZONE))
        about = f"{words[:30]!r} {refused} {approved} {hands}:\n{told[:600]}"
        title = told.splitlines()[0]
        main = [one for one in refused if one.binding is not GRANT]
        heavier = [one for one in approved if one.binding.is_money]
        sure_paid = any(one.binding.is_money and not one.uncertain for one in approved)
        paid_by_hand = any(one.paid for one in hands)
        if kind is EndKind.DONE and main and (main[0].binding.is_money or not heavier):
            assert title.startswith("❌"), about
            assert WORDS[lang][1] not in told, about  # however cheerful
        elif kind is EndKind.DONE:
            assert title.startswith("✅"), about
        # A claim of a payment that nobody approved or did stands nowhere as if it were true.
        claim = WORDS[lang][2]
        if claim in told and not sure_paid and not paid_by_hand:
            assert UNCONFIRMED[lang] + claim in told, about
        if not sure_paid and not paid_by_hand:
            assert not any(words in told for words in PAID[lang]), about
        # What is said to be paid is not said to be unpaid: the refused one was another input.
        if not refused and any(words in told for words in PAID[lang]):
            assert not any(words in told for words in NOT_PAID[lang]), about
        lines = told.splitlines()
        assert len(lines) == len(dict.fromkeys(lines)) or words == HOSTILE[:160], about
        figures = lines[-1]
        assert figures.startswith(("1 min 42 s", "1 分 42 秒")), about


@pytest.mark.parametrize("lang", LANGS)
def test_a_report_has_at_most_six_lines_below_its_picture_before_a_fold(lang: str) -> None:
    long = "I looked at three shops and compared what they ask for a latte today. " * 9
    for words, refused, approved, hands in product((*WORDS[lang], long), UNSENT, APPROVED, BY_HAND):
        event = ended(
            EndKind.DONE, message=words, picture=b"p", unsent=refused, approved=approved, by_hand=hands
        )
        look = report_look(event, lang, ZONE)
        before, _, after = look.html.partition("<blockquote expandable>")
        outside = shown(replace(look, html=before.strip() + after.rpartition("</blockquote>")[2]))
        lines = [line for line in outside.splitlines() if say(lang, "report_more") not in line]
        taken = sum(max(1, -(-columns(line) // 28)) for line in lines)
        warned = any("⚠️" in line for line in lines)  # what is never folded
        assert taken <= 6 + 2 * warned, f"{taken} lines: {outside}"


@pytest.mark.parametrize("lang", LANGS)
def test_a_later_reader_reads_the_same_words(lang: str) -> None:
    event = ended(EndKind.DONE, message="Done!", unsent=(unsent(paying()),), by_hand=(by_hand(None),))
    assert told_html(event, lang, 1500) == report_look(event, lang).html
