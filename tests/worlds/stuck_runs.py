"""A run without phone, model and journal: pages are numbers, and each rung is what the ladder says."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from agent.contract.actions import (
    Action,
    ActionResult,
    DecidedBy,
    Home,
    Interact,
    Reason,
    ResultKind,
    TypeText,
    UnusableReply,
    Wait,
    unusable_result,
)
from agent.contract.plan import Plan
from agent.contract.steps import StepRecord
from agent.contract.stuck import ANOTHER_WAY, STUCK_QUESTIONS, Rung, StuckKind, TakenRung, options_for
from agent.perception.coarse_view import coarse_view
from agent.stuck.attempts import RunSoFar
from agent.stuck.ladder import is_forbidden, next_rungs
from agent.stuck.limits import LIMITS
from devices.base import Frame, Observation
from devices.frame import GREY_HEIGHT, GREY_WIDTH
from tests.worlds.paper_phone import page

APP, LAUNCHER = "com.farhand.maps", "com.farhand.launcher"
HOME = -1  # the number of the home screen
_SIZE_PX = (1080, 2400)
_PAPER = page()

Model = Callable[["StuckRun"], Action | UnusableReply]


def seen(number: int, mark: tuple[int, int, int] | None = None) -> Observation:
    """A page of stripes that are its number's. mark: column, row and shade of a grey cell that differs."""
    rows = [(row * (number + 3) * 37 + number * 91) % 200 for row in range(GREY_HEIGHT // 6)]
    grey = bytearray(b"".join(bytes([rows[row // 6]]) * GREY_WIDTH for row in range(GREY_HEIGHT)))
    if mark is not None:
        column, row, shade = mark
        for place in range(row, row + 3):
            grey[place * GREY_WIDTH + column : place * GREY_WIDTH + column + 3] = bytes([shade]) * 3
    paper = _PAPER
    assert paper.frame is not None
    shot = replace(paper.frame.screenshot, size_px=_SIZE_PX)
    return replace(paper, frame=Frame(shot, paper.frame.picture, bytes(grey)))


def view(number: int, mark: tuple[int, int, int] | None = None) -> str:
    """Of such a page."""
    return coarse_view(seen(number, mark))


@dataclass(frozen=True)
class _Here:
    app: str
    view: str


@dataclass
class StuckRun:
    """What a model does on pages.

    turns: of a page and an action, the page that follows; without one it stays.
    number: of the page that is shown. mark: on it, as in `view`.
    answer: to each question of the ladder.
    ended: number of the step before which the ladder ended the run, 0 while it goes on.
    """

    turns: dict[tuple[int, str], int] = field(default_factory=dict[tuple[int, str], int])
    number: int = 0
    mark: tuple[int, int, int] | None = None
    label: str = ""
    plan: Plan | None = None
    task: str = "order a latte"
    steps: list[StepRecord] = field(default_factory=list[StepRecord])
    taken: list[TakenRung] = field(default_factory=list[TakenRung])
    kinds: list[StuckKind] = field(default_factory=list[StuckKind])
    ended: int = 0
    may_leave: bool = True
    answer: str = ANOTHER_WAY

    @property
    def app(self) -> str:
        """Of the page."""
        return LAUNCHER if self.number == HOME else APP

    def works(self, model: Model, most: int = 100) -> "StuckRun":
        """Until the ladder ends it, or so many steps are taken."""
        while len(self.steps) < most and not self.ended:
            self.step(model)
        return self

    def step(self, model: Model) -> None:
        """One step, by the ladder or by the model."""
        here = _Here(self.app, view(self.number, self.mark))
        run = RunSoFar(self.task, self.steps, here.app, here.view, self.plan)
        if found := next_rungs(run, self.taken, LIMITS):
            finding, left = found
            rungs = [rung for rung in left if rung is not Rung.KNOWN_SCREEN or self.may_leave]
            self.taken.append(TakenRung(run.number, rungs[0], finding, run.items_done))
            self.kinds.append(finding.kind)
            if rungs[0] is Rung.STOP:
                self.ended = run.number
                return None
            if rungs[0] is Rung.KNOWN_SCREEN:
                self.number, self.mark = HOME, None
                return self.keep(Home(), ActionResult(ResultKind.DONE), here, DecidedBy.FARHAND)
            if rungs[0] is Rung.ASK:
                asked = Interact(STUCK_QUESTIONS[finding.kind], options_for(finding.kind))
                answer = ActionResult(ResultKind.ANSWERED, self.answer)
                return self.keep(asked, answer, here, DecidedBy.FARHAND)
        before = self.number, self.mark
        action = model(self)
        if isinstance(action, UnusableReply):
            return self.keep(action, unusable_result(action), here)
        if is_forbidden(action, run, self.taken, LIMITS):
            return self.keep(action, ActionResult(ResultKind.REFUSED, Reason.NOT_HERE_AGAIN), here)
        self.number = self.turns.get((self.number, _name(action)), self.number)
        kind = ResultKind.UNCHANGED if before == (self.number, self.mark) else ResultKind.DONE
        if isinstance(action, TypeText | Wait):
            typed = Reason.TYPED if isinstance(action, TypeText) else ""
            return self.keep(action, ActionResult(ResultKind.DONE, typed), here)
        return self.keep(action, ActionResult(kind), here)

    def keep(
        self,
        action: Action | UnusableReply,
        result: ActionResult,
        here: "_Here",
        by: DecidedBy = DecidedBy.MODEL,
    ) -> None:
        """A step with its result."""
        number = len(self.steps) + 1
        self.steps.append(
            StepRecord(
                number, here.app, "", "", action, True, result, self.label, decided_by=by, view=here.view
            )
        )

    @property
    def rungs(self) -> list[tuple[int, Rung]]:
        """Each with the number of its step."""
        return [(each.step, each.rung) for each in self.taken]

    @property
    def wasted(self) -> int:
        """Steps of the model."""
        return sum(step.decided_by is DecidedBy.MODEL for step in self.steps)


def _name(action: Action) -> str:
    return f"{type(action).__name__} {getattr(action, 'point', '')}".strip()


def in_turn(actions: Iterable[Action | UnusableReply]) -> Model:
    """A model that goes through these, and then begins anew."""
    given = list(actions)
    calls = [0]

    def model(run: StuckRun) -> Action | UnusableReply:
        calls[0] += 1
        return given[(calls[0] - 1) % len(given)]

    return model
