"""Figures for a Prometheus on the same computer: no texts, and no ids of people, phones or tasks."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Callable, Iterable

from prometheus_client import CollectorRegistry, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from bot.health.watch import HealthWatch
from bot.telegram_calls import CallCounts

_LOOPBACK = "127.0.0.1"


class Figures(Collector):
    """Reads what the last heartbeat found; called in the metrics server's thread."""

    def __init__(self, watch: HealthWatch, calls: CallCounts) -> None:
        self._watch = watch
        self._calls = calls

    def collect(self) -> Iterable[Metric]:
        """One family a figure."""
        vitals, totals, model = self._watch.last, self._watch.totals, self._watch.lent.model
        yield _by("farhand_tasks", "Tasks that are kept, by state", "state", vitals.tasks)
        yield GaugeMetricFamily("farhand_tasks_waiting", "Running tasks with an open request", vitals.waiting)
        yield CounterMetricFamily("farhand_steps", "Steps of all tasks", totals.steps)
        yield CounterMetricFamily("farhand_model_seconds", "Time spent in model calls", model.seconds)
        yield CounterMetricFamily("farhand_model_calls", "Model calls, retries included", model.calls)
        yield CounterMetricFamily("farhand_model_errors", "Model calls that failed", model.errors)
        yield GaugeMetricFamily("farhand_outbox_waiting", "Messages that wait", vitals.outbox_waiting)
        yield CounterMetricFamily("farhand_telegram_calls", "Calls to Telegram", self._calls.calls)
        yield CounterMetricFamily(
            "farhand_telegram_refused_429", "Calls answered with 429", self._calls.refused
        )
        approvals = CounterMetricFamily("farhand_approvals", "Approvals by outcome", labels=["outcome"])
        for outcome, count in sorted(totals.approvals.items()):
            approvals.add_metric([outcome], count)
        yield approvals
        if vitals.poll_ago_s is not None:
            yield GaugeMetricFamily("farhand_poll_age_seconds", "Since the last poll", vitals.poll_ago_s)
        yield GaugeMetricFamily(
            "farhand_loop_delay_seconds", "p99 of the last minute", vitals.loop_delay_p99_s
        )
        yield GaugeMetricFamily("farhand_phones_online", "Phones that are there", vitals.phones_online)


def _by(name: str, about: str, label: str, values: dict[str, int]) -> Metric:
    family = GaugeMetricFamily(name, about, labels=[label])
    for value, count in sorted(values.items()):
        family.add_metric([value], count)
    return family


@contextlib.asynccontextmanager
async def metrics_served(
    port: int, watch: HealthWatch, calls: CallCounts, told: Callable[[int], None] | None = None
) -> AsyncGenerator[None, None]:
    """Serves /metrics on loopback for the length of the block; nothing with port 0. Raises OSError for a taken port.

    told: called with the port.
    """
    if not port:
        yield
        return
    registry = CollectorRegistry(auto_describe=False)
    registry.register(Figures(watch, calls))
    server, thread = await asyncio.to_thread(start_http_server, port, _LOOPBACK, registry)
    if told:
        told(port)
    try:
        yield
    finally:
        await asyncio.to_thread(server.shutdown)
        server.server_close()
        await asyncio.to_thread(thread.join)
