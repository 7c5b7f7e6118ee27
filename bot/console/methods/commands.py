"""The command menu: lists by scope and language."""

import re

from bot.console.errors import bad_request
from bot.console.messages import PrivateChat
from bot.console.methods.lookup import chat_of, language_of
from bot.console.profile import Command, CommandScope
from bot.console.state import World
from bot.console.wire import Json, Params, as_integer, as_list, as_object, as_text

_NAME = re.compile(r"[a-z0-9_]{1,32}")
_COMMANDS_MAX = 100
_DESCRIPTION_MAX = 256
_SCOPES = {
    "default", "all_private_chats", "all_group_chats", "all_chat_administrators", "chat",
    "chat_administrators",
    "chat_member",
}  # fmt: skip
_OF_A_CHAT = {"chat", "chat_administrators", "chat_member"}


def _key(world: World, params: Params) -> tuple[CommandScope, str]:
    fields = as_object(params.parsed("scope", "BotCommandScope"))
    kind = as_text(fields.get("type")) or "default"
    if kind not in _SCOPES:
        raise bad_request("can't parse BotCommandScope: Unsupported type specified")
    needed = ("chat_id",) * (kind in _OF_A_CHAT) + ("user_id",) * (kind == "chat_member")
    for name in needed:
        if name not in fields:
            raise bad_request(f"can't parse BotCommandScope: Can't find field \"{name}\"")
    scope = CommandScope(kind, *(as_integer(fields.get(name)) for name in needed))
    if kind in _OF_A_CHAT:
        chat = chat_of(world, Params({"chat_id": scope.chat_id}, {}), writing=False)
        if kind != "chat" and isinstance(chat, PrivateChat):
            raise bad_request("can't use specified scope in private chats")
    return scope, language_of(params)


def set_my_commands(world: World, params: Params) -> Json:
    """Up to 100 commands for a scope and a language."""
    key = _key(world, params)
    value = params.parsed("commands", "commands")
    if not isinstance(value, list):
        raise bad_request("expected an Array of BotCommand")
    fields = [as_object(item) for item in as_list(value)]
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
    """Removes the list of a scope and a language; wider scopes then apply."""
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
