"""`farhand service`: the bot, or a home, as a service of this user, by a file that is shown first."""

import getpass
import os
import re
import shutil
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import click
from dotenv import dotenv_values

from bot.settings import LOCAL_MODEL, HostSettings
from bot.terminal.env_file import EnvFile
from bot.terminal.exit_codes import DONE, FAILED, WRONG_SETTINGS
from bot.terminal.health import NOT_RUNNING, print_health
from bot.terminal.homes_extra import home_id_of
from bot.terminal.single import holder_of
from bot.terminal.speaking import complain, plain, tell
from bot.terminal.supervisors import (
    MARK,
    Service,
    Supervisor,
    SupervisorRefused,
    Systemd,
    supervisor,
)

_OF_A_CHAT, _OF_A_MODEL = ("TELEGRAM_BOT_TOKEN",), ("OPENAI_BASE_URL", "OPENAI_API_KEY")
# What the bot or its libraries read and .env cannot hold.
_PASSED_ON = ("PATH", "ADBUTILS_ADB_PATH", "HTTPS_PROXY", "HTTP_PROXY", "ALL_PROXY", "NO_PROXY")
_USER = re.compile(r"^([^:@]+://)?.*@", re.DOTALL)
_LINGERING = Path("/var/lib/systemd/linger")


def install(settings: HostSettings, *, force: bool) -> int:
    """Writes the file and starts the service with the settings of this folder; returns the exit code.

    force: also over a file that Farhand did not write, or wrote for another folder.
    """
    lang, env, command = settings.farhand_lang, Path(".env").absolute(), _command(settings)
    if (keeper := supervisor(Path.home(), command)) is None:
        return complain(FAILED, plain(lang, "service_none", command=command, folder=str(env.parent)))
    stored = dotenv_values(env) if env.is_file() else {}
    is_home = command == "home"
    if missing := [name for name in _required(stored, is_home=is_home) if not stored.get(name)]:
        key, names = f"service_no_settings{'_home' if is_home else ''}", ", ".join(missing)
        return complain(WRONG_SETTINGS, plain(lang, key, path=str(env), names=names))
    if here := EnvFile(env).only_here():  # it would work on other data than those meant here
        return complain(
            WRONG_SETTINGS, plain(lang, "service_only_here", path=str(env), names=", ".join(here))
        )
    if keeper.path.exists() and not force and (whose := _other_owner(keeper, "install", lang)):
        return complain(FAILED, whose)
    holder = holder_of(settings.farhand_data_dir)
    try:
        if holder and not (keeper.path.exists() and keeper.state() == "active"):
            return complain(FAILED, plain(lang, "service_running", **holder))
        _write_and_load(keeper, _service(settings, env.parent, command), lang)
    except SupervisorRefused as err:
        return _refused(err, keeper, lang)
    tell(lang, "service_installed", log=keeper.log_command)
    if isinstance(keeper, Systemd) and not (_LINGERING / getpass.getuser()).exists():
        tell(lang, "service_linger", user=getpass.getuser())
    return DONE


def status(settings: HostSettings) -> int:
    """Says how the service is: 0 for well, 1 for in trouble, 2 for not running."""
    lang, keeper = settings.farhand_lang, supervisor(Path.home(), _command(settings))
    if keeper is None or not keeper.path.exists():
        return complain(NOT_RUNNING, plain(lang, "service_absent"))
    folder = keeper.folder()
    try:
        state = keeper.state()
    except SupervisorRefused as err:
        words = {"words": str(err).rstrip("."), "folder": folder, "log": keeper.log_command}
        return complain(NOT_RUNNING, plain(lang, "service_unknown", **words))
    if state != "active":
        words = {"words": state, "folder": folder, "log": keeper.log_command}
        return complain(NOT_RUNNING, plain(lang, "service_stopped", **words))
    tell(lang, "service_active", folder=folder)
    if Path(folder) != Path.cwd():
        tell(lang, "service_elsewhere")
        return DONE
    return print_health(settings.farhand_data_dir, lang)


