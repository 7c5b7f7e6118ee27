"""`python -m tests.bench [--part NAME]`: runs the parts one after the other and prints a table for each.

Its exit code is 1 if a part did not reach what is wanted of it.
"""

import argparse
import asyncio
import logging
import sys

from tests.bench import approval, asked, device, homes, living, load, policy, replay, steps, story, tokens
from tests.bench.table import Part, text_of

# A new part is a module with `async def measure() -> Table` and a line here.
PARTS: dict[str, Part] = {
    "story": story.measure,
    "device": device.measure,
    "steps": steps.measure,
    "policy": policy.measure,
    "asked": asked.measure,
    "approval": approval.measure,
    "living": living.measure,
    "load": load.measure,
    "tokens": tokens.measure,
    "replay": replay.measure,
    "homes": homes.measure,
}


def main() -> None:
    """Reads the command line and runs."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--part", action="append", choices=PARTS, help="only this part; may be given again")
    wanted: list[str] = parser.parse_args().part or list(PARTS)
    logging.basicConfig(level=logging.WARNING)
    missed = False
    for name in wanted:
        table = asyncio.run(PARTS[name]())
        print(text_of(table), flush=True)
        missed = missed or bool(table.missed)
    sys.exit(missed)


if __name__ == "__main__":
    main()
