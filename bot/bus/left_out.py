"""Which homes an answer does not speak of: whoever shows the answer says so. Nothing here needs the bus."""

import contextlib
from collections.abc import Generator, Iterable
from contextvars import ContextVar

from agent.contract.phones import PhoneInfo

LeftOut = dict[str, str]
"""Names of homes, with what stands before the ids of their phones."""
_EVERYONE: ContextVar[bool] = ContextVar("every home is waited for", default=False)
_NOTED: ContextVar[LeftOut | None] = ContextVar("homes left out", default=None)


@contextlib.contextmanager
def noting_left_out() -> Generator[LeftOut]:
    """Fills with the homes that calls inside the block did not reach, in order."""
    noted = LeftOut()
    token = _NOTED.set(noted)
    try:
        yield noted
    finally:
        _NOTED.reset(token)


@contextlib.contextmanager
def asking_everyone() -> Generator[None]:
    """Calls inside the block wait for every home that is there: something depends on what it says."""
    token = _EVERYONE.set(True)
    try:
        yield
    finally:
        _EVERYONE.reset(token)


def asks_everyone() -> bool:
    """Is this inside of such a block?"""
    return _EVERYONE.get()


def note_left_out(name: str, prefix: str) -> None:
    """A home was not reached, or had no usable answer. name: as people call it, '' for the bot's own."""
    noted = _NOTED.get()
    if noted is not None and name:
        noted[name] = prefix


def prefix_of(phone_id: str) -> str:
    """What its home has before the ids of its phones."""
    home, slash, _ = phone_id.partition("/")
    return home + slash if home and slash else ""


def names_for(left_out: LeftOut, phones: Iterable[PhoneInfo]) -> str:
    """Those that have one of these phones, as one text; '' for none."""
    theirs = {prefix_of(phone.phone_id) for phone in phones}
    return ", ".join(name for name, prefix in left_out.items() if prefix in theirs)
