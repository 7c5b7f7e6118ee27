"""What reads pictures is loaded while a task begins, so that no input waits for it."""

import asyncio
import threading
from pathlib import Path

from agent.contract.actions import Finish, Tap
from agent.perception.reading.engine import Models
from agent.perception.reading.picture import PictureReader
from tests.worlds.agent_world import World
from tests.worlds.paper_phone import PaperPhone


async def test_the_reader_is_warmed_when_a_task_begins_before_its_first_look(world: World) -> None:
    phone, warmed = PaperPhone(), list[list[str]]()
    async with world.scene(
        Finish("x"), Finish("y"), phone=phone, warm=lambda: warmed.append([*phone.done])
    ) as play:
        assert warmed == []  # a bot without a task loads nothing
        await play.submit()
        await play.ends()
        await play.submit()
        await play.ends()
    assert len(warmed) == 2
    assert warmed[0] == []


class HeldUp(PictureReader):
    """Loading takes as long as the test wants."""

    def __init__(self) -> None:
        super().__init__(Models(Path("no.onnx"), Path("no.onnx")))
        self.goes_on = threading.Event()
        self.threads = list[str]()

    def _read_sample(self) -> list[object]:  # pyright: ignore[reportIncompatibleMethodOverride]  # nothing reads it
        self.threads.append(threading.current_thread().name)
        self.goes_on.wait(30)
        return []


async def test_a_task_does_not_wait_for_the_loading_which_is_in_a_thread_of_its_own(world: World) -> None:
    pictures = HeldUp()
    try:
        async with world.scene(Tap((5, 5)), Finish("x"), warm=pictures.warm) as play:
            await play.submit()
            async with asyncio.timeout(30):
                await play.ends()
            assert play.phone.inputs == [("tap", 5, 5)]
            assert len(pictures.threads) == 1
            assert pictures.threads[0].startswith("reading")
    finally:
        pictures.goes_on.set()
        pictures.close()


async def test_a_reader_that_is_broken_or_closed_breaks_no_task(world: World, tmp_path: Path) -> None:
    pictures = PictureReader(Models(tmp_path / "no.onnx", tmp_path / "no.onnx"))
    async with world.scene(Finish("x"), Finish("y"), warm=pictures.warm) as play:
        await play.submit()
        assert (await play.ends()).outcome.message == "x"
        pictures.close()
        await play.submit()
        assert (await play.ends()).outcome.message == "y"
