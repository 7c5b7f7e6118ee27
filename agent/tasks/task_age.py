"""Tasks that are so old, or may be, that their person is asked before they run."""

from agent.contract.tasks import EndKind, Outcome

# A task that could not begin for so long because the program was off does not start without a question.
STALE_S = 600.0
_CLOCK_OFF_S = 300.0


def stale_since(sent_at: float, now: float, newest: float) -> Outcome | None:
    """How the task pauses for a question if it is too old, or of unknown age; None if it may run.

    newest: when the newest known message was written. Messages carry the time of a server: a clock of ours
    that is behind them is wrong, as that of a computer without a battery is after its start.
    """
    if is_behind(now, max(sent_at, newest)):
        age_s = newest - sent_at
        return stale(age_s if age_s > STALE_S else None)
    return stale(now - sent_at) if now - sent_at > STALE_S else None


def is_behind(now: float, newest: float) -> bool:
    """Is a clock that says `now` wrong? newest: a moment that has surely passed."""
    return now + _CLOCK_OFF_S < newest


def stale(age_s: float | None, *, restored: bool = False) -> Outcome:
    """How a stale task pauses. age_s: since it was written, None for unknown. restored: from a backup."""
    values = (("age_s", "" if age_s is None else str(round(age_s))),)
    return Outcome(EndKind.PAUSED, key="stale", values=(*values, ("restored", "1")) if restored else values)
