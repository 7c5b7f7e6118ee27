"""Whatever a phone shows and a model asks for: the policy answers, and a label that pays is never free."""

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from agent.contract.actions import (
    Action,
    DoubleTap,
    Drag,
    Enter,
    Launch,
    LongPress,
    OpenUrl,
    Swipe,
    Tap,
    TypeText,
)
from agent.contract.binding import Kind
from agent.contract.page import EMPTY, Item, Page, PageSource
from agent.policy.judge import judge
from agent.policy.page.judgement import Forbidden, Free, NeedsApproval, NeedsPerson, Situation, StillRefused
from agent.policy.page.private_page import is_private
from agent.policy.page.target import target_at
from agent.policy.rules.rules import BUILT_IN, AppRules, LimitRules, Rules, WordRules
from devices.base import Box, Verdict
from tests.worlds.policy_pages import BANK, BROWSER, CHAT, COFFEE, SIZE_PX, labelled, seen, step

QUICK = settings(max_examples=75, deadline=None, suppress_health_check=[HealthCheck.too_slow])
WORDS = st.sampled_from(
    [
        "Pay",
        "支付",
        "Send",
        "删除",
        "OK",
        "Cancel",
        "Total",
        "合计",
        "¥36.80",
        "36,80 €",
        "To: Eve",
        "1" * 50,
        "Slide to pay",
        "发送",
        "#",
        "to",
    ]
)
HOSTILE = st.one_of(
    st.text(max_size=300),
    st.text(alphabet="付支0123456789.,¥ payPAY\n\u200b\u202e\ud7ff", max_size=500),
    st.lists(WORDS, max_size=12).map(" ".join),
    st.binary(max_size=200).map(lambda raw: raw.decode("latin-1")),
)
PLACE = st.integers(-50, 2500)
BOXES = st.tuples(PLACE, PLACE, st.integers(1, 1200), st.integers(1, 2500)).map(
    lambda at: Box(at[0], at[1], at[0] + at[2], at[1] + at[3])
)
ITEMS = st.builds(
    Item,
    HOSTILE,
    BOXES,
    name=st.one_of(st.just(""), HOSTILE),
    package=st.sampled_from(
        ["", COFFEE, CHAT, BANK, "com.android.systemui", "com.android.permissioncontroller", "x" * 300]
    ),
    hint=st.one_of(st.just(""), HOSTILE),
    pressable=st.booleans(),
    field=st.booleans(),
    focused=st.booleans(),
    password=st.booleans(),
)
PAGES = st.one_of(
    st.just(EMPTY),
    st.builds(
        Page,
        st.sampled_from(PageSource),
        st.lists(ITEMS, max_size=14).map(tuple),
        st.sampled_from([SIZE_PX, (0, 0), (1, 1)]),
    ),
)
POINTS = st.tuples(st.integers(0, 1079), st.integers(0, 2399))
FLAGS = st.one_of(st.none(), HOSTILE)
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    st.builds(Tap, POINTS, FLAGS),
    st.builds(DoubleTap, POINTS, FLAGS),
    st.builds(LongPress, POINTS, FLAGS),
    st.builds(Swipe, POINTS, POINTS, FLAGS),
    st.builds(Drag, POINTS, POINTS, FLAGS),
    st.builds(TypeText, HOSTILE),
    st.builds(Enter, FLAGS),
    st.builds(Launch, HOSTILE),
    st.builds(OpenUrl, HOSTILE.map(lambda text: f"https://{text}")),
)
PACKAGES = st.sampled_from(
    [
        "",
        COFFEE,
        CHAT,
        BANK,
        BROWSER,
        "com.farhand.mail",
        "com.farhand.store",
        "com.android.settings",
        "com.farhand.calls",
    ]
)
RULES = st.sampled_from(
    [
        BUILT_IN,
        Rules(apps=AppRules(allowed=("Coffee",), watched=("Chat",), blocked=("Bank",))),
        Rules(words=WordRules(ask=("total",), free=("send", "pay")), limits=LimitRules(unlabelled_taps=0)),
    ]
)


@QUICK
@given(ACTIONS, PAGES, PACKAGES, RULES, st.sampled_from(Verdict), st.booleans())
def test_the_policy_answers_whatever_it_is_shown(
    action: Action, page: Page, package: str, rules: Rules, verdict: Verdict, by_person: bool
) -> None:
    history = (step(Launch("Coffee"), "com.farhand.launcher"), step(TypeText("Pay 支付"), package, 2))
    situation = Situation(action, seen(package, verdict=verdict), page, ("Coffee",), history, by_person)
    judgement = judge(situation, rules)
    assert judgement == judge(situation, rules)
    assert isinstance(is_private(situation.seen, page), bool)
    match judgement:
        case NeedsApproval(binding):
            assert not by_person
            assert binding.kinds
            assert list(binding.kinds) == sorted(binding.kinds, key=list(Kind).index)
            assert len(binding.target) <= 120
            assert len(binding.party) <= 60
            assert len(binding.text) <= 500
            assert len(binding.quote) <= 10
            assert all(len(line) <= 80 for line in binding.quote)
            assert binding.times == 1 or binding.kinds == (Kind.UNLABELLED,)
        case NeedsPerson():
            assert not by_person
        case Free() | Forbidden() | StillRefused():
            pass


