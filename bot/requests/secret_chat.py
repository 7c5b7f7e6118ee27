"""The messages of a secret prompt: sent, deleted, and closed after a restart."""

import asyncio
import secrets

from agent.contract.queue import TaskStatus
from agent.contract.requests import RequestKind, RequestState
from bot.context import ChatContext
from bot.outbox.outgoing import Outgoing, Priority
from bot.rights.person import Person
from bot.store import Prompt
from bot.strings import say, say_html

PREFIX = "secret"  # begins the outbox keys of prompts
_ON_ITS_WAY_S = (0.1, 0.5, 2.0, 5.0)
KINDS = {RequestKind.TAKE_OVER: "code", RequestKind.UNLOCK: "pin"}


async def waiting(chat: ChatContext, person: Person, request_id: int) -> TaskStatus | None:
    """The task whose open request may take a secret; None if there is none."""
    for status in await chat.dispatcher.tasks.status(chat.rights.caller(person)):
        request = status.request
        if request and request.request_id == request_id and request.kind in KINDS:
            return status
    return None


async def ask(chat: ChatContext, person: Person, status: TaskStatus, chat_id: int) -> None:
    """Opens a prompt for the task's request and closes any other prompt of the person in this chat."""
    assert status.request is not None  # noqa: S101 - `waiting` returns only such tasks
    request, lang, kind = status.request, chat.lang(person), KINDS[status.request.kind]
    key = f"{chat.key(PREFIX, request.request_id)}:{secrets.token_hex(4)}"
    phone_id = status.phone.phone_id
    html = say_html(lang, f"secret_ask_{kind}", phone=chat.phone_name(phone_id))
    prompt = Prompt(key, request.request_id, phone_id, person.person_id, chat_id, kind)
    await open_prompt(chat, prompt, html, say(lang, f"placeholder_secret_{kind}"))


async def open_prompt(chat: ChatContext, prompt: Prompt, html: str, placeholder: str) -> None:
    """Asks for a secret of any kind and closes any other prompt of the person in this chat."""
    newest = await chat.store.prompts.newest(prompt.person_id, prompt.chat_id)
    if newest and newest.is_open:
        await end(chat, newest, "")
    # Stored before the message is sent: a text that comes at once is a secret, too.
    await chat.store.prompts.open(prompt)
    await chat.outbox.send(
        Outgoing(prompt.chat_id, prompt.key, Priority.QUESTION, html, force_reply=placeholder)
    )
    asked = await chat.dispatcher.requests.get(prompt.request_id)
    if asked is None or asked.state is not RequestState.PENDING:  # ended before the prompt was stored
        await close_request(chat, prompt.request_id)


async def end(chat: ChatContext, prompt: Prompt, sentence: str, *, cut_off: bool = False) -> None:
    """Closes a prompt, deletes its message and says why.

    sentence: the key of the sentence, '' for none.
    cut_off: as in Prompt.
    """
    if not await chat.store.prompts.end(prompt.key, cut_off=cut_off):
        return
    person = await chat.store.people.person(prompt.person_id)
    if sentence and person is not None:
        await chat.replies.note(
            prompt.chat_id, f"end:{prompt.key}", _said(prompt, sentence, chat.lang(person))
        )
    chat.background.start(_delete_message(chat, prompt), f"end of {prompt.key}")


async def _delete_message(chat: ChatContext, prompt: Prompt) -> None:
    """Deletes the prompt: a message with a reply field cannot be edited (Bot API, Updating messages)."""
    for pause_s in _ON_ITS_WAY_S:
        message_id = await chat.outbox.message_id(prompt.key)
        if message_id is not None:
            await chat.outbox.delete(prompt.chat_id, message_id)
            return
        await asyncio.sleep(pause_s)
    # Telegram is unreachable. When the prompt is delivered later, it must not ask any more.
    html = _said(prompt, "secret_over", chat.default_lang)
    await chat.outbox.edit(Outgoing(prompt.chat_id, prompt.key, Priority.QUESTION, html, silent=True))


async def close_request(chat: ChatContext, request_id: int) -> None:
    """Closes the prompt of a request that was answered, expired or was cancelled."""
    for prompt in await chat.store.prompts.opened(request_id):
        # Whoever uses a text says what became of the text.
        await end(chat, prompt, "" if prompt.text_id else "secret_over", cut_off=not prompt.text_id)


async def close_all(chat: ChatContext) -> None:
    """Closes all prompts after a start with a sentence: the tasks behind them were cut off.

    A text that a prompt had taken is deleted and not used: it may be typed already. A task that is resumed
    asks anew.
    """
    for prompt in await chat.store.prompts.opened():
        if prompt.text_id:
            await chat.outbox.delete(prompt.chat_id, prompt.text_id)
        await end(chat, prompt, "secret_over", cut_off=True)


def _said(prompt: Prompt, sentence: str, lang: str) -> str:
    return say_html(lang, sentence, what=say(lang, f"secret_what_{prompt.kind}"))
