"""The messages of an invitation in every chat that it concerns, updated after commits and crashes."""

import asyncio
from dataclasses import replace

from bot.cards.inviting import Newcomer, Offered, asks_look, gone_look, revoke_button
from bot.cards.joining import consent_look, language_look, waiting_html, welcome_html
from bot.cards.look import Look
from bot.cards.qr import spent_png
from bot.context import ChatContext
from bot.outbox.outgoing import Outgoing, Priority
from bot.showing.pages import show_to
from bot.store import Invitation, InvitationState
from bot.strings import say_html

_LATELY_S = 86_400.0
_UNDER_WAY = (InvitationState.TAKEN, InvitationState.AGREED)
_GONE_KEYS = {
    InvitationState.TAKEN: "invite_taken",
    InvitationState.AGREED: "invite_taken",
    InvitationState.JOINED: "invite_used",
    InvitationState.REFUSED: "invite_refused",
    InvitationState.REVOKED: "invite_revoked",
}
_DECIDED_KEYS = {
    InvitationState.JOINED: "join_confirmed",
    InvitationState.REFUSED: "join_refused",
    InvitationState.REVOKED: "join_revoked",
}


async def show_invitation(chat: ChatContext, invitation_id: int) -> Invitation | None:
    """Updates all messages of the invitation to the committed state and returns that state.

    Can be repeated; each message is sent once.
    """
    async with chat.invitation_locks.of(invitation_id):  # of two calls the later one shows the newer state
        invitation = await chat.store.invitations.of(invitation_id)
        if invitation is not None:
            await _show_maker(chat, invitation)
            await _show_admins(chat, invitation)
            await _show_newcomer(chat, invitation)
    return invitation


async def show_unsettled(chat: ChatContext) -> None:
    """Sends the messages of changes that the last run committed and may not have shown."""
    for invitation_id in await chat.store.invitations.unsettled(_LATELY_S):
        await show_invitation(chat, invitation_id)
    await notify_claimed(chat)


async def notify_claimed(chat: ChatContext) -> None:
    """Notifies the other admins of each person who joined lately by a code from the computer, once."""
    person_id, mark = await chat.store.claims.newest_reclaim(_LATELY_S) or (0, "")
    person = await chat.store.people.person(person_id)
    if person is None or not person.is_admin:
        return
    values = Newcomer(person_id, person.name).words()
    for admin in await chat.store.people.admins():
        if admin.person_id != person_id:
            key = f"claimed:{mark}:{admin.person_id}"
            html = say_html(chat.lang(admin), "claimed_again", **values)
            await chat.outbox.send(Outgoing(admin.person_id, key, Priority.QUESTION, html))


def offered(chat: ChatContext, invitation: Invitation) -> Offered:
    """What the invitation offers, with the names of the known phones."""
    known = [phone_id for phone_id in invitation.terms.phones if chat.phone(phone_id)]
    return Offered(invitation.terms.kind, tuple(chat.phone_name(phone_id) for phone_id in known))


async def _show_maker(chat: ChatContext, invitation: Invitation) -> None:
    """An open invitation's message stays unchanged: only that message holds the code."""
    maker = await chat.store.people.person(invitation.made_by)
    is_open = invitation.state in (InvitationState.PICKING, InvitationState.OPEN)
    if maker is None or (is_open and invitation.live):
        return
    lang, under_way = chat.lang(maker), invitation.live and invitation.state in _UNDER_WAY
    expired = not invitation.live and (is_open or invitation.state in _UNDER_WAY)
    key = "invite_expired" if expired else _GONE_KEYS[invitation.state]
    look = gone_look(key, offered(chat, invitation), _newcomer(invitation), await _by(chat, invitation), lang)
    if under_way:
        look = replace(look, rows=((revoke_button(invitation.invitation_id, lang),),))
    if invitation.for_person is None:  # the QR code is void
        good = None if under_way else invitation.state is InvitationState.JOINED
        look = replace(look, picture=await asyncio.to_thread(spent_png, good=good))
    await show_to(chat, maker.person_id, invitation.message, look)


