"""A team at work: its plan, what becomes of steps, what it remembers, when it leaves a task to one model."""

import asyncio

import pytest

from agent.contract.actions import Back, Decision, Finish, Note, Swipe, Tap, TypeText
from agent.contract.event_stream import EventStream
from agent.contract.events import TaskRestored, WentSolo
from agent.contract.plan import SoloReason
from agent.contract.steps import StepVerdict
from agent.contract.tasks import EndKind, Mode, TaskOptions
from agent.model.team.role_requests import RoleModel, TeamRole
from agent.standin.team.role_answers import CODE
from agent.standin.team.role_faults import RoleFaultKind
from devices.base import Box, Element, Tree
from tests.worlds.agent_world import ANN, BOB, NEVER_STUCK, World
from tests.worlds.evidence import EVIDENCE
from tests.worlds.paper_phone import PaperPhone, page
from tests.worlds.team_world import GLM_MODEL, JSON_MODEL, OWL_MODEL, plans, shown, team_server

TWO = "switch on bluetooth, then search for mocha in Coffee"
ITEMS = ["In Settings: switch on bluetooth", "In Coffee: search for mocha in Coffee"]
TAP = Tap((45, 100))
UNUSABLE = [
    RoleFaultKind.NO_ITEMS,
    RoleFaultKind.MANY_ITEMS,
    RoleFaultKind.CYCLIC,
    RoleFaultKind.NOT_READABLE,
]


def _pages(*shades: int) -> PaperPhone:
    return PaperPhone(pages=[page(shade) for shade in shades])


@pytest.mark.parametrize("name", [JSON_MODEL, OWL_MODEL, GLM_MODEL])
async def test_a_task_is_planned_worked_checked_and_its_plan_ends_done(world: World, name: str) -> None:
    async with (
        team_server(name) as server,
        world.scene(
            TAP, Swipe((1, 9), (1, 1)), Finish("ok"), phone=_pages(10, 80, 150), team=server.teams()
        ) as play,
    ):
        await play.submit(TWO)
        ended = await play.ends()
        assert ended.outcome.kind is EndKind.DONE
        assert plans(play)[0] == [f">{ITEMS[0]}", f"o{ITEMS[1]}"]
        assert plans(play)[-1] == [f"v{ITEMS[0]}", f"v{ITEMS[1]}"]
        steps = await play.journal.steps.of(ended.task.task_id)
        assert [step.verdict for step in steps[:2]] == [StepVerdict.SUCCESS, StepVerdict.SUCCESS]
        assert len(server.asked("reflector")) == 1, "a scroll that moved the page needs no look"
        assert "Now: In Settings: switch on bluetooth" in play.mind.briefings[0][0]
        assert "Then, not yet: “In Coffee" in play.mind.briefings[0][0]
        assert await play.journal.plans.newest(ended.task.task_id) is not None


@pytest.mark.parametrize("mode", [Mode.SOLO, Mode.AUTO])
async def test_without_a_team_no_role_is_asked_and_nothing_is_briefed(world: World, mode: Mode) -> None:
    async with (
        team_server() as server,
        world.scene(Back(), Finish("ok"), phone=_pages(10, 20), team=server.teams(mode)) as play,
    ):
        await play.submit("order a latte")
        await play.ends()
        assert not server.model.requests
        assert play.mind.briefings == [(), ()]


async def test_a_task_keeps_the_mode_that_its_person_chose(world: World) -> None:
    async with (
        team_server() as server,
        world.scene(Finish("ok"), Finish("ok"), team=server.teams(Mode.AUTO)) as play,
    ):
        tasks = play.dispatcher.tasks
        await tasks.submit(ANN, "paper", "1. do this\n2. do that", "en", "a", options=TaskOptions(Mode.SOLO))
        assert (await play.ends()).task.mode is Mode.SOLO
        assert not server.model.requests
        await tasks.submit(ANN, "paper", "order a latte", "en", "b", options=TaskOptions(Mode.TEAM))
        await play.ends()
        assert len(server.asked("manager")) == 1


