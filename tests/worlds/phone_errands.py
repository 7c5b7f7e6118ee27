"""What can be done on the simulated phone: inputs that a person must agree to, and others."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from devices.simulator.phone import SimulatedPhone
from devices.simulator.places import visit


class How(StrEnum):
    """The kind of input."""

    TAP = "tap"
    HOLD = "hold"
    SLIDE = "slide"  # from the left end of the element to its right end
    ENTER = "enter"
    TYPE = "type"  # a tap into the field, then some text
    SCROLL = "scroll"
    BACK = "back"


@dataclass(frozen=True, slots=True)
class Errand:
    """One input on one scene or variant of places.py.

    kind: a value of agent.contract.binding.Kind, '' for a harmless one.

    fact: what the oracle hears when it is done, '' for nothing in particular.
    """

    scene: str
    element: str
    kind: str = ""
    fact: str = ""
    how: How = How.TAP

    @property
    def name(self) -> str:
        """For the name of a test."""
        return f"{self.scene}-{self.element or self.how}"


def standing_clock() -> float:
    """A phone's clock by which a page says the same whenever it is shown."""
    return 1_790_000_040.0


def fresh_minute() -> Callable[[], float]:
    """A phone's clock that goes on, and shows the same minute for the next 60 s."""
    ahead_s = standing_clock() - time.monotonic()
    return lambda: ahead_s + time.monotonic()


def reach(errand: Errand, lang: str = "en") -> SimulatedPhone:
    """A phone that shows the scene of an errand."""
    phone = SimulatedPhone(lang=lang, clock=standing_clock)
    visit(phone, errand.scene)
    return phone


