"""Shows the offer to keep a task as a shortcut: by a press, or because the task was shown for that."""

import contextlib
from dataclasses import replace

from agent.contract.events import TaskEnded
from agent.contract.phones import PhoneError
from agent.contract.shortcuts import ShortcutRefusal
from agent.contract.tasks import EndKind
from bot.cards.pad import is_show
from bot.cards.shortcut_names import suggested_name
from bot.cards.shortcut_offers import OfferDraft, shortcut_offer_look, unclear_look
from bot.cards.shortcuts import refusal_look
from bot.context import ChatContext
from bot.rights.person import Person
from bot.showing.pages import show_page


async def offer_shown(chat: ChatContext, event: TaskEnded) -> None:
    """Call after the report: asks about what its person has shown on the pad. Can be repeated."""
    task = event.task
    if not is_show(task) or event.outcome.kind is not EndKind.DONE:
        return
    person = await chat.store.people.person(task.person_id)
    if person is not None:
        key = chat.key("shown", task.task_id)
        with contextlib.suppress(PhoneError):  # its home has gone away; the report has a button for it
            await show_offer(chat, person, key, OfferDraft(task.task_id), new=True)


async def show_offer(
    chat: ChatContext, person: Person, key: str, draft: OfferDraft, *, new: bool = False
) -> None:
    """Shows what would be kept, or the next question about it."""
    caller, lang = chat.rights.caller(person), chat.lang(person)
    offer = await chat.dispatcher.shortcuts.offer(caller, draft.task_id, draft.choices, draft.text)
    if offer.shortcut is None or offer.refused is ShortcutRefusal.FULL:
        look = refusal_look(offer.refused or ShortcutRefusal.GONE, lang)
    elif offer.unclear:
        look = unclear_look(draft, offer, lang)
    else:
        text = offer.shortcut.text if offer.shown or not draft.text else draft.text
        name = draft.name or await _free_name(chat, person, text)
        named = replace(draft, name=name, text=text)
        look = shortcut_offer_look(named, offer, lang, refused=offer.refused is not None)
    await show_page(chat, person, key, look, new=new)


def command_names(chat: ChatContext) -> tuple[str, ...]:
    """Names that no shortcut may have."""
    return tuple(chat.rights.permissions.commands)


async def _free_name(chat: ChatContext, person: Person, text: str) -> str:
    taken, caller = set(command_names(chat)), chat.rights.caller(person)
    while True:
        name = suggested_name(text, taken)
        if name in taken or await chat.dispatcher.shortcuts.named(caller, name) is None:
            return name
        taken.add(name)
