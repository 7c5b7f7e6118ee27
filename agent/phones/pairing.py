"""Pairings that somebody began in the chat: each runs in the background and publishes its steps."""

import contextlib
import logging
import secrets
from collections.abc import AsyncGenerator, Awaitable, Callable

from agent.contract.event_stream import EventStream
from agent.contract.events import PairingProgress
from devices.background import Background
from devices.errors import PhoneError
from devices.phones import PairingStep, PairStage, PhoneInfo

_log = logging.getLogger(__name__)


class Pairings:
    """Publishes PairingProgress for each step. connected: awaited with the phone before a success."""

    def __init__(
        self,
        background: Background,
        stream: EventStream,
        connected: Callable[[PhoneInfo], Awaitable[PhoneInfo]],
    ) -> None:
        self._background = background
        self._stream = stream
        self._connected = connected

    def begin(self, steps: AsyncGenerator[PairingStep]) -> str:
        """Follows a pairing to its end in the background; answers the id of its events."""
        pairing_id = secrets.token_hex(8)
        self._background.start(self._follow(pairing_id, steps), f"pairing {pairing_id}")
        return pairing_id

    async def _follow(self, pairing_id: str, steps: AsyncGenerator[PairingStep]) -> None:
        try:
            async with contextlib.aclosing(steps):
                async for step in steps:
                    await self._move(pairing_id, step)
        except PhoneError as err:
            self._fail(pairing_id, err.key, *err.values.items())
        except Exception:  # the person in the chat must see that it failed; `Background` logs the error
            self._fail(pairing_id, "internal", ("id", pairing_id))
            raise

    async def _move(self, pairing_id: str, step: PairingStep) -> None:
        _log.info("pairing %s: %s %s", pairing_id, step.stage, step.key)
        if step.stage is PairStage.CONNECTED and step.phone is not None:
            phone = await self._connected(step.phone)
            step = PairingStep(step.stage, phone)
        self._stream.publish(PairingProgress(pairing_id, step))

    def _fail(self, pairing_id: str, key: str, *values: tuple[str, str]) -> None:
        _log.warning("pairing %s failed: %s", pairing_id, key)
        self._stream.publish(
            PairingProgress(pairing_id, PairingStep(PairStage.FAILED, key=key, values=values))
        )
