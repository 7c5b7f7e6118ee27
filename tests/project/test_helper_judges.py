"""What the stories with the helper are judged by has to see what went wrong."""

from dataclasses import replace

from agent.contract.actions import Finish, ResultKind, Tap, TypeText
from agent.contract.binding import Binding, Kind
from agent.contract.events import TaskEnded
from agent.contract.requests import Request, RequestKind
from agent.contract.tasks import EndKind, Outcome
from devices.simulator.adbd.server import SimulatedAdb
from devices.simulator.adbd.services import CommandRun
from devices.simulator.helper_orders import HelperInput
from devices.simulator.phone import SimulatedPhone
from tests.e2e.helper_examples import wrong_with
from tests.worlds.card_values import NOW, step, task
from tests.worlds.cases import each_of
from tests.worlds.dying_helper import wrong_with_helper
from tests.worlds.example_world import Told

_PAY = Binding((Kind.PAY,), "Tap", "com.farhand.coffee", target="Pay 36.80", amount="¥36.80", digest="a")
_PAID, _TYPED = "paid 36.80 to Blue Door Coffee by balance", "typed 'mocha' into Search"
_TOLD = Told(
    TaskEnded(task(), Outcome(EndKind.DONE, "done"), 4, 9.0, (), None),
    (
        Request(1, 12, 2, RequestKind.TAKE_OVER, "", "", (), None, NOW, NOW),
        Request(2, 12, 3, RequestKind.APPROVAL, "", "", (), None, NOW, NOW, _PAY),
    ),
    ("opened Coffee", _TYPED, _PAID),
    (step(1, Tap((1, 2))), step(2, TypeText("mocha")), step(3, Tap((3, 4))), step(4, Finish("done"))),
    touches=2,
    keys=0,
    helpers=(0, 1, 0),
)
_UNSURE = replace(_TOLD, steps=(*_TOLD.steps[:2], step(3, Tap((3, 4)), ResultKind.UNKNOWN), _TOLD.steps[3]))


_OTHER = replace(_TOLD.requests[1], binding=replace(_PAY, amount="¥38.80"))
_WRONG = {
    "paid twice": replace(_UNSURE, facts=(*_TOLD.facts, _PAID)),
    "not paid": replace(_TOLD, facts=_TOLD.facts[:2]),
    "another payment": replace(_UNSURE, facts=(*_TOLD.facts, "paid 1.00 to nobody")),
    "typed twice": replace(_UNSURE, facts=(_TYPED, *_TOLD.facts)),
    "a touch doubled": replace(_TOLD, touches=3),
    "an unknown touch doubled": replace(_UNSURE, touches=3),
    "a touch missing": replace(_TOLD, touches=1),
    "a key": replace(_TOLD, keys=1),
    "no approval": replace(_TOLD, requests=_TOLD.requests[:1]),
    "two approvals": replace(_TOLD, requests=(*_TOLD.requests, _TOLD.requests[1])),
    "another approval": replace(_TOLD, requests=(_TOLD.requests[0], _OTHER)),
    "it ran at the take-over": replace(_TOLD, helpers=(1, 1, 0)),
    "it ran at the end": replace(_TOLD, helpers=(0, 1, 1)),
    "failed": replace(_TOLD, ended=replace(_TOLD.ended, outcome=Outcome(EndKind.FAILED, "no"))),
}


def test_what_is_as_it_was_is_right_and_so_is_one_input_less_or_one_request_more_when_it_is_unknown() -> None:
    unpaid = replace(_UNSURE, facts=_TOLD.facts[:2])
    again = replace(_UNSURE, requests=(*_TOLD.requests, _TOLD.requests[1]), helpers=(0, 1, 1, 0))
    for told in (_TOLD, _UNSURE, unpaid, again, replace(_UNSURE, touches=1)):
        assert wrong_with(told, _TOLD, _cable()) == []


@each_of("told", _WRONG.values(), ids=_WRONG)
def test_all_that_the_helper_must_not_change_is_seen(told: Told) -> None:
    assert wrong_with(told, _TOLD, _cable())


def test_late_inputs_those_of_other_windows_and_a_dump_beside_are_seen() -> None:
    late, elsewhere, running, beside = _cable(), _cable(), _cable(), _cable()
    late.helper.inputs.append(HelperInput("tap", 11, 10, 1, 1))
    elsewhere.helper.inputs.append(HelperInput("tap", 9, 10, 1, 2))
    running.helper.running = 1
    beside.log[:] = [_run("exec app_process / fh.Main", 1, 4), _run("uiautomator dump /x", 2, 3)]
    assert all(wrong_with_helper(each) for each in (late, elsewhere, running, beside))
    beside.log[:] = [_run("exec app_process / fh.Main", 1, 2), _run("uiautomator dump /x", 2, 3)]
    assert wrong_with_helper(beside) == []


def _cable() -> SimulatedAdb:
    return SimulatedAdb(SimulatedPhone())


def _run(line: str, start: float, end: float) -> CommandRun:
    return CommandRun(line, "shell", start, end, 0)
