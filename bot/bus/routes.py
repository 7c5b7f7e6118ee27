"""Which home a call is for, and how several answers become one: a row for each call of the contract."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto

from bot.bus import merging
from bot.bus.errors import StopKept
from bot.bus.merging import Merge


class Way(Enum):
    """Which homes a call goes to."""

    PHONE = auto()  # the home of the phone in `by`; all homes for ''
    NUMBER = auto()  # the home of the task, request, fact or tip in `by`
    PERSON = auto()  # one home: that of the caller's phone, of their default phone, or the first
    AUDIT = auto()  # one home, and for the same call always the same
    ALL = auto()  # all that are present


@dataclass(frozen=True, slots=True)
class Route:
    """by: name of a parameter.

    merge: of the answers of several homes. paged: by `offset` and `limit`, in the order of `merge`; cut: it
    has a `limit` alone.
    certain: that nothing was found is only answered if every home has answered.
    reads: changes nothing, so a home that does not know the person has nothing to show them.
    changes: in all homes, so each of them is waited for.
    most_wait_s: so long others wait for one home's answer, if nothing is changed.
    kept: for a home that is away the call is kept and made when it is back; `instead` is answered meanwhile.
    later: as kept, but made before those that wait where the home is reached; else whoever asks is told so.
    """

    way: Way
    by: str = ""
    merge: Merge | None = None
    paged: str = ""
    cut: bool = False
    kept: bool = False
    instead: object = None
    later: type[StopKept] | None = None
    certain: bool = False
    changes: bool = False
    most_wait_s: float = 2.0
    reads: bool = False


def _phone(*, kept: bool = False) -> Route:
    return Route(Way.PHONE, "phone_id", kept=kept)


def _number(by: str) -> Route:
    return Route(Way.NUMBER, by)


def _all(merge: Merge, *, paged: str = "") -> Route:
    return Route(Way.ALL, merge=merge, paged=paged)


def _own(merge: Merge, *, paged: str = "") -> Route:
    """What the caller has, and nothing of others'."""
    return Route(Way.ALL, merge=merge, paged=paged, reads=True)


_PERSON = Route(Way.PERSON)
_FIRST = _all(merging.first_known)
_CERTAIN = Route(Way.ALL, merge=merging.first_known, certain=True)
_FORGET = Route(Way.ALL, merge=merging.nothing, kept=True)

ROUTES: Mapping[str, Route] = {
    # A fact is kept in one home, so that it is gone for certain when it is deleted.
    "facts.page": _own(merging.facts, paged="facts"),
    "facts.offer": _PERSON,
    "facts.heard": _PERSON,
    "facts.keep": _PERSON,
    "facts.delete": _number("fact_id"),
    "facts.tips": _all(merging.tips, paged="tips"),
    "facts.offer_tip": _number("task_id"),
    "facts.keep_tip": _number("task_id"),
    "facts.delete_tip": _number("tip_id"),
    "facts.forget": _FORGET,
    "history.page": _own(merging.past_tasks, paged="tasks"),
    "history.search": _own(merging.past_tasks, paged="tasks"),
    "history.past_task": _number("task_id"),
    "history.own_tasks": _own(merging.joined),
    "history.own_task": _number("task_id"),
    "history.picture": _number("task_id"),
    "history.own_audit": _own(merging.oldest_first),
    "history.forget_person": Route(Way.ALL, merge=all, kept=True, instead=True),
    "history.limits": _all(merging.retention),
    "history.model_day": _all(merging.model_day),
    "history.audit": Route(Way.ALL, merge=merging.newest_first, cut=True),
    "history.note_refusal": Route(Way.AUDIT, kept=True),
    "history.keep_change": Route(Way.AUDIT, "entry", kept=True),
    "models.in_use": _all(merging.models_in_use),
    "models.use": Route(Way.PHONE, "phone_id", merge=merging.nothing, changes=True),
    "phones.refreshed": Route(Way.ALL, merge=merging.joined, most_wait_s=4.0),
    "phones.look": _phone(),
    "phones.connect": _PERSON,
    "phones.pair": _PERSON,
    "phones.pair_by_qr": _PERSON,
    "phones.rename": _phone(),
    "phones.reconnect": _phone(),
    "phones.keep_address": _phone(),
    "phones.forget": _phone(),
    "phones.check": _phone(),
    "phones.helper": _phone(),
    "phones.use_helper": _phone(),
    "phones.confirm_offer": _phone(kept=True),
    "requests.answer": _number("request_id"),
    "requests.answer_with_code": _number("request_id"),
    "requests.get": _number("request_id"),
    "requests.take_back": Route(Way.PHONE, "caller", merge=merging.nothing, kept=True),
    "requests.spent_today": _own(merging.sums),
    # The id of a shortcut is a random text: only its home knows it.
    "shortcuts.page": _own(merging.shortcuts, paged="shortcuts"),
    "shortcuts.get": _CERTAIN,
    "shortcuts.named": _FIRST,
    "shortcuts.matching": _FIRST,
    "shortcuts.offer": _number("task_id"),
    "shortcuts.keep": _number("task_id"),
    "shortcuts.change": Route(Way.ALL, "shortcut_id"),
    "shortcuts.delete": Route(Way.ALL, merge=merging.any_of, certain=True, changes=True),
    "shortcuts.written": _CERTAIN,
    "shortcuts.read": _PERSON,
    "shortcuts.forget": _FORGET,
    "takeover.pad": _number("request_id"),
    "takeover.touch": _number("request_id"),
    "takeover.type_secret": _number("request_id"),
    "tasks.submit": _phone(),
    "tasks.begun": Route(Way.PHONE, "caller", merge=merging.first_known, certain=True),
    "tasks.change_plan": _number("task_id"),
    "tasks.correct": _number("task_id"),
    # Never kept: made later it would overtake a "go on" that its person has given since.
    "tasks.pause": _number("task_id"),
    "tasks.resume": _number("task_id"),
    # Of one task by its number, so that what is begun meanwhile goes on.
    "tasks.stop": Route(Way.NUMBER, "task_id", later=StopKept),
    "tasks.stop_all": Route(Way.ALL, merge=merging.total, changes=True),
    "tasks.move_first": _number("task_id"),
    "tasks.stop_removed": Route(Way.PHONE, "phone_id", merge=merging.total, kept=True, instead=0),
    "tasks.pause_unreachable": _FORGET,
    "tasks.confirm_end": Route(Way.NUMBER, "task", kept=True),
    "tasks.status": _own(merging.statuses),
    "tasks.queues": _all(merging.queues),
}
"""By the names of `call_methods`. `phones.known` is answered from what was kept, without a call."""

READS = frozenset(
    {
        "facts.page",
        "facts.offer",
        "facts.heard",
        "facts.tips",
        "facts.offer_tip",
        "history.page",
        "history.search",
        "history.past_task",
        "history.own_tasks",
        "history.own_task",
        "history.picture",
        "history.own_audit",
        "history.limits",
        "history.model_day",
        "history.audit",
        "models.in_use",
        "phones.refreshed",
        "phones.look",
        "phones.check",
        "phones.helper",
        "requests.get",
        "requests.spent_today",
        "shortcuts.page",
        "shortcuts.get",
        "shortcuts.named",
        "shortcuts.matching",
        "shortcuts.offer",
        "shortcuts.written",
        "takeover.pad",
        "tasks.begun",
        "tasks.status",
        "tasks.queues",
    }
)
"""Calls that change nothing: of one without a reply nobody must find out whether it was obeyed."""
