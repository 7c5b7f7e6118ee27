"""What would cut Farhand off from its phone, as several makers write it; what only looks like it is free."""

from dataclasses import replace
from itertools import product

import pytest

from agent.contract.actions import Drag, LongPress, Swipe, Tap
from agent.contract.binding import Kind
from agent.contract.page import Item, Page
from agent.perception.reading.from_tree import page_from_tree
from agent.policy.judge import judge
from agent.policy.page.judgement import Free, Judgement, Situation
from agent.policy.rules.rules import BUILT_IN, Rules, WordRules
from devices.base import Box
from devices.tree import read_tree
from tests.worlds.cases import each_of
from tests.worlds.policy_pages import (
    SETTINGS,
    SIZE_PX,
    as_picture,
    asked,
    button,
    kinds,
    middle,
    named,
    picture,
    ruled,
    seen,
    simulated,
    tapped,
    text,
    tree,
)

SHADE = "com.android.systemui"
CUT = (Kind.DISCONNECT,)
LANGS = pytest.mark.parametrize("lang", ["en", "zh"])


def switch(label: str, package: str, *, on: bool | None) -> Judgement:
    """Of a tap on a switch with this label."""
    only = replace(button(label), on=on)
    return tapped(tree(only), only, package)


# Of what Farhand needs: 'Use Wi-Fi' of Google, 'WLAN' of Xiaomi, Huawei, OPPO and vivo.
NEEDED = [
    "Wi-Fi",
    "Wi\u2011Fi",
    "Use Wi-Fi",
    "WLAN",
    "Wi-Fi,Wi-Fi signal full.,HomeNet",
    "Wi-Fi,On,HomeNet",
    "Internet,HomeNet",
    "互联网",
    "无线局域网",
    "无线网络",
    "使用无线网络",
    "开启 WLAN",
    "WLAN，已开启，HomeNet",
    "Use developer options",
    "Developer options",
    "开发者选项",
    "使用开发者选项",
    "启用开发者选项",
    "开发人员选项",
    "USB debugging",
    "USB 调试",
    "USB调试",
    "USB调试（安全设置）",
    "Wireless debugging",
    "Use wireless debugging",
    "无线调试",
    "使用无线调试",
    "Depuración por USB",
    "Usar Wi-Fi",
    "USB-Debugging",
    "WLAN verwenden",
    "Débogage USB",
    "Options pour les développeurs",
    "Depuração USB",
    "Debug USB",
    "Отладка по USB",
    "Для разработчиков",
    "USB デバッグ",
    "開発者向けオプション",
    "USB 디버깅",
    "와이파이",
    "USB 偵錯",
    "開發人員選項",
]
# Of what stands in its way.
IN_THE_WAY = [
    "Airplane mode",
    "Aeroplane mode",
    "Flight mode",
    "飞行模式",
    "飛航模式",
    "Hotspot",
    "Mobile hotspot",
    "Use Wi-Fi hotspot",
    "个人热点",
    "便携式 WLAN 热点",
    "热点",
    "Modo avión",
    "Flugmodus",
    "Mode Avion",
    "Modo avião",
    "Modalità aereo",
    "Режим полёта",
    "機内モード",
    "비행기 모드",
    "飛行模式",
    "Zona Wi-Fi",
    "Точка доступа",
]


@pytest.mark.parametrize("package", [SETTINGS, SHADE])
def test_turning_off_what_farhand_needs_asks_with_that_reason(package: str) -> None:
    assert [label for label in NEEDED if kinds(switch(label, package, on=True)) != CUT] == []


@pytest.mark.parametrize("package", [SETTINGS, SHADE])
def test_turning_on_what_farhand_needs_has_no_such_reason(package: str) -> None:
    off = [label.replace("On", "Off") for label in NEEDED if "已" not in label]
    assert [label for label in off if Kind.DISCONNECT in kinds(switch(label, package, on=False))] == []


