"""Three homes with two phones each and people of their own: nobody sees or works what is not theirs."""

import asyncio
import time
from decimal import Decimal
from pathlib import Path

import pytest

from tests.e2e.day_rights import Standing, Yes, foreign_pictures, missed, unagreed, wrongly_obeyed
from tests.e2e.day_words import Asked, foreign_names, foreign_tasks
from tests.e2e.reaching import looks_only_at_own, presses_all_of, reads_all, without_own_words
from tests.e2e.three_homes import ADMIN, PLACES, ThreeHomes, three_homes

pytestmark = [pytest.mark.timeout(600), pytest.mark.soak]

_LATTE = Decimal("36.80")
_FOR = {
    "Bob": "Rosalind",
    "Beatrix": "Isadora",
    "Cara": "Theodora",
    "Cornelius": "Leopold",
    "Dan": "Barnaby",
    "Delphine": "Ottilie",
}
_USUAL = {person: phones[0] for place in PLACES for person, phones in place.works.items()}
_GOES, _STAYS = PLACES[1], PLACES[2]
_BLUETOOTH = "switched Bluetooth off"


async def test_everybody_has_the_phones_of_their_home_alone(tmp_path: Path) -> None:
    async with three_homes(tmp_path) as world:
        await _connect_phones(world)
        begun, wrong = time.time(), list[str]()
        for name, usual in _USUAL.items():
            wrong += await looks_only_at_own(world, name, usual)
        tasks = await asyncio.gather(*(_orders(world, name) for name in _USUAL))
        before = _done(world)
        for each in await asyncio.gather(*(_reaches_for_others(world, name) for name in _USUAL)):
            wrong += each
        assert _done(world) == before
        yeses: list[Yes] = []
        for place in PLACES:
            # The first one may stop what works a phone of theirs, so they try it after the second one's task.
            for name in reversed(place.works):
                yeses.append(await _agrees(world, next(task for task in tasks if task.person == name)))
                wrong += await _stops_others(world, name)
        tasks += await asyncio.gather(*(_names_anothers_phone(world, name) for name in _USUAL))
        tasks.append(await _a_home_goes_away(world))
        await world.read()
        assert await world.program.stop() == 0
        for home in world.homes.values():
            assert home.place is _GOES or await home.program.stop() == 0
        wrong += _judged(world, tasks, yeses, begun)
    assert not wrong, "\n".join(wrong)


async def _connect_phones(world: ThreeHomes) -> None:
    """Ann connects each phone: by the name of its home, or when asked for that."""
    ann = world.people[ADMIN]
    for home in world.homes.values():
        for place, (name, handset) in enumerate(home.phones.items()):
            if place == 0:
                asked = await ann.sends(f"/connect {home.place.name} {handset.cable.address}")
            else:
                asked = await ann.sends(f"/connect {handset.cable.address}")
                question = await ann.sees("At which home is", after=asked)
                await ann.presses(f"🏠 {home.place.name}", question)
            await ann.sees(f"{name}.* is connected", after=asked)


async def _orders(world: ThreeHomes, name: str) -> Asked:
    """A payment on the person's phone waits for their yes."""
    person, word = world.people[name], _FOR[name]
    text = f"Order a latte for {word}"
    asked = Asked(name, _USUAL[name], text, (word,), await person.sends(text))
    await person.sees(lambda seen: seen.button("✅") is not None, after=asked.message_id)
    return asked


async def _reaches_for_others(world: ThreeHomes, name: str) -> list[str]:
    """While six payments wait: reads what can be asked for, and presses every button that others have."""
    wrong = await reads_all(world, name)
    for other in world.people:
        if other != name:
            wrong += await presses_all_of(world.people[name], world.people[other])
    return wrong