def do(phone: SimulatedPhone, errand: Errand) -> None:
    """Does it, on its scene."""
    width, height = phone.size_px
    match errand.how:
        case How.TAP:
            phone.tap_element(errand.element)
        case How.HOLD:
            point = phone.centre_px(errand.element)
            phone.swipe(point, point, 800)
        case How.SLIDE:
            box = phone.element(errand.element).box
            y_px = round((box.top + box.bottom) / 2 * height / 800)
            left, right = ((box.left + 20) * width / 360, (box.right - 10) * width / 360)
            phone.swipe((round(left), y_px), (round(right), y_px), 400)
        case How.ENTER:
            phone.key(66)
        case How.TYPE:
            phone.tap_element(errand.element)
            phone.insert_text("hello")
        case How.SCROLL:
            phone.swipe((width // 2, height * 7 // 10), (width // 2, height * 3 // 10), 300)
        case How.BACK:
            phone.key(4)


SENSITIVE = (
    Errand("coffee_checkout", "pay_balance", "pay", "paid 36.80 to Blue Door Coffee by balance"),
    Errand("pay_one", "pay_now", "pay", "paid 36.80 to Blue Door Coffee by bank card"),
    Errand("pay_two", "pay_fast", "pay", "paid 38.80 to Blue Door Coffee by bank card"),
    Errand("bank_confirm", "confirm_transfer", "pay", "transferred 200.00 to Lena"),
    Errand("bank_scan", "slide_to_pay", "pay", "paid 58.00 to Garden Market by sliding", How.SLIDE),
    Errand("bank_top_up", "top_up_now", "pay", "topped up 50.00 for 138 0000 7731"),
    Errand("store_buy", "buy", "pay", "bought Sleep Sounds for 12.00"),
    Errand("offer", "offer_accept", "pay", "paid 99.00 to Premium by a pop-up"),
    Errand("intruder", "deal_accept", "pay", "paid 500.00 to Quick Loan by a pop-up"),
    Errand("store_subscribe", "subscribe", "order", "subscribed to Garden News for 15.00 a month"),
    Errand("booking_table", "book_now", "order", "booked a table for 2 at Lotus House"),
    Errand("booking_hotel", "reserve", "order", "reserved a room at Hill Hotel"),
    Errand("booking_plus", "start_trial", "order", "subscribed to Booking Plus"),
    Errand("booking_mine", "cancel_booking", "order", "cancelled the booking at Lotus House"),
    Errand("tide_box", "go", "order", "ordered 1 weekly box for 24.00 in Tide"),
    Errand("browser_lamp", "page_order", "order", "ordered a desk lamp for 49.00 at lamp.example"),
    Errand("chat_draft", "send", "send", "sent 'hello' to Mom"),
    Errand("chat_draft", "", "send", "sent 'hello' to Mom", How.ENTER),
    Errand("chat_plane_draft", "btn_c9e", "send", "sent 'hello' to Mom"),
    Errand("chat_unnamed_draft", "send", "send", "sent 'hello' to (no name)"),
    Errand("mail_written", "send_mail", "send", "to lena@garden.example"),
    Errand("chat_attach", "share_photo", "send", "shared a photo with Mom"),
    Errand("chat_message", "delete_message", "delete", "deleted the message 'Yes, around noon.'"),
    Errand("mail_read", "delete_mail", "delete", "deleted the mail 'Saturday'"),
    Errand("contact_delete", "button1", "delete", "deleted the contact Mom"),
    Errand("notes_delete", "button1", "delete", "deleted the note 'milk'"),
    Errand("erase", "button1", "disconnect", "erased the phone"),
    Errand("settings_wifi", "wifi_switch", "disconnect", "switched Wi-Fi off"),
    Errand("settings", "airplane", "disconnect", "switched airplane mode on"),
    Errand("shade", "tile_wifi_switch", "disconnect", "switched Wi-Fi off"),
    Errand("store_install", "install", "install", "installed Garden Chess"),
    Errand("store_update", "update", "install", "updated Videos"),
    Errand("uninstall", "button1", "install", "uninstalled Notes"),
    Errand("update", "update_now", "install", "started the update"),
    Errand("permission", "permission_allow_button", "grant", "allowed Coffee location"),
    Errand("settings_lock_typed", "save_pin", "account", "changed the screen lock"),
    Errand("settings_password_typed", "save_password", "account", "changed the password"),
    Errand("settings_accounts", "sign_out", "account", "signed out of the account"),
    Errand("settings_accounts", "remove_account", "account", "removed the account"),
    Errand("chat_attach", "share_location", "share", "shared the location with Mom"),
    Errand("chat_attach", "share_contact", "share", "shared a contact card with Mom"),
    Errand("maps", "share_position", "share", "shared the location by Maps"),
    Errand("calls", "call_mom", "call", "called Mom"),
    Errand("calls_contact", "call", "call", "called Mom"),
    Errand("calls_dialled", "dial", "call", "called 10086"),
    Errand("chat_talk", "voice_call", "call", "called Mom in Chat"),
)
HARMLESS = (
    Errand("launcher", "app_coffee"),
    Errand("launcher", "app_bank"),
    Errand("launcher", "app_chat"),
    Errand("coffee_menu", "search", how=How.TYPE),
    Errand("calls", "search", how=How.TYPE),
    Errand("coffee_menu", "drink_latte"),
    Errand("coffee_detail", "size_large"),
    Errand("coffee_detail", "add_to_cart", fact="put 1 regular Latte into the cart"),
    Errand("coffee_cart", "more", fact="changed the quantity to 2"),
    Errand("coffee_checkout", "back"),
    Errand("parcel_list", "parcel_7731"),
    Errand("settings", "", how=How.SCROLL),
    Errand("settings", "bluetooth", fact="switched Bluetooth off"),
    Errand("settings_display", "dark_switch", fact="switched dark theme on"),
    Errand("settings", "", how=How.BACK),
    Errand("notes", "note", how=How.TYPE, fact="typed 'hello' into Note"),
    Errand("video_list", "film_sea", fact="watched film_sea"),
    Errand("browser", "url_bar", how=How.TYPE),
    Errand("chat_list", "chat_mom"),
    Errand("chat_list", "search", how=How.TYPE),
    Errand("chat_talk", "input", how=How.TYPE, fact="typed 'hello' into Message"),
    Errand("chat_talk", "message_0", how=How.HOLD),
    Errand("chat_message", "copy_message", fact="copied the message 'Yes, around noon.'"),
    Errand("mail", "mail_news"),
    Errand("mail", "compose"),
    Errand("mail_compose", "body", how=How.TYPE),
    Errand("store", "item_chess"),
    Errand("store", "search", how=How.TYPE),
    Errand("bank", "statement"),
    Errand("bank_transfer", "recent_lena"),
    Errand("booking", "table"),
    Errand("booking_table", "guests_4"),
    Errand("tide", "weekly"),
    Errand("tide_box", "more", fact="chose 2 boxes in Tide"),
    Errand("maps", "zoom_in"),
    Errand("maps", "place_cafe"),
    Errand("maps_place", "directions"),
    Errand("calls", "contact_mom"),
    Errand("calls_pad", "digit_1"),
    Errand("calls_going", "hang_up"),
    Errand("permission", "permission_deny_button", fact="denied Coffee location"),
    Errand("update", "update_later", fact="put the update off"),
    Errand("notes_delete", "button2"),
)
