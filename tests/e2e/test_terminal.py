"""Set-up, check-up and a task in the terminal, as a new user meets them."""

import contextlib
import re
import signal
import stat
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from pathlib import Path

import pytest

from agent.perception.reading.install import lock_file
from agent.standin import FaultKind, ModelFault, StandinModel
from bot.console.server import Console
from bot.store import Store
from bot.store.claims import ClaimResult
from devices.adb.client.private import private_adb_server
from devices.simulator.adbd.server import SimulatedAdb
from devices.simulator.phone import SimulatedPhone
from tests.e2e.terminal import Terminal, terminal
from tests.worlds.known_targets import seeing
from tests.worlds.program import TOKEN, environment, farhand, running

# Whether the picture reader is installed is a question of set-up; most of them never load it.
_KEY = "sk-terminal-test-key"  # of the stand-in alone
pytestmark = [pytest.mark.timeout(240), pytest.mark.reads_pictures]


@dataclass(frozen=True)
class Home:
    """A computer with an adb server, a phone in reach, a model server and Telegram; nothing is set up."""

    folder: Path
    env: dict[str, str]
    console: Console
    model: StandinModel
    phone: SimulatedPhone
    cable: SimulatedAdb


@pytest.fixture
async def home(tmp_path: Path) -> AsyncGenerator[Home]:
    phone = SimulatedPhone(size_px=(540, 1200))
    async with contextlib.AsyncExitStack() as stack:
        cable = await stack.enter_async_context(SimulatedAdb(phone))
        model = await stack.enter_async_context(seeing())
        console = await stack.enter_async_context(Console(TOKEN))
        host, port = await stack.enter_async_context(private_adb_server())
        env = environment(
            tmp_path,
            TELEGRAM_API_URL=console.api_url,
            ANDROID_ADB_SERVER_HOST=host,
            ANDROID_ADB_SERVER_PORT=str(port),
            TERM="dumb",
        )
        yield Home(tmp_path, env, console, model, phone, cable)


async def _answers_all(shell: Terminal, home: Home, token: str = TOKEN) -> None:
    await shell.answers("Number", "1")
    await shell.answers("Token", token)
    if token != TOKEN:
        await shell.shows("does not know this token")
        await shell.answers("Try this step again?", "y")
        await shell.answers("Token", TOKEN)
    await shell.shows("Telegram knows the bot")
    await shell.answers("Number", "5")
    await shell.answers("Address", home.model.url)
    await shell.answers("Name of the model", "")
    await shell.answers("API key", _KEY)
    await shell.shows("looked at a picture")


async def test_setup_asks_for_three_things_tries_each_and_ends_with_the_claim(home: Home) -> None:
    async with terminal("setup", env=home.env, cwd=home.folder) as shell:
        await _answers_all(shell, home, token=TOKEN[:-1] + "x")
        await shell.answers("Number", "4")
        await shell.answers("Address (HOST:PORT)", home.cable.address)
        await shell.shows("Farhand One (Android 13) is connected")
        await shell.shows("/start ")
        await shell.answers("Start the bot now? [Y/n]", "n")
        await shell.shows("farhand run")
        assert await shell.ends() == 0
        assert TOKEN not in shell.screen
    written = home.folder / ".env"
    assert stat.S_IMODE(written.stat().st_mode) == 0o600
    text = written.read_text(encoding="utf-8")
    assert re.search(rf"^TELEGRAM_BOT_TOKEN=.*{TOKEN}", text, re.MULTILINE)
    assert "# The bot's token from @BotFather" in text  # the example's comments came along

    code, out, errors = await farhand("doctor", env=home.env, cwd=home.folder)
    assert code == 0, out + errors
    assert "Farhand One, Android 13" in out
    assert out.count("Helper: ") == 1
    assert "Everything that must work does." in out


