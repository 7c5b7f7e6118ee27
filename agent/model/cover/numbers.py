"""Numbers in a text that tell about a person; prices, dates, times, counts and years are left alone."""

import re
from collections.abc import Iterator

from agent.contract.qualifiers import CURRENCY, UNIT
from agent.model.cover.mentions import Mention, PersonalKind, windows

_SUM = (
    r"(?:[0-9]{1,3}(?:[.,' ][0-9]{3}){1,4}(?:[.,][0-9]{1,2})?|[0-9]{1,9}(?:[.,][0-9]{1,2})?)(?![0-9])"
    r"(?![-.'/][0-9]{2})"
)
_DAY, _MONTH, _YEAR = r"(?:0?[1-9]|[12][0-9]|3[01])", r"(?:0?[1-9]|1[0-2])", r"(?:19|20)[0-9]{2}"
_CLOCK = r"[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?(?![0-9])"
_COUNTED = (
    r"views?|plays?|likes?|followers?|following|subscribers?|ratings?|reviews?|downloads?|installs?|members?"
    r"|messages?|photos?|steps?|sold|items?|results?|minutes?|people|users?|points?|coins?|bytes?|[kmgt]b"
    r"|aufrufe|bewertungen|mitglieder|schritte|visualizaciones|vues|visualizzazioni|visualizações|просмотр\w*"
    r"|次|人|条|個|个|件|赞|粉丝|播放|浏览|步|回|件|再生|명|회|건|개"
)
# Replaced by signs of no number before the search; the order counts.
_HARMLESS = re.compile(
    rf"(?<![0-9.,]){CURRENCY} ?{_SUM}|(?<![0-9.,+-]){_SUM} ?{UNIT}"
    rf"|(?<![0-9])(?<![0-9][-./]){_YEAR}(?P<sign>[-./]){_MONTH}(?P=sign){_DAY}(?![0-9]|[-./][0-9])"
    rf"|(?<![0-9]){_YEAR} ?年 ?{_MONTH} ?月(?: ?{_DAY} ?日)?|(?<![0-9]){_YEAR} ?년 ?{_MONTH} ?월(?: ?{_DAY} ?일)?"
    rf"|(?<![0-9])(?<![0-9][-./]){_DAY}(?P<other>[-./]){_DAY}(?P=other)(?:{_YEAR}|[0-9]{{2}})(?![0-9]|[-./][0-9])"
    rf"|(?<![0-9.+-])(?<![0-9] ){_YEAR}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])(?![0-9])"
    rf"|(?<![0-9-]){_YEAR} ?- ?(?:{_YEAR}|[0-9]{{2}})(?![0-9]|-[0-9])"
    rf"|(?<![0-9]){_CLOCK}|(?<![0-9])[0-9]{{2,5}} ?[x×*] ?[0-9]{{2,5}}(?![0-9])"
    r"|(?<![0-9.])(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])"
    r"(?![0-9.])"
    rf"|(?<![0-9.+-])[0-9][0-9.,]* ?(?:%|(?:{_COUNTED})(?![a-z]))",
    re.IGNORECASE,
)
_IBAN = re.compile(
    r"(?<![A-Za-z0-9])[A-Z]{2}[0-9]{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?(?![A-Za-z0-9])"
)
_RUN = re.compile(r"(?<![\w.,])(?:\+ ?)?[0-9(][0-9 ().\-/]{4,40}[0-9](?![0-9])")
_GLUED = re.compile(r"(?<![0-9.,])[0-9]{7,}(?![0-9])")  # between letters of scripts without blanks
_MIXED = re.compile(
    r"(?<![A-Za-z0-9])(?=[A-Za-z0-9-]{0,60}[A-Za-z])[A-Za-z0-9][A-Za-z0-9-]{6,60}[A-Za-z0-9](?![A-Za-z0-9])"
)
_LABEL = (
    r"(?<![a-z])(?:(?:order|parcel|tracking|booking|reservation|invoice|customer|account|member(?:ship)?|passport"
    r"|card|case|ticket|reference|ref|id|licen[cs]e|policy|serial|confirmation)"
    r"(?: (?:no|number|nr|id|code|#))?|(?:pickup |security |verification |access )?code|pin|otp|no|nr|number"
    r"|(?:bestell|auftrags|sendungs|kunden|rechnungs|konto|ausweis|buchungs)(?:-?nr|nummer)|nummer|código|codigo"
    r"|code de vérification|codice|numero|número|numéro|n[º°o]|pedido|commande|ordine|заказ|номер|код"
    r")[.:#№ ]*|[#№] ?|(?:订单|訂單|快递|运单|取件|取货|验证|驗證|动态|会员|客户|账|卡|身份证|护照|学|工|车牌)"
    r"(?:编|單|单)?(?:号码|号|號|码|碼)(?:为|是)?[:# ]*|(?:编号|单号|编码)(?:为|是)?[:# ]*"
    r"|(?:注文|予約|会員|お客様|追跡|認証)(?:番号|コード)[:は# ]*|(?:주문|예약|회원|운송장|인증|계좌) ?(?:번호|코드)[:# ]*"
)
_LABELLED = re.compile(rf"(?:{_LABEL})(?P<value>[A-Z]{{0,4}}-?[0-9][0-9A-Z-]{{3,}})(?![\w])", re.IGNORECASE)
_SAYS_CODE = re.compile(
    r"\b(?:code|otp|passcode|pin|código|codigo|codice|код)\b|[a-z]-?code\b|验证码|校验码|动态码|驗證碼|取件码|認証|確認コード"
    r"|인증",
    re.IGNORECASE,
)
_CODE = re.compile(r"(?<![\w.,:#/-])(?:[A-Z]-)?[0-9]{4,8}(?![\w:/-]|[.,][0-9])")


