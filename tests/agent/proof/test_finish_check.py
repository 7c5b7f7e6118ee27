"""A finish that nothing shows goes back once, then to the person; the same again after a restart."""

import asyncio

import pytest

from agent.approval.open_waits import RequestWaits
from agent.contract.actions import Back, Finish, Reason, ResultKind, TakeOver, Tap
from agent.contract.corrections import CorrectionOutcome
from agent.contract.errors import CaptureFailed
from agent.contract.events import StepDone
from agent.contract.proof import EvidenceKind, Gap, GapKind, Proof
from agent.contract.requests import IT_IS_DONE, NOT_YET, STOP, Answer, RequestKind, RequestState
from agent.contract.tasks import EndKind
from agent.journal import Journal
from agent.phone.waits import PhoneWaits
from agent.proof.finish_check import weighed
from agent.proof.second_look import ModelVerdict
from devices.base import Box, Element, Observation, Tree
from devices.errors import BadOutput
from tests.agent.approval.test_receipt_after import MENU, RECEIPT
from tests.worlds.agent_world import ANN, Play, World
from tests.worlds.paper_phone import UNREAD_TREE, PaperPhone

_WAITS = PhoneWaits(next_page_s=0.01)
_OFF = Tree((Element(Box(0, 20, 90, 40), text="Bluetooth", clickable=True, checkable=True),), 0.0)
_ON = Tree(
    (Element(Box(0, 20, 90, 40), text="Bluetooth", clickable=True, checkable=True, checked=True),), 0.0
)
_TASK = "turn on bluetooth"
_LIE = Finish("Bluetooth is on now.")


async def _answered(play: Play, words: str) -> None:
    asked = await play.asks()
    assert asked.request.kind is RequestKind.QUESTION
    assert asked.request.claim is not None
    assert asked.request.claim.message == _LIE.message
    assert [gap.kind for gap in asked.request.claim.proof.missing] == [GapKind.SWITCH]
    await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.REPLY, words)


async def test_a_claim_goes_back_once_then_the_person_says_yes(world: World) -> None:
    phone = PaperPhone(tree=_OFF)
    async with world.scene(Back(), _LIE, _LIE, phone=phone, phone_waits=_WAITS, checks_claims=True) as play:
        await play.submit(_TASK)
        await _answered(play, IT_IS_DONE)
        ended = await play.ends()
    returned = play.mind.told[2]
    assert returned is not None
    assert (returned.kind, returned.detail) == (ResultKind.REFUSED, Reason.UNPROVED)
    assert (ended.outcome.kind, ended.steps) == (EndKind.DONE, 3)
    assert ended.outcome.proof is not None
    assert [one.kind for one in ended.outcome.proof.held] == [EvidenceKind.PERSON_SAID]


async def test_no_goes_back_with_the_words_and_a_second_no_ends_it(world: World) -> None:
    lies = [_LIE] * 4
    async with world.scene(
        *lies, phone=PaperPhone(tree=_OFF), phone_waits=_WAITS, checks_claims=True
    ) as play:
        await play.submit(_TASK)
        await _answered(play, "the switch is still grey")
        await _answered(play, NOT_YET)
        ended = await play.ends()
    assert [told.detail for told in play.mind.told[1:] if told] == [
        Reason.UNPROVED,
        "the switch is still grey",
    ]
    assert (ended.outcome.kind, ended.outcome.key, ended.steps) == (EndKind.FAILED, "claims_denied", 3)


async def test_stop_stops_it(world: World) -> None:
    async with world.scene(
        _LIE, _LIE, phone=PaperPhone(tree=_OFF), phone_waits=_WAITS, checks_claims=True
    ) as play:
        await play.submit(_TASK)
        await _answered(play, STOP)
        assert (await play.ends()).outcome.kind is EndKind.STOPPED


async def test_nobody_answers_and_the_task_is_paused_and_asks_again_when_it_is_resumed(world: World) -> None:
    waits = RequestWaits(other_s=0.2)
    async with world.scene(
        _LIE, _LIE, phone=PaperPhone(tree=_OFF), phone_waits=_WAITS, waits=waits, checks_claims=True
    ) as play:
        task = await play.submit(_TASK)
        paused = await play.ends()
        assert (paused.outcome.kind, paused.outcome.key) == (EndKind.PAUSED, "request_expired")
    async with world.scene(phone=PaperPhone(tree=_OFF), phone_waits=_WAITS, checks_claims=True) as play:
        await play.dispatcher.tasks.resume(ANN, task.task_id)
        await _answered(play, IT_IS_DONE)
        assert (await play.ends()).outcome.kind is EndKind.DONE
    assert play.mind.told == []  # no model was asked again