async def test_a_second_setup_tests_what_is_there_and_asks_for_nothing_that_works(home: Home) -> None:
    async with terminal("setup", env=home.env, cwd=home.folder) as shell:
        await _answers_all(shell, home)
        await shell.answers("Number", "4")
        await shell.answers("Address (HOST:PORT)", home.cable.address)
        await shell.answers("Start the bot now?", "n")
        assert await shell.ends() == 0
    before = (home.folder / ".env").read_text(encoding="utf-8")
    async with terminal("setup", env=home.env, cwd=home.folder) as shell:
        await shell.answers("Number", "")
        for part in (
            "Telegram knows the bot",
            "looked at a picture",
            "Farhand One (Android 13) is connected",
        ):
            await shell.shows(part)
            await shell.shows("It works, so it is kept.")
        await shell.answers("Start the bot now?", "n")
        assert await shell.ends() == 0
        assert "Token [Enter" not in shell.screen
        assert "How shall the phone be reached?" not in shell.screen
    assert (home.folder / ".env").read_text(encoding="utf-8") == before


async def test_setup_of_everything_writes_nothing_that_does_not_work(home: Home) -> None:
    async with terminal("setup", env=home.env, cwd=home.folder) as shell:
        await _answers_all(shell, home)
        await shell.answers("Number", "5")
        await shell.answers("Start the bot now?", "n")
        assert await shell.ends() == 0
    before = (home.folder / ".env").read_text(encoding="utf-8")
    async with terminal("setup", "--all", env=home.env, cwd=home.folder) as shell:
        await shell.answers("Number", "")
        await shell.answers("Token [Enter keeps", "9:bad")
        await shell.shows("does not know this token")
        await shell.answers("Try this step again?", "n")
        await shell.answers("Write it to .env all the same?", "n")
        await shell.answers("Number [5]", "")  # the own server, as before
        await shell.answers("Address", "")
        await shell.answers("Name of the model", "")
        await shell.answers("API key [Enter keeps", "")
        await shell.shows("looked at a picture")
        await shell.shows("How shall the phone be reached?")
        await shell.is_interrupted("Stopped. What worked is in .env")
        assert await shell.ends() == 1
    assert (home.folder / ".env").read_text(encoding="utf-8") == before


async def test_setup_starts_the_bot_which_ends_its_start_with_its_link(home: Home) -> None:
    async with terminal("setup", env=home.env, cwd=home.folder) as shell:
        await _answers_all(shell, home)
        await shell.answers("Number", "5")
        await shell.shows("/start ")
        await shell.answers("Start the bot now?", "")
        await shell.shows("Your bot: https://t.me/")
        await shell.shows("Send it the line /start CODE that was printed before")
        await shell.is_interrupted("stopping")
        assert await shell.ends() == 0
    written = home.folder / "data" / "setup.log"
    assert stat.S_IMODE(written.stat().st_mode) == 0o600
    log = written.read_text(encoding="utf-8")
    assert "doctor_token_ok" in log
    assert "doctor_model_ok" in log
    assert TOKEN not in log
    assert _KEY not in log


async def test_a_wrong_address_is_refused_at_once_with_the_reason(home: Home) -> None:
    async with terminal("setup", env=home.env, cwd=home.folder) as shell:
        await shell.answers("Number", "3")
        await shell.shows("Type a number from 1 to 2.")
        await shell.answers("Number", "1")
        await shell.answers("Token", TOKEN)
        await shell.answers("Number", "5")
        for wrong, reason in (
            ("ftp://192.168.1.5/v1", "must begin with one of these"),
            ("http://192.168.1.5:99999/v1", "a port is a number from 1 to 65535"),
            ("http://", "the host is missing"),
        ):
            await shell.answers("Address", wrong)
            await shell.shows(f"“{wrong}” ")
            await shell.shows(reason)
        await shell.answers("Address", home.model.url)
        await shell.answers("Name of the model", "")
        await shell.answers("API key", _KEY)
        await shell.answers("Number", "3")
        await shell.answers("Address in the box", "192.168.1.20")
        await shell.shows("write host and port")
        await shell.answers("Address in the box", "192.168.1.20:37001")
        await shell.answers("Code (six digits)", "12345")
        await shell.shows("it has six digits")


