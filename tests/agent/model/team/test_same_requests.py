"""In auto a task that does not look long sends exactly what solo sends, byte for byte."""

from pathlib import Path

import pytest

from agent.contract.tasks import Mode
from agent.journal import Journal
from agent.model.decider import Deciders
from agent.model.dialects import dialect_for
from agent.standin import LoggedRequest
from tests.worlds.agent_world import World
from tests.worlds.ended_tasks import past_task
from tests.worlds.paper_phone import PaperPhone, page
from tests.worlds.team_world import GLM_MODEL, JSON_MODEL, team_server

_SHORT = "Search for mocha in Coffee"  # the app never comes to the front, so it gives up


async def _sent(folder: Path, name: str, mode: Mode, text: str) -> tuple[LoggedRequest, ...]:
    """All requests of a task that the model itself works."""
    async with Journal.open(folder / "another.sqlite3") as journal:
        task = await past_task(journal, folder, 1, text)
    async with team_server(name) as server:
        deciders = Deciders(server.client, dialect_for(name).name, "en", folder, writer=server.client)
        phone = PaperPhone(pages=[page(shade) for shade in (10, 20, 30)])
        decider = await deciders.of(task)
        async with World(folder).scene(phone=phone, decider=decider, team=server.teams(mode)) as play:
            await play.submit(text)
            await play.ends()
        return server.model.requests


@pytest.mark.parametrize("name", [GLM_MODEL, JSON_MODEL])
async def test_a_task_that_does_not_look_long_sends_in_auto_what_it_sends_in_solo(
    tmp_path: Path, name: str
) -> None:
    for each in ("solo", "auto"):
        (tmp_path / each).mkdir()
    solo = await _sent(tmp_path / "solo", name, Mode.SOLO, _SHORT)
    auto = await _sent(tmp_path / "auto", name, Mode.AUTO, _SHORT)
    assert len(solo) > 1
    assert [(each.messages, each.params, each.body_bytes) for each in auto] == [
        (each.messages, each.params, each.body_bytes) for each in solo
    ]


async def test_a_task_that_looks_long_is_planned_in_auto(tmp_path: Path) -> None:
    auto = await _sent(
        tmp_path / "auto",
        JSON_MODEL,
        Mode.AUTO,
        "1. search for mocha in Coffee\n2. search for latte in Coffee",
    )
    assert auto[0].role == "manager"