async def test_after_a_restart_plan_and_notes_are_there_and_are_not_made_again(world: World) -> None:
    phone = _pages(10, 20, 30)
    async with team_server() as server:
        async with world.scene(Note("Mocha costs 36.80"), TAP, phone=phone, team=server.teams()) as play:
            play.mind.actions.append(TAP)
            play.phone.hold_input = None
            task = await play.submit(TWO)
            await play.phone.until_done("tap")
            play.mind.thinks = None
        async with world.scene(Finish("ok"), phone=_pages(40), team=server.teams()) as play:
            restored = await play.hears(TaskRestored)
            again = await server.teams()(play.journal, EventStream(), play.secrets).of(task, play.mind)
            assert again is not None
            assert shown(again.plan) == shown(restored.plan), "known before the first decision"
            assert shown(restored.plan) == [f">{ITEMS[0]}", f"o{ITEMS[1]}"]
            await play.ends()
            notes = await play.journal.notes.of(task.task_id)
            assert [note.text for note in notes] == ["Mocha costs 36.80"]
            assert any("“Mocha costs 36.80”" in part for part in play.mind.briefings[0])
        assert sum("There is no plan yet" in text for text in server.asked("manager")) == 1


@pytest.mark.parametrize("kind", UNUSABLE)
async def test_a_plan_that_cannot_be_followed_is_asked_for_once_more(
    world: World, kind: RoleFaultKind
) -> None:
    async with (
        team_server() as server,
        world.scene(Finish("ok"), team=server.teams()) as play,
    ):
        server.fault("manager", kind, times=1)
        await play.submit(TWO)
        await play.ends()
        first, second, *_ = server.asked("manager")
        assert "was not accepted" not in first
        assert "Your last plan was not accepted" in second
        assert plans(play)[0] == [f">{ITEMS[0]}", f"o{ITEMS[1]}"]


@pytest.mark.parametrize("kind", UNUSABLE)
async def test_after_the_second_such_plan_the_task_goes_on_with_one_model_and_says_so(
    world: World, kind: RoleFaultKind
) -> None:
    async with team_server() as server:
        server.fault("manager", kind)
        async with world.scene(Back(), Finish("ok"), phone=_pages(10, 20), team=server.teams()) as play:
            await play.submit(TWO)
            assert (await play.hears(WentSolo)).why is SoloReason.PLAN_UNUSABLE
            assert (await play.ends()).outcome.kind is EndKind.DONE
            assert play.mind.briefings == [(), ()]
        assert len(server.model.requests) == 2


@pytest.mark.parametrize("kind", [RoleFaultKind.AWAY, RoleFaultKind.NEVER])
async def test_without_its_manager_the_task_goes_on_with_one_model_also_after_a_restart(
    world: World, kind: RoleFaultKind
) -> None:
    async with team_server() as server:
        server.fault("manager", kind)
        async with world.scene(Back(), TAP, phone=_pages(10, 20), team=server.teams()) as play:
            await play.submit(TWO)
            assert (await play.hears(WentSolo)).why is SoloReason.MANAGER_AWAY
            play.phone.pages = [page(50)]
            await play.phone.until_done("tap")
        asked = len(server.model.requests)
        async with world.scene(Finish("ok"), team=server.teams()) as play:
            assert (await play.hears(TaskRestored)).solo is SoloReason.MANAGER_AWAY
            await play.ends()
        assert len(server.model.requests) == asked == 1


async def test_one_model_that_goes_on_alone_keeps_what_was_noted(world: World) -> None:
    async with (
        team_server() as server,
        world.scene(
            Note("Mocha costs 36.80"),
            TAP,
            TAP,
            Finish("ok"),
            phone=PaperPhone(changed=False),
            team=server.teams(),
        ) as play,
    ):
        play.mind.thinks = asyncio.Event()
        await play.submit(TWO)
        await play.mind.asked.wait()
        server.fault("manager", RoleFaultKind.AWAY)
        play.mind.thinks.set()
        assert (await play.hears(WentSolo)).why is SoloReason.MANAGER_AWAY
        await play.ends()
        told = "\n".join(play.mind.briefings[-1])
        assert "“Mocha costs 36.80”" in told
        assert "Now: " not in told


