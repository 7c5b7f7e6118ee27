"""Who is asked for a yes or for their hands: the table of cases, without any chat."""

from collections.abc import Collection
from decimal import Decimal

from agent.contract.binding import Binding, Kind
from agent.contract.people import ALL_RIGHTS, UNLIMITED, Caller, Right, Spending
from agent.contract.requests import RequestKind
from bot.requests.audience import Audience, Why, audience
from bot.rights import person as persons
from bot.rights.person import Person, Role
from tests.worlds.card_values import paying, request, sending
from tests.worlds.cases import each_of

PHONE = "S1"
APPROVES = frozenset({Right.VIEW, Right.APPROVE})
WORKS = frozenset({Right.VIEW, Right.CONTROL})
HANDS = frozenset({Right.VIEW, Right.TAKE_OVER})
ANN, BOB, CARA, DAN = 1, 2, 3, 4
UNREAD = paying(amount="")


def up_to(limit: int) -> Spending:
    return Spending(Decimal(limit))


def person(
    number: int,
    rights: frozenset[Right] | None = None,
    spending: Spending = UNLIMITED,
    *,
    role: Role = Role.MEMBER,
    phone: str = PHONE,
) -> Person:
    """rights: None for somebody without a binding."""
    bindings = () if rights is None else (persons.Grant(number, phone, rights, spending),)
    return Person(number, f"P{number}", "en", role, "", bindings)


def admin(number: int, rights: frozenset[Right] | None = None, spending: Spending = UNLIMITED) -> Person:
    return person(number, rights, spending, role=Role.ADMIN)


def asked(
    *people: Person,
    binding: Binding | None = None,
    kind: RequestKind = RequestKind.APPROVAL,
    second: bool = False,
    without_code: Collection[int] = (),
    unreachable: Collection[int] = (),
) -> Audience:
    """For a task of Bob's that pays ¥36.80, or as said."""

    def standing(who: Person) -> Caller:
        mine = next((each for each in who.bindings if each.phone_id == PHONE), None)
        rights = ALL_RIGHTS if who.is_admin else mine.rights if mine else frozenset[Right]()
        spending = mine.spending if mine else UNLIMITED
        return Caller(who.person_id, who.name, rights, PHONE, who.is_admin, spending, second)

    made = request(kind, "Pay", binding=(binding or paying()) if kind is RequestKind.APPROVAL else None)
    return audience(made, BOB, PHONE, people, standing, without_code, unreachable)


def ids(found: Audience) -> list[int]:
    return [who.person_id for who in found.others]


