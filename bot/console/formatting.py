"""Formatted text: what a message shows after its markup has been read.

Offsets and lengths are UTF-16 code units, as in the Bot API (and in JavaScript strings).
"""

import re
from dataclasses import dataclass, replace

from bot.console.people import User
from bot.console.wire import Json, JsonObject, as_integer, as_list, as_object, as_text

_DETECTED = (
    ("bot_command", re.compile(r"(?<![\w/<>])/[A-Za-z0-9_]{1,32}(?:@\w+)?(?![\w/])")),
    ("mention", re.compile(r"(?<!\w)@[A-Za-z0-9_]{5,32}(?!\w)")),
    ("url", re.compile(r"https?://[^\s<>\"]+[^\s<>\".,;:!?)]")),
)


@dataclass(frozen=True, slots=True)
class Entity:
    """A formatted part of a text. kind: name of the Bot API ('bold', 'expandable_blockquote', ...).

    extra: url of a text_link, language of a pre, custom_emoji_id of a custom_emoji; else ''.
    user: of a text_mention.
    """

    kind: str
    offset: int
    length: int
    extra: str = ""
    user: User | None = None

    def of(self, text: str) -> str:
        """The part of the text that the entity covers."""
        units = text.encode("utf-16-le")[2 * self.offset : 2 * (self.offset + self.length)]
        return units.decode("utf-16-le", "replace")

    def to_json(self) -> JsonObject:
        """As a MessageEntity of the Bot API."""
        names = {"text_link": "url", "pre": "language", "custom_emoji": "custom_emoji_id"}
        out: JsonObject = {"type": self.kind, "offset": self.offset, "length": self.length}
        if self.extra:
            out[names[self.kind]] = self.extra
        if self.user is not None:
            out["user"] = self.user.to_json()
        return out


@dataclass(frozen=True, slots=True)
class Formatted:
    """A text and its entities, outer before inner."""

    text: str
    entities: tuple[Entity, ...] = ()


def utf16_length(text: str) -> int:
    """Length in UTF-16 code units: characters beyond the BMP count twice."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def trimmed(formatted: Formatted) -> Formatted:
    """Without white space at both ends, as the server stores texts, and without empty entities."""
    text = formatted.text.rstrip()
    cut = utf16_length(text) - utf16_length(text.lstrip())
    text = text.lstrip()
    total = utf16_length(text)
    entities: list[Entity] = []
    for entity in formatted.entities:
        start = max(entity.offset - cut, 0)
        end = min(entity.offset + entity.length - cut, total)
        if end > start:
            entities.append(replace(entity, offset=start, length=end - start))
    return Formatted(text, tuple(sorted(entities, key=lambda part: (part.offset, -part.length))))


def with_detected(formatted: Formatted) -> Formatted:
    """Adds commands, mentions and addresses, which the server finds by itself outside code and links."""
    taken = [part for part in formatted.entities if part.kind in {"code", "pre", "text_link", "text_mention"}]
    found: list[Entity] = []
    for kind, pattern in _DETECTED:
        for match in pattern.finditer(formatted.text):
            offset = utf16_length(formatted.text[: match.start()])
            length = utf16_length(match.group())
            if not any(
                offset < part.offset + part.length and part.offset < offset + length for part in taken
            ):
                found.append(Entity(kind, offset, length))
                taken.append(found[-1])
    entities = sorted((*formatted.entities, *found), key=lambda part: (part.offset, -part.length))
    return Formatted(formatted.text, tuple(entities))


def entities_from_json(value: Json) -> tuple[Entity, ...]:
    """Entities that a client sent ready-made instead of a parse mode."""
    read: list[Entity] = []
    for item in map(as_object, as_list(value)):
        extra = (
            as_text(item.get("url")) or as_text(item.get("language")) or as_text(item.get("custom_emoji_id"))
        )
        read.append(
            Entity(
                as_text(item.get("type")),
                as_integer(item.get("offset")),
                as_integer(item.get("length")),
                extra,
            )
        )
    return tuple(read)
