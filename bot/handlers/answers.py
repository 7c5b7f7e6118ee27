"""Buttons that answer a request, and the button that asks for an answer in words."""

from agent.contract.requests import Answer, AnswerOutcome
from bot.context import ChatContext, PressedButton
from bot.handlers import own_codes
from bot.handlers.own_codes import OwnCodes
from bot.outbox.outgoing import Outgoing, Priority
from bot.requests.answer_request import ACCEPTED, TOASTS, commit_answer
from bot.rights.permissions import MEMBER, Needs
from bot.rights.person import Role
from bot.strings import say, say_html

COMMANDS: dict[str, Needs] = {}
_ANSWERS = {
    "approve": Answer.APPROVE,
    "approve_task": Answer.APPROVE_TASK,
    "reject": Answer.REJECT,
    "finished": Answer.FINISHED,
    "give_up": Answer.GIVE_UP,
    "option": Answer.REPLY,
}
_CODES = {AnswerOutcome.NEEDS_CODE: own_codes.KIND, AnswerOutcome.NEEDS_HOME_CODE: own_codes.HOME_KIND}
# The agent's journal decides whose request it is and which right the answer needs.
VERBS = {
    **dict.fromkeys(_ANSWERS, MEMBER),
    **dict.fromkeys(("reject", "give_up"), Needs(Role.MEMBER, ends=True)),
    "other": Needs(Role.MEMBER, own=True),
}


class AnswerButtons:
    """The buttons under a request."""

    def __init__(self, chat: ChatContext, own_codes: OwnCodes) -> None:
        self._chat = chat
        self._own_codes = own_codes

    async def press(self, button: PressedButton) -> str:
        """Commits the answer; returns the key of the toast, '' for none."""
        request_id, person = int(button.values["request"]), button.person
        if button.verb == "other":
            await self._ask_for_text(request_id, button)
            return ""
        answer = _ANSWERS[button.verb]
        outcome = await commit_answer(self._chat, person, request_id, answer, button.values.get("text", ""))
        if outcome in _CODES and button.query.message is not None:
            chat_id, kind = button.query.message.chat.id, _CODES[outcome]
            return await self._own_codes.ask(person, request_id, answer, chat_id, kind)
        return ACCEPTED[answer] if outcome is AnswerOutcome.ACCEPTED else TOASTS[outcome]

    async def _ask_for_text(self, request_id: int, button: PressedButton) -> None:
        lang, query = self._chat.lang(button.person), button.query
        await self._chat.outbox.send(
            Outgoing(
                chat_id=button.person.person_id,
                key=f"{self._chat.key('other', request_id)}:{query.id}",
                priority=Priority.QUESTION,
                html=say_html(lang, "request_other"),
                reply_to=query.message.message_id if query.message else None,
                force_reply=say(lang, "placeholder_other"),
            )
        )