async def _show_admins(chat: ChatContext, invitation: Invitation) -> None:
    """Asks every admin, and shows each who decided; for a person whom an admin picked, that they joined.

    Admins who were not asked are shown a joining alone.
    """
    who = _newcomer(invitation)
    if who is not None and invitation.for_person is not None and invitation.state is InvitationState.JOINED:
        await _notify_admins(chat, invitation, who)
    if who is None or invitation.for_person is not None or invitation.state is InvitationState.TAKEN:
        return
    prefix, terms = f"join_ask:{invitation.invitation_id}:", offered(chat, invitation)
    asks = invitation.live and invitation.state is InvitationState.AGREED
    admins = {admin.person_id: admin for admin in await chat.store.people.admins()}
    asked = {int(key.removeprefix(prefix)) for key in await chat.store.buttons.messages(prefix)}
    for person_id in sorted(admins.keys() | asked):
        person = admins.get(person_id)
        lang = chat.lang(person) if person else chat.default_lang
        if asks and person:
            look = asks_look(terms, who, invitation.invitation_id, lang)
        else:
            key = _DECIDED_KEYS.get(invitation.state, "join_expired")
            look = gone_look(key, terms, who, await _by(chat, invitation), lang)
        # A person's joining is also shown to admins who were not asked, because they became admins later.
        new = asks or invitation.state is InvitationState.JOINED
        await show_to(chat, person_id, f"{prefix}{person_id}", look, new=new, noisy=asks)


async def _notify_admins(chat: ChatContext, invitation: Invitation, who: Newcomer) -> None:
    """Notifies each admin once: nobody was asked."""
    for admin in await chat.store.people.admins():
        look = gone_look(
            "join_picked",
            offered(chat, invitation),
            who,
            await _by(chat, invitation),
            chat.lang(admin),
        )
        key = f"join_told:{invitation.invitation_id}:{admin.person_id}"
        await chat.outbox.send(Outgoing(admin.person_id, key, Priority.NOTICE, look.html))


async def _show_newcomer(chat: ChatContext, invitation: Invitation) -> None:
    who = _newcomer(invitation)
    if who is None:
        return
    person = await chat.store.people.person(who.person_id)
    key, lang = f"join:{invitation.invitation_id}", invitation.lang or chat.default_lang
    under_way = invitation.live and invitation.state in _UNDER_WAY
    if invitation.state is InvitationState.JOINED:
        await show_to(chat, who.person_id, key, Look(say_html(lang, "join_in")))
        await _welcome(chat, invitation, who)
    elif under_way or person is None:
        look = await _newcomer_look(chat, invitation, lang)
        await show_to(chat, who.person_id, key, look, new=under_way, stranger=True)


async def _newcomer_look(chat: ChatContext, invitation: Invitation, lang: str) -> Look:
    """The newcomer's view: how far they are; for a void invitation what every stranger is shown."""
    if not invitation.live or invitation.state not in _UNDER_WAY:
        return Look(say_html(lang, "stranger", id=str(invitation.person_id)))
    admin = await _name(chat, invitation.made_by)
    if invitation.state is InvitationState.AGREED:
        return Look(waiting_html(admin, lang))
    if not invitation.lang:
        return language_look(invitation.invitation_id)
    return consent_look(invitation.invitation_id, admin, lang)


async def _welcome(chat: ChatContext, invitation: Invitation, who: Newcomer) -> None:
    admin, terms = await _name(chat, invitation.made_by), offered(chat, invitation)
    async with chat.rights.keep_known(who.person_id) as person:
        if person is not None:
            html = welcome_html(terms, who, admin, chat.lang(person))
            key = f"joined:{invitation.invitation_id}"
            await chat.outbox.send(Outgoing(person.person_id, key, Priority.NOTICE, html))


def _newcomer(invitation: Invitation) -> Newcomer | None:
    return None if invitation.person_id is None else Newcomer(invitation.person_id, invitation.name)


async def _by(chat: ChatContext, invitation: Invitation) -> str:
    return await _name(chat, invitation.decided_by) if invitation.decided_by else ""


async def _name(chat: ChatContext, person_id: int) -> str:
    person = await chat.store.people.person(person_id)
    return person.name if person else str(person_id)
