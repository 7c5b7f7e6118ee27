"""Where the elements of the demo apps stand, for the stand-in model, which cannot read a screen."""

from collections.abc import Mapping
from types import MappingProxyType

# Scene, then its elements with their middle in thousandths of the screen, in the scene's first state and in
# either language; scenes are those of devices.simulator.places. A line that begins with blanks continues the
# one above it.
_ROWS = """
account: nickname 500 152, amount 500 302, save 766 610
bank: transfer 158 356, top_up 613 356, scan 386 356
bank_confirm: confirm_transfer 500 835
bank_scan: slide_to_pay 500 840
bank_top_up: top_up_now 500 835
bank_transfer: recent_lena 200 395, amount 500 241, continue 500 528, recent_landlord 500 395
booking: table 500 300, mine 500 817
booking_mine: cancel_booking 500 268
booking_table: guests_4 733 422, time_20 811 552, book_now 500 812, time_18 188 552
browser: url_bar 500 71
browser_lamp: page_order 500 812
browser_paid: url_bar 500 71
calendar: new_event 750 910
calendar_new: event_title 500 153, day_tomorrow 500 287, hour_15 616 417, save_event 500 533,
    day_friday 811 287, hour_12 383 417, hour_19 850 417
calls: contact_ben 500 430, call_mom 888 230, contact_mom 500 230, contact_landlord 500 330,
    open_pad 755 912
calls_going: hang_up 500 817
calls_pad: digit_1 211 360, digit_3 788 360, digit_8 500 590, digit_0 500 705, dial 500 842
chat_list: chat_mom 500 222, chat_landlord 500 317, chat_desk 500 602
chat_message: copy_message 755 273, delete_message 755 331
chat_talk: input 452 942, send 869 942, message_1 783 205
chat_two_moms: chat_mom_work 500 317
clock: open_alarms 500 807
clock_alarms: new_alarm 750 910, alarm_0 500 166
clock_new: minute_30 616 380, save_alarm 500 533, hour_6 150 250, hour_8 616 250, hour_9 850 250,
    minute_15 383 380, minute_45 850 380
coffee_cart: checkout 500 916, more 877 220
coffee_checkout: pay_balance 500 812, pay_card 500 900
coffee_detail: size_small 202 607, size_regular 497 607, size_large 791 607, add_to_cart 500 916
coffee_menu: search 500 178, drink_latte 500 276, drink_americano 500 393, drink_cappuccino 500 511,
    drink_mocha 500 628, drink_flat_white 500 746, drink_matcha 500 863
files: file_0 500 160, file_1 500 255, file_3 500 445
files_delete: button1 736 575
files_file: file_name 500 158, rename_file 777 238, folder_pictures 811 382, delete_file 500 895,
    folder_downloads 188 382
intruder: deal_close 500 947
mail: mail_lena 500 170, mail_orders 500 390, mail_bill 500 500, mail_news 500 280
mail_compose: body 500 410, send_mail 891 71
mail_read: reply 250 907
maps: place_cafe 500 755, place_park 500 857, share_position 322 635
maps_place: directions 500 533, share_place 500 620
notes: note 500 205, save 777 333
notes_delete: button1 736 575
notes_held: delete 877 426
notes_saved: saved_0 500 426
offer: offer_close 883 640
parcel_list: parcel_7731 500 173
parcel_login: send_code 763 415, log_in 500 536
permission: permission_deny_button 500 605
settings: wifi 500 152, bluetooth 500 237, airplane 500 322, data 500 407, disturb 500 677,
    bluetooth_switch 858 237, airplane_switch 858 322, data_switch 858 407, disturb_switch 858 677,
    display 500 507
settings_display: adaptive_switch 500 290, dark_switch 500 395
settings_scrolled: about 500 927
settings_wifi: wifi_switch 500 165
shopping: item 361 147, add_item 827 147
shopping_some: line_0 500 233
store: item_chess 500 237, item_news 500 582
store_install: install 500 293
store_subscribe: subscribe 500 293
tide: weekly 500 175
tide_box: more 838 440, go 500 812
update: update_later 286 895
video_list: film_sea 500 232
"""


def _read(rows: str) -> dict[tuple[str, str], tuple[int, int]]:
    found: dict[tuple[str, str], tuple[int, int]] = {}
    for row in rows.replace("\n    ", " ").strip().splitlines():
        scene, _, elements = row.partition(": ")
        for element in elements.split(", "):
            name, x, y = element.split()
            found[scene, name] = (int(x), int(y))
    return found


POSITIONS: Mapping[tuple[str, str], tuple[int, int]] = MappingProxyType(_read(_ROWS))
