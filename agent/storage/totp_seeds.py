"""Seeds of one-time codes: a file a person, readable by this user alone; in no database and no log."""

import logging
import os
import secrets
from pathlib import Path

from pydantic import SecretStr
from pyotp import random_base32
from pyotp.totp import TOTP

_log = logging.getLogger(__name__)
_ISSUER = "Farhand"
# 160 bits, as RFC 4226 recommends.
_LETTERS = 32


class TotpSeeds:
    """Files in one folder. Calls block on the disk: use threads inside an event loop."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def read(self, person_id: int) -> SecretStr | None:
        """None if the person has none or an unusable one."""
        path = self._path(person_id)
        try:
            seed = path.read_text(encoding="ascii").strip()
            TOTP(seed).generate_otp(0)
        except FileNotFoundError:
            return None
        except ValueError:  # another encoding, or not base 32
            _log.error("%s holds no seed of codes", path)
            return None
        return SecretStr(seed) if seed else None

    def write(self, person_id: int, seed: SecretStr) -> None:
        """Replaces an earlier one; whole or not at all."""
        # Each by itself: mkdir applies the mode to the last folder alone.
        for folder in (self._folder.parent, self._folder):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path, new = self._path(person_id), self._folder / f".{person_id}.{secrets.token_hex(4)}"
        try:
            with os.fdopen(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
                file.write(seed.get_secret_value() + "\n")
                file.flush()
                os.fsync(file.fileno())
            new.replace(path)
        finally:
            new.unlink(missing_ok=True)

    def remove(self, person_id: int) -> bool:
        """False if there was none."""
        try:
            self._path(person_id).unlink()
        except FileNotFoundError:
            return False
        return True

    def people(self) -> frozenset[int]:
        """Ids of everybody with a file, usable or not."""
        try:
            names = [path.name for path in self._folder.iterdir()]
        except FileNotFoundError:
            return frozenset()
        return frozenset(int(name) for name in names if name.isascii() and name.isdecimal())

    def _path(self, person_id: int) -> Path:
        return self._folder / str(person_id)


def new_seed() -> SecretStr:
    """A random seed in base 32."""
    return SecretStr(random_base32(_LETTERS))


def address_of(seed: SecretStr, name: str, issuer: str = _ISSUER) -> str:
    """The address in the QR for a code generator. name: whose codes these are. issuer: who asks for them."""
    return TOTP(seed.get_secret_value()).provisioning_uri(name=name or issuer, issuer_name=issuer)
