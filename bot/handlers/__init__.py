"""The table of handlers; the first that fits takes the update, so the order matters."""

from collections.abc import Callable

from telegram import Update
from telegram.ext import CallbackQueryHandler, ChatMemberHandler, CommandHandler, MessageHandler, filters

from bot.bus.done_before import only_reads
from bot.context import App, ChatContext, UpdateContext
from bot.handlers.buttons import Buttons
from bot.handlers.chat_member import ChatMemberUpdates
from bot.handlers.feature_pages import Surroundings
from bot.handlers.other_messages import OtherMessages
from bot.handlers.registry import Command, HandlerRegistry
from bot.handlers.shortcut_files import ShortcutFiles
from bot.people.invitation_news import show_unsettled
from bot.requests.secret_chat import close_all
from bot.rights.permissions import Needs
from bot.rights.person import Person

# Without this a command in an edited message would run again, with `update.message` None.
_NEW = filters.UpdateType.MESSAGE
_OWN_TEXT = _NEW & filters.TEXT & ~filters.FORWARDED & ~filters.VIA_BOT & ~filters.SenderChat.ALL


def _guarded(needs: Needs, command: Command, other: OtherMessages) -> Command:
    """Hides a command from people whom it is not for: they get the answer to an unknown command."""

    async def guarded(update: Update, context: UpdateContext) -> None:
        if needs.reads:
            only_reads()
        await (command if needs.met_by(context.person.role) else other.answer_unknown)(update, context)

    return guarded


def add_handlers(app: App, chat: ChatContext, around: Surroundings) -> Callable[[Person], bool]:
    """Registers handlers for everything that people can send.

    Returns a function that says whether a person's next text is the name of a phone.
    """
    registry, permissions = HandlerRegistry(chat, around), chat.rights.permissions
    other, invitations = registry.other, registry.invitations
    files = ShortcutFiles(chat, other)

    async def picked(update: Update, context: UpdateContext) -> None:
        may_invite = permissions.verbs["invite_pick"].met_by(context.person.role)
        await (invitations.bind_picked if may_invite else other.answer_not_text)(update, context)

    app.add_handlers(
        [
            CallbackQueryHandler(Buttons(chat, registry.presses).press),
            ChatMemberHandler(ChatMemberUpdates(chat).park_or_unpark, ChatMemberHandler.MY_CHAT_MEMBER),
            MessageHandler(filters.UpdateType.EDITED_MESSAGE, other.answer_edit),
            # Also a forwarded one: it is shown, and kept on a press alone.
            MessageHandler(
                _NEW & filters.Document.ALL & ~filters.VIA_BOT & ~filters.SenderChat.ALL, files.take
            ),
            MessageHandler(
                _NEW & (filters.FORWARDED | filters.VIA_BOT | filters.SenderChat.ALL), other.answer_forwarded
            ),
            *(
                CommandHandler(name, _guarded(needs, registry.commands[name], other), _OWN_TEXT)
                for name, needs in permissions.commands.items()
            ),
            MessageHandler(_OWN_TEXT & filters.COMMAND, other.answer_unknown),
            MessageHandler(_OWN_TEXT, registry.texts.text),
            MessageHandler(_NEW & filters.StatusUpdate.USERS_SHARED, picked),
            MessageHandler(_NEW, other.answer_not_text),
        ]
    )
    chat.background.start(close_all(chat), "secret prompts of the last run")
    chat.background.start(show_unsettled(chat), "invitations of the last run")
    return registry.name_prompt.waits_for
