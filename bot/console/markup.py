"""Reads `reply_markup` and refuses what the real server refuses."""

from bot.console.errors import bad_request
from bot.console.formatting import utf16_length
from bot.console.keyboard_reading import read_keyboard, read_placeholder
from bot.console.messages import ChatButton, Markup
from bot.console.wire import Json, Params, as_list, as_object, as_text

_DATA_MAX_BYTES = 64
_COPY_MAX = 256
_STYLES = {"", "primary", "success", "danger"}


def read_markup(params: Params, *, is_private: bool = True) -> Markup:
    """The markup of a send or an edit, empty without one. is_private: the chat is no group."""
    value = params.parsed("reply_markup", "reply keyboard markup")
    if value is None:
        return Markup()
    markup = as_object(value)
    if not markup:
        raise bad_request("object expected as reply markup")
    if "inline_keyboard" in markup:
        rows = tuple(tuple(map(_button, as_list(row))) for row in as_list(markup["inline_keyboard"]))
        return Markup(tuple(row for row in rows if row))
    if "keyboard" in markup:
        return Markup(keyboard=read_keyboard(markup, is_private=is_private))
    if markup.get("force_reply") is True:
        return Markup(force_reply=True, placeholder=read_placeholder(markup))
    return Markup(closes_keyboard=markup.get("remove_keyboard") is True)


def _button(value: Json) -> ChatButton:
    fields = as_object(value)
    text = as_text(fields.get("text")).strip()
    if not text:
        raise bad_request("can't parse inline keyboard button: Can't find field \"text\"")
    data, url = as_text(fields.get("callback_data")), as_text(fields.get("url"))
    copy_text = as_text(as_object(fields.get("copy_text")).get("text"))
    style = as_text(fields.get("style"))
    if "copy_text" in fields and not copy_text:
        raise bad_request("BUTTON_COPY_TEXT_INVALID")
    if not (data or url or copy_text):
        raise bad_request(
            "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard"
        )
    if len(data.encode()) > _DATA_MAX_BYTES:
        raise bad_request("BUTTON_DATA_INVALID")
    if url and not url.startswith(("http://", "https://", "tg://")):
        raise bad_request("BUTTON_URL_INVALID")
    if utf16_length(copy_text) > _COPY_MAX:
        raise bad_request("BUTTON_COPY_TEXT_INVALID")
    if style not in _STYLES:
        raise bad_request("can't parse inline keyboard button: Unsupported button style specified")
    return ChatButton(text, data, url, copy_text, style)
