"""When the helper is tried on a phone, when it is offered, and what becomes of the answer."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from agent.contract.actions import Back, Finish, Interact
from agent.contract.events import HelperOffered, TaskStarted
from agent.contract.phones import PhoneHelper
from agent.contract.requests import Answer
from devices.adb.helper.use import HelperTrial, HelperUse
from devices.phones import Check, Grade, PhoneState
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.agent_world import ANN, BOB, Play, World
from tests.worlds.paper_phone import PaperPhone
from tests.worlds.paper_phones import PAPER, OnePhone

GOOD = HelperTrial(0.5, 2.1, inputs=True, hello_s=0.9)
SLOW = HelperTrial(2.0, 2.1, inputs=True)
BAD = HelperTrial(None, None, inputs=False, why="slot_taken: somebody")
TRY = ("try_helper", "paper")


def phones(trial: HelperTrial = GOOD) -> OnePhone:
    made = OnePhone(PaperPhone())
    made.trial = trial
    return made


async def until(condition: Callable[[], Awaitable[bool] | bool]) -> None:
    """The journal and a phone of paper have no event for it."""
    async with asyncio.timeout(WAIT_LIMIT_S):
        while True:
            held = condition()
            if held if isinstance(held, bool) else await held:
                return
            await asyncio.sleep(0.01)


def tries(play: Play) -> int:
    return play.phones.done.count(TRY)


def offers(play: Play) -> int:
    return sum(isinstance(event, HelperOffered) for event in play.told)


async def row_is_there(play: Play, failures: int = 0) -> None:
    async def kept() -> bool:
        row = await play.journal.helpers.of("paper")
        return row.trial is not None and row.failures == failures

    await until(kept)


async def line_of_test(play: Play) -> Check:
    """About the helper, once the last task has left the phone."""
    found: list[Check] = []

    async def is_free() -> bool:
        found.append((await play.dispatcher.phones.check(ANN, "paper"))[-1])
        return found[-1].key != "check_helper_busy"

    await until(is_free)
    return found[-1]


async def test_after_the_first_task_it_is_tried_and_offered_once(world: World) -> None:
    async with world.scene(Finish("one"), Finish("two"), phones=phones()) as play:
        await play.submit()
        await play.ends()
        assert tries(play) == 0
        offered = await play.hears(HelperOffered)
        assert (offered.phone_id, offered.trial) == ("paper", GOOD)
        await play.dispatcher.phones.confirm_offer("paper")
        await play.submit()
        await play.ends()
        assert await play.dispatcher.phones.helper("paper") == PhoneHelper(HelperUse.OFF, GOOD)
        await play.submit("a third")  # the second one's idle time has passed when it begins
        await play.ends()
    assert (tries(play), offers(play), play.phones.helped) == (1, 1, {})


async def test_a_task_that_comes_meanwhile_goes_first_and_the_trial_is_made_after_it(world: World) -> None:
    home = phones()
    home.trying = asyncio.Event()
    async with world.scene(Finish("one"), Finish("two"), phones=home) as play:
        await play.submit()
        await play.ends()
        await until(lambda: tries(play) == 1)
        await play.submit()
        await play.starts()
        await play.ends()
        await until(lambda: tries(play) == 2)
        home.trying.set()
        await play.hears(HelperOffered)
    assert tries(play) == 2


async def test_no_trial_is_made_while_a_task_works_the_phone(world: World) -> None:
    async with world.scene(Interact("Which?"), Finish("done"), phones=phones()) as play:
        await play.submit()
        asked = await play.asks()
        checks = await play.dispatcher.phones.check(ANN, "paper")
        assert (checks[-1].key, checks[-1].grade) == ("check_helper_busy", Grade.SKIPPED)
        assert tries(play) == 0
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.REPLY, "that one")
        await play.ends()
        await play.hears(HelperOffered)
    assert tries(play) == 1


async def test_a_task_never_begins_during_a_test_of_the_phone(world: World) -> None:
    home = phones()
    home.trying = asyncio.Event()
    async with world.scene(Back(), Finish("done"), phones=home) as play:
        testing = asyncio.create_task(play.dispatcher.phones.check(ANN, "paper"))
        await until(lambda: tries(play) == 1)
        await play.submit()
        checks = await testing
        assert checks[-1].key == "check_helper_busy"
        home.trying.set()
        await play.ends()
        assert not any(isinstance(event, HelperOffered) for event in play.told[:-1])
        await play.hears(HelperOffered)


async def test_a_check_up_waits_for_a_trial(world: World) -> None:
    home = phones()
    home.trying = asyncio.Event()
    async with world.scene(Finish("done"), phones=home) as play:
        await play.submit()
        await play.ends()
        await until(lambda: tries(play) == 1)
        testing = asyncio.create_task(play.dispatcher.phones.check(ANN, "paper"))
        await play.journal.helpers.of("paper")  # the check has had its turn
        assert ("check", "paper") not in home.done
        home.trying.set()
        await testing
        assert ("check", "paper") in home.done


@pytest.mark.parametrize(
    ("trial", "key", "offered"),
    [(GOOD, "check_helper_ok", 1), (SLOW, "check_helper_slow", 0), (BAD, "check_helper_taken", 0)],
)
async def test_a_test_shows_the_trial_and_offers_what_saves_time(
    world: World, trial: HelperTrial, key: str, offered: int
) -> None:
    async with world.scene(Finish("done"), phones=phones(trial)) as play:
        assert (await play.dispatcher.phones.check(ANN, "paper"))[-1].key == key
        if offered:
            await play.hears(HelperOffered)
        await play.submit()
        await play.ends()
    assert offers(play) == offered


async def test_a_phone_where_it_fails_is_tried_three_times_and_then_only_by_a_test(world: World) -> None:
    async with world.scene(*[Finish("done")] * 5, phones=phones(BAD)) as play:
        for failures in (1, 2, 3, 3):
            await play.submit()
            await play.ends()
            await row_is_there(play, failures)
        assert tries(play) == 3
        play.phones.trial = GOOD
        await line_of_test(play)
        await play.hears(HelperOffered)
    assert tries(play) == 4


async def test_after_a_no_only_a_test_tries_it_again(world: World) -> None:
    async with world.scene(*[Finish("done")] * 2, phones=phones()) as play:
        calls = play.dispatcher.phones
        await calls.check(ANN, "paper")
        await calls.use_helper(ANN, "paper", on=False, once=True)
        play.phones.trial = BAD
        await line_of_test(play)
        assert tries(play) == 2
        for _ in range(2):
            await play.submit()
            await play.ends()
        await line_of_test(play)  # what goes on after the last task has ended by then
    assert tries(play) == 3


async def test_an_answer_holds_at_once_and_after_a_restart_until_the_phone_is_forgotten(world: World) -> None:
    async with world.scene(phones=phones()) as play:
        calls = play.dispatcher.phones
        await calls.check(ANN, "paper")
        answered = await calls.use_helper(ANN, "paper", on=True, once=True)
        assert answered == PhoneHelper(HelperUse.FULL, GOOD, answered=True)
        assert play.phones.helped == {"paper": HelperUse.FULL}
    async with world.scene(phones=phones()) as play:
        assert play.phones.helped == {"paper": HelperUse.FULL}
        calls = play.dispatcher.phones
        # A button that is pressed later changes nothing; the phone's page does.
        assert (await calls.use_helper(ANN, "paper", on=False, once=True)).use is HelperUse.FULL
        assert (await calls.use_helper(ANN, "paper", on=False)).use is HelperUse.OFF
        assert play.phones.helped == {"paper": HelperUse.OFF}
        assert await calls.forget(ANN, "paper")
        assert await play.journal.helpers.answers() == {}
    assert offers(play) == 0


async def test_where_nothing_can_be_injected_it_reads_alone(world: World) -> None:
    async with world.scene(phones=phones(replace(GOOD, inputs=False))) as play:
        await play.dispatcher.phones.check(ANN, "paper")
        answered = await play.dispatcher.phones.use_helper(ANN, "paper", on=True)
    assert answered.use is HelperUse.READ


async def test_what_never_worked_cannot_be_turned_on(world: World) -> None:
    async with world.scene(phones=phones(BAD)) as play:
        await play.dispatcher.phones.check(ANN, "paper")
        answered = await play.dispatcher.phones.use_helper(ANN, "paper", on=True)
    assert (answered.use, answered.answered, play.phones.helped) == (HelperUse.OFF, False, {})


async def test_only_admins_decide(world: World) -> None:
    async with world.scene(phones=phones()) as play:
        await play.dispatcher.phones.check(BOB, "paper")
        with pytest.raises(PermissionError):
            await play.dispatcher.phones.use_helper(BOB, "paper", on=True)


async def test_an_offer_that_was_not_shown_is_made_again_at_the_next_start(world: World) -> None:
    async with world.scene(phones=phones()) as play:
        await play.dispatcher.phones.check(ANN, "paper")
        first = await play.hears(HelperOffered)
        await play.dispatcher.publish_again()  # a bot elsewhere has missed events
        assert await play.hears(HelperOffered) == first
    async with world.scene(phones=phones()) as play:
        assert await play.hears(HelperOffered) == first  # the same message to whoever reads it
        await play.dispatcher.phones.confirm_offer("paper")
        await play.dispatcher.publish_again()
    async with world.scene(Finish("done"), phones=phones()) as play:
        await play.submit()
        await play.ends()
        assert (tries(play), offers(play)) == (0, 0)


@pytest.mark.parametrize("setting", HelperUse)
async def test_with_the_setting_nobody_is_asked_and_nobody_can_change_it(
    world: World, setting: HelperUse
) -> None:
    async with world.scene(Finish("done"), phones=phones(), helper_use=setting) as play:
        await play.submit()
        await play.ends()
        assert (await line_of_test(play)).key == "check_helper_ok"
        held = await play.dispatcher.phones.use_helper(ANN, "paper", on=setting is HelperUse.OFF)
        assert held == PhoneHelper(setting, GOOD, fixed=True)
    assert (tries(play), offers(play), play.phones.helped) == (1, 0, {})


async def test_where_nothing_may_be_put_on_phones_nothing_is_tried(world: World) -> None:
    async with world.scene(Finish("done")) as play:
        await play.submit()
        await play.ends()
        checks = await play.dispatcher.phones.check(ANN, "paper")
        assert [check.key for check in checks] == ["check_reachable"]
        assert await play.dispatcher.phones.helper("paper") == PhoneHelper(HelperUse.OFF, fixed=True)
    assert tries(play) == 0


async def test_a_phone_that_went_away_at_the_end_of_its_task_is_not_tried(world: World) -> None:
    home = phones()
    async with world.scene(Finish("done"), Finish("done"), phones=home) as play:
        await play.submit()
        await play.hears(TaskStarted)
        home.rows["paper"] = replace(PAPER, state=PhoneState.OFFLINE)
        await play.ends()
        home.rows["paper"] = PAPER
        await play.submit()
        await play.ends()
        await play.hears(HelperOffered)
    assert tries(play) == 1


async def test_an_answer_about_a_phone_that_is_not_known_is_not_kept(world: World) -> None:
    async with world.scene() as play:
        await play.journal.helpers.save_trial("nobody", GOOD)
        assert not await play.journal.helpers.answer("nobody", HelperUse.FULL, once=False)
        assert (await play.journal.helpers.of("nobody")).trial is None