ADMIN, OWNER, OTHER = admin(ANN), person(BOB, ALL_RIGHTS), person(CARA, APPROVES)
CODED = person(CARA, APPROVES, Spending(code_above=Decimal(10)))
CASES: dict[str, tuple[Audience, list[int], Why | None, bool]] = {
    "others come later, admins not at all": (asked(ADMIN, OWNER, OTHER), [CARA], None, True),
    "admins come later without others": (asked(ADMIN, OWNER), [ANN], None, True),
    "an admin with a binding is asked": (asked(admin(ANN, APPROVES), OWNER, OTHER), [ANN, CARA], None, True),
    "an approver with a code": (asked(ADMIN, OWNER, CODED), [CARA], None, True),
    "one who cannot give it": (asked(ADMIN, OWNER, CODED, without_code=[CARA]), [ANN], None, True),
    "one who needs none": (asked(ADMIN, OWNER, OTHER, without_code=[CARA]), [CARA], None, True),
    "nobody else": (asked(OWNER), [], None, True),
    "no right": (asked(ADMIN, person(BOB, WORKS), OTHER), [CARA], Why.RIGHT, True),
    "a second person": (asked(ADMIN, OWNER, OTHER, second=True), [CARA], Why.SECOND, True),
    "a second person, admins alone": (asked(ADMIN, OWNER, second=True), [ANN], Why.SECOND, True),
    "over the limit": (asked(ADMIN, person(BOB, ALL_RIGHTS, up_to(30)), OTHER), [CARA], Why.LIMIT, True),
    "at the limit": (asked(person(BOB, ALL_RIGHTS, Spending(Decimal("36.80"))), OTHER), [CARA], None, True),
    "the others' limit, too": (
        asked(
            ADMIN,
            person(BOB, ALL_RIGHTS, up_to(30)),
            person(CARA, APPROVES, up_to(36)),
            person(DAN, APPROVES, up_to(37)),
        ),
        [DAN],
        Why.LIMIT,
        True,
    ),
    "all others under it: an admin": (
        asked(ADMIN, person(BOB, ALL_RIGHTS, up_to(30)), person(CARA, APPROVES, up_to(30))),
        [ANN],
        Why.LIMIT,
        True,
    ),
    "nobody may: an admin who can raise it": (
        asked(admin(ANN, APPROVES, up_to(30)), person(BOB, ALL_RIGHTS, up_to(30))),
        [ANN],
        Why.LIMIT,
        False,
    ),
    "an unread amount is above every limit": (
        asked(OTHER, person(BOB, ALL_RIGHTS, up_to(999)), person(DAN, APPROVES, up_to(9999)), binding=UNREAD),
        [CARA],
        Why.LIMIT,
        True,
    ),
    "a limit is for money": (
        asked(person(BOB, ALL_RIGHTS, up_to(1)), OTHER, binding=sending()),
        [CARA],
        None,
        True,
    ),
    "whoever is bound to another phone is nobody here": (
        asked(ADMIN, OWNER, person(CARA, APPROVES, phone="S2")),
        [ANN],
        None,
        True,
    ),
    "the task's own admin is not asked twice": (asked(admin(BOB, ALL_RIGHTS), OTHER), [CARA], None, True),
    "somebody who is gone": (asked(ADMIN, OTHER), [CARA], Why.RIGHT, True),
    "a question is its person's": (asked(ADMIN, OWNER, OTHER, kind=RequestKind.QUESTION), [], None, True),
    "own hands": (asked(ADMIN, OWNER, OTHER, kind=RequestKind.TAKE_OVER), [], None, True),
    "own hands, for a second person, too": (
        asked(ADMIN, OWNER, second=True, kind=RequestKind.UNLOCK),
        [],
        None,
        True,
    ),
    "others' hands": (
        asked(ADMIN, person(BOB, WORKS), OTHER, person(DAN, HANDS), kind=RequestKind.TAKE_OVER),
        [DAN],
        Why.HANDS,
        True,
    ),
    "an admin's hands": (
        asked(ADMIN, person(BOB, WORKS), OTHER, kind=RequestKind.UNLOCK),
        [ANN],
        Why.HANDS,
        True,
    ),
    "no hands": (asked(person(BOB, WORKS), OTHER, kind=RequestKind.TAKE_OVER), [], Why.HANDS, False),
}


@each_of("case", CASES)
def test_who_is_asked(case: str) -> None:
    found, others, why, able = CASES[case]
    assert (ids(found), found.why, found.able) == (others, why, able)
    assert found.at_once is (why is not None)


def told(found: Audience) -> tuple[list[int], bool, list[int]]:
    return ids(found), found.able, [who.person_id for who in found.unreached]


def test_who_has_blocked_the_bot_is_not_waited_for() -> None:
    works, bound = person(BOB, WORKS), person(DAN, APPROVES)
    assert told(asked(ADMIN, works, OTHER, bound, unreachable=[CARA])) == ([DAN], True, [CARA])
    assert told(asked(ADMIN, works, OTHER, unreachable=[CARA])) == ([ANN], True, [CARA])
    assert told(asked(ADMIN, works, OTHER, unreachable=[CARA, ANN])) == ([], False, [CARA])
    # Whoever would not have been asked is not named, nor is anybody whom the task's person need not wait for.
    assert told(asked(ADMIN, works, OTHER, unreachable=[ANN])) == ([CARA], True, [])
    assert told(asked(ADMIN, OWNER, OTHER, unreachable=[CARA])) == ([ANN], True, [])
    # Who may only change it is no loss to whoever waits.
    low = person(BOB, ALL_RIGHTS, up_to(30))
    assert told(asked(admin(ANN, APPROVES, up_to(30)), low, unreachable=[ANN])) == ([], False, [])


def test_touches_that_nobody_can_read_may_cost_any_sum() -> None:
    blank = Binding((Kind.UNLABELLED,), "Tap", "com.farhand.game", times=10)
    assert asked(person(BOB, ALL_RIGHTS, up_to(999)), OTHER, binding=blank).why is Why.LIMIT
