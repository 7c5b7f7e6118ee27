"""Requests to the stand-in as clients write them, whole: by turns, as progress, with pictures of any size."""

import base64
import io
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import cast

import aiohttp
from PIL import Image

from agent.standin import Move, ServedFamily, StandinModel

Json = dict[str, object]
SYSTEM: Json = {"role": "system", "content": "The current date: 2026-11-21, Saturday\nYou operate a phone."}
SMALL_PX = (108, 240)


@dataclass(frozen=True, slots=True)
class Step:
    """One step so far.

    app: in front before it. content, call, conclusion: of the model's reply. outcome: the sentence about it.
    """

    app: str
    move: Move
    content: str
    call: str
    conclusion: str
    outcome: str


@cache
def picture_url(size_px: tuple[int, int] = SMALL_PX, form: str = "PNG") -> str:
    """A white picture as a data URL."""
    out = io.BytesIO()
    Image.new("L", size_px, 255).save(out, form)
    return f"data:image/{form.lower()};base64,{base64.b64encode(out.getvalue()).decode()}"


def image(url: str, **more: str) -> Json:
    """The part of a message that holds a picture."""
    return {"type": "image_url", "image_url": {"url": url, **more}}


def text(words: str) -> Json:
    """The part of a message that holds text."""
    return {"type": "text", "text": words}


def user(words: str, *urls: str) -> Json:
    """A message with the pictures before the text."""
    return {"role": "user", "content": [*(image(url) for url in urls), text(words)]}


def screen(app: str) -> str:
    """The screen info."""
    return json.dumps({"current_app": app}, ensure_ascii=False)


def by_turns(task: str, steps: Sequence[Step], app: str, *, whole: bool, url: str = "") -> list[Json]:
    """User and assistant by turns. whole: earlier replies as they were sent, else their calls alone."""
    said: list[Json] = [SYSTEM]
    before = ""
    for place, step in enumerate(steps):
        head = "** Screen Info **" if place else task
        said.append(user("\n\n".join(part for part in (head, screen(step.app), before) if part)))
        said.append({"role": "assistant", "content": step.content if whole else step.call})
        before = step.outcome
    head = "** Screen Info **" if steps else task
    parts = (head, screen(app), before)
    return [*said, user("\n\n".join(part for part in parts if part), url or picture_url())]


def as_progress(
    task: str, steps: Sequence[Step], app: str, lang: str, *, conclusions: bool, url: str = ""
) -> list[Json]:
    """One message with a line for each step.

    conclusions: what was done in the model's words, else its call.
    """
    zh = lang == "zh"
    lines = [f"任务：{task}" if zh else f"Task: {task}", "已完成的步骤：" if zh else "Progress so far:"]
    for number, step in enumerate(steps, 1):
        done = " ".join((step.conclusion if conclusions else step.call).split())[:200]
        head = f"第 {number} 步（{step.app}）：" if zh else f"Step {number} ({step.app}): "
        lines.append(f"{head}{done} -> {step.outcome}")
    if not steps:
        lines.append("无" if zh else "none")
    words = "\n".join(lines) + f"\n\n{screen(app)}\n\nThe keyboard is open."
    return [SYSTEM, user(words, url or picture_url())]


@dataclass(frozen=True, slots=True)
class Answer:
    """What the server said. error: its error object, {} without one."""

    status: int
    body: Json

    @property
    def message(self) -> Json:
        """Of the assistant."""
        choice = cast(list[Json], self.body["choices"])[0]
        return cast(Json, choice["message"])

    @property
    def content(self) -> str:
        """Of that message."""
        return cast(str, self.message["content"])

    @property
    def end(self) -> str:
        """The finish reason."""
        return cast(str, cast(list[Json], self.body["choices"])[0]["finish_reason"])

    @property
    def error(self) -> Json:
        """Its error object."""
        return cast(Json, self.body["error"])

    @property
    def usage(self) -> Json:
        """Its tokens."""
        return cast(Json, self.body["usage"])


class Asker:
    """Posts requests without any client library."""

    def __init__(self, model: StandinModel, session: aiohttp.ClientSession) -> None:
        self._url = f"{model.url}/chat/completions"
        self._session = session

    async def ask(self, name: str, messages: list[Json], **more: object) -> Answer:
        """The whole answer to a request without stream."""
        async with self._session.post(
            self._url, json={"model": name, "messages": messages, **more}
        ) as answer:
            return Answer(answer.status, cast(Json, await answer.json()))


def seen(family: ServedFamily, size_px: tuple[int, int] = SMALL_PX) -> tuple[int, int]:
    """The picture as the model sees it."""
    return family.seen_px(size_px)
