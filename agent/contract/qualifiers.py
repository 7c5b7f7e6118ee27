"""Words beside an amount that make it part of another sum: 'from', '× 100', 'up to', '/ month', '起'."""

import re
from functools import cache, lru_cache

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
    rf"|(?:CNY|RMB|USD|EUR|GBP|HKD|TWD|{CODES})(?![a-z])|(?<![a-z])(?-i:Rs|Rp|RM|Kr|kr|Fr|SFr)\.?(?![a-z]))"
)
# An 'x' may follow at once: '36.80 CNYx100'.
UNIT = (
    rf"(?:元|块|塊|圆|円|원|[{SIGNS}](?! ?[0-9])"
    rf"|(?:CNY|RMB|USD|EUR|GBP|HKD|TWD|{CODES}|yuan|dollars?|euros?|pounds?"
    r"|(?-i:kr|zł|Kč|Ft|lei)|reais|pesos)(?![a-wyz])|руб(?:\.|л(?:ей|я|ь))?(?![а-яё])|р\.(?![а-яё]))"
)
_TIMES = r"[xх×✕✖*乘]"  # the Cyrillic letter, too
_ONE = r"0*1(?![.,]?[0-9])"  # once is no factor
_MANY = rf"(?!{_ONE})[0-9]{{1,6}}"
_QUANTITY = (
    r"(?:qty|quantity|menge|anzahl|cantidad|quantit[éeà]|quantidade|кол-?во|количество|数量|件数|수량)"
    rf"[\s.:：]*{_MANY}"
)
_COUNTED = (
    r" ?(?:items?|pcs|pieces?|products?|articles?|artikel|stück|artículos?|unidades|itens|articoli|pezzi|шт"
    r"|件|份|杯|张|个|個|点|개|盒|瓶)(?![a-z])"
)
_DASH = r"[-‐‑‒–—―−~～〜∼]"
_PERIOD = (
    r"(?:day|night|week|month|year|person|guest|piece|head|item|unit|time|seat|ticket|use|order"
    r"|hour|minute|share|kg|lb)s?"
)
# A number as the end of a range, but not that of a card or telephone: '¥500 to 6222 0012' names who gets it.
_END = rf"(?:{CURRENCY} ?[0-9]|[0-9]{{1,6}}(?:[.,][0-9]{{1,2}})?(?![0-9*]| ?[0-9*•]|{_COUNTED}))"

