"""Looks for secrets in everything that a run left behind: files of any kind, also encoded, packed or deleted
in a database.

What a picture shows is not read here; tests of covered frames look at its pixels.
"""

import base64
import gzip
import io
import json
import re
import sqlite3
import zlib
from collections.abc import Collection, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import quote, quote_plus

from PIL import Image

_PICTURES = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")
_SQLITE = b"SQLite format 3\x00"
_GZIP = b"\x1f\x8b"
_SHORT = 4  # characters
_PICTURE_AS_TEXT = re.compile(rb"data:image/[a-z]+;base64,[A-Za-z0-9+/=]+")


def traces(folder: Path, secrets: Iterable[str], **further: bytes) -> list[str]:
    """Every place where one of the secrets stands, as 'FILE: SECRET as FORM'; empty if there is none.

    further: what is in no file, like a log or the chat's record, by name.
    """
    return search((*files_in(folder), *further.items()), secrets)


def search(contents: Iterable[tuple[str, bytes]], secrets: Iterable[str]) -> list[str]:
    """The same in anything that has a name: pictures and packed bytes are opened, too."""
    forms = {secret: _forms(secret) for secret in secrets}
    found: list[str] = []
    for name, content in contents:
        for part, opened in _opened(name, content):
            for secret, known in forms.items():
                found += [
                    f"{part}: {secret} as {form}"
                    for form, needle in known.items()
                    if _stands_in(needle, opened)
                ]
    return sorted(set(found))


def _stands_in(needle: bytes, content: bytes) -> bool:
    """A few digits also come up by chance, inside a time, a decimal or a packed picture, and very few in any
    random name.
    """
    if needle not in content:
        return False
    if not needle.isdigit():
        return True
    if len(needle) > _SHORT:
        alone = rb"(?<![\d.])" + needle + rb"(?!\d)"
    else:
        alone = rb"(?<![\w.-])" + needle + rb"(?![\w-]|\.\d)"
    if re.search(alone, content) is None:
        return False
    return re.search(alone, _PICTURE_AS_TEXT.sub(b"", content)) is not None


def _forms(secret: str) -> dict[str, bytes]:
    raw = secret.encode()
    known = {
        "text": raw,
        "reversed": secret[::-1].encode(),
        "UTF-16": secret.encode("utf-16-le"),
        "JSON": json.dumps(secret)[1:-1].encode(),
        "JSON in JSON": json.dumps(json.dumps(secret)[1:-1])[1:-1].encode(),
        "URL": quote(secret, safe="").encode(),
        "form": quote_plus(secret).encode(),
        "every byte as URL": "".join(f"%{byte:02X}" for byte in raw).encode(),
        "HTML": "".join(f"&#{ord(char)};" for char in secret).encode(),
        "hex": raw.hex().encode(),
        "HEX": raw.hex().upper().encode(),
        "shell": " ".join(str(ord(char)) for char in secret).encode(),
        "spaced": " ".join(secret).encode(),
    }
    for shift in range(3):
        # What stands before it moves the bits; the characters at both ends belong to the neighbours, too.
        encoded = base64.b64encode(b"\0" * shift + raw)
        core = encoded[-(-8 * shift // 6) : (8 * (shift + len(raw))) // 6]
        known[f"base64 +{shift}"] = core
        known[f"base64url +{shift}"] = core.replace(b"+", b"-").replace(b"/", b"_")
    if len(secret) <= _SHORT:  # packed as tightly, four characters come up by chance
        known = {form: needle for form, needle in known.items() if not form.startswith("base64")}
    # Forms that are the same bytes are looked for once.
    form_of = {needle: form for form, needle in reversed(known.items())}
    return {form: needle for needle, form in form_of.items()}


def files_in(folder: Path, but: Collection[str] = ()) -> Iterator[tuple[str, bytes]]:
    """Names and contents of all files, databases row by row as well.

    but: names of files that are left out.
    """
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.name not in but:
            name, content = str(path.relative_to(folder)), path.read_bytes()
            yield f"name of {name}", name.encode()
            yield name, content  # with free pages; a write-ahead log is a file of its own
            if content.startswith(_SQLITE):
                yield f"{name} row by row", b"\0".join(_rows(path))


def _opened(name: str, content: bytes) -> Iterator[tuple[str, bytes]]:
    """The bytes as they are, and what is packed in them."""
    yield name, content
    if content.startswith(_GZIP):
        yield f"{name} unpacked", gzip.decompress(content)
    if content.startswith(_PICTURES):
        yield f"{name} beside its pixels", _beside_pixels(content)


def _beside_pixels(content: bytes) -> bytes:
    """Comments, also packed ones, colour profiles and EXIF."""
    try:
        with Image.open(io.BytesIO(content)) as picture:
            picture.load()
            notes = list(picture.info.values())
    except OSError:  # a test's stand-in for a picture
        return b""
    return b"\0".join(value if isinstance(value, bytes) else str(value).encode() for value in notes)


def _rows(path: Path) -> Iterator[bytes]:
    """Every value: a long one is cut in pieces all over the file."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as database:
        tables = [row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for table in tables:
            for row in database.execute(f'SELECT * FROM "{table}"'):  # noqa: S608 - a name that the file itself gave
                for value in row:
                    content = value if isinstance(value, bytes) else str(value).encode()
                    yield content
                    if content.startswith(b"x\x9c"):
                        yield zlib.decompress(content)
