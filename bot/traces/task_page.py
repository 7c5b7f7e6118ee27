"""One ended task as an HTML page that loads and runs nothing: every word of it is escaped text."""

import base64
import hashlib
import html
import io
import time
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, tzinfo

from PIL import Image

from agent.contract.corrections import PastCorrection
from agent.contract.history import TaskRecord
from agent.contract.requests import RequestKind, RequestState
from agent.contract.steps import StepVerdict
from agent.contract.tasks import Step
from bot.cards.apps import app_name
from bot.cards.history import decision_html, decision_lines, ended_event
from bot.cards.plan import plan_html
from bot.cards.reports import told_html
from bot.cards.requests import question_text
from bot.cards.text import clean, plain_text
from bot.cards.times import exact_duration, moment_text
from bot.cards.words import step_line
from bot.strings import say
from bot.traces.film import readable_pictures

MOST_BYTES = 10_000_000
_PICTURES_BYTES = 7_000_000  # before base64 makes four bytes of three
_LEVELS = ((360, 60), (280, 45), (200, 35), (140, 25))  # width in pixels, quality
_REPORT_UNITS = 4000
_SIGNS = {
    RequestState.APPROVED: "✅",
    RequestState.FINISHED: "✅",
    RequestState.ANSWERED: "✅",
    RequestState.REJECTED: "❌",
    RequestState.GIVEN_UP: "❌",
    RequestState.VOID: "❌",
}
_STYLE = """
:root { color-scheme: light dark; --ink: #1b1b1f; --quiet: #5f6068; --ground: #f6f6fa; --card: #fff;
  --line: #dcdbe2; --mark: #3f5f9e; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e5ea; --quiet: #a6a5ae; --ground: #17171b;
  --card: #222228; --line: #3a3a42; --mark: #9db7f0; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 12px; max-width: 760px; font: 15px/1.5 system-ui, sans-serif;
  color: var(--ink); background: var(--ground); overflow-wrap: anywhere; }
h1 { font-size: 19px; margin: 4px 0; } h2 { font-size: 15px; margin: 18px 0 4px; color: var(--quiet); }
h3 { font-size: 15px; margin: 0; } p { margin: 4px 0; white-space: pre-wrap; } .quiet { color: var(--quiet); }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 12px;
  margin: 8px 0; }
.step { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: flex-start; }
.words { flex: 1 1 0; min-width: 0; }
.said { border-left: 3px solid var(--mark); padding-left: 10px; }
details { flex: 0 0 36%; max-width: 170px; }
details[open] { flex-basis: 100%; max-width: none; }
summary { list-style: none; cursor: zoom-in; } summary::-webkit-details-marker { display: none; }
details[open] summary { cursor: zoom-out; }
img { display: block; width: 100%; border-radius: 10px; border: 1px solid var(--line); }
details[open] img { width: auto; max-width: 100%; max-height: 92vh; margin: 0 auto; }
"""


def task_page(
    record: TaskRecord,
    pictures: Mapping[int, bytes],
    phone: str,
    lang: str,
    *,
    now: float | None = None,
    zone: tzinfo | None = None,
) -> tuple[bytes, int]:
    """The page as UTF-8, under MOST_BYTES for a hundred steps, and how many pictures are in it. Blocks.

    pictures: JPEG by number of the step, without private ones; one that cannot be read is left out.
    """
    past, now = record.past, time.time() if now is None else now
    private = {step.number for step in record.steps if step.private}
    shown = {number: jpeg for number, jpeg in pictures.items() if number not in private}
    addresses = _addresses(readable_pictures(shown))
    parts = [
        f"<h1>{_text(past.task.text)}</h1>",
        _paragraph(f"{moment_text(past.task.created_at, now, zone)} · {phone}", "quiet"),
        _heading("trace_result", lang),
        _card(_paragraph(plain_text(told_html(ended_event(past), lang, _REPORT_UNITS)))),
    ]
    if record.plan is not None:
        parts += [
            _heading("trace_plan", lang),
            _card(_paragraph(plain_text(plan_html(record.plan, lang, whole=True)))),
        ]
    if decided := decision_lines(record, lang, now, zone, most=len(record.requests)):
        parts += [
            _heading("trace_decisions", lang),
            _card("".join(_paragraph(plain_text(line)) for line in decided)),
        ]
    parts.append(_heading("trace_steps", lang))
    times = _times(record, lang, zone)
    for step in record.steps:
        parts += [_added(each, lang) for each in record.corrections if each.read_at == step.number]
        words = [
            *_what(step, lang, times.get(step.number, ""), dict(record.verdicts).get(step.number)),
            *_requests_of(step, record, lang, now, zone),
        ]
        parts.append(_step(words, step, addresses.get(step.number), lang))
    known = {step.number for step in record.steps}
    parts += [_added(each, lang) for each in record.corrections if each.read_at not in known]
    return _page(say(lang, "trace_title"), "\n".join(parts), lang).encode(), len(addresses)


