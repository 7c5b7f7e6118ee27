"""Whether an update has already changed something at a home: then no error may say that nothing was done."""

from contextvars import ContextVar

_DONE: ContextVar[set[str] | None] = ContextVar("calls of this update", default=None)


_EARLIER_RUN = "an earlier run"


def begin_update(*, again: bool = False) -> None:
    """What follows in this task of asyncio, and in those that it waits for, is of one update or page job.

    again: the last run of the bot had it, and may have done a part of it, at a home that is away now.
    """
    _DONE.set({_EARLIER_RUN} if again else set())


def only_reads() -> None:
    """This update changes nothing at any home: the last run has done no part of it."""
    if (done := _DONE.get()) is not None:
        done.discard(_EARLIER_RUN)


def is_again() -> bool:
    """May the last run of the bot have done a part of this update? False outside of updates."""
    return _EARLIER_RUN in (_DONE.get() or ())


def note_done(name: str) -> None:
    """A home has done what this call asks."""
    done = _DONE.get()
    if done is not None:
        done.add(name)


def was_done() -> bool:
    """Has this update changed anything? False outside of updates."""
    return bool(_DONE.get())
