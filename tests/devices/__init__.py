"""Tests of the device layer, in the rooms that they test."""
