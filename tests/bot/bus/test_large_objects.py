"""What is too large for a message goes over the object store, whole, and is deleted when it was read."""

from pathlib import Path

import pytest

from agent.bus.call_server import MAX_REPLY
from agent.bus.event_sender import MAX_EVENT_TEXT
from agent.bus.subjects import picture_bucket
from agent.contract.actions import Finish
from agent.contract.events import TaskEnded
from tests.worlds.bot_end import BotEnd, bot_end, enrol, home_of
from tests.worlds.nats_bus import running_bus

pytestmark = pytest.mark.timeout(240)


async def test_large_events_and_replies_arrive_whole_and_are_deleted(tmp_path: Path) -> None:
    said = ["first " + "a" * MAX_EVENT_TEXT, "second " + "b" * MAX_EVENT_TEXT]
    async with running_bus(tmp_path / "nats") as bus_world, bot_end(tmp_path, bus_world) as end:
        flat = await enrol(end.store, bus_world, "flat")
        await end.household.follow_joined(await end.store.joined.all())
        ann = await end.store.people.person(7)
        assert ann
        async with home_of(tmp_path / "flat", flat, *map(Finish, said)):
            await end.until_present(1)
            phone_id = f"{flat.home_id}/paper"
            caller = end.rights.caller(ann, phone_id)
            for number in (1, 2):
                await end.homes.tasks.submit(caller, phone_id, "go", "en", f"message {number}")
                await end.until(lambda number=number: len(end.heard(TaskEnded)) == number)
            ends = [each.event for each in end.heard(TaskEnded)]
            assert [each.outcome.message for each in ends if isinstance(each, TaskEnded)] == said
            page = await end.homes.history.page(caller, 0, 5)
            assert [each.outcome.message for each in page.tasks] == said[::-1]
            assert sum(map(len, said)) > MAX_REPLY
            await end.homes.settle()
            # Of each task its step and its end, and the page.
            assert await objects_of(end, flat.home_id) == (0, 5)


async def objects_of(end: BotEnd, home_id: str) -> tuple[int, int]:
    """Pieces that are left, and how many objects there were."""
    jetstream = end.bus.client.jetstream()  # pyright: ignore[reportUnknownMemberType]  # of its unused options
    bucket = picture_bucket(home_id)
    info = await jetstream.stream_info(f"OBJ_{bucket}", subjects_filter=f"$O.{bucket}.>")
    subjects = info.state.subjects or {}
    pieces = sum(count for name, count in subjects.items() if name.startswith(f"$O.{bucket}.C."))
    return pieces, sum(name.startswith(f"$O.{bucket}.M.") for name in subjects)
