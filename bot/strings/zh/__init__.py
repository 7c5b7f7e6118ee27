"""Chinese sentences, a file a subject. Placeholders are named; message texts may carry <b>, <i> and <code>."""

from bot.strings.merge import merged
from bot.strings.zh import (
    audit,
    buttons,
    cards,
    chat,
    checks,
    errors,
    health,
    history,
    pad,
    phones,
    policy,
    privacy,
    requests,
    secrets,
    steps,
    terminal,
    trouble,
)

SENTENCES: dict[str, str] = merged(
    chat.SENTENCES,
    phones.SENTENCES,
    errors.SENTENCES,
    checks.SENTENCES,
    buttons.SENTENCES,
    cards.SENTENCES,
    requests.SENTENCES,
    pad.SENTENCES,
    secrets.SENTENCES,
    steps.SENTENCES,
    audit.SENTENCES,
    health.SENTENCES,
    history.SENTENCES,
    privacy.SENTENCES,
    policy.SENTENCES,
    terminal.SENTENCES,
    trouble.SENTENCES,
)
