"""A stolen bot over a real bus: without the code that the home checks itself nothing is done on the phone."""

import time
from collections.abc import AsyncGenerator
from dataclasses import replace
from pathlib import Path

import pytest
from pydantic import SecretStr
from pyotp.totp import TOTP

from agent.contract.actions import Finish, ResultKind, Tap
from agent.contract.codes import CodedAnswer, CodeResult
from agent.contract.events import HumanNeeded, StepDone, TaskEnded
from agent.contract.people import ALL_RIGHTS, Caller
from agent.contract.requests import Answer, AnswerOutcome
from agent.contract.wire_calls import HomeCall
from tests.agent.bus.test_home_end import PAPER, HomeStage, at_home
from tests.worlds.agent_world import ANN, World
from tests.worlds.evidence import EVIDENCE
from tests.worlds.nats_bus import BusWorld, running_bus
from tests.worlds.traces import traces

pytestmark = [pytest.mark.timeout(240), pytest.mark.usefixtures("all_is_logged")]
SEED = SecretStr("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")
MALLORY = Caller(66, "Mallory", ALL_RIGHTS, "paper", is_admin=True)


@pytest.fixture
async def home_bus(tmp_path: Path) -> AsyncGenerator[BusWorld]:
    async with running_bus(tmp_path / "nats") as world:
        yield world


def code(off_s: float = 0.0) -> str:
    """What Ann's generator shows, or did, or will."""
    shown = TOTP(SEED.get_secret_value()).at(int(time.time() + off_s))
    EVIDENCE.declare(shown)
    return shown


def wrong() -> str:
    """Six digits that are no code of any moment close by."""
    near = {code(30 * step) for step in range(-8, 9)}
    return next(f"{number:06}" for number in range(654321, 654421) if f"{number:06}" not in near)


class StolenBot:
    """What the bot's key can call about one request."""

    def __init__(self, stage: HomeStage, asked: HumanNeeded) -> None:
        self.stage = stage
        self.request_id = asked.request.request_id

    async def presses(self, caller: Caller) -> AnswerOutcome:
        """A yes, with the claim that the person's code was right."""
        arguments = {"caller": caller, "request_id": self.request_id, "answer": Answer.APPROVE}
        outcome = await self.stage.bot.asks("requests.answer", arguments, self.journal_id)
        assert isinstance(outcome, AnswerOutcome)
        return outcome

    async def enters(self, digits: str, caller: Caller = PAPER) -> CodedAnswer:
        """A yes with a code."""
        answered = await self.stage.bot.asks(
            "requests.answer_with_code", self._entered(digits, caller), self.journal_id
        )
        assert isinstance(answered, CodedAnswer)
        return answered

    async def enters_twice(self, digits: str) -> None:
        """The same message two times, as a slow bus would have it: it is one call."""
        call = HomeCall("requests.answer_with_code", self._entered(digits, PAPER), self.journal_id)
        first = await self.stage.bot.sends(call, call_id="one")
        assert first == await self.stage.bot.sends(call, call_id="one")
        answered = self.stage.bot.reply_of("requests.answer_with_code", first).result
        assert answered == CodedAnswer(AnswerOutcome.ACCEPTED)

    @property
    def journal_id(self) -> str:
        return self.stage.play.dispatcher.journal_id

    def _entered(self, digits: str, caller: Caller) -> dict[str, object]:
        code = SecretStr(digits)
        return {"caller": caller, "request_id": self.request_id, "answer": Answer.APPROVE, "code": code}


