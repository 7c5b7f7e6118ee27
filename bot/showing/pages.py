"""Pages that a person walks through by buttons: each view gets new buttons, and the earlier ones are old."""

from bot.cards import Look
from bot.cards.button_rows import fitted
from bot.context import ChatContext
from bot.outbox.outgoing import Button, Outgoing, Priority
from bot.rights.person import Person
from bot.showing.button_ids import ButtonIds
from bot.store import Act


async def show_page(
    chat: ChatContext, person: Person, key: str, look: Look, *, new: bool = False, protect: bool = False
) -> None:
    """Edits the person's message of this key, or sends it first if `new`. Silent. Can be repeated.

    A person who was removed meanwhile gets nothing.
    protect: for a new message, if a later view of it may be private.
    """
    async with chat.rights.keep_known(person.person_id) as known:
        if known is not None:
            await _show(chat, known, key, look, new=new, protect=protect)


async def show_to(
    chat: ChatContext,
    person_id: int,
    key: str,
    look: Look,
    *,
    new: bool = False,
    noisy: bool = False,
    stranger: bool = False,
    on_disk: bool = False,
) -> None:
    """As `show_page`, for a message that others' actions change: a button in both views stays usable.

    It may be under a finger.
    noisy: the message asks them something.
    stranger: also for a person who is unknown.
    on_disk: as in Outbox.
    """
    async with chat.rights.keep_known(person_id) as known:
        if known is None and not stranger:
            return
        rows = await ButtonIds(chat.store).buttons(look.rows, person_id, person_id, key, ())
        priority = Priority.QUESTION if noisy else Priority.NOTICE
        page = Outgoing(person_id, key, priority, look.html, rows, look.picture, silent=not noisy)
        if new:
            await chat.outbox.send(page, on_disk=on_disk)
        await chat.outbox.edit(page, on_disk=on_disk)
        await chat.store.buttons.retire_but(key, [button.nonce for row in rows for button in row])


async def _show(chat: ChatContext, person: Person, key: str, look: Look, *, new: bool, protect: bool) -> None:
    chat_id = person.person_id  # a page is shown in their private chat, wherever they asked for it
    older = await chat.store.buttons.newest(key)
    shown = fitted(look.rows)
    acts = [Act(spec.verb, spec.values) for row in shown for spec in row if not spec.copy]
    nonces = iter(await chat.store.buttons.make_all(person.person_id, chat_id, key, acts))
    rows = [
        tuple(
            Button(spec.text, "", copy=spec.copy)
            if spec.copy
            else Button(spec.text, next(nonces), spec.style)
            for spec in row
        )
        for row in shown
    ]
    page = Outgoing(
        chat_id,
        key,
        Priority.NOTICE,
        look.html,
        tuple(rows),
        look.picture,
        silent=True,
        protect=protect or look.private,
        spoiler=look.private and person.covers_pictures,
    )
    if new:
        await chat.outbox.send(page)  # ignored if an earlier try has sent it
    # Always: the message that an earlier try sent would keep its buttons, which are retired now.
    await chat.outbox.edit(page)
    # Last: a press that a crash cuts off earlier is acted on again and needs its button.
    await chat.store.buttons.retire(key, older)
