"""Who decides a step: pending request, protected page, model, each with the screenshot of the step before."""

from agent.contract.actions import Back, Finish, Interact
from agent.contract.requests import Answer, RequestKind
from devices.base import Box, Element, Observation, Tree, Verdict
from tests.worlds.agent_world import ANN, World
from tests.worlds.paper_phone import PaperPhone, page

MENU = Tree((Element(Box(0, 0, 50, 50), text="Menu"),), 0.0)


def png(seen: Observation) -> bytes:
    assert seen.frame is not None
    return seen.frame.screenshot.encoded


async def test_a_decider_gets_the_screenshot_of_the_step_before(world: World) -> None:
    pages = [page(10), page(20), page(30)]
    async with world.scene(Back(), Back(), Finish("x"), phone=PaperPhone(pages=[*pages])) as play:
        await play.submit()
        await play.ends()
    assert play.mind.shown_before == [None, png(pages[0]), png(pages[1])]


async def test_after_a_restart_no_screenshot_of_another_run_is_left(world: World) -> None:
    async with world.scene(Back(), Interact("Which size?"), phone=PaperPhone()) as play:
        await play.submit()
        await play.asks()
    async with world.scene(Finish("x")) as play:
        asked = await play.asks()
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.REPLY, "small")
        await play.ends()
    assert play.mind.shown_before == [png(page())]  # of the question that this run asked


async def test_no_model_gets_the_screenshot_of_a_protected_page(world: World) -> None:
    pages = [page(10), page(20, verdict=Verdict.SECURE), page(30), page(40)]
    async with world.scene(Back(), Back(), Finish("x"), phone=PaperPhone(pages=[*pages])) as play:
        await play.submit()
        asked = await play.asks()
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.FINISHED)
        await play.ends()
    assert play.mind.shown_before == [None, None, png(pages[2])]


async def test_no_screenshot_of_a_step_before_is_shown_while_a_secret_may_stand_on_the_page(
    world: World,
) -> None:
    pages = [page(110), page(120), page(130)]
    async with world.scene(Back(), Back(), Finish("x"), phone=PaperPhone(pages=pages, tree=MENU)) as play:
        play.secrets.keep("paper", "730519", None, page(shade=10, package="com.farhand.elsewhere"))
        await play.submit()
        await play.ends()
    assert play.mind.shown_before == [None, None, None]


async def test_a_pending_request_that_finds_a_protected_page_is_not_asked_later(world: World) -> None:
    async with world.scene(Interact("Which size?")) as play:
        await play.submit()
        await play.asks()
    phone = PaperPhone(pages=[page(verdict=Verdict.SECURE), page()])
    async with world.scene(Finish("x"), phone=phone) as play:
        asked = await play.asks()
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.FINISHED)
        ended = await play.ends()
    assert asked.request.kind is RequestKind.TAKE_OVER
    assert ended.outcome.message == "x"
    assert not [step for step in play.steps() if isinstance(step.step.action, Interact)]
