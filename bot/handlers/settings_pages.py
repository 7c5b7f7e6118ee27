"""/settings: what a person chooses, by buttons; hours and a time zone also by a reply."""

from dataclasses import replace

from telegram import MaybeInaccessibleMessage, Message, Update

from agent.contract.people import Right
from bot.bus.left_out import names_for, noting_left_out
from bot.cards import Look
from bot.cards.people_words import phone_line
from bot.cards.settings_page import (
    NOTHING,
    SettingName,
    SettingsView,
    choices_look,
    limits_look,
    quiet_hours_of,
    settings_look,
)
from bot.cards.team_pages import mode_look
from bot.cards.text import clip, one_line
from bot.context import ChatContext, PressedButton, UpdateContext, incoming, notice_key
from bot.handlers.general import choose_language
from bot.rights.permissions import ALL, Needs
from bot.rights.person import Grant, Person
from bot.rights.preferences import BusyText, PictureChoice, Preferences, SummaryEvery, Telling
from bot.schedules.zones import computer_zone, likely_zones, named_zone
from bot.showing.pages import show_page
from bot.showing.status_text import spent_html
from bot.strings import LANGUAGES, say, say_html
from bot.summaries.runner import choose_summary

COMMANDS = {"settings": ALL}
VERBS = {"settings": ALL, "settings_open": Needs(reads=True), "settings_set": ALL, "settings_ask": ALL}
_KEY = "settings"
_SAID_UNITS = 60


