"""The message that ends a task."""

from itertools import product

import pytest

from agent.contract.actions import Finish
from agent.contract.binding import Binding, Kind
from agent.contract.events import Approved
from agent.contract.tasks import EndKind, outcome_of
from bot.cards import paused_look, report_look, stale_look
from tests.worlds.card_values import HOSTILE, LANGS, NOW, ZONE, ended, paying, sending, shown, texts
from tests.worlds.cases import each_of


def test_done_gives_the_answer_first_and_the_figures_last() -> None:
    look = report_look(
        ended(
            EndKind.DONE,
            message="Your latte is ready at 14:10.",
            notes=("2 shops", "open till 9"),
            picture=b"p",
        ),
        "en",
    )
    assert look.html == (
        "✅ Your latte is ready at 14:10.\n"
        "<blockquote expandable>Notes\n• 2 shops\n• open till 9</blockquote>\n"
        "1 min 42 s · 9 steps"
    )
    assert look.picture == b"p"
    assert texts(look) == [["🔁 Again", "🗓 As schedule"], ["💾 Save", "📄 Details"]]


def test_done_in_chinese() -> None:
    look = report_look(ended(EndKind.DONE, message="包裹周五送到。"), "zh")
    assert look.html == "✅ 包裹周五送到。\n1 分 42 秒 · 9 步"
    assert texts(look) == [["🔁 再做一次", "🗓 设为定时"], ["💾 保存", "📄 详情"]]


def test_done_without_words_says_so() -> None:
    assert shown(report_look(ended(EndKind.DONE, message=" "), "en")) == (
        "✅ Done. There is no answer in words.\n1 min 42 s · 9 steps"
    )


def test_an_answer_cannot_begin_with_a_sign_of_its_own() -> None:
    assert shown(report_look(ended(EndKind.DONE, message="❌ ✅ Fine."), "en")).startswith("✅ Fine.")


def test_failed_says_what_happened_and_what_is_certain() -> None:
    look = report_look(
        ended(
            EndKind.FAILED,
            key="device_offline",
            values=(("name", "Pixel <6>"),),
            last=3,
            uncertain=True,
            steps=4,
        ),
        "en",
    )
    assert shown(look) == (
        "❌ Not done. "
        "Pixel <6> is not connected. See /devices, or add it again with /connect.\n"
        "⚠️ Look at the phone: the last step may have reached it.\n"
        "1 min 42 s · 4 steps"
    )


def test_what_the_model_gave_up_is_not_done_and_says_why() -> None:
    for message, sentence in (
        ("No table <is> free.", "The model says it cannot be done: “No table <is> free.” Look at the phone;"),
        ("", "The model says it cannot be done, and not why. Look at the phone;"),
    ):
        outcome = outcome_of(Finish(message, failed=True))
        text = shown(report_look(ended(outcome.kind, key=outcome.key, values=outcome.values), "en"))
        assert text.startswith(
            f"❌ Not done. {sentence} send the task again in other words, or do it by hand."
        )


def test_failed_before_any_step() -> None:
    text = shown(report_look(ended(EndKind.FAILED, key="interrupted", steps=0), "en"))
    assert text.endswith("Nothing was done on the phone.")


def test_failed_in_the_first_input() -> None:
    text = shown(report_look(ended(EndKind.FAILED, key="interrupted", steps=1, uncertain=True), "en"))
    assert "the last step may have reached it" in text
    assert text.endswith("\n1 min 42 s")


@pytest.mark.parametrize(("last", "steps"), [(0, 1), (4, 5)])
def test_stopped_in_the_middle_of_a_step_does_not_count_it(last: int, steps: int) -> None:
    text = shown(report_look(ended(EndKind.STOPPED, key="stopped", last=last, steps=steps), "en"))
    assert text.splitlines()[1:] == ["1 min 42 s"]


def test_out_of_steps_names_the_limit() -> None:
    look = report_look(ended(EndKind.OUT_OF_STEPS, values=(("steps", "100"),), last=100, steps=100), "en")
    assert shown(look).startswith("❌ The task was not finished within 100 steps.")


@pytest.mark.parametrize(
    ("last", "uncertain", "text"),
    [
        (4, False, "⏹ Stopped after step 4."),
        (
            4,
            True,
            ("⏹ Stopped after step 4.\n⚠️ Look at the phone: the last step may have reached it."),
        ),
        (0, False, "⏹ Stopped before the first step."),
    ],
)
def test_stopped(last: int, uncertain: bool, text: str) -> None:
    look = report_look(ended(EndKind.STOPPED, key="stopped", last=last, uncertain=uncertain, steps=0), "en")
    assert shown(look) == text


@pytest.mark.parametrize("lang", LANGS)
def test_each_report_begins_with_its_sign(lang: str) -> None:
    signs = {EndKind.DONE: "✅", EndKind.FAILED: "❌", EndKind.OUT_OF_STEPS: "❌", EndKind.STOPPED: "⏹"}
    for kind, last, uncertain in product(signs, (0, 3), (False, True)):
        look = report_look(ended(kind, key="interrupted", last=last, uncertain=uncertain), lang)
        assert look.html.startswith(signs[kind])


