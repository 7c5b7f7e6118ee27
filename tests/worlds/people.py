"""People around the phone of paper: who they are to the agent, and what they are asked."""

from dataclasses import replace
from decimal import Decimal

from agent.contract.binding import Binding, Kind
from agent.contract.page import PageSource
from agent.contract.people import ALL_RIGHTS, Caller, Right, Spending
from agent.contract.requests import Request, RequestKind, RequestState
from agent.contract.tasks import Task, TaskState
from agent.journal import Journal
from agent.journal.requests import NewRequest

PHONE = "paper"
ANN = Caller(7, "Ann", ALL_RIGHTS, PHONE)
BOB = Caller(8, "Bob", ALL_RIGHTS, PHONE)
ADMIN = Caller(1, "Root", ALL_RIGHTS, PHONE, is_admin=True)
VIEWER = Caller(9, "Eve", frozenset({Right.VIEW}), PHONE)
STRANGER = Caller(10, "Mallory", frozenset(), PHONE)
ELSEWHERE = Caller(11, "Carl", ALL_RIGHTS, "another phone")


def only(caller: Caller, *rights: Right) -> Caller:
    """The same person with these rights alone."""
    return replace(caller, rights=frozenset(rights))


def up_to(caller: Caller, limit: str, code_above: str = "") -> Caller:
    """The same person with numbers of their own; '' for none."""
    numbers = [Decimal(number) if number else None for number in (limit, code_above)]
    return replace(caller, spending=Spending(*numbers))


def paying(amount: str = "¥36.80") -> Binding:
    """A payment as it was read on the page; '' for an amount that nobody could read."""
    return Binding(
        (Kind.PAY,),
        "Tap",
        "com.farhand.coffee",
        point=(20, 180),
        target="Pay",
        amount=amount,
        source=PageSource.TREE,
    )


async def task_of(journal: Journal, person_id: int, phone_id: str = PHONE) -> Task:
    """A running task of theirs."""
    task = await journal.tasks.add(person_id, phone_id, "order a latte", "en", "")
    await journal.tasks.move(task.task_id, TaskState.QUEUED, TaskState.RUNNING)
    return replace(task, state=TaskState.RUNNING)


async def request_of(
    journal: Journal,
    task: Task,
    kind: RequestKind = RequestKind.APPROVAL,
    binding: Binding | None = None,
    allowed: int = 1,
) -> Request:
    """A request that waits for its answer."""
    new = NewRequest(1, kind, "com.farhand.coffee", binding=binding, allowed=allowed)
    return await journal.requests.add(task.task_id, task.person_id, new, 600.0)


async def agreed_by(
    journal: Journal, task: Task, caller: Caller, binding: Binding | None = None, *, allowed: int = 1
) -> int:
    """An approval with the caller's yes; its id."""
    request = await request_of(journal, task, binding=binding or paying(), allowed=allowed)
    await journal.requests.settle(
        request.request_id, caller.person_id, RequestState.APPROVED, caller.name, agreed=allowed
    )
    return request.request_id
