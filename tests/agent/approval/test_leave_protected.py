"""A protected page that is no part of a task is left with Home and blocks nothing."""

from dataclasses import replace

from agent.contract.actions import Back, Finish, Reason
from agent.contract.audit import AuditEvent
from agent.contract.requests import Answer, ByHand, RequestKind
from agent.contract.tasks import EndKind
from devices.base import Lock, Verdict
from devices.errors import DeviceOffline
from tests.worlds.agent_world import ANN, Play, World
from tests.worlds.paper_phone import PaperPhone, page

SHEET = replace(page(0, "com.farhand.pay", verdict=Verdict.SECURE), frame=None)
APP = page(200)


async def left(play: Play) -> list[tuple[int | None, str]]:
    """The tasks and apps of which the audit says that Farhand left a protected page."""
    return [
        (entry.task_id, entry.app)
        for entry in await play.journal.audit.all()
        if entry.event is AuditEvent.PAGE_LEFT
    ]


async def test_a_page_that_was_open_before_the_task_is_left_and_the_task_goes_on(world: World) -> None:
    phone = PaperPhone(pages=[SHEET], at_home=APP)
    async with world.scene(Finish("all done"), phone=phone) as play:
        task = await play.submit()
        ended = await play.ends()
        steps = await play.journal.steps.of(task.task_id)
        assert await left(play) == [(task.task_id, "com.farhand.pay")]
    assert (ended.outcome.kind, phone.inputs, len(steps)) == (EndKind.DONE, [("home",)], 1)


async def test_if_home_does_not_help_the_page_is_left_to_the_person(world: World) -> None:
    phone = PaperPhone(pages=[SHEET])
    async with world.scene(Finish("x"), phone=phone) as play:
        await play.submit()
        asked = (await play.asks()).request
        assert asked.take_over is not None
        assert (asked.kind, asked.take_over.what) == (RequestKind.TAKE_OVER, ByHand.PAGE)
        assert asked.take_over.unread
        assert phone.inputs == [("home",)]


async def test_after_given_up_the_next_task_sees_a_page(world: World) -> None:
    phone = PaperPhone(pages=[APP])
    async with world.scene(Finish("second"), phone=phone) as play:
        phone.pages = [SHEET]
        first = await play.submit()
        asked = await play.asks()
        phone.at_home = APP
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.GIVE_UP)
        ended = await play.ends()
        assert (ended.outcome.key, phone.inputs) == ("protected_page", [("home",), ("home",)])
        await play.submit()
        second = await play.ends()
        assert (second.outcome.message, len(phone.inputs)) == ("second", 2)
        assert await left(play) == [(first.task_id, "com.farhand.pay")] * 2
        assert next(step.step.result.detail for step in play.steps()) == Reason.GIVEN_UP


async def test_a_lock_that_is_unknown_is_no_reason_to_press(world: World) -> None:
    phone = PaperPhone(pages=[replace(SHEET, lock=Lock.UNKNOWN)], at_home=APP)
    async with world.scene(Finish("x"), phone=phone) as play:
        await play.submit()
        assert (await play.asks()).request.kind is RequestKind.TAKE_OVER
        assert phone.inputs == []
        assert await left(play) == []


async def test_a_protected_page_that_the_task_itself_reached_is_not_left(world: World) -> None:
    phone = PaperPhone(pages=[APP], at_home=APP)
    async with world.scene(Back(), Finish("x"), phone=phone) as play:
        await play.submit()
        await phone.until_done("back")
        phone.pages = [SHEET]
        assert (await play.asks()).request.kind is RequestKind.TAKE_OVER
        assert phone.inputs == [("back",)]


async def test_a_page_with_the_persons_own_code_is_not_left(world: World) -> None:
    phone = PaperPhone(pages=[APP], at_home=APP)
    async with world.scene(Finish("x"), phone=phone) as play:
        play.secrets.keep("paper", "482913", None, APP)
        await play.submit()
        assert (await play.asks()).request.kind is RequestKind.TAKE_OVER
        assert phone.inputs == []


async def test_a_phone_that_goes_away_under_home_is_waited_for(world: World) -> None:
    phone = PaperPhone(pages=[SHEET], at_home=APP, vanishes_at_input=0)
    async with world.scene(Finish("all done"), phone=phone) as play:
        task = await play.submit()
        await phone.until_done("home")
        assert isinstance(phone.away, DeviceOffline)
        assert await left(play) == [(task.task_id, "com.farhand.pay")]
