"""Functions that apps offer to other programs: they show no page, so only their names tell what they do."""

import re

from agent.contract.actions import RunFunction
from agent.contract.binding import Kind
from agent.policy.labels.classes import NONE, Kinds, kinds_of

# Package and id of those that only read. Descriptions, which the apps write themselves, say nothing here.
_READ_ONLY: frozenset[tuple[str, str]] = frozenset(
    ("com.android.settings", name)
    for name in (
        "getUncategorizedDeviceState", "getStorageDeviceState", "getBatteryDeviceState",
        "getMobileDataUsageDeviceState",
    )
)  # fmt: skip
_NOTHING_GIVEN = "{}"
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|[_.$#/:-]+")


def kinds_of_function(run: RunFunction) -> Kinds:
    """None for one that is known to read only; of all others at least FUNCTION, and what its name says."""
    if (run.package, run.function) in _READ_ONLY and run.arguments == _NOTHING_GIVEN:
        return NONE
    return frozenset({Kind.FUNCTION}) | kinds_of(_CAMEL.sub(" ", short_function(run.function)))


def short_function(function: str) -> str:
    """'createNote' of 'com.example.NoteFunctions#createNote'."""
    return re.split(r"[#/:]", function)[-1] or function
