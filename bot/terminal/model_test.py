"""`farhand models test`: asks the model for known targets, and prints what came of it."""

import asyncio
import json
import sys
from urllib.parse import urlsplit

import click

from agent.contract.errors import ModelError
from agent.contract.model import ModelAddress
from agent.contract.phones import Check, Grade
from agent.model.faults import address_of
from agent.model.models_file import MODELS_FILE, read_models_file
from agent.model.prices import price_of
from agent.model.prices_file import read_prices_file
from agent.model.selftest.answers import KindFigures
from agent.model.selftest.measure import Server
from agent.model.selftest.pictures import chinese_font
from agent.model.selftest.self_test import MeasurePlan, SelfTest
from agent.model.selftest.summary import StepCost, Summary, as_json
from agent.model.selftest.verdict import SelfTestOutcome
from bot.health.redaction import hide
from bot.settings import ModelSettings, environment_value
from bot.terminal.columns import table
from bot.terminal.exit_codes import DONE, FAILED
from bot.terminal.families import kind_text, title
from bot.terminal.speaking import complain, plain, tell, tell_check, wrapped
from devices.typeface.typeface import CHINESE

_ANSWERS = {True: "models_yes", False: "models_no", None: "models_unknown"}


async def self_test_of(settings: ModelSettings, name: str = "", *, quick: bool) -> SelfTest:
    """The test of the model that the settings name, or of one of models.yaml.

    Raises PricesError, ModelsError; KeyError for a name that is not in models.yaml.
    """
    at = settings.first_model if not name else (await _others(settings))[name]
    price = price_of(at.model, at.base_url, await read_prices_file(settings.farhand_prices))
    server = Server(at.base_url, at.api_key or "none", at.model, price, settings.farhand_max_tokens or None)
    host = urlsplit(at.base_url).hostname or ""
    covers = settings.farhand_cover == "on"
    return SelfTest(server, host, at.dialect, at.coordinates, chinese_font([CHINESE]), quick, covers)


async def _others(settings: ModelSettings) -> dict[str, ModelAddress]:
    found = await read_models_file(settings.farhand_data_dir / MODELS_FILE, environment_value)
    for at in found.values():
        hide(at.api_key)
    return found


def run_model_test(settings: ModelSettings, name: str, *, quick: bool, as_data: bool) -> int:
    """Tests the model and prints what it found: 0 if it can be used as it is set, else 1.

    name: of a model in models.yaml, '' for that of the settings. as_data: prints JSON alone.
    Raises PricesError or ModelsError.
    """
    lang = settings.farhand_lang
    try:
        test = asyncio.run(self_test_of(settings, name, quick=quick))
    except KeyError:
        return complain(FAILED, plain(lang, "models_test_no_such", name=name, file=MODELS_FILE))
    model, address = test.server.model, address_of(test.server.base_url)
    if not as_data:
        _tell_plan(test, lang)
    try:
        summary = asyncio.run(test.run(nothing_to_tell if as_data else _Progress(lang)))
    except ModelError as err:
        if as_data:
            click.echo(json.dumps({"error": err.key, "detail": str(err)}, ensure_ascii=False))
        else:
            _end_progress()
            tell_check(lang, Check(f"doctor_{err.key}", Grade.FAILED, tuple(err.values.items())))
        return FAILED
    if as_data:
        data = {"model": model, "address": address}
        click.echo(json.dumps(data | as_json(summary), ensure_ascii=False, indent=2))
    else:
        _end_progress()
        tell_figures(summary, lang)
        tell_verdict(summary, model, lang)
    return DONE if summary.verdict.usable else FAILED


def tell_figures(summary: Summary, lang: str) -> None:
    """Prints the table and a line for every other figure."""
    if summary.replies:
        click.echo("\n".join(_kind_table(summary, lang)))
        click.echo(wrapped("\n".join(_figure_lines(summary, lang))))


def tell_verdict(summary: Summary, model: str, lang: str) -> None:
    """Prints what the test says, and what to do."""
    verdict = summary.verdict
    key = f"models_verdict_{verdict.outcome.value}"
    if verdict.outcome is SelfTestOutcome.SHRUNK and verdict.kind:
        key = "models_verdict_shrunk_kind"
    values = {
        "model": model,
        "kind": verdict.kind.value if verdict.kind else "",
        "family": verdict.family,
        "percent": f"{100 * verdict.factor:.0f}",
        "size": f"{verdict.size_px[0]}x{verdict.size_px[1]}",
    }
    grade = {SelfTestOutcome.GOOD: Grade.OK, SelfTestOutcome.TAPS_RIGHT: Grade.WARNING}.get(
        verdict.outcome, Grade.FAILED
    )
    tell_check(lang, Check(key, grade, tuple(values.items())))
    if verdict.usable and verdict.kind:
        tell_check(lang, Check("models_verdict_closer", Grade.WARNING, (("kind", verdict.kind.value),)))


def cost_text(micro: int, currency: str) -> str:
    """'$0.0042': two digits that count, more where whole units are shown. micro: millionths."""
    amount = micro / 1_000_000
    return f"{currency}{amount:.2f}" if amount >= 1 else f"{currency}{amount:.2g}"