@pytest.mark.parametrize("package", [SETTINGS, SHADE])
def test_turning_on_what_cuts_farhand_off_asks_with_that_reason(package: str) -> None:
    assert [label for label in IN_THE_WAY if kinds(switch(label, package, on=False)) != CUT] == []
    assert [label for label in IN_THE_WAY if switch(label, package, on=True) != Free()] == []


UNMARKED = [
    "Wi-Fi", "Wi-Fi on", "WLAN已开启", "WLAN, 已连接", "Airplane mode", "Airplane mode, Off", "飞行模式",
    "飞行模式,已关闭", "无线局域网", "Hotspot, Off", "热点 已关闭",
]  # fmt: skip


def test_a_tile_without_a_mark_asks_unless_its_words_tell() -> None:
    assert [label for label in UNMARKED if kinds(switch(label, SHADE, on=None)) != CUT] == []


TURNED_THE_GOOD_WAY = [
    "Wi-Fi off",
    "Wi-Fi, Off",
    "WLAN,已关闭",
    "无线网络 已关闭",
    "Airplane mode,On",
    "飞行模式 已开启",
]


def test_a_tile_that_says_it_is_turned_the_good_way_is_free() -> None:
    assert [label for label in TURNED_THE_GOOD_WAY if switch(label, SHADE, on=None) != Free()] == []


def test_a_mark_that_contradicts_the_words_is_unknown_and_asks() -> None:
    assert kinds(switch("Wi-Fi, On", SHADE, on=False)) == CUT
    assert kinds(switch("飞行模式，已关闭", SHADE, on=True)) == CUT


ENDING = [
    "Power off", "Restart", "Reboot", "Slide to power off", "Shut down", "关机", "重启", "重新启动",
    "滑动关机",
    "Reset network settings", "Reset Wi-Fi, mobile & Bluetooth", "还原网络设置", "重置网络设置",
    "重置 WLAN、移动数据网络和蓝牙设置", "Factory data reset", "Erase all data (factory reset)",
    "Erase all data",
    "恢复出厂设置", "清除所有数据（恢复出厂设置）", "清除所有数据", "Revoke USB debugging authorizations",
    "撤销 USB 调试授权", "Forget network", "Forget", "Disconnect", "忘记网络", "忘记此网络", "删除网络",
    "取消保存",
    "断开连接",
    "Apagar", "Reiniciar", "Restablecer ajustes de red", "Olvidar", "Ausschalten", "Neu starten",
    "Netzwerkeinstellungen zurücksetzen", "Verbindung trennen", "Éteindre", "Redémarrer", "Oublier ce réseau",
    "Desligar", "Esquecer rede", "Spegni", "Riavvia", "Elimina rete", "Выключить", "Перезагрузить",
    "Сбросить настройки сети", "Забыть эту сеть", "電源を切る", "再起動", "すべてのデータを消去", "전원 끄기",
    "다시 시작", "모든 데이터 삭제", "關機", "重新啟動", "忘記這個網路",
]  # fmt: skip


@pytest.mark.parametrize("package", [SETTINGS, SHADE])
def test_what_ends_the_connection_asks_with_that_reason(package: str) -> None:
    for label in ENDING:
        found = kinds(tapped(tree(button(label)), button(label), package))
        assert Kind.DISCONNECT in found, label
        assert Kind.ACCOUNT not in found, label


