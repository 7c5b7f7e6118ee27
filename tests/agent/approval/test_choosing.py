"""Equal choices as the task and its person meet them: asked once, answered, resumed after a restart."""

import pytest

from agent.contract.actions import Finish, Interact, Reason, ResultKind, Tap
from agent.contract.audit import AuditEvent
from agent.contract.page import LATE
from agent.contract.requests import WHICH_PERSON, Answer, RequestKind, RequestState
from agent.contract.tasks import EndKind
from agent.journal import Journal
from agent.model.dialects.autoglm.wording import outcome_text
from agent.policy.page.judgement import Free, Judgement, Situation
from agent.policy.rules.rules import Rules
from devices.base import Box, Element, Tree
from tests.worlds.agent_world import ANN, BOB, Play, World
from tests.worlds.paper_phone import PaperPhone, page

CHAT = "com.farhand.chat"
MOM, WORK, BEN = Tap((45, 55)), Tap((45, 75)), Tap((45, 95))
TASK = "text Mom that I am late"


def people(*names: str) -> PaperPhone:
    """A phone that shows a list of people, 20 pixels each."""
    elements: list[Element] = []
    for place, name in enumerate(names):
        top = 46 + 20 * place
        elements += [
            Element(Box(0, top, 90, top + 19), package=CHAT, clickable=True),
            Element(Box(10, top + 4, 80, top + 14), text=name, package=CHAT),
        ]
    return PaperPhone(pages=[page(package=CHAT)], tree=Tree(tuple(elements), 0.0))


def moms() -> PaperPhone:
    return people("Mom", "Mom (work)", "Ben")


async def chooses(play: Play, reply: str) -> None:
    """The person answers the question which entry is meant."""
    asked = (await play.asks()).request
    assert (asked.kind, asked.text) == (RequestKind.QUESTION, WHICH_PERSON)
    assert asked.options == ("Mom", "Mom (work)")
    await play.dispatcher.requests.answer(ANN, asked.request_id, Answer.REPLY, reply)


async def test_the_press_waits_for_the_answer_which_goes_to_the_model(world: World) -> None:
    async with world.scene(MOM, WORK, Finish("sent"), phone=moms()) as play:
        await play.submit(TASK)
        await chooses(play, "Mom (work)")
        assert (await play.ends()).outcome.kind is EndKind.DONE
    assert play.phone.inputs == [("tap", 45, 75)]
    result = play.steps()[0].step.result
    assert (result.kind, result.detail, result.found) == (ResultKind.ANSWERED, Reason.CHOSEN, "Mom (work)")
    for lang, words in (("en", "The person answered"), ("zh", "用户回答")):
        told = outcome_text(result, lang)
        assert told.startswith(words)
        assert '"Mom (work)"' in told  # quoted: it is a text of the page


async def test_an_answer_in_own_words_is_told_as_such_and_not_asked_again(world: World) -> None:
    async with world.scene(MOM, MOM, WORK, Finish("sent"), phone=moms()) as play:
        await play.submit(TASK)
        await chooses(play, "the one at home")
        await play.ends()
    assert play.steps()[0].step.result.detail == "the one at home"
    assert play.phone.inputs == [("tap", 45, 55), ("tap", 45, 75)]


async def test_the_other_entry_is_not_pressed_after_the_answer(world: World) -> None:
    async with world.scene(MOM, MOM, MOM, WORK, Finish("sent"), phone=moms()) as play:
        await play.submit(TASK)
        await chooses(play, "Mom (work)")
        await play.ends()
    assert play.phone.inputs == [("tap", 45, 75)]
    assert [step.step.result.found for step in play.steps()[:3]] == ["Mom (work)"] * 3


@pytest.mark.parametrize("flag", [None, "I am sure: the person told me to take this one"])
async def test_a_model_that_is_sure_changes_nothing(world: World, flag: str | None) -> None:
    async with world.scene(Tap(MOM.point, flag), Finish("x"), phone=moms()) as play:
        await play.submit(TASK)
        await chooses(play, "neither")
        await play.ends()
    assert play.phone.inputs == []


@pytest.mark.parametrize(
    ("text", "tap"), [("read what Mom wrote", MOM), ("text Mom (work)", WORK), ("text Ben", BEN)]
)
async def test_a_press_that_chooses_nothing_is_sent(world: World, text: str, tap: Tap) -> None:
    async with world.scene(tap, Finish("x"), phone=moms()) as play:
        await play.submit(text)
        assert (await play.ends()).outcome.kind is EndKind.DONE
    assert play.phone.inputs == [("tap", *tap.point)]


