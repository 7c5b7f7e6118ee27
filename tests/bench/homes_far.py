"""Homes for part "homes", all in one process of its own: agents with phones of paper, their ends of the bus.

`python -m tests.bench.homes_far FOLDER COUNT`: identities are in FOLDER/home-NUMBER/bus. Prints a line of
JSON when all are served, then answers each line of JSON on stdin with one; ends with its stdin. Commands:
{"do": "answer", "home": number}, {"do": "burst", "each": events a home, "bytes": of a picture}, {"do":
"work", "rate": events a second and home, "bytes": b}, {"do": "rest"}.
"""

import asyncio
import contextlib
import json
import random
import sys
import time
from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from agent.approval.requests import RequestBroker
from agent.bus.connection import bus_of
from agent.bus.home_server import serving_home
from agent.bus.identity import FOLDER, BusIdentity
from agent.contract.actions import ActionResult, Finish, ResultKind, Tap
from agent.contract.event_stream import EventStream
from agent.contract.events import Event, HumanNeeded, StepDone, TaskEnded
from agent.contract.people import ALL_RIGHTS, Caller
from agent.contract.queue import Quotas
from agent.contract.tasks import Step, Task, TaskState
from agent.dispatcher import TaskDispatcher
from agent.home.people import HomePeople
from agent.home.served_home import HomeRecord, ServedHome
from agent.journal import Journal
from agent.tasks.resources import TaskResources
from agent.trajectory.decider import Decider
from bot.console.wire import JsonObject, as_integer, as_number
from devices.background import Background
from tests.bench.homes_press import MARK, press
from tests.worlds.paper_phone import PaperPhone, ScriptedDecider
from tests.worlds.paper_phones import PAPER, OnePhone

PHONES = 4
_EVERY_S = 0.02
_NO_LIMIT = Quotas(queued=10_000, tasks=1_000_000, steps=1_000_000)
_ADMIN = Caller(7, "Ann", ALL_RIGHTS, PAPER.phone_id, is_admin=True)
_TASK = Task(1, 7, PAPER.phone_id, "order a latte", "en", "here", TaskState.RUNNING, 0.0)


@dataclass(frozen=True, slots=True)
class FarHome:
    """needed, ended: what its agent published besides what goes over the bus."""

    dispatcher: TaskDispatcher
    stream: EventStream
    needed: "asyncio.Queue[HumanNeeded]"
    ended: "asyncio.Queue[TaskEnded]"

    def publish_step(self, number: int, picture: bytes) -> None:
        """One event as a step of a task leads to; says when it was published."""
        tapped = ActionResult(ResultKind.DONE)
        thinking = "The page shows the menu. I press the latte, and then I look at the price."
        step = Step(
            number, MARK, thinking, Tap((500, 500)), tapped, picture or None, target=repr(time.time())
        )
        self.stream.publish(StepDone(_TASK, step))


class _FarHomes:
    """Acts on commands."""

    def __init__(self, homes: list[FarHome]) -> None:
        self._homes = homes
        self._working: asyncio.Task[None] | None = None
        self._published = 0

    async def do(self, command: JsonObject) -> Mapping[str, object]:
        """Raises ValueError if there is no command of that name."""
        match command["do"]:
            case "answer":
                home = self._homes[as_integer(command["home"])]
                took_ms = await press(home.dispatcher, _ADMIN, home.needed, home.ended)
                return {"ms": took_ms}
            case "burst":
                picture = _picture(as_integer(command["bytes"]))
                for number in range(as_integer(command["each"])):
                    for home in self._homes:
                        home.publish_step(number, picture)
                return {}
            case "work":
                picture = _picture(as_integer(command["bytes"]))
                self._working = asyncio.create_task(self._work(as_number(command["rate"]), picture))
                return {}
            case "rest" if self._working is not None:
                self._working.cancel()
                await asyncio.wait([self._working])
                return {"published": self._published}
            case unknown:
                raise ValueError(f"no command {unknown!r}")

    async def _work(self, rate: float, picture: bytes) -> None:
        """Events one after the other, of one home after the other, evenly over the time."""
        began, self._published = time.monotonic(), 0
        while True:
            due = int((time.monotonic() - began) * rate * len(self._homes))
            while self._published < due:
                home = self._homes[self._published % len(self._homes)]
                home.publish_step(self._published, picture)
                self._published += 1
            await asyncio.sleep(_EVERY_S)


def _picture(size: int) -> bytes:
    """Like a JPEG, it cannot be made smaller."""
    return random.randbytes(size)  # noqa: S311 - nothing secret


@contextlib.asynccontextmanager
async def _far_home(folder: Path) -> AsyncGenerator[FarHome]:
    identity = BusIdentity.read(folder / FOLDER)
    needed, ended = asyncio.Queue[HumanNeeded](), asyncio.Queue[TaskEnded]()

    def hear(event: Event) -> None:
        match event:
            case HumanNeeded():
                needed.put_nowait(event)
            case TaskEnded():
                ended.put_nowait(event)
            case _:
                pass

    async def decider_of(_: Task) -> Decider:
        return ScriptedDecider([Tap((1, 1), "Pay"), Finish("paid")])

    phones = OnePhone(PaperPhone())
    phones.remember(replace(PAPER, phone_id=f"paper{number}") for number in range(1, PHONES))
    async with Journal.open(folder / "journal.sqlite3") as journal:
        stream = EventStream(hear)
        broker, frames = RequestBroker(journal, stream), folder / "frames"
        resources = TaskResources(journal, stream, broker, phones, decider_of, frames, 8, checks_claims=False)
        dispatcher = TaskDispatcher(resources, quotas=_NO_LIMIT)
        people, vital = HomePeople(journal), Background()
        await people.load()
        served = ServedHome(dispatcher, HomeRecord(dispatcher, journal, people, "1.0", lambda: None))
        async with (
            dispatcher.working(),
            bus_of(identity) as bus,
            serving_home(bus, identity.seal, served, people.limited, "1.0", lambda: False, vital),
        ):
            yield FarHome(dispatcher, stream, needed, ended)


async def _serve(folder: Path, count: int) -> None:
    async with contextlib.AsyncExitStack() as stack:
        homes = [
            await stack.enter_async_context(_far_home(folder / f"home-{number}")) for number in range(count)
        ]
        far = _FarHomes(homes)
        print(json.dumps({"homes": count}), flush=True)
        while line := await asyncio.to_thread(sys.stdin.readline):
            print(json.dumps(await far.do(json.loads(line))), flush=True)


if __name__ == "__main__":
    asyncio.run(_serve(Path(sys.argv[1]), int(sys.argv[2])))
