"""The device side of ADB: its transport, services and pairing, on real sockets."""
