"""What of an update is stored: what a handler needs after a crash, and no words of others."""

import json
import re
from collections.abc import Collection, Mapping
from typing import Any

from telegram import Chat, Message, Update

from bot.intake.plain_words import PlainWord, plain_word
from bot.people.secret_texts import looks_like_code

_ALWAYS = (
    "message_id",
    "date",
    "edit_date",
    "chat",
    "from",
    "forward_origin",
    "via_bot",
    "sender_chat",
    "users_shared",
)
_WORDS = ("text", "entities")
_PLACE = ("message_id", "date", "chat")
# Their arguments are a claim code and a pairing code.
_WITH_CODE = ("/start", "/pair")
_URGENT = ("/stop", "/stopall")
_NAME = re.compile(r"@\w+")  # of the bot, in a group


def own_words(message: Message | None) -> str:
    """The text of a message that its sender wrote; '' for pictures and forwarded texts."""
    if message is None or message.forward_origin or message.via_bot or message.sender_chat:
        return ""
    return message.text or ""


def is_bare_command(text: str, commands: Collection[str]) -> bool:
    """True for one of these commands without arguments: not a secret, also while one is waited for."""
    bare = text.strip().lower()
    return bare.startswith("/") and bare[1:] in commands


def first_command(text: str) -> str:
    """The command that a text begins with: '/stop' of '/STOP@our_bot now'; '' for none."""
    first = text.split(maxsplit=1)[:1]
    return first[0].partition("@")[0].lower() if first and first[0].startswith("/") else ""


def is_stop(text: str) -> bool:
    """Is it /stop, as the handlers parse commands (any argument, any case), or a plain word for it?"""
    return first_command(text) == "/stop" or plain_word(text) is PlainWord.STOP


def is_urgent(message: Message) -> bool:
    """Does this end tasks? Then it overtakes its chat's other messages and counts towards no limit."""
    text = own_words(message)
    if first_command(text) in _URGENT:
        return True
    return is_stop(text if message.chat.type == Chat.PRIVATE else _NAME.sub("", text))


def is_pause(message: Message) -> bool:
    """Is it /pause, or a plain word for it? It counts towards no limit, and keeps its place in the chat."""
    text = own_words(message)
    word = text if message.chat.type == Chat.PRIVATE else _NAME.sub("", text)
    return first_command(text) == "/pause" or plain_word(word) is PlainWord.PAUSE


def may_hold_code(text: str) -> bool:
    """May this be a code of any kind: a one-time code, a PIN, what /start and /pair take?"""
    return (len(text.split()) > 1 and first_command(text) in _WITH_CODE) or looks_like_code(text)


def written(update: Update) -> str:
    """The update as JSON that telegram.Update.de_json reads; ASCII, so that half a character is no error.

    Edits, captions and forwarded words start nothing, so they are left out, as is the message that is
    answered.
    """
    body = update.to_dict()
    for name in ("message", "edited_message"):
        if name in body:
            own = name == "message" and bool(own_words(update.message))
            body[name] = _message(body[name], own=own)
    press = body.get("callback_query")
    if press and "message" in press:
        press["message"] = _only(press["message"], _PLACE)
    return json.dumps(body)


def _message(message: Mapping[str, Any], *, own: bool) -> dict[str, Any]:
    kept = _only(message, _ALWAYS + _WORDS if own else _ALWAYS)
    if "reply_to_message" in message:
        kept["reply_to_message"] = _only(message["reply_to_message"], _PLACE)
    return kept


def _only(fields: Mapping[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    return {name: fields[name] for name in names if name in fields}
