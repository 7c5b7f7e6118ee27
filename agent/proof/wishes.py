"""What a task's text asks for, part by part; rules alone, nothing is guessed from what was done."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from agent.contract.proof import MAX_GAP_WORDS, Gap, GapKind
from agent.policy.apps.named_apps import names_at
from agent.policy.choices.wish import READS, Wish, plain_text, tells, tokens_of
from agent.proof import wish_words

_MOST = 4_000  # characters of a task
_MOST_WISHES = 20
_MOST_SIGNS = 3  # around the name of a setting
_HAN = re.compile("[\u3400-\u9fff]")
_QUOTED = re.compile(
    r"“([^“”]+)”|「([^「」]+)」|‘([^‘’]+)’|\"([^\"]+)\"|《([^《》]+)》|(?<!\w)'([^']+)'(?!\w)"
)
_COLON = re.compile("[:：](?!\\d)\\s*(?=\\S)")
_TERM = re.compile(
    r"\b(?:search|google)(?:\s+(?:for|up))?\s+(?P<en>.+?)(?:\s+(?:in|on|at|with|using)\s.*)?$"
    r"|\b(?:type|enter)\s+(?P<typed>.+?)(?:\s+(?:in|into|on|at)\s.*)?$"
    r"|(?:搜索|搜|查找|输入|键入)(?:一下|下)?(?P<zh>.+)$",
    re.IGNORECASE,
)
_TO_ONESELF = re.compile(
    r"(?:tell|show|let|send|text|write|e?mail|message)\s+(?:me|us)\b|告诉我|发给我|给我看", re.IGNORECASE
)
_TELLS = (GapKind.ORDER, GapKind.PAY, GapKind.CALL, GapKind.DELETE, GapKind.INSTALL)
_AROUND = " \t\"'“”「」《》.,!?。，！？"


@dataclass(frozen=True, slots=True)
class TaskWish:
    """One thing that a task asks for.

    words: the task's own, '' if it is the whole of the task.
    names: telling words of it, as agent.policy.choices.wish writes them.
    on: of a switch, where it is to stand.
    setting: of a switch, the pattern of its names; None for one that is not known.
    text: of a text its own words, '' if the task does not quote them.
    alarm: the switch is that of an alarm, which its time tells.
    searched: it only has to be typed.
    apps: names of apps as the task writes them.
    surely: no condition stands before it.
    alone: the task asks for nothing else.
    understood: a word tells its kind; False for a task of which no word does.
    """

    kind: GapKind
    words: str
    names: frozenset[str] = frozenset()
    on: bool | None = None
    setting: re.Pattern[str] | None = None
    alarm: bool = False
    text: str = ""
    searched: bool = False
    apps: tuple[str, ...] = ()
    surely: bool = True
    alone: bool = False
    understood: bool = True

    @property
    def gap(self) -> Gap:
        """As a report names it."""
        words = " ".join(self.words.split())
        cut = words if len(words) <= MAX_GAP_WORDS else f"{words[: MAX_GAP_WORDS - 1].rstrip()}…"
        return Gap(self.kind, "" if self.alone else cut)


def wishes_in(text: str) -> tuple[TaskWish, ...]:
    """All that the text asks for, in its order, at most 20; one of an unknown kind where nothing is told."""
    text = text[:_MOST]
    condition = _condition(text)
    found = list[TaskWish]()
    for part, wish in ((each, wish) for each in _parts(text) for wish in _wishes(each)):
        if _is_way_of_paying(wish, found):
            continue
        found.append(replace(wish, surely=condition is None or part.at + len(part.bare) <= condition))
        if len(found) == _MOST_WISHES:
            break
    if not found:
        asks = bool(wish_words.QUESTION.search(text)) or READS.begin(plain_text(_unpolite(text)))
        kind = GapKind.ANSWER if asks else GapKind.OTHER
        found = [TaskWish(kind, text.strip(), _names(text), surely=condition is None, understood=False)]
    return tuple(replace(each, alone=True) for each in found) if len(found) == 1 else tuple(found)


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of the sentence. bare: the same with underscores for what is quoted. at: its place."""

    text: str
    bare: str
    at: int = 0


def _condition(text: str) -> int | None:
    """Where the part begins that a condition governs; what a message says, or who is asked, is none.

    Behind a comma and without an act of its own it governs what stands before: 'a latte, if there is milk'.
    """
    bare = _QUOTED.sub(lambda quoted: "_" * len(quoted[0]), text)
    lines = list[str]()
    for line in re.split(r"([\n;；])", bare):
        colon = _COLON.search(line)
        lines.append(line[: colon.end()] + "_" * (len(line) - colon.end()) if colon else line)
    bare = wish_words.SAID_IF.sub(lambda said: "_" * len(said[0]), "".join(lines))
    match = wish_words.CONDITIONAL.search(bare)
    if match is None:
        return None
    trails = wish_words.TRAILS.match(bare, match.start())
    comma = re.compile(r",\s*$").search(bare, 0, match.start())
    return comma.start() - 1 if trails and comma else match.start()