def test_who_may_not_work_the_phone_any_more_has_no_again() -> None:
    gone = ended(EndKind.STOPPED, key="dismissed", values=(("name", "Pixel"),), last=1)
    assert report_look(gone, "en").rows == ()


def test_a_pause_is_no_report_and_offers_to_go_on() -> None:
    pause = ended(EndKind.PAUSED, key="request_expired")
    with pytest.raises(ValueError, match="pause"):
        report_look(pause, "en")
    look = paused_look(pause, "en")
    assert shown(look).startswith("⏸ Paused\nNobody answered in time")
    assert texts(look) == [["▶ Continue", "⏹ Stop"]]
    assert texts(paused_look(pause, "zh")) == [["▶ 继续", "⏹ 停止"]]


@pytest.mark.parametrize("lang", LANGS)
def test_hostile_and_endless_words_stay_text_within_the_limit(lang: str) -> None:
    long = ended(EndKind.DONE, message=HOSTILE, notes=(HOSTILE,) * 9, picture=b"p")
    failed = ended(
        EndKind.FAILED, key="device_input_refused", values=(("name", HOSTILE), ("reason", HOSTILE))
    )
    for look in (report_look(long, lang), report_look(failed, lang)):
        shown(look)
        assert look.html.count("<b>") <= 1


def test_a_long_result_is_worth_more_than_the_picture() -> None:
    fits = report_look(ended(EndKind.DONE, message="x" * 900, picture=b"p"), "en")
    assert fits.picture == b"p"
    long = report_look(ended(EndKind.DONE, message="x" * 3000, picture=b"p"), "en")
    assert long.picture is None
    assert shown(long).count("x") == 3000


def test_what_does_not_fit_is_said_to_be_missing() -> None:
    missing = "… and more; it does not fit into one message."
    cut = shown(report_look(ended(EndKind.DONE, message="y" * 9000), "en")).splitlines()
    assert cut[-2:] == [missing, "1 min 42 s · 9 steps"]
    many = shown(report_look(ended(EndKind.DONE, message="ok", notes=("z" * 900,) * 12), "en")).splitlines()
    assert many[-2:] == [missing, "1 min 42 s · 9 steps"]
    assert "\n".join(many).count("•") > 3


def test_many_small_notes_fill_the_message_without_passing_the_limit() -> None:
    for count in range(1180, 1200):
        shown(report_look(ended(EndKind.DONE, message="ok", notes=("z",) * count), "en"))


# --- what was done with a yes, and what the model only says


def reported(message: str, *approved: Binding, lang: str = "en", uncertain: bool = False) -> str:
    agreed = tuple(Approved(binding, "Ann", NOW, uncertain) for binding in approved)
    return shown(report_look(ended(EndKind.DONE, message=message, approved=agreed), lang, ZONE))


@each_of(
    ("binding", "line"),
    [
        (paying(), "Paid ¥36.80 to Blue Door Coffee · Ann 22:13"),
        (paying(kinds=(Kind.ORDER,)), "Ordered at Blue Door Coffee for ¥36.80 · Ann 22:13"),
        (paying(amount="", party=""), "Paid an unread amount · Ann 22:13"),
        (sending(), "Sent “I am late” to Mom · Ann 22:13"),
        (sending(times=3), "Sent “I am late” to Mom (3 times) · Ann 22:13"),
        (Binding((Kind.DELETE,), "Tap", target="Delete 3 photos"),
        "Deleted “3 photos” · Ann 22:13"),
        (Binding((Kind.CALL,), "Tap", target="Call", party="Mom"), "Called Mom · Ann 22:13"),
        (Binding((Kind.CALL,), "Tap", target="Call Mom"), "Called Mom · Ann 22:13"),
        (Binding((Kind.INSTALL,), "Tap", "com.farhand.coffee", target="Install"),
        "Installed something in Coffee · Ann 22:13"),
        (Binding((Kind.INSTALL,), "Tap", "com.farhand.coffee", target="Install Chess"),
        "Installed Chess · Ann 22:13"),
        (Binding((Kind.UNLABELLED,), "Tap", times=4),
        "Touched places without labels (4 times at most) · Ann 22:13"),
    ],
)  # fmt: skip
def test_a_report_says_what_was_really_sent_with_a_yes(binding: Binding, line: str) -> None:
    assert reported("Fine.", binding).splitlines() == ["✅ Fine.", line, "1 min 42 s · 9 steps"]


def test_payments_stand_above_what_is_folded_of_a_long_result() -> None:
    words = (
        "Ordered one regular latte with oat milk at Blue Door Coffee. It arrives in 25 minutes."
        " The courier will ring twice at the door."
    )
    lines = reported(words, paying(), paying(party="Mom")).splitlines()
    assert lines[:3] == [
        "✅ Paid ¥36.80 to Blue Door Coffee · Ann 22:13",
        "Paid ¥36.80 to Mom · Ann 22:13",
        words,
    ]
    assert "\n".join(lines).count("Blue Door Coffee ·") == 1


