"""`farhand policy explain`: what the policy reads at a point of a recorded page, and why it asks or not."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import click

from agent.contract.actions import Action, Tap, TypeText
from agent.contract.page import Item, Page
from agent.policy.apps.held import held_to
from agent.policy.explain import Clue, Explanation, explain
from agent.policy.page.judgement import Forbidden, Free, NeedsApproval, NeedsPerson, Situation, StillRefused
from agent.policy.page.target import holds
from agent.policy.rules.rules import BUILT_IN, Rules
from agent.policy.rules.rules_file import read_rules_file
from bot.cards.apps import app_name
from bot.cards.listed import listed
from bot.terminal.exit_codes import WRONG_SETTINGS
from bot.terminal.recorded_page import NotFound, Point, RecordedPage, place_on, recorded_pages
from bot.terminal.speaking import complain, plain, reason
from devices.base import Foreground, Observation, Verdict

_MOST_LINES = 6  # of a question


@dataclass(frozen=True, slots=True)
class Asked:
    """What the person wants explained.

    where: 'x,y' in pixels, or a label.
    app, activity: '' for what the page says.
    task: the task's words, '' for none.
    typed: the text that is typed into the field there; None for a touch.
    """

    where: str
    app: str = ""
    activity: str = ""
    task: str = ""
    typed: str | None = None


def explain_page(path: Path, rules_path: Path, asked: Asked, lang: str) -> int:
    """Prints it, 0; or a sentence about a file, label or point that is not there, 2. Raises RulesError."""
    rules = read_rules_file(rules_path) if rules_path.exists() else BUILT_IN
    try:
        recorded, point = place_on(recorded_pages(path, asked.app), asked.where)
    except NotFound as err:
        return complain(WRONG_SETTINGS, plain(lang, err.key, **err.values))
    except OSError as err:
        return complain(
            WRONG_SETTINGS, plain(lang, "explain_no_file", path=str(path), why=reason(err, lang, path))
        )
    why = explain(_situation(recorded, point, asked), rules, asked.task)
    for line in _lines(recorded, point, asked, why, rules, lang):
        click.echo(line)
    return 0


def _situation(recorded: RecordedPage, point: Point, asked: Asked) -> Situation:
    package = recorded.package
    foreground = Foreground(package, asked.activity) if package else None
    seen = Observation(Verdict.OK, None, foreground, 0.0)
    page, action = recorded.page, Tap(point)
    if asked.typed is None:
        return Situation(action, seen, page, held_to(asked.task))
    typing: Action = TypeText(asked.typed)
    return Situation(typing, seen, _with_focus(page, point), held_to(asked.task))


def _with_focus(page: Page, point: Point) -> Page:
    """The page after a touch of the field there, if there is one."""
    if not any(item.field and holds(item.box, point) for item in page.items):
        return page

    def focused(item: Item) -> Item:
        return replace(item, focused=item.field and holds(item.box, point))

    return replace(page, items=tuple(map(focused, page.items)))


def _lines(
    recorded: RecordedPage, point: Point, asked: Asked, why: Explanation, rules: Rules, lang: str
) -> Iterator[str]:
    def line(key: str, **values: str) -> str:
        return plain(lang, f"explain_{key}", **values)

    width, height = recorded.page.size_px
    yield line(
        "page",
        file=recorded.path.name,
        width=str(width),
        height=str(height),
        count=str(len(recorded.page.items)),
    )
    kind = plain(lang, f"explain_app_{why.app or 'none'}")
    package = recorded.package
    yield (
        line("app", app=app_name(package, lang) or package, package=package, kind=kind)
        if package
        else line("app_unknown")
    )
    x, y = map(str, point)
    if asked.typed is not None:
        yield line("types", x=x, y=y, length=str(len(asked.typed)))
    elif why.target is None:
        yield line("nothing", x=x, y=y)
    else:
        name = why.target.item.name
        key = "pressed_id" if name else "pressed"
        yield line(key, x=x, y=y, label=why.target.text or plain(lang, "explain_no_words"), id=name)
    if why.question:
        yield line("question", lines=listed([f"“{each}”" for each in why.question[-_MOST_LINES:]], lang))
    if why.amounts:
        amount = why.amount or plain(lang, "explain_unsure")
        yield line("amount", amount=amount, label=listed(why.amounts, lang))
    elif why.amount:
        yield line("amount_page", amount=why.amount)
    if why.party:
        yield line("party", party=why.party)
    if asked.task:
        yield line("task", task=asked.task)
    yield ""
    yield line("verdict", verdict=_verdict(why, lang))
    yield from (f"  {each}" for each in _reasons(why, rules, lang))


def _verdict(why: Explanation, lang: str) -> str:
    judgement = why.judgement
    if why.choice is not None:
        return plain(
            lang, "explain_is_choice", options=listed([f"“{each}”" for each in why.choice.options], lang)
        )
    match judgement:
        case NeedsApproval(binding):
            kinds = listed([plain(lang, f"kind_{kind}") for kind in binding.kinds], lang)
            return plain(lang, "explain_is_asked", kinds=kinds)
        case NeedsPerson():
            return plain(lang, "explain_is_by_hand")
        case Forbidden():
            return plain(lang, "explain_is_forbidden")
        case StillRefused():
            return plain(lang, "explain_is_refused")
        case Free():
            return plain(lang, "explain_is_free")


def _reasons(why: Explanation, rules: Rules, lang: str) -> Iterator[str]:
    if why.choice is not None:
        yield plain(lang, f"explain_choice_{why.choice.kind}")
        return
    yield from (_clue(each, lang) for each in why.clues)
    if isinstance(why.judgement, NeedsPerson | Forbidden):
        limit = str(rules.limits.most_money or "")
        yield plain(lang, f"explain_because_{why.judgement.reason}", limit=limit)
    if why.free is not None:
        label = why.target.text if why.target else ""
        yield plain(lang, f"explain_free_{why.free}", label=label, words=why.only_names)


def _clue(clue: Clue, lang: str) -> str:
    kind = plain(lang, f"kind_{clue.kind}")
    key = f"explain_by_{clue.how}"
    return plain(lang, f"{key}_words" if clue.words else key, kind=kind, text=clue.text, words=clue.words)
