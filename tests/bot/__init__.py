"""Tests of the bot, in the rooms that they test."""
