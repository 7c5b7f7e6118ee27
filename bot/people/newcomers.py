"""Newcomers: strangers with an invitation, from the invitation's code until they have joined.

They can do nothing else.
"""

from telegram import CallbackQuery, Chat, Message, Update, User

from bot.cards.joining import waiting_html
from bot.context import ChatContext
from bot.outbox.outgoing import Outgoing, Priority
from bot.people.invitation_news import show_invitation
from bot.people.menu import set_menu
from bot.store import Act, Invitation, InvitationState
from bot.strings import say, say_html

# What the link for a picked person sends: not a code, it only brings the button that begins.
PICKED_START = "invited"
_VERBS = ("join_lang", "join_agree")


class Newcomers:
    """The gate calls this before it answers a stranger.

    Each method returns whether the update belonged to a newcomer.
    """

    def __init__(self, chat: ChatContext) -> None:
        self._chat = chat

    async def handle_text(self, update: Update, user: User, *, invited: bool) -> bool:
        """Handles a newcomer's text. invited: the text was a code for this person."""
        table = self._chat.store.invitations
        began = invited or (_is_start(update.message) and await table.take_picked(user.id, user.full_name))
        invitation = await table.under_way(user.id)
        if invitation is None:
            return False
        if began:
            await show_invitation(self._chat, invitation.invitation_id)
        elif await self._chat.store.strangers.may_answer(user.id):
            await self._notify_waiting(update, user, invitation)
        return True

    async def handle_press(self, query: CallbackQuery, user: User) -> bool:
        """Handles a newcomer's press. The state decides what is shown next, whatever the press changed."""
        if query.message is None or query.message.chat.type != Chat.PRIVATE:  # no button works in a group
            return False
        press = await self._chat.store.buttons.press(query.data or "", user.id, query.message.chat.id)
        if press.act is not None and press.act.verb in _VERBS:
            invitation = await self._advance(press.act, user)
            toast = "" if invitation else None
        else:  # an old button, pressed by somebody who may still join
            invitation = await self._chat.store.invitations.under_way(user.id)
            toast = self._say(invitation, "toast_old_button") if invitation else None
        if toast is None:
            return False
        await self._chat.outbox.acknowledge(user.id, query.id, toast, alert=bool(toast))
        return True

    async def _advance(self, act: Act, user: User) -> Invitation | None:
        """Shows the next step; None if this invitation leads nowhere any more."""
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

    async def _notify_waiting(self, update: Update, user: User, invitation: Invitation) -> None:
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
    """Sets the menu of the role and language of a person who joined by this invitation."""
    if invitation is None or invitation.state is not InvitationState.JOINED or invitation.person_id is None:
        return
    if person := await chat.store.people.person(invitation.person_id):
        await set_menu(chat, person)


def code_of(message: Message | None) -> str:
    """The code in a stranger's '/start CODE'; '' for any other text and for forwarded texts."""
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
