"""Makes one call to Telegram for one row: the fitting method, and plain text if the markup is refused."""

import html
import re

from telegram import (
    BotCommand,
    BotCommandScopeChat,
    BotCommandScopeDefault,
    CopyTextButton,
    ForceReply,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InputMediaDocument,
    InputMediaPhoto,
    KeyboardButton,
    KeyboardButtonRequestUsers,
    LinkPreviewOptions,
    Message,
    ReplyKeyboardMarkup,
    ReplyKeyboardRemove,
    ReplyParameters,
)
from telegram.constants import InlineKeyboardButtonLimit, MessageLimit, ParseMode
from telegram.error import BadRequest
from telegram.ext import ExtBot

from bot.outbox.outgoing import EVERYBODYS_MENU, Button, Menu, Outgoing, Picker
from bot.outbox.rows import OutboxRow

_TAG = re.compile(r"<[^>]*>")
_CALLBACK_BYTES = 64
_MOST_COPIED = InlineKeyboardButtonLimit.MAX_COPY_TEXT
_WORDS_FILE = "report.txt"
_NO_PREVIEW = LinkPreviewOptions(is_disabled=True)
_Markup = InlineKeyboardMarkup | ReplyKeyboardMarkup | ReplyKeyboardRemove | ForceReply | None


async def send_or_edit(bot: ExtBot[None], row: OutboxRow) -> int:
    """Returns the message's id, 0 for a menu. Raises TelegramError."""
    if row.message.menu is not None:
        await _set_menu(bot, row.message.menu)
        return 0
    try:
        return await _call(bot, row, row.message.html, ParseMode.HTML)
    except BadRequest as err:
        text = err.message.lower()
        if "message is not modified" in text and row.message_id is not None:
            return row.message_id
        if "can't parse entities" not in text and "too long" not in text:
            raise
    # The text matters more than its markup.
    return await _call(bot, row, _cut(_plain(row.message.html), _limit(row)), None)


async def _set_menu(bot: ExtBot[None], menu: Menu) -> None:
    everybodys = menu.chat_id == EVERYBODYS_MENU
    scope = BotCommandScopeDefault() if everybodys else BotCommandScopeChat(menu.chat_id)
    lang = menu.app_lang or None
    if menu.commands:
        commands = [BotCommand(name, description) for name, description in menu.commands]
        await bot.set_my_commands(commands, scope=scope, language_code=lang)
    else:
        await bot.delete_my_commands(scope, language_code=lang)


def check_buttons(message: Outgoing) -> None:
    """Raises ValueError for buttons that Telegram refuses and python-telegram-bot lets pass.

    These are: callback data over 64 bytes, more than 256 characters to copy.
    """
    for row in message.buttons:
        for button in row:
            if len(button.nonce.encode()) > _CALLBACK_BYTES:
                raise ValueError(f"callback data of {button.text!r} is over {_CALLBACK_BYTES} bytes")
            if len(button.copy) > _MOST_COPIED:
                raise ValueError(f"what {button.text!r} copies is over {_MOST_COPIED} characters")


def _plain(markup: str) -> str:
    return html.unescape(_TAG.sub("", markup))


def _limit(row: OutboxRow) -> int:
    has_picture = row.message.picture or row.picture_hash
    return MessageLimit.CAPTION_LENGTH if has_picture else MessageLimit.MAX_TEXT_LENGTH


def _units(text: str) -> int:
    # As Telegram counts: an emoji has two.
    return len(text.encode("utf-16-le")) // 2


def _cut(text: str, limit: int) -> str:
    # Half an emoji at the end is dropped.
    return text.encode("utf-16-le")[: 2 * limit].decode("utf-16-le", "ignore")


async def _call(bot: ExtBot[None], row: OutboxRow, text: str, parse_mode: ParseMode | None) -> int:
    if row.message_id is None:
        return await _send(bot, row.message, text, parse_mode)
    await _edit(bot, row, row.message_id, text, parse_mode)
    return row.message_id


