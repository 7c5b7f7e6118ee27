"""The path of updates: polling, inbox, gate, handlers."""

import contextlib
from collections.abc import Collection

from agent.contract.phones import Background
from agent.storage.retry import StartRetry
from bot.context import App, ChatContext
from bot.handlers import add_handlers
from bot.handlers.feature_pages import Surroundings
from bot.handlers.health import TakeVitals
from bot.intake.client import Client, polling
from bot.intake.conflicts import Conflicts
from bot.intake.gate import Gate
from bot.intake.gate_quota import GateQuota
from bot.intake.group_hearing import Groups
from bot.intake.inbox import Inbox
from bot.intake.incidents import Incidents
from bot.intake.lanes import Lanes
from bot.intake.poll_watch import PollWatch
from bot.intake.poller import Poller
from bot.presenter import Presenter
from bot.scheduling.runner import ScheduleRunner


def update_inbox(
    app: App,
    chat: ChatContext,
    presenter: Presenter,
    quota: GateQuota | None,
    groups: Collection[int],
    vitals: TakeVitals | None,
    scheduler: ScheduleRunner | None = None,
) -> Inbox:
    """The path of updates: inbox, gate, handlers.

    groups: those in which the bot stays. scheduler: None for one that begins nothing.
    """
    heard = Groups(chat, quota, groups)
    Gate(chat, quota=quota, groups=heard).add_to(app)
    around = Surroundings(
        presenter.pairings, presenter.outages, presenter.away, presenter.pads, vitals, scheduler
    )
    waits_for_name = add_handlers(app, chat, around)
    return Inbox(chat, app, waits_for_name, groups=heard)


async def open_inbox(
    app: App, chat: ChatContext, inbox: Inbox, lanes: Lanes, start_retry: StartRetry
) -> None:
    """Every update passes the inbox from now on, first those of an earlier run. Raises GaveUpWaiting."""
    inbox.add_to(app)
    lanes.when_done(inbox.done)
    app.add_error_handler(Incidents(chat).handle)
    await start_retry.until_done(inbox.replay)


async def start_polling(
    stack: contextlib.AsyncExitStack,
    client: Client,
    chat: ChatContext,
    inbox: Inbox,
    start_retry: StartRetry,
    vital: Background,
) -> PollWatch:
    """Receives updates for the stack's life; those from during the start follow those of an earlier run."""
    app = client.app
    watch = PollWatch(Poller(app.bot, client.poll, inbox.take), Conflicts(chat))
    await open_inbox(app, chat, inbox, client.lanes, start_retry)
    await stack.enter_async_context(polling(app, watch, vital))
    return watch
