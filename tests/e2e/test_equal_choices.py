"""Two people of one name, from the chat to the phone: the person says which, whatever the model says."""

import pytest

from devices.simulator.places import visit
from tests.e2e.test_stories import LONG_S, has_button, report
from tests.e2e.world import World

pytestmark = pytest.mark.timeout(240)

_SURE = "I am sure: the user has confirmed that this is the right Mom, so nobody needs to be asked."
_OPENED = '<answer>finish(message="The chat is open; nothing was sent.")</answer>'


def _tap(world: World, element: str) -> str:
    (width, height), (x, y) = world.phone.size_px, world.phone.centre_px(element)
    return (
        f"<think>{_SURE}</think>"
        f'<answer>do(action="Tap", element=[{x * 1000 // width}, {y * 1000 // height}])</answer>'
    )


async def test_of_two_moms_the_person_says_which(world: World) -> None:
    world.phone.setup.tricks.two_moms = True
    visit(world.phone, "chat_list")
    first, second = _tap(world, "chat_mom"), _tap(world, "chat_mom_work")
    world.phone.reset()
    visit(world.phone, "chat_talk")
    field = _tap(world, "input")
    world.phone.reset()
    visit(world.phone, "chat_list")
    world.phone.oracle.touches.clear()
    world.model.script(
        first,
        second,
        field,
        '<answer>do(action="Type", text="I am late")</answer>',
        '<answer>do(action="Enter")</answer>',
        '<answer>finish(message="Sent.")</answer>',
    )
    task = await world.user.sends("text Mom that I am late")
    asked = await world.user.sees(has_button("Mom"), timeout_s=LONG_S)
    assert asked.text.startswith("❓ Which of them do you mean?")
    assert "The model" not in asked.text
    assert _SURE not in asked.text
    assert [button.text for button in asked.buttons] == ["Mom", "Mom (work)", "✏ Other…"]
    assert world.phone.oracle.touches == []
    await world.user.presses("Mom (work)", asked)
    approval = await world.user.sees(has_button("✅"), timeout_s=LONG_S, after=asked.message_id)
    assert "Mom (work)" in approval.text
    await world.user.presses("✅", approval)
    await world.user.sees(report("✅", task), timeout_s=LONG_S)
    assert [fact for fact in world.facts if fact.startswith("sent")] == ["sent 'I am late' to Mom (work)"]
    told = world.model.requests[1].model_dump_json()
    assert "of the entries that fit the task, the one that says" in told
    decided = await world.user.sees(lambda seen: seen.message_id == asked.message_id and not seen.buttons)
    assert "Answered by Ann" in decided.text
    assert "Mom (work)" in decided.text


async def test_the_question_survives_a_kill_of_the_program(world: World) -> None:
    world.phone.setup.tricks.two_moms = True
    visit(world.phone, "chat_list")
    first, second = _tap(world, "chat_mom"), _tap(world, "chat_mom_work")
    world.model.script(first, second, _OPENED)
    task = await world.user.sends("text Mom that I am late")
    asked = await world.user.sees(has_button("Mom (work)"), timeout_s=LONG_S)
    await world.has_settled()
    touched = len(world.phone.oracle.touches)
    await world.program.kill()
    async with world.restarted():
        again = await world.user.sees(has_button("Mom (work)"), timeout_s=LONG_S, after=asked.message_id)
        assert again.text.startswith("❓ Which of them do you mean?")
        assert len(world.phone.oracle.touches) == touched
        await world.user.presses("Mom (work)", again)
        await world.user.sees(report("❌", task), timeout_s=LONG_S)
        assert len(world.phone.oracle.touches) == touched + 1
        assert world.phone.scene == "chat_talk"


async def test_one_mom_is_written_to_without_a_question(world: World) -> None:
    visit(world.phone, "chat_list")
    world.model.script(_tap(world, "chat_mom"), _OPENED)
    task = await world.user.sends("text Mom that I am late")
    await world.user.sees(report("❌", task), timeout_s=LONG_S)
    assert world.phone.scene == "chat_talk"
