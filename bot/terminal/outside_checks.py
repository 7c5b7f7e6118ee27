"""One request each to Telegram and the model, for set-up and check-up."""

import asyncio
import io
import logging
import time
from datetime import datetime
from urllib.parse import urlsplit

from PIL import Image, ImageDraw
from telegram.error import InvalidToken, TelegramError

from agent.contract.actions import UnusableReply
from agent.contract.errors import AgentError
from agent.contract.model import ModelAddress
from agent.contract.phones import Check, Grade, Verdict
from agent.model.client import ModelClient
from agent.model.dialects import dialect_for
from agent.model.dialects.base import PromptContext
from agent.model.stream import ModelLimits
from bot.intake.client import telegram_bot
from bot.settings import TelegramSettings
from devices.base import Screenshot

_log = logging.getLogger(__name__)
_TELEGRAM_S = 15.0
# A person waits in front of the terminal: one attempt, with shorter limits than a task's.
_LIMITS = ModelLimits(first_chunk_s=60.0, whole_s=90.0, retries=0)
_SIZE_PX = (720, 1600)
_TASK = (
    "This only tests the connection. "
    "Finish at once, and say in your message in a few words what the picture shows."
)


async def check_token(settings: TelegramSettings) -> Check:
    """Asks Telegram for the bot's name. Values: name, or address."""
    try:
        async with asyncio.timeout(_TELEGRAM_S), telegram_bot(settings) as bot:
            return Check("doctor_token_ok", Grade.OK, (("name", bot.username),))
    except InvalidToken:
        return Check("doctor_token_wrong", Grade.FAILED)
    except (TelegramError, TimeoutError) as err:
        _log.info("Telegram: %s", str(err) or type(err).__name__)
        where = (("address", str(settings.telegram_api_url.host)),)
        return Check("doctor_telegram_away", Grade.FAILED, where)


async def check_model(address: ModelAddress) -> Check:
    """Sends one picture as a task would. Values: model, seconds, or those of the AgentError."""
    host = urlsplit(address.base_url).hostname or ""
    dialect = dialect_for(address.model, address.dialect, host, address.coordinates)
    started = asyncio.get_running_loop().time()
    try:
        async with ModelClient(
            base_url=address.base_url,
            api_key=address.api_key,
            model=address.model,
            dialect=dialect,
            limits=_LIMITS,
        ) as model:
            decision = await model.decide(await asyncio.to_thread(_context))
    except AgentError as err:
        return Check(f"doctor_{err.key}", Grade.FAILED, tuple(err.values.items()))
    seconds = f"{asyncio.get_running_loop().time() - started:.1f}"
    values = (("model", address.model), ("seconds", seconds))
    if isinstance(decision.action, UnusableReply):
        return Check("doctor_model_unreadable", Grade.WARNING, values)
    return Check("doctor_model_ok", Grade.OK, values)


def _context() -> PromptContext:
    picture = Image.new("RGB", _SIZE_PX, "white")
    draw = ImageDraw.Draw(picture)
    draw.rounded_rectangle((160, 700, 560, 860), radius=40, fill="#2563eb")
    draw.text((360, 780), "Farhand", fill="white", anchor="mm", font_size=64)
    png = io.BytesIO()
    picture.save(png, "PNG")
    return PromptContext(
        task_text=_TASK,
        lang="en",
        today=datetime.now().astimezone().date(),
        history=(),
        app="",
        verdict=Verdict.OK,
        screenshot=Screenshot(png.getvalue(), _SIZE_PX, time.time()),
    )
