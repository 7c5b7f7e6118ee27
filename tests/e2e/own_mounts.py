"""A program that sees a file system of its own where its data are."""

import ctypes
import os
import subprocess
from collections.abc import Mapping
from pathlib import Path

_SCRIPT = "TESTS_OWN_MOUNTS"
_CLONE_NEWNS, _CLONE_NEWUSER = 0x00020000, 0x10000000


def own_mounts(script: str) -> dict[str, str]:
    """For the environment of the program. script: of the shell, run before it, in its folder; may mount."""
    return {_SCRIPT: script}


def mount_own(env: Mapping[str, str]) -> None:
    """In the program's process, which has one thread: as `unshare -rm` does, if its environment says so."""
    if _SCRIPT not in env:
        return
    user, group = os.getuid(), os.getgid()
    if ctypes.CDLL(None, use_errno=True).unshare(_CLONE_NEWUSER | _CLONE_NEWNS):
        raise OSError(ctypes.get_errno(), "no mounts of its own")
    Path("/proc/self/setgroups").write_text("deny")
    Path("/proc/self/uid_map").write_text(f"0 {user} 1")
    Path("/proc/self/gid_map").write_text(f"0 {group} 1")
    script = f"mount --make-rprivate / && {env[_SCRIPT]}"
    subprocess.run(["/bin/sh", "-c", script], check=True)  # noqa: S603 - our own words
