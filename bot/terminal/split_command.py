"""`farhand split` on the command line."""

from pathlib import Path

import click

from bot.health.redaction import configure_logging
from bot.settings import HostSettings
from bot.terminal.exit_codes import FAILED
from bot.terminal.exits import exit_with
from bot.terminal.homes_extra import HOMES_EXTRA, missing_library
from bot.terminal.speaking import complain, plain


@click.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.option("--back", is_flag=True, help="Move everything back into the bot's folder.")
def split(folder: Path, back: bool) -> None:
    """Make bot and home of one program: move all that belongs to the phones to FOLDER, and enrol it.

    With the same data, task numbers and phones; not while the bot runs. What was cut off is finished by the
    same command, or undone with --back. FOLDER may then be copied to another computer.
    """

    def work() -> int:
        settings = HostSettings.read()
        configure_logging("ERROR", ())
        lang, data = settings.farhand_lang, settings.farhand_data_dir
        if name := missing_library():
            return complain(FAILED, plain(lang, "stopped_extra", name=name, extra=HOMES_EXTRA))
        from bot.terminal.split import split as move_out
        from bot.terminal.split import unsplit

        return (unsplit if back else move_out)(data, folder, lang)

    exit_with(work)
