"""Tests of agent.proof."""
