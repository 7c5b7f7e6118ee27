"""Where each call of the contract goes, and what several answers become."""

from agent.contract.history import PastTask, PastTasks
from agent.contract.tasks import EndKind, Outcome, Task, TaskState
from agent.contract.translate import NUMBERS_PER_JOURNAL
from agent.contract.wire_calls import call_shapes
from bot.bus import merging
from bot.bus.routes import ROUTES, Way


def test_every_call_of_the_contract_has_a_way_and_there_is_no_other() -> None:
    calls = {name for name in call_shapes() if not name.startswith("home.")} - {"phones.known"}
    assert calls == set(ROUTES)


def test_every_way_fits_the_calls_parameters() -> None:
    for name, route in ROUTES.items():
        parameters = call_shapes()[name].hints.keys() - {"return"}
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


def _past(task_id: int, ended_at: float) -> PastTask:
    task = Task(task_id, 7, "paper", "order a latte", "en", "here", TaskState.DONE, 1.0)
    return PastTask(task, Outcome(EndKind.DONE), ended_at, 1, 1.0)
