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
    assert "know the old address" not in again.output
    moved = CliRunner().invoke(main, ["hub", "--host", "new.example.org"])
    assert "4. Homes that have joined before know the old address" in moved.output
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


@pytest.mark.parametrize(("lang", "sentence"), [("en", "the folder of a home"), ("zh", "地点的文件夹")])
def test_in_the_folder_of_a_home_it_writes_nothing(data: Path, lang: str, sentence: str) -> None:
    (data / "bus").mkdir(parents=True)
    (data / "bus" / "identity.json").write_text('{"home_id": "flat0001"}')
    for given in ([], ["--host", "bus.example.org"]):
        done = CliRunner().invoke(main, ["hub", *given], env={"FARHAND_LANG": lang})
        assert done.exit_code == 2
        assert sentence in done.stderr
        assert str(data / "bus") not in done.stderr  # its key stays where it is
        assert [each.name for each in data.rglob("*")] == ["bus", "identity.json"]


def test_damaged_keys_are_said_and_left_as_they_are(data: Path) -> None:
    assert CliRunner().invoke(main, ["hub"]).exit_code == 0
    (data / "bus" / "homes.seed").write_text("garbled")
    (data / "bus" / "operator.seed").chmod(0o644)
    done = CliRunner().invoke(main, ["hub"])
    assert done.exit_code == 2
    assert "homes.seed is damaged" in done.stderr
    assert "operator.seed" in done.stderr
    assert (data / "bus" / "homes.seed").read_text() == "garbled"


@pytest.mark.parametrize("host", ["bus.example.org", "127.0.0.1"])
def test_whatever_is_lost_of_the_household_no_new_key_takes_its_place(data: Path, host: str) -> None:
    assert CliRunner().invoke(main, ["hub", "--host", host]).exit_code == 0
    names = sorted(each.name for each in (data / "bus").iterdir())
    assert len(names) == 9
    for lost in (*((name,) for name in names), ("hub.json", "identity.json"), names[:-1], names[1:]):
        kept = {name: (data / "bus" / name).read_bytes() for name in names}
        config = (data / "hub" / "nats-server.conf").read_bytes()
        for name in lost:
            (data / "bus" / name).unlink()
        left = {name: kept[name] for name in names if name not in lost}
        done = CliRunner().invoke(main, ["hub"])
        assert done.exit_code == 2, (lost, done.output)
        assert any(name in done.stderr for name in lost), (lost, done.stderr)
        assert {each.name: each.read_bytes() for each in (data / "bus").iterdir()} == left, lost
        assert (data / "hub" / "nats-server.conf").read_bytes() == config
        for name in lost:
            (data / "bus" / name).write_bytes(kept[name])
            (data / "bus" / name).chmod(0o600)
    # Put back, it is the same household; options that are lost may be given anew.
    before = BusIdentity.read(data / "bus")
    (data / "bus" / "hub.json").unlink()
    assert CliRunner().invoke(main, ["hub", "--host", host, "--port", "14222"]).exit_code == 0
    assert BusIdentity.read(data / "bus").credentials == before.credentials


def test_without_its_libraries_it_says_what_to_install(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(homes_extra, "LIBRARIES", ("not_installed_here",))
    done = CliRunner().invoke(main, ["hub"])
    assert done.exit_code == 1
    assert "pip install 'farhand[homes]'" in done.stderr
    assert not data.exists()
