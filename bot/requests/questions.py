"""Which open question of the agent a plain text answers."""

from bot.bus.errors import UNREACHED
from bot.bus.left_out import asking_everyone, noting_left_out
from bot.context import ChatContext
from bot.rights.person import Person


async def to_answer(chat: ChatContext, person: Person, chat_id: int) -> list[int]:
    """Requests that the person's next text in the chat may answer.

    A closed request counts only if none is open: the answer to it is refused with the reason, and does not
    become a task.
    """
    asked = await chat.store.questions.open_in(chat_id)
    if len(asked) < 2:
        return asked
    waited_for = await pending(chat, person)
    if waited_for is None:
        return asked
    if still := [request_id for request_id in asked if request_id in waited_for]:
        return still
    await drop(chat, asked[:-1])
    return asked[-1:]


async def pending(chat: ChatContext, person: Person) -> set[int] | None:
    """Requests of the person's tasks that wait for an answer; None if not every home could be asked."""
    try:
        with asking_everyone(), noting_left_out() as left_out:
            tasks = await chat.dispatcher.tasks.status(chat.rights.caller(person))
    except UNREACHED:
        return None
    if left_out:
        return None
    return {status.request.request_id for status in tasks if status.request}


async def drop(chat: ChatContext, request_ids: list[int]) -> None:
    """From now on no text answers these requests."""
    for request_id in request_ids:
        await chat.store.questions.close(request_id)
