"""Messages with buttons, by name, as functions of the language; names of people and phones are long."""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

from agent.contract.actions import ActionResult, ResultKind, Tap
from agent.contract.history import PastTask, PastTasks, RetentionLimits, TaskRecord
from agent.contract.people import ALL_RIGHTS, Spending
from agent.contract.phones import Check, Grade
from agent.contract.queue import PhoneQueue, TaskStatus
from agent.contract.requests import RequestKind
from agent.contract.takeover import PadItem, PadOutcome, PadView
from agent.contract.tasks import EndKind, Outcome, Step
from bot.cards import (
    Look,
    away_look,
    checks_look,
    connected_look,
    devices_look,
    forget_look,
    forgotten_look,
    keep_look,
    phone_look,
    request_look,
    second_look,
    waiting_look,
)
from bot.cards.bindings import bind_look, for_whom_look, limit_look, phone_people_look
from bot.cards.card_look import render
from bot.cards.history import history_look, past_look, past_steps_look
from bot.cards.inviting import (
    KINDS,
    Newcomer,
    Offered,
    asks_look,
    life_look,
    link_look,
    phones_look,
    role_look,
)
from bot.cards.joining import consent_look, language_look
from bot.cards.pad import pad_look
from bot.cards.peeks import busy_look, peek_look
from bot.cards.people import House, remove_look, removed_look, user_look, users_look
from bot.cards.people import role_look as people_role_look
from bot.cards.privacy import privacy_look
from bot.cards.privacy import sure_look as privacy_sure_look
from bot.cards.queue import queue_look, stop_all_look, stop_button, stop_which_look, sure_look
from bot.cards.reports import paused_look, stale_look
from bot.cards.which import which_look
from bot.rights.person import Approvers, Grant, Person, Role
from bot.showing.shared_phones import SharedPhone
from bot.showing.status_text import status_look
from devices.phones import PhoneInfo, PhoneState
from tests.worlds.card_values import NOW, PHONE, ended, paying, request, running, sending, task

NAME = "Grandmother’s old phone in the kitchen"
WHO = "Grandmother Wilhelmina of the attic"
_PHONE = replace(PHONE, name=NAME)
_OTHER = PhoneInfo(
    "S2", "Pixel 6", "14", "192.168.1.21:41234", PhoneState.ONLINE, mdns="adb-S2-x1", name=f"{NAME} 2"
)
_PHONES = (_PHONE, _OTHER)
_GRANT = Grant(7, "S1", ALL_RIGHTS, Spending(Decimal("12345.67"), Decimal("12345.67")))
_BOB = Person(7, WHO, "en", Role.MEMBER, "S1", (_GRANT,), joined_at=NOW)
_HOUSE = House({7: WHO}, {"S1": NAME, "S2": f"{NAME} 2"})
_OFFER = Offered("member", (NAME,))
_NEWCOMER = Newcomer(7, WHO)
_PAD = PadView(
    7, PadOutcome.SHOWN, "ab12", "com.farhand.coffee", b"jpeg", tuple(PadItem(n, WHO) for n in range(1, 25))
)
_PAST = PastTask(task(NAME), Outcome(EndKind.DONE, "ordered"), NOW + 60, 3, 42.0)
_STEPS = tuple(
    Step(n, "a", "t", Tap((1, 2)), ActionResult(ResultKind.DONE), None, "Button") for n in range(95, 107)
)
_RECORD = TaskRecord(_PAST, _STEPS, (), frozenset(step.number for step in _STEPS))
_SEND = request(RequestKind.APPROVAL, "", binding=sending())
_QUESTION = request(RequestKind.QUESTION, "Which?", ("small", "large", "as last week, with oat milk"))
_PAY = request(RequestKind.APPROVAL, "", binding=paying(amount="¥12,345.67"))
_SHARED = SharedPhone("S2", NAME, 5, 1, may_stop=True)


def _everything(verb: str, phone_id: str) -> bool:
    del verb, phone_id
    return True


def _status(lang: str) -> Look:
    own = (TaskStatus(task(), _PHONE, 3, 0, None),)
    return status_look(own, _PHONES, (_SHARED,), lang, lambda _: None, may=_everything)