class SettingsPages:
    """The command, its page, and the replies. key: of the message that shows the page."""

    def __init__(self, chat: ChatContext) -> None:
        self._chat = chat

    async def settings(self, update: Update, context: UpdateContext) -> None:
        """Sends everything that can be chosen, as a new message."""
        await self._show(context.person, notice_key(incoming(update)), new=True)

    async def press(self, button: PressedButton) -> str:
        """Does what the button says; returns the key of the toast, '' for none."""
        person, key = button.person, button.key
        if button.verb == "settings":
            await self._show(person, key)
            return ""
        setting = SettingName(button.values["setting"])
        if not (await self._view(person)).offers(setting):  # they have another role since
            return "toast_not_allowed"
        match button.verb:
            case "settings_open":
                await show_page(self._chat, person, key, await self._choices(person, setting))
            case "settings_ask":
                about = f"{setting}:{button.query.id}:{key}"
                await self._ask(person, about, setting, button.query.message)
            case _:
                return await self._set(person, key, setting, button.values["value"])
        return ""

    async def take(self, message: Message, person: Person) -> bool:
        """Takes a reply to a question of /settings; False for any other text."""
        parts = (await self._chat.replies.replied_to(message)).split(":", 3)
        if parts[0] != _KEY:
            return False
        _, name, asked, page = parts
        setting, text = SettingName(name), (message.text or "").strip()
        now = await self._chat.store.preferences.of(person.person_id)
        if (chosen := _from_words(now, setting, text)) is None:
            said = clip(one_line(text), _SAID_UNITS)
            await self._chat.replies.say(message, person, f"settings_wrong_{setting}", said=said)
            about = f"{setting}:{asked}-{message.message_id}:{page}"
            await self._ask(person, about, setting, message)
            return True
        await self._chat.store.preferences.choose(person.person_id, chosen)
        view = await self._view(person)
        html = self._chosen_html(view, setting)
        await self._chat.replies.answer(message, html)
        await self._show(person, page)
        return True

    async def _ask(
        self, person: Person, about: str, setting: SettingName, below: MaybeInaccessibleMessage | None
    ) -> None:
        html = say_html(self._chat.lang(person), f"settings_ask_{setting}")
        placeholder = f"settings_placeholder_{setting}"
        await self._chat.replies.ask(person, f"{_KEY}:{about}", html, placeholder, below)

    async def _set(self, person: Person, key: str, setting: SettingName, value: str) -> str:
        chat, person_id = self._chat, person.person_id
        now = await chat.store.preferences.of(person_id)
        match setting:
            case SettingName.LANG if value in LANGUAGES:
                await choose_language(chat, person, value)
                person = replace(person, lang=value)
            case SettingName.PHONE:
                if value not in {phone.phone_id for phone in chat.rights.phones_of(person, Right.CONTROL)}:
                    return "toast_phone_gone"
                person = await chat.make_default(person, value)
            case SettingName.PICTURES:
                await chat.store.people.set_covers_pictures(person_id, covers=value != PictureChoice.OPEN)
                pictures = PictureChoice.COVERED if value == PictureChoice.COVERED else PictureChoice.OPEN
                await chat.store.preferences.choose(person_id, replace(now, pictures=pictures))
            case SettingName.TELLING:
                await chat.store.preferences.choose(person_id, replace(now, telling=Telling(value)))
            case SettingName.BUSY:
                await chat.store.preferences.choose(person_id, replace(now, busy_text=BusyText(value)))
            case SettingName.SUMMARY:
                await choose_summary(chat, person_id, SummaryEvery(value))
            case SettingName.QUIET | SettingName.ZONE:
                if (chosen := _from_words(now, setting, value)) is None:
                    return "toast_old_button"
                await chat.store.preferences.choose(person_id, chosen)
            case _:
                return "toast_old_button"
        view = await self._view(person)
        await show_page(chat, person, key, settings_look(view, note=self._chosen_html(view, setting)))
        return ""

    def _chosen_html(self, view: SettingsView, setting: SettingName) -> str:
        name = say(view.lang, f"settings_name_{setting}")
        return say_html(view.lang, "settings_chosen", name=name, value=view.value(setting))

    async def _choices(self, person: Person, setting: SettingName) -> Look:
        chat, lang, view = self._chat, self._chat.lang(person), await self._view(person)
        if setting is SettingName.MODE:
            return mode_look(view.mode, lang)
        if setting is SettingName.LIMITS:
            return limits_look(await self._limit_lines(person), lang, is_admin=person.is_admin)
        zones: tuple[str, ...] = ()
        if setting is SettingName.ZONE:
            others = [
                (await chat.store.preferences.of(each.person_id)).zone
                for each in await chat.store.people.all()
            ]
            zones = likely_zones(computer_zone(), (view.preferences.zone, *others))
        return choices_look(view, setting, zones)

    async def _limit_lines(self, person: Person) -> list[str]:
        chat, lang = self._chat, self._chat.lang(person)
        grants = {grant.phone_id: grant for grant in person.bindings}
        lines: list[str] = []
        for phone in chat.rights.phones_of(person):
            caller = chat.rights.caller(person, phone.phone_id)
            grant = grants.get(phone.phone_id) or Grant(person.person_id, phone.phone_id, caller.rights)
            lines.append(phone_line(grant, person, chat.phone_name(phone.phone_id), lang))
        if not lines:
            return lines
        with noting_left_out() as left_out:
            spent = spent_html(await chat.dispatcher.requests.spent_today(chat.rights.caller(person)), lang)
        if spent:
            lines.append(spent)
        if homes := names_for(left_out, chat.rights.phones_of(person)):
            lines.append(say_html(lang, "settings_limits_left_out", homes=homes))
        return lines

    async def _view(self, person: Person) -> SettingsView:
        chat = self._chat
        known = await chat.store.people.person(person.person_id) or person
        phones = chat.rights.phones_of(known, Right.CONTROL)
        return SettingsView(
            known.role,
            chat.lang(known),
            await chat.store.preferences.of(known.person_id),
            tuple((phone.phone_id, chat.phone_name(phone.phone_id)) for phone in phones),
            known.default_phone,
            known.mode,
            known.covers_pictures,
        )

    async def _show(self, person: Person, key: str, *, new: bool = False) -> None:
        await show_page(self._chat, person, key, settings_look(await self._view(person)), new=new)


def _from_words(now: Preferences, setting: SettingName, words: str) -> Preferences | None:
    """The preferences with these hours or this zone; None for words that are neither."""
    if setting is SettingName.QUIET:
        if words == NOTHING:
            return replace(now, quiet_from=None, quiet_until=None)
        hours = quiet_hours_of(words)
        return replace(now, quiet_from=hours[0], quiet_until=hours[1]) if hours else None
    if words == NOTHING:
        return replace(now, zone="")
    zone = named_zone(words) if len(words) <= _SAID_UNITS else None
    return replace(now, zone=zone) if zone else None
