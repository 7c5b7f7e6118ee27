"""Where a text says a code, a password or the number of a card: nothing that a note or a fact may hold.

Numbers that people want to be told are left: of orders, parcels, pick-ups, prices, places.
"""

import re
import unicodedata
from collections.abc import Iterator

_LEAST, _MOST_DIGITS = 4, 8  # signs of a code
_VALUE = r"(?P<value>[A-Z]-?[0-9]{4,8}|[0-9]{3}[ -][0-9]{3,4}|[0-9]{4,8})(?![\w]|[.,:/][0-9])"
_IS = r"[^\w\n]{0,6}(?:(?:is|was|says|reads|to|for|you|got|received|today|now|it|ist|为|是|就是)[^\w\n]{1,3}){0,3}[^\w\n]{0,4}"
# Codes of other things than of doors and logins, with the blank or hyphen behind each.
_OTHERS = (
    "zip|post|postal|area|country|city|promo|promotion|discount|coupon|voucher|gift|product|item|currency|pickup"
    "|pick-up|collection|order|tracking|bar|qr|error|status|booking|flight|airport|dress|source"
)
_OTHER = "".join(f"(?<!{word}[ -])" for word in (*_OTHERS.split("|"), "no"))
_CODE = (
    rf"(?:{_OTHER}\b(?:code|otp|passcode|pin)\b|(?:验证|驗證|校验|动态|短信|安全|登录|确认|授权)(?:码|碼|密码)|(?:支付|付款|交易)密码|口令|認証コード"
    r"|인증 ?번호)"
)
_PATTERNS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_CODE}{_IS}(?<![\w.]){_VALUE}",
        (
            rf"(?<![\w.,#/-]){_VALUE}[^\w\n]{{1,4}}(?:is|as|ist|是|为)?[^\w\n]{{0,3}}(?:your |the |my |our |您的|你的|本次)?"
            rf"(?:[a-z-]{{2,14}} ){{0,3}}{_CODE}"
        ),
        (
            r"\b(?:password|passphrase|passwort|kennwort|contraseña|mot de passe)\b"
            r"(?:\s?[:=]\s?|\s(?:is|was|ist|es|est)[:\s]{1,3})[“\"']?"
            r"(?P<value>[^\s,;，；。“”\"']{4,60})"
        ),
        r"(?:密码|密碼|口令)[^\w\n]{0,4}(?:是|为|為)?[^\w\n]{0,4}(?P<value>[!-~]{4,60})",
        r"\b(?:cvv2?|cvc2?)\b[^\w\n]{0,4}(?:is|code)?[^\w\n]{0,4}(?P<value>[0-9]{3,4})(?![0-9])",
    )
)
# A sentence with one of these is about a code or a password, wherever in it the value stands.
_ABOUT = re.compile(
    rf"{_CODE}|{_OTHER}\b(?:codes|otps|passcodes|passwords?|passwort|kennwort|passphrase|contraseña|mot de passe|2fa|cvv2?|cvc2?)\b"
    r"|\b(?:(?:wi-?fi|wlan|network|security|access|login|door|safe|recovery|backup)[ -]|pass)key\b"
    r"|\b(?:log|sign)(?:ging|ing)?[ -]?in(?:to)?\b|\b(?:one|two)[ -](?:time|factor)\b|\bverif(?:y|ication)\b"
    r"|(?:登入|门禁|門禁|门锁|开门|解锁|激活|动态|一次性)(?:码|碼)|密码|密碼|密钥|密鑰|验证|驗證|登录|登錄|登入",
    re.IGNORECASE,
)
_ENDS = re.compile(r"[\n。；]|[！？!?;](?![A-Za-z0-9])|\.\s+(?=[A-Z0-9\u3400-\u9fff])")
# The next sentence goes on about it: 'A code came. It is 482913.'
_GOES_ON = re.compile(
    r"\W*(?:(?:it|this|that)(?:\s|'s\b)|(?:use|enter|type)\b|(?:它|这)?是|请?(?:输入|使用)|[A-Z]*[0-9])",
    re.IGNORECASE,
)
_SPACED = r"[0-9]{2}(?:[ -][0-9]{2}){1,3}|[0-9]{3}[ -][0-9]{3,4}|[0-9]{4}[ -][0-9]{4}|[0-9](?:[ -][0-9]){3,7}"
# A password may have signs between its letters; an address of mail is none.
_MIXED = r"[A-Za-z0-9]+(?:(?:[-_!$%^&*+~#?=]|@(?![a-z0-9-]+\.[a-z]))+[A-Za-z0-9]+)*"
_TOKEN = re.compile(
    rf"(?<![A-Za-z0-9_])(?<![0-9][.,:/-])(?<![¥￥$€£])(?<![¥￥$€£] )(?:{_SPACED}|{_MIXED})"
    r"(?![A-Za-z0-9_]|[.,:/][0-9]|@[a-z0-9-]+\.[a-z])"
)
# What the sentence tells beside its code: dates, spans of time, ordinals, sizes.
_NO_CODE = re.compile(
    r"(?:19|20)[0-9]{2}-[01]?[0-9]-[0-3]?[0-9]|[0-3]?[0-9]-[0-3]?[0-9]-(?:19|20)[0-9]{2}"
    r"|[0-9]+-?(?:st|nd|rd|th|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|days?|am|pm|gb|mb|g|km|kg|cm|mm|ml)"
    r"|[0-9]+-digits?|wi-?fi-?[0-9]?|[0-9]-factor",
    re.IGNORECASE,
)
_NAME_BEFORE = 40  # characters
_OF_OTHERS = re.compile(
    rf"(?:\b(?:{_OTHERS})[ -](?:codes?|numbers?|no\.?)|(?:取件|取货|提货|取餐|邮政|邮|优惠|兑换|二维)(?:码|编码)|(?:订单|运单|快递单)号码?)"
    r"\W{0,4}(?:(?:is|为|是)\W{0,3})?$",
    re.IGNORECASE,
)
_CARD = re.compile(r"(?<![0-9])[0-9](?:[ -]?[0-9]){12,18}(?![0-9])")


