"""Asks admins once whether to use the helper on a phone where it works, and shows them what was decided."""

from agent.contract.events import HelperOffered
from agent.contract.phones import PhoneHelper
from bot.cards.helper import answered_look, offer_look
from bot.context import ChatContext
from bot.showing.pages import show_to


async def ask_about_helper(chat: ChatContext, event: HelperOffered) -> None:
    """Call for HelperOffered. Raises DatabaseTroubled; then the call can be repeated."""
    phones, phone_id = chat.dispatcher.phones, event.phone_id
    if chat.phone(phone_id) is None:
        return  # forgotten meanwhile
    if not (await phones.helper(phone_id)).answered:
        name, admins = chat.phone_name(phone_id), await chat.store.people.admins()
        if not admins:
            return  # the next start or task offers it again
        for admin in admins:
            look = offer_look(phone_id, name, event.trial, chat.lang(admin))
            key = f"{_prefix(phone_id)}{event.tried_at:.3f}:{admin.person_id}"
            await show_to(chat, admin.person_id, key, look, new=True, on_disk=True)
    await phones.confirm_offer(phone_id)  # after the commit: until then it is offered again


async def close_helper_questions(chat: ChatContext, phone_id: str, helper: PhoneHelper) -> None:
    """Shows what holds now in every question about this phone that is still open. Can be repeated."""
    name = chat.phone_name(phone_id)
    for key in await chat.store.buttons.messages(_prefix(phone_id)):
        person = await chat.store.people.person(int(key.rpartition(":")[2]))
        if person is not None:
            await show_to(chat, person.person_id, key, answered_look(name, helper, chat.lang(person)))


def _prefix(phone_id: str) -> str:
    """Of the keys of the questions about this phone."""
    return f"helper:{phone_id}:"
