"""Works the plain commands of one task by the page and by rules, and leaves the rest to the next decider."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from agent.contract.actions import (
    Action,
    Back,
    DecidedBy,
    Decision,
    Enter,
    Finish,
    Home,
    Interact,
    Launch,
    LongPress,
    Notifications,
    OpenUrl,
    Point,
    Reason,
    Recents,
    ResultKind,
    Swipe,
    TakeOver,
    Tap,
    TypeText,
    Wait,
)
from agent.contract.errors import LocalCorrected, LocalInterrupted, LocalRefused, LocalStopped
from agent.contract.page import Item, Page
from agent.contract.requests import WHICH_THING
from agent.contract.steps import StepRecord
from agent.contract.tasks import Task
from agent.local.app_commands import alarm_by_hand, completed
from agent.local.commands import (
    AskPerson,
    ExpectNamed,
    LocalCommand,
    LocalStep,
    PressField,
    PressNamed,
    Scroll,
    TurnSwitch,
    TypeSecret,
)
from agent.local.find import fields_of, label_of_thing, middle, switch_at, texts_named, things_named
from agent.local.sentences import SENTENCES
from agent.local.words import CLOCK_APP
from agent.perception.page_reading import is_hidden
from agent.trajectory.decider import DecisionContext
from devices.system_commands import (
    ListFunctions,
    RingPhone,
    RunFunction,
    SetAlarm,
    SetTimer,
    SetVolume,
    StepVolume,
    StopRinging,
    SystemCommand,
)

_MOST_SCROLLS, _MOST_PRESSES, _MOST_VIEWS = 8, 2, 2
_MOST_OPTIONS, _OPTION = 6, 40
_NEXT_VIEW_S = 1.0
_TELLING = ListFunctions | RunFunction
_MOST_TOLD = 400  # characters of what a function says
# What changes nothing on the screen has not failed by that.
_MAY_CHANGE_NOTHING = TypeText | PressNamed | ExpectNamed


class _CannotGoOn(Exception):
    """The page is not as expected. The text is the thing that is missing, in the task's words."""


class _Refused(Exception):
    """The person does not want it. The text is what was to be pressed or run."""


@dataclass(slots=True)
class _Place:
    """How far the commands have come before a step of the task.

    at: number of the piece of work. scrolls, presses, views: made for it. options: offered to the person.
    asked: the person was asked what is missing.
    """

    at: int = 0
    scrolls: int = 0
    presses: int = 0
    views: int = 0
    options: tuple[str, ...] = field(default=())
    asked: bool = False


