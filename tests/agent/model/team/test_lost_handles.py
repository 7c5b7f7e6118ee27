"""What a handle of an earlier run stood for is lost: no other secret gets its number."""

from pathlib import Path

import pytest

from agent.contract.actions import Decision, TypeText
from agent.contract.event_stream import EventStream
from agent.contract.plan import PlanItem
from agent.journal import Journal
from agent.journal.task_notes import TaskNote
from agent.secrets.noted_secrets import UnknownSecret
from agent.secrets.vault import Vault
from tests.worlds.agent_world import World
from tests.worlds.team_world import team_server


@pytest.mark.parametrize("kept_in", ["a note", "a plan", "a step"])
async def test_another_run_numbers_above_what_the_task_kept(
    tmp_path: Path, world: World, kept_in: str
) -> None:
    async with (
        team_server() as server,
        world.scene() as play,
        Journal.open(tmp_path / "another.sqlite3") as journal,
    ):
        await journal.runs.begin()
        task = await journal.tasks.add(7, "S1", "order a latte", "en", "here")
        match kept_in:
            case "a note":
                await journal.notes.add(task.task_id, (TaskNote(1, "", "Wi-Fi password: [secret 2]"),))
            case "a plan":
                item = PlanItem("Type [secret 2] as the Wi-Fi password")
                await journal.plans.add(task.task_id, [item], replaces=0, step=1)
            case _:
                decision = Decision("", TypeText("[secret 2]"), 'do(action="Type", text="[secret 2]")')
                await journal.steps.commit_decision(task.task_id, 1, "", decision)
        vault = Vault()
        team = await server.teams()(journal, EventStream(), vault).of(task, play.mind)
        assert team is not None
        noted = vault.noted("S1")
        assert noted.hide_found("The login code is 481516") == "The login code is [secret 3]"
        with pytest.raises(UnknownSecret):
            noted.real("[secret 2]")
