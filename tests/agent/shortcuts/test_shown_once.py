"""A shortcut from a person's own presses on the pad: what is kept, what is asked, how it is replayed."""

import pytest

from agent.approval.open_waits import RequestWaits
from agent.contract.actions import Finish, Launch, Tap, TypeText
from agent.contract.requests import Answer
from agent.contract.shortcuts import ReplayFacts, ShortcutRefusal, StepChoice, StepUse, Unclear, UnclearStep
from agent.contract.takeover import PadKey, PadOutcome, PadPress, PadView
from agent.contract.tasks import EndKind, ShortcutRun, TaskOptions
from tests.agent.shortcuts.test_replay_on_paper import end_of
from tests.worlds.agent_world import ANN, Play, World
from tests.worlds.pad_world import key, press
from tests.worlds.tree_phone import TreePhone, part

WORDS = "write a note"
ASK, ALWAYS = StepUse.ASKED, StepUse.ALWAYS


def phone() -> TreePhone:
    """Menu -> a page with a field and a button without id and words -> a page with a password -> the end."""
    return TreePhone(
        shown={
            "menu": (part("notes", "Notes", 10), part("about", "About", 40)),
            "edit": (
                part("note_text", "Write here", 10, field=True),
                part("", "", 60),
                part("save", "Save", 100),
            ),
            "lock": (part("pass", "Password", 10, field=True, password=True), part("open", "Open", 60)),
            "saved": (part("done", "Saved notes", 10),),
        },
        leads={
            ("menu", "notes"): "edit",
            ("edit", "save"): "saved",
            ("edit", ""): "lock",
            ("lock", "open"): "edit",
        },
    )


async def number(shown: PadView, label: str) -> int:
    return next(item.number for item in shown.items if item.label == label)


async def press_on(play: Play, shown: PadView, label: str) -> PadView:
    return await press(play, shown, await number(shown, label))


async def show(play: Play, *, secret: bool = False, ends: bool = True) -> int:
    """Ann writes a note from the pad; answers the task's number. secret: past a page with a password."""
    task = await play.submit(WORDS, options=TaskOptions(by_hand=True))
    request_id = (await play.asks()).request.request_id
    shown = await press_on(play, await play.dispatcher.takeover.pad(ANN, request_id), "Notes")
    if secret:
        shown = await press_on(play, await press_on(play, shown, ""), "Open")
    typing = PadPress(PadKey.TEXT, shown.look_id, text="buy milk")
    shown = await play.dispatcher.takeover.touch(ANN, request_id, typing)
    assert shown.outcome is PadOutcome.TYPED
    await press_on(play, shown, "Save")
    if ends:
        await play.dispatcher.requests.answer(ANN, request_id, Answer.FINISHED)
    assert (await end_of(play, task.task_id)).outcome.kind is EndKind.DONE
    return task.task_id


async def test_presses_are_kept_and_a_typed_text_may_be_another_one_at_each_run(world: World) -> None:
    async with world.scene(phone=phone()) as play:
        task_id = await show(play)
        calls = play.dispatcher.shortcuts
        offer = await calls.offer(ANN, task_id)
        assert offer.shortcut is not None
        assert [(type(step.action), step.target) for step in offer.shortcut.steps] == [
            (Launch, ""), (Tap, "Notes"), (TypeText, "Write here"), (Tap, "Save"), (Finish, ""),
        ]  # fmt: skip
        assert offer.unclear == (UnclearStep(3, Unclear.TYPED),)
        asked = (StepChoice(3, ASK),)
        offer = await calls.offer(ANN, task_id, asked)
        assert offer.shortcut is not None
        assert (offer.unclear, offer.shortcut.text) == ((), "write a note {note}")
        kept = await calls.keep(ANN, task_id, "note", offer.shortcut.text, (), asked)
        assert (kept.refused, kept.shortcut and kept.shortcut.parameters) == (None, ("note",))
        renamed = await calls.keep(ANN, task_id, "other", "note down {what}, please", (), asked)
        assert (renamed.refused, renamed.shortcut and renamed.shortcut.parameters) == (None, ("what",))
        always = await calls.keep(ANN, task_id, "milk", WORDS, (), (StepChoice(3, ALWAYS),))
        assert (always.refused, always.shortcut and always.shortcut.parameters) == (None, ())
        wrong = await calls.keep(ANN, task_id, "wrong", "note {a} and {b}", (), asked)
        assert wrong.refused is ShortcutRefusal.BAD_PARAMETER
        assert kept.shortcut is not None
        shortcut_id = kept.shortcut.shortcut_id
    on = phone()
    on.shown["menu"] = (part("about", "About", 10), part("notes", "Notes", 120))
    async with world.scene(phone=on) as play:
        run = TaskOptions(shortcut=ShortcutRun(shortcut_id, (("note", "eggs"),)))
        task = await play.submit("write a note eggs", options=run)
        ended = await end_of(play, task.task_id)
        assert ended.outcome.kind is EndKind.DONE
        assert ended.replay == ReplayFacts(replayed=5, mended=0)
        assert ("type", "eggs") in on.inputs
        assert on.at == "saved"
        assert play.mind.briefings == []


