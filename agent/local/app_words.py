"""What people say of the things that every phone has an app for, in English and Chinese: tables, no rules.

Every pattern must fit the whole of one command, without its polite words. Groups as in `words`.
"""

import re

_FILE = r"[^\s/\\:，。][^/\\:，。]{0,60}?\.[A-Za-z0-9]{2,5}"
_LIST = r"(?:the|my|our) shopping list"
_CALENDAR = r"(?:the|my|our) calendar"

# Behind a colon: whatever it is, it is text.
FREE_TEXT: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (verb, re.compile(pattern, re.IGNORECASE))
    for verb, pattern in (
        (
            "note",
            (r"(?:write|make|take|add) (?:me )?an? note:\s*(?P<text>.+)"
            r"|(?:写|记|新建)(?:一?[条个张])?(?:便签|笔记)[:：]\s*(?P<text_zh>.+)"),
        ),
        (
            "message",
            (r"(?:send|text|write|message)(?: to)? (?P<who>[^:]{1,40}?)(?: an?(?: text)? message)? in (?:the )?(?P<app>[\w .&'-]{2,30}):\s*(?P<text>.+)"
            r"|(?:send|write) an?(?: text)? message to (?P<who2>[^:]{1,40}?) in (?:the )?(?P<app2>[\w .&'-]{2,30}):\s*(?P<text2>.+)"
            r"|[在用](?P<app3>[^里中上：]{1,12})[里中上]?(?:发消息|发)?给(?P<who3>[^：]{1,20}?)(?:发(?:一?条)?(?:消息|信息)?|写)?：\s*(?P<text3>.+)"),
        ),
        (
            "reply",
            (r"(?:answer|reply to) (?P<who>[^:]{1,40}?)(?:'s|’s) (?:e-?)?mail:\s*(?P<text>.+)"
            r"|(?:answer|reply to) the (?:e-?)?mail (?:of|from) (?P<who2>[^:]{1,40}?):\s*(?P<text2>.+)"
            r"|回复(?P<who3>[^：]{1,20}?)(?:发来)?的(?:电子)?邮件：\s*(?P<text3>.+)"),
        ),
    )
)  # fmt: skip

APP_RULES: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (verb, re.compile(pattern, re.IGNORECASE))
    for verb, pattern in (
        (
            "list_add",
            (rf"(?:put|add|write)(?: (?:all of )?(?:this|these))? (?:on|onto|to) {_LIST}:\s*(?P<items>.+)"
            rf"|(?:put|add|write) (?P<items2>[^:]+?) (?:on|onto|to) {_LIST}"
            r"|把(?:这些|以下)(?:东西)?(?:全部|都)?(?:加进|加入|加到|放进|写进)购物清单(?:里)?[:：]\s*(?P<items3>.+)"
            r"|[在往]购物清单[里上中]?(?:加上|加入|添加|写上|加)[:：]?\s*(?P<items4>.+)"
            r"|把(?P<items5>[^：]+?)(?:加进|加入|加到|放进|写进)购物清单(?:里)?"),
        ),
        (
            "events",
            (rf"(?:put|add|plan|enter)(?: (?:all of )?(?:this|these))? (?:in|into|to) {_CALENDAR}:\s*(?P<events>.+)"
            rf"|(?:put|add|plan|enter) (?P<title>[^:]+?) (?:in|into|to) {_CALENDAR},?\s*(?P<when>[^:;]+ at \d{{1,2}}:\d\d)"
            r"|把(?:这些|以下)(?:事情?)?(?:全部|都)?(?:记入|记到|加入|写进)日历(?:里)?[:：]\s*(?P<events2>.+)"
            r"|(?:在)?日历[里上中]?(?:记下|加上|添加|加入)[:：]?\s*(?P<events3>.+)"),
        ),
        (
            "alarms",
            (r"(?:set|add|create) (?:the |these )?(?:new )?alarms (?:for|at):? (?P<times>[\d:, and]+)"
            r"|(?:设置?|定|新建|添加)(?:这些|以下)闹钟：\s*(?P<times2>[\d:：，、,和 ]+)"),
        ),
        (
            "rename",
            (rf"rename (?:the file )?(?P<file>{_FILE}) to (?P<name>\S.*?)(?: in (?:the )?(?:app )?files(?: app)?)?"
            rf"|(?:在[“「]?文件[”」]?[里中])?把\s*(?P<file2>{_FILE})\s*(?:改名|重命名)(?:为|成)\s*(?P<name2>.+)"),
        ),
        (
            "move",
            (rf"move (?:the file )?(?P<file>{_FILE}) (?:in)?to (?:the )?(?:folder )?(?P<folder>\S.*?)(?: folder)?"
            rf"|把\s*(?P<file2>{_FILE})\s*(?:移动?|挪)到(?P<folder2>.+?)(?:文件夹)?[里中]?"),
        ),
        ("delete_file", rf"delete (?:the file )?(?P<file>{_FILE})|(?:删除|删掉)(?:文件)?\s*(?P<file2>{_FILE})"),
        (
            "form",
            (r"in (?:the |my )?(?P<app>[\w .&'-]{2,30}?)(?: app)?,? set (?P<fields>.+ to .+?)(?P<save>,? and save(?: it)?)?"
            r"|在(?P<app2>[^里中上]{1,12})[里中上]把(?P<fields2>.+?改[成为].+?)(?P<save2>[,，]?\s*(?:并|然后|再)?保存)?"),
        ),
        (
            "install",
            (r"(?:install|get|download) (?P<thing>[^,]+?) (?:from|in) (?:the )?(?P<app>(?:app |play )?store|play store|google play)"
            r"|[从在](?P<app2>应用商店|应用市场|软件商店|商店)[里中上]?(?:安装|下载)(?P<thing2>.+)"),
        ),
        (
            "call",
            (r"call (?P<who>[^,]{1,40}?) (?:with|in|by) (?:the )?(?:phone|dialer)(?: app)?"
            r"|用(?:电话|拨号)(?:应用)?(?:打电话给|打给|呼叫)(?P<who2>[^，]{1,12})|用(?:电话|拨号)(?:应用)?给(?P<who3>[^，]{1,12})打电话"),
        ),
        (
            "open_in",
            (r"(?:open|show me|go to) (?P<thing>[^,]{2,40}?) in (?:the |my )?(?P<app>[\w .&'-]{2,30})"
            r"|在(?P<app2>[^里中上]{1,12})[里中上](?:打开|点开|点击?)(?P<thing2>[^，]{1,20}?)(?:的?页面)?"),
        ),
        (
            "tick",
            (rf"(?:tick|check|cross) (?:off )?(?P<thing>[^,]{{2,40}}?)(?: off)? (?:on|from) {_LIST}"
            r"|把购物清单[里上中]?的?\s*(?P<thing2>[^，]{1,20}?)\s*(?:勾掉|勾选|划掉|打勾)"),
        ),
        (
            "alarm_open",
            (r"(?:set|add|make) (?:me )?an alarm(?: for (?:tomorrow|the morning|tomorrow morning|tonight))?|wake me(?: up)?(?: tomorrow(?: morning)?)?"
            r"|(?:设置?|定)(?:一个|个)?(?:明[早天](?:早上)?|早上|今晚)?的?闹钟|(?:明[早天]|早上)叫我起床"),
        ),
        (
            "note_open",
            (r"(?:write|note|take) down what i (?:tell|say to|dictate to) you|(?:write|make|take) (?:me )?a note"
            r"|把我(?:要?告诉|跟|对)你(?:说)?的话?(?:记|写)下来?|记下我(?:说|告诉你)的话?|(?:写|记)一?[条个张](?:便签|笔记)"),
        ),
    )
)  # fmt: skip

