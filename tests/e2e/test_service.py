"""`farhand service` with stand-ins for systemctl and launchctl that really start what the file describes."""

import asyncio
import contextlib
import json
import os
import plistlib
import shutil
import signal
import stat
import subprocess
import sys
from collections.abc import AsyncGenerator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from agent.standin import StandinModel
from bot.console.server import Console
from bot.terminal.supervisors import MARK
from devices.adb.client.private import private_adb_server
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.program import TOKEN, environment, farhand

pytestmark = pytest.mark.timeout(240)

# Both keep {calls, pids} beside them, start with the environment that the file gives, and stop by SIGTERM.
_COMMON = """
import json, os, pathlib, plistlib, shlex, signal, subprocess, sys, time
KEPT = pathlib.Path(__file__).with_name("kept.json")
kept = json.loads(KEPT.read_text()) if KEPT.exists() else {"calls": [], "pids": {}}
words = sys.argv[1:]
kept["calls"].append(words)
# The name is the last word, or the file's, as in farhand-home.service, /x/farhand.plist, gui/0/farhand.
unit = pathlib.Path(words[-1]).name
service = unit.partition(".")[0]

def keep():
    KEPT.write_text(json.dumps(kept))

def alive():
    pid = kept["pids"].get(service)
    return bool(pid) and pathlib.Path(f"/proc/{pid}").exists()

def start(command, folder, env, log):
    out = open(log, "ab")
    kept["pids"][service] = subprocess.Popen(
        command, cwd=folder, env=env, stdout=out, stderr=out, start_new_session=True
    ).pid

def stop():
    if alive():
        pid = kept["pids"].pop(service)
        os.kill(pid, signal.SIGTERM)
        while (stat := pathlib.Path(f"/proc/{pid}/stat")).exists() and stat.read_text().split()[2] != "Z":
            time.sleep(0.05)
"""
_SYSTEMCTL = """
refusal = pathlib.Path(__file__).with_name("refuses")
if refusal.exists():
    keep()
    sys.exit(refusal.read_text())
unit = pathlib.Path.home() / ".config/systemd/user" / unit
lines = unit.read_text().splitlines() if unit.is_file() else []
values = dict(line.split("=", 1) for line in lines if "=" in line and not line.startswith("#"))
env = {"HOME": str(pathlib.Path.home())}
for line in lines:
    if line.startswith("Environment="):
        name, _, value = shlex.split(line.split("=", 1)[1])[0].partition("=")
        env[name] = value.replace("%%", "%")
match words[1]:
    case "restart":
        stop()
        command = [each.replace("%%", "%").replace("$$", "$") for each in shlex.split(values["ExecStart"])]
        start(command, values["WorkingDirectory"].replace("%%", "%"), env, unit.with_name("journal"))
    case "disable":
        stop()
    case "is-active":
        print("active" if alive() else "inactive")
keep()
"""
_LAUNCHCTL = """
match words[0]:
    case "bootstrap":
        agent = plistlib.loads(pathlib.Path(words[2]).read_bytes())
        env = {"HOME": str(pathlib.Path.home())} | agent["EnvironmentVariables"]
        start(agent["ProgramArguments"], agent["WorkingDirectory"], env, agent["StandardErrorPath"])
    case "bootout":
        stop()
    case "print":
        if alive():
            print("gui/0/farhand = {\\n\\tstate = running\\n}")
keep()
sys.exit(0 if words[0] != "print" or alive() else 113)
"""


@dataclass(frozen=True)
class Computer:
    """A user's computer with a supervisor and a folder in which the bot is set up.

    folder: has blanks and signs that a unit must escape.
    """

    home: Path
    folder: Path
    tools: Path
    env: dict[str, str]

    @property
    def unit(self) -> Path:
        """Of systemd."""
        return self.home / ".config" / "systemd" / "user" / "farhand.service"

    @property
    def agent(self) -> Path:
        """Of launchd."""
        return self.home / "Library" / "LaunchAgents" / "farhand.plist"

    @property
    def calls(self) -> list[str]:
        """Of the supervisor, each in one line."""
        path = self.tools / "kept.json"
        return [" ".join(call) for call in json.loads(path.read_text())["calls"]] if path.exists() else []

    def has(self, name: str, source: str) -> None:
        """Puts a supervisor on the PATH."""
        path = self.tools / name
        path.write_text(f"#!{sys.executable}\n{_COMMON}{source}")
        path.chmod(0o755)

    async def farhand(self, *words: str, **settings: str) -> tuple[int, str, str]:
        """In the bot's folder."""
        return await farhand(*words, env=self.env | settings, cwd=self.folder)

    async def says(self, text: str) -> None:
        """Waits until the bot is well, as its person asks."""
        async with asyncio.timeout(WAIT_LIMIT_S):
            while True:
                code, out, _ = await self.farhand("service", "status")
                if code == 0 and text in " ".join(out.split()):
                    return
                await asyncio.sleep(0.5)  # wall time: each look is two programs

    def ends(self) -> None:
        """What a test left running is stopped."""
        path = self.tools / "kept.json"
        for pid in json.loads(path.read_text())["pids"].values() if path.exists() else ():
            with contextlib.suppress(ProcessLookupError):
                os.killpg(pid, signal.SIGKILL)


