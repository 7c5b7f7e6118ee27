"""The client against the stand-in's faults: what each real service says becomes one known error or answer."""

import io
from collections.abc import AsyncGenerator
from dataclasses import replace
from datetime import date

import pytest
from PIL import Image

from agent.contract.actions import ActionResult, Decision, ResultKind, Unusable, UnusableReply
from agent.contract.errors import (
    ModelBusy,
    ModelContextFull,
    ModelError,
    ModelFiltered,
    ModelKeyExpired,
    ModelKeyRefused,
    ModelSeesNoPictures,
)
from agent.contract.model import ModelUse
from agent.model.client import ModelClient
from agent.model.dialects import dialect_for
from agent.model.dialects.base import Dialect, PastStep, PromptContext
from agent.model.request import ModelReply, ModelRequest
from agent.model.stream import ModelLimits
from agent.standin import StandinModel
from agent.standin.faults import FaultKind, ModelFault
from devices.base import Screenshot, Verdict

MODEL = "autoglm-phone-9b"
LIMITS = ModelLimits(first_chunk_s=10, gap_s=10, whole_s=30.0, backoff_s=0.001)
STEP = PastStep("com.farhand.launcher", "I look.", 'do(action="Home")', ActionResult(ResultKind.DONE))


def _png() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (108, 240), "#ffffff").save(out, "PNG")
    return out.getvalue()


CONTEXT = PromptContext(
    "turn off bluetooth",
    "en",
    date(2026, 2, 12),
    (),
    "com.farhand.launcher",
    Verdict.OK,
    Screenshot(_png(), (1080, 2400), 0.0),
)


class Counted:
    """Implements agent.model.dialects.base.Dialect: AutoGLM's, which asks for the counts as others do."""

    name = form = "autoglm"

    def __init__(self) -> None:
        self._own: Dialect = dialect_for(MODEL)

    def request(self, context: PromptContext) -> ModelRequest:
        request = self._own.request(context)
        return replace(request, sampling=replace(request.sampling, asks_usage=True))

    def is_complete(self, reply: ModelReply) -> bool:
        return self._own.is_complete(reply)

    def read(self, reply: ModelReply, screen_px: tuple[int, int], picture_px: tuple[int, int]) -> Decision:
        return self._own.read(reply, screen_px, picture_px)


@pytest.fixture
async def standin() -> AsyncGenerator[StandinModel]:
    async with StandinModel() as running:
        yield running


async def decides(
    standin: StandinModel,
    *faults: FaultKind,
    context: PromptContext = CONTEXT,
    limits: ModelLimits = LIMITS,
    used: list[ModelUse] | None = None,
) -> Decision:
    for fault in faults:
        standin.fault(ModelFault(kind=fault))
    async with ModelClient(standin.url, "sk-any", MODEL, Counted(), limits) as model:
        return await model.decide(context, on_use=used.append if used is not None else None)


@pytest.mark.parametrize(
    ("fault", "kind"),
    [
        (FaultKind.NO_VISION, ModelSeesNoPictures),
        (FaultKind.FILTER_REFUSED, ModelFiltered),
        (FaultKind.FILTERED, ModelFiltered),
        (FaultKind.OVERFLOW, ModelContextFull),
        (FaultKind.FOREIGN_KEY, ModelKeyRefused),
        (FaultKind.EXPIRED_KEY, ModelKeyExpired),
    ],
)
async def test_a_refusal_is_known_by_the_services_own_words(
    standin: StandinModel, fault: FaultKind, kind: type[ModelError]
) -> None:
    with pytest.raises(ModelError) as caught:
        await decides(standin, fault)
    assert type(caught.value) is kind
    assert len(standin.requests) == 1


async def test_a_wait_is_kept_by_the_task(standin: StandinModel) -> None:
    standin.fault(ModelFault(kind=FaultKind.BUSY, retry_after=120))
    with pytest.raises(ModelBusy) as caught:
        await decides(standin)
    assert caught.value.wait_s == 120


async def test_an_overflow_is_asked_again_with_a_shorter_history(standin: StandinModel) -> None:
    context = replace(CONTEXT, history=(replace(STEP, thinking="I look further. " * 60),) * 60)
    await decides(standin, FaultKind.OVERFLOW, context=context)
    first, second = standin.requests
    assert second.body_bytes < first.body_bytes * 0.75


@pytest.mark.parametrize("fault", [FaultKind.STALL, FaultKind.STALL_AT_START, FaultKind.ERROR_MID_STREAM])
async def test_an_answer_that_stops_is_begun_anew(standin: StandinModel, fault: FaultKind) -> None:
    short = replace(LIMITS, gap_s=0.2, first_chunk_s=0.2 if fault is FaultKind.STALL_AT_START else 10)
    decision = await decides(standin, fault, limits=short)
    assert not isinstance(decision.action, UnusableReply)
    assert len(standin.requests) == 2


async def test_a_malformed_call_is_asked_for_once_more(standin: StandinModel) -> None:
    decision = await decides(standin, FaultKind.MALFORMED_CALL)
    assert not isinstance(decision.action, UnusableReply)
    decision = await decides(standin, FaultKind.MALFORMED_CALL, FaultKind.MALFORMED_CALL)
    assert decision.action == UnusableReply(Unusable.UNREADABLE, "malformed_function_call")


@pytest.mark.parametrize("fault", [FaultKind.REPETITION, FaultKind.THOUGHTS_ONLY, FaultKind.EMPTY])
async def test_a_reply_without_a_use_is_unusable_and_no_error(
    standin: StandinModel, fault: FaultKind
) -> None:
    assert isinstance((await decides(standin, fault)).action, UnusableReply)


async def test_the_counts_of_the_server_are_believed_unless_they_cannot_be(standin: StandinModel) -> None:
    used: list[ModelUse] = []
    await decides(standin, used=used)
    await decides(standin, FaultKind.NO_USAGE, used=used)
    await decides(standin, FaultKind.ABSURD_USAGE, used=used)
    counted, missing, absurd = used
    assert [use.estimated for use in used] == [False, True, True]
    for use in (missing, absurd):
        # An estimate comes close to what the server counts.
        assert 0.3 * counted.prompt_tokens < use.prompt_tokens < 4 * counted.prompt_tokens
