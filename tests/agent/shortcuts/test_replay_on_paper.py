"""What becomes of saved steps where pages are not as they were."""

import asyncio
from dataclasses import replace

from agent.contract.actions import Action, DecidedBy, Finish, Interact, Launch, Tap, TypeText, Wait
from agent.contract.corrections import CorrectionOutcome
from agent.contract.events import TaskEnded
from agent.contract.requests import Answer
from agent.contract.shortcuts import ReplayFacts, Shortcut, ShortcutRefusal
from agent.contract.tasks import EndKind, ShortcutRun, Task, TaskOptions
from tests.worlds.agent_world import ANN, Play, World
from tests.worlds.tree_phone import TreePhone, part

TEXT = "pin the Harbour on the map"


def phone() -> TreePhone:
    """Menu -> list of places -> one of them."""
    return TreePhone(
        shown={
            "menu": (part("title", "Maps", 10), part("places", "Places", 40), part("about", "About", 70)),
            "list": (
                part("row", "Harbour", 40),
                part("row", "Castle", 70),
                part("row", "Market", 100),
                part("back", "Back", 130),
            ),
            "place": (part("show", "Show", 40), part("share", "Photos", 70), part("name", "Harbour", 100)),
            "shown": (part("pin", "Pinned", 150), part("zoom", "Zoom", 100)),
        },
        leads={
            ("menu", "places"): "list",
            ("list", "row"): "place",
            ("place", "show"): "shown",
            ("menu", "spots"): "list",
        },
    )


def tap(on: TreePhone, name: str) -> Tap:
    return Tap(on.middle(name))


def way(on: TreePhone) -> list[Action]:
    return [Launch("Maps"), tap(on, "places"), tap(on, "Harbour"), tap(on, "show"), Finish("It is shown.")]


async def kept(world: World, text: str = TEXT) -> Shortcut:
    """The shortcut of a task that a model worked on pages as they are."""
    on = phone()
    async with world.scene(*way(on), phone=on) as play:
        task = await play.submit(TEXT)
        await play.ends()
        offer = await play.dispatcher.shortcuts.keep(ANN, task.task_id, "harbour", text)
    assert offer.shortcut is not None, offer
    assert offer.refused is None
    return offer.shortcut


async def start(play: Play, shortcut: Shortcut, *values: tuple[str, str]) -> Task:
    options = TaskOptions(shortcut=ShortcutRun(shortcut.shortcut_id, values))
    return await play.dispatcher.tasks.submit(ANN, "paper", TEXT, "en", "here", options=options)


async def end_of(play: Play, task_id: int) -> TaskEnded:
    """The ends of tasks of earlier scenes may be told again before."""
    while (ended := await play.ends()).task.task_id != task_id:
        pass
    return ended


async def run(play: Play, shortcut: Shortcut, *values: tuple[str, str]) -> TaskEnded:
    return await end_of(play, (await start(play, shortcut, *values)).task_id)


async def test_moved_things_are_found_and_another_value_is_pressed(world: World) -> None:
    shortcut = await kept(world, "pin the {place} on the map")
    assert shortcut.parameters == ("place",)
    on = phone()
    on.shown["menu"] = (part("about", "About", 10), part("title", "Maps", 150), part("places", "Places", 90))
    on.shown["list"] = (part("back", "Back", 10), part("row", "Market", 40), part("row", "Castle", 150))
    async with world.scene(phone=on) as play:
        ended = await run(play, shortcut, ("place", "Castle"))
    assert ended.outcome.kind is EndKind.DONE
    assert on.inputs[2] == ("tap", 22, 158)  # the Castle's row
    assert on.pressed == ["places", "row", "show"]
    assert play.mind.briefings == []


async def test_a_renamed_thing_is_mended_by_one_request_and_found_the_next_time(world: World) -> None:
    shortcut = await kept(world)
    on = phone()
    on.shown["menu"] = (part("title", "Maps", 10), part("spots", "Spots", 40), part("about", "About", 70))
    async with world.scene(tap(on, "spots"), phone=on) as play:
        ended = await run(play, shortcut)
        assert ended.outcome.kind is EndKind.DONE
        assert ended.replay == ReplayFacts(replayed=4, mended=1, mended_at=(2,))
        [(told,)] = play.mind.briefings
        assert '"Places"' in told
        mended = await play.dispatcher.shortcuts.get(ANN, shortcut.shortcut_id)
        assert mended is not None
        assert (mended.mended, [step.target for step in mended.steps]) == (
            1, ["", "Spots", "Harbour", "Show", ""],
        )  # fmt: skip
        on.inputs.clear()
        await run(play, shortcut)
    assert len(play.mind.briefings) == 1


async def test_of_two_equal_things_the_model_decides(world: World) -> None:
    shortcut = await kept(world)
    on = phone()
    on.shown["place"] = (part("show", "Show", 40), part("share", "Photos", 70), part("show", "Show", 130))
    async with world.scene(Tap((22, 138)), phone=on) as play:
        await run(play, shortcut)
    assert on.inputs[-1] == ("tap", 22, 138)
    assert len(play.mind.briefings) == 1


