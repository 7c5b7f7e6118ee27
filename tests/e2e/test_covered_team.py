"""FARHAND_COVER=on and a team: no role gets names and numbers either; the person reads the real ones."""

import json

from agent.contract.events import PlanChanged
from agent.model.cover.paint import PAINT
from tests.e2e.covered_house import covered_house, tap
from tests.e2e.test_covered_tasks import REAL
from tests.worlds.model_server import says


async def test_no_role_gets_what_is_covered_in_texts_or_pictures() -> None:
    async with covered_house(team=True) as covered:
        house = covered.house
        house.show("calls")
        covered.server.answers(
            says(json.dumps({"done": [], "plan": ["Note the number of [name 1]", "Look at Chat"]})),
            says('I go on.<answer>do(action="Launch", app="Chat")</answer>'),
            says(json.dumps({"facts": ["[name 1] has [phone 2]"]})),
            says(f"I go on.<answer>{tap('chat_list', 'chat_mom')}</answer>"),
            says(json.dumps({"outcome": "A", "item_done": False, "why": "[name 1] is open"})),
            says('I go on.<answer>finish(message="seen")</answer>'),
            says(json.dumps({"done": [1, 2], "plan": []})),
        )
        await house.begins(text="Note a number, then look at the chat")
        ended = await house.ends()
        assert ended.outcome.message == "seen"
        texts = covered.texts
        assert [real for real in REAL for text in texts if real in text] == []
        roles = ["Role: Manager", "Role: Notetaker", "Role: Reflector", "Role: Manager"]
        assert [role for text in texts for role in set(roles) if role in text] == roles
        assert "“[name 1] has [phone 2]”" in texts[-1], "the note is told with its handles"
        plan = next(event.plan for event in house.told if isinstance(event, PlanChanged))
        assert plan.items[0].text == "Note the number of Mom", "the person reads the real name"
        first = covered.pictures[0]
        for name_box in ((126, 240, 420, 276), (126, 279, 420, 312), (126, 360, 420, 396)):
            assert first.getpixel((name_box[2] - 2, name_box[1] + 1)) == PAINT