async def test_a_proxy_is_asked_for_where_telegram_cannot_be_reached(home: Home) -> None:
    env = home.env | {"TELEGRAM_API_URL": "http://127.0.0.1:9", "FARHAND_LANG": "zh"}
    async with terminal("setup", env=env, cwd=home.folder) as shell:
        await shell.answers("Number [2]", "")
        await shell.answers("令牌:", TOKEN)
        await shell.shows("无法连接 127.0.0.1。")
        await shell.answers("连接 Telegram 的代理", "gopher://127.0.0.1:1080")
        await shell.shows("开头只能是")
        await shell.answers("连接 Telegram 的代理", "http://127.0.0.1:9")
        await shell.shows("无法连接 127.0.0.1。")
        await shell.answers("再试一次这一步吗？ [Y/n]", "maybe")
        await shell.shows("请输入 y（是）或 n（否）。")
        await shell.answers("再试一次这一步吗？", "否")
        await shell.answers("仍然写入 .env 吗？", "是")
        await shell.shows("2. 模型")
    assert "TELEGRAM_PROXY='http://127.0.0.1:9'" in (home.folder / ".env").read_text(encoding="utf-8")


async def test_run_ends_its_start_with_its_link_and_while_nobody_owns_it_with_the_claim(home: Home) -> None:
    env = _at_work(home) | {"TELEGRAM_BOT_TOKEN": TOKEN}
    async with terminal("run", env=env, cwd=home.folder) as shell:
        await shell.shows("Your bot: https://t.me/")
        await shell.shows("send it this within 10 minutes: /start ")
        await shell.is_interrupted("stopping")
        assert await shell.ends() == 0
    code = re.search(r"/start (\w+)", shell.screen)
    assert code
    async with Store.open(home.folder / "data" / "bot.sqlite3") as store:
        assert await store.claims.take_claim(code[1], 501, "Ann", "en") is ClaimResult.TAKEN
    async with running(env, home.folder) as program:
        await program.logs("Your bot: https://t.me/")
        await program.logs("running as @")
        assert await program.stop() == 0
        assert "owns it" not in program.log


async def test_where_a_supervisor_keeps_what_is_printed_the_code_is_not(home: Home) -> None:
    async with running(_at_work(home) | {"TELEGRAM_BOT_TOKEN": TOKEN}, home.folder) as program:
        await program.logs("farhand claim prints the line that makes it yours")
        assert await program.stop() == 0
        assert "/start" not in program.log


async def test_an_address_without_scheme_and_path_is_completed(home: Home) -> None:
    env = home.env | {"TELEGRAM_BOT_TOKEN": TOKEN}
    async with terminal("setup", env=env, cwd=home.folder) as shell:
        await shell.answers("Number", "1")
        await shell.shows("It works, so it is kept.")
        await shell.answers("Number", "5")
        bare = home.model.url.removeprefix("http://").removesuffix("/v1")
        await shell.answers("Address", bare)
        await shell.answers("Name of the model", "")
        await shell.answers("API key", "")
        await shell.shows(f"trying {home.model.url}")
        await shell.shows("looked at a picture")
        await shell.shows("How shall the phone be reached?")
    assert f"OPENAI_BASE_URL='{home.model.url}'" in (home.folder / ".env").read_text(encoding="utf-8")


async def test_setup_goes_on_without_what_does_not_work_yet_and_says_so(home: Home) -> None:
    async with terminal("setup", env=home.env, cwd=home.folder) as shell:
        await _answers_all(shell, home)
        await shell.answers("Number", "4")
        await shell.answers("Address (HOST:PORT)", "127.0.0.1:1")
        await shell.shows("nothing listens on that port")
        await shell.answers("Try this step again?", "n")
        await shell.shows("Not everything worked yet")
        assert await shell.ends() == 0


