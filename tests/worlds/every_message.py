"""A catalogue of the bot's messages with example values, in both languages: for their pictures and limits.

Names begin with what the message is: 'approval_pay', 'report_done', 'page_devices'.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC
from datetime import time as clock_time
from decimal import Decimal
from typing import NamedTuple

from agent.contract.actions import Home, Launch, LongPress, Reason, Receipt, ResultKind, Swipe, Tap, TypeText
from agent.contract.audit import AuditEntry, AuditEvent
from agent.contract.binding import Binding, Doubt, Kind
from agent.contract.events import (
    Approved,
    DoneByHand,
    HumanNeeded,
    ModelUsed,
    Offline,
    TaskEnded,
    TaskQueued,
    TaskSuspended,
    Unsent,
)
from agent.contract.facts import FactOffer, FactRefusal, KeptFact, KeptFacts, KeptTips, Tip, TipMove
from agent.contract.history import PastRequest, PastTask, PastTasks, RetentionLimits, TaskRecord
from agent.contract.home_view import HomeState, HomeView
from agent.contract.model import (
    AnsweringModel,
    BudgetScope,
    Cost,
    ModelDay,
    ModelOffer,
    ModelsInUse,
    Money,
    PersonCost,
)
from agent.contract.page import PageSource
from agent.contract.people import ALL_RIGHTS, Right, Spending
from agent.contract.phones import (
    Check,
    Grade,
    HelperTrial,
    HelperUse,
    PairingStep,
    PairStage,
    PhoneHelper,
)
from agent.contract.plan import ItemState, Plan, PlanItem, SoloReason
from agent.contract.proof import MAX_GAP_WORDS, Evidence, EvidenceKind, Gap, GapKind, Proof
from agent.contract.queue import PhoneQueue, TaskStatus
from agent.contract.requests import (
    CHANGED_TWICE,
    GO_ON,
    IT_IS_DONE,
    NOT_SHOWN,
    NOT_YET,
    STILL_LOCKED,
    STOP,
    UNREAD_TWICE,
    BudgetFor,
    ClaimFor,
    Request,
    RequestKind,
    RequestState,
)
from agent.contract.shortcuts import (
    MOST_SHORTCUTS,
    ReplayFacts,
    Shortcut,
    ShortcutMatch,
    ShortcutOffer,
    ShortcutPage,
    ShortcutRefusal,
    ShortcutStep,
    Unclear,
    UnclearStep,
)
from agent.contract.spending import Sum
from agent.contract.stuck import STUCK_PAGE, STUCK_QUESTIONS, Rung, StuckKind, options_for
from agent.contract.takeover import PadItem, PadMode, PadOutcome, PadTouch, PadView, SecretOutcome
from agent.contract.tasks import EndKind, Mode, Outcome, TaskState
from bot.cards import (
    CardState,
    Look,
    app_name,
    away_look,
    back_look,
    checks_look,
    connected_look,
    decided_look,
    devices_html,
    devices_look,
    forget_look,
    forgotten_look,
    homes,
    inviting,
    keep_look,
    pairing_look,
    paused_look,
    people,
    phone_look,
    privacy,
    qr_look,
    queue,
    reminder_look,
    render,
    report_look,
    request_look,
    second_decided_look,
    second_look,
    second_reminder_look,
    stale_look,
    waiting_look,
    waiting_reminder_look,
)
from bot.cards.audit import audit_look
from bot.cards.bindings import bind_look, for_whom_look, limit_look, phone_people_look
from bot.cards.costs import model_day_html
from bot.cards.facts import fact_kept_look, fact_offer_look, facts_look, tip_offer_look, tips_look
from bot.cards.health import health_html
from bot.cards.help import help_html
from bot.cards.helper import answered_look, offer_look
from bot.cards.history import history_look, past_look, past_picture_html, past_steps_look
from bot.cards.inviting import Newcomer, Offered
from bot.cards.joining import consent_look, language_look, waiting_html, welcome_html
from bot.cards.model_choice import model_for_look, model_look
from bot.cards.pad import busy_by_own_look, pad_look, start_button
from bot.cards.peeks import busy_look, peek_look, peek_over_look
from bot.cards.people import House
from bot.cards.qr import qr_png
from bot.cards.reports import facts_html
from bot.cards.schedules import (
    ScheduleWish,
    full_html,
    run_look,
    schedule_cases_look,
    schedule_hours_look,
    schedule_look,
    schedule_missed_look,
    schedule_mistakes_look,
    schedule_offer_look,
    schedule_zone_look,
    schedules_look,
    stopped_for_admins_html,
)
from bot.cards.secret_words import secret_html
from bot.cards.settings_page import (
    BY_REPLY,
    SettingName,
    SettingsView,
    choices_look,
    limits_look,
    settings_look,
)
from bot.cards.shortcut_offers import OfferDraft, shortcut_offer_look, unclear_look
from bot.cards.shortcuts import (
    edit_ask_html,
    refusal_look,
    said_look,
    shortcut_file_look,
    shortcut_look,
    shortcuts_look,
)
from bot.cards.steering import doing_html, on_pad_look, steer_look, too_late_look
from bot.cards.summary import TaskSummary, summary_look
from bot.cards.team_pages import mode_look, plan_page_html, plan_refused_html
from bot.cards.which import which_look
from bot.handlers.registry import PERMISSIONS
from bot.health.vitals import BusVitals, HomeVitals, Vitals
from bot.requests import buttons_again
from bot.rights.person import Approvers, Grant, Person, Role
from bot.rights.preferences import BusyText, PictureChoice, Preferences, SummaryEvery, Telling
from bot.schedules.cron_text import CronMistake
from bot.schedules.schedule import MissedRun, RunFate, Schedule, ScheduledRun, ScheduleState
from bot.schedules.times import When
from bot.schedules.zones import likely_zones
from bot.showing.shared_phones import SharedPhone
from bot.showing.status_text import spent_html, status_look
from bot.showing.trace_files import TraceKind, trace_caption
from bot.strings import say, say_html
from bot.strings.en import errors, phones
from devices.base import Verdict
from devices.phones import Battery, PhoneInfo, PhoneState
from tests.worlds.card_values import NOW, PHONE, ZONE, ended, request, running, step, task

Named = Iterator[tuple[str, Look]]


class Words(NamedTuple):
    """Example values in one language."""

    task: str
    payee: str
    item: str
    address: str
    method: str
    button: str
    rows: tuple[str, ...]
    reason: str
    friend: str
    letter: str
    result: str
    notes: tuple[str, ...]
    question: str
    options: tuple[str, ...]
    phone: str
    person: str
    other: str


WORDS = {
    "en": Words(
        task="Order a latte",
        payee="Blue Door Coffee",
        item="1 × Latte, regular",
        address="12 Garden Lane, flat 3",
        method="balance",
        button="Pay 36.80 with balance",
        rows=(
            "Latte Regular · 1 x ¥32.80",
            "Items ¥32.80",
            "Delivery ¥4.00",
            "Total ¥36.80",
            "Balance ¥500.00",
            "Pay 36.80 with balance",
            "Bank card",
        ),
        reason="The checkout shows 36.80 in total, delivery included. This tap pays at once, so I ask first.",
        friend="Mom",
        letter="I will be 10 minutes late",
        result="Ordered one regular latte at Blue Door Coffee: 36.80 paid with the balance."
        " It arrives in about 25 minutes.",
        notes=("Parcel 7731 arrives today between 15:00 and 17:00", "The courier rings twice"),
        question="Which drink would you like?",
        options=("Latte", "Americano", "Mocha"),
        phone="Kitchen phone",
        person="Bob",
        other="Mei",
    ),
    "zh": Words(
        task="点一杯拿铁",
        payee="蓝门咖啡",
        item="1 × 拿铁，中杯",
        address="花园路 12 号 3 单元",
        method="账户余额",
        button="余额支付 36.80",
        rows=(
            "拿铁 中杯 · 1 x ¥32.80",
            "商品合计 ¥32.80",
            "配送费 ¥4.00",
            "合计 ¥36.80",
            "账户余额 ¥500.00",
            "余额支付 36.80",
            "银行卡",
        ),
        reason="确认订单页显示合计 36.80 元，含配送费。点击后会直接付款，所以先请你批准。",
        friend="妈妈",
        letter="我晚到十分钟",
        result="已在蓝门咖啡点了一杯中杯拿铁，用账户余额支付了 36.80 元，约 25 分钟后送达。",
        notes=("包裹 7731 今天 15:00-17:00 送达", "快递员会按两次门铃"),
        question="想喝哪一种？",
        options=("拿铁", "美式咖啡", "摩卡"),
        phone="厨房手机",
        person="小博",
        other="小梅",
    ),
}
_FLATS = {"en": "Holiday flat", "zh": "度假屋"}
_HOUR_S = 3600.0
_LINK = "https://t.me/farhand_demo_bot?start=Zk3vQm0c9wJt"
_OFFERS = (
    ModelOffer("", "autoglm-phone", "autoglm", "0-1000", "https://open.bigmodel.cn/api/paas/v4"),
    ModelOffer("fast", "glm-4.6v", "glm-v", "0-999", "https://api.z.ai/api/paas/v4"),
    ModelOffer("home", "Qwen/Qwen3-VL-8B-Instruct", "qwen3-vl", "0-999", "http://192.168.1.5:8000/v1"),
)
_MODEL_PHONES = {"kitchen": "Kitchen phone", "attic": "Redmi Note 9"}
_VOIDS = (
    Reason.SCREEN_CHANGED, Reason.PAGE_UNREAD, Reason.LINK_LOST, Reason.INTERRUPTED, Reason.DISMISSED,
    Reason.CORRECTED,
)  # fmt: skip
_WHYS = ("right", "hands", "second", "limit")
# Sentences about a peek or an invitation that is over.
# Sentences beside the failures of a task.
_NO_FAILURES = (
    "pair_",
    "connect_",
    "keep_",
    "stale",
    "stopped",
    "out_of",
    "chat_blocked",
    "request_",
    "stuck",
)
_PEEKS = ("peek_showing", "peek_shown", "peek_not_shown", "peek_refused", "peek_late")
_GONE = (
    "invite_taken",
    "invite_used",
    "invite_refused",
    "invite_revoked",
    "invite_expired",
    "join_picked",
    "join_confirmed",
    "join_refused",
    "join_revoked",
    "join_expired",
)
# Sentences that are whole messages: what a text, a command or a press gets, and what happens by itself.
_ANSWERS = """
    hello hello_looks welcome nothing_asked nothing_asked_runs
    cannot_wait nothing_stopped needs_button_over needs_button_newer request_copy
    not_renamed stop_nothing stop_before stop_on_its_way stop_here_done stop_here_over stop_all_done_one
    stop_all_done stop_all_left_out stop_left_out journal_another journal_older
    home_bus_full home_bus_waits home_mixed kept_aside kept_aside_forget
    home_unlike home_versions pause_left_out pause_unknown stop_kept
    unknown_command no_phone no_phone_ask no_phone_only_looks task_empty task_too_long
    not_text edited forwarded stranger unclaimed code_opens_nothing claim_welcome claim_welcome_phone
    claim_welcome_away already_known claimed_again claimed_known codes_locked language_chosen
    something_wrong something_wrong_also restarted_button restarted_command text_restarted inbox_code_lost
    inbox_given_up inbox_held inbox_other_journal poll_conflict poll_webhook poll_conflict_over start_held
    home_another home_older rules_refused model_fallback_news
    trouble_full trouble_locked trouble_read_only trouble_broken
    held_home held_full held_locked held_read_only held_broken
    answer_which answer_which_question answer_by_reply word_left_out
    answer_too_late answer_restarted answer_by_button answer_asked_again request_other group_taken
    group_asked group_refused group_done group_failed group_stopped group_code group_button quota_messages
    quota_queued quota_tasks quota_steps connect_usage connect_trying connect_failed
    connect_address_invalid connect_host_unknown connect_refused connect_timeout connect_not_a_phone
    connect_needs_pairing phone_gone default_set reconnect_trying reconnect_unauthorized reconnect_failed
    reconnect_failed_usb reconnected rename_ask rename_empty rename_too_long renamed keep_trying kept
    keep_address_failed forget_trying forget_busy pair_needs_code pair_needs_address pair_address_invalid
    screen_ok screen_secure screen_off screen_dark screen_error screen_withheld peek_asked peek_free
    peek_not_now peek_failed somebodys_task which_for which_for_always invite_pick_ask invite_picked
    invite_pick_known invite_pick_over join_unfinished join_in people_last_admin people_removed_you
    people_removed_you_unheard told_unheard
    people_request_over people_devices_none people_not_allowed people_no_phones_known bind_other_limit
    bind_other_code_above bind_not_a_number bind_set_limit bind_set_limit_none bind_set_code_above
    bind_set_code_above_none told_rights told_rights_none told_limit told_limit_none told_code_above
    told_code_above_none told_role_admin told_role_member told_role_viewer told_forgotten
    told_forgotten_choose told_forgotten_last secret_ask_code secret_ask_pin secret_not_allowed
    secret_one_line secret_busy secret_twice secret_stray secret_late secret_over secret_cancelled
    secret_nothing secret_write_yourself totp_ask totp_ask_home totp_right totp_wrong totp_off totp_used
    totp_six_digits totp_stray totp_locked totp_gone totp_locked_other privacy_exporting privacy_exported
    privacy_export_failed privacy_unfinished privacy_deleting privacy_deleted
    privacy_deleted_later privacy_part
    privacy_covered
    privacy_uncovered facts_usage fact_not_kept tip_kept tip_not_kept
    schedule_dropped schedule_now_done schedule_gone
    schedule_zone_unknown schedule_shortcut_gone
