"""Tries the helper on a phone, and says whether it is worth its while there."""

import asyncio
import logging
import statistics
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from devices.adb.client.link import Link
from devices.adb.helper.helper_tree import HelperTree
from devices.adb.helper.jar import HelperJar, read_jar
from devices.adb.helper.session import HelperSession
from devices.adb.helper.start import START_S, start_helper
from devices.adb.helper.trouble import HelperFailed, HelperTrouble
from devices.adb.helper.use import HelperTrial
from devices.base import Tree, UnreadTree
from devices.phones import Check, Grade

BUDGET_S = 15.0
_TREES = 5
_SLOT_TRIES, _SLOT_PAUSE_S = 3, 1.0  # an abandoned dump of ours ends by itself
# The system frees the slot when it learns of the helper's death. That has no event for us, and a dump that
# comes too soon is killed and tried again, which would make dumps look slower than they are.
_SLOT_FREE_S = 0.2
_FEWER = 0.75  # of a dump's nodes; React Native's pages once had none but the system bars (agent-device 850)
_SENTENCES: dict[str, str] = {
    HelperTrouble.SLOT_TAKEN: "check_helper_taken",
    HelperTrouble.FORBIDDEN: "check_helper_forbidden",
}
logger = logging.getLogger(__name__)


class _TrialFailed(Exception):
    """The text says why, without anything that the screen shows."""


@dataclass(slots=True)
class _Measured:
    """What is known so far."""

    tree_s: float | None = None
    dump_s: float | None = None
    hello_s: float | None = None
    inputs: bool = False

    def to_trial(self, why: str = "") -> HelperTrial:
        return HelperTrial(self.tree_s, self.dump_s, self.inputs, why, self.hello_s)


async def try_helper(
    link: Link,
    read_dump: Callable[[], Awaitable[Tree | UnreadTree]],
    *,
    budget_s: float = BUDGET_S,
    start_s: float = START_S,
    jar: HelperJar | None = None,
) -> HelperTrial:
    """Five trees by the helper, then, once that has ended, one by `uiautomator dump`, within the budget.

    It touches nothing. Every failure is an answer. No task and no other reader may work the phone meanwhile.
    Cancelling ends the helper.
    read_dump: reads a tree by `uiautomator dump` and no other way.
    """
    measured = _Measured()
    try:
        async with asyncio.timeout(budget_s):
            jar = jar or await _read_jar()
            await _measure(measured, link, read_dump, start_s, jar)
    except HelperFailed as err:
        trial = measured.to_trial(f"{err.why}: {err}")
    except _TrialFailed as err:
        trial = measured.to_trial(str(err))
    except TimeoutError:
        trial = measured.to_trial(f"not over within {budget_s:g} s")
    else:
        trial = measured.to_trial()
    logger.info("trial of the helper on %s: %s", link.name, trial)
    return trial


def trial_check(trial: HelperTrial) -> Check:
    """The trial as a line of a check-up."""
    if trial.works:
        return Check("check_helper_ok" if trial.is_faster else "check_helper_slow", Grade.OK, trial.values)
    trouble = trial.why.partition(":")[0]
    grade = Grade.WARNING if trouble == HelperTrouble.SLOT_TAKEN else Grade.OK  # that has a cure
    return Check(_SENTENCES.get(trouble, "check_helper_none"), grade)


async def _read_jar() -> HelperJar:
    try:
        return await asyncio.to_thread(read_jar)
    except (OSError, ValueError) as err:
        raise _TrialFailed(f"the helper's file here cannot be used: {err}") from err


async def _measure(
    measured: _Measured,
    link: Link,
    read_dump: Callable[[], Awaitable[Tree | UnreadTree]],
    start_s: float,
    jar: HelperJar,
) -> None:
    nodes = await _read_trees_once_free(measured, link, start_s, jar)
    await asyncio.sleep(_SLOT_FREE_S)
    begun_at = time.monotonic()
    dumped = await read_dump()
    if isinstance(dumped, UnreadTree):
        raise _TrialFailed(f"no dump to compare with ({dumped.why})")
    measured.dump_s = time.monotonic() - begun_at
    if nodes < len(dumped.elements) * _FEWER:
        raise _TrialFailed(f"{nodes} nodes where a dump has {len(dumped.elements)}")


async def _read_trees_once_free(measured: _Measured, link: Link, start_s: float, jar: HelperJar) -> int:
    """How many nodes the newest tree has. Raises HelperFailed, _TrialFailed."""
    for tries_left in reversed(range(_SLOT_TRIES)):
        begun_at = time.monotonic()
        try:
            async with start_helper(link, jar, start_s) as session:
                measured.hello_s = time.monotonic() - begun_at
                return await _read_trees(measured, session)
        except HelperFailed as err:
            if err.why is not HelperTrouble.SLOT_TAKEN or not tries_left:
                raise
        await asyncio.sleep(_SLOT_PAUSE_S)
    raise AssertionError("the last try returns or raises")


async def _read_trees(measured: _Measured, session: HelperSession) -> int:
    measured.inputs = (await session.hello()).input != ""
    await session.clock()  # inputs hang on it
    took_s: list[float] = []
    nodes = 0
    for _ in range(_TREES):
        begun_at = time.monotonic()
        tree = await session.tree()
        took_s.append(time.monotonic() - begun_at)
        if not isinstance(tree, HelperTree):
            raise _TrialFailed(f"no tree ({tree.why})")
        nodes = len(tree.tree.elements)
    measured.tree_s = statistics.median(took_s)
    return nodes
