"""What people say of volume, timer, ringing and functions of apps, in English and Chinese: tables, no rules.

Every pattern must fit the whole of one command, without its polite words.
"""

import re

from devices.system_commands import SoundStream

_STREAM = r"media|music|sound|ring(?:er|tone)?|alarm"
_STREAM_ZH = r"媒体|音乐|铃声|响铃|闹钟"
_LONG = r"\d{1,4}\s*(?:hours?|hrs?|h|minutes?|mins?|m|seconds?|secs?|s)\b(?:\s*(?:and|,)?\s*\d{1,2}\s*(?:minutes?|mins?|m|seconds?|secs?|s)\b)*"
_LONG_ZH = r"(?:\d{1,4}\s*(?:个?小时|分钟?|秒钟?)\s*){1,3}"

SYSTEM_RULES: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (verb, re.compile(pattern, re.IGNORECASE))
    for verb, pattern in (
        (
            "volume",
            (rf"(?:(?:turn|set|put) )?(?:the |my )?(?:(?P<stream>{_STREAM}) )?volume (?:up to |down to |to |at )?(?P<percent>\d{{1,3}}) ?(?:%|percent)"
            rf"|(?:(?:turn|set|put) )?(?:the |my )?(?:(?P<stream2>{_STREAM}) )?volume (?:to |at )?(?:the )?(?P<most>max(?:imum)?|full)"
            rf"|把?(?P<stream3>{_STREAM_ZH})?音量(?:调|开|设|设置)?(?:到|为|成|至)?\s*(?:百分之(?P<percent2>\d{{1,3}})|(?P<percent3>\d{{1,3}})\s*[%％])"
            rf"|把?(?P<stream4>{_STREAM_ZH})?音量(?:调|开|设)?(?:到|为|成|至)(?P<most2>最大)"),
        ),
        (
            "louder",
            (rf"(?:turn )?(?:the |my )?(?:(?P<stream>{_STREAM}) )?volume up|turn up (?:the |my )?(?:(?P<stream2>{_STREAM}) )?volume|(?:make it )?louder"
            rf"|把?(?P<stream3>{_STREAM_ZH})?音量(?:调|开)?[大高]一?点?|(?:调|开)[大高](?P<stream4>{_STREAM_ZH})?音量|大声一?点"),
        ),
        (
            "quieter",
            (rf"(?:turn )?(?:the |my )?(?:(?P<stream>{_STREAM}) )?volume down|turn down (?:the |my )?(?:(?P<stream2>{_STREAM}) )?volume|(?:make it )?quieter"
            rf"|把?(?P<stream3>{_STREAM_ZH})?音量(?:调|开)?[小低]一?点?|(?:调|开)[小低](?P<stream4>{_STREAM_ZH})?音量|小声一?点"),
        ),
        (
            "mute",
            (rf"mute(?: (?:the |my )?(?:phone|(?P<stream>{_STREAM})))?(?: volume)?|turn (?:the |my )?(?:(?P<stream2>{_STREAM}) )?(?:volume|sound) off"
            rf"|(?:手机)?静音|(?:关闭|关掉)(?P<stream3>{_STREAM_ZH})?(?:的?声音|音量)"),
        ),
        ("stop_ringing", r"stop (?:the )?ringing(?: my phone)?|stop ringing the phone|(?:make|let) (?:my|the) phone stop ringing|(?:停止|让手机停止)响铃|(?:手机)?(?:别再?|不要再?)响铃?了?"),
        ("ring", r"ring my phone|(?:make|let) (?:my|the) phone ring|(?:让|使)?我?的?手机响(?:铃|起来)?|响铃找手机"),
        (
            "timer",
            (rf"(?:(?:set|start) )?(?:me )?(?:a |the )?timer (?:for|of|to) (?P<duration>{_LONG})|(?:set|start) (?:me )?an? (?P<duration2>{_LONG})[ -]timer"
            rf"|(?:设置?|定|开始?)?(?:一个|个)?\s*(?P<duration3>{_LONG_ZH})的?(?:计时器?|倒计时|定时器)|(?:计时|倒计时)\s*(?P<duration4>{_LONG_ZH})"),
        ),
        (
            "functions",
            (r"list (?:the |all )?app functions(?: of (?P<package>[A-Za-z][\w.]{2,100}))?"
            r"|列出(?P<package2>[A-Za-z][\w.]{2,100})?\s*的?(?:所有)?应用函数"),
        ),
    )
)  # fmt: skip

# Their arguments may hold any sign.
FUNCTION_RULES: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "function",
        re.compile(
            r"(?:run|call) (?:the )?app function (?P<function>[\w.#$/:-]{1,200}) of (?P<package>[A-Za-z][\w.]{2,100})"
            r"(?: with (?P<arguments>\{.*\}))?"
            r"|(?:运行|调用)\s*(?P<package2>[A-Za-z][\w.]{2,100})\s*的应用函数\s*(?P<function2>[\w.#$/:-]{1,200})"
            r"(?:[，,]?\s*参数(?:为|是)?[:：]?\s*(?P<arguments2>\{.*\}))?",
            re.IGNORECASE,
        ),
    ),
)

STREAMS: tuple[tuple[re.Pattern[str], SoundStream], ...] = (
    (re.compile(r"ring|铃", re.IGNORECASE), SoundStream.RING),
    (re.compile(r"alarm|闹", re.IGNORECASE), SoundStream.ALARM),
)
DURATION = re.compile(r"(\d{1,4})\s*(h|m|s|个?小时|分|秒)", re.IGNORECASE)
UNITS_S = {"h": 3600, "小时": 3600, "个小时": 3600, "m": 60, "分": 60, "s": 1, "秒": 1}
