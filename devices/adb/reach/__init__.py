"""Reaching phones: found, paired, connected, and connected again."""
