"""Newcomers: strangers with an invitation, from its code to the moment they are in.

Nothing else is open to them.
"""

from telegram import CallbackQuery, Chat, Message, Update, User

from bot.cards.joining import waiting_html
from bot.context import ChatContext
from bot.outbox.outgoing import Outgoing, Priority
from bot.people.invitation_news import show_invitation
from bot.people.menu import set_menu
from bot.store import Act, Invitation, InvitationState
from bot.strings import say, say_html

# What the link of a person who was picked brings: no code, only the button that begins.
PICKED_START = "invited"
_VERBS = ("join_lang", "join_agree")


class Newcomers:
    """The gate asks here before it answers a stranger.

    Each method tells whether there is anything for this one.
    """

    def __init__(self, chat: ChatContext) -> None:
        self._chat = chat

    async def met(self, update: Update, user: User, *, invited: bool) -> bool:
        """They wrote something. invited: it was a code that is theirs."""
        table = self._chat.store.invitations
        began = invited or (_is_start(update.message) and await table.take_picked(user.id, user.full_name))
        invitation = await table.under_way(user.id)
        if invitation is None:
            return False
        if began:
            await show_invitation(self._chat, invitation.invitation_id)
        elif await self._chat.store.strangers.may_answer(user.id):
            await self._tell_waiting(update, user, invitation)
        return True

    async def pressed(self, query: CallbackQuery, user: User) -> bool:
        """They pressed something. Whatever this press changed, the state decides what they see next."""
        if query.message is None or query.message.chat.type != Chat.PRIVATE:  # no button works in a group
            return False
        press = await self._chat.store.buttons.press(query.data or "", user.id, query.message.chat.id)
        if press.act is not None and press.act.verb in _VERBS:
            invitation = await self._go_on(press.act, user)
            toast = "" if invitation else None
        else:  # an old button, for somebody who may still come in
            invitation = await self._chat.store.invitations.under_way(user.id)
            toast = self._say(invitation, "toast_old_button") if invitation else None
        if toast is None:
            return False
        await self._chat.outbox.acknowledge(user.id, query.id, toast, alert=bool(toast))
        return True

    async def _go_on(self, act: Act, user: User) -> Invitation | None:
        """None if this invitation leads nowhere any more."""
        values = dict(act.values)
        invitation_id, lang = int(values["invitation"]), values["lang"]
        if act.verb == "join_lang":
            await self._chat.store.invitations.choose_lang(invitation_id, user.id, lang)
        else:
            known = {phone.phone_id for phone in self._chat.dispatcher.phones.known()}
            async with self._chat.rights.locks.of(user.id):
                await self._chat.store.admissions.agree(invitation_id, user.id, user.full_name, lang, known)
        invitation = await show_invitation(self._chat, invitation_id)
        await begin_menu(self._chat, invitation)
        if invitation is None or not (invitation.live or invitation.state is InvitationState.JOINED):
            return None
        ended = (InvitationState.REFUSED, InvitationState.REVOKED)
        return None if invitation.state in ended else invitation

    async def _tell_waiting(self, update: Update, user: User, invitation: Invitation) -> None:
        lang = invitation.lang or self._chat.default_lang
        html = say_html(lang, "join_unfinished")
        if invitation.state is InvitationState.AGREED:
            admin = await self._chat.store.people.person(invitation.made_by)
            html = waiting_html(admin.name if admin else "", lang, again=True)
        key = f"gate:{update.update_id}"
        await self._chat.outbox.send(Outgoing(user.id, key, Priority.NOTICE, html, silent=True))

    def _say(self, invitation: Invitation, key: str) -> str:
        return say(invitation.lang or self._chat.default_lang, key)


async def begin_menu(chat: ChatContext, invitation: Invitation | None) -> None:
    """Whoever has come in by it gets the menu of their role, in their language."""
    if invitation is None or invitation.state is not InvitationState.JOINED or invitation.person_id is None:
        return
    if person := await chat.store.people.person(invitation.person_id):
        await set_menu(chat, person)


def code_of(message: Message | None) -> str:
    """What a stranger sends as '/start CODE'; '' if it is nothing of the kind, or somebody else's words."""
    words = _own_words(message)
    if len(words) != 2 or words[0] != "/start" or words[1] == PICKED_START:
        return ""
    return words[1]


def _is_start(message: Message | None) -> bool:
    return _own_words(message) in (["/start"], ["/start", PICKED_START])


def _own_words(message: Message | None) -> list[str]:
    if message is None or message.forward_origin or message.via_bot or message.sender_chat:
        return []
    return (message.text or "").split()
