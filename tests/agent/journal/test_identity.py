"""Task 1 of one journal is not task 1 of another: a call that names the other's does nothing here."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from agent.contract.actions import Finish, Interact, TakeOver
from agent.contract.audit import AuditEntry, AuditEvent
from agent.contract.event_stream import EventStream
from agent.contract.events import RulesRefused
from agent.contract.requests import Answer, AnswerOutcome, RequestKind, RequestState
from agent.contract.rule_problems import RuleProblem
from agent.contract.takeover import PadKey, PadOutcome, PadPress, PadView, SecretOutcome
from agent.contract.tasks import EndKind, Outcome, Task, TaskState
from agent.contract.wire_calls import (
    HomeCall,
    call_from_json,
    call_methods,
    call_shape,
    call_to_json,
    make_call,
)
from agent.journal import Journal
from tests.worlds.agent_world import Play, World
from tests.worlds.people import ADMIN, ANN, request_of, task_of

OTHER = "0123456789abcdef"


async def made(play: Play, name: str, journal_id: str, **arguments: Any) -> object:
    """The call as a home gets it."""
    return await make_call(
        play.dispatcher, call_from_json(call_to_json(HomeCall(name, arguments, journal_id)))
    )


async def test_a_request_of_another_journal_is_none_of_this_one(world: World) -> None:
    async with world.scene(Interact("Which size?"), Finish("done")) as play:
        task = await play.submit()
        asked = (await play.asks()).request
        number = asked.request_id
        assert (asked.journal_id, task.journal_id) == (play.dispatcher.journal_id,) * 2
        assert len(task.journal_id) == 16
        reply = {"caller": ANN, "request_id": number, "answer": Answer.REPLY, "text": "large"}
        assert await made(play, "requests.answer", OTHER, **reply) is AnswerOutcome.UNKNOWN
        assert await made(play, "requests.get", OTHER, request_id=number) is None
        row = await play.journal.requests.get(number)
        assert row is not None
        assert row.state is RequestState.PENDING
        assert await made(play, "requests.answer", task.journal_id, **reply) is AnswerOutcome.ACCEPTED
        assert (await play.ends()).outcome.kind is EndKind.DONE


async def test_a_task_of_another_journal_is_none_of_this_one(world: World) -> None:
    async with world.scene(Interact("Which size?")) as play:
        task = await play.submit()
        await play.asks()
        waiting = await play.submit("wait")
        for name in ("tasks.stop", "tasks.resume", "tasks.move_first"):
            assert await made(play, name, OTHER, caller=ADMIN, task_id=waiting.task_id) is False
        assert await made(play, "tasks.stop", OTHER, caller=ANN, task_id=task.task_id) is False
        for name in ("history.own_task", "history.past_task"):
            assert await made(play, name, OTHER, caller=ANN, task_id=task.task_id) is None
        states = [each.task.state for each in await play.dispatcher.tasks.status(ANN)]
        assert states == [TaskState.RUNNING, TaskState.QUEUED]
        assert await made(play, "tasks.stop", "", caller=ANN, task_id=waiting.task_id) is False
        assert await made(play, "tasks.stop", task.journal_id, caller=ANN, task_id=waiting.task_id) is True
        assert await made(play, "tasks.stop", task.journal_id, caller=ANN, task_id=task.task_id) is True


async def test_the_pad_and_secrets_of_another_journals_take_over_are_over(world: World) -> None:
    async with world.scene(TakeOver("log in")) as play:
        await play.submit()
        number = (await play.asks()).request.request_id
        press = PadPress(PadKey.BACK, "")
        for name, more in (("pad", {}), ("touch", {"press": press})):
            shown = await made(play, f"takeover.{name}", OTHER, caller=ANN, request_id=number, **more)
            assert isinstance(shown, PadView)
            assert shown.outcome is PadOutcome.OVER
        typed = {"caller": ANN, "request_id": number, "secret": SecretStr("1234")}
        assert await made(play, "takeover.type_secret", OTHER, **typed) is SecretOutcome.OVER
        assert play.phone.inputs == []


async def test_the_audit_of_another_journal_s_task_names_none_of_this_one(world: World) -> None:
    async with world.scene() as play:
        for journal_id in (OTHER, play.dispatcher.journal_id):
            entry = AuditEntry(AuditEvent.PERSON_REMOVED, ANN.person_id, task_id=1, request_id=1)
            await made(play, "history.keep_change", journal_id, entry=entry, token=journal_id)
        newest = await play.journal.audit.newest(2)
        assert [(each.task_id, each.request_id) for each in newest] == [(1, 1), (None, None)]


@pytest.mark.parametrize(("of_task", "of_call"), [(OTHER, ""), ("", OTHER), ("", ""), (OTHER, OTHER)])
async def test_the_end_of_another_journals_task_is_not_confirmed_here(
    world: World, of_task: str, of_call: str
) -> None:
    async with world.scene() as play:
        task = await task_of(play.journal, ANN.person_id)
        stopped = Outcome(EndKind.STOPPED, key="stopped")
        await play.journal.tasks.close(task.task_id, TaskState.RUNNING, TaskState.STOPPED, stopped)
        ended = replace(task, state=TaskState.STOPPED)
        await made(play, "tasks.confirm_end", of_call, task=replace(ended, journal_id=of_task))
        assert [each.task_id for each, _ in await play.journal.tasks.unpublished()] == [task.task_id]
        await made(play, "tasks.confirm_end", task.journal_id, task=ended)
        assert await play.journal.tasks.unpublished() == []


async def test_two_journals_give_the_same_numbers_and_name_themselves(tmp_path: Path) -> None:
    found: list[tuple[Task, str, str]] = []
    for name in ("flat", "office"):
        async with Journal.open(tmp_path / name) as journal:
            task = await task_of(journal, ANN.person_id)
            request = await request_of(journal, task, RequestKind.QUESTION)
            found.append((task, request.journal_id, journal.identity.current))
            kept = await journal.requests.get(request.request_id)
            assert kept is not None
            assert kept.request.journal_id == task.journal_id == journal.identity.current
    (one, *of_one), (other, *of_other) = found
    assert one.task_id == other.task_id
    assert one.journal_id != other.journal_id
    assert {one.journal_id} == set(of_one)
    assert {other.journal_id} == set(of_other)


async def test_a_copy_that_gets_another_identity_gives_it_from_then_on(tmp_path: Path) -> None:
    async with Journal.open(tmp_path / "journal") as journal:
        before = await task_of(journal, ANN.person_id)
        await journal.identity.renew(OTHER)
        after = await journal.tasks.get(before.task_id)
        assert after is not None
        assert (after.journal_id, before.journal_id != OTHER) == (OTHER, True)
        assert (await journal.tasks.unfinished())[0].journal_id == OTHER


async def test_events_are_numbered_without_gaps_also_for_a_second_reader() -> None:
    stream = EventStream()
    for line in (1, 2, 3):
        stream.publish(RulesRefused((RuleProblem("rule_empty", line),)))
    first = await anext(stream.events(OTHER))
    stream.close()
    rest = [each async for each in stream.events(OTHER)]
    assert [(each.journal_id, each.number) for each in (first, *rest)] == [(OTHER, 1), (OTHER, 2), (OTHER, 3)]
    assert [each.event for each in (first, *rest)] == [
        RulesRefused((RuleProblem("rule_empty", line),)) for line in (1, 2, 3)
    ]


async def test_a_dispatchers_events_name_its_journal(world: World) -> None:
    async with world.scene(Finish("done")) as play:
        await play.submit("only in Coffee: order a latte")
        numbered = await anext(play.dispatcher.events())
        assert (numbered.journal_id, numbered.number) == (play.dispatcher.journal_id, 1)


async def test_a_request_says_to_which_apps_its_task_is_held(world: World) -> None:
    async with world.scene(Interact("Which?")) as play:
        await play.submit("order a latte, only in Coffee")
        asked = await play.asks()
        assert asked.held_to == ("Coffee",)


def test_every_number_of_a_task_or_request_in_a_call_is_marked() -> None:
    for name, shape in ((name, call_shape(name)) for name in call_methods()):
        named = {field for field in shape.arguments.fields if field.endswith(("task_id", "request_id"))}
        assert named <= shape.ids, name
