"""The content of a message as a card function returns it, with buttons that have no nonces yet."""

from dataclasses import dataclass

from bot.strings import say

# Telegram allows 1024 characters under a picture; the rest is room for later lines.
CAPTION_BUDGET = 900
CAPTION_LIMIT = 1024
TEXT_LIMIT = 4096


@dataclass(frozen=True, slots=True)
class ButtonSpec:
    """A button before the store has made its nonce.

    verb: what a press asks for, the name of its handler in `bot.handlers`: 'approve', 'stop' and so on.
    values: what the card alone knows (an option's text, a page's phone); the sender adds the ids.
    style: '', 'success' or 'danger'.
    copy: what the app copies at a press; such a button has no verb.
    """

    text: str
    verb: str
    values: tuple[tuple[str, str], ...] = ()
    style: str = ""
    copy: str = ""


@dataclass(frozen=True, slots=True)
class Look:
    """The content of a message.

    html: Telegram HTML within the limits.
    picture: JPEG or PNG bytes, or None.
    private: the picture shows money or a protected page, so it cannot be forwarded, and is covered for
        everybody but its own person, who may choose that, too.
    """

    html: str
    rows: tuple[tuple[ButtonSpec, ...], ...] = ()
    picture: bytes | None = None
    private: bool = False


def stop_button(lang: str) -> ButtonSpec:
    """⏹ of a card."""
    return ButtonSpec(say(lang, "button_stop"), "stop", style="danger")


def resume_button(lang: str) -> ButtonSpec:
    """▶ of a paused task."""
    return ButtonSpec(say(lang, "button_resume"), "resume", style="success")