async def _agrees(world: ThreeHomes, asked: Asked) -> Yes:
    """The payment is made, whatever others have pressed and stopped until now."""
    person = world.people[asked.person]
    request = await person.sees(lambda seen: seen.button("✅") is not None, after=asked.message_id)
    at, button = time.time(), request.button("✅")
    assert button
    answer = await person.presses_data(request, button.data)
    await person.sees(lambda seen: seen.reply_to == asked.message_id and seen.text.startswith("✅"))
    await person.sees("Keep this tip", after=asked.message_id)
    return Yes(at, asked.person, asked, _LATTE, answer.answered and not answer.show_alert)


async def _stops_others(world: ThreeHomes, name: str) -> list[str]:
    """Whoever has no task of their own stops nothing, however it is said."""
    person, wrong = world.people[name], list[str]()
    for words in ("/stop", "stop", "/cancel", "/pause"):
        told = await person.sees(".", after=await person.sends(words))
        if told.buttons or not any(words in told.text for words in ("No task of yours", "othing")):
            wrong.append(f"{name} wrote {words}, and read {told.text!r}")
    return wrong


async def _names_anothers_phone(world: ThreeHomes, name: str) -> Asked:
    """It is done on the person's own phone."""
    others = next(place for place in PLACES if name not in place.works)
    person, word = world.people[name], _FOR[name] * 2
    text = f"Turn off Bluetooth on {others.phones[0]} at {others.name} for {word}"
    asked = Asked(name, _USUAL[name], text, (word,), await person.sends(text))
    await person.sees(lambda seen: seen.reply_to == asked.message_id and seen.text.startswith("✅"))
    return asked


async def _a_home_goes_away(world: ThreeHomes) -> Asked:
    """Its people read since when; the others go on."""
    home = world.homes[_GOES.name]
    await home.program.kill()
    await world.program.logs(f"home {home.home_id} is away")
    before = _done(world)
    for name in _GOES.works:
        told = await world.people[name].sees(
            "is away since", after=await world.people[name].sends("Turn on Bluetooth")
        )
        assert _GOES.name in told.text
        assert "nothing was done" in told.text
    assert _done(world) == before
    name, text = _STAYS.people[0][0], "Turn on Bluetooth for Philippa"
    other = world.people[name]
    asked = Asked(name, _USUAL[name], text, ("Philippa",), await other.sends(text))
    await other.sees(lambda seen: seen.reply_to == asked.message_id and seen.text.startswith("✅"))
    return asked


def _done(world: ThreeHomes) -> list[tuple[int, list[str]]]:
    """Touches and facts of every phone."""
    handsets = (each for home in world.homes.values() for each in home.phones.values())
    return [(len(each.phone.oracle.touches), each.facts) for each in handsets]


def _judged(world: ThreeHomes, tasks: list[Asked], yeses: list[Yes], begun: float) -> list[str]:
    """By every message in every chat, and by what each phone did."""
    records = [person.record for person in world.people.values()]
    handsets = {name: each for home in world.homes.values() for name, each in home.phones.items()}
    facts = {name: each.phone.oracle.facts for name, each in handsets.items()}
    standings = [
        Standing(begun, person, phone, True)
        for place in PLACES
        for person, phones in place.works.items()
        for phone in phones
    ]
    owners: dict[str, frozenset[str]] = {}
    for home in world.homes.values():
        works = home.place.works
        theirs = frozenset({ADMIN, *works})
        owners |= {name: theirs for name in (home.place.name, home.home_id, *works)}
        for name, each in home.phones.items():
            workers = frozenset({ADMIN, *(person for person, phones in works.items() if name in phones)})
            owners |= {name: workers, each.phone.serial: workers, each.cable.address: workers}
    wrong = [said for record in records for said in missed(record)]
    wrong += foreign_tasks(records, tasks)
    wrong += foreign_names([without_own_words(record) for record in records], owners)
    wrong += foreign_pictures(records, tasks)
    wrong += unagreed(facts, yeses, standings)
    wrong += wrongly_obeyed(yeses, standings)
    for name, each in handsets.items():
        if len(each.paid) != 1 or each.facts.count(_BLUETOOTH) != 1:
            wrong.append(f"on {name}: {each.facts}")
    return wrong + ["a traceback in the log" for each in world.programs if "Traceback" in each.log]
