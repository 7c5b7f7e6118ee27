"""A task that goes on from an earlier one: 'the same once more' is what that one came to in the end."""

import re

from agent.standin.recipes.corrected import corrected

# What the earlier task was, in Farhand's words, behind the new one's.
_EARLIER = re.compile(
    r"\n+(?:This goes on from an earlier task of the same person, which has ended\. Their words then: "
    r"|这是接着同一用户之前的一个任务说的，那个任务已经结束。用户当时的话：)"
    r"(?P<words>.+?)(?:\n(?:What was reported then|当时报告的结果).*)?$",
    re.DOTALL,
)
_SAME = re.compile(r"\bsame\b|\bagain\b|同样|一样|再来", re.IGNORECASE)


def followed(task: str, lang: str) -> str:
    """The task in words of its own. lang: 'en' or 'zh'."""
    earlier = _EARLIER.search(task)
    if earlier is None:
        return task
    own, (first, *added) = task[: earlier.start()], earlier["words"].splitlines()
    return corrected(first, added, lang) if _SAME.search(own) else own