"""
# Values for the sentences of errors.
_VALUES = {
    "better": "http://192.168.1.5:8000/v1",
    "service": "OpenRouter",
    "why": "http://192.168.1.5:8000/v1 does not accept the API key.",
    "name": "Kitchen phone",
    "address": "192.168.1.20:5555",
    "seconds": "12",
    "reason": "no route to host",
    "id": "4711",
    "model": "autoglm-phone-9b",
    "steps": "100",
    "detail": "401 Unauthorized",
    "host": "192.168.1.20",
    "step": "4",
    "time": "3 min",
    "minutes": "30",
    "size": "1080x2400",
    "ms": "240",
    "count": "3",
    "app": "Coffee",
}


def every_message(lang: str, picture: bytes, words: Words | None = None) -> list[tuple[str, Look]]:
    """All messages by name.

    picture: a JPEG of a phone's screen, for every message that has one.
    words: the example values, of the same language unless given.
    """
    words = words or WORDS[lang]
    subjects: tuple[Callable[[str, Words, bytes], Named], ...] = (
        _approvals,
        _other_requests,
        _reminders,
        _decided,
        _reports,
        _cards,
        _team,
        _chosen,
        _shortcuts,
        _steered,
        _seconds,
        _phones,
        _pairings,
        _pads,
        _people,
        _invitations,
        _homes,
        _pasts,
        _queues,
        _remembered,
        _scheduled,
        _statuses,
        _answers,
        _sundry,
    )
    return [each for subject in subjects for each in subject(lang, words, picture)]


def _paying(words: Words) -> Binding:
    return Binding(
        (Kind.PAY,),
        "Tap",
        "com.farhand.coffee",
        "com.farhand.coffee.Checkout",
        point=(540, 2100),
        target=words.button,
        party=words.payee,
        amount="¥36.80",
        items=(words.item,),
        address=words.address,
        method=words.method,
        quote=words.rows,
        source=PageSource.TREE,
    )


def _sending(words: Words) -> Binding:
    return Binding(
        (Kind.SEND,),
        "Tap",
        "com.farhand.chat",
        point=(900, 2200),
        target="➤",
        party=words.friend,
        text=words.letter,
        quote=(words.friend, words.letter),
        source=PageSource.TREE,
    )


def _asking(words: Words, binding: Binding, picture: bytes | None, *, private: bool = False) -> Request:
    return request(
        RequestKind.APPROVAL, words.reason, picture=picture, app=binding.app, binding=binding, private=private
    )


def _approvals(lang: str, words: Words, picture: bytes) -> Named:
    pay, send = _paying(words), _sending(words)

    def approval(binding: Binding, **more: object) -> Look:
        known = {"task": words.task, "zone": ZONE} | more
        private = binding.is_money
        return request_look(_asking(words, binding, picture, private=private), lang, **known)  # pyright: ignore[reportArgumentType] - names of its own parameters

    yield "approval_pay", approval(pay)
    for kind in Kind:
        if kind not in (Kind.PAY, Kind.SEND):
            bound = replace(pay, kinds=(kind,), amount="¥36.80" if kind is Kind.ORDER else "", times=3)
            yield f"approval_{kind}", approval(bound, held_to=(words.payee,) if kind is Kind.LEAVES else ())
    yield "approval_send", approval(send)
    told = replace(send, kinds=(Kind.SHARE,), action="TypeText", party="", text=words.address)
    yield "approval_tell", approval(told)
    yield "approval_tell_site", approval(replace(told, action="OpenUrl"))
    yield "approval_send_and_tell", approval(replace(send, kinds=(Kind.SEND, Kind.SHARE)))
    yield "approval_pay_others", approval(pay, others=f"{words.person}, {words.other}")
    yield "approval_pay_uncertain", approval(pay, uncertain=True)
    yield "approval_pay_after_offline", approval(pay, offline=Offline(NOW - 900, NOW))
    yield "approval_pay_hidden", approval(pay, hidden=True)
    yield "approval_pay_unread", approval(replace(pay, amount="", party="", source=PageSource.PICTURE))
    yield "approval_pay_doubts", approval(replace(pay, doubts=tuple(Doubt)))
    long = {
        "payee": replace(
            pay, party=f"{words.payee} and all of its branches in many towns of this country, limited"
        ),
        "items": replace(pay, items=tuple(f"{number}{words.item[1:]}" for number in range(1, 15))),
        "currencies": replace(pay, amount="¥36.80 / $5.10 / €4.70"),
        "address": replace(pay, address="ул. Садовая, д. 12, кв. 3, Санкт-Петербург, 190068, Россия"),
        "right_to_left": replace(pay, party="مقهى الباب الأزرق"),
        "emoji": replace(pay, party="☕🚪💙 " * 6, items=("🥐🥐🥐",)),
    }
    for name, binding in long.items():
        yield f"approval_pay_{name}", approval(binding)
    yield (
        "approval_send_long",
        approval(replace(send, text=" ".join(f"{n}: {words.letter}." for n in range(12)))),
    )
    yield "approval_pay_flagged", approval(replace(pay, kinds=(Kind.PAY, Kind.FLAGGED)))
    at = f"{words.phone} ({_FLATS[lang]})"
    yield "approval_pay_at_phone", approval(pay, at_phone=at)
    yield "approval_pay_payee_at_phone", approval(long["payee"], at_phone=at)
    yield "approval_send_at_phone", approval(send, at_phone=at)


def _takeover(words: Words, picture: bytes, text: str) -> Request:
    return request(RequestKind.TAKE_OVER, text, picture=picture, app="com.farhand.pay", private=True)


def _questions(words: Words, picture: bytes) -> dict[str, Request]:
    by_hand = {
        "enter": f"{words.method}: {words.button}",
        "changed": CHANGED_TWICE,
        "unread": UNREAD_TWICE,
        "not_shown": NOT_SHOWN,
        "stuck": STUCK_PAGE,
        "plain": "",
    }
    found = {f"takeover_{name}": _takeover(words, picture, text) for name, text in by_hand.items()}
    found["unlock"] = request(RequestKind.UNLOCK, "", picture=picture)
    found["unlock_again"] = request(RequestKind.UNLOCK, STILL_LOCKED, picture=picture)
    found["question"] = request(RequestKind.QUESTION, words.question, words.options, picture)
    for scope in BudgetScope:
        over = BudgetFor(scope, 520_000, 500_000, 1_000_000, "$")
        asked = request(RequestKind.QUESTION, "", (GO_ON, STOP), None)
        found[f"question_budget_{scope}"] = replace(asked, budget=over)
    for kind in StuckKind:
        found[f"question_stuck_{kind}"] = request(
            RequestKind.QUESTION, STUCK_QUESTIONS[kind], options_for(kind), picture
        )
    claims = request(RequestKind.QUESTION, "", (IT_IS_DONE, NOT_YET, STOP), picture)
    for kind in GapKind:
        gaps = (Gap(kind), Gap(kind, words.task[:MAX_GAP_WORDS]))
        claim = ClaimFor(words.result, Proof(missing=gaps))
        found[f"question_claim_{kind}"] = replace(claims, claim=claim)
    found["question_open"] = request(RequestKind.QUESTION, words.question, (), picture)
    return found


def _other_requests(lang: str, words: Words, picture: bytes) -> Named:
    for name, asked in _questions(words, picture).items():
        yield name, request_look(asked, lang, task=words.task, zone=ZONE)
    secure = replace(_takeover(words, picture, words.button), picture=None)
    yield "takeover_hidden", request_look(secure, lang, task=words.task, hidden=True, zone=ZONE)


def _reminders(lang: str, words: Words, picture: bytes) -> Named:
    open_ones = _questions(words, picture) | {
        "approval": _asking(words, _paying(words), picture, private=True)
    }
    for name, asked in open_ones.items():
        yield f"reminder_{name}", reminder_look(asked, lang, zone=ZONE)


def _decided(lang: str, words: Words, picture: bytes) -> Named:
    ends = {
        RequestKind.APPROVAL: (
            RequestState.APPROVED,
            RequestState.REJECTED,
            RequestState.EXPIRED,
            RequestState.CANCELLED,
            RequestState.REPLACED,
        ),
        RequestKind.TAKE_OVER: (RequestState.FINISHED, RequestState.GIVEN_UP, RequestState.EXPIRED),
        RequestKind.UNLOCK: (RequestState.FINISHED, RequestState.GIVEN_UP),
        RequestKind.QUESTION: (RequestState.ANSWERED, RequestState.EXPIRED),
    }
    questions = _questions(words, picture)
    asked = {
        RequestKind.APPROVAL: _asking(words, _paying(words), picture, private=True),
        RequestKind.TAKE_OVER: questions["takeover_enter"],
        RequestKind.UNLOCK: questions["unlock"],
        RequestKind.QUESTION: questions["question"],
    }
    for reply in (IT_IS_DONE, NOT_YET, STOP):
        claim = questions[f"question_claim_{GapKind.ORDER}"]
        yield (
            f"decided_claim_{reply}",
            decided_look(claim, RequestState.ANSWERED, lang, by=words.person, at=NOW, reply=reply, zone=ZONE),
        )
    for kind, states in ends.items():
        for state in states:
            reply = words.options[0] if state is RequestState.ANSWERED else ""
            yield (
                f"decided_{kind}_{state}",
                decided_look(asked[kind], state, lang, by=words.person, at=NOW, reply=reply, zone=ZONE),
            )
    voids = (
        Reason.SCREEN_CHANGED,
        Reason.PAGE_UNREAD,
        Reason.LINK_LOST,
        Reason.INTERRUPTED,
        Reason.DISMISSED,
    )
    approval = asked[RequestKind.APPROVAL]
    for reason in voids:
        changed = "amount" if reason is Reason.SCREEN_CHANGED else ""
        yield (
            f"decided_approval_void_{reason}",
            decided_look(
                approval,
                RequestState.VOID,
                lang,
                by=words.person,
                at=NOW,
                reply=reason,
                changed=changed,
                zone=ZONE,
            ),
        )
    sent = _asking(words, _sending(words), picture)
    for for_task in (False, True):
        yield (
            f"decided_send_{'task' if for_task else 'once'}",
            decided_look(
                sent, RequestState.APPROVED, lang, by=words.person, at=NOW, for_task=for_task, zone=ZONE
            ),
        )


def _proofs(words: Words) -> dict[str, Proof]:
    """Every kind of evidence alone, and a receipt with its number; one, two and three things in doubt."""
    found = {kind.value: Proof((Evidence(kind, words.result[:40], 3),)) for kind in EvidenceKind}
    number = Evidence(EvidenceKind.ORDER_NUMBER, "BD-2048", 3)
    found["receipt_number"] = Proof((*found[EvidenceKind.RECEIPT].held, number))
    gap = Gap(GapKind.OTHER, words.task[:MAX_GAP_WORDS])
    found |= {f"unsure_{count}": Proof(uncertain=(gap,) * count) for count in (1, 2, 3)}
    found["unsure_whole"] = Proof(uncertain=(Gap(GapKind.OTHER),))
    return found


def _reports(lang: str, words: Words, picture: bytes) -> Named:
    paid = Approved(_paying(words), words.person, NOW)

    def report(end: TaskEnded) -> Look:
        own = replace(end, task=replace(end.task, text=words.task, lang=lang), picture=picture)
        return report_look(own, lang, ZONE)

    done = ended(EndKind.DONE, message=words.result)
    yield "report_done", report(done)
    yield "report_done_paid", report(replace(done, approved=(paid,), private=True))
    yield "report_done_uncertain", report(replace(done, approved=(replace(paid, uncertain=True),)))
    yield "report_done_notes", report(replace(done, notes=words.notes))
    several = replace(done, outcome=replace(done.outcome, message=f"{words.result} {words.question}"))
    both = (replace(paid, binding=replace(paid.binding, party=words.friend), at=NOW - 90), paid)
    yield "report_done_paid_notes", report(replace(several, notes=words.notes, approved=(paid,)))
    yield "report_done_paid_twice", report(replace(several, notes=words.notes, approved=both))
    yield "report_done_silent", report(ended(EndKind.DONE))
    hand = DoneByHand(
        words.person, 7, NOW, Receipt(words.result[:12], paid=True), True, "¥36.80", words.payee
    )
    ordered = replace(hand, receipt=Receipt(words.result[:12], number="BD-2048"), paid=False)
    for name, one in {"paid": hand, "ordered": ordered, "unread": replace(hand, receipt=None)}.items():
        yield f"report_done_by_hand_{name}", report(replace(ended(EndKind.DONE), by_hand=(one,)))
    for state in (RequestState.REJECTED, RequestState.EXPIRED, RequestState.VOID):
        unsent = Unsent(_paying(words), state, words.other, 8, NOW)
        yield f"report_not_paid_{state}", report(replace(ended(EndKind.DONE), unsent=(unsent,)))
    for name, proof in _proofs(words).items():
        proved = replace(done, outcome=replace(done.outcome, proof=proof))
        yield f"report_proved_{name}", report(proved)
        yield f"report_proved_{name}_paid", report(replace(proved, approved=(paid,)))
    listed = replace(done, outcome=replace(done.outcome, message="\n".join(f"- {n}" for n in words.options)))
    yield "report_done_table", report(listed)
    yield "report_facts", Look("\n".join(facts_html(replace(done, approved=(paid,)), lang, ZONE)))
    for last in (0, 4):
        stopped = ended(EndKind.STOPPED, key="stopped", last=last, uncertain=last > 0)
        yield f"report_stopped_{last}", report(stopped)
    yield (
        "report_stopped_by",
        report(ended(EndKind.STOPPED, key="stopped_by", values=(("name", words.other),), last=2)),
    )
    yield (
        "report_dismissed",
        report(ended(EndKind.STOPPED, key="dismissed", values=(("name", words.phone),), last=2)),
    )
    yield (
        "report_out_of_steps",
        report(ended(EndKind.OUT_OF_STEPS, key="out_of_steps", values=(("steps", "100"),), last=9)),
    )
    for kind in StuckKind:
        tried = ",".join(rung for rung in Rung if rung is not Rung.STOP)
        shown = (("app", "com.farhand.coffee"), ("why", kind.value), ("steps", "3-5, 8"), ("tried", tried))
        yield f"report_stuck_{kind}", report(ended(EndKind.FAILED, key="stuck", values=shown, last=8))
        stopped = ended(EndKind.STOPPED, key="stuck_stopped", values=shown, last=8)
        yield f"report_stuck_stopped_{kind}", report(stopped)
    values = tuple(_VALUES.items())
    for key in errors.SENTENCES:
        if not key.startswith(_NO_FAILURES):
            yield f"report_failed_{key}", report(ended(EndKind.FAILED, key=key, values=values, last=4))
    yield (
        "report_failed_uncertain",
        report(ended(EndKind.FAILED, key="device_offline", values=values, uncertain=True)),
    )
    for key in ("request_expired", "chat_blocked", "interrupted_secret"):
        yield f"paused_{key}", paused_look(ended(EndKind.PAUSED, key=key, values=values), lang)
    ages = {"known": ("age_s", "1200"), "unknown": ("age_s", ""), "restored": ("restored", "1")}
    for name, age in ages.items():
        for decided in (False, True):
            stale = ended(EndKind.PAUSED, key="stale", values=(age,))
            yield f"stale_{name}{'_decided' if decided else ''}", stale_look(stale, lang, decided=decided)


def _cards(lang: str, words: Words, picture: bytes) -> Named:
    steps = (
        step(1, Launch("Coffee"), thinking=words.reason, picture=picture),
        step(2, Tap((540, 660)), ResultKind.DONE, thinking=words.reason, picture=picture, target=words.item),
        step(3, TypeText(words.letter), ResultKind.REJECTED, thinking=words.reason, picture=picture),
    )
    card = running(*steps, text=words.task)
    queued = CardState(task(words.task), words.phone).with_queued(TaskQueued(task(words.task), 2))

    def drawn(state: CardState) -> Look:
        return render(state, lang, NOW + 65, ZONE)

    yield "card_queued", drawn(queued)
    yield "card_starting", drawn(running(text=words.task))
    yield "card_running", drawn(card)
    asked = {"approval": _asking(words, _paying(words), picture), **_questions(words, picture)}
    for name, one in asked.items():
        for others in (False, True):
            state = card.with_request(HumanNeeded(card.task, one), for_others=others)
            yield f"card_waiting_{name}{'_for_others' if others else ''}", drawn(state)
    state = card.with_request(HumanNeeded(card.task, asked["approval"]))
    at = f"{words.phone} ({_FLATS[lang]})"
    yield "card_waiting_approval_at_phone", render(state, lang, NOW + 65, ZONE, at_phone=at)
    for key in ("device_offline", "device_unauthorized", "model_busy"):
        away = TaskSuspended(card.task, key, tuple(_VALUES.items()), NOW + 600)
        yield f"card_away_{key}", drawn(card.with_away(away))
    cost = Cost((Money("$", 4_200), Money("¥", 30_000)), 12_000, estimated=True)
    for second in (False, True):
        used = ModelUsed(card.task, cost, "qwen3-vl-plus", second)
        yield f"card_cost_{second}".lower(), drawn(card.with_cost(used))
    for number, plan in enumerate(_plans(words)):
        yield f"card_plan_{number}", drawn(card.with_plan(plan))
    for why in SoloReason:
        yield f"card_solo_{why}", drawn(card.with_solo(why))
    for kind in EndKind:
        keys = {EndKind.FAILED: "locked", EndKind.PAUSED: "request_expired", EndKind.STOPPED: "stopped"}
        end = ended(kind, message=words.result, key=keys.get(kind, ""), values=(("steps", "100"),), last=3)
        yield f"card_ended_{kind}", drawn(card.with_ended(end))


def _plans(words: Words) -> tuple[Plan, Plan]:
    """A short one, and one that the card does not show whole."""
    states = (ItemState.DONE, ItemState.FAILED, ItemState.DOING, ItemState.OPEN)
    short = tuple(PlanItem(words.task, state) for state in states)
    done = [PlanItem(f"{number}: {words.letter}", ItemState.DONE) for number in range(4)]
    left = [PlanItem(f"{number}: {words.item}") for number in range(6)]
    return Plan(short), Plan((*done, PlanItem(words.task, ItemState.DOING), *left), 2)


def _team(lang: str, words: Words, picture: bytes) -> Named:
    for mode in (*Mode, None):
        yield f"mode_{mode or 'usual'}", mode_look(mode, lang, note=say_html(lang, "mode_chosen"))
    for number, plan in enumerate(_plans(words)):
        yield f"plan_{number}", Look(plan_page_html(words.task, plan, lang, changed=bool(number)))
    for why in ("empty", "too_many", "too_long"):
        yield f"plan_{why}", Look(plan_refused_html(why, lang))
    yield "plan_none", Look(say_html(lang, "plan_none"))


def _chosen(lang: str, words: Words, picture: bytes) -> Named:
    preferences = Preferences(
        BusyText.QUEUE, Telling.STEPS, PictureChoice.COVERED, SummaryEvery.WEEK,
        "America/Argentina/Buenos_Aires",
        clock_time(22, 30), clock_time(7),
    )  # fmt: skip
    phones = (("kitchen", words.phone), ("attic", words.other))
    view = SettingsView(Role.ADMIN, lang, preferences, phones, "kitchen", Mode.AUTO)
    for setting in SettingName:
        if setting not in (SettingName.MODE, SettingName.MODEL, SettingName.LIMITS):
            yield f"settings_{setting}", choices_look(view, setting, likely_zones("", ()))
        name = say(lang, f"settings_name_{setting}")
        note = say_html(lang, "settings_chosen", name=name, value=view.value(setting))
        yield f"settings_chosen_{setting}", settings_look(view, note=note)
    yield "settings_viewer", settings_look(replace(view, role=Role.VIEWER))
    yield "settings_no_phone", choices_look(replace(view, phones=()), SettingName.PHONE)
    for is_admin in (False, True):
        not_counted = say_html(lang, "settings_limits_left_out", homes="flat")
        lines = () if is_admin else (words.phone, words.other, not_counted)
        yield f"settings_limits_{is_admin}", limits_look(lines, lang, is_admin=is_admin)
    for setting in BY_REPLY:
        yield f"settings_ask_{setting}", Look(say_html(lang, f"settings_ask_{setting}"))
        yield f"settings_wrong_{setting}", Look(say_html(lang, f"settings_wrong_{setting}", said=words.task))
    day = TaskSummary(0.0, 86_400.0)
    pay, send = _paying(words), _sending(words)
    full = replace(
        day, done=12, failed=4, stopped=1, paid=(pay,), denied=(send,),
        cost=Cost((Money("$", 4_200),), 12_000, estimated=True), failures=(words.task,) * 4,
        away=(words.phone, words.other),
    )  # fmt: skip
    cut = replace(day, left_out=(words.letter,), made_up=((words.letter, 0.0),))
    days = {"nothing": day, "away": replace(day, away=(words.phone,)), "full": full, "cut": cut}
    days |= {"cut_itself": replace(cut, by_itself=True), "cut_full": replace(full, left_out=(words.letter,))}
    for name, each in days.items():
        yield f"summary_{name}", summary_look(each, SummaryEvery.DAY, lang, UTC)


def _steered(lang: str, words: Words, picture: bytes) -> Named:
    yield "steer_ask", steer_look(words.task, (), lang)
    yield "steer_on_pad", on_pad_look(words.task, (), lang)
    yield "steer_ended", too_late_look(words.task, (), lang)
    yield "doing_nothing", Look(doing_html((), lang))
    for kind in RequestKind:
        status = TaskStatus(task(words.task), PHONE, 2, 0, request(kind, words.question))
        yield f"doing_{kind.name.lower()}", Look(doing_html((status,), lang))


def _shortcuts(lang: str, words: Words, picture: bytes) -> Named:
    coffee = "com.farhand.coffee"
    steps = (
        ShortcutStep(1, coffee, Launch(coffee)),
        ShortcutStep(2, coffee, Tap((1, 1)), words.button),
        ShortcutStep(3, coffee, TypeText(words.address)),
    )
    one = Shortcut("0123456789abcdef", "latte", words.task, ("place",), steps, mended=2)
    yield "shortcuts_none", shortcuts_look(ShortcutPage((), 0), 0, lang)
    yield "shortcuts_list", shortcuts_look(ShortcutPage((one,), MOST_SHORTCUTS), 3, lang)
    yield "shortcut_page", shortcut_look(one, 0, lang, note=say_html(lang, "shortcut_changed"))
    yield "shortcut_sure", shortcut_look(one, 0, lang, sure=True)
    draft = OfferDraft(7, one.name, one.text)
    yield "shortcut_offer", shortcut_offer_look(draft, ShortcutOffer(one), lang)
    for count in (1, 2):
        shown = ShortcutOffer(one, unkept=count, shown=True)
        yield f"shortcut_offer_shown_{count}", shortcut_offer_look(draft, shown, lang)
    for number, kind in ((3, Unclear.TYPED), (2, Unclear.NO_WORDS)):
        asked = ShortcutOffer(one, unclear=(UnclearStep(number, kind),), shown=True)
        yield f"shortcut_unclear_{kind}", unclear_look(draft, asked, lang)
    yield "shortcut_file_offer", shortcut_file_look(ShortcutOffer(one), "{}", lang)
    yield "shortcut_said", said_look(ShortcutMatch(one, (("place", words.address),)), (), lang)
    yield "shortcut_edit", Look(edit_ask_html(one, lang))
    for why in ShortcutRefusal:
        yield f"shortcut_no_{why}", refusal_look(why, lang)
        offer = ShortcutOffer(one, why)
        yield f"shortcut_refused_{why}", shortcut_offer_look(draft, offer, lang, refused=True)
    values = {"name": words.phone, "limit": "200", "line": words.task, "example": "place=…"}
    values |= {"parameter": words.phone, "step": "12"}
    for key in _SHORTCUT_SENTENCES.split():
        yield f"shortcut_say_{key}", Look(say_html(lang, f"shortcut_{key}", **values))
    for number, facts in enumerate(_REPLAYS):
        for kind in (EndKind.DONE, EndKind.OUT_OF_STEPS):
            yield (
                f"report_replay_{number}_{kind}",
                report_look(replace(ended(kind), replay=facts), lang, ZONE),
            )
    yield "show_begins", Look(say_html(lang, "show_begins", words=words.task))
    yield "show_bad_words", Look(say_html(lang, "show_bad_words", limit="200"))
    yield "show_pad_open", Look(say_html(lang, "show_pad_open", phone=words.phone))


_REPLAYS = (
    ReplayFacts(6, 0),
    ReplayFacts(6, 1, mended_at=(3,)),
    ReplayFacts(6, 5, "com.farhand.coffee", (1, 3, 5, 6, 7)),
    ReplayFacts(0, 3, mended_at=(1,)),
)
_SHORTCUT_SENTENCES = """deleted not_kept nothing_to_save file file_not_fetched runs runs_plain asked
    which_words no_words value_missing value_too_long value_bad_signs edit_unknown edit_order edit_only_texts
    edit_too_long ask_name ask_rename ask_text ask_value ask_reword ask_old
    ask_words ask_show ask_called gone"""


def _seconds(lang: str, words: Words, picture: bytes) -> Named:
    pay = replace(_asking(words, _paying(words), picture, private=True), crop=picture)
    send = replace(_asking(words, _sending(words), picture), crop=picture)
    for name, asked in {
        "pay": pay,
        "send": send,
        "takeover": _questions(words, picture)["takeover_enter"],
    }.items():
        yield f"second_{name}", second_look(asked, lang, name=words.person, phone=words.phone, zone=ZONE)
        yield f"second_reminder_{name}", second_reminder_look(asked, lang, name=words.person, zone=ZONE)
        for why in _WHYS:
            look = waiting_look(asked, lang, why=why, names=(words.other,), task=words.task, zone=ZONE)
            yield f"waiting_{name}_{why}", look
            at = f"{words.phone} ({_FLATS[lang]})"
            named = waiting_look(asked, lang, why=why, names=(words.other,), at_phone=at, zone=ZONE)
            yield f"waiting_{name}_{why}_at_phone", named
        yield f"waiting_reminder_{name}", waiting_reminder_look(asked, lang, names=(words.other,), zone=ZONE)
    nobody = waiting_look(pay, lang, why="right", names=(), able=False, unreached=(words.other,), zone=ZONE)
    yield "waiting_for_nobody", nobody
    for state in (RequestState.APPROVED, RequestState.REJECTED, RequestState.EXPIRED, RequestState.VOID):
        yield (
            f"second_decided_{state}",
            second_decided_look(pay, state, lang, name=words.person, by=words.other, at=NOW, zone=ZONE),
        )


def _phones(lang: str, words: Words, picture: bytes) -> Named:
    kitchen = replace(PHONE, name=words.phone, since=NOW - _HOUR_S, battery=Battery(82, charging=True))
    away = PhoneInfo(
        "S2", "Redmi 9", "11", "10.0.0.3:41111", PhoneState.OFFLINE, mdns="adb-S2-x", since=NOW - 300
    )
    strange = PhoneInfo("S3", "SM-A515F", "", "", PhoneState.UNAUTHORIZED, since=NOW - 60)
    every = (kitchen, away, strange)
    yield "page_devices", devices_look(every, "S1", lang, NOW, ZONE)
    yield "page_devices_none", devices_look((), None, lang, NOW, ZONE)
    yield "page_devices_of_viewer", Look(devices_html(every, "S1", lang, NOW, ZONE))
    for phone in every:
        yield f"page_phone_{phone.state}", phone_look(phone, every, "S1", lang, NOW, ZONE)
        yield f"page_away_{phone.state}", away_look(phone, phone.label, NOW - 300, lang, NOW, ZONE)
    trial = HelperTrial(0.5, 2.1, inputs=True)
    for use in (HelperUse.OFF, HelperUse.FULL):
        helper = PhoneHelper(use, trial, answered=True)
        yield f"page_phone_helper_{use}", phone_look(kitchen, every, "S1", lang, NOW, ZONE, helper=helper)
        yield f"page_helper_answered_{use}", answered_look(words.phone, helper, lang)
    yield "page_helper_offer", offer_look("S1", words.phone, trial, lang)
    yield "page_connected", connected_look(kitchen, (kitchen,), "S1", lang)
    yield "page_keep", keep_look(away, away.label, lang)
    yield "page_forget", forget_look(away, away.label, lang)
    yield "page_forgotten", forgotten_look(away.label, lang)
    for state in (PhoneState.OFFLINE, PhoneState.UNAUTHORIZED):
        yield f"page_back_{state}", back_look(words.phone, 300.0, lang, state)
    values = tuple(_VALUES.items())
    fine = (Check("check_reachable_ok", Grade.OK, values), Check("check_capture_ok", Grade.OK, values))
    slow = Check("check_capture_slow", Grade.WARNING, values)
    bad = Check("check_input_refused", Grade.FAILED, values)
    helped = (*fine, Check("check_helper_ok", Grade.OK, trial.values))
    for name, checks in {
        "helped": helped,
        "fine": fine,
        "warned": (*fine, slow),
        "failed": (*fine, bad),
        "none": (),
    }.items():
        yield f"page_checks_{name}", checks_look("S1", words.phone, checks, lang)


def _pairings(lang: str, words: Words, picture: bytes) -> Named:
    code = qr_png("WIFI:T:ADB;S:studio-a1b2c3;P:k3j4h5g6f7;;")
    yield "pairing_qr", qr_look(NOW + 180, code, lang, ZONE)
    values = tuple(_VALUES.items())
    for stage in PairStage:
        if stage is not PairStage.FAILED:
            moved = PairingStep(stage, PHONE if stage is PairStage.CONNECTED else None)
            yield f"pairing_{stage}", pairing_look(moved, "192.168.1.20:37001", lang)
    for key in errors.SENTENCES:
        if key.startswith("pair_"):
            failed = PairingStep(PairStage.FAILED, key=key, values=values)
            yield f"pairing_failed_{key}", pairing_look(failed, "192.168.1.20:37001", lang)


def _pads(lang: str, words: Words, picture: bytes) -> Named:
    items = tuple(
        PadItem(number, label) for number, label in enumerate((*words.options, "", words.button), 1)
    )
    shown = PadView(7, PadOutcome.SHOWN, "ab12", "com.farhand.coffee", picture, items)
    for outcome in PadOutcome:
        yield f"pad_{outcome}", pad_look(replace(shown, outcome=outcome), lang)
    grid = replace(shown, has_grid=True, by_hand=True)
    for mode, columns, count in ((PadMode.GRID, 4, 24), (PadMode.CELL, 3, 9)):
        cells = tuple(PadItem(number, "") for number in range(1, count + 1))
        yield f"pad_of_{mode}", pad_look(replace(grid, mode=mode, columns=columns, items=cells), lang)
    yield "pad_to_hold", pad_look(replace(grid, holds=True), lang)
    yield "pad_with_grid_alone", pad_look(replace(grid, items=()), lang)
    yield "pad_closed", pad_look(replace(grid, outcome=PadOutcome.OVER), lang)
    for key in ("over_quiet", "not_allowed", "busy", "begins", "phone_away"):
        yield f"pad_said_{key}", Look(say_html(lang, f"pad_{key}", phone=words.phone, command="/show"))
    for key in ("over", "busy", "secret"):
        yield f"pad_text_{key}", Look(say_html(lang, f"pad_text_{key}"))
    own = replace(ended(EndKind.DONE).task, text=words.task)
    yield "pad_busy_own", busy_by_own_look(own, words.phone, lang)
    yield (
        "screen_with_pad",
        Look(
            say_html(lang, "screen_ok", phone=words.phone, app=app_name("com.farhand.coffee", lang)),
            ((start_button("S1", lang),),),
            picture,
        ),
    )
    coffee = "com.farhand.coffee"
    touches = (
        PadTouch(Tap((1, 1)), coffee, words.options[0]),
        PadTouch(Swipe((1, 9), (1, 1)), coffee),
        PadTouch(Swipe((1, 9), (1, 1)), coffee),
        PadTouch(TypeText(words.address), coffee),
        PadTouch(None, "com.farhand.bank"),
        PadTouch(Home(), "com.farhand.bank"),
        PadTouch(LongPress((1, 1)), "com.farhand.maps", words.button),
    )
    for pressed in (touches, touches[:1], ()):
        end = replace(ended(EndKind.DONE), task=replace(own, by_hand=True, lang=lang), pressed=pressed)
        yield f"pad_report_{len(pressed)}", report_look(end, lang, ZONE)
    bare = replace(shown, picture=None, verdict=Verdict.SECURE, private=True)
    yield "pad_protected", pad_look(bare, lang)
    yield "pad_code_keys", pad_look(replace(shown, code_keys=True), lang)
    yield "pad_locked", pad_look(replace(shown, locked=True), lang)
    yield "pad_withheld", pad_look(replace(bare, withheld=True), lang)
    for kind in ("code", "pin"):
        for outcome in SecretOutcome:
            for deleted in (True, False):
                html = secret_html(kind, outcome, words.phone, lang, deleted=deleted)
                yield f"secret_{kind}_{outcome}{'' if deleted else '_kept'}", Look(html)


def _people(lang: str, words: Words, picture: bytes) -> Named:
    bound = Grant(7, "S1", frozenset(ALL_RIGHTS), Spending(Decimal(200), Decimal(50)))
    owner = Person(1, words.other, lang, Role.ADMIN, "S1", joined_at=NOW)
    bob = Person(7, words.person, lang, Role.MEMBER, "S1", (bound,), joined_at=NOW)
    looker = Grant(8, "S1", frozenset({Right.VIEW}))
    guest = Person(8, "Ann", lang, Role.VIEWER, "S1", (looker,), joined_at=NOW)
    house = House({1: words.other, 7: words.person, 8: "Ann"}, {"S1": words.phone, "S2": "Redmi 9"})
    everybody = (owner, bob, guest)
    yield "people_users", people.users_look(everybody, house, lang)
    for person in everybody:
        yield f"people_{person.role}", people.user_look(person, house, lang, NOW, ZONE)
    yield "people_role", people.role_look(bob, house, lang)
    for count in (0, 2):
        oneself = count == 0
        yield f"people_remove_{count}", people.remove_look(bob, count, house, lang, oneself=oneself)
        asked = people.remove_look(bob, count, house, lang, oneself=oneself, unheard="flat")
        yield f"people_remove_{count}_unheard", asked
        yield f"people_removed_{count}", people.removed_look(words.person, count, lang)
        unheard = people.removed_look(words.person, count, lang, "flat")
        yield f"people_removed_{count}_unheard", unheard
    yield "people_said", people.said_look(say_html(lang, "people_gone"), lang)
    yield "people_bind", bind_look(bob, bound, house, lang)
    yield "people_bind_viewer", bind_look(guest, looker, house, lang)
    for of in ("limit", "code_above"):
        yield f"people_{of}", limit_look(bob, bound, of, house, lang)
    yield "people_for_whom", for_whom_look("S1", everybody, house, lang)
    for approvers in Approvers:
        yield (
            f"people_of_phone_{approvers}",
            phone_people_look("S1", everybody, [bound], approvers, house, lang),
        )


def _invitations(lang: str, words: Words, picture: bytes) -> Named:
    offered, mei = Offered("approver", (words.phone,)), Newcomer(9, words.other)
    yield "invite_role", inviting.role_look(lang)
    yield "invite_phones", inviting.phones_look("member", ("S1",), {"S1": words.phone, "S2": "Redmi 9"}, lang)
    yield "invite_life", inviting.life_look(offered, ("S1",), lang)
    for picking in (False, True):
        yield f"invite_walked_{picking}".lower(), inviting.walked_look(offered, lang, picking=picking)
    code = qr_png(_LINK)
    yield "invite_link", inviting.link_look(offered, 3, _LINK, NOW, lang, picture=code, zone=ZONE)
    yield "invite_link_picked", inviting.link_look(offered, 3, _LINK, NOW, lang, picked=mei, zone=ZONE)
    for key in _GONE:
        yield f"invite_gone_{key}", inviting.gone_look(key, offered, mei, words.person, lang)
    yield "invite_asks", inviting.asks_look(offered, mei, 3, lang)
    yield "join_language", language_look(3)
    yield "join_consent", consent_look(3, words.person, lang)
    for again in (False, True):
        yield f"join_waiting_{again}".lower(), Look(waiting_html(words.person, lang, again=again))
    for kind in inviting.KINDS:
        yield f"join_welcome_{kind}", Look(welcome_html(replace(offered, kind=kind), mei, words.person, lang))
    yield "join_welcome_no_phone", Look(welcome_html(replace(offered, phones=()), mei, words.person, lang))


def _homes(lang: str, words: Words, picture: bytes) -> Named:
    phone = PhoneInfo("flat/S1", words.phone, "14", "192.168.1.20:5555", PhoneState.ONLINE)
    flat = HomeView("abcdefgh", _FLATS[lang], HomeState.PRESENT, NOW, "0.9.0", NOW, (phone,))
    away = replace(flat, home_id="ijklmnop", state=HomeState.AWAY, since=NOW - 3600)
    views = (HomeView("", "", HomeState.PRESENT, 0, "0.9.0", 0), flat, away)
    yield "page_homes", homes.homes_look(views, lang, NOW, ZONE)
    yield "page_homes_all_away", homes.homes_look((*views[:1], away), lang, NOW, ZONE)
    yield "page_homes_none", homes.homes_look((), lang, NOW, ZONE)
    for way, address in (("connect", "192.168.1.20:5555"), ("qr", "")):
        yield f"page_homes_which_{way}", homes.which_home_look(views, way, address, lang)
    yield "page_homes_chosen", homes.chosen_home_look(flat, lang)
    news = (
        "home_went",
        "home_back",
        "home_doubled",
        "home_deaf",
        "home_void",
        "journal_another",
        "journal_older",
        "pair_send_again",
        "homes_first",
    )
    for key in news:
        yield f"homes_{key}", Look(say_html(lang, key, home=_FLATS[lang], clock="14:05"))
    yield "page_homes_no_bus", homes.no_bus_look(lang)
    for state in HomeState:
        one = replace(flat, state=state)
        yield f"page_home_{state}", homes.home_look(one, lang, NOW + 60, ZONE)
    unheard = replace(away, since=0, last_seen=0, version="", phones=())
    yield "page_home_never_seen", homes.home_look(unheard, lang, NOW, ZONE)
    yield "page_home_invited", homes.token_look("fh1." + "eJx9" * 300, 900, lang)
    yield "page_home_key", homes.token_look("fh1." + "eJx9" * 300, 900, lang, _FLATS[lang])
    yield "page_home_join", homes.join_look("flat-pi", "402 118", "abcdefgh", lang)
    yield "page_home_join_key", homes.join_look("flat-pi", "402 118", "abcdefgh", lang, _FLATS[lang])
    asks = (words.task, words.other, words.person, words.task)
    for view in (flat, away):
        yield f"page_home_remove_{view.state}", homes.remove_home_look(view, asks, lang)
    sentences = """
        home_line_used
        home_join_done home_join_key_done home_join_declined home_join_other
        home_gone home_rename_ask home_renamed
        homes_not_yours home_removing home_removed home_removed_stopped home_removed_unknown
        report_home_removed report_home_removed_unheard home_task_lost_card
    """
    values = {"name": _FLATS[lang], "computer": "flat-pi", "first": "flat-pi", "by": words.person}
    values |= {"text": words.task, "count": "2", "limit": "32"}
    for key in sentences.split():
        name = f"page_{key}" if not key.startswith("report") else key
        yield name, homes.said_home_look(say_html(lang, key, **values), lang)


def _home_vitals(lang: str) -> tuple[HomeVitals, ...]:
    """In each state."""
    return (
        HomeVitals("a", _FLATS[lang], HomeState.PRESENT, 7200.0, "0.9.0", 0, 12.0),
        HomeVitals("b", "office", HomeState.PRESENT, 7200.0, "0.9.0"),
        HomeVitals("c", "shelf", HomeState.AWAY, 4200.0, "0.9.0", 3),
        HomeVitals("d", "lab", "never"),
        HomeVitals("e", "attic", HomeState.OUTDATED, 60.0, "0.4.0"),
        HomeVitals("f", "hut", HomeState.DOUBLED, 60.0, "0.9.0"),
        HomeVitals("g", "den", HomeState.DEAF, 60.0, "0.9.0"),
    )


def _pasts(lang: str, words: Words, picture: bytes) -> Named:
    def past(kind: EndKind, message: str = "", key: str = "") -> PastTask:
        whole = replace(task(words.task), state=TaskState.DONE)
        return PastTask(whole, Outcome(kind, message, key, tuple(_VALUES.items())), NOW + 60, 3, 42.0)

    tasks = (
        past(EndKind.DONE, words.result),
        past(EndKind.FAILED, key="locked"),
        past(EndKind.STOPPED, key="stopped"),
    )
    yield "history_none", history_look(PastTasks((), 0), 0, lang, now=NOW, zone=ZONE)
    yield "history_list", history_look(PastTasks(tasks, 25), 0, lang, now=NOW + _HOUR_S, zone=ZONE)
    pay = _asking(words, _paying(words), None)
    asked = PastRequest(pay, RequestState.APPROVED, words.person, NOW + 30, "", 1)
    steps = tuple(
        step(number, Tap((1, 2)), picture=None, target=option)
        for number, option in enumerate(words.options, 1)
    )
    paid = Approved(_paying(words), words.person, NOW)
    for each in tasks:
        record = TaskRecord(replace(each, approved=(paid,)), steps, (asked,), frozenset({1}))
        yield f"history_{each.outcome.kind}", past_look(record, 0, words.phone, lang, now=NOW + 90, zone=ZONE)
    found = TaskRecord(replace(tasks[0], approved=(paid,)), steps, (asked,), frozenset({1}))
    look = past_look(found, 0, words.phone, lang, words=words.item, now=NOW + 90, zone=ZONE)
    yield "history_of_search", look
    for name, some in {"none": PastTasks((), 0), "some": PastTasks(tasks, 25)}.items():
        yield f"history_found_{name}", history_look(some, 0, lang, words=words.item, now=NOW, zone=ZONE)
    yield "history_words_long", Look(say_html(lang, "history_words_long", most="100"))
    for kind in TraceKind:
        for left_out in (0, 2):
            yield f"trace_{kind}_{left_out}", Look(trace_caption(kind, 9 - left_out, left_out, lang))
    for key in ("trace_failed", "trace_no_film"):
        yield key, Look(say_html(lang, key))
    yield "history_steps", past_steps_look(TaskRecord(tasks[0], steps, (), frozenset({1})), 0, 0, lang)
    yield "history_picture", Look(past_picture_html(steps[0], lang), picture=picture)
    entries = [
        AuditEntry(
            event,
            person_id=7,
            task_id=3,
            app="com.farhand.pay",
            action="Tap",
            at=NOW,
            kinds="pay",
            reason={AuditEvent.SECRET_TYPED: SecretOutcome.USED.value}.get(event, "8"),
        )
        for event in AuditEvent
    ]
    yield "audit_none", audit_look((), {7: words.person}, lang, now=NOW, zone=ZONE)
    for page in range(3):
        names = {7: words.person, 8: words.other}
        yield f"audit_{page}", audit_look(entries, names, lang, page=page, now=NOW + 60, zone=ZONE)
    yield "model_by_rules", model_look(ModelsInUse(by_rules=True), _MODEL_PHONES, lang)
    yield "model_one", model_look(ModelsInUse(_OFFERS[:1]), _MODEL_PHONES, lang)
    chosen = ModelsInUse(_OFFERS, "fast", (("kitchen", "home"),), ("night",))
    yield "model_several", model_look(chosen, _MODEL_PHONES, lang)
    yield "model_where", model_for_look(_OFFERS[2], chosen, _MODEL_PHONES, lang)
    yield "privacy", privacy.privacy_look(RetentionLimits(), lang)
    yield "privacy_sure", privacy.sure_look(lang)


def _queues(lang: str, words: Words, picture: bytes) -> Named:
    mine = task(words.task)
    others = replace(mine, task_id=13, person_id=8)
    queues = (PhoneQueue("S1", mine, (others, replace(mine, task_id=14))), PhoneQueue("S2"))
    names = {"S1": words.phone, "S2": "Redmi 9"}
    yield "queue_of_member", queue.queue_look(queues, names, 7, None, lang)
    yield "queue_of_admin", queue.queue_look(queues, names, 7, {7: words.person, 8: words.other}, lang)
    stop = queue.stop_button("S1", 13, words.phone, lang)
    yield "queue_stop_which", queue.stop_which_look((stop,), lang)
    yield "queue_stop_sure", queue.sure_look("S1", 13, words.phone, lang)
    for count in (0, 3):
        yield f"queue_stop_all_{count}", queue.stop_all_look(count, lang)
        yield f"queue_stop_all_{count}_away", queue.stop_all_look(count, lang, words.other)


def _statuses(lang: str, words: Words, picture: bytes) -> Named:
    mine, asked = task(words.task), _asking(words, _paying(words), None)
    both = (replace(PHONE, name=words.phone), replace(PHONE, phone_id="S2", model="Redmi 9", address=""))

    def own(state: TaskState, step: int = 0, request: Request | None = None) -> TaskStatus:
        return TaskStatus(replace(mine, state=state, task_id=12 + step), both[0], step, step, request)

    states = (
        own(TaskState.RUNNING, 3),
        own(TaskState.RUNNING, 4, asked),
        own(TaskState.RUNNING, 5, asked),
        own(TaskState.RUNNING, 6),
        own(TaskState.QUEUED, 1),
        own(TaskState.PAUSED, 8),
    )
    away = TaskSuspended(mine, "device_offline", (), NOW + 600)
    others = [SharedPhone("S1", words.phone, 7, 0, True), SharedPhone("S2", "Redmi 9", 8, 2, False)]
    none = {"admin": "no_phone", "member": "no_phone_ask", "viewer": "no_phone_only_looks"}

    def status(tasks: tuple[TaskStatus, ...], shared: list[SharedPhone], *, rights: bool = True) -> Look:
        def waits(task_id: int) -> TaskSuspended | None:
            return away if task_id == states[3].task.task_id else None

        def may(verb: str, phone_id: str) -> bool:
            return rights

        elsewhere = (states[2].task.task_id,)
        return status_look(tasks, both, shared, lang, waits, "", elsewhere, may_ask=rights, may=may)

    yield "status_of_all", status(states, others)
    yield "status_idle", status((), [])
    yield "status_of_viewer", status((), others, rights=False)
    waiting = [replace(others[1], running=None)]
    yield "status_others_wait", status((), waiting)
    for name, key in none.items():
        yield (
            f"status_no_phone_{name}",
            status_look((), (), (), lang, lambda _: None, say_html(lang, key), may_ask=False),
        )
    sums = (Sum("¥", Decimal("36.80"), 1), Sum("$", Decimal(20), 4, 2), Sum("", Decimal(0), 1, 1))
    cost = Cost((Money("$", 4_200),))
    day = ModelDay(
        cost, (PersonCost(7, cost), PersonCost(8, cost)), cost, AnsweringModel("qwen3-vl-plus", second=True)
    )
    for name, each in {"second": day, "first": replace(day, answering=AnsweringModel("gpt-5.5"))}.items():
        costs = model_day_html(each, {7: words.person, 8: words.other}, lang)
        yield f"status_model_{name}", Look(f"{status(states[:1], []).html}\n\n{costs}")
    yield "status_spent", Look(f"{status(states[:1], []).html}\n\n{spent_html(sums, lang)}")


def _answers(lang: str, words: Words, picture: bytes) -> Named:
    values = _VALUES | {
        "phone": words.phone,
        "other": "Redmi 9",
        "by": words.other,
        "admin": words.other,
        "clock": "22:13",
        "amount": "¥200",
        "limit": "64",
        "left": "2",
        "command": "/connect",
        "folder": "/home/ann/farhand/data",
        "what": say(lang, "secret_what_code"),
        "rights": say(lang, "people_right_view"),
        "kind": say(lang, "invite_kind_member"),
    }
    for key in ("demo_greeting", "demo_greeting_homes"):
        html = say_html(lang, key, name=words.person, first=words.task, second=words.question)
        yield key, Look(html)
    for key in _ANSWERS.split():
        name = words.phone if key in phones.SENTENCES or key in errors.SENTENCES else words.person
        yield f"answer_{key}", Look(say_html(lang, key, **values | {"name": name}))
    asked = _asking(words, _paying(words), None)
    look = request_look(asked, lang, task=words.task, zone=ZONE)
    yield "answer_needs_button", buttons_again.shown_look(look, lang)


def _remembered(lang: str, words: Words, picture: bytes) -> Named:
    said = tuple(
        KeptFact(number, f"{words.letter} {words.address}", NOW, ("com.farhand.coffee",) * (number % 2))
        for number in range(1, 9)
    )
    yield "facts_none", facts_look(KeptFacts((), 0), 0, lang)
    yield "facts_list", facts_look(KeptFacts(said, 200, 3), 2, lang, note=say_html(lang, "fact_not_kept"))
    yield "fact_offer", fact_offer_look(FactOffer(words.address), lang)
    for why in FactRefusal:
        yield f"fact_refused_{why}", fact_offer_look(FactOffer(words.address, why), lang)
    yield "fact_kept", fact_kept_look(words.address, lang)
    kinds = ("Tap", "DoubleTap", "LongPress", "Swipe", "TypeText", "Enter", "Back")
    moves = tuple(TipMove(kind, anchor) for kind in kinds for anchor in ("search_box", ""))
    tip = Tip(1, "com.farhand.coffee", moves, NOW)
    yield "tips_none", tips_look(KeptTips((), 0), 0, lang)
    yield "tips_list", tips_look(KeptTips((tip,) * 5, 12), 1, lang)
    yield "tip_offer", tip_offer_look(tip, 7, lang)


def _scheduled(lang: str, words: Words, picture: bytes) -> Named:
    wish = ScheduleWish(words.task, NOW, 7)
    phones = {"paper": words.letter}
    whens = [When(cron) for cron in _CRONS] + [When(at=NOW + 3600)]
    for number, when in enumerate(whens):
        yield (
            f"schedule_offer_{number}",
            schedule_offer_look(wish, words.task, when, NOW, ZONE, "Europe/Berlin", phones, lang),
        )
    both = phones | {"attic": "Redmi Note 9"}
    yield "schedule_two", schedule_offer_look(wish, words.task, whens[0], NOW, ZONE, "UTC", both, lang)
    kinds = "minute hour day month weekday fields words never often past clock step far strange"
    every = [CronMistake(kind, "61") for kind in kinds.split(" ")]
    yield "schedule_mistakes", schedule_mistakes_look(wish, words.task, every, lang)
    yield "schedule_mistake", schedule_mistakes_look(wish, "", every[:1], lang)
    yield "schedule_zone", schedule_zone_look(wish, ("Europe/Berlin", "Asia/Shanghai"), "Europe/Berlin", lang)
    yield "schedule_cases", schedule_cases_look(words.task, NOW, "", lang)
    yield "schedule_hours", schedule_hours_look(words.task, "week", NOW, "", NOW, ZONE, lang)
    yield "schedules_none", schedules_look((), 0, 0, ZONE, lang, note=say_html(lang, "schedule_deleted"))
    one = Schedule(5, 42, "paper", words.task, "30 7 * * 1-5", next_run=NOW + 3600)
    paused = [
        replace(one, state=ScheduleState.PAUSED, why=why, missed=missed)
        for why, missed in zip(
            ("person", "rights", "phone", "home"), (*MissedRun, MissedRun.ASK), strict=True
        )
    ]
    yield "schedules_list", schedules_look((one, *paused), 20, 1, ZONE, lang)
    yield "schedule_full", Look(full_html(lang))
    for each in (one, *paused):
        note = say_html(lang, "schedule_kept") if each is one else ""
        yield f"schedule_{each.why}", schedule_look(each, 0, words.letter, NOW, ZONE, lang, note=note)
    yield "schedule_missed", schedule_missed_look(one, 0, lang)
    for fate in RunFate:
        whys = {RunFate.REFUSED: ["task_empty"], RunFate.STOPPED: ["rights", "phone", "home"]}
        for why in whys.get(fate, ["off", "phone", "home", "newer", "person"]):
            for missed in (0, 1, 7):
                of = (("home", words.letter),) if why == "home" else ()
                run = ScheduledRun(5, NOW, fate, why, of, missed=missed, last_at=NOW + missed, decided_at=NOW)
                yield f"run_{fate}_{why}_{missed}", run_look(one, run, words.letter, lang, NOW, ZONE)
                late = replace(run, decided_at=NOW + 7200)
                yield f"run_late_{fate}_{why}_{missed}", run_look(one, late, words.letter, lang, NOW, ZONE)
                for how in MissedRun if fate is RunFate.WAITING else ():
                    look = run_look(replace(one, missed=how), run, words.letter, lang, NOW, ZONE)
                    yield f"run_{fate}_{why}_{missed}_{how}", look
            if fate is RunFate.STOPPED:
                html = stopped_for_admins_html(run, words.letter, words.letter, lang)
                yield f"run_admin_{why}", Look(html)


_CRONS = (
    "30 7 * * *", "30 7 * * 1-5", "30 7 * * 0,6", "30 7 * * 1,3,5", "0 9 1 * *", "0 9 L * *", "0 9 24 12 *",
    "*/15 * * * *", "5 * * * *", "0 */2 * * *", "0 9 * * 1#1",
)  # fmt: skip


def _sundry(lang: str, words: Words, picture: bytes) -> Named:
    for role in Role:
        yield f"help_{role}", Look(help_html(role, PERMISSIONS.menu_of(role), lang))
    well = Vitals(
        NOW,
        1,
        600.0,
        version="1.0",
        poll_known=True,
        poll_ago_s=3.0,
        phones=1,
        phones_online=1,
        disk_free_bytes=10**11,
    )
    yield "health_well", Look(health_html(well, lang))
    ill = replace(well, adb=False, phones_online=0, disk_free_bytes=10**6, poll_ago_s=600.0, unwritten=3)
    yield "health_ill", Look(health_html(ill, lang))
    yield "health_starting", Look(health_html(replace(well, ready=False, poll_ago_s=None), lang))
    busy = replace(
        well,
        outbox_waiting=3,
        outbox_oldest_s=4.0,
        phones_online=0,
        model_ago_s=60.0,
        model_failed_ago_s=5.0,
        disk_free_bytes=4 * 10**8,
        reads_pictures=False,
        loop_delay_p99_s=1.0,
        loop_delay_worst_s=1.5,
        database_bytes={"bot.sqlite3": 10**6},
        metrics_port=9100,
        metrics_served=False,
    )
    yield "health_attention", Look(health_html(busy, lang))
    homely = replace(well, works_phones=False, bus=BusVitals(True, 7200.0), homes=_home_vitals(lang))
    yield "health_homes", Look(health_html(homely, lang))
    few = replace(homely, bus=BusVitals(True, 7200.0, few_copies=True), homes=())
    yield "health_bus_few", Look(health_html(few, lang))
    for_s, refused = 600.0, "authorization violation"
    for bus in (BusVitals(False, 60.0), BusVitals(False, for_s), BusVitals(False, for_s, refused)):
        cut = replace(homely, bus=bus, homes=())
        yield f"health_bus_{bus.for_s:.0f}{'_refused' if bus.refused else ''}", Look(health_html(cut, lang))
    worst = replace(busy, outbox_stuck_s=600.0, unreadable=("bot.sqlite3",), loop_delay_p99_s=3.0, phones=0)
    yield "health_worst", Look(health_html(worst, lang))
    names = {"S1": words.phone, "S2": "Redmi 9"}
    for keeps in (None, False, True):
        look = which_look(names, "task_phone", (), lang, text=words.task, keeps=keeps)
        yield f"which_{keeps}".lower(), look
    for key in ("answer_late_task", "answer_away_task", "answer_asked_again_task"):
        html = say_html(lang, key, name=_FLATS[lang])
        yield key, which_look({"S1": words.phone}, "task_on", (), lang, text=words.task, ask_html=html)
    why = say_html(lang, "home_outdated", name=_FLATS[lang], version="1.0")
    html = f"{why}\n{say_html(lang, 'answer_unreached_task')}"
    yield (
        "answer_unreached_task",
        which_look({"S1": words.phone}, "task_on", (), lang, text=words.task, ask_html=html),
    )
    yield "peek_busy", busy_look("S1", 12, words.phone, lang)
    yield "peek_question", peek_look(words.person, words.phone, (), lang)
    for key in _PEEKS:
        yield f"{key}", peek_over_look(key, words.person, words.phone, lang)