CUTTING_DIALOGS = [
    ("Turn off Wi-Fi?", "OK", "Cancel"),
    ("Turn off Wi-Fi?", "Turn off", "Cancel"),
    ("Do you want to turn Wi-Fi off?", "Yes", "No"),
    ("Turn on airplane mode?", "Turn on", "Cancel"),
    ("Allow turning off USB debugging? This will disable USB debugging.", "OK", "Cancel"),
    ("Revoke USB debugging authorizations?", "OK", "Cancel"),
    ("Restart your phone?", "OK", "Cancel"),
    ("The phone will restart.", "Continue", "Not now"),
    ("Forget this network?", "OK", "Cancel"),
    ("Disconnect from HomeNet?", "OK", "Cancel"),
    ("关闭 WLAN？", "关闭", "取消"),
    ("确定要关闭无线局域网吗？", "确定", "取消"),
    ("要打开飞行模式吗？", "打开", "取消"),
    ("手机将重启。", "确定", "取消"),
    ("要忘记此网络吗？", "确定", "取消"),
    ("确定恢复出厂设置？", "确定", "取消"),
    ("¿Desactivar el Wi-Fi?", "Aceptar", "Cancelar"),
    ("WLAN deaktivieren?", "Deaktivieren", "Abbrechen"),
    ("Désactiver le Wi-Fi ?", "Désactiver", "Annuler"),
    ("Ativar o modo avião?", "Sim", "Não"),
    ("Disattivare Wi-Fi? Disattiva il Wi-Fi", "OK", "Annulla"),
    ("Отключить Wi-Fi?", "Да", "Нет"),
    ("Wi-Fiをオフにする", "OK", "キャンセル"),
    ("와이파이를 끄기", "확인", "취소"),
    ("要關閉 Wi-Fi 嗎？", "確定", "取消"),
]


def test_a_dialog_asks_on_its_yes_and_not_on_its_no() -> None:
    for question, yes, no in CUTTING_DIALOGS:
        agree, refuse = button(yes, 1300, left=560), button(no, 1300, right=520)
        page = tree(text(question, 1150), refuse, agree)
        assert Kind.DISCONNECT in kinds(tapped(page, agree, SETTINGS)), question
        assert tapped(page, refuse, SETTINGS) == Free(), question


HARMLESS_DIALOGS = [
    ("Turn on Wi-Fi?", "Turn on"),
    ("Turn off airplane mode?", "OK"),
    ("Turn off Bluetooth?", "Turn off"),
    ("要打开 WLAN 吗？", "打开"),
    ("关闭飞行模式？", "确定"),
    ("Turn on battery saver?", "OK"),
    ("¿Activar el Wi-Fi?", "Activar"),
    ("Flugmodus deaktivieren?", "Deaktivieren"),
    ("Включить Wi-Fi?", "Да"),
    ("機内モードをオフにする", "OK"),
    ("Désactiver le Bluetooth ?", "OK"),
]


def test_a_dialog_that_cuts_nothing_off_is_free() -> None:
    for question, yes in HARMLESS_DIALOGS:
        agree = button(yes, 1300, left=560)
        assert tapped(tree(text(question, 1150), agree), agree, SETTINGS) == Free(), question


def line(name: str, state: str, top: int) -> tuple[Item, Item, Item]:
    """A network in a list: the pressable line, its name and its state."""
    return (
        Item("", Box(0, top, 1080, top + 180), pressable=True),
        text(name, top + 20),
        text(state, top + 100),
    )


TITLES = ["Wi-Fi", "WLAN", "Internet Wi-Fi", "无线局域网"]  # of the page with the networks
JOINABLE = ["Saved", "Open", "已保存", "开放"]


def test_joining_another_network_asks() -> None:
    for title, state in product(TITLES, JOINABLE):
        other = line("Garden Lane 14", state, 900)
        page = tree(text(title, 200), *line("HomeNet", "Connected", 600), *other)
        assert kinds(tapped(page, other[0], SETTINGS)) == CUT, (title, state)
        # Details of the one that is joined.
        assert tapped(page, page.items[1], SETTINGS) == Free(), (title, state)


@each_of("label", ["Connect", "连接", "Join", "加入"])
def test_the_button_that_joins_a_network_asks(label: str) -> None:
    join = button(label, 1300)
    assert kinds(tapped(tree(text("Wi-Fi", 200), text("Blue Door Coffee", 900), join), join, SETTINGS)) == CUT
    assert tapped(tree(text("Bluetooth", 200), text("Speaker", 900), join), join, SETTINGS) == Free()


