"""Replies of model families, read as the agent reads them."""

import json

from agent.contract.actions import Action, Decision, UnusableReply
from agent.model.dialects.families import family_for
from agent.model.dialects.reading import read
from agent.model.picture_rule import Size, picture_size
from agent.model.request import ModelReply

PHONE = (1080, 2400)


def decision_of(
    family: str, content: str | ModelReply, screen_px: Size = PHONE, picture_px: Size | None = None
) -> Decision:
    """What a family's reply decides. picture_px: as sent; the family's own size for None."""
    entry = family_for("", override=family)
    reply = ModelReply(content) if isinstance(content, str) else content
    return read(reply, entry, screen_px, picture_px or picture_size(entry.picture, screen_px))


def action_of(
    family: str, content: str | ModelReply, screen_px: Size = PHONE, picture_px: Size | None = None
) -> Action | UnusableReply:
    """The first action of a reply."""
    return decision_of(family, content, screen_px, picture_px).action


def actions_of(family: str, content: str | ModelReply) -> list[Action | UnusableReply]:
    """All actions of a reply."""
    decision = decision_of(family, content)
    return [decision.action, *(each.action for each in decision.rest)]


def mobile_use(**arguments: object) -> str:
    """A call of Qwen's tool."""
    call = json.dumps({"name": "mobile_use", "arguments": arguments}, ensure_ascii=False)
    return f"<tool_call>\n{call}\n</tool_call>"
