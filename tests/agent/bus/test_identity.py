"""The files of one end of the bus: for their owner alone, and all that is wrong with them at once."""

import contextlib
import json
import os
import stat
from dataclasses import replace
from pathlib import Path

import pytest

from agent.bus.credentials import BusCredentials
from agent.bus.identity import BusIdentity, IdentityUnusable
from agent.bus.keyring import BusKeyring
from agent.bus.nkey import NKey, NKeyKind
from agent.bus.seal import Sealed
from agent.bus.server_files import HubPlan, write_hub
from agent.contract.wire import Unreadable

_PLAN = HubPlan(("bus.example.org",))


def _home(tmp_path: Path) -> BusIdentity:
    files = write_hub(_PLAN, tmp_path / "hub", tmp_path / "bus")
    key, bot = NKey.create(NKeyKind.USER), files.identity
    jwt = files.keyring.mint_home_jwt("homeaaaa", key.public)
    public = bytes(bot.private_key.public_key)
    return BusIdentity(
        "homeaaaa", bot.urls, BusCredentials(jwt, key.seed), bytes(range(32)), public, bot.ca_pem
    )


def test_what_is_written_is_read_and_is_for_its_owner_alone(tmp_path: Path) -> None:
    home = _home(tmp_path)
    home.write(tmp_path / "home" / "bus")
    assert BusIdentity.read(tmp_path / "home" / "bus") == home
    assert home.credentials.seed not in repr(home)
    bot = BusIdentity.read(tmp_path / "bus")
    assert (bot.home_id, bot.inbox, home.inbox) == ("", "_INBOX_bot", "_INBOX_homeaaaa")
    BusKeyring.read(tmp_path / "bus", bot)
    for folder in (tmp_path / "home" / "bus", tmp_path / "bus", tmp_path / "hub"):
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        for path in folder.rglob("*"):
            assert stat.S_IMODE(path.stat().st_mode) == (0o700 if path.is_dir() else 0o600), path


def test_all_that_is_wrong_is_said_at_once_and_no_key_is_repeated(tmp_path: Path) -> None:
    home, folder = _home(tmp_path), tmp_path / "home"
    replace(home, urls=("nats://192.168.1.5:4222", "x")).write(folder)
    (folder / "identity.json").chmod(0o640)
    folder.chmod(0o755)
    with pytest.raises(IdentityUnusable) as unusable:
        BusIdentity.read(folder)
    found = [
        (each.key, next(iter(each.values.values())).rpartition("/")[2]) for each in unusable.value.problems
    ]
    assert sorted(found) == [
        ("bus_file_open", "home"),
        ("bus_file_open", "identity.json"),
        ("bus_url_no_tls", "192.168.1.5:4222"),
        ("bus_url_wrong", "x"),
    ]
    assert home.credentials.seed not in str(unusable.value)


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"{}", b"[1]", b"null", b"A" * 9999])
def test_garbage_in_the_file_is_a_problem_and_no_crash(tmp_path: Path, content: bytes) -> None:
    _home(tmp_path).write(tmp_path / "home")
    (tmp_path / "home" / "identity.json").write_bytes(content)
    with pytest.raises(IdentityUnusable, match="garbled"):
        BusIdentity.read(tmp_path / "home")


@pytest.mark.parametrize("name", ["home_id", "urls", "creds", "box_key", "other_key", "ca"])
@pytest.mark.parametrize("content", ["", None, 7, [], [1], {"a": 1}, "A" * 9999])
def test_garbage_in_any_part_of_it_is_one(tmp_path: Path, name: str, content: object) -> None:
    _home(tmp_path).write(tmp_path / "home")
    path = tmp_path / "home" / "identity.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), name: content}))
    with pytest.raises(IdentityUnusable, match="garbled"):
        BusIdentity.read(tmp_path / "home")


@pytest.mark.parametrize("written", range(3))
def test_a_crash_while_a_new_key_is_kept_leaves_the_old_one_or_the_new_one(
    tmp_path: Path, written: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, folder = _home(tmp_path), tmp_path / "home"
    old.write(folder)
    key = NKey.create(NKeyKind.USER)
    jwt = BusKeyring.read(tmp_path / "bus", BusIdentity.read(tmp_path / "bus")).mint_home_jwt(
        "homeaaaa", key.public
    )
    new = replace(old, credentials=BusCredentials(jwt, key.seed), box_key=bytes(range(32, 64)))
    left = iter(range(written))
    rename = os.replace

    def rename_so_often(source: Path, target: Path) -> None:
        if next(left, None) is None:
            raise OSError("the power is gone")
        rename(source, target)

    with monkeypatch.context() as patch, contextlib.suppress(OSError):
        patch.setattr(os, "replace", rename_so_often)
        new.write(folder)
    assert BusIdentity.read(folder) == (new if written else old)


def test_the_jwt_of_another_key_is_refused(tmp_path: Path) -> None:
    home = _home(tmp_path)
    other = BusCredentials(home.credentials.jwt, NKey.create(NKeyKind.USER).seed)
    replace(home, credentials=other).write(tmp_path / "home")
    with pytest.raises(IdentityUnusable, match="garbled"):
        BusIdentity.read(tmp_path / "home")


def test_only_the_other_end_reads_a_message_and_only_as_what_it_is(tmp_path: Path) -> None:
    home = _home(tmp_path)
    bot = BusIdentity.read(tmp_path / "bus")
    at_bot = replace(bot, home_id="homeaaaa", other_key=bytes(home.private_key.public_key)).seal
    message = at_bot.close(Sealed.REPLY, b"content", of="call 7")
    assert home.seal.open(Sealed.REPLY, message, of="call 7") == b"content"
    other_home = replace(home, home_id="homebbbb").seal
    foreign = replace(home, box_key=bytes(32)).seal
    for at in range(0, len(message), 7):
        changed = bytearray(message)
        changed[at] ^= 1
        with pytest.raises(Unreadable):
            home.seal.open(Sealed.REPLY, bytes(changed), of="call 7")
    for seal, kind, content, of in (
        (home.seal, Sealed.EVENT, message, "call 7"),
        (home.seal, Sealed.REPLY, message, "call 8"),
        (home.seal, Sealed.REPLY, message[:-1], "call 7"),
        (home.seal, Sealed.REPLY, b"", "call 7"),
        (home.seal, Sealed.REPLY, b'{"stream":"events_x","seq":3}', "call 7"),
        (other_home, Sealed.REPLY, message, "call 7"),
        (foreign, Sealed.REPLY, message, "call 7"),
    ):
        with pytest.raises(Unreadable):
            seal.open(kind, content, of)
