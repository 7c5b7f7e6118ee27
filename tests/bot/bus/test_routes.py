"""Where each call of the contract goes, and what several answers become."""

from pathlib import Path

import pytest

from agent.bus.sessions import SESSION_S
from agent.contract.history import PastTask, PastTasks
from agent.contract.people import ALL_RIGHTS, Caller
from agent.contract.tasks import EndKind, Outcome, Task, TaskState
from agent.contract.translate import NUMBERS_PER_JOURNAL
from agent.contract.wire_calls import call_methods, call_shape
from bot.bus import merging
from bot.bus.errors import NoHome
from bot.bus.homes import Homes
from bot.bus.presence import AWAY_S
from bot.bus.remote_home import LIMITS_S, WAY_S
from bot.bus.routes import READS, ROUTES, Way
from bot.store import Store


def test_every_call_of_the_contract_has_a_way_and_there_is_no_other() -> None:
    calls = {name for name in call_methods() if not name.startswith("home.")} - {"phones.known"}
    assert calls == set(ROUTES)


def test_what_changes_nothing_is_known_by_its_name() -> None:
    assert ROUTES.keys() > READS
    assert not {name for name in READS if ROUTES[name].kept}
    assert {name for name, route in ROUTES.items() if route.reads or route.paged} <= READS


def test_every_way_fits_the_calls_parameters() -> None:
    for name, route in ROUTES.items():
        parameters = call_shape(name).hints.keys() - {"return"}
        assert not route.by or route.by in parameters, name
        assert route.way is not Way.PERSON or "caller" in parameters, name
        assert (route.way is Way.ALL or route.way is Way.PHONE) or route.merge is None, name
        if route.paged:
            assert {"offset", "limit"} <= parameters, name
        if route.way is Way.ALL and name != "shortcuts.change":
            assert route.merge is not None, name


def test_ended_tasks_of_several_homes_are_one_list_newest_first() -> None:
    flat = PastTasks((_past(NUMBERS_PER_JOURNAL + 2, 30.0), _past(NUMBERS_PER_JOURNAL + 1, 10.0)), 2)
    own = PastTasks((_past(2, 20.0), _past(1, 5.0)), 7)
    merged = merging.past_tasks([own, flat])
    assert [each.ended_at for each in merged.tasks] == [30.0, 20.0, 10.0, 5.0]
    assert merged.total == 9


async def test_where_no_home_has_joined_nothing_is_left_to_stop_or_to_forget(tmp_path: Path) -> None:
    async with Store.open(tmp_path / "bot.sqlite3") as store:

        async def no_phone(_person_id: int) -> str:
            return ""

        homes, caller = Homes(lambda: "here", store.kept_calls, no_phone), Caller(7, "Ann", ALL_RIGHTS)
        assert await homes.tasks.stop_removed(7) == 0
        assert await homes.tasks.stop_removed(7, "flat/paper") == 0
        await homes.tasks.pause_unreachable(7)
        await homes.tasks.confirm_end(_past(NUMBERS_PER_JOURNAL + 1, 1.0).task)
        await homes.facts.forget(7)
        assert await homes.history.forget_person(caller)
        for each in (homes.tasks.status(caller), homes.tasks.stop(caller, 1), homes.facts.page(caller, 0, 5)):
            with pytest.raises(NoHome):
                await each


def _past(task_id: int, ended_at: float) -> PastTask:
    task = Task(task_id, 7, "paper", "order a latte", "en", "here", TaskState.DONE, 1.0)
    return PastTask(task, Outcome(EndKind.DONE), ended_at, 1, 1.0)


def test_no_reply_is_waited_for_longer_than_the_home_takes_the_call() -> None:
    assert max(LIMITS_S.values()) + WAY_S + AWAY_S <= SESSION_S
