"""/settings: one page with a button for each thing and its present value, and the choices behind each."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import time
from enum import StrEnum

from agent.contract.tasks import Mode
from bot.cards.look import ButtonSpec, Look
from bot.cards.text import clip, one_line
from bot.rights.person import Role
from bot.rights.preferences import BusyText, PictureChoice, Preferences, SummaryEvery, Telling
from bot.strings import say, say_html

_NAME_UNITS = 30
USUAL_QUIET = ("22:00-07:00", "23:00-08:00", "22:30-06:30", "00:00-09:00")
NOTHING = "-"
"""As a value: no quiet hours, this computer's zone, no default phone."""
_AS_ASKED = "payments"
_LANGUAGES = (("en", "English"), ("zh", "中文"))
_CLOCK = r"([01]?[0-9]|2[0-4])(?:[:.]([0-5][0-9]))?"
_HOURS = re.compile(rf"{_CLOCK}(?:-|–|—|~|to|until|至|到){_CLOCK}")


class SettingName(StrEnum):
    """What can be chosen."""

    LANG = "lang"
    TELLING = "telling"
    PICTURES = "pictures"
    QUIET = "quiet"
    ZONE = "zone"
    PHONE = "phone"
    BUSY = "busy"
    SUMMARY = "summary"
    MODE = "mode"
    MODEL = "model"
    LIMITS = "limits"


BY_REPLY = (SettingName.QUIET, SettingName.ZONE)
_ANYBODYS = (
    SettingName.LANG,
    SettingName.PICTURES,
    SettingName.QUIET,
    SettingName.ZONE,
    SettingName.LIMITS,
)


@dataclass(frozen=True, slots=True)
class SettingsView:
    """What a person has chosen, as the page shows it.

    phones: names by id of those that the person may work. covers_payments: as Person.covers_pictures.
    """

    role: Role
    lang: str
    preferences: Preferences
    phones: tuple[tuple[str, str], ...] = ()
    default_phone: str = ""
    mode: Mode | None = None
    covers_payments: bool = False

    def offers(self, setting: SettingName) -> bool:
        """Is it this person's to choose? Who only looks has no tasks; the model is for admins."""
        if setting is SettingName.MODEL:
            return self.role is Role.ADMIN
        return setting in _ANYBODYS or self.role is not Role.VIEWER

    def value(self, setting: SettingName) -> str:
        """The present value in words, '' for what has a page of its own."""
        lang, chosen = self.lang, self.preferences
        match setting:
            case SettingName.LANG:
                return dict(_LANGUAGES).get(lang, lang)
            case SettingName.TELLING:
                return say(lang, f"settings_telling_{chosen.telling}")
            case SettingName.PICTURES:
                return say(lang, f"settings_pictures_{self.pictures}")
            case SettingName.QUIET:
                return quiet_text(chosen, lang)
            case SettingName.ZONE:
                return chosen.zone or say(lang, "settings_zone_none")
            case SettingName.PHONE:
                name = dict(self.phones).get(self.default_phone, "")
                return clip(one_line(name), _NAME_UNITS) or say(lang, "settings_phone_none")
            case SettingName.BUSY:
                return say(lang, f"settings_busy_{chosen.busy_text}")
            case SettingName.SUMMARY:
                return say(lang, f"settings_summary_{chosen.summary}")
            case SettingName.MODE:
                return say(lang, f"button_mode_{self.mode or 'usual'}")
            case _:
                return ""

    @property
    def pictures(self) -> str:
        """'open', 'payments' or 'covered'."""
        if self.preferences.pictures is PictureChoice.COVERED:
            return PictureChoice.COVERED
        return _AS_ASKED if self.covers_payments else PictureChoice.OPEN


def settings_look(view: SettingsView, *, note: str = "") -> Look:
    """Everything that the person may choose. note: HTML of the last press's result, '' for none."""
    title = f"<b>{say_html(view.lang, 'settings_title')}</b>"
    rows = tuple((_setting_button(view, each),) for each in SettingName if view.offers(each))
    return Look("\n\n".join(part for part in (note, title) if part), rows)


