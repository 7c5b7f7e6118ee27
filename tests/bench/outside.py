"""The world around the measured process, in a process of its own: simulated phones and the stand-in model.

Prints one line of JSON with the addresses, then answers each line of JSON on stdin with one; ends with its
stdin. Commands: {"do": "reset"}, {"do": "facts"}, {"do": "times"}, {"do": "latency", any field of
side.Latency}, {"do": "script", "replies": the model's next ones, "delay_s": before each from now on},
{"do": "visit", "scene": as in places.py}.
"""

import argparse
import asyncio
import json
import sys
from collections.abc import Mapping
from contextlib import AsyncExitStack
from typing import cast

from agent.standin import StandinModel
from devices.simulator.adbd.server import SimulatedAdb
from devices.simulator.phone import SimulatedPhone
from devices.simulator.places import visit
from devices.simulator.side import Latency


class Outside:
    """The phones and the model that the commands act on."""

    def __init__(self, phones: list[SimulatedPhone], model: StandinModel) -> None:
        self._phones = phones
        self._model = model

    def do(self, command: Mapping[str, object]) -> Mapping[str, object]:
        """Answers one command. Raises ValueError if there is none of that name."""
        match command["do"]:
            case "reset":
                for phone in self._phones:
                    phone.reset()
                self._model.reset()
                return {}
            case "facts":
                return {"facts": [phone.oracle.texts for phone in self._phones]}
            case "times":
                return {"times": [[fact.at for fact in phone.oracle.facts] for phone in self._phones]}
            case "latency":
                times = {name: float(str(value)) for name, value in command.items() if name != "do"}
                for phone in self._phones:
                    phone.latency = Latency(**times)
                return {}
            case "script":
                self._model.reply_delay_s = float(str(command["delay_s"]))
                self._model.script(*cast("list[str]", command["replies"]))
                return {}
            case "visit":
                for phone in self._phones:
                    visit(phone, str(command["scene"]))
                return {}
            case unknown:
                raise ValueError(f"no command {unknown!r}")


async def _serve(count: int, size_px: tuple[int, int], reply_delay_s: float) -> None:
    async with AsyncExitStack() as stack:
        model = await stack.enter_async_context(StandinModel(reply_delay_s=reply_delay_s))
        phones = [SimulatedPhone(serial=f"BENCH{number:04}", size_px=size_px) for number in range(count)]
        cables = [await stack.enter_async_context(SimulatedAdb(phone)) for phone in phones]
        outside = Outside(phones, model)
        _say({"model_url": model.url, "phones": [cable.address for cable in cables]})
        while line := await asyncio.to_thread(sys.stdin.readline):
            _say(outside.do(json.loads(line)))


def _say(answer: Mapping[str, object]) -> None:
    print(json.dumps(answer), flush=True)


def main() -> None:
    """Reads the command line and serves."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--phones", type=int, required=True)
    parser.add_argument("--width", type=int, required=True)
    parser.add_argument("--height", type=int, required=True)
    parser.add_argument("--reply-delay", type=float, required=True)
    options = parser.parse_args()
    phones: int = options.phones
    width: int = options.width
    height: int = options.height
    reply_delay_s: float = options.reply_delay
    asyncio.run(_serve(phones, (width, height), reply_delay_s))


if __name__ == "__main__":
    main()
