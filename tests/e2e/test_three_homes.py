"""Three homes with two phones each and people of their own: nobody sees or works what is not theirs."""

import asyncio
import time
from decimal import Decimal
from pathlib import Path

import pytest

from tests.e2e.day_rights import Standing, Yes, foreign_pictures, missed, unagreed, wrongly_obeyed
from tests.e2e.day_words import Asked, foreign_names, foreign_tasks
from tests.e2e.three_homes import ADMIN, PLACES, Place, ThreeHomes, three_homes

pytestmark = [pytest.mark.timeout(400), pytest.mark.soak]

_LATTE = Decimal("36.80")
_FOR = {"Bob": "Rosalind", "Cara": "Theodora", "Dan": "Barnaby"}
_GOES = PLACES[1]


async def test_everybody_has_the_phones_of_their_home_alone(tmp_path: Path) -> None:
    async with three_homes(tmp_path) as world:
        await _connect_phones(world)
        begun = time.time()
        ordered = await asyncio.gather(*(_orders(world, place) for place in PLACES))
        wrong = [each for place in PLACES for each in await _reaches_for_others(world, place, ordered)]
        during = await _a_home_goes_away(world)
        await world.read()
        assert await world.program.stop() == 0
        for home in world.homes.values():
            assert home.place is _GOES or await home.program.stop() == 0
        wrong += _judged(
            world, [*(asked for asked, _ in ordered), during], [yes for _, yes in ordered], begun
        )
    assert not wrong, "\n".join(wrong)


async def _connect_phones(world: ThreeHomes) -> None:
    """Ann connects each phone, by the name of its home."""
    ann = world.people[ADMIN]
    for home in world.homes.values():
        for name, handset in home.phones.items():
            asked = await ann.sends(f"/connect {home.place.name} {handset.cable.address}")
            await ann.sees(f"{name}.* is connected", after=asked)


async def _orders(world: ThreeHomes, place: Place) -> tuple[Asked, Yes]:
    """An approved payment on the first phone of each home, all three at the same time."""
    person, word = world.people[place.person], _FOR[place.person]
    text = f"Order a latte for {word}"
    asked = Asked(place.person, place.phones[0], text, (word,), await person.sends(text))
    request = await person.sees(lambda seen: seen.button("✅") is not None)
    at, button = time.time(), request.button("✅")
    assert button
    answer = await person.presses_data(request, button.data)
    yes = Yes(at, place.person, asked, _LATTE, answer.answered and not answer.show_alert)
    await person.sees(lambda seen: seen.reply_to == asked.message_id and seen.text.startswith("✅"))
    return asked, yes


async def _reaches_for_others(world: ThreeHomes, place: Place, ordered: list[tuple[Asked, Yes]]) -> list[str]:
    """Reads what can be asked for, and presses every button that others have; what was obeyed is wrong."""
    person = world.people[place.person]
    for command in ("/status", "/queue", "/history", "/devices", "/help", "/homes"):
        sent = await person.sends(command)
        await person.sees(".", after=sent)
    before, obeyed = _facts(world), list[str]()
    for asked, _ in ordered:
        if asked.person == place.person:
            continue
        other = world.people[asked.person]
        shown = [each for each in await other.messages() if each.from_bot and not each.deleted]
        for message in shown:
            for button in message.buttons:
                if not button.data:
                    continue
                answer = await person.presses_data(message, button.data, chat_id=other.user_id)
                if answer.answered and not answer.show_alert:
                    obeyed.append(
                        f"{place.person} pressed {button.text!r} of {asked.person}: {answer.text!r}"
                    )
    return obeyed + ([] if _facts(world) == before else [f"{place.person} did something on others' phones"])


async def _a_home_goes_away(world: ThreeHomes) -> Asked:
    """Its people read since when; the others go on."""
    home, person = world.homes[_GOES.name], world.people[_GOES.person]
    await home.program.kill()
    await world.program.logs(f"home {home.home_id} is away")
    touches = {name: len(each.phone.oracle.touches) for name, each in home.phones.items()}
    sent = await person.sends("Turn off Bluetooth")
    told = await person.sees("is away since", after=sent)
    assert _GOES.name in told.text
    assert "nothing was done" in told.text
    place = PLACES[2]
    other, text = world.people[place.person], "Turn off Bluetooth for Philippa"
    asked = Asked(place.person, place.phones[0], text, ("Philippa",), await other.sends(text))
    await other.sees(lambda seen: seen.reply_to == asked.message_id and seen.text.startswith("✅"))
    assert touches == {name: len(each.phone.oracle.touches) for name, each in home.phones.items()}
    return asked


def _facts(world: ThreeHomes) -> list[str]:
    return [fact for home in world.homes.values() for each in home.phones.values() for fact in each.facts]


def _judged(world: ThreeHomes, tasks: list[Asked], yeses: list[Yes], begun: float) -> list[str]:
    """By every message in every chat, and by what each phone did."""
    records = [person.record for person in world.people.values()]
    handsets = {name: each for home in world.homes.values() for name, each in home.phones.items()}
    facts = {name: each.phone.oracle.facts for name, each in handsets.items()}
    standings = [Standing(begun, place.person, name, True) for place in PLACES for name in place.phones]
    owners: dict[str, frozenset[str]] = {}
    for home in world.homes.values():
        theirs = frozenset({ADMIN, home.place.person})
        owners |= {home.place.name: theirs, home.home_id: theirs}
        for name, each in home.phones.items():
            owners |= {name: theirs, each.phone.serial: theirs, each.cable.address: theirs}
    wrong = [said for record in records for said in missed(record)]
    wrong += foreign_tasks(records, tasks)
    wrong += foreign_names(records, owners)
    wrong += foreign_pictures(records, tasks)
    wrong += unagreed(facts, yeses, standings)
    wrong += wrongly_obeyed(yeses, standings)
    for place in PLACES:
        paid, second = (handsets[name].paid for name in place.phones)
        if (len(paid), len(second)) != (1, 0):
            wrong.append(f"{place.name} paid {paid} and {second}")
    return wrong + ["a traceback in the log" for each in world.programs if "Traceback" in each.log]
