"""Archives that unpack to more, or to other things, than they seem to hold: refused, nothing written."""

import io
import os
import tarfile
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest

from bot.terminal import archive
from bot.terminal.restore import restore
from tests.bot.terminal.test_backup import packed

_MB = 1_000_000


def _with_pax(path: Path, name: str, headers: dict[str, str], content: bytes) -> None:
    with tarfile.open(path, "w", format=tarfile.PAX_FORMAT) as tar:
        entry = tarfile.TarInfo(name)
        entry.size, entry.pax_headers = len(content), headers
        tar.addfile(entry, io.BytesIO(content))


def _old_gnu_sparse(path: Path) -> None:
    """One block of content that says it is 50 MB of holes with that at the end."""
    entry = tarfile.TarInfo("journal.sqlite3")
    entry.type, entry.size = tarfile.GNUTYPE_SPARSE, 512
    block = bytearray(entry.tobuf(tarfile.GNU_FORMAT))
    block[386:410] = b"%011o\0%011o\0" % (50 * _MB - 512, 512)
    block[483:495] = b"%011o\0" % (50 * _MB)
    block[148:156] = b" " * 8
    block[148:156] = b"%06o\0 " % sum(block)
    path.write_bytes(bytes(block) + b"x" * 512 + bytes(10240))


def _pax_sparse_0(path: Path) -> None:
    headers = {"GNU.sparse.size": str(50 * _MB), "GNU.sparse.map": f"{50 * _MB - 1},1"}
    _with_pax(path, "journal.sqlite3", headers, b"x")


def _pax_sparse_1(path: Path) -> None:
    headers = {
        "GNU.sparse.major": "1",
        "GNU.sparse.minor": "0",
        "GNU.sparse.name": "journal.sqlite3",
        "GNU.sparse.realsize": str(50 * _MB),
    }
    _with_pax(path, "bot.sqlite3", headers, f"1\n{50 * _MB - 1}\n1\n".encode().ljust(512, b"\0") + b"x")


def _pax_map_of_nonsense(path: Path) -> None:
    headers = {"GNU.sparse.size": "1", "GNU.sparse.map": "x,y"}
    _with_pax(path, "journal.sqlite3", headers, b"x")


def _another_name(path: Path) -> None:
    _with_pax(path, "bot.sqlite3", {"path": "frames/1/1.jpg"}, b"x")


def _another_size(path: Path) -> None:
    _with_pax(path, "policy.yaml", {"size": "0"}, b"x" * 512)


def _long_header(path: Path) -> None:
    _with_pax(path, "policy.yaml", {"comment": "x" * 100_000}, b"")


def _long_name(path: Path) -> None:
    with tarfile.open(path, "w", format=tarfile.GNU_FORMAT) as tar:
        tar.addfile(tarfile.TarInfo("frames/1/" + "1" * 200 + ".jpg"))


def _hard_link(path: Path) -> None:
    packed(path, ("policy.yaml", tarfile.REGTYPE, b""), ("bot.sqlite3", tarfile.LNKTYPE, b""))


def _twice(path: Path) -> None:
    packed(path, ("policy.yaml", tarfile.REGTYPE, b""), ("policy.yaml", tarfile.REGTYPE, b"x"))


def _size_below_nothing(path: Path) -> None:
    entry = tarfile.TarInfo("policy.yaml")
    block = bytearray(entry.tobuf(tarfile.GNU_FORMAT))
    block[124:136] = b"\xff" * 12
    block[148:156] = b" " * 8
    block[148:156] = b"%06o\0 " % sum(block)
    path.write_bytes(bytes(block) + bytes(10240))


def _longer_than_the_file(path: Path) -> None:
    entry = tarfile.TarInfo("journal.sqlite3")
    entry.size = 50 * _MB
    path.write_bytes(entry.tobuf(tarfile.GNU_FORMAT) + b"x" * 512)


def _too_long(path: Path) -> None:
    """All of it is there, as a hole of the archive itself."""
    entry = tarfile.TarInfo("policy.yaml")
    entry.size = 2 * _MB
    path.write_bytes(entry.tobuf(tarfile.GNU_FORMAT))
    os.truncate(path, 4 * _MB)


@pytest.mark.parametrize(
    "make",
    [
        _old_gnu_sparse,
        _pax_sparse_0,
        _pax_sparse_1,
        _pax_map_of_nonsense,
        _another_name,
        _another_size,
        _long_header,
        _long_name,
        _hard_link,
        _twice,
        _size_below_nothing,
        _longer_than_the_file,
        _too_long,
    ],
)
def test_it_is_refused_with_a_sentence(
    make: Callable[[Path], None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    backup = tmp_path / "b.tar"
    make(backup)
    assert restore(tmp_path / "data", backup, "en") == 1
    assert list((tmp_path / "data").iterdir()) == []
    assert sorted(path.name for path in tmp_path.iterdir()) == ["b.tar", "data"]
    assert "is no backup" in capsys.readouterr().err


_HUGE = 8**11  # bytes: one more than a header of old has digits for


@pytest.mark.parametrize("form", [tarfile.GNU_FORMAT, tarfile.PAX_FORMAT])
def test_a_database_of_more_than_eight_gigabytes_can_be_put_back(form: Literal[1, 2], tmp_path: Path) -> None:
    entry, backup = tarfile.TarInfo("journal.sqlite3"), tmp_path / "b.tar"
    entry.size, entry.mtime = _HUGE, 1_700_000_000.5
    header = entry.tobuf(form)
    backup.write_bytes(header)
    os.truncate(backup, len(header) + _HUGE + 10240)  # a hole: it takes no room
    with backup.open("rb") as file:
        assert archive.members(file) == [archive.Member("journal.sqlite3", len(header), _HUGE)]


@pytest.mark.parametrize(("said", "in_header"), [(_HUGE - 1, 0), (_HUGE, 5), (_HUGE * 9, 0)])
def test_a_size_beside_the_header_counts_for_what_has_no_room_in_it_alone(
    said: int, in_header: int, tmp_path: Path
) -> None:
    backup = tmp_path / "b.tar"
    _with_pax(backup, "journal.sqlite3", {"size": str(said)}, b"x" * in_header)
    os.truncate(backup, _HUGE + 20480)
    with backup.open("rb") as file, pytest.raises(archive.NotABackup):
        archive.members(file)


def test_more_files_or_more_bytes_than_any_backup_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    frames = [(f"frames/1/{number}.jpg", tarfile.REGTYPE, b"jpeg") for number in range(5)]
    backup = packed(tmp_path / "b.tar", ("policy.yaml", tarfile.REGTYPE, b""), *frames)
    for name, most in (("_MAX_MEMBERS", 5), ("_MAX_TOTAL_BYTES", 19)):
        with monkeypatch.context() as patch:
            patch.setattr(archive, name, most)
            assert restore(tmp_path / "data", backup, "en") == 1
            assert list((tmp_path / "data").iterdir()) == []
    assert restore(tmp_path / "data", backup, "en") == 0
