"""Ten approvals of ten different kinds, each asked for by the agent on the simulated phone."""

from dataclasses import dataclass
from datetime import datetime

from agent.contract.actions import Tap
from agent.contract.events import HumanNeeded
from bot.cards import request_look, second_look
from bot.cards.look import Look
from tests.e2e.trust_house import House
from tests.worlds.phone_errands import Errand

# Twenty to nine wherever this computer is: the phone and the bot show the clock of its zone.
ASKED_AT = datetime(2026, 11, 3, 8, 40).timestamp()  # noqa: DTZ001


@dataclass(frozen=True, slots=True)
class ApprovalExample:
    """One task up to the input that a person decides.

    number: of its picture.
    errand: the input, on its scene, with the phone's own record of it.
    reason: the model's own words.
    title, below: words of that record, each with those of the title, or of any line, that say the same.
    number_of: the contact whose number the title has, too; the record has the name alone.
    way: further touches from the scene; '#...' types.
    for_second: the message that another person gets.
    """

    number: str
    lang: str
    task: str
    errand: Errand
    reason: str
    title: tuple[tuple[str, str], ...]
    below: tuple[tuple[str, str], ...] = ()
    number_of: str = ""
    way: tuple[str, ...] = ()
    for_second: bool = False


EXAMPLES = (
    ApprovalExample(
        "01", "en", "Order a latte",
        Errand("coffee_checkout", "pay_balance", "pay", "paid 36.80 to Blue Door Coffee by balance"),
        "Pay 36.80 to Blue Door Coffee",
        title=(("paid", "Pay"), ("36.80", "¥36.80"), ("Blue Door Coffee", "Blue Door Coffee")),
        below=(("balance", "balance"),),
    ),
    ApprovalExample(
        "02", "zh", "点两杯大杯拿铁",
        Errand("coffee_detail", "pay_balance", "pay", "paid 77.60 to Blue Door Coffee by balance"),
        "向蓝门咖啡支付 77.60 元",
        title=(("paid", "付款"), ("77.60", "¥77.60"), ("Blue Door Coffee", "蓝门咖啡")),
        below=(("balance", "余额"),),
        way=("size_large", "add_to_cart", "more", "checkout"),
    ),
    ApprovalExample(
        "03", "en", "Order two boxes of vegetables",
        Errand("tide_box", "go", "order", "ordered 2 weekly box for 48.00 in Tide"),
        "This places the order for two weekly boxes, 48.00 in total",
        title=(("48.00", "¥48.00"),),
        below=(("ordered", "Order"), ("weekly box", "Weekly box"), ("2", "2 × Boxes"), ("Tide", "Tide")),
        way=("more",),
    ),
    ApprovalExample(
        "04", "en", "Tell Mom that I will be 10 minutes late",
        Errand("chat_talk", "send", "send", "sent 'I will be 10 minutes late' to Mom"),
        "This sends the message to Mom",
        title=(("sent", "Send"), ("Mom", "Mom")),
        below=(("I will be 10 minutes late", "I will be 10 minutes late"),),
        way=("input", "#I will be 10 minutes late"),
    ),
    ApprovalExample(
        "05", "zh", "把小本从通讯录里删掉",
        Errand("calls", "button1", "delete", "deleted the contact Ben"),
        "这会把小本从通讯录里删掉",
        title=(("deleted", "删除"), ("Ben", "小本")), below=(("contact", "联系人"),),
        way=("contact_ben", "delete_contact"),
    ),
    ApprovalExample(
        "06", "en", "Get me a chess game",
        Errand("store_install", "install", "install", "installed Garden Chess"),
        "This installs Garden Chess",
        title=(("installed", "Install"), ("Garden Chess", "Garden Chess")),
    ),
    ApprovalExample(
        "07", "zh", "给房东打个电话",
        Errand("calls", "call", "call", "called Landlord"),
        "点击后会直接呼叫房东",
        title=(("called", "打电话"), ("Landlord", "房东")), number_of="landlord",
        way=("contact_landlord",),
    ),
    ApprovalExample(
        "08", "en", "Turn the Wi-Fi off",
        Errand("settings_wifi", "wifi_switch", "disconnect", "switched Wi-Fi off"),
        "This switches the Wi-Fi of the phone off",
        title=(("Wi-Fi", "Wi-Fi"), ("off", "Turn off")),
    ),
    ApprovalExample(
        "09", "zh", "把我的位置发给妈妈",
        Errand("chat_attach", "share_location", "share", "shared the location with Mom"),
        "点击后会把当前位置发给妈妈",
        title=(("shared", "分享"), ("location", "位置"), ("Mom", "妈妈")),
    ),
    ApprovalExample(
        "10", "en", "Pay the landlord 2600 for the rent",
        Errand("bank_transfer", "confirm_transfer", "pay", "transferred 2600.00 to Landlord"),
        "This transfers 2600.00 to the landlord",
        title=(("transferred", "Pay"), ("2600.00", "¥2600.00"), ("Landlord", "Landlord")),
        way=("recent_landlord", "amount", "#2600", "continue"), for_second=True,
    ),
)  # fmt: skip


async def ask_for(house: House, example: ApprovalExample) -> HumanNeeded:
    """Brings the phone to the page and lets the agent want the input there; answers what it asks."""
    phone, errand = house.phone, example.errand
    house.show(errand.scene, example.lang)
    for act in example.way:
        phone.insert_text(act[1:]) if act.startswith("#") else phone.tap_element(act)
    touch = Tap(phone.centre_px(errand.element), example.reason)
    await house.begins(touch, text=example.task)
    return await house.asks()


def message_of(example: ApprovalExample, asked: HumanNeeded) -> Look:
    """As the bot sends it."""
    if example.for_second:
        return second_look(asked.request, example.lang, name="Mei", phone="Mei's phone")
    return request_look(asked.request, example.lang, task=asked.task.text, held_to=asked.held_to)
