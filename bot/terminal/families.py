"""`farhand models`: the model families, which of them the settings choose, and who serves them."""

import click

from agent.contract.model import coordinates_name, dialect_name
from agent.model.dialects.coordinates import CoordinateKind
from agent.model.dialects.families import FAMILIES, family_for
from agent.model.dialects.family import Family
from agent.model.prices import price_of
from agent.model.services import SERVICES, ModelService
from bot.settings import ModelSettings, SettingsError
from bot.strings import has
from bot.terminal.columns import padded
from bot.terminal.speaking import plain, tell, tell_below

_NAME_COLUMNS = 17


def list_families(lang: str) -> int:
    """Prints every family, and what the settings choose; 0."""
    settings = _settings()
    chosen = _chosen(settings) if settings else None
    tell(lang, "models_heading")
    for family in FAMILIES:
        sign = ">" if chosen and chosen.name == family.name else " "
        click.echo(f"{sign} {padded(family.name, _NAME_COLUMNS)} {title(family, lang)}")
        tell_below(lang, "models_facts", **_facts(family, lang))
        if family.unconfirmed:
            tell_below(lang, "models_unconfirmed", why=_doubt(family, lang))
        else:
            tell_below(lang, "models_confirmed")
    click.echo()
    if settings and chosen:
        _tell_chosen(settings, chosen, lang)
    else:
        tell(lang, "models_no_settings")
    tell(lang, "models_how")
    return 0


def print_markdown(lang: str) -> int:
    """Prints the README's table of services and models; 0."""
    click.echo("\n".join(markdown_table(lang)))
    return 0


def markdown_table(lang: str) -> list[str]:
    """A line a service and family: address, names with their prices, kind of numbers, what was tried."""
    lines = [plain(lang, "models_markdown_head"), "| --- | --- | --- | --- |"]
    for service in SERVICES:
        families = {model: family_for(model, service.address) for model in service.models}
        for family in dict.fromkeys(family.name for family in families.values()):
            names = [model for model in service.models if families[model].name == family]
            lines.append(_row(service, names, families[names[0]], lang))
    return lines


def title(family: Family, lang: str) -> str:
    """Its name for people."""
    key = f"models_title_{_key(family.name)}"
    return plain(lang, key) if has(key) else family.title


def kind_text(kind: CoordinateKind, lang: str) -> str:
    """'counts 0-1000'."""
    return plain(lang, f"models_kind_{_key(kind.value)}")


def _row(service: ModelService, names: list[str], family: Family, lang: str) -> str:
    where = f"[{service.title}]({service.page})" if service.page else service.title
    models = "<br>".join(f"`{name}`: {_price(name, service.address, lang)}" for name in names)
    tried = plain(lang, "models_markdown_doubt" if family.unconfirmed else "models_markdown_tried")
    return f"| {where}<br>`{service.address}` | {models} | {family.kind.value} | {tried} |"


def _price(name: str, address: str, lang: str) -> str:
    price = price_of(name, address)
    if price is None:
        return plain(lang, "models_markdown_no_price")
    if not price.input and not price.output:
        return plain(lang, "models_markdown_free") + (f" ({price.seen})" if price.seen else "")
    return f"{price.currency}{price.input:g} / {price.currency}{price.output:g} ({price.seen})"


def _settings() -> ModelSettings | None:
    try:
        return ModelSettings.read()
    except SettingsError:  # the list is of use before the set-up, too
        return None


def _chosen(settings: ModelSettings) -> Family:
    kind = coordinates_name(settings.farhand_coordinates)
    return family_for(
        settings.farhand_model,
        str(settings.openai_base_url.host),
        dialect_name(settings.farhand_dialect),
        CoordinateKind(kind) if kind else None,
    )


def _tell_chosen(settings: ModelSettings, chosen: Family, lang: str) -> None:
    if dialect_name(settings.farhand_dialect):
        key = "models_chosen_dialect"
    else:
        key = "models_chosen_name" if chosen.models else "models_chosen_none"
    tell(lang, key, model=settings.farhand_model, title=title(chosen, lang))
    if coordinates_name(settings.farhand_coordinates):
        tell(lang, "models_chosen_kind", kind=chosen.kind.value)


def _facts(family: Family, lang: str) -> dict[str, str]:
    count = family.history.pictures
    return {
        "kind": kind_text(family.kind, lang),
        "form": plain(lang, f"models_form_{family.grammar.name}"),
        "pictures": plain(lang, "models_pictures_one" if count == 1 else "models_pictures", count=str(count)),
    }


def _doubt(family: Family, lang: str) -> str:
    key = f"models_doubt_{_key(family.name)}"
    return plain(lang, key if has(key) else "models_doubt_other")


def _key(name: str) -> str:
    return name.replace("-", "_").replace(".", "_")
