"""Requests of families for tests: a screen, steps of each family's own form, and what a request says."""

import io
import json
import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import cache

from openai.types.chat import ChatCompletionMessageParam
from PIL import Image

from agent.contract.actions import ActionResult, ResultKind
from agent.model.dialects.action_tables import TABLES
from agent.model.dialects.base import PastStep, PromptContext
from agent.model.dialects.families import FAMILIES
from agent.model.dialects.family import Family, GrammarName
from agent.model.dialects.general import FamilyDialect
from agent.model.dialects.prompts.call_forms import call_form, offered_parameters
from agent.model.dialects.prompts.reply_form import raw_form
from agent.model.picture_rule import PictureRule
from agent.model.request import ModelRequest
from agent.model.sent_picture import SentPicture, sent_picture
from devices.base import PNG, Screenshot, Verdict

SIZE_PX = (1080, 2400)
LAUNCHER, CHAT = "com.farhand.launcher", "com.tencent.mm"
DONE = ActionResult(ResultKind.DONE)
OTHERS = FAMILIES[1:]  # AutoGLM has its own dialect and tests
NAMES = [family.name for family in OTHERS]


def family(name: str) -> Family:
    """By its name."""
    return next(each for each in FAMILIES if each.name == name)


@cache
def page(size_px: tuple[int, int] = SIZE_PX) -> Screenshot:
    """A page of plain colour."""
    return _screenshot(Image.new("RGB", size_px, "#1d4ed8"))


def noise(size_px: tuple[int, int]) -> Screenshot:
    """What compresses worst."""
    pixels = random.Random(1).randbytes(size_px[0] * size_px[1] * 3)  # noqa: S311 (no secret)
    return _screenshot(Image.frombytes("RGB", size_px, pixels))


def _screenshot(picture: Image.Image) -> Screenshot:
    out = io.BytesIO()
    picture.save(out, "PNG", compress_level=1)
    return Screenshot(out.getvalue(), picture.size, 0.0)


def context(history: Sequence[PastStep] = (), lang: str = "en") -> PromptContext:
    """A task in its next step."""
    return PromptContext(
        task_text="order a latte",
        lang=lang,
        today=date(2026, 2, 12),
        history=tuple(history),
        app=CHAT,
        verdict=Verdict.OK,
        screenshot=page(),
    )


def tap(of: Family, number: int = 0) -> str:
    """A tap as `Decision.raw` would hold it."""
    if of.grammar is GrammarName.NATIVE:
        return json.dumps({"name": "tap", "arguments": {"x": 500, "y": 100 + number}})
    table = TABLES[of.actions]
    form = next(form for form in table.forms if form.makes.value == "tap")
    (parameters,) = offered_parameters(form)
    at = (0.5, 0.25) if of.kind.value == "0-1" else (500.0, float(100 + number))
    values = {name: at for name in parameters if name not in ("x", "y", "element")}
    call = call_form(
        of, table, form, parameters, {**values, "x": "500", "y": str(100 + number), "element": "OK"}
    )
    return raw_form(of, table, f"Tap place {number}.", call)


def step(
    of: Family, number: int = 0, thinking: str = "I see icons.", result: ActionResult = DONE
) -> PastStep:
    """An earlier step."""
    return PastStep(LAUNCHER, thinking, tap(of, number), result)


def steps(of: Family, count: int, thinking: str = "I see icons.") -> list[PastStep]:
    """Earlier steps, each with a tap of its own."""
    return [step(of, number, f"{number} {thinking}") for number in range(count)]


def with_pictures(wanted: PromptContext, of: Family) -> PromptContext:
    """As the decider gives them: one for each earlier step that the family sees again."""
    count = len(wanted.history)
    places = range(max(0, count - of.history.pictures + 1), count)
    return replace(wanted, earlier={place: picture(place) for place in places})


def picture(number: int) -> SentPicture:
    """Of an earlier page; told apart by its bytes."""
    return SentPicture(PNG, f"page {number}".encode(), (28, 56))


def request(of: Family, wanted: PromptContext) -> ModelRequest:
    """The family's next request. The page's picture is made once for each rule: that takes 0.1 s."""
    return FamilyDialect(of).request(replace(wanted, picture=_present(of.picture)))


@cache
def _present(rule: PictureRule) -> SentPicture:
    return sent_picture(page(), rule)


def text_of(message: ChatCompletionMessageParam) -> str:
    """The text of a message."""
    content = message.get("content")
    if content is None or isinstance(content, str):
        return content or ""
    return "\n".join(part["text"] for part in content if part["type"] == "text")


def urls_of(message: ChatCompletionMessageParam) -> list[str]:
    """The pictures of a message."""
    content = message.get("content")
    if content is None or isinstance(content, str):
        return []
    return [part["image_url"]["url"] for part in content if part["type"] == "image_url"]
