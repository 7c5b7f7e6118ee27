"""The helper on a phone: the question whether to use it, its answer, and its line on the phone's page."""

from agent.contract.phones import HelperTrial, PhoneHelper
from bot.cards.look import ButtonSpec, Look
from bot.strings import say, say_html


def offer_look(phone_id: str, name: str, trial: HelperTrial, lang: str) -> Look:
    """Asks whether to use it on a phone where it has passed its trial."""
    values = (("phone", phone_id),)
    yes = ButtonSpec(say(lang, "button_helper_yes"), "helper_yes", values)
    no = ButtonSpec(say(lang, "button_helper_no"), "helper_no", values)
    return Look(say_html(lang, "helper_offer", name=name, **dict(trial.values)), ((yes, no),))


def answered_look(name: str, helper: PhoneHelper, lang: str) -> Look:
    """What holds after the question was answered, by whomever and wherever."""
    return Look(say_html(lang, "helper_used" if helper.is_on else "helper_unused", name=name))


def helper_line(helper: PhoneHelper, lang: str) -> str:
    """Whether it is used, as plain text; '' where it was never tried, or does not work."""
    trial = helper.trial if helper.trial is not None and helper.trial.works else None
    if helper.is_on:
        return say(lang, "helper_on_reads" if trial else "helper_on", **dict(trial.values if trial else ()))
    return say(lang, "helper_off", **dict(trial.values)) if trial and helper.can_change else ""
