"""The helper on each phone: tried while no task works the phone, offered once, used as people answer."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable
from functools import partial

from agent.approval.rights import require_admin
from agent.contract.events import HelperOffered
from agent.contract.people import Caller
from agent.contract.phones import PhoneHelper
from agent.journal.helpers import HelperRow
from agent.storage.trouble import TROUBLES
from agent.tasks.resources import TaskResources
from devices.adb.helper.trial import trial_check
from devices.adb.helper.use import HelperPhones, HelperTrial, HelperUse
from devices.background import Background
from devices.phones import Check, Grade, PhoneState

_log = logging.getLogger(__name__)
_RunAlone = Callable[[str, Callable[[], Awaitable[HelperTrial]]], Awaitable[HelperTrial | None]]
_MOST_FAILURES = 3  # afterwards a trial is made only when somebody asks for a test


class PhoneHelpers:
    """Never puts anything on a phone without `resources.helpers`. run_alone: as TaskQueues.run_alone."""

    def __init__(self, resources: TaskResources, background: Background, run_alone: _RunAlone) -> None:
        self._helpers = resources.helpers
        self._setting = HelperUse.OFF if resources.helpers is None else resources.helper_use
        self._phones = resources.phones
        self._journal = resources.journal
        self._stream = resources.stream
        self._background = background
        self._run_alone = run_alone
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    def lock(self, phone_id: str) -> asyncio.Lock:
        """Held during a trial on this phone: whatever else dumps its page then is killed by the phone."""
        return self._locks[phone_id]

    async def load(self) -> None:
        """Call once at the start, when the saved phones are known: applies answers, repeats open offers."""
        if self._setting is not None or self._helpers is None:
            return
        for phone_id, use in (await self._journal.helpers.answers()).items():
            self._helpers.use_helper(phone_id, use)
        await self.publish_offers()

    async def publish_offers(self) -> None:
        """Publishes every open offer again: whoever reads events may have missed them."""
        if self._setting is not None or self._helpers is None:
            return
        for phone in self._phones.phones():
            self._offer(phone.phone_id, await self._journal.helpers.of(phone.phone_id))

    def is_idle(self, phone_id: str) -> None:
        """Call when the tasks of a phone have ended and none waits. Returns at once."""
        if self._helpers is not None and self._setting is None:
            trying = self._try_after_task(self._helpers, phone_id)
            self._background.start(trying, f"trial of the helper on {phone_id}")

    async def check(self, phone_id: str) -> Check | None:
        """A trial for whoever tests the phone; None where nothing is put on phones."""
        if self._helpers is None:
            return None
        trial = await self._run_alone(phone_id, partial(self._try, self._helpers, phone_id))
        if trial is None:
            return Check("check_helper_busy", Grade.SKIPPED)
        try:
            await self._keep(phone_id, trial)
        except TROUBLES as err:  # it is shown all the same
            _log.warning("the trial of the helper on %s is not kept: %s", phone_id, err)
        return trial_check(trial)

    async def of(self, phone_id: str) -> PhoneHelper:
        """What is known of the helper on a phone."""
        row = await self._journal.helpers.of(phone_id)
        if self._setting is not None:
            return PhoneHelper(self._setting, row.trial, fixed=True)
        return PhoneHelper(row.answer or HelperUse.OFF, row.trial, row.answer is not None)

    async def use(self, caller: Caller, phone_id: str, *, on: bool, once: bool) -> PhoneHelper:
        """Turns it on or off; answers what holds now."""
        require_admin(caller)
        before = await self.of(phone_id)
        if self._helpers is None or before.fixed or (once and before.answered):
            return before
        use = before.trial.use if on and before.trial else HelperUse.OFF
        if on and use is HelperUse.OFF:
            return before  # it does not work there
        if not on:  # before the commit, which may fail
            self._helpers.use_helper(phone_id, HelperUse.OFF)
        await self._journal.helpers.answer(phone_id, use, once=once)
        now = await self.of(phone_id)
        self._helpers.use_helper(phone_id, now.use)
        return now

    async def confirm_offer(self, phone_id: str) -> None:
        """It is not offered there again."""
        await self._journal.helpers.mark_asked(phone_id)

    async def _try_after_task(self, helpers: HelperPhones, phone_id: str) -> None:
        try:
            row = await self._journal.helpers.of(phone_id)
            if row.asked:
                return  # a No keeps it off the phone
            if row.trial is not None and (row.trial.works or row.failures >= _MOST_FAILURES):
                self._offer(phone_id, row)  # of a trial in a terminal
            elif self._is_online(phone_id):
                trial = await self._run_alone(phone_id, partial(self._try, helpers, phone_id))
                if trial is not None:
                    await self._keep(phone_id, trial)
        except TROUBLES as err:  # the next task brings another try
            _log.warning("the helper on %s was not tried: %s", phone_id, err)

    async def _try(self, helpers: HelperPhones, phone_id: str) -> HelperTrial:
        async with self.lock(phone_id):
            return await helpers.try_helper(phone_id)

    async def _keep(self, phone_id: str, trial: HelperTrial) -> None:
        await self._journal.helpers.save_trial(phone_id, trial)
        if self._setting is None:
            self._offer(phone_id, await self._journal.helpers.of(phone_id))

    def _offer(self, phone_id: str, row: HelperRow) -> None:
        if row.trial is not None and row.trial.is_faster and not row.asked:
            self._stream.publish(HelperOffered(phone_id, row.trial, row.tried_at))

    def _is_online(self, phone_id: str) -> bool:
        return any(
            phone.phone_id == phone_id and phone.state is PhoneState.ONLINE for phone in self._phones.phones()
        )
