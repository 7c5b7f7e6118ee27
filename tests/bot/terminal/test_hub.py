"""`farhand hub`: writes files, starts nothing, and says all that is wrong with its options at once."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from agent.bus.identity import BusIdentity
from bot.cli import main
from bot.terminal import homes_extra


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data directory that does not exist yet."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("FARHAND_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.delenv("FARHAND_LANG", raising=False)
    return tmp_path / "data"


def test_it_writes_the_files_and_says_how_to_go_on(data: Path) -> None:
    done = CliRunner().invoke(main, ["hub", "--host", "bus.example.org", "--port", "14222"])
    assert done.exit_code == 0, done.output
    assert f"cd {data}/hub && " in done.output
    assert "nats-server -c nats-server.conf" in done.output
    assert "FARHAND_NATS_URL=tls://127.0.0.1:14222" in done.output
    assert "tls://bus.example.org:14222" in done.output
    assert (data / "hub" / "nats-server.conf").exists()
    assert data.stat().st_mode & 0o777 == 0o700
    identity = BusIdentity.read(data / "bus")

    again = CliRunner().invoke(main, ["hub"])
    assert again.exit_code == 0
    assert "as before" in again.output
    assert BusIdentity.read(data / "bus") == identity  # the host that was given then, too
    for secret in (identity.credentials.seed, identity.credentials.jwt):
        assert secret not in done.output + again.output


def test_wrong_options_are_said_all_at_once_and_nothing_is_written(data: Path) -> None:
    given = ["--port", "x1", "--host", "a b", "--replicas", "2", "--disk-gb", "0", "--listen", "here"]
    done = CliRunner().invoke(main, ["hub", *given])
    assert done.exit_code == 2
    for word in ("--port x1", "--host a b", "--replicas 2", "--disk-gb 0", "--listen here"):
        assert word in done.stderr
    assert not data.exists()
    three = CliRunner().invoke(main, ["hub", "--replicas", "3", "--host", "a.example"])
    assert three.exit_code == 2
    assert "three times" in three.stderr


def test_damaged_keys_are_said_and_left_as_they_are(data: Path) -> None:
    assert CliRunner().invoke(main, ["hub"]).exit_code == 0
    (data / "bus" / "homes.seed").write_text("garbled")
    (data / "bus" / "operator.seed").chmod(0o644)
    done = CliRunner().invoke(main, ["hub"])
    assert done.exit_code == 2
    assert "homes.seed is damaged" in done.stderr
    assert "operator.seed" in done.stderr
    assert (data / "bus" / "homes.seed").read_text() == "garbled"


def test_without_its_libraries_it_says_what_to_install(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(homes_extra, "LIBRARIES", ("not_installed_here",))
    done = CliRunner().invoke(main, ["hub"])
    assert done.exit_code == 1
    assert "pip install 'farhand[homes]'" in done.stderr
    assert not data.exists()
