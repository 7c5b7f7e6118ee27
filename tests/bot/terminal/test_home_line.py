"""`farhand home join` takes the line of an invitation where nobody else on the computer can read it."""

import os
import pty
import secrets
import subprocess
import termios
from pathlib import Path

import pytest

from agent.bus.join_token import JoinToken
from agent.bus.server_files import HubPlan, write_hub
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.own_terminal import read_rest, read_until, with_own_terminal
from tests.worlds.program import FARHAND, environment


def _joins_at_terminal(typed: bytes, folder: Path) -> tuple[int, str]:
    """Exit code and what was printed after the line was asked for; the terminal's settings are as before."""
    ours, its = pty.openpty()
    before = termios.tcgetattr(its)
    with subprocess.Popen(  # noqa: S603 - our own program
        with_own_terminal(FARHAND, "home", "join"),
        stdin=its, stdout=its, stderr=its, env=_environment(folder), cwd=folder,
    ) as program:  # fmt: skip
        os.close(its)
        read_until(ours, "Paste the line")
        while typed:
            typed = typed[os.write(ours, typed) :]
        said = read_rest(ours)
        code = program.wait(WAIT_LIMIT_S)
    assert termios.tcgetattr(ours) == before
    os.close(ours)
    return code, said


def _environment(folder: Path) -> dict[str, str]:
    """Of a bot's folder: whether the program has read all of the line is told by what it says next."""
    (folder / "data").mkdir(mode=0o700, exist_ok=True)
    (folder / "data" / "bot.sqlite3").touch()
    return environment(folder, FARHAND_DATA_DIR=str(folder / "data"))


def test_it_is_asked_for_unseen_or_read_from_a_pipe(tmp_path: Path) -> None:
    files = write_hub(HubPlan(("bus.example.org",)), tmp_path / "hub", tmp_path / "bus")
    keyring, key = files.keyring, bytes(files.identity.private_key.public_key)
    creds = keyring.mint_join_user("tokenccc", 900.0).text
    urls = (*keyring.urls, f"tls://{secrets.token_hex(4000)}:4222")
    line = JoinToken("tokenccc", urls, keyring.ca_pem, creds, key, "secret").to_text()
    assert len(line) > 4096  # that many bytes has a line of Linux's own line editing; 1024 of macOS's
    typed = f"no\x15{line[:99]}啊\x7f{line[99:]}\n".encode()
    code, said = _joins_at_terminal(typed, tmp_path)
    assert code == 1
    assert "This is the folder of a bot" in said
    assert line[:40] not in said
    piped = subprocess.run(  # noqa: S603 - our own program
        [FARHAND, "home", "join", "-"],
        input=f"{line}\n",
        text=True,
        capture_output=True,
        env=_environment(tmp_path),
        cwd=tmp_path,
        timeout=WAIT_LIMIT_S,
        check=False,
    )
    assert piped.returncode == 1
    assert "This is the folder of a bot" in piped.stderr


@pytest.mark.parametrize("typed", [b"fh1.\x03", b"\x04"], ids=["ctrl-c", "ctrl-d"])
def test_ctrl_c_and_ctrl_d_leave_the_question(typed: bytes, tmp_path: Path) -> None:
    code, said = _joins_at_terminal(typed, tmp_path)
    assert code == 1
    assert "Aborted!" in said
