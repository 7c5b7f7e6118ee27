"""What is to go wrong with the helper on the simulated phone, and what it was seen to do."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple


class HelperFault(StrEnum):
    """How a helper's start or its answers go wrong."""

    FORBIDDEN = "forbidden"  # the phone runs no app_process for the shell
    TAKEN = "taken"  # another program holds the phone's UiAutomation
    NO_CONNECTION = "no_connection"  # this Android has no such class
    CHATTY = "chatty"  # the linker prints lines first
    FLOOD = "flood"  # more than 64 KiB come before its first line
    WRONG_NONCE = "wrong_nonce"
    WRONG_HELLO = "wrong_hello"  # the first line has the right nonce, the answer to hello another
    SILENT = "silent"  # it says nothing at all
    MUTE = "mute"  # it answers nothing after hello but pings
    CUT_FRAME = "cut_frame"  # the next answers end in the middle, and so does it
    FORGED_KIND = "forged_kind"
    FORGED_LENGTH = "forged_length"
    FORGED_ID = "forged_id"
    FORGED_ANSWER = "forged_answer"  # frames whose content is no JSON
    NULL_ROOT = "null_root"
    HUNG_LAST = "hung_last"  # the app hangs at the last node of its tree
    DENIED = "denied"  # inputs need a switch, as on Xiaomi
    NO_INPUT = "no_input"  # this Android has none of the ways of inputs
    TEXT_REFUSED = "text_refused"
    TEXT_HALVED = "text_halved"  # the field takes the first half
    TEXT_UNHEARD = "text_unheard"  # the app hangs: the system gives up after 5 s, and it may be set later
    UNHEARD_DOWN = "unheard_down"  # an input's begin arrives, but the system does not hear so
    UNHEARD_UP = "unheard_up"  # the same for its end
    NO_SHOT = "no_shot"
    OTHER_DISPLAY = "other_display"  # the windows are another display's


class ShownToast(NamedTuple):
    """A toast that came up."""

    package: str
    text: str


class HelperInput(NamedTuple):
    """An input that was begun. at_ms: when; until_ms: its deadline, both by the phone's clock.

    window: the topmost window at the point, or the one with the focus. meant: the one that was asked for.
    """

    verb: str
    at_ms: int
    until_ms: int
    window: int
    meant: int


@dataclass(slots=True)
class HelperOrders:
    """May be changed at any time.

    dies_before: the helper is killed instead of sending so manyeth frame, counted from 1.
    dies_on: it is killed when so manyeth question has come, before doing anything of it; pings not counted.
    tree_s, shot_s: how long these take. more_nodes: so many more in each tree.
    root_s: how long an app needs to tell a window's root.
    clock_rate: seconds of its clock a second; clock_ahead_s: how far it is ahead.
    missing_programs: of 'sha256sum', 'md5sum'.
    edit: what becomes of its answer to a verb before it is sent.
    program: what is run instead of the stand-in when somebody starts the helper.
    inputs: what was injected. cancelled: gestures that were lifted without effect.
    starts, running: helpers begun so far, and at this moment. pings: so many came.
    pieces: of what the host sent, so many arrived. roots: so many waits of root_s have begun.
    trees: so many were begun.
    """

    faults: set[HelperFault] = field(default_factory=lambda: set[HelperFault]())
    dies_before: int = 0
    dies_on: int = 0
    tree_s: float = 0.0
    shot_s: float = 0.0
    root_s: float = 0.0
    more_nodes: int = 0
    clock_rate: float = 1.0
    clock_ahead_s: float = 0.0
    missing_programs: tuple[str, ...] = ()
    toasts: list[ShownToast] = field(default_factory=lambda: list[ShownToast]())
    edit: "Callable[[str, dict[str, object]], dict[str, object]] | None" = None
    program: "Callable[..., Awaitable[int]] | None" = None
    inputs: list[HelperInput] = field(default_factory=lambda: list[HelperInput]())
    cancelled: int = 0
    starts: int = 0
    running: int = 0
    pings: int = 0
    pieces: int = 0
    roots: int = 0
    trees: int = 0
    _changed: asyncio.Event = field(default_factory=asyncio.Event)

    def notify(self) -> None:
        """Something of what was seen has changed."""
        self._changed.set()

    async def wait_until(self, condition: Callable[[], bool]) -> None:
        """Returns as soon as it holds; give it a time limit outside. One may wait at a time."""
        while not condition():
            self._changed.clear()
            await self._changed.wait()
