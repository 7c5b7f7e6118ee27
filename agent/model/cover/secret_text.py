"""Whether a text holds what is never to be remembered: a card, a password, a code, a document's number."""

import re
from collections.abc import Iterator
from enum import StrEnum

from agent.model.cover.mentions import PersonalKind, searchable
from agent.model.cover.numbers import numbers_in

# Named as what they are; whatever stands behind them is not looked at.
_PASSWORD = re.compile(
    r"\b(?:pass ?words?|pass ?phrases?|passwd|pwd|log-?in (?:data|details)|credentials?|seed phrase|private key"
    r"|secret (?:key|question|answer)|api[ -]?(?:key|token)|access token|recovery (?:key|phrase|words))\b"
    r"|\bwi-?fi\b[^.]{0,30}(?:\bis\b|\bkey\b|[:=])"
    r"|密码|密碼|口令|密钥|私钥|助记词|令牌|登录信息|パスワード|비밀번호|пароль|contraseña|passwort|mot de passe|senha",
    re.IGNORECASE,
)
_POSTCODE = re.compile(
    r"\b(?:zip|post|postal|area|country|dial(?:ling)?|qr|bar|dress|source)[ -]?codes?\b|\bpostcodes?\b|邮编|邮政编码|区号",
    re.IGNORECASE,
)
_CODE = re.compile(
    r"\bcodes?\b|\b(?:otp|2fa|mfa|pass ?codes?|pins?|puk|cvv2?|cvc2?|tan)\b|\bpin[ -]?(?:numbers?|codes?)\b"
    r"|验证码|校验码|动态码|动态密码|驗證碼|取件码|取货码|门禁码|开门码|安全码|认证码|認証|確認コード|인증|код\b|código|codice",
    re.IGNORECASE,
)
_CARD = re.compile(
    r"\b(?:credit|debit|bank|visa|master|amex)[ -]?cards?(?: (?:no|number|is|ends))\b|\bcard (?:no|number)\b"
    r"|\b(?:iban|swift|bic|account (?:no|number)|routing number|sort code)\b"
    r"|银行卡号|信用卡号|卡号|账号是|账户号|银行账号|银行帐号",
    re.IGNORECASE,
)
_DOCUMENT = re.compile(
    r"\b(?:passport|driv(?:er'?s?|ing) licen[cs]e|social security|ssn|national id|identity card|id card|tax id)\b"
    r"|身份证|护照|驾照|驾驶证|社保号|社会保障号|通行证",
    re.IGNORECASE,
)
_IDENTITY = re.compile(r"(?<![0-9])[1-9][0-9]{16}[0-9Xx](?![0-9A-Za-z])")  # of a citizen of China
_SSN = re.compile(r"(?<![0-9-])[0-9]{3}-[0-9]{2}-[0-9]{4}(?![0-9-])")
_TOKEN = re.compile(r"(?<![\w-])[\w+/=.:-]{20,}(?![\w-])", re.ASCII)
_WORD = re.compile(r"(?<!\S)[!-~]{8,64}(?!\S)")
_ADDRESS = re.compile(r"^(?:https?://|www\.)|@[\w-]+\.\w|^[\w.-]+\.[a-z]{2,}(?:/|$)", re.IGNORECASE)
_DIGITS = re.compile(r"[0-9](?:[ -]?[0-9]){11,18}")
_LEAST_DIGITS, _MOST_DIGITS = 13, 19


class SecretKind(StrEnum):
    """What a text holds."""

    CARD = "card"  # or an account
    PASSWORD = "password"  # noqa: S105 - a word, and none
    CODE = "code"
    DOCUMENT = "document"


def secret_in(text: str) -> SecretKind | None:
    """The first kind that the text holds; None if it seems to hold none.

    Rather too often than too seldom: a text that only speaks of a password counts as one that holds it.
    """
    plain = searchable(text)
    if _PASSWORD.search(plain) or any(map(_is_key, _TOKEN.findall(plain))):
        return SecretKind.PASSWORD
    if _DOCUMENT.search(plain) or _IDENTITY.search(plain) or _SSN.search(plain):
        return SecretKind.DOCUMENT
    if _CARD.search(plain) or any(_is_card(each) for each in _cards(plain)):
        return SecretKind.CARD
    if _CODE.search(_POSTCODE.sub(" ", plain)) or _is_bare_code(plain):
        return SecretKind.CODE
    return SecretKind.PASSWORD if any(map(_looks_made_up, _WORD.findall(plain))) else None


def _cards(text: str) -> Iterator[str]:
    yield from (each.text for each in numbers_in(text) if each.kind is PersonalKind.ACCOUNT)
    yield from _DIGITS.findall(text)


def _is_card(number: str) -> bool:
    """An account with letters, or digits with the check digit of cards (ISO/IEC 7812)."""
    if any(sign.isalpha() for sign in number):
        return True
    digits = [int(sign) for sign in number if sign.isdecimal()]
    if not _LEAST_DIGITS <= len(digits) <= _MOST_DIGITS:
        return False
    # An account of another kind has no check digit, and as many digits as no phone has.
    doubled = (digit * 2 - 9 * (digit > 4) for digit in digits[-2::-2])
    return (sum(digits[-1::-2]) + sum(doubled)) % 10 == 0 or len(digits) >= 16


def _is_bare_code(text: str) -> bool:
    """Four to eight digits and nothing else."""
    return re.fullmatch(r"\s*(?:[0-9][ -]?){4,8}\s*", text) is not None


def _is_key(token: str) -> bool:
    """Long, with letters and digits, and no address of a page or a person."""
    return (
        _ADDRESS.search(token) is None
        and any(sign.isdigit() for sign in token)
        and any(sign.isalpha() for sign in token)
        and max(map(len, re.split(r"[-./:_+=]", token))) >= 12
    )


def _looks_made_up(word: str) -> bool:
    """Three of small letters, large letters, digits and signs in one word, as passwords have them."""
    if _ADDRESS.search(word):
        return False
    inner = word.strip(".,;:!?()\"'")
    kinds = (
        any(sign.islower() for sign in inner),
        any(sign.isupper() for sign in inner),
        any(sign.isdigit() for sign in inner),
        any(not sign.isalnum() and sign not in "-/.,'" for sign in inner),
    )
    return len(inner) >= 8 and sum(kinds) >= 3 and kinds[2] and (kinds[3] or inner.isalnum())
