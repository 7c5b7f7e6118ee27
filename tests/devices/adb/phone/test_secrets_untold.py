"""What no log, error or answer tells: the codes, passwords and PINs that a person sent for the phone."""

import asyncio
import base64
import logging
import re
import shlex
import traceback
import urllib.parse
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator

import pytest
import pytest_asyncio

from devices.adb.client.private import private_adb_server
from devices.adb.phone.keyboards import ADB_KEYBOARD
from devices.adb.phone.keys import press_text
from devices.base import Lock
from devices.errors import PhoneError, TypingUnavailable, WindowChanged
from devices.simulator.phone import SimulatedPhone
from devices.simulator.places import visit
from devices.simulator.side import Latency, LockKind, TreeTrouble
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.android_phone import SMALL, Sight, seeing
from tests.worlds.scripted_adb import printed
from tests.worlds.scripted_phone import stubborn

pytestmark = pytest.mark.asyncio(loop_scope="module")
SECRETS = ("730519", "s3cret; 密码 ☕")
OTHER = "1a2b3c4 u0 com.example.other/com.example.other.Main"


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def adb_address() -> AsyncGenerator[tuple[str, int]]:
    async with private_adb_server() as address:
        yield address


def logging_in(side: SimulatedPhone) -> SimulatedPhone:
    """The cursor stands in a password field that holds 'old'."""
    visit(side, "account")
    side.tap_element("password")
    side.insert_text("old")
    side.oracle.forget()
    return side


@pytest_asyncio.fixture(loop_scope="module")
async def login(adb_address: tuple[str, int]) -> AsyncGenerator[Sight]:
    async with seeing(adb_address, logging_in(SimulatedPhone(size_px=SMALL))) as sight:
        yield sight


class _Everything(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.NOTSET)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        text = logging.Formatter("%(name)s %(message)s").format(record)
        self.lines.append(f"{text} {record.args!r} {record.exc_info!r}")


# Where a thing lies in memory, when the loop wakes and how long a step took: they may hold any six digits.
_CHANCE = re.compile(r"0x[0-9a-f]+|when=[0-9.]+|\d+\.\d+(?:e-\d+)?")


@pytest.fixture
def told() -> Generator[list[str]]:
    """All that any logger says at any level, asyncio's debug mode among it."""
    root, handler = logging.getLogger(), _Everything()
    loggers = [each for each in root.manager.loggerDict.values() if isinstance(each, logging.Logger)]
    before = {each: (each.level, each.propagate, each.disabled) for each in (root, *loggers)}
    for each in before:
        each.setLevel(logging.DEBUG if each is root else logging.NOTSET)
        each.propagate, each.disabled = True, False
    root.addHandler(handler)
    yield handler.lines
    root.removeHandler(handler)
    for each, (level, propagate, disabled) in before.items():
        each.setLevel(level)
        each.propagate, each.disabled = propagate, disabled


def forms(secret: str) -> set[str]:
    """The ways in which it travels, and those in which a careless line could show it."""
    raw = secret.encode()
    return {
        secret,
        repr(secret)[1:-1],
        shlex.quote(secret),
        shlex.quote(secret.replace(" ", "%s")),
        base64.b64encode(raw).decode(),
        base64.urlsafe_b64encode(raw).decode(),
        raw.hex(),
        urllib.parse.quote(secret),
        repr(raw)[2:-1],
    }


def of_error(err: BaseException) -> str:
    """All that can be printed of an error and of those behind it."""
    shown = "".join(traceback.format_exception(err))
    parts = [shown]
    behind: BaseException | None = err
    while behind is not None:
        parts.append(f"{behind!r} {behind.args!r} {vars(behind)!r}")
        behind = behind.__cause__ or behind.__context__
    return "\n".join(parts)


async def _tell(told: list[str], secret: str, doing: Callable[[str], Awaitable[object]]) -> str:
    """Everything that is told while a secret is typed, answer and error included."""
    loop = asyncio.get_running_loop()
    slow, debug = loop.slow_callback_duration, loop.get_debug()
    loop.set_debug(True)
    loop.slow_callback_duration = 0.0  # each step is "slow", and is told with its task
    try:
        task = asyncio.ensure_future(doing(secret))
        try:
            told.append(f"answer {await task!r}")
        except (PhoneError, TypingUnavailable, WindowChanged) as err:
            told.append(of_error(err))
        told.append(repr(task))
    finally:
        loop.set_debug(debug)
        loop.slow_callback_duration = slow
    return _CHANCE.sub("", "\n".join(told))


