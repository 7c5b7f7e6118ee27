"""Approvals by several people: who is asked and when, what they see, whose answer counts, who is notified."""

import asyncio
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from agent.contract.actions import Finish, TakeOver, Tap
from agent.contract.events import HumanAnswered, HumanNeeded
from agent.contract.people import Right, Spending
from agent.contract.requests import Answer, AnswerOutcome, Request, RequestState
from agent.contract.tasks import Task
from bot.people.changes import rebind, set_approvers
from bot.people.removal import revoke
from bot.rights.person import Approvers, Grant
from bot.store import Change
from devices.base import Box, Element, Tree
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.chat_world import KITCHEN
from tests.worlds.household_world import (
    APPROVES,
    BOB_LIVES,
    WORKS,
    Household,
    household,
)
from tests.worlds.money_world import (
    BOB_WORKS,
    CARA,
    DAN,
    GOES_ON,
    PAYS,
    TAPPED,
    asks,
    limited,
    paying_homes,
    waits,
)
from tests.worlds.outbox_world import ANN, town

SOON_S = 0.05


def inputs(h: Household) -> list[tuple[object, ...]]:
    """What reached the kitchen phone."""
    return h.homes.papers[KITCHEN.phone_id].inputs


async def asked_for(h: Household) -> tuple[Task, Request]:
    """Bob's task and the first thing that it asked."""
    journal_task = (await h.context.dispatcher.history.own_tasks(await h.caller("Bob")))[-1]
    record = await h.context.dispatcher.history.own_task(await h.caller("Bob"), journal_task)
    assert record is not None
    return record.past.task, record.requests[0].request


async def settled(h: Household) -> None:
    """All events so far are shown, and everything queued is delivered."""
    for _ in range(20):
        await asyncio.sleep(0.01)
    await h.chat.outbox.flush(WAIT_LIMIT_S)


async def test_somebody_else_says_yes_where_the_task_s_person_may_not(tmp_path: Path) -> None:
    async with household(tmp_path, BOB_WORKS, CARA, DAN, plans=PAYS, homes=paying_homes()) as h:
        await h["Bob"].sends("order a latte")
        mine = await h["Bob"].sees(waits)
        assert "You may not approve on this phone" in mine.text
        assert "Waiting for Cara or Dan until" in mine.text
        await h["Bob"].sees("^⏳ Waiting for somebody else · step 1")
        question, other = await h["Cara"].sees(asks), await h["Dan"].sees(asks)
        assert question.text.splitlines()[:3] == [
            "💳 付款 ¥36.80？收款方读不出来",
            "Bob 需要你：Kitchen phone 上的任务",
            "地图",
        ]
        assert question.protected
        assert not question.silent
        assert inputs(h) == []
        await h["Cara"].presses("✅", question)
        await h["Bob"].sees("latte ordered")
        assert inputs(h) == TAPPED
        for name, words in (
            ("Bob", "^[⏳✅] .* · Cara "),
            ("Cara", "Cara .* 批准"),
            ("Dan", "^[⏳✅] .* · Cara "),
        ):
            await h[name].sees(words)
            await h[name].stops_seeing(lambda seen: seen.button("❌") is not None)
        late = await h["Dan"].presses_data(other, other.rows[0][0].data)
        assert (late.text, late.show_alert) == ("Already decided by Cara", True)
        assert "Ann" not in str(await h.texts("Ann"))
        assert not [text for text in await h.texts("Ann") if "¥" in text]


async def test_others_see_neither_the_task_nor_the_page(tmp_path: Path) -> None:
    async with household(tmp_path, BOB_WORKS, DAN, plans=PAYS, homes=paying_homes()) as h:
        await h["Bob"].sends("order a latte")
        await h["Dan"].presses("❌", await h["Dan"].sees(asks))
        # The model has said that it is ordered.
        assert "ordered" not in (await h["Bob"].sees("❌ Not paid: Dan said no to ¥36.80.")).text
        await h["Dan"].sees("^❌ .* · Dan ")
        told = str([message.html for message in await h["Dan"].messages()])
        for words in ("latte", "Latte", "Mary", "my own words", "because"):
            assert words not in told
        assert inputs(h) == []


async def test_others_are_asked_after_a_while_and_the_first_answer_counts(tmp_path: Path) -> None:
    lives = (BOB_LIVES, DAN)
    async with household(tmp_path, *lives, plans=PAYS, homes=paying_homes(), others_after_s=SOON_S) as h:
        await h["Bob"].sends("order a latte")
        await h["Dan"].sees(asks)
        mine = await h["Bob"].sees("Asked, too: Dan")
        await h["Bob"].presses("✅", mine)
        await h["Dan"].sees("^[⏳✅] .* · Bob ")
        await h["Bob"].sees("latte ordered")
        assert inputs(h) == TAPPED
        assert sum("task of bob" in text.lower() for text in await h.texts("Dan")) == 1


