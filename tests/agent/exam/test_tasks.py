"""The table of the exam's tasks says nothing that the phone, the stand-in or the judge does not know."""

import re
from collections import Counter
from dataclasses import fields
from pathlib import Path

import pytest

from agent.exam.script import ScriptVerb, read_script
from agent.exam.task import Claim, ExamTask, TaskKind
from agent.exam.tasks import TASKS
from devices.demo_apps import DEMO_APPS
from devices.demo_positions import POSITIONS
from devices.simulator.phone import Popup
from devices.simulator.places import ROUTES, VARIANTS
from devices.simulator.scenes.tricks import Tricks
from tests.worlds.cases import each_of

_ROOT = Path(__file__).parents[3]


def test_there_are_enough_of_every_kind_in_both_languages() -> None:
    assert len(TASKS) >= 60
    assert set(Counter(task.kind for task in TASKS)) == set(TaskKind)
    by_lang = Counter(task.lang for task in TASKS)
    assert min(by_lang["en"], by_lang["zh"]) >= 30


def test_the_pages_about_it_count_them_rightly() -> None:
    """In the order of the kinds."""
    page = (_ROOT / "docs" / "exam.md").read_text(encoding="utf-8")
    counted = re.findall(r"^\| [^|]+ \| (\d+) \| [^|]+ \|$", page, re.MULTILINE)
    by_kind = Counter(task.kind for task in TASKS)
    assert sorted(map(int, counted)) == sorted(by_kind.values())
    for name in ("docs/exam.md", "README.md", "README.zh.md", "CHANGELOG.md"):
        text = (_ROOT / name).read_text(encoding="utf-8")
        assert re.search(rf"\b{len(TASKS)} (?:tasks|个任务)", text), name


def test_names_and_words_are_there_once() -> None:
    assert len({task.name for task in TASKS}) == len(TASKS)
    texts = [text for task in TASKS for text in task.text]
    assert [text for text, times in Counter(texts).items() if times > 1] == []


def test_every_app_of_the_phone_is_used() -> None:
    opened = {step.words[0] for task in TASKS for step in task.script if step.verb is ScriptVerb.OPEN}
    assert opened == set(DEMO_APPS)


@each_of("task", TASKS, ids=lambda task: task.name)
def test_a_task_is_complete(task: ExamTask) -> None:
    assert re.fullmatch(r"(?:[A-Z][a-z]+)+", task.name)
    assert all(text.strip() for text in task.text)
    assert re.search("[\u3400-\u9fff]", task.text[1])
    goal = task.goal
    assert goal.facts or goal.scene or goal.says or goal.claim is Claim.NOT_DONE, "nothing to judge"
    assert task.script[-1].verb is ScriptVerb.END
    for step in task.script:
        assert step.place == ("", "") or step.place in POSITIONS
        if step.verb is ScriptVerb.OPEN:
            assert step.words[0] in DEMO_APPS
    assert {*task.phone.tricks} <= {field.name for field in fields(Tricks)}
    for scene, kind in task.phone.pops_up.items():
        assert scene in ROUTES or scene in VARIANTS
        assert kind in set(Popup)


@each_of("task", [task for task in TASKS if "long" in task.kind], ids=lambda task: task.name)
def test_long_tasks_are_long_and_their_facts_differ(task: ExamTask) -> None:
    assert len(task.script) > (50 if task.kind is TaskKind.VERY_LONG else 25)
    for lang in ("en", "zh"):
        facts = task.goal.facts_in(lang)
        assert len(set(facts)) == len(facts)


def test_a_task_crosses_four_apps_in_sixty_steps() -> None:
    task = next(task for task in TASKS if task.name == "FourAppsWeekend")
    assert len(task.script) >= 60
    assert sum(step.verb is ScriptVerb.OPEN for step in task.script) == 4


def test_a_line_that_names_no_place_is_refused() -> None:
    for line in ("coffee_menu", "!coffee_menu", "=latte coffee_menu", "tap something.here"):
        with pytest.raises(ValueError, match="is no"):
            read_script((line,))
