"""The pages of /homes: all homes, one home, an invitation, and the question before a removal."""

from collections.abc import Sequence
from datetime import tzinfo

from agent.contract.home_view import HomeState, HomeView
from bot.cards.look import ButtonSpec, Look
from bot.cards.phone_words import phone_names
from bot.cards.text import clip, escape
from bot.cards.times import moment_text
from bot.strings import say, say_html

_BUTTON_UNITS = 48
_SHOWN_TASKS = 3
MAX_HOME_NAME = 32


def no_bus_look(lang: str) -> Look:
    """How several homes are had."""
    return Look(say_html(lang, "homes_no_bus"))


def homes_look(views: Sequence[HomeView], lang: str, now: float, zone: tzinfo | None = None) -> Look:
    """All homes, a button each. now: seconds since the epoch."""
    lines = [say_html(lang, "homes_title")]
    lines += [
        f"🏠 <b>{escape(home_name(view, lang))}</b> · {_state(view, lang, now, zone)}" for view in views
    ]
    if not views:
        lines.append(say_html(lang, "homes_none"))
    joined = [view for view in views if view.home_id]
    if joined and all(view.state is HomeState.AWAY and view.since for view in joined):
        lines.append(say_html(lang, "homes_all_away"))
    rows = [(_button(view, f"🏠 {view.name}", "home"),) for view in views if view.home_id]
    rows.append((ButtonSpec(say(lang, "button_home_invite"), "home_invite"),))
    return Look("\n".join(lines), tuple(rows))


def home_look(
    view: HomeView,
    lang: str,
    now: float,
    zone: tzinfo | None = None,
    note: str = "",
) -> Look:
    """One home. note: the last change, as HTML."""
    names = ", ".join(phone_names(view.phones).values())
    lines = [f"🏠 <b>{escape(view.name)}</b> · {_state(view, lang, now, zone)}"]
    lines.append(say_html(lang, "home_phones" if names else "home_phones_none", phones=names))
    if view.version:
        seen = moment_text(view.last_seen, now, zone) if view.last_seen else "–"
        lines.append(say_html(lang, "home_about", version=view.version, seen=seen))
    if note:
        lines.append(note)
    rows = (
        (
            _button(view, say(lang, "button_home_rename"), "home_rename"),
            _button(view, say(lang, "button_home_key"), "home_key"),
        ),
        (_button(view, say(lang, "button_home_remove"), "home_remove"),),
        (_back(lang),),
    )
    return Look("\n".join(lines), rows)


def home_name(view: HomeView, lang: str) -> str:
    """What people call it."""
    return view.name or say(lang, "home_own")


def _state(view: HomeView, lang: str, now: float, zone: tzinfo | None) -> str:
    """'here', 'away since 14:05', as HTML."""
    if (
        view.state is HomeState.AWAY and not view.since
    ):  # also between its first sign of life and its first answer
        return say_html(lang, "home_state_never")
    if view.state is HomeState.PRESENT and view.ahead:
        return say_html(lang, "home_state_ahead" if view.ahead > 0 else "home_state_behind")
    since = moment_text(view.since, now, zone) if view.since else "–"
    return say_html(lang, f"home_state_{view.state}", since=since)


def token_look(token: str, life_s: float, lang: str, name: str = "") -> Look:
    """The line for the new computer. name: of a home that gets a new key, '' for a new home."""
    key = "home_key_made" if name else "home_invited"
    head = say_html(lang, key, name=name, minutes=str(int(life_s / 60)))
    # Folded: it has over a thousand signs, and a tap on code copies the whole of it. Not as a command: who
    # works on that computer, too, could read it in the list of processes.
    line = f"<blockquote expandable><code>{escape(token)}</code></blockquote>"
    return Look(f"{head}\n{say_html(lang, 'home_invited_then')}\n{line}", ((_back(lang),),))


def join_look(computer: str, code: str, token_id: str, lang: str, name: str = "") -> Look:
    """The question to every admin. name: of a home that gets a new key, '' for a new home."""
    key = "home_join_ask_key" if name else "home_join_ask"
    about = (("token", token_id),)
    rows = (
        ButtonSpec(say(lang, "button_home_confirm"), "home_confirm", about, "success"),
        ButtonSpec(say(lang, "button_home_decline"), "home_decline", about, "danger"),
    )
    return Look(say_html(lang, key, computer=computer, code=code, name=name), (rows,))


def remove_home_look(view: HomeView, tasks: Sequence[str], lang: str) -> Look:
    """What a removal does. tasks: words of those that run or wait there, as this admin may read them."""
    lines = [say_html(lang, "home_remove_ask", name=view.name)]
    lines += [f"• {escape(clip(text, _BUTTON_UNITS))}" for text in tasks[:_SHOWN_TASKS]]
    if len(tasks) > _SHOWN_TASKS:
        lines.append(say_html(lang, "home_remove_more", count=str(len(tasks) - _SHOWN_TASKS)))
    if not view.is_present:
        lines.append(say_html(lang, "home_remove_away"))
    elif tasks:
        lines.append(say_html(lang, "home_remove_stops"))
    yes = _button(view, say(lang, "button_home_remove_yes"), "home_remove_yes", style="danger")
    return Look("\n".join(lines), ((yes,), (_button(view, say(lang, "button_back"), "home"),)))


def which_home_look(views: Sequence[HomeView], way: str, address: str, lang: str) -> Look:
    """At which home is the new phone? way: 'connect', 'pair' or 'qr'. address: as typed, '' for none."""
    html = say_html(lang, "which_home_address" if address else "which_home", address=address)
    rows = tuple(
        (ButtonSpec(_with_state(view, lang), "phone_at", _values_at(view, way, address)),) for view in views
    )
    return Look(html, rows)


def chosen_home_look(view: HomeView, lang: str) -> Look:
    """In place of that question, over the QR picture."""
    return Look(say_html(lang, "which_home_chosen", home=home_name(view, lang)))


def _values_at(view: HomeView, way: str, address: str) -> tuple[tuple[str, str], ...]:
    return (("home", view.home_id), ("way", way), ("address", address))


def _with_state(view: HomeView, lang: str) -> str:
    text = clip(f"🏠 {home_name(view, lang)}", _BUTTON_UNITS)
    return text if view.is_present else f"{text} · {say(lang, 'home_button_away')}"


def said_home_look(html: str, lang: str) -> Look:
    """A sentence with a button back to all homes."""
    return Look(html, ((_back(lang),),))


def _back(lang: str) -> ButtonSpec:
    return ButtonSpec(say(lang, "button_back"), "homes")


def _button(view: HomeView, text: str, verb: str, style: str = "") -> ButtonSpec:
    return ButtonSpec(clip(text, _BUTTON_UNITS), verb, (("home", view.home_id),), style)
