"""The Phone app: contacts with a call button each, a dial pad, a call that is never answered."""

from collections.abc import Iterable
from types import MappingProxyType

from devices.simulator.drawing.elements import Align, DrawnElement, DrawnPage, Paint, UnitBox
from devices.simulator.scenes.base import App, Host
from devices.simulator.scenes.confirm_dialog import ConfirmDialog, Question
from devices.simulator.scenes.style import (
    INK,
    QUIET,
    WHITE,
    Theme,
    button,
    icon_button,
    initial,
    label,
    outlined,
    row,
    text_field,
    tonal,
    top_bar,
)

THEME = Theme(page="#f3f8f3", main="#1f8a3b", soft="#d5efdb", on_soft="#0f4a1f")
# Names, number, tint.
PEOPLE = {
    "mom": (("Mom", "妈妈"), "138 0000 1101", "#c0607e"),
    "landlord": (("Landlord", "房东"), "138 0000 2202", "#5a6fb5"),
    "ben": (("Ben", "小本"), "138 0000 3303", "#b8763a"),
}
PAD = ("123", "456", "789", " 0<")
LONGEST_NUMBER = 15


class Calls(App):
    """Contacts that were deleted stay so while the phone runs."""

    package = "com.farhand.calls"
    names = ("Phone", "电话")
    icon = "phone"
    tint = ("#43b05c", "#1f8a3b")
    field_names = MappingProxyType({"search": "Search", "note": "Note"})

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._people = list(PEOPLE)
        self._scene = "calls"
        self._shown = ""
        self._number = ""
        self._callee = ("", "")

    def on_open(self) -> None:
        """The contacts."""
        super().on_open()
        self._scene, self._number = "calls", ""

    def page(self) -> DrawnPage:
        """The page as it stands now."""
        match self._scene:
            case "calls":
                return self._contacts()
            case "calls_contact":
                return self._contact()
            case "calls_pad":
                return self._pad()
            case _:
                return self._going()

    def on_tap(self, element_id: str) -> None:
        """One touch."""
        kind, _, rest = element_id.partition("_")
        if element_id in ("back", "hang_up"):
            self.back()
        elif element_id == "open_pad":
            self._scene = "calls_pad"
        elif kind == "digit":
            self._number = self._number[:-1] if rest == "delete" else (self._number + rest)[:LONGEST_NUMBER]
        elif element_id == "dial" and self._number:
            self._call((self._number, self._number))
        elif element_id == "call":
            self._call(PEOPLE[self._shown][0])
        elif kind == "call":
            self._call(PEOPLE[rest][0])
        elif kind == "contact":
            self._shown, self._scene = rest, "calls_contact"
        elif element_id == "delete_contact":
            self.host.push(ConfirmDialog(self.host, self, self._question(self._shown)))

    def back(self) -> bool:
        """To the contacts."""
        inside = self._scene != "calls"
        self._scene = "calls"
        return inside

    def _call(self, names: tuple[str, str]) -> None:
        self._callee, self._scene = names, "calls_going"
        self.host.record(f"called {names[0]}")

    def _question(self, person: str) -> Question:
        names = PEOPLE[person][0]

        def delete() -> None:
            self._people.remove(person)
            self._scene = "calls"
            self.host.record(f"deleted the contact {names[0]}")

        text = (
            f"Delete {names[0]} from your contacts?",
            f"确定从通讯录中删除“{names[1]}”吗？",
        )
        return Question("contact_delete", ("Delete contact", "删除联系人"), text, delete)

    def _contacts(self) -> DrawnPage:
        words = self.texts.get("search", "").strip().lower()
        field = text_field(
            "search",
            UnitBox(16, 84, 344, 130),
            self.texts.get("search", ""),
            self.say("Search contacts", "搜索联系人"),
            THEME,
            focused=self.host.focus == "search",
            icon_name="search",
            radius=23,
            size=15,
        )
        parts = [*top_bar(self.name, THEME), field]
        found = [each for each in self._people if words in " ".join(PEOPLE[each][0]).lower()]
        for place, person in enumerate(found):
            parts += self._row(person, 146 + place * 80)
        pad = tonal(
            "open_pad", UnitBox(200, 704, 344, 756), self.say("Dial pad", "拨号盘"), THEME, icon="grip"
        )
        return DrawnPage("calls", (*parts, pad), THEME.page)

    def _row(self, person: str, top: float) -> Iterable[DrawnElement]:
        names, number, tint = PEOPLE[person]
        name = self.say(*names)
        call = self.say(f"Call {name}", f"呼叫{name}")
        yield row(f"contact_{person}", UnitBox(0, top, 360, top + 76))
        yield initial(UnitBox(16, top + 12, 68, top + 64), name[0], tint)
        yield label("", UnitBox(84, top + 14, 280, top + 38), name, size=17, bold=True)
        yield label("", UnitBox(84, top + 40, 280, top + 62), number, size=14, ink=QUIET)
        yield icon_button(
            f"call_{person}", UnitBox(296, top + 14, 344, top + 62), "phone", call, ink=THEME.main
        )

    def _contact(self) -> DrawnPage:
        names, number, tint = PEOPLE[self._shown]
        parts = (
            *top_bar("", THEME, back=self.say("Back", "返回")),
            initial(UnitBox(130, 100, 230, 200), self.say(*names)[0], tint, size=44),
            label(
                "title", UnitBox(20, 214, 340, 252), self.say(*names), size=26, bold=True, align=Align.CENTRE
            ),
            label("number", UnitBox(20, 254, 340, 280), number, size=16, ink=QUIET, align=Align.CENTRE),
            button("call", UnitBox(24, 306, 336, 360), self.say("Call", "呼叫"), THEME, icon="phone"),
            text_field(
                "note",
                UnitBox(24, 380, 336, 434),
                self.texts.get("note", ""),
                self.say("Note", "备注"),
                THEME,
                focused=self.host.focus == "note",
            ),
            outlined(
                "delete_contact", UnitBox(24, 690, 336, 742), self.say("Delete contact", "删除联系人"), THEME
            ),
        )
        return DrawnPage("calls_contact", parts, THEME.page)

    def _pad(self) -> DrawnPage:
        keys: list[DrawnElement] = []
        for line, letters in enumerate(PAD):
            for column, letter in enumerate(letters):
                left, top = 30 + column * 104, 250 + line * 92
                box = UnitBox(left, top, left + 92, top + 76)
                paint = Paint(fill=WHITE, radius=38, size=28, align=Align.CENTRE)
                if letter == "<":
                    keys.append(icon_button("digit_delete", box, "backspace", self.say("Delete", "删除")))
                elif letter != " ":
                    keys.append(DrawnElement(f"digit_{letter}", box, letter, "Button", paint, clickable=True))
        parts = (
            *top_bar(self.say("Dial pad", "拨号盘"), THEME, back=self.say("Back", "返回")),
            label("dialled", UnitBox(20, 130, 340, 190), self._number, size=36, ink=INK, align=Align.CENTRE),
            *keys,
            icon_button(
                "dial",
                UnitBox(146, 640, 214, 708),
                "phone",
                self.say("Call", "呼叫"),
                ink=WHITE,
                fill=THEME.main,
            ),
        )
        return DrawnPage("calls_pad", parts, THEME.page)

    def _going(self) -> DrawnPage:
        name = self.say(*self._callee)
        parts = (
            initial(UnitBox(130, 190, 230, 290), name[0], "#3b8f5a", size=44),
            label("title", UnitBox(20, 310, 340, 350), name, size=27, bold=True, ink=WHITE,
            align=Align.CENTRE),
            label("state", UnitBox(20, 354, 340, 380), self.say("Calling", "正在呼叫"), size=16,
            ink="#bfe0c8", align=Align.CENTRE),
            icon_button("hang_up", UnitBox(146, 620, 214, 688), "phone", self.say("Hang up", "挂断"),
            ink=WHITE, fill="#c93a32"),
        )  # fmt: skip
        return DrawnPage("calls_going", parts, "#0f3d1c")
