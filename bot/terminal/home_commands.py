"""`farhand home` and what belongs to it."""

import asyncio

import click

from bot.health.redaction import configure_logging
from bot.settings import HostSettings
from bot.terminal.exit_codes import FAILED
from bot.terminal.exits import exit_with, run_alone
from bot.terminal.homes_extra import HOMES_EXTRA, missing_library
from bot.terminal.single import beside_no_try
from bot.terminal.speaking import complain, plain


@click.group(invoke_without_command=True)
@click.pass_context
def home(context: click.Context) -> None:
    """Run the phones of this place for a bot that runs elsewhere, until SIGTERM or Ctrl-C."""
    if context.invoked_subcommand is None:
        exit_with(_start_home)


@home.command("join")
@click.argument("token", nargs=-1, required=True)
def home_join(token: tuple[str, ...]) -> None:
    """Make this computer a home, with a TOKEN from /homes in the chat.

    Shows six digits to compare there, waits until an admin has confirmed them, and keeps the home's keys in
    the data directory. A token is good for 15 minutes and for one computer.
    """

    def work() -> int:
        settings = HostSettings.read()
        configure_logging("ERROR", ())
        lang = settings.farhand_lang
        if name := missing_library():
            return complain(FAILED, plain(lang, "stopped_extra", name=name, extra=HOMES_EXTRA))
        from bot.terminal.home_join import join_home

        return asyncio.run(join_home(settings.farhand_data_dir, "".join(token), lang))

    exit_with(work)


def _start_home() -> int:
    """Raises SettingsError."""
    from bot.terminal.run_home import read_home, run_home  # each command loads only what it needs

    settings, identity = read_home()
    return run_alone(
        settings.farhand_lang,
        beside_no_try(settings.farhand_data_dir, ""),
        lambda: asyncio.run(run_home(settings, identity)),
    )