async def test_until_then_and_after_an_answer_nobody_else_hears_of_it(tmp_path: Path) -> None:
    lives = (BOB_LIVES, DAN)
    async with household(tmp_path, *lives, plans=PAYS, homes=paying_homes()) as h:
        await h["Bob"].sends("order a latte")
        await h["Bob"].presses("✅", await h["Bob"].sees(asks))
        await h["Bob"].sees("latte ordered")
        assert await h.texts("Dan") == []


async def test_the_setting_of_that_moment_counts(tmp_path: Path) -> None:
    lives = (BOB_LIVES, DAN)
    async with household(tmp_path, *lives, plans=PAYS, homes=paying_homes(), others_after_s=3.0) as h:
        await h["Bob"].sends("order a latte")
        mine = await h["Bob"].sees(asks)
        await h.store.bindings.set_approvers(ANN, KITCHEN.phone_id, Approvers.SECOND)
        refused = await h["Bob"].presses("✅", mine)
        assert (refused.text, refused.show_alert) == ("On this phone somebody else has to approve.", True)
        assert "Waiting for Dan" in (await h["Bob"].sees(waits)).text
        await h["Dan"].presses("✅", await h["Dan"].sees(asks))
        await h["Bob"].sees("latte ordered")
        assert inputs(h) == TAPPED


async def test_on_a_phone_for_two_always_somebody_else_is_asked_at_once(tmp_path: Path) -> None:
    phones = (KITCHEN.phone_id,)
    async with household(tmp_path, BOB_LIVES, DAN, plans=PAYS, homes=paying_homes(), seconds=phones) as h:
        await h["Bob"].sends("order a latte")
        await h["Dan"].sees(asks)
        mine = await h["Bob"].sees(waits)
        assert "Here somebody else always approves." in mine.text
        await h["Bob"].presses("❌", mine)
        await h["Dan"].sees("^❌ .* · Bob ")
        assert inputs(h) == []


async def test_above_a_limit_only_a_higher_one_counts(tmp_path: Path) -> None:
    lives = (limited("Bob", "30"), limited("Cara", "36"), limited("Dan", "50"))
    async with household(tmp_path, *lives, plans=PAYS, homes=paying_homes()) as h:
        await h["Bob"].sends("order a latte")
        mine = await h["Bob"].sees(waits)
        assert "This is above your limit" in mine.text
        question = await h["Dan"].sees(asks)
        await h.store.bindings.bind(
            Grant(h["Dan"].user_id, KITCHEN.phone_id, APPROVES, Spending(Decimal("36.79")))
        )
        refused = await h["Dan"].presses("✅", question)
        assert refused.text.startswith("Above your limit (36.79).")
        assert refused.show_alert
        assert inputs(h) == []
        await h.store.bindings.bind(
            Grant(h["Dan"].user_id, KITCHEN.phone_id, APPROVES, Spending(Decimal("36.80")))
        )
        await h["Dan"].presses("✅", question)
        await h["Bob"].sees("latte ordered")
        assert await h.texts("Cara") == []


async def test_what_only_the_model_calls_a_payment_is_above_every_limit(tmp_path: Path) -> None:
    homes, plans = paying_homes(), {"book it": (Tap((45, 180), "pays 500 EUR"), Finish("booked"))}
    button = Element(Box(20, 170, 70, 190), text="Weiter", clickable=True)
    homes.papers[KITCHEN.phone_id].tree = Tree((button,), 0.0)
    async with household(tmp_path, limited("Bob", "9999"), DAN, plans=plans, homes=homes) as h:
        await h["Bob"].sends("book it")
        assert "I cannot read what this costs" in (await h["Bob"].sees(waits)).text
        question = await h["Dan"].sees(asks)
        assert "Amount unreadable" in question.text
        await changed(h, "Dan", spending=Spending(Decimal(9999)))
        assert (await h["Dan"].presses("✅", question)).text.startswith("I cannot read what this costs")
        await changed(h, "Dan", spending=Spending())
        await h["Dan"].presses("✅", question)
        await h["Bob"].sees("booked")
        assert inputs(h) == TAPPED


