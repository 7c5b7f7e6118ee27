"""`farhand split` and back: the same data, whatever a crash has left, and nothing while the bot runs."""

import asyncio
import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from agent.bus.identity import FOLDER, BusIdentity
from agent.bus.private_files import make_private_folder
from agent.contract.actions import Back, Finish
from agent.contract.people import ALL_RIGHTS, Caller
from agent.contract.translate import NUMBERS_PER_JOURNAL
from agent.journal import Journal
from bot.store import Store
from bot.store.journals import OWN_HOME
from bot.terminal import split as moving
from bot.terminal.moved_files import OF_A_HOME, move_home, of_a_home
from bot.terminal.single import only_one
from bot.terminal.split_mark import SplitMark, SplitStage, own_home_problem
from tests.worlds.agent_world import ANN, World
from tests.worlds.bot_end import bot_end, home_of
from tests.worlds.homes_world import keys_of_household
from tests.worlds.nats_bus import running_bus
from tests.worlds.paper_phone import PaperPhone
from tests.worlds.people import task_of

_ROWS = ("SELECT * FROM tasks", "SELECT * FROM steps")
_OF_THE_BOT = {"bot.sqlite3", "bus", "heartbeat.json", "hub"}


async def lived_in(data: Path) -> None:
    """A bot's data directory with a task that ended, its pictures, and files that people wrote."""
    make_private_folder(data)
    async with World(data).scene(Back(), Finish("done")) as play, Store.open(data / "bot.sqlite3"):
        await play.submit("order a latte")
        await play.ends()
    write_files(data)


def write_files(data: Path) -> None:
    """What people wrote, and the bot beside its databases."""
    for name in (
        "prompts/autoglm.en.txt",
        "knowledge/app.md",
        "frames/1/7.jpg",
        "home-codes/7",
        "policy.yaml",
        "models.yaml",
    ):
        (data / name).parent.mkdir(parents=True, exist_ok=True)
        (data / name).write_text(name)
    (data / "heartbeat.json").write_text("{}")


def snapshot(folder: Path) -> dict[str, object]:
    """All that a home's folder says, by file; of the journal its tasks and steps."""
    found: dict[str, object] = {}
    for name in of_a_home(folder):
        for file in sorted((folder / name).rglob("*")) if (folder / name).is_dir() else [folder / name]:
            if file.suffix == ".sqlite3":
                with closing(sqlite3.connect(file)) as database:
                    found[file.name] = [database.execute(query).fetchall() for query in _ROWS]
            elif file.is_file():
                found[str(file.relative_to(folder))] = file.read_bytes()
    return found


async def run(work: str, data: Path, home: Path) -> int:
    """It has an event loop of its own."""
    return await asyncio.to_thread(getattr(moving, work), data, home, "en")


async def joined(data: Path) -> list[tuple[str, str]]:
    """Ids and prefixes of the homes that have joined."""
    async with Store.open(data / "bot.sqlite3") as store:
        return [(home.home_id, home.prefix) for home in await store.joined.all()]