async def test_a_true_claim_ends_at_once_and_asks_nobody(world: World) -> None:
    async with world.scene(
        Back(), _LIE, phone=PaperPhone(tree=_ON), phone_waits=_WAITS, checks_claims=True
    ) as play:
        await play.submit(_TASK)
        ended = await play.ends()
    assert (ended.outcome.kind, ended.steps) == (EndKind.DONE, 2)
    assert ended.outcome.proof is not None
    assert [(one.kind, one.words) for one in ended.outcome.proof.held] == [(EvidenceKind.SWITCH, "Bluetooth")]


async def test_a_page_that_cannot_be_read_is_not_fine(world: World) -> None:
    phone = PaperPhone(tree=UNREAD_TREE)
    async with world.scene(_LIE, _LIE, phone=phone, phone_waits=_WAITS, checks_claims=True) as play:
        await play.submit(_TASK)
        await _answered(play, IT_IS_DONE)
        await play.ends()
    assert phone.done.count("look") == 2 + 2 * 2  # each finish and two more views of each


class OnceSeenPhone(PaperPhone):
    """Gives no further view of a page; broken: what it raises then."""

    broken: Exception = BadOutput("screencap gave no picture")

    async def look_again(self) -> Observation:
        raise self.broken


@pytest.mark.parametrize(
    "broken",
    [BadOutput("no picture"), CaptureFailed("no picture", detail="no picture")],
    ids=["output", "capture"],
)
async def test_a_further_view_that_breaks_leaves_it_to_the_person(world: World, broken: Exception) -> None:
    phone = OnceSeenPhone(tree=_OFF)
    phone.broken = broken
    async with world.scene(_LIE, _LIE, phone=phone, phone_waits=_WAITS, checks_claims=True) as play:
        await play.submit(_TASK)
        await _answered(play, IT_IS_DONE)
        assert (await play.ends()).outcome.kind is EndKind.DONE


async def test_a_model_that_says_that_it_failed_is_not_asked_again(world: World) -> None:
    honest = Finish("I could not turn it on: the switch did not react.")
    async with world.scene(
        honest, phone=PaperPhone(tree=_OFF), phone_waits=_WAITS, checks_claims=True
    ) as play:
        await play.submit(_TASK)
        ended = await play.ends()
    assert (ended.outcome.kind, ended.outcome.key, ended.steps) == (EndKind.FAILED, "gave_up", 1)


# --- after a correction


def _switches(*, wifi: bool, bluetooth: bool) -> Tree:
    rows = (("Bluetooth", bluetooth), ("Wi-Fi", wifi))
    return Tree(
        tuple(
            Element(Box(0, top, 90, top + 20), text=name, clickable=True, checkable=True, checked=on)
            for top, (name, on) in zip((20, 60), rows, strict=True)
        ),
        0.0,
    )


async def test_after_a_correction_a_false_claim_goes_back_once_then_to_the_person(world: World) -> None:
    phone = PaperPhone(tree=_switches(wifi=False, bluetooth=True))
    async with world.scene(Back(), _LIE, _LIE, phone=phone, phone_waits=_WAITS, checks_claims=True) as play:
        await _submit_corrected(play)
        asked = await play.asks()
        assert asked.request.claim is not None
        assert asked.request.claim.proof.missing == (Gap(GapKind.CORRECTION, "no, wifi"),)
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.REPLY, STOP)
        assert (await play.ends()).outcome.kind is EndKind.STOPPED
    assert [told.detail for told in play.mind.told[2:] if told] == [Reason.UNPROVED]


async def test_after_the_same_correction_an_honest_finish_ends_at_once(world: World) -> None:
    phone = PaperPhone(tree=_switches(wifi=True, bluetooth=False))
    honest = Finish("Wi-Fi is on now.")
    async with world.scene(Back(), honest, phone=phone, phone_waits=_WAITS, checks_claims=True) as play:
        await _submit_corrected(play)
        ended = await play.ends()
    assert (ended.outcome.kind, ended.steps) == (EndKind.DONE, 2)


async def _submit_corrected(play: Play) -> None:
    """Corrects the task while its first step is decided."""
    play.mind.thinks = asyncio.Event()
    task = await play.submit(_TASK)
    await play.mind.asked.wait()
    taken = await play.dispatcher.tasks.correct(ANN, task.task_id, "no, wifi", "m1")
    assert taken is CorrectionOutcome.TAKEN
    play.mind.thinks.set()


# --- restarts


