"""Random faults between the programs and the bus: the same for one seed and one order of messages."""

import asyncio
import contextlib
import random
from collections.abc import AsyncGenerator, Mapping
from pathlib import Path

from agent.bus.identity import FOLDER, BusIdentity
from agent.bus.subjects import call_subject, event_subject, presence_subject
from tests.e2e.split_world import Part, SplitWorld
from tests.worlds.bus_cable import BusTrouble, BusTroubleKind, SentMessage
from tests.worlds.raw_bus import RawBusClient, raw_bus_client

_LIKELY, _REPLAY_LIKELY = 0.1, 0.3
# How long each lasts; a cut may be longer than a home is silent before it counts as away (15 s).
_LASTS_S: Mapping[BusTroubleKind, tuple[float, ...]] = {
    BusTroubleKind.CUT: (0.2, 0.5, 1.0, 2.0, 4.0, 17.0),
    BusTroubleKind.FROZEN: (0.3, 1.0, 3.0, 11.0),  # the longest is longer than a ping waits
    BusTroubleKind.SLOW: (0.05, 0.2, 0.5),
    BusTroubleKind.TWICE: (0.0, 0.1, 1.0, 5.0),
    BusTroubleKind.LOST: (0.0,),
}
_USUAL = (BusTroubleKind.CUT, BusTroubleKind.FROZEN, BusTroubleKind.SLOW)
_CALL = (*_USUAL, *(BusTroubleKind.TWICE,) * 3, BusTroubleKind.LOST)
_EVENT = _CALL[:-1]  # of which the server gives a receipt on the same connection
_REPLY = (*_USUAL, BusTroubleKind.LOST)
_RECEIPT = (BusTroubleKind.LOST, BusTroubleKind.TWICE)
_KINDS = {"$JS.ACK.": _RECEIPT, "farhand.call.": _CALL, "farhand.": _EVENT, "_R_.": _REPLY}
"""By beginnings of subjects."""
_FARHAND = "farhand."
_SETTLE_S = 2.0
_REPLAY_AFTER_S = (0.0, 0.5, 3.0, 10.0)
REPLAYED = "replayed"


class BusRecorder:
    """Records what one program sends, and sends it again with that program's own key, past the cable.

    allowed: beginnings of the subjects of which it does so. Without headers: the server cannot tell that
    it has an event already.
    """

    def __init__(self, client: RawBusClient, allowed: tuple[str, ...]) -> None:
        self.recorded: list[SentMessage] = []
        self._client = client
        self._allowed = allowed
        self._refused: list[str] = []
        self._settling = asyncio.Lock()

    def note(self, sent: SentMessage) -> bool:
        """Records it; False for what nobody else could send."""
        if is_noted := sent.subject.startswith(self._allowed):
            self.recorded.append(sent)
        return is_noted

    def replay(self, sent: SentMessage) -> None:
        """Sends it once more."""
        self._client.publish(sent.subject, sent.content, sent.reply)

    async def follow(self) -> None:
        """Until cancelled: the server ends connections that do not answer it."""
        while True:
            await self._settle()
            await asyncio.sleep(_SETTLE_S)  # wall time: of the server, between its pings

    async def refused(self) -> list[str]:
        """What the server did not take, since it was asked last."""
        await self._settle()
        refused, self._refused = self._refused, []
        return refused

    async def _settle(self) -> None:
        async with self._settling:
            heard = await self._client.settle()
            self._refused += heard.errors + (["the connection is closed"] if heard.closed else [])


Recorders = Mapping[Part, BusRecorder]


@contextlib.asynccontextmanager
async def recording(world: SplitWorld) -> AsyncGenerator[Recorders]:
    """Of the bot its calls, of the home its events and signs of life."""
    home = _home_of(world)
    url, home_id = world.bus.bot.urls[0], home.home_id
    async with (
        raw_bus_client(url, world.bus.bot.credentials) as as_bot,
        raw_bus_client(url, home.credentials) as as_home,
    ):
        recorders = {
            Part.BOT: BusRecorder(as_bot, (call_subject(home_id),)),
            Part.HOME: BusRecorder(as_home, (event_subject(home_id), presence_subject(home_id))),
        }
        following = [asyncio.create_task(each.follow()) for each in recorders.values()]
        yield recorders
        for each in following:
            each.cancel()


async def replay_everything(world: SplitWorld, recorders: Recorders) -> None:
    """All calls and events that were recorded, the newest first; the bot has done with the events then.

    Without signs of life, of which tests/bot/bus/test_presence.py says what recorded ones do.
    """
    for recorder in recorders.values():
        for sent in reversed(recorder.recorded):
            if sent.subject.startswith(_FARHAND):
                recorder.replay(sent)
        assert await recorder.refused() == []
    await world.bus.until_read(_home_of(world).home_id)


def _home_of(world: SplitWorld) -> BusIdentity:
    return BusIdentity.read(Path(world.home_env["FARHAND_DATA_DIR"]) / FOLDER)


class BusStorm:
    """Weather of one seed on every cable; `over` ends it.

    Messages between bot and home may come twice, at once or out of the records of this and earlier stories,
    and calls, replies and receipts for events may be lost: then these come again.
    """

    def __init__(self, seed: int, world: SplitWorld, recorders: Recorders) -> None:
        self._cables = world.cables
        self._over = False
        self.felt: list[str] = []
        """What went wrong, in order."""
        for part, cable in self._cables.items():
            dice, replays = (random.Random(f"{seed} {part}{name}") for name in ("", " replay"))  # noqa: S311
            recorder = recorders[part]

            def trouble_for(
                sent: SentMessage,
                part: Part = part,
                dice: random.Random = dice,
                replays: random.Random = replays,
                recorder: BusRecorder = recorder,
            ) -> BusTrouble | None:
                if recorder.note(sent):
                    self._replay(part, replays, recorder)
                return self._trouble(part, dice, sent.subject)

            cable.trouble_for = trouble_for

    def over(self) -> None:
        """From now on nothing goes wrong."""
        self._over = True
        for cable in self._cables.values():
            cable.mend()

    def _replay(self, part: Part, dice: random.Random, recorder: BusRecorder) -> None:
        if self._over or dice.random() >= _REPLAY_LIKELY:
            return
        # As often the one that is on its way as one of long ago.
        which, after_s = (
            dice.choice((-1, dice.randrange(len(recorder.recorded)))),
            dice.choice(_REPLAY_AFTER_S),
        )
        sent = recorder.recorded[which]
        asyncio.get_running_loop().call_later(after_s, self._send_again, recorder, sent)
        self.felt.append(f"bus {part} {REPLAYED} after {after_s:g} s: {sent.subject}")

    def _send_again(self, recorder: BusRecorder, sent: SentMessage) -> None:
        if not self._over:
            recorder.replay(sent)

    def _trouble(self, part: Part, dice: random.Random, subject: str) -> BusTrouble | None:
        if self._over or dice.random() >= _LIKELY:
            return None
        kinds = next((each for begin, each in _KINDS.items() if subject.startswith(begin)), _USUAL)
        kind = dice.choice(kinds)
        trouble = BusTrouble(kind, dice.choice(_LASTS_S[kind]))
        self.felt.append(f"bus {part} {kind} {trouble.lasts_s:g} s: {subject[:60]}")
        return trouble
