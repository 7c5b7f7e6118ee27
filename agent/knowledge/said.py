"""What a person's text asks to be remembered: 'my address is …', 'remember that …', '记住…'."""

import re

from agent.contract.facts import MOST_FACT
from agent.contract.visible_text import visible

_MOST_HEARD = 3  # of one text
_LONGEST = 4000
_BLANKS = re.compile(r"\s+")
# The end of a sentence; the point in '12.50' and in 'St. 5' ends none.
_SENTENCES = re.compile(r"(?<=[!?。！？；;\n])\s*|(?<=[^\W\d_]{3}\.)\s+|(?<=\d\.)\s+(?=[A-Z])")
_REMEMBER = re.compile(
    r"^(?:(?:please|also|and|ok|okay|hey|farhand)[ ,]+)*"
    r"(?:remember|keep in mind|don['’]?t forget|do not forget)(?: for (?:later|the future))?"
    r"(?:[ ,]+that\b[ :,]*|\s*[:,]\s*|\s+(?=(?:my|i|i['’]m|we|our)\b))(?P<fact>.+)$"
    r"|^(?:请|请你|麻烦你?|帮我)?(?:(?:记住|牢记)了?[：:，, ]*|(?:记下|记一下|别忘了?|不要忘记)[：:，, ]*(?=我))(?P<zh>.+)$",
    re.IGNORECASE | re.DOTALL,
)
# Behind a fact in the same sentence: something to be done.
_THEN = re.compile(
    r"[ ,]+(?:and|then|and then)[ ,]+(?:please )?(?=(?:order|send|open|buy|book|call|tell|write|find|search|play|show)\b)"
    r"|[，,；; ]+(?:并且?|然后|再)?(?=(?:请|帮|给我|点|买|打开|发|叫|订|查|找))",
    re.IGNORECASE,
)
_OWN = (
    r"(?:(?:home|work|office|delivery|shipping|billing|email|e-mail|mail|postal|street)[ -])?"
    r"(?:address|zip ?code|postcode|phone number|mobile number|number|email|e-mail|shoe size|clothing size|dress size"
    r"|shirt size|trouser size|size|height|weight|birthday|date of birth|name|usual (?:order|coffee|drink|meal|pizza"
    r"|seat|ride|dish)|favou?rite [a-z]{2,20}|allerg(?:y|ies)|diet|timezone|time zone|employer|company|licen[cs]e plate)"
)
_IS = re.compile(
    rf"^(?:(?:please|also|and|by the way)[ ,]+)*(?P<fact>(?:my {_OWN}|our {_OWN}) (?:is|are|=|:)\s*\S.+)$"
    r"|^(?P<fact2>(?:i (?:always|usually) (?:order|take|drink|eat|want|have|wear|pay)|i wear (?:a )?size"
    r"|i(?:['’]m| am) allergic to|i live (?:at|in)) \S.+)$",
    re.IGNORECASE | re.DOTALL,
)
_IS_ZH = re.compile(
    r"^(?P<fact>我(?:家|们家|公司|单位)?的?(?:家庭|收货|公司|办公|邮寄)?"
    r"(?:住址|地址|手机号码?|电话号码?|电话|邮箱|邮编|鞋码|尺码|衣服尺码|裤子尺码|身高|体重|生日|名字|姓名|车牌号?|口味)"
    r"(?:是|为|：|:)\s*\S.*|我(?:平时|一般|通常|总是|习惯)(?:点|喝|吃|要|穿|买|坐)\S.*|我(?:穿|住在|住|对)\S{1,60}(?:码|号|过敏)\S*)$",
    re.DOTALL,
)

_WISH = re.compile(
    r"\b(?:wrong|unknown|missing|not|change|fix|update|(?<!usual )order|send|open|then|please|buy|book|call)\b"
    r"|错了|不对|改|请|帮|打开|发给|点一|买一",
    re.IGNORECASE,
)


def tidy(text: str) -> str:
    """A fact in one line without signs that nobody sees, and without a full stop at its end."""
    return _BLANKS.sub(" ", visible(text)).strip().rstrip(".。!！ ").strip()


def facts_said(text: str) -> tuple[tuple[str, ...], bool]:
    """The facts that a text tells, as sentences of the person's own, and whether it asks for nothing else."""
    told, alone, wished = list[str](), True, False
    for sentence in _SENTENCES.split(text[:_LONGEST]):
        if not (said := sentence.strip()):
            continue
        wish = _REMEMBER.match(said)
        fact, *rest = _THEN.split(wish["fact"] or wish["zh"], maxsplit=1) if wish else [_told_by(said)]
        alone = alone and bool(fact) and not rest
        wished = wished or wish is not None
        if fact and (one := tidy(fact)):
            told.append(one)
    return tuple(dict.fromkeys(told))[:_MOST_HEARD], alone and wished


def _told_by(sentence: str) -> str:
    """What a sentence tells of its person; '' if nothing."""
    found = _IS.match(sentence) or _IS_ZH.match(sentence)
    fact = next((each for each in found.groups() if each), "") if found else ""
    # 'My address is wrong in the app, change it' is something to be done.
    return fact if len(fact) <= MOST_FACT and not _WISH.search(fact) else ""
