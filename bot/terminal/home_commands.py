"""`farhand home` and what belongs to it."""

import asyncio

import click

from bot.health.redaction import configure_logging
from bot.settings import HostSettings
from bot.terminal.exit_codes import FAILED, WRONG_SETTINGS
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
@click.argument("token", nargs=-1)
def home_join(token: tuple[str, ...]) -> None:
    """Make this computer a home, with a line from /homes in the chat.

    It asks for the line, or reads it from a pipe. As TOKEN on the command line it could be read by others on
    this computer, and stays in the shell's history.

    Shows six digits to compare there, waits until an admin has confirmed them, asks here whether they were
    the same, and keeps the home's keys in the data directory. A line is good for 15 minutes and for one
    computer.
    """

    def work() -> int:
        settings = HostSettings.read()
        configure_logging("ERROR", ())
        lang = settings.farhand_lang
        if name := missing_library():
            return complain(FAILED, plain(lang, "stopped_extra", name=name, extra=HOMES_EXTRA))
        from bot.terminal.home_join import ask_to_join, ask_whether_same, end_joining, keep_home, read_line

        line = read_line(lang) if token in ((), ("-",)) else "".join(token)
        try:
            place = asyncio.run(ask_to_join(settings.farhand_data_dir, line, lang))
            if isinstance(place, int):
                return place
            return keep_home(place, lang, same=ask_whether_same(place, lang))
        finally:  # also after Ctrl-C
            end_joining(settings.farhand_data_dir)

    exit_with(work)


@home.command("code")
@click.argument("person_id", type=int, required=False)
@click.option("--remove", is_flag=True, help="Take the person's code away.")
def home_code(person_id: int | None, remove: bool) -> None:
    """Set up the 6-digit code that this home itself asks the person with PERSON_ID for.

    Also while the home, or the bot with phones of its own, runs.

    The bot passes what is typed on, and this home checks it against a key that is on its own disk alone: a
    stolen bot server approves nothing that needs a code. From then on every approval at this home needs one
    of whoever approves; with `limits: code_above:` in policy.yaml payments above that alone. Shows a QR and
    the key here in this terminal, and nowhere else. Without PERSON_ID it lists everybody.
    """

    def work() -> int:
        settings = HostSettings.read()
        configure_logging("ERROR", ())
        data, lang = settings.farhand_data_dir, settings.farhand_lang
        from bot.terminal.home_code import list_home_codes, remove_home_code, set_up_home_code

        if person_id is None:
            if remove:
                return complain(WRONG_SETTINGS, plain(lang, "usage_missing", name="PERSON_ID"))
            return list_home_codes(data, lang)
        return (remove_home_code if remove else set_up_home_code)(data, person_id, lang)

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
