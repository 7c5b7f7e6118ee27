"""The picture reader in `farhand setup`: its purpose and size, fetched only after consent."""

import os
import subprocess

import click

from agent.contract.phones import Check, Grade
from agent.perception.reading.install import SIZE_MB, command, is_installed, written_out
from bot.terminal.asking import confirm
from bot.terminal.speaking import tell, tell_check

_NO = frozenset({"no", "n", "0", "false", "off"})


def reading_check() -> Check:
    """Whether the picture reader is installed; if not, what that means and how to get it."""
    if is_installed():
        return Check("doctor_reading_ok", Grade.OK)
    return Check("doctor_reading_none", Grade.WARNING, (("size", str(SIZE_MB)),))


def add_reader(lang: str) -> None:
    """Asks once, with yes as the default; a no and a failure leave the rest of the set-up as it is.

    With READING=no in the environment, as for `make install`, nothing is asked or fetched.
    """
    if is_installed():
        tell_check(lang, reading_check())
        return
    tell(lang, "setup_reading", size=str(SIZE_MB))
    if os.environ.get("READING", "").strip().lower() in _NO:
        tell(lang, "setup_reading_left_out")
        return
    click.echo(f"  {written_out()}")
    if not confirm(lang, "setup_reading_ask", default=True):
        tell(lang, "setup_reading_no")
        return
    code = subprocess.run(command(), check=False).returncode  # noqa: S603 - our own words, shown above
    if code == 0 and is_installed():
        tell_check(lang, reading_check())
    else:
        tell_check(lang, Check("setup_reading_failed", Grade.WARNING, (("code", str(code)),)))
        click.echo(f"    {written_out()}")