def _setting_button(view: SettingsView, setting: SettingName) -> ButtonSpec:
    name, value = say(view.lang, f"settings_name_{setting}"), view.value(setting)
    text = say(view.lang, "settings_row", name=name, value=value) if value else name
    if setting is SettingName.MODEL:
        return ButtonSpec(text, "model")
    return ButtonSpec(text, "settings_open", (("setting", setting),))


def choices_look(view: SettingsView, setting: SettingName, zones: Sequence[str] = ()) -> Look:
    """The choices of one thing, the present one marked. zones: those that are likely."""
    html = say_html(view.lang, f"settings_about_{setting}")
    rows = [(_choice(view, setting, value, text),) for value, text in _choices(view, setting, zones)]
    if setting in BY_REPLY:
        other = say(view.lang, f"settings_other_{setting}")
        rows.append((ButtonSpec(other, "settings_ask", (("setting", setting),)),))
    if setting is SettingName.PHONE and not view.phones:
        html = say_html(view.lang, "settings_no_phones")
    return Look(html, (*rows, (back_to_settings(view.lang),)))


def limits_look(lines: Sequence[str], lang: str, *, is_admin: bool) -> Look:
    """What the person's tasks may spend. lines: HTML, one a phone; admins are led to where it is changed."""
    html = "\n".join([f"<b>{say_html(lang, 'settings_name_limits')}</b>", *lines])
    if not lines:
        html = say_html(lang, "settings_no_phones")
    where = say_html(lang, "settings_limits_admin" if is_admin else "settings_limits_ask")
    return Look(f"{html}\n\n{where}", ((back_to_settings(lang),),))


def back_to_settings(lang: str) -> ButtonSpec:
    """Leads to the page with everything."""
    return ButtonSpec(say(lang, "settings_back"), "settings")


def _choices(view: SettingsView, setting: SettingName, zones: Sequence[str]) -> list[tuple[str, str]]:
    """Values with their words."""
    lang = view.lang
    match setting:
        case SettingName.LANG:
            return list(_LANGUAGES)
        case SettingName.TELLING:
            return [(each, say(lang, f"settings_telling_{each}")) for each in Telling]
        case SettingName.PICTURES:
            values = (PictureChoice.OPEN, _AS_ASKED, PictureChoice.COVERED)
            return [(each, say(lang, f"settings_pictures_{each}")) for each in values]
        case SettingName.QUIET:
            usual = [(each, each.replace("-", "–")) for each in USUAL_QUIET]
            return [(NOTHING, say(lang, "settings_quiet_none")), *usual]
        case SettingName.ZONE:
            return [(NOTHING, say(lang, "settings_zone_none")), *((each, each) for each in zones)]
        case SettingName.PHONE:
            return [(phone_id, clip(one_line(name), _NAME_UNITS)) for phone_id, name in view.phones]
        case SettingName.BUSY:
            return [(each, say(lang, f"settings_busy_{each}")) for each in BusyText]
        case SettingName.SUMMARY:
            return [(each, say(lang, f"settings_summary_{each}")) for each in SummaryEvery]
        case _:
            return []


def _choice(view: SettingsView, setting: SettingName, value: str, text: str) -> ButtonSpec:
    present = view.default_phone == value if setting is SettingName.PHONE else view.value(setting) == text
    return ButtonSpec(
        f"✓ {text}" if present else text, "settings_set", (("setting", setting), ("value", value))
    )


def quiet_text(chosen: Preferences, lang: str) -> str:
    """'22:30–07:00', 'none'."""
    begins, ends = chosen.quiet_from, chosen.quiet_until
    if begins is None or ends is None:
        return say(lang, "settings_quiet_none")
    return f"{begins:%H:%M}–{ends:%H:%M}"


def quiet_hours_of(text: str) -> tuple[time, time] | None:
    """What '22:30-7:00', '22 to 7' or '22：30到7：00' means; None for what is no two different times."""
    plain = re.sub(r"\s+", "", unicodedata.normalize("NFKC", text)).casefold()
    if not (found := _HOURS.fullmatch(plain)):
        return None
    begin_hour, begin_minute, end_hour, end_minute = (int(part or 0) for part in found.groups())
    if (begin_hour == 24 and begin_minute) or (end_hour == 24 and end_minute):
        return None
    begins, ends = time(begin_hour % 24, begin_minute), time(end_hour % 24, end_minute)
    return None if begins == ends else (begins, ends)
