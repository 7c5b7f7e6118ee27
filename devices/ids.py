"""Values that mean something on one computer alone, marked by their types."""

from typing import Annotated

OF_HOME = "of a home"
"""Marks the id of a phone: another computer may know a phone of the same id."""
OF_CLOCK = "of a clock"
"""Marks a moment: the clock of another computer may be wrong by minutes."""

PhoneId = Annotated[str, OF_HOME]
"""'' for none, or for any where the call says so."""
Moment = Annotated[float, OF_CLOCK]
"""Seconds since the epoch; 0 for never."""
