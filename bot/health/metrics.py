"""Figures for a Prometheus on the same computer: no texts and names, no ids of people, phones or tasks."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncGenerator, Iterable, Iterator, Mapping

from prometheus_client import CollectorRegistry, ProcessCollector, start_http_server
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from bot.health.home_findings import is_up
from bot.health.vitals import Vitals
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
        yield from _bus_figures(vitals)
        if vitals.homes:
            yield from _home_figures(vitals)


def _bus_figures(vitals: Vitals) -> Iterator[Metric]:
    if vitals.bus is not None:
        yield GaugeMetricFamily("farhand_bus_up", "1: connected to the bus", int(vitals.bus.connected))
    if vitals.served is not None:
        waiting, contested = vitals.served.events_waiting, int(vitals.served.contested)
        yield GaugeMetricFamily("farhand_events_waiting", "Events that the bus has not taken", waiting)
        yield GaugeMetricFamily("farhand_home_contested", "1: two computers with one key", contested)


def _home_figures(vitals: Vitals) -> Iterator[Metric]:
    """Each with the home's id, which says nothing about people or places."""
    up = GaugeMetricFamily("farhand_home_up", "1: the home is there", labels=["home"])
    about = GaugeMetricFamily("farhand_home_info", "Always 1", labels=["home", "version"])
    kept = GaugeMetricFamily("farhand_home_kept_calls", "Calls that wait for the home", labels=["home"])
    age = GaugeMetricFamily("farhand_home_event_age_seconds", "Since its last event", labels=["home"])
    for home in vitals.homes:
        up.add_metric([home.home_id], int(is_up(home)))
        about.add_metric([home.home_id, home.version], 1)
        kept.add_metric([home.home_id], home.kept_calls)
        if home.event_ago_s is not None:
            age.add_metric([home.home_id], home.event_ago_s)
    yield from (up, about, kept, age)


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
