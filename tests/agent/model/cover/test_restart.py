"""A covered task across a restart of the program: handles of before stand for the same, or for nothing."""

import asyncio
from pathlib import Path

from agent.contract.actions import Decision, TypeText
from agent.contract.events import StepDone
from agent.contract.requests import Answer
from agent.model.client import ModelClient
from agent.model.cover.covers import Covers
from agent.model.decider import Deciders, ModelDecider
from agent.model.dialects import dialect_for
from agent.trajectory.decider import DecisionContext
from devices.base import Box, Element, Tree
from tests.worlds.agent_world import ANN, World
from tests.worlds.model_server import Server, says, serving
from tests.worlds.paper_phone import PaperPhone

MODEL = "autoglm-phone-9b"


def tree(*texts: str) -> Tree:
    elements = (Element(Box(0, 30 * at, 90, 30 * at + 25), text=text) for at, text in enumerate(texts))
    return Tree((Element(Box(0, 0, 90, 200)), *elements), 0.0)


class FirstAsked:
    """The model's decider of the task that is asked about first."""

    def __init__(self, deciders: Deciders) -> None:
        self._deciders = deciders
        self._made: ModelDecider | None = None

    async def decide(self, context: DecisionContext) -> Decision:
        self._made = self._made or await self._deciders.of(context.trajectory.task)
        return await self._made.decide(context)


def started(client: ModelClient) -> FirstAsked:
    """As in a program that has just started."""
    return FirstAsked(Deciders(client, "autoglm", "", Path("/nonexistent"), covers=Covers()))


def answers(server: Server, *calls: str) -> None:
    server.answers(*(says(f"I go on.<answer>{call}</answer>") for call in calls))


async def test_a_task_goes_on_after_a_restart_with_the_handles_that_it_had(world: World) -> None:
    async with serving() as server, ModelClient(server.base_url, "any", MODEL, dialect_for(MODEL)) as client:
        answers(server, 'do(action="Type", text="Call [phone 2]")', 'do(action="Interact", message="Go on?")')
        phone = PaperPhone(tree=tree("138 0000 1101", "138 0000 2202"))
        async with world.scene(phone=phone, decider=started(client)) as play:
            task = await play.submit(text="write the second number")
            asked = await play.asks()
            typed = [event.step.action for event in play.steps()]
        assert typed == [TypeText("Call 138 0000 2202")]
        assert asked.request.text
        answers(
            server,
            'do(action="Type", text="[phone 2] and [phone 3]")',
            'do(action="Type", text="[phone 1]")',
            'finish(message="[phone 3]")',
        )
        phone = PaperPhone(tree=tree("Nothing here", "138 0000 3303"))
        async with world.scene(phone=phone, decider=started(client)) as play:
            again = await play.asks()
            await play.dispatcher.requests.answer(
                ANN, again.request.request_id, Answer.REPLY, "Yes, 138 0000 4404"
            )
            ended = await play.ends()
            kept = await play.journal.steps.of(task.task_id)
            acted = [event.step.action for event in play.told if isinstance(event, StepDone)]
        assert TypeText("138 0000 2202 and 138 0000 3303") in acted
        assert TypeText("138 0000 1101") not in acted  # nothing tells any more what [phone 1] was
        assert ended.outcome.message == "138 0000 3303"
        assert [step.raw for step in kept if "2202" in step.raw + step.thinking] == []
        assert kept[0].raw == 'do(action="Type", text="Call [phone 2]")'
        sent = str(server.requests)
        assert not any(number in sent for number in ("1101", "2202", "3303", "4404"))


async def test_what_another_model_did_is_told_without_covered_words(world: World) -> None:
    async with serving() as server, ModelClient(server.base_url, "any", MODEL, dialect_for(MODEL)) as client:
        answers(
            server,
            'do(action="Tap", element=[500, 200])',
            'do(action="Note", message="138 0000 5505 is not [phone 9]")',
            'do(action="Type", text="Call [phone 2]")',
            'do(action="Interact", message="Go on?")',
        )
        phone = PaperPhone(tree=tree("138 0000 1101", "138 0000 2202"))
        async with world.scene(phone=phone, decider=started(client)) as play:
            task = await play.submit(text="write the second number")
            await play.asks()
            kept = await play.journal.steps.of(task.task_id)
        assert [step.dialect for step in kept] == ["autoglm"] * 4
        assert kept[0].target
    async with (
        serving() as server,
        ModelClient(server.base_url, "any", "gpt-5", dialect_for("gpt-5")) as client,
    ):
        server.answers(says('Thought: Done.\nAction: {"action_type": "status", "goal_status": "success"}'))
        phone = PaperPhone(tree=tree("Nothing here", "138 0000 3303"))
        async with world.scene(phone=phone, decider=started(client)) as play:
            again = await play.asks()
            await play.dispatcher.requests.answer(ANN, again.request.request_id, Answer.REPLY, "Yes")
            await play.ends()
            kept = await play.journal.steps.of(task.task_id)
        assert kept[-1].dialect == "gpt pixels"
        sent = str(server.requests)
        assert "): tap something -> " in sent
        assert "type “Call [phone 2]” -> " in sent
        assert "do(action" not in sent
        assert not any(number in sent for number in ("1101", "2202", "3303", "5505"))


async def test_a_page_read_late_is_not_sent_meanwhile(world: World) -> None:
    async with serving() as server, ModelClient(server.base_url, "any", MODEL, dialect_for(MODEL)) as client:
        answers(server, 'finish(message="seen")')
        phone = PaperPhone(tree=tree("138 0000 1101"), tree_waits=asyncio.Event())
        async with world.scene(phone=phone, decider=started(client)) as play:
            await play.submit(text="look")
            await phone.until_done("look")
            for _ in range(50):
                await asyncio.sleep(0)
            assert server.requests == []
            assert phone.tree_waits is not None
            phone.tree_waits.set()
            await play.ends()
        assert len(server.requests) == 1