async def test_only_the_tasks_own_person_answers(world: World) -> None:
    async with world.scene(MOM, Finish("x"), phone=moms()) as play:
        await play.submit(TASK)
        asked = (await play.asks()).request
        await play.dispatcher.requests.answer(BOB, asked.request_id, Answer.REPLY, "Mom")
        await play.dispatcher.requests.answer(ANN, asked.request_id, Answer.APPROVE)
        await play.dispatcher.requests.answer(ANN, asked.request_id, Answer.REPLY, "Mom (work)")
        await play.ends()
    assert play.steps()[0].step.result.found == "Mom (work)"
    assert play.phone.inputs == []


async def test_it_is_asked_again_after_a_restart_however_often(world: World) -> None:
    async with world.scene(MOM, phone=moms()) as play:
        await play.submit(TASK)
        await play.asks()
    async with world.scene(phone=moms()) as play:
        asked = (await play.asks()).request
        assert (asked.text, asked.options) == (WHICH_PERSON, ("Mom", "Mom (work)"))
    async with world.scene(WORK, Finish("sent"), phone=moms()) as play:
        await chooses(play, "Mom (work)")
        await play.ends()
    assert play.phone.inputs == [("tap", 45, 75)]


async def test_after_a_restart_on_another_page_the_model_decides(world: World) -> None:
    async with world.scene(MOM, phone=moms()) as play:
        await play.submit(TASK)
        await play.asks()
    async with world.scene(Finish("x"), phone=people("Ben", "Landlord", "Mom")) as play:
        assert (await play.ends()).outcome.kind is EndKind.DONE
    assert play.phone.inputs == []


async def test_an_answer_that_a_crash_cut_off_from_its_step_counts(world: World) -> None:
    async with world.scene(MOM, phone=moms()) as play:
        task = await play.submit(TASK)
        asked = (await play.asks()).request
        await play.journal.requests.settle(asked.request_id, 7, RequestState.ANSWERED, "Ann", "Mom (work)")
        number = task.task_id
    async with world.scene(MOM, WORK, Finish("sent"), phone=moms()) as play:
        await play.ends()
    assert play.phone.inputs == [("tap", 45, 75)]
    async with Journal.open(world.folder / "journal.sqlite3") as journal:
        results = [step.result for step in await journal.steps.of(number)]
    assert [result.found for result in results if result][:2] == ["Mom (work)", "Mom (work)"]


async def test_the_audit_tells_what_was_held_back(world: World) -> None:
    async with world.scene(MOM, MOM, WORK, Finish("sent"), phone=moms()) as play:
        task = await play.submit(TASK)
        await chooses(play, "Mom (work)")
        await play.ends()
        entries = [each for each in await play.journal.audit.newest(50) if each.task_id == task.task_id]
    told = [(each.event, each.reason) for each in reversed(entries) if each.event.startswith("input")]
    assert told == [
        (AuditEvent.INPUT_CHOOSES, ""),
        (AuditEvent.INPUT_CHOOSES, Reason.CHOSEN),
        (AuditEvent.INPUT_FREE, ""),
    ]
    assert AuditEvent.REQUEST_ANSWERED in {each.event for each in entries}
    assert not any("Mom" in str(each) for each in entries)


async def test_a_page_that_was_not_read_in_time_asks_nothing_of_the_kind(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    def free(situation: Situation, rules: Rules) -> Judgement:
        assert situation.page == LATE or not situation.page.items
        return Free()

    world = World(tmp_path_factory.mktemp("late"), judge=free)
    async with world.scene(MOM, Finish("x"), phone=PaperPhone(pages=[page(package=CHAT)])) as play:
        await play.submit(TASK)
        assert (await play.ends()).outcome.kind is EndKind.DONE


async def test_a_models_own_question_of_these_words_is_a_question_like_any(world: World) -> None:
    async with world.scene(Interact(WHICH_PERSON, ("a", "b")), Finish("x"), phone=moms()) as play:
        await play.submit(TASK)
        asked = (await play.asks()).request
        await play.dispatcher.requests.answer(ANN, asked.request_id, Answer.REPLY, "b")
        await play.ends()
    assert play.phone.inputs == []
