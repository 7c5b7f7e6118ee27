"""A person who works from a script: asks for errands, presses what is asked, comes to the phone if called."""

import math
import time
from dataclasses import dataclass

from tests.console_client.client import ConsoleError, Message, SeenButton
from tests.e2e.errands import Errand, is_card_of, reports_of, shows_report
from tests.e2e.happenings import Happenings, Kind
from tests.e2e.world import World

YES, GO_ON, CHOICE = "✅", "▶", "Latte"
_PHONE, _OFFERS = "📱", "new task?"  # of a text that was taken for the answer to a question
# Of the question whether a task is done: Farhand saw no proof, as after a kill amid a take-over.
IS_DONE, NOT_DONE = "Yes, it is done", "No, go on"
_LOOK_S = 3.0
_PRESS_S = 10.0
_NOT_DONE, _UNKNOWN = "so nothing was done. Try again", "whether it has done this is unknown"
_NOT_BEGUN = "so nothing was begun. Try again"
_STATUS, _NOT_REACHED = ("Your tasks", "Nothing is running", "where I reach"), "Not reached"
_LOOK_AGAIN_S = 20.0
# Between such an answer and the next try: a task that was taken after all has its card by then.
_AGAIN_S = {_NOT_DONE: 3.0, _NOT_BEGUN: 3.0, _UNKNOWN: 45.0}


@dataclass(frozen=True, slots=True)
class Press:
    """One press. errand: that its message is about, None if that cannot be told. at: before it was made.

    answered: False if no answer came in time. refused: the button was old, and the person was told so.
    """

    message_id: int
    data: str
    button: str
    errand: Errand | None
    at: float
    answered: bool
    refused: str

    @property
    def is_unknown(self) -> bool:
        """Was the person told that it may have been taken? Then they look, and press what is still there."""
        return _UNKNOWN in self.refused

    @property
    def is_early(self) -> bool:
        """Was the person told to press again later?"""
        return "Try again" in self.refused or self.is_unknown

    @property
    def is_yes(self) -> bool:
        """Has the person agreed, as far as they know?"""
        return self.button.startswith(YES) and (not self.refused or self.is_unknown)


class ScriptedPerson:
    """tasks: message of each errand. cards: each card's message with its task's message.

    pressing: data under way.
    """

    def __init__(self, world: World, happenings: Happenings) -> None:
        self._world = world
        self._happenings = happenings
        self.tasks: dict[int, Errand] = {}
        self.cards: dict[int, int] = {}
        self.presses: list[Press] = []
        self.messages: list[Message] = []
        self.pressing = ""
        self._refusals: dict[int, float] = {}
        self._looked: tuple[int, float] | None = None

    async def asks(self, errand: Errand) -> None:
        """Writes a task."""
        self._looked = None
        self.tasks[await self._world.user.sends(errand.text)] = errand

    async def sees_it_through(self) -> None:
        """Follows the chat and does what it asks until every task has its report."""
        async for messages in self._world.user.watches(_LOOK_S):
            self.messages = messages
            self._find_cards()
            if all(self._reported(task) for task in self.tasks):
                return
            if asked := self._newest_request():
                await self._answer(*asked)
            await self._ask_again()

    async def _ask_again(self) -> None:
        """What was not taken because its home was away; where that is unknown, they look first."""
        for message in self.messages:
            words = next((each for each in _AGAIN_S if message.from_bot and each in message.text), "")
            task = message.reply_to
            if not words or task not in self.tasks or task in self.cards.values() or self._reported(task):
                continue
            since = self._refusals.setdefault(message.message_id, time.monotonic())
            if time.monotonic() - since >= _AGAIN_S[words] and (
                words != _UNKNOWN or await self._sees_nothing_of(self.tasks[task])
            ):
                await self.asks(self.tasks.pop(task))

    async def _sees_nothing_of(self, errand: Errand) -> bool:
        """Looks at the phone and at /status, as the chat says. False also before the answer is there."""
        if errand.fact and errand.fact in self._world.facts:
            return False
        asked, at = self._looked or (0, -math.inf)
        said = [each.text for each in self.messages if each.message_id > asked > 0 and each.from_bot]
        status = next((text for text in said if any(each in text for each in _STATUS)), "")
        if status and _NOT_REACHED not in status:
            return errand.text not in status
        if time.monotonic() - at >= _LOOK_AGAIN_S:
            self._looked = await self._world.user.sends("/status"), time.monotonic()
        return False

    def open_requests(self) -> list[tuple[Message, SeenButton]]:
        """What the chat asks now and nobody has answered, oldest first."""
        done = {press.data for press in self.presses if press.answered and not press.is_early}
        live = [each for each in self.messages if each.from_bot and not each.deleted]
        shown = [(each, self._answer_to(each)) for each in live]
        return [(message, button) for message, button in shown if button and button.data not in done]

    def _answer_to(self, message: Message) -> SeenButton | None:
        """The button that this person would press, if there is one."""
        if (done := message.button(IS_DONE)) is not None:
            errand = self.errand_of(message)
            happened = errand is not None and (not errand.fact or errand.fact in self._world.facts)
            return done if happened else message.button(NOT_DONE)
        phone = message.button(_PHONE) if _OFFERS in message.text else None
        return message.button(YES) or message.button(GO_ON) or message.button(CHOICE) or phone

    def on_card(self, task: int) -> list[Message]:
        """The task's cards that show its whole report."""
        return [
            each for each in self.messages if self.cards.get(each.message_id) == task and shows_report(each)
        ]

    def errand_of(self, message: Message) -> Errand | None:
        """What a request is about: an approval says it, others answer to the card of their task."""
        lines = message.text.splitlines()
        named = (errand for errand in self.tasks.values() if f"Your task: “{errand.text}”" in lines)
        return next(named, None) or self.tasks.get(self.cards.get(message.reply_to, 0))

    def _newest_request(self) -> tuple[Message, SeenButton] | None:
        found = self.open_requests()
        return found[-1] if found else None

    async def _answer(self, message: Message, button: SeenButton) -> None:
        if button.text.startswith(GO_ON):
            self._works_at_the_phone()
        if self._happenings.tell(Kind.PERSON, f"wants {button.text}"):
            return  # and looks again first
        self.pressing = button.data
        at = self._happenings.seen[-1].at
        try:
            answer = await self._world.user.presses_data(message, button.data, timeout_s=_PRESS_S)
            # wall time: if nobody answers, it looks again
        except ConsoleError:  # the message has been deleted meanwhile
            return
        finally:
            self.pressing = ""
        refused = answer.text if answer.show_alert else ""
        errand = self.errand_of(message)
        self.presses.append(
            Press(message.message_id, button.data, button.text, errand, at, answer.answered, refused)
        )
        if answer.answered:  # else looks again, and presses again what is still there
            self._happenings.tell(Kind.PERSON, f"{'refused' if refused else 'pressed'} {button.text}")

    def _works_at_the_phone(self) -> None:
        """Types what only a person may type, if the phone asks for it."""
        phone = self._world.phone
        if phone.scene == "pay_sheet":
            for digit in "135790":
                phone.tap_element(f"key_{digit}")
        elif phone.scene == "parcel_login":
            phone.tap_element("code")
            phone.insert_text(phone.login_code)
            phone.tap_element("log_in")

    def _find_cards(self) -> None:
        for task, errand in self.tasks.items():
            for message in self.messages:
                if message.message_id > task and is_card_of(errand, message):
                    self.cards[message.message_id] = task

    def _reported(self, task: int) -> bool:
        return bool(self.on_card(task)) or not all(each.deleted for each in reports_of(task, self.messages))
