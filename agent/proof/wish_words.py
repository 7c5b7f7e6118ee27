"""Words of tasks in English and Chinese that tell what is asked for, beside those of agent.policy.choices.

In English what is asked for begins a part of the sentence, or stands behind 'to'; in Chinese it stands
anywhere.
"""

import re

from agent.contract.proof import GapKind

# The whole of what is in front of an English verb.
POLITE = re.compile(
    r"(?:\s|please\b|kindly\b|can\b|could\b|would\b|will\b|you\b|hey\b|hi\b|hello\b|farhand\b|i(?:'d|’d)?\b"
    r"|want\b|need\b|like\b|to\b|just\b|then\b|and\b|also\b|after that\b|afterwards\b|finally\b|first\b|next\b"
    r"|second\b|now\b|let['’]?s\b|let us\b|go\b|help me\b|for me\b|use \w+ to\b|[-*•\d.)]+\s)+",
    re.IGNORECASE,
)
# Between parts; not inside numbers, nor in '再次' and '再见'.
PARTS = re.compile(
    r"\.(?!\d)|,(?!\d{3})|[;!?\n，；。！？、]|\b(?:and|then|afterwards)\b"
    r"|然后|并且|接着|之后(?!的)|还有|同时|顺便|再(?![次见])|并(?=[给把打发在用])"
)
NEGATED = re.compile(
    r"\s*(?:but\s+|and\s+)?(?:do\s+not|don['’]?t|never|without|not|no)\b(?!\s+disturb)"
    r"|\s*(?:但|请)?(?:不要|别|不用|请勿|无需|不必|切勿)",
    re.IGNORECASE,
)
CONDITIONAL = re.compile(
    r"\b(?:if|unless|in case|as long as|whether|when(?:ever)? there|should there)\b|如果|要是|假如|若是|除非|万一",
    re.IGNORECASE,
)
# Conditions that stand in what is said or asked.
SAID_IF = re.compile(
    r"\bask\b.{0,30}?\b(?:if|whether)\b"
    r"|\b(?:tell|text|message|write|reply|send|say|whatsapp)\b[^.;,\n]{0,40}?\b(?:that|saying)\b[^.;,\n]*"
    r"|说[^。；，,\n]*",
    re.IGNORECASE,
)
# 'if there is oat milk': nothing is to be done in it.
TRAILS = re.compile(
    r"(?!.*\b(?:get|take|order|buy|use|send|tell|call|pick|choose|try|let|instead|then|just|do not|don['’]t)\b)"
    r"(?:[^\s,]+\s+){1,8}[^\s,]+\s*$",
    re.IGNORECASE,
)
_ONESELF = r"(?!\s+(?:me|us|myself)\b)"
_SUM = r"(?:[$€£¥]\s?\d|\d+(?:\.\d+)?\s?(?:dollars?|euros?|pounds?|yuan|rmb|bucks|usd|eur|cny)\b)"