async def test_that_nobody_may_is_said_and_admins_are_asked(tmp_path: Path) -> None:
    async with household(tmp_path, limited("Bob", "30"), plans=PAYS, homes=paying_homes()) as h:
        await h.store.bindings.bind(Grant(ANN, KITCHEN.phone_id, APPROVES, Spending(Decimal(30))))
        await h["Bob"].sends("order a latte")
        mine = await h["Bob"].sees(waits)
        assert "Nobody here may approve this amount; an admin can raise a limit in /users." in mine.text
        question = await h["Ann"].sees(asks)
        assert (await h["Ann"].presses("✅", question)).text.startswith("Above your limit (30).")
        await h.store.bindings.bind(Grant(ANN, KITCHEN.phone_id, APPROVES))
        await h["Ann"].presses("✅", question)
        await h["Bob"].sees("latte ordered")


async def test_rights_are_judged_at_the_press(tmp_path: Path) -> None:
    async with household(tmp_path, BOB_WORKS, CARA, DAN, plans=PAYS, homes=paying_homes()) as h:
        await h["Bob"].sends("order a latte")
        question = await h["Dan"].sees(asks)
        await h.store.bindings.bind(Grant(h["Dan"].user_id, KITCHEN.phone_id, WORKS))
        refused = await h["Dan"].presses("✅", question)
        assert (refused.text, refused.show_alert) == ("Not allowed for you", True)
        assert inputs(h) == []
        await h["Cara"].presses("❌", await h["Cara"].sees(asks))
        await h["Dan"].sees("^❌ .* · Cara ")


async def test_a_button_obeys_only_whom_it_was_made_for(tmp_path: Path) -> None:
    async with household(tmp_path, BOB_WORKS, CARA, DAN, plans=PAYS, homes=paying_homes()) as h:
        await h["Bob"].sends("order a latte")
        question = await h["Dan"].sees(asks)
        for name in ("Bob", "Ann"):
            data, theirs = question.rows[0][0].data, h["Dan"].user_id
            stolen = await h[name].presses_data(question, data, chat_id=theirs)
            assert (stolen.text, stolen.show_alert) == ("Not allowed for you", True)
        assert inputs(h) == []


async def test_of_two_at_once_one_decides_and_the_other_hears_who(tmp_path: Path) -> None:
    async with household(tmp_path, BOB_WORKS, limited("Cara"), DAN, plans=PAYS, homes=paying_homes()) as h:
        await h["Bob"].sends("order a latte")
        yes, no = await asyncio.gather(h["Cara"].sees(asks), h["Dan"].sees(asks))
        answers = await asyncio.gather(h["Cara"].presses("✅", yes), h["Dan"].presses("❌", no))
        first = "Cara" if answers[0].text == "✅ Approved. Going on" else "Dan"
        decided = "✅ Approved. Going on" if first == "Cara" else "❌ Rejected. It is not done"
        assert sorted(answer.text for answer in answers) == sorted([decided, f"Already decided by {first}"])
        await h["Bob"].sees("latte ordered")
        assert inputs(h) == (TAPPED if first == "Cara" else [])
        for name in ("Bob", "Cara", "Dan"):
            await h[name].sees(f"· {first} ")


async def test_a_yes_that_came_to_nothing_is_told_to_everybody(tmp_path: Path) -> None:
    homes = paying_homes()
    homes.papers[KITCHEN.phone_id].hold_input = asyncio.Event()  # of a step with a result it would be no news
    async with household(tmp_path, BOB_WORKS, DAN, plans=PAYS, homes=homes) as h:
        await h["Bob"].sends("order a latte")
        await h["Dan"].presses("✅", await h["Dan"].sees(asks))
        await h["Dan"].sees("^⏳ .* · Dan ")
        task, request = await asked_for(h)
        void = HumanAnswered(task, request, RequestState.VOID, "Dan", 0.0, changed="amount")
        await h.chat.presenter.show(void)
        for name in ("Bob", "Dan"):
            await h[name].sees("^🔁 Not paid: ")
            await h[name].sees("The amount had changed after the approval.")


async def test_what_is_cancelled_is_cancelled_for_everybody(tmp_path: Path) -> None:
    async with household(tmp_path, BOB_WORKS, DAN, plans=PAYS, homes=paying_homes()) as h:
        await h["Bob"].sends("order a latte")
        await h["Dan"].sees(asks)
        await h["Bob"].sends("/stop")
        await h["Dan"].sees("The task ended first")
        await h["Dan"].stops_seeing(asks)


