"""The search for traces finds what it is for; a search that finds nothing proves nothing by itself."""

import base64
import gzip
import io
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from PIL import Image, PngImagePlugin

from tests.worlds.traces import traces

CODE = "2468-\u00e9!0"


@pytest.mark.parametrize(
    ("form", "content"),
    [
        ("text", f"typed {CODE} at once".encode()),
        ("UTF-16", CODE.encode("utf-16-le")),
        ("JSON", b'{"text": "2468-\\u00e9!0"}'),
        ("URL", b"text=2468-%C3%A9%210&x=1"),
        ("hex", CODE.encode().hex().encode()),
        ("HEX", CODE.encode().hex().upper().encode()),
        ("reversed", CODE[::-1].encode()),
        ("base64 +0", base64.b64encode(CODE.encode() + b" and more")),
        ("base64 +1", base64.b64encode(b"x" + CODE.encode() + b" and more")),
        ("base64 +2", base64.b64encode(b"xy" + CODE.encode())),
        ("base64 +1", base64.b64encode(b"wxyz" + CODE.encode() + b"?")),
        ("spaced", " ".join(CODE).encode()),
        ("text", gzip.compress(CODE.encode(), mtime=0)),
    ],
)
def test_a_secret_is_found_in_a_file_in_every_form(tmp_path: Path, form: str, content: bytes) -> None:
    (tmp_path / "log").write_bytes(content)
    assert any(found.startswith("log") and found.endswith(f"as {form}") for found in traces(tmp_path, [CODE]))
    assert traces(tmp_path, ["another"]) == []


def test_a_secret_is_found_in_what_a_picture_carries_along(tmp_path: Path) -> None:
    notes = PngImagePlugin.PngInfo()
    notes.add_text("Comment", CODE, zip=True)
    picture = Image.new("RGB", (4, 4))
    picture.save(tmp_path / "a.png", pnginfo=notes)
    picture.save(tmp_path / "b.jpg", comment=CODE.encode())
    out = io.BytesIO()
    picture.save(out, "PNG")
    (tmp_path / "c.png").write_bytes(out.getvalue())
    found = {line.partition(" ")[0].rstrip(":") for line in traces(tmp_path, [CODE])}
    assert found == {"a.png", "b.jpg"}


def test_a_secret_is_found_in_a_database_also_after_it_was_deleted(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "journal.sqlite3")) as database:
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("PRAGMA secure_delete=OFF")
        database.execute("CREATE TABLE notes (text TEXT)")
        database.execute("INSERT INTO notes VALUES (?)", ("x" * 5000 + CODE,))
        database.commit()
        assert traces(tmp_path, [CODE])
        database.execute("DELETE FROM notes")
        database.commit()
        assert any("-wal" in line for line in traces(tmp_path, [CODE]))


def test_digits_inside_a_time_a_decimal_or_a_packed_picture_are_chance(tmp_path: Path) -> None:
    assert traces(tmp_path, ["246810"], log=b"took 0.246810 s at 1795246810.5") == []
    picture = b'{"url": "data:image/png;base64,iVBOR246810w0KGgo="}'
    assert traces(tmp_path, ["246810"], model=picture) == []
    assert traces(tmp_path, ["246810"], model=picture + b" 246810")
    for text in (b"246810", b"code:246810.", b"'246810'", b"x246810x"):
        assert traces(tmp_path, ["246810"], log=text)


def test_a_secret_is_found_in_a_file_name_and_in_what_is_in_no_file(tmp_path: Path) -> None:
    assert traces(tmp_path, ["246810"]) == []
    (tmp_path / "246810.txt").touch()
    assert traces(tmp_path, ["246810"], log=b"pin=246810") == [
        "log: 246810 as text",
        "name of 246810.txt: 246810 as text",
    ]
