"""What the model is told when a task does not get on; no word of the screen is in these sentences."""

from agent.contract.stuck import StuckFinding, StuckKind

_HAPPENED: dict[str, dict[StuckKind, str]] = {
    "en": {
        StuckKind.SAME_ACTION: "You have done the same thing on this screen {count} times, and nothing came of it.",
        StuckKind.TWO_SCREENS: "By the same two actions you go back and forth between two screens.",
        StuckKind.CIRCLE: "You repeat the same three steps and come back to where you were.",
        StuckKind.FAILURES: "Your last actions could not be performed.",
        StuckKind.NO_CHANGE: "Your last {count} actions left the screen exactly as it was.",
        StuckKind.SCROLLS: "You have scrolled in the same direction many times.",
        StuckKind.SAME_KEY: "You have pressed the same thing {count} times.",
        StuckKind.WAITS: "You have waited {count} times, and nothing on the page moves.",
        StuckKind.PLAN_ITEM: "The same part of the plan has failed {count} times.",
        StuckKind.MANY_STEPS: "This task has taken {count} steps, far more than such a task takes.",
    },
    "zh": {
        StuckKind.SAME_ACTION: "你在这个页面上把同样的操作做了 {count} 次，没有任何效果。",
        StuckKind.TWO_SCREENS: "你用同样的两个操作在两个页面之间来回切换。",
        StuckKind.CIRCLE: "你一直重复同样的三步，又回到了原来的页面。",
        StuckKind.FAILURES: "你最近的几次操作都没能执行。",
        StuckKind.NO_CHANGE: "你最近的 {count} 次操作都没有让屏幕发生任何变化。",
        StuckKind.SCROLLS: "你已经朝同一个方向滑动了很多次。",
        StuckKind.SAME_KEY: "你已经把同一个地方按了 {count} 次。",
        StuckKind.WAITS: "你已经等待了 {count} 次，页面没有任何变化。",
        StuckKind.PLAN_ITEM: "计划里的同一项已经失败了 {count} 次。",
        StuckKind.MANY_STEPS: "这个任务已经用了 {count} 步，远超同类任务所需。",
    },
}  # fmt: skip
_DO: dict[str, dict[StuckKind, str]] = {
    "en": {
        StuckKind.SCROLLS: "If there is a search or a filter, use it; if not, go on only if the end is near.",
        StuckKind.SAME_KEY: "If each of them counts, go on; if not, do something else.",
        StuckKind.WAITS: "Do something else: go back, open the page again, or finish and say what was left out.",
        StuckKind.MANY_STEPS: "Do only what is still missing; if it cannot be done, finish and say what was left out.",
        StuckKind.FAILURES: "Read why, and do something else.",
    },
    "zh": {
        StuckKind.SCROLLS: "如果有搜索或筛选，请使用它；没有的话，只有快到尽头时才继续滑动。",
        StuckKind.SAME_KEY: "如果每一次都有用，请继续；否则请换一种操作。",
        StuckKind.WAITS: "请换一种操作：返回、重新打开页面，或者结束任务并说明哪一步没有做。",
        StuckKind.MANY_STEPS: "只做还没完成的部分；如果做不到，请结束任务并说明哪一步没有做。",
        StuckKind.FAILURES: "请看清原因，换一种操作。",
    },
}  # fmt: skip
_OTHERWISE = {
    "en": "Do not repeat it. Look at the screen again and do something else: another element, another way there, or"
    " back.",
    "zh": "不要再重复。请重新看清屏幕，换一种做法：点别的元素、走别的路径，或者返回。",
}
_FORBIDDEN = {
    "en": "It is not performed on this screen any more. Choose something else.",
    "zh": "这个操作在这个页面上不会再执行。请选择别的操作。",
}
_REPLAN = {
    "en": "Your way does not work: give it up. Think of what the task still needs, and begin another way to it now, such"
    " as a search, a menu, the first page of the app, or another app. If there is none, finish and say what was left"
    " out.",
    "zh": "这条路走不通，请放弃它。想清楚任务还差什么，现在换一条路：搜索、菜单、应用首页，或者别的应用。"
    "如果没有别的办法，请结束任务并说明哪一步没有做。",
}
_LEFT = {
    "en": "The program itself has left the page on which you did not get on. Begin this part anew, in another way.",
    "zh": "程序已经离开了你卡住的页面。请换一种办法重新开始这一部分。",
}


def hint_text(finding: StuckFinding, lang: str) -> str:
    """What happened, and what to do. lang: 'en' or 'zh'."""
    do = _DO[lang].get(finding.kind, _OTHERWISE[lang])
    return _joined(_happened(finding, lang), do, lang)


def forbid_text(finding: StuckFinding, lang: str) -> str:
    """What is not performed any more."""
    return _joined(_happened(finding, lang), _FORBIDDEN[lang], lang)


def replan_text(finding: StuckFinding, lang: str) -> str:
    """That another way is wanted."""
    return _joined(_happened(finding, lang), _REPLAN[lang], lang)


def left_text(lang: str) -> str:
    """That Farhand left the page."""
    return _LEFT[lang]


def _happened(finding: StuckFinding, lang: str) -> str:
    return _HAPPENED[lang][finding.kind].format(count=finding.count)


def _joined(one: str, other: str, lang: str) -> str:
    return f"{one} {other}" if lang == "en" else one + other
