"""What the bot has told of itself: commands by scope and language, names, descriptions, menu button."""

from dataclasses import dataclass, field

from bot.console.wire import Json, JsonObject


@dataclass(frozen=True, slots=True)
class CommandScope:
    """Whom a command list is for. chat_id, user_id: 0 where the kind has none."""

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
    """Texts are kept by what they are ('name', 'description', 'short_description') and language."""

    name: str
    commands: dict[tuple[CommandScope, str], tuple[Command, ...]] = field(
        default_factory=dict[tuple[CommandScope, str], tuple[Command, ...]]
    )
    texts: dict[tuple[str, str], str] = field(default_factory=dict[tuple[str, str], str])
    menu_buttons: dict[int, Json] = field(default_factory=dict[int, Json])
    webhook_url: str = ""

    def commands_for(self, chat_id: int, language_code: str) -> tuple[Command, ...]:
        """The list that a person's app shows: narrowest scope first, their language before the default one.

        Source: "Determining list of commands", Bot API documentation.
        """
        scopes = (CommandScope("chat", chat_id), CommandScope("all_private_chats"), CommandScope())
        language = language_code.partition("-")[0]
        for scope in scopes:
            for code in (language, ""):
                if found := self.commands.get((scope, code)):
                    return found
        return ()
