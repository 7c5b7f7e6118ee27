"""What a press does in apps of some kinds, beside what its label says."""

import re

from agent.contract.amounts import amounts_in, number_in
from agent.contract.binding import Kind
from agent.contract.page import Target
from agent.policy.apps.apps import AppKind
from agent.policy.labels.classes import Kinds, is_group, kinds_in_app
from agent.policy.page.scene import STORES, Scene
from agent.policy.page.target import same_row, within
from agent.policy.words import table
from agent.policy.words.label import label_units

_PHONE_NUMBER = re.compile(r"\+?[0-9][0-9 ()-]{5,20}")
# Where the settings, or Google's part of them, update the phone themselves: 'SystemUpdateActivity'.
_UPDATES = re.compile(r"(?:System|Software|Firmware)Update|(?:^|[a-z])Ota(?=[A-Z]|$)")
# Apps whose service sends where the phone is, without another word about it.
_TRACKERS = ("org.traccar.client", "org.owntracks.android", "com.life360.android")
_CHOOSERS = ("ChooserActivity", "intentresolver")


def kinds_by_app(scene: Scene, target: Target, app: AppKind | None) -> Kinds:
    """Grants in permission dialogs, prices that buy, numbers to dial, people and apps to send to."""
    item, kinds = target.item, set[Kind]()
    if _is_recipient(scene, target):
        kinds.add(Kind.SEND)
    if app is AppKind.PERMISSION and "allow" in item.name and "deny" not in item.name:
        kinds.add(Kind.GRANT)
    # A shop's button that says only the price buys. In a picture it may be a price in a list instead.
    if app in STORES and item.pressable and number_in(target.text) and amounts_in(target.text):
        kinds.add(Kind.PAY)
    if scene.package.startswith(_TRACKERS) and (item.on is False or is_group(target.text, table.SWITCHES_ON)):
        kinds.add(Kind.SHARE)
    if app is AppKind.SETTINGS and item.on is not None and _is_about_security(scene):
        kinds.add(Kind.ACCOUNT)
    if app is AppKind.SETTINGS and _UPDATES.search(scene.activity.rpartition(".")[2]):
        kinds |= kinds_in_app(target.text, AppKind.APP_STORE) & {Kind.INSTALL}
    if app is AppKind.CALLS and item.pressable and _PHONE_NUMBER.fullmatch(target.text):
        kinds.add(Kind.CALL)
    return frozenset(kinds)


def _is_about_security(scene: Scene) -> bool:
    """Is it a page about unlocking the phone or an account? Each of its switches counts."""
    return any(
        not item.pressable and is_group(item.text, table.SECURITY_PAGES)
        for item in scene.situation.page.items
        if item.text
    )


def _is_recipient(scene: Scene, target: Target) -> bool:
    """Is this a choice in a list of people or apps to send to?"""
    if not target.text or is_group(target.text, table.KEEPS | table.REFUSALS):
        return False
    known = table.whole(label_units(target.text))
    if known is not None and known.kind is None:
        return False
    if any(each in scene.activity or each in scene.package for each in _CHOOSERS):
        return True
    if scene.misread and scene.app is not AppKind.CHAT:
        return False
    above = (item for item in scene.situation.page.items if item.box.bottom <= target.item.box.top)
    titles = [item for item in above if is_group(item.text, table.SHARE_TITLES)]
    pressable = [item.box for item in scene.situation.page.items if item.pressable]
    return any(
        not same_row(title.box, target.item.box)
        and not any(within(title.box, box) and not within(target.item.box, box) for box in pressable)
        for title in titles
    )
