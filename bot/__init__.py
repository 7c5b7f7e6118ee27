"""Telegram in and out. Imports agent; only bot.main, where objects are built, imports devices."""
