"""Changes of groups, and the updates that the bot gets for them."""

from bot.console.groups import BotStatus, Group, membership_json
from bot.console.messages import Content
from bot.console.people import User
from bot.console.state import World
from bot.console.wire import JsonObject

_FIRST_GROUP = -4_000_001
_FIRST_SUPERGROUP = -1_001_500_000_001


def make_group(world: World, title: str, creator_id: int, others: set[int], *, is_super: bool) -> Group:
    """A new group without the bot. others: ids of its members besides its creator."""
    first = _FIRST_SUPERGROUP if is_super else _FIRST_GROUP
    group = Group(
        group_id=first - len(world.groups),
        title=title,
        creator_id=creator_id,
        members={creator_id, *others},
        is_super=is_super,
    )
    world.groups[group.group_id] = group
    world.touch(group)
    return group


def place_bot(world: World, group: Group, by: User, status: BotStatus) -> None:
    """Adds, promotes or removes the bot: `my_chat_member`, and a service message where the apps show one.

    by: the person who did it, the bot itself when it leaves.
    """
    before, group.bot_status = group.bot_status, status
    was_in = before in {"member", "administrator"}
    world.touch(group)
    payload: JsonObject = {
        "chat": group.to_json(),
        "from": by.to_json(),
        "date": int(world.clock.now()),
        "old_chat_member": membership_json(world.bot, before),
        "new_chat_member": membership_json(world.bot, status),
    }
    world.updates.push("my_chat_member", payload)
    if group.has_bot and not was_in:
        _announce(world, group, by, {"new_chat_members": [world.bot.to_json()]})


def move_member(world: World, group: Group, user: User, by: User, *, inside: bool) -> None:
    """A person joins or leaves; service messages reach the bot in spite of its privacy mode."""
    if inside:
        group.members.add(user.user_id)
        _announce(world, group, by, {"new_chat_members": [user.to_json()]})
    else:
        group.members.discard(user.user_id)
        _announce(world, group, by, {"left_chat_member": user.to_json()})


def _announce(world: World, group: Group, by: User, service: JsonObject) -> None:
    content = Content(service=service)
    world.announce(world.add(group, from_bot=False, content=content, sender_id=by.user_id))
