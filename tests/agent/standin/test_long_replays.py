"""The stand-in goes on with a task of many steps, of which a request tells the old ones in a line each."""

from dataclasses import replace

import pytest

from agent.contract.actions import Action, Back, Finish, Home, Launch, Note, Tap, TypeText, UnusableReply
from agent.exam.script import ScriptStep, ScriptVerb
from agent.exam.task import LANGUAGES
from agent.exam.tasks import TASKS
from agent.model.dialects import dialect_for
from agent.standin import StandinModel
from devices.demo_apps import DEMO_APPS
from devices.simulator.places import where
from tests.agent.model.dialects.asking import text_of
from tests.worlds.model_world import HOME, MODEL, SIZE_PX, Run, client_of

_KEYS = {"Back": Back(), "Home": Home()}


def _is(action: Action | UnusableReply, step: ScriptStep, lang: str) -> bool:
    words = step.words[LANGUAGES.index(lang)]
    match step.verb, action:
        case ScriptVerb.OPEN, Launch(app):
            return app == DEMO_APPS[step.words[0]].names[LANGUAGES.index(lang)]
        case ScriptVerb.TYPE, TypeText(text):
            return text == words
        case ScriptVerb.TAP, Tap((x, y)):
            at = where(*step.place)
            return all(
                abs(px - thousandths * side / 1000) <= 3
                for px, thousandths, side in zip((x, y), at, SIZE_PX, strict=True)
            )
        case ScriptVerb.NOTE, Note():
            return True
        case ScriptVerb.KEY, _:
            return action == _KEYS[words]
        case _:
            return False


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "left_out"),
    [("FourAppsWeekend", ("steps are left out", "省略了")), ("PricesOfTheWholeMenu", ())],
)
@pytest.mark.sample(1)
async def test_a_long_task_is_played_to_its_end(name: str, left_out: tuple[str, ...], lang: str) -> None:
    task = next(task for task in TASKS if task.name == name)
    async with StandinModel() as model, client_of(model) as client:
        run, app = Run(client, task.text_in(lang)), HOME
        for step in task.script:
            action = await run.step(app)
            if step.verb is ScriptVerb.END:
                assert action == Finish(step.words[LANGUAGES.index(lang)])
                break
            assert _is(action, step, lang), f"{len(run.history)}: {action} for {step}"
            # Words are known of most things that are touched; long ones, so that steps are left out.
            known = f"{step.place[1]} {'row ' * 25}" if len(run.history) % 5 else ""
            run.history[-1] = replace(run.history[-1], target=known, thinking="I look. " * 60)
            app = _then(step, app)
        told = "\n".join(map(text_of, dialect_for(MODEL).request(run.context(app)).messages))
        assert "-> done." in told or "-> 已完成。" in told
        assert any(words in told for words in left_out) == bool(left_out)


def _then(step: ScriptStep, app: str) -> str:
    """The app in front after this step."""
    if step.verb is ScriptVerb.OPEN:
        return DEMO_APPS[step.words[0]].package
    return HOME if step.words[0] == "Home" else app
