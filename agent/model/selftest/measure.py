"""Asks a model for the taps of all test pictures, and what else can be known of it by asking."""

import asyncio
import io
import os
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path

from PIL import Image

from agent.contract.actions import Decision, Finish, Interact, TakeOver, UnusableReply
from agent.contract.errors import ModelBusy, ModelError, ModelUnavailable
from agent.contract.model import ModelUse
from agent.model.client import ModelClient
from agent.model.dialects.base import Dialect, PromptContext
from agent.model.dialects.families import FAMILIES
from agent.model.dialects.family import Family
from agent.model.dialects.general import FamilyDialect
from agent.model.dialects.language import prompt_language
from agent.model.prices import Price
from agent.model.selftest.answers import TargetAnswer
from agent.model.selftest.listening import Listening, may_tap, written_numbers
from agent.model.selftest.pictures import TargetPicture, draw_picture
from agent.model.sent_picture import SentPicture, sent_picture
from agent.model.stream import ModelLimits
from devices.base import JPEG, PNG, Screenshot, Verdict

# A person waits in front of the terminal; a model that thinks long may still take a minute.
LIMITS = ModelLimits(first_chunk_s=60.0, whole_s=120.0, retries=1)
_MOST_WAIT_S = 90.0
_MOST_FAULTS = 3
_LARGE_PX = (1440, 3200)
_LARGE_ROWS = 650  # of noise, which no PNG shrinks: just below what Farhand sends at most
_NATIVE = next(family for family in FAMILIES if family.name == "native")
# Requests besides those for the pictures: both formats, a large picture, tools.
EXTRA_REQUESTS = 4

Paint = Callable[[TargetPicture, Screenshot], tuple[TargetPicture, Screenshot]]
OnAnswer = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Server:
    """Where the model is. price: None if it is unknown. max_tokens: see ModelClient.

    limits: of each request.
    """

    base_url: str
    api_key: str = field(repr=False)
    model: str
    price: Price | None = None
    max_tokens: int | None = None
    limits: ModelLimits = LIMITS

    def client(self, dialect: Dialect) -> ModelClient:
        """A client for one dialect; close it."""
        return ModelClient(
            self.base_url,
            self.api_key,
            self.model,
            dialect,
            self.limits,
            max_tokens=self.max_tokens,
            price=self.price,
        )


@dataclass(frozen=True, slots=True)
class Measured:
    """All that a test found out.

    answers: to each picture that was answered, in order.
    painted: the same with their pictures painted over; () if that was not asked.
    faults: requests that failed.
    streams: did any reply come in parts?
    takes: by a name ('png', 'jpeg', 'large', 'tools') what the server took; None where it is unknown.
    """

    answers: tuple[TargetAnswer, ...]
    painted: tuple[TargetAnswer, ...] = ()
    faults: int = 0
    streams: bool = False
    takes: dict[str, bool | None] = field(default_factory=dict[str, "bool | None"])


