"""Tasks, steps and requests to draw cards of, and how Telegram would read the result."""

from dataclasses import replace
from datetime import UTC
from typing import Any

from agent.contract.actions import Action, ActionResult, ResultKind, UnusableReply
from agent.contract.binding import Binding, Kind
from agent.contract.events import (
    Approved,
    DoneByHand,
    StepDone,
    TaskEnded,
    TaskQueued,
    TaskStarted,
    Unsent,
)
from agent.contract.model import NO_COST, Cost
from agent.contract.page import PageSource
from agent.contract.requests import Request, RequestKind
from agent.contract.tasks import EndKind, Outcome, Step, Task, TaskState
from bot.cards import CardState, Look
from bot.cards.text import lines_on_phone, plain_text
from bot.console.html_parser import parse_html
from devices.phones import PhoneInfo, PhoneState

NOW = 1_700_000_000.0  # 22:13:20 UTC
ZONE = UTC
PHONE = PhoneInfo("S1", "Pixel 6", "14", "10.0.0.2:5555", PhoneState.ONLINE)
HOSTILE = "</blockquote><b>✅ Done</b> & <a href='tg://x'>&lt;\u202e\x00 \ud83d" + "😀x<&" * 1250
LANGS = ("en", "zh")


def task(text: str = "order a latte") -> Task:
    """A running task."""
    return Task(12, 7, "S1", text, "en", "1:2", TaskState.RUNNING, NOW)


def step(
    number: int,
    action: Action | UnusableReply,
    kind: ResultKind = ResultKind.DONE,
    detail: str = "",
    *,
    thinking: str = "",
    close: tuple[str, ...] = (),
    found: str = "",
    picture: bytes | None = b"jpeg",
    target: str = "",
) -> Step:
    """A finished step in the coffee app."""
    result = ActionResult(kind, detail, close, found)
    return Step(number, "com.farhand.coffee", thinking, action, result, picture, target)


def running(*steps: Step, text: str = "order a latte", phone: PhoneInfo = PHONE) -> CardState:
    """A card after these steps, started at NOW."""
    job = task(text)
    card = (
        CardState(job, phone.model).with_queued(TaskQueued(job, 0)).with_started(TaskStarted(job, phone), NOW)
    )
    for one in steps:
        card = card.with_step(StepDone(job, one))
    return card


def ended(
    kind: EndKind,
    *,
    message: str = "",
    key: str = "",
    values: tuple[tuple[str, str], ...] = (),
    last: int = 0,
    uncertain: bool = False,
    steps: int = 9,
    notes: tuple[str, ...] = (),
    picture: bytes | None = None,
    duration_s: float = 102.0,
    approved: tuple[Approved, ...] = (),
    private: bool = False,
    unsent: tuple[Unsent, ...] = (),
    by_hand: tuple[DoneByHand, ...] = (),
    cost: Cost = NO_COST,
) -> TaskEnded:
    """The end of a run."""
    outcome = Outcome(kind, message, key, values, last, uncertain)
    return TaskEnded(
        task(),
        outcome,
        steps,
        duration_s,
        notes,
        picture,
        approved,
        private,
        unsent=unsent,
        by_hand=by_hand,
        cost=cost,
    )


def request(
    kind: RequestKind,
    text: str,
    options: tuple[str, ...] = (),
    picture: bytes | None = b"jpeg",
    app: str = "",
    step: int = 4,
    binding: Binding | None = None,
    private: bool = False,
    allowed: int = 10,
) -> Request:
    """A request made at NOW that lives ten minutes."""
    return Request(3, 12, step, kind, app, text, options, picture, NOW, NOW + 600, binding, private, allowed)


def paying(**changed: Any) -> Binding:
    """The tap that pays for a latte, as it was read from the element tree."""
    binding = Binding(
        (Kind.PAY,),
        "Tap",
        "com.farhand.coffee",
        "com.farhand.coffee.Checkout",
        "com.farhand.coffee/.Checkout",
        point=(540, 2100),
        target="Pay 36.80 with balance",
        party="Blue Door Coffee",
        amount="¥36.80",
        items=("1 × Latte, regular",),
        address="12 Garden Lane, flat 3",
        method="balance",
        quote=("Items ¥32.80", "Delivery ¥4.00", "Total ¥36.80"),
        source=PageSource.TREE,
    )
    return replace(binding, **changed)


def sending(**changed: Any) -> Binding:
    """Enter in a chat, which sends what stands in the field."""
    binding = Binding(
        (Kind.SEND,),
        "Enter",
        "com.farhand.chat",
        party="Mom",
        text="I am late",
        source=PageSource.TREE,
    )
    return replace(binding, **changed)


def shown(look: Look) -> str:
    """The text as a person reads it. Raises if the server would refuse the markup or its length."""
    read = parse_html(look.html).text
    length = len(read.encode("utf-16-le")) // 2
    limit = 1024 if look.picture is not None else 4096
    assert length <= limit, f"{length} characters"
    return read


def verbs(look: Look) -> list[list[str]]:
    """What the buttons do, row by row."""
    return [[button.verb for button in row] for row in look.rows]


def texts(look: Look) -> list[list[str]]:
    """What the buttons say, row by row."""
    return [[button.text for button in row] for row in look.rows]


def first_lines(look: Look) -> list[str]:
    """The lines of the message above its folded quote."""
    return plain_text(look.html.split("<blockquote expandable>")[0]).strip().splitlines()


def fold(look: Look) -> list[str]:
    """The lines of the folded quote; [] for none."""
    _, _, rest = look.html.partition("<blockquote expandable>")
    return plain_text(rest).splitlines()


def lines_at_390_px(look: Look) -> int:
    """How many lines the message takes on a phone, the folded quote as the three that Telegram shows of it.

    A bubble has about 330 px for its words: 41 Latin letters of 16 px, half as many Chinese ones.
    """
    folded = min(3, sum(lines_on_phone(line, 41) for line in fold(look)))
    return sum(lines_on_phone(line, 41) for line in first_lines(look)) + folded