def test_a_speaker_is_forgotten_and_disconnected_without_that_reason() -> None:
    for label in ("Forget", "Disconnect", "断开连接"):
        press = button(label, 1300)
        assert tapped(tree(text("Bluetooth", 200), text("Speaker", 900), press), press, SETTINGS) == Free()


OPENING = [
    "Wi-Fi", "WLAN", "无线网络", "Network & internet", "Internet", "Hotspot & tethering", "个人热点",
    "Wi-Fi Direct",
    "Wi-Fi preferences", "Saved networks", "已保存的网络", "Data saver", "流量节省程序",
    "Battery saver", "Bluetooth",
    "System", "Wi-Fi calling", "WLAN 助理", "更多连接", "Add network", "添加网络",
]  # fmt: skip


def test_what_opens_a_page_of_the_settings_is_free() -> None:
    for label in OPENING:
        opens = button(label)
        assert tapped(tree(opens), opens, SETTINGS) == Free(), label
        assert tapped(tree(text(label, 2000)), text(label, 2000), SETTINGS) == Free(), label


@each_of("label", ["Bluetooth", "Do not disturb", "Dark theme", "Battery saver", "蓝牙", "手电筒"])
def test_other_switches_are_free(label: str) -> None:
    for package in (SETTINGS, SHADE):
        assert switch(label, package, on=True) == switch(label, package, on=False) == Free()


@each_of(
    "label", ["Wi-Fi", "Restart", "Disconnect", "Forget", "Connect", "断开", "重启", "关闭 WLAN", "飞行模式"]
)
def test_in_other_apps_the_words_mean_something_else(label: str) -> None:
    only = replace(button(label), on=True)
    assert Kind.DISCONNECT not in kinds(tapped(tree(only), only, "com.example.game"))


def test_a_bare_switch_is_named_by_its_row() -> None:
    bare = Item("", Box(900, 600, 1040, 700), pressable=True, on=True)
    page = tree(
        Item("", Box(0, 560, 1080, 740), pressable=True),
        Item("Wireless debugging", Box(60, 600, 700, 660)),
        Item("", Box(0, 800, 1080, 980), pressable=True),
        Item("Wi-Fi", Box(60, 840, 700, 900)),
        bare,
    )
    binding = asked(tapped(page, bare, SETTINGS))
    assert (binding.kinds, binding.target) == (CUT, "Wireless debugging")
    off = tree(*page.items[:-1], replace(bare, on=False))
    assert Kind.DISCONNECT not in kinds(tapped(off, off.items[-1], SETTINGS))
    stated = tree(*page.items[:-1], replace(bare, text="开启"))
    assert kinds(tapped(stated, stated.items[-1], SETTINGS)) == CUT


@each_of("said", ["", "ON", "关闭"])
@each_of(
    ("name", "expected"),
    [("Wi-Fi", CUT), ("Use WLAN", CUT), ("飞行模式", CUT), ("Bluetooth", ()), ("Display", ())],
)
def test_a_makers_own_switch_without_a_mark_asks(name: str, expected: tuple[Kind, ...], said: str) -> None:
    page = tree(
        Item("", Box(0, 560, 1080, 740)),
        Item(name, Box(60, 600, 700, 660)),
        Item(said, Box(900, 600, 1040, 700), pressable=True),
    )
    assert kinds(tapped(page, page.items[-1], SETTINGS)) == expected


def test_pushing_and_holding_a_switch_count_as_pressing_it() -> None:
    tile = replace(button("Wi-Fi"), on=True)
    at = middle(tile)
    aside = (at[0] + 90, at[1])
    for action in (Tap(at), LongPress(at), Swipe(at, aside), Drag(at, aside)):
        assert kinds(ruled(action, tree(tile), SHADE)) == CUT, action


def dump(nodes: str) -> Page:
    """A page as the phone's own dump tells it."""
    whole = f'<node bounds="[0,0][1080,2400]" package="{SETTINGS}">{nodes}</node>'
    xml = f'<hierarchy rotation="0">{whole}</hierarchy>'
    page = page_from_tree(read_tree(xml.encode(), 0.0), SIZE_PX, SETTINGS)
    assert page is not None
    return page


