"""Part "story": a latte by balance, the approval answered at once, instant model, phone without latency."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from agent.contract.tasks import EndKind
from tests.bench.house import House, house
from tests.bench.neighbours import Neighbours, neighbours
from tests.bench.spent import Span, Spent
from tests.bench.table import Row, Table

STORIES = 10
TASK = "order a latte"
PAID = "paid 36.80 to Blue Door Coffee by balance"


@dataclass(frozen=True, slots=True)
class Story:
    """One run. whole: from the submitted text to the told end."""

    steps: int
    whole: Spent
    spans: dict[Span, Spent]
    round_trips: int
    model_bytes: int

    def wall_ms(self, *spans: Span) -> float:
        """Milliseconds a step in these spans."""
        return sum(self.spans[span].wall_s for span in spans) / self.steps * 1000

    def cpu_ms(self, *spans: Span) -> float:
        """Milliseconds of CPU a step in these spans."""
        return sum(self.spans[span].cpu_s for span in spans) / self.steps * 1000

    @property
    def whole_wall_ms(self) -> float:
        """A step's share of the whole."""
        return self.whole.wall_s / self.steps * 1000

    @property
    def whole_cpu_ms(self) -> float:
        """A step's share of the whole."""
        return self.whole.cpu_s / self.steps * 1000


async def measure() -> Table:
    """One story to warm up, then ten."""
    async with neighbours() as outside, house(outside) as home:
        await _tell(outside, home)
        stories = [await _tell(outside, home) for _ in range(STORIES)]
    steps = sorted({story.steps for story in stories})
    return Table(
        f'story: "{TASK}", {STORIES} times, {" or ".join(map(str, steps))} steps each; '
        "a step = the story's sum / its steps",
        _rows(stories),
        NOTES,
    )


async def _tell(outside: Neighbours, home: House) -> Story:
    """Raises RuntimeError if the latte was not paid exactly once."""
    await outside.reset()
    home.ledger.clear()
    trips, sent, whole = home.adb.round_trips, home.model.usage.bytes_sent, Spent()
    wall_s, cpu_s = time.perf_counter(), time.process_time()
    outcome, steps = await home.to_the_end(TASK, home.phones[0])
    whole.since(wall_s, cpu_s)
    facts = (await outside.facts())[0]
    if outcome.kind is not EndKind.DONE or facts.count(PAID) != 1:
        raise RuntimeError(f"the story went wrong: {outcome}, {facts}")
    return Story(
        steps,
        whole,
        home.ledger.spans,
        home.adb.round_trips - trips,
        home.model.usage.bytes_sent - sent,
    )


def _rows(stories: list[Story]) -> list[Row | str]:
    def ms(label: str, of: Callable[[Story], float]) -> Row:
        return Row(label, [of(story) for story in stories], "ms")

    return [
        "wall time a step",
        ms("outside model and calm", lambda s: s.whole_wall_ms - s.wall_ms(Span.MODEL, Span.CALM)),
        ms("  of it: looks", lambda s: s.wall_ms(Span.LOOK)),
        ms("  of it: inputs", lambda s: s.wall_ms(Span.INPUT)),
        ms("  of it: journal, chat picture, rest", lambda s: s.whole_wall_ms - s.wall_ms(*Span)),
        ms("waiting for a calm screen", lambda s: s.wall_ms(Span.CALM)),
        ms("model call", lambda s: s.wall_ms(Span.MODEL)),
        ms("whole step", lambda s: s.whole_wall_ms),
        "CPU time a step",
        ms("outside model and calm", lambda s: s.whole_cpu_ms - s.cpu_ms(Span.MODEL, Span.CALM)),
        ms("waiting for a calm screen", lambda s: s.cpu_ms(Span.CALM)),
        ms("model call", lambda s: s.cpu_ms(Span.MODEL)),
        ms("whole step", lambda s: s.whole_cpu_ms),
        "traffic a step",
        Row("adb round trips", [s.round_trips / s.steps for s in stories], "commands"),
        Row("sent to the model", [s.model_bytes / s.steps / 1000 for s in stories], "kB"),
    ]


NOTES = (
    "CPU: this process with all its threads; phone, adb server and model run in processes of their own.",
    "Calm: settle() with its captures and their decoding; the last of them is the next step's look,",
    "  so a look here is mostly the probe alone. Model: building the request, call, reading the reply.",
    "The rest: start and end of the task, three commits to the disk a step, approval, JPEG.",
    "Without the chat. Open-AutoGLM on comparable stand-ins, a step: 1,580 ms wall of which 1,330 ms are",
    "  fixed sleep, 235 ms CPU, 1,200 kB to the model.",
)