@pytest.fixture
async def computer(tmp_path: Path) -> AsyncGenerator[Computer]:
    home, tools = tmp_path / "home", tmp_path / "tools"
    folder = home / "my bot 100% $HOME"
    folder.mkdir(parents=True)
    tools.mkdir()
    async with StandinModel() as model, Console(TOKEN) as console, private_adb_server() as (host, port):
        settings = {
            "TELEGRAM_BOT_TOKEN": TOKEN,
            "TELEGRAM_API_URL": console.api_url,
            "OPENAI_BASE_URL": model.url,
            "OPENAI_API_KEY": "none",
            "ANDROID_ADB_SERVER_HOST": host,
            "ANDROID_ADB_SERVER_PORT": str(port),
        }
        (folder / ".env").write_text("".join(f"{name}={value}\n" for name, value in settings.items()))
        env = environment(home, PATH=str(tools), COLUMNS="300")
        there = Computer(home, folder, tools, env)
        yield there
        there.ends()


async def test_the_service_runs_the_bot_until_it_is_removed(computer: Computer) -> None:
    computer.has("systemctl", _SYSTEMCTL)
    code, out, errors = await computer.farhand("service", "install")
    assert code == 0, out + errors
    said = " ".join(out.split())
    assert said.index(f"This is written to {computer.unit}") < said.index("ExecStart=")
    assert said.index("ExecStart=") < said.index("runs as a service")
    assert "loginctl enable-linger" in out
    assert stat.S_IMODE(computer.unit.stat().st_mode) == 0o600
    assert TOKEN not in computer.unit.read_text()
    assert computer.calls[-3:] == [
        "--user daemon-reload",
        "--user enable farhand.service",
        "--user restart farhand.service",
    ]
    await computer.says(f"It works in {computer.folder}.")
    code, _, errors = await computer.farhand("run")
    assert code == 3, errors

    code, out, errors = await computer.farhand("service", "remove")
    assert code == 0, errors
    assert "Data and settings" in out
    assert not computer.unit.exists()
    journal = computer.unit.with_name("journal").read_text()
    assert "stopping" in journal
    assert "Traceback" not in journal
    code, _, errors = await computer.farhand("service", "status")
    assert code == 2
    assert "No service is installed" in errors


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
async def test_systemd_understands_every_line_of_the_unit(computer: Computer) -> None:
    computer.has("systemctl", _SYSTEMCTL)
    assert (await computer.farhand("service", "install", HTTPS_PROXY='http://a"b%c\\d@127.0.0.1:1'))[0] == 0
    verified = await asyncio.to_thread(
        subprocess.run,
        [str(shutil.which("systemd-analyze")), "--user", "verify", str(computer.unit)],
        env=os.environ | {"XDG_RUNTIME_DIR": str(computer.home)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert verified.returncode == 0, verified.stderr
    ours = [line for line in verified.stderr.splitlines() if "farhand" in line]
    assert ours == []
    text = computer.unit.read_text()
    assert "Restart=on-failure" in text
    assert "RestartPreventExitStatus=2 3" in text


async def test_launchd_runs_it_too(computer: Computer) -> None:
    computer.has("launchctl", _LAUNCHCTL)
    code, out, errors = await computer.farhand("service", "install")
    assert code == 0, out + errors
    agent = plistlib.loads(computer.agent.read_bytes())
    assert agent["WorkingDirectory"] == str(computer.folder)
    assert agent["ProgramArguments"][1:] == ["run"]
    assert agent["KeepAlive"] == {"SuccessfulExit": False}
    await computer.says("It works in")
    proxies = {"HTTPS_PROXY": "http://ann:w@rd@127.0.0.1:1", "NO_PROXY": "127.0.0.1"}
    code, out, errors = await computer.farhand("service", "install", **proxies)  # anew
    assert code == 0, errors
    assert "http://***@127.0.0.1:1" in out
    assert "w@rd" not in out + errors
    assert plistlib.loads(computer.agent.read_bytes())["EnvironmentVariables"].items() >= proxies.items()
    assert stat.S_IMODE(computer.agent.stat().st_mode) == 0o600
    await computer.says("It works in")
    code, _, errors = await computer.farhand("service", "remove")
    assert code == 0, errors
    assert not computer.agent.exists()


async def test_a_file_that_farhand_did_not_write_is_left_alone_unless_forced(computer: Computer) -> None:
    computer.has("systemctl", _SYSTEMCTL)
    computer.unit.parent.mkdir(parents=True)
    computer.unit.write_text("[Service]\nExecStart=/bin/true\nWorkingDirectory=/\n")
    for words in (("install",), ("remove",)):
        code, _, errors = await computer.farhand("service", *words)
        assert code == 1
        assert "was not written by Farhand" in errors
        assert f"service {words[0]} --force" in errors
    assert "/bin/true" in computer.unit.read_text()
    assert not any("enable" in call or "disable" in call for call in computer.calls)
    assert (await computer.farhand("service", "remove", "--force"))[0] == 0
    assert not computer.unit.exists()


async def test_a_supervisor_that_refuses_leaves_everything_as_it_was(computer: Computer) -> None:
    computer.has("systemctl", _SYSTEMCTL)
    (computer.tools / "refuses").write_text("Failed to connect to bus: No medium found")
    for lang, sentence in (("en", "log in as this user itself"), ("zh", "直接以该用户登录")):
        code, _, errors = await computer.farhand("service", "install", FARHAND_LANG=lang)
        assert code == 1
        assert "No medium found" in errors
        assert sentence in errors
        assert not computer.unit.exists()
    computer.unit.parent.mkdir(parents=True, exist_ok=True)
    computer.unit.write_text(f"# {MARK}\n[Service]\nWorkingDirectory={computer.folder}\n")
    for lang, sentence in (("en", "cannot be told"), ("zh", "无法得知")):
        code, _, errors = await computer.farhand("service", "status", FARHAND_LANG=lang)
        assert code == 2
        assert sentence in errors
        assert "No medium found" in errors


async def test_settings_of_this_terminal_alone_are_not_left_behind(computer: Computer) -> None:
    computer.has("systemctl", _SYSTEMCTL)
    elsewhere = str(computer.home / "elsewhere")
    for lang, sentence in (("en", "reads its settings from"), ("zh", "服务只从")):
        code, _, errors = await computer.farhand(
            "service", "install", FARHAND_DATA_DIR=elsewhere, FARHAND_LANG=lang
        )
        assert code == 2
        assert sentence in errors
        assert "FARHAND_DATA_DIR" in errors
        assert not computer.unit.exists()


async def test_without_a_supervisor_or_settings_it_says_so(computer: Computer) -> None:
    for lang, sentence in (("en", "neither systemd nor launchd"), ("zh", "没有 systemd，也没有 launchd")):
        code, _, errors = await computer.farhand("service", "install", FARHAND_LANG=lang)
        assert code == 1
        assert sentence in errors
    computer.has("systemctl", _SYSTEMCTL)
    (computer.folder / ".env").unlink()
    code, _, errors = await computer.farhand("service", "install", TELEGRAM_BOT_TOKEN=TOKEN)
    assert code == 2
    assert "TELEGRAM_BOT_TOKEN, OPENAI_BASE_URL, OPENAI_API_KEY" in errors
    assert not computer.unit.exists()


async def test_a_home_and_a_bot_without_phones_are_services_too(computer: Computer) -> None:
    computer.has("systemctl", _SYSTEMCTL)
    env, about = computer.folder / ".env", computer.folder / "data" / "bus" / "identity.json"
    env.write_text(f"TELEGRAM_BOT_TOKEN={TOKEN}\nFARHAND_NATS_URL=nats://127.0.0.1:1\nFARHAND_OWN_HOME=off\n")
    code, out, errors = await computer.farhand("service", "install")
    assert code == 0, errors
    assert 'farhand" run' in out
    assert (await computer.farhand("service", "remove"))[0] == 0
    about.parent.mkdir(parents=True)
    about.write_text('{"home_id": "flat0001"}')
    env.write_text("")
    code, _, errors = await computer.farhand("service", "install")
    assert code == 2
    assert "missing: OPENAI_BASE_URL, OPENAI_API_KEY. Write them" in errors
    env.write_text("FARHAND_MODEL=local\n")
    code, out, errors = await computer.farhand("service", "install")
    assert code == 0, errors
    assert 'farhand" home' in out


async def test_a_bot_and_a_home_on_one_computer_are_two_services(computer: Computer) -> None:
    computer.has("systemctl", _SYSTEMCTL)
    assert (await computer.farhand("service", "install"))[0] == 0
    of_bot, of_home = computer.unit.read_bytes(), computer.unit.with_name("farhand-home.service")
    place = computer.home / "flat"
    (place / "data" / "bus").mkdir(parents=True)
    (place / "data" / "bus" / "identity.json").write_text('{"home_id": "flat0001"}')
    (place / ".env").write_text("FARHAND_MODEL=local\n")
    there = replace(computer, folder=place)
    assert (await there.farhand("service", "status"))[0] == 2
    code, _, errors = await there.farhand("service", "install")
    assert code == 0, errors
    assert 'farhand" home' in of_home.read_text()
    assert computer.calls[-2:] == [
        "--user enable farhand-home.service",
        "--user restart farhand-home.service",
    ]
    assert computer.unit.read_bytes() == of_bot
    # Another home is not put in its place.
    other = replace(computer, folder=Path(shutil.copytree(place, computer.home / "barn")))
    for lang, sentence in (("en", "belongs to the Farhand in"), ("zh", "里的 Farhand")):
        for verb in ("install", "remove"):
            code, _, errors = await other.farhand("service", verb, FARHAND_LANG=lang)
            assert code == 1
            assert sentence in errors
            assert str(place) in errors
            assert f"service {verb} --force" in errors
    assert (await there.farhand("service", "remove"))[0] == 0
    assert not of_home.exists()
    await computer.says(f"It works in {computer.folder}.")
