"""Codes and passwords are typed into the focused field as they are, and not read back."""

from collections.abc import AsyncGenerator

import pytest
import pytest_asyncio

from devices.adb.client.private import private_adb_server
from devices.base import Tree
from devices.errors import TypingUnavailable
from devices.simulator.phone import SimulatedPhone
from devices.simulator.places import visit
from devices.simulator.side import TreeTrouble
from tests.worlds.android_phone import SMALL, Sight, seeing

pytestmark = pytest.mark.asyncio(loop_scope="module")
SECRETS = ("730519", "pa's %s\"$wörd", "s3cret; 密码 ☕")


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


def held(sight: Sight) -> str:
    return sight.side.element("password").text


@pytest.mark.parametrize("secret", SECRETS)
async def test_a_secret_replaces_what_was_there_and_its_place_is_told(login: Sight, secret: str) -> None:
    box = await login.device.type_secret(secret)
    assert held(login) == secret
    tree = await login.device.read_tree()
    assert isinstance(tree, Tree)
    (field,) = [each for each in tree.elements if each.password]
    assert box == field.box
    assert not any(secret in fact for fact in login.side.oracle.texts)


async def test_nothing_is_read_back(login: Sight) -> None:
    await login.device.type_secret("一")
    dumps = len(login.sent("uiautomator"))
    await login.device.type_secret("730519")
    assert len(login.sent("uiautomator")) == dumps + 1
    assert "uiautomator" not in login.adb.commands[-1]
    assert not login.sent("hintText")


async def test_its_place_is_the_one_it_has_while_it_is_typed(login: Sight) -> None:
    await login.device.type_secret("730519")
    (switched,), (read,), typed = login.sent("ime set"), login.sent("uiautomator"), login.sent("broadcast")
    order = [login.adb.commands.index(line) for line in (switched, read, typed[0])]
    assert order == sorted(order)


async def test_without_a_keyboard_it_is_pressed_if_keys_can(adb_address: tuple[str, int]) -> None:
    side = logging_in(SimulatedPhone(size_px=SMALL, adb_keyboard=False))
    async with seeing(adb_address, side) as sight:
        assert await sight.device.type_secret("pa's %s\"$w") is not None
        assert held(sight) == "pa's %s\"$w"
        with pytest.raises(TypingUnavailable) as caught:
            await sight.device.type_secret("密码")
        assert caught.value.reason == "no_keyboard"
        assert not caught.value.partly
        assert held(sight) == "pa's %s\"$w"


async def test_without_a_tree_it_is_typed_and_its_place_is_unknown(login: Sight) -> None:
    login.side.quirks.tree = TreeTrouble.EMPTY
    assert await login.device.type_secret("730519") is None
    assert held(login) == "730519"


@pytest.mark.parametrize("keyboard", [True, False])
async def test_without_a_field_nothing_is_sent(adb_address: tuple[str, int], *, keyboard: bool) -> None:
    side = SimulatedPhone(size_px=SMALL, adb_keyboard=keyboard)
    async with seeing(adb_address, side) as sight:
        with pytest.raises(TypingUnavailable) as caught:
            await sight.device.type_secret("730519")
        assert caught.value.reason == "no_field"
        assert not sight.sent("input text")
        assert not sight.sent("keyevent")
        assert not sight.sent("broadcast")


@pytest.mark.parametrize("secret", ["73\n05", "a\tb", "\ud800", "x\x00"])
async def test_what_no_keyboard_types_as_it_is_is_not_sent(login: Sight, secret: str) -> None:
    with pytest.raises(TypingUnavailable) as caught:
        await login.device.type_secret(secret)
    assert caught.value.reason == "no_keyboard"
    assert not login.adb.commands
