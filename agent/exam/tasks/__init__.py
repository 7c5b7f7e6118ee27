"""All tasks of the exam."""

from agent.exam.task import ExamTask
from agent.exam.tasks import across, agreed, long, single, wary

TASKS: tuple[ExamTask, ...] = (*single.TASKS, *agreed.TASKS, *wary.TASKS, *across.TASKS, *long.TASKS)
