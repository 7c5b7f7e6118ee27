"""The pages of /devices: the list, one phone, the questions before a port is opened or a phone forgotten."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import tzinfo

from agent.contract.phones import PhoneHelper, PhoneInfo
from bot.cards.button_rows import rows_of
from bot.cards.helper import helper_line
from bot.cards.look import ButtonSpec, Look
from bot.cards.phone_words import (
    address_moves,
    battery_text,
    is_online,
    on_usb,
    phone_names,
    state_text,
    way_text,
)
from bot.cards.text import clip, escape, one_line, visible
from bot.strings import say, say_html

_MODEL_UNITS = 40
_BUTTON_UNITS = 48
# Neither a message, which may have tasks above the phones, nor its buttons have room for more.
_MOST_PHONES = 20
_LIST_UNITS = 3000


def anything(verb: str, phone_id: str) -> bool:
    """For a person who may press every button."""
    del verb, phone_id
    return True


def devices_look(
    phones: Sequence[PhoneInfo],
    default: str | None,
    lang: str,
    now: float,
    zone: tzinfo | None = None,
    may: Callable[[str, str], bool] = anything,
    helper: PhoneHelper | None = None,
) -> Look:
    """/devices: the page of the only phone, or all phones with a button each; below, a way to one more.

    default: id of the phone that takes this person's tasks.
    may, helper: as in phone_look, helper of the only phone.
    """
    add = ((ButtonSpec(say(lang, "button_phone_add"), "phone_add"),),) if may("phone_add", "") else ()
    if len(phones) == 1:
        look = phone_look(phones[0], phones, default, lang, now, zone, may=may, helper=helper)
        return replace(look, rows=look.rows + add)
    html = devices_html(phones, default, lang, now, zone)
    names = phone_names(phones)
    shown = phones[:_MOST_PHONES]
    rows = tuple((_phone_button(phone, "phone", f"📱 {names[phone.phone_id]}"),) for phone in shown)
    return Look(html, rows + add)


def devices_html(
    phones: Sequence[PhoneInfo], default: str | None, lang: str, now: float, zone: tzinfo | None = None
) -> str:
    """All phones, two lines each, under a title; a sentence if there is none."""
    if not phones:
        return say_html(lang, "devices_none")
    names = phone_names(phones)
    html = say_html(lang, "devices_title")
    for phone in phones[:_MOST_PHONES]:
        part = phone_html(phone, names[phone.phone_id], phone.phone_id == default, lang, now, zone)
        if visible(html) + visible(part) >= _LIST_UNITS:
            return f"{html}\n…"
        html += f"\n{part}"
    return html


def phone_html(
    phone: PhoneInfo, name: str, is_default: bool, lang: str, now: float, zone: tzinfo | None = None
) -> str:
    """Name, model, Android version; state and its time, battery, address, whether it is the default."""
    first = [f"📱 <b>{escape(name)}</b>"]
    model = clip(one_line(phone.model), _MODEL_UNITS)
    if phone.name and model:
        first.append(escape(model))
    if phone.android:
        first.append(f"Android {escape(clip(one_line(phone.android), _MODEL_UNITS))}")
    second = [state_text(phone, lang, now, zone), battery_text(phone, lang), way_text(phone)]
    if is_default:
        second.append(say(lang, "devices_default"))
    return " · ".join(first) + "\n" + escape(" · ".join(part for part in second if part))


def phone_look(
    phone: PhoneInfo,
    phones: Sequence[PhoneInfo],
    default: str | None,
    lang: str,
    now: float,
    zone: tzinfo | None = None,
    note: str = "",
    may: Callable[[str, str], bool] = anything,
    helper: PhoneHelper | None = None,
) -> Look:
    """One phone with all that can be done with it. phones: all phones; note: the last change, as HTML.

    may: whether the person has this verb on this phone.
    helper: on this phone, None to say nothing of it.
    """
    name = phone_names(phones).get(phone.phone_id, phone.label)
    is_default = phone.phone_id == default
    html = phone_html(phone, name, is_default, lang, now, zone)
    if helper is not None and (line := helper_line(helper, lang)):
        html += f"\n{escape(line)}"
    is_helped = helper is not None and helper.is_on
    # The only way to see the screen of a phone that is not the default one and may not become it.
    keeps = is_online(phone) and (address_moves(phone) or on_usb(phone))
    offered = (
        (is_online(phone), _phone_button(phone, "screen", say(lang, "button_screen"))),
        (not is_default, _phone_button(phone, "phone_default", say(lang, "button_default"))),
        (True, _phone_button(phone, "phone_check", say(lang, "button_check"))),
        (True, _phone_button(phone, "phone_reconnect", say(lang, "button_reconnect"))),
        (True, _phone_button(phone, "phone_rename", say(lang, "button_rename"))),
        (True, _phone_button(phone, "phone_people", say(lang, "button_phone_people"))),
        (keeps, _phone_button(phone, "phone_keep", say(lang, "button_keep"))),
        (
            helper is not None and helper.can_change,
            _phone_button(phone, "phone_helper_off", say(lang, "button_helper_off"))
            if is_helped
            else _phone_button(phone, "phone_helper_on", say(lang, "button_helper_on")),
        ),
        (True, _phone_button(phone, "phone_forget", say(lang, "button_forget"))),
    )
    buttons = [spec for makes_sense, spec in offered if makes_sense and may(spec.verb, phone.phone_id)]
    rows = rows_of(buttons) + (((_back_to_list(lang),),) if len(phones) > 1 else ())
    return Look("\n\n".join(part for part in (html, note) if part), rows)


def connected_look(phone: PhoneInfo, phones: Sequence[PhoneInfo], default: str | None, lang: str) -> Look:
    """The success of /connect and /pair, and a phone that was plugged in.

    default: id of the phone that takes this person's tasks.
    """
    names = phone_names(phones)
    name = names.get(phone.phone_id, phone.label)
    first = [_phone_button(phone, "phone_check", say(lang, "button_check"))]
    if default in (None, phone.phone_id):
        lines = [say_html(lang, "connected_usb" if on_usb(phone) else "connected", name=name)]
    else:
        key = "connected_usb_other" if on_usb(phone) else "connected_other"
        lines = [say_html(lang, key, name=name, other=names.get(default or "", ""))]
        first.append(_phone_button(phone, "phone_default", say(lang, "button_default")))
    rows = [tuple(first)]
    if address_moves(phone):
        lines.append(say_html(lang, "connected_moves"))
        rows.append((_phone_button(phone, "phone_keep", say(lang, "button_keep")),))
    return Look("\n".join(lines), tuple(rows))


def keep_look(phone: PhoneInfo, name: str, lang: str) -> Look:
    """What keeping the address opens, before the port is opened."""
    return _confirm_look(
        phone, say_html(lang, "keep_ask", name=name), "phone_keep_yes", "button_keep_yes", lang
    )


def forget_look(phone: PhoneInfo, name: str, lang: str) -> Look:
    """What forgetting deletes, before anything is deleted."""
    return _confirm_look(
        phone, say_html(lang, "forget_ask", name=name), "phone_forget_yes", "button_forget_yes", lang
    )


def forgotten_look(name: str, lang: str) -> Look:
    """The phone is forgotten; « leads to the other phones."""
    return Look(say_html(lang, "forgotten", name=name), ((_back_to_list(lang),),))


def back_button(phone_id: str, lang: str) -> ButtonSpec:
    """« to the phone's page."""
    return ButtonSpec(say(lang, "button_back"), "phone", (("phone", phone_id),))


def _back_to_list(lang: str) -> ButtonSpec:
    return ButtonSpec(say(lang, "button_back"), "phones")


def _confirm_look(phone: PhoneInfo, html: str, verb: str, key: str, lang: str) -> Look:
    yes = ButtonSpec(say(lang, key), verb, (("phone", phone.phone_id),), "danger")
    return Look(html, ((yes,), (back_button(phone.phone_id, lang),)))


def _phone_button(phone: PhoneInfo, verb: str, text: str) -> ButtonSpec:
    return ButtonSpec(clip(text, _BUTTON_UNITS), verb, (("phone", phone.phone_id),))
