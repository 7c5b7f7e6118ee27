"""How long tests wait for what must come: a net under a test that hangs, no measurement.

On a busy computer a start of the program alone may take ten seconds of the clock.
"""

WAIT_LIMIT_S = 90.0
