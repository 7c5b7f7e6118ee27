"""The household's own certificate authority, and the certificate of its bus server."""

import datetime
import ipaddress
from dataclasses import dataclass, field

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.ec import (
    SECP256R1,
    EllipticCurvePrivateKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

# At home nobody renews certificates; who has the keys of this one has the computer. `farhand hub` makes the
# server's anew each time.
_LIFE = datetime.timedelta(days=20 * 365)
_CLOCK_OFF = datetime.timedelta(days=2)


@dataclass(frozen=True, slots=True)
class CertifiedKey:
    """certificate: PEM. key: PEM, secret."""

    certificate: str
    key: str = field(repr=False)


def household_authority() -> CertifiedKey:
    """A new one; it signs servers alone."""
    key = generate_private_key(SECP256R1())
    usage = x509.KeyUsage(
        digital_signature=True,
        key_cert_sign=True,
        crl_sign=True,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )
    name = _name("Farhand household")
    builder = (
        _builder(name, name, key)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(usage, critical=True)
    )
    return CertifiedKey(_pem(builder.sign(key, hashes.SHA256())), _key_pem(key))


def server_certificate(authority: CertifiedKey, hosts: tuple[str, ...]) -> CertifiedKey:
    """Of a server that is reached by these names and addresses. Raises ValueError for a garbled authority."""
    signer = load_pem_private_key(authority.key.encode(), None)
    if not isinstance(signer, EllipticCurvePrivateKey):
        raise ValueError("the authority's key is of another kind")  # noqa: TRY004  # the file is garbled
    issuer = x509.load_pem_x509_certificate(authority.certificate.encode())
    key = generate_private_key(SECP256R1())
    builder = (
        _builder(_name(hosts[0]), issuer.subject, key)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.SubjectAlternativeName([_general(host) for host in hosts]), critical=False)
        # Of several servers each is the others' client, too.
        .add_extension(
            x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH, ExtendedKeyUsageOID.CLIENT_AUTH]),
            critical=False,
        )
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(signer.public_key()), critical=False
        )
    )
    return CertifiedKey(_pem(builder.sign(signer, hashes.SHA256())), _key_pem(key))


def _builder(subject: x509.Name, issuer: x509.Name, key: EllipticCurvePrivateKey) -> x509.CertificateBuilder:
    now = datetime.datetime.now(datetime.UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - _CLOCK_OFF)  # clocks of computers differ
        .not_valid_after(now + _LIFE)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )


def _name(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text[:64])])


def _general(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(host))
    except ValueError:
        return x509.DNSName(host)


def _pem(certificate: x509.Certificate) -> str:
    return certificate.public_bytes(Encoding.PEM).decode()


def _key_pem(key: EllipticCurvePrivateKey) -> str:
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()
