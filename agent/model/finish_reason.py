"""How a server says that a reply ended, and what makes a whole reply unusable before it is read."""

from agent.contract.actions import Unusable, UnusableReply
from agent.model.request import ModelReply

# Services other than OpenAI name the filter in their own ways: BigModel, Google, Google by another path.
_FILTERED = ("content_filter", "sensitive", "safety", "prohibited_content", "blocklist")
_MALFORMED = "malformed_function_call"


def is_filtered(reply: ModelReply) -> bool:
    """Did the service's content filter cut the reply off?"""
    reason = reply.finish_reason.casefold()
    return any(word in reason for word in _FILTERED)


def is_malformed(reply: ModelReply) -> bool:
    """Google: the model wrote a call that its own server could not read."""
    return _MALFORMED in reply.finish_reason.casefold()


def unusable_reply(reply: ModelReply, most_chars: int) -> UnusableReply | None:
    """Why the reply must not be read; None for a whole one. most_chars: a longer one was cut off."""
    if reply.length > most_chars or reply.finish_reason.casefold() == "length":
        if reply.thinking and not reply.content and not reply.tool_calls:
            return UnusableReply(Unusable.THINKING_CUT, f"{reply.length} characters")
        # The reply was cut off, so its last call may be one that the thinking only mentions.
        return UnusableReply(Unusable.TOO_LONG, f"{reply.length} characters")
    if is_malformed(reply):
        return UnusableReply(Unusable.UNREADABLE, _MALFORMED)
    return None
