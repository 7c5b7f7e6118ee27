"""Ports for servers that are started a moment later."""

import socket
from pathlib import Path

from devices.free_port import free_port


def test_a_free_port_can_be_taken_and_the_system_hands_it_to_nobody_else() -> None:
    handed_out = Path("/proc/sys/net/ipv4/ip_local_port_range")
    lowest = int(handed_out.read_text().split()[0]) if handed_out.exists() else 49_152
    for _ in range(50):
        port = free_port()
        assert 1024 <= port < max(lowest, 32_768)
        with socket.socket() as server:
            server.bind(("127.0.0.1", port))
            server.listen()
            assert free_port() != port
