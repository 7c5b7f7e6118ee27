"""Two people at the same moment: whatever comes first, there is one outcome, and both are told that one."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from agent.contract.actions import Finish, Interact, Tap
from agent.contract.people import ALL_RIGHTS, Caller, Right
from agent.contract.queue import Quotas
from agent.contract.requests import RequestState
from bot.rights.person import Role
from bot.store import Act
from tests.bot.handlers.test_people_chat import opened
from tests.bot.people.test_revoking import OUT, PRIVATE, back_in, inputs
from tests.console_client.client import CallbackAnswer, Message
from tests.soak_table import Tally
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.chat_world import KITCHEN
from tests.worlds.household_world import APPROVES, BOB_LIVES, Household, Lives, admin, household, on

PLENTY = Quotas(tasks=10**6, steps=10**6)
N, SOAK = 2, 500
IN_A_ROW = 20  # each look at a chat reads the whole of it, so a long life costs its square
SEEDS = [
    pytest.param(0, N, id="few"),
    *(pytest.param(first, IN_A_ROW, marks=pytest.mark.soak) for first in range(0, SOAK, IN_A_ROW)),
]
PLANS = {
    "order a latte": (Tap((5, 5), "Pay 36.80"), Finish("latte ordered")),
    "order and ask": (Tap((5, 5), "Pay 36.80"), Interact("Large or small?"), Finish("latte ordered")),
}
PEOPLE = (BOB_LIVES, Lives("Cara", rights=on(KITCHEN, APPROVES)), admin("Dan"))
DECIDED, FORBIDDEN = "Already decided", "Not allowed for you"
TAKEN = {"approve": "✅ Approved. Going on", "reject": "❌ Rejected. It is not done"}
OLD = "Old button. See the newest message"
Press = Awaitable[CallbackAnswer]


async def at_once(rng: random.Random, *presses: Press) -> list[CallbackAnswer]:
    """All in shuffled order and at shuffled moments; answers what each was told, in the order given."""

    async def pressed(press: Press, after_s: float) -> CallbackAnswer:
        await asyncio.sleep(after_s)
        return await press

    spread_s = rng.choice((0.0, 0.002, 0.01, 0.03))
    tasks = [(number, asyncio.ensure_future(pressed(press, rng.random() * spread_s)))
             for number, press in rng.sample(list(enumerate(presses)), len(presses))]  # fmt: skip
    told = {number: await task for number, task in tasks}
    return [told[number] for number in range(len(presses))]


async def _waiting(h: Household, text: str) -> tuple[Message, int]:
    """Bob's task waits for a yes; the message that asks, and the request."""
    sent = await h["Bob"].sends(text)
    asked = await h.asks("Bob", after=sent)
    (status,) = [one for one in await h.context.dispatcher.tasks.status(await h.caller("Bob")) if one.request]
    assert status.request is not None
    return asked, status.request.request_id


async def _by(h: Household, name: str, verb: str, request_id: int) -> Press:
    """This person's press on a button of their own for the request."""
    person_id = h[name].user_id
    act = Act(verb, (("request", str(request_id)),))
    nonce = await h.store.buttons.make(person_id, person_id, f"request:{request_id}:{person_id}", act)
    return h[name].presses_data(await h[name].sends("/status"), nonce)


async def _state(h: Household, request_id: int) -> RequestState:
    look = await h.context.dispatcher.requests.get(request_id)
    assert look is not None
    return look.state


async def two_presses(h: Household, rng: random.Random) -> None:
    """Two people answer one approval, each with yes or no."""
    before = len(inputs(h))
    asked, request_id = await _waiting(h, "order a latte")
    verbs = {name: rng.choice(("approve", "reject")) for name in ("Bob", "Cara")}
    presses = [await _by(h, name, verb, request_id) for name, verb in verbs.items()]
    told = dict(zip(verbs, await at_once(rng, *presses), strict=True))
    (winner,) = [name for name, answer in told.items() if answer.text == TAKEN[verbs[name]]]
    assert {answer.text for answer in told.values()} == {TAKEN[verbs[winner]], f"{DECIDED} by {winner}"}
    yes = verbs[winner] == "approve"
    await h["Bob"].sees("latte ordered" if yes else "^❌ Not paid: .*said no", after=asked.message_id)
    assert len(inputs(h)) - before == int(yes)
    assert await _state(h, request_id) is (RequestState.APPROVED if yes else RequestState.REJECTED)
    look = await h.context.dispatcher.requests.get(request_id)
    assert look is not None
    assert look.answered_by == winner


