"""Which actions the policy cannot judge without the words of the page."""

from agent.contract.actions import Action, Enter, Touch, TypeText, UnusableReply


def needs_page(action: Action | UnusableReply) -> bool:
    """True for inputs whose meaning is what stands on the screen.

    Any text may be the secret that a field asks for.
    """
    return isinstance(action, Touch | Enter | TypeText)
