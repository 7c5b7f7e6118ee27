"""Where a text says a code, a password or the number of a card: nothing that a note or a fact may hold.

Numbers that people want to be told are left: of orders, parcels, pick-ups, prices, places.
"""

import re
import unicodedata
from collections.abc import Iterator

_VALUE = r"(?P<value>[A-Z]-?[0-9]{4,8}|[0-9]{3}[ -][0-9]{3,4}|[0-9]{4,8})(?![\w]|[.,:/][0-9])"
_IS = r"[^\w\n]{0,6}(?:(?:is|was|says|reads|to|for|you|got|received|today|now|it|ist|为|是|就是)[^\w\n]{1,3}){0,3}[^\w\n]{0,4}"
# Codes of other things than of doors and logins.
_OTHER = (
    r"(?<!zip )(?<!post )(?<!postal )(?<!area )(?<!country )(?<!promo )(?<!discount )(?<!coupon )(?<!voucher )(?<!gift )"
    r"(?<!product )(?<!pickup )(?<!pick-up )(?<!collection )(?<!order )(?<!bar )(?<!qr )(?<!error )(?<!booking )(?<!dress )(?<!source )"
)
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
_CARD = re.compile(r"(?<![0-9])[0-9](?:[ -]?[0-9]){12,18}(?![0-9])")


def secrets_in(text: str) -> tuple[str, ...]:
    """The codes, passwords and numbers of cards that a text says, as they stand in it, in order."""
    return tuple(dict.fromkeys(text[start:end] for start, end in sorted(_found(_plain(text)))))


def _found(plain: str) -> Iterator[tuple[int, int]]:
    for pattern in _PATTERNS:
        for match in pattern.finditer(plain):
            if any(sign.isalnum() for sign in match["value"]):
                yield match.span("value")
    for match in _CARD.finditer(plain):
        if _is_card(match.group()):
            yield match.span()


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
