"""Plain words that are no task: what they mean, whatever their case, punctuation, width and politeness.

Only a whole message counts: "cancel" is a stop, "cancel my booking" is a task. English and Chinese words
count in every language of the chat.
"""

import re
import unicodedata
from enum import StrEnum


class PlainWord(StrEnum):
    """What a message means that consists of plain words alone."""

    STOP = "stop"  # the same as /stop
    PAUSE = "pause"  # the same as /pause
    YES = "yes"  # approves nothing: that needs a button
    NO = "no"
    GREETING = "greeting"
    THANKS = "thanks"
    HELP = "help"  # the same as /help
    WAIT = "wait"  # a running task cannot, it can be paused
    DOING = "doing"  # what do you do at present?
    KEEP_ON = "keep_on"  # stops nothing


# Separated by commas, and by spaces.
_EN = {
    PlainWord.STOP: """
        stop, stopp, stop it, stop that, stop this, stop now, stop everything, stop all, stop the task,
        stop my task, stop working, stop doing that, cancel, cancel it, cancel that, cancel this,
        cancel everything, cancel all, cancel the task, cancel my task, abort, abort it, abort the task,
        halt, quit, never mind, nevermind, nvm, forget it, forget about it, forget that, leave it,
        drop it, enough, thats enough, call it off, no stop, dont do it, dont do that, no longer needed,
        not needed any more, not needed anymore, ok stop, okay stop, yes stop, just stop, hey stop, wait stop,
        stop task, stop all tasks, cancel task, cancel all tasks, exit
    """,
    PlainWord.PAUSE: """
        pause, pause it, pause that, pause this, pause the task, pause my task, pause task, pause for now,
        pause for a moment, ok pause, okay pause, just pause, wait pause, take a break, have a break
    """,
    PlainWord.YES: """
        yes, yes do it, yes go ahead, yeah, yea, yep, yup, y, ya, ok, okay, k, kk, okey, sure, of course,
        approve, approved, i approve, approve it, confirm, confirmed, agree, i agree, agreed, accept,
        allow, allowed, go, go ahead, go on, do it, proceed, continue, fine, thats fine, alright,
        all right, good, great, correct, right, thats right, done, im done, finished, i have finished,
        ive finished, ready, unlocked, i unlocked it, pay, pay it, send it,
        no problem
    """,
    PlainWord.NO: """
        no, nope, nah, n, no way, no thank you, no thx, dont, do not, no dont, reject, rejected,
        reject it, refuse, deny, denied, decline, disagree, i disagree, dont pay, do not pay,
        dont pay it, dont send, do not send, dont send it, better not, rather not
    """,
    PlainWord.GREETING: """
        hi, hello, hey, hi there, hello there, hey there, hiya, good morning, good afternoon,
        good evening, good day, hello bot, hi bot, are you there, anybody there, test, ping
    """,
    PlainWord.THANKS: """
        thanks, thank you, thank you very much, thank you so much, thanks a lot, thanks so much,
        many thanks, thx, ty, tysm, cheers, nice, well done, good job, great job, good work, perfect,
        wonderful, awesome, ok thanks, ok thank you, good bye, goodbye, bye, good night,
        youre welcome, you are welcome, no worries
    """,
    PlainWord.HELP: """
        help, help me, what can you do, what can you do for me, what do you do, what are you,
        who are you, how does this work, how does it work, how do you work, how do i use this,
        how do i use you, how to use, what is this, commands, menu
    """,
    PlainWord.WAIT: """
        wait, wait a moment, wait a minute, wait a second, wait a sec, wait a bit, wait for me, one moment,
        just a moment, just a minute, just a second, just a sec, one second, one sec, one minute, a moment,
        hold on, hold it, hang on, not yet, not now, ok wait, okay wait, no wait
    """,
    PlainWord.DOING: """
        what are you doing, what are you doing now, what are you doing right now, what do you do now,
        what are you up to, whats happening, what is happening, whats going on, what is going on,
        how is it going, hows it going, how far are you, how far along are you, where are you now, progress,
        any progress, are you done, are you done yet, are you finished, are you still working, still working,
        what are you waiting for, is it done, is it done yet
    """,
    PlainWord.KEEP_ON: """
        dont stop, do not stop, dont stop now, dont stop it, never stop, dont cancel, do not cancel,
        dont cancel it, dont wait, do not wait, keep going, keep on, keep at it, carry on
    """,
}
_ZH = {
    PlainWord.STOP: """
        停 停下 停下来 停止 快停 快停下 立刻停止 马上停 都停下 全部停止 停止任务 取消 取消任务
        取消吧 取消掉 算了 算了吧 还是算了 别弄了 别做了 别搞了 别点了 别动 别动了 不用了 不用做了
        不用弄了 不需要了 不做了 不弄了 不要了 不要做了 不要弄了 中止 终止 打住 停手 住手 别继续了
        不要继续了 结束任务 先停 先停下
        停止这个任务 取消这个任务
    """,
    PlainWord.PAUSE: """
        暂停 暂停一下 暂停下 先暂停 先暂停一下 暂停任务 暂停这个任务 任务暂停 歇一下 先歇一下 休息一下
        停一下 先停一下 停一停 先停一停 停一会 停一会儿 先停一会
    """,
    PlainWord.YES: """
        好 好的 好啊 好呀 好吧 好嘞 行 行吧 行啊 可以 可以的 可以了 是 是的 对 对的 没错 没问题 嗯 嗯嗯
        同意 我同意 批准 我批准 确认 确定 允许 通过 继续 继续吧 付 付吧 付款 支付 发 发吧 去吧 做吧 买吧
        就这样 成 要 好了 弄好了 做好了 我好了 搞定 搞定了 完成 完成了 我完成了 已完成 解锁了 已解锁
        我解锁了
    """,
    PlainWord.NO: """
        不 不要 不行 不可以 不是 不对 不同意 我不同意 不批准 拒绝 我拒绝 否 别 别付 不付 不要付 不要付款
        别付款 别发 不发 不要发 不买 别买 不要买 不允许 不好 不了 不用 不必 不需要
    """,
    PlainWord.GREETING: """
        你好 您好 你好啊 你好呀 哈喽 哈啰 嗨 嘿 早 早安 早上好 上午好 中午好 下午好 晚上好 在吗 在不在
        在么 有人吗 测试
    """,
    PlainWord.THANKS: """
        谢谢 谢谢你 谢谢您 谢了 谢啦 多谢 感谢 非常感谢 太感谢了 太好了 太棒了 真棒 棒 好棒 很好 不错
        辛苦了 厉害 赞 好的谢谢 再见 拜拜 晚安 不客气 不用谢
    """,
    PlainWord.HELP: """
        帮助 你能做什么 你能干什么 你能干嘛 你能帮我做什么 你会什么 你会做什么 你可以做什么 你有什么功能
        有什么功能 你是谁 你是什么 怎么用 如何使用 怎么使用 这个怎么用 使用说明 说明 命令 菜单
    """,
    PlainWord.WAIT: """
        等 等等 等一下 等一等 等下 等会 等会儿 等一会 等一会儿 等我 等我一下 等等我 稍等 稍等一下 稍等片刻
        先等等 先等一下 慢着 慢点 且慢
    """,
    PlainWord.DOING: """
        你在做什么 在做什么 你在干什么 在干什么 你在干嘛 在干嘛 你现在在做什么 现在在做什么
        你现在在干什么 你现在在干嘛 现在在干嘛 进度 进度如何 进度怎么样 进展 进展如何 进展怎么样
        做到哪了 做到哪里了 做到哪一步 做到哪一步了 到哪一步了
        怎么样了 做完了吗 做好了吗 完成了吗 好了吗 还在做吗 你在等什么 在等什么
    """,
    PlainWord.KEEP_ON: """
        别停 不要停 别停下 不要停下 别停下来 不要停下来 别停止 不要停止 别取消 不要取消 别等 不用等 不要等
        接着做 做下去
    """,
}
# In this order: a yes does nothing by itself, a no may reject.
_EMOJI = {
    PlainWord.STOP: "🛑⏹✋🚫⛔",
    PlainWord.PAUSE: "⏸",
    PlainWord.YES: "👍👌✅🆗✔☑💯",
    PlainWord.NO: "👎❌✖❎🙅",
    PlainWord.GREETING: "👋",
    PlainWord.THANKS: "🙏❤😊🙂😀😄😍🥰🎉👏💪🌹",
}
_NO_APOSTROPHES = str.maketrans("", "", "'`\u2018\u2019\u00b4\u02bc\uff07")  # "don't"
_MOST_CHARACTERS = 60  # "please" and some exclamation marks; nobody puts a plain word in a longer text
_POLITE_EN = frozenset({"please", "pls", "plz", "now", "farhand", "thanks", "thx"})
_POLITE_ZH = ("请", "麻烦", "快", "那", "那就")
_SOFT_ZH = ("吧", "啊", "呀", "啦", "了", "嘛", "呢", "哦", "哈", "谢谢")
# Joiners, skin colours, variation selectors: how a sign looks, not what it is.
_LOOKS = re.compile("[\u200b-\u200d\u2060\ufe00-\ufe0f\U0001f3fb-\U0001f3ff♂♀]")
_CHINESE = re.compile(r"[\u3400-\u9fff]")


