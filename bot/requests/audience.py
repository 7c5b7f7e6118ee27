"""Who is asked: the task's person, and others at once or after a time. Pure."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from agent.contract.people import Caller, Right
from agent.contract.requests import Request, RequestKind
from agent.contract.spending import covers, needs_code
from bot.rights.person import Person


class Why(StrEnum):
    """Why the task's person may not approve alone."""

    RIGHT = "right"  # they may not approve on this phone
    HANDS = "hands"  # they may not take this phone over
    SECOND = "second"  # on this phone nobody approves their own task
    LIMIT = "limit"  # the sum is above their limit
    CODE = "code"  # the home wants a code of its own, and they have none there


AsRead = tuple[frozenset[int], Why | None, bool, frozenset[int]]


@dataclass(frozen=True, slots=True)
class Audience:
    """Who is asked.

    others: who is asked besides the task's person: at once if there is a `why`, else after a time.
    able: may anybody who is asked approve? If not, others can change that.
    unreached: who would have been asked and has blocked the bot; empty if the task's person need not wait for
    others.
    """

    others: tuple[Person, ...] = ()
    why: Why | None = None
    able: bool = True
    unreached: tuple[Person, ...] = ()

    @property
    def at_once(self) -> bool:
        """Are the others asked without waiting for the task's person?"""
        return self.why is not None

    def as_read(self, asked: Iterable[Person]) -> AsRead:
        """What the message to the task's person says of the others, for comparison. asked: who was asked."""
        unreached = frozenset(person.person_id for person in self.unreached)
        return frozenset(person.person_id for person in asked), self.why, self.able, unreached


def audience(
    request: Request,
    owner_id: int,
    phone_id: str,
    people: Iterable[Person],
    standing: Callable[[Person], Caller],
    without_code: Collection[int] = (),
    unreachable: Collection[int] = (),
) -> Audience:
    """Judged by everybody's rights of now; the person who presses is judged again.

    owner_id: whose task it is.
    standing: a person's rights and limits on this phone.
    without_code: ids of people who have no code of their own now, or whose codes are locked.
    unreachable: ids of people who have blocked the bot: nobody waits for them.
    """
    everybody = tuple(people)
    reached = [each for each in everybody if each.person_id == owner_id or each.person_id not in unreachable]
    found = _audience(request, owner_id, phone_id, reached, standing, without_code)
    if found.why is None or len(reached) == len(everybody):
        return found
    wanted = _audience(request, owner_id, phone_id, everybody, standing, without_code)
    gone = tuple(each for each in wanted.others if wanted.able and each.person_id in unreachable)
    return replace(found, unreached=gone)


def _audience(
    request: Request,
    owner_id: int,
    phone_id: str,
    people: Iterable[Person],
    standing: Callable[[Person], Caller],
    without_code: Collection[int],
) -> Audience:
    if request.kind is RequestKind.QUESTION:  # only the task's person can answer a question
        return Audience()
    everybody = [(person, standing(person)) for person in people]
    owner = next((caller for person, caller in everybody if person.person_id == owner_id), None)
    why = _why(request, owner)
    if why is None and request.kind is not RequestKind.APPROVAL:
        return Audience()
    right = Right.APPROVE if request.kind is RequestKind.APPROVAL else Right.TAKE_OVER
    may = [(person, caller) for person, caller in everybody if right in caller.rights]
    others = [(person, caller) for person, caller in may if person.person_id != owner_id]
    able = [
        person
        for person, caller in others
        if covers(caller.spending, request) and not _lacks_code(person, caller, request, without_code)
    ]
    if bound := [person for person in able if _is_bound(person, phone_id, right)]:
        return Audience(tuple(bound), why)
    if admins := [person for person in able if person.is_admin]:
        return Audience(tuple(admins), why)
    if why is None:
        return Audience()
    return Audience(tuple(person for person, _ in others if person.is_admin), why, able=False)


def _why(request: Request, owner: Caller | None) -> Why | None:
    if request.kind is not RequestKind.APPROVAL:
        return None if owner and Right.TAKE_OVER in owner.rights else Why.HANDS
    if owner is None or Right.APPROVE not in owner.rights:
        return Why.RIGHT
    if owner.second_person:
        return Why.SECOND
    if not covers(owner.spending, request):
        return Why.LIMIT
    return Why.CODE if request.code_of is not None and owner.person_id not in request.code_of else None


def _lacks_code(person: Person, caller: Caller, request: Request, without_code: Collection[int]) -> bool:
    """Must they give a code that they do not have? Where the home wants its own, the bot wants none."""
    if request.code_of is not None:
        return person.person_id not in request.code_of
    return person.person_id in without_code and needs_code(caller.spending, request)


def _is_bound(person: Person, phone_id: str, right: Right) -> bool:
    """Has the person a grant for this phone? Admins without one are asked only if no such person can."""
    return any(right in binding.rights for binding in person.bindings if binding.phone_id == phone_id)
