"""The picture reader as something to be fetched: what that means, and the command.

Nothing here fetches anything.
"""

import importlib
import shlex
import sys
from pathlib import Path

from agent.perception.reading.engine import installed_models

SIZE_MB = 400  # rapidocr with its models, onnxruntime, and what they need


def is_installed() -> bool:
    """Can pictures be read here? Looks anew, also after something was installed while the program runs."""
    importlib.invalidate_caches()
    return installed_models() is not None


def command() -> list[str]:
    """What fetches exactly the files whose hashes this version knows, into the Python that runs this."""
    pip = (sys.executable, "-m", "pip", "install", "--disable-pip-version-check")
    return [*pip, "--require-hashes", "-r", str(lock_file())]


def written_out() -> str:
    """The command as one would type it."""
    return shlex.join(command())


def lock_file() -> Path:
    """In a checkout and in a wheel alike."""
    return Path(__file__).with_name("requirements.lock")
