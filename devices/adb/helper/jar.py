"""The helper's program as it is shipped; build.py makes it of the Java beside it."""

import hashlib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

JAR_NAME = "helper.jar"
SUM_NAME = "helper.jar.sha256"


@dataclass(frozen=True, slots=True)
class HelperJar:
    """sha256, md5: in hex; the second for phones that have nothing else."""

    content: bytes
    sha256: str
    md5: str

    @property
    def path(self) -> str:
        """Where it lies on the phone."""
        return f"/data/local/tmp/farhand-{self.sha256[:16]}.jar"


def jar_of(content: bytes) -> HelperJar:
    """A jar with its sums."""
    md5 = hashlib.md5(content, usedforsecurity=False).hexdigest()
    return HelperJar(content, hashlib.sha256(content).hexdigest(), md5)


@cache
def read_jar() -> HelperJar:
    """The shipped one; reads files. Raises ValueError if it is not the one that was built."""
    here = files(__package__ or "devices.adb.helper")
    jar = jar_of((here / JAR_NAME).read_bytes())
    if jar.sha256 != (here / SUM_NAME).read_text(encoding="ascii").split()[0]:
        raise ValueError(f"{JAR_NAME} has another checksum than {SUM_NAME} says")
    return jar