async def test_a_window_in_the_way_is_left_to_the_model_and_nothing_beneath_it_is_touched(
    world: World,
) -> None:
    shortcut = await kept(world)
    on = phone()
    on.shown["pop"] = (*on.shown["menu"], part("sheet", "News", 36), part("later", "Not now", 100))
    on.start = "pop"
    on.leads["pop", "later"] = "menu"
    async with world.scene(Tap(on.middle("later")), phone=on) as play:
        ended = await run(play, shortcut)
    assert ended.outcome.kind is EndKind.DONE
    assert on.pressed == ["later", "places", "row", "show"]
    assert len(play.mind.briefings) == 1


async def test_what_was_approved_because_the_model_asked_for_it_alone_is_asked_again(world: World) -> None:
    on = phone()
    flagged = replace(tap(on, "show"), message="Show the Harbour?")
    async with world.scene(*way(on)[:3], flagged, Finish("It is shown."), phone=on) as play:
        task = await play.submit(TEXT)
        asked = await play.asks()
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.APPROVE)
        await play.ends()
        offer = await play.dispatcher.shortcuts.keep(ANN, task.task_id, "harbour", TEXT)
        assert offer.shortcut is not None
        task = await start(play, offer.shortcut)
        asked = await play.asks()
        assert asked.request.binding is not None
        assert asked.request.binding.target == "Show"
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.REJECT)
        await end_of(play, task.task_id)
    assert on.pressed == ["places", "row", "show", "places", "row"]


async def test_nothing_of_a_page_with_a_password_or_a_code_is_recorded(world: World) -> None:
    on = phone()
    on.shown["login"] = (part("user", "Name", 40), part("secret", "Password", 70, field=True, password=True))
    on.shown["code"] = (part("digits", "Code from your message", 70, field=True), part("next", "Next", 100))
    on.leads = {("menu", "places"): "login", ("login", "user"): "code", ("code", "next"): "shown"}
    steps = [
        Launch("Maps"), tap(on, "places"), tap(on, "user"), TypeText("hello"), tap(on, "next"),
        tap(on, "zoom"), Finish("ok"),
    ]  # fmt: skip
    async with world.scene(*steps, phone=on) as play:
        task = await play.submit(TEXT)
        await play.ends()
        places = await play.journal.steps.places_of(task.task_id)
        offer = await play.dispatcher.shortcuts.offer(ANN, task.task_id)
    assert sorted(places) == [1, 2, 6, 7]
    assert offer.shortcut is not None
    assert [step.target for step in offer.shortcut.steps] == ["", "Places", "Zoom", ""]


async def test_a_replay_that_the_end_of_the_program_cuts_off_goes_on_behind_its_last_step(
    world: World,
) -> None:
    shortcut = await kept(world)
    on = phone()
    on.shown["list"] = (part("row", "Castle", 70), part("back", "Back", 130))
    async with world.scene(Interact("Which one?"), phone=on) as play:
        task = await start(play, shortcut)
        await play.asks()  # in place of a row that is gone
    on.shown = phone().shown
    async with world.scene(phone=on) as play:
        asked = await play.asks()
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.REPLY, "the harbour")
        ended = await end_of(play, task.task_id)
        steps = await play.journal.steps.of(ended.task.task_id)
    assert ended.outcome.kind is EndKind.DONE
    assert on.pressed == ["places", "row", "show"]
    assert on.inputs.count(("launch", "Maps")) == 1
    assert [step.replays for step in steps if step.happened and step.decided_by is DecidedBy.REPLAY
            and not isinstance(step.action, Wait)] == [1, 2, 3, 4, 5]  # fmt: skip


async def test_the_shortcut_of_a_corrected_task_has_the_corrections_in_its_words(world: World) -> None:
    on = phone()
    async with world.scene(Interact("Which one?"), *way(on), phone=on) as play:
        task = await play.submit("pin the Castle on the map")
        asked = await play.asks()
        outcome = await play.dispatcher.tasks.correct(ANN, task.task_id, "no, the\nHarbour", "said:1")
        assert outcome is CorrectionOutcome.TAKEN
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.REPLY, "as I said")
        await end_of(play, task.task_id)
        offer = await play.dispatcher.shortcuts.offer(ANN, task.task_id)
        assert offer.shortcut is not None
        words = offer.shortcut.text.format(what="Harbour")
        assert words == "pin the Castle on the map ✏ no, the Harbour"
        await play.dispatcher.shortcuts.keep(ANN, task.task_id, "pin", words)
        assert (await play.dispatcher.history.search(ANN, "castle HARBOUR", 0, 6)).total == 1
        # The first words alone are another wish.
        assert await play.dispatcher.shortcuts.matching(ANN, "pin the Castle on the map") is None


