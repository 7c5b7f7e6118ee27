"""The one message about an unreachable phone, edited when the phone is back."""

from datetime import tzinfo

from agent.contract.phones import PhoneInfo, PhoneState
from bot.cards.look import ButtonSpec, Look
from bot.cards.phone_words import address_moves, on_usb
from bot.cards.times import coarse_duration, moment_text
from bot.strings import say, say_html


def away_look(
    phone: PhoneInfo, name: str, since: float, lang: str, now: float, zone: tzinfo | None = None
) -> Look:
    """The phone cannot be reached, or waits for consent. since: seconds since the epoch."""
    clock = moment_text(since, now, zone)
    if phone.state is PhoneState.UNAUTHORIZED:
        html = say_html(lang, "outage_unauthorized", name=name, clock=clock)
    else:
        html = "\n".join([say_html(lang, "outage_away", name=name, clock=clock), _check_hint(phone, lang)])
    retry = ButtonSpec(say(lang, "button_reconnect"), "phone_retry", (("phone", phone.phone_id),))
    return Look(html, ((retry,),))


def back_look(name: str, away_s: float, lang: str, was: PhoneState = PhoneState.OFFLINE) -> Look:
    """The phone is reachable again. was: its state before."""
    if was is PhoneState.UNAUTHORIZED:
        return Look(say_html(lang, "outage_allowed", name=name))
    return Look(say_html(lang, "outage_back", name=name, time=coarse_duration(away_s, lang)))


def _check_hint(phone: PhoneInfo, lang: str) -> str:
    if on_usb(phone):
        return say_html(lang, "outage_check_usb")
    return say_html(lang, "outage_check_wireless" if address_moves(phone) else "outage_check_network")
