"""Sentences for the model: outcomes of earlier actions, and the verdict on the present screenshot.

What a family calls by a name of its own stands in them as a placeholder, which its `FamilyNames` fill.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from agent.contract.actions import ActionResult, Reason, ResultKind, Unusable
from agent.contract.proof import Gap, GapKind
from agent.contract.stuck import ANOTHER_WAY, AS_BEFORE, BY_HAND, STOP_HERE
from agent.model.dialects.base import PastStep
from agent.trajectory.steer_words import steer_text
from devices.base import Verdict

_MAX_DETAIL = 400
_MAX_ANSWER = 4_000  # a person's own words get more room
_MAX_REMEMBERED, _MAX_LINES = 300, 8  # of steps that are left out


@dataclass(frozen=True, slots=True)
class FamilyNames:
    """A family's own names in the sentences, in the language of the prompt.

    take_over: the call that hands the phone to the person.
    call: what a reply must hold.
    write: what to write instead of a reply that could not be used: an order without a full stop.
    span: between what the numbers of a point lie: a half sentence.
    """

    take_over: str
    call: str
    write: str
    span: str

    def fill(self, text: str) -> str:
        """The text with the names put in."""
        for name in ("take_over", "call", "write", "span"):
            text = text.replace(f"{{{name}}}", getattr(self, name))
        return text


_OUTCOMES: dict[str, dict[ResultKind, str]] = {
    "en": {
        ResultKind.DONE: "Last action: done.",
        ResultKind.UNCHANGED: "Last action: performed, but the screen looks exactly as before.",
        ResultKind.REJECTED: "Last action: rejected by the person; nothing was performed. Do not try it again, nor the same"
        " thing another way. Go on without it, or finish and say what was left out.",
        ResultKind.VOID: "Last action: not performed. The screen had changed before it could be sent. Look at it before you"
        " decide again; if it still needs the person's yes, they are asked anew.",
        ResultKind.REFUSED: "Last action: refused by the bot, not performed.",
        ResultKind.FAILED: "Last action: failed.",
        ResultKind.UNUSABLE: "Your last reply could not be used; nothing was performed.",
        ResultKind.ANSWERED: "The person answered: {detail}",
        ResultKind.UNKNOWN: "Last action: it is not known whether this input reached the phone; look first, before you"
        " repeat anything.",
    },
    "zh": {
        ResultKind.DONE: "上一步操作：已完成。",
        ResultKind.UNCHANGED: "上一步操作：已执行，但屏幕与之前完全一样。",
        ResultKind.REJECTED: "上一步操作：被用户拒绝，没有执行。不要再试，也不要换别的办法做同一件事。"
        "请跳过它继续，或者结束任务并说明哪一步没有做。",
        ResultKind.VOID: "上一步操作：没有执行。发送之前屏幕变了。请先看清屏幕再决定；如果仍需用户批准，会重新请求。",
        ResultKind.REFUSED: "上一步操作：被程序拒绝，没有执行。",
        ResultKind.FAILED: "上一步操作：失败。",
        ResultKind.UNUSABLE: "你上一次的回复无法使用，没有执行任何操作。",
        ResultKind.ANSWERED: "用户回答：{detail}",
        ResultKind.UNKNOWN: "上一步操作：不知道这次输入有没有送达手机；请先看屏幕，不要直接重复。",
    },
}  # fmt: skip

# Keys are the plain texts that the journal holds.
_REASONS: dict[str, dict[str, str]] = {
    "en": {
        Reason.APP_NOT_FOUND: "no installed app has this name",
        Reason.NO_KEYBOARD: "the phone has no keyboard for typing by remote control; tap the keys on the screen instead",
        Reason.NO_FIELD: "no text field has the focus; tap the field first, then type",
        Reason.KEYBOARD_REFUSED: "the phone refused to switch the keyboard; tap the keys on the screen instead",
        Reason.SECURE_PAGE: "the phone protects this page; use {take_over} and let the person do it",
        Reason.SCREEN_CHANGED: "the screen had changed",
        Reason.PAGE_UNREAD: "what stands on the page could not be read",
        Reason.STILL_REFUSED: "the person said no to this before, and nothing shows that it is another page by now",
        Reason.BLOCKED_APP: "the rules of this phone do not allow this app to be used; go on without it, or finish and say"
        " what was left out",
        Reason.TOO_MUCH_MONEY: "the amount is over the limit that was set for this phone, so nobody can agree to it; do not"
        " try it again, finish and say what was left out",
        Reason.TARGET_UNKNOWN: "it cannot be read what this touch presses; use {take_over} and let the person do it",
        Reason.TEXT_TOO_LONG: "a person must agree to this text and it is too long to be shown to them; write and send it in"
        " parts of at most 500 characters",
        Reason.EXPIRED: "nobody answered in time, which counts as a no",
        Reason.FINISHED: "it is done; look at the screen and go on",
        Reason.GIVEN_UP: "it could not be done by hand; go on without it, or finish and say what was left out",
        Reason.UNPROVED: "nothing on the phone shows that the task is done",
        Reason.CORRECTED: "the person has added something to the task meanwhile; do that before you finish",
        Reason.NOT_DONE: "it is not done yet; look at the screen and go on, or finish and say what could not be done",
        Reason.INTERRUPTED: "the program was interrupted",
        Reason.LINK_LOST: "the connection to the phone was lost meanwhile",
        Reason.TYPED_UNVERIFIED: "it could not be checked what the field holds now",
        Reason.NOT_HTTP: "only http and https addresses can be opened",
        Reason.NO_APP_FOR_URL: "no app on the phone opens this address",
        Reason.NO_COMMAND: "this phone has no such command",
        Reason.NOT_TAKEN: "the phone did not do it",
        Reason.FAILED: "the app did not do it",
        Reason.NOT_HERE_AGAIN: "it came to nothing on this screen several times; do something else",
        AS_BEFORE: "It is right, go on.",
        ANOTHER_WAY: "Try another way.",
        BY_HAND: "I will do it on the phone myself.",
        STOP_HERE: "Stop.",
    },
    "zh": {
        Reason.APP_NOT_FOUND: "没有安装叫这个名字的应用",
        Reason.NO_KEYBOARD: "手机上没有可远程输入的键盘；请点击屏幕上的按键",
        Reason.NO_FIELD: "没有选中任何输入框；请先点击输入框，再输入",
        Reason.KEYBOARD_REFUSED: "手机拒绝切换键盘；请点击屏幕上的按键",
        Reason.SECURE_PAGE: "手机保护了这个页面；请用 {take_over} 让用户自己操作",
        Reason.SCREEN_CHANGED: "屏幕已经变了",
        Reason.PAGE_UNREAD: "读不出页面上的内容",
        Reason.STILL_REFUSED: "用户之前已经拒绝，而且看不出页面有变化",
        Reason.BLOCKED_APP: "这部手机的规则不允许操作这个应用；请跳过它继续，或者结束任务并说明哪一步没有做",
        Reason.TOO_MUCH_MONEY: "金额超过了这部手机设定的上限，谁都不能批准；不要再试，请结束任务并说明哪一步没有做",
        Reason.TARGET_UNKNOWN: "读不出这次点击的是什么；请用 {take_over} 让用户自己操作",
        Reason.TEXT_TOO_LONG: "这段文字需要用户批准，但太长，无法完整展示；请分段输入并发送，每段不超过 500 个字符",
        Reason.EXPIRED: "没有人及时回答，按拒绝处理",
        Reason.FINISHED: "已经做好了；请看屏幕后继续",
        Reason.GIVEN_UP: "用户没能手动完成；请跳过它继续，或者结束任务并说明哪一步没有做",
        Reason.UNPROVED: "手机上看不出任务已经完成",
        Reason.CORRECTED: "用户在此期间补充了要求；请先照做，再结束任务",
        Reason.NOT_DONE: "还没有完成；请看屏幕后继续，或者结束任务并说明哪一步没能做到",
        Reason.INTERRUPTED: "程序被中断",
        Reason.LINK_LOST: "与手机的连接在此期间断开了",
        Reason.TYPED_UNVERIFIED: "无法确认输入框里现在是什么",
        Reason.NOT_HTTP: "只能打开 http 或 https 网址",
        Reason.NO_APP_FOR_URL: "手机上没有能打开这个网址的应用",
        Reason.NO_COMMAND: "这台手机没有这个命令",
        Reason.NOT_TAKEN: "手机没有照做",
        Reason.FAILED: "应用没有照做",
        Reason.NOT_HERE_AGAIN: "它在这个页面上已经多次没有任何效果；请换一种操作",
        AS_BEFORE: "没有问题，请继续。",
        ANOTHER_WAY: "请换一种办法。",
        BY_HAND: "我自己在手机上做。",
        STOP_HERE: "停止。",
    },
}  # fmt: skip

# In place of outcome and reason, where both together have a sentence of their own. {found} is quoted: it is
# text from the screen.
_TOGETHER: dict[str, dict[tuple[ResultKind, str], str]] = {
    "en": {
        (ResultKind.DONE, Reason.TYPED): "Last action: done, the field now holds this text.",
        (ResultKind.DONE,
        Reason.TYPED_DIFFERENTLY): "Last action: typed differently. The field now holds {found}.",
        (ResultKind.DONE,
        Reason.TYPED_UNVERIFIED): "Last action: typed, but it could not be checked what the field holds"
        " now; look.",
        (ResultKind.ANSWERED,
        Reason.CHOSEN): "The person answered: of the entries that fit the task, the one that says {found}. Nothing was"
        " tapped yet.",
        (ResultKind.VOID,
        Reason.LINK_LOST): "Last action: not performed. The person agreed, but then the phone was away for"
        " too long; nothing was sent. Look at the screen, and ask again if it is still needed.",
        (ResultKind.VOID,
        Reason.PAGE_UNREAD): "Last action: not performed. What stands on the page could not be read directly"
        " before it, so nobody knows whether the page is still the same; nothing was sent. Look at the screen; if it is still"
        " needed, do it again or wait a moment first.",
        (ResultKind.VOID,
        Reason.DISMISSED): "Last action: not performed. Whoever had agreed to it may not any more; nothing was"
        " sent. Look at the screen, and do it again if it is still needed: then somebody else is asked.",
        (ResultKind.VOID,
        Reason.CORRECTED): "Last action: not performed. The person had agreed to it, and then added something to"
        " the task; nothing was sent. Do what they added; if the action is still right, they are asked again.",
    },
    "zh": {
        (ResultKind.DONE, Reason.TYPED): "上一步操作：已完成，输入框里现在就是这段文字。",
        (ResultKind.DONE, Reason.TYPED_DIFFERENTLY): "上一步操作：输入的结果不同。输入框里现在是 {found}。",
        (ResultKind.DONE,
        Reason.TYPED_UNVERIFIED): "上一步操作：已输入，但无法确认输入框里现在是什么，请看屏幕。",
        (ResultKind.ANSWERED,
        Reason.CHOSEN): "用户回答：在符合任务的几项中，选写着 {found} 的那一项。还没有点击。",
        (ResultKind.VOID,
        Reason.LINK_LOST): "上一步操作：没有执行。用户已批准，但手机断开太久，什么都没有发送。"
        "请先看清屏幕；如果仍然需要，请再次请求批准。",
        (ResultKind.VOID,
        Reason.PAGE_UNREAD): "上一步操作：没有执行。执行前读不出页面上的内容，无法确认页面是否还一样，"
        "什么都没有发送。请先看清屏幕；如果仍然需要，请再做一次，或先稍等片刻。",
        (ResultKind.VOID, Reason.DISMISSED): "上一步操作：没有执行。批准的人已不再有权批准，什么都没有发送。"
        "请先看清屏幕；如果仍然需要，请再做一次，届时会请别人批准。",
        (ResultKind.VOID, Reason.CORRECTED): "上一步操作：没有执行。用户批准之后又补充了要求，什么都没有发送。"
        "请按补充的要求做；如果这一步仍然正确，会再次请用户批准。",
    },
}  # fmt: skip

_UNUSABLE: dict[str, dict[str, str]] = {
    "en": {
        Unusable.EMPTY: "it was empty",
        Unusable.UNREADABLE: "there is no complete {call} in it; {write}",
        Unusable.UNKNOWN_ACTION: "there is no such action; use one of the list",
        Unusable.BAD_ARGUMENT: "an argument is missing or impossible",
        Unusable.OFF_SCREEN: "the point is off the screen; {span}",
        Unusable.TOO_LONG: "it was too long; think briefly and write one call",
        Unusable.THINKING_CUT: "it was cut off while you were still thinking; think briefly, then write one call",
        Unusable.OTHER_GRAMMAR: "it is written in another format than the one asked for; {write}",
        Unusable.KIND_MISMATCH: "its point is written in other numbers than those asked for; {span}",
        Unusable.ONLY_THINKING: "it holds thoughts and no call; think briefly, then {write}",
        Unusable.REPEATED: "it says the same over and over; {write}, once",
        Unusable.THINKING_CUT: "it was cut off while you were still thinking; think briefly, then write one call",
    },
    "zh": {
        Unusable.EMPTY: "回复是空的",
        Unusable.UNREADABLE: "里面没有完整的 {call}；{write}",
        Unusable.UNKNOWN_ACTION: "没有这个操作；请使用列表中的操作",
        Unusable.BAD_ARGUMENT: "缺少参数或参数不可用",
        Unusable.OFF_SCREEN: "坐标在屏幕之外；{span}",
        Unusable.TOO_LONG: "回复太长；请简短思考并只写一条指令",
        Unusable.THINKING_CUT: "思考还没结束回复就被截断了；请简短思考，然后写一条指令",
        Unusable.OTHER_GRAMMAR: "回复的格式不是要求的格式；{write}",
        Unusable.KIND_MISMATCH: "坐标的写法与要求的不同；{span}",
        Unusable.ONLY_THINKING: "只有思考，没有指令；请简短思考，然后回复：{write}",
        Unusable.REPEATED: "一直在重复同样的内容；{write}，只写一次",
        Unusable.THINKING_CUT: "思考还没结束回复就被截断了；请简短思考，然后写一条指令",
    },
}  # fmt: skip

_VERDICTS = {
    "en": {
        Verdict.SECURE: "The phone protects this page: what is black in the picture is hidden, not empty. Do not guess what"
        " is there; use {take_over}.",
        Verdict.DARK: "The picture is dark: the screen may be off, locked or still loading. Wait once; if it stays dark, use"
        " {take_over}.",
    },
    "zh": {
        Verdict.SECURE: "手机保护了这个页面：图中黑色的部分是被隐藏的，并不是空白。不要猜测内容，请用 {take_over}。",
        Verdict.DARK: "画面是黑的：屏幕可能已关闭、锁定或仍在加载。先等待一次；如果还是黑的，请用 {take_over}。",
    },
}  # fmt: skip

_GAPS: dict[str, dict[GapKind, str]] = {
    "en": {
        GapKind.ORDER: "no order was placed and no page confirms one", GapKind.PAY: "nothing was paid",
        GapKind.SEND: "no message was sent", GapKind.CALL: "nobody was called",
        GapKind.DELETE: "nothing was deleted", GapKind.INSTALL: "nothing was installed",
        GapKind.SWITCH: "the switch was not seen in the wanted position", GapKind.ALARM: "no such alarm was seen",
        GapKind.TEXT: "the text was not typed, or not saved", GapKind.APP: "the app is not in front",
        GapKind.ANSWER: "what you report stood on no page that you saw",
        GapKind.OTHER: "nothing shows it", GapKind.IDLE: "nothing was done on the phone",
        GapKind.DENIED: "the last page does not show it",
        GapKind.CORRECTION: "this change of the person is not seen to be followed",
    },
    "zh": {
        GapKind.ORDER: "没有下单，也没有页面确认下单", GapKind.PAY: "没有付款",
        GapKind.SEND: "没有发出消息", GapKind.CALL: "没有打电话",
        GapKind.DELETE: "没有删除", GapKind.INSTALL: "没有安装",
        GapKind.SWITCH: "没有看到开关处于要求的状态", GapKind.ALARM: "没有看到这样的闹钟",
        GapKind.TEXT: "文字没有输入或没有保存", GapKind.APP: "应用不在前台",
        GapKind.ANSWER: "你报告的内容没有出现在看过的页面上",
        GapKind.OTHER: "看不出来", GapKind.IDLE: "在手机上什么都没有做",
        GapKind.DENIED: "最后的页面上看不出来", GapKind.CORRECTION: "看不出已按用户的这个改动去做",
    },
}  # fmt: skip

_PARTS = {
    "en": {"because": " Reason: {}.", "missing": " Missing: {}. Look at the screen and do what is left; finish again only once"
           " it can be seen, or say what could not be done.", "semicolon": "; ",
           "close": " Names that come close: {}.", "comma": ", ",
             "left_out": "({} steps are left out here.)", "noted": "You noted: {}", "answered": "The person said: {}",
           "task": "Task: {}", "progress": "Progress so far:", "step": "Step {} ({}): {} -> {}", "none": "none",
           "done": "done.",
           "unperformed": "The last {} of the actions in your last reply were not performed: look at the page first."},
    "zh": {"because": "原因：{}。", "missing": "还缺：{}。请看屏幕并完成剩下的部分；看得到结果后再结束任务，或者说明哪一步没能做到。",
           "semicolon": "；",
           "close": "相近的名称：{}。", "comma": "、",
             "left_out": "（这里省略了 {} 步。）", "noted": "你记下了：{}", "answered": "用户说过：{}",
           "task": "任务：{}", "progress": "已完成的步骤：", "step": "第 {} 步（{}）：{} -> {}", "none": "无", "done": "已完成。",
           "unperformed": "你上一次回复中的最后 {} 个操作没有执行：请先看清页面。"},
}  # fmt: skip


def outcome_text(result: ActionResult, lang: str, terms: FamilyNames) -> str:
    """The outcome of the last action, in one line with its details. lang: 'en' or 'zh'."""
    if together := _TOGETHER[lang].get((result.kind, result.detail)):
        return together.format(found=json.dumps(result.found[:_MAX_DETAIL], ensure_ascii=False))
    text = _OUTCOMES[lang][result.kind]
    detail = _detail(result, lang, terms)
    if result.kind is ResultKind.ANSWERED:
        return text.format(detail=detail[:_MAX_ANSWER])
    parts = _PARTS[lang]
    if detail:
        text += parts["because"].format(detail[:_MAX_DETAIL].rstrip(".。"))
    if result.detail == Reason.UNPROVED and result.proof is not None:
        text += parts["missing"].format(
            parts["semicolon"].join(_gap(gap, lang) for gap in result.proof.missing[:8])
        )
    if result.close:
        text += parts["close"].format(parts["comma"].join(name[:80] for name in result.close[:5]))
    return text


def brief_outcome_text(result: ActionResult, lang: str, terms: FamilyNames) -> str:
    """The outcome of a step of long ago; in a word if nothing is to be said about it."""
    plain = ActionResult(ResultKind.DONE)
    return _PARTS[lang]["done"] if result == plain else outcome_text(result, lang, terms)


def left_out_text(steps: int, lang: str) -> str:
    """The line in place of the steps that are left out of the history."""
    return _PARTS[lang]["left_out"].format(steps)


def unperformed_text(calls: int, lang: str) -> str:
    """The line about further calls of the last reply that were dropped; '' for none."""
    return _PARTS[lang]["unperformed"].format(calls) if calls else ""


def remembered_text(steps: Sequence[PastStep], lang: str) -> list[str]:
    """Of steps that are left out, what is not to be lost: a person's words and notes, the newest first kept."""
    lines: list[str] = []
    steers = [steer_text(step.steer, lang) for step in steps if step.steer]  # all of them: they are the task
    for step in reversed(steps):
        said = step.result.detail if step.result.kind is ResultKind.ANSWERED else ""
        if said in _REASONS[lang] or said == Reason.CHOSEN:
            said = ""
        for key, text in (("answered", said), ("noted", step.note)):
            if text:
                lines.append(_PARTS[lang][key].format(text[:_MAX_REMEMBERED]))
        if len(lines) >= _MAX_LINES:
            break
    return [*steers, *lines[::-1]]