async def test_of_a_password_page_nothing_is_kept_and_a_thing_without_words_gets_a_name(
    world: World,
) -> None:
    async with world.scene(phone=phone()) as play:
        task_id = await show(play, secret=True)
        calls = play.dispatcher.shortcuts
        offer = await calls.offer(ANN, task_id)
        assert offer.shortcut is not None
        assert offer.unkept == 1
        assert all(step.target != "Open" for step in offer.shortcut.steps)
        assert offer.unclear == (UnclearStep(3, Unclear.NO_WORDS), UnclearStep(4, Unclear.TYPED))
        chosen = (StepChoice(3, ALWAYS, "the lock"), StepChoice(4, ALWAYS))
        kept = await calls.keep(ANN, task_id, "note", WORDS, (), chosen)
        assert kept.shortcut is not None
        assert kept.shortcut.steps[2].target == "the lock"
        left_out = await calls.offer(ANN, task_id, (StepChoice(3, StepUse.LEFT_OUT),))
        assert left_out.shortcut is not None
        assert [step.number for step in left_out.shortcut.steps] == [1, 2, 4, 5, 6]
    journal = (world.folder / "journal.sqlite3").read_bytes()
    assert b"Password" not in journal


async def test_a_pad_that_closes_by_itself_keeps_the_page_on_which_it_ended(world: World) -> None:
    async with world.scene(phone=phone(), waits=RequestWaits(by_hand_s=1.5, clock_check_s=0.05)) as play:
        task_id = await show(play, ends=False)
        offer = await play.dispatcher.shortcuts.keep(
            ANN, task_id, "note", WORDS, (), (StepChoice(3, ALWAYS),)
        )
        assert offer.shortcut is not None
        kept = await play.journal.shortcuts.get(ANN.person_id, offer.shortcut.shortcut_id)
        assert kept is not None
        last = kept.steps[-1]
        assert (type(last.action), last.place.app, last.place.page_words) == (
            Finish, "com.farhand.maps", ("Saved notes",),
        )  # fmt: skip


@pytest.mark.parametrize("pressed", [0, 1])
async def test_a_pad_without_presses_gives_no_shortcut(world: World, pressed: int) -> None:
    on = phone()
    on.at = "lock" if pressed else "menu"
    async with world.scene(phone=on) as play:
        task = await play.submit(WORDS, options=TaskOptions(by_hand=True))
        request_id = (await play.asks()).request.request_id
        shown = await play.dispatcher.takeover.pad(ANN, request_id)
        if pressed:
            await press_on(play, shown, "Open")
        else:
            await key(play, shown, PadKey.REFRESH)
        await play.dispatcher.requests.answer(ANN, request_id, Answer.FINISHED)
        ended = await end_of(play, task.task_id)
        assert [touch.repeats for touch in ended.pressed] == [False] * pressed
        offer = await play.dispatcher.shortcuts.offer(ANN, task.task_id)
        assert offer.refused is ShortcutRefusal.NO_STEPS


async def test_what_is_pressed_in_a_list_may_be_another_one_at_each_run(world: World) -> None:
    on = TreePhone(
        shown={
            "menu": (part("drink", "Latte", 10), part("drink", "Mocha", 40), part("about", "About", 70)),
            "cup": (part("size", "Large", 10), part("title", "Your cup", 60)),
        },
        leads={("menu", "drink"): "cup"},
    )
    async with world.scene(phone=on) as play:
        task = await play.submit("pour a latte", options=TaskOptions(by_hand=True))
        request_id = (await play.asks()).request.request_id
        shown = await play.dispatcher.takeover.pad(ANN, request_id)
        await press_on(play, shown, "Latte")
        await play.dispatcher.requests.answer(ANN, request_id, Answer.FINISHED)
        await end_of(play, task.task_id)
        calls = play.dispatcher.shortcuts
        offer = await calls.offer(ANN, task.task_id)
        assert offer.shortcut is not None
        assert (offer.shortcut.text, offer.shortcut.parameters) == ("pour a {what}", ("what",))
        # Whoever takes the braces out wants the same drink each time; other names are theirs to give.
        for text, parameters in (("pour a latte", ()), ("please pour a {what}", ("what",))):
            kept = await calls.offer(ANN, task.task_id, text=text)
            assert (kept.shortcut and kept.shortcut.parameters, kept.refused) == (parameters, None)
        kept = await calls.keep(ANN, task.task_id, "cup", "pour a {drink}")
        assert (kept.refused, kept.shortcut and kept.shortcut.parameters) == (None, ("drink",))
        assert kept.shortcut is not None
        wrong = await calls.keep(ANN, task.task_id, "other", "pour {whom} a {drink}")
        assert wrong.refused is ShortcutRefusal.BAD_PARAMETER
        on.at = "menu"
        on.inputs.clear()
        run = TaskOptions(shortcut=ShortcutRun(kept.shortcut.shortcut_id, (("drink", "Mocha"),)))
        task = await play.submit("pour a Mocha", options=run)
        assert (await end_of(play, task.task_id)).outcome.kind is EndKind.DONE
    assert ("tap", *on.middle("Mocha")) in on.inputs
    assert play.mind.briefings == []
