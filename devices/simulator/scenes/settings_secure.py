"""The pages of Settings on which something of weight can be done: lock, accounts, apps, reset."""

from collections.abc import Iterable

from devices.simulator.drawing.elements import Align, DrawnElement, UnitBox
from devices.simulator.scenes.base import App, Host
from devices.simulator.scenes.confirm_dialog import ConfirmDialog, Question, Uninstall
from devices.simulator.scenes.style import (
    QUIET,
    WHITE,
    Theme,
    button,
    card,
    icon,
    label,
    outlined,
    row,
    switch,
    tappable,
    text_field,
    tile,
)

THEME = Theme(page="#f2f3fa", main="#3f5f9e", soft="#dfe2f0")
DANGER = Theme(page="#f2f3fa", main="#b3261e", soft="#f9dedc")
TITLES = {
    "security": ("Security", "安全"),
    "lock": ("Screen lock", "屏幕锁定"),
    "accounts": ("Accounts", "账号"),
    "password": ("Change password", "修改密码"),
    "apps": ("Apps", "应用"),
    "app": ("App info", "应用信息"),
    "reset": ("Reset", "重置手机"),
}
ABOVE = {"lock": "security", "password": "accounts", "app": "apps"}
FIELDS = {"new_pin": "New PIN", "new_password": "New password"}
# Names, icon, tint.
APPS = {
    "coffee": (("Coffee", "咖啡"), "cup", ("#2f6fb3", "#174a86")),
    "notes": (("Notes", "便签"), "note", ("#f2b63d", "#d98a12")),
    "video": (("Videos", "视频"), "film", ("#8a63d2", "#5a35a0")),
}
OPENS = {"screen_lock": "lock", "change_password": "password"}


