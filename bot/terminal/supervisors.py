"""What keeps a program running on this computer: systemd for one user, or launchd."""

import os
import plistlib
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from bot.terminal.exit_codes import NOT_ALONE, WRONG_SETTINGS

MARK = "Written by farhand service install; farhand service remove deletes it."
_NOT_LOADED = "not loaded"
_LAUNCHD_WAIT_S = 60
_COMMAND_S = 60.0


class SupervisorRefused(Exception):
    """program: what was called; words: what it said."""

    def __init__(self, program: str, words: str) -> None:
        super().__init__(f"{program}: {words}")
        self.program = program
        self.words = words


@dataclass(frozen=True, slots=True)
class Service:
    """What is to run.

    executable: whole path of `farhand`.
    command: 'run', or 'home' for the phones of one place.
    folder: that has .env; relative paths in there begin at it.
    log: where launchd puts what is printed; systemd has a journal.
    environment: what .env cannot hold.
    """

    executable: Path
    command: str
    folder: Path
    log: Path
    environment: Mapping[str, str]


class Supervisor(Protocol):
    """One kind of them, for the services of one user."""

    @property
    def path(self) -> Path:
        """The file that describes the service."""
        ...

    @property
    def log_command(self) -> str:
        """Shows the log."""
        ...

    def text(self, service: Service) -> str:
        """The file's content."""
        ...

    def folder(self) -> str:
        """In which the installed service works, '' if the file does not say it."""
        ...

    def load(self) -> None:
        """Starts what the file describes, now and at every login. Raises SupervisorRefused."""
        ...

    def unload(self) -> None:
        """Stops it for good; the file is still there. Raises SupervisorRefused."""
        ...

    def forget(self) -> None:
        """After the file was deleted or put back. Raises SupervisorRefused."""
        ...

    def state(self) -> str:
        """'active', or its own word for anything else. Raises SupervisorRefused."""
        ...


def supervisor(home: Path, command: str) -> Supervisor | None:
    """The one that this computer has, None without one that is known.

    command: what it is to run; the bot and a home on one computer are two services.
    """
    name = "farhand" if command == "run" else f"farhand-{command}"
    if shutil.which("systemctl"):
        return Systemd(home, name)
    if shutil.which("launchctl"):
        return Launchd(home, name)
    return None


class Systemd:
    """Units of one user, see systemd.service(5)."""

    def __init__(self, home: Path, name: str) -> None:
        self._unit = f"{name}.service"
        self.path = home / ".config" / "systemd" / "user" / self._unit
        self.log_command = f"journalctl --user -u {self._unit}"

    def text(self, service: Service) -> str:
        """The unit."""
        environment = "".join(
            f"Environment={_quoted(f'{name}={value}')}\n" for name, value in service.environment.items()
        )
        return f"""\
# {MARK}
[Unit]
Description=Farhand, a Telegram bot that works a phone
# It is tried again for ever, as the bot itself tries Telegram and its phones.
StartLimitIntervalSec=0

[Service]
ExecStart={_quoted(str(service.executable)).replace("$", "$$")} {service.command}
WorkingDirectory={_specified(str(service.folder))}
{environment}Restart=on-failure
RestartSec=10
# {WRONG_SETTINGS}: settings, rules or token are wrong; {NOT_ALONE}: another one runs. Trying helps neither.
RestartPreventExitStatus={WRONG_SETTINGS} {NOT_ALONE}
# The bot ends first: it gives the phone's keyboard back through the adb server, which ends after it.
KillMode=mixed
TimeoutStopSec=30
NoNewPrivileges=yes
UMask=0077

[Install]
WantedBy=default.target
"""

    def folder(self) -> str:
        """Of the unit."""
        for line in self.path.read_text(encoding="utf-8").splitlines():
            if line.startswith("WorkingDirectory="):
                return line.partition("=")[2].replace("%%", "%")
        return ""

    def load(self) -> None:
        """Enables it, and starts it anew if it runs."""
        _call("systemctl", "--user", "daemon-reload")
        _call("systemctl", "--user", "enable", self._unit)
        _call("systemctl", "--user", "restart", self._unit)

    def unload(self) -> None:
        """Disables and stops it."""
        _call("systemctl", "--user", "disable", "--now", self._unit)

    def forget(self) -> None:
        """Reads all units anew."""
        _call("systemctl", "--user", "daemon-reload")

    def state(self) -> str:
        """As `is-active` prints it. Raises SupervisorRefused."""
        return _said("systemctl", "--user", "is-active", self._unit)