async def test_a_manager_of_its_own_that_is_away_costs_only_the_plan(world: World) -> None:
    async with team_server() as server, team_server() as other:
        other.fault("manager", RoleFaultKind.AWAY)
        roles: dict[TeamRole, RoleModel | None] = {TeamRole.MANAGER: RoleModel(other.client, own=True)}
        async with world.scene(Finish("ok"), team=server.teams(roles=roles)) as play:
            await play.submit(TWO)
            assert (await play.hears(WentSolo)).why is SoloReason.MANAGER_AWAY
            await play.ends()
        assert not server.model.requests


async def test_roles_can_be_left_out(world: World) -> None:
    roles: dict[TeamRole, RoleModel | None] = dict.fromkeys(TeamRole, None)
    async with (
        team_server() as server,
        world.scene(TAP, Finish("ok"), phone=_pages(10, 20), team=server.teams(roles=roles)) as play,
    ):
        await play.submit(TWO)
        assert (await play.ends()).outcome.kind is EndKind.DONE
        assert not server.model.requests
        assert not plans(play)


async def test_the_dead_loop_of_the_same_plan_after_each_failure_ends_after_two_tries(world: World) -> None:
    """Mobile-Agent-v3: plan, fail, the same plan, without end."""
    async with team_server() as server:
        server.fault("manager", RoleFaultKind.SAME_PLAN)
        async with world.scene(
            *[TAP] * 6,
            Finish("ok"),
            phone=PaperPhone(changed=False),
            team=server.teams(),
            stuck_limits=NEVER_STUCK,  # the team alone
        ) as play:
            task = await play.submit(TWO)
            gone = await play.hears(WentSolo)
            assert gone.why is SoloReason.PLAN_UNUSABLE
            steps = await play.journal.steps.of(task.task_id)
            assert len(steps) == 4, "two steps a try, two tries"
            assert all(step.verdict is StepVerdict.NOTHING_CHANGED for step in steps)
            await play.ends()
    assert not server.asked("reflector"), "a page that stays as it is needs no look"


async def test_a_reflector_that_always_says_yes_neither_ends_items_nor_is_believed_for_long(
    world: World,
) -> None:
    async with team_server() as server:
        server.fault("reflector", RoleFaultKind.ALWAYS_YES)
        shades = range(10, 200, 10)
        async with world.scene(*[TAP] * 6, Finish("ok"), phone=_pages(*shades), team=server.teams()) as play:
            await play.submit(TWO)
            await play.ends()
        asked = server.asked("manager")
        assert 1 <= sum("may be done by now" in text for text in asked) <= 2
        assert all(state[0] != "v" for plan in plans(play)[:-2] for state in plan), "until the task ends"


async def test_a_reflector_that_never_answers_makes_nothing_a_success_and_is_left_alone(world: World) -> None:
    async with team_server() as server:
        server.fault("reflector", RoleFaultKind.NEVER)
        shades = range(10, 200, 10)
        async with world.scene(*[TAP] * 5, Finish("ok"), phone=_pages(*shades), team=server.teams()) as play:
            task = await play.submit(TWO)
            assert (await play.ends()).outcome.kind is EndKind.DONE
            steps = await play.journal.steps.of(task.task_id)
        assert {step.verdict for step in steps[:-1]} == {StepVerdict.UNKNOWN}
        assert len(server.asked("reflector")) == 2


