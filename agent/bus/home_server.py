"""A home's end of the bus while its agent works: calls, events, signs of life."""

import contextlib
from collections.abc import AsyncGenerator, Callable

from agent.bus.call_server import CallServer
from agent.bus.connection import Bus
from agent.bus.event_sender import EventSender
from agent.bus.home_beat import HomeBeat
from agent.bus.seal import Seal
from agent.bus.sessions import Sessions
from agent.bus.subjects import call_subject
from agent.contract.dispatcher import HomeDispatcher
from agent.contract.people import Caller
from agent.contract.phones import Background


@contextlib.asynccontextmanager
async def serving_home(
    bus: Bus,
    seal: Seal,
    home: HomeDispatcher,
    limit: Callable[[Caller], Caller],
    version: str,
    contested: Callable[[], bool],
    vital: Background,
) -> AsyncGenerator[EventSender, None]:
    """For the length of the block; the bus may be away meanwhile.

    limit: as for CallServer. contested: as for HomeBeat. vital: learns when it can no longer do its work.
    """
    sessions = Sessions()
    background = Background(vital.broken)
    calls = CallServer(bus, seal, home, sessions, limit, contested, background)
    events = EventSender(bus, seal, sessions.instance, home.home.resume_events)
    subject = call_subject(seal.home_id)
    beat = HomeBeat(
        bus,
        seal,
        sessions,
        version,
        lambda: home.journal_id,
        contested,
        lambda: events.is_refused,
        lambda: not bus.hears(subject),
    )
    subscription = await bus.subscribe(subject, calls.handle)
    background.start(events.collect(home.events()), "taking events", vital=True)
    background.start(events.send(), "sending events", vital=True)
    background.start(beat.follow(), "signs of life", vital=True)
    try:
        yield events
    finally:
        await bus.unsubscribe(subscription)
        await calls.finish()
        await background.close()
        await beat.stop()  # the very last
