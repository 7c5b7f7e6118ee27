"""What a home says of itself."""

from dataclasses import dataclass

from agent.contract.ids import JournalId
from agent.contract.phones import PhoneInfo


@dataclass(frozen=True, slots=True)
class NewestNumbers:
    """The highest numbers that a journal has ever given, its own ones; 0 for none."""

    task: int = 0
    request: int = 0
    run: int = 0
    audit: int = 0


@dataclass(frozen=True, slots=True)
class HomeFacts:
    """One home, as it is now."""

    journal_id: JournalId
    """The journal's own; the bot, which numbers journals by it, reads it as it is."""
    newest: NewestNumbers
    version: str
    """Of the program, for people."""
    phones: tuple[PhoneInfo, ...]
    """Every known phone, as `PhoneCalls.known` answers."""
    people_number: int = 0
    """Of the list of people that holds, which only grows; 0 before there was one."""
