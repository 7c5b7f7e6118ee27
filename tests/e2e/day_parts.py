"""A day of two families that are in: they share a phone, agree for others, are taken out, and stop."""

import asyncio
import time

from bot.strings import say
from tests.console_client.client import Message
from tests.e2e.day_morning import PRIVATE
from tests.e2e.day_rights import still_served
from tests.e2e.day_steps import Day
from tests.e2e.day_words import Asked
from tests.e2e.families import HERON, MARTEN
from tests.e2e.villager import SEES_S, Villager

_SHOP = ("Blue Door Coffee", "蓝门咖啡")  # as the two phones write it
_MOCHA, _CAPPUCCINO, _MATCHA = "44.80", "41.80", "39.80"
_OUT = "You were taken out"


async def a_shared_phone(day: Day) -> None:
    """Cara's order is above her limit: Bob agrees to it, while his own task waits for the phone."""
    bob, heron = day.world["Bob"], day.world.phones[HERON]
    before = len(heron.paid)
    mocha = await day.asks("Cara", HERON, "Order a large mocha for aunt Philippa", "Philippa", "mocha")
    to_bob, to_ann = await asyncio.gather(day.is_asked("Bob", _MOCHA), day.is_asked("Ann", _MOCHA))
    _is_asked_as_a_second(bob, to_bob, _MOCHA)
    _is_asked_as_a_second(day.world["Ann"], to_ann, _MOCHA)
    waiting = await day.world["Cara"].sees("above your limit")
    assert waiting.button("❌")
    assert not waiting.button("✅")
    assert not (await day.agrees("Cara", mocha, to_bob, _MOCHA, of="Bob")).counts
    wifi = await day.asks("Bob", HERON, "Turn off Bluetooth for Rosalind", "Rosalind")
    status = await bob.sends("/status")
    shown = await bob.sees("busy with somebody’s task", after=status)
    assert "Rosalind" in shown.text
    await _looks_with_a_yes(bob, day.world["Cara"])
    assert len(heron.paid) == before
    assert (await day.agrees("Bob", mocha, to_bob, _MOCHA)).counts
    assert not (await day.agrees("Ann", mocha, to_ann, _MOCHA)).counts
    await day.world["Ann"].sees("^[⏳✅] .* · Bob ")
    await day.is_reported(mocha)
    await day.is_reported(wifi)
    assert len(heron.paid) == before + 1


async def _looks_with_a_yes(who: Villager, whose: Villager) -> None:
    """A look at the phone during somebody else's task needs their yes."""
    asked = await who.sends("/screen")
    question = await who.taps("Ask", asked)
    assert not question.photo
    await whose.taps("Show it once")
    seen = await who.sees(lambda look: bool(look.photo), after=asked)
    assert seen.protected, "it is somebody else's"
    who.record.may_look.add(seen.message_id)


async def dan_agrees_himself(day: Day) -> None:
    """Dan agrees to his own order; from then on it is always somebody else on this phone who does."""
    own = await day.asks("Dan", MARTEN, "请给外婆点一杯大杯卡布奇诺", "外婆", "卡布奇诺")
    request = await day.is_asked("Dan", _CAPPUCCINO)
    assert (await day.agrees("Dan", own, request, _CAPPUCCINO)).counts
    await day.is_reported(own)
    await day.always_asks_somebody_else(MARTEN, ("Ann", "Dan", "Eve"))


async def a_second_approver(day: Day) -> None:
    """Eve agrees to what Dan orders."""
    marten = day.world.phones[MARTEN]
    before = len(marten.paid)
    matcha = await day.asks("Dan", MARTEN, "给姨妈点一杯抹茶拿铁", "姨妈", "抹茶")
    to_eve = await day.is_asked("Eve", _MATCHA)
    _is_asked_as_a_second(day.world["Eve"], to_eve, _MATCHA)
    waiting = await day.world["Dan"].sees(say("zh", "waiting_why_second"))
    assert not waiting.button("✅")
    assert not (await day.agrees("Dan", matcha, to_eve, _MATCHA, of="Eve")).counts
    assert len(marten.paid) == before
    assert (await day.agrees("Eve", matcha, to_eve, _MATCHA)).counts
    await day.is_reported(matcha)
    assert len(marten.paid) == before + 1


async def looks_around(person: Villager) -> None:
    """Reads whatever a person can ask the bot for; the judges read it, too."""
    for command in ("/status", "/queue", "/history", "/devices", "/help", "/users"):
        sent = await person.sends(command)
        await person.sees(".", after=sent)


def _is_asked_as_a_second(person: Villager, request: Message, amount: str) -> None:
    """They see amount, payee and what surrounds the button; of the task's words and of the whole screen the
    judges speak.
    """
    assert amount in request.text
    assert any(shop in request.text for shop in _SHOP)
    assert request.photo, "the crop around the button"
    assert request.protected, "it is somebody else's"
    for label in ("approval_reason", "approval_screen"):
        assert say(person.lang, label, words="", rows="").rstrip("“”") not in request.text


async def cara_is_removed(day: Day) -> float:
    """In the middle of a task of hers. Answers when she was out, as time.monotonic()."""
    cara, heron = day.world["Cara"], day.world.phones[HERON]
    silence = day.world.silence("Barnaby", after=3)
    order = await day.asks(
        "Cara", HERON, "Order a small flat white for uncle Barnaby", "Barnaby", "flat white"
    )
    await asyncio.wait_for(silence.begun.wait(), SEES_S)
    card = await cara.sees(lambda seen: order.text in seen.text and seen.button("⏹") is not None)
    await day.removes("Cara")
    was_out = time.monotonic()
    await cara.reads()
    since, touches = cara.version, len(heron.phone.oracle.touches)
    day.world.speak_again()
    stop = card.button("⏹")
    assert stop
    answer = await cara.presses_data(card, stop.data, timeout_s=SEES_S)
    assert answer.show_alert
    assert answer.text.startswith(PRIVATE)
    await cara.sees(_OUT)
    report = await day.is_reported(order, "⏹")
    assert not report.photo
    written = await cara.sends("Turn on Bluetooth")
    await cara.sees(PRIVATE, after=written)
    await cara.sees_menu("start")
    await cara.reads()
    assert not still_served(cara.record, since)
    assert len(heron.phone.oracle.touches) == touches
    assert len(heron.paid) == 1
    return was_out


async def everything_stops(day: Day) -> float:
    """Ann ends what runs on both phones. Answers when, as time.monotonic()."""
    theirs = [
        await _is_in_the_middle(day, "Bob", HERON, "Order a cappuccino for Theodora", "Theodora"),
        await _is_in_the_middle(day, "Dan", MARTEN, "给舅舅点一杯美式咖啡", "舅舅"),
    ]
    ann = day.world["Ann"]
    sent = await ann.sends("/stopall")
    await ann.taps("⏹ Stop all (2)", sent)
    stopped = time.monotonic()
    day.world.speak_again()
    for asked in theirs:
        report = await day.is_reported(asked, "⏹")
        assert "Ann" in report.text
    return stopped


async def _is_in_the_middle(day: Day, name: str, phone: str, text: str, word: str) -> Asked:
    silence = day.world.silence(word, after=2)
    asked = await day.asks(name, phone, text, word)
    await asyncio.wait_for(silence.begun.wait(), SEES_S)
    return asked
