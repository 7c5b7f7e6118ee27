"""/help: what to write, with examples, and every command in a folded quote."""

from collections.abc import Iterable

from bot.rights.person import Role
from bot.strings import say_html


def help_html(role: Role, commands: Iterable[str], lang: str) -> str:
    """At most twelve lines on a phone until it is unfolded. commands: those of the role, in their order."""
    named = [f"/{name} – {say_html(lang, f'command_{name}')}" for name in commands if name != "help"]
    folded = "\n".join([say_html(lang, "help_commands"), *named])
    head = say_html(lang, "help_looks" if role is Role.VIEWER else "help_works")
    return f"{head}\n<blockquote expandable>{folded}</blockquote>"
