"""Returns the memory of pictures to the system as soon as it is freed."""

import ctypes
import sys

_MMAP_THRESHOLD, _ARENA_MAX = -3, -8  # M_MMAP_THRESHOLD and M_ARENA_MAX of glibc's malloc.h
_ARENAS = 2
_LARGE_BLOCK_BYTES = 256 * 1024  # a decoded picture has ten times as much


def give_back_large_blocks() -> bool:
    """Makes glibc return each freed block of 256 kB and more to the system; False with another malloc.

    By default glibc raises this threshold to the size of the first freed picture; the pictures of many
    phones then lie scattered over its heaps and keep them from shrinking. Each thread would get its own heap.
    Source: mallopt(3), M_MMAP_THRESHOLD and M_ARENA_MAX.
    """
    if sys.platform != "linux":
        return False
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is None:
        return False
    return bool(mallopt(_MMAP_THRESHOLD, _LARGE_BLOCK_BYTES) and mallopt(_ARENA_MAX, _ARENAS))
