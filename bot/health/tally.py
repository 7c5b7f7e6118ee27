"""Counts the ends of tasks, their steps and the duration of steps, for a monitor."""

import time
from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Histogram

from agent.contract.events import Event, HumanNeeded, StepDone, TaskEnded, TaskStarted, TaskSuspended

_STEP_BUCKETS_S = (1, 2, 3, 5, 8, 13, 20, 30, 60, 120, 300)


class Tally:
    """Counts every event of the agent since the start of the program."""

    def __init__(self, registry: CollectorRegistry, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        # Of each task's present step; None if the task waits for a person or a phone.
        self._step_begun_at: dict[int, float | None] = {}
        self._ended = Counter("farhand_tasks_ended", "Ends of tasks, pauses too", ["end"], registry=registry)
        self._steps = Counter("farhand_steps", "Steps of all tasks", registry=registry)
        self._step_s = Histogram(
            "farhand_step_seconds",
            "From one step's end to the next, without those that waited for a person or a phone",
            buckets=_STEP_BUCKETS_S,
            registry=registry,
        )

    def hear(self, event: Event) -> None:
        """Counts one event. Never blocks."""
        match event:
            case TaskStarted(task):
                self._step_begun_at[task.task_id] = self._clock()
            case HumanNeeded(task) | TaskSuspended(task):
                self._step_begun_at[task.task_id] = None
            case StepDone(task):
                self._steps.inc()
                begun = self._step_begun_at.get(task.task_id)
                now = self._step_begun_at[task.task_id] = self._clock()
                if begun is not None:
                    self._step_s.observe(now - begun)
            case TaskEnded(task, outcome):
                self._ended.labels(outcome.kind).inc()
                self._step_begun_at.pop(task.task_id, None)
            case _:
                pass
