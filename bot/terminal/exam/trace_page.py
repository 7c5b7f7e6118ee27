"""The exam as one HTML page that loads nothing: each step of each task with its picture and words.

What a model or a screen said goes into a block of JSON, which the page's script shows as text. Only that
script and that style may run or load anything, by their hashes.
"""

import base64
import hashlib
import html
import io
import json
from pathlib import Path

from PIL import Image

from agent.contract.requests import Request, RequestKind
from agent.contract.tasks import Step
from bot.cards.approval import approval_look
from bot.cards.by_hand import by_hand_html
from bot.cards.costs import cost_text
from bot.cards.requests import TAKEN_OVER_FOR, answer_label, question_text
from bot.cards.text import clean
from bot.cards.words import step_line
from bot.strings import LANGUAGES, say
from bot.terminal.exam.one_task import ExamQuestion, TaskTrace
from bot.terminal.exam.results import ExamHead, totals_of
from bot.terminal.speaking import plain, unmarked, unquoted

_PAGE = Path(__file__).parent / "page"
_PICTURE_PX = (360, 800)  # at most
_QUALITY = 60
_NUMBERS = {"number": "{number}", "of": "{of}"}  # which the script fills in
_LABELS = (
    "title", "keys", "failed_only", "thinking", "asked", "report", "none", "no_picture", "record", "missing",
    "beyond", "step", "passed", "failed",
)  # fmt: skip
InBoth = dict[str, str]  # by language


def trace_page(head: ExamHead, traces: list[TaskTrace], lang: str) -> str:
    """The page. lang: in which it opens. Blocks, because it shrinks every picture."""
    script = (_PAGE / "trace.js").read_text(encoding="utf-8")
    style = (_PAGE / "trace.css").read_text(encoding="utf-8")
    policy = (
        f"default-src 'none'; img-src data:; script-src '{_hash(script)}'; style-src '{_hash(style)}'; "
        "base-uri 'none'; form-action 'none'"
    )
    return "\n".join(
        (
            f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{html.escape(policy)}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{html.escape(say(lang, 'exam_page_title'))}</title>",
            f"<style>{style}</style>\n</head>\n<body>\n<header></header><main><nav></nav><article></article></main>",
            f'<script type="application/json" id="exam">{in_script(_data(head, traces, lang))}</script>',
            f"<script>{script}</script>\n</body>\n</html>\n",
        )
    )


def in_script(value: object) -> str:
    """JSON that nothing in it can end or open a script with."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def _data(head: ExamHead, traces: list[TaskTrace], lang: str) -> dict[str, object]:
    totals = totals_of(traces)
    values = {"model": head.model, "mode": head.mode, "passed": str(totals.passed), "of": str(totals.tasks)}
    return {
        "lang": lang,
        "labels": {
            each: {name: say(each, f"exam_page_{name}", **_NUMBERS) for name in _LABELS} for each in LANGUAGES
        },
        "head": {each: plain(each, "exam_page_head", **values) for each in LANGUAGES},
        "figures": {
            each: _figures(totals.steps, totals.time_s, _tokens(totals.tokens, each), each)
            for each in LANGUAGES
        },
        "tasks": [_task(trace) for trace in traces],
    }


def _figures(steps: int, seconds: float, more: str, lang: str) -> str:
    figures = plain(lang, "exam_task_figures", steps=f"{steps:,}", seconds=f"{seconds:.1f}")
    return f"{figures} · {more}" if more else figures


def _tokens(tokens: int, lang: str) -> str:
    return f"{tokens:,} {say(lang, 'exam_table_tokens')}"


def _task(trace: TaskTrace) -> dict[str, object]:
    verdict = trace.verdict
    joined = {"en": ", ", "zh": "，"}
    return {
        "name": trace.task.name,
        "kind": {each: say(each, f"exam_kind_{trace.task.kind.value}") for each in LANGUAGES},
        "text": trace.task.text_in(trace.lang),
        "passed": verdict.passed,
        "flaws": {
            each: joined[each].join(say(each, f"exam_flaw_{flaw.value}") for flaw in verdict.flaws)
            for each in LANGUAGES
        },
        "figures": {
            each: _figures(len(trace.steps), trace.took_s, cost_text(trace.cost, each), each)
            for each in LANGUAGES
        },
        "report": clean(_report(trace)),
        "facts": [
            f"{fact.text} ({say(trace.lang, 'exam_page_by_hand')})" if fact.by_hand else fact.text
            for fact in trace.run.facts
        ],
        "missing": list(verdict.missing),
        "beyond": list(verdict.beyond),
        "steps": [_step(step, trace) for step in trace.steps],
    }


def _report(trace: TaskTrace) -> str:
    """With the sign that the chat's report begins with; '' without one."""
    if trace.ended is None:
        return ""
    outcome = trace.ended.outcome
    words = outcome.message or (plain(trace.lang, outcome.key, **dict(outcome.values)) if outcome.key else "")
    return f"{'✅' if trace.run.claimed else '❌'} {words}"


def _step(step: Step, trace: TaskTrace) -> dict[str, object]:
    asked = [one for one in trace.asked.values() if one.request.step == step.number]
    return {
        "number": step.number,
        "app": step.app,
        "line": {each: step_line(step, each) for each in LANGUAGES},
        "thinking": clean(step.thinking),
        "asked": [{"text": _question(one.request, trace), "answer": _answer(one)} for one in asked],
        "picture": picture_uri(step.picture),
    }


def _question(request: Request, trace: TaskTrace) -> InBoth:
    return {each: clean(_asked_text(request, trace, each)) for each in LANGUAGES}


def _asked_text(request: Request, trace: TaskTrace, lang: str) -> str:
    match request.kind:
        case RequestKind.APPROVAL:
            return unquoted(approval_look(request, lang, task=trace.task.text_in(trace.lang)).html)
        case RequestKind.QUESTION:
            return question_text(request, lang)
        case _:
            words = (
                say(lang, TAKEN_OVER_FOR[request.text]) if request.text in TAKEN_OVER_FOR else request.text
            )
            return ". ".join(filter(None, [unmarked(by_hand_html(request, lang)), words]))


def _answer(asked: ExamQuestion) -> InBoth:
    state = asked.state or "pending"
    replied = asked.reply != "" and asked.request.kind is RequestKind.QUESTION
    return {
        each: f"→ {say(each, f'exam_state_{state}')}"
        + (f": {clean(answer_label(asked.request, asked.reply, each))}" if replied else "")
        for each in LANGUAGES
    }


def picture_uri(jpeg: bytes | None) -> str | None:
    """A smaller WebP as an address of its own; None for no picture."""
    if jpeg is None:
        return None
    with Image.open(io.BytesIO(jpeg)) as picture:
        picture.thumbnail(_PICTURE_PX)
        small = io.BytesIO()
        picture.save(small, "WEBP", quality=_QUALITY, method=2)
    return f"data:image/webp;base64,{base64.b64encode(small.getvalue()).decode()}"
