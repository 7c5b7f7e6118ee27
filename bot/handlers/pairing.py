"""/pair: by address and code, or alone for a QR picture."""

import logging
import re

from telegram import Update

from agent.contract.dispatcher import PhoneError
from bot.context import ChatContext, UpdateContext, incoming, notice_key
from bot.people.pairings import PairingMessages
from bot.rights.permissions import ADMIN, Needs

COMMANDS = {"pair": ADMIN}
VERBS: dict[str, Needs] = {}
_log = logging.getLogger(__name__)
_ADDRESS = re.compile(r"[^\s:]+:[0-9]{1,5}|\[[^\s\]]+\]:[0-9]{1,5}")
_CODE = re.compile(r"[0-9]{6}")


class PairCommand:
    """Says at once what is wrong with the words; the pairing itself goes on in the agent."""

    def __init__(self, chat: ChatContext, pairings: PairingMessages) -> None:
        self._chat = chat
        self._pairings = pairings

    async def pair(self, update: Update, context: UpdateContext) -> None:
        """/pair, or /pair HOST:PORT CODE."""
        message, person = incoming(update), context.person
        words = [word for word in context.args or [] if word]
        key = notice_key(message)
        try:
            if not words:
                await self._pairings.by_qr(person, key)
                return
            address, code = words[0], "".join(words[1:])  # some phones show the code as '123 456'
            if (wrong := _wrong(address, code)) is not None:
                await self._chat.replies.say(message, person, wrong, address=address)
                return
            await self._pairings.by_code(person, key, address, code)
        except PhoneError as err:
            _log.info("pairing did not begin: %s", err)
            await self._chat.replies.say_error(message, person, err)


def _wrong(address: str, code: str) -> str | None:
    """Key of the sentence about what was typed; None if it can be tried."""
    if not code:
        return "pair_needs_address" if _CODE.fullmatch(address) else "pair_needs_code"
    if not _ADDRESS.fullmatch(address):
        return "pair_address_invalid"
    return None if _CODE.fullmatch(code) else "pair_code_invalid"
