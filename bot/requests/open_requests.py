"""The requests that wait for a person: of their own tasks, and of others' tasks if they were asked."""

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass

from agent.contract.people import Right
from agent.contract.phones import PhoneError
from agent.contract.requests import Request, RequestKind, RequestState, RequestView
from agent.contract.tasks import Task
from bot.bus.errors import UNREACHED
from bot.bus.left_out import LeftOut, noting_left_out, prefix_of
from bot.context import ChatContext
from bot.rights.person import Person

_MOST_WAIT_S = 2.0
"""As lists wait for a slow home."""
_MOST_LIFE_S = 1860.0
"""No request lives longer than half an hour; a home that is away cannot say that it has ended."""
_NO = ("reject", "give_up")
"""Verbs: each request that a button decides has one of them."""


@dataclass(frozen=True, slots=True)
class OpenRequest:
    """A request that waits.

    key: of its message to this person in the outbox.
    task: the person's own, None for somebody else's.
    """

    request: Request
    phone_id: str
    key: str
    task: Task | None = None

    @property
    def is_question(self) -> bool:
        """Is it answered by words?"""
        return self.request.kind is RequestKind.QUESTION


@dataclass(frozen=True, slots=True)
class OpenRequests:
    """What waits for a person.

    found: oldest first, their own before the others, which are only those that they may still decide.
    unreached: by the ids of requests that may wait, too, the names of their homes.
    """

    found: list[OpenRequest]
    unreached: Mapping[int, str]


async def open_requests(chat: ChatContext, person: Person) -> OpenRequests:
    """A home that has asked the person nothing which may still be open is not waited for. Raises NoHome."""
    with noting_left_out() as left_out:
        try:
            statuses = await chat.dispatcher.tasks.status(chat.rights.caller(person))
        except UNREACHED:
            if not left_out:
                raise
            statuses = ()
    found = [
        OpenRequest(status.request, status.phone.phone_id, _key(chat, status.request), status.task)
        for status in statuses
        if status.request is not None
    ]
    shown, asked = await _shown(chat, person), await chat.store.asked.lately(person.person_id)
    unreached = {each for each, of in shown.items() if prefix_of(of.phone_id) in left_out.values()}
    # Of others' tasks; what has no button any more is decided, and of most of these that is long ago.
    wanted = [each for each in asked if each in shown and each not in unreached]
    views = await asyncio.gather(*(_view(chat, request_id) for request_id in wanted))
    for request_id, view in zip(wanted, views, strict=True):
        if isinstance(view, Exception):
            unreached.add(request_id)
            continue
        if view is None or view.state is not RequestState.PENDING or view.person_id == person.person_id:
            continue
        right = Right.APPROVE if view.request.kind is RequestKind.APPROVAL else Right.TAKE_OVER
        if right in chat.rights.caller(person, view.phone_id).rights:
            key = f"{_key(chat, view.request)}:{person.person_id}"
            found.append(OpenRequest(view.request, view.phone_id, key))
    since = time.time() - _MOST_LIFE_S
    may_live = [each for each in sorted(unreached) if shown[each].at > since]
    names = {each: _home_name(chat, shown[each].phone_id, left_out) for each in may_live}
    return OpenRequests(found, names | await _unreached_questions(chat, person, found, left_out))


async def _unreached_questions(
    chat: ChatContext, person: Person, found: list[OpenRequest], left_out: LeftOut
) -> dict[int, str]:
    """Questions in the person's chat whose home does not say whether they are open, with its name."""
    known = {each.request.request_id for each in found}
    asked = [each for each in await chat.store.questions.open_in(person.person_id) if each not in known]
    views = await asyncio.gather(*(_view(chat, request_id) for request_id in asked))
    return {
        each: view.values.get("name", "") if isinstance(view, PhoneError) else next(iter(left_out), "?")
        for each, view in zip(asked, views, strict=True)
        if isinstance(view, Exception)
    }


@dataclass(frozen=True, slots=True)
class _Shown:
    """A request with buttons in the chat. at: since when, in seconds since the epoch."""

    phone_id: str
    at: float


async def _shown(chat: ChatContext, person: Person) -> dict[int, _Shown]:
    """By their ids; no questions."""
    return {
        int(values["request"]): _Shown(values["phone"], made_at)
        for verb in _NO
        for _, values, made_at in await chat.store.buttons.of_verb(person.person_id, verb)
    }


async def _view(chat: ChatContext, request_id: int) -> RequestView | Exception | None:
    """The error of a home that was not reached in time."""
    try:
        async with asyncio.timeout(_MOST_WAIT_S):
            return await chat.dispatcher.requests.get(request_id)
    except (*UNREACHED, TimeoutError) as err:
        return err


def _home_name(chat: ChatContext, phone_id: str, left_out: LeftOut) -> str:
    """What people call the home of a phone; where only one is known, the phone."""
    prefix = prefix_of(phone_id)
    named = (name for name, of in left_out.items() if of == prefix)
    known = (each.home for each in chat.dispatcher.phones.known() if each.phone_id == phone_id)
    return next(named, "") or next(known, "") or chat.phone_name(phone_id)


def _key(chat: ChatContext, request: Request) -> str:
    return chat.key("request", request.request_id)