def numbers_in(text: str) -> Iterator[Mention]:
    """Of a searchable text: phones, accounts and cards, other long numbers; they may overlap."""
    for at, piece in windows(text):
        yield from _in_piece(piece, at)


def _in_piece(text: str, at: int) -> Iterator[Mention]:
    left = _HARMLESS.sub(lambda found: "\x00" * len(found.group()), text)

    def mention(found: re.Match[str], kind: PersonalKind, group: str | int = 0) -> Mention:
        start, end = found.span(group)
        return Mention(at + start, at + end, kind, text[start:end])

    for found in _IBAN.finditer(left):
        if sum(sign.isdigit() for sign in found.group()) >= _LEAST_OF_IBAN:
            yield mention(found, PersonalKind.ACCOUNT)
    for found in _RUN.finditer(left):
        kind = kind_of_number(found.group())
        if kind is not None:
            yield mention(found, kind)
    for found in _GLUED.finditer(left):
        yield mention(found, kind_of_number(found.group()) or PersonalKind.NUMBER)
    for found in _MIXED.finditer(left):
        if sum(sign.isdigit() for sign in found.group()) >= _LEAST_MIXED:
            yield mention(found, PersonalKind.NUMBER)
    for found in _LABELLED.finditer(left):
        yield mention(found, PersonalKind.NUMBER, "value")
    if _SAYS_CODE.search(left):
        for found in _CODE.finditer(left):
            yield mention(found, PersonalKind.NUMBER)


_LEAST_OF_IBAN, _LEAST_MIXED = 8, 5
_LEAST, _MOST_OF_PHONE, _LEAST_OF_CARD, _MOST_OF_CARD = 7, 15, 13, 19
_LEAST_IN_PAIRS = 9
_COUNT = re.compile(r"[1-9][0-9]{0,2}(?: [0-9]{3})+|[1-9][0-9]{0,2}(?:\.[0-9]{3})+")
_MOBILE = re.compile(r"[5-9][0-9]{2} [0-9]{3} [0-9]{3}")
_CARD = re.compile(r"[0-9]{4}(?:[ -]?[0-9]{4}){2}[ -]?[0-9]{1,7}|3[47][0-9]{2}[ -]?[0-9]{6}[ -]?[0-9]{5}")


def kind_of_number(text: str) -> PersonalKind | None:
    """Of a run of digits with blanks, dashes, dots and brackets between them; None for what tells nothing."""
    digits = "".join(sign for sign in text if sign.isdigit())
    groups = re.findall(r"[0-9]+", text)
    if len(digits) < _LEAST:
        return None
    if _LEAST_OF_CARD <= len(digits) <= _MOST_OF_CARD and _CARD.fullmatch(text):
        return PersonalKind.ACCOUNT
    marked = text[0] in "+(" or text[0] == "0"
    if len(groups) == 1:
        phone = marked or len(digits) in (10, 11)
        return PersonalKind.PHONE if phone and len(digits) <= _MOST_OF_PHONE else PersonalKind.NUMBER
    if _COUNT.fullmatch(text) and not _MOBILE.fullmatch(text):
        return None
    if "." in text and any(len(group) == 1 for group in groups):
        return None  # a version
    if not marked and len(digits) < _LEAST_IN_PAIRS and all(len(group) <= 2 for group in groups):
        return None  # results of a game
    return PersonalKind.PHONE if len(digits) <= _MOST_OF_PHONE else PersonalKind.NUMBER
