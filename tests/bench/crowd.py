"""People in their chats, in a process of their own: a stand-in for Telegram with limits, and who writes.

Prints one line of JSON with the address, then answers each line of JSON on stdin with one; ends with its
stdin. Commands: {"do": "write", "tasks": [[user id, text], ...], "over_s": s}, {"do": "progress"}, {"do":
"seen"}.
"""

import argparse
import asyncio
import json
import re
import sys
import time
from dataclasses import asdict, dataclass, field

from bot.console.messages import PrivateChat, StoredMessage, User
from bot.console.server import Console
from bot.console.wire import Json, JsonObject, as_integer, as_list, as_number, as_text
from tests.worlds.program import TOKEN

FIRST_ID = 1001
_YES = "✅"
_ENDS = ("✅", "❌", "⏹")
_STEP = re.compile(r"^(\d+)\. ", re.MULTILINE)
_FOR_EVER_S = 1e6


@dataclass(slots=True)
class Seen:
    """What one person saw; times in seconds since the epoch, 0.0 for not yet.

    steps: when each step stood on the card for the first time, from step 1 on.
    reports: the first line of each.
    """

    written_at: float = 0.0
    card_at: float = 0.0
    asked: int = 0
    steps: list[float] = field(default_factory=list[float])
    reports: list[str] = field(default_factory=list[str])
    report_at: float = 0.0
    task_message: int = 0


class Crowd:
    """Everybody; each says yes to whatever they are asked."""

    def __init__(self, console: Console, count: int) -> None:
        self._console = console
        self._world = console.world
        self._seen = {FIRST_ID + number: Seen() for number in range(count)}
        self._pressed: set[int] = set()
        self._writing: asyncio.Task[None] | None = None
        for user_id in self._seen:
            self._world.put_user(User(user_id, f"Person {user_id}", "en"))

    async def watch(self) -> None:
        """For ever: looks at each chat when something in it has changed."""
        count = self._world.changes.count
        while not self._world.changes.closed:
            await self._world.changes.past(count, _FOR_EVER_S)
            before, count = count, self._world.changes.count
            for chat in self._world.chats.values():
                if chat.changed_at > before:
                    for message in list(chat.messages.values()):
                        if message.changed_at > before and message.from_bot:
                            self._look(chat, message)

    def do(self, command: JsonObject) -> JsonObject:
        """Answers one command. Raises ValueError if there is none of that name."""
        match command["do"]:
            case "write":
                writing = self._write(as_list(command["tasks"]), as_number(command["over_s"]))
                self._writing = asyncio.create_task(writing)
                return {}
            case "progress":
                return {"reports": sum(bool(seen.reports) for seen in self._seen.values())}
            case "seen":
                return {"seen": {str(user_id): asdict(seen) for user_id, seen in self._seen.items()}}
            case unknown:
                raise ValueError(f"no command {unknown!r}")

    async def _write(self, tasks: list[Json], over_s: float) -> None:
        for task in tasks:
            number, text = as_list(task)
            user_id = as_integer(number)
            seen = self._seen[user_id]
            seen.written_at = time.time()
            seen.task_message = await self._console.push_text(user_id, as_text(text))
            await asyncio.sleep(over_s / len(tasks))

    def _look(self, chat: PrivateChat, message: StoredMessage) -> None:
        now, seen, text = time.time(), self._seen[chat.chat_id], message.content.text
        if message.reply_to == seen.task_message and text.startswith(_ENDS):
            if not message.edit_count:
                seen.reports.append(text.partition("\n")[0])
                seen.report_at = now
        elif message.reply_to == 0:
            seen.card_at = seen.card_at or now
            newest = max(map(int, _STEP.findall(text)), default=0)
            seen.steps += [now] * (newest - len(seen.steps))
        self._say_yes(chat, message)

    def _say_yes(self, chat: PrivateChat, message: StoredMessage) -> None:
        buttons = [button for row in message.markup.rows for button in row if button.text.startswith(_YES)]
        if buttons and message.message_id not in self._pressed:
            self._pressed.add(message.message_id)
            self._seen[chat.chat_id].asked += 1
            self._world.press(chat.user, message, buttons[0].data)


async def _serve(count: int) -> None:
    async with Console(TOKEN) as console:
        crowd = Crowd(console, count)
        watching = asyncio.create_task(crowd.watch())
        _say({"url": console.api_url})
        while line := await asyncio.to_thread(sys.stdin.readline):
            if watching.done():
                watching.result()
            _say(crowd.do(json.loads(line)))


def _say(answer: JsonObject) -> None:
    print(json.dumps(answer), flush=True)


def main() -> None:
    """Reads the command line and serves."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--people", type=int, required=True)
    people: int = parser.parse_args().people
    asyncio.run(_serve(people))


if __name__ == "__main__":
    main()
