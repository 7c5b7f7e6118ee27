"""Two families' world: two simulated phones and six chats around one program, each behind its socket."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from pathlib import Path

from agent.standin import FaultKind, LoggedRequest, ModelFault, StandinModel
from bot.console.server import Console
from devices.adb.client.private import private_adb_server
from devices.simulator.adbd.server import SimulatedAdb
from devices.simulator.phone import SimulatedPhone
from tests.e2e.villager import Villager, read_all
from tests.worlds.evidence import EVIDENCE
from tests.worlds.program import TOKEN, Program, claim_code, running, surrounded

_SIZE_PX = (540, 1200)
HERON, MARTEN = "Heron", "Marten"  # the phones of the two families, by the names that they show
_PHONES = {HERON: ("en", "HERON7301"), MARTEN: ("zh", "MARTEN8402")}
_PEOPLE = {"Ann": 501, "Bob": 502, "Cara": 503, "Dan": 504, "Eve": 505, "Finn": 506}
_CHINESE = ("Dan", "Eve")
_CHINESE_APPS = ("Dan",)  # Eve's app is English, and she chooses Chinese


@dataclass(frozen=True, slots=True)
class Handset:
    """A phone and its cable."""

    phone: SimulatedPhone
    cable: SimulatedAdb

    @property
    def facts(self) -> list[str]:
        """What really happened on it."""
        return list(self.phone.oracle.texts)

    @property
    def paid(self) -> list[str]:
        """What was paid on it."""
        return [fact for fact in self.facts if fact.startswith("paid")]


@dataclass
class Silence:
    """Of the model, for the task with this word.

    left: answers that it still gets; begun: it waits for one in vain.
    """

    word: str
    left: int
    begun: asyncio.Event = field(default_factory=asyncio.Event)

    def is_for(self, words: str) -> bool:
        """Is this request not to be answered now?"""
        if self.word not in words:
            return False
        self.left -= 1
        return self.left < 0


@dataclass
class Families:
    """people: by name, Finn is a stranger all day. phones: by the name that they show."""

    folder: Path
    env: dict[str, str]
    console: Console
    model: StandinModel
    phones: dict[str, Handset]
    people: dict[str, Villager]
    silences: list[Silence] = field(default_factory=list[Silence])
    programs: list[Program] = field(default_factory=list[Program])

    def __getitem__(self, name: str) -> Villager:
        return self.people[name]

    @property
    def database(self) -> Path:
        """The bot's own."""
        return self.folder / "data" / "bot.sqlite3"

    @contextlib.asynccontextmanager
    async def program(self) -> AsyncGenerator[Program]:
        """A start of the program, the first or another on the same data; it has stopped cleanly behind the
        block.
        """
        async with running(self.env, self.folder) as program:
            self.programs.append(program)
            yield program
            assert await program.stop() == 0

    async def claim_code(self) -> str:
        """As the computer's owner reads it."""
        return await claim_code(self.env, self.folder)

    async def read(self) -> None:
        """Everybody has read everything."""
        await read_all(list(self.people.values()))

    def silence(self, word: str, after: int) -> Silence:
        """From now on the model says nothing more to the task with this word after so many answers."""
        self.silences.append(Silence(word, after))
        return self.silences[-1]

    def speak_again(self) -> None:
        """All silences are over; whoever waits or asks again has an answer."""
        self.silences.clear()
        self.model.reset()

    def weather(self, request: LoggedRequest) -> ModelFault | None:
        """What goes wrong with a request: nothing, unless there is silence for its task."""
        words = "\n".join(message.text for message in request.messages)
        for silence in self.silences:
            if silence.is_for(words):
                silence.begun.set()
                return ModelFault(kind=FaultKind.SILENCE)
        return None


@contextlib.asynccontextmanager
async def families(folder: Path) -> AsyncGenerator[Families]:
    """Everything but the program, and nobody has claimed it."""
    async with contextlib.AsyncExitStack() as stack:
        phones: dict[str, Handset] = {}
        for name, (lang, serial) in _PHONES.items():
            phone = SimulatedPhone(serial=serial, model=name, lang=lang, size_px=_SIZE_PX)
            phones[name] = Handset(phone, await stack.enter_async_context(SimulatedAdb(phone)))
        model = await stack.enter_async_context(StandinModel())
        console = await stack.enter_async_context(Console(TOKEN))
        adb = await stack.enter_async_context(private_adb_server(discovery=False))
        people: dict[str, Villager] = {}
        for name, person_id in _PEOPLE.items():
            lang = "zh" if name in _CHINESE else "en"
            app_lang = "zh" if name in _CHINESE_APPS else "en"
            person = Villager(console.api_url, person_id, name, lang, app_lang)
            people[name] = await stack.enter_async_context(person)
            await stack.enter_async_context(reading(person))
        env = surrounded(folder, console.api_url, model.url, adb)
        here = Families(folder, env, console, model, phones, people)
        model.set_fault_source(here.weather)
        yield here
        await EVIDENCE.chat(console.api_url)
        EVIDENCE.text("model", lambda: [request.model_dump_json().encode() for request in model.requests])


@contextlib.asynccontextmanager
async def reading(person: Villager) -> AsyncGenerator[None]:
    """Keeps all that the person is shown, for the length of the block."""
    reader = asyncio.create_task(person.keeps())
    try:
        yield
    finally:
        reader.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await reader
