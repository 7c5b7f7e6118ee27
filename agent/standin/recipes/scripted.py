"""Plays a script of the exam: a table of steps instead of a recipe of its own."""

from agent.exam.script import ScriptStep, ScriptVerb
from agent.exam.task import LANGUAGES, ExamTask
from agent.exam.tasks import TASKS
from agent.standin.moves import TAKE_OVER, Place
from agent.standin.outcomes import StepOutcome
from agent.standin.recipes.play import Astray, GaveUp, Play, Playing, Recipe, RecipeEnding
from devices.demo_apps import DEMO_APPS, DemoApp
from devices.demo_positions import POSITIONS

_BY_TEXT = {" ".join(text.split()): task for task in TASKS for text in task.text}
_SLIDE_FROM, _SLIDE_TO = 180, 920  # thousandths of the width: the ends of what slides
_SCROLL = ((500.0, 800.0), (500.0, 100.0))  # a screenful
# Whatever stands behind: the phone did not do it, or nobody knows.
_NOT_DONE = frozenset({StepOutcome.VOID, StepOutcome.FAILED, StepOutcome.UNUSABLE})
_MOST_ASKS = 3


def exam_recipe(task: str) -> Recipe | None:
    """The recipe for a task of the exam in its very words, None for any other."""
    found = _BY_TEXT.get(" ".join(task.split()))
    return _recipe(found) if found else None


def _recipe(task: ExamTask) -> Recipe:
    def recipe(play: Play) -> Playing[RecipeEnding]:
        try:
            for step in task.script:
                if step.verb is ScriptVerb.END:
                    return _ending(play, step)
                yield from _play(play, step)
        except Astray:
            pass
        return _lost(play)

    return recipe


def _play(play: Play, step: ScriptStep) -> Playing[None]:
    """One step. Raises GaveUp, Astray."""
    words = step.words[LANGUAGES.index(play.lang)]
    match step.verb:
        case ScriptVerb.OPEN:
            app = DEMO_APPS[step.words[0]]
            yield from _open(play, app)
        case ScriptVerb.TAP | ScriptVerb.HOLD | ScriptVerb.SLIDE:
            yield from _touch(play, step)
        case ScriptVerb.TYPE | ScriptVerb.TYPE_ANSWER:
            text = play.answer if step.verb is ScriptVerb.TYPE_ANSWER else words
            typing = play.say(f"The field has the focus. I type: {text}", f"输入框已获得焦点，我输入：{text}")
            yield from play.act(typing, "Type", may_stay=True, text=text)
        case ScriptVerb.SCROLL:
            start, end = _SCROLL
            looking = play.say("It is not on this page. I look further down.", "这一页没有，我往下翻。")
            yield from play.act(looking, "Swipe", may_stay=True, start=start, end=end)
        case ScriptVerb.KEY:
            pressing = play.say(f"I press {words}.", f"我按一下{words}键。")
            yield from play.act(pressing, words, may_stay=True)
        case ScriptVerb.NOTE:
            yield from play.do(
                play.say(f"I see it: {words}. I keep this.", f"我看到：{words}。记下来。"),
                "Note",
                message="True",
            )
        case ScriptVerb.ASK:
            play.answer = yield from play.ask(words)
        case ScriptVerb.CHOOSE:
            if any(word.casefold() in play.answer.casefold() for word in step.words):
                yield from _touch(play, step)
        case ScriptVerb.MEET:
            if play.turn.app == step.words[0]:
                yield from _touch(play, step)
        case ScriptVerb.HAND_OVER:
            yield from _hand_over(play, words)
        case ScriptVerb.END:
            return


def _open(play: Play, app: DemoApp) -> Playing[None]:
    """As `Play.open`; what comes up over the app at once is left to the next step."""
    if play.turn.app in (app.package, *app.names):
        yield from play.open(app, play.say("I open it from its first page.", "我从首页打开它。"))
        return
    opening = play.say(f"I open {app.names[0]}.", f"我打开{app.names[1]}。")
    if (yield from play.do(opening, "Launch", app=play.say(*app.names))) is not StepOutcome.DONE:
        by_id = play.say("I try it by its package name.", "我用它的包名再试一次。")
        yield from play.act(by_id, "Launch", may_stay=True, app=app.package)


