"""The conversation as in the training of Open-AutoGLM's models: one picture, in the last user message.

Order and wording of the frame (picture before text, task, blank line, screen info as JSON, `** Screen Info
**`) follow the client in zai-org/Open-AutoGLM, phone_agent/agent.py and model/client.py.
"""

import base64
from typing import TYPE_CHECKING

from agent.model.dialects.app_in_front import screen_info
from agent.model.dialects.autoglm import prompt_en, prompt_zh
from agent.model.dialects.autoglm.budget import ShortStep, shorten_history
from agent.model.dialects.autoglm.wording import outcome_text, verdict_text
from agent.model.dialects.base import PromptContext
from agent.model.dialects.date_line import date_line
from agent.model.dialects.wording import left_out_text, steer_text
from agent.model.sent_picture import SentPicture

if TYPE_CHECKING:  # the import takes half a second, which a command without a model need not spend
    from openai.types.chat import (
        ChatCompletionAssistantMessageParam,
        ChatCompletionMessageParam,
        ChatCompletionSystemMessageParam,
        ChatCompletionUserMessageParam,
    )

_PROMPTS = {"en": prompt_en.TEXT, "zh": prompt_zh.TEXT}


def messages(context: PromptContext, picture: SentPicture) -> "tuple[ChatCompletionMessageParam, ...]":
    """The whole conversation for the next step."""
    steps = shorten_history(context.history, context.budget_share)
    return _system(context), *_past(context, steps), _now(context, picture, steps[-1] if steps else None)


def _system(context: PromptContext) -> "ChatCompletionSystemMessageParam":
    prompt = context.own_prompt or _PROMPTS[context.lang]
    return {"role": "system", "content": f"{date_line(context.today, context.lang)}\n{prompt}"}


def _past(context: PromptContext, steps: list[ShortStep]) -> "list[ChatCompletionMessageParam]":
    """Earlier steps without their pictures."""
    said: list[ChatCompletionMessageParam] = []
    for place, step in enumerate(steps):
        text = _user_text(context, step.app, steps[place - 1] if place else None)
        said.append({"role": "user", "content": [{"type": "text", "text": text}]})
        said.append(_assistant(step))
    return said


def _assistant(step: ShortStep) -> "ChatCompletionAssistantMessageParam":
    return {"role": "assistant", "content": f"<think>{step.thinking}</think><answer>{step.raw}</answer>"}


def _now(
    context: PromptContext, picture: SentPicture, last: ShortStep | None
) -> "ChatCompletionUserMessageParam":
    about_now = (verdict_text(context.verdict, context.lang), *context.facts)
    encoded = base64.b64encode(picture.encoded).decode("ascii")
    return {
        "role": "user",
        "content": [
            {"type": "image_url", "image_url": {"url": f"data:{picture.mime};base64,{encoded}"}},
            {"type": "text", "text": _user_text(context, context.app, last, *about_now)},
        ],
    }


def _user_text(context: PromptContext, app: str, before: ShortStep | None, *about_now: str) -> str:
    """Head and screen info, then the outcome of the last step and facts about the present screen."""
    head = "** Screen Info **" if before else context.task_text
    outcome_and_facts = [*_about_last(before, context.lang), *(fact for fact in about_now if fact)]
    parts = [head, screen_info(app, context.lang)]
    return "\n\n".join([*parts, "\n".join(outcome_and_facts)] if outcome_and_facts else parts)


def _about_last(step: ShortStep | None, lang: str) -> list[str]:
    if step is None:
        return []
    if step.left_out:
        return [left_out_text(step.left_out, lang), *([steer_text(step.steer, lang)] if step.steer else [])]
    return [outcome_text(step.result, lang), *([steer_text(step.steer, lang)] if step.steer else [])]
