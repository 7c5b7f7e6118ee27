"""Reads a ReplyKeyboardMarkup and refuses what the real server refuses, in its words.

Source of the texts: TDLib's reply markup and the real server's replies.
"""

from bot.console.errors import bad_request
from bot.console.keyboards import Key, ReplyKeyboard, UsersRequest
from bot.console.wire import Json, JsonObject, as_text

_PLACEHOLDER_MAX = 64
_QUANTITY_MAX = 10
_INT32 = 2**31
_UNKNOWN_HERE = ("request_chat", "request_contact", "request_location", "request_poll", "web_app")
_IN_BUTTON = "can't parse keyboard button: "


def read_placeholder(markup: JsonObject) -> str:
    """The text of the empty field, up to 64 characters."""
    placeholder = as_text(markup.get("input_field_placeholder"))
    if len(placeholder) > _PLACEHOLDER_MAX:
        raise bad_request("INPUT_FIELD_PLACEHOLDER_INVALID")
    return placeholder


def read_keyboard(markup: JsonObject, *, is_private: bool) -> ReplyKeyboard | None:
    """The keyboard, None without a key. People can be asked for in private chats only."""
    rows = markup["keyboard"]
    if not isinstance(rows, list):
        raise bad_request('field "keyboard" must be of type Array')
    read = [tuple(filter(None, map(_key, _row(row)))) for row in rows]
    asked = [key.asks.request_id for row in read for key in row if key.asks]
    if asked and not is_private:
        raise bad_request("users can be requested in private chats only")
    if len(set(asked)) < len(asked):  # "Must be unique within the message"
        raise bad_request("BUTTON_ID_INVALID")
    for name in ("resize_keyboard", "is_persistent", "selective"):
        _flag(markup, name)
    one_time = _flag(markup, "one_time_keyboard") is True
    placeholder = read_placeholder(markup)
    keys = tuple(row for row in read if row)
    return ReplyKeyboard(keys, one_time, placeholder) if keys else None


def _row(value: Json) -> list[Json]:
    if not isinstance(value, list):
        raise bad_request('field "keyboard" must be an Array of Arrays')
    return value


def _key(value: Json) -> Key | None:
    """None for a key without a text, which the server leaves out."""
    if isinstance(value, str):
        return Key(value) if value else None
    if not isinstance(value, dict):
        raise bad_request("can't parse keyboard button: KeyboardButton must be a String or an Object")
    if "text" not in value:
        raise bad_request("can't parse keyboard button: Can't find field \"text\"")
    text = value["text"]
    if not isinstance(text, str):
        raise bad_request(f'{_IN_BUTTON}Field "text" must be of type String')
    if any(value.get(name) for name in _UNKNOWN_HERE):  # the real server knows these
        raise bad_request("can't parse keyboard button: unsupported request")
    asks = _request(value["request_users"]) if "request_users" in value else None
    return Key(text, asks) if text else None


def _request(value: Json) -> UsersRequest:
    if not isinstance(value, dict):
        raise bad_request(f'{_IN_BUTTON}Field "request_users" must be of type Object')
    if "request_id" not in value:
        raise bad_request("can't parse keyboard button: Can't find field \"request_id\"")
    quantity = _number(value, "max_quantity", 1)
    if not 1 <= quantity <= _QUANTITY_MAX:
        raise bad_request("BUTTON_QUANTITY_MAX_INVALID")
    _flag(value, "request_photo", _IN_BUTTON)
    return UsersRequest(
        request_id=_number(value, "request_id", 0),
        is_bot=_flag(value, "user_is_bot", _IN_BUTTON),
        is_premium=_flag(value, "user_is_premium", _IN_BUTTON),
        max_quantity=quantity,
        with_name=_flag(value, "request_name", _IN_BUTTON) is True,
        with_username=_flag(value, "request_username", _IN_BUTTON) is True,
    )


def _number(fields: JsonObject, name: str, default: int) -> int:
    value = fields.get(name, default)
    if isinstance(value, bool) or not isinstance(value, int):
        raise bad_request(f'{_IN_BUTTON}Field "{name}" must be of type Number')
    if not -_INT32 <= value < _INT32:
        raise bad_request(f'{_IN_BUTTON}Field "{name}" must be a valid Number')
    return value


def _flag(fields: JsonObject, name: str, where: str = "") -> bool | None:
    """where: the beginning of the refusal; without one the server writes a small first letter."""
    value = fields.get(name)
    if value is not None and not isinstance(value, bool):
        begin = f"{where}Field" if where else "field"
        raise bad_request(f'{begin} "{name}" must be of type Boolean')
    return value
