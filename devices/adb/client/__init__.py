"""A client of the adb server: connections, commands, and the server's own start."""
