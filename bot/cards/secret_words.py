"""What became of a secret that a person sent, without the secret."""

from agent.contract.takeover import SecretOutcome
from bot.strings import say_html

_SENTENCE_KEYS = {
    SecretOutcome.NO_KEYBOARD: "secret_no_keyboard",
    SecretOutcome.STILL_LOCKED: "secret_still_locked",
    SecretOutcome.AWAY: "secret_away",
    SecretOutcome.UNKNOWN: "secret_unknown",
    SecretOutcome.OVER: "secret_nobody",
}


def secret_html(kind: str, outcome: SecretOutcome, phone: str, lang: str, *, deleted: bool) -> str:
    """Whether the secret was used and deleted from the chat, and what to do next. kind: 'code' or 'pin'."""
    if outcome is SecretOutcome.USED:
        return say_html(lang, f"secret_used_{kind}" if deleted else f"secret_used_{kind}_kept", phone=phone)
    key = f"secret_no_field_{kind}" if outcome is SecretOutcome.NO_FIELD else _SENTENCE_KEYS[outcome]
    return with_fate(say_html(lang, key, phone=phone), lang, deleted=deleted)


def with_fate(html: str, lang: str, *, deleted: bool) -> str:
    """A sentence about a person's message, and whether that message is deleted."""
    return "\n".join([html, say_html(lang, "secret_deleted" if deleted else "secret_not_deleted")])
