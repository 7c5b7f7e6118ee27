"""After a restart nothing covers a code typed before: no screenshot is taken before a person says so."""

import pytest
from pydantic import SecretStr

from agent.contract.actions import Finish, Home, TakeOver
from agent.contract.events import HumanNeeded, StepDone, TaskEnded
from agent.contract.requests import Answer
from agent.contract.tasks import EndKind
from devices.errors import TypingUnavailable
from tests.worlds.agent_world import ANN, Play, World
from tests.worlds.locked_databases import database_of

CODE = SecretStr("246810")


async def test_a_code_that_may_stand_on_the_screen_is_not_looked_at_before_its_person_says_so(
    world: World,
) -> None:
    async with world.scene(TakeOver("Log in")) as play:
        task = await play.submit()
        asked = await play.asks()
        await play.dispatcher.takeover.type_secret(ANN, asked.request.request_id, CODE)
    async with world.scene(Finish("x")) as play:
        paused = await play.ends()
        assert (paused.outcome.kind, paused.outcome.key) == (EndKind.PAUSED, "interrupted_secret")
        assert "look" not in play.phone.done
        assert await play.dispatcher.tasks.resume(ANN, task.task_id)
        again = await play.asks()
        await play.dispatcher.requests.answer(ANN, again.request.request_id, Answer.FINISHED)
        assert (await play.ends()).outcome.kind is EndKind.DONE


async def test_so_it_is_however_many_steps_and_requests_came_after_the_code(world: World) -> None:
    async with world.scene(TakeOver("Log in"), Home(), TakeOver("Go on")) as play:
        task = await play.submit()
        await _typed(play, refuses=None)
        await play.dispatcher.requests.answer(ANN, 1, Answer.FINISHED)
        await play.asks()  # about the page that shows it
        await play.dispatcher.requests.answer(ANN, 2, Answer.FINISHED)
        await play.asks()
    for _ in range(2):  # a second start changes nothing
        async with world.scene(Finish("x")) as play:
            look = await play.dispatcher.phones.look(ANN, "paper")
            assert (look.picture, look.withheld) == (None, True)
            other = await play.submit("what does it show?")
            while (paused := await play.ends()).task.task_id != other.task_id:
                pass
            assert paused.outcome.key == "interrupted_secret"
            assert not [event for event in play.told if isinstance(event, StepDone)]
    async with world.scene(Finish("x")) as play:
        assert await play.dispatcher.tasks.resume(ANN, task.task_id)
        await play.starts()
        assert (await play.dispatcher.phones.look(ANN, "paper")).picture is not None


@pytest.mark.parametrize("partly", [True, False])
async def test_a_code_that_was_typed_in_part_counts_and_one_that_was_not_typed_does_not(
    world: World, partly: bool
) -> None:
    async with world.scene(TakeOver("Log in")) as play:
        await play.submit()
        await _typed(play, refuses=TypingUnavailable("no_keyboard", "refused", partly=partly))
    async with world.scene(Finish("x")) as play:
        assert (await play.dispatcher.phones.look(ANN, "paper")).withheld is partly
        first = await play.ends() if partly else await play.asks()
    assert isinstance(first, TaskEnded if partly else HumanNeeded)


async def test_a_code_that_was_typed_half_an_hour_ago_holds_nothing_up(world: World) -> None:
    async with world.scene(TakeOver("Log in")) as play:
        await play.submit()
        await _typed(play, refuses=None)
        database = database_of(play.journal)
        async with database.transaction():
            await database.change("UPDATE touches SET intent_at = intent_at - 1801")
    async with world.scene(Finish("x")) as play:
        assert (await play.asks()).request.picture is not None


async def test_a_person_who_had_their_tasks_forgotten_is_still_protected(world: World) -> None:
    async with world.scene(TakeOver("Log in")) as play:
        task = await play.submit()
        await _typed(play, refuses=None)
        assert await play.dispatcher.tasks.stop(ANN, task.task_id)
        await play.ends()
        assert await play.dispatcher.history.forget_person(ANN)
    async with world.scene() as play:
        look = await play.dispatcher.phones.look(ANN, "paper")
        assert (look.picture, look.withheld) == (None, True)


async def _typed(play: Play, refuses: TypingUnavailable | None) -> None:
    asked = await play.asks()
    play.phone.refuses_secret = refuses
    await play.dispatcher.takeover.type_secret(ANN, asked.request.request_id, CODE)
