"""A request of a team's role: one message with its pictures, as the model's family is sent these."""

import base64
import io
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from PIL import Image

from agent.model.dialects.autoglm.dialect import SAMPLING, AutoGlm
from agent.model.dialects.base import Dialect
from agent.model.dialects.general import FamilyDialect
from agent.model.request import ModelRequest, Sampling
from agent.model.sent_picture import AS_IT_IS, SentPicture, sent_picture
from agent.model.token_counts import OnUse
from devices.base import JPEG, Screenshot
from devices.frame import open_rgb

if TYPE_CHECKING:  # the import takes half a second, which a command without a model need not spend
    from openai.types.chat import ChatCompletionContentPartParam, ChatCompletionUserMessageParam

_GAP_PX = 12
_QUALITY = 85
_NOTHING: Mapping[str, object] = {}


@dataclass(frozen=True, slots=True)
class RoleRequest:
    """What a role is asked.

    text: the whole prompt. pictures: of pages, oldest first; covered where the setting says so.
    """

    text: str
    pictures: tuple[Screenshot, ...]


class Writer(Protocol):
    """One call to a model server that is answered in words."""

    async def write(self, asked: RoleRequest, *, on_use: OnUse | None = None) -> str:
        """The answer without thoughts, '' for none. Raises ModelError. on_use: for each request."""
        ...


def role_model_request(dialect: Dialect, asked: RoleRequest) -> ModelRequest:
    """One user message, which every family takes. Takes a while: call it in a thread.

    AutoGLM takes one picture a request: two pages stand side by side on it.
    """
    if isinstance(dialect, FamilyDialect):
        family = dialect.family
        pictures = [sent_picture(each, family.picture) for each in asked.pictures]
        return _request(
            asked.text,
            pictures,
            family.sampling,
            picture_first=family.history.picture_first,
            extra=family.extra,
        )
    pictures = [sent_picture(each, AS_IT_IS) for each in asked.pictures]
    if len(pictures) > 1:
        pictures = [_side_by_side(asked.pictures)]
    sampling = SAMPLING if isinstance(dialect, AutoGlm) else Sampling()
    return _request(asked.text, pictures, sampling, picture_first=True)


def _request(
    text: str,
    pictures: list[SentPicture],
    sampling: Sampling,
    *,
    picture_first: bool,
    extra: Mapping[str, object] = _NOTHING,
) -> ModelRequest:
    said: ChatCompletionContentPartParam = {"type": "text", "text": text}
    shown: list[ChatCompletionContentPartParam] = [
        {"type": "image_url", "image_url": {"url": f"data:{each.mime};base64,{_base64(each)}"}}
        for each in pictures
    ]
    message: ChatCompletionUserMessageParam = {
        "role": "user",
        "content": [*shown, said] if picture_first else [said, *shown],
    }
    size_px = pictures[-1].size_px if pictures else (0, 0)
    return ModelRequest((message,), sampling, size_px, extra=extra)


def _base64(picture: SentPicture) -> str:
    return base64.b64encode(picture.encoded).decode("ascii")


def _side_by_side(screenshots: tuple[Screenshot, ...]) -> SentPicture:
    """The pages on one picture, from left to right, each in half its size."""
    pages = [open_rgb(each).reduce(2) for each in screenshots]
    width = sum(page.width for page in pages) + _GAP_PX * (len(pages) - 1)
    whole = Image.new("RGB", (width, max(page.height for page in pages)), "#808080")
    left = 0
    for page in pages:
        whole.paste(page, (left, 0))
        left += page.width + _GAP_PX
    out = io.BytesIO()
    whole.save(out, "JPEG", quality=_QUALITY)
    return SentPicture(JPEG, out.getvalue(), whole.size)
