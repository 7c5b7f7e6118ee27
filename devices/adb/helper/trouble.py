"""Why there is no helper."""

from enum import StrEnum


class HelperTrouble(StrEnum):
    """Why there is no helper, or no more."""

    AWAY = "away"  # the phone is not there, or the link was lost
    FORBIDDEN = "forbidden"  # the phone did not run it
    JAR_CHANGED = "jar_changed"  # another file lay where ours was put
    SLOT_TAKEN = "slot_taken"  # another program holds the phone's UiAutomation
    NO_CONNECTION = "no_connection"  # this Android connects it to nothing
    SLOW = "slow"  # no answer in time
    NOISE = "noise"  # too much else came before its first line
    NONCE = "nonce"  # another start of it answered
    GARBLED = "garbled"  # what came is no frame or no answer
    ENDED = "ended"  # it died
    STOPPED = "stopped"  # we ended it


class HelperFailed(Exception):
    """There is no helper, or no more."""

    def __init__(self, why: HelperTrouble, detail: str = "") -> None:
        super().__init__(f"no helper on the phone ({why}) {detail}".rstrip())
        self.why = why
