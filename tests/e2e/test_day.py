"""Two families with two phones, five people, spend a day with one bot; nobody sees or does others' things."""

import asyncio
import time
from pathlib import Path

import pytest

from tests.e2e.day_morning import the_first_family_joins, the_second_family_joins
from tests.e2e.day_parts import (
    a_second_approver,
    a_shared_phone,
    cara_is_removed,
    dan_agrees_himself,
    everything_stops,
    looks_around,
)
from tests.e2e.day_rights import (
    foreign_pictures,
    inputs_between,
    missed,
    more_than_the_private_line,
    shows_a_page,
    unagreed,
    wrongly_obeyed,
)
from tests.e2e.day_steps import Day, owners
from tests.e2e.day_words import foreign_names, foreign_tasks, other_languages
from tests.e2e.families import HERON, families

pytestmark = [pytest.mark.timeout(400), pytest.mark.soak]

_SOAK_S = 60.0


async def test_two_families_share_a_day(tmp_path: Path) -> None:
    async with families(tmp_path) as world:
        day = Day(world)
        async with world.program():
            await day.claims()
            await the_first_family_joins(day)
            await asyncio.gather(a_shared_phone(day), _the_second_family_begins(day))
            was_out, _, _, _ = await asyncio.gather(
                cara_is_removed(day),
                a_second_approver(day),
                looks_around(world["Bob"]),
                looks_around(world["Eve"]),
            )
            out_until = time.monotonic()
            stopped = await everything_stops(day)
            await world.read()
        wrong = _judged(day)
        wrong += inputs_between(world.phones[HERON].cable.log, was_out, out_until)
        for handset in world.phones.values():
            wrong += inputs_between(handset.cable.log, stopped, time.monotonic())
        assert not wrong, "\n".join(wrong)


async def test_many_noons_of_two_families(tmp_path: Path) -> None:
    async with families(tmp_path) as world:
        day = Day(world)
        async with world.program():
            await day.claims()
            await the_first_family_joins(day)
            await _the_second_family_begins(day)
            end = time.monotonic() + _SOAK_S
            while time.monotonic() < end:
                await asyncio.gather(a_shared_phone(day), a_second_approver(day))
            await world.read()
        wrong = _judged(day)
        assert not wrong, "\n".join(wrong)


async def _the_second_family_begins(day: Day) -> None:
    await the_second_family_joins(day)
    await dan_agrees_himself(day)


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
    assert any(shows_a_page(picture) for record in records for picture in record.pictures.values())
    return wrong
