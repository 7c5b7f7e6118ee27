"""No secret in a finished log line, whoever wrote it."""

import asyncio
import io
import logging
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from agent.bus.connection import bus_of
from agent.bus.server_files import HubPlan
from bot.health.redaction import RedactingFormatter, configure_logging
from devices.free_port import free_port
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.nats_bus import running_bus

TOKEN = "123456789:AAHk3j-hdkJH38dkJH_kdjh38DKJHkdjh38"  # noqa: S105 - made up
KEY = "sk-very.secret+key"


def line(
    *secrets: str, message: str = "", arguments: tuple[object, ...] = (), error: BaseException | None = None
) -> str:
    exc_info = (type(error), error, error.__traceback__) if error else None
    record = logging.LogRecord("lib", logging.INFO, __file__, 1, message, arguments, exc_info)
    return RedactingFormatter(secrets).format(record)


def test_known_secrets_are_hidden_in_message_and_arguments() -> None:
    text = line(KEY, message="%s with " + KEY, arguments=({"key": KEY},))
    assert KEY not in text
    assert text.count("[secret]") == 2


def test_secrets_are_hidden_in_tracebacks_and_their_causes() -> None:
    try:
        try:
            raise ConnectionError(f"https://api.telegram.org/bot{TOKEN}/getMe")
        except ConnectionError as err:
            raise RuntimeError(f"refused {KEY}") from err
    except RuntimeError as err:
        text = line(KEY, TOKEN, message="failed", error=err)
    assert "RuntimeError: refused [secret]" in text
    assert "ConnectionError" in text
    assert TOKEN not in text
    assert KEY not in text


def test_anything_that_looks_like_a_bot_token_is_hidden_although_nobody_named_it() -> None:
    assert line(message=f"token {TOKEN}.").endswith("token [secret].")


def test_a_token_in_an_address_is_hidden_although_nobody_named_it() -> None:
    shown = line(message=f"POST https://host/bot{TOKEN}/sendMessage")
    assert shown.endswith("POST https://host/bot[secret]/sendMessage")


def test_ordinary_numbers_times_and_addresses_stay() -> None:
    message = "task 12, 127.0.0.1:5037, 12:30:59, http://localhost:8000/v1, 1722873600:ok"
    assert line(message=message).endswith(message)


def test_a_key_that_is_an_ordinary_word_does_not_hide_half_the_log() -> None:
    assert line("none", message="none of them").endswith("none of them")
    assert line("", message="as it is").endswith("as it is")


def test_a_secret_is_words_not_a_pattern() -> None:
    assert "sk-veryXsecret+key" in line(KEY, message="sk-veryXsecret+key")


def test_lines_of_every_library_pass_and_only_once(capsys: pytest.CaptureFixture[str]) -> None:
    logging.getLogger().addHandler(
        logging.StreamHandler(sys.stderr)
    )  # what some library may have done before
    configure_logging("INFO", (KEY,))
    logging.getLogger("some.library").info("key %s", KEY)
    logging.getLogger("httpx").info("HTTP Request: POST ...")
    logging.getLogger("httpx").warning("odd")
    shown = capsys.readouterr().err
    assert shown.count("\n") == 2
    assert "INFO some.library: key [secret]" in shown
    assert "WARNING httpx: odd" in shown


async def test_a_cut_of_the_bus_over_tls_is_one_line(tmp_path: Path) -> None:
    log = io.StringIO()
    configure_logging("WARNING", (), log)
    logging.getLogger("asyncio").warning("another one")
    async with running_bus(tmp_path, HubPlan(("127.0.0.1", "bus.invalid"), free_port())) as world:
        bot = replace(world.bot, urls=world.bot.urls[:1])
        assert bot.urls[0].startswith("tls:")
        async with bus_of(bot) as bus:
            await bus.wait_connected(WAIT_LIMIT_S)
            cut = asyncio.Event()
            bus.on_change(lambda connected: None if connected else cut.set())
            await world.server.stop(killed=True)
            await asyncio.wait_for(cut.wait(), WAIT_LIMIT_S)
    assert "another one" in log.getvalue()
    assert "no connection to the bus" in log.getvalue()
    assert "eof_received" not in log.getvalue()
