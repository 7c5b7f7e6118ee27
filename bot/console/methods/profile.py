"""The bot and its chats: getMe, getChat, names, descriptions, menu button."""

from collections.abc import Callable

from bot.console.errors import bad_request
from bot.console.group_life import place_bot
from bot.console.groups import Group
from bot.console.methods.lookup import chat_of, language_of
from bot.console.state import World
from bot.console.wire import Json, Params, as_object, as_text

_TEXT_MAX = {"name": 64, "description": 512, "short_description": 120}


def get_me(world: World, params: Params) -> Json:
    """The bot as a User with the fields that only getMe gives."""
    del params
    return world.bot.to_json() | {
        "can_join_groups": world.profile.joins_groups,
        "can_read_all_group_messages": world.profile.reads_all_in_groups,
        "supports_inline_queries": False,
        "can_connect_to_business": False,
        "has_main_web_app": False,
    }


def get_chat(world: World, params: Params) -> Json:
    """A chat as ChatFullInfo."""
    gifts = {
        "unlimited_gifts": False, "limited_gifts": False, "unique_gifts": False,
        "premium_subscription": False,
        "gifts_from_channels": False,
    }  # fmt: skip
    full: dict[str, Json] = {"accent_color_id": 0, "max_reaction_count": 11, "accepted_gift_types": gifts}
    return chat_of(world, params, writing=False).to_json() | full


def leave_chat(world: World, params: Params) -> Json:
    """The bot leaves a group."""
    chat = chat_of(world, params, writing=False)
    if not isinstance(chat, Group):
        raise bad_request("chat member status can't be changed in private chats")
    place_bot(world, chat, world.bot, "left")
    return True


def _setter(kind: str) -> Callable[[World, Params], Json]:
    def set_text(world: World, params: Params) -> Json:
        text = params.text(kind)
        if len(text) > _TEXT_MAX[kind]:
            raise bad_request(f"bot {kind.replace('_', ' ')} is too long")
        world.profile.texts[kind, language_of(params)] = text
        return True

    return set_text


def _getter(kind: str) -> Callable[[World, Params], Json]:
    def get_text(world: World, params: Params) -> Json:
        texts = world.profile.texts
        default = world.profile.name if kind == "name" else ""
        return {kind: texts.get((kind, params.text("language_code"))) or texts.get((kind, "")) or default}

    return get_text


def set_chat_menu_button(world: World, params: Params) -> Json:
    """For one chat, or for all without chat_id."""
    chat_id = chat_of(world, params).chat_id if params.has("chat_id") else 0
    button = as_object(params.parsed("menu_button", "MenuButton")) or {"type": "default"}
    if as_text(button.get("type")) not in {"default", "commands", "web_app"}:
        raise bad_request("can't parse MenuButton: Unsupported type specified")
    world.profile.menu_buttons[chat_id] = button
    return True


def get_chat_menu_button(world: World, params: Params) -> Json:
    """The button of the chat, else the one for all."""
    buttons = world.profile.menu_buttons
    default: Json = {"type": "commands"}
    return buttons.get(params.integer("chat_id")) or buttons.get(0) or default


METHODS = {
    "getme": get_me,
    "getchat": get_chat,
    "leavechat": leave_chat,
    "setmyname": _setter("name"),
    "getmyname": _getter("name"),
    "setmydescription": _setter("description"),
    "getmydescription": _getter("description"),
    "setmyshortdescription": _setter("short_description"),
    "getmyshortdescription": _getter("short_description"),
    "setchatmenubutton": set_chat_menu_button,
    "getchatmenubutton": get_chat_menu_button,
}
