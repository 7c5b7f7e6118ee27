"""Talks to the stand-in model as the agent does: the real openai client, the real dialect."""

import io
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import date

from openai import AsyncOpenAI, DefaultAsyncHttpxClient
from PIL import Image

from agent.contract.actions import Action, ActionResult, Reason, ResultKind, UnusableReply
from agent.model.dialects import dialect_for
from agent.model.dialects.base import PastStep, PromptContext
from agent.model.dialects.language import prompt_language
from agent.model.request import ModelReply
from agent.standin import StandinModel
from devices.base import Screenshot, Verdict
from tests.wait_limit import WAIT_LIMIT_S

MODEL = "autoglm-phone-9b"
SIZE_PX = (1080, 2400)
HOME = "com.farhand.launcher"
COFFEE = "com.farhand.coffee"
PAY = "com.farhand.pay"
PARCEL = "com.farhand.parcel"
CHAT = "com.farhand.chat"
SETTINGS = "com.android.settings"

DONE = ActionResult(ResultKind.DONE)
UNCHANGED = ActionResult(ResultKind.UNCHANGED)
REJECTED = ActionResult(ResultKind.REJECTED)
VOID = ActionResult(ResultKind.VOID, Reason.SCREEN_CHANGED)
FAILED = ActionResult(ResultKind.FAILED)
UNKNOWN = ActionResult(ResultKind.UNKNOWN)
FINISHED = ActionResult(ResultKind.ANSWERED, Reason.FINISHED)
GIVEN_UP = ActionResult(ResultKind.ANSWERED, Reason.GIVEN_UP)


def answered(text: str) -> ActionResult:
    """The person's answer to a question."""
    return ActionResult(ResultKind.ANSWERED, text)


def _png(colour: str) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (108, 240), colour).save(out, "PNG")
    return out.getvalue()


BLANK_PNG = _png("#ffffff")


@asynccontextmanager
async def client_of(model: StandinModel, api_key: str = "any") -> AsyncGenerator[AsyncOpenAI]:
    """A client without retries."""
    # Plain HTTP: reading the computer's certificates takes longer than many a test.
    http = DefaultAsyncHttpxClient(verify=False)
    async with AsyncOpenAI(
        base_url=model.url, api_key=api_key, max_retries=0, timeout=WAIT_LIMIT_S, http_client=http
    ) as client:
        yield client


@dataclass
class Run:
    """One task, step by step. history: what the model has been told so far."""

    client: AsyncOpenAI
    task: str
    history: list[PastStep] = field(default_factory=list[PastStep])
    size_px: tuple[int, int] = SIZE_PX

    def context(self, app: str, png: bytes = BLANK_PNG) -> PromptContext:
        """What the agent would know now."""
        return PromptContext(
            task_text=self.task,
            lang=prompt_language(self.task),
            today=date(2026, 11, 21),
            history=tuple(self.history),
            app=app,
            verdict=Verdict.OK,
            screenshot=Screenshot(png, self.size_px, 0.0),
        )

    async def step(
        self, app: str, result: ActionResult = DONE, png: bytes = BLANK_PNG
    ) -> Action | UnusableReply:
        """Asks for the next action with this app in front, and says what will have become of it."""
        dialect = dialect_for(MODEL)
        request = dialect.request(self.context(app, png))
        stream = await self.client.chat.completions.create(
            model=MODEL,
            messages=[],  # as in agent.model.client: the client would walk through all of them
            extra_body={"messages": request.messages},
            stream=True,
            temperature=0.0,
        )
        content = ""
        async for chunk in stream:
            content += chunk.choices[0].delta.content or ""
        decision = dialect.read(ModelReply(content), self.size_px, request.picture_px)
        self.history.append(PastStep(app, decision.thinking, decision.raw, result, action=decision.action))
        return decision.action

    @property
    def thinking(self) -> str:
        """Of the newest reply."""
        return self.history[-1].thinking

    def becomes(self, result: ActionResult) -> None:
        """Says what became of the newest action."""
        last = self.history[-1]
        self.history[-1] = replace(last, result=result)