class LocalDecider:
    """Implements agent.trajectory.decider.Decider: None where the next decider is to go on.

    What it knows of its way is kept in memory: after a restart it does nothing twice, it gives the task up.

    alone: there is no next decider; the task ends with a sentence.
    """

    def __init__(self, task: Task, commands: tuple[LocalCommand, ...], *, alone: bool) -> None:
        self._lang = task.lang if task.lang in SENTENCES else "en"
        self._commands = list(commands)
        self._steps = [step for command in commands for step in command.steps]
        self._alone = alone
        self._gave_up = False
        self._replaced = 0  # number of the step whose work is done by hand instead
        self._before: dict[int, _Place] = {1: _Place()}

    async def decide(self, context: DecisionContext) -> Decision | None:
        """Raises LocalStopped, LocalRefused, LocalCorrected or LocalInterrupted where it is alone and
        cannot go on.
        """
        if self._gave_up or is_hidden(context.observation):
            return None
        if context.trajectory.words.corrections:
            return self._give_up(LocalCorrected("the command was changed"))
        steps = context.trajectory.steps
        number = len(steps) + 1
        place = self._place(number, steps)
        if place is None:
            return self._give_up(LocalInterrupted("the task was interrupted"))
        try:
            if not self._use_hands_instead(steps, place):
                _check_last(steps, self._steps, place, SENTENCES[self._lang])
            action, after = await self._next(context, place)
        except _CannotGoOn as err:
            return self._give_up(LocalStopped(f"at step {number}: {err}", thing=str(err)))
        except _Refused as err:
            return self._give_up(LocalRefused(f"at step {number}: {err}", thing=str(err)))
        self._before = {
            **{each: kept for each, kept in self._before.items() if each <= number},
            number + 1: after,
        }
        page = await context.page.page()
        return Decision("", action, _raw(action, page), DecidedBy.RULES)

    def _place(self, number: int, steps: list[StepRecord]) -> _Place | None:
        """None if another run of the program, or a model, has worked the task."""
        if any(step.decided_by is DecidedBy.MODEL for step in steps):
            return None
        own = [step.number for step in steps if step.decided_by is DecidedBy.RULES]
        return self._before.get(own[-1] + 1 if own else 1)

    def _give_up(self, err: LocalStopped | LocalRefused | LocalCorrected | LocalInterrupted) -> None:
        if self._alone:
            raise err
        self._gave_up = True

    async def _next(self, context: DecisionContext, place: _Place) -> tuple[Action, _Place]:
        if chosen := _chosen_instead(context.trajectory.steps):
            return await self._press_chosen(chosen, context, place)
        at = place.at
        while at < len(self._steps):
            here = place if at == place.at else _Place(at)
            if (found := await self._work(self._steps[at], context, here)) is not None:
                return found
            at += 1
        return Finish(self._report(context.trajectory.steps)), _Place(at)

    async def _work(
        self, step: LocalStep, context: DecisionContext, place: _Place
    ) -> tuple[Action, _Place] | None:
        """What is to be done for this piece of work; None if nothing is left to be done."""
        done = _Place(place.at + 1)
        if isinstance(step, SystemCommand):
            return step, done
        match step:
            case Launch() | OpenUrl() | Back() | Home() | Enter() | Recents() | Notifications():
                return step, done
            case TypeSecret():
                return TakeOver(SENTENCES[self._lang]["hand_over"]), done
            case Scroll(down):
                page = await context.page.page()
                return _swipe(page, context, down=down), done
            case TypeText(text):
                page = await context.page.page()
                if page.field is None:
                    return _tap(_only(fields_of(page), text)), place
                return step, done
            case ExpectNamed(names):
                page = await context.page.page()
                if texts_named(page, names):
                    return None
                return _look_further(names[0], page, context, place, scrolls=True)
            case AskPerson():
                return await self._ask(step, context, place)
            case PressField(names):
                return await _press_field(names, context, place, done)
            case PressNamed():
                return await _press_named(step, context, place, done)
            case TurnSwitch():
                return await _turn(step, context, place)

    async def _press_chosen(
        self, chosen: str, context: DecisionContext, place: _Place
    ) -> tuple[Action, _Place]:
        """Presses what the person chose when they were asked in the place of the press before."""
        page = await context.page.page()
        found = things_named(page, (chosen,))
        if len(found) != 1:
            raise _CannotGoOn(chosen[:_OPTION])
        point = middle(found[0].box)
        before = self._steps[place.at - 1] if place.at else None
        held = isinstance(before, PressNamed) and before.hold
        return (LongPress(point) if held else Tap(point)), place

    async def _ask(
        self, step: AskPerson, context: DecisionContext, place: _Place
    ) -> tuple[Action, _Place] | None:
        """Asks what is missing; with the answer the work that follows from it takes this place."""
        answer = _answer(context.trajectory.steps) if place.asked else None
        if answer is None:
            question = SENTENCES[self._lang][f"ask_{step.missing}"].format(thing=step.thing)
            return Interact(question), _Place(place.at, asked=True)
        command = completed(step.missing, answer)
        if command is None:
            raise _CannotGoOn(answer[:_OPTION])
        self._commands[self._commands.index(LocalCommand((step,), ""))] = command
        self._steps[place.at : place.at + 1] = command.steps
        return await self._work(self._steps[place.at], context, _Place(place.at))

    def _use_hands_instead(self, steps: list[StepRecord], place: _Place) -> bool:
        """What the phone does not do by itself is done on its pages; False if nothing is of that kind.

        An alarm that no app takes is set on the clock's page; an app that is known by no such name may have
        an icon of it.
        """
        last = steps[-1] if steps else None
        if last is None or last.result is None or last.result.kind is not ResultKind.FAILED:
            return False
        match last.action:
            case SetAlarm():
                instead = alarm_by_hand(last.action)
            case Launch(app) if last.result.detail == Reason.APP_NOT_FOUND:
                instead = (Home(), PressNamed((app,)))
            case _:
                return False
        if self._replaced != last.number:
            self._replaced = last.number
            self._steps[place.at : place.at] = instead
        return True

    def _report(self, steps: list[StepRecord]) -> str:
        sentences = SENTENCES[self._lang]
        told = [sentences[command.told].format(thing=command.thing) for command in self._commands]
        said = [step.result.found for step in steps if step.result and isinstance(step.action, _TELLING)]
        told += [sentences["said"].format(thing=text[:_MOST_TOLD]) for text in said if text]
        return sentences["comma"].join(dict.fromkeys(told))


