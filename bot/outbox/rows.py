"""A message as its row keeps it: state, content as JSON, fingerprint of what is shown."""

import hashlib
import json
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

import aiosqlite

from bot.outbox.outgoing import Button, Menu, Outgoing, Picker, Priority


class RowState(StrEnum):
    """The state of a message's delivery."""

    NEW = "new"  # not sent, as far as is known
    SENDING = "sending"  # the first send has begun; after a crash it is unknown whether it arrived
    SENT = "sent"
    IN_CARD = "in_card"  # a report whose arrival is unknown: its text goes into the card
    LEFT = "left"  # a notice whose arrival is unknown: only different content is sent
    FAILED = "failed"  # Telegram will never take the message, or it is not needed any more


@dataclass(frozen=True, slots=True)
class OutboxRow:
    """A message whose wanted content is not delivered yet."""

    row_id: int
    message: Outgoing
    content: str
    """The wanted content, as the table has it: JSON without the picture."""
    state: RowState
    message_id: int | None
    """Telegram's, None until the message is delivered."""
    picture_hash: str
    """Of the picture that Telegram shows now, '' for none."""
    attempts: int
    """Failures since the last success, also of earlier runs."""
    whole: bool
    """The content has a report's words, of which nothing may be cut off."""

    @property
    def wanted_hash(self) -> str:
        """Hash of the wanted picture, '' for none."""
        return hashlib.sha256(self.message.picture).hexdigest() if self.message.picture else ""

    @property
    def fingerprint(self) -> str:
        """The fingerprint of what is shown once this content is delivered."""
        return fingerprint(self.content, self.message.picture)


@dataclass(frozen=True, slots=True)
class WaitingRow:
    """What the scheduler knows of a row. shown: Telegram has the message, and new content waits."""

    row_id: int
    chat_id: int
    priority: Priority
    shown: bool
    changed_at: float
    queued_at: float

    @property
    def is_refresh(self) -> bool:
        """True for a card's new content, which may wait until there is more."""
        return self.shown and self.priority is Priority.CARD

    @property
    def is_asked(self) -> bool:
        """Does the message ask a person, or show that it asks no more?"""
        return self.priority <= Priority.QUESTION


def to_json(message: Outgoing, first: str | None = None) -> str:
    """The content as JSON for the table.

    first: the content of a first send that was never made; what only a send can carry is kept.
    """
    kept: dict[str, Any] = json.loads(first) if first else {}
    wanted: dict[str, object] = {
        "html": message.html,
        "buttons": [[_parts(button) for button in row] for row in message.buttons],
        "reply_to": kept.get("reply_to", message.reply_to),
        "silent": kept.get("silent", message.silent),
        "force_reply": kept.get("force_reply", message.force_reply),
    }
    # Left out where not wanted, so that rows from before these marks stay as they were written.
    if kept.get("protect") or message.protect:  # whichever content is sent first
        wanted["protect"] = True
    if message.spoiler:
        wanted["spoiler"] = True
    if kept.get("asked") or kept.get("buttons"):
        wanted["asked"] = True
    if message.picker:
        wanted["picker"] = [message.picker.text, message.picker.request_id]
    if message.no_picker:
        wanted["no_picker"] = True
    if message.file:
        wanted["file"] = message.file
    if message.animation:
        wanted["animation"] = True
    if message.menu:
        wanted["menu"] = [message.menu.app_lang, *message.menu.commands]
    return json.dumps(wanted, ensure_ascii=False)


def _parts(button: Button) -> list[str]:
    parts = [button.text, button.nonce, button.style]
    return [*parts, button.copy] if button.copy else parts  # without a copy text as in earlier versions


def card_content(report: str) -> str:
    """The report's content as its card's content."""
    wanted = json.loads(report)
    wanted |= {"reply_to": None, "silent": True, "force_reply": "", "whole": True}
    return json.dumps(wanted, ensure_ascii=False)


def is_ended_request(content: str, priority: Priority) -> bool:
    """True for a request or reminder that asks no more: not needed by people who have not seen it."""
    wanted = json.loads(content)
    asks = wanted["buttons"] or wanted["force_reply"]
    return not asks and (priority is Priority.REQUEST or wanted.get("asked", False))


def message_of(row: aiosqlite.Row) -> Outgoing:
    """The message with the wanted content."""
    wanted: dict[str, Any] = json.loads(row["wanted"])
    return Outgoing(
        chat_id=row["chat_id"],
        key=row["key"],
        priority=Priority(row["priority"]),
        html=wanted["html"],
        buttons=tuple(tuple(Button(*parts) for parts in line) for line in wanted["buttons"]),
        picture=row["picture"],
        reply_to=wanted["reply_to"],
        silent=wanted["silent"],
        force_reply=wanted["force_reply"],
        protect=wanted.get("protect", False),
        spoiler=wanted.get("spoiler", False),
        card=row["card"],
        picker=Picker(*wanted["picker"]) if "picker" in wanted else None,
        no_picker=wanted.get("no_picker", False),
        file=wanted.get("file", ""),
        animation=wanted.get("animation", False),
        menu=_menu_of(row["chat_id"], *wanted["menu"]) if "menu" in wanted else None,
    )


def _menu_of(chat_id: int, app_lang: str, *commands: tuple[str, str]) -> Menu:
    return Menu(chat_id, app_lang, tuple((name, description) for name, description in commands))


def outbox_row(row: aiosqlite.Row) -> OutboxRow:
    """Builds the value from a row with wanted content."""
    return OutboxRow(
        row["row_id"],
        message_of(row),
        row["wanted"],
        RowState(row["state"]),
        row["message_id"],
        row["picture_hash"],
        row["attempts"],
        json.loads(row["wanted"]).get("whole", False),
    )


def with_buttons(row: OutboxRow, fresh: Outgoing) -> str:
    """The row's content with the buttons of another message."""
    return to_json(replace(row.message, buttons=fresh.buttons), row.content)


def fingerprint(content: str, picture: bytes | None) -> str:
    """Equal for contents that show the same; what only a send carries (reply, silence) does not count."""
    shown = json.loads(content)
    parts = [shown["html"], shown["buttons"]]
    text = json.dumps([*parts, shown["menu"]] if "menu" in shown else parts)
    return hashlib.sha256(text.encode() + (picture or b"")).hexdigest()
