"""English sentences: schedules, tasks at their times."""

SENTENCES: dict[str, str] = {
    "command_schedule": "A task at its time, every day at 8",
    "command_schedules": "Your schedules and their runs",
    # --- what was understood
    "schedule_offer": "<b>🗓 Keep this schedule?</b>\nRuns {when}.",
    "schedule_task": "“{task}”",
    "schedule_next": "Next: {moment}",
    "schedule_zone": "Times are in {zone}.",
    "schedule_no_time": "I read no time in that.",
    "schedule_dropped": "Nothing is scheduled.",
    "schedule_now_done": "It runs now; nothing is scheduled.",
    "schedule_kept": "<b>🗓 Kept.</b> I report after each run; paying, sending and deleting still ask you.",
    "schedule_full": "You have {limit} schedules, and that is the most. Delete one with /schedules first.",
    "schedule_ask_zone": (
        "<b>🗓 Which time zone are your times in?</b>\n"
        "Press one, or write its name or a city, such as <code>Europe/Madrid</code>."
    ),
    "schedule_zone_unknown": (
        "There is no time zone “{zone}”. Write one such as <code>Europe/Madrid</code>, or a city."
    ),
    "schedule_how_often": "<b>🗓 How often?</b>\n“{task}”",
    "schedule_what_hour": (
        "<b>🗓 At what time?</b>\n“{task}”\nAnother one: <code>/schedule every day 7:45 …</code>"
    ),
    "button_schedule_keep": "🗓 Keep",
    "button_schedule_keep_on": "🗓 Keep on {phone}",
    "button_schedule_now": "Only now",
    "button_schedule_no": "Cancel",
    "button_schedule_zone_own": "{zone} (this computer’s)",
    "button_schedule_case_day": "Every day",
    "button_schedule_case_weekdays": "Weekdays",
    "button_schedule_case_week": "Every week",
    "button_schedule_case_month": "Every month",
    "button_schedule_task": "🗓 As schedule",
    # --- times
    "schedule_moment": "{day} {date} {clock}",
    "schedule_day_0": "Sun",
    "schedule_day_1": "Mon",
    "schedule_day_2": "Tue",
    "schedule_day_3": "Wed",
    "schedule_day_4": "Thu",
    "schedule_day_5": "Fri",
    "schedule_day_6": "Sat",
    "schedule_once": "once, {moment}",
    "schedule_minutes": "every {count} minutes",
    "schedule_hourly": "every hour, at minute {minute}",
    "schedule_hours": "every {count} hours",
    "schedule_daily": "every day at {clock}",
    "schedule_weekdays": "Monday to Friday at {clock}",
    "schedule_weekends": "Saturday and Sunday at {clock}",
    "schedule_weekly": "every {days} at {clock}",
    "schedule_monthly": "on day {day} of each month at {clock}",
    "schedule_month_end": "on the last day of each month at {clock}",
    "schedule_yearly": "every year on {date} (month-day) at {clock}",
    "schedule_cron": "by {cron}",
    # --- mistakes
    "schedule_wrong": "<b>That cannot be scheduled.</b>",
    "schedule_wrong_many": "<b>That cannot be scheduled.</b> All that is wrong:",
    "schedule_mistake_minute": "Minute “{part}”: 0 to 59, as 0, 0,30 or */15.",
    "schedule_mistake_hour": "Hour “{part}”: 0 to 23, as 7, 7-9 or */2.",
    "schedule_mistake_day": "Day of the month “{part}”: 1 to 31, or L for the last.",
    "schedule_mistake_month": "Month “{part}”: 1 to 12, or JAN to DEC.",
    "schedule_mistake_weekday": "Day of the week “{part}”: 0 (Sunday) to 7, or SUN to SAT.",
    "schedule_mistake_fields": "{part} fields of 5: minute, hour, day, month, day of the week.",
    "schedule_mistake_words": "The task is missing: write it behind the times.",
    "schedule_mistake_never": "There is no such day, so it would never run. Choose another one.",
    "schedule_mistake_often": "A schedule may run every {part} minutes at most. Choose times further apart.",
    "schedule_mistake_past": "That time is over. Write a later one.",
    "schedule_mistake_clock": "There is no such time of day. Write it like 7:30 or 19:30.",
    "schedule_mistake_step": "I can do minutes that divide an hour, or hours that divide a day: 15 min, 2 h.",
    "schedule_mistake_strange": (
        "I can repeat by the day of the week or month. Write “every day at 8”, or cron text behind /schedule,"
        " such as 0 8 */2 * * for every second day of the month."
    ),
    "schedule_mistake_far": "That is more than a year ahead. Write a sooner one.",
    # --- list and one schedule
    "schedules_none": (
        "You have no schedules. Write for example “every weekday 7:30 order a latte”,\n"
        "or <code>/schedule 30 7 * * 1-5 order a latte</code> (cron text)."
    ),
    "schedules_title": "<b>🗓 Your schedules</b> ({first}–{last} of {total})",
    "schedules_line": "<b>{number}</b> {task} · {when}",
    "schedules_line_next": "next {moment}",
    "schedules_line_paused": "paused",
    "schedule_on_phone": "Runs {when} on {phone}.",
    "schedule_paused_person": "Paused by you.",
    "schedule_paused_rights": "Paused: you may not give tasks to that phone any more.",
    "schedule_paused_phone": "Paused: that phone is not connected to me any more.",
    "schedule_paused_home": "Paused: the home of that phone was removed. Make it anew for another phone.",
    "schedule_gone": "That schedule is deleted. /schedules shows the others.",
    "schedule_deleted": "Deleted.",
    "schedule_missed_ask_person": "<b>When a run is missed</b> (I was off, the phone was away):",
    "schedule_missed_late": "A missed run runs as soon as it can.",
    "schedule_missed_skip": "A missed run is left out.",
    "schedule_missed_ask": "For a missed run I ask you.",
    "button_schedule_pause": "Pause",
    "button_schedule_resume": "Go on",
    "button_schedule_run": "Run now",
    "button_schedule_missed": "If missed …",
    "button_schedule_missed_late": "Run late",
    "button_schedule_missed_skip": "Leave out",
    "button_schedule_missed_ask": "Ask me",
    "button_schedule_delete": "🗑 Delete",
    "button_schedule_list": "« All schedules",
    "button_schedule_back": "« Back",
    "button_schedule_leave": "Leave it out",
    "toast_schedule_runs": "It is in the queue",
    "toast_schedule_gone": "That schedule is deleted",
    "toast_schedule_decided": "That is decided already",
    # --- runs
    "run_title": "<b>🗓 Schedule</b> “{task}”",
    "run_started_late": "Due {moment}, it begins now: {why}.",
    "run_started_on_time": "It begins. The run of {moment} was missed: {why}.",
    "run_skipped": "The run of {moment} was left out: {why}.",
    "run_refused": "The run of {moment} did not begin: {reason}",
    "run_asked": "The run of {moment} was missed: {why}. Run it now?",
    "run_waiting": "The run of {moment} waits: {phone} is away. It begins when the phone is back.",
    "run_waiting_home_late": (
        "The run of {moment} waits: home “{home}” is not reached. It begins when that is back."
    ),
    "run_waiting_home_skip": (
        "As far as I know the run of {moment} has not begun: home “{home}” is not reached. "
        "I leave out what is missed until that is back."
    ),
    "run_waiting_home_ask": (
        "As far as I know the run of {moment} has not begun: home “{home}” is not reached. "
        "I ask you about it when that is back."
    ),
    "run_stopped_rights": (
        "The run of {moment} did not begin, and the schedule is paused: you may not give tasks to {phone} "
        "any more. Ask an admin."
    ),
    "run_stopped_phone": (
        "The run of {moment} did not begin, and the schedule is paused: its phone is not connected to me "
        "any more. Connect it, then press Go on in /schedules."
    ),
    "run_stopped_home": (
        "The run of {moment} did not begin, and the schedule is paused: the home of its phone was removed. "
        "Make it anew for another phone, and delete this one in /schedules."
    ),
    "run_stopped_admin_rights": (
        "A schedule of {name} is paused: they may not give tasks to {phone} any more. "
        "/bind gives the right back."
    ),
    "run_stopped_admin_phone": "A schedule of {name} is paused: its phone is not connected to me any more.",
    "run_stopped_admin_home": "A schedule of {name} is paused: the home of its phone was removed.",
    "run_why_off": "I was off at that time",
    "run_why_phone": "{phone} was away",
    "run_why_home": "home “{home}” was not reached",
    "run_why_newer": "you did not answer before the next one was due",
    "run_why_person": "you decided so",
    "run_more_one": "One later run fell into it: {last}.",
    "run_more": "{count} later runs fell into it, the last {last}.",
    "schedule_shortcut_gone": (
        "The shortcut of your schedule “{task}” is deleted. The schedule now runs by its words alone."
    ),
}
