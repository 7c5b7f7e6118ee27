"""What a correction says: what takes the place of what, how many, without what; rules alone, nothing guessed."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from agent.contract.proof import GapKind

_I = re.IGNORECASE
_NUMBERS = {
    **dict(zip("一二三四五六七八九十", range(1, 11), strict=True)),
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "两": 2, "a couple": 2, "a dozen": 12, "twelve": 12,
}  # fmt: skip
_UNIT = "[杯份个块张盒瓶件包套只本碗箱斤罐袋]"
# Around what a correction says; none of these asks for anything.
_CHAT = re.compile(
    r"^(?:[\s,.!;:…，。！；、~]|(?:oh|sorry|wait|hey|please|actually|okay|ok|yes|yeah|sure|great|good|hi|hm+|um+|oops|thanks?"
    r"|thank you|go ahead|go on|continue|hurry(?: up)?|no (?:problem|worries|rush|hurry)|not urgent|be quick|quickly|right|fine|and|but|also|then|now)\b"
    r"|请|麻烦你?|那就?|嗯+|哦|噢|啊|对了|对不起|抱歉|不好意思|等等|等一下|谢谢你?|好的|好(?!像)|行|可以|是的|继续|快点|快一点|另外|没关系|没事|不急)+",
    _I,
)
_TAIL = re.compile(
    r"(?:[\s,.!;:…，。！；、~]|\b(?:please|thanks?|thank you|instead|rather|then|now|though|after all|as well|too|ok(?:ay)?|yes"
    r"|for me|any\s?more)\b|谢谢你?|吧|了|啊|哈|呀|呢|好的?|就行|就好|快点)+$",
    _I,
)
_VERB = re.compile(
    r"^(?:(?:i|we)(?:['’]d| would)? (?:like|want|need|prefer|meant?|mean)|(?:make|change|switch) (?:it|that|them)(?: to| into)?"
    r"|(?:it|that) should be|let['’]?s|make|get|have|take|want|use|choose|pick|go for|i said|add|put|order|buy|send (?:it )?to)\b\s*"
    r"|^(?:我?(?:想要|要的是|要|是|点|买|来|选|用|加|换|改)(?:成|为|到)?|换成|改成|改为|还是)\s*",
    _I,
)
_ARTICLE = re.compile(r"^(?:the|an?|some|to|with|my)\s+", _I)
_PRONOUN = re.compile(
    r"(?:it|that|this|them|those|these|that one|this one|one|everything|all|它|这个|那个|他|她|都|全部)?", _I
)

_THE = r"(?:the\s+|an?\s+)?"
# Groups: a is left out, b takes its place.
_PAIRS = tuple(
    re.compile(pattern, _I)
    for pattern in (
        rf"^(?:no,?\s+)?(?:not|instead of|rather than)\s+{_THE}(?P<a>[^,;]+?)\s*(?:[,;]\s*(?:but\s+)?|\s+but\s+){_THE}(?P<b>.+)$",
        rf"^(?P<b>.+?)\s+(?:instead of|rather than|in place of)\s+{_THE}(?P<a>.+)$",
        rf"^(?P<b>[^,]+?),\s*(?:and\s+)?not\s+{_THE}(?P<a>[^,]+)$",
        rf"^(?:replace|swap)\s+{_THE}(?P<a>.+?)\s+(?:with|for|by)\s+{_THE}(?P<b>.+)$",
        rf"^(?:change|switch)\s+{_THE}(?!it\b|that\b|them\b)(?P<a>.+?)\s+(?:to|into)\s+{_THE}(?P<b>.+)$",
        r"^(?:我?(?:不要|不想要|不是|不点|不买)|别[点买要])(?P<a>[^，,]+?)\s*[，,]\s*(?:而是|我?要的?是?|来|点|买|换成?|改成?|是)(?P<b>.+)$",
        r"^(?:不是|不要)(?P<a>[^，,]+?)(?:而是|要)(?P<b>.+)$",
        r"^(?:我?要的?是?|是|来|点|买)(?P<b>[^，,]+?)[，,]\s*(?:而?不是|不要|别要)(?P<a>.+)$",
        r"^把?(?P<a>[^，,]+?)(?:换成|改成|改为|换为|替换成)(?P<b>.+)$",
    )
)
_REPLACES = re.compile(
    r"^(?:no\s*[,.!;-]|not that\b|wrong\b|(?:make|change|switch) (?:it|that|them)\b|(?:i|we) (?:meant?|said)\b|rather\b|instead\b"
    r"|better\b|不对|不是|错了|还是|我?要的是|换|改)"
    r"|\b(?:instead|rather)\b[\s.!]*$",
    _I,
)
# Of these a later one surely takes the place of an earlier one.
_STRONGLY = re.compile(
    r"^(?:no\s*[,.!;-]|not that\b|wrong\b|(?:i|we) (?:meant?|said)\b|不对|错了|还是)|\b(?:instead|rather)\b",
    _I,
)
_NO = re.compile(
    r"^(?:(?:no|not that|wrong)\s*[,.!;-]+|不对|不是|错了|instead\b|rather\b|better\b)\s*[,，。]?\s*", _I
)
_WITHOUT = re.compile(
    r"^(?:(?:with)?(?:out|no)\b|with no\b|not? (?=\w)|(?:skip|drop|hold|leave out|remove)\b(?: the)?"
    r"|(?:don['’]?t|do not)\s+(?:add|put|include|want|take)\b(?: in)?"
    r"|不要?[加放]?|别[加放要]|[无去免](?=[冰糖奶盐辣葱蒜油]))\s*(?P<what>.+)$",
    _I,
)
_VERBS = {
    GapKind.ORDER: r"order|buy|book|reserve|get|下单|点|买|订",
    GapKind.PAY: r"pay|transfer|付款?|支付|转账?",
    GapKind.SEND: r"send|text|message|reply|post|write|发送?|回复?",
    GapKind.CALL: r"call|dial|打(?:电话)?",
    GapKind.DELETE: r"delete|remove|uninstall|删除?|卸载",
    GapKind.INSTALL: r"install|download|安?装|下载",
}
_CALLED_OFF = tuple(
    (kind, re.compile(rf"^(?:(?:do not|don['’]?t|stop|no need to) (?:{verb})(?:ing)?(?:\s+(?P<en>.+))?|(?:先?别|不要|不用|先?不)(?:{verb})(?P<zh>.*))$", _I))
    for kind, verb in ((kind, verbs) for kind, verbs in _VERBS.items())
)  # fmt: skip
_OFF = re.compile(
    r"^(?:never ?mind|forget (?:it|that|about it)|(?:cancel|stop|drop|leave) (?:it|that|everything|all)|don['’]?t do (?:it|that)"
    r"|do not do (?:it|that)|cancel|算了|取消|不用了|不要了|别做了|不做了)$",
    _I,
)
_COUNT = re.compile(
    rf"^(?:(?:a total of|only|just)\s+)?(?P<number>\d{{1,2}}(?!\d|[:.点时%]|\s*[ap]\.?m)|(?:one|two|three|four|five|six|seven"
    rf"|eight|nine|ten|twelve|a couple|a dozen)\b)(?:\s+of\s+(?:it|them|those|these|the|that)\b|\s+of\b)?(?:\s*[x×](?!\w))?\s*(?P<rest>.*)$"
    rf"|^(?:一共|总共|只)?(?P<zh>\d{{1,2}}|[一两二三四五六七八九十]){_UNIT}(?P<rest_zh>.*)$",
    _I,
)
# Say how a thing is, not which: a page that names the thing may leave them out.
TELLS_HOW = re.compile(
    r"\b(?:large|larger|big|bigger|small|smaller|medium|tall|hot|cold|iced?|warm|double|extra)\b|[大中小]杯|[热冰温冷]",
    re.IGNORECASE,
)
_TWICE = re.compile(r"^(?:twice|double(?: it| that| the order)?|两次|加倍|双份)$", _I)


@dataclass(frozen=True, slots=True)
class CorrectionPart:
    """One thing that a correction says.

    words: the correction's own.
    wanted: what is to be there, '' for nothing that has a name.
    dropped: what `wanted` takes the place of, '' where the words do not say.
    without: what is not to be there.
    count: how many of it, or of what the task asks for; None if not told.
    replaces: it takes the place of something. strongly: also of what an earlier correction wanted.
    called_off: what is not to be done any more; the empty set for everything, None for nothing.
    """

    words: str
    wanted: str = ""
    dropped: str = ""
    without: str = ""
    count: int | None = None
    replaces: bool = False
    strongly: bool = False
    called_off: frozenset[GapKind] | None = None


def parts_of(correction: str) -> Iterator[CorrectionPart]:
    """What its lines and sentences say, in order; nothing for words that ask for nothing."""
    for line in re.split(r"[\n;；。！!?？]+|(?<!\d)\.(?=\s|$)", correction):
        said = _bare(line)
        if said:
            yield replace(_part(said), words=line.strip())


def _part(said: str) -> CorrectionPart:
    for pattern in _PAIRS:
        if (pair := pattern.match(said)) and (dropped := _thing(pair["a"])) and (wanted := pair["b"]):
            return _counted(CorrectionPart(said, dropped=dropped, replaces=True, strongly=True), wanted)
    if (off := _called_off(said)) is not None:
        return off
    replaces = _REPLACES.search(said) is not None
    strongly = replaces and _STRONGLY.search(said) is not None
    if not _NO.match(said) and (without := _WITHOUT.match(said)) and (what := _thing(without["what"])):
        return CorrectionPart(said, without=what)
    rest = _NO.sub("", said)
    return _counted(CorrectionPart(said, replaces=replaces, strongly=strongly), rest)


def _counted(part: CorrectionPart, wanted: str) -> CorrectionPart:
    """With the number in front of what is wanted."""
    bare = _article(_VERB.sub("", _bare(wanted)))
    if _TWICE.match(bare):
        return replace(part, count=2)
    if (count := _COUNT.match(bare)) is None:
        return replace(part, wanted=_thing(wanted))
    number = (count["number"] or count["zh"]).lower()
    rest = count["rest"] if count["number"] else count["rest_zh"]
    amount = _NUMBERS.get(number) or int(number)
    return replace(part, wanted=_thing(rest), count=amount)


def _called_off(said: str) -> CorrectionPart | None:
    if _OFF.match(said):
        return CorrectionPart(said, called_off=frozenset())
    for kind, pattern in _CALLED_OFF:
        if match := pattern.match(said):
            # Not all of it: what is left out has a name, and the caller knows whether it is the whole.
            return CorrectionPart(
                said, dropped=_thing(match["en"] or match["zh"] or ""), called_off=frozenset({kind})
            )
    return None


def _bare(said: str) -> str:
    """Without what is only polite."""
    return _TAIL.sub(lambda tail: tail[0] if _keeps(tail[0]) else "", _CHAT.sub("", said.strip())).strip()


def _keeps(tail: str) -> bool:
    """'instead' and 'rather' at the end tell something."""
    return re.search(r"instead|rather", tail, _I) is not None


def _thing(said: str) -> str:
    """The name of a thing, without verb and article; '' for a pronoun."""
    name = _article(_VERB.sub("", _TAIL.sub("", _CHAT.sub("", said.strip())).strip()))
    name = re.sub(rf"^{_UNIT}(?=.)", "", name)
    return "" if _PRONOUN.fullmatch(name) else name


def _article(said: str) -> str:
    return _ARTICLE.sub("", said).strip()
