"""Telegram in and out. Imports agent; only where objects are built it imports devices."""
