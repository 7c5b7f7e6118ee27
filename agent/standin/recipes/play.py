"""The parts of every recipe: a generator that yields a move and is sent the turn that follows it."""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import TypeVar

from agent.standin.conversation import Turn
from agent.standin.moves import ASK, FINISH, Move, Place
from agent.standin.outcomes import StepOutcome
from devices.demo_apps import DemoApp
from devices.demo_positions import POSITIONS

T = TypeVar("T")

_TWICE = 2


@dataclass(frozen=True, slots=True)
class RecipeEnding:
    """How a recipe ends. message: for the person."""

    thinking: str
    message: str

    @property
    def move(self) -> Move:
        """The last reply."""
        return Move(self.thinking, FINISH, {"message": self.message})


Playing = Generator[Move, Turn, T]
Recipe = Callable[["Play"], Playing[RecipeEnding]]


class GaveUp(Exception):
    """The recipe cannot go on; it ends honestly."""

    def __init__(self, ending: RecipeEnding) -> None:
        super().__init__(ending.message)
        self.ending = ending


class Astray(Exception):
    """Another app is in front than the recipe needs, or the effect of the last input is unknown."""


class Play:
    """One run of a recipe. task: the person's words. lang: 'en' or 'zh'. turn: the newest turn.

    answer: the person's last one, where a recipe keeps it.
    """

    def __init__(self, task: str, lang: str, turn: Turn) -> None:
        self.task = task
        self.lang = lang
        self.turn = turn
        self.answer = ""

    def say(self, english: str, chinese: str) -> str:
        """The sentence in the task's language."""
        return chinese if self.lang == "zh" else english

    def front(self, app: DemoApp) -> bool:
        """Is the app in front, as far as is known?"""
        return self.turn.app in ("", app.package, *app.names)

    def shows(self, place: tuple[int, int], colour: str) -> bool:
        """Whether the newest picture has this colour there; False without a picture."""
        return self.turn.picture is not None and self.turn.picture.shows(place, colour)

    def do(self, thinking: str, action: str, **arguments: str | Place) -> Playing[StepOutcome]:
        """Makes one move; any outcome is accepted."""
        self.turn = yield Move(thinking, action, arguments)
        return self.turn.outcome

    def act(
        self, thinking: str, action: str, *, may_stay: bool = False, **arguments: str | Place
    ) -> Playing[None]:
        """Makes a move that must work: repeats it once if it did not, then gives up.

        may_stay: an unchanged screen is no failure. Raises GaveUp, Astray.
        """
        fine = {StepOutcome.DONE, StepOutcome.UNCHANGED} if may_stay else {StepOutcome.DONE}
        final = {StepOutcome.REJECTED, StepOutcome.REFUSED}
        outcome = yield from self.do(thinking, action, **arguments)
        if outcome not in fine | final | {StepOutcome.UNKNOWN}:
            again = self.say("That did not work, so I try it once more.", "刚才没有成功，我再试一次。")
            outcome = yield from self.do(again, action, **arguments)
        if outcome is StepOutcome.UNKNOWN:
            raise Astray
        if outcome not in fine:
            raise GaveUp(self._failure(outcome))

    def open(self, app: DemoApp, why: str) -> Playing[None]:
        """Brings an app to the front on its first page. Raises GaveUp, Astray."""
        if self.turn.app in (app.package, *app.names):
            # A start of the app in front would leave its list scrolled where it is.
            leaving = self.say(
                f"{app.names[0]} is open on some page. I go to the home screen to start it afresh.",
                f"{app.names[1]}已经打开，但不一定在首页。我先回到桌面，再重新打开它。",
            )
            yield from self.act(leaving, "Home", may_stay=True)
        outcome = yield from self.do(f"{self._in_front()}{why}", "Launch", app=self.say(*app.names))
        if outcome in (StepOutcome.REJECTED, StepOutcome.REFUSED):
            raise GaveUp(self._failure(outcome))
        if outcome is not StepOutcome.DONE or not self.front(app):
            by_id = self.say(
                "The app is not in front. I try it by its package name.",
                "应用没有打开，我用它的包名再试一次。",
            )
            yield from self.act(by_id, "Launch", may_stay=True, app=app.package)
        if not self.front(app):
            raise GaveUp(self._failure(StepOutcome.UNCHANGED))

    def tap(
        self, app: DemoApp, scene: str, element: str, thinking: str, *, may_stay: bool = False
    ) -> Playing[None]:
        """Taps an element of a scene. Raises Astray if the app is not in front, GaveUp."""
        self.need(app)
        yield from self.act(thinking, "Tap", may_stay=may_stay, element=POSITIONS[scene, element])

    def need(self, app: DemoApp) -> None:
        """Raises Astray if the app is not in front."""
        if not self.front(app):
            raise Astray

    def ask(self, question: str) -> Playing[str]:
        """Asks the person; '' if there was no answer. question: with its options, as the prompt asks for."""
        outcome = yield from self.do(question, ASK)
        return self.turn.answer if outcome in (StepOutcome.ANSWERED, StepOutcome.GIVEN_UP) else ""

    def _in_front(self) -> str:
        if self.turn.app == "System Home" or self.turn.app.endswith("launcher"):
            return self.say("The home screen is showing. ", "当前是手机桌面。")
        return self.say("Another page is showing. ", "当前显示的是别的页面。")

    def _failure(self, outcome: StepOutcome) -> RecipeEnding:
        if outcome in (StepOutcome.REJECTED, StepOutcome.REFUSED):
            return RecipeEnding(
                self.say("The step was not allowed, so I stop here.", "这一步没有获得允许，我就此停止。"),
                self.say("A step was rejected, so I stopped there.", "有一步操作被拒绝，所以我停在了那里。"),
            )
        if outcome is StepOutcome.UNCHANGED:
            return RecipeEnding(
                self.say("The screen did not react twice, so I stop.", "屏幕两次都没有反应，我就此停止。"),
                self.say(
                    "I could not finish: the screen did not react to the same step twice,"
                    " so I stopped there.",
                    "没有完成：同一步操作两次都没有反应，所以我停在了那里。",
                ),
            )
        return RecipeEnding(
            self.say("The step failed twice, so I stop.", "这一步两次都失败了，我就此停止。"),
            self.say(
                "I could not finish: the same step failed twice, so I stopped there.",
                "没有完成：同一步操作两次都失败了，所以我停在了那里。",
            ),
        )


def in_app(
    play: Play, app: DemoApp, why: str, body: Callable[[], Playing[T]], *, opened: bool = False
) -> Playing[T]:
    """Opens an app and plays there; after Astray once more from its first page. Raises GaveUp."""
    for attempt in range(_TWICE):
        try:
            if attempt or not opened:
                yield from play.open(app, why)
            return (yield from body())
        except Astray:
            continue
    raise GaveUp(
        RecipeEnding(
            play.say("Another app came to the front again, so I stop.", "又有别的应用到了前台，我就此停止。"),
            play.say(
                "I could not finish: another app came to the front in between, twice.",
                "没有完成：操作途中两次有别的应用切换到了前台。",
            ),
        )
    )
