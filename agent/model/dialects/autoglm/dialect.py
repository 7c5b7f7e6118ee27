"""AutoGLM-Phone as a dialect."""

from collections.abc import Callable

from agent.contract.actions import Decision
from agent.model.dialects.autoglm.messages import FORM, messages
from agent.model.dialects.base import PromptContext
from agent.model.request import ModelReply, ModelRequest, Sampling
from agent.model.sent_picture import sent_picture

SAMPLING = Sampling(
    max_tokens=3000, temperature=0.0, top_p=0.85, frequency_penalty=0.2, asks_usage=False
)  # the body of Open-AutoGLM's client, which asks for no usage
# A decision from a reply and the (width, height) of the screen and of the picture that the model saw.
Reader = Callable[[ModelReply, tuple[int, int], tuple[int, int]], Decision]


class AutoGlm:
    """Sampling, messages and replies as in the training of Open-AutoGLM's models.

    reader: of replies, which knows what points count and how other families write.
    """

    name = "autoglm"
    form = FORM

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    def request(self, context: PromptContext) -> ModelRequest:
        """The screenshot, and no tools: calls are text. See `messages.py` and `sent_picture`."""
        picture = sent_picture(context.screenshot)
        return ModelRequest(messages(context, picture), SAMPLING, picture.size_px)

    def is_complete(self, reply: ModelReply) -> bool:
        """A reply whose last sign closes a call."""
        return reply.content[-200:].rstrip().removesuffix("</answer>").rstrip().endswith(")")

    def read(self, reply: ModelReply, screen_px: tuple[int, int], picture_px: tuple[int, int]) -> Decision:
        """Points are thousandths of the screen, whatever the picture's size, unless set otherwise."""
        return self._reader(reply, screen_px, picture_px)
