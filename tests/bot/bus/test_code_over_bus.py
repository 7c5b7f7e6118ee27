"""A code that a home checks, on its way through the bot: over a real bus, to a home that joined."""

import time
from pathlib import Path

import pytest
from pydantic import SecretStr
from pyotp.totp import TOTP

from agent.contract.actions import Finish, Tap
from agent.contract.codes import CodedAnswer, CodeResult
from agent.contract.events import HumanNeeded, TaskEnded
from agent.contract.requests import Answer, AnswerOutcome
from tests.worlds.bot_end import bot_end, enrol, home_of
from tests.worlds.nats_bus import running_bus

pytestmark = pytest.mark.timeout(240)
SEED = SecretStr("JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP")
ANN = 7


def code(off_s: float = 0.0) -> str:
    """What Ann's generator shows."""
    return TOTP(SEED.get_secret_value()).at(int(time.time() + off_s))


async def test_the_bot_passes_a_code_on_and_the_home_decides(tmp_path: Path) -> None:
    async with running_bus(tmp_path / "nats") as bus, bot_end(tmp_path, bus) as end:
        flat = await enrol(end.store, bus, "flat")
        await end.household.follow_joined(await end.store.joined.all())
        ann = await end.store.people.person(ANN)
        assert ann
        async with home_of(tmp_path / "flat", flat, Tap((1, 1), "Pay"), Finish("paid")) as play:
            first = code()
            assert await play.journal.home_codes.set_up(ANN, SEED, first)
            await end.until_present(1)
            phone_id = f"{flat.home_id}/paper"
            caller = end.rights.caller(ann, phone_id)
            await end.homes.tasks.submit(caller, phone_id, "order a latte", "en", "here")
            await end.until(lambda: bool(end.heard(HumanNeeded)))
            asked = end.heard(HumanNeeded)[0].event
            assert isinstance(asked, HumanNeeded)
            request_id, requests = asked.request.request_id, end.homes.requests
            assert await requests.answer(caller, request_id, Answer.APPROVE) is AnswerOutcome.NEEDS_HOME_CODE
            used = await requests.answer_with_code(caller, request_id, Answer.APPROVE, SecretStr(first))
            assert used.code is not None
            assert used.code.result in (CodeResult.USED, CodeResult.WRONG)
            assert play.phone.inputs == []
            answered = await requests.answer_with_code(
                caller, request_id, Answer.APPROVE, SecretStr(code(30))
            )
            assert answered == CodedAnswer(AnswerOutcome.ACCEPTED)
            await end.until(lambda: bool(end.heard(TaskEnded)))
            assert len(play.phone.inputs) == 1
