"""A person's answer on its way to the agent, with the rights that they have at that moment."""

from agent.events import Answer, AnswerOutcome
from bot.front import Front
from bot.store import Person


async def answered(
    front: Front, person: Person, request_id: int, answer: Answer, text: str = ""
) -> AnswerOutcome:
    """Commits the answer. A person who is removed at the same moment has answered before that, or not at all."""
    asked = await front.dispatcher.request(request_id)
    if asked is None:
        return AnswerOutcome.UNKNOWN
    try:
        async with front.as_now(person, asked.phone_id) as caller:
            return await front.dispatcher.answer(caller, request_id, answer, text)
    except PermissionError:
        return AnswerOutcome.NOT_YOURS
