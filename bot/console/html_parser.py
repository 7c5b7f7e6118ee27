"""Reads Telegram's HTML subset as strictly as the real server: unescaped '<' and unknown tags are errors.

Source: "HTML style" of the Bot API documentation; error texts as api.telegram.org gives them.
"""

import html
import re
from dataclasses import dataclass, field

from bot.console.errors import ApiError, bad_request
from bot.console.formatting import Entity, Formatted, utf16_length

_KINDS = {
    "b": "bold",
    "strong": "bold",
    "i": "italic",
    "em": "italic",
    "u": "underline",
    "ins": "underline",
    "s": "strikethrough",
    "strike": "strikethrough",
    "del": "strikethrough",
    "code": "code",
    "pre": "pre",
    "a": "text_link",
    "tg-spoiler": "spoiler",
    "tg-emoji": "custom_emoji",
    "span": "spoiler",
    "blockquote": "blockquote",
}
_START = re.compile(r"<([^\s>]*)([^>]*)>")
_END = re.compile(r"</([^\s>]*)\s*>")
_ATTRIBUTE = re.compile(r"""\s+([a-zA-Z][\w-]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?""")
_PLAIN = re.compile(r"[^&<]+")
_CHARACTER = re.compile(r"&(?:lt|gt|amp|quot|#\d{1,7}|#x[0-9a-fA-F]{1,6});")


@dataclass(frozen=True, slots=True)
class _Open:
    tag: str
    offset: int
    attributes: dict[str, str]


@dataclass(slots=True)
class _Reader:
    source: str
    at: int = 0
    text: list[str] = field(default_factory=list[str])
    length: int = 0
    stack: list[_Open] = field(default_factory=list[_Open])
    entities: list[Entity] = field(default_factory=list[Entity])

    def read(self) -> Formatted:
        while self.at < len(self.source):
            if plain := _PLAIN.match(self.source, self.at):
                self._append(plain.group())
                self.at = plain.end()
            elif self.source[self.at] == "&":
                self._character()
            elif self.source.startswith("</", self.at):
                self._end()
            else:
                self._start()
        if self.stack:
            raise _refusal(f'Can\'t find end tag corresponding to start tag "{self.stack[-1].tag}"')
        return Formatted("".join(self.text), tuple(self.entities))

    def _append(self, text: str) -> None:
        self.text.append(text)
        self.length += utf16_length(text)

    def _character(self) -> None:
        match = _CHARACTER.match(self.source, self.at)
        if match is None:  # a lone '&' is shown as it is
            self._append("&")
            self.at += 1
        else:
            self._append(html.unescape(match.group()))
            self.at = match.end()

    def _start(self) -> None:
        match = _START.match(self.source, self.at)
        name = match.group(1).lower() if match else re.split(r"[\s>]", self.source[self.at + 1 :])[0].lower()
        if name not in _KINDS:
            raise _refusal(f'Unsupported start tag "{name}" at byte offset {self._bytes()}')
        if match is None:
            raise _refusal(f"Unclosed start tag at byte offset {self._bytes()}")
        attributes = self._attributes(name, match.group(2))
        if name == "span" and attributes.get("class") != "tg-spoiler":
            raise _refusal(f'Tag "span" must have class "tg-spoiler" at byte offset {self._bytes()}')
        self.stack.append(_Open(name, self.length, attributes))
        self.at = match.end()

    def _attributes(self, name: str, source: str) -> dict[str, str]:
        if _ATTRIBUTE.sub("", source).strip():
            raise _refusal(f'Can\'t read an attribute of the tag "{name}" at byte offset {self._bytes()}')
        return {
            match.group(1).lower(): html.unescape((match.group(2) or "").strip("\"'"))
            for match in _ATTRIBUTE.finditer(source)
        }

    def _end(self) -> None:
        match = _END.match(self.source, self.at)
        if match is None:
            raise _refusal(f"Unclosed end tag at byte offset {self._bytes()}")
        if not self.stack:
            raise _refusal(f"Unexpected end tag at byte offset {self._bytes()}")
        opened, found = self.stack[-1], match.group(1).lower()
        if found not in {opened.tag, ""}:
            raise _refusal(
                f"Unmatched end tag at byte offset {self._bytes()}, "
                f'expected "</{opened.tag}>", found "</{found}>"'
            )
        self.stack.pop()
        self.at = match.end()
        if self.length > opened.offset:
            self._close(opened)

    def _close(self, opened: _Open) -> None:
        kind, extra = _KINDS[opened.tag], ""
        length = self.length - opened.offset
        if opened.tag == "blockquote" and "expandable" in opened.attributes:
            kind = "expandable_blockquote"
        elif opened.tag == "a":
            extra = opened.attributes.get("href") or "".join(self.text)[-length:]
            if not re.match(r"(https?|tg|mailto)://?", extra):
                return  # the real server shows such a link as plain text
        elif opened.tag == "tg-emoji":
            extra = opened.attributes.get("emoji-id", "")
        elif opened.tag == "code" and self.stack and self.stack[-1].tag == "pre":
            language = opened.attributes.get("class", "").removeprefix("language-")
            self.stack[-1].attributes["language"] = language
            return
        elif opened.tag == "pre":
            extra = opened.attributes.get("language", "")
        self.entities.append(Entity(kind, opened.offset, length, extra))

    def _bytes(self) -> int:
        return len(self.source[: self.at].encode())


def _refusal(detail: str) -> ApiError:
    return bad_request(f"can't parse entities: {detail}")


def parse_html(source: str) -> Formatted:
    """Text and entities of the source. Raises ApiError 400 "can't parse entities: ..."."""
    return _Reader(source).read()
