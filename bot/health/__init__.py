"""How the running program is: vital signs, their judgement, the heartbeat on disk and the figures for a
monitor.
"""
