"""What a day with several people is judged by has to see what went wrong."""

import io
from dataclasses import replace
from decimal import Decimal

import pytest
from PIL import Image

from bot.strings import say
from devices.simulator.adbd.services import CommandRun
from devices.simulator.handset.oracle import Fact
from tests.console_client.client import CallbackAnswer, Message, SeenButton
from tests.e2e.day_rights import (
    Standing,
    Yes,
    foreign_pictures,
    inputs_between,
    missed,
    more_than_the_private_line,
    still_served,
    unagreed,
    wrongly_obeyed,
)
from tests.e2e.day_words import Asked, foreign_names, foreign_tasks, other_languages
from tests.e2e.villager import Pressed, Record
from tests.worlds.cases import each_of

_MOCHA = Asked("Cara", "Heron", "Order a mocha for Philippa", ("Philippa", "mocha"), 7)
_PAID = Fact(20.0, "paid 40.80 to Blue Door Coffee by balance")
_AMOUNT = Decimal("40.80")


def _look(text: str, message_id: int = 10, **more: object) -> Message:
    plain = Message(
        message_id=message_id, from_bot=True, text=text, html=text, entities=(), rows=(), photo="",
        document="",
        spoiler=False, force_reply=False, placeholder="", reply_to=0, edit_count=0, silent=False,
        protected=False,
        pinned=False, deleted=False, reactions=(), date=0, version=message_id,
    )  # fmt: skip
    return replace(plain, **more)


def _button(text: str, *, url: str = "", copies: str = "") -> tuple[tuple[SeenButton, ...], ...]:
    return ((SeenButton(text, "data", url, copies, ""),),)


def _record(*looks: Message, name: str = "Bob", lang: str = "en", toast: str = "") -> Record:
    answered = Pressed(0.0, 2, 99, "✅", CallbackAnswer(True, toast, False))
    return Record(name, 502, lang, looks=list(looks), pressed=[answered] if toast else [])


def _picture(width: int, height: int) -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (width, height)).save(out, "JPEG")
    return out.getvalue()


def test_words_of_a_task_are_its_persons_alone() -> None:
    for said in ("Cara asks: order a mocha for Philippa", "A MOCHA waits", "“Order a mocha for Philippa”"):
        assert foreign_tasks([_record(_look(said))], [_MOCHA]), said
        assert not foreign_tasks([_record(_look(said), name="Cara")], [_MOCHA]), said
    assert not foreign_tasks([_record(_look("busy with somebody's task"))], [_MOCHA])


def test_words_in_buttons_and_toasts_are_read_too() -> None:
    assert foreign_tasks([_record(_look("a task", rows=_button("⏹ Stop Philippa")))], [_MOCHA])
    assert foreign_tasks([_record(toast="mocha comes first")], [_MOCHA])


def test_names_and_codes_are_for_whom_they_concern() -> None:
    owners = {"Marten": frozenset({"Ann", "Dan"}), "s3cret-c0de": frozenset({"Ann"})}
    for look in (
        _look("Marten is busy"),
        _look("open this", rows=_button("Join", url="https://t.me/bot?start=s3cret-c0de")),
        _look("open this", rows=_button("Copy", copies="s3cret-c0de")),
    ):
        assert foreign_names([_record(look)], owners), look
        assert not foreign_names([_record(look, name="Ann")], owners), look
    assert foreign_names([_record(_look("由Marten执行"))], owners)
    assert not foreign_names([_record(_look("Heron is busy, and martens are asleep"))], owners)


def test_an_earlier_look_counts_although_it_was_edited_away() -> None:
    looks = _look("Philippa's mocha"), _look("nothing", edit_count=1)
    assert foreign_tasks([_record(*looks)], [_MOCHA])


@pytest.mark.parametrize(("lang", "other"), [("en", "zh"), ("zh", "en")])
def test_each_is_spoken_to_in_their_own_language(lang: str, other: str) -> None:
    for key in ("stranger", "request_reply_hint", "status_nothing", "button_no_pay", "toast_old_button"):
        assert not other_languages([_record(_look(say(lang, key, id="5")), lang=lang)]), key
        assert other_languages([_record(_look(say(other, key, id="5")), lang=lang)]), key
    pay = {each: f"{say(each, 'button_yes_pay')} ¥36.80" for each in (lang, other)}
    assert not other_languages([_record(_look("?", rows=_button(pay[lang])), lang=lang)])
    assert other_languages([_record(_look("?", rows=_button(pay[other])), lang=lang)])
    assert other_languages([_record(toast=say(other, "toast_approved"), lang=lang)])


def test_before_a_choice_nobody_is_spoken_to_in_the_wrong_language() -> None:
    asked = _record(_look(say("en", "status_nothing"), 10), lang="zh")
    asked.chose_at = 10
    assert not other_languages([asked])
    asked.looks.append(_look(say("en", "status_nothing"), 11))
    assert other_languages([asked])


