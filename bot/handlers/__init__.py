"""The table of handlers; the first that fits takes the update, so the order matters."""

from collections.abc import Callable, Coroutine

from telegram import Update
from telegram.ext import CallbackQueryHandler, ChatMemberHandler, CommandHandler, MessageHandler, filters

from bot.context import App, Context, Front
from bot.handlers.amounts import Amounts
from bot.handlers.audit import AuditPages
from bot.handlers.binding_pages import BindingPages
from bot.handlers.buttons import Buttons
from bot.handlers.health import HealthCommand, TakeVitals
from bot.handlers.history import HistoryPages
from bot.handlers.inviting import Inviting
from bot.handlers.leaving import Leaving
from bot.handlers.odd import Odd
from bot.handlers.pad_buttons import PadButtons
from bot.handlers.pairing import PairCommand
from bot.handlers.people_pages import PeoplePages
from bot.handlers.phone_buttons import PhoneButtons
from bot.handlers.phones import PhoneCommands
from bot.handlers.privacy import PrivacyPages
from bot.handlers.renaming import Renaming
from bot.handlers.secret_prompts import SecretPrompts
from bot.handlers.sharing import SharedPhones
from bot.handlers.tasks import TaskMessages
from bot.handlers.words import WordCommands
from bot.people.invitation_news import take_up_invitations
from bot.people.pairings import PairingMessages
from bot.requests.secret_chat import take_up
from bot.rights.permissions import COMMANDS, VERBS
from bot.rights.person import Person
from bot.showing.phones_away import PhonesAway
from bot.showing.status_text import Away

# Without this a command in an edited message would run again, with `update.message` None.
_NEW = filters.UpdateType.MESSAGE
_OWN_TEXT = _NEW & filters.TEXT & ~filters.FORWARDED & ~filters.VIA_BOT & ~filters.SenderChat.ALL


_Command = Callable[[Update, Context], Coroutine[None, None, None]]


def _guarded(name: str, command: _Command, odd: Odd) -> _Command:
    """For whom it is not, there is no such command. Raises KeyError for one that the table does not have."""
    needs = COMMANDS[name]

    async def guarded(update: Update, context: Context) -> None:
        await (command if needs.met_by(context.person.role) else odd.unknown_command)(update, context)

    return guarded


def add_handlers(
    app: App,
    front: Front,
    pairings: PairingMessages,
    outages: PhonesAway,
    away: Away,
    vitals: TakeVitals | None = None,
) -> Callable[[Person], bool]:
    """Registers everything that people can send. away: what a task waits for. vitals: what /health tells.

    Answers what tells whether a person's next text is the name of a phone.
    """
    renaming = Renaming(front)
    pages = PhoneButtons(front, renaming, outages)
    pads = PadButtons(front)
    secrets = SecretPrompts(front, pads)
    odd, words = Odd(front, secrets), WordCommands(front)
    amounts = Amounts(front)
    bindings = BindingPages(front, amounts)
    tasks = TaskMessages(front, renaming, secrets, away, amounts)
    phones, pairing, shared = PhoneCommands(front, pages), PairCommand(front, pairings), SharedPhones(front)
    inviting = Inviting(front)
    commands: dict[str, _Command] = {
        "start": words.start,
        "help": words.help,
        "language": words.language,
        "connect": phones.connect,
        "pair": pairing.pair,
        "devices": phones.devices,
        "screen": phones.screen,
        "status": tasks.status,
        "stop": tasks.stop,
        "queue": shared.queue,
        "stopall": shared.stop_all,
        "history": HistoryPages(front).history,
        "privacy": PrivacyPages(front).privacy,
        "audit": AuditPages(front).audit,
        "health": HealthCommand(front, odd, vitals).health,
        "cancel": secrets.cancel,
        "users": PeoplePages(front).users,
        "bind": bindings.bind,
        "invite": inviting.invite,
    }

    async def picked(update: Update, context: Context) -> None:
        may_invite = VERBS["invite_pick"].met_by(context.person.role)
        await (inviting.shared if may_invite else odd.not_text)(update, context)

    app.add_handlers(
        [
            CallbackQueryHandler(Buttons(front, pages, pads, secrets, bindings).press),
            ChatMemberHandler(Leaving(front).moved, ChatMemberHandler.MY_CHAT_MEMBER),
            MessageHandler(filters.UpdateType.EDITED_MESSAGE, odd.edited),
            MessageHandler(
                _NEW & (filters.FORWARDED | filters.VIA_BOT | filters.SenderChat.ALL), odd.forwarded
            ),
            *(CommandHandler(name, _guarded(name, act, odd), _OWN_TEXT) for name, act in commands.items()),
            MessageHandler(_OWN_TEXT & filters.COMMAND, odd.unknown_command),
            MessageHandler(_OWN_TEXT, tasks.text),
            MessageHandler(_NEW & filters.StatusUpdate.USERS_SHARED, picked),
            MessageHandler(_NEW, odd.not_text),
        ]
    )
    front.background.start(take_up(front), "secret prompts of the last run")
    front.background.start(take_up_invitations(front), "invitations of the last run")
    return renaming.waits_for