async def press_and_revoke(h: Household, rng: random.Random) -> None:
    """Bob says yes while Ann takes him out."""
    asked, request_id = await _waiting(h, "order and ask")
    yes = asked.button("✅")
    assert yes is not None
    before = len(inputs(h))
    page = await opened(h, "👤 Bob", "🚪 Take out")
    press = h["Bob"].presses_data(asked, yes.data)  # its button may be gone from the chat by then
    bob, ann = await at_once(rng, press, h["Ann"].presses("🚪 Yes", page))
    assert ann.text == ""
    await h["Ann"].sees("^Bob is out; 1 task was stopped", after=page.message_id - 1)
    sent = len(inputs(h))
    await h["Bob"].sees("^⏹", after=asked.message_id)
    await h["Bob"].sees(OUT, after=asked.message_id)
    state = await _state(h, request_id)
    if bob.text == TAKEN["approve"]:
        assert state in (RequestState.APPROVED, RequestState.VOID)
    else:
        assert bob.text.startswith((FORBIDDEN, DECIDED, PRIVATE, OLD))
        assert (state, sent) == (RequestState.CANCELLED, before)
    assert len(inputs(h)) == sent <= before + 1
    told = [
        seen for seen in await h["Bob"].messages() if seen.message_id > asked.message_id and seen.from_bot
    ]
    assert sum(OUT in seen.text for seen in told) == sum(seen.text.startswith("⏹") for seen in told) == 1
    await back_in(h)
    dead = await h["Bob"].presses_data(asked, yes.data)
    assert dead.text.startswith((OLD, DECIDED))
    assert len(inputs(h)) == sent


async def task_and_revoke(h: Household, rng: random.Random) -> None:
    """Bob writes a task while Ann takes him out."""
    before = len(inputs(h))
    page = await opened(h, "👤 Bob", "🚪 Take out")

    async def writes() -> CallbackAnswer:
        return CallbackAnswer(
            answered=True, text=str(await h["Bob"].sends("order and ask")), show_alert=False
        )

    last = await h["Bob"].sends("/status")
    _, ann = await at_once(rng, writes(), h["Ann"].presses("🚪 Yes", page))
    assert ann.text == ""
    await h["Ann"].sees("^Bob is out", after=page.message_id - 1)
    await h["Bob"].sees(OUT, after=last)
    await back_in(h)
    # Handled behind the task: whatever became of that is done.
    await h["Bob"].sees("Nothing is running|Your tasks", after=await h["Bob"].sends("/status"))
    async with asyncio.timeout(WAIT_LIMIT_S):  # its run may still be on its way to its end
        while await h.context.dispatcher.tasks.status(Caller(h["Bob"].user_id, "Bob", frozenset())):
            await h["Bob"].state()
    assert len(inputs(h)) == before


async def two_admins(h: Household, rng: random.Random) -> None:
    """Ann and Dan take each other out."""
    pages = {"Ann": await opened(h, "👤 Dan", "🚪 Take out", by="Ann")}
    pages["Dan"] = await opened(h, "👤 Ann", "🚪 Take out", by="Dan")
    presses = [h[name].presses("🚪 Yes", page) for name, page in pages.items()]
    told = dict(zip(pages, await at_once(rng, *presses), strict=True))
    left = [name for name in pages if await h.person(name) is not None]
    assert len(left) == 1
    (stays,), (goes,) = left, [name for name in pages if name not in left]
    assert told[stays].text == ""
    # Their buttons are used up with them; so it depends on how far their press had come.
    assert told[goes].text in (FORBIDDEN, OLD) or told[goes].text.startswith(PRIVATE)
    await h[stays].sees(f"^{goes} is out", after=pages[stays].message_id - 1)
    await h[goes].sees(OUT, after=pages[goes].message_id)
    seen = [seen for seen in await h[goes].messages() if seen.message_id >= pages[goes].message_id]
    assert not [one for one in seen if one.text.startswith(f"{stays} is out")]
    await back_in(h, goes, Role.ADMIN)