@QUICK
@given(ACTIONS, PAGES, PACKAGES, HOSTILE)
def test_a_flag_of_the_model_never_makes_an_input_free(
    action: Action, page: Page, package: str, flag: str
) -> None:
    if not hasattr(action, "message"):
        return
    plain = judge(Situation(_flagged(action, None), seen(package), page), BUILT_IN)
    flagged = judge(Situation(_flagged(action, flag), seen(package), page), BUILT_IN)
    assert flagged != Free()
    if isinstance(plain, NeedsApproval) and isinstance(flagged, NeedsApproval):
        assert set(plain.binding.kinds) - {Kind.UNLABELLED} <= set(flagged.binding.kinds)


def _flagged(action: Action, message: str | None) -> Action:
    match action:
        case Tap(point) | DoubleTap(point) | LongPress(point):
            return type(action)(point, message)
        case Swipe(start, end) | Drag(start, end):
            return type(action)(start, end, message)
        case _:
            return Enter(message)


FILLERS = st.sampled_from(
    ["", "now", "with", "balance", "the", "order", "for you", "立即", "确认", "全部", "-", "•", "\n", "!"]
)
PAYING = st.sampled_from(
    [
        "Pay",
        "PAY",
        "\uff50\uff41\uff59",
        "Transfer",
        "Send money",
        "Top up",
        "支付",
        "付款",
        "轉帳",
        "转账",
        "确认支付",
        "充值",
    ]
)
AMOUNTS = st.sampled_from(
    ["¥36.80", "36.80", "$5", "￥\uff13\uff16.\uff18\uff10", "36.80元", "1.299,00 €", "USD 20", "RMB 5"]
)


@QUICK
@example("立即", "支付", "", "¥36.80", "")
@example(
    "",
    "Pay",
    "",
    "36.80",
    "with balance and a lot of words that make it a long label after all, for some reason",
)
@given(
    FILLERS, PAYING, FILLERS, AMOUNTS, st.one_of(FILLERS, st.text(alphabet="abcdefg 的一是不了", max_size=60))
)
def test_a_word_for_paying_beside_an_amount_is_never_free(
    before: str, word: str, between: str, amount: str, after: str
) -> None:
    label = f"{before} {word} {between} {amount} {after}"
    lowered = Rules(words=WordRules(free=("pay", label[:80].strip() or "xx")))
    for rules in (BUILT_IN, lowered):
        judgement = labelled(label, rules=rules)
        assert isinstance(judgement, NeedsApproval)
        assert judgement.binding.is_money


@QUICK
@given(PAGES, POINTS)
def test_a_target_holds_the_point_unless_it_was_read_from_a_picture(
    page: Page, point: tuple[int, int]
) -> None:
    target = target_at(page, point)
    if target is not None and page.source is not PageSource.PICTURE:
        box = target.item.box
        assert box.left <= point[0] < box.right
        assert box.top <= point[1] < box.bottom


def test_five_thousand_things_one_in_another_take_no_long_time() -> None:
    nest = tuple(
        Item(f"OK {at}" if at % 2 else "", Box(0, 0, 1080 - at % 500, 2400 - at % 900), pressable=True)
        for at in range(5000)
    )
    page = Page(PageSource.TREE, (*nest, Item("OK", Box(10, 10, 60, 60), pressable=True)), SIZE_PX)
    for action in (Tap((30, 30)), Enter(), Swipe((30, 30), (900, 40))):
        assert isinstance(judge(Situation(action, seen(), page), BUILT_IN), Free | NeedsApproval)


def test_labels_made_to_be_slow_are_not() -> None:
    for label in (
        "付" * 2000,
        "pay " * 500,
        "1,111" * 400,
        "¥" * 2000,
        "a" * 2000,
        "ﷺ" * 2000,
        "'" * 2000,
        "1." * 1000,
    ):
        for source in PageSource:
            items = tuple(
                Item(label, Box(0, at, 1080, at + 50), pressable=source is PageSource.TREE)
                for at in range(0, 2400, 50)
            )
            assert (
                judge(Situation(Tap((500, 1000)), seen(BANK), Page(source, items, SIZE_PX)), BUILT_IN)
                is not None
            )