async def test_doctor_names_every_problem_with_its_cure_in_the_persons_language(home: Home) -> None:
    env = home.env | {
        "TELEGRAM_BOT_TOKEN": TOKEN[:-1] + "x",
        "OPENAI_BASE_URL": "http://127.0.0.1:9/v1",
        "OPENAI_API_KEY": "none",
        "FARHAND_FALLBACK_BASE_URL": "http://127.0.0.1:10/v1",
        "FARHAND_LANG": "zh",
    }
    code, out, errors = await farhand("doctor", env=env, cwd=home.folder)
    assert code == 1, errors
    assert "Telegram 不认识这个令牌" in out
    assert out.count("没有应答") == 2  # both models
    assert "问题：3 个" in out
    assert "Traceback" not in errors


async def test_a_task_in_the_terminal_asks_before_it_pays_and_reports(home: Home) -> None:
    env = home.env | {"OPENAI_BASE_URL": home.model.url, "OPENAI_API_KEY": "none"}
    code, out, errors = await farhand("try", "order a latte", env=env, cwd=home.folder)
    assert code == 1
    assert "No phone is known" in out, errors
    await _remember(home)
    async with terminal("try", "order a latte", env=env, cwd=home.folder) as shell:
        await shell.shows("Working on Farhand One")
        await shell.shows("Pay ¥36.80 to Blue Door Coffee?")
        await shell.shows("Reason given: ")
        await shell.answers("Type y to approve", "perhaps")
        await shell.answers("Type y to approve", "y")
        await shell.shows("✅ Paid ¥36.80 to Blue Door Coffee")
        await shell.shows("Ordered one regular latte")
        assert await shell.ends() == 0
    assert len([fact for fact in home.phone.oracle.texts if fact.startswith("paid")]) == 1


async def test_no_answer_in_the_terminal_means_no_payment(home: Home) -> None:
    env = _at_work(home)
    await _remember(home)
    async with terminal("try", "order a latte", env=env, cwd=home.folder) as shell:
        await shell.answers("Type y to approve", "\x04")  # the end of the input
        await shell.shows("Stopped after")
        assert await shell.ends() == 1
    assert not [fact for fact in home.phone.oracle.texts if fact.startswith("paid")]


async def _remember(home: Home) -> None:
    """The adb server of this computer has the phone already."""
    from devices.adb.client.server import AdbServer

    server = AdbServer(home.env["ANDROID_ADB_SERVER_HOST"], int(home.env["ANDROID_ADB_SERVER_PORT"]))
    await server.ask(f"host:connect:{home.cable.address}", 10)


async def test_lines_typed_before_a_question_answer_nothing(home: Home) -> None:
    env = _at_work(home)
    await _remember(home)
    async with terminal("try", "order a latte", env=env, cwd=home.folder) as shell:
        await shell.answers("Working on Farhand One", "y\ny")
        await shell.answers("Type y to approve", "n")
        await shell.shows("❌ Not paid: you said no to")
        assert await shell.ends() == 1
    assert not [fact for fact in home.phone.oracle.texts if fact.startswith("paid")]


async def test_ctrl_c_stops_before_the_next_input_and_reports(home: Home) -> None:
    env = _at_work(home)
    await _remember(home)
    home.model.reply_delay_s = 30
    async with terminal("try", "order a latte", env=env, cwd=home.folder) as shell:
        await shell.shows("Working on Farhand One")
        shell.process.send_signal(signal.SIGINT)
        await shell.shows("Stopped after 0 steps")
        assert await shell.ends() == 1
        assert "Traceback" not in shell.screen
    assert home.phone.oracle.touches == []


