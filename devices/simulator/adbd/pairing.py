"""The device side of `adb pair`: a port, a code, and the keys of those who know it.

Facts: AOSP packages/modules/adb, pairing_connection (packets, attempts) and pairing_auth (keys, cipher).
"""

import asyncio
import logging
import struct
from collections.abc import Callable

from devices.simulator.adbd.adb_key import AdbKey, BadKey
from devices.simulator.adbd.adbd import TurnedAway
from devices.simulator.adbd.edwards import NotAPoint
from devices.simulator.adbd.pipes import NetworkLine, Pipe, PlainPipe
from devices.simulator.adbd.spake2 import PhoneHalf
from devices.simulator.adbd.tls import TlsPipe, server_context
from devices.simulator.extra import extra

with extra():
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

logger = logging.getLogger(__name__)
MAX_ATTEMPTS = 20  # wrong codes until a phone gives up
_EXCHANGE_TIMEOUT_S = 10.0
_PACKET = struct.Struct(">BBI")  # version, kind, bytes that follow
_VERSION, _SPAKE2, _PEER_INFO = 1, 0, 1
_MAX_PACKET_BYTES = 16 * 1024
_INFO_BYTES = 8192  # one for its kind, then the text and NULs
_KEY_INFO, _GUID_INFO = 0, 1


class WrongCode(TurnedAway):
    """The computer has another password than this dialog."""


class _Cipher:
    """AES-128-GCM; nonces count from 0, each way for itself."""

    def __init__(self, shared: bytes) -> None:
        key = HKDF(SHA256(), 16, salt=None, info=b"adb pairing_auth aes-128-gcm key").derive(shared)
        self._aes = AESGCM(key)

    def sealed(self, data: bytes, number: int = 0) -> bytes:
        return self._aes.encrypt(number.to_bytes(12, "little"), data, None)

    def opened(self, data: bytes, number: int = 0) -> bytes:
        """Raises InvalidTag."""
        return self._aes.decrypt(number.to_bytes(12, "little"), data, None)


class PairingPort:
    """Listens for computers that want to pair, until one has or too many failed.

    code: six digits, or the password of a QR picture. guid: what the phone calls itself.
    attempts: wrong codes so far. paired: told the key of the one that knew the code.
    ended: called after that, and after MAX_ATTEMPTS wrong codes.
    """

    def __init__(
        self,
        line: NetworkLine,
        code: str,
        guid: str,
        paired: Callable[[AdbKey], None],
        ended: Callable[["PairingPort"], None],
    ) -> None:
        self.code = code
        self.attempts = 0
        self._line = line
        self._guid = guid
        self._paired = paired
        self._ended = ended
        self._context = server_context(lambda _: True)  # the code is what counts
        self._listener: asyncio.Server | None = None
        self._guests: set[asyncio.Task[None]] = set()

    async def open(self, host: str) -> int:
        """Answers the port."""
        self._listener = await asyncio.start_server(self._accept, host, 0)
        return int(self._listener.sockets[0].getsockname()[1])

    async def close(self) -> None:
        """Closes the dialog: its code becomes invalid."""
        if self._listener:
            self._listener.close()
        guests = self._guests - {asyncio.current_task()}
        for guest in guests:
            guest.cancel()
        await asyncio.gather(*guests, return_exceptions=True)

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        guest = asyncio.create_task(self._receive(PlainPipe(reader, writer, self._line)))
        self._guests.add(guest)
        guest.add_done_callback(self._guests.discard)

    async def _receive(self, pipe: PlainPipe) -> None:
        try:
            async with asyncio.timeout(_EXCHANGE_TIMEOUT_S):
                key = await self._exchange(await TlsPipe.accepted(pipe, self._context))
        except (TurnedAway, TimeoutError, asyncio.IncompleteReadError, ConnectionError) as err:
            logger.info("pairing failed: %s", err)
            if isinstance(err, WrongCode):
                self.attempts += 1
            if self.attempts >= MAX_ATTEMPTS:
                self._ended(self)
        else:
            self._paired(key)
            self._ended(self)
        finally:
            pipe.finish()

    async def _exchange(self, pipe: TlsPipe) -> AdbKey:
        password = self.code.encode() + pipe.exported(b"adb-label\0", 64)
        half = await asyncio.to_thread(PhoneHalf, password)
        await _send(pipe, _SPAKE2, half.message)
        try:
            shared = await asyncio.to_thread(half.key, await _received(pipe, _SPAKE2))
            cipher = _Cipher(shared)
            mine = bytes([_GUID_INFO]) + self._guid.encode()
            await _send(pipe, _PEER_INFO, cipher.sealed(mine.ljust(_INFO_BYTES, b"\0")))
            theirs = cipher.opened(await _received(pipe, _PEER_INFO))
            if len(theirs) != _INFO_BYTES or theirs[0] != _KEY_INFO:
                raise TurnedAway("the computer did not send a key")
            return AdbKey.from_text(theirs[1:])
        except InvalidTag as err:
            raise WrongCode("the code is another one") from err
        except (NotAPoint, BadKey) as err:
            raise TurnedAway(f"not adb: {err!r}") from err


async def _send(pipe: Pipe, kind: int, data: bytes) -> None:
    await pipe.send(_PACKET.pack(_VERSION, kind, len(data)) + data)


async def _received(pipe: Pipe, kind: int) -> bytes:
    head: tuple[int, int, int] = _PACKET.unpack(await pipe.exactly(_PACKET.size))
    if head[:2] != (_VERSION, kind) or head[2] > _MAX_PACKET_BYTES:
        raise TurnedAway(f"no pairing packet: {head}")
    return await pipe.exactly(head[2])