def secret_spans(text: str) -> tuple[tuple[int, int], ...]:
    """Where a text says codes, passwords and numbers of cards: start and end of each, in order.

    None touches another.
    """
    spans: list[tuple[int, int]] = []
    for start, end in sorted(_found(_plain(text))):
        if spans and start < spans[-1][1]:
            spans[-1] = (spans[-1][0], max(end, spans[-1][1]))
        else:
            spans.append((start, end))
    return tuple(spans)


def _found(plain: str) -> Iterator[tuple[int, int]]:
    for pattern in _PATTERNS:
        for match in pattern.finditer(plain):
            if any(sign.isalnum() for sign in match["value"]) and not _is_of_others(
                plain, match.start("value")
            ):
                yield match.span("value")
    for start, end in _sentences_about_codes(plain):
        for match in _TOKEN.finditer(plain, start, end):
            if _may_be_code(match.group()) and not _is_of_others(plain, match.start()):
                yield match.span()
    for match in _CARD.finditer(plain):
        if _is_card(match.group()):
            yield match.span()


def _is_of_others(plain: str, start: int) -> bool:
    """Is what begins there a pick-up code, the number of an order, or the like?"""
    return _OF_OTHERS.search(plain, max(start - _NAME_BEFORE, 0), start) is not None


def _sentences_about_codes(plain: str) -> Iterator[tuple[int, int]]:
    start, about = 0, False
    for end in (*(found.start() for found in _ENDS.finditer(plain)), len(plain)):
        about = bool(_ABOUT.search(plain, start, end) or (about and _GOES_ON.match(plain, start, end)))
        if about:
            yield start, end
        start = end


def _may_be_code(token: str) -> bool:
    """4 to 8 digits, or letters and digits, and no date or the like."""
    signs = "".join(sign for sign in token if sign.isalnum())
    if _NO_CODE.fullmatch(token) or not any(sign.isdecimal() for sign in signs):
        return False
    return len(signs) >= _LEAST and (not signs.isdecimal() or len(signs) <= _MOST_DIGITS)


def _plain(text: str) -> str:
    """With digits and letters of full width as in ASCII; as long as it was."""
    return "".join(_narrow(sign) for sign in text)


def _narrow(sign: str) -> str:
    plain = unicodedata.normalize("NFKC", sign)
    return plain if len(plain) == 1 else sign


def _is_card(text: str) -> bool:
    """By its check digit (Luhn), which numbers of orders and parcels have by chance alone."""
    digits = [int(sign) for sign in reversed(text) if sign.isdecimal()]
    return (
        sum(digit if at % 2 == 0 else sum(divmod(2 * digit, 10)) for at, digit in enumerate(digits)) % 10 == 0
    )
