"""Cara writes every command and kind of text, in private and in the group; what was wrong is reported."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from bot.strings import say
from tests.bot.rights.permission_between import reset, revokes
from tests.bot.rights.permission_stage import SECRET, Stage
from tests.bot.rights.permission_table import Row
from tests.bot.rights.permission_traces import Done, Tables
from tests.bot.rights.permission_words import WORDS, Word

# What a sentence in the chat leaves. A question that was answered in vain is no longer one of that chat's.
_SAID = {"outbox", "outbox_chats", "questions"}


@dataclass
class Talk:
    """One kind of person. wrong: what is not as the table says."""

    stage: Stage
    wrong: list[str] = field(default_factory=list[str])
    _scene: object = None
    _left: Tables | None = None

    async def in_private(self, table: Iterable[Row]) -> None:
        """Each row of the table, in a scene that nobody has changed."""
        for row in table:
            word, cell = WORDS[row.name], row.cells[self.stage.kind]
            await self._sets(word)
            before, seen = await word.measure(self.stage), self.stage.said()
            reply_to = self.stage.page[1] if word.reply else 0
            done = await self.stage.does(lambda: self.stage.cara.sends(word.text, reply_to=reply_to))  # noqa: B023 - done at once
            if cell == "yes":
                await self._acts(str(row), word, before, done)
                continue
            told = [words for number, words in self.stage.said().items() if seen.get(number) != words]
            self._refused(str(row), done, told, row.name if cell == "-" else "")
            await self._stays(str(row), word, before)

    async def in_group(self, table: Iterable[Row]) -> None:
        """Whatever the bot has to say there is said in private, but for a line without contents."""
        name = f"@{self.stage.h.chat.app.bot.username}"
        cells = {row.name: row.cells[self.stage.kind] for row in table}
        for written, word in WORDS.items():
            if written.startswith("answer"):
                continue  # in a group a text answers nothing: it is a task
            await self._sets(word)
            before, cell = await word.measure(self.stage), cells.get(written, "-")
            command, _, rest = word.text.partition(" ")
            text = f"{command}{name} {rest}".strip() if command.startswith("/") else f"{name} {word.text}"
            done = await self.stage.does(lambda: self.stage.cara.says(self.stage.group, text))  # noqa: B023 - done at once
            if cell == "yes":
                await self._acts(f"{written} in the group", word, before, done)
                continue
            self._silent(f"{written} in the group", done, told=cell == "told")
            await self._stays(f"{written} in the group", word, before)
        shown = [*self.stage.said(self.stage.group).values()]
        if any(word in text for text in shown for word in (SECRET, "tea", "own")):
            self.wrong.append(f"the group reads {shown}")

    async def _sets(self, word: Word) -> None:
        """As before, if the one before was refused."""
        wanted = (word.scene, word.about)
        if self._scene != wanted:
            if self._left is not None:
                await reset(self.stage)
            await word.scene(self.stage, word.about)
            if self.stage.kind == "revoked":
                await revokes(self.stage)
        elif self._left != self.stage.tables():
            self.wrong.append(f"before {word.text}: something happened late")
        self._scene = wanted
        await self.stage.h.store.database.change(
            "DELETE FROM strangers"
        )  # else one is not answered every time

    async def _acts(self, what: str, word: Word, before: object, done: Done) -> None:
        if before == word.wanted:
            self.wrong.append(f"{what}: was so before")
        elif not await self.stage.comes(word.measure, before, word.wanted):
            said = [*self.stage.said().values()][-1:]
            self.wrong.append(f"{what}: nothing came of it, but {said}")
        await self.stage.quiet()
        self._left = self.stage.tables()
        if done.spoils(self._left):
            self._scene = None

    async def _stays(self, what: str, word: Word, before: object) -> None:
        if await word.measure(self.stage) != before:
            self.wrong.append(f"{what}: it was obeyed")

    def _refused(self, what: str, done: Done, told: list[str], command: str) -> None:
        """Nothing but a sentence. command: there is no such one for her; "" where she is told why."""
        if done.changed - _SAID or done.calls != ("sendMessage",):
            self.wrong.append(f"{what}: changed {sorted(done.changed)}, called {done.calls}")
        expected = say("en", "unknown_command")
        if self.stage.is_stranger:
            expected = self.stage.private_line
        self._left = done.after
        if len(told) != 1 or SECRET in told[0] or (command and told != [expected]):
            self.wrong.append(f"{what}: told {told}")

    def _silent(self, what: str, done: Done, *, told: bool) -> None:
        self._left = done.after
        if told:
            if done.changed - _SAID or set(done.calls) != {"sendMessage"}:
                self.wrong.append(f"{what}: changed {sorted(done.changed)}, called {done.calls}")
        elif done.changed or done.calls:
            self.wrong.append(f"{what}: changed {sorted(done.changed)}, called {done.calls}")
