"""Two families with two phones and five people spend a day with one bot, and nobody sees or does what is not theirs."""

import asyncio
import time
from pathlib import Path

import aiosqlite
import pytest

from bot.console.client import Message
from bot.strings import say
from tests.e2e.day_rights import (
    foreign_pictures,
    inputs_between,
    is_whole,
    missed,
    more_than_the_private_line,
    still_served,
    unagreed,
    wrongly_obeyed,
)
from tests.e2e.day_steps import SEES_S, Day, owners
from tests.e2e.day_words import Asked, foreign_names, foreign_tasks, other_languages
from tests.e2e.families import HERON, MARTEN, families
from tests.e2e.villager import Villager

pytestmark = pytest.mark.timeout(300)

_SHOP = {"en": "Blue Door Coffee", "zh": "蓝门咖啡"}
_MOCHA, _CAPPUCCINO, _MATCHA = "44.80", "41.80", "39.80"
_PRIVATE, _OUT = "This bot is private", "You were taken out"
_EXPIRES = (
    "UPDATE invitations SET expires_at = ? WHERE invitation_id = (SELECT max(invitation_id) FROM invitations)"
)


async def test_two_families_share_a_day(tmp_path: Path) -> None:
    async with families(tmp_path) as world:
        day = Day(world)
        async with world.program():
            await day.claims()
            await _everybody_joins(day)
            await day.limits("Cara", HERON, "20")
            await asyncio.gather(_a_shared_phone(day), _a_second_approver(day))
            was_out = await _cara_is_removed(day)
            out_until = time.monotonic()
            await _everything_stops(day)
            await world.read()
        wrong = _judged(day)
        wrong += inputs_between(world.phones[HERON].cable.log, was_out, out_until)
        assert not wrong, "\n".join(wrong)


# --- the morning


async def _everybody_joins(day: Day) -> None:
    """Four people come in by links in two languages; an expired link and a used one open nothing."""
    world = day.world
    async with asyncio.TaskGroup() as joining:
        links: dict[str, str] = {}
        for name, phone in (("Bob", HERON), ("Cara", HERON), ("Dan", MARTEN), ("Eve", MARTEN)):
            links[name] = await day.invites("Member who", phone)
            if name != "Eve":
                joining.create_task(day.joins(name, links[name]))
        for name, phone in (("Bob", HERON), ("Cara", HERON), ("Dan", MARTEN)):
            await day.confirms(name, phone)
        await _is_told_the_private_line(world["Eve"], links["Dan"])
        joining.create_task(day.joins("Eve", links["Eve"]))
        unused = await day.invites("Viewer")
        await _expires(world.database)
        await _is_told_the_private_line(world["Finn"], unused)
        await day.confirms("Eve", MARTEN)


async def _is_told_the_private_line(stranger: Villager, link: str) -> None:
    opened = await stranger.opens(link)
    await stranger.sees(_PRIVATE, after=opened, timeout_s=SEES_S)


async def _expires(database: Path) -> None:
    """The newest invitation is an hour older."""
    async with aiosqlite.connect(database, timeout=20) as connection:
        await connection.execute(_EXPIRES, (time.time() - 1,))
        await connection.commit()


# --- noon


async def _a_shared_phone(day: Day) -> None:
    """Cara's order is above her limit: Bob agrees to it, while his own task waits for the phone."""
    bob, heron = day.world["Bob"], day.world.phones[HERON]
    mocha = await day.asks("Cara", HERON, "Order a large mocha for aunt Philippa", "Philippa", "mocha")
    to_bob, to_ann = await asyncio.gather(day.is_asked("Bob", _MOCHA), day.is_asked("Ann", _MOCHA))
    _is_asked_as_a_second(bob, to_bob, _MOCHA)
    _is_asked_as_a_second(day.world["Ann"], to_ann, _MOCHA)
    waiting = await day.world["Cara"].sees("above your limit", timeout_s=SEES_S)
    assert waiting.button("❌")
    assert not waiting.button("✅")
    assert not (await day.agrees("Cara", mocha, to_bob, _MOCHA, of="Bob")).counts
    wifi = await day.asks("Bob", HERON, "Turn off Wi-Fi for Rosalind", "Rosalind")
    status = await bob.sends("/status")
    shown = await bob.sees("busy with somebody’s task", after=status, timeout_s=SEES_S)
    assert "Rosalind" in shown.text
    await _looks_with_a_yes(bob, day.world["Cara"])
    assert not heron.paid
    assert (await day.agrees("Bob", mocha, to_bob, _MOCHA)).counts
    assert not (await day.agrees("Ann", mocha, to_ann, _MOCHA)).counts
    await day.world["Ann"].sees("Approved by Bob", timeout_s=SEES_S)
    await day.is_reported(mocha)
    await day.is_reported(wifi)
    assert len(heron.paid) == 1


async def _looks_with_a_yes(who: Villager, whose: Villager) -> None:
    """A look at the phone during somebody else's task needs their yes."""
    asked = await who.sends("/screen")
    question = await who.taps("Ask", asked)
    assert not question.photo
    await whose.taps("Show it once")
    seen = await who.sees(lambda look: bool(look.photo), after=asked, timeout_s=SEES_S)
    assert seen.protected, "it is somebody else's"
    who.record.may_look.add(seen.message_id)


