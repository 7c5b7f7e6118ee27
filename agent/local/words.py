"""What plain commands are made of, in English and Chinese: tables, no rules.

Every pattern must fit the whole of one command, without its polite words.
"""

import re
from dataclasses import dataclass

POLITE_BEFORE = re.compile(
    r"(?:(?:please|kindly|now|hey|hi|farhand|can you|could you|would you|will you|i want you to|just|go and)\b[\s,:]*"
    r"|(?:麻烦|劳驾|请|帮我|给我|帮忙|你|现在|先)\s*)+",
    re.IGNORECASE,
)
POLITE_BEHIND = re.compile(
    r"(?:[\s,，]*(?:\b(?:please|for me|now|thanks|thank you|i (?:do not|don't) need (?:it|that|them)(?: now| any ?more)?)|(?:现在|暂时)?(?:不用|用不着)了?|谢谢|吧|一下|好吗|了)"
    r"|[\s.!。！]+)+$",
    re.IGNORECASE,
)
# Between commands whatever they are.
THEN = re.compile(
    r"\s*(?:[,;，；。]\s*)?(?:\band then\b|\bthen\b|\bafter that\b|然后再?|接着|之后再?)\s*[,，]?\s*",
    re.IGNORECASE,
)
# Between commands only where each part is one.
COMMA = re.compile(
    r"\s*(?:[,;，；、。：\n]|[.:](?=\s)|并(?=[搜点按输])"
    r"|\band(?=\s+(?:open|tap|press|click|type|enter|scroll|go|turn|switch|hit|search|look|set|start)\b)|再(?=[点按打输返向往搜]))\s*",
    re.IGNORECASE,
)
QUOTED = re.compile(r"[“\"「『《‘']([^”\"」』》’']+)[”\"」』》’']")

