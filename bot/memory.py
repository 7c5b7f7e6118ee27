"""Gives the memory of pictures back to the system as soon as nobody looks at them any more."""

import ctypes
import sys

_MMAP_THRESHOLD = -3  # M_MMAP_THRESHOLD of glibc's malloc.h
_FROM_BYTES = 256 * 1024  # a decoded picture has ten times as much


def give_back_large_blocks() -> bool:
    """From now on every block of 256 kB and more is the system's again once it is freed; False where malloc is not glibc's.

    Left alone, glibc raises this threshold to the size of the first picture that is freed; the pictures of many phones then
    lie scattered over its heaps and keep them from shrinking. Source: mallopt(3), M_MMAP_THRESHOLD.
    """
    if sys.platform != "linux":
        return False
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    return mallopt is not None and mallopt(_MMAP_THRESHOLD, _FROM_BYTES) == 1
