"""The conversation with every family but AutoGLM: by turns, or as one message with the progress so far.

What changes from step to step stands last, so that servers find the beginning in their caches: the system
prompt, the task, old turns as they were. A picture leaves its turn when newer ones take its place.
"""

import base64
import json
from typing import TYPE_CHECKING, cast

from agent.contract.actions import ActionResult
from agent.model.dialects.app_in_front import app_in_front, screen_info
from agent.model.dialects.base import PromptContext
from agent.model.dialects.budget import KeptStep, ShortHistory, short_history
from agent.model.dialects.date_line import date_line
from agent.model.dialects.family import Family, GrammarName, HistoryShape
from agent.model.dialects.foreign_step import action_words, is_foreign, neutral_result
from agent.model.dialects.prompts.prompt import WORDS, prompt_text, sized, terms
from agent.model.dialects.prompts.reply_form import conclusion_of, reply_form
from agent.model.dialects.wording import (
    left_out_text,
    outcome_text,
    progress_text,
    remembered_text,
    step_text,
    verdict_text,
)
from agent.model.sent_picture import SentPicture
from agent.trajectory.steer_words import steer_text

if TYPE_CHECKING:  # the import takes half a second, which a command without a model need not spend
    from openai.types.chat import (
        ChatCompletionAssistantMessageParam,
        ChatCompletionContentPartImageParam,
        ChatCompletionContentPartParam,
        ChatCompletionMessageParam,
        ChatCompletionUserMessageParam,
    )

_LATER = "** Screen Info **"
_MAX_CONCLUSION = 200


def form_of(family: Family) -> str:
    """See `Dialect.form`."""
    return f"{family.name} {family.kind}"


def messages(
    family: Family, context: PromptContext, picture: SentPicture
) -> "tuple[ChatCompletionMessageParam, ...]":
    """The whole conversation for the next step. picture: of the present page."""
    return _Conversation(family, context, picture).messages()


