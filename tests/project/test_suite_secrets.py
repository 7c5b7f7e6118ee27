"""The search for secrets after every test finds them in each kind of place."""

import base64
import io
import json
import logging
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from PIL import Image, PngImagePlugin

from bot.outbox.outgoing import Outgoing, Priority
from tests.worlds.evidence import LOGIN_CODE, Evidence
from tests.worlds.outbox_world import ANN, Town, town

CLAIM = "Zq7mT-4pXw9_kLs2"
TOKEN = "987654321:" + "the-token-of-a-bot-in-35-characters"
KEY = "sk-of-a-model-server"
PIN = "7391"
SECRETS = (LOGIN_CODE, CLAIM, TOKEN, KEY, PIN)
ENCODINGS: dict[str, Callable[[str], bytes]] = {
    "base64": lambda secret: base64.b64encode(f"<{secret}>".encode()),
    "hex": lambda secret: secret.encode().hex().encode(),
    "UTF-16": lambda secret: secret.encode("utf-16-le"),
    "HTML": lambda secret: "".join(f"&#{ord(char)};" for char in secret).encode(),
    "JSON in JSON": lambda secret: json.dumps(json.dumps(secret)).encode(),
    "spaced": lambda secret: " ".join(secret).encode(),
    "reversed": lambda secret: secret[::-1].encode(),
}


@pytest.fixture
def evidence() -> Evidence:
    """Of a test of its own."""
    evidence = Evidence()
    evidence.declare(CLAIM, PIN)
    evidence.declare_settings(TOKEN, KEY)
    return evidence


def in_file(folder: Path, secret: str) -> None:
    (folder / "notes.txt").write_text(f"it is {secret}.", encoding="utf-8")


def in_file_name(folder: Path, secret: str) -> None:
    (folder / f"frame of {secret} here".replace("/", "")).touch()


def in_database(folder: Path, secret: str) -> None:
    with closing(sqlite3.connect(folder / "journal.sqlite3")) as database:
        database.execute("CREATE TABLE steps (raw TEXT)")
        database.execute("INSERT INTO steps VALUES (?)", (json.dumps({"text": secret}),))
        database.commit()


def in_write_ahead_log(folder: Path, secret: str) -> None:
    # Killed before a checkpoint: the row stands in the log alone.
    with closing(sqlite3.connect(folder / "of the killed.sqlite3")) as database:
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("CREATE TABLE outbox (wanted TEXT)")
        database.execute("INSERT INTO outbox VALUES (?)", (f"<b>{secret}</b>",))
        database.commit()
        (folder / "bot.sqlite3-wal").write_bytes((folder / "of the killed.sqlite3-wal").read_bytes())
    for path in folder.glob("of the killed*"):
        path.unlink()


def in_frame(folder: Path, secret: str) -> None:
    notes = PngImagePlugin.PngInfo()
    notes.add_text("Comment", f"typed {secret}", zip=True)
    (folder / "frames").mkdir()
    Image.new("RGB", (4, 4)).save(folder / "frames" / "1.png", pnginfo=notes)


@pytest.mark.parametrize("secret", SECRETS)
@pytest.mark.parametrize("plant", [in_file, in_file_name, in_database, in_write_ahead_log, in_frame])
def test_a_secret_in_the_data_folder_is_found(
    tmp_path: Path, evidence: Evidence, plant: Callable[[Path, str], None], secret: str
) -> None:
    evidence.folder(tmp_path)
    assert evidence.found() == []
    plant(tmp_path, secret)
    assert any(secret in line for line in evidence.found())


@pytest.mark.parametrize("secret", [LOGIN_CODE, CLAIM, TOKEN, KEY])
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_an_encoded_secret_is_found_in_every_record(evidence: Evidence, encoding: str, secret: str) -> None:
    planted = ENCODINGS[encoding](secret)
    for name in ("chat", "model", "log of farhand run"):
        evidence.text(name, lambda: [b"before", planted, b"after"])
    found = evidence.found()
    assert {line.partition(":")[0] for line in found} == {"chat", "model", "log of farhand run"}
    assert all(secret in line for line in found)


