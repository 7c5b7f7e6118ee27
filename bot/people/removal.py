"""Removes a person: from that moment they are a stranger, and their tasks stop before the next input."""

from dataclasses import dataclass

from bot.bus.left_out import noting_left_out
from bot.context import ChatContext
from bot.outbox.outgoing import Outgoing, Priority
from bot.people.invitation_news import show_invitation
from bot.people.menu import remove_menu
from bot.people.unheard import homes_unheard
from bot.requests import secret_chat
from bot.rights.person import Person
from bot.store import Change
from bot.strings import say_html

_REQUESTS = "request:"


@dataclass(frozen=True, slots=True)
class RemovalResult:
    """What a removal has done.

    stopped: how many of the person's tasks. unheard: names of homes where theirs may go on, '' for none.
    """

    change: Change
    stopped: int = 0
    unheard: str = ""


async def revoke(chat: ChatContext, by: Person, person_id: int, joined_at: float) -> RemovalResult:
    """Removes a person, under their lock: what they do is committed before the removal or not at all.

    joined_at: of the stay that ends; GONE for a later stay. An admin's removal can be repeated after a crash:
    what was not done then is done now, and notified once.
    """
    async with chat.rights.locks.of(person_id):
        person = await chat.store.people.person(person_id)
        if person is not None and person.joined_at != joined_at:
            return RemovalResult(Change.GONE)
        asked = await chat.store.buttons.messages_for(person_id, _REQUESTS)
        invited = await chat.store.invitations.open_by(person_id)
        async with chat.rights.page_locks.of(person_id):  # no message to them is half shown then
            chat.outbox.drop_unwritten(person_id)
            change = await chat.store.people.remove(by.person_id, person_id)
        if change not in (Change.DONE, Change.GONE):
            return RemovalResult(change)
        with noting_left_out() as left_out:
            stopped = await chat.dispatcher.tasks.stop_removed(person_id)
        unheard = homes_unheard(chat, left_out, person, None) if person else ", ".join(left_out)
        await chat.dispatcher.facts.forget(person_id)
        await chat.dispatcher.shortcuts.forget(person_id)
        await chat.store.codes.remove(person_id)
        for prompt in await chat.store.prompts.opened():
            if prompt.person_id == person_id:
                await secret_chat.end(chat, prompt, "")
    chat.rights.changes.publish()
    lang = chat.lang(person) if person else chat.default_lang
    await _close(chat, person_id, asked, lang)
    await remove_menu(chat.outbox, person_id)
    told = "people_removed_you_unheard" if unheard else "people_removed_you"
    html = say_html(lang, told, homes=unheard)
    # Keyed by the stay, so that neither a second press nor a restart sends it twice.
    key = f"revoked:{person_id}:{joined_at:.3f}"
    await chat.outbox.send(Outgoing(person_id, key, Priority.NOTICE, html))
    for (
        invitation_id
    ) in invited:  # revoked with them: shown to whoever waits for approval and whoever was asked for it
        await show_invitation(chat, invitation_id)
    return RemovalResult(change, stopped, unheard)


async def _close(chat: ChatContext, person_id: int, asked: list[str], lang: str) -> None:
    """Removes the buttons from requests about others' tasks; the person's own close with their tasks."""
    for key in asked:
        if key.endswith(f":{person_id}"):
            html = say_html(lang, "people_request_over")
            await chat.outbox.edit(Outgoing(person_id, key, Priority.REQUEST, html, silent=True))
