"""A switch in Settings, on or off."""

import re
from dataclasses import dataclass

from agent.standin.recipes.play import Play, Playing, Recipe, RecipeEnding, in_app
from devices.demo_apps import SETTINGS, SWITCH_OFF_COLOUR
from devices.demo_positions import POSITIONS

_OFF = re.compile(r"\b(?:off|disable)\b|关", re.IGNORECASE)
_ON = re.compile(r"\b(?:on|enable)\b|开|启用", re.IGNORECASE)
# The left third of a switch: its track when it is on, its grey thumb when it is off.
_LEFT_THIRD_X = 825


@dataclass(frozen=True, slots=True)
class SettingsSwitch:
    """names: English and Chinese. row: its line in the list.

    inner: the scene behind the line, '' for none.
    """

    names: tuple[str, str]
    words: re.Pattern[str]
    row: str
    inner: str = ""

    @property
    def place(self) -> tuple[str, str]:
        """Scene and element that show whether it is on."""
        return (self.inner, f"{self.row}_switch") if self.inner else ("settings", f"{self.row}_switch")

    @property
    def touch(self) -> tuple[str, str]:
        """Scene and element to tap."""
        return self.place if self.inner else ("settings", self.row)


def _words(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


SWITCHES = (
    SettingsSwitch(("Wi-Fi", "无线网络"), _words(r"wi-?\s?fi|wlan|无线网"), "wifi", "settings_wifi"),
    SettingsSwitch(("Bluetooth", "蓝牙"), _words("bluetooth|蓝牙"), "bluetooth"),
    SettingsSwitch(
        ("airplane mode", "飞行模式"), _words("(?:air|aero)plane mode|flight mode|飞行模式"), "airplane"
    ),
    SettingsSwitch(("mobile data", "移动数据"), _words("mobile data|移动数据|移动网络"), "data"),
    SettingsSwitch(("do not disturb", "勿扰模式"), _words("do not disturb|勿扰"), "disturb"),
)


def switch_recipe(task: str) -> Recipe | None:
    """The recipe if the task names a switch and a direction."""
    switch = next((switch for switch in SWITCHES if switch.words.search(task)), None)
    off, on = _OFF.search(task), _ON.search(task)
    if switch is None or not (off or on):
        return None
    return _recipe(switch, wanted=off is None)


def _recipe(switch: SettingsSwitch, *, wanted: bool) -> Recipe:
    def recipe(play: Play) -> Playing[RecipeEnding]:
        name = play.say(*switch.names)
        why = play.say(f"I open Settings to find {name}.", f"我打开设置，找到{name}。")
        return (yield from in_app(play, SETTINGS, why, lambda: _turn(play, switch, wanted=wanted)))

    return recipe


def _turn(play: Play, switch: SettingsSwitch, *, wanted: bool) -> Playing[RecipeEnding]:
    name = play.say(*switch.names)
    state = play.say("on", "打开") if wanted else play.say("off", "关闭")
    if switch.inner:
        in_list = play.say(
            f"Settings is open and {name} is in the list. I open its page.",
            f"设置已经打开，列表中有{name}，我点进去。",
        )
        yield from play.tap(SETTINGS, "settings", switch.row, in_list)
    play.need(SETTINGS)
    if _is_on(play, switch) is wanted:
        return RecipeEnding(
            play.say(f"{_capital(name)} is {state} already.", f"{name}已经是{state}状态。"),
            play.say(
                f"{_capital(name)} was {state} already; I changed nothing.",
                f"{name}本来就是{state}的，没有改动。",
            ),
        )
    scene, element = switch.touch
    at_switch = play.say(
        f"Here is the switch for {name}. I tap it to turn it {state}.",
        f"这里是{name}的开关。我点击它来{state}。",
    )
    yield from play.tap(SETTINGS, scene, element, at_switch)
    if _is_on(play, switch) is (not wanted):
        return RecipeEnding(
            play.say("The switch still shows the old state.", "开关还是原来的状态。"),
            play.say(
                f"I tapped the switch, but {name} is not {state}.", f"我点击了开关，但{name}没有{state}。"
            ),
        )
    return RecipeEnding(
        play.say(
            f"The switch shows that {name} is {state}. The task is done.",
            f"开关显示{name}已{state}，任务完成。",
        ),
        play.say(f"{_capital(name)} is {state} now.", f"{name}已{state}。"),
    )


def _is_on(play: Play, switch: SettingsSwitch) -> bool | None:
    """None if there is no picture or it shows no switch there: a blind tap may do the opposite."""
    place = (_LEFT_THIRD_X, POSITIONS[switch.place][1])
    if play.shows(place, SETTINGS.colour):
        return True
    return False if play.shows(place, SWITCH_OFF_COLOUR) else None


def _capital(name: str) -> str:
    return name[:1].upper() + name[1:]