def plan_sentence(plan: MeasurePlan, currency: str, lang: str) -> str:
    """How many requests, and about what they cost."""
    values = {"requests": str(plan.requests), "tokens": f"{round(plan.tokens_in, -3):,}"}
    if plan.cost_micro is None:
        return plain(lang, "models_test_plan_unknown", **values)
    if not plan.cost_micro:
        return plain(lang, "models_test_plan_free", **values)
    return plain(lang, "models_test_plan_cost", cost=cost_text(plan.cost_micro, currency), **values)


def _tell_plan(test: SelfTest, lang: str) -> None:
    family = test.family
    tell(
        lang,
        "models_test_begin",
        model=test.server.model,
        address=address_of(test.server.base_url),
        title=title(family, lang),
        kind=kind_text(family.kind, lang),
    )
    price = test.server.price
    click.echo(plan_sentence(test.plan, price.currency if price else "", lang))
    if test.font is None:
        tell(lang, "models_test_no_chinese")


def nothing_to_tell(done: int, whole: int) -> None:
    """For a test whose progress nobody sees."""
    del done, whole


class _Progress:
    """One line that counts, where there is a person to see it."""

    def __init__(self, lang: str) -> None:
        self._lang = lang

    def __call__(self, done: int, whole: int) -> None:
        if sys.stdout.isatty():
            text = plain(self._lang, "models_test_progress", done=str(done), whole=str(whole))
            click.echo(f"\r  {text} ", nl=False)


def _end_progress() -> None:
    if sys.stdout.isatty():
        click.echo("\r" + " " * 20 + "\r", nl=False)


def _kind_table(summary: Summary, lang: str) -> list[str]:
    """The present kind first; kinds without any hit are left out, unless it is the present one."""
    head = [
        plain(lang, f"models_test_table_{name}") for name in ("kind", "hits", "median", "worst", "beside")
    ]
    shown = [figures for figures in summary.kinds if figures.hits or figures.kind is summary.kind]
    rows = [_kind_row(figures, lang, present=figures.kind is summary.kind) for figures in shown]
    return [f"  {line}" for line in table([head, *rows])]


def _kind_row(figures: KindFigures, lang: str, *, present: bool) -> list[str]:
    name = figures.kind.value
    return [
        f"{name} ({plain(lang, 'models_test_table_set')})" if present else name,
        f"{figures.hits}/{figures.taps}",
        _px(figures.median_px, lang),
        _px(figures.worst_px, lang),
        str(figures.beside),
    ]


def _px(value: float | None, lang: str) -> str:
    return "-" if value is None else plain(lang, "models_test_px", px=f"{value:.0f}")


def _figure_lines(summary: Summary, lang: str) -> list[str]:
    comma = ", " if lang == "en" else "，"
    parts = [
        plain(lang, f"models_part_{name}", hits=str(hits.hits), of=str(hits.of))
        for name, hits in summary.parts.items()
    ]
    lines = [plain(lang, "models_test_parts", parts=comma.join(parts)), _format_line(summary, lang)]
    if summary.painted:
        painted = {"hits": str(summary.painted.hits), "of": str(summary.painted.of)}
        lines.append(plain(lang, "models_test_painted", **painted))
    if summary.whole_s is not None:
        times = {"whole": f"{summary.whole_s:.1f}"}
        if summary.first_token_s is None:
            lines.append(plain(lang, "models_test_time_whole", **times))
        else:
            lines.append(plain(lang, "models_test_time", first=f"{summary.first_token_s:.1f}", **times))
    if summary.cost:
        lines += _cost_lines(summary.cost, lang)
    if summary.takes:
        taken = [
            plain(lang, f"models_takes_{name}", answer=plain(lang, _ANSWERS[taken]))
            for name, taken in summary.takes.items()
        ]
        lines.append(plain(lang, "models_test_takes", parts=comma.join(taken)))
    lines.append(plain(lang, "models_test_streams", answer=plain(lang, _ANSWERS[summary.streams])))
    if summary.faults:
        lines.append(plain(lang, "models_test_faults", count=str(summary.faults)))
    return [f"  {line}" for line in lines]


def _format_line(summary: Summary, lang: str) -> str:
    values = {"usable": str(summary.usable), "replies": str(summary.replies)}
    if summary.other_grammar:
        return plain(lang, "models_test_format_other", other=str(summary.other_grammar), **values)
    return plain(lang, "models_test_format", **values)


def _cost_lines(cost: StepCost, lang: str) -> list[str]:
    tokens = {"tokens_in": f"{cost.tokens_in:,}", "tokens_out": f"{cost.tokens_out:,}"}
    key = "models_test_tokens_estimated" if cost.estimated else "models_test_tokens"
    if cost.micro is None:
        price = plain(lang, "models_test_cost_unknown")
    elif not cost.micro:
        price = plain(lang, "models_test_cost_free")
    else:
        price = plain(lang, "models_test_cost", cost=cost_text(cost.micro, cost.currency))
    return [plain(lang, key, **tokens), price]
