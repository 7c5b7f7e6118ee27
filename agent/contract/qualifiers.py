"""Words beside an amount that make it part of another sum: 'from', '× 100', 'up to', '/ month', '起'."""

import re

_WINDOW = 48  # characters on each side; a qualifier stands close to its amount
_FAR = 400  # with the blanks that a page may put between them
_BLANKS = re.compile(r"\s+")
# Codes that are also words ('TRY', 'ALL') are left out; the others count in capitals alone.
CODES = (
    r"(?-i:CHF|JPY|KRW|SGD|AUD|CAD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|RON|BGN|BRL|MXN|INR|THB|IDR|MYR|VND|PHP|ZAR|AED"
    r"|SAR|ILS|MOP|RUB)"
)
SIGNS = "¥$€£₹₩₽₺₫₴₦₱฿₪"
CURRENCY = (
    rf"(?:(?<![a-z])(?:CN|JP)¥|(?<![a-z])(?-i:US|HK|NT|AU|CA|NZ|SG|MX|[ACRS])\$|[{SIGNS}]"
    rf"|(?:CNY|RMB|USD|EUR|GBP|HKD|TWD|{CODES})(?![a-z])|(?<![a-z])(?-i:Rs|Rp|RM|Kr|kr)\.?(?![a-z]))"
)
# An 'x' may follow at once: '36.80 CNYx100'.
UNIT = (
    rf"(?:元|块|塊|圆|円|원|[{SIGNS}](?! ?[0-9])"
    rf"|(?:CNY|RMB|USD|EUR|GBP|HKD|TWD|{CODES}|yuan|dollars?|euros?|pounds?"
    r"|(?-i:kr|zł|Kč|Ft|lei))(?![a-wyz]))"
)
_TIMES = r"[x×✕✖*乘]"
_ONE = r"0*1(?![.,]?[0-9])"  # once is no factor
_MANY = rf"(?!{_ONE})[0-9]{{1,6}}"
_QUANTITY = rf"(?:qty|quantity|数量|件数)[\s.:：]*{_MANY}"
_COUNTED = r" ?(?:items?|pcs|pieces?|products?|articles?|件|份|杯|张|个|盒|瓶)(?![a-z])"
_DASH = r"[-‐‑‒–—―−~～〜∼]"  # noqa: RUF001 - all the signs that ranges are written with
_PERIOD = (
    r"(?:day|night|week|month|year|person|guest|piece|head|item|unit|time|seat|ticket|use|order"
    r"|hour|minute|share|kg|lb)s?"
)
# A number as the end of a range, but not that of a card or telephone: '¥500 to 6222 0012' names who gets it.
_END = rf"(?:{CURRENCY} ?[0-9]|[0-9]{{1,6}}(?:[.,][0-9]{{1,2}})?(?![0-9*]| ?[0-9*•]|{_COUNTED}))"