_NO_LETTER_BEFORE, _NO_LETTER_BEHIND = r"(?<![^\W\d_])", r"(?![^\W\d_])"
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
    r"从|從|自|以|按|低至|高至|高达|高達|最低|最高|最多|最少|最大|最小|至少|至多|起码|不超过|不超過"
    r"|不低于|不低於|不少于|不高于|不多于|不足"
    r"|超过|超過|大于|小于|高于|低于|多于|少于|满|滿|约|約|大约|大约为|大概|将近|接近|近|左右|起步价?"
    r"|起价|起售价?|起拍价?|人均|均价|单价|單價"
    r"|每(?:[个個份张張件人位天日月年晚次杯只双斤瓶盒本台部条套间周]|小时|公斤|千克)?|各|上限|下限"
    r"|限额|预估|预计|估计|估算|按[天日月年次]|起"
)
# The same in other languages, without the words that also mean 'for', as 'por'.
_OTHERS_BEFORE = (
    r"ab|bis(?: zu)?|von|je|jeweils|pro|circa|etwa|ungefähr|rund|mindestens|höchstens|maximal"
    r"|minimal|zwischen|über|unter|mehr als|weniger als|nicht mehr als|monatlich|jährlich|täglich"
    r"|durchschnittlich|zzgl\.?"
    r"|desde|a partir de|hasta|cada(?: uno)?|entre|aproximadamente|unos|aprox\.?"
    r"|como (?:mínimo|máximo)|mínimo"
    r"|máximo|más de|menos de|al menos|mensual(?:mente)?|al mes|al año"
    r"|por (?:persona|noche|mes|unidad|hora)|d[èe]s|[àa] partir de|jusqu['’ ]?[àa]|environ|chaque"
    r"|chacun|au moins|au plus|plus de|moins de|minimum"
    r"|maximum|par (?:personne|nuit|mois|jour|an|pièce|heure)|mensuel(?:lement)?"
    r"|até|cerca de|pelo menos|no máximo|mais de|por (?:pessoa|noite|mês|unidade)|mensal(?:mente)?"
    r"|a partire da|fino a|circa|ogni|ciascuno|cadauno|tra|almeno|al massimo|più di|meno di|al mese"
    r"|от|до|около|примерно|приблизительно|не (?:менее|более)|свыше|более|менее|минимум|максимум|каждый|по"
    r"|ежемесячно|в месяц|в год|за (?:шт|штуку|единицу|ночь|человека)\.?|между"
)
_OTHERS_AT_START = r"(?:von|de|du|da|dal|des|dès)"
_CJK_BEFORE = (
    r"約|およそ|ほぼ|最大|最小|上限|下限|各|毎月|毎年|毎日|月額|年額|日額|一律|平均|単価|1個|一個"
    r"|ひとつ|お一人様"
    r"|약|대략|최대|최소|최저|최고|각|매월|매년|매일|월|연|평균|단가|개당|장당|인당|1인|1개"
)
_FILLER = (
    r"(?:(?:a|an|the|of|is|are|only|just|as|at|total|totals?|sum|amount|price|cost|pay|paying|charge|costs?)\b"
    r"|为|是|付|支付|价|价格|金额|合计|总计|共|仅|只|需|收|[\s:：(（\[【\"'“”·,，.]){0,8}"
)


@cache
def _before() -> re.Pattern[str]:
    # Compiled when it is first needed, as the other long ones: together they take a tenth of a second.
    return re.compile(
        rf"(?:(?<![a-z])(?:{_WORDS_BEFORE})(?![a-z])|{_HAN_BEFORE}){_FILLER}$"
        rf"|(?:{_NO_LETTER_BEFORE}(?:{_OTHERS_BEFORE}){_NO_LETTER_BEHIND}|{_CJK_BEFORE})[\s:：.(（]{{0,4}}$"
        rf"|^\W*{_OTHERS_AT_START}\W{{0,3}}$"
        rf"|(?<![0-9])(?<![0-9][.,])(?!{_ONE})[0-9][0-9.,]* ?(?:{_TIMES}|@) ?$"
        rf"|{_TIMES} ?{_MANY} ?$|{_QUANTITY} ?[·,，]? ?$"
        rf"|[0-9] ?{UNIT}? ?(?:{_DASH}|[至到]|(?<![a-z])(?:to|through)(?![a-z])) ?$"
        r"|(?:[~～〜∼≈≃≥≤<>＜＞≧≦@+＋/…]|\.\.\.) ?$",
        re.IGNORECASE,
    )


_OTHERS_BEHIND = (
    r"(?:je|pro)(?: [^\W\d_]+)?|jeweils|mtl\.?|monatlich|jährlich|pro|im (?:monat|jahr)|und mehr|oder mehr"
    r"|mindestens|maximal|zzgl\.?|exkl\.?|stk\.?|p\. ?p\."
    r"|cada(?: un[oa])?|c/u|por (?:persona|noche|mes|unidad|hora|día|kg|pessoa|noite|mês|unidade|dia|ano)"
    r"|al (?:mes|año|día|mese|giorno|kg)|ao mês|ao ano|mensual(?:es)?|mensais|mensal|anual(?:es)?|anuais"
    r"|o más|ou mais|y más|aprox\.?|como mínimo|sin (?:iva|impuestos)|más (?:iva|impuestos|envío)"
    r"|chacun[e]?|l['’]unité|par (?:personne|nuit|mois|jour|an|pièce|heure|kg)|ou plus|et plus|environ|ht"
    r"|a (?:persona|notte|testa|pezzo)|all['’](?:anno|ora)|ciascun[oa]|cadaun[oa]|cad\.?|mensili"
    r"|al mese|o più|in su"
    r"|за (?:шт|штуку|единицу|ночь|человека|час|кг|месяц|сутки)\.?|в (?:месяц|год|день|час|сутки)|с человека"
    r"|и (?:выше|более|больше)|или (?:выше|более|больше)|шт\.?|каждый|ежемесячно|без ндс"
)
_CJK_BEHIND = (
    r"から|より|まで|〜|ずつ|あたり|当たり|程度|前後|未満|超|毎月|毎年|税別|税抜|[（(]?税別"
    r"|부터|까지|이상|이하|미만|초과|정도|내외|가량|씩|당|매월|매년"
)