def _parts(text: str) -> Iterator[_Part]:
    """Parts between commas and connecting words; what is quoted or follows a colon belongs to its part."""
    bare = _QUOTED.sub(lambda quoted: "_" * len(quoted[0]), text)
    for line in re.finditer(r"[^\n;；]+", bare):
        colon = _COLON.search(line[0])
        end = line.start() + colon.start() if colon else line.end()
        cuts = [line.start()]
        for between in wish_words.PARTS.finditer(bare, line.start(), end):
            cuts += [between.start(), between.end()]
        cuts.append(line.end())
        for start, stop in list(pairwise(cuts))[::2]:
            if bare[start:stop].strip():
                yield _Part(text[start:stop], bare[start:stop], start)


def _wishes(part: _Part) -> Iterator[TaskWish]:
    """The wish of a part; of 'Open Uber to book a ride' also what the app is opened for."""
    wish = _wish(part)
    if wish is None:
        return
    end = _end_of_app(part) if wish.kind is GapKind.APP else len(part.text)
    rest = list(_wishes(_Part(part.text[end:], part.bare[end:]))) if part.text[end:].strip() else []
    named = bool(wish.apps) and not part.text[end:].lstrip("里中").startswith("的")
    if not named and _HAN.search(part.bare):
        rest = [each for each in rest if each.kind is not GapKind.OTHER]  # a part of a name: '音乐播放器'
    if rest:
        words = re.sub(r"\s+to\s*$", "", part.text[:end]).strip()
        wish = replace(wish, words=words, names=_names(words))
    yield wish
    yield from rest


def _wish(part: _Part) -> TaskWish | None:
    if wish_words.NEGATED.match(part.bare):
        return None
    said = _without_place(_unpolite(part.bare))
    at = len(part.bare) - len(said)
    words = part.text.strip()
    if wish_words.ALARM.search(said) and wish_words.ALARM_OFF.match(said):
        return TaskWish(GapKind.SWITCH, words, _names(words), on=False, alarm=True)
    if (switch := _switch(said, words)) is not None:
        return switch
    if READS.begin(plain_text(said)) and not _begins_otherwise(said):
        return TaskWish(GapKind.ANSWER, words, _names(words))
    kind = _kind(said)
    if kind in _TELLS and _HAN.search(said) and wish_words.ASKS_ZH.search(said):
        kind, part = None, _Part(f"告诉我{part.text}", f"告诉我{part.bare}")  # '我上周买了什么' buys nothing
    if kind is None:
        return TaskWish(GapKind.ANSWER, words, _names(words)) if _asks(part.bare) else None
    match kind:
        case GapKind.TEXT:
            return TaskWish(
                kind,
                words,
                _names(words),
                text=_text_of(part),
                searched=wish_words.SEARCHES.search(said) is not None,
            )
        case GapKind.APP:
            return TaskWish(kind, words, _names(words), apps=_apps(part.text[at:])[0])
        case _:
            return TaskWish(kind, words, _names(words), text=_text_of(part) if kind is GapKind.SEND else "")


def _begins_otherwise(said: str) -> bool:
    """Does it begin with a word that reads and acts, too: 'search for', '打开'?"""
    kind = _kind(said)
    asks = kind is GapKind.SEND and wish_words.ASKS_OTHERS.match(said) is not None
    return bool(wish_words.SEARCHES.match(said)) or kind is GapKind.APP or asks


def _kind(said: str) -> GapKind | None:
    """The kind whose word stands first, in a part without what is polite."""
    if _HAN.search(said):
        found = [(match.start(), kind) for kind, each in wish_words.CHINESE if (match := each.search(said))]
        if found:
            return min(found, key=lambda one: one[0])[1]
    for start in (0, *(match.end() for match in re.finditer(r"\bto\s+", said))):
        for kind, pattern in wish_words.ENGLISH:
            if pattern.match(said, start):
                return kind
    return None


def _asks(bare: str) -> bool:
    return _TO_ONESELF.match(_unpolite(bare)) is not None


def _unpolite(text: str) -> str:
    match = wish_words.POLITE.match(text)
    rest = text[match.end() :] if match else text
    return re.sub(r"^(?:请问|请|帮我|帮忙|麻烦你?|给我|你)+", "", rest)


