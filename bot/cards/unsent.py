"""What was asked about and not done, in words: not approved, not answered, or void."""

from datetime import tzinfo

from agent.contract.actions import Reason
from agent.contract.binding import Binding, Kind
from agent.contract.events import Approved, TaskEnded, Unsent
from agent.contract.requests import RequestState
from agent.contract.tasks import EndKind
from bot.cards.amounts import button_amount
from bot.cards.done import own_target, spaced
from bot.cards.text import cut, named
from bot.cards.times import clock_text
from bot.strings import say, say_html

_NAME_UNITS = 30
_NAMED_UNITS = 400
_THING_COLUMNS = 40
_WEIGHTS = {kind: place for place, kind in enumerate(Kind)}
# A task can be fulfilled without these.
_ASIDE = frozenset({Kind.GRANT, Kind.LEAVES, Kind.WATCHED, Kind.FLAGGED, Kind.UNLABELLED})
_WITH_PARTY = {
    Kind.PAY: "report_thing_pay",
    Kind.ORDER: "report_thing_order",
    Kind.SEND: "report_thing_to",
    Kind.SHARE: "report_thing_to",
}
_WHY: dict[str, str] = {
    "": "changed",
    Reason.SCREEN_CHANGED: "changed",
    Reason.PAGE_UNREAD: "unread",
    Reason.LINK_LOST: "lost",
    Reason.INTERRUPTED: "cut_off",
    Reason.DISMISSED: "dismissed",
    Reason.CORRECTED: "corrected",
}


def is_done(outcome_kind: EndKind, unsent: tuple[Unsent, ...], approved: tuple[Approved, ...]) -> bool:
    """Was the task done, as far as the journal can tell: nothing that mattered was left undone?"""
    return outcome_kind is EndKind.DONE and main_unsent(unsent, approved) is None


def ended_done(ended: TaskEnded) -> bool:
    """As `is_done`."""
    return is_done(ended.outcome.kind, ended.unsent, ended.approved)


def main_unsent(unsent: tuple[Unsent, ...], approved: tuple[Approved, ...]) -> Unsent | None:
    """The heaviest that was not done; None if the task can be fulfilled without it.

    What is lighter than something that was approved and sent is an aside of that.
    """
    left = [one for one in unsent if one.binding.kinds[0] not in _ASIDE]
    heaviest = min(left, key=lambda one: _WEIGHTS[one.binding.kinds[0]], default=None)
    if heaviest is None:
        return None
    done = min((_WEIGHTS[one.binding.kinds[0]] for one in approved), default=len(_WEIGHTS))
    return heaviest if _WEIGHTS[heaviest.binding.kinds[0]] <= done else None


def unsent_html(one: Unsent, person_id: int, lang: str, zone: tzinfo | None = None) -> str:
    """'Not paid: you said no to ¥36.80 to Blue Door Coffee.' person_id: of who reads it."""
    what = say(lang, f"report_not_{one.binding.kinds[0]}")
    return say_html(lang, "report_unsent", what=what, why=_why(one, person_id, lang, zone))


def _why(one: Unsent, person_id: int, lang: str, zone: tzinfo | None) -> str:
    own = one.by_id == person_id or not one.by  # rows of early versions have the name alone
    name = spaced(named(one.by, _NAME_UNITS) or say(lang, "decided_someone"), lang).lstrip()
    who = say(lang, "report_you") if own else name
    match one.state:
        case RequestState.EXPIRED:
            return say(lang, "report_why_expired", clock=clock_text(one.at, zone))
        case RequestState.REJECTED:
            thing = thing_of(one.binding, lang)
            key = "report_why_no" if thing else "report_why_no_bare"
            return say(lang, key, who=who, thing=thing).rstrip()
        case _:
            whose = say(lang, "report_your") if own else say(lang, "report_whose", name=who)
            return say(lang, f"report_why_{_WHY.get(one.why, 'failed')}", whose=whose)


def thing_of(binding: Binding, lang: str) -> str:
    """'¥36.80 to Blue Door Coffee': what it is about, without a verb; '' if nothing is known."""
    kind, party = binding.kinds[0], spaced(_named(binding.party), lang)
    if text := _named(binding.text):
        thing = f"“{text}”"
    elif amount := button_amount(binding.amount):
        thing = spaced(amount, lang)
    elif not party and (target := own_target(binding)):
        thing = f"“{target}”"
    else:
        thing = ""
    if thing and party:
        key = _WITH_PARTY.get(kind)
        return say(lang, key, thing=thing, party=party) if key else thing
    return thing or party


def _named(text: str) -> str:
    return cut(named(text, _NAMED_UNITS), _THING_COLUMNS)
