"""The model's server is believed by the certificates that the computer believes, and by no others."""

import datetime
import ipaddress
import ssl
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from OpenSSL.crypto import X509

from agent.contract.actions import Back, Decision
from agent.contract.errors import ModelUnavailable
from agent.model.client import ModelClient
from agent.model.dialects import dialect_for
from agent.model.dialects.base import PromptContext
from agent.model.stream import ModelLimits
from devices.base import Screenshot, Verdict
from tests.worlds.model_server import Server, says, serving

CONTEXT = PromptContext(
    "task", "en", date(2026, 2, 12), (), "app", Verdict.OK, Screenshot(b"PNG", (1080, 2400), 0.0)
)
LIMITS = ModelLimits(first_chunk_s=10, gap_s=10, whole_s=30.0, retries=0)
_DAY = datetime.timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Authority:
    """Signs certificates of servers. pem: the file that names it."""

    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey
    pem: Path

    @classmethod
    def of(cls, name: str, folder: Path) -> "Authority":
        key = ec.generate_private_key(ec.SECP256R1())
        basic = x509.BasicConstraints(ca=True, path_length=0)
        certificate = _signed(name, name, key.public_key(), key, basic)
        pem = folder / f"{name}.pem"
        pem.write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
        return cls(certificate, key, pem)

    def server(self, folder: Path) -> ssl.SSLContext:
        """What a server on loopback shows."""
        key = ec.generate_private_key(ec.SECP256R1())
        here = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))])
        certificate = _signed("server", self.pem.stem, key.public_key(), self.key, here)
        private = key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        file = folder / "server.pem"
        file.write_bytes(private + certificate.public_bytes(serialization.Encoding.PEM))
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(file)
        return context


def _signed(
    subject: str,
    issuer: str,
    public: ec.EllipticCurvePublicKey,
    key: ec.EllipticCurvePrivateKey,
    extension: x509.ExtensionType,
) -> x509.Certificate:
    now = datetime.datetime.now(datetime.UTC)
    builder = (
        x509.CertificateBuilder()
        .subject_name(_name(subject))
        .issuer_name(_name(issuer))
        .public_key(public)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - _DAY)
        .not_valid_after(now + _DAY)
        .add_extension(extension, critical=False)
    )
    return builder.sign(key, hashes.SHA256())


def _name(common: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, common)])


@pytest.fixture
def ours(tmp_path: Path) -> Authority:
    return Authority.of("ours", tmp_path)


@pytest.fixture
async def server(ours: Authority, tmp_path: Path) -> AsyncGenerator[Server]:
    async with serving(ours.server(tmp_path)) as running:
        running.answers(says('do(action="Back")'))
        yield running


async def decides(server: Server) -> Decision:
    """By a client that is made now, as when the program starts."""
    async with ModelClient(
        server.base_url, "key", "autoglm-phone-9b", dialect_for("autoglm-phone-9b"), LIMITS
    ) as model:
        return await model.decide(CONTEXT)


async def is_refused(server: Server) -> bool:
    with pytest.raises(ModelUnavailable) as caught:
        await decides(server)
    assert caught.value.values["address"] == server.base_url
    assert caught.value.values["reason"] == "no connection, or it was lost (ConnectError)"
    return not server.requests


async def test_a_server_is_believed_as_long_as_the_computer_believes_who_signed_for_it(
    server: Server, ours: Authority, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SSL_CERT_FILE", raising=False)
    monkeypatch.delenv("SSL_CERT_DIR", raising=False)
    assert await is_refused(server)
    monkeypatch.setenv("SSL_CERT_FILE", str(Authority.of("others", tmp_path).pem))
    assert await is_refused(server)
    monkeypatch.setenv("SSL_CERT_FILE", str(ours.pem))
    assert (await decides(server)).action == Back()


async def test_the_one_file_that_the_computer_names_is_all_that_is_believed(
    server: Server, ours: Authority, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "believed"
    folder.mkdir()
    # Named as OpenSSL looks for it.
    subject = X509.from_cryptography(ours.certificate).subject_name_hash()
    (folder / f"{subject:08x}.0").write_bytes(ours.pem.read_bytes())
    monkeypatch.setenv("SSL_CERT_DIR", str(folder))
    monkeypatch.delenv("SSL_CERT_FILE", raising=False)
    assert (await decides(server)).action == Back()
    server.requests.clear()
    monkeypatch.setenv("SSL_CERT_FILE", str(Authority.of("others", tmp_path).pem))
    assert await is_refused(server)
