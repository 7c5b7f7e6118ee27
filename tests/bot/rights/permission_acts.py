"""Each button of the table: what there has to be, what it carries, and what shows that it acted."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from tests.bot.rights.permission_scenes import (
    Scene,
    agreed,
    held,
    invited,
    message,
    nothing,
    over,
    own_code,
    paused,
    payment,
    proven,
    question,
    queued,
    remembered,
    running,
    scheduled,
    take_over,
    taken,
    unlocking,
)
from tests.bot.rights.permission_stage import Measure, Stage


@dataclass(frozen=True, slots=True)
class Button:
    """A kind of button. carries: names of ids, or fixed values as name=value.

    measure becomes `wanted` by a press that acts, for None anything else than it was.
    """

    scene: Scene
    carries: str
    measure: Measure
    wanted: object = None

    def values(self, ids: Mapping[str, object]) -> dict[str, str]:
        """What is kept with the nonce."""
        pairs = [word.partition("=") for word in self.carries.split()]
        return {name: value if sign else str(ids[name]) for name, sign, value in pairs}


def sql(query: str) -> Measure:
    """What stands in the databases."""

    async def measure(stage: Stage) -> object:
        return stage.value(query)

    return measure


def request(column: str) -> Measure:
    """Of the request that the button is about, if Cara has answered it."""
    return sql(f"SELECT {column} FROM j.requests WHERE request_id = :request AND answered_by_id = :cara")  # noqa: S608 - ours


def sends(pattern: str) -> Measure:
    """How many messages to Cara say so."""

    async def measure(stage: Stage) -> object:
        return sum(re.search(pattern, words) is not None for words in stage.said().values())

    return measure


def shows(pattern: str) -> Measure:
    """Does the page now say so, its buttons among its words?"""

    async def measure(stage: Stage) -> object:
        words = stage.said()[stage.page[1]]
        return re.search(pattern, words) is not None

    return measure


def asked_of_phones(*what: str) -> Measure:
    """How often phones were asked for this."""

    async def measure(stage: Stage) -> object:
        return stage.h.homes.done.count(what)

    return measure


def bob(column: str, table: str) -> Measure:
    """What is known of Bob, whom an admin changes."""
    return sql(f"SELECT {column} FROM {table} WHERE person_id = 43")  # noqa: S608 - ours


def invitation(column: str) -> Measure:
    """Of the invitation that the button is about."""
    return sql(f"SELECT {column} FROM invitations WHERE invitation_id = :invitation")  # noqa: S608 - ours


def of_schedule(column: str) -> Measure:
    """Of the schedule that the button is about."""
    return sql(f"SELECT {column} FROM schedules WHERE schedule_id = :schedule")  # noqa: S608 - ours


def inputs() -> Measure:
    """What the phone was told to do."""

    async def measure(stage: Stage) -> object:
        return list(stage.paper(str(stage.ids["phone"])).inputs)

    return measure


PICTURES = "SELECT count(*) FROM outbox WHERE chat_id = :cara AND picture_hash <> '' AND key LIKE '{}%'"
TASK = sql("SELECT state FROM j.tasks WHERE task_id = :task")
TASKS = sql("SELECT count(*) FROM j.tasks WHERE person_id = :cara")
DEFAULT = sql("SELECT default_phone FROM people WHERE person_id = :cara")
PROMPT = sql(
    "SELECT count(*) FROM prompts WHERE person_id = :cara AND request_id = :request AND ended_at IS NULL"
)
PADS = sql("SELECT count(*) FROM buttons WHERE person_id = :cara AND act LIKE '[\"pad_press\"%' AND used = 0")
HELPER = sql("SELECT answer FROM j.helpers WHERE phone_id = :phone")
_A_FACT = "SELECT count(*) FROM j.facts WHERE 1"
FACTS = sql("SELECT count(*) FROM j.facts WHERE person_id = :cara")
TIPS = sql("SELECT count(*) FROM j.tips WHERE person_id = :cara")
RUN = sql("SELECT fate FROM schedule_runs WHERE schedule_id = :schedule")
INVITATIONS = sql("SELECT count(*) FROM invitations")
MODELS = shows("models.yaml")
_NO_BUS = shows("farhand hub")
_ANSWER = sql("SELECT count(*) FROM outbox WHERE key LIKE '%:answer' AND chat_id = 42")
_CHOSEN = "SELECT value FROM preferences WHERE person_id = :cara"
_HOURS_ASKED = sql("SELECT count(*) FROM outbox WHERE key LIKE 'settings:quiet:%' AND chat_id = :cara")
_PHONES = "Kitchen phone|Redmi Note 9"
_WISH = "text=hello origin sent_at keep="
_STEER = "text=hello origin sent_at"
_SCHEDULE = "schedule page=0"
_SAID = "said=每天8点查看邮件 sent=1763700000.0 message=0 command= shortcut="
_BOB = "person=43"
_TASK = "task phone"
_REQUEST = "task phone request"
_PAST = "task page=0"

BUTTONS = {
    "approve": Button(payment, _REQUEST, inputs(), [("tap", 45, 160)]),
    "approve_task": Button(message, _REQUEST, request("state || allowed"), "approved10"),
    "reject": Button(payment, _REQUEST, request("state"), "rejected"),
    "finished": Button(take_over, _REQUEST, request("state"), "finished"),
    "give_up": Button(take_over, _REQUEST, request("state"), "given_up"),
    "pad": Button(take_over, _REQUEST, PADS),
    "pad_press": Button(take_over, "request look number=1 key=element", inputs()),
    "code": Button(take_over, _REQUEST, PROMPT, 1),
    "pin": Button(unlocking, _REQUEST, PROMPT, 1),
    "option": Button(question, f"{_REQUEST} text=red", request("state || reply"), "answeredred"),
    "other": Button(question, _REQUEST, sql("SELECT count(*) FROM outbox WHERE key LIKE 'other:%'")),
    "totp_cancel": Button(own_code, "request", PROMPT, 0),
    "stop": Button(running, _TASK, TASK, "stopped"),
    "pause": Button(running, _TASK, TASK, "paused"),
    "steer_add": Button(running, f"{_TASK} {_STEER}", sql("SELECT count(*) FROM j.corrections"), 1),
    "steer_queue": Button(running, f"{_TASK} {_STEER}", shows("Queued|Begun"), True),
    "steer_replace": Button(running, f"{_TASK} {_STEER}", shows("takes its place"), True),
    "steer_follow": Button(over, f"{_TASK} {_STEER}", shows("Begun as a new task"), True),
    "screen": Button(running, "phone", sql(PICTURES.format("screen:"))),
    "resume": Button(paused, _TASK, TASK, "running"),
    "stop_here": Button(running, f"{_TASK} sure=1", TASK, "stopped"),
    "stopall_yes": Button(running, "", TASK, "stopped"),
    "stopall": Button(running, "", sql("SELECT count(*) FROM buttons WHERE act LIKE '[\"stopall_yes\"%'")),
    "status": Button(running, "", shows(_PHONES), True),
    "queue": Button(running, "", shows(_PHONES), True),
    "queue_first": Button(queued, _TASK, sql("SELECT place FROM j.tasks WHERE task_id = :task")),
    "queue_stop": Button(queued, _TASK, TASK, "stopped"),
    "peek_ask": Button(running, _TASK, sql("SELECT count(*) FROM outbox WHERE key LIKE 'peek:%'")),
    "peek_yes": Button(running, f"{_TASK} at asker=42", _ANSWER),
    "peek_no": Button(running, f"{_TASK} at asker=42", _ANSWER),
    "task_on": Button(nothing, f"phone {_WISH}", TASKS),
    "task_default": Button(nothing, f"{_WISH} for=task_on", shows(_PHONES), True),
    "screen_of": Button(nothing, "phone keep=", sql(PICTURES.format("screen:"))),
    "pad_start": Button(nothing, "phone", TASKS),
    "past": Button(over, "page=0", shows("over of my own"), True),
    "past_task": Button(over, _PAST, shows("over of my own: all done"), True),
    "past_steps": Button(over, f"{_PAST} from=0", shows("Button 1"), True),
    "past_picture": Button(over, f"{_PAST} step=1", sql(PICTURES.format("past:"))),
    "past_details": Button(over, _PAST, sql("SELECT count(*) FROM outbox WHERE key LIKE 'page:%'")),
    "past_film": Button(over, _PAST, sql("SELECT count(*) FROM outbox WHERE key LIKE 'film:%'")),
    "again": Button(over, _TASK, TASKS),
    "past_again": Button(over, _PAST, TASKS),
    "phones": Button(nothing, "", shows(_PHONES), True),
    "phone": Button(nothing, "phone", shows("Kitchen phone"), True),
    "phone_add": Button(nothing, "", sql(PICTURES.format("pair:"))),
    "phone_at": Button(nothing, "home=x way=qr address=", shows("not there any more"), True),
    "phone_default": Button(nothing, "phone", DEFAULT),
    "phone_check": Button(nothing, "phone", asked_of_phones("check", "paper")),
    "phone_reconnect": Button(nothing, "phone", asked_of_phones("reconnect", "paper")),
    "phone_retry": Button(nothing, "phone", asked_of_phones("reconnect", "paper")),
    "phone_rename": Button(nothing, "phone", sql("SELECT count(*) FROM outbox WHERE key LIKE 'rename:%'")),
    "phone_keep": Button(nothing, "phone", shows("Kitchen phone"), True),
    "phone_keep_yes": Button(nothing, "phone", asked_of_phones("keep_address", "paper")),
    "phone_forget": Button(nothing, "phone", shows("Kitchen phone"), True),
    "phone_forget_yes": Button(
        nothing, "phone", sql("SELECT count(*) FROM j.phones WHERE phone_id = :phone"), 0
    ),
    "phone_helper_on": Button(nothing, "phone", HELPER, "full"),
    "phone_helper_off": Button(nothing, "phone", HELPER, "off"),
    "helper_yes": Button(nothing, "phone", HELPER, "full"),
    "helper_no": Button(nothing, "phone", HELPER, "off"),
    "phone_people": Button(nothing, "phone", shows("Kitchen phone"), True),
    "phone_approvers": Button(nothing, "phone to=second", sql("SELECT approvers FROM phone_rules"), "second"),
    "users": Button(nothing, "", shows("Bob"), True),
    "user": Button(nothing, _BOB, shows("Bob"), True),
    "user_role": Button(nothing, _BOB, shows("Bob"), True),
    "user_role_set": Button(nothing, f"{_BOB} role=viewer", bob("role", "people"), "viewer"),
    "user_remove": Button(nothing, _BOB, shows("Bob"), True),
    "user_remove_yes": Button(nothing, f"{_BOB} since", bob("count(*)", "people"), 0),
    "bind_user": Button(nothing, _BOB, shows("Bob"), True),
    "bind": Button(nothing, f"{_BOB} phone", shows("Bob"), True),
    "bind_right": Button(nothing, f"{_BOB} phone right=view on=1", bob("count(*)", "bindings")),
    "bind_limit": Button(nothing, f"{_BOB} phone of=limit", shows("Bob"), True),
    "bind_limit_set": Button(
        nothing, f"{_BOB} phone of=limit to=50", bob("max(spend_limit)", "bindings"), "50"
    ),
    "homes": Button(nothing, "", _NO_BUS, True),
    "home": Button(nothing, "home=x", _NO_BUS, True),
    "home_invite": Button(nothing, "", _NO_BUS, True),
    "home_rename": Button(nothing, "home=x", _NO_BUS, True),
    "home_key": Button(nothing, "home=x", _NO_BUS, True),
    "home_remove": Button(nothing, "home=x", _NO_BUS, True),
    "home_remove_yes": Button(nothing, "home=x", _NO_BUS, True),
    "home_confirm": Button(nothing, "token=x", _NO_BUS, True),
    "home_decline": Button(nothing, "token=x", _NO_BUS, True),
    "invite": Button(nothing, "", shows("Invite"), True),
    "invite_role": Button(nothing, "kind=member", shows("Kitchen phone"), True),
    "invite_phone": Button(nothing, "kind=member with=paper", shows("☑ Kitchen phone"), True),
    "invite_life": Button(nothing, "kind=member with=paper life=1h", INVITATIONS),
    "invite_pick": Button(nothing, "kind=member with=paper", INVITATIONS),
    "invite_revoke": Button(invited, "invitation", invitation("state"), "revoked"),
    "join_confirm": Button(
        agreed, "invitation", sql("SELECT role FROM people WHERE person_id = 45"), "member"
    ),
    "join_refuse": Button(agreed, "invitation", invitation("state"), "refused"),
    "join_lang": Button(taken, "invitation lang=zh", invitation("lang"), "zh"),
    "join_agree": Button(taken, "invitation lang=en", invitation("state"), "agreed"),
    "lang": Button(nothing, "code=zh", sql("SELECT lang FROM people WHERE person_id = :cara"), "zh"),
    "audit": Button(payment, "page=0", shows("payment"), True),
    "model": Button(nothing, "", MODELS, True),
    "model_pick": Button(nothing, "model=fast", MODELS, True),
    "model_use": Button(nothing, "model=fast phone=paper", MODELS, True),
    "facts": Button(remembered, "page=0", shows("my shoe size is 42"), True),
    "fact_keep": Button(nothing, "text=my_name_is_Cara", FACTS, 1),
    "fact_no": Button(nothing, "", shows("Not remembered"), True),
    "fact_delete": Button(remembered, "fact page=0", sql(f"{_A_FACT} AND fact_id = :fact"), 0),
    "tips": Button(remembered, "page=0", shows("tap one"), True),
    "tip_keep": Button(proven, "task", TIPS, 1),
    "tip_no": Button(nothing, "", shows("The tip is not kept"), True),
    "tip_delete": Button(remembered, "tip page=0", sql("SELECT count(*) FROM j.tips WHERE tip_id = :tip"), 0),
    "shortcuts": Button(nothing, "page=0", shows("no shortcuts yet"), True),
    "shortcut_no": Button(nothing, "", shows("Not kept."), True),
    "shortcut_save": Button(over, "task", sends("nothing to keep")),
    "shortcut_keep": Button(over, "task name=latte text=latte", shows("nothing to keep"), True),
    "shortcut_name": Button(over, "task name=latte text=latte", sends("another name for")),
    "shortcut_text": Button(over, "task name=latte text=latte", sends("with a name")),
    "shortcut_choose": Button(
        over, "task name=latte text=latte step=2 use=always", shows("nothing to keep"), True
    ),
    "shortcut_call": Button(over, "task name=latte text=latte step=2", sends("What does step 2 press")),
    "shortcut_show": Button(nothing, "", sends("What is it that you will show me")),
    "past_reword": Button(over, "task page=0", sends("the new words")),
    "shortcut_file_keep": Button(nothing, "file=x", shows("no shortcut of mine"), True),
    "shortcut_said": Button(
        nothing,
        'shortcut=0123456789abcdef given=[] text=x origin={"chat_id":1,"message_id":1} sent_at=1.0',
        shows("not kept any more"),
        True,
    ),
    "shortcut_plain": Button(nothing, 'text=x origin={"chat_id":1,"message_id":1} sent_at=1.0', TASKS, 1),
    "shortcut": Button(nothing, "shortcut=0123456789abcdef page=0", shows("no shortcuts yet"), True),
    "shortcut_run": Button(nothing, "shortcut=0123456789abcdef page=0", shows("no shortcuts yet"), True),
    "shortcut_rename": Button(nothing, "shortcut=0123456789abcdef page=0", shows("no shortcuts yet"), True),
    "shortcut_edit": Button(nothing, "shortcut=0123456789abcdef page=0", shows("no shortcuts yet"), True),
    "shortcut_share": Button(nothing, "shortcut=0123456789abcdef page=0", shows("no shortcuts yet"), True),
    "shortcut_delete": Button(nothing, "shortcut=0123456789abcdef page=0", shows("no shortcuts yet"), True),
    "shortcut_delete_yes": Button(
        nothing, "shortcut=0123456789abcdef page=0", shows("no shortcuts yet"), True
    ),
    "schedules": Button(scheduled, "page=0", shows("look at the news"), True),
    "schedule_one": Button(scheduled, _SCHEDULE, shows("For a missed run I ask you"), True),
    "schedule_zone": Button(
        nothing, f"{_SAID} zone=Europe/Madrid", shows("Times are in Europe/Madrid"), True
    ),
    "schedule_task": Button(
        over, "task", sql("SELECT count(*) FROM outbox WHERE chat_id = :cara AND key LIKE 'cases:%'")
    ),
    "schedule_case": Button(
        nothing, "words=hello sent=1763700000.0 shortcut= case=day", shows("At what time"), True
    ),
    "schedule_hour": Button(nothing, _SAID, shows("Keep this schedule|Which time zone"), True),
    "schedule_no": Button(nothing, "", shows("Nothing is scheduled"), True),
    "schedule_keep": Button(
        nothing, f"{_SAID} phone", sql("SELECT count(*) FROM schedules WHERE person_id = :cara")
    ),
    "schedule_now": Button(nothing, _SAID, TASKS),
    "schedule_pause": Button(scheduled, _SCHEDULE, of_schedule("state"), "paused"),
    "schedule_resume": Button(held, f"{_SCHEDULE} phone", of_schedule("state"), "on"),
    "schedule_missed": Button(scheduled, _SCHEDULE, shows("When a run is missed"), True),
    "schedule_choose": Button(scheduled, f"{_SCHEDULE} how=late", of_schedule("missed"), "late"),
    "schedule_delete": Button(scheduled, _SCHEDULE, of_schedule("count(*)"), 0),
    "schedule_run": Button(scheduled, f"{_SCHEDULE} phone", TASKS),
    "schedule_late": Button(scheduled, "schedule run phone", RUN, "started"),
    "schedule_leave": Button(scheduled, "schedule run", RUN, "skipped"),
    "mode_use": Button(nothing, "mode=team", sql("SELECT mode FROM people WHERE person_id = :cara"), "team"),
    "settings": Button(nothing, "", shows("Your settings"), True),
    "settings_open": Button(nothing, "setting=zone", shows("Which time zone are you in"), True),
    "settings_set": Button(
        nothing, "setting=zone value=Asia/Tokyo", sql(f"{_CHOSEN} AND name = 'zone'"), "Asia/Tokyo"
    ),
    "settings_ask": Button(nothing, "setting=quiet", _HOURS_ASKED, 1),
    "privacy_export": Button(over, "", shows("data is below"), True),
    "privacy_delete": Button(over, "", shows("Delete all of your tasks"), True),
    "privacy_cover": Button(over, "", shows("covered from now on"), True),
    "privacy_uncover": Button(over, "", shows("shown openly from now on"), True),
    "privacy_keep": Button(over, "", shows("What I keep"), True),
    "privacy_erase": Button(over, "", TASKS, 0),
}
# Where a row needs another scene than its verb's.
_SPECIAL = {("screen", "kitchen"): nothing}


def scene_of(verb: str, about: str) -> Scene:
    """What has to be there for a row."""
    return _SPECIAL.get((verb, about), BUTTONS[verb].scene)
