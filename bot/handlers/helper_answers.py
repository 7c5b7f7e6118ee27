"""The answer to the question whether to use the helper on a phone. The first one counts."""

from bot.context import ChatContext, PressedButton
from bot.rights.permissions import ADMIN, Needs
from bot.showing.helper_offers import close_helper_questions

COMMANDS: dict[str, Needs] = {}
VERBS = {"helper_yes": ADMIN, "helper_no": ADMIN}


class HelperAnswers:
    """Its two buttons."""

    def __init__(self, chat: ChatContext) -> None:
        self._chat = chat

    async def press(self, button: PressedButton) -> str:
        """Keeps the answer and shows what holds; returns the key of the toast, '' for none."""
        phone_id, on = button.values["phone"], button.verb == "helper_yes"
        if self._chat.phone(phone_id) is None:
            return "toast_phone_gone"
        caller = self._chat.rights.caller(button.person, phone_id)
        helper = await self._chat.dispatcher.phones.use_helper(caller, phone_id, on=on, once=True)
        if on and not helper.answered and not helper.fixed:
            return "check_helper_none"  # a later trial failed; the question stays
        await close_helper_questions(self._chat, phone_id, helper)
        return "" if helper.is_on is on else "toast_already_decided"
