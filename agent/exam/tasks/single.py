"""Tasks in one app where nothing has to be agreed to."""

from agent.exam.task import Goal, PhoneAtFirst, TaskKind, exam_task

_S = TaskKind.SINGLE

TASKS = (
    exam_task(
        "ClockSetAlarm", _S, "en", "Set an alarm for 7:30|设一个 7:30 的闹钟",
        Goal(facts=("set an alarm for 07:30",)),
        "open clock", "clock.open_alarms", "clock_alarms.new_alarm", "clock_new.minute_30",
        "clock_new.save_alarm", ".The alarm is set for 07:30.|闹钟已设为 07:30。",
    ),
    exam_task(
        "ClockSwitchAlarmOff", _S, "zh", "Switch my alarm at 7:00 off|关掉我 7:00 的闹钟",
        Goal(facts=("switched the alarm 07:00 off",)),
        "open clock", "clock.open_alarms", "clock_alarms.alarm_0",
        ".The alarm at 07:00 is off.|07:00 的闹钟已关闭。",
    ),
    exam_task(
        "CalendarAddDentist", _S, "en",
        "Put the dentist into my calendar, tomorrow at 15:00|在日历里记下明天 15:00 看牙医",
        Goal(facts=("planned 'Dentist' for tomorrow at 15:00|planned '看牙医' for tomorrow at 15:00",)),
        "open calendar", "calendar.new_event", "calendar_new.event_title", "#Dentist|看牙医",
        "calendar_new.day_tomorrow", "calendar_new.hour_15", "calendar_new.save_event",
        ".The dentist is in the calendar, tomorrow at 15:00.|已记入日历：明天 15:00 看牙医。",
    ),
    exam_task(
        "ShoppingListAddItem", _S, "zh", "Put oat milk on my shopping list|在购物清单里加上燕麦奶",
        Goal(facts=("added 'oat milk' to the shopping list|added '燕麦奶' to the shopping list",)),
        "open shopping", "shopping.item", "#oat milk|燕麦奶", "shopping.add_item",
        ".Oat milk is on the list.|燕麦奶已加入清单。",
    ),
    exam_task(
        "ShoppingListTickItem", _S, "en", "Tick off bread on my shopping list|把购物清单上的 bread 勾掉",
        Goal(facts=("ticked 'bread'",)),
        "open shopping", "shopping_some.line_0", ".Bread is ticked off.|bread 已勾掉。",
        phone=PhoneAtFirst(
            acts=("app_shopping", "item", "#milk", "add_item", "item", "#bread", "add_item")
        ),
    ),
    exam_task(
        "FilesRename", _S, "en",
        "Rename Invoice.pdf to Invoice May.pdf in Files|在“文件”里把 Invoice.pdf 改名为 五月发票.pdf",
        Goal(facts=(
            "renamed Invoice.pdf to Invoice May.pdf|renamed Invoice.pdf to 五月发票.pdf",
        )),
        "open files", "files.file_0", "files_file.file_name", "#Invoice May.pdf|五月发票.pdf",
        "files_file.rename_file", ".It is called Invoice May.pdf now.|已改名为 五月发票.pdf。",
    ),
    exam_task(
        "FilesMoveToPictures", _S, "zh",
        "Move Garden.jpg to the folder Pictures|把 Garden.jpg 移到图片文件夹",
        Goal(facts=("moved Garden.jpg to Pictures",)),
        "open files", "files.file_1", "files_file.folder_pictures",
        ".Garden.jpg is in Pictures.|Garden.jpg 已移到“图片”。",
    ),
    exam_task(
        "NotesWrite", _S, "en", "Write a note: water the plants|写一条便签：给花浇水",
        Goal(facts=("saved the note 'water the plants'|saved the note '给花浇水'",)),
        "open notes", "notes.note", "#water the plants|给花浇水", "notes.save",
        ".The note is saved.|便签已保存。",
    ),
    exam_task(
        "SettingsBluetoothOff", _S, "zh", "Please turn Bluetooth off for me|请帮我把蓝牙关掉",
        Goal(facts=("switched Bluetooth off",)),
        "open settings", "settings.bluetooth", ".Bluetooth is off.|蓝牙已关闭。",
    ),
    exam_task(
        "SettingsQuietAtNight", _S, "en", "Make my phone quiet: do not disturb on|让手机安静下来：开启勿扰",
        Goal(facts=("switched do not disturb on",)),
        "open settings", "settings.disturb", ".Do not disturb is on.|勿扰模式已开启。",
    ),
    exam_task(
        "SettingsDarkTheme", _S, "zh", "Use the dark theme|换成深色主题",
        Goal(facts=("switched dark theme on",)),
        "open settings", "settings.display", "settings_display.dark_switch",
        ".The dark theme is on.|深色主题已开启。",
    ),
    exam_task(
        "SettingsPhoneModel", _S, "en", "Which model is this phone?|这台手机是什么型号？",
        Goal(scene="settings_about", says=("Farhand One",)),
        "open settings", "^", "settings_scrolled.about",
        ".It is a Farhand One with Android 13.|型号是 Farhand One，安卓 13。",
    ),
    exam_task(
        "VideoPlayBoat", _S, "zh", "Play the film with the boat|播放那个小船的视频",
        Goal(facts=("watched film_sea",), scene="video_play"),
        "open video", "video_list.film_sea", ".The film plays.|视频正在播放。",
    ),
    exam_task(
        "MapsWalkingTime", _S, "en", "How long do I walk to Blue Door Coffee?|走到蓝门咖啡要多久？",
        Goal(says=("4 minutes|4 分钟",)),
        "open maps", "maps.place_cafe", "maps_place.directions",
        ".It is 4 minutes on foot.|步行 4 分钟。",
    ),
    exam_task(
        "MapsCopyAddress", _S, "zh", "Copy the address of Garden Park|复制花园公园的地址",
        Goal(facts=("copied the address of Garden Park",)),
        "open maps", "maps.place_park", "maps_place.share_place",
        ".The address is copied.|地址已复制。",
    ),
    exam_task(
        "BrowserOpenPage", _S, "en", "Open example.com/news in the browser|用浏览器打开 example.com/news",
        Goal(facts=("opened the address https://example.com/news",), scene="browser_page"),
        "open browser", "browser.url_bar", "#example.com/news", "@Enter",
        ".The page is open.|网页已打开。",
    ),
    exam_task(
        "PhoneNumberOfBen", _S, "zh", "What is Ben's phone number?|小本的电话号码是多少？",
        Goal(says=("138 0000 3303",), scene="calls_contact"),
        "open calls", "calls.contact_ben", ".Ben's number is 138 0000 3303.|小本的号码是 138 0000 3303。",
    ),
    exam_task(
        "ChatCopyMessage", _S, "en",
        "Copy my own message in the chat with Mom|复制我在和妈妈的聊天里发的那条消息",
        Goal(facts=("copied the message 'Yes, around noon.'",)),
        "open chat", "chat_list.chat_mom", "~chat_talk.message_1", "chat_message.copy_message",
        ".The message is copied.|消息已复制。",
    ),
    exam_task(
        "BankBalance", _S, "zh", "How much money is in my account?|我的账户里有多少钱？",
        Goal(says=("12,480.55",)),
        "open bank", ".The balance is ¥12,480.55.|余额是 ¥12,480.55。",
    ),
    exam_task(
        "AccountFillForm", _S, "en",
        "In Account set the nickname to Alex and the daily limit to 500, and save|"
        "在账户里把名称改成 Alex、每日限额改成 500 并保存",
        Goal(facts=("typed 'Alex' into Nickname", "typed '500' into Limit", "saved the account")),
        "open account", "account.nickname", "#Alex", "account.amount", "#500", "account.save",
        ".Nickname and limit are saved.|名称和限额已保存。",
    ),
    exam_task(
        "MessagesAnythingNew", _S, "zh", "Are there new text messages?|有新短信吗？",
        Goal(scene="messages", says=("no new|没有",)),
        "open messages", ".There are no new messages.|没有新短信。",
    ),
    exam_task(
        "PhotosOpen", _S, "en", "Show me my photos|打开我的相册",
        Goal(scene="photos"),
        "open photos", ".Your photos are open.|相册已打开。",
    ),
    exam_task(
        "CoffeePriceOfMocha", _S, "zh", "What is the price of the mocha?|摩卡卖多少钱？",
        Goal(says=("36.80",)),
        "open coffee", "coffee_menu.drink_mocha", ".A regular mocha costs 36.80.|中杯摩卡 36.80 元。",
    ),
    exam_task(
        "MailWhenIsTheMeeting", _S, "en", "At what time does Lena want to meet?|丽娜想几点见面？",
        Goal(says=("ten|10|十点",)),
        "open mail", "mail.mail_lena", ".Lena wants to meet at ten.|丽娜想十点见面。",
    ),
    exam_task(
        "PlainOpenAboutPhone", _S, "en", "Open Settings, then tap About phone|打开设置，然后点击关于手机",
        Goal(scene="settings_about"),
        "open settings", "^", "settings_scrolled.about", ".About phone is open.|关于手机已打开。",
    ),
    exam_task(
        "PlainOpenMail", _S, "zh", "Open Mail|打开邮箱",
        Goal(scene="mail"),
        "open mail", ".Mail is open.|邮箱已打开。",
    ),
    exam_task(
        "PlainTypeNote", _S, "en",
        "Open Notes, type buy stamps, then tap Save|打开便签，输入“买邮票”，然后点击保存",
        Goal(facts=("saved the note 'buy stamps'|saved the note '买邮票'",)),
        "open notes", "notes.note", "#buy stamps|买邮票", "notes.save", ".The note is saved.|便签已保存。",
    ),
    exam_task(
        "PlainOpenFile", _S, "zh", "Open Files, then tap Garden.jpg|打开文件，然后点击 Garden.jpg",
        Goal(scene="files_file"),
        "open files", "files.file_1", ".Garden.jpg is open.|Garden.jpg 已打开。",
    ),
    exam_task(
        "PlainOpenPlace", _S, "en", "Open Maps, then tap Garden Park|打开地图，然后点击花园公园",
        Goal(scene="maps_place"),
        "open maps", "maps.place_park", ".Garden Park is open.|花园公园已打开。",
    ),
    exam_task(
        "PlainAlarmLater", _S, "zh", "Set an alarm for 8:45 please|请设一个 8:45 的闹钟",
        Goal(facts=("set an alarm for 08:45",)),
        "open clock", "clock.open_alarms", "clock_alarms.new_alarm", "clock_new.hour_8",
        "clock_new.minute_45", "clock_new.save_alarm", ".The alarm is set for 08:45.|闹钟已设为 08:45。",
    ),
    exam_task(
        "PlainAdaptiveBrightness", _S, "en", "Turn off adaptive brightness|关闭自动亮度",
        Goal(facts=("switched adaptive brightness off",)),
        "open settings", "settings.display", "settings_display.adaptive_switch",
        ".Adaptive brightness is off.|自动亮度已关闭。",
    ),
)  # fmt: skip