async def test_a_restart_asks_the_same_question_once_and_no_model(world: World) -> None:
    async with world.scene(
        _LIE, _LIE, phone=PaperPhone(tree=_OFF), phone_waits=_WAITS, checks_claims=True
    ) as play:
        await play.submit(_TASK)
        first = (await play.asks()).request
    async with world.scene(phone=PaperPhone(tree=_OFF), phone_waits=_WAITS, checks_claims=True) as play:
        again = await play.asks()
        assert again.request.claim == first.claim
        assert again.offline is not None
        await play.dispatcher.requests.answer(ANN, again.request.request_id, Answer.REPLY, IT_IS_DONE)
        ended = await play.ends()
    assert ended.outcome.kind is EndKind.DONE
    assert play.mind.told == []


@pytest.mark.parametrize(
    ("answer", "kind"), [(IT_IS_DONE, EndKind.DONE), (STOP, EndKind.STOPPED)], ids=["done", "stop"]
)
async def test_an_answer_that_came_as_the_program_died_counts(
    world: World, answer: str, kind: EndKind
) -> None:
    async with world.scene(
        _LIE, _LIE, phone=PaperPhone(tree=_OFF), phone_waits=_WAITS, checks_claims=True
    ) as play:
        await play.submit(_TASK)
        request = (await play.asks()).request
    async with Journal.open(world.folder / "journal.sqlite3") as journal:
        await journal.requests.settle(request.request_id, ANN.person_id, RequestState.ANSWERED, "Ann", answer)
    async with world.scene(phone=PaperPhone(tree=_OFF), phone_waits=_WAITS, checks_claims=True) as play:
        ended = await play.ends()
    assert ended.outcome.kind is kind
    assert play.mind.told == []


async def test_what_the_person_paid_while_the_program_was_dead_is_an_order_by_its_receipt(
    world: World,
) -> None:
    done = Finish("I ordered a latte.")
    async with world.scene(
        TakeOver("Pay"), phone=PaperPhone(tree=MENU), phone_waits=_WAITS, checks_claims=True
    ) as play:
        await play.submit("order a latte")
        await play.asks()
    async with world.scene(
        done, done, phone=PaperPhone(tree=RECEIPT), phone_waits=_WAITS, checks_claims=True
    ) as play:
        again = (await play.asks()).request
        assert again.take_over
        assert again.take_over.done
        await play.dispatcher.requests.answer(ANN, again.request_id, Answer.FINISHED)
        ended = await play.ends()
    assert ended.outcome.kind is EndKind.DONE
    assert ended.outcome.proof
    assert EvidenceKind.RECEIPT in [one.kind for one in ended.outcome.proof.held]
    assert play.mind.told[-1] is None or play.mind.told[-1].kind is not ResultKind.REFUSED


async def test_what_was_seen_outlives_a_restart_and_is_forgotten_at_the_end(world: World) -> None:
    phone = PaperPhone(tree=_ON)
    async with world.scene(Tap((1, 1)), Back(), phone=phone, phone_waits=_WAITS, checks_claims=True) as play:
        task = await play.submit(_TASK)
        await play.hears(StepDone)
        seen = await play.journal.steps.seen_in(task.task_id)
        assert seen[0].switches == (("Bluetooth", True),)
    blank = PaperPhone(tree=Tree((Element(Box(0, 20, 90, 40), text="Home"),), 0.0))
    async with world.scene(_LIE, phone=blank, phone_waits=_WAITS, checks_claims=True) as play:
        ended = await play.ends()
        assert ended.outcome.kind is EndKind.DONE
        assert await play.journal.steps.seen_in(task.task_id) == []


# --- a model second


@pytest.mark.parametrize(
    ("verdict", "missing", "uncertain"),
    [
        (ModelVerdict(True, "Now playing"), (), ()),
        (ModelVerdict(False), (Gap(GapKind.DENIED),), ()),
        (ModelVerdict(None), (), (Gap(GapKind.OTHER),)),
    ],
    ids=["yes", "no", "away"],
)
def test_a_model_settles_what_facts_leave_open(
    verdict: ModelVerdict, missing: tuple[Gap, ...], uncertain: tuple[Gap, ...]
) -> None:
    proof = weighed(Proof(uncertain=(Gap(GapKind.OTHER),)), verdict)
    assert (proof.missing, proof.uncertain) == (missing, uncertain)


def test_a_model_that_always_says_yes_does_not_replace_a_fact() -> None:
    proof = Proof(missing=(Gap(GapKind.ORDER),))
    assert weighed(proof, ModelVerdict(True, "Ordered")).missing == proof.missing