async def test_a_service_that_asks_to_wait_is_said_in_the_terminal(home: Home) -> None:
    env = _at_work(home)
    await _remember(home)
    busy = ModelFault(kind=FaultKind.STATUS, status=429, retry_after=300)
    home.model.fault(busy)
    async with terminal("try", "order a latte", env=env, cwd=home.folder) as shell:
        await shell.shows("The model’s service asks to wait until ")
        shell.process.send_signal(signal.SIGINT)
        await shell.shows("Stopped after 0 steps")
        assert await shell.ends() == 1
    home.model.fault(busy.model_copy(update={"retry_after": 1200}))
    async with terminal("try", "order a latte", env=env, cwd=home.folder) as shell:
        await shell.shows("asks to wait 20 min")
        assert await shell.ends() == 1
        assert "Nobody answered" not in shell.screen
        assert "Continue" not in shell.screen


async def test_wrong_settings_are_said_plainly_by_every_command(tmp_path: Path) -> None:
    env = environment(tmp_path, ANDROID_ADB_SERVER_PORT="abc")
    for words in (["run"], ["setup"], ["doctor"], ["try", "order a latte"]):
        code, _, errors = await farhand(*words, env=env, cwd=tmp_path)
        assert code == 2, words
        assert "ANDROID_ADB_SERVER_PORT" in errors
        assert "Traceback" not in errors


def _at_work(home: Home) -> dict[str, str]:
    """An environment for a task; without the picture reader, which one of the tasks here loads."""
    return _without_reader(home)[0] | {"OPENAI_BASE_URL": home.model.url, "OPENAI_API_KEY": "none"}


def _without_reader(home: Home, *, exits: int = 0) -> tuple[dict[str, str], Path]:
    """An environment in which the picture reader lacks its models, and pip brings them, or does not.

    Answers it and the file that says what pip was called with.
    """
    folder, asked = home.folder / "python", home.folder / "pip-was-asked"
    (folder / "rapidocr" / "models").mkdir(parents=True)
    (folder / "rapidocr" / "__init__.py").touch()
    (folder / "pip").mkdir()
    (folder / "pip" / "__init__.py").touch()
    models = ("PP-OCRv6_det_small.onnx", "PP-OCRv6_rec_small.onnx")
    (folder / "pip" / "__main__.py").write_text(
        "import pathlib, sys\n"
        f"pathlib.Path({str(asked)!r}).write_text(' '.join(sys.argv[1:]))\n"
        f"if {exits}: sys.exit({exits})\n"
        f"for name in {models}: (pathlib.Path({str(folder)!r}) / 'rapidocr' / 'models' / name).touch()\n"
    )
    return home.env | {"PYTHONPATH": str(folder)}, asked


async def test_setup_fetches_the_picture_reader_only_after_a_yes_and_says_its_size_before(home: Home) -> None:
    env, asked = _without_reader(home)
    async with terminal("setup", env=env, cwd=home.folder) as shell:
        await _answers_all(shell, home)
        await shell.answers("Number", "5")
        await shell.shows("about 400 MB once")
        await shell.shows("-m pip install")
        await shell.shows("--require-hashes -r")
        await shell.shows("Fetch it now? [Y/n]")
        assert not asked.exists()
        await shell.answers("", "n")
        await shell.shows("Nothing was fetched")
        await shell.answers("Start the bot now?", "n")
        assert await shell.ends() == 0
    assert not asked.exists()
    async with terminal("setup", env=env, cwd=home.folder) as shell:
        await shell.answers("Number", "")
        await shell.answers("How shall the phone be reached?", "5")
        await shell.answers("Fetch it now?", "")
        await shell.shows("The picture reader is installed")
        await shell.answers("Start the bot now?", "n")
        assert await shell.ends() == 0
    words = asked.read_text().split()
    assert words[:-1] == ["install", "--disable-pip-version-check", "--require-hashes", "-r"]
    assert Path(words[-1]) == lock_file()
    assert "rapidocr==" in lock_file().read_text()


async def test_a_picture_reader_that_cannot_be_fetched_keeps_nobody_from_their_bot(home: Home) -> None:
    env, _ = _without_reader(home, exits=1)
    async with terminal("setup", env=env, cwd=home.folder) as shell:
        await _answers_all(shell, home)
        await shell.answers("Number", "5")
        await shell.answers("Fetch it now?", "y")
        await shell.shows("pip ended with 1")
        await shell.shows("/start ")
        await shell.answers("Start the bot now?", "n")
        assert await shell.ends() == 0


