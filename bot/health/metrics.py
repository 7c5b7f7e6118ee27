"""Figures for a Prometheus on the same computer: no texts, and no ids of people, phones or tasks."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncGenerator, Iterable, Mapping

from prometheus_client import CollectorRegistry, ProcessCollector, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from bot.health.watch import HealthWatch

_log = logging.getLogger(__name__)
_LOOPBACK = "127.0.0.1"


class Figures(Collector):
    """The figures of the last heartbeat; called in the metrics server's thread."""

    def __init__(self, watch: HealthWatch, telegram: Mapping[str, int]) -> None:
        self._watch = watch
        self._telegram = telegram

    def collect(self) -> Iterable[Metric]:
        """One metric family for each figure."""
        vitals, model = self._watch.last, self._watch.model
        tasks = GaugeMetricFamily("farhand_tasks", "Tasks that are kept, by state", labels=["state"])
        for state, count in sorted(vitals.tasks.items()):
            tasks.add_metric([state], count)
        calls = CounterMetricFamily(
            "farhand_telegram_calls", "Calls to Telegram by result", labels=["result"]
        )
        for result, count in sorted(dict(self._telegram).items()):
            calls.add_metric([result], count)
        yield from (tasks, calls)
        yield GaugeMetricFamily("farhand_tasks_waiting", "Running tasks with an open request", vitals.waiting)
        yield CounterMetricFamily("farhand_model_seconds", "Time spent in model calls", model.seconds)
        yield CounterMetricFamily("farhand_model_calls", "Model calls, retries included", model.calls)
        yield CounterMetricFamily("farhand_model_errors", "Model calls that failed", model.errors)
        yield CounterMetricFamily("farhand_model_stalls", "Answers that were begun anew", model.stalls)
        yield CounterMetricFamily(
            "farhand_model_kind_mismatches",
            "Answers with points in other numbers than asked for",
            model.kind_mismatches,
        )
        yield GaugeMetricFamily("farhand_outbox_waiting", "Messages that wait", vitals.outbox_waiting)
        if vitals.poll_ago_s is not None:
            yield GaugeMetricFamily("farhand_poll_age_seconds", "Since the last poll", vitals.poll_ago_s)
        yield GaugeMetricFamily("farhand_loop_delay_seconds", "p99 of a minute", vitals.loop_delay_p99_s)
        yield GaugeMetricFamily("farhand_loop_delay_worst_seconds", "Of a minute", vitals.loop_delay_worst_s)
        yield GaugeMetricFamily("farhand_phones_online", "Phones that are there", vitals.phones_online)
        yield GaugeMetricFamily("farhand_disk_free_bytes", "Of the data directory", vitals.disk_free_bytes)


@contextlib.asynccontextmanager
async def metrics_served(
    port: int, watch: HealthWatch, telegram: Mapping[str, int], registry: CollectorRegistry
) -> AsyncGenerator[None, None]:
    """Serves /metrics on loopback for the length of the block; nothing with port 0.

    A port that is in use does not stop the bot: it is logged, and /health reports it.
    """
    async with contextlib.AsyncExitStack() as stack:
        if port:
            registry.register(Figures(watch, telegram))
            ProcessCollector(registry=registry)
            try:
                await stack.enter_async_context(_serve(port, registry))
            except OSError as err:
                _log.error("no metrics: port %d cannot be used: %s", port, err)
                watch.metrics(port, served=False)
            else:
                watch.metrics(port, served=True)
        yield


@contextlib.asynccontextmanager
async def _serve(port: int, registry: CollectorRegistry) -> AsyncGenerator[None, None]:
    server, thread = await asyncio.to_thread(start_http_server, port, _LOOPBACK, registry)
    try:
        yield
    finally:
        await asyncio.to_thread(server.shutdown)
        server.server_close()
        await asyncio.to_thread(thread.join)