async def both_leave(h: Household, rng: random.Random) -> None:
    """Ann and Dan take themselves out, and somebody has to stay."""
    pages = {name: await opened(h, f"👤 {name}", "🚪 Take out", by=name) for name in ("Ann", "Dan")}
    presses = [h[name].presses("🚪 Yes", page) for name, page in pages.items()]
    told = dict(zip(pages, await at_once(rng, *presses), strict=True))
    (stays,) = [name for name in pages if await h.person(name) is not None]
    (goes,) = [name for name in pages if name != stays]
    assert "last admin" in told[stays].text
    await h[goes].sees(OUT, after=pages[goes].message_id)
    await back_in(h, goes, Role.ADMIN)


async def one_changes_what_the_other_ends(h: Household, rng: random.Random) -> None:
    """Ann gives Cara a right while Dan takes Cara out."""
    page = await opened(h, "👤 Cara", "📱 Kitchen", by="Ann")
    sure = await opened(h, "👤 Cara", "🚪 Take out", by="Dan")
    presses = h["Ann"].presses("☐ Work", page), h["Dan"].presses("🚪 Yes", sure)
    ann, dan = await at_once(rng, *presses)
    assert dan.text == ""
    assert ann.text in ("", "That person is not here any more")
    await h["Dan"].sees("^Cara is out", after=sure.message_id - 1)
    if ann.text == "":
        await h["Ann"].sees("Saved", after=page.message_id - 1)
    assert await h.person("Cara") is None
    assert h["Cara"].user_id not in {each.person_id for each in await h.store.bindings.on(KITCHEN.phone_id)}
    await _as_before(h, "Cara", APPROVES)


async def one_changes_while_the_other_makes_them_less(h: Household, rng: random.Random) -> None:
    """Dan takes work from Bob while Ann makes Dan a member."""
    page = await opened(h, "👤 Bob", "📱 Kitchen", by="Dan")
    role = await opened(h, "👤 Dan", "🎭", by="Ann")
    presses = h["Dan"].presses("☑ Work", page), h["Ann"].presses("Make member", role)
    dan, ann = await at_once(rng, *presses)
    assert ann.text == ""
    assert dan.text in ("", FORBIDDEN)
    works = Right.CONTROL in (await h.caller("Bob", KITCHEN.phone_id)).rights
    assert works is (dan.text == FORBIDDEN)
    assert not (await h.caller("Dan")).is_admin
    await h["Dan"].sees("made you a member", after=page.message_id)
    await _as_before(h, "Bob", ALL_RIGHTS)
    await h.store.people.set_role(h["Ann"].user_id, h["Dan"].user_id, Role.ADMIN)


async def _as_before(h: Household, name: str, rights: frozenset[Right]) -> None:
    await back_in(h, name)
    (binding,) = await h.store.bindings.of(h[name].user_id)
    await h.store.bindings.bind(replace(binding, rights=rights))


RACES = (
    two_presses,
    press_and_revoke,
    task_and_revoke,
    two_admins,
    both_leave,
    one_changes_what_the_other_ends,
    one_changes_while_the_other_makes_them_less,
)


@pytest.mark.timeout(200)
@pytest.mark.parametrize(("first", "times"), SEEDS)
@pytest.mark.parametrize("race", RACES)
@pytest.mark.sample(2)
async def test_there_is_one_outcome_told_to_both(
    race: Callable[[Household, random.Random], Awaitable[None]],
    first: int,
    times: int,
    tmp_path: Path,
    tally: Tally,
) -> None:
    tally.of("there is one outcome told to both", runs=times)
    async with household(tmp_path, *PEOPLE, plans=PLANS, at_once=True, quotas=PLENTY) as h:
        for seed in range(first, first + times):
            try:
                await race(h, random.Random(seed))  # noqa: S311 - shuffles a test
            except BaseException as err:
                err.add_note(f"with seed {seed}")
                raise
