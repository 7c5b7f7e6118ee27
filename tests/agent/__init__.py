"""Tests of the agent, in the rooms that they test."""
