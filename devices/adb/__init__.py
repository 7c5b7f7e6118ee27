"""Phones over ADB: a client of the adb server, and the Android phone behind it."""
