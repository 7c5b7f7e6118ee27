"""/audit: who decided what, in short sentences."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import tzinfo

from agent.contract.actions import Reason
from agent.contract.audit import AuditEntry, AuditEvent
from agent.contract.takeover import SecretOutcome
from bot.cards.apps import app_name
from bot.cards.listed import listed
from bot.cards.look import ButtonSpec, Look
from bot.cards.text import clip, escape, one_line
from bot.cards.times import moment_text
from bot.strings import has, say, say_html

LINES = 20  # on one page
_LINE_UNITS = 160
_PEOPLE_EVENTS = frozenset(
    {
        AuditEvent.ADMIN_CLAIMED,
        AuditEvent.PERSON_JOINED,
        AuditEvent.PERSON_REMOVED,
        AuditEvent.ROLE_CHANGED,
        AuditEvent.RIGHTS_CHANGED,
        AuditEvent.APPROVERS_CHANGED,
        AuditEvent.INVITATION_MADE,
        AuditEvent.INVITATION_REVOKED,
        AuditEvent.PERSON_REFUSED,
        AuditEvent.CODE_SET_UP,
        AuditEvent.CODE_REMOVED,
    }
)
_USED_OUTCOMES = frozenset({SecretOutcome.USED, SecretOutcome.STILL_LOCKED})


@dataclass(frozen=True, slots=True)
class _Line:
    """One decision, or several free inputs in one app in a row. entry: the newest of them."""

    entry: AuditEntry
    count: int = 1


def audit_look(
    entries: Sequence[AuditEntry],
    people: Mapping[int, str],
    lang: str,
    *,
    page: int = 0,
    now: float | None = None,
    zone: tzinfo | None = None,
) -> Look:
    """One page of the decisions.

    entries: newest first.
    people: names by number.
    page: counted from 0; any number beyond the last page shows the last one.
    now: seconds since the epoch.
    zone: None for that of this computer.
    """
    lines = _lines(entries)
    if not lines:
        return Look(say_html(lang, "audit_none"))
    now = time.time() if now is None else now
    last = (len(lines) - 1) // LINES
    page = max(0, min(page, last))
    told = [
        escape(clip(f"{moment_text(line.entry.at, now, zone)} {_sentence(line, people, lang)}", _LINE_UNITS))
        for line in lines[page * LINES : (page + 1) * LINES]
    ]
    html = "\n".join([say_html(lang, "audit_title"), "", *told, "", say_html(lang, "audit_more")])
    turns = [("audit_newer", page - 1)] if page else []
    turns += [("audit_older", page + 1)] if page < last else []
    buttons = tuple(ButtonSpec(say(lang, key), "audit", (("page", str(to)),)) for key, to in turns)
    return Look(html, (buttons,) if buttons else ())


def _lines(entries: Sequence[AuditEntry]) -> list[_Line]:
    """Free inputs in a row become one line, so that the decisions that matter stay visible."""
    lines: list[_Line] = []
    for entry in entries:
        before = lines[-1] if lines else None
        if before and _free_key(before.entry) is not None and _free_key(before.entry) == _free_key(entry):
            lines[-1] = _Line(before.entry, before.count + 1)
        else:
            lines.append(_Line(entry))
    return lines


def _free_key(entry: AuditEntry) -> tuple[int | None, str] | None:
    return (entry.task_id, entry.app) if entry.event is AuditEvent.INPUT_FREE else None


def _sentence(line: _Line, people: Mapping[int, str], lang: str) -> str:
    entry = line.entry
    key = "audit_input_free_many" if line.count > 1 else f"audit_{_event_key(entry)}"
    sentence = say(
        lang,
        key,
        app=app_name(entry.app, lang),
        action=_action(entry.action, lang),
        count=str(line.count),
        who=_person_name(entry.person_id, people, lang),
        whom=_person_name(_subject_id(entry), people, lang),
    )
    kinds = [say(lang, f"kind_{kind}") for kind in entry.kinds.split() if has(f"kind_{kind}")]
    if not kinds:
        return sentence
    return say(lang, "audit_kinds", what=sentence, kinds=listed(kinds, lang))


def _subject_id(entry: AuditEntry) -> int | None:
    """The person that a change of people concerns."""
    return int(entry.reason) if entry.event in _PEOPLE_EVENTS and entry.reason.isdecimal() else None


def _event_key(entry: AuditEntry) -> str:
    """The key of the event; for some events the key names the result or the reason, too."""
    if (entry.event, entry.reason) == (AuditEvent.REQUEST_VOID, "unread"):
        return "request_void_unread"
    if (entry.event, entry.reason) == (AuditEvent.REQUEST_VOID, Reason.CORRECTED):
        return "request_void_corrected"
    if (entry.event, entry.reason) == (AuditEvent.INPUT_FORBIDDEN, Reason.STILL_REFUSED):
        return "input_still_refused"
    if entry.event is not AuditEvent.SECRET_TYPED or entry.reason in _USED_OUTCOMES:
        return entry.event
    return "secret_unknown" if entry.reason == SecretOutcome.UNKNOWN else "secret_not_typed"


def _action(name: str, lang: str) -> str:
    key = f"audit_action_{name.lower()}"
    return say(lang, key if has(key) else "audit_action_other")


def _person_name(person_id: int | None, people: Mapping[int, str], lang: str) -> str:
    if person_id is None:
        return say(lang, "audit_nobody")
    return clip(one_line(people.get(person_id, "")), 30) or str(person_id)
