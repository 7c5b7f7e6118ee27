"""A picture of a phone's screen for somebody who asks, outside of any task."""

import asyncio

from agent.contract.page import LATE, Page
from agent.contract.phones import ScreenView
from agent.perception.pictures import chat_picture
from agent.perception.redacted_view import RedactedView
from agent.phone.attached_phone import row_of
from agent.policy.page.private_page import is_private, is_private_whatever_it_says
from agent.tasks.resources import TaskResources
from devices.base import Observation


async def take_snapshot(resources: TaskResources, phone_id: str) -> ScreenView:
    """Captures the screen now. Raises PhoneErrors."""
    device = resources.phones.device(phone_id)
    view = RedactedView(phone_id, lambda: device, resources.reader, resources.secrets)
    try:
        seen = await view.look_again()
        private = is_private_whatever_it_says(seen) or is_private(seen, await _page(view, seen, resources))
    finally:
        await view.stop_reading()
    picture = await chat_picture(seen.frame) if seen.frame else None
    app = seen.foreground.package if seen.foreground else ""
    row = row_of(resources.phones, phone_id)
    return ScreenView(row, seen.verdict, app, picture, private, view.withholds(seen))


async def _page(view: RedactedView, seen: Observation, resources: TaskResources) -> Page:
    if seen.frame is None:
        return LATE
    try:
        async with asyncio.timeout(resources.phone_waits.snapshot_words_s):
            return await view.read(seen)
    except TimeoutError:
        return LATE
