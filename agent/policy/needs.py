"""Which actions the policy cannot judge without the words of the page."""

from agent.actions import Action, Enter, Touch, TypeText, UnusableReply
from agent.policy.entering import has_line_break, looks_like_code


def needs_page(action: Action | UnusableReply) -> bool:
    """True for inputs whose meaning is what stands on the screen."""
    if isinstance(action, TypeText):
        return has_line_break(action.text) or looks_like_code(action.text)
    return isinstance(action, Touch | Enter)
