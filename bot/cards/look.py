"""What a card function answers: a message as it should look, with buttons that do not have nonces yet."""

from dataclasses import dataclass

from bot.strings import say

# Telegram allows 1024 characters under a picture; the rest is room for what a later line may need.
CAPTION_BUDGET = 900
CAPTION_LIMIT = 1024
TEXT_LIMIT = 4096


@dataclass(frozen=True, slots=True)
class ButtonSpec:
    """A button before the store has made its nonce.

    verb: what a press asks for, the name under which the press has its handler in `bot.handlers`: 'approve',
    'approve_task', 'finished', 'code', 'stop' and so on.
    values: only what the look itself knows (the text of an option, the phone of a page); whoever shows the
    look adds the ids. style: '', 'success' or 'danger'.
    copy: what the app copies at a press; such a button has no verb.
    """

    text: str
    verb: str
    values: tuple[tuple[str, str], ...] = ()
    style: str = ""
    copy: str = ""


@dataclass(frozen=True, slots=True)
class Look:
    """A message as it should look now.

    html: Telegram HTML within the limits; picture: JPEG or PNG bytes, or None.
    private: the picture shows money or a protected page: it goes out covered, in a message that cannot be
    passed on.
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
