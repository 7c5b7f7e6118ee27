"""What a take-over asks a person to do on the phone, in one line."""

from agent.contract.requests import ByHand, Request, TakeOverFor
from bot.cards.amounts import button_amount
from bot.cards.done import phrase
from bot.cards.text import named
from bot.strings import say_html

_PARTY_UNITS = 40
_KEYS = {
    ByHand.LOGIN: "by_hand_login",
    ByHand.CODE: "by_hand_code",
    ByHand.CAPTCHA: "by_hand_captcha",
    ByHand.FINGERPRINT: "by_hand_finger",
}
# Of a row of an earlier version nothing is known.
_UNKNOWN = TakeOverFor(ByHand.PAGE, types_code=True)


def by_hand_of(request: Request) -> TakeOverFor:
    """What the request is for, as read on the phone."""
    return request.take_over or _UNKNOWN


def by_hand_html(request: Request, lang: str) -> str:
    """'🖐 Pay ¥36.80 to Blue Door Coffee: enter your payment code on the phone'."""
    wanted = by_hand_of(request)
    if wanted.withheld:
        return say_html(lang, "by_hand_withheld")
    if wanted.unread:
        return say_html(lang, "by_hand_unread")
    amount = button_amount(wanted.amount)  # no other words of a screen
    if wanted.what is ByHand.PAY or (wanted.what is ByHand.FINGERPRINT and amount):
        how = "_finger" if wanted.what is ByHand.FINGERPRINT else "_code" if wanted.asks_code else ""
        return say_html(lang, f"by_hand_pay{how}", payment=_payment(amount, wanted.party, lang))
    return say_html(lang, _KEYS.get(wanted.what, "by_hand_page"))


def _payment(amount: str, party: str, lang: str) -> str:
    party = named(party, _PARTY_UNITS)
    key = f"by_hand_payment{'_amount' if amount else ''}{'_party' if party else ''}"
    return phrase(lang, key, amount=amount, party=party)