def remove(settings: HostSettings, *, force: bool) -> int:
    """Stops the service and deletes its file; returns the exit code.

    force: also a file that Farhand did not write, or wrote for another folder.
    """
    lang, keeper = settings.farhand_lang, supervisor(Path.home(), _command(settings))
    if keeper is None or not keeper.path.exists():
        return complain(FAILED, plain(lang, "service_absent"))
    if not force and (whose := _other_owner(keeper, "remove", lang)):
        return complain(FAILED, whose)
    folder = keeper.folder()
    try:
        keeper.unload()
        keeper.path.unlink()
        keeper.forget()
    except SupervisorRefused as err:
        return _refused(err, keeper, lang)
    tell(lang, "service_removed", path=str(keeper.path), folder=folder)
    return DONE


def _command(settings: HostSettings) -> str:
    """What a service of this folder runs."""
    return "home" if home_id_of(settings.farhand_data_dir) else "run"


def _required(stored: Mapping[str, str | None], *, is_home: bool) -> tuple[str, ...]:
    """Settings without which the program ends at once. Where no phones are, no model is asked."""
    has_phones = is_home or stored.get("FARHAND_OWN_HOME") != "off" or not stored.get("FARHAND_NATS_URL")
    asks_model = has_phones and stored.get("FARHAND_MODEL") != LOCAL_MODEL
    return (() if is_home else _OF_A_CHAT) + (_OF_A_MODEL if asks_model else ())


def _service(settings: HostSettings, folder: Path, command: str) -> Service:
    data = (folder / settings.farhand_data_dir).absolute()
    environment = {name: os.environ[name] for name in _PASSED_ON if os.environ.get(name)}
    return Service(_executable(), command, folder, data / "farhand.log", environment)


def _executable() -> Path:
    """This program as it can be called from anywhere; of pipx its link, which outlives updates."""
    called = Path(sys.argv[0])
    if called.is_file():
        return called.absolute()
    beside = Path(sys.executable).with_name("farhand")
    return beside if beside.is_file() else Path(shutil.which("farhand") or beside)


def _write_and_load(keeper: Supervisor, service: Service, lang: str) -> None:
    """Puts back the file of before if the supervisor refuses. Raises SupervisorRefused."""
    text = keeper.text(service)
    tell(lang, "service_writes", path=str(keeper.path))
    click.echo("".join(f"  {line}\n" for line in keeper.text(_without_passwords(service)).splitlines()))
    before = keeper.path.read_bytes() if keeper.path.exists() else None
    service.log.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    keeper.path.parent.mkdir(parents=True, exist_ok=True)
    _write(keeper.path, text.encode())
    try:
        keeper.load()
    except SupervisorRefused:
        if before is None:
            keeper.path.unlink()
        else:
            _write(keeper.path, before)
        raise


def _without_passwords(service: Service) -> Service:
    """To be shown: without what a proxy's address has before its @."""
    shown = {
        name: _USER.sub(r"\g<1>***@", value) if name.endswith("_PROXY") else value
        for name, value in service.environment.items()
    }
    return replace(service, environment=shown)


def _write(path: Path, content: bytes) -> None:
    """For its owner alone: a proxy's address may hold a password."""
    new = path.with_name(f".{path.name}.new")
    new.unlink(missing_ok=True)
    with os.fdopen(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
        file.write(content)
    new.replace(path)


def _other_owner(keeper: Supervisor, verb: str, lang: str) -> str:
    """Whose file it is and how to do it all the same, '' for the service of this folder."""
    values = {"path": str(keeper.path), "verb": verb}
    if MARK not in keeper.path.read_text(encoding="utf-8", errors="replace"):
        return plain(lang, "service_foreign", **values)
    folder = keeper.folder()
    # One that is gone was moved or deleted, and has nothing left to run.
    if folder and Path(folder).is_dir() and not Path(folder).samefile(Path.cwd()):
        return plain(lang, "service_other_folder", folder=folder, **values)
    return ""


def _refused(err: SupervisorRefused, keeper: Supervisor, lang: str) -> int:
    said = {"program": err.program, "words": err.words.rstrip("."), "path": str(keeper.path)}
    complain(FAILED, plain(lang, "service_refused", **said))
    if "bus" in err.words.lower():
        complain(FAILED, plain(lang, "service_no_bus"))
    return FAILED