async def test_what_was_tried_before_a_correction_is_no_part_of_the_way(world: World) -> None:
    on = phone()
    on.leads["place", "name"] = "list"
    on.shown["list"] = on.shown["list"][:-1]
    first = (Launch("Maps"), tap(on, "places"), tap(on, "Market"), Interact("This one?"))
    rest = (tap(on, "name"), tap(on, "Harbour"), tap(on, "show"), Finish("It is shown."))
    async with world.scene(*first, *rest, phone=on) as play:
        task = await play.submit("pin the Market on the map")
        asked = await play.asks()
        await play.dispatcher.tasks.correct(ANN, task.task_id, "not the Market, the Harbour", "said:1")
        await play.dispatcher.requests.answer(ANN, asked.request.request_id, Answer.REPLY, "as I said")
        await end_of(play, task.task_id)
        offer = await play.dispatcher.shortcuts.keep(ANN, task.task_id, "pin", "pin the Harbour on the map")
        assert offer.shortcut is not None
        assert [step.target for step in offer.shortcut.steps] == ["", "Places", "Harbour", "Show", ""]
    on = phone()
    async with world.scene(phone=on) as play:
        await run(play, offer.shortcut)
    assert on.pressed == ["places", "row", "show"]


async def test_a_run_without_a_value_or_with_a_hostile_one_touches_nothing(world: World) -> None:
    shortcut = await kept(world, "pin the {place} on the map")
    on = phone()
    async with world.scene(phone=on) as play:
        for values in ((), (("place", "Castle\nEnter"),), (("place", "x" * 300),), (("place", "{place}"),)):
            ended = await run(play, shortcut, *values)
            assert ended.outcome.key == "shortcut_value_missing"
        assert await play.dispatcher.shortcuts.delete(ANN, shortcut.shortcut_id)
        assert (await run(play, shortcut, ("place", "Castle"))).outcome.key == "shortcut_gone"
    assert on.inputs == []


async def test_names_texts_and_files_of_anybody_are_checked(world: World) -> None:
    shortcut = await kept(world, "pin the {place} on the map")
    async with world.scene(phone=phone()) as play:
        calls, task_id = play.dispatcher.shortcuts, 1
        for name, text, why in (
            ("stop", TEXT, ShortcutRefusal.COMMAND), ("STOP", TEXT, ShortcutRefusal.COMMAND),
            ("harbour", TEXT, ShortcutRefusal.NAME_TAKEN), ("two words", TEXT, ShortcutRefusal.BAD_NAME),
            ("a/b", TEXT, ShortcutRefusal.BAD_NAME), ("x" * 33, TEXT, ShortcutRefusal.BAD_NAME),
            ("other", "pin {where} {where}", ShortcutRefusal.BAD_PARAMETER),
            ("other", "pin the Harbour on the {kind}", ShortcutRefusal.BAD_PARAMETER),
        ):  # fmt: skip
            assert (await calls.keep(ANN, task_id, name, text, ("stop",))).refused is why, name
        written = await calls.written(ANN, shortcut.shortcut_id)
        assert written is not None
        assert "Harbour" not in written
        assert (await calls.read(ANN, written)).refused is ShortcutRefusal.NAME_TAKEN
        other = written.replace('"harbour"', '"castle"')
        assert (await calls.read(ANN, other, ("castle",))).refused is ShortcutRefusal.COMMAND
        for hostile in (
            "", "[]", "{}", "null", "[" * 50_000, other.replace(": 1,", ": 2,", 1), other * 400,
            other.replace("pin the", "/stop the"), other.replace('"Launch"', '"TakeOver"'),
            other.replace('"Maps"', '"Maps\\nEnter"'), other.replace("pin the {place}", "show the {what}"),
            other[:-20], other.replace('"asked": false', '"asked": 7', 1),
        ):  # fmt: skip
            read = await calls.read(ANN, hostile, keeps=True)
            assert read.refused in (ShortcutRefusal.BAD_FILE, ShortcutRefusal.TOO_LONG), hostile[:80]
        read = await calls.read(ANN, other, keeps=True)
        assert read.shortcut is not None
        match = await calls.matching(ANN, "Pin the  Old Castle on the map.")
        assert match is not None
        assert match.values == (("place", "Old Castle"),)
        assert (await run(play, read.shortcut, ("place", "Harbour"))).outcome.kind is EndKind.DONE
    assert play.mind.briefings == []


async def test_a_correction_ends_the_replay_and_the_shortcut_stays_as_it_was(world: World) -> None:
    shortcut = await kept(world)
    on = phone()
    on.hold_input = asyncio.Event()
    rest = (tap(on, "about"), Finish("It is about maps."))
    async with world.scene(*rest, phone=on) as play:
        task = await start(play, shortcut)
        await on.touched.wait()
        await play.dispatcher.tasks.correct(ANN, task.task_id, "what is it about? only that", "m1")
        on.hold_input.set()
        ended = await end_of(play, task.task_id)
        after = await play.dispatcher.shortcuts.get(ANN, shortcut.shortcut_id)
    assert ended.outcome.message == "It is about maps."
    assert len(play.mind.told) == len(rest)
    assert after is not None
    assert (after.steps, after.mended) == (shortcut.steps, 0)
