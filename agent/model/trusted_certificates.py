"""The certificates that this computer trusts, for the clients of model servers."""

import os
import ssl
from functools import cache

import httpx2  # what openai's client is made of, and reads them with


def trusted_certificates() -> ssl.SSLContext:
    """As the client reads them for itself, 30 to 200 ms each time; here once a process.

    Other ones when SSL_CERT_FILE or SSL_CERT_DIR has changed.
    """
    return _read(os.environ.get("SSL_CERT_FILE"), os.environ.get("SSL_CERT_DIR"))


@cache
def _read(file: str | None, folder: str | None) -> ssl.SSLContext:
    return httpx2.create_ssl_context()