def test_a_page_of_a_phone_belongs_to_the_persons_own_task_or_look() -> None:
    whole = _look("💳 a payment", 11, photo="p")
    record = _record(whole)
    record.pictures["p"] = _picture(540, 1200)
    assert foreign_pictures([record], [_MOCHA])
    for harmless in ((430, 170), (300, 300)):  # what surrounds a button, a QR picture
        record.pictures["p"] = _picture(*harmless)
        assert not foreign_pictures([record], [_MOCHA])
    record.pictures["p"] = _picture(540, 400)
    assert foreign_pictures([record], [_MOCHA]), "a third of the page is more than the button"
    record.pictures["p"] = _picture(540, 1200)
    record.may_look = {11}
    assert not foreign_pictures([record], [_MOCHA])


def test_an_own_task_is_known_by_its_words_and_by_what_replies_to_it() -> None:
    card = _look(f"🟢 Working\n{_MOCHA.text}", 8, photo="p")
    approval, report = (
        _look("💳 a payment", 9, photo="p", reply_to=8),
        _look("✅ Done", 12, photo="p", reply_to=7),
    )
    cara = _record(card, approval, report, name="Cara")
    cara.pictures["p"] = _picture(540, 1200)
    assert not foreign_pictures([cara], [_MOCHA])
    cara.looks = [approval]
    assert foreign_pictures([cara], [_MOCHA])


_BOB = Standing(1.0, "Bob", "Heron", approves=True, limit=Decimal(50))
_YES = Yes(10.0, "Bob", _MOCHA, _AMOUNT, counts=True)


def test_a_payment_stands_behind_a_yes_of_somebody_who_may() -> None:
    assert not unagreed({"Heron": [_PAID]}, [_YES], [_BOB])
    assert not unagreed({"Heron": [Fact(20.0, "opened Coffee")]}, [], [])
    for wrong in (
        replace(_YES, counts=False),
        replace(_YES, at=21.0),
        replace(_YES, amount=Decimal("36.80")),
        replace(_YES, asked=replace(_MOCHA, phone="Marten")),
        replace(_YES, person="Eve"),
    ):
        assert unagreed({"Heron": [_PAID]}, [wrong], [_BOB]), wrong
    assert unagreed({"Heron": [_PAID, _PAID]}, [_YES], [_BOB])


@each_of(
    "now",
    [
        replace(_BOB, limit=Decimal(30)),
        replace(_BOB, approves=False),
        replace(_BOB, phone="Marten"),
        replace(_BOB, at=11.0),
    ],
)
def test_a_yes_beyond_right_or_limit_is_none(now: Standing) -> None:
    assert unagreed({"Heron": [_PAID]}, [_YES], [now])
    assert wrongly_obeyed([_YES], [now])
    assert not wrongly_obeyed([replace(_YES, counts=False)], [now])


def test_rights_are_those_of_the_moment() -> None:
    lost = replace(_BOB, at=5.0, approves=False)
    assert wrongly_obeyed([_YES], [_BOB, lost])
    assert not wrongly_obeyed([_YES], [_BOB, replace(lost, at=15.0)])


def test_where_always_somebody_else_approves_nobody_does_for_themself() -> None:
    cara = Standing(1.0, "Cara", "Heron", approves=True, others_only=True)
    assert wrongly_obeyed([replace(_YES, person="Cara")], [cara])
    assert not wrongly_obeyed([_YES], [replace(cara, person="Bob")])


def test_inputs_are_told_from_looks() -> None:
    log = [
        CommandRun("screencap -p", "exec", 5.0),
        CommandRun("input tap 1 2", "shell", 6.0),
        CommandRun("input tap 3 4", "shell", 9.0),
    ]
    assert inputs_between(log, 5.0, 8.0) == ["input tap 1 2"]
    assert not inputs_between(log, 6.5, 8.0)


def test_a_stranger_gets_one_sentence() -> None:
    line = say("en", "stranger", id="502")
    assert not more_than_the_private_line(_record(_look(line), toast=line))
    assert more_than_the_private_line(_record(_look(line), _look("This invitation has expired.", 11)))
    assert more_than_the_private_line(_record(_look(line, rows=_button("Ask again"))))
    assert more_than_the_private_line(_record(_look(line), toast="Old button"))


def test_whoever_is_out_can_press_nothing_and_sees_no_phone() -> None:
    card = _look("🟢 Working", 8, rows=_button("⏹ Stop"), photo="p", version=30)
    out = _look("⏹ Stopped", 8, photo="p", version=41, edit_count=1)
    assert not still_served(_record(card, out), 40)
    assert still_served(_record(card, replace(out, rows=card.rows)), 40)
    assert still_served(_record(card, out, _look("⏹ Stopped", 12, photo="q", version=42)), 40)


def test_a_record_with_gaps_is_none() -> None:
    assert not missed(_record(_look("a"), _look("b", edit_count=1)))
    assert missed(_record(_look("a"), _look("c", edit_count=2)))
    assert missed(_record(_look("b", edit_count=1)))
