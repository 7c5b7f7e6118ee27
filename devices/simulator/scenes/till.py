"""The sum that a checkout asks for, which may change before it is paid."""

from devices.simulator.scenes.base import Host
from devices.simulator.scenes.tricks import AmountOn

SWAPPED = ("Quick Loan", "快易贷")


class Till:
    """Belongs to one checkout page; `begin` when it comes up, `looked` with every capture of it."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._looks = 0
        self._since = 0.0

    def begin(self) -> None:
        """The page has come up."""
        self._looks = 0
        self._since = self._host.now().timestamp()

    def on_capture(self) -> None:
        """It was captured."""
        self._looks += 1

    @property
    def open_s(self) -> float:
        """Seconds since it came up."""
        return self._host.now().timestamp() - self._since

    def total(self, true_cents: int) -> int:
        """What the page names as the sum, and what is charged."""
        tricks = self._host.setup.tricks
        waited = self.open_s * 1000 >= tricks.amount_after_ms and self._looks >= tricks.amount_after_looks
        return tricks.amount_cents if tricks.amount_cents and waited else true_cents

    def on_button(self, true_cents: int) -> int:
        """What the button names."""
        whole = self._host.setup.tricks.amount_on is AmountOn.WHOLE
        return self.total(true_cents) if whole else true_cents

    def payee(self, true_names: tuple[str, str]) -> tuple[str, str]:
        """Who gets it, in English and Chinese."""
        return SWAPPED if self._host.setup.tricks.payee_swapped else true_names
