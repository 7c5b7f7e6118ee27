"""What is kept, seen again, exported, deleted and put back: the program as a process, all else in sockets."""

import asyncio
import io
import json
import zipfile
from pathlib import Path

import aiohttp
import pytest

from bot.console.wire import as_list, as_object, as_text
from tests.console_client.client import Message
from tests.e2e.test_stories import LONG_S, asks_to_pay, report
from tests.e2e.world import World
from tests.worlds.program import farhand, running

pytestmark = pytest.mark.timeout(240)


async def _file_of(world: World, message: Message) -> bytes:
    told = as_object(await world.user.get(f"chat/{world.user.user_id}"))
    shown = next(
        each for each in map(as_object, as_list(told.get("messages"))) if each.get("id") == message.message_id
    )
    address = f"{world.user.console_url}/control/photo/{as_text(shown.get('file'))}"
    async with aiohttp.ClientSession() as session, session.get(address) as reply:
        reply.raise_for_status()
        return await reply.read()


async def test_a_task_is_seen_again_done_again_exported_and_deleted(world: World) -> None:
    user = world.user
    await user.sees(report("✅", await user.sends("turn off Bluetooth")), timeout_s=LONG_S)
    page = await user.sees("What was done", after=await user.sends("/history"), timeout_s=LONG_S)
    await user.presses("1 ·", page)
    task = await user.sees(lambda seen: seen.button("Steps") is not None, timeout_s=LONG_S)
    await user.presses("Steps", task)
    steps = await user.sees(lambda seen: seen.button("📷 1") is not None, timeout_s=LONG_S)
    await user.presses("📷 1", steps)
    picture = await user.sees("^📷 Step 1: ", timeout_s=LONG_S)
    assert picture.photo
    await user.presses("« Task", steps)
    task = await user.sees(lambda seen: seen.button("Steps") is not None, timeout_s=LONG_S)
    await user.presses("🔁", task)
    again = await user.sees(report("✅", task.message_id), timeout_s=LONG_S)

    await user.presses(
        "📦", await user.sees("What I keep", after=await user.sends("/privacy"), timeout_s=LONG_S)
    )
    sent = await user.sees(lambda seen: bool(seen.document), timeout_s=LONG_S, after=again.message_id)
    data = zipfile.ZipFile(io.BytesIO(await _file_of(world, sent)))
    texts = [json.loads(data.read(f"tasks/{number}.json"))["past"]["task"]["text"] for number in (1, 2)]
    assert texts == ["turn off Bluetooth"] * 2
    assert "frames/1/1.jpg" in data.namelist()

    await user.presses("🗑", await user.sees("Your data is below", timeout_s=LONG_S))
    await user.presses("🗑 Delete for ever", await user.sees("Delete all of your tasks", timeout_s=LONG_S))
    await user.sees("are deleted", timeout_s=LONG_S)
    await user.sees("No task has ended yet", after=await user.sends("/history"), timeout_s=LONG_S)
    assert await asyncio.to_thread(_frames, Path(world.env["FARHAND_DATA_DIR"])) == []
    await user.sees(report("✅", await user.sends("turn on Bluetooth")), timeout_s=LONG_S)


def _frames(data: Path) -> list[Path]:
    return [path for path in (data / "frames").rglob("*") if path.is_file()]


async def test_a_backup_that_is_made_while_a_task_waits_is_put_back_and_goes_on(world: World) -> None:
    await world.user.sends("order a latte")
    await asks_to_pay(world)
    backup = str(world.folder / "b.tar")
    code, out, err = await farhand("backup", backup, "--frames", env=world.env, cwd=world.folder)
    assert code == 0, err
    assert "journal.sqlite3" in out
    code, _, err = await farhand("restore", backup, env=world.env, cwd=world.folder)
    assert code == 1
    assert "is not empty" in err
    assert await world.program.stop() == 0

    env = world.env | {"FARHAND_DATA_DIR": str(world.folder / "elsewhere")}
    code, _, err = await farhand("restore", backup, env=env, cwd=world.folder)
    assert code == 0, err
    async with running(env, world.folder) as program:
        await program.logs("running as")
        await world.user.sees("order a latte", after=await world.user.sends("/status"), timeout_s=LONG_S)
        assert await program.stop() == 0


@pytest.mark.parametrize("name", ["journal.sqlite3", "bot.sqlite3"])
async def test_a_damaged_database_is_named_and_left_as_it_is(name: str, unclaimed: World) -> None:
    world = unclaimed
    await world.program.logs("running as")
    assert await world.program.stop() == 0
    path = Path(world.env["FARHAND_DATA_DIR"]) / name
    await asyncio.to_thread(path.write_bytes, b"SQLite format 3\0" + b"\xa5" * 20_000)
    for command in ("run", "claim") if name == "bot.sqlite3" else ("run",):
        code, _, err = await farhand(command, env=world.env, cwd=world.folder)
        assert code == 1
        assert f"{path} is damaged" in err
        assert f"Stop Farhand, move {path.parent} away, run " in err
        assert "farhand restore FILE" in err
        assert "ove it away" not in err
    assert await asyncio.to_thread(path.read_bytes) == b"SQLite format 3\0" + b"\xa5" * 20_000
    await asyncio.to_thread(path.unlink)  # whoever looks for secrets reads every database