async def test_a_restart_closes_all_messages_and_asks_all_anew(tmp_path: Path) -> None:
    homes = paying_homes()
    async with town(tmp_path) as t:
        async with household(tmp_path, BOB_WORKS, DAN, plans=PAYS, homes=homes, inside=t, killed=True) as h:
            await h["Bob"].sends("order a latte")
            old = await h["Dan"].sees(asks)
        async with household(tmp_path, BOB_WORKS, DAN, plans=GOES_ON, homes=homes, inside=t) as h:
            await h["Dan"].sees("I was offline")
            new = await h["Dan"].sees(asks, after=old.message_id)
            refused = await h["Dan"].presses_data(old, old.rows[0][0].data)
            assert refused.text == "Old button. See the newest message"
            await h["Dan"].presses("✅", new)
            await h["Bob"].sees("latte ordered")
            assert inputs(h) == TAPPED


async def test_the_reminder_goes_to_everybody_who_was_asked(tmp_path: Path) -> None:
    async with household(tmp_path, BOB_WORKS, DAN, plans=PAYS, homes=paying_homes()) as h:
        await h["Bob"].sends("order a latte")
        question = await h["Dan"].sees(asks)
        await h.chat.outbox.flush(WAIT_LIMIT_S)  # the reminder replies to what is known to be there
        task, request = await asked_for(h)
        await h.chat.presenter.show(HumanNeeded(task, request, reminder=True))
        reminder = await h["Dan"].sees("The task of Bob still waits for your decision")
        assert reminder.reply_to == question.message_id
        await h["Bob"].sees("Still waiting for Dan, until")


async def test_whoever_lost_the_right_meanwhile_is_not_reminded(tmp_path: Path) -> None:
    async with household(tmp_path, BOB_WORKS, CARA, DAN, plans=PAYS, homes=paying_homes()) as h:
        await h["Bob"].sends("order a latte")
        await h["Dan"].sees(asks)
        await h["Cara"].sees(asks)
        await changed(h, "Dan", rights=WORKS)
        await h["Bob"].sees("Waiting for Cara")
        task, request = await asked_for(h)
        await h.chat.presenter.show(HumanNeeded(task, request, reminder=True))
        await h["Bob"].sees("Still waiting for Cara, until")
        assert not [text for text in await h.texts("Dan") if "🔔" in text]


async def test_a_task_without_hands_of_its_own_waits_for_somebody_who_has(tmp_path: Path) -> None:
    plans = {"log in": (TakeOver("Type the password of Mary"), Finish("logged in"))}
    async with household(tmp_path, BOB_WORKS, CARA, plans=plans, homes=paying_homes()) as h:
        await h["Bob"].sends("log in")
        mine = await h["Bob"].sees(lambda seen: seen.button("❌") is not None)
        assert [[button.text for button in row] for row in mine.rows] == [["❌ Give up"]]
        assert "Waiting for Ann" in mine.text
        question = await h["Ann"].sees(lambda seen: seen.button("▶") is not None)
        assert [[button.text for button in row] for row in question.rows] == [["▶ Done", "❌ Give up"]]
        assert "Mary" not in str(await h.texts("Ann"))
        await h["Ann"].presses("▶", question)
        await h["Bob"].sees("logged in")
        await h["Bob"].sees("Finished by Ann")


async def test_an_approver_who_leaves_hears_nothing_more_of_it(tmp_path: Path) -> None:
    async with household(tmp_path, BOB_WORKS, CARA, DAN, plans=PAYS, homes=paying_homes()) as h:
        await h["Bob"].sends("order a latte")
        question = await h["Dan"].sees(asks)
        await h.store.people.remove(ANN, h["Dan"].user_id)
        before = await h.texts("Dan")
        pressed = await h["Dan"].presses_data(question, question.rows[0][0].data)
        assert pressed.text.startswith("This bot is private.")
        await h["Cara"].presses("✅", await h["Cara"].sees(asks))
        await h["Bob"].sees("latte ordered")
        assert await h.texts("Dan") == before


async def test_when_the_only_one_who_was_asked_leaves_another_is_asked(tmp_path: Path) -> None:
    async with household(tmp_path, BOB_WORKS, DAN, plans=PAYS, homes=paying_homes()) as h:
        await h["Bob"].sends("order a latte")
        assert "Waiting for Dan until" in (await h["Bob"].sees(waits)).text
        await h["Dan"].sees(asks)
        ann, dan = await h.person("Ann"), await h.person("Dan")
        assert ann is not None
        assert dan is not None
        revoked = await revoke(h.context, ann, dan.person_id, dan.joined_at)
        assert revoked.change is Change.DONE
        question = await h["Ann"].sees(asks)
        await h["Bob"].sees("Waiting for Ann.")
        await h["Ann"].presses("✅", question)
        await h["Bob"].sees("latte ordered")
        assert inputs(h) == TAPPED


