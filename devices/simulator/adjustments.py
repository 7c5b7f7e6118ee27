"""The settings of the running simulated phone by name, for its HTTP interface.

lang, pin, android, splash (package or ''), caret_blinks, browser_enabled; lock_kind, locked, awake,
screen_timeout_ms; rotation, folded; battery, charging; overlay (a window that nobody sees takes the touches);
every field of side.Latency, side.Quirks and tricks.Tricks; update ('PACKAGE KIND SEED', '' for none): the one
update of an app, as scenes.app_updates has them.
"""

from collections.abc import Callable
from dataclasses import asdict, fields, replace
from enum import StrEnum

from devices.simulator.body import BadBody, Body
from devices.simulator.phone import SimulatedPhone
from devices.simulator.scenes.app_updates import AppUpdate, UpdateKind
from devices.simulator.scenes.tricks import AmountOn, CodeField, PayPage, Tricks
from devices.simulator.side import Latency, LockKind, Quirks, SecureCapture, TreeTrouble

LONGEST_S = 60.0
LONGEST_TIMEOUT_MS = 86_400_000
TIMES = frozenset(field.name for field in fields(Latency))
QUIRKS: dict[str, type[StrEnum] | None] = {
    field.name: {"secure_capture": SecureCapture, "tree": TreeTrouble}.get(field.name)
    for field in fields(Quirks)
}
COUNTS = frozenset({"tree_every", "tree_skips"})
MOST_DUMPS = 1000
TRICKS = frozenset(field.name for field in fields(Tricks))
TRICK_CHOICES: dict[str, type[StrEnum]] = {
    "amount_on": AmountOn,
    "pay_page": PayPage,
    "code_field": CodeField,
}
LARGEST: dict[str, float] = {
    "amount_cents": 1e8,
    "amount_after_ms": LONGEST_TIMEOUT_MS,
    "amount_after_looks": 1000,
}
Adjust = Callable[[SimulatedPhone, Body], None]


def current_values(phone: SimulatedPhone) -> dict[str, object]:
    """All values; times and quirks under 'latency' and 'quirks'."""
    setup, (percent, charging) = phone.setup, phone.battery
    return {
        "lang": setup.lang,
        "pin": setup.pin,
        "android": setup.android,
        "splash": setup.splash,
        "caret_blinks": setup.caret_blinks,
        "browser_enabled": setup.browser_enabled,
        "lock_kind": phone.lock_kind,
        "locked": phone.locked,
        "awake": phone.awake,
        "screen_timeout_ms": phone.screen_timeout_ms,
        "rotation": phone.rotation,
        "folded": phone.folded,
        "battery": percent,
        "charging": charging,
        "latency": asdict(phone.latency),
        "overlay": phone.overlay,
        "quirks": asdict(phone.quirks),
        "tricks": asdict(phone.tricks),
    }


def adjust(phone: SimulatedPhone, body: Body) -> None:
    """Sets what the body names.

    Raises BadBody or ValueError at the first one that cannot be; the ones before stand.
    """
    unknown = body.names - TIMES - set(QUIRKS) - TRICKS - set(ADJUST)
    if unknown:
        raise BadBody(f"no such setting: {', '.join(sorted(unknown))}")
    times = {name: body.number(name, LONGEST_S) for name in TIMES & body.names}
    phone.latency = replace(phone.latency, **times)
    for name in sorted(body.names & set(QUIRKS)):
        setattr(phone.quirks, name, _quirk(name, body))
    for name in sorted(body.names & TRICKS):
        _trick(phone, name, body)
    for name, act in ADJUST.items():
        if name in body.names:
            act(phone, body)
    phone.oracle.notify()


def _quirk(name: str, body: Body) -> object:
    if choices := QUIRKS[name]:
        return choices(body.one_of(name, choices))
    return int(body.number(name, MOST_DUMPS)) if name in COUNTS else body.yes(name)


