"""How the pages of the Chat app are laid out."""

from collections.abc import Iterable
from dataclasses import replace

from devices.simulator.drawing.elements import Align, DrawnElement, DrawnPage, Paint, UnitBox
from devices.simulator.scenes import keyboard
from devices.simulator.scenes.base import App
from devices.simulator.scenes.chat_people import ATTACHMENTS, ChatContact, ChatLine
from devices.simulator.scenes.style import (
    INK,
    QUIET,
    WHITE,
    Theme,
    button,
    card,
    icon,
    icon_button,
    initial,
    label,
    row,
    text_field,
    top_bar,
)

THEME = Theme(page="#f1f6f4", main="#127058", soft="#cdeae0", on_soft="#0b4537")
PLANE_ID = "btn_c9e"  # of the sending button in its form without a label: it tells nothing either
ROW_HEIGHT, LINE_HEIGHT = 76, 21
BAR, PANEL = 64, 150  # heights of the input bar and of the attachment panel
TALK_TOP, WIDEST, SIZE = 84, 252, 15


def overview(app: App, talks: list[tuple[ChatContact, list[ChatLine]]]) -> DrawnPage:
    """All conversations, each with its last message."""
    hint, typed = app.say("Search", "搜索"), app.texts.get("search", "")
    focused = app.host.focus == "search"
    field = text_field(
        "search",
        UnitBox(16, 84, 344, 128),
        typed,
        hint,
        THEME,
        focused=focused,
        icon_name="search",
        radius=22,
        size=15,
    )
    parts = [*top_bar(app.name, THEME), field]
    for place, (contact, lines) in enumerate(talks):
        parts += _talk_row(app, contact, lines, 140 + place * ROW_HEIGHT)
    return DrawnPage("chat_list", tuple(parts), THEME.page)


def _talk_row(app: App, contact: ChatContact, lines: list[ChatLine], top: float) -> Iterable[DrawnElement]:
    last = app.say(*lines[-1].text) if lines else ""
    at = app.say(contact.at, {"Mon": "周一", "Tue": "周二"}.get(contact.at, contact.at))
    yield row(f"chat_{contact.id}", UnitBox(0, top, 360, top + ROW_HEIGHT))
    yield _avatar(app, contact, UnitBox(16, top + 12, 68, top + 64))
    if app.say(*contact.names):
        yield label("name", UnitBox(82, top + 14, 290, top + 38), app.say(*contact.names), size=17, bold=True)
    yield label("time", UnitBox(290, top + 14, 344, top + 36), at, size=12, ink=QUIET, align=Align.RIGHT)
    yield label("snippet", UnitBox(82, top + 40, 330, top + 62), last, size=14, ink=QUIET)


def _avatar(app: App, contact: ChatContact, box: UnitBox) -> DrawnElement:
    """A letter; of a contact without a name a picture without a word."""
    name = app.say(*contact.names)
    if name:
        return initial(box, name[0], contact.tint, size=(box.bottom - box.top) * 0.42)
    side = box.bottom - box.top
    return icon("avatar", box, "moon", ink=WHITE, fill=contact.tint, size=side * 0.54)


def talk(app: App, contact: ChatContact, lines: list[ChatLine], *, held: int, attaching: bool) -> DrawnPage:
    """One conversation. held: number of the message whose menu is open, -1 for none."""
    bottom = keyboard.TOP if app.host.keyboard_shown else 800 - (PANEL if attaching else 14)
    head = [*_head(app, contact)]
    space = UnitBox(0, TALK_TOP, 360, bottom - BAR)
    parts = [DrawnElement("messages", space, class_name="RecyclerView", scrollable=True)]
    bubbles, spot = _bubbles(app, lines, space, held)
    parts += [*bubbles, *head, *_input_bar(app, bottom - BAR)]
    if attaching and not app.host.keyboard_shown:
        parts += _panel(app, bottom)
    if spot:
        parts += _menu(app, spot)
    scene = "chat_message" if spot else "chat_attach" if attaching else "chat_talk"
    return DrawnPage(scene, tuple(parts), THEME.page)


def _head(app: App, contact: ChatContact) -> Iterable[DrawnElement]:
    yield top_bar("", THEME)[0]
    yield icon_button("back", UnitBox(8, 34, 52, 78), "back", app.say("Back", "返回"))
    yield _avatar(app, contact, UnitBox(56, 38, 92, 74))
    name = app.say(*contact.names)
    if name:
        yield label("title", UnitBox(104, 34, 290, 78), name, size=19, bold=True)
    yield icon_button(
        "voice_call", UnitBox(304, 34, 348, 78), "phone", app.say("Voice call", "语音通话"), ink=THEME.main
    )


