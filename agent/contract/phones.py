"""Phones as the chat knows them, in words of the device layer: bot/ imports nothing of devices itself."""

from dataclasses import dataclass, field

from agent.contract.ids import Moment
from devices.adb.helper.use import HelperTrial, HelperUse
from devices.background import Background
from devices.base import Verdict
from devices.errors import DeviceOffline, PhoneError
from devices.phones import (
    Battery,
    Check,
    Grade,
    PairingStep,
    PairStage,
    PhoneInfo,
    Phones,
    PhoneState,
    QrOffer,
)

__all__ = [
    "MAX_NAME",
    "Background",
    "Battery",
    "Check",
    "DeviceOffline",
    "Grade",
    "HelperTrial",
    "HelperUse",
    "PairStage",
    "PairingOffer",
    "PairingStep",
    "PhoneError",
    "PhoneHelper",
    "PhoneInfo",
    "PhoneState",
    "Phones",
    "QrOffer",
    "ScreenView",
    "Verdict",
]

MAX_NAME = 40  # characters of a phone's own name


@dataclass(frozen=True, slots=True)
class ScreenView:
    """The phone's screen now."""

    phone: PhoneInfo
    verdict: Verdict
    app: str
    """Package id or ''."""
    picture: bytes | None
    """JPEG under 100,000 bytes, None if there is none."""
    private: bool = False
    """The screen shows money or a protected page."""
    withheld: bool = False
    """There is a picture, but a secret stands on that page."""


@dataclass(frozen=True, slots=True)
class PairingOffer:
    """A QR picture to show."""

    pairing_id: str
    text: str = field(repr=False)
    """What the picture says, with the pairing password in it."""
    expires_at: Moment
    """Seconds since the epoch."""


@dataclass(frozen=True, slots=True)
class PhoneHelper:
    """The helper on one phone."""

    use: HelperUse
    """What it is used for now."""
    trial: HelperTrial | None = None
    """The newest there, None if there was none."""
    answered: bool = False
    """A person has decided."""
    fixed: bool = False
    """FARHAND_HELPER decides for all phones."""

    @property
    def is_on(self) -> bool:
        """It is used for something."""
        return self.use is not HelperUse.OFF

    @property
    def can_change(self) -> bool:
        """A person may turn it on or off: it has worked there, or is on."""
        return not self.fixed and (self.is_on or (self.trial is not None and self.trial.works))