async def _a_second_approver(day: Day) -> None:
    """Dan agrees to his own order, until on this phone it is always somebody else who does."""
    marten = day.world.phones[MARTEN]
    own = await day.asks("Dan", MARTEN, "请给外婆点一杯大杯卡布奇诺", "外婆", "卡布奇诺")
    request = await day.is_asked("Dan", _CAPPUCCINO)
    assert (await day.agrees("Dan", own, request, _CAPPUCCINO)).counts
    await day.is_reported(own)
    await day.always_asks_somebody_else(MARTEN, ("Ann", "Dan", "Eve"))
    matcha = await day.asks("Dan", MARTEN, "给姨妈点一杯抹茶拿铁", "姨妈", "抹茶")
    to_eve = await day.is_asked("Eve", _MATCHA)
    _is_asked_as_a_second(day.world["Eve"], to_eve, _MATCHA)
    why = say("zh", "waiting_why_second")
    waiting = await day.world["Dan"].sees(why, timeout_s=SEES_S)
    assert not waiting.button("✅")
    assert not (await day.agrees("Dan", matcha, to_eve, _MATCHA, of="Eve")).counts
    assert len(marten.paid) == 1
    assert (await day.agrees("Eve", matcha, to_eve, _MATCHA)).counts
    await day.is_reported(matcha)
    assert len(marten.paid) == 2


def _is_asked_as_a_second(person: Villager, request: Message, amount: str) -> None:
    """They see amount, payee and what surrounds the button; of the task's words and of the rest of the screen the judges speak."""
    assert amount in request.text
    shop = _SHOP["en" if person.name in ("Ann", "Bob") else "zh"]
    assert shop in request.text
    assert request.photo, "the crop around the button"
    assert request.protected, "it is somebody else's"


# --- the afternoon


async def _cara_is_removed(day: Day) -> float:
    """In the middle of a task of hers. Answers when she was out, as time.monotonic()."""
    cara, heron = day.world["Cara"], day.world.phones[HERON]
    silence = day.world.silence("Barnaby", after=3)
    order = await day.asks(
        "Cara", HERON, "Order a small flat white for uncle Barnaby", "Barnaby", "flat white"
    )
    await asyncio.wait_for(silence.begun.wait(), SEES_S)
    card = await cara.sees(
        lambda seen: order.text in seen.text and seen.button("⏹") is not None, timeout_s=SEES_S
    )
    await day.removes("Cara")
    was_out = time.monotonic()
    await cara.reads()
    since, touches = cara.version, len(heron.phone.oracle.touches)
    stop = card.button("⏹")
    assert stop
    answer = await cara.presses_data(card, stop.data)
    assert answer.show_alert
    assert answer.text.startswith(_PRIVATE)
    await cara.sees(_OUT, timeout_s=SEES_S)
    report = await day.is_reported(order, "⏹")
    assert not report.photo
    written = await cara.sends("Turn on Wi-Fi")
    await cara.sees(_PRIVATE, after=written, timeout_s=SEES_S)
    assert [command.name for command in await cara.menu()] == ["start"]
    await cara.reads()
    assert not still_served(cara.record, since)
    assert len(heron.phone.oracle.touches) == touches
    assert len(heron.paid) == 1
    return was_out


async def _everything_stops(day: Day) -> None:
    """Ann ends what runs on both phones."""
    theirs = [
        await _is_in_the_middle(day, "Bob", HERON, "Order a cappuccino for Theodora", "Theodora"),
        await _is_in_the_middle(day, "Dan", MARTEN, "给舅舅点一杯美式咖啡", "舅舅"),
    ]
    ann = day.world["Ann"]
    sent = await ann.sends("/stopall")
    await ann.taps("⏹ Stop all (2)", sent)
    for asked in theirs:
        report = await day.is_reported(asked, "⏹")
        assert "Ann" in report.text


async def _is_in_the_middle(day: Day, name: str, phone: str, text: str, word: str) -> Asked:
    silence = day.world.silence(word, after=2)
    asked = await day.asks(name, phone, text, word)
    await asyncio.wait_for(silence.begun.wait(), SEES_S)
    return asked


# --- the evening


def _judged(day: Day) -> list[str]:
    """What was wrong with the whole day, by what the phones did and what each chat ever showed."""
    world, records = day.world, [person.record for person in day.world.people.values()]
    facts = {name: handset.phone.oracle.facts for name, handset in world.phones.items()}
    wrong = [said for record in records for said in missed(record)]
    wrong += foreign_tasks(records, day.tasks)
    wrong += foreign_names(records, owners(day))
    wrong += foreign_pictures(records, day.tasks)
    wrong += other_languages(records)
    wrong += more_than_the_private_line(world["Finn"].record)
    wrong += unagreed(facts, day.yeses, day.standings)
    wrong += wrongly_obeyed(day.yeses, day.standings)
    wrong += ["a traceback in the log" for program in world.programs if "Traceback" in program.log]
    assert any(is_whole(picture) for record in records for picture in record.pictures.values())
    return wrong