# Parts of a form ('the nickname to Alex'), of a list and of a calendar's list.
FORM_FIELD = re.compile(
    r"(?:the |my )?(?P<name>[^,，、]{1,30}?)(?: to |\s*改[成为]\s*)(?P<value>[^,，、]{1,60})", re.IGNORECASE
)
BETWEEN_FIELDS = re.compile(r"\s*(?:,\s*and\b|,|\band\b(?=[^,]* to )|[，、])\s*", re.IGNORECASE)
BETWEEN_ITEMS = re.compile(r"\s*(?:,\s*and\b|[,，、;；]|\band\b|和)\s*", re.IGNORECASE)
BETWEEN_EVENTS = re.compile(r"\s*[;；]\s*")
_DAY = (
    r"today|tonight|tomorrow|(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day"
    r"|今天|明天|后天|(?:周|星期)[一二三四五六日天]"
)
EVENT = re.compile(
    rf"(?P<title>\S.{{0,60}}?),?\s+(?P<day>{_DAY})(?:,| at)? (?:at )?(?P<hour>\d{{1,2}}):(?P<minute>\d\d)"
    rf"|(?P<day2>{_DAY})\s*(?P<hour2>\d{{1,2}})[:：](?P<minute2>\d\d)\s*(?P<title2>\S.{{0,60}})",
    re.IGNORECASE,
)
TIME = re.compile(
    r"(?:at |for )?(?P<hour>\d{1,2})(?:[:：.](?P<minute>\d\d))?\s*(?:o'?clock)?(?P<half>[ap]\.?m\.?)?"
    r"|(?:早上|上午|明早)?\s*(?P<hour2>\d{1,2})\s*[点时](?P<minute2>\d{1,2})?分?(?P<half_past>半)?",
    re.IGNORECASE,
)
# Words for a whole shelf: which of its things is meant, only the person knows.
SHELVES = frozenset(
    [
        "milk",
        "juice",
        "wine",
        "fruit",
        "vegetables",
        "meat",
        "fish",
        "something",
        "drinks",
        "sweets",
        "snacks",
        "奶",
        "果汁",
        "酒",
        "水果",
        "蔬菜",
        "菜",
        "肉",
        "鱼",
        "饮料",
        "零食",
        "喝的",
        "吃的",
    ]
)
SECRET_FIELD = re.compile(r"pass(?:word|code)|\bpin\b|密码|口令|验证码", re.IGNORECASE)

DAYS = {
    "today": ("Today", "今天"),
    "tonight": ("Today", "今天"),
    "tomorrow": ("Tomorrow", "明天"),
    "今天": ("Today", "今天"),
    "明天": ("Tomorrow", "明天"),
    "后天": ("后天", "The day after tomorrow"),
    **{
        key: (english, f"周{chinese}", f"星期{chinese}")
        for english, chinese in zip(
            ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
            "一二三四五六日",
            strict=True,
        )
        for key in (english.casefold(), f"周{chinese}", f"星期{chinese}")
    },
}

FILES_APP, MAIL_APP, PHONE_APP, CALENDAR_APP, LIST_APP = "Files", "Mail", "Phone", "Calendar", "Shopping list"
ADD = ("Add", "添加", "加入")
SEND = ("Send", "发送")
REPLY = ("Reply", "回复")
BODY = ("Write a mail", "Compose email", "Message", "Body", "写点什么", "撰写邮件", "正文")
RENAME = ("Rename", "重命名")
DELETE = ("Delete file", "Delete", "Move to trash", "删除文件", "删除")
AGREE = ("OK", "Delete", "Move to trash", "确定", "删除")
INSTALL = ("Install", "安装")
CALL = ("Call", "呼叫", "拨打")
NEW_EVENT = ("New event", "Create event", "Add event", "新建日程", "新建活动", "添加日程")
