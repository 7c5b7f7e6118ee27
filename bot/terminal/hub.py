"""`farhand hub`: writes the files of the bus server between one bot and several homes, and starts nothing."""

import os
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bot.health.redaction import configure_logging
from bot.settings import HostSettings
from bot.terminal.exit_codes import DONE, FAILED, WRONG_SETTINGS
from bot.terminal.exits import exit_with
from bot.terminal.homes_extra import HOMES_EXTRA, home_id_of, missing_library
from bot.terminal.speaking import complain, plain, tell, tell_below

if TYPE_CHECKING:
    from agent.bus.identity import IdentityProblem, IdentityUnusable
    from agent.bus.server_files import HubFiles, HubPlan


@click.command()
@click.option("--host", "hosts", multiple=True, help="Name or address by which homes reach the server.")
@click.option("--port", default="", help="TCP port of the server, 4222 at first.")
@click.option("--listen", help="Address of the computer to listen on; else all, or loopback for it alone.")
@click.option("--replicas", default="", help="1, or 3 servers that each keep everything, with a --host each.")
@click.option("--disk-gb", "disk", default="", help="Most that events and pictures may take, 16 at first.")
def hub(hosts: tuple[str, ...], port: str, listen: str | None, replicas: str, disk: str) -> None:
    """Write the files of a bus server (nats-server), for phones in several places.

    Makes the household's keys and certificate, and says how to start the server. Run again, it keeps the
    keys, and the options that are not given: every home stays enrolled.
    """

    def work() -> int:
        settings = HostSettings.read()
        configure_logging("ERROR", ())
        lang, data = settings.farhand_lang, settings.farhand_data_dir.absolute()
        if name := missing_library():
            return complain(FAILED, plain(lang, "stopped_extra", name=name, extra=HOMES_EXTRA))
        if home_id_of(data):  # what is in DATA/bus is its own key, no household's
            return complain(WRONG_SETTINGS, plain(lang, "hub_is_home", folder=str(data)))
        return _write(data, lang, _Given(hosts, port, listen, replicas, disk))

    exit_with(work)


class _Given:
    """The options as text."""

    def __init__(
        self, hosts: tuple[str, ...], port: str, listen: str | None, replicas: str, disk: str
    ) -> None:
        self._hosts, self._listen = hosts, listen
        self.is_nothing = not (hosts or listen or port or replicas or disk)
        self._numbers = {
            name: text.strip()
            for name, text in (("port", port), ("replicas", replicas), ("size", disk))
            if text.strip()
        }

    def over(self, before: "HubPlan") -> "HubPlan":
        """What is not given is as before."""
        from agent.bus.server_files import HubPlan

        return HubPlan(
            self._hosts or before.hosts,
            self._number("port", before.port),
            before.listen if self._listen is None else self._listen,
            self._number("replicas", before.replicas),
            self._number("size", before.disk_gb),
        )

    def sentence(self, problem: "IdentityProblem", lang: str) -> str:
        """With the text as it was typed."""
        typed = {name: text for name, text in self._numbers.items() if name in problem.values}
        return plain(lang, problem.key, **{**problem.values, **typed})

    def _number(self, name: str, before: int) -> int:
        """-1, which is never possible, for what is no number."""
        text = self._numbers.get(name)
        if text is None:
            return before
        return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else -1


def _write(data: Path, lang: str, given: _Given) -> int:
    """The exit code. Raises OSError."""
    from agent.bus.identity import FOLDER, IdentityUnusable
    from agent.bus.private_files import make_private_folder
    from agent.bus.server_files import HUB_FOLDER, HubPlan, earlier_plan, has_household, write_hub

    bus = data / FOLDER
    before = earlier_plan(bus)
    if before is None and has_household(bus) and given.is_nothing:
        return complain(WRONG_SETTINGS, plain(lang, "hub_options_lost", path=str(bus / "hub.json")))
    plan = given.over(before or HubPlan())
    if plan.problems:
        lines = (f"  {given.sentence(each, lang)}" for each in plan.problems)
        return complain(WRONG_SETTINGS, "\n".join((plain(lang, "hub_wrong"), *lines)))
    if not data.exists():
        make_private_folder(data)
    try:
        files = write_hub(plan, data / HUB_FOLDER, bus)
    except IdentityUnusable as err:
        lines = (identity_sentence(lang, err), plain(lang, "hub_lost", folder=str(bus)))
        return complain(WRONG_SETTINGS, "\n".join(lines))
    tell(lang, "hub_kept" if files.kept else "hub_written", folder=str(data / HUB_FOLDER), bus=str(bus))
    _tell_next(lang, plan, files)
    if before is not None and files.kept and not set(before.urls) & set(plan.urls):
        click.echo()
        tell(lang, "hub_moved")
    return DONE


def identity_sentence(lang: str, err: "IdentityUnusable") -> str:
    """All that is wrong with the files of the bus."""
    between = "; " if lang == "en" else "；"
    problems = between.join(plain(lang, each.key, **each.values) for each in err.problems)
    return plain(lang, "bus_unusable", folder=str(err.folder), problems=problems)


def _tell_next(lang: str, plan: "HubPlan", files: "HubFiles") -> None:
    from agent.bus.server_files import CONFIG
    from agent.bus.server_program import MINIMUM_SERVER, dotted, nats_server_program

    program = nats_server_program()
    click.echo()
    tell(lang, "hub_start" if len(files.folders) == 1 else "hub_start_three")
    for folder in files.folders:
        command = f"{shlex.quote(str(program)) if program else 'nats-server'} -c {CONFIG}"
        click.echo(f"    cd {shlex.quote(os.fspath(folder))} && {command}")
    if program is None:
        tell_below(lang, "hub_no_program", minimum=dotted(MINIMUM_SERVER))
    click.echo()
    tell(lang, "hub_setting")
    click.echo(f"    FARHAND_NATS_URL={','.join(plan.bot_urls)}")
    click.echo()
    if plan.is_local:
        tell(lang, "hub_local")
    else:
        tell(lang, "hub_reached", urls=", ".join(plan.urls), port=str(plan.port))