TROUBLES: dict[str, Callable[[SimulatedPhone], None]] = {
    "none": lambda side: None,
    "refuses input": lambda side: setattr(side.quirks, "refuses_input", True),
    "refuses settings": lambda side: setattr(side.quirks, "refuses_settings", True),
    "deaf keyboard": lambda side: setattr(side.quirks, "deaf_keyboard", True),
    "no keyboard": lambda side: side.remove_keyboard(ADB_KEYBOARD.ime),
    "garbage": lambda side: setattr(side.quirks, "garbage", True),
    "no tree": lambda side: setattr(side.quirks, "tree", TreeTrouble.KILLED),
    "no field": lambda side: side.key(3),
}


@pytest.mark.parametrize(
    ("secret", "trouble"),
    [
        pytest.param(secret, trouble, marks=[] if (one + two) % 2 else [pytest.mark.soak])
        for one, secret in enumerate(SECRETS)
        for two, trouble in enumerate(TROUBLES)
    ],
)
@pytest.mark.sample(3)
async def test_no_log_no_error_and_no_answer_tells_a_typed_secret(
    login: Sight, told: list[str], trouble: str, secret: str
) -> None:
    TROUBLES[trouble](login.side)
    said = await _tell(told, secret, login.device.type_secret)
    assert "asyncio" in said  # the debug mode spoke
    assert not [each for each in forms(secret) if each in said]
    at_another = await _tell(told, secret, lambda text: login.device.type_secret(text, window=OTHER))
    assert not [each for each in forms(secret) if each in at_another]


@pytest.mark.parametrize("when", ["lost", "slow"])
async def test_no_error_of_a_lost_or_silent_phone_tells_it(login: Sight, told: list[str], when: str) -> None:
    secret = SECRETS[0]
    await login.device.type_secret("x")
    await login.device.observe()
    if when == "lost":
        login.side.latency = Latency(input_s=0.3)
        typing = _tell(told, secret, login.device.type_secret)
        running = asyncio.create_task(typing)
        async with asyncio.timeout(WAIT_LIMIT_S):
            while not login.sent(base64.b64encode(secret.encode()).decode()):  # noqa: ASYNC110 (a log has no event)
                await asyncio.sleep(0.005)
        login.adb.drop()
        said = await running
    else:
        login.link.clock.ahead_s = (login.link.clock.ahead_s or 0) - 60  # the phone finds its deadline over
        said = await _tell(told, secret, login.device.type_secret)
        assert "CameTooLate" in said
    assert not [each for each in forms(secret) if each in said]


@pytest.mark.parametrize("pin", ["730519", "7'3$%s"])
@pytest.mark.parametrize("trouble", ["none", "refuses input", "no tree"])
@pytest.mark.sample(2)
async def test_no_log_no_error_and_no_answer_tells_a_pin(
    adb_address: tuple[str, int],
    told: list[str],
    pin: str,
    trouble: str,
) -> None:
    side = SimulatedPhone(size_px=SMALL, lock_kind=LockKind.PIN, pin="730519")
    side.lock()
    TROUBLES[trouble](side)
    async with seeing(adb_address, side, lock_opens_s=0.2) as sight:
        said = await _tell(told, pin, sight.device.enter_pin)
    assert (trouble == "refuses input") or (repr(Lock.OPEN if pin == side.setup.pin else Lock.PIN) in said)
    assert not [each for each in forms(pin) if each in said]
    assert not [each for each in forms(pin) if each in repr(side.oracle.facts + side.oracle.keys)]


@pytest.mark.parametrize("code", [0, 1, 255])
async def test_a_phone_that_quotes_the_text_in_its_complaint_is_not_quoted(
    told: list[str], code: int
) -> None:
    async with stubborn() as phone:
        phone.answers = {"input": printed("730519\n", code, "Exception: cannot press '730519'\n")}
        said = await _tell(told, "730519", lambda text: press_text(phone.link, text, 0))
        result = await phone.link.shell("input text 730519")
    assert "TypingUnavailable" in said
    assert "730519" not in said
    assert "730519" not in repr(result)
