"""A shortcut whose app is not on the phone any more."""

from dataclasses import dataclass

from agent.contract.actions import Finish
from agent.contract.tasks import EndKind
from devices.errors import AppNotFound
from tests.agent.shortcuts.test_replay_on_paper import kept, phone, run
from tests.worlds.agent_world import World
from tests.worlds.tree_phone import TreePhone


@dataclass
class PhoneWithout(TreePhone):
    """No app can be launched on it."""

    async def launch(self, name: str) -> str:
        raise AppNotFound(name, ())


async def test_an_app_that_is_gone_is_named_and_nothing_is_pressed(world: World) -> None:
    shortcut = await kept(world)
    on = PhoneWithout(shown=phone().shown, leads=phone().leads)
    async with world.scene(Finish("Maps is not here.", failed=True), phone=on) as play:
        ended = await run(play, shortcut)
    assert ended.outcome.kind is EndKind.FAILED
    assert ended.replay is not None
    assert (ended.replay.missing_app, ended.replay.replayed) == ("Maps", 0)
    assert on.pressed == []
    assert len(play.mind.briefings) == 1
