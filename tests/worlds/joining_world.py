"""What tests of joining repeat: Ann invites, somebody opens the link, goes on, and Ann decides."""

from bot.store import Invitation, InvitationState
from tests.console_client.client import ChatUser, Message
from tests.worlds.household_world import Household
from tests.worlds.outbox_world import BOB

NOTHING = "That code opens nothing, or nothing any more."
PRIVATE = "This bot is private. Ask its owner for an invitation. Your id: {}"


async def invites(h: Household, kind: str = "Member", *phones: str, life: str = "24 hours") -> Message:
    """Ann walks through /invite; answers the message with the link. phones: beginnings of their names."""
    ann = h["Ann"]
    asked = await ann.sends("/invite")
    await ann.presses(kind, await ann.sees("Invite a person", after=asked))
    for phone in phones:
        await ann.presses(f"☐ {phone}")
        await h.asks("Ann", f"☑ {phone}", after=asked)
    if await h.context.dispatcher.phones.refreshed():
        await ann.presses("Next")
    await ann.presses(life)
    return await ann.sees("One person can use it", after=asked)


async def link_of(h: Household, message: Message) -> str:
    """What its button copies."""
    return await h["Ann"].copies("📋", message)


async def agrees(user: ChatUser, language: str = "English", agree: str = "I agree") -> None:
    """Goes from the language to the yes."""
    await user.presses(language)
    await user.presses(agree)


async def invitation(h: Household, invitation_id: int = 1) -> Invitation:
    """As the store has it."""
    found = await h.store.invitations.of(invitation_id)
    assert found is not None
    return found


async def state(h: Household, invitation_id: int = 1) -> InvitationState:
    """How far it has come."""
    return (await invitation(h, invitation_id)).state


async def is_heard(user: ChatUser) -> None:
    """Everything that they have sent is dealt with: updates are taken in their order."""
    message_id = (await user.messages())[-1].message_id
    assert (await user.presses_data(message_id, "v1:AAAAAAAAAAAAAAAAAAAAAA")).answered


async def is_stranger(h: Household, user: ChatUser) -> bool:
    """Nobody, with nothing that is theirs."""
    rows = await h.store.database.all("SELECT 1 FROM bindings WHERE person_id = ?", (user.user_id,))
    return await h.store.people.person(user.user_id) is None and not rows


__all__ = [
    "BOB",
    "NOTHING",
    "PRIVATE",
    "agrees",
    "invitation",
    "invites",
    "is_heard",
    "is_stranger",
    "link_of",
    "state",
]
