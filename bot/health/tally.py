"""Counts what happens to tasks, for a monitor: how they end, their steps and how long those take."""

import time
from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Histogram

from agent.contract.events import Event, HumanNeeded, StepDone, TaskEnded, TaskStarted, TaskSuspended

_STEP_BUCKETS_S = (1, 2, 3, 5, 8, 13, 20, 30, 60, 120, 300)


class Tally:
    """Hears every event of the agent; since the start of the program."""

    def __init__(self, registry: CollectorRegistry, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._begun: dict[
            int, float | None
        ] = {}  # of each task's present step; None if it waits for a person
        self._ended = Counter("farhand_tasks_ended", "Ends of tasks, pauses too", ["end"], registry=registry)
        self._steps = Counter("farhand_steps", "Steps of all tasks", registry=registry)
        self._step_s = Histogram(
            "farhand_step_seconds",
            "From one step's end to the next, without those that waited for a person or a phone",
            buckets=_STEP_BUCKETS_S,
            registry=registry,
        )

    def hear(self, event: Event) -> None:
        """Never blocks."""
        match event:
            case TaskStarted(task):
                self._begun[task.task_id] = self._clock()
            case HumanNeeded(task) | TaskSuspended(task):
                self._begun[task.task_id] = None
            case StepDone(task):
                self._steps.inc()
                begun = self._begun.get(task.task_id)
                now = self._begun[task.task_id] = self._clock()
                if begun is not None:
                    self._step_s.observe(now - begun)
            case TaskEnded(task, outcome):
                self._ended.labels(outcome.kind).inc()
                self._begun.pop(task.task_id, None)
            case _:
                pass
