"""What the Dockerfile copies into the image, and what .dockerignore lets through."""

import fnmatch
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")


def copied() -> tuple[str, ...]:
    """Files and folders of the checkout, in the order of the Dockerfile."""
    lines = re.findall(r"^COPY (?!--from)(.+)$", DOCKERFILE, re.MULTILINE)
    return tuple(source for line in lines for source in line.split()[:-1])


def is_let_through(name: str) -> bool:
    """Does Docker see a file or folder of the checkout's first level? The last line that fits decides."""
    let = True
    for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").split():
        if fnmatch.fnmatch(name, line.removeprefix("!")):
            let = line.startswith("!")
    return let