def record(message: str, *arguments: object, error: Exception | None = None) -> logging.LogRecord:
    exc_info = (type(error), error, None) if error else None
    return logging.LogRecord("bot", logging.DEBUG, __file__, 1, message, arguments, exc_info)


@pytest.mark.parametrize("secret", [LOGIN_CODE, CLAIM, PIN])
def test_a_secret_in_a_line_of_the_log_is_found_wherever_it_came_from(
    evidence: Evidence, secret: str
) -> None:
    evidence.text("chat", list)
    assert evidence.found([record("typed %d signs", len(secret))]) == []
    for line in (
        record(f"typed {secret}"),
        record("typed %s", secret),
        record("typed %r", {"text": secret}),
        record("broken", error=ValueError(f"no field takes {secret}")),
    ):
        assert evidence.found([line])


def test_what_the_program_hides_in_its_own_lines_is_no_finding_there_but_elsewhere(
    evidence: Evidence,
) -> None:
    evidence.text("chat", list)
    lines = [record("POST %s", f"https://api.telegram.org/bot{TOKEN}/getMe"), record("key %s", KEY)]
    assert evidence.found(lines) == []
    evidence.text("log of farhand run", lambda: [f"key {KEY}".encode()])
    assert evidence.found(lines) == [f"log of farhand run: {KEY} as text"]


def test_the_owners_settings_may_hold_token_and_key(tmp_path: Path, evidence: Evidence) -> None:
    evidence.folder(tmp_path)
    (tmp_path / ".env").write_text(f"TELEGRAM_BOT_TOKEN={TOKEN}\nOPENAI_API_KEY={KEY}\n", encoding="utf-8")
    assert evidence.found() == []
    (tmp_path / ".env.old").write_text(KEY, encoding="utf-8")
    assert evidence.found() == [f".env.old: {KEY} as text"]


def test_four_digits_inside_a_number_or_a_random_name_are_chance(evidence: Evidence) -> None:
    evidence.text("chat", lambda: [b"at 1.7391 s, 17391, a7391f, key 0-7391-b, 7391.5"])
    assert evidence.found() == []
    evidence.text("chat", lambda: [b'"text": "7391"'])
    assert evidence.found() == [f"chat: {PIN} as text"]


async def shown(t: Town, evidence: Evidence) -> list[str]:
    evidence.texts.clear()
    await evidence.chat(t.console.api_url)
    return evidence.found()


async def test_a_secret_in_the_chat_is_found_while_it_is_shown(tmp_path: Path, evidence: Evidence) -> None:
    async with town(tmp_path) as t, t.outbox() as o:
        await t.ann.sends("/start " + CLAIM)
        assert await shown(t, evidence) == []
        message = await t.ann.sends(f"my code is {CLAIM}")
        assert await shown(t, evidence) == [f"chat: {CLAIM} as text"]
        evidence.excuse(message, "as a test may")
        assert await shown(t, evidence) == []

        await o.send("card:1", "waiting")
        await o.has_delivered_all()
        await o.edit("card:1", f"typed <b>{PIN}</b>")
        await o.has_delivered_all()
        assert await shown(t, evidence) == [f"chat: {PIN} as text"]
        await o.edit("card:1", "done")
        await o.has_delivered_all()
        assert await shown(t, evidence) == []

        out = io.BytesIO()
        Image.new("RGB", (4, 4)).save(out, "JPEG", comment=KEY.encode())
        await o.outbox.send(Outgoing(ANN, "request:1", Priority.REQUEST, "look", picture=out.getvalue()))
        await o.has_delivered_all()
        assert any("beside its pixels" in line for line in await shown(t, evidence))


async def test_a_deleted_message_is_telegrams(tmp_path: Path, evidence: Evidence) -> None:
    async with town(tmp_path) as t, t.outbox() as o:
        message = await t.ann.sends(LOGIN_CODE)
        assert await shown(t, evidence) == [f"chat: {LOGIN_CODE} as text"]
        assert await o.outbox.delete(ANN, message)
        assert await shown(t, evidence) == []


def test_a_test_that_left_nothing_behind_costs_nothing(evidence: Evidence) -> None:
    assert evidence.found([record(f"typed {LOGIN_CODE}")]) == []
    evidence.folder(Path("/nowhere"))
    evidence.forget()
    assert evidence == Evidence()
