"""The agent with a model server behind its socket, to which pages go as FARHAND_COVER=on lets them."""

import base64
import contextlib
import io
import json
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from PIL import Image

from agent.contract.event_stream import EventStream
from agent.contract.tasks import Mode, Task
from agent.journal import Journal
from agent.model.client import ModelClient
from agent.model.cover.covers import Covers
from agent.model.decider import Deciders
from agent.model.dialects import dialect_for
from agent.model.team.teams import Teams
from agent.perception.reading.reader import Pictures
from agent.secrets.vault import Vault
from agent.trajectory.decider import Decider
from devices.simulator.phone import SimulatedPhone
from devices.simulator.places import where
from tests.e2e.trust_house import House, trust_house
from tests.worlds.model_server import Server, says, serving
from tests.worlds.phone_errands import standing_clock

MODEL = "autoglm-phone-9b"
SIZE_PX = (540, 1200)


@dataclass
class CoveredHouse:
    """deciders: those of every task; another one in its place is a program that was started anew."""

    house: House
    server: Server
    deciders: Deciders

    def answers(self, *calls: str) -> None:
        """Scripts the model's next replies; the last one is repeated."""
        self.server.answers(*(says(f"I go on.<answer>{call}</answer>") for call in calls))

    def forget(self) -> None:
        """As a program that was started anew: nothing is left in memory."""
        self.deciders = Deciders(
            self.deciders.model, self.deciders.dialect, "", self.deciders.data_dir, covers=Covers()
        )

    @property
    def texts(self) -> list[str]:
        """Of each request everything that was sent but the pictures, as a person reads it."""
        return [json.dumps(_without_pictures(body), ensure_ascii=False) for body in self.server.requests]

    @property
    def pictures(self) -> list[Image.Image]:
        """The newest picture of each request."""
        return [_last_picture(body) for body in self.server.requests]


def tap(scene: str, element: str, message: str = "") -> str:
    """A reply that taps an element."""
    flag = f', message="{message}"' if message else ""
    return f'do(action="Tap", element={list(where(scene, element))}{flag})'


@contextlib.asynccontextmanager
async def covered_house(
    pictures: Pictures | None = None, household: tuple[str, ...] = (), *, team: bool = False
) -> AsyncGenerator[CoveredHouse, None]:
    """A phone without latency.

    pictures: the reader of pictures; None where it is not installed. team: it works every task.
    """

    async def names() -> tuple[str, ...]:
        return household

    async with serving() as server, contextlib.AsyncExitStack() as stack:
        dialect = dialect_for(MODEL)
        client = await stack.enter_async_context(ModelClient(server.base_url, "any text", MODEL, dialect))
        deciders = Deciders(
            client, dialect.name, "", Path("/nonexistent"), covers=Covers(names), writer=client
        )
        houses: list[CoveredHouse] = []

        async def decider_of(task: Task) -> Decider:
            return await houses[0].deciders.of(task)

        async def deciders_of(task: Task) -> Deciders:
            return houses[0].deciders

        def teams(journal: Journal, stream: EventStream, secrets: Vault) -> Teams:
            return Teams(journal, stream, secrets, Mode.TEAM, deciders_of)

        phone = SimulatedPhone(size_px=SIZE_PX, clock=standing_clock)
        house = await stack.enter_async_context(
            trust_house(SIZE_PX, pictures, phone, decider_of=decider_of, team=teams if team else None)
        )
        houses.append(CoveredHouse(house, server, deciders))
        yield houses[0]


def _parts(body: dict[str, object]) -> list[dict[str, object]]:
    messages = cast("list[dict[str, object]]", body["messages"])
    found: list[dict[str, object]] = []
    for message in messages:
        content = message["content"]
        if isinstance(content, list):
            found += cast("list[dict[str, object]]", content)
        else:
            found.append({"type": "text", "text": content})
    return found


def _without_pictures(body: dict[str, object]) -> object:
    return [part["text"] for part in _parts(body) if part["type"] == "text"]


def _last_picture(body: dict[str, object]) -> Image.Image:
    urls = [part["image_url"] for part in _parts(body) if part["type"] == "image_url"]
    url = cast("dict[str, str]", urls[-1])["url"]
    return Image.open(io.BytesIO(base64.b64decode(url.partition(",")[2]))).convert("RGB")
