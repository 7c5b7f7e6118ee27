"""The second address steps in while the first stays away, and the first comes back, through real sockets."""

from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

import pytest

from agent.contract.actions import Action, Back, Home, UnusableReply
from agent.contract.errors import (
    ModelBusy,
    ModelError,
    ModelFiltered,
    ModelKeyRefused,
    ModelUnavailable,
    ModelUnknown,
)
from agent.contract.model import AnsweringModel, ModelUse
from agent.model.client import ModelClient
from agent.model.dialects import dialect_for
from agent.model.dialects.base import PromptContext
from agent.model.fallback import FallbackModel, NamedModel
from agent.model.stream import ModelLimits
from devices.base import Screenshot, Verdict
from tests.worlds.hand_clock import HandClock
from tests.worlds.model_server import Answer, Server, chunk, refuses, says, serving, streams

LIMITS = ModelLimits(first_chunk_s=10, gap_s=10, whole_s=30.0, backoff_s=0.001, retries=1)
PROBE = ModelLimits(first_chunk_s=10, gap_s=10, whole_s=30.0, retries=0)
BACK, HOME = says('do(action="Back")'), says('do(action="Home")')
CONTEXT = PromptContext(
    "task", "en", date(2026, 2, 12), (), "app", Verdict.OK, Screenshot(b"PNG", (1080, 2400), 0.0)
)


@dataclass
class Two:
    """Two servers, and a model of both. refused: lasting errors of the first. used: models that answered."""

    first: Server
    second: Server
    clock: HandClock
    model: FallbackModel
    refused: list[ModelError]
    used: list[ModelUse] = field(default_factory=list[ModelUse])

    async def decides(self) -> Action | UnusableReply:
        return (await self.model.decide(CONTEXT, on_use=self.used.append)).action

    async def fails(self) -> ModelError:
        with pytest.raises(ModelError) as caught:
            await self.decides()
        return caught.value

    def asked(self) -> tuple[int, int]:
        """How often each was asked."""
        return len(self.first.requests), len(self.second.requests)


@pytest.fixture
async def two(tmp_path: Path) -> AsyncGenerator[Two]:
    async with AsyncExitStack() as stack:
        first, second = [await stack.enter_async_context(serving()) for _ in range(2)]

        async def client(server: Server, name: str, limits: ModelLimits, other: bool = False) -> ModelClient:
            made = ModelClient(
                server.base_url, f"sk-{name}", name, dialect_for(name, "autoglm"), limits, second=other
            )
            return await stack.enter_async_context(made)

        clock, refused = HandClock(), list[ModelError]()
        model = FallbackModel(
            NamedModel(await client(first, "one", LIMITS), "one", "autoglm"),
            await client(first, "one", PROBE),
            NamedModel(await client(second, "two", LIMITS, other=True), "two", "autoglm"),
            tmp_path,
            refused.append,
            clock,
        )
        first.answers(BACK)
        second.answers(HOME)
        yield Two(first, second, clock, model, refused)


async def test_the_second_is_not_asked_while_the_first_answers(two: Two) -> None:
    assert await two.decides() == Back()
    assert two.asked() == (1, 0)
    assert two.model.answering == AnsweringModel("one")


async def test_the_second_answers_after_the_retries_of_the_first_with_its_own_name_and_key(two: Two) -> None:
    two.first.answers(refuses(503))
    assert await two.decides() == Home()
    assert two.asked() == (2, 1)
    assert two.second.requests[0]["model"] == "two"
    assert two.second.keys == ["Bearer sk-two"]
    assert two.model.answering == AnsweringModel("two", second=True)
    assert [(use.model, use.second) for use in two.used] == [("two", True)]


async def test_the_first_is_tried_after_pauses_that_grow_to_a_quarter_of_an_hour(two: Two) -> None:
    two.first.answers(refuses(503))
    await two.decides()
    tries = len(two.first.requests)
    for pause_s in (60, 120, 240, 480, 900, 900):
        two.clock.now += pause_s - 1
        assert await two.decides() == Home()
        assert len(two.first.requests) == tries
        two.clock.now += 1
        assert await two.decides() == Home()
        tries += 1  # once: no step waits for retries
        assert len(two.first.requests) == tries


