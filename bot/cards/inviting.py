"""Invitations as an admin sees them: the steps to one, its message, the decision about the newcomer."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import tzinfo

from bot.cards.listed import listed
from bot.cards.look import ButtonSpec, Look
from bot.cards.text import clip, one_line
from bot.cards.times import moment_text
from bot.strings import say, say_html

KINDS = ("member", "approver", "viewer")
LIVES = ("1h", "24h", "7d")
_NAME_UNITS = 80
_PHONES_UNITS = 200
_ON, _OFF = "☑", "☐"


@dataclass(frozen=True, slots=True)
class Offered:
    """What an invitation offers, in names. kind: one of KINDS; phones: as people call them."""

    kind: str
    phones: tuple[str, ...]

    def words(self, lang: str) -> dict[str, str]:
        """Values of the sentences about the invitation."""
        phones = clip(listed(self.phones, lang), _PHONES_UNITS) or say(lang, "invite_no_phones")
        return {"kind": say(lang, f"invite_kind_{self.kind}"), "phones": phones}


@dataclass(frozen=True, slots=True)
class Newcomer:
    """The person that an invitation is for or was opened by."""

    person_id: int
    name: str

    def words(self) -> dict[str, str]:
        """Values of the sentences about the newcomer; the number stands beside the name, which may lie."""
        return {
            "name": clip(one_line(self.name), _NAME_UNITS) or str(self.person_id),
            "id": str(self.person_id),
        }


def role_look(lang: str) -> Look:
    """First step: the role."""
    html = f"{say_html(lang, 'invite_role')}\n\n{say_html(lang, 'invite_role_lines')}"
    rows = tuple(
        (ButtonSpec(_capital(say(lang, f"invite_kind_{kind}")), "invite_role", _values(kind)),)
        for kind in KINDS
    )
    return Look(html, (*rows, (ButtonSpec(say(lang, "button_back"), "users"),)))


def phones_look(kind: str, chosen: Sequence[str], names: Mapping[str, str], lang: str) -> Look:
    """Second step: the phones. chosen: their ids; names: of all phones, by id."""
    rows: list[tuple[ButtonSpec, ...]] = []
    for phone_id, name in names.items():
        is_chosen = phone_id in chosen
        after = [each for each in names if (each in chosen) != (each == phone_id)]
        text = f"{_ON if is_chosen else _OFF} {name}"
        rows.append((ButtonSpec(text, "invite_phone", _values(kind, after)),))
    rows.append(
        (
            ButtonSpec(say(lang, "button_invite_back"), "invite"),
            ButtonSpec(say(lang, "button_invite_next"), "invite_life", _values(kind, chosen)),
        )
    )
    return Look(say_html(lang, "invite_phones", kind=say(lang, f"invite_kind_{kind}")), tuple(rows))


def life_look(offered: Offered, chosen: Sequence[str], lang: str) -> Look:
    """Third step: how long, or for whom. chosen: ids of the phones."""
    values = _values(offered.kind, chosen)
    lives = tuple(
        ButtonSpec(say(lang, f"button_invite_{life}"), "invite_life", (*values, ("life", life)))
        for life in LIVES
    )
    pick = (ButtonSpec(say(lang, "button_invite_pick"), "invite_pick", values),)
    back = (ButtonSpec(say(lang, "button_invite_back"), "invite_role", values),)
    return Look(say_html(lang, "invite_life", **offered.words(lang)), (lives, pick, back))


def walked_look(offered: Offered, lang: str, *, picking: bool) -> Look:
    """The steps are complete; the invitation is in another message."""
    return Look(say_html(lang, "invite_picking" if picking else "invite_made", **offered.words(lang)))


def link_look(
    offered: Offered,
    invitation_id: int,
    link: str,
    expires_at: float,
    lang: str,
    *,
    picture: bytes | None = None,
    picked: Newcomer | None = None,
    zone: tzinfo | None = None,
) -> Look:
    """The invitation itself.

    picture: the link as QR.
    picked: the only person that the invitation is for.
    expires_at: seconds since the epoch.
    """
    words = offered.words(lang) | {"until": moment_text(expires_at, time.time(), zone), "link": link}
    if picked:
        html = say_html(lang, "invite_link_picked", **(words | picked.words()))
    else:
        html = say_html(lang, "invite_link", **words)
    copy = ButtonSpec(say(lang, "button_invite_copy"), "", copy=link)
    return Look(html, ((copy, revoke_button(invitation_id, lang)),), picture)


def gone_look(key: str, offered: Offered, who: Newcomer | None, by: str, lang: str) -> Look:
    """What became of the invitation. key: of the sentence; by: name of the person who decided."""
    values = offered.words(lang) | (who.words() if who else {})
    return Look(say_html(lang, key, **(values | {"by": clip(one_line(by), _NAME_UNITS)})))


def asks_look(offered: Offered, who: Newcomer, invitation_id: int, lang: str) -> Look:
    """The question whether the newcomer may join."""
    values = (("invitation", str(invitation_id)),)
    row = (
        ButtonSpec(say(lang, "button_join_confirm"), "join_confirm", values, "success"),
        ButtonSpec(say(lang, "button_join_refuse"), "join_refuse", values, "danger"),
    )
    return Look(say_html(lang, "join_asks", **(offered.words(lang) | who.words())), (row,))


def revoke_button(invitation_id: int, lang: str) -> ButtonSpec:
    """Shown until somebody has joined."""
    values = (("invitation", str(invitation_id)),)
    return ButtonSpec(say(lang, "button_invite_revoke"), "invite_revoke", values, "danger")


def _values(kind: str, phones: Sequence[str] = ()) -> tuple[tuple[str, str], ...]:
    return (("kind", kind), *(("with", phone_id) for phone_id in phones))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
