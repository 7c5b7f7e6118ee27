"""The state of the running program: vital signs, findings, the heartbeat on disk, figures for a monitor."""
