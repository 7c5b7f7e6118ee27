"""What people let Farhand remember: own alone, at most 200, never a secret; what the model reads of it."""

import contextlib
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from agent.contract.actions import Decision, Finish, Wait
from agent.contract.facts import MOST_FACT, MOST_FACTS, FactOffer, FactRefusal
from agent.contract.proof import Evidence, EvidenceKind, Proof
from agent.journal import Journal
from agent.knowledge.briefing_decider import BriefingDecider
from agent.knowledge.knowledge import Knowledge
from agent.tasks.kept_facts import PersonFacts
from agent.trajectory.decider import DecisionContext
from tests.worlds.agent_world import ANN, BOB, World
from tests.worlds.ended_tasks import past_task
from tests.worlds.many_facts import keep_many

PROOF = Proof((Evidence(EvidenceKind.RECEIPT, "Order placed"),))
SIZE = "my shoe size is 42"


@contextlib.asynccontextmanager
async def kept(folder: Path) -> AsyncGenerator[tuple[PersonFacts, Journal]]:
    async with Journal.open(folder / "journal.sqlite3") as journal:
        yield PersonFacts(journal), journal


async def test_a_fact_is_offered_kept_once_listed_and_deleted(tmp_path: Path) -> None:
    async with kept(tmp_path) as (facts, _):
        assert await facts.offer(ANN, f"  {SIZE}.\n") == FactOffer(SIZE)
        assert (await facts.page(ANN, 0, 9)).total == 0
        assert await facts.keep(ANN, SIZE) == await facts.keep(ANN, SIZE) == FactOffer(SIZE)
        assert await facts.offer(ANN, SIZE.upper()) == FactOffer(SIZE.upper(), FactRefusal.KNOWN)
        (fact,) = (await facts.page(ANN, 0, 9)).facts
        assert not await facts.delete(BOB, fact.fact_id)
        assert await facts.delete(ANN, fact.fact_id)
        assert not await facts.delete(ANN, fact.fact_id)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", FactRefusal.EMPTY),
        (". !", FactRefusal.EMPTY),
        ("x" * (MOST_FACT + 1), FactRefusal.TOO_LONG),
        ("my card number is 4111 1111 1111 1111", FactRefusal.CARD),
        ("my password is hunter2", FactRefusal.PASSWORD),
        ("my door code is 4711", FactRefusal.CODE),
        ("my passport is X1234567", FactRefusal.DOCUMENT),
    ],
    ids=lambda value: str(value)[:20],
)
async def test_it_is_refused(text: str, why: FactRefusal) -> None:
    facts = PersonFacts.__new__(PersonFacts)  # it is refused before anything is read
    assert (await facts.offer(ANN, text)).refused is why
    assert (await facts.keep(ANN, text)).refused is why


async def test_200_are_kept_and_read_page_by_page(tmp_path: Path) -> None:
    async with kept(tmp_path) as (facts, _):
        await keep_many(
            tmp_path, ANN.person_id, (f"bird number {number} is grey" for number in range(1, MOST_FACTS))
        )
        assert (await facts.keep(ANN, "bird number 200 is grey")).refused is None
        assert (await facts.keep(ANN, SIZE)).refused is FactRefusal.FULL
        assert (await facts.offer(ANN, SIZE)).refused is FactRefusal.FULL
        assert (await facts.keep(BOB, SIZE)).refused is None
        pages = [await facts.page(ANN, at, 8) for at in range(0, MOST_FACTS, 8)]
        assert {page.total for page in pages} == {MOST_FACTS}
        assert len({fact.text for page in pages for fact in page.facts}) == MOST_FACTS


async def test_what_is_told_beside_a_task_is_offered_and_secrets_are_passed_over(tmp_path: Path) -> None:
    async with kept(tmp_path) as (facts, _):
        heard = await facts.heard(ANN, f"Order shoes. {SIZE.capitalize()}. My number is 4111 1111 1111 1111.")
        assert ([offer.text for offer in heard.offers], heard.alone) == ([SIZE.capitalize()], False)
        heard = await facts.heard(ANN, "remember my door code is 4711")
        assert ([offer.refused for offer in heard.offers], heard.alone) == ([FactRefusal.CODE], True)


