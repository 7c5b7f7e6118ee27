"""`farhand home` and what belongs to it."""

import asyncio

import click

from bot.terminal.exits import exit_with, run_alone
from bot.terminal.single import beside_no_try


@click.group(invoke_without_command=True)
@click.pass_context
def home(context: click.Context) -> None:
    """Run the phones of this place for a bot that runs elsewhere, until SIGTERM or Ctrl-C."""
    if context.invoked_subcommand is None:
        exit_with(_start_home)


def _start_home() -> int:
    """Raises SettingsError."""
    from bot.terminal.run_home import read_home, run_home  # each command loads only what it needs

    settings, identity = read_home()
    return run_alone(
        settings.farhand_lang,
        beside_no_try(settings.farhand_data_dir, ""),
        lambda: asyncio.run(run_home(settings, identity)),
    )