KEYBOARDS: dict[str, Callable[[str], Look]] = {
    "approval of a payment": lambda lang: request_look(_PAY, lang),
    "approval of an unread payment": lambda lang: request_look(
        request(RequestKind.APPROVAL, "", binding=paying(amount="")), lang
    ),
    "approval of a message": lambda lang: request_look(_SEND, lang),
    "approval by somebody else": lambda lang: second_look(_PAY, lang, name=WHO, phone=NAME),
    "waiting for somebody else": lambda lang: waiting_look(_PAY, lang, why="right", names=[WHO]),
    "take-over": lambda lang: request_look(request(RequestKind.TAKE_OVER, "Log in"), lang),
    "unlock": lambda lang: request_look(request(RequestKind.UNLOCK, ""), lang),
    "question": lambda lang: request_look(_QUESTION, lang),
    "pad": lambda lang: pad_look(_PAD, lang),
    "pad without a picture": lambda lang: pad_look(replace(_PAD, picture=None), lang),
    "pad of a locked phone": lambda lang: pad_look(replace(_PAD, locked=True), lang),
    "card": lambda lang: render(running(), lang, NOW + 5),
    "pause": lambda lang: paused_look(ended(EndKind.PAUSED, key="request_expired"), lang),
    "old task": lambda lang: stale_look(ended(EndKind.PAUSED, key="stale"), lang),
    "status": _status,
    "queue": lambda lang: queue_look(
        [PhoneQueue("S1", task(), tuple(replace(task(), task_id=20 + n) for n in range(12)))],
        _HOUSE.phones, 7, {7: WHO}, lang,
    ),
    "stop all": lambda lang: stop_all_look(12, lang),
    "stop which": lambda lang: stop_which_look([stop_button("S1", 5, NAME, lang)], lang),
    "stop somebody's": lambda lang: sure_look("S1", 5, NAME, lang),
    "no phone": lambda lang: devices_look((), None, lang, NOW),
    "one phone": lambda lang: devices_look((_OTHER,), "S2", lang, NOW),
    "phones": lambda lang: devices_look(_PHONES, "S1", lang, NOW),
    "a phone of several": lambda lang: phone_look(_OTHER, _PHONES, "S1", lang, NOW),
    "connected": lambda lang: connected_look(_OTHER, _PHONES, "S1", lang),
    "keep address": lambda lang: keep_look(_OTHER, NAME, lang),
    "forget": lambda lang: forget_look(_OTHER, NAME, lang),
    "forgotten": lambda lang: forgotten_look(NAME, lang),
    "check-up": lambda lang: checks_look("S1", NAME, (Check("check_displays_one", Grade.FAILED),), lang),
    "away": lambda lang: away_look(replace(_PHONE, state=PhoneState.OFFLINE), NAME, NOW, lang, NOW),
    "which phone": lambda lang: which_look({"S1": NAME, "S2": NAME}, "task_on", (), lang, keeps=False),
    "screen is busy": lambda lang: busy_look("S1", 5, NAME, lang),
    "screen is asked for": lambda lang: peek_look(WHO, NAME, (), lang),
    "history": lambda lang: history_look(PastTasks((_PAST,) * 6, 30), 1, lang, now=NOW),
    "past task": lambda lang: past_look(_RECORD, 0, NAME, lang, now=NOW),
    "past steps": lambda lang: past_steps_look(_RECORD, 0, 6, lang),
    "people": lambda lang: users_look([_BOB] * 45, _HOUSE, lang, 20),
    "person": lambda lang: user_look(_BOB, _HOUSE, lang, NOW),
    "role": lambda lang: people_role_look(_BOB, _HOUSE, lang),
    "removal": lambda lang: remove_look(_BOB, 1, _HOUSE, lang, oneself=False),
    "removed": lambda lang: removed_look(WHO, 1, lang),
    "rights": lambda lang: bind_look(_BOB, _GRANT, _HOUSE, lang),
    "limit": lambda lang: limit_look(_BOB, _GRANT, "limit", _HOUSE, lang),
    "own code": lambda lang: limit_look(_BOB, _GRANT, "code_above", _HOUSE, lang),
    "who gets the phone": lambda lang: for_whom_look("S1", [_BOB], _HOUSE, lang),
    "people of a phone": lambda lang: phone_people_look(
        "S1", [_BOB], [_GRANT], Approvers.FIRST, _HOUSE, lang
    ),
    "invite: role": role_look,
    "invite: phones": lambda lang: phones_look(KINDS[1], ["S1"], _HOUSE.phones, lang),
    "invite: how long": lambda lang: life_look(_OFFER, ["S1"], lang),
    "invite: link": lambda lang: link_look(_OFFER, 1, "https://t.me/x?start=1", NOW, lang),
    "invite: asks": lambda lang: asks_look(_OFFER, _NEWCOMER, 1, lang),
    "join: language": lambda lang: language_look(1),
    "join: consent": lambda lang: consent_look(1, WHO, lang),
    "privacy": lambda lang: privacy_look(RetentionLimits(), lang),
    "privacy: sure": privacy_sure_look,
}  # fmt: skip
