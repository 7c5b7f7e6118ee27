"""The doctor's trial of the helper on a phone."""

import asyncio

from agent.contract.phones import Check, Grade, HelperTrial, HelperUse
from agent.contract.tasks import TaskState
from agent.journal import Journal
from bot.assembly.at_hand import PhonesAtHand
from bot.settings import HostSettings
from devices.adb.helper.trial import trial_check

_AT_WORK = {TaskState.QUEUED, TaskState.RUNNING}
_PAUSE_S = 0.3  # the bot is another process: only the journal says what it does


async def helper_checks(settings: HostSettings, home: PhonesAtHand, phone_id: str) -> list[Check]:
    """What a trial shows, in one line; it is kept for the bot. Nothing where the setting is off."""
    if settings.helper_use is HelperUse.OFF:
        return []
    trial = await _try_while_idle(home, phone_id)
    if trial is None:
        return [Check("check_helper_busy", Grade.OK)]
    await home.journal.helpers.save_trial(phone_id, trial)
    if not trial.works:
        return [trial_check(trial)]
    use = settings.helper_use or (await home.journal.helpers.of(phone_id)).answer or HelperUse.OFF
    key = "used" if use is not HelperUse.OFF else "offered" if trial.is_faster else "slow"
    return [Check(f"doctor_helper_{key}", Grade.OK, (*trial.values, ("use", trial.use)))]


async def _try_while_idle(home: PhonesAtHand, phone_id: str) -> HelperTrial | None:
    """None if a task of the bot works the phone, or comes meanwhile."""
    if await _is_at_work(home.journal, phone_id):
        return None
    trying = asyncio.create_task(home.phones.try_helper(phone_id))
    try:
        while not trying.done() and not await _is_at_work(home.journal, phone_id):
            await asyncio.wait({trying}, timeout=_PAUSE_S)
        return trying.result() if trying.done() else None
    finally:
        trying.cancel()
        await asyncio.gather(trying, return_exceptions=True)


async def _is_at_work(journal: Journal, phone_id: str) -> bool:
    return any(task.phone_id == phone_id for task in await journal.tasks.unfinished(_AT_WORK))