async def test_there_and_back_the_data_is_the_same_and_private(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, home = tmp_path / "data", tmp_path / "home"
    await lived_in(data)
    keys_of_household(data)
    before = snapshot(data)
    assert await run("split", data, home) == 0
    assert "No task was lost" in capsys.readouterr().out
    assert snapshot(home) == before
    assert {entry.name for entry in data.iterdir()} == _OF_THE_BOT | {"split.json"}
    assert stat.S_IMODE(home.stat().st_mode) == 0o700
    own = BusIdentity.read(home / FOLDER)
    assert await joined(data) == [(own.home_id, "")]
    assert own_home_problem(data, "en", own_home=True)
    assert not own_home_problem(data, "en", own_home=False)
    assert await run("split", data, home) == 1
    assert "already" in capsys.readouterr().err

    copied = home.rename(tmp_path / "from the other computer")
    assert await run("unsplit", data, home) == 1
    assert await run("unsplit", data, copied) == 0
    assert snapshot(data) == before
    assert {entry.name for entry in data.iterdir()} == _OF_THE_BOT | before_names(before)
    assert await joined(data) == []
    async with Store.open(data / "bot.sqlite3") as store:
        assert await store.joined.to_revoke(()) == [own.credentials.user_key]
    assert not own_home_problem(data, "en", own_home=True)


async def test_a_stop_that_waits_for_the_home_holds_on_the_way_back(tmp_path: Path) -> None:
    data, home = tmp_path / "data", tmp_path / "home"
    await lived_in(data)
    keys_of_household(data)
    async with Journal.open(data / "journal.sqlite3") as journal:
        runs, goes_on = [await task_of(journal, ANN.person_id) for _ in range(2)]
        queued = await journal.tasks.add(ANN.person_id, "paper", "order tea", "en", "")
        async with Store.open(data / "bot.sqlite3") as store:
            await store.journals.number_of(await journal.identity.read(), OWN_HOME)
    assert await run("split", data, home) == 0
    ((home_id, _),) = await joined(data)
    caller = Caller(ANN.person_id, "Ann", ALL_RIGHTS)
    async with Store.open(data / "bot.sqlite3") as store:
        await store.homes.keep()
        for task_id in (runs.task_id, queued.task_id, NUMBERS_PER_JOURNAL + goes_on.task_id):
            stop = {"caller": caller, "task_id": task_id}
            await store.kept_calls.add(home_id, "tasks.stop", stop, store.homes.current)
    assert await run("unsplit", data, home) == 0
    async with Journal.open(data / "journal.sqlite3") as journal:
        assert await journal.tasks.stop_asked(runs.task_id)
        assert [task.task_id for task in await journal.tasks.unfinished()] == [runs.task_id, goes_on.task_id]
        assert await journal.tasks.stop_asked(goes_on.task_id) is None
        assert queued.task_id in [task.task_id for task, _ in await journal.tasks.unpublished()]


def before_names(snap: dict[str, object]) -> set[str]:
    """Names of the files and folders of a home."""
    return {name.split("/")[0] for name in snap}


@pytest.mark.parametrize("moved", range(0, len(OF_A_HOME) + 1, 2))
@pytest.mark.parametrize("work", ["split", "unsplit"])
@pytest.mark.sample(4)
async def test_a_crash_anywhere_can_be_continued_and_undone(tmp_path: Path, moved: int, work: str) -> None:
    data, home = tmp_path / "data", tmp_path / "home"
    await lived_in(data)
    keys_of_household(data)
    before = snapshot(data)
    home.mkdir(mode=0o700)
    SplitMark(SplitStage.LEAVING, str(home), "abcdefgh").write(data)
    names = of_a_home(data)
    for name in names[:moved]:
        (data / name).rename(home / name)
    if moved < len(names):  # on another disk: whole there, and not yet deleted here; half of the next
        if (data / names[moved]).is_file():
            shutil.copy2(data / names[moved], home / names[moved])
        (home / f".moving-{names[-1]}").write_bytes(b"half")
    assert own_home_problem(data, "en", own_home=False)
    assert await run(work, data, home) == 0
    assert snapshot(home if work == "split" else data) == before
    assert not of_a_home(data if work == "split" else home)
    assert await joined(data) == ([("abcdefgh", "")] if work == "split" else [])


async def test_it_refuses_while_a_bot_runs_without_a_bus_and_over_other_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, home = tmp_path / "data", tmp_path / "home"
    await lived_in(data)
    before = snapshot(data)

    async def refuses(words: str, to: Path = home, work: str = "split") -> None:
        assert await run(work, data, to) in (1, 3)
        assert words in capsys.readouterr().err
        assert snapshot(data) == before

    await refuses("There is no bus yet")
    keys_of_household(data)
    with only_one(data):
        await refuses("already")
    await refuses("inside", data / "home")
    await refuses("does not hold", work="unsplit")
    home.mkdir(exist_ok=True)
    (home / "policy.yaml").write_text("# another\n")
    await refuses("not empty")
    SplitMark(SplitStage.LEAVING, str(home), "abcdefgh").write(data)
    await refuses("Both folders have policy.yaml")
    await refuses("cut off", tmp_path / "another")
    (data / FOLDER / "account.seed").write_text("garbage")
    (home / "policy.yaml").unlink()
    await refuses("account.seed")
    assert (home / "policy.yaml").exists() is False


@pytest.mark.timeout(240)
async def test_after_the_split_tasks_and_phones_have_the_ids_that_they_had(tmp_path: Path) -> None:
    data, home = tmp_path / "data", tmp_path / "home"
    await lived_in(data)
    async with running_bus(data) as world:
        assert await run("split", data, home) == 0
        async with (
            bot_end(data, world) as end,
            home_of(home, BusIdentity.read(home / FOLDER), phone=PaperPhone()),
        ):
            await end.until_present(1)
            ann = Caller(ANN.person_id, "Ann", ALL_RIGHTS, "paper", is_admin=True)
            assert [phone.phone_id for phone in end.homes.phones.known()] == ["paper"]
            past = await end.homes.history.page(ann, 0, 5)
            assert [(each.task.task_id, each.task.text) for each in past.tasks] == [(1, "order a latte")]


def test_half_a_copy_of_a_move_that_was_cut_off_stays_nowhere(tmp_path: Path) -> None:
    data, home = tmp_path / "data", tmp_path / "home"
    for folder in (data, home):
        (folder / "frames").mkdir(parents=True)
    (home / ".moving-journal.sqlite3").write_bytes(b"half")
    (home / "frames" / ".moving-1.jpg").write_bytes(b"half")
    (home / "frames" / "2.jpg").write_bytes(b"whole")
    move_home(home, data)
    left = [path for path in (*data.rglob("*"), *home.rglob("*")) if path.is_file()]
    assert left == [data / "frames" / "2.jpg"]
