"""A call that ends the task and says that it failed never counts as done, in whatever argument it says so."""

import pytest

from agent.contract.actions import Finish, Unusable, UnusableReply
from agent.model.dialects.families import family_for
from agent.model.dialects.reading import read
from agent.model.dialects.status_words import says_failure
from agent.model.request import ModelReply

_SIZE = (1080, 2400)
TOLD = '<tool_call>{"name": "mobile_use", "arguments": {"action": "answer", "text": "failed"}}</tool_call>'


def action_of(family: str, text: str) -> object:
    return read(ModelReply(text), family_for("", override=family), _SIZE, _SIZE).action


def python_call(name: str, **arguments: str) -> str:
    return f"Thought: t\nAction: {name}({', '.join(f'{key}={value!r}' for key, value in arguments.items())})"


@pytest.mark.parametrize(
    ("family", "text"),
    [
        ("ui-tars-1.5", python_call("finished", result="failure")),
        ("ui-tars-1.5", python_call("finished", message="unable")),
        ("doubao-ui-tars", python_call("finished", content="The task failed.")),
        ("ui-venus-1.5", "<think>t</think>\n<action>Finished(content='Not completed')</action>"),
        ("generic", 'Thought: t\nAction: {"action_type": "answer", "text": "infeasible"}'),
        ("generic", 'Thought: t\nAction: {"action_type": "answer", "text": "任务失败"}'),
        ("mai-ui", TOLD),
        ("gelab", "<THINK>t</THINK>\taction:COMPLETE\treturn:failed\tsummary:s"),
        ("autoglm", '<think>t</think><answer>finish(message="not completed")</answer>'),
        ("autoglm", '<think>t</think><answer>finish(message="任务未完成。")</answer>'),
    ],
)  # fmt: skip
def test_a_report_that_is_only_a_word_for_failure_is_none_of_success(family: str, text: str) -> None:
    action = action_of(family, text)
    assert isinstance(action, Finish)
    assert action.failed


@pytest.mark.parametrize(
    "text",
    [
        python_call("finished", outcome="not completed"),
        python_call("finished", outcome="unable"),
        python_call("finished", content="See above.", state="not done"),
        python_call("finished", content="See above.", status="partially completed"),
        python_call("finished", content="See above.", status="失败"),
    ],
)
def test_an_unknown_status_is_a_bad_argument(text: str) -> None:
    action = action_of("ui-tars-1.5", text)
    assert isinstance(action, UnusableReply)
    assert action.reason is Unusable.BAD_ARGUMENT


def test_a_success_that_says_failure_is_a_failure() -> None:
    said = 'Thought: t\nAction: {"action_type": "status", "goal_status": "success", "text": "failed"}'
    assert action_of("generic", said) == Finish("failed", failed=True)


@pytest.mark.parametrize(
    "text",
    [
        "no",
        "error",
        "7",
        "The last build failed.",
        "It could not be delivered yesterday.",
        "Nothing failed",
        "7 failed",
        "not open",
        "上次付款失败，这次成功了",
    ],
)
def test_answers_with_such_words_in_them_are_answers(text: str) -> None:
    assert not says_failure(text)
    assert action_of("ui-tars-1.5", python_call("finished", content=text)) == Finish(text)
