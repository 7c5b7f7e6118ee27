"""Stand-in phone that speaks the device side of ADB. Reached only through its sockets."""
