"""Says why the policy judges an input as it does: what it read, and which words, places and rules told it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from agent.contract.actions import Drag, Enter, OpenUrl, Swipe, Touch, TypeText
from agent.contract.amounts import amounts_in
from agent.contract.binding import Kind
from agent.contract.page import Target
from agent.policy.apps.apps import AppKind
from agent.policy.binding_builder import binding_of
from agent.policy.choices.choice import Choice, choice_at
from agent.policy.judge import judge
from agent.policy.labels.classes import is_group, kinds_of, names_wallet
from agent.policy.labels.ids import kinds_of_name, submits
from agent.policy.page.app_habits import kinds_by_app
from agent.policy.page.entering import has_line_break
from agent.policy.page.icons import kinds_of_icon
from agent.policy.page.judgement import Free, Judgement, NeedsApproval, Situation
from agent.policy.page.opening import only_opens
from agent.policy.page.press import press_at
from agent.policy.page.scene import Scene
from agent.policy.page.surroundings import answers_itself, question_of
from agent.policy.page.target import parts_under, target_at
from agent.policy.page.unknown_words import may_pay
from agent.policy.rules.household import is_watched
from agent.policy.rules.rules import Rules
from agent.policy.words import table
from agent.policy.words.label import Units, label_units, plain

_MONEY = frozenset({Kind.PAY, Kind.ORDER})


class How(StrEnum):
    """What told a kind of act."""

    LABEL = "label"  # of the pressed thing
    PART = "part"  # one of its texts
    HINT = "hint"  # the description of it
    QUESTION = "question"  # that it answers
    ID = "id"  # its resource id
    ICON = "icon"  # its place: beside a draft, beside a name
    FORM = "form"  # the title of the form that is saved
    APP = "app"  # what such a thing does in apps of this kind
    SUM = "sum"  # the page asks for money
    LINK = "link"  # it would cut Farhand off from the phone
    ENTER = "enter"  # the Enter key, in the focused field or on the page's button
    CODE = "code"  # a text that looks like a payment's code
    URL = "url"  # the address that is opened
    SLIDE = "slide"  # a movement that presses or slides something
    RULE_APP = "rule_app"  # the household watches the app
    RULE_WORD = "rule_word"  # the household asks about the word
    TASK = "task"  # the task is held to other apps
    MODEL = "model"  # the model's flag
    STRANGE = "strange"  # words of no known language where the page shows money
    UNKNOWN = "unknown"  # unknown what is pressed, where that matters
    PLACE = "place"  # something else on the page


class FreeBecause(StrEnum):
    """Why nobody is asked."""

    NO_INPUT = "no_input"  # it presses nothing: Back, Home, a wait
    REFUSES = "refuses"  # its label says no
    RULE_WORD = "rule_word"  # the household's word
    NOTHING = "nothing"  # nothing can be pressed there
    FIELD = "field"  # a touch only puts the focus there
    TYPES = "types"  # a text without a line break or code
    OPENS = "opens"  # its words name an act, but there it only opens something
    ONLY_NAMES = "only_names"  # its words name an act without doing it
    NO_ACT = "no_act"  # none of its words names an act


@dataclass(frozen=True, slots=True)
class Clue:
    """What told one kind.

    text: the words of the page, or of the rule, '' for none.
    words: of these the phrase that counts, '' if the whole text does.
    """

    kind: Kind
    how: How
    text: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True)
class Explanation:
    """A judgement with what it rests on.

    choice: what the person is asked instead, if the input chooses between equal entries.
    app: kind of the app in front, None if it is none that matters.
    target: what is pressed, None if unknown or not a touch.
    question: the lines that the target answers, () if it answers none.
    amounts: in the target's own words.
    amount, party: what an approval would name, '' for none.
    clues: one for each kind of the approval; () for what is free.
    free: None for what is not.
    only_names: with ONLY_NAMES the words.
    """

    judgement: Judgement
    choice: Choice | None
    app: AppKind | None
    target: Target | None
    question: tuple[str, ...] = ()
    amounts: tuple[str, ...] = ()
    amount: str = ""
    party: str = ""
    clues: tuple[Clue, ...] = ()
    free: FreeBecause | None = None
    only_names: str = ""


def explain(situation: Situation, rules: Rules, task: str = "") -> Explanation:
    """The judgement of `judge`, unchanged, and its reasons. Pure.

    task: the person's words, for choices between equal entries; '' leaves these out.
    """
    judgement = judge(situation, rules)
    scene = Scene(situation)
    target = _target(scene)
    asked = _question(scene, target)
    kinds = _kinds(judgement)
    asks = isinstance(judgement, NeedsApproval)
    told = judgement.binding if asks else binding_of(scene, (Kind.PAY,), target)
    free, only_names = _free(scene, target, rules) if isinstance(judgement, Free) else (None, "")
    return Explanation(
        judgement,
        choice_at(task, situation) if task and isinstance(judgement, Free | NeedsApproval) else None,
        scene.app,
        target,
        asked,
        amounts_in(target.text) if target else (),
        told.amount,
        told.party,
        tuple(_clue(scene, target, asked, rules, kind) for kind in kinds),
        free,
        only_names,
    )


def _kinds(judgement: Judgement) -> tuple[Kind, ...]:
    if isinstance(judgement, NeedsApproval):
        return judgement.binding.kinds
    return ()


def _target(scene: Scene) -> Target | None:
    action, page = scene.situation.action, scene.situation.page
    if not isinstance(action, Touch):
        return None
    if isinstance(action, Swipe | Drag):
        return target_at(page, action.start)
    return press_at(scene, action.point).target or target_at(page, action.point)


def _question(scene: Scene, target: Target | None) -> tuple[str, ...]:
    """The lines above a button that only confirms or refuses."""
    if target is None or target.item.field:
        return ()
    page = scene.situation.page
    if is_group(target.text, table.CONFIRMS, misread=scene.misread):
        return question_of(page, target)
    refuses = is_group(target.text, table.REFUSALS, misread=scene.misread)
    return answers_itself(page, target) if refuses else ()


def _clue(scene: Scene, target: Target | None, asked: tuple[str, ...], rules: Rules, kind: Kind) -> Clue:
    match kind:
        case Kind.LEAVES:
            return Clue(kind, How.TASK, ", ".join(scene.situation.held_to))
        case Kind.FLAGGED:
            return Clue(kind, How.MODEL)
        case Kind.UNLABELLED:
            return Clue(kind, How.UNKNOWN)
        case Kind.WATCHED if is_watched(scene, rules.apps):
            return Clue(kind, How.RULE_APP, scene.package)
        case Kind.WATCHED:
            return Clue(kind, How.RULE_WORD, _rule_word(target, rules))
        case Kind.DISCONNECT:
            return Clue(kind, How.LINK, target.text if target else "")
        case _:
            return _told(scene, target, asked, kind)


def _told(scene: Scene, target: Target | None, asked: tuple[str, ...], kind: Kind) -> Clue:
    match scene.situation.action:
        case Enter():
            return Clue(kind, How.ENTER)
        case TypeText(text):
            return Clue(kind, How.ENTER if has_line_break(text) else How.CODE)
        case OpenUrl(url):
            return Clue(kind, How.URL, url)
        case _:
            pass
    if target is None:
        return Clue(kind, How.ICON if kind in (Kind.SEND, Kind.CALL) else _by_page(scene, kind))
    found = [*_by_words(scene, target, asked, kind), *_by_things(scene, target, kind)]
    if found:
        return found[0]
    if isinstance(scene.situation.action, Swipe | Drag):
        return Clue(kind, How.SLIDE, target.text)
    if kind is Kind.ACCOUNT and is_group(target.text, table.SAVES, misread=scene.misread):
        return Clue(kind, How.FORM, target.text)
    if kind is Kind.PAY and may_pay(scene, target):
        return Clue(kind, How.STRANGE, target.text)
    return Clue(kind, _by_page(scene, kind))


def _by_page(scene: Scene, kind: Kind) -> How:
    sums = any(amounts_in(word) for word in scene.situation.page.words)
    return How.SUM if kind is Kind.PAY and sums else How.PLACE


def _by_words(scene: Scene, target: Target, asked: Iterable[str], kind: Kind) -> Iterator[Clue]:
    """The texts that name the kind; those with a phrase for it first."""
    texts = [(How.LABEL, target.text), (How.HINT, target.item.hint)]
    texts += [(How.PART, part) for part in target.parts if part != target.text]
    texts += [(How.QUESTION, line) for line in asked]
    rest: list[Clue] = []
    app = scene.app_of(target.item)
    for how, text in texts:
        units = label_units(text)
        phrases = [each for each in table.find(units) if each.phrase.kind is kind]
        named = kind in kinds_of(text, app, misread=scene.misread)
        if phrases and (named or how in (How.QUESTION, How.PART)):
            yield Clue(kind, how, text, _joined(phrases[0].phrase.units))
        elif named or (kind is Kind.PAY and text and how is How.LABEL and names_wallet(text)):
            rest.append(Clue(kind, how, text))
        elif phrases:
            rest.append(Clue(kind, how, text, _joined(phrases[0].phrase.units)))
    yield from rest


def _by_things(scene: Scene, target: Target, kind: Kind) -> Iterator[Clue]:
    """What its id, its icon and the kind of the app tell."""
    page, action = scene.situation.page, scene.situation.action
    point = action.point if isinstance(action, Touch) and not isinstance(action, Swipe | Drag) else None
    named = (target.item, *(parts_under(page, target, point) if point else ()))
    for item in named:
        if kind in kinds_of_name(item.name):
            yield Clue(kind, How.ID, item.name)
    if point and kind in kinds_of_icon(scene, target, point):
        yield Clue(kind, How.ICON)
    if kind in kinds_by_app(scene, target, scene.app_of(target.item)):
        yield Clue(kind, How.APP, target.text)
    if kind in _MONEY and submits(target.item.name):
        yield Clue(kind, How.ID, target.item.name)


def _joined(units: Units) -> str:
    return ("" if all(len(unit) == 1 and not unit.isascii() for unit in units) else " ").join(units)


def _rule_word(target: Target | None, rules: Rules) -> str:
    texts = [plain(text) for text in (target.text, *target.parts, target.item.hint)] if target else []
    return next((word for word in rules.words.ask if any(plain(word) in text for text in texts)), "")


def _free(scene: Scene, target: Target | None, rules: Rules) -> tuple[FreeBecause, str]:
    """Why it is free, and the words that only name an act."""
    action = scene.situation.action
    if isinstance(action, TypeText | Enter):
        return FreeBecause.TYPES, ""
    if not isinstance(action, Touch):
        return FreeBecause.NO_INPUT, ""
    if target is None or not (target.item.pressable or target.item.field or target.text):
        return FreeBecause.NOTHING, ""
    if target.item.field:
        return FreeBecause.FIELD, ""
    label = " ".join(plain(target.text).split())
    if label and any(label == " ".join(plain(word).split()) for word in rules.words.free):
        return FreeBecause.RULE_WORD, ""
    if is_group(target.text, table.REFUSALS, misread=scene.misread):
        return FreeBecause.REFUSES, ""
    if phrases := table.find(label_units(target.text)):
        named = frozenset(each.phrase.kind for each in phrases if each.phrase.kind is not None)
        if named and only_opens(scene, target, named):
            return FreeBecause.OPENS, ""
        return FreeBecause.ONLY_NAMES, _joined(phrases[0].phrase.units)
    return FreeBecause.NO_ACT, ""
