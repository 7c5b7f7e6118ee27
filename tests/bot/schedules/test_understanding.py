"""Times in words, in English and Chinese: which texts are schedules, and which stay ordinary tasks."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.schedules.understanding import understand, understand_command
from bot.schedules.zones import named_zone

ZONE = ZoneInfo("Europe/Berlin")
FRIDAY = datetime(2026, 11, 27, 10, 0, tzinfo=ZONE).timestamp()

# text | cron text, a moment, or ! and what is wrong | the task's words
SCHEDULES = """
every weekday 7:30 order a latte | 30 7 * * 1-5 | order a latte
every weekday at 7:30 order a latte | 30 7 * * 1-5 | order a latte
Every day at 8am, check my mail | 0 8 * * * | check my mail
please every morning check the weather app | 0 8 * * * | check the weather app
tomorrow at 9 order a latte | 2026-11-28 09:00 | order a latte
Tomorrow at 9pm turn off the wifi | 2026-11-28 21:00 | turn off the wifi
in 20 minutes order a latte | 2026-11-27 10:20 | order a latte
in half an hour check the oven camera | 2026-11-27 10:30 | check the oven camera
in 1.5 hours open the news | 2026-11-27 11:30 | open the news
every 1st of the month pay the rent | 0 9 1 * * | pay the rent
on the 15th of every month at 10:00 pay the rent | 0 10 15 * * | pay the rent
every first Monday of the month download the invoices | 0 9 * * 1#1 | download the invoices
every last Friday of the month at 17:00 clear the cache | 0 17 * * 5L | clear the cache
every Monday, Wednesday and Friday at 6 pm open the gym app | 0 18 * * 1,3,5 | open the gym app
every monday to thursday at 7 check the train | 0 7 * * 1,2,3,4 | check the train
every 2 hours check for new orders | 0 */2 * * * | check for new orders
every hour check for new orders | 0 * * * * | check for new orders
every 7 minutes check | !often | check
every minute check the queue | !often | check the queue
every 31 February pay the rent | !never | pay the rent
every 30 February at 9 pay the rent | !never | pay the rent
every other day at 8 water the plants | !strange | at 8 water the plants
every second Friday at 9 pay the cleaner | !strange | at 9 pay the cleaner
每隔一天8点浇花 | !strange | 8点浇花
每两周给房东转账 | !strange | 给房东转账
每天8点和20点查邮件 | !strange | 查邮件
in 0 minutes order a latte | !past | order a latte
yesterday at 9 order a latte | !past | order a latte
today at 9 order a latte | !past | order a latte
tonight at 8 turn on the TV | 2026-11-27 20:00 | turn on the TV
on Monday at 9 check in | 2026-11-30 09:00 | check in
on 24 December at 18:00 send Mom the photo | 2026-12-24 18:00 | send Mom the photo
on 30 February at 9 send Mom the photo | !never | send Mom the photo
2026-12-24 at 18:00 open the app | 2026-12-24 18:00 | open the app
at 7:30 every weekday order a latte | 30 7 * * 1-5 | order a latte
at 19:00 turn off the bluetooth | 2026-11-27 19:00 | turn off the bluetooth
order a latte every weekday at 7:30 | 30 7 * * 1-5 | order a latte
order a latte at 7:30 every weekday | 30 7 * * 1-5 | order a latte
check my mail every morning | 0 8 * * * | check my mail
turn on the torch every evening at 8pm | 0 20 * * * | turn on the torch
every day at 25:00 order a latte | !clock | order a latte
every weekend at 10 order flowers | 0 10 * * 0,6 | order flowers
in 900 days order a cake | !far | order a cake
half past 7 tomorrow order a latte | 2026-11-28 07:30 | order a latte
every year on 24 December at 9 order flowers | 0 9 24 12 * | order flowers
daily at 7 check the news | 0 7 * * * | check the news
Mondays at 9 check the news | 0 9 * * 1 | check the news
on weekdays at 7:30 order a latte | 30 7 * * 1-5 | order a latte
the day after tomorrow at 8 order a latte | 2026-11-29 08:00 | order a latte
every month on the 5th at 8 pay the bill | 0 8 5 * * | pay the bill
每个工作日早上7点半点一杯拿铁 | 30 7 * * 1-5 | 点一杯拿铁
明天9点点一杯拿铁 | 2026-11-28 09:00 | 点一杯拿铁
明天上午九点打开微信 | 2026-11-28 09:00 | 打开微信
20分钟后点一杯拿铁 | 2026-11-27 10:20 | 点一杯拿铁
半小时后打开空调 | 2026-11-27 10:30 | 打开空调
两个半小时后打开空调 | 2026-11-27 12:30 | 打开空调
每天晚上8点打开微信读新闻 | 0 20 * * * | 打开微信读新闻
每天7:30点一杯拿铁 | 30 7 * * * | 点一杯拿铁
每天7点点一杯拿铁 | 0 7 * * * | 点一杯拿铁
每周一、周三和周五下午6点打开健身应用 | 0 18 * * 1,3,5 | 打开健身应用
每周一到周五早上8点打卡 | 0 8 * * 1,2,3,4,5 | 打卡
每月1号交房租 | 0 9 1 * * | 交房租
每个月最后一天下午5点清理缓存 | 0 17 L * * | 清理缓存
每隔2小时查看订单 | 0 */2 * * * | 查看订单
每小时查看订单 | 0 * * * * | 查看订单
每5分钟查看订单 | !often | 查看订单
每年2月31日交房租 | !never | 交房租
昨天9点点一杯拿铁 | !past | 点一杯拿铁
今天9点点一杯拿铁 | !past | 点一杯拿铁
今晚8点打开电视 | 2026-11-27 20:00 | 打开电视
下周一9点打开微信 | 2026-11-30 09:00 | 打开微信
12月24日18:00给妈妈发照片 | 2026-12-24 18:00 | 给妈妈发照片
请每天早上帮我查看天气 | 0 8 * * * | 查看天气
每天下午3点一刻打开微信 | 15 15 * * * | 打开微信
晚上10点关闭蓝牙 | 2026-11-27 22:00 | 关闭蓝牙
每天25点点一杯拿铁 | !clock | 点一杯拿铁
每天 8 点查看邮件 | 0 8 * * * | 查看邮件
in an hour order a latte | 2026-11-27 11:00 | order a latte
""".strip().splitlines()

TASKS = """
set an alarm for 7:30
order a latte for 9
set an alarm every weekday at 7:30
every weekday at 7:30 set an alarm
order a latte
remind me tomorrow at 9 to call Mom
tomorrow at 9 remind me to call
book a table for two tomorrow at 9
tell Mom I will be there in 20 minutes
text Anna that we meet every Monday at 9
in 20 minutes I will be home, tell Mom
Tomorrow at 9 I have a meeting, add it to my calendar
what's the weather tomorrow
what is the weather tomorrow at 9
every app needs an update, install them
Every Monday is busy, clear my calendar
find trains to Berlin tomorrow at 9
order 2 lattes
order a latte for tomorrow at 9
open the daily news
read the daily news
play every song of Abba
check every message from Anna
open weekly planner
add "every Monday at 9 yoga" to the calendar
set volume to 7
7 eggs and milk
at home turn on the light
on the phone open settings
today order a latte
Monday morning playlist: play it
in the morning playlist play song 3
in settings turn on wifi
in 3 days weather
open Friday night song
at 7:30 the bus leaves, show me the line
play Monday Monday
Sunday Times: open and read
may order a latte
march 8 is womens day, order flowers
buy tickets for Friday at 8pm
order food for every day of the week
schedule a meeting every Monday at 9
create a recurring event every Monday at 9
watch the 8 pm news
9 to 5 play the song
turn on airplane mode from 9 every day
delete all alarms every day
写一条消息：明天9点开会
定一个7点半的闹钟
设置明天7点的闹钟
明天9点提醒我开会
每天7点叫我起床
每天7点的闹钟关掉
明天9点的会议加到日历
明天天气怎么样
20分钟后到家，告诉妈妈
告诉妈妈我20分钟后到家
明天9点我要开会，告诉老板
点一杯9点取的拿铁
给9点的会议订会议室
打开每日新闻
每日新闻打开看看
一点一滴打开
三点水的字怎么写
今天的新闻读给我听
明天去北京的火车票
每天跑步的人
5点前到家
每周一歌播放
二十分钟视频下载
帮我订明天9点的高铁票
""".strip().splitlines()


def read(text: str) -> str:
    understood = understand(text, FRIDAY, ZONE)
    if understood is None:
        return "a task"
    if (when := understood.when) is None:
        told = "!" + " ".join(mistake.kind for mistake in understood.mistakes)
    elif when.cron:
        told = when.cron
    else:
        told = datetime.fromtimestamp(when.at, ZONE).strftime("%Y-%m-%d %H:%M")
    return f"{told} | {understood.words}"


@pytest.mark.parametrize("row", SCHEDULES)
def test_a_text_with_a_time_is_a_schedule(row: str) -> None:
    text, _, wanted = row.partition(" | ")
    assert read(text) == wanted


@pytest.mark.parametrize("text", TASKS)
def test_an_ordinary_task_is_never_taken_for_a_schedule(text: str) -> None:
    assert read(text) == "a task"


def test_every_mistake_in_cron_text_is_named() -> None:
    understood = understand_command("61 25 32 13 8,9", FRIDAY, ZONE)
    assert understood is not None
    assert [(mistake.kind, mistake.part) for mistake in understood.mistakes] == [
        ("minute", "61"),
        ("hour", "25"),
        ("day", "32"),
        ("month", "13"),
        ("weekday", "8"),
        ("weekday", "9"),
        ("words", ""),
    ]


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("0 9 31 2 * pay the rent", "never"),
        ("* * * * * look", "often"),
        ("0,5 9 * * * look", "often"),
        ("30 7 * * order a latte", "fields"),
        ("30 7 * * *", "words"),
    ],
)
def test_cron_text_that_cannot_run_is_refused(said: str, wrong: str) -> None:
    understood = understand_command(said, FRIDAY, ZONE)
    assert understood is not None
    assert [mistake.kind for mistake in understood.mistakes] == [wrong]


@pytest.mark.parametrize(
    "hostile", ["9" * 5000, "* " * 2000, "1," * 900 + "1 * * * * x", "每" * 3000, "every " * 300]
)
def test_hostile_text_makes_no_schedule(hostile: str) -> None:
    understood = understand_command(hostile, FRIDAY, ZONE)
    assert understood is None or understood.when is None


def test_zones_are_known_by_name_and_by_city() -> None:
    told = {"europe/madrid": "Europe/Madrid", "Berlin": "Europe/Berlin", "上海": "Asia/Shanghai"}
    assert {words: named_zone(words) for words in told} == told
    assert named_zone("new york") == "America/New_York"
    assert named_zone("Middle/Earth") is None
    assert named_zone("../../etc/passwd") is None