async def test_an_executor_that_ends_too_early_is_told_what_is_open_and_gets_it_the_second_time(
    world: World,
) -> None:
    async with team_server() as server:
        server.fault("manager", RoleFaultKind.SAME_PLAN)
        async with world.scene(Finish("half"), Finish("half"), team=server.teams()) as play:
            await play.submit(TWO)
            assert (await play.ends()).outcome.message == "half"
            assert "You wanted to end the task" in "\n".join(play.mind.briefings[1])
        assert "says: “half”" in server.asked("manager")[-1]


async def test_an_end_behind_a_note_is_checked_like_any_other(world: World) -> None:
    end = Decision("", Finish("half"), "finish(...)")
    both = Decision("", Note("Mocha costs 36.80"), "do(...)", rest=(end,))
    async with team_server() as server:
        server.fault("manager", RoleFaultKind.SAME_PLAN)
        async with world.scene(both, end, end, team=server.teams()) as play:
            await play.submit(TWO)
            assert (await play.ends()).outcome.message == "half"
            assert "You wanted to end the task" in "\n".join(play.mind.briefings[-1])


async def test_who_always_writes_a_note_before_the_end_ends_the_second_time(world: World) -> None:
    end = Decision("", Finish("half"), "finish(...)")
    both = [
        Decision("", Note(f"Mocha costs {price}"), "do(...)", rest=(end,)) for price in ("36.80", "37.80")
    ]
    async with team_server() as server, world.scene(*both, team=server.teams()) as play:
        await play.submit(TWO)
        assert (await play.ends()).outcome.message == "half"
        assert len(play.mind.briefings) == 2


async def test_a_code_in_a_note_stays_in_memory_and_is_typed_by_its_handle(world: World) -> None:
    EVIDENCE.declare(CODE)
    phone = _pages(10, 20, 30, 40)
    phone.tree = Tree((Element(Box(0, 0, 90, 20), text=CODE, editable=True, focused=True),), 0.0)
    async with (
        team_server() as server,
        world.scene(
            Note(f"The verification code is {CODE}"),
            TypeText("[secret 1]"),
            Finish("ok"),
            phone=phone,
            team=server.teams(),
        ) as play,
    ):
        task = await play.submit(TWO)
        await play.ends()
        notes = await play.journal.notes.of(task.task_id)
        assert [note.text for note in notes] == ["The verification code is [secret 1]"]
        typed = [what for what in phone.inputs if what[0] == "type"]
        assert typed == [("type", CODE)]
        steps = await play.journal.steps.of(task.task_id)
        assert steps[0].action == Note("The verification code is [secret 1]")
        assert steps[1].action == TypeText("[secret 1]")
        assert play.secrets.keeps("paper"), "pages that show it are covered"


async def test_a_handle_that_stands_for_nothing_is_told_and_types_nothing(world: World) -> None:
    phone = _pages(10, 20)
    async with (
        team_server() as server,
        world.scene(TypeText("[secret 4]"), Finish("ok"), phone=phone, team=server.teams()) as play,
    ):
        await play.submit(TWO)
        await play.ends()
        assert not phone.inputs
        assert play.mind.told[1] is not None
        assert "secret 4" in play.mind.told[1].detail


async def test_the_ladder_gets_another_plan_or_a_no(world: World) -> None:
    async with team_server() as server:
        made = server.teams()
        async with world.scene(TAP, Finish("ok"), phone=_pages(10, 20), team=made) as play:
            play.mind.thinks = asyncio.Event()
            await play.submit(TWO)
            await play.mind.asked.wait()
            (team,) = server.made
            assert await team.replan("the same page three times")
            assert "The agent does not get on: “the same page three times”" in server.asked("manager")[-1]
            server.fault("manager", RoleFaultKind.SAME_PLAN)
            assert not await team.replan("again"), "the same plan has failed twice"
            assert team.plan is None, "one model goes on"
            assert not await team.replan("and again")
            play.mind.thinks.set()
            await play.ends()


