"""/audit: what was decided in short sentences, in the chat's language, never more than a message takes."""

from datetime import UTC

from agent.contract.actions import Tap
from agent.contract.audit import AuditEntry, AuditEvent
from agent.contract.binding import Kind
from agent.contract.takeover import SecretOutcome
from bot.cards.audit import LINES, audit_look
from bot.cards.look import Look
from bot.cards.text import visible
from bot.strings import LANGUAGES

_NOON = 1_700_049_600.0  # 2023-11-15 12:00 UTC
_PEOPLE = {7: "Ann"}


def _entry(event: AuditEvent, **values: object) -> AuditEntry:
    known = {"person_id": 7, "task_id": 3, "app": "com.farhand.pay", "action": Tap.__name__, "at": _NOON}
    return AuditEntry(event, **(known | values))  # pyright: ignore[reportArgumentType] - names of fields


def _look(*entries: AuditEntry, lang: str = "en", page: int = 0) -> Look:
    return audit_look(entries, _PEOPLE, lang, page=page, now=_NOON + 60, zone=UTC)


def _lines(look: Look) -> list[str]:
    return look.html.splitlines()[2:-2]


def test_a_payment_reads_from_question_to_input() -> None:
    look = _look(
        _entry(AuditEvent.INPUT_SENT, kinds="pay"),
        _entry(AuditEvent.REQUEST_APPROVED, kinds="pay"),
        _entry(AuditEvent.REQUEST_OPENED, kinds="pay", person_id=None),
        _entry(AuditEvent.INPUT_ASKS, kinds="pay flagged"),
    )
    assert _lines(look) == [
        "12:00 Pay: a tap sent after approval (payment)",
        "12:00 Pay: Ann approved a tap (payment)",
        "12:00 Pay: asked about a tap (payment)",
        "12:00 Pay: a tap needs approval (payment, marked as sensitive)",
    ]
    assert look.rows == ()


def test_the_same_in_chinese() -> None:
    look = _look(
        _entry(AuditEvent.REQUEST_REJECTED, kinds="pay order"), _entry(AuditEvent.REQUEST_EXPIRED), lang="zh"
    )
    assert _lines(look) == ["12:00 支付：Ann 拒绝了点击（付款、下单）", "12:00 支付：没有人及时回应点击"]


def test_free_inputs_in_a_row_are_one_line() -> None:
    free = [_entry(AuditEvent.INPUT_FREE) for _ in range(9)]
    elsewhere = _entry(AuditEvent.INPUT_FREE, app="com.farhand.notes", action="TypeText", length=5)
    look = _look(*free, elsewhere, _entry(AuditEvent.INPUT_ASKS), *free[:2])
    assert [line[6:] for line in _lines(look)] == [
        "Pay: 9 inputs, nothing sensitive",
        "Notes: a text, nothing sensitive",
        "Pay: a tap needs approval",
        "Pay: 2 inputs, nothing sensitive",
    ]


def test_a_secret_that_was_not_used_is_not_told_as_used() -> None:
    told = [
        _lines(_look(_entry(AuditEvent.SECRET_TYPED, reason=outcome)))[0]
        for outcome in (SecretOutcome.USED, SecretOutcome.NO_FIELD, SecretOutcome.UNKNOWN)
    ]
    assert [line[6:] for line in told] == [
        "Pay: a secret of Ann used and deleted",
        "Pay: a secret of Ann not used",
        "Pay: a secret of Ann, perhaps used",
    ]


def test_somebody_unknown_is_a_number() -> None:
    assert (
        _lines(_look(_entry(AuditEvent.PRESS_REFUSED, person_id=99, app="")))[0]
        == "12:00 a press by 99 not obeyed"
    )


def test_pages_are_turned_by_buttons() -> None:
    entries = [_entry(AuditEvent.INPUT_ASKS, step=step) for step in range(2 * LINES + 1)]
    first, middle, last, beyond = (_look(*entries, page=page) for page in (0, 1, 2, 99))
    assert [[button.text for row in look.rows for button in row] for look in (first, middle, last)] == [
        ["Older »"],
        ["« Newer", "Older »"],
        ["« Newer"],
    ]
    assert [len(_lines(look)) for look in (first, middle, last)] == [LINES, LINES, 1]
    assert beyond == last


def test_every_event_kind_and_action_has_its_words_and_a_page_always_fits() -> None:
    everything = " ".join(Kind)
    for lang in LANGUAGES:
        for event in AuditEvent:
            hostile = _entry(event, app="<b>" + "x" * 300, kinds=everything, action="<i>", person_id=8)
            look = audit_look([hostile] * LINES, {8: "</b>\n" * 50}, lang, now=_NOON, zone=UTC)
            assert visible(look.html) <= 4096
            assert "</b>\n" not in look.html.partition("\n")[2]
            assert "<i>" not in look.html


def test_nothing_decided_is_said() -> None:
    assert _look().html == "Nothing has been decided yet. Write a task first."


def test_changes_of_people_say_who_did_what_to_whom() -> None:
    changes = (AuditEvent.PERSON_REMOVED, AuditEvent.ROLE_CHANGED, AuditEvent.RIGHTS_CHANGED)
    entries = [_entry(event, app="", person_id=7, reason="9") for event in changes]
    said = audit_look(entries, {7: "Ann", 9: "Bob"}, "en", now=_NOON, zone=UTC).html
    for line in (
        "Ann took Bob out",
        "Ann changed the role of Bob",
        "Ann changed what Bob may do with a phone",
    ):
        assert line in said