def plain_word(text: str) -> PlainWord | None:
    """What the whole text means as plain words; None for any other text, which may be a task."""
    if len(text) > _MOST_CHARACTERS or "/" in text:  # a command, also in the middle, is for the handlers
        return None
    text = text.translate(_NO_APOSTROPHES)  # before they are normalized: some become spaces
    text = _LOOKS.sub("", unicodedata.normalize("NFKC", text)).casefold()
    words = "".join(char if char.isalnum() else " " for char in text).split()
    if not words:
        return _of_signs(text)
    chinese = "".join(words)
    return _of_chinese(chinese) if _CHINESE.search(chinese) else _of_english(words)


def sentence_for(word: PlainWord, *, only_looks: bool) -> str:
    """The key of the answer to a word that nothing waits for. only_looks: the person may give no tasks."""
    if word in (PlainWord.GREETING, PlainWord.HELP):
        return "hello_looks" if only_looks else "hello"
    known = {
        PlainWord.THANKS: "welcome",
        PlainWord.WAIT: "cannot_wait",
        PlainWord.PAUSE: "pause_nothing",
        PlainWord.KEEP_ON: "nothing_stopped",
    }
    return known.get(word, "nothing_asked")


def _of_signs(text: str) -> PlainWord | None:
    """Of a text without letters: known emoji alone; of two meanings the first of the table."""
    signs = {char for char in text if unicodedata.category(char) in ("So", "Sm", "Sk")}
    if not signs or not signs <= set("".join(_EMOJI.values())):
        return None
    return next(word for word, known in _EMOJI.items() if signs & set(known))


def _of_english(words: list[str]) -> PlainWord | None:
    while len(words) > 1 and words == words[:1] * len(words):
        words = words[:1]
    said = " ".join(words)
    if said in _WORDS:
        return _WORDS[said]
    while len(words) > 1 and words[0] in _POLITE_EN:
        words = words[1:]
    while len(words) > 1 and words[-1] in _POLITE_EN:
        words = words[:-1]
    return _WORDS.get(" ".join(words[:1] if words == words[:1] * len(words) else words))


def _of_chinese(said: str) -> PlainWord | None:
    units = (said[:length] for length in range(1, len(said) + 1) if len(said) % length == 0)
    said = next((unit for unit in units if unit in _WORDS and unit * (len(said) // len(unit)) == said), said)
    for begin in ("", *_POLITE_ZH):
        for end in ("", *_SOFT_ZH):
            core = said.removeprefix(begin).removesuffix(end)
            if core in _WORDS and said.startswith(begin) and said.endswith(end):
                return _WORDS[core]
    return None


_WORDS = {
    **{" ".join(said.split()): word for word, spellings in _EN.items() for said in spellings.split(",")},
    **{said: word for word, spellings in _ZH.items() for said in spellings.split()},
}