async def test_when_a_limit_is_raised_the_task_s_person_may_decide(tmp_path: Path) -> None:
    async with household(tmp_path, limited("Bob", "30"), plans=PAYS, homes=paying_homes()) as h:
        await h["Bob"].sends("order a latte")
        await h["Bob"].sees(waits)
        await changed(h, "Bob", spending=Spending(Decimal(40)))
        mine = await h["Bob"].sees(asks)
        await h["Bob"].sees("^⏳ Waiting for your approval")
        await h["Bob"].presses("✅", mine)
        await h["Bob"].sees("latte ordered")
        await h["Ann"].sees("^[⏳✅] .* · Bob ")
        assert inputs(h) == TAPPED


async def test_when_a_right_is_given_the_others_are_asked_and_when_it_goes_more_are(tmp_path: Path) -> None:
    async with household(tmp_path, BOB_LIVES, DAN, CARA, plans=PAYS, homes=paying_homes()) as h:
        await h["Bob"].sends("order a latte")
        await h["Bob"].sees(asks)
        await changed(h, "Cara", rights=WORKS)
        await settled(h)
        assert not [text for text in await h.texts("Dan") if "¥" in text]
        await changed(h, "Bob", rights=WORKS)
        assert "Waiting for Dan until" in (await h["Bob"].sees(waits)).text
        await h["Dan"].sees(asks)
        await changed(h, "Cara", rights=APPROVES)
        await h["Cara"].sees(asks)
        await h["Bob"].sees("Waiting for (Dan or Cara|Cara or Dan).")
        await h["Dan"].presses("❌", await h["Dan"].sees(asks))
        await h["Cara"].sees("Dan .* 拒绝")
        assert inputs(h) == []


async def test_where_always_somebody_else_has_to_approve_from_now_on_that_one_is_asked(
    tmp_path: Path,
) -> None:
    async with household(tmp_path, BOB_LIVES, DAN, plans=PAYS, homes=paying_homes()) as h:
        await h["Bob"].sends("order a latte")
        await h["Bob"].sees(asks)
        ann = await h.person("Ann")
        assert ann is not None
        assert await set_approvers(h.context, ann, KITCHEN.phone_id, Approvers.SECOND)
        await h["Bob"].sees(waits)
        await h["Dan"].presses("✅", await h["Dan"].sees(asks))
        await h["Bob"].sees("latte ordered")
        await h["Ann"].sees("Ann changed who approves on a phone", after=await h["Ann"].sends("/audit"))


async def changed(
    h: Household, name: str, *, rights: frozenset[Right] | None = None, spending: Spending | None = None
) -> None:
    """Ann changes what somebody may do with the kitchen phone."""
    ann, one = await h.person("Ann"), await h.person(name)
    assert ann is not None
    assert one is not None

    def edited(binding: Grant) -> Grant:
        kept = binding.rights if rights is None else rights
        return replace(binding, rights=kept, spending=spending or binding.spending)

    done = await rebind(h.context, ann, one.person_id, KITCHEN.phone_id, edited, f"test:{rights}:{spending}")
    assert done.change is Change.DONE


@pytest.mark.parametrize("twice", [1, 2])
async def test_an_event_that_is_shown_again_asks_nobody_twice(tmp_path: Path, twice: int) -> None:
    async with household(tmp_path, BOB_WORKS, DAN, plans=PAYS, homes=paying_homes()) as h:
        await h["Bob"].sends("order a latte")
        await h["Dan"].sees(asks)
        task, request = await asked_for(h)
        for _ in range(twice):
            await h.chat.presenter.show(HumanNeeded(task, request))
        await settled(h)
        assert sum(asks(message) for message in await h["Dan"].messages()) == 1
        assert sum(waits(message) for message in await h["Bob"].messages()) == 1


async def test_a_yes_of_others_counts_only_with_the_agent_s_own_judgement(tmp_path: Path) -> None:
    async with household(tmp_path, BOB_WORKS, DAN, plans=PAYS, homes=paying_homes()) as h:
        await h["Bob"].sends("order a latte")
        await h["Dan"].sees(asks)
        _, request = await asked_for(h)
        caller = await h.caller("Dan", KITCHEN.phone_id)
        poor = replace(caller, spending=Spending(Decimal(1)))
        number = request.request_id
        assert (
            await h.context.dispatcher.requests.answer(poor, number, Answer.APPROVE)
            is AnswerOutcome.OVER_LIMIT
        )
        assert (
            await h.context.dispatcher.requests.answer(caller, number, Answer.APPROVE)
            is AnswerOutcome.ACCEPTED
        )
