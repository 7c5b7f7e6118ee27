"""Recognises a request of a role, and takes it apart by its headings."""

import re
from dataclasses import dataclass

from agent.standin.wire import Message, text_of

_ROLE = re.compile(r"(?:Role: (?P<en>Manager|Reflector|Notetaker|Judge)|角色：(?P<zh>规划|检查|记录|裁判))\n")
_CHINESE = {"规划": "manager", "检查": "reflector", "记录": "notetaker", "裁判": "judge"}
_SECTION = re.compile(r"^## (?P<name>.+)$", re.MULTILINE)
_NAMES = {
    "任务": "Task", "计划": "Plan", "最近的步骤": "Last steps", "记录": "Notes",
    "为什么问你": "Why you are asked", "回复": "Reply", "计划中的项": "Item of the plan",
    "这一步": "The step", "它的说法": "What it says",
    "页面上的文字": "Words of the page", "已经记下": "Kept already",
}  # fmt: skip
_ITEM = re.compile(r"^(?P<number>\d+)\. \[(?P<state>[^\]]*)\] (?P<text>.*)$", re.MULTILINE)
_OPEN = ("open", "being done", "未做", "正在做")


@dataclass(frozen=True, slots=True)
class RoleAsked:
    """What a role is asked.

    role: 'manager', 'reflector', 'notetaker' or 'judge'. sections: by their English names.
    """

    role: str
    lang: str
    sections: dict[str, str]

    @property
    def headings(self) -> bool:
        """Is the answer wanted under headings?"""
        return "###" in self.sections.get("Reply", "")

    @property
    def task(self) -> str:
        """The person's words."""
        return self.sections.get("Task", "")

    @property
    def open_items(self) -> tuple[tuple[int, str], ...]:
        """Numbers and texts of what is still open in the plan that the manager is shown."""
        return tuple(
            (int(found["number"]), found["text"])
            for found in _ITEM.finditer(self.sections.get("Plan", ""))
            if found["state"].startswith(_OPEN)
        )

    def say(self, english: str, chinese: str) -> str:
        """The sentence in the request's language."""
        return chinese if self.lang == "zh" else english


def role_asked(messages: list[Message]) -> RoleAsked | None:
    """None for a request of a step."""
    if len(messages) != 1 or messages[0].role != "user":
        return None
    text = text_of(messages[0])
    found = _ROLE.match(text)
    if found is None:
        return None
    marks = list(_SECTION.finditer(text))
    ends = [mark.start() for mark in marks[1:]] + [len(text)]
    sections = {
        _NAMES.get(mark["name"], mark["name"]): text[mark.end() : end].strip()
        for mark, end in zip(marks, ends, strict=True)
    }
    role = found["en"].lower() if found["en"] else _CHINESE[found["zh"]]
    return RoleAsked(role, "zh" if found["zh"] else "en", sections)
