"""Windows of the system that come up over an app: a permission to give, an update to put off."""

from devices.simulator.drawing.elements import Align, DrawnElement, DrawnPage, Paint, UnitBox
from devices.simulator.scenes.base import App, Host
from devices.simulator.scenes.style import INK, QUIET, Theme, button, card, icon, label, tonal

PERMISSION_PACKAGE = "com.android.permissioncontroller"
UPDATER_PACKAGE = "com.farhand.updater"
THEME = Theme(page="#ffffff", main="#3f5f9e", soft="#dbe3f8", on_soft="#10203f")
# What may be asked for: icon, question.
PERMISSIONS = {
    "location": ("pin", ("Allow {} to access this device's location?", "允许“{}”获取此设备的位置信息吗？")),
    "contacts": ("phone", ("Allow {} to access your contacts?", "允许“{}”读取您的通讯录吗？")),
    "photos": ("photo", ("Allow {} to access your photos?", "允许“{}”访问您的照片吗？")),
}


def _scrim() -> DrawnElement:
    """Darkens the page below and swallows its touches."""
    return DrawnElement(
        "", UnitBox(0, 0, 360, 800), class_name="View", paint=Paint(fill="#00000080"), clickable=True
    )


class Permission(App):
    """Asks once. app: who wants it. wish: a key of PERMISSIONS. Ids of the parts as AOSP has them."""

    package = PERMISSION_PACKAGE
    activity = ".permission.ui.GrantPermissionsActivity"
    names = ("Permission controller", "权限控制器")
    exported = False
    over = True

    def __init__(self, host: Host, app: App, wish: str) -> None:
        super().__init__(host)
        self._app = app
        self._wish = wish

    def page(self) -> DrawnPage:
        """The dialog in the middle."""
        mark, question = PERMISSIONS[self._wish]
        text = self.say(*question).format(self._app.name)
        elements = (
            _scrim(),
            card("grant_dialog", UnitBox(28, 250, 332, 572), fill="#f7f8fd", radius=28, raised=True),
            icon("permission_icon", UnitBox(160, 272, 200, 312), mark, ink=THEME.main, size=28),
            label(
                "permission_message", UnitBox(52, 318, 308, 378), text, size=18, align=Align.CENTRE, lines=2
            ),
            tonal("permission_allow_button", UnitBox(52, 398, 308, 450), self.say("Allow", "允许"), THEME),
            tonal(
                "permission_deny_button", UnitBox(52, 458, 308, 510), self.say("Don't allow", "不允许"), THEME
            ),
            label(
                "detail",
                UnitBox(52, 524, 308, 548),
                self.say("You can change this in Settings", "您可以在设置中更改"),
                size=12,
                ink=QUIET,
                align=Align.CENTRE,
            ),
        )
        return DrawnPage("permission", elements, THEME.page)

    def on_tap(self, element_id: str) -> None:
        """One of the two; a touch beside the dialog does nothing."""
        answers = {"permission_allow_button": "allowed", "permission_deny_button": "denied"}
        if element_id in answers:
            self.host.record(f"{answers[element_id]} {self._app.names[0]} {self._wish}")
            self.host.finish()

    def back(self) -> bool:
        """Going back is a no."""
        self.host.record(f"denied {self._app.names[0]} {self._wish}")
        return False


class Update(App):
    """Comes up at the wrong moment."""

    package = UPDATER_PACKAGE
    activity = ".UpdateActivity"
    names = ("System update", "系统更新")
    exported = False
    over = True

    def page(self) -> DrawnPage:
        """A sheet at the bottom."""
        title = self.say("System update ready", "系统更新已就绪")
        about = self.say(
            "Version 13.0.8 brings security fixes."
            " The phone restarts and cannot be used for about 10 minutes.",
            "13.0.8 版本包含安全修复。更新时手机会重启，约 10 分钟内无法使用。",
        )
        elements = (
            _scrim(),
            card("update_sheet", UnitBox(12, 470, 348, 780), fill="#ffffff", radius=30, raised=True),
            icon("", UnitBox(152, 490, 208, 546), "down", ink="#ffffff", fill=THEME.main, size=28),
            label("update_title", UnitBox(32, 556, 328, 590), title, size=20, bold=True, align=Align.CENTRE),
            label(
                "update_text",
                UnitBox(36, 594, 324, 662),
                about,
                size=14,
                ink=QUIET,
                lines=3,
                align=Align.CENTRE,
            ),
            tonal("update_later", UnitBox(32, 690, 174, 742), self.say("Later", "稍后"), THEME),
            button("update_now", UnitBox(186, 690, 328, 742), self.say("Update now", "立即更新"), THEME),
        )
        return DrawnPage("update", elements, INK)

    def on_tap(self, element_id: str) -> None:
        """Later or now."""
        facts = {"update_later": "put the update off", "update_now": "started the update"}
        if element_id in facts:
            self.host.record(facts[element_id])
            self.host.finish()

    def back(self) -> bool:
        """Going back is Later."""
        self.host.record("put the update off")
        return False