def _page(title: str, body: str, lang: str) -> str:
    style = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
    policy = (
        f"default-src 'none'; img-src data:; style-src 'sha256-{style}'; base-uri 'none'; form-action 'none'"
    )
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{html.escape(policy)}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{_text(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def _added(correction: PastCorrection, lang: str) -> str:
    """What the person added, before the step that it was read at; behind all steps if it never was."""
    return _card(_paragraph(say(lang, "trace_added"), "quiet") + _paragraph(correction.text, "said"))


def _times(record: TaskRecord, lang: str, zone: tzinfo | None) -> dict[int, str]:
    """'14:02:07 · 3 s' by number of the step: when its decision was there, and how long the step took.

    The time of the model is that since the result of the step before.
    """
    told, before = dict[int, str](), 0.0
    for each in record.times:
        moment = datetime.fromtimestamp(each.decided_at, UTC).astimezone(zone).strftime("%H:%M:%S")
        took = exact_duration(each.ended_at - (before or each.decided_at), lang) if each.ended_at else ""
        told[each.number] = " · ".join(filter(None, [moment, took.replace(" ", "\u00a0")]))
        before = each.ended_at
    return told


def _what(step: Step, lang: str, time: str, verdict: StepVerdict | None) -> list[str]:
    """The step in words, where and when it was, why, and what a team's check found."""
    app = app_name(step.app, lang) if step.app else ""
    parts = [f"<h3>{step.number}. {_text(step_line(step, lang))}</h3>"]
    if where := " · ".join(filter(None, [app, time])):
        parts.append(_paragraph(where, "quiet"))
    if step.thinking.strip():
        parts.append(_paragraph(say(lang, "trace_thinking", words=step.thinking.strip()), "said"))
    if verdict is not None:
        parts.append(_paragraph(say(lang, f"trace_verdict_{verdict}"), "quiet"))
    return parts


def _requests_of(step: Step, record: TaskRecord, lang: str, now: float, zone: tzinfo | None) -> Iterator[str]:
    """What a person was asked before the step, and what they decided, with amount and payee."""
    for one in record.requests:
        if one.request.step != step.number:
            continue
        if one.request.kind is RequestKind.QUESTION:
            yield _paragraph(say(lang, "trace_asked"), "quiet")
            yield _paragraph(question_text(one.request, lang), "said")
        yield _paragraph(f"{_SIGNS.get(one.state, '⏳')} {plain_text(decision_html(one, lang, now, zone))}")


def _step(words: list[str], step: Step, address: str | None, lang: str) -> str:
    """A card: the words, beside them the picture, which a press makes large."""
    if address is None:
        missing = "trace_private" if step.private else "trace_gone"
        return _card("".join([*words, _paragraph(say(lang, missing), "quiet")]))
    image = f'<img alt="{step.number}" src="{address}">'
    picture = f"<details><summary>{image}</summary></details>"
    return f'<div class="card step"><div class="words">{"".join(words)}</div>{picture}</div>'


def _heading(key: str, lang: str) -> str:
    return f"<h2>{_text(say(lang, key))}</h2>"


def _card(inside: str) -> str:
    return f'<div class="card">{inside}</div>'


def _paragraph(text: str, kind: str = "") -> str:
    return f'<p class="{kind}">{_text(text)}</p>' if kind else f"<p>{_text(text)}</p>"


def _text(text: str) -> str:
    return html.escape(clean(text))


def _addresses(pictures: Mapping[int, bytes]) -> dict[int, str]:
    """Smaller WebP pictures as addresses of their own, all together small enough."""
    small = dict[int, bytes]()
    for width_px, quality in _LEVELS:
        small = {number: _smaller(jpeg, width_px, quality) for number, jpeg in pictures.items()}
        if sum(map(len, small.values())) <= _PICTURES_BYTES:
            break
    return {
        number: f"data:image/webp;base64,{base64.b64encode(webp).decode()}" for number, webp in small.items()
    }


def _smaller(jpeg: bytes, width_px: int, quality: int) -> bytes:
    with Image.open(io.BytesIO(jpeg)) as picture:
        picture.thumbnail((width_px, width_px * 3))
        out = io.BytesIO()
        picture.save(out, "WEBP", quality=quality, method=2)
    return out.getvalue()