async def test_a_code_that_the_bot_has_seen_is_for_nothing_that_is_asked_afterwards(
    world: World, home_bus: BusWorld
) -> None:
    later_s = 0.0
    async with at_home(
        world, home_bus, Tap((1, 1), "Pay"), Finish("done"), clock=lambda: time.time() + later_s
    ) as stage:
        set_up = stage.play.journal.home_codes.set_up
        assert await set_up(ANN.person_id, SEED, code(-30)) or await set_up(ANN.person_id, SEED, code(-30))
        seen = code()  # typed for a request that the bot keeps from the home
        later_s = 30.0
        await stage.submits()
        bot = StolenBot(stage, await stage.bot.hears(HumanNeeded))
        refused = await bot.enters(seen)
        assert refused.outcome is AnswerOutcome.NEEDS_HOME_CODE
        assert refused.code is not None
        assert refused.code.result in (CodeResult.USED, CodeResult.WRONG)  # wrong if its 30 s are long over
        assert stage.play.phone.inputs == []
        assert (await bot.enters(code(30))).outcome is AnswerOutcome.ACCEPTED
        await stage.bot.hears(TaskEnded)


async def test_only_the_code_of_the_home_approves(
    world: World, home_bus: BusWorld, caplog: pytest.LogCaptureFixture
) -> None:
    pays = Tap((1, 1), "Pay")
    async with at_home(world, home_bus, pays, pays, Finish("done")) as stage:
        set_up = stage.play.journal.home_codes.set_up
        # The code before this one, so that this one is still good; again if its 30 s end meanwhile.
        assert await set_up(ANN.person_id, SEED, code(-30)) or await set_up(ANN.person_id, SEED, code(-30))
        inputs = stage.play.phone.inputs
        await stage.submits()
        first = StolenBot(stage, asked := await stage.bot.hears(HumanNeeded))
        assert asked.request.code_of == (ANN.person_id,)
        given = replace(PAPER, code_given=True)
        assert await first.presses(given) is AnswerOutcome.NEEDS_HOME_CODE
        # Somebody whom the bot makes up, with every right and no code here.
        await stage.bot.knows(ANN, PAPER, replace(MALLORY, phone_id=""), MALLORY)
        assert await first.presses(replace(MALLORY, code_given=True)) is AnswerOutcome.NO_HOME_CODE
        assert (await first.enters(code(), MALLORY)).outcome is AnswerOutcome.NO_HOME_CODE
        for made_up in ("", "12345", "abcdef"):
            refused = await first.enters(made_up)
            assert (refused.outcome, refused.code and refused.code.result) == (
                AnswerOutcome.NEEDS_HOME_CODE,
                CodeResult.NONE,
            )
        refused = await first.enters(wrong())
        assert refused.code is not None
        assert (refused.code.result, refused.code.tries_left) == (CodeResult.WRONG, 4)
        assert inputs == []
        right = code()
        await first.enters_twice(right)
        done = await stage.bot.hears(StepDone)
        assert done.step.result.kind is ResultKind.DONE
        assert len(inputs) == 1
        # The bot has seen that code: it is good for nothing more.
        second = StolenBot(stage, await stage.bot.hears(HumanNeeded))
        replayed = await second.enters(right)
        assert replayed.outcome is AnswerOutcome.NEEDS_HOME_CODE
        assert replayed.code is not None
        assert replayed.code.result is CodeResult.USED
        for _ in range(4):
            await second.enters(wrong())
        last = await second.enters(wrong())
        assert last.code is not None
        assert last.code.result is CodeResult.LAST_WRONG
        assert await second.presses(given) is AnswerOutcome.HOME_CODE_LOCKED
        assert (await second.enters(code(30))).outcome is AnswerOutcome.HOME_CODE_LOCKED
        # Out of the list and in again: the code stays.
        await stage.bot.knows(replace(MALLORY, phone_id=""), MALLORY)
        ended = await stage.bot.hears(TaskEnded)
        assert ended.task.person_id == ANN.person_id
        assert await stage.play.journal.home_codes.holders() == {ANN.person_id}
        assert len(inputs) == 1
        assert traces(world.folder / "none", [right], log=caplog.text.encode()) == []
    found = traces(world.folder, [right, SEED.get_secret_value()])
    assert {place.split(":")[0] for place in found} <= {f"home-codes/{ANN.person_id}"}