def _chosen_instead(steps: list[StepRecord]) -> str:
    """The entry that the person chose, where the policy asked about a press of these rules; '' if not."""
    result = steps[-1].result if steps and isinstance(steps[-1].action, Tap | LongPress) else None
    asked = result is not None and result.kind is ResultKind.ANSWERED and result.detail == Reason.CHOSEN
    return result.found if result is not None and asked else ""


def _check_last(
    steps: list[StepRecord], work: list[LocalStep], place: _Place, sentences: Mapping[str, str]
) -> None:
    """Raises _CannotGoOn or _Refused if the last step did not do what it was for."""
    own = [step for step in steps if step.decided_by is DecidedBy.RULES]
    if not own or own[-1] is not steps[-1]:
        return
    last = own[-1]
    result = last.result
    thing = last.target or _said(last.action, sentences)
    if result is None:
        raise _CannotGoOn(thing)
    if result.kind is ResultKind.REJECTED:
        raise _Refused(thing)
    if result.kind is ResultKind.ANSWERED:
        answered_else = isinstance(last.action, Tap | LongPress) and result.detail != Reason.CHOSEN
        if result.detail == Reason.GIVEN_UP or answered_else:
            raise _CannotGoOn(thing)
        return
    fine = result.kind in (ResultKind.DONE, ResultKind.UNCHANGED)
    if isinstance(last.action, Finish):
        # The first time that nothing proves it, the next finish asks the person.
        unproved = sum(isinstance(step.action, Finish) for step in own)
        if result.detail != Reason.UNPROVED or unproved > 1:
            raise _CannotGoOn(thing)
        return
    if not fine or result.detail in (Reason.TYPED_DIFFERENTLY, Reason.NO_FIELD):
        raise _CannotGoOn(thing)
    if result.kind is ResultKind.UNCHANGED and isinstance(last.action, Tap | LongPress):
        following = work[place.at] if place.at < len(work) else None
        before = work[place.at - 1] if place.at else None
        # A field that has the focus already, a choice that is taken already.
        if not isinstance(following, _MAY_CHANGE_NOTHING) and not isinstance(before, PressField):
            raise _CannotGoOn(thing)


async def _press_named(
    step: PressNamed, context: DecisionContext, place: _Place, done: _Place
) -> tuple[Action, _Place]:
    page = await context.page.page()
    found = things_named(page, step.names)
    if place.options and (answer := _answer(context.trajectory.steps)) is not None:
        if answer not in place.options:
            raise _CannotGoOn(step.names[0])
        options = _options(page, found)
        if answer not in options:
            raise _CannotGoOn(step.names[0])
        found = (found[options.index(answer)],)
    if len(found) > 1:
        options = _options(page, found)
        return Interact(WHICH_THING, options), _Place(place.at, options=options)
    if found:
        point = middle(found[0].box)
        return (LongPress(point) if step.hold else Tap(point)), done
    return _look_further(step.names[0], page, context, place, scrolls=True)


async def _press_field(
    names: tuple[str, ...], context: DecisionContext, place: _Place, done: _Place
) -> tuple[Action, _Place] | None:
    page = await context.page.page()
    fields = fields_of(page)
    if len(fields) == 1:
        return None if page.field is not None else (_tap(fields[0]), done)
    named = things_named(page, names) if names else ()
    meant = [item for item in named if item.field]
    if len(meant) == 1:
        return None if meant[0].focused else (_tap(meant[0]), done)
    if len(named) == 1 and not place.presses:
        # A button that opens the page with the field.
        return _tap(named[0]), _Place(place.at, presses=1)
    return _look_further(names[0] if names else "", page, context, place, scrolls=False)


async def _turn(step: TurnSwitch, context: DecisionContext, place: _Place) -> tuple[Action, _Place] | None:
    page = await context.page.page()
    found = [(item, switch_at(page, item)) for item in things_named(page, step.names)]
    switches = [(item, on) for item, on in found if on is not None]
    if len(switches) == 1:
        item, on = switches[0]
        if on is step.on:
            return None
        if place.presses >= _MOST_PRESSES:
            raise _CannotGoOn(step.names[0])
        if place.presses and place.views < _MOST_VIEWS:  # it may only be slow
            return Wait(_NEXT_VIEW_S), _Place(place.at, presses=place.presses, views=place.views + 1)
        return _tap(item), _Place(place.at, presses=place.presses + 1)
    if found:
        raise _CannotGoOn(step.names[0])
    if not step.scrolls and place.views >= _MOST_VIEWS and not place.scrolls:
        # The shade shows a few tiles; drawn down once more, all of them.
        return _swipe(page, context, down=False), _Place(place.at, 1, place.presses, place.views)
    return _look_further(step.names[0], page, context, place, scrolls=step.scrolls)


