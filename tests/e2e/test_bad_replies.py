"""Replies that cannot be used, from the model's socket to the report: each is named, and nothing acts.

The stand-in answers as its family does and then goes wrong.
"""

from collections.abc import AsyncGenerator
from dataclasses import dataclass
from pathlib import Path

import pytest

from agent.standin import Move
from agent.standin.faults import FaultKind, ModelFault
from agent.standin.moves import FINISH
from bot.strings import say
from tests.e2e.test_stories import LONG_S, report
from tests.e2e.world import World, ready, spoken_as

pytestmark = pytest.mark.timeout(240)
_TASKS = {"en": "turn off bluetooth", "zh": "关闭蓝牙"}
_THREE = 3
_GIVES_UP = "I could not find the switch."
_LEFT_OVER = ("autoglm", "native", "mobile-agent-v3", "gelab")
# Both take a while, so that in the short run each family has one of them.
_HARMLESS = {
    ("qwen3-vl", "en"): (FaultKind.SEVERAL,),
    ("claude", "zh"): (FaultKind.OTHER_LANGUAGE,),
}


@dataclass(frozen=True)
class Spoken:
    """A world whose model is of a family."""

    world: World
    family: str
    lang: str

    async def fails_for(self, key: str, **values: str) -> None:
        """A task that ends with this sentence and without a touch."""
        task = await self.world.user.sends(_TASKS[self.lang])
        failed = await self.world.user.sees(report("❌", task), timeout_s=LONG_S)
        assert say(self.lang, key, **values) in failed.text
        assert self.world.phone.oracle.touches == []
        assert self.world.facts == []


_WORLDS = [
    ("qwen3-vl", "en"),
    ("claude", "zh"),
    *(
        pytest.param((family, lang), marks=pytest.mark.soak)
        for family, lang in (
            ("autoglm", "en"), ("autoglm", "zh"), ("qwen3-vl", "zh"), ("claude", "en"), ("native", "en"),
            ("native", "zh"), ("seed", "en"), ("gelab", "zh"), ("mobile-agent-v3", "en"),
            ("kimi", "zh"),
        )
    ),
]  # fmt: skip


@pytest.fixture(params=_WORLDS, ids="-".join)
async def spoken(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncGenerator[Spoken]:
    """A pixel family and one with tool calls; more of them in the soak."""
    family, lang = request.param
    async with ready(tmp_path, lang, settings=spoken_as(family)) as world:
        yield Spoken(world, family, lang)


@pytest.mark.sample(1)
async def test_what_cannot_be_used_three_times_ends_the_task_with_its_cause_and_its_cure(
    spoken: Spoken,
) -> None:
    """Thoughts alone, 100 kB of the same words, nothing at all, and tool calls where text was asked for."""
    model, is_native = spoken.world.model, spoken.family == "native"
    for kind, key, values in (
        # What is left of these families' replies is not told from a call that went wrong.
        (FaultKind.THOUGHTS_ONLY, "" if spoken.family in _LEFT_OVER else "_thoughts", {}),
        (FaultKind.REPETITION, "_repeated", {}),
        (FaultKind.EMPTY, "_empty", {}),
        (FaultKind.OTHER_CHANNEL, "_family", {"family": "native"}),
    ):
        if is_native and kind is FaultKind.OTHER_CHANNEL:
            continue
        model.fault(ModelFault(kind=kind, times=_THREE))
        await spoken.fails_for(f"unusable_replies{key}", **values)


@pytest.mark.sample(1)
async def test_a_reply_in_another_familys_grammar_names_the_families(spoken: Spoken) -> None:
    spoken.world.model.fault(ModelFault(kind=FaultKind.OTHER_GRAMMAR, times=_THREE))
    task = await spoken.world.user.sends(_TASKS[spoken.lang])
    failed = await spoken.world.user.sees(report("❌", task), timeout_s=LONG_S)
    assert "ui-venus-1.5" in failed.text
    assert "FARHAND_DIALECT" in failed.text
    assert spoken.world.phone.oracle.touches == []


@pytest.mark.sample(1)
async def test_several_actions_and_thoughts_in_another_language_do_the_task_as_usual(spoken: Spoken) -> None:
    """Several: each has its own look and its own step; a family that gives one a reply gets the first."""
    world = spoken.world
    if spoken.family == "gelab":
        pytest.skip("it has no way to write two calls")
    for kind in _HARMLESS.get((spoken.family, spoken.lang), (FaultKind.SEVERAL, FaultKind.OTHER_LANGUAGE)):
        world.model.fault(ModelFault(kind=kind, times=20))
        task = await world.user.sends(_TASKS[spoken.lang])
        await world.user.sees(report("✅", task), timeout_s=LONG_S)
        assert len([fact for fact in world.facts if "luetooth" in fact or "蓝牙" in fact]) == 1, world.facts
        world.model.reset()


async def test_points_in_other_numbers_are_named_with_the_kind_that_fits(tmp_path: Path) -> None:
    """Where the person follows the report, taps land where they were meant, also in AutoGLM."""
    # Of a screen of 540 x 1200 the families are sent 544 x 1216 and all.
    for family, meant, lang in (("qwen3-vl", (268, 1085), "en"), ("autoglm", (270, 1100), "zh")):
        (folder := tmp_path / family).mkdir()
        async with ready(folder, lang, settings=spoken_as(family)) as world:
            for _ in range(_THREE):
                world.model.script(_tap(family, 270, 1100))
            task = await world.user.sends(_TASKS[lang])
            failed = await world.user.sees(report("❌", task), timeout_s=LONG_S)
            assert say(lang, "unusable_replies_kind", points="270, 1100", kind="pixels") in failed.text
            assert world.phone.oracle.touches == []
            assert await world.program.stop() == 0
            world.env["FARHAND_COORDINATES"] = "pixels"
            async with world.restarted():
                world.model.script(_tap(family, 270, 1100), Move("Done.", FINISH, {"message": _GIVES_UP}))
                again = await world.user.sends(_TASKS[lang])
                await world.user.sees(report("❌", again), timeout_s=LONG_S)
                [touch] = world.phone.oracle.touches
                assert (touch.x, touch.y) == pytest.approx(meant, abs=3)


def _tap(family: str, x: int, y: int) -> str:
    if family == "autoglm":
        return f'<think>t</think><answer>do(action="Tap", element=[{x}, {y}])</answer>'
    arguments = f'{{"action": "click", "coordinate": [{x}, {y}]}}'
    return f'<tool_call>\n{{"name": "mobile_use", "arguments": {arguments}}}\n</tool_call>'
