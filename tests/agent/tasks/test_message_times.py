"""When a message was written is the same for every computer: a home's clock changes nothing about it."""

import asyncio
import time

import pytest

from agent.contract.actions import Back, Finish
from agent.contract.events import TaskStarted
from agent.contract.people import ALL_RIGHTS, Caller
from agent.contract.tasks import EndKind, Task, TaskState
from agent.contract.translate import Translation, call_to_home, reply_to_household
from agent.contract.wire_calls import HomeCall, HomeReply, make_call
from tests.worlds.agent_world import Play, World
from tests.worlds.paper_phone import PaperPhone

_HOUR_S = 3600.0


async def _submit(play: Play, message: str, sent_at: float, now: float, ahead_s: float) -> Task:
    """As a bot elsewhere does. now: by its clock; ahead_s: how far the home's is ahead, as the bot has it."""
    journal_id = play.dispatcher.journal_id
    translation = Translation(1, "", ahead_s, journal_id, "household's")
    ann = Caller(7, "Ann", ALL_RIGHTS, "paper", True)
    said = {"caller": ann, "phone_id": "paper", "text": "order a latte", "lang": "en", "origin": message}
    call = HomeCall("tasks.submit", {**said, "sent_at": sent_at, "now": now}, "household's")
    made = await make_call(play.dispatcher, call_to_home(call, translation))
    assert isinstance(made, Task)
    heard = reply_to_household("tasks.submit", HomeReply(journal_id, made), translation).result
    assert isinstance(heard, Task)
    return heard


async def test_the_same_message_is_the_same_task_though_the_homes_clock_was_set_meanwhile(
    world: World,
) -> None:
    async with world.scene() as play:
        at_bot = time.time() - _HOUR_S
        first = await _submit(play, "a", at_bot - 5, at_bot, _HOUR_S)
        again = await _submit(play, "a", at_bot - 5, at_bot, _HOUR_S + 30)
        assert first.task_id == again.task_id
        assert (again.sent_at, again.created_at) == (at_bot - 5, first.created_at - 30)


async def test_a_messages_age_is_told_by_the_bots_clock_now_and_after_the_homes_was_set_right(
    world: World,
) -> None:
    async with world.scene() as play:
        at_bot = time.time() - _HOUR_S  # the home's clock is an hour ahead
        assert (await _submit(play, "a", at_bot, at_bot, _HOUR_S)).state is TaskState.QUEUED
        assert (await _submit(play, "b", at_bot - 601, at_bot, _HOUR_S)).state is TaskState.PAUSED
        at_bot += 60  # the home has set its clock, and the bot has heard that
        assert (await _submit(play, "c", at_bot - 1, at_bot, 0.0)).state is TaskState.QUEUED
        assert (await _submit(play, "d", at_bot - 601, at_bot, 0.0)).state is TaskState.PAUSED
        at_bot += 4 * _HOUR_S  # now it is hours behind
        assert (await _submit(play, "e", at_bot - 1, at_bot, -3 * _HOUR_S)).state is TaskState.QUEUED


@pytest.mark.parametrize(("told_elsewhere", "end_of_b"), [(True, EndKind.DONE), (False, EndKind.PAUSED)])
async def test_a_restart_of_a_home_whose_clock_is_behind_asks_about_what_waits_only_if_its_age_is_unknown(
    world: World, told_elsewhere: bool, end_of_b: EndKind
) -> None:
    behind_s = [_HOUR_S if told_elsewhere else 0.0]

    def clock() -> float:
        return time.time() - behind_s[0]

    slow = PaperPhone(hold_input=asyncio.Event())
    async with world.scene(Back(), phone=slow, clock=clock) as play:
        at_bot = time.time()
        await _submit(play, "a", at_bot, at_bot, -behind_s[0])
        await play.hears(TaskStarted)
        waits = await _submit(play, "b", at_bot, at_bot, -behind_s[0])
        assert waits.state is TaskState.QUEUED
        if not told_elsewhere:
            behind_s[0] = _HOUR_S
    async with world.scene(Finish("a"), Finish("b"), clock=clock) as play:
        ends = [await play.ends(), await play.ends()]
    assert {end.task.origin: end.outcome.kind for end in ends} == {"a": EndKind.DONE, "b": end_of_b}
