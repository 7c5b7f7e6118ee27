"""The phone's own keyboard: a panel at the bottom while a field has the focus."""

from functools import cache

from devices.simulator.drawing.elements import Align, DrawnElement, Paint, UnitBox
from devices.simulator.scenes.style import INK

TOP = 536
ROWS = ("1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm")
KEY_WIDTH = 35.2
ROW_HEIGHT = 49
ACTIONS = {"kb_delete": 67, "kb_enter": 66, "kb_hide": 4}


@cache
def keyboard(space: str) -> tuple[DrawnElement, ...]:
    """All keys. space: what stands on the space bar.

    Ids: kb_a, kb_1, kb_space, kb_delete, kb_enter, kb_hide.
    """
    panel = DrawnElement(
        "kb", UnitBox(0, TOP, 360, 800), class_name="ViewGroup", paint=Paint(fill="#e3e5ee"), layer="keyboard"
    )
    parts = [panel]
    for row, keys in enumerate(ROWS):
        left = (360 - len(keys) * KEY_WIDTH) / 2
        for column, key in enumerate(keys):
            parts.append(_key(f"kb_{key}", left + column * KEY_WIDTH, row, KEY_WIDTH, key))
    parts.append(_key("kb_delete", 309, 3, 47, "", "backspace"))
    parts.append(_key("kb_hide", 4, 4, 55, "", "down"))
    parts.append(_key("kb_space", 61, 4, 226, space))
    parts.append(_key("kb_enter", 289, 4, 67, "", "enter"))
    return tuple(parts)


def _key(element_id: str, left: float, row: int, width: float, text: str, icon: str = "") -> DrawnElement:
    top = TOP + 7 + row * ROW_HEIGHT
    plain = len(element_id) == len("kb_a")
    small = not plain
    paint = Paint(
        fill="#ffffff" if plain or element_id == "kb_space" else "#c8cddb",
        ink=INK,
        radius=8,
        size=13 if small else 19,
        align=Align.CENTRE,
        icon=icon,
        icon_size=20,
    )
    box = UnitBox(left + 2.4, top, left + width - 2.4, top + ROW_HEIGHT - 8)
    return DrawnElement(element_id, box, text, "Button", paint, clickable=True, layer="keyboard")


def character(element_id: str) -> str:
    """What a key types; '' for the others."""
    if element_id == "kb_space":
        return " "
    return element_id[3:] if element_id.startswith("kb_") and len(element_id) == len("kb_a") else ""