def _look_further(
    thing: str, page: Page, context: DecisionContext, place: _Place, *, scrolls: bool
) -> tuple[Action, _Place]:
    """Where the thing is not on this page: a later view, then what lies below. Raises _CannotGoOn."""
    if place.views < _MOST_VIEWS and (page.late or not place.scrolls):
        after = _Place(place.at, place.scrolls, place.presses, place.views + 1, place.options)
        return Wait(_NEXT_VIEW_S), after
    last = context.trajectory.last_result
    stands = place.scrolls > 0 and last is not None and last.kind is ResultKind.UNCHANGED
    if not scrolls or stands or place.scrolls >= _MOST_SCROLLS or page.late:
        raise _CannotGoOn(thing)
    after = _Place(place.at, place.scrolls + 1, place.presses, place.views, place.options)
    return _swipe(page, context, down=True), after


def _answer(steps: list[StepRecord]) -> str | None:
    result = steps[-1].result if steps and isinstance(steps[-1].action, Interact) else None
    if result is None or result.kind is not ResultKind.ANSWERED:
        return None
    return result.found if result.detail == Reason.CHOSEN else result.detail


def _options(page: Page, found: tuple[Item, ...]) -> tuple[str, ...]:
    """All different; numbered from above where the labels are the same."""
    labels = [label_of_thing(page, item)[:_OPTION] for item in found[:_MOST_OPTIONS]]
    if len(set(labels)) == len(labels):
        return tuple(labels)
    return tuple(f"{number}. {label}"[:_OPTION] for number, label in enumerate(labels, 1))


def _only(fields: tuple[Item, ...], thing: str) -> Item:
    if len(fields) != 1:
        raise _CannotGoOn(thing)
    return fields[0]


def _tap(item: Item) -> Tap:
    return Tap(middle(item.box))


def _swipe(page: Page, context: DecisionContext, *, down: bool) -> Swipe:
    width, height = page.size_px
    if not height:
        frame = context.observation.frame
        if frame is None:
            raise _CannotGoOn("")
        width, height = frame.screenshot.size_px
    low, high = (width // 2, height * 7 // 10), (width // 2, height * 3 // 10)
    return Swipe(low, high) if down else Swipe(high, low)


def _said(action: object, sentences: Mapping[str, str]) -> str:
    match action:
        case Launch(app):
            return app
        case OpenUrl(url):
            return url
        case SetAlarm() | SetTimer() | RingPhone() | StopRinging():
            return CLOCK_APP
        case RunFunction(function=function):
            return function
        case SetVolume() | StepVolume():
            return sentences["volume"]
        case ListFunctions():
            return sentences["app_functions"]
        case _:
            return ""


def _raw(action: Action, page: Page) -> str:
    """As AutoGLM writes it, for a model that goes on after this."""
    match action:
        case Finish(message):
            return f"finish(message={json.dumps(message, ensure_ascii=False)})"
        case Launch(app):
            return f'do(action="Launch", app={json.dumps(app, ensure_ascii=False)})'
        case TypeText(text):
            return f'do(action="Type", text={json.dumps(text, ensure_ascii=False)})'
        case Tap(point):
            return f'do(action="Tap", element={_relative(point, page)})'
        case LongPress(point):
            return f'do(action="Long Press", element={_relative(point, page)})'
        case Swipe(start, end):
            return f'do(action="Swipe", start={_relative(start, page)}, end={_relative(end, page)})'
        case Wait(duration_s):
            return f'do(action="Wait", duration="{duration_s:.0f} seconds")'
        case OpenUrl(url):
            return f'do(action="Open_url", url={json.dumps(url)})'
        case TakeOver():
            return 'do(action="Take_over")'
        case _:
            return f'do(action="{type(action).__name__}")'


def _relative(point: Point, page: Page) -> str:
    width, height = page.size_px
    if not width or not height:
        return "[500,500]"
    return f"[{point[0] * 999 // width},{point[1] * 999 // height}]"