class Measuring:
    """One test of one model.

    family: whose dialect it is, with the kind that is set. font: with Chinese, needed for 'zh' pictures.
    on_answer: called with the number of requests done and their whole number.
    """

    def __init__(
        self, server: Server, dialect: Dialect, family: Family, font: Path | None, on_answer: OnAnswer
    ) -> None:
        self._server = server
        self._dialect = dialect
        self._family = family
        self._font = font
        self._on_answer = on_answer
        self._done = 0
        self._faults = 0
        self._parts = 0

    async def run(
        self, pictures: Sequence[TargetPicture], *, extras: bool, paint: Paint | None = None
    ) -> Measured:
        """Asks for all of them, one after another.

        extras: also what pictures it takes, and whether it takes tools.
        paint: covers a picture's label and asks for it as it is then; with it every picture is asked twice.
        Raises ModelError if the first request fails, or three of them.
        """
        whole = len(pictures) * (2 if paint else 1) + (EXTRA_REQUESTS if extras else 0)
        listening = Listening(self._dialect)
        async with self._server.client(listening) as client:
            answers = await self._ask_all(client, listening, pictures, None, whole)
            painted = await self._ask_all(client, listening, pictures, paint, whole) if paint else []
        takes = await self._extras(whole) if extras else {}
        return Measured(tuple(answers), tuple(painted), self._faults, self._parts > 1, takes)

    async def _ask_all(
        self,
        client: ModelClient,
        listening: Listening,
        pictures: Sequence[TargetPicture],
        paint: Paint | None,
        whole: int,
    ) -> list[TargetAnswer]:
        answers: list[TargetAnswer] = []
        for picture in pictures:
            page = await asyncio.to_thread(draw_picture, picture, self._font, time.time())
            asked = picture
            if paint is not None:
                asked, page = await asyncio.to_thread(paint, picture, page)
            try:
                answers.append(await self._ask(client, listening, asked, page))
            except ModelError:
                self._faults += 1
                if not answers or self._faults >= _MOST_FAULTS:
                    raise
            self._tell(whole)
        return answers

    async def _ask(
        self, client: ModelClient, listening: Listening, picture: TargetPicture, page: Screenshot
    ) -> TargetAnswer:
        arrived: list[float] = []
        used: list[ModelUse] = []
        context = _context(picture.question, page)
        decision = await _patiently(
            lambda: client.decide(context, lambda _: arrived.append(time.monotonic()), used.append)
        )
        ended, heard = time.monotonic(), listening.heard
        if heard is None:
            raise RuntimeError("a decision without a request")
        self._parts = max(self._parts, len(arrived))
        numbers = (
            written_numbers(self._family, self._dialect, heard.reply)
            if heard.reply is not None and may_tap(decision)
            else None
        )
        unusable = decision.action if isinstance(decision.action, UnusableReply) and not numbers else None
        return TargetAnswer(
            picture,
            heard.sent_px,
            numbers,
            unusable,
            words=isinstance(decision.action, Finish | Interact | TakeOver),
            first_token_s=arrived[0] - heard.asked_at if len(arrived) > 1 else None,
            whole_s=ended - heard.asked_at,
            used=used[-1] if used else None,
        )

    async def _extras(self, whole: int) -> dict[str, bool | None]:
        takes: dict[str, bool | None] = {}
        for name, mime in (("png", PNG), ("jpeg", JPEG)):
            page = await asyncio.to_thread(_plain_page, mime)
            picture = await asyncio.to_thread(self._in_format, page, mime)
            takes[name] = await self._is_taken(self._dialect, page, picture)
            self._tell(whole)
        takes["large"] = await self._is_taken(self._dialect, await asyncio.to_thread(_large_page))
        self._tell(whole)
        native = Listening(FamilyDialect(_NATIVE))
        taken = await self._is_taken(native, await asyncio.to_thread(_plain_page, PNG))
        reply = native.heard.reply if native.heard else None
        takes["tools"] = taken and reply is not None and bool(reply.tool_calls)
        self._tell(whole)
        return takes

    def _in_format(self, page: Screenshot, mime: str) -> SentPicture:
        return sent_picture(page, replace(self._family.picture, formats=(mime,)))

    async def _is_taken(
        self, dialect: Dialect, page: Screenshot, picture: SentPicture | None = None
    ) -> bool | None:
        """False if the server refuses it, None if it did not answer. picture: as in PromptContext."""
        asked = replace(_context("Tap the middle of the page.", page), picture=picture)
        async with self._server.client(dialect) as client:
            try:
                await _patiently(lambda: client.decide(asked))
            except ModelError as err:
                return None if isinstance(err, ModelBusy | ModelUnavailable) else False
        return True

    def _tell(self, whole: int) -> None:
        self._done += 1
        self._on_answer(self._done, whole)


async def _patiently(ask: Callable[[], Awaitable[Decision]]) -> Decision:
    """Waits once if the service asks for a pause of bearable length. Raises ModelError."""
    try:
        return await ask()
    except ModelBusy as busy:
        if busy.wait_s > _MOST_WAIT_S:
            raise
        await asyncio.sleep(busy.wait_s)
    return await ask()


def _context(task: str, page: Screenshot) -> PromptContext:
    return PromptContext(
        task_text=task,
        lang=prompt_language(task),
        today=datetime.now().astimezone().date(),
        history=(),
        app="",
        verdict=Verdict.OK,
        screenshot=page,
    )


def _plain_page(mime: str) -> Screenshot:
    return _encoded(Image.new("RGB", (720, 1280), "#2563eb"), mime)


def _large_page() -> Screenshot:
    """A page of nearly as many bytes as Farhand sends at most."""
    picture = Image.new("RGB", _LARGE_PX, "white")
    size_px = (_LARGE_PX[0], _LARGE_ROWS)
    picture.paste(Image.frombytes("RGB", size_px, os.urandom(size_px[0] * size_px[1] * 3)))
    return _encoded(picture, PNG)


def _encoded(picture: Image.Image, mime: str) -> Screenshot:
    out = io.BytesIO()
    picture.save(out, "PNG" if mime == PNG else "JPEG", compress_level=1)
    return Screenshot(out.getvalue(), picture.size, time.time(), mime)