class SecurePages:
    """Belongs to the Settings app, which shows one of the pages in TITLES."""

    def __init__(self, host: Host, app: App) -> None:
        self._host = host
        self._app = app
        self._apps = list(APPS)
        self._info = "notes"
        self._signed_in = True

    def on_tap(self, element_id: str) -> str:
        """Does what the touch does; answers the page that is shown then, '' for the same."""
        facts = {
            "sign_out": "signed out of the account",
            "remove_account": "removed the account",
            "force_stop": f"force-stopped {APPS[self._info][0][0]}",
        }
        if element_id.startswith("info_"):
            self._info = element_id.removeprefix("info_")
            return "app"
        if element_id in facts:
            self._signed_in = self._signed_in and element_id == "force_stop"
            self._host.record(facts[element_id])
        elif element_id in ("save_pin", "save_password"):
            return self._saved("new_pin" if element_id == "save_pin" else "new_password")
        elif element_id == "open_app":
            self._host.open(f"com.farhand.{self._info}")
        elif element_id == "uninstall":
            self._host.push(Uninstall(self._host, self._app, self._uninstall_question(self._info)))
        elif element_id == "erase_all":
            self._host.push(ConfirmDialog(self._host, self._app, self._erase_question()))
        return OPENS.get(element_id, "")

    def elements(self, page: str, *, find_on: bool) -> list[DrawnElement]:
        """What stands below the title."""
        pages = {
            "security": lambda: self._security(find_on=find_on),
            "lock": lambda: self._field("new_pin", "save_pin", ("New PIN", "新 PIN 码")),
            "accounts": self._accounts,
            "password": lambda: self._field("new_password", "save_password", ("New password", "新密码")),
            "apps": self._app_list,
            "app": self._app_info,
            "reset": self._reset,
        }
        return list(pages[page]())

    def _say(self, text: tuple[str, str]) -> str:
        return self._app.say(*text)

    def _saved(self, field: str) -> str:
        """Back to the page before if something was typed. What was typed is kept nowhere."""
        if not self._app.texts.pop(field, ""):
            return ""
        self._host.record("changed the screen lock" if field == "new_pin" else "changed the password")
        self._host.unfocus()
        return "security" if field == "new_pin" else "accounts"

    def _uninstall_question(self, app_id: str) -> Question:
        names = APPS[app_id][0]

        def uninstall() -> None:
            self._apps.remove(app_id)
            self._host.record(f"uninstalled {names[0]}")
            self._app.back()

        text = ("Do you want to uninstall this app?", "要卸载此应用吗？")
        return Question("uninstall", names, text, uninstall)

    def _erase_question(self) -> Question:
        text = (
            "Everything on this phone will be erased. This cannot be undone.",
            "此手机上的所有数据将被清除，且无法恢复。",
        )
        return Question(
            "erase", ("Are you sure?", "确定吗？"), text, lambda: self._host.record("erased the phone")
        )

    def _line(
        self, element_id: str, top: float, title: tuple[str, str], about: tuple[str, str], mark: str
    ) -> Iterable[DrawnElement]:
        yield card("", UnitBox(14, top, 346, top + 76), radius=22)
        yield row(element_id, UnitBox(14, top, 346, top + 76))
        yield icon("", UnitBox(28, top + 17, 70, top + 59), mark, ink=THEME.main, fill=THEME.soft)
        yield label("", UnitBox(86, top + 14, 330, top + 38), self._say(title), size=16)
        yield label("", UnitBox(86, top + 39, 330, top + 60), self._say(about), size=13, ink=QUIET)

    def _security(self, *, find_on: bool) -> Iterable[DrawnElement]:
        yield from self._line(
            "screen_lock", 96, ("Screen lock", "屏幕锁定"), ("Change the PIN", "更改 PIN 码"), "lock"
        )
        find = ("Find my phone", "查找手机")
        yield tappable(card("find_switch", UnitBox(14, 184, 346, 256), radius=22))
        yield label("", UnitBox(34, 204, 270, 236), self._say(find), size=16)
        yield switch("find_mark", UnitBox(280, 205, 330, 235), on=find_on, theme=THEME)

    def _field(self, field: str, save: str, hint: tuple[str, str]) -> Iterable[DrawnElement]:
        yield text_field(
            field,
            UnitBox(20, 110, 340, 164),
            self._app.texts.get(field, ""),
            self._say(hint),
            THEME,
            focused=self._host.focus == field,
            password=True,
            icon_name="lock",
        )
        yield button(save, UnitBox(20, 186, 340, 240), self._say(("Save", "保存")), THEME)

    def _accounts(self) -> Iterable[DrawnElement]:
        name = ("Alex", "小艾")
        yield card("account_card", UnitBox(14, 96, 346, 176), radius=24)
        yield icon("", UnitBox(30, 112, 78, 160), "person", ink=WHITE, fill=THEME.main)
        yield label("account_name", UnitBox(94, 110, 330, 136), self._say(name), size=18, bold=True)
        state = "alex@garden.example" if self._signed_in else self._say(("Signed out", "已退出登录"))
        yield label("account_mail", UnitBox(94, 136, 330, 160), state, size=14, ink=QUIET)
        yield from self._line(
            "change_password",
            192,
            ("Change password", "修改密码"),
            ("Last changed in May", "上次修改：5月"),
            "lock",
        )
        yield outlined("sign_out", UnitBox(24, 560, 336, 612), self._say(("Sign out", "退出登录")), THEME)
        yield outlined("remove_account", UnitBox(24, 626, 336, 678), self._say(("Remove account",
        "移除账号")), DANGER)  # fmt: skip

    def _app_list(self) -> Iterable[DrawnElement]:
        for place, app_id in enumerate(self._apps):
            names, mark, tint = APPS[app_id]
            top = 96 + place * 84
            yield card("", UnitBox(14, top, 346, top + 76), radius=22)
            yield row(f"info_{app_id}", UnitBox(14, top, 346, top + 76))
            yield tile("", UnitBox(28, top + 14, 76, top + 62), mark, tint)
            yield label("", UnitBox(92, top + 24, 330, top + 52), self._say(names), size=17)

    def _app_info(self) -> Iterable[DrawnElement]:
        names, mark, tint = APPS[self._info]
        yield tile("", UnitBox(140, 104, 220, 184), mark, tint)
        yield label(
            "app_name", UnitBox(20, 196, 340, 232), self._say(names), size=22, bold=True, align=Align.CENTRE
        )
        choices = (
            ("open_app", ("Open", "打开")),
            ("force_stop", ("Force stop", "强行停止")),
            ("uninstall", ("Uninstall", "卸载")),
        )
        for place, (element_id, title) in enumerate(choices):
            top = 256 + place * 64
            theme = DANGER if element_id == "uninstall" else THEME
            yield outlined(element_id, UnitBox(24, top, 336, top + 52), self._say(title), theme)

    def _reset(self) -> Iterable[DrawnElement]:
        about = (
            "This erases all apps, pictures and messages from this phone.",
            "此操作将清除手机上的所有应用、照片和短信。",
        )
        yield icon("", UnitBox(140, 120, 220, 200), "info", ink="#b3261e", fill="#f9dedc", size=44)
        yield label("about", UnitBox(30, 220, 330, 272), self._say(about), size=15, ink=QUIET, lines=2)
        yield button(
            "erase_all", UnitBox(24, 622, 336, 678), self._say(("Erase all data", "清除所有数据")), DANGER
        )
