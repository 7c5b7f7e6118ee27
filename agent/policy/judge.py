"""Judges one input beside the model: it may be sent, needs an approval, or is refused."""

import re

from agent.contract.actions import (
    DoubleTap,
    Drag,
    Enter,
    Flaggable,
    Launch,
    LongPress,
    OpenUrl,
    Reason,
    RunFunction,
    Swipe,
    Tap,
    Touch,
    TypeText,
)
from agent.contract.amounts import amounts_in, speaks_of_paying, value_of
from agent.contract.binding import Kind
from agent.contract.page import Target
from agent.policy.binding_builder import binding_of
from agent.policy.labels.classes import NONE, Kinds, is_group, kinds_of
from agent.policy.labels.functions import kinds_of_function
from agent.policy.labels.ids import submits
from agent.policy.labels.urls import kinds_of_url
from agent.policy.page.deciding import decides
from agent.policy.page.earlier import is_blind, pays_here, refused_here, stays_refused
from agent.policy.page.entering import gives_code, kinds_of_enter, kinds_of_typing
from agent.policy.page.judgement import (
    Forbidden,
    Free,
    Judgement,
    NeedsApproval,
    NeedsPerson,
    Situation,
    StillRefused,
)
from agent.policy.page.moves import press_of_move
from agent.policy.page.press import Press, press_at
from agent.policy.page.scene import MONEY, Scene
from agent.policy.page.sums import total_of
from agent.policy.page.unknown_words import may_pay
from agent.policy.rules.household import is_blocked, is_watched, leaves
from agent.policy.rules.rules import Rules
from agent.policy.words import table
from agent.policy.words.label import plain
from devices.base import Verdict
from devices.system_commands import SystemCommand

# Names of activities that pay, for pages of which nothing else is known:
# 'com.tencent.mm.plugin.wallet.WalletPayUI'.
_PAYS = re.compile(r"(?:^|[a-z_])(?:Pay|Payment|Cashier|Checkout|Transfer|Remittance)(?=[A-Z_]|$)")
# Kinds that the household's rules may remove; the others come from the rules, the task or the model.
_BY_WORDS = frozenset({
    Kind.SEND, Kind.DELETE, Kind.INSTALL, Kind.GRANT, Kind.ACCOUNT, Kind.SHARE, Kind.CALL, Kind.DISCONNECT,
})  # fmt: skip


def judge(situation: Situation, rules: Rules) -> Judgement:
    """Decides from action, app, the words under and near the point, the model's flag, history and rules.

    Pure; a page of 300 items takes about 0.2 ms, 4 ms with an approval to build or for Enter. The model's
    words can make the judgement stricter, never milder. A payment of an unreadable amount counts as over the
    household's limit, if there is one. What a person presses themselves needs no further approval; what is
    forbidden for everybody stays forbidden.
    """
    scene = Scene(situation)
    action = situation.action
    if not isinstance(action, Touch | Enter | TypeText | Launch | OpenUrl | SystemCommand):
        return Free()
    if is_blocked(scene, rules.apps):
        return Forbidden(Reason.BLOCKED_APP)
    acts = isinstance(action, Touch | Enter | TypeText)
    if acts and situation.seen.verdict is Verdict.SECURE and not situation.by_person:
        return NeedsPerson(Reason.SECURE_PAGE)
    press = _press(scene)
    if acts and not situation.by_person and _gives_code(scene, press):
        return NeedsPerson(Reason.SECURE_PAGE)
    kinds = _by_rules(scene, press, rules)
    if not kinds and not situation.by_person and _may_pay_in_strange_words(scene, press, rules):
        kinds = frozenset({Kind.PAY})
    if not kinds and not situation.by_person and not _is_free_word(press.target, rules):
        kinds = decides(scene, press.target)
    kinds |= _flag(scene, press) | leaves(scene)
    if is_watched(scene, rules.apps):
        kinds |= {Kind.WATCHED}
    if acts and not situation.by_person:
        if refused := refused_here(scene, press, kinds):
            if is_blind(scene, press) and stays_refused(scene):
                return StillRefused()
            kinds |= refused
        if is_blind(scene, press) and pays_here(scene):
            kinds |= _paid_unseen(scene, press)
    if kinds:
        return _asked(scene, kinds, press.target, rules)
    if not situation.by_person and _presses_twice(scene, press):
        return NeedsPerson(Reason.TARGET_UNKNOWN)
    return _unlabelled(scene, press, rules)


def _presses_twice(scene: Scene, press: Press) -> bool:
    """Does the second touch press something unknown that the first one brings up?

    Images and maps of an element tree stay in their place.
    """
    if not isinstance(scene.situation.action, DoubleTap):
        return False
    if press.target is None:
        return scene.misread  # a button may be larger than its words tell
    item = press.target.item
    return bool(press.target.text) and not item.field and (item.pressable or scene.misread)


def _press(scene: Scene) -> Press:
    match scene.situation.action:
        case Swipe() | Drag() as move:
            press = press_of_move(scene, move)
        case Enter():
            return Press(kinds_of_enter(scene), labelled=True)
        case TypeText(text):
            return Press(kinds_of_typing(scene, text), labelled=True)
        case OpenUrl(url):
            return Press(kinds_of_url(url), labelled=True)
        case RunFunction() as run:
            return Press(kinds_of_function(run), labelled=True)
        case Tap(point) | DoubleTap(point) | LongPress(point):
            press = press_at(scene, point)
        case _:
            return Press(labelled=True)
    if press.enter:
        press = Press(press.kinds | kinds_of_enter(scene), press.target, labelled=True)
    if (Kind.ORDER in press.kinds and _has_sum(scene)) or _pays_unnamed(scene, press):
        # On a page with a sum an order is a payment too.
        press = Press(press.kinds | {Kind.PAY}, press.target, labelled=True)
    return press