def _touch(play: Play, step: ScriptStep) -> Playing[None]:
    """Once, and again only while it is certain that nothing was touched."""
    yield from _come_back(play, step)
    what = step.place[1].replace("_", " ")
    thinking = play.say(f"Here is {what}. I touch it.", f"这里是“{what}”，我点它。")
    name, places = _move(step)
    if not step.flagged:
        outcome = yield from play.do(thinking, name, **places)
        if outcome is StepOutcome.ANSWERED:
            play.answer = play.turn.answer  # the person was asked which one; nothing was touched
        elif outcome is StepOutcome.UNKNOWN:
            raise Astray
        elif outcome is not StepOutcome.DONE:
            yield from play.act(thinking, name, may_stay=False, **places)
        return
    thinking = play.say(
        f"This is {what}. It cannot be taken back, so I ask first.",
        f"这里是“{what}”，点了无法撤回，先征得同意。",
    )
    message = play.say(f"Press {what}?", f"要点“{what}”吗？")
    for _ in range(_MOST_ASKS):
        outcome = yield from play.do(thinking, name, **places, message=message)
        # Some pages show nothing of what was done on them, and it is not to be done twice.
        if outcome in (StepOutcome.DONE, StepOutcome.UNCHANGED):
            return
        if outcome in (StepOutcome.REJECTED, StepOutcome.REFUSED):
            raise GaveUp(_not_agreed(play))
        if outcome not in _NOT_DONE:
            raise Astray
    raise Astray


def _move(step: ScriptStep) -> tuple[str, dict[str, Place]]:
    """The action and its places."""
    x, y = POSITIONS[step.place]
    if step.verb is ScriptVerb.SLIDE:
        return "Swipe", {"start": (_SLIDE_FROM, y), "end": (_SLIDE_TO, y)}
    return ("Long Press" if step.verb is ScriptVerb.HOLD else "Tap"), {"element": (x, y)}


def _come_back(play: Play, step: ScriptStep) -> Playing[None]:
    """Leaves what came up over the app, once. Raises Astray if another app stays in front."""
    app = _app_of(step.place[0])
    if app is None or play.front(app):
        return
    leaving = play.say(
        f"Another app is in front than {app.names[0]}. I go back.", f"前台不是{app.names[1]}，我返回。"
    )
    yield from play.do(leaving, "Back")
    play.need(app)


def _app_of(scene: str) -> DemoApp | None:
    return DEMO_APPS.get(scene.partition("_")[0])


def _hand_over(play: Play, message: str) -> Playing[None]:
    thinking = play.say("Only the person can do this.", "这一步只能由用户本人完成。")
    outcome = yield from play.do(thinking, TAKE_OVER, message=message)
    if outcome is StepOutcome.GIVEN_UP:
        raise GaveUp(
            RecipeEnding(
                play.say("It was not done on the phone, so I stop.", "手机上没有完成，我就此停止。"),
                play.say(
                    "It was not done on the phone, so I stopped there.", "手机上没有完成，所以我停在了那里。"
                ),
            )
        )


def _ending(play: Play, step: ScriptStep) -> RecipeEnding:
    done = play.say("All of it is done, so the task is over.", "都完成了，任务结束。")
    return RecipeEnding(done, step.words[LANGUAGES.index(play.lang)])


def _not_agreed(play: Play) -> RecipeEnding:
    return RecipeEnding(
        play.say("That was not agreed to, so I stop.", "没有获得同意，我就此停止。"),
        play.say("It was not agreed to, so I did not do it.", "没有获得同意，所以没有执行。"),
    )


def _lost(play: Play) -> RecipeEnding:
    return RecipeEnding(
        play.say("The page is another than it should be, so I stop.", "页面和预期不同，我就此停止。"),
        play.say(
            "I could not finish: the page was another than it should be. Please look at the phone.",
            "没有完成：页面和预期不同。请查看手机。",
        ),
    )