# Verb and pattern; the first that fits counts. Groups: thing, text, app, url, hour, minute, half, way.
# Those of apps and of the system stand between these and GENERAL_RULES, which fit almost anything.
RULES: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (verb, re.compile(pattern, re.IGNORECASE))
    for verb, pattern in (
        ("home", r"(?:go |press |back )?(?:to )?(?:the )?home(?: ?screen| button| key)?|(?:回到?|返回|按)?(?:主屏幕?|桌面|主页键|首页键|主屏幕键)"),
        ("back", r"(?:go |press |hit )?(?:the )?back(?: button| key)?|返回(?:上一页|键)?|后退|(?:回到?)上一页|按返回键?"),
        ("recents", r"(?:show |open )?(?:the )?recent apps|(?:打开|显示)?最近(?:任务|应用)"),
        (
            "notifications",
            r"(?:show|open|pull down) (?:me )?(?:the |my )?notifications?(?: shade)?|(?:打开|下拉|显示|看看?)通知栏?",
        ),
        ("enter", r"(?:press|hit|tap) (?:the )?enter(?: key)?|按(?:下)?(?:回车|确认)键?"),
        ("scroll_down", r"(?:scroll|swipe)(?: a bit| further)? down|page down|(?:向|往)?(?:下滑动?|下滚动?|下翻页?)"),
        ("scroll_up", r"(?:scroll|swipe)(?: a bit| further)? up|page up|(?:向|往)?(?:上滑动?|上滚动?|上翻页?)"),
        (
            "address",
            (r"(?:open|go to|visit)\s+(?P<url>(?:https?://)\S+|(?:[a-z0-9-]+\.)+[a-z]{2,12}(?:/\S*)?)"
            r"(?:\s+in (?:the |my )?browser)?|(?:用浏览器)?(?:打开|访问)\s*(?P<url_zh>https?://\S+|(?:[a-z0-9-]+\.)+[a-z]{2,12}(?:/[!-~]*)?)"),
        ),
        (
            "alarm",
            (r"(?:set|add|create|make) (?:me )?(?:an? |the )?(?:new )?alarm (?:for|at) (?P<hour>\d{1,2})(?:[:.](?P<minute>\d\d))?(?: o'?clock)?\s*(?P<half>[ap]\.?m\.?)?"
            r"|wake me(?: up)? at (?P<hour2>\d{1,2})(?:[:.](?P<minute2>\d\d))?(?: o'?clock)?\s*(?P<half2>[ap]\.?m\.?)?"
            r"|(?:设置?|定|新建|添加)?(?:一个|个)?\s*(?P<hour3>\d{1,2})\s*(?:[:：点](?P<minute3>\d\d)分?|点(?P<half_past>半)?)\s*的?(?:闹钟|闹铃)"
            r"|(?:闹钟|闹铃)\s*(?P<hour4>\d{1,2})\s*(?:[:：点](?P<minute4>\d\d)分?|点(?P<half_past2>半)?)"),
        ),
        (
            "alarm_off",
            (r"(?:switch|turn) (?:my |the )?alarm (?:at|for|of) (?P<time>\d{1,2}:\d\d) off"
            r"|(?:switch|turn) off (?:my |the )?alarm (?:at|for|of) (?P<time2>\d{1,2}:\d\d)"
            r"|(?:关掉|关闭)我?\s*(?P<time3>\d{1,2}[:：]\d\d)\s*的?(?:闹钟|闹铃)"),
        ),
        ("secret", r"(?:type|enter|put in) (?:in )?(?:my|the) (?:\w+ )?(?:password|passcode|pin|code)|输入我?的?(?:密码|口令|验证码)"),
    )
)  # fmt: skip
GENERAL_RULES: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (verb, re.compile(pattern, re.IGNORECASE))
    for verb, pattern in (
        (
            "search",
            (r"search (?:for )?(?P<text>.+?) (?:in|on|with|using) (?:the )?(?P<app>[\w .&'-]{2,30})"
            r"|(?:search|look) in (?P<app2>[\w .&'-]{2,30}) for (?P<text2>.+)"
            r"|在(?P<app3>[^里中上]{1,12})[里中上]?(?:搜索?|查找)(?P<text3>.+)"),
        ),
        ("search_here", r"(?:search|look) for (?P<text>\S[^,]*)|搜索?(?P<text2>[^，]+)"),
        ("type", r"(?:type|write|enter) (?:in )?[“\"](?P<text>[^”\"]+)[”\"]|type (?P<text2>\S.*)|输入[“「]?(?P<text3>[^”」]+)[”」]?"),
        (
            "switch",
            (r"(?:turn|switch|put) (?P<way>on|off) (?:the |my )?(?P<thing>[\w -]+)"
            r"|(?:turn|switch|put) (?:the |my )?(?P<thing2>[\w -]+?) (?P<way2>on|off)"
            r"|(?P<way3>enable|disable) (?:the |my )?(?P<thing3>[\w -]+)"
            r"|(?P<thing4>[\w -]+) (?P<way4>on|off)|make (?:my|the) phone quiet"
            r"|(?:use|choose|switch to|change to) (?:the )?(?P<thing5>dark (?:theme|mode))"
            r"|(?P<way6>打开|开启|启用|关闭|关掉|关上)(?P<thing6>[\w -]+)"
            r"|把(?P<thing7>[\w -]+?)(?P<way7>打开|开启|关闭|关掉|关上)"
            r"|让手机安静(?:下来|一点)?|开(?P<thing8>[\w -]+)"
            r"|(?:换成|使用|改用|切换到)(?P<thing9>[深暗]色(?:主题|模式))"),
        ),
        ("hold", r"(?:long[- ]?press|press and hold|hold)(?: on)? (?P<thing>\S.*)|长按(?P<thing2>.+)"),
        (
            "press",
            (r"(?:tap|press|click|touch|hit|choose|select)(?: on)? (?P<thing>(?!(?:in|into|on|out|off|up|down|for|to|away|and)\b)\S.*)"
            r"|(?:点击|点一下|点按|点选|轻点|按下|点开|点|按|选择)(?P<thing2>.+)"),
        ),
        ("open", r"(?:open|launch|start|go to|show me) (?P<app>\S.*)|(?:打开|启动|进入)(?P<app2>.+)"),
    )
)  # fmt: skip