async def test_setup_neither_asks_nor_fetches_where_it_is_to_be_left_out(home: Home) -> None:
    env, asked = _without_reader(home)
    async with terminal("setup", env=env | {"READING": "no"}, cwd=home.folder) as shell:
        await _answers_all(shell, home)
        await shell.answers("Number", "5")
        await shell.shows("READING=no")
        await shell.answers("Start the bot now?", "n")
        assert await shell.ends() == 0
        assert "Fetch it now?" not in shell.screen
    assert not asked.exists()


async def test_doctor_and_run_say_what_it_means_to_do_without(home: Home) -> None:
    env, _ = _without_reader(home)
    env |= {"TELEGRAM_BOT_TOKEN": TOKEN, "OPENAI_BASE_URL": home.model.url, "OPENAI_API_KEY": "none"}
    async with terminal("doctor", env=env, cwd=home.folder) as shell:
        await shell.shows("asks before it touches what it cannot read")
        await shell.shows("make reading")
        assert await shell.ends() == 0
    async with terminal("run", env=env, cwd=home.folder) as shell:
        await shell.shows("no picture reader")
        await shell.shows("asks before it touches what it cannot read")
        await shell.shows("running as @")
        shell.process.send_signal(signal.SIGTERM)
        assert await shell.ends() == 0


async def test_setup_offers_services_and_their_models_and_sets_what_the_pictures_say(home: Home) -> None:
    env = home.env | {"TELEGRAM_BOT_TOKEN": TOKEN}
    async with seeing(kind="0-1000") as model:
        async with terminal("setup", env=env, cwd=home.folder) as shell:
            await shell.answers("Number", "1")
            await shell.answers("Who serves the model?", "2")
            await shell.answers("Which service?", "9")
            await shell.shows("Type a number from 1 to 2.")
            await shell.answers("Number", "1")
            await shell.shows("https://bailian.console.aliyun.com")
            await shell.answers("Which model? Its number, or any other name [1]", "no-such-model")
            await shell.is_interrupted("Stopped.")
            assert await shell.ends() == 1
        async with terminal("setup", env=env, cwd=home.folder) as shell:
            await shell.answers("Number", "1")
            await shell.answers("Who serves the model?", "5")
            await shell.shows("Ollama http://localhost:11434/v1")
            await shell.answers("Address", model.url)
            await shell.answers("Name of the model", "gpt-5.5")
            await shell.answers("API key", _KEY)
            await shell.shows("Sending 6 test pictures to gpt-5.5")
            await shell.shows("its taps land beside: it counts 0-1000")
            await shell.answers("Use FARHAND_COORDINATES=0-1000 and test again?", "")
            await shell.shows("Good. gpt-5.5 sees the screen")
            await shell.shows("How shall the phone be reached?")
    text = (home.folder / ".env").read_text(encoding="utf-8")
    assert re.search(r"^FARHAND_COORDINATES='?0-1000'?$", text, re.MULTILINE)


async def test_a_model_that_sees_nothing_is_written_only_if_the_person_insists(home: Home) -> None:
    home.model.fault(ModelFault(kind=FaultKind.NO_VISION))
    env = home.env | {"TELEGRAM_BOT_TOKEN": TOKEN}
    async with terminal("setup", env=env, cwd=home.folder) as shell:
        await shell.answers("Number", "1")
        await shell.answers("Who serves the model?", "5")
        await shell.answers("Address", home.model.url)
        await shell.answers("Name of the model", "gpt-5.5")
        await shell.answers("API key", _KEY)
        await shell.shows("does not see pictures")
        await shell.answers("Try this step again?", "n")
        await shell.answers("Write it to .env all the same?", "n")
        await shell.shows("How shall the phone be reached?")
    assert "gpt-5.5" not in (home.folder / ".env").read_text(encoding="utf-8")
