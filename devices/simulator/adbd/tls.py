"""TLS 1.3 with the phone as server; computers show their adb key in a self-signed certificate.

pyOpenSSL, because the standard library neither lets a caller judge a self-signed certificate nor exports
keys. Facts: AOSP packages/modules/adb, tls/tls_connection.cpp and daemon/auth.cpp.
"""

import asyncio
import contextlib
import datetime
from collections.abc import Callable
from functools import cache

from devices.simulator.adbd.adb_key import AdbKey, BadKey
from devices.simulator.adbd.adbd import Admission, TurnedAway
from devices.simulator.adbd.messages import STLS, STLS_VERSION, AdbMessage, BadMessage, read_message
from devices.simulator.adbd.pipes import Pipe, PlainPipe
from devices.simulator.extra import extra

with extra():
    from cryptography import x509
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.hashes import SHA256
    from OpenSSL import SSL
    from OpenSSL.crypto import X509

_READ_BYTES = 256 * 1024
_CLIENT_HELLO = b"\x16\x03\x01"  # how TLS begins, and no message of adb's
Judge = Callable[[AdbKey], bool]


@cache
def _identity() -> tuple[x509.Certificate, ec.EllipticCurvePrivateKey]:
    """The phones' certificate, which computers do not check."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "Simulated phone")])
    today = datetime.datetime.now(datetime.UTC)
    builder = x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
    builder = builder.not_valid_before(today - datetime.timedelta(days=1))
    return builder.not_valid_after(today + datetime.timedelta(days=3650)).sign(key, SHA256()), key


def server_context(judge: Judge) -> SSL.Context:
    """The context of servers that admit the computers that `judge` accepts; all others get an alert."""

    def verify(_: SSL.Connection, shown: X509, __: int, depth: int, ___: int) -> bool:
        try:
            return depth == 0 and judge(AdbKey.from_certificate(shown.to_cryptography()))
        except BadKey:
            return False

    context = SSL.Context(SSL.TLS_SERVER_METHOD)
    context.set_min_proto_version(SSL.TLS1_3_VERSION)
    context.set_session_cache_mode(SSL.SESS_CACHE_OFF)
    context.set_options(SSL.OP_NO_TICKET)
    context.set_verify(SSL.VERIFY_PEER | SSL.VERIFY_FAIL_IF_NO_PEER_CERT, verify)
    certificate, key = _identity()
    context.use_certificate(certificate)
    context.use_privatekey(key)
    return context


class TlsPipe:
    """A Pipe through TLS; made by `accepted`."""

    def __init__(self, plain: PlainPipe, context: SSL.Context) -> None:
        self._plain = plain
        self._tls = SSL.Connection(context, None)
        self._tls.set_accept_state()
        self._buffer = bytearray()
        self._sending = asyncio.Lock()  # TLS records must leave in the order in which they were made

    @classmethod
    async def accepted(cls, plain: PlainPipe, context: SSL.Context) -> "TlsPipe":
        """Shakes hands. Raises TurnedAway if that fails, IncompleteReadError, ConnectionError."""
        pipe = cls(plain, context)
        while True:
            try:
                pipe._tls.do_handshake()
            except SSL.WantReadError:
                await pipe._flush()
                await pipe._feed()
            except SSL.Error as err:
                await pipe._flush()  # the alert
                raise TurnedAway(f"TLS: {err}") from err
            else:
                await pipe._flush()
                return pipe

    def exported(self, label: bytes, size: int) -> bytes:
        """Keying material that only the two ends of this connection know."""
        return self._tls.export_keying_material(label, size)

    async def exactly(self, count: int) -> bytes:
        """Raises IncompleteReadError at the end, ConnectionError."""
        while len(self._buffer) < count:
            try:
                self._buffer += self._tls.recv(_READ_BYTES)
            except SSL.WantReadError:
                await self._flush()
                await self._feed()
            except SSL.Error as err:
                raise asyncio.IncompleteReadError(bytes(self._buffer), count) from err
        data = bytes(self._buffer[:count])
        del self._buffer[:count]
        return data

    async def send(self, data: bytes) -> None:
        """Raises ConnectionError."""
        try:
            self._tls.sendall(data)
        except SSL.Error as err:
            raise ConnectionError("the TLS connection has ended") from err
        await self._flush()

    def abort(self) -> None:
        """Ends both ways at once."""
        self._plain.abort()

    async def _feed(self) -> None:
        data = await self._plain.some()
        if not data:
            raise asyncio.IncompleteReadError(bytes(self._buffer), None)
        self._tls.bio_write(data)

    async def _flush(self) -> None:
        async with self._sending:
            with contextlib.suppress(SSL.WantReadError):  # nothing left to send
                while True:
                    await self._plain.send(self._tls.bio_read(_READ_BYTES))


def paired_only(judge: Judge) -> Admission:
    """Answers CNXN with STLS and lets computers in whose key passes."""
    context = server_context(judge)

    async def admit(plain: PlainPipe, _: AdbMessage) -> Pipe:
        await plain.send(AdbMessage(STLS, STLS_VERSION, 0).packed(checked=True))
        begun = await plain.exactly(len(_CLIENT_HELLO))
        plain.put_back(begun)
        # On a busy computer adb 36 often says its STLS only within TLS (tried: 48 of 80 times): two of its
        # threads race. A real phone hangs up then, "failed to connect"; this one does not, or tests would
        # fail by chance.
        if begun != _CLIENT_HELLO:
            answer = await read_message(plain)
            if answer.command != STLS:
                raise BadMessage(f"command {answer.command:#x} instead of STLS")
        return await TlsPipe.accepted(plain, context)

    return admit
