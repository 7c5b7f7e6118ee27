"""What the chat can do with phones: pair, name, check, forget; and what is kept of them."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace

import pytest

from agent.approval.open_waits import RequestWaits
from agent.contract.actions import Back, Finish, Interact
from agent.contract.events import PairingProgress, PhoneChanged
from agent.contract.people import ALL_RIGHTS, Caller, Right
from agent.dispatcher import TaskDispatcher
from devices.errors import AdbServerUnavailable
from devices.phones import PairingStep, PairStage, PhoneInfo, PhoneState
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.agent_world import ANN, Play, World
from tests.worlds.paper_phone import PaperPhone
from tests.worlds.paper_phones import PAPER, OnePhone

NEW = PhoneInfo("new", "Pixel 8", "15", "127.0.0.1:2", PhoneState.ONLINE, mdns="adb-new-abc")
FOUND = [
    PairingStep(PairStage.SEEN),
    PairingStep(PairStage.PAIRED),
    PairingStep(PairStage.CONNECTED, NEW),
]


async def moves(play: Play, number: int) -> list[PairingProgress]:
    return [await play.hears(PairingProgress) for _ in range(number)]


async def test_a_pairing_tells_how_far_it_is_and_its_phone_is_remembered(world: World) -> None:
    async with world.scene() as play:
        play.phones.pairing = list(FOUND)
        pairing_id = await play.dispatcher.phones.pair(ANN, "127.0.0.1:40000", "123456")
        told = await moves(play, 3)
        kept = await play.journal.phones.all()
    assert play.phones.done[-1] == ("pair", "127.0.0.1:40000", "123456")
    assert {move.pairing_id for move in told} == {pairing_id}
    assert [move.step for move in told] == FOUND
    assert replace(NEW, state=PhoneState.OFFLINE) in kept


async def test_a_qr_offer_shows_what_the_hub_waits_for(world: World) -> None:
    async with world.scene() as play:
        play.phones.pairing = [PairingStep(PairStage.WAITING), *FOUND]
        offer = await play.dispatcher.phones.pair_by_qr(ANN)
        told = await moves(play, 4)
        kind, name, password = play.phones.done[-1]
        assert 170 < offer.expires_at - play.journal.clock() <= 180
    assert (kind, offer.text) == ("pair_by_qr", f"WIFI:T:ADB;S:{name};P:{password};;")
    assert {move.pairing_id for move in told} == {offer.pairing_id}


async def test_two_qr_offers_are_told_apart_and_no_password_is_logged(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with world.scene() as play:
        play.phones.pairing = list(FOUND)
        first, second = (
            await play.dispatcher.phones.pair_by_qr(ANN),
            await play.dispatcher.phones.pair_by_qr(ANN),
        )
        await moves(play, 6)
    assert first.pairing_id != second.pairing_id
    assert first.text != second.text
    passwords = [password for kind, *_, password in play.phones.done if kind == "pair_by_qr"]
    assert not any(password in caplog.text for password in passwords)


@pytest.mark.parametrize(
    ("trouble", "key"),
    [(AdbServerUnavailable("no server"), "adb_server_unavailable"), (RuntimeError("a bug"), "internal")],
)
async def test_a_pairing_that_breaks_is_told_as_failed(
    world: World, trouble: Exception, key: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with world.scene() as play:
        play.phones.pairing = [trouble]
        pairing_id = await play.dispatcher.phones.pair(ANN, "127.0.0.1:40000", "123456")
        (told,) = await moves(play, 1)
    assert (told.pairing_id, told.step.stage, told.step.key) == (pairing_id, PairStage.FAILED, key)
    assert "a bug" in caplog.text or key != "internal"


async def test_a_second_phone_of_the_same_model_gets_a_name(world: World) -> None:
    async with world.scene() as play:
        for number in (1, 2, 3):
            phone = replace(NEW, phone_id=f"new{number}", address=f"127.0.0.1:{number + 1}")
            play.phones.rows[phone.phone_id] = phone
            await play.dispatcher.phones.connect(ANN, phone.address)
        kept = {phone.phone_id: phone.name for phone in await play.journal.phones.all()}
        told = {phone.phone_id: phone.label for phone in play.dispatcher.phones.known()}
        await play.dispatcher.phones.rename(ANN, "new2", "")  # as its person likes
        await play.dispatcher.phones.reconnect(ANN, "new2")
    assert kept == {"paper": "", "new1": "", "new2": "Pixel 8 2", "new3": "Pixel 8 3"}
    assert told["new3"] == "Pixel 8 3"
    assert play.phones.rows["new2"].name == ""


async def test_a_phone_that_comes_by_itself_is_remembered_with_its_changes(world: World) -> None:
    async with world.scene() as play:
        play.phones.tells(NEW)
        assert (await play.hears(PhoneChanged)).phone == NEW
        play.phones.tells(replace(NEW, address="127.0.0.1:9", since=5.0))
        await play.hears(PhoneChanged)
        kept = await play.journal.phones.all()
    assert replace(NEW, address="127.0.0.1:9", state=PhoneState.OFFLINE) in kept


async def test_a_stranger_s_phone_that_never_was_online_is_told_but_not_kept(world: World) -> None:
    async with world.scene() as play:
        play.phones.tells(replace(NEW, state=PhoneState.UNAUTHORIZED))
        await play.hears(PhoneChanged)
        kept = await play.journal.phones.all()
    assert "new" not in {phone.phone_id for phone in kept}


async def test_names_and_addresses_outlive_a_restart_and_the_hub_gets_them(world: World) -> None:
    async with world.scene() as play:
        renamed = await play.dispatcher.phones.rename(ANN, "paper", "  Kitchen \n phone ")
        kept = await play.dispatcher.phones.keep_address(ANN, "paper")
    assert (renamed.name, kept.address) == ("Kitchen phone", "127.0.0.1:5555")
    phones = OnePhone(PaperPhone())
    phones.rows.clear()
    async with world.scene(phones=phones) as play:
        assert ("remember", "paper", "Kitchen phone") in phones.done
        (phone,) = play.dispatcher.phones.known()
    assert (phone.address, phone.state) == ("127.0.0.1:5555", PhoneState.OFFLINE)


async def test_a_phone_on_usb_keeps_the_address_it_had(world: World) -> None:
    async with world.scene() as play:
        await play.journal.phones.remember(NEW)
        await play.journal.phones.remember(replace(NEW, address="", mdns="", android="16"))
        kept = {phone.phone_id: phone for phone in await play.journal.phones.all()}["new"]
    assert (kept.address, kept.mdns, kept.android) == (NEW.address, NEW.mdns, "16")


async def test_a_name_has_its_limits(world: World) -> None:
    async with world.scene() as play:
        with pytest.raises(ValueError, match="too_long"):
            await play.dispatcher.phones.rename(ANN, "paper", "x" * 41)
        with pytest.raises(KeyError):
            await play.dispatcher.phones.rename(ANN, "nobody", "x")
        assert (await play.dispatcher.phones.rename(ANN, "paper", "x" * 40)).name == "x" * 40


async def test_a_phone_is_not_forgotten_while_it_has_a_task(world: World) -> None:
    async with world.scene(Interact("Which?"), Finish("x"), waits=RequestWaits(other_s=0.05)) as play:
        task = await play.submit()
        await play.asks()
        assert not await play.dispatcher.phones.forget(ANN, "paper")
        await play.ends()  # paused
        assert not await play.dispatcher.phones.forget(ANN, "paper")
        await play.dispatcher.tasks.stop(ANN, task.task_id)
        assert await play.dispatcher.phones.forget(ANN, "paper")
        assert await play.journal.phones.all() == []
        assert play.dispatcher.phones.known() == ()


async def test_a_phone_that_is_forgotten_stays_so_when_it_goes_away(world: World) -> None:
    async with world.scene() as play:
        await play.dispatcher.phones.connect(ANN, PAPER.address)
        await play.dispatcher.phones.forget(ANN, "paper")
        play.phones.tells(replace(PAPER, state=PhoneState.OFFLINE))
        await play.hears(PhoneChanged)
        assert await play.journal.phones.all() == []


async def test_late_news_of_a_forgotten_phone_do_not_bring_it_back(world: World) -> None:
    async with world.scene() as play:
        play.phones.tells(NEW)
        await play.phones.forget("new")
        play.phones.tells(PAPER)
        assert (await play.hears(PhoneChanged)).phone == PAPER
        kept = await play.journal.phones.all()
    assert "new" not in {phone.phone_id for phone in kept}


class Nameless(OnePhone):
    """Lets no phone be renamed."""

    def rename(self, phone_id: str, name: str) -> PhoneInfo:
        raise KeyError(phone_id)


async def test_one_phone_s_trouble_does_not_end_the_following_of_the_others(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    second = replace(NEW, phone_id="new2")
    other = replace(NEW, phone_id="new3", model="Pixel 9")
    async with world.scene(phones=Nameless(PaperPhone())) as play:
        for phone in (NEW, second, other):
            play.phones.tells(phone)
        told = [(await play.hears(PhoneChanged)).phone for _ in range(3)]
        kept = {phone.phone_id for phone in await play.journal.phones.all()}
    assert told == [NEW, second, other]
    assert kept == {"paper", "new", "new3"}
    assert "what is new of new2 could not be kept" in caplog.text


async def test_one_phone_s_trouble_at_the_start_does_not_keep_the_others_from_being_kept(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    phones = Nameless(PaperPhone())
    for number, model in enumerate(("Pixel 8", "Pixel 8", "Pixel 9")):
        phones.rows[f"new{number}"] = replace(NEW, phone_id=f"new{number}", model=model)
    async with world.scene(phones=phones) as play:
        if begun := [task for task in asyncio.all_tasks() if task.get_name() == "taking stock of phones"]:
            await asyncio.wait(begun, timeout=WAIT_LIMIT_S)
        kept = {phone.phone_id for phone in await play.journal.phones.all()}
    assert kept == {"paper", "new0", "new2"}
    assert "what is new of new1 could not be kept" in caplog.text


async def test_the_check_up_and_the_batteries_come_from_the_hub(world: World) -> None:
    async with world.scene() as play:
        (check,) = await play.dispatcher.phones.check(ANN, "paper")
        assert check.key == "check_reachable"
        assert await play.dispatcher.phones.refreshed() == (PAPER,)


Call = Callable[[TaskDispatcher, Caller], Awaitable[object]]
CALLS: dict[str, Call] = {
    "connect": lambda door, caller: door.phones.connect(caller, PAPER.address),
    "pair": lambda door, caller: door.phones.pair(caller, "a:1", "123456"),
    "pair_by_qr": lambda door, caller: door.phones.pair_by_qr(caller),
    "rename": lambda door, caller: door.phones.rename(caller, "paper", "x"),
    "reconnect": lambda door, caller: door.phones.reconnect(caller, "paper"),
    "keep_address": lambda door, caller: door.phones.keep_address(caller, "paper"),
    "forget": lambda door, caller: door.phones.forget(caller, "paper"),
    "check": lambda door, caller: door.phones.check(caller, "paper"),
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS.keys())
async def test_working_with_phones_needs_the_right_to_control_them(world: World, call: Call) -> None:
    viewer = Caller(9, "Vic", ALL_RIGHTS - {Right.CONTROL})
    async with world.scene(Back()) as play:
        with pytest.raises(PermissionError):
            await call(play.dispatcher, viewer)
    assert not any(kind in ("pair", "pair_by_qr", "reconnect") for kind, *_ in play.phones.done)


async def test_phones_stand_in_the_order_in_which_they_were_added_also_after_a_restart(world: World) -> None:
    async with world.scene() as play:
        play.phones.pairing = list(FOUND)
        await play.dispatcher.phones.pair(ANN, "127.0.0.1:40000", "123456")
        await moves(play, 3)
    phones = OnePhone(PaperPhone())
    cable = replace(NEW, phone_id="cable", state=PhoneState.UNAUTHORIZED)
    phones.rows = {"cable": cable, "new": NEW, "paper": PAPER}
    async with world.scene(phones=phones) as play:
        added = ["paper", "new", "cable"]
        assert [phone.phone_id for phone in play.dispatcher.phones.known()] == added
        assert [phone.phone_id for phone in await play.dispatcher.phones.refreshed()] == added
