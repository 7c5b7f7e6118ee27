"""What /help says: each role's own commands, in the order of their menu."""

from collections.abc import Iterable

from bot.rights.person import Role
from bot.strings import say_html


def help_html(role: Role, commands: Iterable[str], lang: str) -> str:
    """How to begin, and every command. commands: of the role, as its menu has them."""
    lines = [say_html(lang, "help_looks" if role is Role.VIEWER else "help_works"), ""]
    lines.append(say_html(lang, "help_commands"))
    lines += [f"/{name} – {say_html(lang, f'command_{name}')}" for name in commands if name != "help"]
    if role is Role.ADMIN:
        lines += ["", say_html(lang, "help_add_phone")]
    return "\n".join(lines)
