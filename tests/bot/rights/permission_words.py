"""What people write: each command and kind of text, what there has to be, and what shows its effect."""

import re
from dataclasses import dataclass

from bot.outbox.outgoing import Outgoing, Priority
from tests.bot.rights.permission_acts import PICTURES, PROMPT, TASK, TASKS, request, sql
from tests.bot.rights.permission_scenes import (
    Scene,
    nothing,
    over,
    own_code,
    paused,
    payment,
    question,
    running,
)
from tests.bot.rights.permission_stage import Measure, Stage
from tests.wait_limit import WAIT_LIMIT_S
from tests.worlds.household_world import CARA


@dataclass(frozen=True, slots=True)
class Word:
    """about: of the scene. text: as it is written. wanted: as in permission_acts.

    reply: it answers a message in the chat.
    """

    scene: Scene
    about: str
    text: str
    measure: Measure
    wanted: object = None
    reply: bool = False


def heard(pattern: str) -> Measure:
    """How many of the bot's messages to Cara say so, their buttons among their words."""

    async def measure(stage: Stage) -> object:
        return sum(re.search(pattern, words) is not None for words in stage.said().values())

    return measure


def asked_to_pair() -> Measure:
    """How often a QR picture was waited for."""

    async def measure(stage: Stage) -> object:
        return sum(what[0] == "pair_by_qr" for what in stage.h.homes.done)

    return measure


async def asked_by_mistake(stage: Stage, about: str) -> None:
    """A question of Ann's task, and in Cara's chat a message that looks as if it were hers to answer."""
    await question(stage, about)
    key = f"other:{stage.ids['request']}:1"
    await stage.h.chat.outbox.send(Outgoing(CARA, key, Priority.QUESTION, "Write your answer", silent=True))
    await stage.h.chat.outbox.flush(WAIT_LIMIT_S)
    stage.page = key, await stage.h.chat.outbox.message_id(key) or 0


_PHONES = "Kitchen phone|Redmi Note 9"
WORDS = {
    "/start": Word(nothing, "own", "/start", heard("/status")),
    "/help": Word(nothing, "own", "/help", heard("/status")),
    "/status": Word(nothing, "own", "/status", heard(_PHONES)),
    "/screen": Word(nothing, "own", "/screen", sql(PICTURES.format("screen:"))),
    "/devices": Word(nothing, "own", "/devices", heard(_PHONES)),
    "/queue": Word(nothing, "own", "/queue", heard(_PHONES)),
    "/history": Word(over, "own", "/history", heard("over of my own")),
    "/facts": Word(nothing, "own", "/facts", heard("I remember nothing of you")),
    "/schedule": Word(nothing, "own", "/schedule", heard("You have no schedules")),
    "/schedules": Word(nothing, "own", "/schedules", heard("You have no schedules")),
    "/privacy": Word(nothing, "own", "/privacy", heard("What I keep")),
    "/language": Word(nothing, "own", "/language zh", sql("SELECT lang FROM people WHERE person_id = :cara")),
    "/cancel": Word(own_code, "own", "/cancel", PROMPT, 0),
    "/stop": Word(running, "own", "/stop", TASK, "stopped"),
    "/connect": Word(nothing, "own", "/connect 192.168.1.21:41234", heard("Redmi Note 9")),
    "/pair": Word(nothing, "own", "/pair", asked_to_pair()),
    "/invite": Word(nothing, "own", "/invite", heard("Invite")),
    "/users": Word(nothing, "own", "/users", heard("Bob")),
    "/bind": Word(nothing, "own", "/bind", heard("Bob")),
    "/stopall": Word(running, "Ann's", "/stopall", heard("⏹")),
    "/homes": Word(nothing, "own", "/homes", heard("farhand hub")),
    "/audit": Word(payment, "Ann's", "/audit", heard("payment")),
    "/model": Word(nothing, "own", "/model", heard("models.yaml")),
    "/mode": Word(
        nothing, "own", "/mode team", sql("SELECT mode FROM people WHERE person_id = :cara"), "team"
    ),
    "/save": Word(nothing, "own", "/save latte", heard("nothing to keep|no finished task")),
    "/show": Word(nothing, "own", "/show", heard("What is it that you will show me")),
    "/shortcuts": Word(nothing, "own", "/shortcuts", heard("no shortcuts yet")),
    "/settings": Word(nothing, "own", "/settings", heard("Your settings")),
    "/summary": Word(nothing, "own", "/summary", heard("Summary: never")),
    "/pause": Word(running, "own", "/pause", TASK, "paused"),
    "/resume": Word(paused, "own", "/resume", TASK, "running"),
    "/plan": Word(nothing, "own", "/plan", heard("has a plan now")),
    "/health": Word(nothing, "own", "/health", heard("Farhand (is well|needs a look)")),
    "task": Word(nothing, "own", "make some tea", TASKS),
    "answer_own": Word(question, "own", "red", request("state || reply"), "answeredred"),
    "answer_Ann's": Word(asked_by_mistake, "Ann's", "red", request("state"), reply=True),
}