# The first that begins a part counts.
ENGLISH: tuple[tuple[GapKind, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(pattern, re.IGNORECASE))
    for kind, pattern in (
        (GapKind.ALARM, r"(?:set|add|create|make)\b.{0,20}\balarm\b|wake\s+(?:me|us)\b"),
        (
            GapKind.TEXT,
            (
                r"(?:(?:write|make|take|add|create|save|keep|put)\b.{0,20}\b(?:note|memo)s?\b|note\s+down\b"
                r"|jot\b|type\b|enter\b(?!\s+the\s+(?:app|shop|store))|search\b|google\b)"
            ),
        ),
        (GapKind.ORDER, r"call\s+(?:me\s+)?an?\s+(?:taxi|cab|uber|ride|car)\b"),
        (
            GapKind.PAY,
            (
                rf"(?:pay\b(?!\s+attention)|wire\b|send\b.{{0,30}}{_SUM}"
                rf"|transfer\b(?=.{{0,40}}{_SUM}|.{{0,20}}\b(?:money|funds|cash|rent)\b"
                r"|\s+(?:\w+\s+)?\d[\d.,]*(?:\s+(?:to|from)\b|\s*$)))"
            ),
        ),
        (
            GapKind.ORDER,
            (
                r"(?:order|buy|purchase|reserve|subscribe|re-?order|top\s+up|recharge)\b(?!\s+(?:status|history|number))"
                r"|book(?=\s+(?:a|an|the|me|us|my|it|one|two|\d|tables?|tickets?|rooms?|flights?|hotels?|for)\b)"
                r"|(?:get|grab)\s+me\s+(?:a|an|some|one|two|three|\d+)\b"
                r"|(?:get|grab)\s+(?:it|them|that one|one)\s*(?:$|[.!]|(?:for|with|from|now|delivered)\b)"
            ),
        ),
        (
            GapKind.SEND,
            (
                rf"(?:send|text|message|tell|reply|respond|email|e-mail|mail|forward|tweet|notify|inform|dm"
                rf"|whatsapp|ask(?!\s+(?:for|about|if|whether|us)\b)){_ONESELF}\b(?!\s+(?:apart|whether|from|size|app|box|history))|(?:share|invite)\b"
                r"|post(?=\s+(?:a|an|the|this|it|on|to|in|my|that)\b)|comment(?=\s+(?:on|that|under|below)\b)"
                r"|write\b(?!\s+(?:me|us|a|an|the|down|note|memo)\b)|let\s+(?!me\b|us\b)\w+(?:\s+\w+)?\s+know\b"
            ),
        ),
        (
            GapKind.CALL,
            (
                r"(?:call|dial|facetime)\b(?!\s+(?:me|us|it|log|history)\b)"
                r"|(?:phone|ring)(?=\s+(?:my\b|the\b|him\b|her\b|mom\b|dad\b|(?-i:[A-Z])))"
            ),
        ),
        (GapKind.DELETE, r"(?:delete|erase|uninstall)\b"),
        (GapKind.INSTALL, r"(?:install|download\s+and\s+install|download\b.{0,25}\bapp)\b"),
        (GapKind.APP, r"(?:open|launch|start(?=\s+(?:the\s+)?(?-i:[A-Z])))\b"),
        (
            GapKind.OTHER,
            (
                r"(?:play|navigate|transfer|take|add|set|create|make|stop|close|save|change|update|rename|move|upload|download"
                r"|like|follow|unfollow|scan|translate|record|mute|unmute|cancel|log|sign|pause|remove|clear"
                r"|schedule|edit|mark|turn|switch|enable|disable|put|fill|submit|vote|start|remind)\b"
            ),
        ),
    )
)
CHINESE: tuple[tuple[GapKind, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(pattern))
    for kind, pattern in (
        (GapKind.ALARM, r"(?:闹钟|闹铃)(?!.{0,4}(?:删|去掉|移除))|叫醒我|叫我起床"),
        (
            GapKind.PAY,
            r"转账|转.{0,8}(?:元|块|钱)|付款(?!码)|支付(?!宝)|付钱|付给|汇款|还款|缴费|发.{0,8}红包|交.{0,2}费",
        ),
        (
            GapKind.ORDER,
            (
                r"下单|(?<![\d一二三四五六七八九十两])点(?![个一两三几]{0,2}(?:赞|关注|下|击|开))(?=[一个杯份两些三外餐单])"
                r"|(?<![写记的])买(?![的了过家卖])|(?<!退)订(?![单阅])|预[订定约]|购(?!物[车清])"
                r"|(?<![起过回出下上本原后从])来(?![一个两]{0,2}(?:首|曲|段|下|次|起|直|样|集|局|张))(?=[一个杯份两])"
                r"|叫(?=[个一外车辆])|打车|(?<!退)订阅|充值"
            ),
        ),
        (GapKind.CALL, r"打(?:一?个)?(?:电话|视频|语音)|给.{1,10}打|致电|拨打|拨.{0,3}号|呼叫|打给"),
        (GapKind.DELETE, r"删除|删掉|删了|删去|卸载|(?:闹钟|闹铃).{0,4}(?:去掉|移除)"),
        (GapKind.INSTALL, r"安装|装(?=[一个上])|下载(?=.{0,10}(?:应用|软件|app|APP))"),
        (
            GapKind.TEXT,
            (
                r"搜(?!到)|查找|输入|键入|记(?=[一下录])|写(?=.{0,6}(?:便签|备忘|笔记|便条))"
                r"|(?:便签|备忘录?|笔记|便条)[里上中本]{0,2}(?:写|加|记|添)"
                r"|(?:新建|添加|加).{0,6}(?:便签|备忘|笔记|便条)"
            ),
        ),
        (
            GapKind.SEND,
            (
                r"(?<![出开沙头])发(?=[给送个条一消短微邮信布朋])|告诉(?!我)|通知(?![我栏权])|回复|转发|分享|写信|留言|评论|私信"
                r"|(?<![访疑提学想询])问(?![题号候我答卷])|[跟对和]\S{1,8}说|给.{1,10}[写回说留]"
            ),
        ),
        (GapKind.APP, r"打开|启动|进入"),
        (
            GapKind.OTHER,
            r"播放|导航|拍|点[个一]?赞|退订|添加|设置|设为|创建|取消|收藏|点赞|关注|上传|下载|保存|修改|翻译|录音|签到|登录|关闭|开启|提醒我",
        ),
    )
)
# Where it is to be done, before what: 'In Luckin order a latte'.
PLACE = re.compile(r"\s*(?:in|on|with|using|via|from|through|inside)\s+(?:the\s+|my\s+)?", re.IGNORECASE)
A_NAME = re.compile(r"[A-Z0-9][\w'’&.+-]*(?:\s+[A-Z0-9][\w'’&.+-]*){0,2}(?:\s+app\b)?")
# Begin as words for reading do: 'whatsapp' as 'what', '问妈妈几点到' as a question.
ASKS_OTHERS = re.compile(r"whatsapp\s+(?!is\b)|ask\b|问(?!题)", re.IGNORECASE)
SEARCHES = re.compile(r"\b(?:search|google)\b|搜|查找", re.IGNORECASE)
ASKS_ZH = re.compile(r"什么|多少|吗|几|哪|谁|怎么|[?？]")
QUESTION = re.compile(
    r"[?？]|\b(?:what|when|where|who|which|how|why|is|are|does|did|has|have|tell me|find out|show me|let me know)\b"
    r"|什么|几点|多少|哪[里个些]?|谁|吗|有没有|是否|怎么|告诉我|查|看看|看一下",
    re.IGNORECASE,
)
# What the phone itself has, where more words follow: '设置看看流量'.
SYSTEM_APPS = re.compile(
    r"\s*(?:手机|系统)?的?(?:设置|相机|相册|图库|便签|备忘录|日历|时钟|闹钟|计算器|短信|信息|电话|浏览器|文件管理器?|联系人"
    r"|通讯录|邮箱|邮件|地图|应用商店)(?:应用|软件|app)?"
)
# A switch and where it is put; the name is what is left.
SWITCH = re.compile(
    r"(?:turn|switch|put)\s+(?P<way>on|off)\b\s*(?P<behind>(?!.*\blist\b).+)"
    r"|(?:turn|switch|put)\s+(?P<between>.+?)\s+(?P<last>on|off)\b(?!\s+(?:my|the|our|a|an)\b)"
    r"|(?P<word>enable|activate|disable|deactivate)\s+(?P<named>.+)",
    re.IGNORECASE,
)
SWITCH_ZH = re.compile(r"(?P<word>打开|开启|启用|开|关闭|关掉|关上|停用|禁用|关)(?:一下|掉|了)?(?P<named>.+)")
SWITCH_ZH_BEHIND = re.compile(r"把?(?P<named>.+?)(?P<word>打开|开启|关闭|关掉|关上|关了|开了)")
OFF = frozenset({"off", "disable", "deactivate", "关闭", "关掉", "关上", "关了", "停用", "禁用", "关"})
# Names of one setting each.
SETTINGS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"wi-?\s?fi|\bwlan\b|无线网|无线局域网", r"bluetooth|蓝牙", r"(?:air|aero)plane|flight mode|飞行|飞航",
        r"mobile data|cellular|移动数据|移动网络|蜂窝|数据流量|流量(?!使用|统计|详情|监控|查询|包|情况)", r"do not disturb|\bdnd\b|勿扰|免打扰",
        r"hotspot|tethering|热点(?!新闻|话题|事件|资讯|榜|内容)", r"\blocation\b|\bgps\b|定位|位置信息", r"\bdark\b|深色|暗色|夜间模式",
        r"battery saver|power sav|low power|省电|低电量", r"rotat|旋转", r"\bnfc\b", r"\bvpn\b",
        r"flashlight|torch|手电", r"(?:adaptive|auto\w*) brightness|自动亮度|自适应亮度|自动调节",
        r"night light|eye comfort|护眼", r"\bsync|同步", r"developer|开发者",
    )
)  # fmt: skip
# Small words of a setting's name.
AROUND_NAME = re.compile(
    r"\b(?:the|my|phone'?s?|mode|setting|please|on|in|of|for)\b|手机|的|模式|功能|开关", re.IGNORECASE
)
# Behind the name of a setting: '打开蓝牙连接耳机', '打开热点给小王用'.
GOES_ON_ZH = re.compile(r"并|连|给|让|分享|来|以便")
ALARM = re.compile(r"\balarms?\b|闹钟|闹铃", re.IGNORECASE)
ALARM_OFF = re.compile(
    r"(?:turn|switch|put)\b.*\boff\b|(?:disable|deactivate|cancel|silence)\b|.*(?:关掉|关闭|关了|关上|取消|停用|禁用|停掉)|关",
    re.IGNORECASE,
)
# Of an alarm or a switch: 'the alarm at 7'.
BARE_HOUR = re.compile(r"\b(?:at|for)\s+(?P<hour>[01]?\d|2[0-3])(?![\d:%])", re.IGNORECASE)
BY_MEANS = re.compile(r"\s*(?:by|with|using|via|for it|it\b|at\b)|.{0,6}(?:用|使用)", re.IGNORECASE)
TIME = re.compile(
    r"(?P<hour>[01]?\d|2[0-3])\s?[:：点]\s?(?P<minute>[0-5]\d|半)?\s?分?\s?(?P<half>[ap]\.?m\.?)?"
    r"|\b(?P<bare>1[0-2]|0?[1-9])\s?(?P<ampm>[ap]\.?m\b\.?)",
    re.IGNORECASE,
)
EVENING = re.compile(r"下午|晚上|傍晚|夜里|今晚|evening|afternoon|tonight", re.IGNORECASE)
