"""The Account app: fields that do not simply keep what is typed into them."""

from types import MappingProxyType

from devices.simulator.drawing.elements import DrawnPage, UnitBox
from devices.simulator.scenes.base import App, Host
from devices.simulator.scenes.style import QUIET, Theme, button, label, text_field, top_bar

THEME = Theme(page="#f4f6fb", main="#2f5d8a", soft="#dbe6f2")
NICKNAME_LETTERS, PHONE_DIGITS, AMOUNT_DIGITS = 12, 11, 6


class Account(App):
    """Fields: nickname keeps 12 letters, phone and amount only digits (phone in groups), about has lines.

    password hides its content.
    """

    package = "com.farhand.account"
    names = ("Account", "账户")
    icon = "person"
    tint = ("#5f8fb8", "#2f5d8a")
    field_names = MappingProxyType(
        {
            "nickname": "Nickname",
            "phone": "Phone",
            "amount": "Limit",
            "password": "Password",
            "about": "About me",
        }
    )
    secret_fields = frozenset({"password"})
    multiline = frozenset({"about"})

    def __init__(self, host: Host) -> None:
        super().__init__(host)
        self._note = ""

    def on_open(self) -> None:
        """Empty fields."""
        super().on_open()
        self._note = ""

    def page(self) -> DrawnPage:
        """Five fields and Save."""
        hints = {
            "nickname": self.say("Nickname, 12 letters", "名称，最多 12 字"),
            "phone": self.say("Phone number", "手机号"),
            "amount": self.say("Daily limit", "每日限额"),
            "password": self.say("New password", "新密码"),
            "about": self.say("About me", "个人简介"),
        }
        fields = [
            text_field(
                name,
                UnitBox(20, 96 + place * 60, 340, 148 + place * 60 + (56 if name == "about" else 0)),
                self.texts.get(name, ""),
                hint,
                THEME,
                focused=self.host.focus == name,
                password=name == "password",
                lines=4 if name == "about" else 1,
            )
            for place, (name, hint) in enumerate(hints.items())
        ]
        save = button("save", UnitBox(212, 464, 340, 512), self.say("Save", "保存"), THEME)
        note = label("note", UnitBox(24, 474, 204, 502), self._note, size=14, ink=QUIET)
        return DrawnPage("account", (*top_bar(self.name, THEME), *fields, save, note), THEME.page)

    def on_tap(self, element_id: str) -> None:
        """Save."""
        if element_id == "save":
            self._note = self.say("Saved", "已保存")
            self.host.record("saved the account")

    def on_edit(self, field_id: str, text: str) -> None:
        """Some fields change what comes in."""
        if field_id == "nickname":
            text = text[:NICKNAME_LETTERS]
        elif field_id == "amount":
            text = digits_of(text)[:AMOUNT_DIGITS]
        elif field_id == "phone":
            text = grouped(digits_of(text)[:PHONE_DIGITS])
        super().on_edit(field_id, text)


def digits_of(text: str) -> str:
    """What a number pad would have let through."""
    return "".join(sign for sign in text if sign in "0123456789")


def grouped(digits: str) -> str:
    """'138 0000 7731'."""
    return " ".join(part for part in (digits[:3], digits[3:7], digits[7:]) if part)
