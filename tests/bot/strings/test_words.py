"""The glossary: one word for one thing in each language, no theory, Chinese as it is written by hand."""

import re
from dataclasses import dataclass
from html import unescape

import pytest

from bot.strings import en, zh
from tests.worlds.cases import each_of
from tests.worlds.every_message import WORDS, every_message

TABLES = {"en": en.SENTENCES, "zh": zh.SENTENCES}


@dataclass(frozen=True, slots=True)
class Word:
    """One thing and what it is called.

    en_not, zh_not: other words for it, as patterns. but: keys in which such a word means another thing.
    """

    en: str
    zh: str
    means: str
    en_not: str = ""
    zh_not: str = ""
    but: frozenset[str] = frozenset()


GLOSSARY = (
    Word(
        "task", "任务", "what a person asked for",
        r"\b(jobs?|assignments?)\b", r"指令|作业|工作任务",
    ),
    Word(
        "phone", "手机", "what Farhand works; counted with 台",
        r"\b((?<!pair )devices?|handsets?|smartphones?)\b", r"(?<!码配对)设备|[一这那每哪]部(?!分)",
        # The reader's own other device, and Linux's word for what is plugged in.
        frozenset({"code_apart", "setup_usb_none"}),
    ),
    Word(
        "approve", "批准", "to let Farhand do one sensitive thing",
        r"\b(a|the|your|their|one|no) yes\b|\bsays? yes\b|\byes (or no|up to|to any)\b|\bauthori[sz]e\b",
        r"同意|许可|准许",
        # Agreeing to join.
        frozenset({"button_join_agree"}),
    ),
    Word("reject", "拒绝", "to not let it", r"\b(declined?|den(y|ied))\b", r"驳回|否决"),
    Word("take over", "接管", "to work the phone by hand during a task", r"\bhand over\b", r"人工接管|代管"),
    Word("admin", "管理员", "who looks after people and phones", r"\badministrators?\b", r"管理者|超级用户"),
    Word(
        "member", "成员", "who works phones; also everybody in this bot",
        "", r"人员|用户",
        # Linux's own users and groups.
        frozenset(
            {
                "policy_group", "setup_usb_none", "doctor_keys_none", "doctor_usb_no_permission",
                "why_no_right", "service_no_bus",
            }
        ),
    ),
    Word("viewer", "观看者", "who only looks", r"\bonlookers?\b", r"访客(?!网络)|旁观者"),
    Word("group", "群", "a chat of several", r"\bgroup chats?\b", r"群组|讨论组"),
    Word("queued, waiting", "排队", "before its turn", r"\b(in line|lined up)\b", r"列队|等候"),
    Word("paused", "暂停", "waits until its person goes on", r"\b(suspended|on hold)\b", r"挂起|中止"),
    Word("stopped", "停止", "ended by a person", r"\b(aborted|terminated|killed)\b", r"终止|中断任务"),
    Word("limit", "限额", "up to here a person may approve", "", r"批准上限|额度"),
    Word("6-digit code", "动态码", "a person's own code for payments", "", r"付款验证码|一次性密码"),
    Word("picture, screen", "截屏、画面", "how the phone looks", r"\bscreen ?shots?\b", r"截图|屏幕截图"),
    Word("press, tap", "按、点", "a button, a place on the screen", r"\bclick(s|ed)?\b", r"单击"),
    Word("you", "你", "whoever reads", "", r"您"),
)  # fmt: skip

# What no message says: theory, filler, durations that are no number.
NEVER = {
    "en": (
        r"\bnoted\b(?! by)", "under a minute", "decides nothing", r"your yes is for", "the model asks",
        r"came to nothing", r"nobody can say",
    ),
    "zh": (r"仅供参考|不作依据", "不到 1 分钟", r"模型要求", r"^收到", r"好的，"),
}  # fmt: skip

_HAN = "[\u3400-\u9fff]"
# Values that are names, of people or phones, often in Latin letters.
_NAMES = r"\{(?:name|who|whom|by|admin|phone|names|last|party|other|host)\}"
_CHINESE = {
    "Latin letters and digits stand apart from Chinese ones": f"{_HAN}[A-Za-z0-9]|[A-Za-z0-9]{_HAN}",
    "names stand apart from Chinese words": f"{_HAN}{_NAMES}|{_NAMES}{_HAN}",
    "punctuation beside Chinese is full-width": f"{_HAN}[,;?!()]|[,;?!()]{_HAN}|{_HAN}:(?!端口)",
    "an ellipsis is …… without blanks": r"(?<!…)…(?!…)|\s……|……\s",
}

# The cards put blanks around the names in these, where the name is written in Latin letters.
_SPACED_BY_CARDS = re.compile(
    r"(ask|act|report_thing|report_why|report_hand_paid|by_hand_payment|approval_for|button_for)_"
)


def _plain(sentence: str) -> str:
    """Without markup, and without what is quoted: the words of Android's own pages and of commands."""
    text = re.sub(r"</?\w+[^>]*>", "", re.sub(r"<code>.*?</code>", " ", sentence, flags=re.DOTALL))
    return re.sub(r"“[^”]*”", "“”", re.sub(r"/[a-z]+", "", text))


def _wrong(lang: str, pattern: str, but: frozenset[str] = frozenset()) -> list[tuple[str, str]]:
    found = re.compile(pattern, re.IGNORECASE)
    return [
        (lang, key)
        for key, sentence in TABLES[lang].items()
        if key not in but and found.search(_plain(sentence))
    ]


@each_of("word", GLOSSARY, ids=lambda word: word.en)
def test_one_thing_has_one_word(word: Word) -> None:
    for lang, pattern in (("en", word.en_not), ("zh", word.zh_not)):
        assert not pattern or _wrong(lang, pattern, word.but) == []


@pytest.mark.parametrize("lang", TABLES)
def test_no_message_has_theory_or_filler(lang: str) -> None:
    assert _wrong(lang, "|".join(NEVER[lang])) == []


@each_of("rule", _CHINESE)
def test_chinese_is_set_as_chinese_is(rule: str) -> None:
    wrong = _wrong("zh", _CHINESE[rule])
    assert [
        each for each in wrong if not (rule.startswith("names") and _SPACED_BY_CARDS.match(each[1]))
    ] == []


def test_a_name_in_latin_letters_stands_apart_in_each_chinese_message() -> None:
    beside = re.compile(f"{_HAN}[A-Za-z0-9]|[A-Za-z0-9]{_HAN}")
    looks = every_message("zh", b"jpeg", WORDS["en"])
    told = {name: beside.findall(_plain(unescape(look.html))) for name, look in looks}
    assert {name: found for name, found in told.items() if found} == {}


def test_what_is_excused_is_there_and_still_needs_it() -> None:
    for word in GLOSSARY:
        every = re.compile("|".join(each for each in (word.en_not, word.zh_not) if each), re.IGNORECASE)
        for key in word.but:
            assert any(every.search(_plain(table[key])) for table in TABLES.values()), key