def _bubbles(
    app: App, lines: list[ChatLine], space: UnitBox, held: int
) -> tuple[list[DrawnElement], UnitBox | None]:
    """The messages, the last one at the bottom of a full page; and where the held one stands."""
    shown = [(number, app.say(*line.text), line.mine) for number, line in enumerate(lines)]
    sizes = [_size(text) for _, text, _ in shown]
    height = sum(each[1] + 10 for each in sizes)
    top = space.top + 12 - max(0.0, height + 16 - (space.bottom - space.top))
    bubbles: list[DrawnElement] = []
    spot: UnitBox | None = None
    for (number, text, mine), (width, tall, rows) in zip(shown, sizes, strict=True):
        left = 344 - width if mine else 16
        box = UnitBox(left, top, left + width, top + tall)
        fill = "#9ed6c4" if number == held else THEME.soft if mine else WHITE
        paint = Paint(fill=fill, radius=18, size=SIZE, lines=max(rows, 2), pad=14)
        bubbles.append(DrawnElement(f"message_{number}", box, text, paint=paint, held=True, clip=space))
        spot = box.within(space) if number == held else spot
        top += tall + 10
    return bubbles, spot


def _size(text: str) -> tuple[float, float, int]:
    """Width, height and lines of a bubble, with room to spare: letters are not measured here."""
    length = sum(SIZE * (1.02 if ord(letter) > 0x2E7F else 0.5) for letter in text)
    rows = max(1, -(-int(length) // (WIDEST - 44)))
    return (WIDEST if rows > 1 else max(length + 32, 52)), rows * LINE_HEIGHT + 18, rows


def _input_bar(app: App, top: float) -> Iterable[DrawnElement]:
    focused = app.host.focus == "input"
    hint = app.say("Message", "发消息")
    yield DrawnElement(
        "input_bar", UnitBox(0, top, 360, top + BAR), class_name="ViewGroup", paint=Paint(fill=THEME.page)
    )
    more = app.say("More", "更多")
    yield icon_button("attach", UnitBox(8, top + 9, 54, top + 55), "plus", more, ink=THEME.main)
    box = UnitBox(58, top + 8, 268, top + 56)
    yield text_field(
        "input", box, app.texts.get("input", ""), hint, THEME, focused=focused, radius=24, size=15
    )
    if app.host.setup.tricks.icon_only_send:
        plane = UnitBox(290, top + 8, 338, top + 56)
        yield icon_button(PLANE_ID, plane, "paper_plane", "", ink=WHITE, fill=THEME.main)
    else:
        yield button("send", UnitBox(276, top + 8, 350, top + 56), app.say("Send", "发送"), THEME)


def _panel(app: App, top: float) -> Iterable[DrawnElement]:
    yield DrawnElement(
        "panel", UnitBox(0, top, 360, 800), class_name="ViewGroup", paint=Paint(fill="#e3eeea")
    )
    for place, (element_id, mark, title, _, _) in enumerate(ATTACHMENTS):
        left = 24 + place * 108
        yield row(element_id, UnitBox(left, top + 14, left + 96, top + 118))
        yield icon("", UnitBox(left + 20, top + 18, left + 76, top + 74), mark, ink=THEME.main, fill=WHITE)
        yield label(
            "", UnitBox(left, top + 82, left + 96, top + 106), app.say(*title), size=13, align=Align.CENTRE
        )


def _menu(app: App, spot: UnitBox) -> Iterable[DrawnElement]:
    """Copy and Delete, below the held message."""
    left = min(max(spot.left, 16), 200)
    top = min(spot.bottom + 8, 620)
    yield replace(
        card("menu", UnitBox(left, top, left + 144, top + 100), radius=18, raised=True), clickable=True
    )
    items = (("copy_message", ("Copy", "复制"), INK), ("delete_message", ("Delete", "删除"), "#b3261e"))
    for place, (element_id, title, ink) in enumerate(items):
        box = UnitBox(left, top + 4 + place * 46, left + 144, top + 50 + place * 46)
        paint = Paint(ink=ink, size=16, pad=20)
        yield DrawnElement(element_id, box, app.say(*title), paint=paint, clickable=True)


def call(app: App, contact: ChatContact) -> DrawnPage:
    """A call that nobody answers."""
    name = app.say(*contact.names)
    parts = [
        _avatar(app, contact, UnitBox(130, 190, 230, 290)),
        label(
            "state",
            UnitBox(20, 354, 340, 380),
            app.say("Calling", "正在呼叫"),
            size=16,
            ink="#bfe0d6",
            align=Align.CENTRE,
        ),
        icon_button(
            "hang_up",
            UnitBox(146, 620, 214, 688),
            "phone",
            app.say("Hang up", "挂断"),
            ink=WHITE,
            fill="#c93a32",
        ),
    ]
    if name:
        title = label(
            "title", UnitBox(20, 310, 340, 350), name, size=27, bold=True, ink=WHITE, align=Align.CENTRE
        )
        parts.append(title)
    return DrawnPage("chat_call", tuple(parts), "#0b3d31")
