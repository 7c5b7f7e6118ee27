"""The situation of one input, with the facts that several parts of the policy need."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from agent.contract.actions import TypeText
from agent.contract.amounts import amounts_in
from agent.contract.binding import Kind
from agent.contract.page import Item, PageSource
from agent.policy.apps.app_ids import NOTES
from agent.policy.apps.apps import AppKind, app_kind
from agent.policy.labels.classes import is_group, kinds_of
from agent.policy.page.judgement import Situation
from agent.policy.words import table
from agent.policy.words.label import label_units

# In these apps a touch without a label needs an approval even on a page that was read; elsewhere it is free.
STORES = frozenset({AppKind.STORE, AppKind.APP_STORE})
CAREFUL = frozenset({AppKind.PAY, AppKind.BANK, AppKind.MAIL, AppKind.CHAT}) | STORES
MONEY = frozenset({AppKind.PAY, AppKind.BANK})
# Their pages hold no money, permissions, installs or accounts.
_HARMLESS = frozenset({AppKind.LAUNCHER, AppKind.KEYBOARD, AppKind.HARMLESS})
# Activities of mini programs (shops, banks, offices) and their pages in WeChat, QQ, Alipay, Douyin, Baidu.
_MINI_PROGRAM = re.compile(
    r"AppBrand|[Mm]ini[Aa]pp|MiniProgram|[Tt]inyApp|XRiver|[Nn]ebula|SwanApp|\bappbrand\b"
)
# 'remote_input_text' is the reply field of a notification.
_MESSAGE_NAMES = frozenset(
    [
        "message", "messages", "msg", "comment", "reply", "chat", "compose", "sms", "send", "talk", "post",
        "remote",
    ]
)  # fmt: skip
_SEARCH_NAMES = frozenset(["search", "query", "find", "filter", "keyword", "url", "address", "omnibox"])
_NOTE_NAMES = frozenset(["note", "notes", "memo", "body", "description"])
_PERSON_NAMES = frozenset(
    ["recipient", "recipients", "to", "email", "mail", "collaborator", "collaborators", "invite", "share"]
)  # fmt: skip
# What is written in other apps may reach others.
_PRIVATE = frozenset({None, AppKind.HARMLESS, AppKind.CALLS})
_LINES = 0.1  # a field so high, as a share of the page, has several lines
_HARM = frozenset({Kind.PAY, Kind.ORDER, Kind.INSTALL, Kind.GRANT, Kind.ACCOUNT})
_SENDING = frozenset({Kind.SEND, Kind.ORDER, Kind.PAY})
_INPUT_METHOD = "InputMethod"
# The window that has the focus while it is pulled down; before Android 11 it is one with the bar.
_SHADES = frozenset({"NotificationShade", "StatusBar"})
_RECENT_STEPS = 6
_LEAST_FOUND = 3  # letters of a typed text that must be found in a later picture

_kind_of_package = lru_cache(maxsize=512)(app_kind)


@dataclass(frozen=True, slots=True)
class Scene:
    """A situation and the facts derived from it."""

    situation: Situation

    @property
    def package(self) -> str:
        """The package of the app in front, '' if the phone did not name it."""
        seen = self.situation.seen
        return seen.foreground.package if seen.foreground else ""

    @property
    def activity(self) -> str:
        """The full class name of the activity, '' if unknown."""
        seen = self.situation.seen
        return seen.foreground.activity if seen.foreground else ""

    @property
    def app(self) -> AppKind | None:
        """The kind of the app in front."""
        return _kind_of_package(self.package)

    @property
    def careful(self) -> bool:
        """May an unlabelled touch do harm here?

        Yes in apps of certain kinds, in apps that the phone does not name, and on pages that were not read in
        time. Of pages read from the picture alone it is yes if they show something harmful; of these and of
        unread ones also wherever the app may hold money, permissions, installs or accounts.
        """
        if self.app in CAREFUL or not self.package or self.mini_program or self.situation.page.late:
            return True
        if self.situation.page.tree_unread and self.shows_harm:
            return True
        return (self.unread or self.situation.page.tree_unread) and self.may_hold_all

    @property
    def may_hold_all(self) -> bool:
        """May the app hold money, permissions, installs or accounts? Only listed apps surely do not."""
        return self.shade or self.app not in _HARMLESS

    @property
    def shade(self) -> bool:
        """Has a window the focus that calls itself the pulled-down shade?

        Any app may call its own so, so nothing may become free by it.
        """
        return self.situation.seen.window.rpartition(" ")[2] in _SHADES

    @property
    def mini_program(self) -> bool:
        """Is this a program inside another app: a shop, a bank, whatever its maker likes?"""
        return bool(_MINI_PROGRAM.search(self.activity))

    @property
    def one_by_one(self) -> bool:
        """Does an approval of an unlabelled touch cover this touch alone? An unread one may even pay."""
        return (
            self.app in MONEY
            or self.mini_program
            or self.situation.page.late
            or self.situation.page.tree_unread
        )

    @property
    def shows_harm(self) -> bool:
        """Do the words of the page speak of money, installing, permissions or accounts?"""
        words = self.situation.page.words
        return any(
            amounts_in(word) or not _HARM.isdisjoint(kinds_of(word, self.app, misread=self.misread))
            for word in words
        )

    @property
    def misread(self) -> bool:
        """Do the words come from the picture, so that letters may be wrong?"""
        return self.situation.page.source is PageSource.PICTURE

    @property
    def unread(self) -> bool:
        """Is the content of the page unknown?"""
        return not any(item.text or item.hint for item in self.situation.page.items)

    @property
    def keyboard(self) -> bool:
        """Is the phone's keyboard shown? No tree has its keys."""
        return any(_INPUT_METHOD in window for window in self.situation.seen.above or ())

    def app_of(self, item: Item) -> AppKind | None:
        """The kind of the app that an item belongs to; a window of the system may lie over another app."""
        return _kind_of_package(item.package) if item.package else self.app

    def is_search(self, item: Item) -> bool:
        """Does the field only search?"""
        return _is_called(item, _SEARCH_NAMES, table.SEARCHES)

    def is_message(self, item: Item) -> bool:
        """Does the field's text go to somebody? In the shade a field replies to a notification."""
        if self.is_search(item):
            return False
        answers = self.app_of(item) is AppKind.SYSTEM and not item.password
        return answers or _is_called(item, _MESSAGE_NAMES, table.MESSAGES)

    def takes_line_breaks(self, item: Item) -> bool:
        """Is a line break text in this field, as in a note, and sends nothing?

        In apps for notes it is in each field that does not name a message, a person or a search. Elsewhere
        the field must be called a note or the like and have several lines; in apps where what is written
        reaches others, and where money is at stake, it never is.
        """
        if self.is_mail_body(item):
            return True
        if item.password or self.is_search(item) or self.is_message(item) or _is_person(item):
            return False
        if self.package in NOTES and item.package in ("", self.package):
            return True
        if self.app not in _PRIVATE or self.app_of(item) not in _PRIVATE or self.mini_program:
            return False
        if any(amounts_in(word) for word in self.situation.page.words):
            return False
        if any(item.pressable and _sends(item.text) for item in self.situation.page.items):
            return False
        lines = _LINES * self.situation.page.size_px[1]
        several = "\n" in item.text or 0 < lines <= item.box.bottom - item.box.top
        if item.hint:  # an id such as 'body' says less: what is asked for there may be a review
            return several and is_group(item.hint, table.NOTE_FIELDS)
        return several and _is_called(item, _NOTE_NAMES, table.NOTE_FIELDS)

    def is_mail_body(self, item: Item) -> bool:
        """Is it the text of a mail: the lowest field, below those of recipient and subject?"""
        if self.app is not AppKind.MAIL or item.password or _is_person(item) or self.is_search(item):
            return False
        above = [each for each in self.situation.page.items if each.field and each.box.bottom <= item.box.top]
        below = any(each.field and each.box.top >= item.box.bottom for each in self.situation.page.items)
        return not below and len(above) > 1 and any(map(_is_person, above))

    def message_field(self) -> Item | None:
        """The field in which a message is being written; None if there is none."""
        chats = self.app in (AppKind.CHAT, AppKind.MAIL)
        fields = [item for item in self.situation.page.items if item.field and not item.password]
        found = [item for item in fields if self.is_message(item)]
        if not found and chats:
            found = [item for item in fields if not self.is_search(item)]
        # In a mail the longest text is the body.
        return max(found, key=lambda item: (item.focused, len(item.text)), default=None)

    def draft(self) -> str:
        """The text that is written and not sent yet: the field's, else what the task typed; '' for none."""
        field = self.message_field()
        if field is not None:
            return "" if is_group(field.text, table.MESSAGES | table.SEARCHES) else field.text
        return self.typed_line[0] if self.misread and self.typed_line else ""

    @property
    def typed_line(self) -> tuple[str, Item] | None:
        """The text that this task last typed into this app, with its line, if the picture still shows it."""
        text = next(self._typed(), "")
        wanted = _letters(text.splitlines()[0] if text.strip() else "")[:12]
        if len(wanted) < _LEAST_FOUND:
            return None
        lines = [item for item in self.situation.page.items if wanted in _letters(item.text)]
        return (text, lines[-1]) if lines else None

    def _typed(self) -> Iterator[str]:
        for step in self.situation.history[: -_RECENT_STEPS - 1 : -1]:
            if step.app == self.package and isinstance(step.action, TypeText) and step.happened:
                yield step.action.text


def _letters(text: str) -> str:
    return "".join(label_units(text))


def _sends(text: str) -> bool:
    return not _SENDING.isdisjoint(kinds_of(text))


def _is_person(item: Item) -> bool:
    """Does the field take names of people or addresses?"""
    units = label_units(item.hint)
    named = table.begins(units, table.RECIPIENTS | table.PAYEES) is not None
    return named or not _PERSON_NAMES.isdisjoint((*_name_tokens(item.name), *units))


def _is_called(item: Item, names: frozenset[str], texts: frozenset[tuple[str, ...]]) -> bool:
    """Is the field named so by its id or hint, else by its content, which may be typed?"""
    if item.name or item.hint:
        tokens = frozenset(_name_tokens(item.name))
        units = label_units(item.hint)
        if tokens & names or (units and table.begins(units, texts) is not None):
            return True
    return is_group(item.text, texts) if item.text else False


def _name_tokens(name: str) -> tuple[str, ...]:
    spaced = "".join(f" {char}" if char.isupper() else char for char in name[:80])
    return tuple(spaced.replace("_", " ").replace("-", " ").lower().split())
