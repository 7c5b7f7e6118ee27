"""A situation with what the parts of the policy ask of it again and again."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from agent.contract.actions import TypeText
from agent.contract.amounts import amounts_in
from agent.contract.binding import Kind
from agent.contract.page import Item, PageSource
from agent.policy.apps.apps import AppKind, app_kind
from agent.policy.labels.classes import is_group, kinds_of
from agent.policy.page.judgement import Situation
from agent.policy.words import table
from agent.policy.words.label import label_units

# A touch without a label is asked about there also on a page that was read; elsewhere it is free.
CAREFUL = frozenset({AppKind.PAY, AppKind.BANK, AppKind.MAIL, AppKind.CHAT, AppKind.STORE})
MONEY = frozenset({AppKind.PAY, AppKind.BANK})
# Their pages hold no money, permissions, installs or accounts.
_HARMLESS = frozenset({AppKind.LAUNCHER, AppKind.KEYBOARD, AppKind.HARMLESS})
# Small programs of shops, banks and offices inside an app: of WeChat and QQ, Alipay, Douyin, Baidu, and what
# they call pages.
_MINI_PROGRAM = re.compile(
    r"AppBrand|[Mm]ini[Aa]pp|MiniProgram|[Tt]inyApp|XRiver|[Nn]ebula|SwanApp|\bappbrand\b"
)
# 'remote_input_text' is the field of an answer in a notification.
_MESSAGE_NAMES = frozenset(
    [
        "message", "messages", "msg", "comment", "reply", "chat", "compose", "sms", "send", "talk", "post",
        "remote",
    ]
)  # fmt: skip
_SEARCH_NAMES = frozenset(["search", "query", "find", "filter", "keyword", "url", "address", "omnibox"])
_HARM = frozenset({Kind.PAY, Kind.ORDER, Kind.INSTALL, Kind.GRANT, Kind.ACCOUNT})
_INPUT_METHOD = "InputMethod"
_RECENT_STEPS = 6
_LEAST_FOUND = 3  # letters of a typed text that must be found again in a picture

_kind_of_package = lru_cache(maxsize=512)(app_kind)


@dataclass(frozen=True, slots=True)
class Scene:
    """What is asked, and where."""

    situation: Situation

    @property
    def package(self) -> str:
        """Of the app in front, '' if the phone did not say."""
        seen = self.situation.seen
        return seen.foreground.package if seen.foreground else ""

    @property
    def activity(self) -> str:
        """Full class name, '' if unknown."""
        seen = self.situation.seen
        return seen.foreground.activity if seen.foreground else ""

    @property
    def app(self) -> AppKind | None:
        """The kind of the app in front."""
        return _kind_of_package(self.package)

    @property
    def careful(self) -> bool:
        """Nobody can say that a touch does no harm here: an app of such a kind, one that the phone does not
        name, a page that could have been read and was not in time, one of which only the picture was read and
        that shows what may do harm, or such a one or an unread one wherever it may hold money, permissions,
        installs or accounts.
        """
        if self.app in CAREFUL or not self.package or self.mini_program or self.situation.page.late:
            return True
        if self.situation.page.tree_unread and self.shows_harm:
            return True
        return (self.unread or self.situation.page.tree_unread) and self.may_hold_all

    @property
    def may_hold_all(self) -> bool:
        """An app of which nobody knows that its pages hold no money, permissions, installs or accounts."""
        return self.app not in _HARMLESS

    @property
    def mini_program(self) -> bool:
        """A program inside another app: a shop, a bank, whatever its maker likes."""
        return bool(_MINI_PROGRAM.search(self.activity))

    @property
    def one_by_one(self) -> bool:
        """A yes to a touch without a label is for this one alone: it may pay, or anything, because nobody
        could read it.
        """
        return (
            self.app in MONEY
            or self.mini_program
            or self.situation.page.late
            or self.situation.page.tree_unread
        )

    @property
    def shows_harm(self) -> bool:
        """What was read speaks of money, installing, permissions or accounts."""
        words = self.situation.page.words
        return any(
            amounts_in(word) or not _HARM.isdisjoint(kinds_of(word, self.app, misread=self.misread))
            for word in words
        )

    @property
    def misread(self) -> bool:
        """The words come from the picture, so that letters may be wrong."""
        return self.situation.page.source is PageSource.PICTURE

    @property
    def unread(self) -> bool:
        """Nobody can say what stands on this page."""
        return not any(item.text or item.hint for item in self.situation.page.items)

    @property
    def keyboard(self) -> bool:
        """The phone's keyboard is up. No tree tells its keys."""
        return any(_INPUT_METHOD in window for window in self.situation.seen.above or ())

    def app_of(self, item: Item) -> AppKind | None:
        """The kind of the app that a thing belongs to; a window of the system may lie over another app."""
        return _kind_of_package(item.package) if item.package else self.app

    def is_search(self, item: Item) -> bool:
        """A field that only looks for something."""
        return _is_called(item, _SEARCH_NAMES, table.SEARCHES)

    def is_message(self, item: Item) -> bool:
        """A field whose text goes to somebody. In the shade what is written answers a notification."""
        if self.is_search(item):
            return False
        answers = self.app_of(item) is AppKind.SYSTEM and not item.password
        return answers or _is_called(item, _MESSAGE_NAMES, table.MESSAGES)

    def message_field(self) -> Item | None:
        """Where a message is being written; None if there is no such field."""
        chats = self.app in (AppKind.CHAT, AppKind.MAIL)
        fields = [item for item in self.situation.page.items if item.field and not item.password]
        told = [item for item in fields if self.is_message(item)]
        if not told and chats:
            told = [item for item in fields if not self.is_search(item)]
        # In a mail the longest text is the letter.
        return max(told, key=lambda item: (item.focused, len(item.text)), default=None)

    def draft(self) -> str:
        """What has been written and not yet sent: as the field has it, else as the task typed it; '' for
        nothing.
        """
        field = self.message_field()
        if field is not None:
            return "" if is_group(field.text, table.MESSAGES | table.SEARCHES) else field.text
        return self.typed_line[0] if self.misread and self.typed_line else ""

    @property
    def typed_line(self) -> tuple[str, Item] | None:
        """The text that this task last typed into this app, if the picture still shows it, and where."""
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


def _is_called(item: Item, names: frozenset[str], texts: frozenset[tuple[str, ...]]) -> bool:
    """By its id or its description; what stands in it may be typed, so it counts only if nothing else is
    known.
    """
    if item.name or item.hint:
        tokens = frozenset(_name_tokens(item.name))
        units = label_units(item.hint)
        if tokens & names or (units and table.begins(units, texts) is not None):
            return True
    return is_group(item.text, texts) if item.text else False


def _name_tokens(name: str) -> tuple[str, ...]:
    spaced = "".join(f" {char}" if char.isupper() else char for char in name[:80])
    return tuple(spaced.replace("_", " ").replace("-", " ").lower().split())
