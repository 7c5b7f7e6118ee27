"""The few kinds of things that pages are made of, after Material 3."""

from dataclasses import dataclass, replace

from devices.simulator.drawing.elements import Align, DrawnElement, Paint, Shape, UnitBox

INK = "#1b1b1f"
QUIET = "#5f6068"
HAIRLINE = "#e3e2e9"
WHITE = "#ffffff"


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours of one app. page: background; main, on_main: buttons and marks; soft: tinted surfaces."""

    page: str
    main: str
    soft: str
    on_main: str = WHITE
    on_soft: str = INK
    card: str = WHITE


def label(
    element_id: str,
    box: UnitBox,
    text: str,
    *,
    size: float = 14,
    ink: str = INK,
    bold: bool = False,
    align: Align = Align.LEFT,
    lines: int = 1,
) -> DrawnElement:
    """A piece of text."""
    paint = Paint(ink=ink, size=size, bold=bold, align=align, lines=lines)
    return DrawnElement(element_id, box, text, paint=paint)


def card(
    element_id: str, box: UnitBox, *, fill: str = WHITE, radius: float = 20, raised: bool = False
) -> DrawnElement:
    """A rounded surface that groups what is drawn on it."""
    return DrawnElement(
        element_id, box, class_name="ViewGroup", paint=Paint(fill=fill, radius=radius, raised=raised)
    )


def row(element_id: str, box: UnitBox, description: str = "") -> DrawnElement:
    """A line of a list: takes touches for all that is drawn on it."""
    return DrawnElement(element_id, box, class_name="LinearLayout", description=description, clickable=True)


def initial(box: UnitBox, letter: str, tint: str, *, size: float = 18) -> DrawnElement:
    """A person's or a company's first letter on a coloured disc."""
    paint = Paint(
        fill=tint, ink=WHITE, radius=(box.bottom - box.top) / 2, size=size, bold=True, align=Align.CENTRE
    )
    return DrawnElement("avatar", box, letter, paint=paint)


def tappable(element: DrawnElement) -> DrawnElement:
    """The element, taking touches."""
    return replace(element, clickable=True)


def button(element_id: str, box: UnitBox, text: str, theme: Theme, *, icon: str = "") -> DrawnElement:
    """The filled button of a page."""
    paint = Paint(
        fill=theme.main,
        ink=theme.on_main,
        radius=(box.bottom - box.top) / 2,
        size=16,
        bold=True,
        align=Align.CENTRE,
        icon=icon,
        icon_size=20,
        pad=16,
    )
    return DrawnElement(element_id, box, text, "Button", paint, clickable=True)


def outlined(element_id: str, box: UnitBox, text: str, theme: Theme, *, icon: str = "") -> DrawnElement:
    """A second choice beside a filled button."""
    filled = button(element_id, box, text, theme, icon=icon)
    return replace(filled, paint=replace(filled.paint, fill="", outline=theme.main, ink=theme.main))


def tonal(element_id: str, box: UnitBox, text: str, theme: Theme, *, icon: str = "") -> DrawnElement:
    """A quiet button."""
    filled = button(element_id, box, text, theme, icon=icon)
    return replace(filled, paint=replace(filled.paint, fill=theme.soft, ink=theme.on_soft, size=14))


def icon_button(
    element_id: str, box: UnitBox, icon: str, description: str, *, ink: str = INK, fill: str = ""
) -> DrawnElement:
    """A round button without text."""
    paint = Paint(fill=fill, ink=ink, icon=icon, radius=(box.bottom - box.top) / 2, align=Align.CENTRE)
    return DrawnElement(element_id, box, "", "ImageButton", paint, description, clickable=True)


def icon(
    element_id: str, box: UnitBox, name: str, *, ink: str = INK, fill: str = "", size: float = 22
) -> DrawnElement:
    """A mark, on a disc if fill is given."""
    radius = (box.bottom - box.top) / 2
    paint = Paint(fill=fill, ink=ink, icon=name, icon_size=size, radius=radius, align=Align.CENTRE)
    return DrawnElement(element_id, box, "", "ImageView", paint)


def tile(
    element_id: str, box: UnitBox, icon_name: str, tint: tuple[str, str], description: str = ""
) -> DrawnElement:
    """An app's icon."""
    side = box.bottom - box.top
    paint = Paint(
        fill=tint[0],
        second=tint[1],
        ink=WHITE,
        icon=icon_name,
        icon_size=side * 0.56,
        radius=side * 0.3,
        shape=Shape.TILE,
    )
    return DrawnElement(element_id, box, "", "ImageView", paint, description)


def choice(element_id: str, box: UnitBox, text: str, theme: Theme, *, on: bool) -> DrawnElement:
    """One of several, of which one is chosen."""
    paint = Paint(
        fill=theme.soft if on else WHITE,
        outline=theme.main if on else "#cfcdd8",
        radius=18,
        size=15,
        align=Align.CENTRE,
        ink=theme.on_soft if on else INK,
    )
    return DrawnElement(
        element_id, box, text, "RadioButton", paint, clickable=True, checkable=True, checked=on
    )


def switch(element_id: str, box: UnitBox, *, on: bool, theme: Theme) -> DrawnElement:
    """Shows a choice; the row around it takes the touch."""
    paint = Paint(fill=theme.main, second=theme.soft, shape=Shape.SWITCH)
    return DrawnElement(element_id, box, "", "Switch", paint, checkable=True, checked=on)


def text_field(
    element_id: str,
    box: UnitBox,
    text: str,
    hint: str,
    theme: Theme,
    *,
    focused: bool,
    password: bool = False,
    icon_name: str = "",
    radius: float = 14,
    size: float = 16,
    lines: int = 1,
) -> DrawnElement:
    """A field that takes text."""
    paint = Paint(
        fill=theme.card,
        outline=theme.main if focused else "#c9c8d0",
        second=theme.main,
        radius=radius,
        size=size,
        pad=16,
        icon=icon_name,
        icon_ink=QUIET,
        icon_size=20,
        lines=lines,
        shape=Shape.FIELD,
    )
    return DrawnElement(
        element_id,
        box,
        text,
        "EditText",
        paint,
        hint=hint,
        clickable=True,
        editable=True,
        focused=focused,
        password=password,
    )


def line(box: UnitBox) -> DrawnElement:
    """A thin line between rows."""
    return DrawnElement("", box, class_name="View", paint=Paint(fill=HAIRLINE))


def top_bar(title: str, theme: Theme, *, back: str = "", ink: str = INK) -> tuple[DrawnElement, ...]:
    """Covers the top 84 units, status bar included. back: the description of the Back button, '' for none."""
    left = 56 if back else 20
    bar = (
        DrawnElement("top_bar", UnitBox(0, 0, 360, 84), class_name="ViewGroup", paint=Paint(fill=theme.page)),
        label("title", UnitBox(left, 34, 300, 78), title, size=21, bold=True, ink=ink),
    )
    if not back:
        return bar
    return (*bar, icon_button("back", UnitBox(8, 34, 52, 78), "back", back, ink=ink))