class _Conversation:
    """What one request says."""

    def __init__(self, family: Family, context: PromptContext, picture: SentPicture) -> None:
        self._family = family
        self._context = context
        self._picture = picture
        self._lang = context.lang
        self._terms = terms(family, context.lang, picture.size_px)
        self._history = short_history(context.history, context.budget_share)

    def messages(self) -> "tuple[ChatCompletionMessageParam, ...]":
        said: list[ChatCompletionMessageParam] = []
        if self._family.history.system:
            said.append({"role": "system", "content": self._prompt()})
        if self._family.history.shape is HistoryShape.TURNS:
            said += self._turns()
        else:
            said.append(self._user(self._progress(), [*self._earlier_pictures(), self._picture]))
        return tuple(said)

    def _prompt(self) -> str:
        own = self._context.own_prompt
        size_px = self._picture.size_px
        text = sized(own, size_px) if own else prompt_text(self._family, self._lang, size_px)
        return f"{date_line(self._context.today, self._lang)}\n{text}"

    def _opening(self) -> str:
        """What stands before the task: without a system message the prompt, with a heading behind it."""
        if self._family.history.system:
            return ""
        return f"{self._prompt()}\n\n{WORDS[self._lang].task_heading}\n"

    def _turns(self) -> "list[ChatCompletionMessageParam]":
        said: list[ChatCompletionMessageParam] = []
        told: list[str] = []  # since the last reply
        for step in self._history.kept:
            if self._is_foreign(step):
                told += self._lines(step)
                continue
            shown = self._picture_of(step.place)
            text = self._turn_text(step.past.app, told, first=not said)
            said.append(self._user(text, [shown] if shown else []))
            said += _replayed(self._family, step, self._outcome(step.past.result))
            told = self._about_last(step)
        text = self._turn_text(self._context.app, [*told, *self._about_now()], first=not said)
        said.append(self._user(text, [self._picture]))
        return said

    def _turn_text(self, app: str, told: list[str], *, first: bool) -> str:
        """Head and screen info, then what became of the steps before, and facts about the present screen."""
        head = f"{self._opening()}{self._context.task_text}" if first else _LATER
        parts = [head, screen_info(app, self._lang)]
        return "\n\n".join([*parts, "\n".join(told)] if told else parts)

    def _about_last(self, step: KeptStep) -> list[str]:
        if step.place == 0 and self._history.left_out:
            return _left_out(self._history, self._lang)
        steer = step.past.steer
        return [self._outcome(step.past.result), *([steer_text(steer, self._lang)] if steer else [])]

    def _progress(self) -> str:
        lines: list[str] = []
        for step in self._history.kept:
            lines += self._lines(step)
        text = self._opening() + progress_text(self._context.task_text, lines, self._lang)
        parts = [text, screen_info(self._context.app, self._lang), "\n".join(self._about_now())]
        return "\n\n".join(part for part in parts if part)

    def _lines(self, step: KeptStep) -> list[str]:
        """The step in a line, and what stands behind it."""
        if self._is_foreign(step):
            done, result = action_words(step.past, self._lang), neutral_result(step.past)
        else:
            done, result = conclusion_of(self._family, step.raw)[:_MAX_CONCLUSION], step.past.result
        outcome = " ".join(self._outcome(result).split())
        lines = [
            step_text(step.place + 1, app_in_front(step.past.app, self._lang), done, outcome, self._lang)
        ]
        if step.past.steer:
            lines.append(steer_text(step.past.steer, self._lang))
        if step.place == 0 and self._history.left_out:
            lines += _left_out(self._history, self._lang)
        return lines

    def _is_foreign(self, step: KeptStep) -> bool:
        return is_foreign(step.past, form_of(self._family))

    def _about_now(self) -> list[str]:
        verdict = verdict_text(self._context.verdict, self._lang, self._terms)
        return [fact for fact in (verdict, *self._context.facts) if fact]

    def _outcome(self, result: ActionResult) -> str:
        return outcome_text(result, self._lang, self._terms)

    def _picture_of(self, place: int) -> SentPicture | None:
        """Of a step's page, if it is one of the last that the family sees again and there is room."""
        if self._context.budget_share < 1:
            return None
        first = len(self._context.history) - (self._family.history.pictures - 1)
        return self._context.earlier.get(place) if place >= first else None

    def _earlier_pictures(self) -> list[SentPicture]:
        shown = (self._picture_of(step.place) for step in self._history.kept)
        return [picture for picture in shown if picture]

    def _user(self, text: str, pictures: list[SentPicture]) -> "ChatCompletionUserMessageParam":
        said: ChatCompletionContentPartParam = {"type": "text", "text": text}
        shown: list[ChatCompletionContentPartParam] = [_image(picture) for picture in pictures]
        return {
            "role": "user",
            "content": [*shown, said] if self._family.history.picture_first else [said, *shown],
        }


def _left_out(history: ShortHistory, lang: str) -> list[str]:
    return [left_out_text(len(history.left_out), lang), *remembered_text(history.left_out, lang)]


def _image(picture: SentPicture) -> "ChatCompletionContentPartImageParam":
    encoded = base64.b64encode(picture.encoded).decode("ascii")
    return {"type": "image_url", "image_url": {"url": f"data:{picture.mime};base64,{encoded}"}}


def _replayed(family: Family, step: KeptStep, outcome: str) -> "list[ChatCompletionMessageParam]":
    """An earlier reply; a tool's call with what it gave, which servers ask for."""
    call = _tool_call(step.raw) if family.grammar is GrammarName.NATIVE else None
    if call is None:
        text = reply_form(family, step.thinking, step.raw)
        reply: ChatCompletionAssistantMessageParam = {"role": "assistant", "content": text}
        return [reply]
    name, arguments = call
    call_id = f"call_{step.place + 1}"
    return [
        {
            "role": "assistant",
            "content": step.thinking or None,
            "tool_calls": [
                {"id": call_id, "type": "function", "function": {"name": name, "arguments": arguments}}
            ],
        },
        {"role": "tool", "tool_call_id": call_id, "content": outcome},
    ]


def _tool_call(raw: str) -> tuple[str, str] | None:
    """Name and arguments as JSON of a call that `grammars.native` wrote; None for anything else."""
    try:
        call: object = json.loads(raw)
    except ValueError:
        return None
    if not isinstance(call, dict):
        return None
    written = cast("dict[str, object]", call)
    name, arguments = written.get("name"), written.get("arguments")
    if not isinstance(name, str) or not isinstance(arguments, dict):
        return None
    return name, json.dumps(arguments, ensure_ascii=False)
