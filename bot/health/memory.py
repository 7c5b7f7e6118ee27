"""Gives the memory of pictures back to the system as soon as nobody looks at them any more."""

import ctypes
import sys

_MMAP_THRESHOLD, _ARENA_MAX = -3, -8  # M_MMAP_THRESHOLD and M_ARENA_MAX of glibc's malloc.h
_ARENAS = 2
_FROM_BYTES = 256 * 1024  # a decoded picture has ten times as much


def give_back_large_blocks() -> bool:
    """From now on every block of 256 kB and more is the system's again once it is freed; False where malloc
    is not glibc's.

    Left alone, glibc raises this threshold to the size of the first picture that is freed; the pictures of
    many phones then lie scattered over its heaps and keep them from shrinking. And each thread would get a
    heap of its own. Source: mallopt(3), M_MMAP_THRESHOLD and M_ARENA_MAX.
    """
    if sys.platform != "linux":
        return False
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is None:
        return False
    return bool(mallopt(_MMAP_THRESHOLD, _FROM_BYTES) and mallopt(_ARENA_MAX, _ARENAS))
