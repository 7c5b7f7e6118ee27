"""What the server keeps of a home's signs of life."""

import base64
import json

from agent.bus.connection import Bus
from agent.bus.subjects import PRESENCE, presence_subject
from tests.wait_limit import WAIT_LIMIT_S


async def last_beat(bus: Bus, home_id: str) -> bytes:
    """The newest one. Raises BusError, KeyError for none."""
    asked = json.dumps({"last_by_subj": presence_subject(home_id)}).encode()
    answer = await bus.request(f"$JS.API.STREAM.MSG.GET.KV_{PRESENCE}", asked, WAIT_LIMIT_S)
    return base64.b64decode(json.loads(answer)["message"]["data"])
