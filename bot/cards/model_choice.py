"""/model: what answers where, and the buttons that choose another model."""

from collections.abc import Mapping

from agent.contract.model import ModelOffer, ModelsInUse
from bot.cards.look import ButtonSpec, Look
from bot.cards.text import named
from bot.strings import say, say_html

_NAME_UNITS = 40
_BUTTON_UNITS = 28
_ADDRESS_UNITS = 60
_MOST_LINES = 8
_MOST_PHONES = 20
_MOST_MODELS = 20


def model_look(
    models: ModelsInUse, phones: Mapping[str, str], lang: str, *, costs: str = "", note: str = ""
) -> Look:
    """What answers now.

    phones: names by ids. costs: HTML of today's, '' for none. note: HTML of the last press's result.
    """
    if models.by_rules:
        return Look("\n\n".join(part for part in (note, say_html(lang, "model_by_rules")) if part))
    offers = {offer.name: offer for offer in models.offers}
    parts = [note] if note else []
    if usual := offers.get(models.everywhere):
        parts.append(_answers(usual, "model_answers", lang))
    own = [
        _answers(offers[name], "model_answers_on", lang, phone=phones[phone_id])
        for phone_id, name in models.phones
        if name != models.everywhere and phone_id in phones and name in offers
    ]
    parts += own[:_MOST_LINES]
    if models.gone:
        names = ", ".join(named(name, _NAME_UNITS) for name in models.gone[:_MOST_LINES])
        parts.append(say_html(lang, "model_gone", names=names))
    if costs:
        parts.append(costs)
    several = len(offers) > 1
    parts.append(say_html(lang, "model_choose" if several else "model_only_one"))
    shown = models.offers[:_MOST_MODELS] if several else ()
    rows = tuple((_offer_button(offer, models, lang),) for offer in shown)
    return Look("\n\n".join(parts), rows)


def model_for_look(offer: ModelOffer, models: ModelsInUse, phones: Mapping[str, str], lang: str) -> Look:
    """Asks where a model shall answer."""
    html = say_html(lang, "model_where", model=named(offer.model, _NAME_UNITS), name=_name(offer, lang))
    rows = [(_use_button(say(lang, "button_model_everywhere"), offer, ""),)]
    if len(phones) > 1 or models.phones:
        rows += [
            (_use_button(say(lang, "button_model_on", phone=named(name, _BUTTON_UNITS)), offer, phone_id),)
            for phone_id, name in list(phones.items())[:_MOST_PHONES]
        ]
    rows.append((ButtonSpec(say(lang, "button_model_back"), "model"),))
    return Look(html, tuple(rows))


def _answers(offer: ModelOffer, key: str, lang: str, **values: str) -> str:
    return say_html(
        lang,
        key,
        model=named(offer.model, _NAME_UNITS),
        family=offer.family,
        kind=offer.kind,
        address=named(offer.address, _ADDRESS_UNITS),
        **values,
    )


def _name(offer: ModelOffer, lang: str) -> str:
    return named(offer.name, _BUTTON_UNITS) or say(lang, "model_of_settings")


def _offer_button(offer: ModelOffer, models: ModelsInUse, lang: str) -> ButtonSpec:
    key = "button_model_now" if offer.name == models.everywhere else "button_model"
    text = say(lang, key, name=_name(offer, lang), model=named(offer.model, _BUTTON_UNITS))
    return ButtonSpec(text, "model_pick", (("model", offer.name),))


def _use_button(text: str, offer: ModelOffer, phone_id: str) -> ButtonSpec:
    return ButtonSpec(text, "model_use", (("model", offer.name), ("phone", phone_id)))
