"""What of an entry the task's words name."""

from agent.policy.choices.entries import AlikeEntry
from agent.policy.choices.wish import Wish, plain_text, tells, tokens_of


def names_in(wish: Wish, entry: AlikeEntry) -> tuple[frozenset[str], frozenset[str]]:
    """The telling words of an entry that the task says, and its numbers."""
    words = wish.fitting(tokens_of(entry.text), wish.tokens)
    return frozenset(token for token in words if tells(token)), numbers_in(wish, entry)


def numbers_in(wish: Wish, entry: AlikeEntry) -> frozenset[str]:
    """The task's numbers that stand in an entry, as 'ending in 4711'."""
    digits = "".join(sign for sign in plain_text(entry.text) if sign.isdigit())
    return frozenset(number for number in wish.numbers() if number in digits)
