"""AutoGLM-Phone as a dialect."""

from typing import TYPE_CHECKING

from agent.contract.actions import Decision
from agent.model.dialects.autoglm.messages import messages
from agent.model.dialects.autoglm.reply import read
from agent.model.dialects.base import PromptContext, Sampling

if TYPE_CHECKING:  # half a second, which a command that asks no model does not spend
    from openai.types.chat import ChatCompletionMessageParam


class AutoGlm:
    """Sampling, messages and replies as Open-AutoGLM's models were trained with."""

    name = "autoglm"
    sampling = Sampling(max_tokens=3000, temperature=0.0, top_p=0.85, frequency_penalty=0.2)

    def messages(self, context: PromptContext) -> "list[ChatCompletionMessageParam]":
        """See `messages.py`."""
        return messages(context)

    def read(self, reply: str, size_px: tuple[int, int]) -> Decision:
        """See `reply.py`."""
        return read(reply, size_px)
