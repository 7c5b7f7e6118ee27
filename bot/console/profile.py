"""The bot's settings about itself: commands by scope and language, names, descriptions, menu button."""

from dataclasses import dataclass, field

from bot.console.wire import Json, JsonObject


@dataclass(frozen=True, slots=True)
class CommandScope:
    """The readers of a command list. chat_id, user_id: 0 where the kind has none."""

    kind: str = "default"
    chat_id: int = 0
    user_id: int = 0


@dataclass(frozen=True, slots=True)
class Command:
    """One entry of the command menu."""

    name: str
    description: str

    def to_json(self) -> JsonObject:
        """As a BotCommand of the Bot API."""
        return {"command": self.name, "description": self.description}


@dataclass(slots=True)
class Profile:
    """Texts are kept by kind ('name', 'description', 'short_description') and language.

    joins_groups, reads_all_in_groups: the owner's choice at BotFather; privacy mode is off if it reads all.
    """

    name: str
    commands: dict[tuple[CommandScope, str], tuple[Command, ...]] = field(
        default_factory=dict[tuple[CommandScope, str], tuple[Command, ...]]
    )
    texts: dict[tuple[str, str], str] = field(default_factory=dict[tuple[str, str], str])
    menu_buttons: dict[int, Json] = field(default_factory=dict[int, Json])
    webhook_url: str = ""
    joins_groups: bool = True
    reads_all_in_groups: bool = False

    def commands_for(self, chat_id: int, language_code: str) -> tuple[Command, ...]:
        """The list that a person's app shows: narrowest scope first, their language before the default one.

        Source: "Determining list of commands", Bot API documentation.
        """
        scopes = (CommandScope("chat", chat_id), CommandScope("all_private_chats"), CommandScope())
        return self._first(scopes, language_code)

    def commands_in_group(
        self, chat_id: int, user_id: int, language_code: str, *, is_admin: bool
    ) -> tuple[Command, ...]:
        """The same in a group; lists for admins stand between the person's own and the chat's."""
        own = CommandScope("chat_member", chat_id, user_id)
        here = (CommandScope("chat_administrators", chat_id),) * is_admin
        everywhere = (CommandScope("all_chat_administrators"),) * is_admin
        of_groups = CommandScope("all_group_chats")
        scopes = (own, *here, CommandScope("chat", chat_id), *everywhere, of_groups, CommandScope())
        return self._first(scopes, language_code)

    def _first(self, scopes: tuple[CommandScope, ...], language_code: str) -> tuple[Command, ...]:
        language = language_code.partition("-")[0]
        for scope in scopes:
            for code in (language, ""):
                if found := self.commands.get((scope, code)):
                    return found
        return ()