@pytest.mark.parametrize("lang", LANGS)
def test_every_kind_of_deed_has_words_and_many_are_cut(lang: str) -> None:
    lines = reported("ok", *(paying(kinds=(kind,), amount="", party="") for kind in Kind), lang=lang)
    assert len(lines.splitlines()) == 1 + 6 + 1 + 1
    assert str(len(Kind) - 6) in lines.splitlines()[7]


def test_a_deed_that_nobody_can_be_sure_of_says_so() -> None:
    assert "⚠️ Maybe done: pay" in reported("ok", paying(), uncertain=True)
    told = reported("Paid 36.80.", paying(), uncertain=True).splitlines()
    assert told[0] == "✅ Finished; look at the phone:"
    assert told[1].startswith("⚠️ Maybe done: pay")
    assert told[2] == "Not confirmed: Paid 36.80."


@each_of(
    "message",
    [
        "Paid 36.80 to Blue Door Coffee.",
        "PAYMENT SUCCESSFUL",
        "Your card was charged",
        "已付款 36.80 元",
        "支付成功",
        "已向小王转账 500",
    ],
)
def test_a_payment_that_nobody_approved_is_not_claimed_unchallenged(message: str) -> None:
    for lang, doubt in (("en", "I paid nothing in this task."), ("zh", "我在这个任务里没有付款。")):
        told = reported(message, lang=lang)
        assert told.splitlines()[0].endswith(doubt)
        assert message in told.splitlines()[1]
        assert doubt not in reported(message, paying(), lang=lang)


def test_claims_of_orders_and_messages_are_challenged_too() -> None:
    assert "but I ordered nothing" in reported("Ordered one latte.")
    assert "but I ordered nothing" in reported("已下单")
    assert "but I sent nothing" in reported("I replied to Mom.")
    assert "but I sent nothing" in reported("消息已发送")
    assert "Finished" not in reported("Ordered one latte.", paying(kinds=(Kind.ORDER,)))
    assert "Finished" not in reported("I replied to Mom.", sending())


@each_of(
    "message",
    [
        "No problems I paid 36.80",
        "Without delay I paid it",
        "The transfer went through",
        "I wired 500 to Bob",
        "已打给小王 500",
        "红包已经给了妈妈",
        "订单提交成功",
        "消息已发",
        "Your note was delivered to Mom",
        "Parcel found and I sent Mom the number",
    ],
)
def test_a_no_about_something_else_and_other_words_for_it_are_challenged(message: str) -> None:
    assert "✅ Finished, but I " in reported(message)


def test_with_another_yes_the_doubt_says_no_more_than_is_certain() -> None:
    assert "✅ Finished, but no payment was approved in this task." in reported("Paid 9.90.", sending())


def test_a_claim_in_the_notes_is_challenged_as_well() -> None:
    look = report_look(ended(EndKind.DONE, message="All done.", notes=("Payment successful",)), "en")
    assert "✅ Finished, but I paid nothing" in shown(look)


@each_of(
    "message",
    [
        "The latte costs 36.80.",
        "It is in the cart; nothing was paid.",
        "The parcel was sent on Monday and comes on Friday.",
        "没有付款",
        "No money was transferred",
        "The card has not yet been charged",
        "已发货",
        "你收到了一个红包",
        "包裹周五送到",
        "You have 3 unread messages",
    ],
)
def test_results_that_claim_nothing_are_left_alone(message: str) -> None:
    assert "Finished" not in reported(message)


def test_a_long_result_never_cuts_off_what_was_approved_or_doubted() -> None:
    told = reported("paid " * 3000, sending(), lang="en")
    assert "Sent “I am late” to Mom" in told
    assert "no payment was approved" in told


def test_a_report_of_a_private_page_is_private() -> None:
    private = ended(EndKind.DONE, message="ok", picture=b"p", private=True)
    assert report_look(private, "en").private
    assert not report_look(ended(EndKind.DONE, message="ok", picture=b"p"), "en").private


@pytest.mark.parametrize("decided", [True, False])
def test_a_task_whose_age_nobody_knows_says_why(decided: bool) -> None:
    look = stale_look(ended(EndKind.PAUSED, key="stale", values=(("age_s", ""),)), "en", decided=decided)
    assert "clock" in shown(look)
    assert "old" in shown(look)
    assert bool(look.rows) is not decided


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        (
            "en",
            ("“USB debugging (Security settings)”, then restart", "“Disable permission monitoring”"),
        ),
        ("zh", ("“USB 调试（安全设置）”，再重启", "“禁止权限监控”")),
    ],
)
def test_a_refused_input_is_told_with_the_cure_of_each_maker(lang: str, words: tuple[str, ...]) -> None:
    refused = ended(
        EndKind.FAILED, key="device_input_refused", values=(("name", "Mi"), ("reason", "INJECT_EVENTS"))
    )
    text = shown(report_look(refused, lang))
    assert all(word in text for word in words), text
