"""What the long stories are judged by has to see what went wrong."""

from agent.standin import LoggedRequest
from devices.simulator.adbd.services import CommandRun
from devices.simulator.handset.oracle import Fact
from tests.console_client.client import Message
from tests.e2e.agreed import without_a_yes
from tests.e2e.errands import BY_CARD, LATTE, LETTER, Errand, wrong_with_reports
from tests.e2e.happenings import Happening, Kind
from tests.e2e.inputs import doubled_inputs
from tests.e2e.moments import IN_A_ROW, ROWS, after_a_yes, moments
from tests.e2e.person import Press

_TAP = "input tap 1 2"
_TYPE = (
    "settings get secure default_input_method | grep -F x && am broadcast -p x -a ADB_INPUT_B64 --es msg aGk="
)


def _seen(*each: tuple[Kind, str]) -> list[Happening]:
    """One a second, from second 1 on. A request's text is the action that it is answered with."""
    return [
        Happening(kind, number, text, float(number), _source(kind, text))
        for number, (kind, text) in enumerate(each, 1)
    ]


def _source(kind: Kind, text: str) -> CommandRun | LoggedRequest | None:
    if kind is Kind.MODEL:
        return LoggedRequest(time=0, body_bytes=0, reply=f'<answer>do(action="{text}")</answer>')
    return CommandRun(text, "shell", 0.0, 0.0, 0) if kind is Kind.PHONE else None


def _press(errand: Errand, at: float, *, data: str = "a", refused: str = "", answered: bool = True) -> Press:
    return Press(9, data, "✅ Pay 36.80", errand, at, answered, refused)


_PAID = Fact(3.5, LATTE.fact)
_BEFORE = _seen((Kind.MODEL, "Tap"), (Kind.PERSON, "wants ✅"), (Kind.PHONE, _TAP))
_AFTER = _seen((Kind.PERSON, "wants ✅"), (Kind.START, ""), (Kind.PHONE, _TAP))


def test_a_yes_of_its_own_before_the_input_is_enough() -> None:
    assert not without_a_yes([LATTE], [_PAID], [_press(LATTE, 2.0)], _BEFORE)
    assert not without_a_yes([LATTE], [_PAID], [_press(LATTE, 2.0, answered=False)], _BEFORE)


def test_no_other_yes_will_do() -> None:
    others = (
        _press(LETTER, 2.0),
        _press(LATTE, 2.0, refused="Old button"),
        _press(LATTE, 3.2),  # behind the tap
        Press(9, "a", "▶ Done", LATTE, 2.0, True, ""),
    )
    for press in others:
        assert without_a_yes([LATTE, LETTER], [_PAID], [press], _BEFORE), press


def test_a_yes_is_good_for_one_fact() -> None:
    assert without_a_yes([LATTE], [_PAID, _PAID], [_press(LATTE, 2.0)], _BEFORE)
    pressed = [_press(LATTE, 2.0), _press(LATTE, 2.5, data="b")]
    assert not without_a_yes([LATTE], [_PAID, _PAID], pressed, _BEFORE)


def test_a_yes_does_not_outlive_the_program_that_took_it() -> None:
    assert without_a_yes([LATTE], [_PAID], [_press(LATTE, 1.0)], _AFTER)
    assert not without_a_yes([LATTE], [_PAID], [_press(LATTE, 2.5)], _AFTER)


def test_what_was_sent_before_the_end_may_be_done_behind_it() -> None:
    sent = _seen((Kind.PERSON, "wants ✅"), (Kind.PHONE, _TAP), (Kind.START, ""))
    assert not without_a_yes([LATTE], [_PAID], [_press(LATTE, 1.0)], sent)


def test_what_the_person_does_at_the_phone_needs_no_yes() -> None:
    assert not without_a_yes([BY_CARD], [Fact(1.0, BY_CARD.fact)], [], [])


