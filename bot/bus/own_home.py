"""The bot's own home, in the same program."""

from collections.abc import Mapping
from typing import Any

from agent.contract.dispatcher import Dispatcher
from agent.contract.errors import SomebodysTask
from agent.contract.events import NumberedEvent
from agent.contract.home_view import HomeState, HomeView
from agent.contract.phones import PhoneInfo
from agent.contract.translate import Translation, call_to_home, error_of, event_to_household, translated
from agent.contract.wire_calls import HomeCall, call_shape, make_call

_PHONES = tuple[PhoneInfo, ...]


class OwnHome:
    """Implements HomeEnd. translation: its journal may not be the household's first one."""

    def __init__(self, dispatcher: Dispatcher, translation: Translation, version: str) -> None:
        self.dispatcher = dispatcher
        self.translation = translation
        self._version = version
        self.home_id = ""
        self.prefix = translation.phone_prefix
        self.numbers = frozenset({translation.number})

    @property
    def view(self) -> HomeView:
        """Always present."""
        number = self.translation.number
        return HomeView("", "", HomeState.PRESENT, 0.0, self._version, 0.0, self.phones(), number)

    def phones(self) -> tuple[PhoneInfo, ...]:
        """As they are now."""
        return translated(self.dispatcher.phones.known(), _PHONES, self.translation.to_household)

    async def make(self, name: str, arguments: Mapping[str, Any]) -> Any:
        """Raises what the call raises."""
        call = HomeCall(name, arguments, self.translation.household_id)
        try:
            result = await make_call(self.dispatcher, call_to_home(call, self.translation))
        except SomebodysTask as err:
            raise error_of(err, self.translation.to_household) from None
        return translated(result, call_shape(name).hints["return"], self.translation.to_household)

    def event(self, numbered: NumberedEvent) -> NumberedEvent:
        """As the household reads it."""
        return event_to_household(numbered, self.translation)