@cache
def _after() -> re.Pattern[str]:
    return re.compile(
        rf"[\s)）\]】\"'“”]*(?:{UNIT}[\s)）\]】\"'“”]*)?(?:{_TIMES} ?{_ONE}\s*)*[(（\[【,，·:：]?\s*(?:"
        rf"{_TIMES} ?(?:{_MANY}|$)|times? [0-9]|{_QUANTITY}"
        rf"|/(?! ?1 ?[份件个杯张单次笔]\W*$)|[+＋…]|\.\.\.|{_DASH} ?{_END}|{_DASH}\s*$"
        rf"|(?:to|through) {_END}|[至到] ?{_END}"
        r"|(?:each|apiece|ea|per|every|and up|or up|& up|up(?:wards?)?|onwards?"
        r"|(?:and|or) (?:above|over|more|less|below|under|higher|lower)"
        r"|or so|plus|hourly|daily|weekly|monthly|yearly|annual(?:ly)?"
        r"|pp|p\.p|min(?:imum)?|max(?:imum)?|average|avg"
        rf"|excl(?:uding|usive)?|before (?:tax|fees|discount)|(?:a|an|one) {_PERIOD})(?![a-z])"
        rf"|(?:{_OTHERS_BEHIND}){_NO_LETTER_BEHIND}"
        rf"|{_CJK_BEHIND}"
        r"|起|以上|以下|以内|之内|左右|上下|不等|封顶|封頂|多(?![少谢送赠])|余(?!额)|乘"
        r"|每(?!(?:周|星期|礼拜)[一二三四五六日天](?![次回期个]))"  # 'on Wednesdays' is no rate
        r"|一?[个個份张張件人位天日月年晚杯双斤瓶盒本台部条套间](?![一-鿿])"
        r"|一[个個份张張件人位天日月年晚杯双斤瓶盒本台部条套间]"
        r")",
        re.IGNORECASE,
    )


_FACTOR = rf"{_TIMES} ?{_MANY}|{_MANY} ?{_TIMES}|{_QUANTITY}"


@cache
def _alone() -> re.Pattern[str]:
    return re.compile(
        rf"\W*(?:{_WORDS_BEFORE}|{_HAN_BEFORE}|{_OTHERS_BEFORE}|{_OTHERS_BEHIND}|{_CJK_BEFORE}|{_CJK_BEHIND}|{_FACTOR}"
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
    return bool(_before().search(before) or _after().match(after))


@lru_cache(maxsize=4096)
def is_qualifier(text: str) -> bool:
    """Is the whole text such words or signs, as a page may write them beside the amount?"""
    return len(text) <= _WINDOW and _alone().fullmatch(text.strip()) is not None


def is_factor(text: str) -> bool:
    """Is the whole text a number of pieces, '× 100'? Once is none."""
    return len(text) <= _WINDOW and _FACTOR_ALONE.fullmatch(text) is not None


def may_be_label(text: str) -> bool:
    """Is it a word that also names a field whose content follows: 'From', 'At'?"""
    return len(text) <= _WINDOW and _LABEL.fullmatch(text) is not None