def test_each_input_needs_an_answer_that_asks_for_it() -> None:
    for action, line in (
        ("Tap", _TAP),
        ("Double Tap", f"{_TAP} && {_TAP}"),
        ("Swipe", "input swipe 1 2 3 4 300"),
        ("Home", "read u </proc/uptime && [ 3 -lt 4 ] || exit 75; input keyevent 3"),
        ("Type", _TYPE),
        ("Launch", "am start -W -n a/b"),
        ("Launch", "monkey -p a 1"),
        ("Notifications", "cmd statusbar expand-notifications"),
    ):
        asked, sent = (Kind.MODEL, action), (Kind.PHONE, line)
        assert not doubled_inputs(_seen(asked, sent)), line
        assert doubled_inputs(_seen(asked, sent, sent)), line
        assert doubled_inputs(_seen((Kind.MODEL, "Wait"), sent)), line
        assert doubled_inputs(_seen(asked, (Kind.START, ""), sent)), line


def test_what_waited_for_a_yes_when_the_program_died_needs_a_new_one_only() -> None:
    asked, yes, start, sent = (
        (Kind.MODEL, "Tap"),
        (Kind.PERSON, "wants ✅"),
        (Kind.START, ""),
        (Kind.PHONE, _TAP),
    )
    assert not doubled_inputs(_seen(asked, yes, start, yes, sent))
    assert doubled_inputs(_seen(asked, yes, sent, start, yes, sent))


def test_questions_and_the_wake_key_are_no_inputs() -> None:
    harmless = ("screencap -p", "dumpsys window | grep -F input", "input keyevent 224 0", "input keyevent 0")
    assert not doubled_inputs(_seen(*((Kind.PHONE, line) for line in harmless)))


def test_a_keyboard_that_does_not_listen_has_typed_nothing() -> None:
    unheard = Happening(Kind.PHONE, 1, _TYPE, 2.0, CommandRun(_TYPE, "shell", 0.0, 0.0, 1))
    asked, heard = _seen((Kind.MODEL, "Type"), (Kind.PHONE, _TYPE))
    assert not doubled_inputs([asked, unheard, heard])


def _report(message_id: int, *, deleted: bool = False) -> Message:
    empty: tuple[()] = ()
    return Message(
        message_id, True, "✅ Done", "", empty, empty, "", "", False, False, "", 3, 0, False, False, False,
        deleted, empty, 0, 0,
    )  # fmt: skip


def test_a_report_that_was_deleted_has_been_sent_all_the_same() -> None:
    def wrong(*reports: Message) -> list[str]:
        return wrong_with_reports({3: LATTE}, {}, [*reports], [], to_the_end=True)

    assert not wrong(_report(7))
    assert "has 2 reports" in wrong(_report(7, deleted=True), _report(8))[0]
    assert "has no report" in wrong(_report(7, deleted=True))[0]
    assert "has no report" in wrong()[0]


def test_all_moments_are_different_and_spread_over_the_story() -> None:
    counts = {Kind.PHONE: 136, Kind.CHAT: 20, Kind.MODEL: 19, Kind.PERSON: 6, Kind.START: 0}
    rows = [moments(row, counts) for row in range(ROWS)]
    chosen = [each for row in rows for each in row]
    assert [len(row) for row in rows] == [IN_A_ROW] * ROWS
    assert len(set(chosen)) == len(chosen)
    for kind in (Kind.PHONE, Kind.CHAT):
        numbers = [each.number for each in chosen if each.kind is kind]
        tenths = {10 * number // counts[kind] for number in numbers}
        assert tenths >= set(range(9)), (kind, sorted(numbers))
        assert {each.lost for each in chosen if each.kind is kind} == {False, True}
    assert {each.number for each in chosen if each.kind is Kind.PERSON} == {1, 2, 3, 4, 5, 6}


def test_the_moment_after_a_yes_is_a_look_behind_it() -> None:
    happened = _seen((Kind.PHONE, ""), (Kind.PERSON, "wants ✅ Pay"), (Kind.CHAT, ""), (Kind.PHONE, ""))
    fits = after_a_yes()
    assert [fits(each) for each in happened] == [False, False, False, True]
