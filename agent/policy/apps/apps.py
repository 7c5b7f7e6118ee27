"""The kind of app behind a package id, and whether it is the app that a person named."""

import re
from enum import StrEnum

from agent.policy.apps import app_ids
from devices.apps.app_names import is_package
from devices.apps.apps import known_names, known_packages, plain


class AppKind(StrEnum):
    """What an app is for, as far as the policy cares."""

    PAY = "pay"
    BANK = "bank"  # and shares
    MAIL = "mail"
    CHAT = "chat"  # and social networks: what is written reaches others
    APP_STORE = "app_store"  # and what updates the phone itself
    STORE = "store"  # of goods, of meals
    BOOKING = "booking"  # journeys, rides, rooms, tickets
    CALLS = "calls"
    SETTINGS = "settings"  # of the phone, of its maker's account, of its security
    BROWSER = "browser"
    LAUNCHER = "launcher"
    SYSTEM = "system"  # bars, shade, dialogs and choosers of Android itself
    INSTALLER = "installer"
    PERMISSION = "permission"
    KEYBOARD = "keyboard"
    HARMLESS = "harmless"  # known by name to hold no money, permissions, installs or accounts


_KINDS = {
    package: kind
    for kind, packages in (
        (AppKind.BROWSER, app_ids.BROWSER),
        (AppKind.CALLS, app_ids.CALLS),
        (AppKind.SETTINGS, app_ids.SETTINGS),
        (AppKind.BOOKING, app_ids.BOOKING),
        (AppKind.STORE, app_ids.STORE),
        (AppKind.APP_STORE, app_ids.APP_STORE),
        (AppKind.CHAT, app_ids.CHAT),
        (AppKind.MAIL, app_ids.MAIL),
        (AppKind.BANK, app_ids.BANK),
        (AppKind.PAY, app_ids.PAY),
        (AppKind.LAUNCHER, app_ids.LAUNCHER),
        (AppKind.SYSTEM, app_ids.SYSTEM),
        (AppKind.INSTALLER, app_ids.INSTALLER),
        (AppKind.PERMISSION, app_ids.PERMISSION),
        (AppKind.KEYBOARD, app_ids.KEYBOARD),
        (AppKind.HARMLESS, app_ids.HARMLESS),
    )
    for package in packages
}

# Only kinds that make the policy stricter are guessed: an app can call itself anything, and one that calls
# itself a home screen or a keyboard must gain nothing by it. A pattern matches one part of an id, in lower
# case.
_GUESSES = (
    (AppKind.BANK, re.compile(r"bank(?!ruptcy)|^banco|banque|broker|trading|stocks?$|crypto|bitcoin")),
    (AppKind.PAY, re.compile(r"pay(?!load|ments?api)\b|^pay(?!load)|payments?$|alipay|wallet|money|remit")),
    (AppKind.MAIL, re.compile(r"(?<!voice)(?<!black)mail(?:box)?$|^mail|^email")),
    (AppKind.INSTALLER, re.compile(r"packageinstaller")),
    (AppKind.PERMISSION, re.compile(r"permission(?:controller|manager)?$")),
    (AppKind.CHAT, re.compile(r"chat$|^chat|messag(?:e|es|ing|er)$|^mms$|^sms|messenger")),
    # A part that is 'store' or 'market' alone does not tell of what; an app store is the stricter kind.
    (
        AppKind.APP_STORE,
        re.compile(
            r"apps?[_-]?(?:store|market|shop)|^(?:store|market)$|^(?:system)?updater?$|systemupdate|^f?ota$"
        ),
    ),
    (AppKind.STORE, re.compile(r"store$|^store|market$|(?<!work)shop$|^shop|shopping|^mall$")),
)
_LEAST = 3  # characters of a name that is looked for among the parts of an id
_NOT_TELLING = frozenset(
    {"android", "app", "apps", "client", "com", "free", "google", "main", "mobile", "org", "phone"}
)


def app_kind(package: str) -> AppKind | None:
    """The kind of this app; None if the app is unknown or its kind does not matter to the policy.

    Kinds that make the policy milder come from the table alone; the others are also guessed from the id's
    words, unless the id belongs to a well-known app of no such kind.
    """
    if (kind := _KINDS.get(package)) is not None:
        return kind
    if known_names(package):
        return None
    parts = package.lower().split(".")[:20]
    for kind, pattern in _GUESSES:
        if any(pattern.search(part) for part in parts):
            return kind
    return None


def same_app(name: str, package: str) -> bool:
    """Does a name that a person wrote, or a package id, mean this package?

    The name of a well-known app means this app alone, so that no other can take its place by a similar id.
    Any other name must be equal to a word of the package id.
    """
    name = name.strip()
    if not name or not package:
        return False
    if name.casefold() == package.casefold():
        return True
    known = known_packages(name)
    if package in known:
        return True
    wanted = plain(name)
    # The simulated phone's apps are named by everyday words, like "Coffee".
    if any(not each.startswith("com.farhand.") for each in known) or is_package(name):
        return False
    if len(wanted) < _LEAST or wanted in _NOT_TELLING or known_names(package):
        return False
    return wanted in {plain(part) for part in package.split(".")}