def node(bounds: str, *, inside: str = "", **attributes: str) -> str:
    """One node."""
    told = " ".join(f'{name.replace("_", "-")}="{value}"' for name, value in attributes.items())
    return f'<node package="{SETTINGS}" bounds="{bounds}" {told}>{inside}</node>'


@pytest.mark.parametrize("checked", ["true", "false"])
def test_the_mark_of_a_switch_is_that_of_its_row(checked: str) -> None:
    row = dump(
        node(
            "[0,300][1080,480]",
            clickable="true",
            inside=node("[60,340][600,400]", text="Use Wi\u2011Fi")
            + node(
                "[900,340][1040,440]", checkable="true", checked=checked, **{"class": "android.widget.Switch"}
            ),
        )
    )
    pressed = row.items[0]
    assert pressed.on is (checked == "true")
    assert kinds(tapped(row, pressed, SETTINGS)) == (CUT if pressed.on else ())


def test_a_line_with_a_switch_of_its_own_beside_it_opens_its_page() -> None:
    page = dump(
        node(
            "[0,300][1080,480]",
            clickable="true",
            inside=node("[60,340][600,400]", text="Wi\u2011Fi") + node("[60,410][600,460]", text="HomeNet"),
        )
        + node("[880,300][1080,480]", clickable="true", checkable="true", checked="true")
    )
    assert ruled(Tap((300, 390)), page, SETTINGS) == Free()
    assert asked(ruled(Tap((980, 390)), page, SETTINGS)).target == "Wi\u2011Fi HomeNet"


def test_a_row_with_several_marks_tells_none() -> None:
    mark = node("[60,340][160,440]", checkable="true", checked="true")
    page = dump(node("[0,300][1080,480]", clickable="true", content_desc="Wi-Fi", inside=mark + mark))
    assert page.items[0].on is None


@LANGS
@pytest.mark.parametrize(
    ("scene", "name"),
    [("settings_wifi", "wifi_switch"), ("settings", "airplane"), ("shade", "tile_wifi_switch"),
     ("shade", "tile_airplane"), ("settings_reset", "erase_all"), ("erase", "button1")],
)  # fmt: skip
def test_the_simulated_phones_switches_ask(scene: str, name: str, lang: str) -> None:
    page, package = simulated(scene, lang)
    at = middle(named(page, name))
    assert Kind.DISCONNECT in kinds(ruled(Tap(at), page, package))
    if name != "button1":
        assert Kind.DISCONNECT in kinds(ruled(Tap(at), as_picture(page), package))


@LANGS
def test_opening_the_settings_and_their_pages_is_free(lang: str) -> None:
    page, package = simulated("settings", lang)
    for name in ("wifi", "bluetooth", "display"):
        assert ruled(Tap(middle(named(page, name))), page, package) == Free()


def test_in_a_picture_the_right_end_of_a_row_is_its_switch() -> None:
    rows = picture(Item("WLAN", Box(60, 600, 220, 650)), Item("USB 调试", Box(60, 900, 320, 950)))
    assert kinds(ruled(Tap((980, 625)), rows, SETTINGS)) == CUT
    assert ruled(Tap((150, 625)), rows, SETTINGS) == Free()  # opens its page
    assert kinds(ruled(Tap((190, 925)), rows, SETTINGS)) == CUT


def test_a_household_may_free_a_label_and_watch_another() -> None:
    rules = Rules(words=WordRules(free=("Restart",)))
    press = button("Restart")
    assert tapped(tree(press), press, SHADE, rules) == Free()
    assert kinds(tapped(tree(press), press, SHADE)) == CUT


def test_what_a_person_presses_on_the_pad_needs_no_other_yes() -> None:
    tile = replace(button("Wi-Fi"), on=True)
    situation = Situation(Tap(middle(tile)), seen(SHADE), tree(tile), by_person=True)
    assert judge(situation, BUILT_IN) == Free()