def _pays_unnamed(scene: Scene, press: Press) -> bool:
    """Does a button pay whose words name no act, as far as the page tells?

    An id such as 'submit' says less than the page: it never stands for a lighter act than that.
    """
    if Kind.PAY in press.kinds or press.target is None or press.target.item.field:
        return False
    text, name = press.target.text, press.target.item.name
    if kinds_of(text, scene.app) and not is_group(text, table.CONFIRMS):
        return False  # the words name the act
    if submits(name) and total_of(scene.situation.page) is not None:
        return not is_group(text, table.REFUSALS)
    return bool(press.kinds) and not press.labelled and scene.app in MONEY and _may_pay(scene)


def _gives_code(scene: Scene, press: Press) -> bool:
    """Is this a digit of a payment's code? Only the person enters that code."""
    action = scene.situation.action
    if isinstance(action, TypeText):
        return gives_code(scene, action.text, typed=True)
    return (
        isinstance(action, Touch)
        and press.target is not None
        and gives_code(scene, press.target.text, typed=False)
    )


def _by_rules(scene: Scene, press: Press, rules: Rules) -> Kinds:
    """The kinds of the label, changed by the household's own words; payments stay."""
    kinds, target = press.kinds, press.target
    if target is None or not (rules.words.ask or rules.words.free):
        return kinds
    labels = [plain(label) for label in (target.text, *target.parts, target.item.hint) if label]
    if any(_same(label, word) for label in labels[:1] for word in rules.words.free):
        kinds -= _BY_WORDS
    if any(plain(word) in label for label in labels for word in rules.words.ask):
        kinds |= {Kind.WATCHED}
    return kinds


def _may_pay_in_strange_words(scene: Scene, press: Press, rules: Rules) -> bool:
    """Does it press words of no known language where money stands? The household's own words are known."""
    if press.kinds or press.target is None or not may_pay(scene, press.target):
        return False
    return not _is_free_word(press.target, rules)


def _is_free_word(target: Target | None, rules: Rules) -> bool:
    if target is None or not rules.words.free:
        return False
    label = plain(target.text)
    return any(_same(label, word) for word in rules.words.free)


def _same(label: str, word: str) -> bool:
    return " ".join(label.split()) == " ".join(plain(word).split())


def _flag(scene: Scene, press: Press) -> Kinds:
    """The kinds that the model flags; its word for paying counts only if nothing else names a kind."""
    action = scene.situation.action
    if not isinstance(action, Flaggable) or action.message is None:
        return NONE
    if not press.labelled and (speaks_of_paying(action.message) or (scene.careful and _may_pay(scene))):
        return frozenset({Kind.FLAGGED, Kind.PAY})
    return frozenset({Kind.FLAGGED})


def _unlabelled(scene: Scene, press: Press, rules: Rules) -> Judgement:
    """Judges a touch of an unknown item: free if it does no harm, PAY if it may pay, else UNLABELLED."""
    action, page = scene.situation.action, scene.situation.page
    careful = scene.careful or (press.untold and scene.may_hold_all)
    if press.labelled or not isinstance(action, Touch) or not careful or scene.situation.by_person:
        return Free()
    if not scene.unread and not page.late and not press.untold and _is_known_blank(scene, press):
        return Free()
    if _may_pay(scene):
        return _asked(scene, frozenset({Kind.PAY}), press.target, rules)
    if rules.limits.unlabelled_taps == 0:
        return NeedsPerson(Reason.TARGET_UNKNOWN)
    times = 1 if scene.one_by_one else rules.limits.unlabelled_taps
    return NeedsApproval(binding_of(scene, (Kind.UNLABELLED,), press.target, times))


def _paid_unseen(scene: Scene, press: Press) -> Kinds:
    """PAY for an input on a page that asked for money before and is unreadable now."""
    action = scene.situation.action
    may = not press.labelled if isinstance(action, Touch) else isinstance(action, Enter) or bool(press.kinds)
    return frozenset({Kind.PAY}) if may else NONE


def _is_known_blank(scene: Scene, press: Press) -> bool:
    """Does the element tree say that nothing is pressed here? An empty shell of a tree says nothing."""
    if press.target is not None:
        return not press.target.item.pressable
    return not scene.misread and any(item.pressable or item.field for item in scene.situation.page.items)


def _may_pay(scene: Scene) -> bool:
    """Does the page ask for money, as far as it is known?"""
    if _PAYS.search(scene.activity.rpartition(".")[2]):
        return True
    words = scene.situation.page.words
    if any(speaks_of_paying(word) for word in words) and (scene.app in MONEY or _has_sum(scene)):
        return True
    return scene.app in MONEY and any(amounts_in(word) or Kind.PAY in kinds_of(word) for word in words)


def _has_sum(scene: Scene) -> bool:
    """Does the page show an amount, or several totals?"""
    page = scene.situation.page
    return total_of(page) is not None or any(amounts_in(word) for word in page.words)


def _asked(scene: Scene, kinds: Kinds, target: Target | None, rules: Rules) -> Judgement:
    binding = binding_of(scene, kinds, target)
    most = rules.limits.most_money
    if (binding.is_money or Kind.ORDER in kinds) and most is not None:
        amount = value_of(binding.amount)
        if amount is None or amount > most:
            return Forbidden(Reason.TOO_MUCH_MONEY)
    return Free() if scene.situation.by_person else NeedsApproval(binding)
