"""The text of /help: the commands of a role, in the order of its menu."""

from collections.abc import Iterable

from bot.rights.person import Role
from bot.strings import say_html


def help_html(role: Role, commands: Iterable[str], lang: str) -> str:
    """The first steps and every command. commands: those of the role, as in its menu."""
    lines = [say_html(lang, "help_looks" if role is Role.VIEWER else "help_works"), ""]
    lines.append(say_html(lang, "help_commands"))
    lines += [f"/{name} – {say_html(lang, f'command_{name}')}" for name in commands if name != "help"]
    if role is Role.ADMIN:
        lines += ["", say_html(lang, "help_add_phone")]
    return "\n".join(lines)