def _without_place(said: str) -> str:
    """Without the app in front of an English act, if it is known or written as a name."""
    place = wish_words.PLACE.match(said)
    if place is None:
        return said
    names, end = names_at(said, place.end(), known=True)
    if not names:
        name = wish_words.A_NAME.match(said, place.end())
        end = name.end() if name else 0
    rest = _unpolite(said[end:]) if end else ""
    return rest if rest.strip() else said


def _switch(said: str, words: str) -> TaskWish | None:
    """The wish for a switch of a known name, or of any name where the words can mean nothing else."""
    han = _HAN.search(said) is not None
    patterns = (wish_words.SWITCH_ZH, wish_words.SWITCH_ZH_BEHIND) if han else (wish_words.SWITCH,)
    for pattern in patterns:
        match = pattern.search(said) if han else pattern.match(said)
        if match is None:
            continue
        groups = match.groupdict()
        name = next((groups[each] for each in ("named", "behind", "between") if groups.get(each)), "")
        way = next((groups[each] for each in ("word", "way", "last") if groups.get(each)), "")
        setting = next((each for each in wish_words.SETTINGS if each.search(name)), None)
        if han and (setting is None or not _is_setting(name, setting, way)):
            continue  # '打开' opens apps, '开' and '关' stand in other words
        tokens = tokens_of(wish_words.AROUND_NAME.sub(" ", name))
        names = frozenset(each for each in tokens if not each.isdigit())
        return TaskWish(GapKind.SWITCH, words, names, on=way.lower() not in wish_words.OFF, setting=setting)
    return None


def _is_setting(name: str, setting: re.Pattern[str], way: str) -> bool:
    """Is the Chinese name that of the setting, with few signs around: no '开会时间同步', '打开微博看看热点'?"""
    name = name.rpartition("把")[2]
    match = setting.search(name)
    if match is None:
        return False
    before, behind = (_signs(each) for each in (name[: match.start()], name[match.end() :]))
    if len(way) == 1 and before.strip("个我"):
        return False
    few = len(before) + len(behind) <= _MOST_SIGNS
    return few or (not before and wish_words.GOES_ON_ZH.match(behind) is not None)


def _signs(text: str) -> str:
    return re.sub(r"\W", "", wish_words.AROUND_NAME.sub("", text))


def _is_way_of_paying(wish: TaskWish, before: list[TaskWish]) -> bool:
    """Does it only tell how what was ordered is paid: 'and pay by card', '用银行卡支付'?"""
    if wish.kind is not GapKind.PAY or not any(each.kind is GapKind.ORDER for each in before):
        return False
    told = wish.words.lower().partition("pay")[2] if "pay" in wish.words.lower() else wish.words
    return wish_words.BY_MEANS.match(told) is not None or not told.strip() or "支付" in wish.words


def _names(text: str) -> frozenset[str]:
    """Telling words, without what a message says."""
    return frozenset(token for _, token in Wish(text).outside if tells(token))


def _text_of(part: _Part) -> str:
    if quoted := _QUOTED.search(part.text):
        return next(each for each in quoted.groups() if each).strip()
    if colon := _COLON.search(part.text):
        return part.text[colon.end() :].strip()
    if term := _TERM.search(part.text):
        return (term["en"] or term["typed"] or term["zh"] or "").strip(_AROUND)
    return ""


def _end_of_app(part: _Part) -> int:
    """The place behind the app that a part opens; of one that is not known, where the next act may begin."""
    at = len(part.bare) - len(_without_place(_unpolite(part.bare)))
    apps, end = _apps(part.text[at:])
    if apps:
        to = re.compile(r"\s+to\s").match(part.bare, at + end)
        return to.end() if to else at + end
    if _HAN.search(part.bare):
        place = at + end
        return place + (match.end() if (match := wish_words.SYSTEM_APPS.match(part.bare[place:])) else 0)
    to = re.compile(r"\bto\s").search(part.bare, at + end)
    return to.end() if to else len(part.bare)


def _apps(said: str) -> tuple[tuple[str, ...], int]:
    """The apps that a part opens, and the place behind them."""
    match = re.match(
        r"\s*(?:open|launch|start|打开|启动|进入)(?:\s+up|一下)?\s*(?:the\s+|my\s+)?", said, re.IGNORECASE
    )
    if match is None:
        place = re.search(r"打开|启动|进入|\b(?:open|launch)\b", said)
        at = place.end() if place else 0
    else:
        at = match.end()
    names, end = names_at(said, at, known=True)
    return tuple(names[:3]), max(at, end)
