"""The lines of the Settings list."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SettingsRow:
    """A line of the list.

    switch: name of its switch for the oracle, '' for a line that opens a page or nothing.
    """

    id: str
    icon: str
    colour: str
    title: tuple[str, str]
    summary: tuple[str, str]
    switch: str = ""
    page: str = ""


GROUPS = (
    (
        SettingsRow("wifi", "wifi", "#3b82d6", ("Wi-Fi", "无线网络"), ("HomeNet", "HomeNet"), page="wifi"),
        SettingsRow("bluetooth", "bluetooth", "#3b6fd6", ("Bluetooth", "蓝牙"), ("", ""), "Bluetooth"),
        SettingsRow("airplane", "plane", "#7a5fd0", ("Airplane mode", "飞行模式"), ("", ""), "airplane mode"),
        SettingsRow(
            "data",
            "signal",
            "#2d9c8f",
            ("Mobile data", "移动数据"),
            ("Farhand Mobile", "远手通信"),
            "mobile data",
        ),
    ),
    (
        SettingsRow(
            "display",
            "sun",
            "#e0912f",
            ("Display", "显示"),
            ("Brightness, dark theme", "亮度、深色主题"),
            page="display",
        ),
        SettingsRow("sound", "sound", "#d9607a", ("Sound", "声音"), ("Ring volume 60 %", "铃声音量 60 %")),
        SettingsRow("disturb", "moon", "#5b5fc7", ("Do not disturb", "勿扰模式"), ("", ""), "do not disturb"),
        SettingsRow(
            "notifications", "bell", "#d0655a", ("Notifications", "通知"), ("3 apps muted", "已静音 3 个应用")
        ),
    ),
    (
        SettingsRow(
            "battery",
            "battery",
            "#43a35c",
            ("Battery", "电池"),
            ("82 %, about 1 day left", "82 %，约可用 1 天"),
        ),
        SettingsRow("saver", "leaf", "#5c9e3c", ("Battery saver", "省电模式"), ("", ""), "battery saver"),
        SettingsRow(
            "storage",
            "storage",
            "#6b7a90",
            ("Storage", "存储"),
            ("41 of 128 GB used", "已用 41 GB，共 128 GB"),
        ),
        SettingsRow("location", "pin", "#3f9d78", ("Location", "位置信息"), ("", ""), "location"),
        SettingsRow(
            "security",
            "lock",
            "#4c8c6b",
            ("Security", "安全"),
            ("Screen lock, find my phone", "屏幕锁定、查找手机"),
            page="security",
        ),
        SettingsRow(
            "accounts",
            "person",
            "#b0607a",
            ("Accounts", "账号"),
            ("alex@garden.example", "alex@garden.example"),
            page="accounts",
        ),
        SettingsRow(
            "apps", "bag", "#5f7fb8", ("Apps", "应用"), ("17 installed", "已安装 17 个"), page="apps"
        ),
        SettingsRow(
            "reset",
            "backspace",
            "#b3564a",
            ("Reset", "重置手机"),
            ("Erase all data", "清除所有数据"),
            page="reset",
        ),
        SettingsRow("language", "globe", "#4a7fb5", ("Language", "语言"), ("English", "简体中文")),
        SettingsRow(
            "about",
            "info",
            "#7b7f8c",
            ("About phone", "关于手机"),
            ("Farhand One", "Farhand One"),
            page="about",
        ),
    ),
)
ROWS = {row.id: row for group in GROUPS for row in group}
