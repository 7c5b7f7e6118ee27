"""How to install the picture reader: its size and the command. Nothing here fetches anything."""

import importlib
import shlex
import sys
from pathlib import Path

from agent.perception.reading.engine import installed_models

SIZE_MB = 400  # rapidocr with its models, onnxruntime, and what they need


def is_installed() -> bool:
    """Can pictures be read here? Checked anew: libraries may be installed while the program runs."""
    importlib.invalidate_caches()
    return installed_models() is not None


def command() -> list[str]:
    """The command that installs exactly the files whose hashes this version knows, into this Python."""
    pip = (sys.executable, "-m", "pip", "install", "--disable-pip-version-check")
    return [*pip, "--require-hashes", "-r", str(lock_file())]


def written_out() -> str:
    """The command as a person types it."""
    return shlex.join(command())


def lock_file() -> Path:
    """The lock file, in a checkout and in a wheel."""
    return Path(__file__).with_name("requirements.lock")
