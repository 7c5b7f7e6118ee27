"""Events that come again, after a restart of the bot, too: none of them is shown twice."""

import random
from pathlib import Path

from agent.bus.permissions import BusRole, inbox_prefix
from agent.bus.subjects import event_subject
from agent.contract.actions import Back, Finish
from agent.contract.events import TaskEnded
from bot.bus.shown_numbers import ShownNumbers
from tests.worlds.bot_end import bot_end, enrol, home_of
from tests.worlds.nats_bus import running_bus
from tests.worlds.raw_bus import RawMessage, raw_bus_client


async def test_events_of_before_a_restart_of_the_bot_are_not_shown_again(tmp_path: Path) -> None:
    async with running_bus(tmp_path / "nats") as bus_world:
        url = bus_world.bot.urls[0]
        async with (
            bot_end(tmp_path, bus_world) as end,
            raw_bus_client(url, bus_world.bot.credentials) as as_bot,
        ):
            as_bot.subscribe(f"{inbox_prefix(BusRole.BOT)}.>")
            await as_bot.settle()
            flat = await enrol(end.store, bus_world, "flat")
            await end.household.follow_joined(await end.store.joined.all())
            ann = await end.store.people.person(7)
            assert ann
            async with home_of(tmp_path / "flat", flat, Back(), Finish("done")):
                await end.until_present(1)
                phone_id = f"{flat.home_id}/paper"
                await end.homes.tasks.submit(end.rights.caller(ann, phone_id), phone_id, "go", "en", "here")
                await end.until(lambda: bool(end.heard(TaskEnded)))
            await bus_world.until_read(flat.home_id)
            recorded: list[RawMessage] = (await as_bot.settle()).messages
        events = [each.content for each in recorded if each.subject == event_subject(flat.home_id)]
        assert len(events) >= sum(bool(each.number) for each in end.events) > 3
        async with raw_bus_client(url, flat.credentials) as as_home:
            for event in reversed(events):
                as_home.publish(event_subject(flat.home_id), event)
            assert (await as_home.settle()).errors == []
        async with bot_end(tmp_path, bus_world) as end:
            await end.household.follow_joined(await end.store.joined.all())
            await bus_world.until_read(flat.home_id)
            assert end.events == []


def test_numbers_are_kept_in_few_ranges_and_the_lowest_ones_grow_together() -> None:
    numbers = ShownNumbers()
    order = list(range(1, 60))
    random.Random(7).shuffle(order)  # noqa: S311
    for count, number in enumerate(order):
        assert number not in numbers
        numbers.add(number)
        numbers.add(number)
        assert sum(each in numbers for each in range(100)) == count + 1
    assert numbers.to_json() == "[[1, 59]]"
    for number in range(100, 10_000, 2):
        numbers.add(number)
    numbers = ShownNumbers.from_json(numbers.to_json())
    assert numbers.newest == 9998
    assert not any(each in numbers for each in range(9997 - 4 * 256, 9999, 2))  # twice what may be out
    assert 101 in numbers
    assert len(numbers.to_json()) < 16_000