async def test_a_tip_comes_of_a_proven_task_of_one_s_own_alone(tmp_path: Path) -> None:
    async with kept(tmp_path) as (facts, journal):
        unproven = await past_task(journal, tmp_path, ANN.person_id, steps=6)
        proven = await past_task(journal, tmp_path, ANN.person_id, steps=6, proof=PROOF)
        assert await facts.offer_tip(ANN, unproven.task_id) is None
        assert await facts.offer_tip(BOB, proven.task_id) is None
        assert not await facts.keep_tip(BOB, proven.task_id)
        tip = await facts.offer_tip(ANN, proven.task_id)
        assert tip is not None
        assert [move.anchor for move in tip.moves] == [f"button_{number}" for number in range(1, 7)]
        assert await facts.keep_tip(ANN, proven.task_id)
        assert await facts.offer_tip(ANN, proven.task_id) is None
        (kept_tip,) = (await facts.tips(ANN, 0, 9)).tips
        assert (kept_tip.app, kept_tip.moves) == (tip.app, tip.moves)
        assert not await facts.delete_tip(BOB, kept_tip.tip_id)
        assert await facts.delete_tip(ANN, kept_tip.tip_id)


async def test_nothing_is_left_of_somebody_who_leaves_or_has_all_deleted(tmp_path: Path) -> None:
    async with kept(tmp_path) as (facts, journal):
        for who in (ANN, BOB):
            await facts.keep(who, SIZE)
            (fact,) = (await facts.page(who, 0, 9)).facts
            await journal.facts.add_app(who.person_id, fact.fact_id, "com.farhand.coffee")
            task = await past_task(journal, tmp_path, who.person_id, steps=6, proof=PROOF)
            assert await facts.keep_tip(who, task.task_id)
        await facts.forget(BOB.person_id)
        assert (await facts.page(BOB, 0, 9)).total == (await facts.tips(BOB, 0, 9)).total == 0
        assert await journal.ended.forget(ANN.person_id) is not None
        assert (await facts.page(ANN, 0, 9)).total == (await facts.tips(ANN, 0, 9)).total == 0


class _Reader:
    """Keeps what each context says."""

    def __init__(self) -> None:
        self.contexts: list[DecisionContext] = []

    async def decide(self, context: DecisionContext) -> Decision:
        self.contexts.append(context)
        return Decision("", Wait(0.0) if len(self.contexts) < 2 else Finish("x"), "do(...)")


async def test_who_keeps_nothing_has_the_model_read_exactly_what_it_read_before(tmp_path: Path) -> None:
    reader = _Reader()
    async with World(tmp_path).scene(decider=reader) as play:
        knowledge = Knowledge(play.journal)
        briefed = BriefingDecider(reader, await play.submit(), knowledge)
        await play.ends()
        (context, *_) = reader.contexts
        assert context.briefing == ()
        await briefed.decide(context)
        assert reader.contexts[-1] is context
        await play.journal.facts.keep(ANN.person_id, SIZE, 9)
        await briefed.decide(context)
        assert SIZE in reader.contexts[-1].briefing[0]
        await play.journal.facts.forget(ANN.person_id)
        await briefed.decide(context)
        assert reader.contexts[-1] is context


async def test_there_are_pages_for_the_start_of_a_long_task_and_others_when_it_is_stuck(
    tmp_path: Path,
) -> None:
    async with World(tmp_path).scene(decider=_Reader()) as play:
        task = await play.submit("read what is new in WeChat")
        knowledge = Knowledge(play.journal)
        await play.ends()
        first = await knowledge.briefing(task, "")
        stuck = await knowledge.briefing(task, "com.tencent.mm", True)
        knowledge.close()
    assert first != stuck
    assert "│ WeChat: " in first[0]