async def test_the_first_comes_back_and_its_pauses_begin_anew(two: Two) -> None:
    two.first.answers(refuses(503))
    await two.decides()
    two.clock.now += 60
    two.first.answers(BACK)
    assert await two.decides() == Back()
    assert two.model.answering == AnsweringModel("one")
    two.first.answers(refuses(503))
    await two.decides()
    two.clock.now += 60
    two.first.answers(BACK)
    assert await two.decides() == Back()


async def test_a_wait_that_the_first_asks_for_is_kept(two: Two) -> None:
    two.first.answers(refuses(429, retry_after="600"))
    assert await two.decides() == Home()
    two.clock.now += 599
    assert await two.decides() == Home()
    assert len(two.first.requests) == 1
    two.first.answers(BACK)
    two.clock.now += 1
    assert await two.decides() == Back()


async def test_a_refused_key_is_reported_once_and_the_second_answers(two: Two) -> None:
    two.first.answers(refuses(401))
    for _ in range(3):
        assert await two.decides() == Home()
        two.clock.now += 1000
    assert [type(err) for err in two.refused] == [ModelKeyRefused]


async def test_a_model_that_the_first_does_not_have_is_reported_once_and_the_second_answers(two: Two) -> None:
    two.first.answers(refuses(404))
    for _ in range(3):
        assert await two.decides() == Home()
        two.clock.now += 1000
    assert [type(err) for err in two.refused] == [ModelUnknown]


@pytest.mark.parametrize(
    "answer", [refuses(400), refuses(413), streams(chunk("x"), chunk(finish="content_filter"))]
)
async def test_nothing_that_a_trial_of_the_first_meets_ends_a_step(two: Two, answer: Answer) -> None:
    two.first.answers(refuses(503))
    await two.decides()
    two.clock.now += 60
    two.first.answers(answer)
    assert await two.decides() == Home()
    two.clock.now += 119
    tries = len(two.first.requests)
    assert await two.decides() == Home()
    assert len(two.first.requests) == tries


async def test_a_first_that_merely_stays_away_is_reported_to_nobody(two: Two) -> None:
    two.first.answers(refuses(503))
    await two.decides()
    assert two.refused == []


async def test_what_another_address_does_not_mend_is_not_asked_there(two: Two) -> None:
    two.first.answers(streams(chunk("x"), chunk(finish="content_filter")))
    assert isinstance(await two.fails(), ModelFiltered)
    assert two.asked() == (1, 0)


async def test_if_both_stay_away_the_error_is_that_of_the_first(two: Two) -> None:
    two.first.answers(refuses(503))
    two.second.answers(refuses(500))
    error = await two.fails()
    assert isinstance(error, ModelUnavailable)
    assert error.values["address"] == two.first.base_url


async def test_if_one_of_them_says_how_long_to_wait_the_task_can_wait(two: Two) -> None:
    two.first.answers(refuses(503))
    two.second.answers(refuses(429, retry_after="120"))
    assert isinstance(await two.fails(), ModelBusy)


async def test_a_second_that_fails_sends_the_step_back_to_the_first_at_once(two: Two) -> None:
    two.first.answers(refuses(503))
    await two.decides()
    two.first.answers(BACK)
    two.second.answers(refuses(500))
    assert await two.decides() == Back()
    assert two.model.answering == AnsweringModel("one")


async def test_the_second_reads_the_prompt_file_of_its_own_family(two: Two, tmp_path: Path) -> None:
    prompts = tmp_path / "prompts"
    prompts.mkdir()
    (prompts / "autoglm.en.txt").write_text("My own words.", encoding="utf-8")
    two.first.answers(refuses(503))
    await two.decides()
    assert "My own words." in str(two.second.requests[0]["messages"])
    assert "My own words." not in str(two.first.requests[0]["messages"])


async def test_a_decision_says_in_which_form_it_is_written(two: Two) -> None:
    assert (await two.model.decide(CONTEXT)).dialect == "autoglm"
