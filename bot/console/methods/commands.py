"""The command menu: lists by scope and language."""

import re

from bot.console.errors import bad_request
from bot.console.methods.lookup import chat_of
from bot.console.profile import Command, CommandScope
from bot.console.state import World
from bot.console.wire import Json, Params, as_integer, as_list, as_object, as_text

_NAME = re.compile(r"[a-z0-9_]{1,32}")
_COMMANDS_MAX = 100
_DESCRIPTION_MAX = 256
_SCOPES = {
    "default", "all_private_chats", "all_group_chats", "all_chat_administrators", "chat", "chat_administrators",
    "chat_member",
}  # fmt: skip


def _key(world: World, params: Params) -> tuple[CommandScope, str]:
    fields = as_object(params.parsed("scope", "BotCommandScope"))
    kind = as_text(fields.get("type")) or "default"
    if kind not in _SCOPES:
        raise bad_request("can't parse BotCommandScope: Unsupported type specified")
    scope = CommandScope(kind, as_integer(fields.get("chat_id")), as_integer(fields.get("user_id")))
    if scope.chat_id:
        chat_of(world, Params({"chat_id": scope.chat_id}, {}))
    return scope, params.text("language_code")


def set_my_commands(world: World, params: Params) -> Json:
    """Up to 100 commands for a scope and a language."""
    key = _key(world, params)
    fields = [as_object(item) for item in as_list(params.parsed("commands", "commands"))]
    if len(fields) > _COMMANDS_MAX:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    commands = tuple(
        Command(as_text(item.get("command")).removeprefix("/"), as_text(item.get("description")))
        for item in fields
    )
    for command in commands:
        if not _NAME.fullmatch(command.name):
            raise bad_request("BOT_COMMAND_INVALID")
        if not 0 < len(command.description) <= _DESCRIPTION_MAX:
            raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
    world.profile.commands[key] = commands
    return True


def delete_my_commands(world: World, params: Params) -> Json:
    """The list of a scope and a language goes; wider scopes show through."""
    world.profile.commands.pop(_key(world, params), None)
    return True


def get_my_commands(world: World, params: Params) -> Json:
    """Exactly the list of this scope and language."""
    commands = world.profile.commands.get(_key(world, params), ())
    return [command.to_json() for command in commands]


METHODS = {
    "setmycommands": set_my_commands,
    "deletemycommands": delete_my_commands,
    "getmycommands": get_my_commands,
}
