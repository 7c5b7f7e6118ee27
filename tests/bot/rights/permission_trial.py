"""Cara presses every button of a table, in a group and in private; what was wrong is reported by row."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from tests.bot.rights.permission_acts import BUTTONS, Button, scene_of
from tests.bot.rights.permission_between import reset, revokes
from tests.bot.rights.permission_scenes import Scene
from tests.bot.rights.permission_stage import GROUP, SECRET, Stage
from tests.bot.rights.permission_table import Row
from tests.bot.rights.permission_traces import SHOWN, Done, Tables
from tests.worlds.household_world import CARA
from tests.worlds.outbox_world import ANN

# How a person is told something, besides a toast.
_TELLS = {"sendMessage", "editMessageText", "editMessageCaption", "editMessageMedia"}


@dataclass
class Trial:
    """One kind of person and one table. in_group: in a group each is pressed, too.

    wrong: what is not as the table says.
    """

    stage: Stage
    in_group: bool = True
    wrong: list[str] = field(default_factory=list[str])
    _nonces: dict[str, tuple[str, str]] = field(default_factory=dict[str, tuple[str, str]])
    _left: Tables | None = None

    async def runs(self, table: Iterable[Row]) -> None:
        """Rows of one scene share it for as long as nobody has changed it."""
        for batch in _batches(table):
            await self._sets(batch)
            for row in batch:
                if await self._presses(row, BUTTONS[row.name]) and row is not batch[-1]:
                    await self._sets(batch)
            self._reads_nothing(batch[0].about)

    async def takes_anns(self, table: Iterable[Row]) -> None:
        """Cara presses with Ann's nonces, meant for her own chat and Ann's: what waits goes on waiting."""
        for batch in _batches(table):
            await self._sets(batch)
            for row in batch:
                button = BUTTONS[row.name]
                values, before = button.values(self.stage.ids), await button.measure(self.stage)
                for chat_id in (CARA, ANN):
                    nonce = await self.stage.button(row.name, values, of=ANN, chat_id=chat_id)
                    self._refused(f"Ann's {row} in chat {chat_id}", await self.stage.presses(nonce))
                if await button.measure(self.stage) != before:
                    self.wrong.append(f"Ann's {row}: it acted")

    async def _sets(self, batch: list[Row]) -> None:
        about = batch[0].about
        if self._left is not None:
            await reset(self.stage)
        await scene_of(batch[0].name, about)(self.stage, about)
        await self.stage.opens_page()
        self._nonces.clear()
        if self.stage.kind == "revoked":
            for row in batch:
                self._nonces[row.name] = await self._both(BUTTONS[row.name])
            await revokes(self.stage)
        self._left = None

    async def _both(self, button: Button) -> tuple[str, str]:
        """As if the bot had put it into a group, and into the chat."""
        values = button.values(self.stage.ids)
        verb = next(name for name, each in BUTTONS.items() if each is button)
        return (
            await self.stage.button(verb, values, chat_id=GROUP),
            await self.stage.button(verb, values),
        )

    async def _presses(self, row: Row, button: Button) -> bool:
        """Does the next row need another scene?"""
        if self._left is not None and self._left != self.stage.tables():
            self.wrong.append(f"before {row}: something happened late")
        in_group, in_private = self._nonces.get(row.name) or await self._both(button)
        if self.in_group:
            self._refused(f"{row} in a group", await self.stage.presses(in_group, place="group"))
        before, cell = await button.measure(self.stage), row.cells[self.stage.kind]
        done = await self.stage.presses(in_private)
        if cell != "yes":
            self._refused(str(row), done, by_message=cell == "told")
            if await button.measure(self.stage) != before:
                self.wrong.append(f"{row}: it acted")
            return False
        if before == button.wanted:
            self.wrong.append(f"{row}: was so before")
        elif not await self.stage.comes(button.measure, before, button.wanted):
            self.wrong.append(f"{row}: nothing came of it, but {done.answer} and {done.calls}")
        if done.spoils(self.stage.tables()):
            self._left = {}
            return True
        await self.stage.quiet()
        spoiled = done.spoils(self.stage.tables())
        if not spoiled:  # but what it has shown may have made the other buttons of its message old
            await self.stage.opens_page()
        self._left = self.stage.tables()
        return spoiled

    def _refused(self, what: str, done: Done, *, by_message: bool = False) -> None:
        """Nothing happened, and whoever pressed was told so."""
        changed, calls = done.changed, set(done.calls) - {"answerCallbackQuery"}
        if by_message:
            changed, calls = changed - SHOWN, calls - _TELLS
        if changed or calls:
            self.wrong.append(f"{what}: changed {sorted(changed)}, called {done.calls}")
        answer = done.answer
        told = answer is not None and answer.answered and (answer.show_alert or by_message) and answer.text
        if not told or (self.stage.is_stranger and told != self.stage.private_line):
            self.wrong.append(f"{what}: told {answer}")
        self._left = done.after

    def _reads_nothing(self, about: str) -> None:
        """Whatever came of all this, Cara has not read what Ann asked for."""
        read = [words for words in self.stage.said().values() if SECRET in words]
        if read:
            self.wrong.append(f"{about}: Cara reads {read}")


def _batches(table: Iterable[Row]) -> list[list[Row]]:
    """Rows that are about the same."""
    batches: dict[tuple[Scene, str], list[Row]] = {}
    for row in table:
        batches.setdefault((scene_of(row.name, row.about), row.about), []).append(row)
    return list(batches.values())