async def _send(bot: ExtBot[None], message: Outgoing, text: str, parse_mode: ParseMode | None) -> int:
    reply = ReplyParameters(message.reply_to, allow_sending_without_reply=True) if message.reply_to else None
    sent: Message
    if message.animation:
        sent = await bot.send_animation(
            message.chat_id,
            message.picture or b"",
            caption=text,
            filename=message.file,
            parse_mode=parse_mode,
            reply_parameters=reply,
            disable_notification=message.silent,
            protect_content=message.protect,
        )
    elif message.file:
        sent = await bot.send_document(
            message.chat_id,
            message.picture or b"",
            caption=text,
            filename=message.file,
            parse_mode=parse_mode,
            reply_parameters=reply,
            disable_notification=message.silent,
            protect_content=message.protect,
            # Telegram would take some files for videos or music.
            disable_content_type_detection=True,
        )
    elif message.picture:
        sent = await bot.send_photo(
            message.chat_id,
            message.picture,
            caption=text,
            parse_mode=parse_mode,
            reply_markup=_markup(message),
            reply_parameters=reply,
            disable_notification=message.silent,
            protect_content=message.protect,
            has_spoiler=message.spoiler,
        )
    else:
        sent = await bot.send_message(
            message.chat_id,
            text,
            parse_mode=parse_mode,
            reply_markup=_markup(message),
            reply_parameters=reply,
            disable_notification=message.silent,
            protect_content=message.protect,
            link_preview_options=_NO_PREVIEW,
        )
    return sent.message_id


async def _edit(
    bot: ExtBot[None], row: OutboxRow, message_id: int, text: str, parse_mode: ParseMode | None
) -> None:
    message, chat_id = row.message, row.message.chat_id
    markup = _keyboard(message)
    if row.whole and _units(words := _plain(message.html)) > _limit(row):
        # A message with a picture keeps one, and its caption is short: the text is sent as a file.
        file = InputMediaDocument(
            words.encode(), filename=_WORDS_FILE, caption=_cut(words, MessageLimit.CAPTION_LENGTH)
        )
        await bot.edit_message_media(file, chat_id, message_id, reply_markup=markup)
    elif message.picture and row.wanted_hash != row.picture_hash:
        media = InputMediaPhoto(
            message.picture, caption=text, parse_mode=parse_mode, has_spoiler=message.spoiler
        )
        await bot.edit_message_media(media, chat_id, message_id, reply_markup=markup)
    elif row.picture_hash:  # a photo message stays one; only its caption changes
        await bot.edit_message_caption(
            chat_id, message_id, caption=text, parse_mode=parse_mode, reply_markup=markup
        )
    else:
        await bot.edit_message_text(
            text,
            chat_id,
            message_id,
            parse_mode=parse_mode,
            reply_markup=markup,
            link_preview_options=_NO_PREVIEW,
        )


def _markup(message: Outgoing) -> _Markup:
    if message.force_reply:
        return ForceReply(input_field_placeholder=message.force_reply[:64])
    if message.picker:
        return _picker_keyboard(message.picker)
    return ReplyKeyboardRemove() if message.no_picker else _keyboard(message)


def _picker_keyboard(picker: Picker) -> ReplyKeyboardMarkup:
    asked = KeyboardButtonRequestUsers(
        picker.request_id, user_is_bot=False, max_quantity=1, request_name=True
    )
    key = KeyboardButton(picker.text, request_users=asked)
    return ReplyKeyboardMarkup([[key]], resize_keyboard=True)


def _keyboard(message: Outgoing) -> InlineKeyboardMarkup | None:
    if not message.buttons:
        return None
    return InlineKeyboardMarkup([[_inline_button(button) for button in row] for row in message.buttons])


def _inline_button(button: Button) -> InlineKeyboardButton:
    if button.copy:
        return InlineKeyboardButton(button.text, copy_text=CopyTextButton(button.copy))
    return InlineKeyboardButton(button.text, callback_data=button.nonce, style=button.style or None)
