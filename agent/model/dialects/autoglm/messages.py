"""The conversation as in the training of Open-AutoGLM's models: one picture, in the last user message.

Order and wording of the frame (picture before text, task, blank line, screen info as JSON, `** Screen Info
**`) follow the client in zai-org/Open-AutoGLM, phone_agent/agent.py and model/client.py.
"""

import base64
from collections.abc import Sequence
from typing import TYPE_CHECKING

from agent.model.dialects.app_in_front import app_in_front, screen_info
from agent.model.dialects.autoglm import prompt_en, prompt_zh
from agent.model.dialects.autoglm.budget import (
    ShortRun,
    ShortStep,
    cut_plain,
    shorten_history,
)
from agent.model.dialects.autoglm.wording import brief_outcome_text, outcome_text, verdict_text
from agent.model.dialects.base import PastStep, PromptContext
from agent.model.dialects.date_line import date_line
from agent.model.dialects.foreign_step import action_words, is_foreign, neutral_result, says_what
from agent.model.dialects.wording import left_out_text, remembered_text, step_text
from agent.model.sent_picture import SentPicture
from agent.trajectory.steer_words import steer_text

if TYPE_CHECKING:  # the import takes half a second, which a command without a model need not spend
    from openai.types.chat import (
        ChatCompletionAssistantMessageParam,
        ChatCompletionMessageParam,
        ChatCompletionSystemMessageParam,
        ChatCompletionUserMessageParam,
    )

FORM = "autoglm"  # see `Dialect.form`; its numbers always count the same
_MAX_CALL = 200  # of a step of long ago
_PROMPTS = {"en": prompt_en.TEXT, "zh": prompt_zh.TEXT}


def messages(context: PromptContext, picture: SentPicture) -> "tuple[ChatCompletionMessageParam, ...]":
    """The whole conversation for the next step."""
    lang = context.lang
    lines = [
        (_line(number, step, lang), *_steer(step, lang)) for number, step in enumerate(context.history, 1)
    ]
    past, told = _past(context, shorten_history(context.history, lines, context.budget_share))
    return _system(context), *past, _now(context, picture, told, first=not past)


def _system(context: PromptContext) -> "ChatCompletionSystemMessageParam":
    prompt = context.own_prompt or _PROMPTS[context.lang]
    return {"role": "system", "content": f"{date_line(context.today, context.lang)}\n{prompt}"}


def _past(context: PromptContext, history: ShortRun) -> "tuple[list[ChatCompletionMessageParam], list[str]]":
    """Earlier steps without their pictures, and what is to be told since the last reply."""
    said: list[ChatCompletionMessageParam] = []
    told: list[str] = []
    for step in history.kept:
        if step.is_whole and not is_foreign(step.past, FORM):
            text = _user_text(context, step.past.app, told, first=not said)
            said.append({"role": "user", "content": [{"type": "text", "text": text}]})
            said.append(_assistant(step))
            told = [outcome_text(step.past.result, context.lang), *_steer(step.past, context.lang)]
        else:
            told += step.lines
        if step.number == 1:
            told += _left_out(history.left_out, context.lang)
    return said, told


def _line(number: int, step: PastStep, lang: str) -> str:
    """A step that another model wrote, or one of long ago."""
    told_by = outcome_text if is_foreign(step, FORM) else brief_outcome_text
    outcome = told_by(neutral_result(step), lang)
    return step_text(number, app_in_front(step.app, lang), _done(step, lang), " ".join(outcome.split()), lang)


def _done(step: PastStep, lang: str) -> str:
    """In words; by its own call where these would not say what was touched or typed."""
    if is_foreign(step, FORM) or says_what(step):
        return action_words(step, lang)
    return " ".join(cut_plain(step.raw, _MAX_CALL).split())


def _assistant(step: ShortStep) -> "ChatCompletionAssistantMessageParam":
    return {"role": "assistant", "content": f"<think>{step.thinking}</think><answer>{step.raw}</answer>"}


def _now(
    context: PromptContext, picture: SentPicture, told: list[str], *, first: bool
) -> "ChatCompletionUserMessageParam":
    about_now = (verdict_text(context.verdict, context.lang), *context.facts)
    encoded = base64.b64encode(picture.encoded).decode("ascii")
    return {
        "role": "user",
        "content": [
            {"type": "image_url", "image_url": {"url": f"data:{picture.mime};base64,{encoded}"}},
            {"type": "text", "text": _user_text(context, context.app, [*told, *about_now], first=first)},
        ],
    }


def _user_text(context: PromptContext, app: str, told: list[str], *, first: bool) -> str:
    """Head and screen info, then the outcome of the last step and facts about the present screen."""
    head = context.task_text if first else "** Screen Info **"
    outcome_and_facts = [fact for fact in told if fact]
    parts = [head, screen_info(app, context.lang)]
    return "\n\n".join([*parts, "\n".join(outcome_and_facts)] if outcome_and_facts else parts)


def _left_out(steps: Sequence[PastStep], lang: str) -> list[str]:
    return [left_out_text(len(steps), lang), *remembered_text(steps, lang)] if steps else []


def _steer(step: PastStep, lang: str) -> list[str]:
    return [steer_text(step.steer, lang)] if step.steer else []
