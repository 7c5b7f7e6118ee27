"""FARHAND_COVER=on: the model never gets names and numbers, the person and the phone get the real ones."""

from agent.contract.actions import Note, TypeText, Unusable, UnusableReply, Wait
from agent.contract.events import StepDone
from agent.contract.requests import NOT_SHOWN, Answer, RequestKind
from agent.contract.tasks import EndKind
from agent.model.cover.paint import PAINT
from devices.simulator.side import Quirks, TreeTrouble
from tests.e2e.covered_house import CoveredHouse, covered_house, tap

# Of the contacts in the simulated phone.
REAL = ("Mom", "Landlord", "Ben", "138 0000", "13800002202", "Office group", "Parcel desk", "Ana")
TASK = "Tell the first chat the number of the second contact"
WRITTEN = "Hi Mom, call 138 0000 2202"


def to_send() -> tuple[str, ...]:
    return (
        'do(action="Launch", app="Chat")',
        tap("chat_list", "chat_mom"),
        tap("chat_talk", "input"),
        'do(action="Type", text="Hi [name 1], call [phone 2]")',
        tap("chat_talk", "send", "Send the number to [name 1]"),
        'do(action="Note", message="[phone 2]")',
        'finish(message="[name 1] has the number [phone 2]")',
    )


def leaked(covered: CoveredHouse) -> list[str]:
    return [real for real in REAL for text in covered.texts if real in text]


async def test_a_message_is_typed_approved_and_reported_with_real_words_that_the_model_never_had() -> None:
    async with covered_house() as covered:
        house = covered.house
        house.show("calls")
        covered.answers(*to_send())
        await house.begins(text=TASK)
        asked = await house.asks()
        assert asked.request.kind is RequestKind.APPROVAL
        assert asked.request.text == "Send the number to Mom"
        assert asked.request.binding is not None
        assert (asked.request.binding.party, asked.request.binding.text) == ("Mom", WRITTEN)
        await house.says(asked, Answer.APPROVE)
        ended = await house.ends()
        assert ended.outcome.kind is EndKind.DONE
        assert ended.outcome.message == "Mom has the number 138 0000 2202"
        assert any(WRITTEN in fact and "Mom" in fact for fact in house.facts), house.facts
        typed = [event.step.action for event in house.told if isinstance(event, StepDone)]
        assert TypeText(WRITTEN) in typed
        assert leaked(covered) == []
        assert "[name 1]" in covered.texts[-1]


async def test_every_picture_has_paint_where_the_names_stood() -> None:
    async with covered_house() as covered:
        covered.house.show("calls")
        covered.answers('finish(message="seen")')
        await covered.house.begins(text=TASK)
        await covered.house.ends()
        picture = covered.pictures[0]
        assert picture.size == (540, 1200)
        for name_box in ((126, 240, 420, 276), (126, 279, 420, 312), (126, 360, 420, 396)):
            assert picture.getpixel((name_box[2] - 2, name_box[1] + 1)) == PAINT


async def test_thoughts_and_history_keep_handles_and_nothing_tells_what_they_stand_for() -> None:
    async with covered_house() as covered:
        house = covered.house
        house.show("calls")
        covered.answers(
            'do(action="Note", message="[phone 2]")',
            'finish(message="[name 9] is wrong")',
            'finish(message="done")',
        )
        await house.begins(text=TASK)
        await house.ends()
        steps = [event.step for event in house.told if isinstance(event, StepDone)]
        assert steps[0].action == Note("138 0000 2202")
        assert steps[1].action == UnusableReply(Unusable.BAD_ARGUMENT, "[name 9]")
        assert "[name 9]" in covered.texts[2]  # the model is told which handle is unknown
        assert '[phone 2]")' in covered.texts[2].replace("\\", "")
        assert leaked(covered) == []


async def test_what_the_task_names_is_linked_to_its_handle_and_words_of_the_household_are_covered() -> None:
    async with covered_house(household=("Garden",)) as covered:
        covered.house.show("mail_read")
        covered.answers('finish(message="seen")')
        await covered.house.begins(text="Answer lena")
        await covered.house.ends()
        assert "“lena” in the task may be [name 1] on the screen." in covered.texts[0]
        assert "Lena" not in covered.texts[0]


async def test_a_page_that_cannot_be_read_is_never_sent_and_is_handed_over_after_one_more_look() -> None:
    async with covered_house() as covered:
        house = covered.house
        house.quirks = Quirks(tree=TreeTrouble.EMPTY)
        house.show("calls")
        covered.answers('finish(message="seen")')
        await house.begins(text=TASK)
        asked = await house.asks()
        assert (asked.request.kind, asked.request.text) == (RequestKind.TAKE_OVER, NOT_SHOWN)
        assert [event.step.action for event in house.told if isinstance(event, StepDone)] == [Wait(2.0)]
        assert covered.server.requests == []
        house.phone.setup.quirks = Quirks()
        await house.says(asked, Answer.FINISHED)
        await house.ends()
        assert len(covered.server.requests) == 1
        assert leaked(covered) == []


async def test_a_task_ends_with_a_sentence_where_the_person_gives_such_a_page_up() -> None:
    async with covered_house() as covered:
        house = covered.house
        house.quirks = Quirks(tree=TreeTrouble.EMPTY)
        house.show("calls")
        covered.answers('finish(message="seen")')
        await house.begins(text=TASK)
        await house.says(await house.asks(), Answer.GIVE_UP)
        ended = await house.ends()
        assert (ended.outcome.kind, ended.outcome.key) == (EndKind.FAILED, "page_not_shown")
        assert covered.server.requests == []
