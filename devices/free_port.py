"""Ports on loopback for servers that are started, or started again, a moment later."""

import secrets
import socket

# Below those that a system hands out by itself: Linux from 32768 on, others from 49152. What comes between
# this answer and the server's start, or between its end and its next start, gets none of these.
_PORTS = range(20_000, 32_768)


def free_port() -> int:
    """A loopback port that was free a moment ago. Raises OSError if there is none."""
    for _ in range(100):
        port = _PORTS[secrets.randbelow(len(_PORTS))]
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        handed_out: int = probe.getsockname()[1]
        return handed_out