def progress_text(task: str, lines: Sequence[str], lang: str) -> str:
    """The task with a line for each step so far."""
    parts = _PARTS[lang]
    return "\n".join((parts["task"].format(task), parts["progress"], *(lines or (parts["none"],))))


def step_text(number: int, app: str, conclusion: str, outcome: str, lang: str) -> str:
    """The line of one step. conclusion: what was done, in the model's words."""
    return _PARTS[lang]["step"].format(number, app, conclusion, outcome)


def verdict_text(verdict: Verdict, lang: str, terms: FamilyNames) -> str:
    """A sentence about a picture that does not show the page; '' for an ordinary one."""
    return terms.fill(_VERDICTS[lang].get(verdict, ""))


def _gap(gap: Gap, lang: str) -> str:
    """What nothing was found of, with the task's own words for it."""
    told = _GAPS[lang][gap.kind]
    return f"{told} ({json.dumps(gap.words, ensure_ascii=False)})" if gap.words else told


def _detail(result: ActionResult, lang: str, terms: FamilyNames) -> str:
    # Filled before a detail is added: that is the model's or a person's, and may hold anything.
    if result.kind is ResultKind.UNUSABLE:
        name, _, written = result.detail.partition(": ")
        why = terms.fill(_UNUSABLE[lang][name]) if name in _UNUSABLE[lang] else name
        return f"{why} ({written})" if written else why
    reason = _REASONS[lang].get(result.detail)
    return result.detail if reason is None else terms.fill(reason)
