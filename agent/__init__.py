"""Drives one phone per task: observe, decide, ask, act. Imports devices, never bot."""