_WORDS_BEFORE = (
    r"from|at|start(?:s|ing)?(?: (?:at|from|with|price))?|begin(?:s|ning)? (?:at|from)|up ?to|upto"
    r"|as (?:much|low|little|high) as"
    r"|(?:at|no|not|for|a)? ?(?:the )?(?:most|least|max(?:imum)?|min(?:imum)?"
    r"|more than|less than|lower than|higher than|fewer than)"
    r"|over|above|under|below|beyond|exceeding|within|about|around|approx(?:imately)?"
    r"|circa|ca|roughly|nearly|almost|some"
    r"|estimated?|est|between|each|per(?: [a-z]+)?|every(?: [a-z]+)?|a (?:piece|head|day|week|month"
    r"|year|night)"
    r"|hourly|daily|weekly|monthly|yearly|annual(?:ly)?|average|avg|plus|min|max"
)
_HAN_BEFORE = (
    r"从|從|自|以|按|低至|高至|高达|高達|最低|最高|最多|最少|最大|最小|至少|至多|起码|不超过|不超過|不低于|不低於|不少于|不高于|不多于|不足"
    r"|超过|超過|大于|小于|高于|低于|多于|少于|满|滿|约|約|大约|大约为|大概|将近|接近|近|左右|起步价?|起价|起售价?|起拍价?|人均|均价|单价|單價"
    r"|每(?:[个個份张張件人位天日月年晚次杯只双斤瓶盒本台部条套间周]|小时|公斤|千克)?|各|上限|下限|限额|预估|预计|估计|估算|按[天日月年次]|起"
)
_FILLER = (
    r"(?:(?:a|an|the|of|is|are|only|just|as|at|total|totals?|sum|amount|price|cost|pay|paying|charge|costs?)\b"
    r"|为|是|付|支付|价|价格|金额|合计|总计|共|仅|只|需|收|[\s:：(（\[【\"'“”·,，.]){0,8}"
)
_BEFORE = re.compile(
    rf"(?:(?<![a-z])(?:{_WORDS_BEFORE})(?![a-z])|{_HAN_BEFORE}){_FILLER}$"
    rf"|(?<![0-9])(?<![0-9][.,])(?!{_ONE})[0-9][0-9.,]* ?(?:{_TIMES}|@) ?$"
    rf"|{_TIMES} ?{_MANY} ?$|{_QUANTITY} ?[·,，]? ?$"
    rf"|[0-9] ?{UNIT}? ?(?:{_DASH}|[至到]|(?<![a-z])(?:to|through)(?![a-z])) ?$"
    r"|(?:[~～〜∼≈≃≥≤<>＜＞≧≦@+＋/…]|\.\.\.) ?$",  # noqa: RUF001
    re.IGNORECASE,
)
_AFTER = re.compile(
    rf"[\s)）\]】\"'“”]*(?:{UNIT}[\s)）\]】\"'“”]*)?(?:{_TIMES} ?{_ONE}\s*)*[(（\[【,，·:：]?\s*(?:"
    rf"{_TIMES} ?(?:{_MANY}|$)|times? [0-9]|{_QUANTITY}"
    rf"|/(?! ?1 ?[份件个杯张单次笔]\W*$)|[+＋…]|\.\.\.|{_DASH} ?{_END}|{_DASH}\s*$"  # noqa: RUF001
    rf"|(?:to|through) {_END}|[至到] ?{_END}"
    r"|(?:each|apiece|ea|per|every|and up|or up|& up|up(?:wards?)?|onwards?"
    r"|(?:and|or) (?:above|over|more|less|below|under|higher|lower)"
    r"|or so|plus|hourly|daily|weekly|monthly|yearly|annual(?:ly)?"
    r"|pp|p\.p|min(?:imum)?|max(?:imum)?|average|avg"
    rf"|excl(?:uding|usive)?|before (?:tax|fees|discount)|(?:a|an|one) {_PERIOD})(?![a-z])"
    r"|起|以上|以下|以内|之内|左右|上下|不等|封顶|封頂|多(?![少谢送赠])|余(?!额)|乘"
    r"|每(?!(?:周|星期|礼拜)[一二三四五六日天](?![次回期个]))"  # 'on Wednesdays' is no rate
    r"|一?[个個份张張件人位天日月年晚杯双斤瓶盒本台部条套间](?![一-鿿])|一[个個份张張件人位天日月年晚杯双斤瓶盒本台部条套间]"
    r")",
    re.IGNORECASE,
)
_FACTOR = rf"{_TIMES} ?{_MANY}|{_MANY} ?{_TIMES}|{_QUANTITY}"
_ALONE = re.compile(
    rf"\W*(?:{_WORDS_BEFORE}|{_HAN_BEFORE}|{_FACTOR}"
    rf"|[/+] ?(?:{_PERIOD})|起? ?[/每一] ?[一-鿿]{{1,2}}"
    rf"|(?:and|or|&) (?:up|above|over|more|less|below)|a {_PERIOD}|apiece|ea|up(?:wards)?|onwards?"
    r"|以上|以下|以内|左右|上下|不等|封顶)\W*",
    re.IGNORECASE,
)
_FACTOR_ALONE = re.compile(rf"\W*(?:{_FACTOR})\W*", re.IGNORECASE)
_LABEL = re.compile(r"\W*(?:from|at|自|从|從)\W*", re.IGNORECASE)


def is_qualified(text: str, start: int, end: int) -> bool:
    """Do the words beside text[start:end] make it part of another sum, a limit, a range or a rate?"""
    before = _BLANKS.sub(" ", text[max(0, start - _FAR) : start])[-_WINDOW:]
    after = _BLANKS.sub(" ", text[end : end + _FAR])[:_WINDOW]
    return bool(_BEFORE.search(before) or _AFTER.match(after))


def is_qualifier(text: str) -> bool:
    """Is the whole text such words or signs, as a page may write them beside the amount?"""
    return len(text) <= _WINDOW and _ALONE.fullmatch(text.strip()) is not None


def is_factor(text: str) -> bool:
    """Is the whole text a number of pieces, '× 100'? Once is none."""
    return len(text) <= _WINDOW and _FACTOR_ALONE.fullmatch(text) is not None


def may_be_label(text: str) -> bool:
    """Is it a word that also names a field whose content follows: 'From', 'At'?"""
    return len(text) <= _WINDOW and _LABEL.fullmatch(text) is not None
