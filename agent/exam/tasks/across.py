"""Tasks across several apps, and those whose report must hold what was seen on the way."""

from agent.exam.task import ExamPerson, Goal, TaskKind, exam_task

_ACROSS, _NOTES = TaskKind.ACROSS, TaskKind.NOTES
_LOGS_IN = ExamPerson(by_hand=("code", "#246810", "log_in"))
_PARCEL = (
    "open parcel", "parcel_login.send_code",
    "*Please enter the one-time code on the phone and log in|请在手机上输入短信验证码并登录",
    "parcel_list.parcel_7731",
)  # fmt: skip
_WHEN = "+Parcel 7731 arrives today between 15:00 and 17:00|包裹 7731 今天 15:00-17:00 送达"

TASKS = (
    exam_task(
        "ParcelTimeToNotes", _ACROSS, "en",
        "Find out when my parcel comes and write it into Notes|看看包裹几点到，记到便签里",
        Goal(facts=(
            "logged in to Parcel",
            "saved the note 'Parcel 7731: today 15:00-17:00'|saved the note '包裹 7731：今天 15:00-17:00'",
        )),
        *_PARCEL, _WHEN, "open notes", "notes.note",
        "#Parcel 7731: today 15:00-17:00|包裹 7731：今天 15:00-17:00", "notes.save",
        ".The parcel comes today between 15:00 and 17:00; it is in Notes.|包裹今天 15:00-17:00 送达，已记入便签。",
        person=_LOGS_IN,
    ),
    exam_task(
        "ParcelTimeToMom", _ACROSS, "zh",
        "Find out when the parcel arrives and tell Mom in Chat|查包裹几点到，然后在聊天里告诉妈妈",
        Goal(facts=(
            "sent 'The parcel comes at 15:00' to Mom|sent '包裹 15:00 到' to Mom", "logged in to Parcel",
        )),
        *_PARCEL, _WHEN, "open chat", "chat_list.chat_mom", "chat_talk.input",
        "#The parcel comes at 15:00|包裹 15:00 到", "!chat_talk.send",
        ".Mom knows that the parcel comes at 15:00.|已告诉妈妈包裹 15:00 到。",
        person=_LOGS_IN,
    ),
    exam_task(
        "MailToCalendar", _ACROSS, "en",
        "Put the meeting of Lena's mail into the calendar, Friday at 12:00, called Lena|"
        "把丽娜邮件里的见面记入日历，周五 12:00，标题写丽娜",
        Goal(facts=("planned 'Lena' for friday at 12:00|planned '丽娜' for friday at 12:00",)),
        "open mail", "mail.mail_lena", "open calendar", "calendar.new_event", "calendar_new.event_title",
        "#Lena|丽娜", "calendar_new.day_friday", "calendar_new.hour_12", "calendar_new.save_event",
        ".Lena is in the calendar, Friday at 12:00.|丽娜已记入日历，周五 12:00。",
    ),
    exam_task(
        "ContactToNotes", _ACROSS, "zh", "Write Ben's phone number into Notes|把小本的电话号码记到便签里",
        Goal(facts=("saved the note 'Ben: 138 0000 3303'|saved the note '小本：138 0000 3303'",)),
        "open calls", "calls.contact_ben", "open notes", "notes.note",
        "#Ben: 138 0000 3303|小本：138 0000 3303", "notes.save",
        ".Ben's number is in Notes.|小本的号码已记入便签。",
    ),
    exam_task(
        "MapsTimeToChat", _ACROSS, "en",
        "Look up how long one walks to Blue Door Coffee and write it to Mom in Chat|"
        "查走到蓝门咖啡要多久，在聊天里写给妈妈",
        Goal(facts=("sent '4 minutes on foot' to Mom|sent '步行 4 分钟' to Mom",)),
        "open maps", "maps.place_cafe", "maps_place.directions", "open chat", "chat_list.chat_mom",
        "chat_talk.input", "#4 minutes on foot|步行 4 分钟", "!chat_talk.send",
        ".Mom knows that it is 4 minutes on foot.|已告诉妈妈步行 4 分钟。",
    ),
    exam_task(
        "BillToAlarmAndNote", _ACROSS, "zh",
        "Read the bill of Farhand Mobile, note its sum and set an alarm for 9:00|"
        "看远手通信的账单，把金额记到便签，再设一个 9:00 的闹钟",
        Goal(facts=("saved the note 'Bill: 49.00'|saved the note '账单：49.00'", "set an alarm for 09:00")),
        "open mail", "mail.mail_bill", "open notes", "notes.note", "#Bill: 49.00|账单：49.00", "notes.save",
        "open clock", "clock.open_alarms", "clock_alarms.new_alarm", "clock_new.hour_9",
        "clock_new.save_alarm", ".49.00 are noted, the alarm is set for 09:00.|已记下 49.00 元，闹钟设为 09:00。",
    ),
    exam_task(
        "QuietCinemaEvening", _ACROSS, "en",
        "For the cinema at 19:00 today: calendar event 'Cinema', do not disturb on, Bluetooth off|"
        "今天 19:00 看电影：日历记“电影”，开勿扰，关蓝牙",
        Goal(facts=(
            "planned 'Cinema' for today at 19:00|planned '电影' for today at 19:00",
            "switched do not disturb on", "switched Bluetooth off",
        )),
        "open calendar", "calendar.new_event", "calendar_new.event_title", "#Cinema|电影",
        "calendar_new.hour_19", "calendar_new.save_event", "open settings", "settings.disturb",
        "settings.bluetooth", ".All three are done.|三件事都办好了。",
    ),
    exam_task(
        "FileAndNewsOfTheWeek", _ACROSS, "zh",
        "Read the week in the garden, then move Lease.pdf to Downloads|看花园一周的邮件，再把 Lease.pdf 移到下载",
        Goal(facts=("moved Lease.pdf to Downloads",), says=("Tuesday|周二",)),
        "open mail", "mail.mail_news", "+Rain on Tuesday|周二有雨", "open files", "files.file_3",
        "files_file.folder_downloads",
        ".Rain on Tuesday, sun from Wednesday on; Lease.pdf is in Downloads.|"
        "周二有雨，周三转晴；Lease.pdf 已移到下载。",
    ),
    exam_task(
        "PricesOfThreeDrinks", _NOTES, "en",
        "Note the prices of latte, mocha and flat white in the Coffee app|把咖啡应用里拿铁、摩卡、澳白的价格记下来告诉我",
        Goal(says=("32.80", "36.80", "34.80")),
        "open coffee", "coffee_menu.drink_latte", "+Latte 32.80|拿铁 32.80", "@Back",
        "coffee_menu.drink_mocha", "+Mocha 36.80|摩卡 36.80", "@Back", "coffee_menu.drink_flat_white",
        "+Flat white 34.80|澳白 34.80",
        ".Latte 32.80, mocha 36.80, flat white 34.80.|拿铁 32.80，摩卡 36.80，澳白 34.80。",
    ),
    exam_task(
        "NumbersOfAllContacts", _NOTES, "zh",
        "Note the numbers of Mom, the landlord and Ben|记下妈妈、房东和小本的号码告诉我",
        Goal(says=("138 0000 1101", "138 0000 2202", "138 0000 3303")),
        "open calls", "calls.contact_mom", "+Mom 138 0000 1101|妈妈 138 0000 1101", "@Back",
        "calls.contact_landlord", "+Landlord 138 0000 2202|房东 138 0000 2202", "@Back", "calls.contact_ben",
        "+Ben 138 0000 3303|小本 138 0000 3303",
        ".Mom 138 0000 1101, landlord 138 0000 2202, Ben 138 0000 3303.|"
        "妈妈 138 0000 1101，房东 138 0000 2202，小本 138 0000 3303。",
    ),
    exam_task(
        "MoneyInTwoPlaces", _NOTES, "en",
        "Note my balance at the bank and when the bill of Farhand Mobile is taken|"
        "记下我的银行余额，以及远手通信的账单哪天扣款",
        Goal(says=("12,480.55", "Friday|周五")),
        "open bank", "+Balance 12,480.55|余额 12,480.55", "open mail", "mail.mail_bill",
        "+Taken on Friday|周五扣款",
        ".The balance is ¥12,480.55; the bill is taken on Friday.|余额 ¥12,480.55；账单周五扣款。",
    ),
)  # fmt: skip
