"""The kinds of act that a resource id names: 'btn_pay', 'deleteAccount'."""

import re

from agent.policy.labels.classes import NONE, Kinds
from agent.policy.words import table

# Parts of ids that say what a thing is, not what it does.
_NEUTRAL = table.group(
    "btn, button, tv, txt, text, view, iv, img, image, icon, ic, layout, ll, rl, fl, cl, container, "
    "root, action, id, item, now, confirm, ok, do, bottom, main, bar, right, left, big, primary, fab, "
    "menu, click, area, wrap, label, panel, submit, floating, positive, the, remote, input"
)
_OBJECTS = table.group(
    "message, messages, msg, chat, account, note, all, photo, contact, file, app, comment, post, "
    "review, mail, email, conversation, user, member, friend, reply, dialog, selected"
)
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|[^A-Za-z0-9]+|(?<=[A-Za-z])(?=[0-9])")


def kinds_of_name(name: str) -> Kinds:
    """The kinds that the last part of a resource id names as a whole: 'btn_pay', 'deleteAccount'."""
    tokens = _tokens(name)
    told = [token for token in tokens if (token,) not in _NEUTRAL]
    for words in (
        tuple(tokens),
        tuple(told),
        tuple(told[:1] + [each for each in told[1:] if (each,) not in _OBJECTS]),
    ):
        phrase = table.whole(words) if words else None
        if phrase is not None:
            return frozenset({phrase.kind}) if phrase.kind else NONE
    return NONE


def submits(name: str) -> bool:
    """Does it name the button of a form and not what the form does: 'submit', 'btn_submit'?"""
    tokens = _tokens(name)
    return "submit" in tokens and all((token,) in _NEUTRAL for token in tokens)


def _tokens(name: str) -> list[str]:
    return [token for token in _CAMEL.sub(" ", name[:80]).lower().split() if not token.isdigit()]
