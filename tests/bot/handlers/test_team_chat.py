"""/mode and /plan in the chat, without a task that has a plan."""

from pathlib import Path

from tests.worlds.chat_world import KITCHEN, chat


async def test_a_person_chooses_who_works_their_tasks(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        page = await c.ann.sees("as the setting says for everybody", after=await c.ann.sends("/mode"))
        assert [button.text for button in page.buttons] == [
            "Always one model",
            "Always a team",
            "A team if it looks long",
            "✓ As set for everybody",
            "« Settings",
        ]
        await c.ann.presses("Always a team", page)
        await c.ann.sees("Chosen.[\\s\\S]*Now: always a team")
        (ann,) = await c.context.store.people.all()
        assert ann.mode == "team"
        await c.ann.sees("Now: always one model", after=await c.ann.sends("/mode solo"))


async def test_without_a_plan_there_is_none_to_show_or_to_change(tmp_path: Path) -> None:
    async with chat(tmp_path, KITCHEN) as c:
        await c.ann.sees("None of your tasks has a plan now", after=await c.ann.sends("/plan"))
        await c.ann.sees("None of your tasks has a plan now", after=await c.ann.sends("/plan\ndo this"))
