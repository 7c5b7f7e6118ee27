"""Hands a person's answer to the agent, with the person's rights of that moment, and says what came of it."""

import contextlib

from agent.contract.requests import Answer, AnswerOutcome
from bot.bus.errors import UNREACHED
from bot.cards.amounts import button_amount
from bot.cards.text import clip, one_line
from bot.cards.times import clock_text
from bot.context import ChatContext
from bot.rights.person import Person
from bot.strings import say

ACCEPTED = {
    Answer.APPROVE: "toast_approved",
    Answer.APPROVE_TASK: "toast_for_task",
    Answer.REJECT: "toast_rejected",
    Answer.FINISHED: "toast_finished",
    Answer.GIVE_UP: "toast_given_up",
    Answer.REPLY: "toast_answered",
}
TOASTS = {
    AnswerOutcome.NOT_YOURS: "toast_not_allowed",
    AnswerOutcome.ALREADY: "toast_already_decided",
    AnswerOutcome.EXPIRED: "toast_expired",
    AnswerOutcome.REPLACED: "toast_asked_again",
    AnswerOutcome.OVER_LIMIT: "toast_over_limit",
    AnswerOutcome.NEEDS_SECOND: "toast_needs_second",
    AnswerOutcome.NEEDS_CODE: "toast_needs_code",
    AnswerOutcome.NEEDS_HOME_CODE: "toast_needs_code",
    AnswerOutcome.NO_HOME_CODE: "toast_no_home_code",
    AnswerOutcome.HOME_CODE_LOCKED: "toast_home_code_locked",
    AnswerOutcome.UNKNOWN: "toast_old_button",
}
_NAME_UNITS = 40


async def commit_answer(
    chat: ChatContext, person: Person, request_id: int, answer: Answer, text: str = ""
) -> AnswerOutcome:
    """Commits the answer.

    If the person is removed at the same moment, the answer is committed before the removal or not at all.
    """
    asked = await chat.dispatcher.requests.get(request_id)
    if asked is None:
        return AnswerOutcome.UNKNOWN
    try:
        async with chat.rights.with_current_rights(person, asked.phone_id) as caller:
            outcome = await chat.dispatcher.requests.answer(caller, request_id, answer, text)
    except PermissionError:
        return AnswerOutcome.NOT_YOURS
    if answer is Answer.REPLY and outcome is AnswerOutcome.ACCEPTED:
        # Over a bus the news may take long, and whoever has answered writes their next task meanwhile.
        await chat.store.questions.close(request_id)
    return outcome


async def toast_text(chat: ChatContext, person: Person, key: str, request_id: int | None) -> str:
    """The toast's text, filled with what it says of the request: who decided, which limit, until when."""
    lang, asked = chat.lang(person), None
    if request_id is not None:
        with contextlib.suppress(*UNREACHED):  # what was decided stands, and its toast says less
            asked = await chat.dispatcher.requests.get(request_id)
    match key:
        case "toast_already_decided" | "toast_old_button" if asked and asked.answered_by:
            return say(lang, "toast_decided_by", name=clip(one_line(asked.answered_by), _NAME_UNITS))
        case "toast_over_limit" if asked is None:
            return say(lang, key, limit="…")
        case "toast_over_limit" if asked:
            limit = chat.rights.caller(person, asked.phone_id).spending.limit
            binding = asked.request.binding
            if binding is None or not button_amount(binding.amount):
                return say(lang, "toast_over_limit_unread")
            return say(lang, key, limit=f"{limit:f}" if limit is not None else "…")
        case "toast_code_locked":
            until = await chat.store.codes.locked_until(person.person_id)
            return say(lang, key, clock=clock_text(until))
        case _:
            return say(lang, key)
