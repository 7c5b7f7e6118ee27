"""Which actions the policy cannot judge without the words of the page."""

from agent.contract.actions import Action, Enter, Touch, TypeText, UnusableReply


def needs_page(action: Action | UnusableReply) -> bool:
    """Does the meaning of this action depend on the page?

    Typing depends on it too: any text may be the secret that a field asks for.
    """
    return isinstance(action, Touch | Enter | TypeText)
