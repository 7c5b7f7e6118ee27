"""What the owner of the simulated phone has chosen; may be changed while it runs."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import tzinfo

from devices.simulator.drawing.elements import STATUS_BAR_HEIGHT
from devices.simulator.scenes.app_updates import AppUpdate
from devices.simulator.scenes.tricks import Tricks
from devices.simulator.side import Latency, Quirks


@dataclass(slots=True)
class Setup:
    """lang: 'en' or 'zh', the language of the phone's own texts. login_code: what Parcel accepts.

    pin: of the lock screen, digits. android: release, '7.1.2' to '16'.
    splash: package of an app that opens with an advertisement, '' for none.
    status_bar_height: in page units. zone: None for this computer's.
    caret_blinks: focused fields show their caret every other half second, else always.
    browser_enabled: whether web addresses open. battery: percent, and whether it charges.
    updates: of apps, by package.
    """

    lang: str = "en"
    login_code: str = "246810"
    pin: str = "2580"
    model: str = "Farhand One"
    manufacturer: str = "Farhand"
    android: str = "13"
    splash: str = ""
    zone: tzinfo | None = None
    status_bar_height: int = STATUS_BAR_HEIGHT
    caret_blinks: bool = False
    browser_enabled: bool = True
    battery: tuple[int, bool] = (87, True)
    latency: Latency = field(default_factory=Latency)
    quirks: Quirks = field(default_factory=Quirks)
    tricks: Tricks = field(default_factory=Tricks)
    updates: Mapping[str, AppUpdate] = field(default_factory=dict[str, AppUpdate])

    @property
    def major(self) -> int:
        """The first number of the Android release."""
        return int(self.android.partition(".")[0])
