"""Every input: its intent first, then the input once, then its result; errors become results in one place."""

import ast
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from agent.contract.actions import ActionResult, Reason, ResultKind, Tap
from agent.phone.perform import Performed, perform
from agent.phone.send_input import send_input
from devices.base import Gesture, Rest, Settled
from devices.errors import (
    AppNotFound,
    BadOutput,
    CameTooLate,
    DeviceOffline,
    DeviceTimeout,
    InputRefused,
    PhoneError,
    TypingUnavailable,
    UrlNotOpened,
    WindowChanged,
)
from tests.worlds.paper_phone import PaperPhone

DONE = Performed(ActionResult(ResultKind.DONE))
LOST = ActionResult(ResultKind.UNKNOWN, Reason.LINK_LOST)


@dataclass
class Log:
    """Implements agent.phone.send_input.Intent, and is the phone: what happened, in order."""

    accepts: bool = True
    raises: Exception | None = None
    done: list[object] = field(default_factory=list[object])

    async def commit(self) -> bool:
        self.done.append("intent")
        return self.accepts

    async def send(self) -> Performed:
        self.done.append("input")
        if self.raises:
            raise self.raises
        return DONE

    async def close(self, performed: Performed) -> None:
        self.done.append(performed)


async def test_the_intent_comes_before_the_input_and_the_result_behind_it() -> None:
    log = Log()
    assert await send_input(log, log.send) is DONE
    assert log.done == ["intent", "input", DONE]


async def test_nothing_is_sent_without_an_accepted_intent() -> None:
    log = Log(accepts=False)
    assert await send_input(log, log.send) is None
    assert log.done == ["intent"]


@pytest.mark.parametrize(
    ("err", "result"),
    [
        (WindowChanged("9f u0 other/.Main"), ActionResult(ResultKind.VOID, Reason.SCREEN_CHANGED)),
        (AppNotFound("Mapps", ("Maps",)), ActionResult(ResultKind.FAILED, Reason.APP_NOT_FOUND, ("Maps",))),
        (TypingUnavailable("no_field", ""), ActionResult(ResultKind.FAILED, Reason.NO_FIELD)),
        (
            TypingUnavailable("keyboard_refused", "", partly=True),
            ActionResult(ResultKind.UNKNOWN, Reason.KEYBOARD_REFUSED),
        ),
        (UrlNotOpened("no_app", ""), ActionResult(ResultKind.FAILED, Reason.NO_APP_FOR_URL)),
        (CameTooLate(""), LOST),
        (DeviceOffline(""), LOST),
        (DeviceTimeout(""), LOST),
        (BadOutput(""), LOST),
        (InputRefused(""), ActionResult(ResultKind.FAILED)),
    ],
    ids=lambda each: type(each).__name__,
)
async def test_every_error_becomes_a_result_that_says_what_is_certain(
    err: Exception, result: ActionResult
) -> None:
    log = Log(raises=err)
    performed = await send_input(log, log.send)
    assert performed is not None
    assert performed.result == result
    assert log.done == ["intent", "input", performed]


async def test_a_phone_that_came_too_late_did_nothing_of_one_shell_line() -> None:
    log = Log(raises=CameTooLate(""))
    performed = await send_input(log, log.send, one_line=True)
    assert performed == Performed(ActionResult(ResultKind.FAILED, Reason.LINK_LOST))


@pytest.mark.parametrize("err", [BadOutput(""), InputRefused("")])
async def test_what_no_model_can_mend_goes_along_with_the_result(err: PhoneError) -> None:
    log = Log(raises=err)
    performed = await send_input(log, log.send)
    assert performed is not None
    assert performed.error is err


_AGENT = Path(__file__).parents[3] / "agent"
_INPUTS = {
    "tap", "double_tap", "long_press", "swipe", "drag", "back", "home", "enter", "recents",
    "open_notifications",
    "system_command", "open_url", "launch", "type_text", "type_secret", "enter_pin",
}  # fmt: skip


def _callers(names: set[str]) -> set[str]:
    """The modules of the agent that call one of these on the phone, or by its own name."""
    found: set[str] = set()
    for path in _AGENT.rglob("*.py"):
        calls = [
            node.func for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)
        ]
        for call in calls:
            on_phone = isinstance(call, ast.Attribute) and ast.unparse(call.value).endswith("device")
            name = call.attr if isinstance(call, ast.Attribute) else ast.unparse(call)
            if name in names and (on_phone or isinstance(call, ast.Name)):
                found.add(str(path.relative_to(_AGENT)))
    return found


class Unwatched(PaperPhone):
    """Cannot be watched after an input."""

    async def wait_for_rest(self) -> Rest:
        return Rest.STAYED

    async def settle(self, gesture: Gesture) -> Settled:
        raise CameTooLate("screencap")


async def test_an_input_after_which_nothing_was_seen_may_have_arrived() -> None:
    log, phone = Log(), Unwatched()
    performed = await send_input(log, lambda: perform(Tap((1, 1)), phone), one_line=True)
    assert performed is not None
    assert (performed.result, len(phone.inputs)) == (LOST, 1)


def test_no_input_goes_another_way() -> None:
    assert _callers(_INPUTS) == {"phone/perform.py", "takeover/secret_entry.py"}
    senders = {"approval/permit.py", "phone/leave_page.py", "takeover/pad_press.py"}
    assert _callers({"perform"}) == senders
    assert _callers({"send_input"}) == {*senders, "takeover/secret_entry.py"}
