"""One ended task as an HTML page that loads and runs nothing: every word of it is escaped text."""

import base64
import hashlib
import html
import io
import time
from collections.abc import Mapping
from datetime import tzinfo

from PIL import Image

from agent.contract.corrections import PastCorrection
from agent.contract.history import TaskRecord
from agent.contract.requests import RequestKind
from agent.contract.tasks import Step
from bot.cards.apps import app_name
from bot.cards.history import decision_lines, ended_event
from bot.cards.plan import plan_html
from bot.cards.reports import told_html
from bot.cards.requests import question_text
from bot.cards.text import clean, plain_text
from bot.cards.times import moment_text
from bot.cards.words import step_line
from bot.strings import say

MOST_BYTES = 10_000_000
_PICTURES_BYTES = 7_000_000  # before base64 makes four bytes of three
_LEVELS = ((360, 60), (280, 45), (200, 35), (140, 25))  # width in pixels, quality
_REPORT_UNITS = 4000
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
.said { border-left: 3px solid var(--mark); padding-left: 10px; }
img { display: block; max-width: 100%; max-height: 640px; margin: 8px auto 0; border-radius: 12px;
  border: 1px solid var(--line); }
"""


def task_page(
    record: TaskRecord,
    pictures: Mapping[int, bytes],
    phone: str,
    lang: str,
    *,
    now: float | None = None,
    zone: tzinfo | None = None,
) -> bytes:
    """The page as UTF-8, under MOST_BYTES for a hundred steps. Blocks, because it shrinks every picture.

    pictures: JPEG by number of the step, without private ones.
    """
    past, now = record.past, time.time() if now is None else now
    private = {step.number for step in record.steps if step.private}
    addresses = _addresses({number: jpeg for number, jpeg in pictures.items() if number not in private})
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
    for step in record.steps:
        parts += [_added(each, lang) for each in record.corrections if each.read_at == step.number]
        parts.append(_step(step, record, addresses.get(step.number), lang))
    known = {step.number for step in record.steps}
    parts += [_added(each, lang) for each in record.corrections if each.read_at not in known]
    return _page(say(lang, "trace_title"), "\n".join(parts), lang).encode()


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


def _step(step: Step, record: TaskRecord, address: str | None, lang: str) -> str:
    parts = [f"<h3>{step.number}. {_text(step_line(step, lang))}</h3>"]
    if step.app:
        parts.append(_paragraph(app_name(step.app, lang), "quiet"))
    if step.thinking.strip():
        parts += [_paragraph(say(lang, "trace_thinking"), "quiet"), _paragraph(step.thinking, "said")]
    asked = [
        one.request
        for one in record.requests
        if one.request.step == step.number and one.request.kind is RequestKind.QUESTION
    ]
    for request in asked:
        parts += [
            _paragraph(say(lang, "trace_asked"), "quiet"),
            _paragraph(question_text(request, lang), "said"),
        ]
    if verdict := dict(record.verdicts).get(step.number):
        parts.append(_paragraph(say(lang, f"trace_verdict_{verdict}"), "quiet"))
    if address is not None:
        parts.append(f'<img alt="{step.number}" src="{address}">')
    else:
        parts.append(_paragraph(say(lang, "trace_private" if step.private else "trace_gone"), "quiet"))
    return _card("".join(parts))


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
