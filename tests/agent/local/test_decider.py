"""Plain commands in the loop with the journal: who decided, when the model goes on, and what is asked."""

import asyncio

import pytest

from agent.contract.actions import DecidedBy, Finish, Tap
from agent.contract.model import LocalUse
from agent.contract.requests import WHICH_THING, Answer
from agent.contract.tasks import EndKind
from devices.base import Box, Element, Tree
from tests.worlds.agent_world import ANN, World
from tests.worlds.paper_phone import PaperPhone, page


def _tree(*texts: str) -> Tree:
    return Tree(
        tuple(
            Element(Box(0, 20 + 30 * at, 90, 45 + 30 * at), text=text, clickable=True)
            for at, text in enumerate(texts)
        ),
        0.0,
    )


async def test_the_rules_press_what_is_named_and_the_journal_says_so(world: World) -> None:
    phone = PaperPhone(tree=_tree("Menu", "Bluetooth"))
    async with world.scene(phone=phone, local=LocalUse.FIRST) as play:
        task = await play.submit("tap Bluetooth")
        ended = await play.ends()
        steps = await play.journal.steps.of(task.task_id)
    assert (ended.outcome.kind, ended.outcome.message) == (EndKind.DONE, "“Bluetooth” is pressed.")
    assert [name for name, *_ in phone.inputs] == ["tap"]
    assert {step.decided_by for step in steps} == {DecidedBy.RULES}
    assert play.mind.told == []  # no model was asked


async def test_the_model_goes_on_where_the_thing_is_not_found(world: World) -> None:
    phone = PaperPhone(tree=_tree("Menu"), changed=False)
    async with world.scene(Tap((5, 5)), Finish("Done."), phone=phone, local=LocalUse.FIRST) as play:
        task = await play.submit("tap Bluetooth")
        ended = await play.ends()
        steps = await play.journal.steps.of(task.task_id)
    assert ended.outcome.message == "Done."
    by = [step.decided_by for step in steps]
    assert by[-2:] == [DecidedBy.MODEL] * 2
    assert DecidedBy.RULES in by
    assert [name for name, *_ in phone.inputs if name == "tap"] == ["tap"]


async def test_alone_it_says_where_it_stopped_and_what_it_understands(world: World) -> None:
    phone = PaperPhone(tree=_tree("Menu"), changed=False)
    async with world.scene(phone=phone, local=LocalUse.ALONE) as play:
        await play.submit("tap Bluetooth")
        stopped = await play.ends()
        swipes = len(phone.inputs)
        await play.submit("order a latte")
        unknown = await play.ends()
    assert (stopped.outcome.kind, stopped.outcome.key) == (EndKind.FAILED, "local_stopped")
    assert dict(stopped.outcome.values) == {"thing": "Bluetooth"}
    assert (unknown.outcome.kind, unknown.outcome.key) == (EndKind.FAILED, "local_not_understood")
    assert len(phone.inputs) == swipes
    assert play.mind.told == []


async def test_of_two_things_of_one_name_the_person_says_which(world: World) -> None:
    phone = PaperPhone(tree=_tree("Lena", "Menu", "Lena"))
    async with world.scene(phone=phone, local=LocalUse.ALONE) as play:
        await play.submit("tap Lena")
        asked = (await play.asks()).request
        assert (asked.text, asked.options) == (WHICH_THING, ("1. Lena", "2. Lena"))
        assert phone.inputs == []
        await play.dispatcher.requests.answer(ANN, asked.request_id, Answer.REPLY, "2. Lena")
        assert (await play.ends()).outcome.kind is EndKind.DONE
    [(name, x, y, *_)] = phone.inputs
    assert (name, x, y) == ("tap", 45, 92)


async def test_pay_is_asked_about_as_always(world: World) -> None:
    shop = Tree(
        (
            Element(Box(0, 0, 90, 30), text="Checkout", package="com.farhand.coffee"),
            Element(Box(0, 150, 90, 180), text="Pay ¥36.80", package="com.farhand.coffee", clickable=True),
        ),
        0.0,
    )
    phone = PaperPhone(pages=[page(package="com.farhand.coffee")], tree=shop)
    async with world.scene(phone=phone, local=LocalUse.ALONE) as play:
        await play.submit("tap “Pay ¥36.80”")
        asked = (await play.asks()).request
        assert asked.binding is not None
        assert phone.inputs == []
        await play.dispatcher.requests.answer(ANN, asked.request_id, Answer.REJECT, "")
        ended = await play.ends()
    assert (ended.outcome.kind, phone.inputs) == (EndKind.FAILED, [])


@pytest.mark.parametrize("alone", [False, True])
async def test_a_corrected_command_is_left_to_the_model_or_ends(world: World, *, alone: bool) -> None:
    phone, use = PaperPhone(tree=_tree("Menu", "Bluetooth")), LocalUse.ALONE if alone else LocalUse.FIRST
    phone.hold_input = asyncio.Event()
    async with world.scene(Finish("Menu is pressed."), phone=phone, local=use) as play:
        task = await play.submit("tap Bluetooth")
        await phone.touched.wait()
        await play.dispatcher.tasks.correct(ANN, task.task_id, "no, the menu", "m1")
        phone.hold_input.set()
        ended = await play.ends()
    assert len(phone.inputs) == 1
    if alone:
        assert (ended.outcome.kind, ended.outcome.key) == (EndKind.FAILED, "local_corrected")
    else:
        assert ended.outcome.message == "Menu is pressed."
        assert len(play.mind.told) == 1
