"""The buttons of an open request in a message of their own, below a word that cannot answer it."""

from agent.contract.requests import RequestState
from bot.cards import Look, request_look, second_look, waiting_look
from bot.context import ChatContext
from bot.outbox.outgoing import Outgoing, Priority
from bot.requests.open_requests import OpenRequest
from bot.requests.others import audience_of
from bot.rights.person import Person
from bot.showing.button_ids import ButtonIds
from bot.strings import say_html


async def send(chat: ChatContext, person: Person, asked: OpenRequest, mark: str) -> None:
    """Sends the buttons, replying to the request's own message; those of an earlier word end.

    They ask for the same as the request's own, and one answer counts. mark: of the word, distinct for each.
    """
    request_id = asked.request.request_id
    key, lang = f"{_prefix(chat, request_id)}{mark}:{person.person_id}", chat.lang(person)
    for earlier in await chat.store.buttons.messages(_prefix(chat, request_id)):
        if earlier.endswith(f":{person.person_id}") and earlier != key:  # its own, of a word that is replayed
            await _close(chat, earlier, "needs_button_newer")
    look = shown_look(await _look(chat, asked, lang), lang)
    ids = _ids(asked)
    buttons = await ButtonIds(chat.store).buttons(look.rows, person.person_id, person.person_id, key, ids)
    message = Outgoing(
        person.person_id,
        key,
        Priority.NOTICE,
        look.html,
        buttons,
        reply_to=await chat.outbox.message_id(asked.key),
        silent=True,
        protect=look.private,
    )
    async with chat.rights.keep_known(person.person_id) as known:
        if known is not None:
            await chat.outbox.send(message)
    view = await chat.dispatcher.requests.get(request_id)
    if view is None or view.state is not RequestState.PENDING:  # closed while this was being sent
        await _close(chat, key, "needs_button_over")


def shown_look(look: Look, lang: str) -> Look:
    """Only the first line and the buttons of the request's own message."""
    title = look.html.partition("\n")[0]
    return Look(f"{say_html(lang, 'needs_button')}\n{title}", look.rows, private=look.private)


async def close_request(chat: ChatContext, request_id: int) -> None:
    """Ends the buttons of a request that is decided. Cheap if there are none."""
    for key in await chat.store.buttons.messages(_prefix(chat, request_id)):
        await _close(chat, key, "needs_button_over")


async def _close(chat: ChatContext, key: str, sentence: str) -> None:
    await chat.store.buttons.retire(key)
    person = await chat.store.people.person(int(key.rpartition(":")[2]))
    if person is not None:
        html = say_html(chat.lang(person), sentence)
        await chat.outbox.edit(Outgoing(person.person_id, key, Priority.NOTICE, html, silent=True))


async def _look(chat: ChatContext, asked: OpenRequest, lang: str) -> Look:
    """As the person's own message of the request."""
    request = asked.request
    if asked.task is None:
        return second_look(request, lang, name="", phone=chat.phone_name(asked.phone_id))
    audience = await audience_of(chat, asked.task, request)
    at_phone = await chat.phone_of_several(asked.task.person_id, asked.phone_id)
    if audience.why is None:
        return request_look(request, lang, task=asked.task.text, at_phone=at_phone)
    names = [person.name for person in audience.others]
    return waiting_look(request, lang, why=audience.why, names=names, able=audience.able, at_phone=at_phone)


def _ids(asked: OpenRequest) -> tuple[tuple[str, str], ...]:
    """What each button is about, as of the buttons of the request's own message."""
    request = asked.request
    return (
        ("task", str(request.task_id)),
        ("phone", asked.phone_id),
        ("request", str(request.request_id)),
    )


def _prefix(chat: ChatContext, request_id: int) -> str:
    # Begins as the request's own key: a press and a reply are taken for this request.
    return f"{chat.key('request', request_id)}:again:"