def _trick(phone: SimulatedPhone, name: str, body: Body) -> None:
    value: object
    if name in TRICK_CHOICES:
        value = TRICK_CHOICES[name](body.one_of(name, TRICK_CHOICES[name]))
    elif name in LARGEST:
        value = int(body.number(name, LARGEST[name]))
    elif name == "treeless":
        value = body.one_of(name, ("", *phone.packages()))
    else:
        value = body.yes(name)
    setattr(phone.tricks, name, value)


def _lang(phone: SimulatedPhone, body: Body) -> None:
    phone.lang = body.text("lang")


def _pin(phone: SimulatedPhone, body: Body) -> None:
    pin = body.text("pin")
    if not (pin.isascii() and pin.isdecimal() and 4 <= len(pin) <= 16):
        raise BadBody("pin must be 4 to 16 digits")
    phone.setup.pin = pin


def _android(phone: SimulatedPhone, body: Body) -> None:
    release = body.text("android")
    if not all(part.isascii() and part.isdecimal() for part in release.split(".")):
        raise BadBody("android must be a release such as 13 or 7.1.2")
    phone.setup.android = release


def _splash(phone: SimulatedPhone, body: Body) -> None:
    phone.setup.splash = body.one_of("splash", ("", *phone.packages()))


def _caret(phone: SimulatedPhone, body: Body) -> None:
    phone.setup.caret_blinks = body.yes("caret_blinks")


def _browser(phone: SimulatedPhone, body: Body) -> None:
    phone.setup.browser_enabled = body.yes("browser_enabled")


def _lock_kind(phone: SimulatedPhone, body: Body) -> None:
    phone.lock_kind = LockKind(body.one_of("lock_kind", LockKind))


def _locked(phone: SimulatedPhone, body: Body) -> None:
    if body.yes("locked"):
        phone.lock()
    else:
        phone.unlock()


def _awake(phone: SimulatedPhone, body: Body) -> None:
    if body.yes("awake"):
        phone.wake()
    else:
        phone.sleep()


def _timeout(phone: SimulatedPhone, body: Body) -> None:
    phone.screen_timeout_ms = int(body.number("screen_timeout_ms", LONGEST_TIMEOUT_MS))


def _rotation(phone: SimulatedPhone, body: Body) -> None:
    phone.rotate(int(body.number("rotation", 3)))


def _folded(phone: SimulatedPhone, body: Body) -> None:
    if body.yes("folded"):
        phone.fold()
    else:
        phone.unfold()


def _battery(phone: SimulatedPhone, body: Body) -> None:
    phone.battery = int(body.number("battery", 100)), phone.battery[1]


def _charging(phone: SimulatedPhone, body: Body) -> None:
    phone.battery = phone.battery[0], body.yes("charging")


def _overlay(phone: SimulatedPhone, body: Body) -> None:
    phone.overlay = body.yes("overlay")


def _update(phone: SimulatedPhone, body: Body) -> None:
    package, _, words = body.text("update").partition(" ")
    if not package:
        phone.setup.updates = {}
        return
    kind, _, seed = words.partition(" ")
    if package not in phone.packages() or kind not in tuple(UpdateKind) or not seed.isdecimal():
        raise BadBody("update must be a package, a kind and a seed")
    if UpdateKind(kind) is UpdateKind.LANGUAGE:
        phone.lang = "zh" if phone.lang == "en" else "en"
    phone.setup.updates = {package: AppUpdate(UpdateKind(kind), int(seed))}


# In this order: a lock must be set up before it can be shown.
ADJUST: dict[str, Adjust] = {
    "lang": _lang,
    "pin": _pin,
    "android": _android,
    "splash": _splash,
    "caret_blinks": _caret,
    "browser_enabled": _browser,
    "screen_timeout_ms": _timeout,
    "lock_kind": _lock_kind,
    "locked": _locked,
    "awake": _awake,
    "rotation": _rotation,
    "folded": _folded,
    "battery": _battery,
    "charging": _charging,
    "overlay": _overlay,
    "update": _update,
}
