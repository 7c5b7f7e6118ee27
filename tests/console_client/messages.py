"""Messages as a test reads them from the console."""

from dataclasses import dataclass

from bot.console.wire import Json, JsonObject, as_integer, as_list, as_number, as_object, as_text


@dataclass(frozen=True, slots=True)
class SeenButton:
    """A button as it is shown. style: '', primary, success or danger."""

    text: str
    data: str
    url: str
    copy_text: str
    style: str


@dataclass(frozen=True, slots=True)
class SeenKey:
    """A key of a reply keyboard.

    asks_for: how many people it asks for at most, 0 for a key that sends its text.
    """

    text: str
    asks_for: int


@dataclass(frozen=True, slots=True)
class SeenKeyboard:
    """The reply keyboard that is open."""

    rows: tuple[tuple[SeenKey, ...], ...]
    one_time: bool
    placeholder: str

    def key(self, prefix: str) -> SeenKey | None:
        """The first key whose text begins so."""
        return next((key for row in self.rows for key in row if key.text.startswith(prefix)), None)


@dataclass(frozen=True, slots=True)
class Message:
    """A message as it is shown now.

    photo, file: file_id or ''; version grows with each change of the message.

    html: as the bot sent it;
    entities: kinds in order ('bold', 'expandable_blockquote', ...).
    sender_id: who wrote it, in a group.
    service: what happened ('users_shared', 'new_chat_members', ...) instead of a text, else ''.
    """

    message_id: int
    from_bot: bool
    text: str
    html: str
    entities: tuple[str, ...]
    rows: tuple[tuple[SeenButton, ...], ...]
    photo: str
    document: str
    spoiler: bool
    force_reply: bool
    placeholder: str
    reply_to: int
    edit_count: int
    silent: bool
    protected: bool
    pinned: bool
    deleted: bool
    reactions: tuple[str, ...]
    date: int
    version: int
    sender_id: int = 0
    service: str = ""

    @property
    def buttons(self) -> tuple[SeenButton, ...]:
        """All buttons, row by row."""
        return tuple(button for row in self.rows for button in row)

    def button(self, prefix: str) -> SeenButton | None:
        """The first button whose text begins so."""
        return next((button for button in self.buttons if button.text.startswith(prefix)), None)


def _button(value: Json) -> SeenButton:
    fields = as_object(value)
    names = ("text", "data", "url", "copy_text", "style")
    return SeenButton(*(as_text(fields.get(name)) for name in names))


def read_message(fields: JsonObject) -> Message:
    """From the JSON of `rendering.rendered`."""
    rows = tuple(tuple(map(_button, as_list(row))) for row in as_list(fields.get("buttons")))
    return Message(
        message_id=as_integer(fields.get("id")),
        from_bot=fields.get("from") == "bot",
        text=as_text(fields.get("text")),
        html=as_text(fields.get("html")),
        entities=tuple(as_text(as_object(part).get("type")) for part in as_list(fields.get("entities"))),
        rows=rows,
        photo=as_text(fields.get("photo")),
        document=as_text(fields.get("document")),
        spoiler=fields.get("spoiler") is True,
        force_reply=fields.get("force_reply") is True,
        placeholder=as_text(fields.get("placeholder")),
        reply_to=as_integer(fields.get("reply_to")),
        edit_count=as_integer(fields.get("edit_count")),
        silent=fields.get("silent") is True,
        protected=fields.get("protected") is True,
        pinned=fields.get("pinned") is True,
        deleted=fields.get("deleted") is True,
        reactions=tuple(map(as_text, as_list(fields.get("reactions")))),
        date=round(as_number(fields.get("date"))),
        version=as_integer(fields.get("version")),
        sender_id=as_integer(fields.get("sender_id")),
        service=next(iter(as_object(fields.get("service"))), ""),
    )


def read_keyboard(value: Json) -> SeenKeyboard | None:
    """From the JSON of `keyboards.ReplyKeyboard.to_json`, None if no keyboard is open."""
    if value is None:
        return None
    fields = as_object(value)
    rows = tuple(tuple(map(_key, as_list(row))) for row in as_list(fields.get("rows")))
    return SeenKeyboard(rows, fields.get("one_time") is True, as_text(fields.get("placeholder")))


def _key(value: Json) -> SeenKey:
    fields = as_object(value)
    asked = as_object(fields.get("asks"))
    return SeenKey(as_text(fields.get("text")), as_integer(asked.get("max_quantity")))


def describe(messages: list[Message]) -> str:
    """The chat in lines, for the text of a failed test."""
    lines: list[str] = []
    for message in messages:
        buttons = " ".join(f"[{button.text}]" for button in message.buttons)
        gone = " (deleted)" if message.deleted else ""
        who = "bot" if message.from_bot else "person"
        lines.append(f"  #{message.message_id} {who}{gone}: {message.text!r} {buttons}")
    return "\n".join(lines) or "  (empty)"
