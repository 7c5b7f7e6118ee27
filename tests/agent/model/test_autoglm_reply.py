"""How replies of AutoGLM models are read: every slip that was seen, and text that is no action at all."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agent.contract.actions import (
    Action,
    Back,
    CallApi,
    Decision,
    DoubleTap,
    Drag,
    Enter,
    Finish,
    Home,
    Interact,
    Launch,
    LongPress,
    Note,
    Notifications,
    OpenUrl,
    Recents,
    Swipe,
    TakeOver,
    Tap,
    TypeText,
    Unusable,
    UnusableReply,
    Wait,
)
from agent.model.dialects.autoglm.reply import read
from agent.model.dialects.coordinates import CoordinateKind
from tests.worlds.cases import each_of

SIZE = (1080, 2400)


def reads(reply: str) -> Action | UnusableReply:
    return read(reply, SIZE).action


def reason(reply: str) -> Unusable:
    action = reads(reply)
    assert isinstance(action, UnusableReply), action
    return action.reason


EVERY_SIGNATURE: list[tuple[str, Action]] = [
    ('do(action="Launch", app="京东")', Launch("京东")),
    ('do(action="Tap", element=[500,250])', Tap((540, 600))),
    ('do(action="Tap", element=[500,250], message="重要操作")', Tap((540, 600), "重要操作")),
    ('do(action="Type", text="hello")', TypeText("hello")),
    ('do(action="Type_Name", text="王小明")', TypeText("王小明")),
    ('do(action="Swipe", start=[500,800], end=[500,200])', Swipe((540, 1920), (540, 480))),
    ('do(action="Call_API", instruction="sum up")', CallApi("sum up")),
    ('do(action="Long Press", element=[0,0])', LongPress((0, 0))),
    ('do(action="Double Tap", element=[999,999])', DoubleTap((1078, 2397))),
    ('do(action="Take_over", message="sign in")', TakeOver("sign in")),
    ('do(action="Back")', Back()),
    ('do(action="Home")', Home()),
    ('do(action="Wait", duration="3 seconds")', Wait(3.0)),
    ('finish(message="All done.")', Finish("All done.")),
    ('do(action="Enter")', Enter()),
    ('do(action="Enter", message="sends it")', Enter("sends it")),
    ('do(action="Recents")', Recents()),
    ('do(action="Notifications")', Notifications()),
    (
        'do(action="Open_URL", url="https://example.com/a?b=c&d=(e)")',
        OpenUrl("https://example.com/a?b=c&d=(e)"),
    ),
    ('do(action="Drag", start=[500,800], end=[500,200])', Drag((540, 1920), (540, 480))),
    ('do(action="Drag", start=[0,0], end=[0,1000], message="pay")', Drag((0, 0), (0, 2399), "pay")),
]


@each_of(
    "around",
    [
        "{}",
        "<think>I look.</think>\n<answer>{}</answer>",
        "<think>I look.</think>\n<answer>{}",
        "<think>I look.</think>{}",
        "I look.\n{}</answer>",
        "I look.\n```python\n{}\n```",
        "<answer><|begin_of_box|>{}<|end_of_box|></answer><|user|>",
        "<answer>\n  {}\n</answer>\nThat is what I do next.",
        "<think>I look.<answer>{}</answer>",
    ],
)
def test_every_signature_is_read_whatever_stands_around_it(around: str) -> None:
    for call, action in EVERY_SIGNATURE:
        assert reads(around.format(call)) == action


@each_of(
    ("reply", "action"),
    [
        # The rows of open-autoglm 3.1.
        ('do(action="Tap", element=[1,2])</answer>', Tap((1, 4))),
        ('do(action="Type", text="hello")</answer>', TypeText("hello")),
        ('finish(message="ok")</answer>', Finish("ok")),
        (r'do(action="Type", text="say \"hi\"\nand \'bye\'")', TypeText("say \"hi\"\nand 'bye'")),
        (r'do(action="Type", text="a \\ b \u4f60\ud83d\ude00")', TypeText("a \\ b 你😀")),
        ('do(action="Type", text="hello", submit=True)', TypeText("hello")),
        ('do(action="Type", text="hello" )', TypeText("hello")),
        ('do(action="Tap",\n   element=[1,\n 2]\n)', Tap((1, 4))),
        ('do(action="Type", text="one\ntwo")', TypeText("one\ntwo")),
        ('do(action="Home")\ndo(action="Back")', Home()),  # one a step
        ('<answer>do(action="Home")\nfinish(message="Done.")</answer>', Home()),  # not done yet
        ('I may call finish(message="ok") later.\ndo(action="Back")', Back()),
        ('Not do(action="Home") yet. do(action="Back")', Back()),
        ("finish()", Finish("")),
        ('do("Back")', Back()),
        ('do(action="tap", element=[1,2])', Tap((1, 4))),
        ('do(action="Wait", duration=3)', Wait(3.0)),
        ('do(action="Wait", duration="1 second")', Wait(1.0)),
        ('do(action="Wait", duration="2s")', Wait(2.0)),
        ('do(action="Tap", element=["500","250"])', Tap((540, 600))),
        ('do(action="Tap", element="[500, 250]")', Tap((540, 600))),
        ('do(action="Tap", element="500,250")', Tap((540, 600))),
    ],
)
def test_slips_of_the_pen_are_read_as_meant(reply: str, action: Action) -> None:
    assert reads(reply) == action


@each_of(
    ("reply", "action"),
    [
        ('do(action="long_press", element=[0,0])', LongPress((0, 0))),
        ('do(action="LongPress", element=[0,0])', LongPress((0, 0))),
        ('do(action=" double  tap ", element=[0,0])', DoubleTap((0, 0))),
        ('do(action="take over", message="x")', TakeOver("x")),
        ('do(action="open url", url="http://example.com")', OpenUrl("http://example.com")),
        ('do(action="OpenUrl", url="example.com")', OpenUrl("example.com")),
        ('do("enter")', Enter()),
        ('do(action="Enter", message=None)', Enter()),
        ('do (action = "Back" )', Back()),
        ("do(action='Back')", Back()),
        ("do(action=“Launch”，app=“微信”)", Launch("微信")),
        ("do（action＝“Launch”, app=「微信」）", Launch("微信")),  # noqa: RUF001 - full-width on purpose
        ("接下来do(action=“Back”)", Back()),
        ('do("Tap", [500, 250])', Tap((540, 600))),
        ('do("Launch", "WeChat")', Launch("WeChat")),
        ('finish("done")', Finish("done")),
        ('do(action="finish", message="done")', Finish("done")),
        ('do(action="Tap" element=[1,2])', Tap((1, 4))),
        ('do(action="Tap", element=500, 250)', Tap((540, 600))),
        ('do(action="Tap", element=(500, 250))', Tap((540, 600))),
        ('do(action="Tap", element=[500.0, 250.5])', Tap((540, 601))),
        ('do(action="Tap", element=<|begin_of_box|>[500,250]<|end_of_box|>)', Tap((540, 600))),
        ('do(action="Tap", element=[400,200,600,300])', Tap((540, 600))),
        ('do(action="Tap", element=[[400,200],[600,300]])', Tap((540, 600))),
        ('do(action="Tap", element=[1,2], message="")', Tap((1, 4))),
        ('do(action="Tap", element=[1,2], message=None)', Tap((1, 4))),
        ('finish(message="He said "yes", and left")', Finish('He said "yes", and left')),
        ('do(action="Type", text="他说“好”，走了")', TypeText("他说“好”，走了")),
        ('do(action="Type", text="a) b, c = [d]")', TypeText("a) b, c = [d]")),
        ('do(action="Type", text="")', TypeText("")),
        ('do(action="Wait", duration="500 ms")', Wait(0.5)),
        ('do(action="Wait", duration="三秒")', Wait(3.0)),
        ('do(action="Wait", duration="2 minutes")', Wait(60.0)),
        ('do(action="Wait", duration=0.5)', Wait(0.5)),
        ('do(action="Wait")', Wait(1.0)),
    ],
)
def test_variants_of_writing_are_read(reply: str, action: Action) -> None:
    assert reads(reply) == action


def test_the_last_complete_call_is_the_answer_but_thinking_in_tags_never_is() -> None:
    assert reads('<think>do(action="Home")?</think><answer>do(action="Back")</answer>') == Back()
    assert reason('<think>I would do(action="Home") or finish(message="x").</think>') is Unusable.UNREADABLE
    assert reason('<think>do(action="Home")</think><answer></answer>') is Unusable.UNREADABLE


@each_of(
    "around",
    [
        "<think>{}",
        "<think>I could {}",
        "I look. <think>Perhaps {}",
        "<THINK>{}",
        "< think >{}",
        "<think\n>{}",
        "<think >{}",
        "<  think>{}",
        '<think type="deep">{}',
        "<think/>{}",
        "<think {}",
        "<think\n{}",
        "<think: {}",
        "\uff1cthink\uff1e{}",
        "<thinking>{}",
        "<thought>{}",
        "<reasoning>{}",
        "<think>a<think>b</think>{}",
        "<think><think>a</think>b</think><think>{}",
        "</think><think>{}",
        "<think>a</think><think>{}",
        "<think>{}</thi",
        "<think>{}</think",
        "<think>{}</answer>",
        "<think>{}<answer>",
        "<think><answer>{}</answer> no, rather not",
        "<think><answer>{}</answer></think>",
        "<think>a <answer>{}</answer> b</think>",
        "<think>a <answer>{}</answer> b</think> So.",
        "<answer>Hm. <think>{}",
        "<answer>Hm.</answer><think>{}",
        "<answer>{}<think>No, wait",
        "<think>hm <answer>{}",
        "<answer>Hm.</answer><think>no <answer>{}",
        "{}<think>No, wait",
        '{}<think>No, wait, do(action="Home")',
        "<|begin_of_box|><think>{}<|end_of_box|>",
        "```\n<think>{}\n```",
    ],
)
def test_a_call_in_thinking_that_has_no_end_is_no_answer(around: str) -> None:
    for call in ('finish(message="no")', 'do(action="Back")', "\nfinish()\n"):
        assert isinstance(reads(around.format(call)), UnusableReply), call


def test_a_reply_that_is_cut_anywhere_in_its_thinking_is_no_answer() -> None:
    whole = '<think>I might finish(message="no") or do(action="Home"), later.</think>'
    for cut in range(1, 60):
        assert isinstance(reads(whole[:-cut]), UnusableReply), cut


def test_an_answer_that_ends_thinking_without_its_end_counts() -> None:
    assert reads('<think>I look. finish(message="no")?<answer>do(action="Back")</answer>') == Back()
    assert reads('<think>I look.<answer>do(action="Back")</answer>') == Back()
    assert reads('<answer>do(action="Back")</answer><think>leftover') == Back()
    assert reads('<answer>do(action="Back")</answer><think>or do(action="Home")') == Back()
    assert reads('<think x="1">I look.</think >do(action="Back")') == Back()
    assert reads('<think>a<think>b</think>c</think>do(action="Back")') == Back()
    assert reads('I think do(action="Back") < thinkpad') == Back()
    assert reads('Better a < thinking of it. do(action="Back")') == Back()


def test_a_call_that_breaks_off_is_never_replaced_by_one_that_was_only_mentioned() -> None:
    assert reason('Not do(action="Home"). do(action="Tap", element=[1,') is Unusable.UNREADABLE
    assert reason('do(action="Home")\ndo(action="Type", text="abc') is Unusable.UNREADABLE
    assert reason('do(action="Back"') is Unusable.UNREADABLE


def test_a_mention_left_open_cannot_swallow_the_answer() -> None:
    reply = 'Soon finish(message="done <answer>do(action="Tap", element=[1,2], message="x")</answer>'
    assert reads(reply) == Tap((1, 4), "x")
    assert reads('Soon finish(message="done\ndo(action="Tap", element=[1,2])') == Tap((1, 4))


@each_of("reply", ["", "  \n\t", "<think></think><answer></answer>", "<|endoftext|>"])
def test_nothing_is_empty(reply: str) -> None:
    assert reason(reply) is Unusable.EMPTY


@each_of(
    "reply",
    [
        "I cannot do this, sorry.",
        "```python\nimport os\nos.system('rm -rf /')\n```",
        "import subprocess; subprocess.run(['am', 'start'])",
        "I will finish() when it is done.",
        "what to do (today)",
        'self.do(action="Back")',
        'undo(action="Back")',
        '{"action": "Tap", "element": [1, 2]}',
        "[sensitive] <tool_call>tap</tool_call>",
        "__import__('os').system('id')",
    ],
)
def test_prose_and_code_are_unreadable(reply: str) -> None:
    assert reason(reply) is Unusable.UNREADABLE


@each_of(
    ("reply", "why", "detail"),
    [
        ('do(action="Fly")', Unusable.UNKNOWN_ACTION, "Fly"),
        ('do(action="")', Unusable.UNKNOWN_ACTION, ""),
        ('do(action="Tap")', Unusable.BAD_ARGUMENT, "element"),
        ('do(action="Tap", element=[5])', Unusable.BAD_ARGUMENT, "element=[5]"),
        ('do(action="Tap", element=[1,2,3])', Unusable.BAD_ARGUMENT, "element=[1,2,3]"),
        ('do(action="Tap", element="the button")', Unusable.BAD_ARGUMENT, "element=the button"),
        ('do(action="Swipe", start=[1,2])', Unusable.BAD_ARGUMENT, "end"),
        ('do(action="Launch", app=" ")', Unusable.BAD_ARGUMENT, "app"),
        ('do(action="Type")', Unusable.BAD_ARGUMENT, "text"),
        ('do(action="Call_API")', Unusable.BAD_ARGUMENT, "instruction"),
        ('do(action="Open_URL", url=" ")', Unusable.BAD_ARGUMENT, "url"),
        ('do(action="Drag", start=[1,2], end=[1,1001])', Unusable.KIND_MISMATCH, "1, 1001: pixels"),
        ('do(action="Wait", duration="a moment")', Unusable.BAD_ARGUMENT, "duration=a moment"),
        ('do(action="Wait", duration=-1)', Unusable.BAD_ARGUMENT, "duration=-1"),
        ('do(action="Note", message="True")', Unusable.BAD_ARGUMENT, "message"),
        ('do(action="Tap", element=[1500, 200])', Unusable.OFF_SCREEN, "[1500, 200]"),
        ('do(action="Tap", element=[200, 1500])', Unusable.KIND_MISMATCH, "200, 1500: pixels"),
        ('do(action="Tap", element=[-1, 200])', Unusable.OFF_SCREEN, "[-1, 200]"),
        ('do(action="Swipe", start=[1,2], end=[1001,1])', Unusable.KIND_MISMATCH, "1001, 1: pixels"),
    ],
)
def test_what_cannot_be_done_says_why(reply: str, why: Unusable, detail: str) -> None:
    assert reads(reply) == UnusableReply(why, detail)


def test_a_thousand_is_clamped_onto_the_screen() -> None:
    assert reads('do(action="Tap", element=[1000, 1000])') == Tap((1079, 2399))
    assert read('do(action="Tap", element=[1000, 0])', (1, 1)).action == Tap((0, 0))


@each_of(
    ("kind", "numbers"),
    [
        (CoordinateKind.THOUSANDTHS, "500, 250"),
        (CoordinateKind.NINES, "499.5, 249.8"),
        (CoordinateKind.FRACTION, "0.5, 0.25"),
        (CoordinateKind.PIXELS, "270, 300"),
        (CoordinateKind.THOUSANDTHS_YX, "250, 500"),
    ],
)
def test_points_can_count_something_else(kind: CoordinateKind, numbers: str) -> None:
    """Pixels are those of the picture that was sent."""
    action = read(f'do(action="Tap", element=[{numbers}])', SIZE, kind, (540, 1200)).action
    assert action == Tap((540, 600))


def test_a_number_beyond_all_measure_is_off_the_screen() -> None:
    assert reason(f'do(action="Tap", element=[{"9" * 150}, 1])') is Unusable.OFF_SCREEN


def test_thinking_comes_without_tags_and_raw_in_the_one_form_of_the_prompt() -> None:
    decision = read("<think>\nThe list.\n</think><answer>do('tap', [1,2])</answer>", SIZE)
    assert decision == Decision("The list.", Tap((1, 4)), 'do(action="Tap", element=[1,2])')
    decision = read('I see it.\n```python\ndo(action="Type", text="a\n"b"")\n```', SIZE)
    assert decision.thinking == "I see it."
    assert decision.raw == r'do(action="Type", text="a\n\"b\"")'


def test_an_unusable_reply_is_kept_short_for_the_model_and_keeps_its_thinking() -> None:
    decision = read("<think>Hm.</think><answer>" + "x" * 5_000, SIZE)
    assert decision.thinking == "Hm."
    assert 400 < len(decision.raw) <= 500
    assert "<" not in decision.raw


def test_note_keeps_the_message_or_else_the_thinking() -> None:
    assert reads('<think>Milk costs 3.</think><answer>do(action="Note", message="True")</answer>') == Note(
        "Milk costs 3."
    )
    assert reads('<think>Hm.</think><answer>do(action="Note", message="Milk: 3")</answer>') == Note("Milk: 3")


def test_interact_asks_what_the_thinking_asks() -> None:
    reply = '<think>Two fit. Which size? Options: small, large</think><answer>do(action="Interact")</answer>'
    assert reads(reply) == Interact("Which size?", ("small", "large"))


def test_half_a_character_does_not_get_any_further() -> None:
    action = reads('do(action="Type", text="a\ud800b")')
    assert action == TypeText("a\ufffdb")


def test_a_reply_over_the_limit_is_too_long() -> None:
    assert reason('do(action="Back")' + " " * 200_000) is Unusable.TOO_LONG


@pytest.mark.parametrize(
    "piece",
    ["a", '"', '\\"', "\\", "(", "[", 'do(action="', "do(", "<answer>", "</think>", "<think", "< think",
    "finish(", 'do(action="x", ', "do" + " " * 500,
     '"   ', "[[[[(((", "1. ", "A / ", "「", "? ", "<|", "\n", "- ", 'do(action="Interact") what', "，", ". ",
     "a.", "`finish()`\n"],
)  # fmt: skip
@pytest.mark.parametrize("ending", ["", '")', 'do(action="Interact")'])
@pytest.mark.sample(29)
def test_reading_takes_linear_time(piece: str, ending: str) -> None:
    for size in (199_000, 1_000_000):
        reply = piece * (size // len(piece)) + ending
        began = time.process_time()
        read(reply, SIZE)
        assert time.process_time() - began < 5  # a fiftieth of it is usual


_PIECES = st.sampled_from(
    ["do(", "finish(", 'action="Tap"', "action=", "element=[", "500,", "1000]", '"', "“", "\\", ")", "）",
    ", ", "<answer>",
     "</answer>", "<think>", "</think>", "\n", "message=", "Interact", "Wait", "duration=", "9" * 30, "-",
     ".", "/", "1. ", "？"]
)  # fmt: skip


@settings(deadline=None)  # the machine may be busy
@given(st.one_of(st.text(), st.lists(st.one_of(_PIECES, st.text(max_size=3)), max_size=30).map("".join)))
def test_no_text_makes_reading_fail(reply: str) -> None:
    decision = read(reply, SIZE)
    assert len(decision.raw) <= max(500, 2 * len(reply) + 50)


_NUMBERS = st.one_of(st.integers(-50, 1050), st.floats(-50, 1050).map(lambda number: round(number, 3)))


@settings(deadline=None)  # the machine may be busy
@given(_NUMBERS, _NUMBERS, st.tuples(st.integers(1, 4000), st.integers(1, 4000)))
def test_points_are_on_the_screen_or_refused(x: float, y: float, size_px: tuple[int, int]) -> None:
    action = read(f'do(action="Tap", element=[{x},{y}])', size_px).action
    if isinstance(action, Tap):
        assert 0 <= action.point[0] < size_px[0]
        assert 0 <= action.point[1] < size_px[1]
    else:
        assert isinstance(action, UnusableReply)
        # Fractions would all be the first corner.
        fractions = 0 <= x <= 1 and 0 <= y <= 1 and not {x, y} <= {0, 1}
        fits = fractions or (0 <= x <= size_px[0] and 0 <= y <= size_px[1])
        assert action.reason is (Unusable.KIND_MISMATCH if fits else Unusable.OFF_SCREEN)
        assert fractions or not (0 <= x <= 1000 and 0 <= y <= 1000)