ARTICLES = re.compile(r"^(?:the|my|我的)\s*", re.IGNORECASE)
# A thing to press is called by its name: no sentence, and nothing that one has to look for or choose.
NO_NAME = re.compile(
    r"^(?:a|an|any|some|every|all|each|one|first|second|last|next|it|that|this|them|there|here|something|everything"
    r"|whatever|cheapest|best|new one)\b|[?？]|\b(?:which|that|who|if|unless|until|because|every|cheapest)\b"
    r"|^(?:一个|任意|随便|所有|第|最|那|这|它|开关|赞|餐|外卖|单|一?[份杯个])|如果|直到|哪|最便宜",
    re.IGNORECASE,
)
KIND_BEHIND = re.compile(
    r"\s*(?:\b(?:button|icon|tab|link|row|entry)|按钮|图标|标签|链接|键)$", re.IGNORECASE
)
APP_BEHIND = re.compile(r"(?:\s+app(?:lication)?|应用|软件|app)$", re.IGNORECASE)
# An app without a known name: a name is written as one.
APP_NAME = re.compile(r"(?:[A-Z][\w'&+-]*)(?: [A-Z0-9][\w'&+-]*){0,2}")
OFF = frozenset({"off", "disable", "关闭", "关掉", "关上"})


@dataclass(frozen=True, slots=True)
class SwitchRow:
    """A switch that every phone has.

    said: how people call it, whole. names: how it is called on the screen.
    path: things to press in Settings to come to its page; None for one of the quick settings.
    """

    key: str
    said: re.Pattern[str]
    names: tuple[str, ...]
    path: tuple[tuple[str, ...], ...] | None = None


_DISPLAY = ("Display", "Display & brightness", "Display and brightness", "显示", "显示和亮度", "显示与亮度")


def _row(key: str, said: str, names: str, path: tuple[tuple[str, ...], ...] | None = None) -> SwitchRow:
    return SwitchRow(key, re.compile(said, re.IGNORECASE), tuple(names.split("|")), path)


SWITCHES = (
    _row("torch", r"torch|flash ?light|手电筒?|闪光灯", "Torch|Flashlight|手电筒"),
    _row("wifi", r"wi-?\s?fi|wlan|无线网络?", "Wi-Fi|WLAN|Internet|无线网络|互联网"),
    _row("bluetooth", r"bluetooth|蓝牙", "Bluetooth|蓝牙"),
    _row(
        "disturb", r"do not disturb(?: mode)?|dnd|勿扰(?:模式)?|免打扰(?:模式)?",
        "Do not disturb|勿扰模式|勿扰|免打扰",
    ),
    _row("airplane", r"(?:air|aero)plane mode|flight mode|飞行模式", "Airplane mode|Flight mode|Aeroplane mode|飞行模式"),
    _row("rotate", r"auto-?\s?rotate|screen rotation|自动旋转", "Auto-rotate|Auto rotate|自动旋转|自动转屏"),
    _row(
        "saver", r"battery saver|power saving(?: mode)?|省电模式|省电",
        "Battery saver|Power saving mode|Battery Saver|省电模式", ((),),
    ),
    _row("location", r"location|gps|定位|位置信息", "Location|位置信息|定位服务", ((),)),
    _row("data", r"mobile data|cellular data|移动数据|移动网络", "Mobile data|Cellular data|移动数据", ((),)),
    _row("dark", r"dark (?:theme|mode)|[深暗]色(?:主题|模式)", "Dark theme|Dark mode|深色主题|深色模式", (_DISPLAY,)),
    _row(
        "adaptive", r"(?:adaptive|auto(?:matic)?) brightness|自动调?节?亮度|自适应亮度",
        "Adaptive brightness|自动亮度|自动调节亮度|自动调节", (_DISPLAY,),
    ),
)  # fmt: skip
BY_QUIET_PHONE = "disturb"

SETTINGS_APP, CLOCK_APP, NOTES_APP = "Settings", "Clock", "Notes"
ALARMS = ("Alarms", "Alarm", "闹钟")
NEW_ALARM = ("New alarm", "Add alarm", "Add", "新建闹钟", "添加闹钟", "新增闹钟", "添加")
SAVE = ("Save", "OK", "Done", "保存", "确定", "完成")
SEARCH = ("Search", "搜索")
