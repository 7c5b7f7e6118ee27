"""An admin's side of invitations: /invite, its buttons, the picked person, the decision on a newcomer."""

import asyncio

from telegram import CallbackQuery, SharedUser, Update

from bot.cards.inviting import Newcomer, Offered, life_look, link_look, phones_look, role_look, walked_look
from bot.cards.phone_words import phone_names
from bot.cards.qr import qr_png
from bot.context import ChatContext, PressedButton, UpdateContext, incoming, notice_key
from bot.outbox.outgoing import Outgoing, Picker, Priority
from bot.people.invitation_news import offered, show_invitation
from bot.people.newcomers import PICKED_START, begin_menu
from bot.rights.permissions import ADMIN, Needs
from bot.rights.person import Person, Role
from bot.showing.pages import show_page, show_to
from bot.store import OFFERS, AdmissionDecision, InvitationState, Terms
from bot.store.invitations import LIVES_S
from bot.strings import say, say_html

COMMANDS = {"invite": ADMIN}
VERBS = {
    **dict.fromkeys(
        ("invite", "invite_role", "invite_phone", "invite_life", "invite_pick", "join_confirm"), ADMIN
    ),
    **dict.fromkeys(("invite_revoke", "join_refuse"), Needs(Role.ADMIN, ends=True)),
}
_DONE_TOASTS = {
    "join_confirm": "toast_join_confirmed",
    "join_refuse": "toast_join_refused",
    "invite_revoke": "toast_invitation_revoked",
}
_TOASTS = {
    AdmissionDecision.ALREADY: "toast_already_decided",
    AdmissionDecision.OVER: "toast_invitation_over",
}


class InvitationPages:
    """Pages and links go to the admin's private chat alone, wherever they asked."""

    def __init__(self, chat: ChatContext) -> None:
        self._chat = chat

    async def invite(self, update: Update, context: UpdateContext) -> None:
        """/invite: shows the first page."""
        person, key = context.person, notice_key(incoming(update))
        await show_page(self._chat, person, key, role_look(self._chat.lang(person)), new=True)

    async def press(self, button: PressedButton) -> str:
        """Does what the button says; returns the key of the toast, '' for none."""
        values, key, person = button.values, button.key, button.person
        lang = self._chat.lang(person)
        if "invitation" in values:
            return await self._decide(button.verb, int(values["invitation"]), person)
        if button.verb == "invite":
            await show_page(self._chat, person, key, role_look(lang))
            return ""
        names = phone_names(self._chat.dispatcher.phones.known())
        kind = values["kind"]
        chosen = [value for name, value in button.act.values if name == "with" and value in names]
        offer = Offered(kind, tuple(names[phone_id] for phone_id in chosen))
        terms = Terms(OFFERS[kind].role, OFFERS[kind].rights, tuple(chosen))
        match button.verb:
            case "invite_role" | "invite_phone" if names:
                await show_page(self._chat, person, key, phones_look(kind, chosen, names, lang))
            case "invite_life" if values.get("life") in LIVES_S:
                await self._make(person, key, button.query, terms, LIVES_S[values["life"]])
                await show_page(self._chat, person, key, walked_look(offer, lang, picking=False))
            case "invite_pick":
                await self._ask_to_pick(person, key, terms)
                await show_page(self._chat, person, key, walked_look(offer, lang, picking=True))
            case _:  # the next page, or the only one if there is no phone
                await show_page(self._chat, person, key, life_look(offer, chosen, lang))
        return ""

    async def bind_picked(self, update: Update, context: UpdateContext) -> None:
        """Binds the invitation to the picked person."""
        message, person = incoming(update), context.person
        shared = message.users_shared
        if shared is None or not shared.users:
            return
        who = _picked(shared.users[0])
        if await self._chat.store.people.person(who.person_id):
            key = "invite_pick_known"
        elif await self._chat.store.invitations.bind_picked(
            person.person_id, shared.request_id, who.person_id, who.name
        ):
            key = "invite_picked"
        else:
            key = "invite_pick_over"
        html = say_html(self._chat.lang(person), key, **who.words())
        answer = Outgoing(
            person.person_id, notice_key(message), Priority.NOTICE, html, silent=True, no_picker=True
        )
        await self._chat.outbox.send(answer)
        if key == "invite_picked":
            await self._show_picked(person, shared.request_id, who, update.get_bot().username)

    async def _make(
        self, person: Person, key: str, query: CallbackQuery, terms: Terms, life_s: float
    ) -> None:
        table = self._chat.store.invitations
        # Of two presses at once the later one shows the valid code.
        async with self._chat.invitation_locks.of(key):
            made, code = await table.make(person.person_id, f"{key}:invitation", terms, life_s)
            link = f"https://t.me/{query.get_bot().username}?start={code}"
            picture = await asyncio.to_thread(qr_png, link)
            async with self._chat.invitation_locks.of(made.invitation_id):
                now = await table.of(made.invitation_id)  # it may be revoked by now
                if now is None or now.state is not InvitationState.OPEN:
                    return
                look = link_look(
                    offered(self._chat, made),
                    made.invitation_id,
                    link,
                    made.expires_at,
                    self._chat.lang(person),
                    picture=picture,
                )
                await show_to(self._chat, person.person_id, made.message, look, new=True)

    async def _ask_to_pick(self, person: Person, key: str, terms: Terms) -> None:
        made = await self._chat.store.invitations.pick(person.person_id, f"{key}:picked", terms)
        lang = self._chat.lang(person)
        picker = Picker(say(lang, "button_invite_pick"), made.invitation_id)
        html = say_html(lang, "invite_pick_ask")
        await self._chat.outbox.send(
            Outgoing(person.person_id, f"{key}:picker", Priority.NOTICE, html, silent=True, picker=picker)
        )

    async def _show_picked(self, person: Person, invitation_id: int, who: Newcomer, bot_name: str) -> None:
        async with self._chat.invitation_locks.of(invitation_id):
            made = await self._chat.store.invitations.of(invitation_id)
            if made is not None and made.state is InvitationState.OPEN:
                look = link_look(
                    offered(self._chat, made),
                    invitation_id,
                    f"https://t.me/{bot_name}?start={PICKED_START}",
                    made.expires_at,
                    self._chat.lang(person),
                    picked=who,
                )
                await show_to(self._chat, person.person_id, made.message, look, new=True)

    async def _decide(self, verb: str, invitation_id: int, person: Person) -> str:
        """Commits a decision. The first one counts; everybody is shown the decision that counts."""
        admissions, by = self._chat.store.admissions, person.person_id
        if verb == "join_confirm":
            known = {phone.phone_id for phone in self._chat.dispatcher.phones.known()}
            invitation = await self._chat.store.invitations.of(invitation_id)
            async with self._chat.rights.locks.of(invitation.person_id or 0 if invitation else 0):
                decision = await admissions.confirm(invitation_id, by, known)
        elif verb == "join_refuse":
            decision = await admissions.refuse(invitation_id, by)
        else:
            decision = await admissions.revoke(invitation_id, by)
        await begin_menu(self._chat, await show_invitation(self._chat, invitation_id))
        return _DONE_TOASTS[verb] if decision is AdmissionDecision.DONE else _TOASTS[decision]


def _picked(user: SharedUser) -> Newcomer:
    name = " ".join(filter(None, (user.first_name, user.last_name)))
    return Newcomer(user.user_id, name or user.username or "")
