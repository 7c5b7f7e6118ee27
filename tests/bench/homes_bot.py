"""The bot's end of the bus for part "homes", in a process of its own: everything but the chat.

`python -m tests.bench.homes_bot FOLDER BUS`: its database is in FOLDER, its identity in BUS. Prints a line
of JSON when it has begun, then answers each line of JSON on stdin with one; ends with its stdin. Commands:
{"do": "present", "count": homes}, {"do": "answer", "home": id}, {"do": "fresh"}, {"do": "heard", "count":
events}: when the newest came, and how long each was on its way.
"""

import asyncio
import json
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from agent.bus.identity import BusIdentity
from agent.contract.events import Event, HumanNeeded, StepDone, TaskEnded
from bot.console.wire import JsonObject, as_integer, as_text
from tests.bench.homes_press import MARK, press
from tests.worlds.bot_end import BotEnd, bot_end_of


class _Arrivals:
    """What the event reader of every home has handed on."""

    def __init__(self) -> None:
        self.needed = asyncio.Queue[HumanNeeded]()
        self.ended = asyncio.Queue[TaskEnded]()
        self.late_s = list[float]()
        self.newest_at = 0.0

    def hear(self, event: Event) -> None:
        """Called with each."""
        match event:
            case HumanNeeded():
                self.needed.put_nowait(event)
            case TaskEnded():
                self.ended.put_nowait(event)
            case StepDone() if event.step.app == MARK:
                self.newest_at = time.time()
                self.late_s.append(self.newest_at - float(event.step.target))
            case _:
                pass


async def _do(end: BotEnd, arrivals: _Arrivals, command: JsonObject) -> Mapping[str, object]:
    """Raises ValueError if there is no command of that name."""
    match command["do"]:
        case "present":
            await end.until_present(as_integer(command["count"]))
            return {}
        case "answer":
            ann = await end.store.people.person(7)
            if ann is None:
                raise ValueError("nobody to answer")
            caller = end.rights.caller(ann, f"{as_text(command['home'])}/paper")
            return {"ms": await press(end.homes, caller, arrivals.needed, arrivals.ended)}
        case "fresh":
            arrivals.late_s.clear()
            return {}
        case "heard":
            count = as_integer(command["count"])
            await end.until(lambda: len(arrivals.late_s) >= count)
            return {"newest_at": arrivals.newest_at, "late_s": arrivals.late_s}
        case unknown:
            raise ValueError(f"no command {unknown!r}")


async def _serve(folder: Path, bus: Path) -> None:
    arrivals = _Arrivals()
    async with bot_end_of(folder, BusIdentity.read(bus), arrivals.hear) as end:
        end.keeps = False  # the program does not, either
        print(json.dumps({}), flush=True)
        while line := await asyncio.to_thread(sys.stdin.readline):
            print(json.dumps(await _do(end, arrivals, json.loads(line))), flush=True)


if __name__ == "__main__":
    asyncio.run(_serve(Path(sys.argv[1]), Path(sys.argv[2])))
