"""`farhand service` and `farhand health`: the bot, or this home, as a service of this computer."""

import click

from bot.settings import HostSettings
from bot.terminal.exits import exit_with
from bot.terminal.given_settings import read_quietly


@click.group()
def service() -> None:
    """The bot, or this home, as a service of the computer: started at login, again after a crash."""


@service.command("install")
@click.option(
    "--force", is_flag=True, help="Also over a file that Farhand did not write, or of another folder."
)
def service_install(force: bool) -> None:
    """Write the service's file for the .env of this folder, show it, and start it."""
    settings = read_quietly(HostSettings)
    from bot.terminal.service import install

    exit_with(lambda: install(settings, force=force))


@service.command("status")
def service_status() -> None:
    """Say how the service is.

    Exit code 0: it is well. 1: it runs, but hangs or needs help. 2: it does not run.
    """
    settings = read_quietly(HostSettings)
    from bot.terminal.service import status

    exit_with(lambda: status(settings))


@service.command("remove")
@click.option("--force", is_flag=True, help="Also a file that Farhand did not write, or of another folder.")
def service_remove(force: bool) -> None:
    """Stop the service and delete its file; data and settings stay."""
    settings = read_quietly(HostSettings)
    from bot.terminal.service import remove

    exit_with(lambda: remove(settings, force=force))


@click.command()
@click.option(
    "--max-age",
    type=click.FloatRange(min=0),
    default=30.0,
    show_default=True,
    help="Seconds without a sign of life.",
)
def health(max_age: float) -> None:
    """Say how the running bot is, for a supervisor.

    Exit code 0: it is well. 1: it runs, but hangs or needs help. 2: it does not run, or nobody can tell.
    """
    settings = read_quietly(HostSettings)
    from bot.terminal.health import print_health

    exit_with(lambda: print_health(settings.farhand_data_dir, settings.farhand_lang, max_age))
