"""A task is worked once by a model, kept, and replayed on the simulated phone without any model."""

from pathlib import Path

from agent.contract.requests import RequestKind
from agent.contract.shortcuts import ReplayFacts
from agent.contract.tasks import EndKind, ShortcutRun, TaskOptions
from agent.standin import known_tasks
from devices.simulator.scenes.tricks import AmountOn
from tests.worlds.example_world import VISITOR, example_world

LATTE = known_tasks("en")[0]


async def test_a_replay_asks_no_model_and_its_payment_is_approved_for_the_amount_that_is_shown_now(
    tmp_path: Path,
) -> None:
    async with example_world(tmp_path, "en") as world:
        first = await world.press(LATTE, agrees=True)
        offered = await world.dispatcher.shortcuts.offer(VISITOR, first.ended.task.task_id)
        kept = await world.dispatcher.shortcuts.keep(VISITOR, first.ended.task.task_id, "latte", LATTE)
        assert offered.refused is kept.refused is None
        assert kept.shortcut is not None
        run = TaskOptions(shortcut=ShortcutRun(kept.shortcut.shortcut_id))
        asked_before = len(world.model.requests)

        again = await world.press(LATTE, agrees=True, options=run)
        assert again.facts == first.facts
        assert again.ended.outcome.kind is EndKind.DONE
        assert again.ended.outcome.proof is not None
        assert not again.ended.outcome.proof.missing
        assert again.ended.replay == ReplayFacts(replayed=6, mended=0)

        world.phone.tricks.amount_cents, world.phone.tricks.amount_on = 99_00, AmountOn.WHOLE
        dearer = await world.press(LATTE, agrees=True, options=run)
        assert dearer.asked == (RequestKind.APPROVAL,)
        binding = dearer.requests[0].binding
        assert binding is not None
        assert "99.00" in binding.amount
        assert "paid 99.00 to Blue Door Coffee by balance" in dearer.facts
        assert len(world.model.requests) == asked_before
        # A no ends the saved steps; the model reads it and goes on alone.
        refused = await world.press(LATTE, agrees=False, options=run)
        assert not [fact for fact in refused.facts if fact.startswith("paid")]
        assert len(world.model.requests) > asked_before
