"""A phone on which everything that may be somebody's own stands in everything that may hold a text."""

import re
from dataclasses import replace
from itertools import cycle
from typing import cast
from xml.sax.saxutils import quoteattr

from devices.simulator.adbd.server import SimulatedAdb
from devices.simulator.phone import SimulatedPhone
from devices.simulator.side import SimulatedWindow
from tests.worlds.planted_phones import out, setting

OWN = (
    "Annegret Schmidthuber", "annegret.schmidthuber@quellnet.example", "+49 170 7654321", "0151-7654321",
    "Quellenweg 27b, 87654 Tannheim", "Schmidthubers_WLAN-5G", "张伟明的手机", "DE44 5001 0517 5407 3249 31",
    "R58M76ABXYZ", "192.168.77.23", "0A:1B:2C:3D:4E:5F", "Мой кабинет", "7654x3210 Rect(7,6,5)",
    "com.google.android.gm:id/schmidthuber_quellnet", "com.android.settings:id/tile_annegret",
    "com.schmidthuber.clinic", "Konto 76543210, Saldo 8765,43 EUR",
    "display 765 level: 876 density=7654", "אביגיל כהן", "高大宝",
    "Window{schmidthub u0 quellnet}", "fl=76543210",
)  # fmt: skip
_GENERIC = {
    "com",
    "google",
    "android",
    "settings",
    "widget",
    "display",
    "level",
    "density",
    "window",
    "rect",
    "example",
    "tile",
    "clinic",
    "saldo",
    "eur",
    "wlan",
}


def traces(text: str) -> list[str]:
    """The words and numbers of OWN that can be read in a text."""
    said = text.casefold()
    words = {
        each for own in OWN for each in re.findall(r"[^\W\d_]{3,}|\d{5,}|[^\x00-\x7f]{2,}", own.casefold())
    }
    return sorted(each for each in words - _GENERIC | {own.casefold() for own in OWN} if each in said)


class _Private(SimulatedPhone):
    """Each node tells something own in each of its attributes, and so do titles of windows."""

    def tree_xml(self, *, hints: bool = False) -> str:
        told = super().tree_xml(hints=hints)
        nodes = "".join(
            f'<node index="{at}" text={quoteattr(own)} content-desc={quoteattr(own)} hint={quoteattr(own)} '
            f"resource-id={quoteattr(own)} class={quoteattr(own)} package={quoteattr(own)} "
            f"tooltip={quoteattr(own)} "
            'checkable="false" checked="false" clickable="false" enabled="true" focusable="false" '
            'focused="false" scrollable="false" long-clickable="false" password="false" selected="false" '
            'bounds="[10,10][40,40]" />'
            for at, own in enumerate(OWN)
        )
        return told.replace("</hierarchy>", f"{nodes}</hierarchy>")

    def windows(self) -> tuple[SimulatedWindow, ...]:
        top, *rest = super().windows()
        titles = (own for own in OWN if "\n" not in own)
        hidden = (replace(top, title=own, activity="", focused=False, touchable=False) for own in titles)
        return (top, *rest, *hidden)


def private_phone() -> SimulatedPhone:
    """Before it is on a cable; see `make_private`."""
    return _Private(size_px=(540, 1200), screen_timeout_ms=60_000)


def make_private(adb: SimulatedAdb) -> None:
    """Settings, dumps and the helper's answers hold OWN, too."""

    def edit(verb: str, answer: dict[str, object]) -> dict[str, object]:
        if verb != "tree":
            return answer
        for window in cast("list[dict[str, list[dict[str, object]]]]", answer["windows"]):
            nodes = window["nodes"]
            owned = zip(list(nodes), cycle(OWN), strict=False)
            nodes += [node | dict.fromkeys("teihcp", own) | {"f": 0} for node, own in owned]
        return answer | {"toasts": [{"pkg": own, "text": own, "at": 1} for own in OWN[:9]]}

    adb.helper.edit = edit
    shaped = [own for own in OWN if not re.search(r"\dx\d|Rect|fl=|density", own)]  # titles alone have those
    lines = "".join(f"{own}\n  mId={own} uniqueId={own} name={own}\n" for own in shaped).encode()
    out("dumpsys", lambda told: told + lines)(adb)
    out("ime", lambda told: told + b"com.schmidthuber.keys/.Annegret\n")(adb)
    out("wm", lambda told: told + b"Schmidthuber: 765432\n")(adb)
    for name in ("enabled_accessibility_services", "navigation_mode", "touch_exploration_enabled"):
        setting("secure", name, "com.schmidthuber.reader/.Annegret")(adb)
    for name in ("time_12_24", "font_scale", "system_locales"):
        setting("system", name, "Annegret Schmidthuber 765432")(adb)
    setting("global", "window_animation_scale", "Annegret 765432")(adb)


__all__ = ["OWN", "make_private", "private_phone", "traces"]