async def test_a_check_that_names_nothing_as_done_drops_nothing(world: World) -> None:
    async with team_server() as server:
        pages = _pages(*range(10, 200, 10))
        async with world.scene(*[TAP] * 6, Finish("ok"), phone=pages, team=server.teams()) as play:
            play.mind.thinks = asyncio.Event()
            await play.submit(TWO)
            await play.mind.asked.wait()
            server.fault("manager", RoleFaultKind.NO_ITEMS, times=2)
            play.mind.thinks.set()
            await play.ends()
        assert sum("does not name every open one" in text for text in server.asked("manager")) >= 1
        assert all(text[0] != "-" for plan in plans(play) for text in plan)


async def test_the_person_changes_what_is_open_and_the_manager_follows(world: World) -> None:
    async with (
        team_server() as server,
        world.scene(*[TAP] * 4, Finish("ok"), phone=_pages(*range(10, 200, 10)), team=server.teams()) as play,
    ):
        play.mind.thinks = asyncio.Event()
        task = await play.submit(TWO)
        await play.mind.asked.wait()
        tasks = play.dispatcher.tasks
        assert await tasks.change_plan(ANN, task.task_id, ("look at Wi-Fi", "", "tell  Mom"))
        assert plans(play) == []
        (status,) = await tasks.status(ANN)
        assert shown(status.plan) == [">look at Wi-Fi", "otell Mom"]
        assert not await tasks.change_plan(BOB, task.task_id, ("mine",)), "not theirs"
        for lines, why in (((" ",), "empty"), (("x",) * 41, "too_many"), (("x" * 201,), "too_long")):
            with pytest.raises(ValueError, match=why):
                await tasks.change_plan(ANN, task.task_id, lines)
        play.mind.thinks.set()
        await play.ends()
        assert plans(play)[-1][:1] == ["vlook at Wi-Fi"]
        assert all("switch on" not in text for text in plans(play)[-1])
        assert "Now: look at Wi-Fi" in play.mind.briefings[1][0]
        assert not await tasks.change_plan(ANN, task.task_id, ("late",)), "it has ended"


async def test_a_task_without_a_plan_has_none_to_change(world: World) -> None:
    async with world.scene(Finish("ok")) as play:
        play.mind.thinks = asyncio.Event()
        task = await play.submit()
        await play.mind.asked.wait()
        assert not await play.dispatcher.tasks.change_plan(ANN, task.task_id, ("x",))
        play.mind.thinks.set()
        await play.ends()


async def test_requests_a_step_stay_below_the_limit(world: World) -> None:
    async with team_server() as server:
        steps = 20
        pages = _pages(*(10 + 5 * number for number in range(steps + 1)))
        async with world.scene(
            *[TAP] * steps, Finish("ok"), phone=pages, team=server.teams(), max_steps=30
        ) as play:
            await play.submit(TWO)
            await play.ends()
        assert (len(server.model.requests) + steps + 1) / (steps + 1) <= 2.2


async def test_after_a_correction_the_manager_plans_anew_once_and_its_plan_is_followed(world: World) -> None:
    steps = (TAP, Back(), Back(), Finish("ok"))
    phone = _pages(10, 80, 150, 200)
    async with team_server() as server, world.scene(*steps, phone=phone, team=server.teams()) as play:
        phone.hold_input = asyncio.Event()
        task = await play.submit(TWO)
        await phone.touched.wait()
        correct = play.dispatcher.tasks.correct
        for number in range(3):  # all that came before its next look is one reason
            await correct(ANN, task.task_id, f"and search for cake number {number} in Coffee", f"m{number}")
        phone.hold_input.set()
        ended = await play.ends()
        words = await play.journal.corrections.of(task.task_id)
    assert ended.outcome.kind is EndKind.DONE
    asked = [text for text in server.asked("manager") if "The person has added to the task" in text]
    assert len(asked) == 1
    assert asked[0].index("cake number 0") < asked[0].index("cake number 2")
    assert {each.read_at for each in words} == {2}, "the model reads them with the step after"
    assert any("cake" in item for item in plans(play)[-1]), plans(play)
    assert any("cake" in part for briefing in play.mind.briefings[1:] for part in briefing)