class Launchd:
    """Agents of one user, see launchd.plist(5). It knows no exit codes that end the trying."""

    def __init__(self, home: Path, label: str) -> None:
        self._label = label
        self.path = home / "Library" / "LaunchAgents" / f"{label}.plist"
        self._domain = f"gui/{os.getuid()}"

    @property
    def log_command(self) -> str:
        """The file that the agent names."""
        return f"tail -f {self._read().get('StandardErrorPath', '')}"

    def text(self, service: Service) -> str:
        """The agent."""
        agent = {
            "Label": self._label,
            "ProgramArguments": [str(service.executable), service.command],
            "WorkingDirectory": str(service.folder),
            "EnvironmentVariables": dict(service.environment),
            "RunAtLoad": True,
            "KeepAlive": {"SuccessfulExit": False},
            "ThrottleInterval": _LAUNCHD_WAIT_S,
            "ExitTimeOut": 30,
            "ProcessType": "Background",
            "StandardOutPath": str(service.log),
            "StandardErrorPath": str(service.log),
            "Umask": 0o077,
        }
        head, separator, rest = plistlib.dumps(agent, sort_keys=False).decode().partition("<plist")
        return f"{head}<!-- {MARK} -->\n{separator}{rest}"

    def folder(self) -> str:
        """Of the agent."""
        return str(self._read().get("WorkingDirectory", ""))

    def load(self) -> None:
        """Takes an earlier one out first: an agent that is loaded is not read again."""
        self.unload()
        _call("launchctl", "bootstrap", self._domain, str(self.path))

    def unload(self) -> None:
        """Stops it; the file in its folder is what would start it at the next login."""
        if self.state() != _NOT_LOADED:
            _call("launchctl", "bootout", f"{self._domain}/{self._label}")

    def forget(self) -> None:
        """Nothing: launchd keeps nothing of a file that is gone."""

    def state(self) -> str:
        """'active' while it has a process."""
        # It complains about what it has not loaded.
        printed = _run("launchctl", "print", f"{self._domain}/{self._label}").stdout
        for line in printed.splitlines():
            name, _, value = line.strip().partition(" = ")
            if name == "state":
                return "active" if value == "running" else value
        return _NOT_LOADED

    def _read(self) -> dict[str, object]:
        try:
            return plistlib.loads(self.path.read_bytes())
        except (OSError, plistlib.InvalidFileException, ValueError):
            return {}


def _call(program: str, *words: str) -> None:
    done = _run(program, *words)
    if done.returncode:
        said = " ".join((done.stderr or done.stdout).split()) or f"exit code {done.returncode}"
        raise SupervisorRefused(program, said)


def _said(program: str, *words: str) -> str:
    """What it answers, whatever its exit code. Raises SupervisorRefused if it complains instead."""
    done = _run(program, *words)
    if (complaint := " ".join(done.stderr.split())) and not done.stdout.strip():
        raise SupervisorRefused(program, complaint)
    return done.stdout.strip()


def _run(program: str, *words: str) -> "subprocess.CompletedProcess[str]":
    command: Sequence[str] = (program, *words)
    try:
        return subprocess.run(  # noqa: S603 - our own words
            command, capture_output=True, text=True, check=False, timeout=_COMMAND_S
        )
    except (OSError, subprocess.TimeoutExpired) as err:
        raise SupervisorRefused(program, str(err)) from err


def _quoted(text: str) -> str:
    """As one word of a unit, see systemd.syntax(7)."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{_specified(escaped)}"'


def _specified(text: str) -> str:
    """Without specifiers: a percent sign begins one."""
    return text.replace("%", "%%")
