"""Words that say how a task ended, as the whole value of an argument."""

import re

SUCCESS = frozenset(
    (
        "success", "successful", "succeeded", "complete", "completed", "finish", "finished", "done",
        "satisfied", "ok", "true", "yes",
    )
)  # fmt: skip
FAILURE = frozenset(
    (
        "failure", "failed", "fail", "infeasible", "impossible", "abort", "aborted", "unsuccessful", "false",
        "no", "error", "incomplete", "unable", "unfinished", "uncompleted", "notcompleted",
        "notcomplete", "notdone", "notfinished", "notfeasible", "notpossible",
    )
)  # fmt: skip
_MOST = 80  # signs; a longer text is a report
_ENDED = "(?:complete|completed|do|done|finish|finished|successful|achieved|satisfied|feasible|possible)"
_ALONE = re.compile(
    r"(?:the )?(?:task )?(?:status )?(?:is |was |has |has been |could |can )?(?:"
    r"failed|failure|fail|infeasible|impossible|unable|abort|aborted|unsuccessful|incomplete|unfinished|uncompleted"
    rf"|(?:not|never|cannot|couldn t|can t) (?:yet )?(?:be |been )?{_ENDED}|unable to (?:be )?{_ENDED})"
    r"(?: it| the task| this task| task)?"
    r"|(?:该|此|本)?(?:任务|操作)?(?:执行)?(?:已|已经)?(?:失败|未能?完成|没有?(?:能)?完成|无法(?:完成|执行)|不能完成"
    r"|不可行|不可能|未成功|不成功|中止|放弃)(?:该|此|本)?(?:任务)?了?"
)
_WORDS = re.compile("[a-z]+|[0-9]+|[\u4e00-\u9fff]+")


def says_failure(text: str) -> bool:
    """Does a text say that the task failed, and nothing else? 'no' and 'error' may be answers."""
    return len(text) <= _MOST and _ALONE.fullmatch(" ".join(_WORDS.findall(text.lower()))) is not None
