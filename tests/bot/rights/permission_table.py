"""Who may do what, written by hand, independent of the program: buttons and commands by kinds of people.

The kitchen phone is the household's, Ann its admin. `yes`: what the row names happens. `-`: nothing does.
`told`: nothing does, but a message or the page says why.
"""

from dataclasses import dataclass

KINDS = ("stranger", "viewer", "elsewhere", "member", "under", "over", "admin", "revoked")
"""Who they are.

stranger: not known, and has the button all the same.
viewer: may look at the kitchen phone.
elsewhere: every right on the attic phone, none on this one.
member: VIEW, CONTROL and TAKE_OVER on the kitchen phone, without APPROVE.
under, over: every right there, with a limit above or below what is to be paid.
admin: another one than Ann.
revoked: had every right there until a moment ago, and has the buttons from before.
"""

# About: whose task it is ("own": on the phone that is theirs, of whoever has none the kitchen phone), or
# which phone.
REQUESTS = """
verb          about     stranger viewer elsewhere member under over admin revoked
approve       Ann's     -        -      -         -      yes   -    yes   -
approve       own       -        -      yes       -      yes   -    yes   -
approve_task  Ann's     -        -      -         -      yes   yes  yes   -
approve_task  own       -        -      yes       -      yes   yes  yes   -
reject        Ann's     -        -      -         -      yes   yes  yes   -
reject        own       -        -      yes       yes    yes   yes  yes   -
finished      Ann's     -        -      -         yes    yes   yes  yes   -
finished      own       -        -      yes       yes    yes   yes  yes   -
give_up       Ann's     -        -      -         yes    yes   yes  yes   -
give_up       own       -        -      yes       yes    yes   yes  yes   -
pad_press     Ann's     -        -      -         -      -     -    -     -
pad_press     own       -        -      yes       yes    yes   yes  yes   -
pad           Ann's     -        -      -         -      -     -    -     -
pad           own       -        -      yes       yes    yes   yes  yes   -
code          Ann's     -        -      -         -      -     -    -     -
code          own       -        -      yes       yes    yes   yes  yes   -
pin           Ann's     -        -      -         -      -     -    -     -
pin           own       -        -      yes       yes    yes   yes  yes   -
option        Ann's     -        -      -         -      -     -    -     -
option        own       -        -      yes       yes    yes   yes  yes   -
other         Ann's     -        -      -         -      -     -    -     -
other         own       -        -      yes       yes    yes   yes  yes   -
totp_cancel   own       -        -      yes       yes    yes   yes  yes   -
"""

TASKS = """
verb          about     stranger viewer elsewhere member under over admin revoked
stop          Ann's     -        -      -         yes    yes   yes  yes   -
stop          own       -        -      yes       yes    yes   yes  yes   -
screen        Ann's     -        told   -         told   told  told yes   -
screen        own       -        yes    yes       yes    yes   yes  yes   -
screen        kitchen   -        yes    -         yes    yes   yes  yes   -
resume        Ann's     -        -      -         -      -     -    -     -
resume        own       -        -      yes       yes    yes   yes  yes   -
pause         Ann's     -        -      -         -      -     -    -     -
pause         own       -        -      yes       yes    yes   yes  yes   -
steer_add     own       -        -      yes       yes    yes   yes  yes   -
steer_queue   own       -        -      yes       yes    yes   yes  yes   -
steer_replace own       -        -      yes       yes    yes   yes  yes   -
steer_follow  own       -        -      yes       yes    yes   yes  yes   -
stop_here     Ann's     -        -      -         yes    yes   yes  yes   -
stopall_yes   Ann's     -        -      -         -      -     -    yes   -
stopall       Ann's     -        -      -         -      -     -    yes   -
status        Ann's     -        yes    yes       yes    yes   yes  yes   -
queue         Ann's     -        -      yes       yes    yes   yes  yes   -
queue_first   Ann's     -        -      -         -      -     -    yes   -
queue_stop    Ann's     -        -      told       yes    yes   yes  yes   -
queue_stop    own       -        -      yes       yes    yes   yes  yes   -
peek_ask      Ann's     -        yes    -         yes    yes   yes  yes   -
peek_yes      Ann's     -        -      -         -      -     -    -     -
peek_yes      own       -        -      yes       yes    yes   yes  yes   -
peek_no       Ann's     -        -      -         -      -     -    -     -
peek_no       own       -        -      yes       yes    yes   yes  yes   -
task_on       kitchen   -        -      -         yes    yes   yes  yes   -
task_default  own       -        -      yes       yes    yes   yes  yes   -
screen_of     kitchen   -        yes    -         yes    yes   yes  yes   -
pad_start     kitchen   -        -      -         yes    yes   yes  yes   -
past          own       -        yes    yes       yes    yes   yes  yes   -
past_task     Ann's     -        told   told      told   told  told told  -
past_task     own       -        yes    yes       yes    yes   yes  yes   -
past_steps    Ann's     -        told   told      told   told  told told  -
past_steps    own       -        yes    yes       yes    yes   yes  yes   -
past_picture  Ann's     -        told   told      told   told  told told  -
past_picture  own       -        yes    yes       yes    yes   yes  yes   -
past_details  Ann's     -        told   told      told   told  told told  -
past_details  own       -        yes    yes       yes    yes   yes  yes   -
past_film     Ann's     -        told   told      told   told  told told  -
past_film     own       -        yes    yes       yes    yes   yes  yes   -
again         Ann's     -        -      -         told   told  told told  -
again         own       -        -      yes       yes    yes   yes  yes   -
past_again    Ann's     -        -      told      told   told  told told  -
past_again    own       -        -      yes       yes    yes   yes  yes   -
"""

PAGES = """
verb             about    stranger viewer elsewhere member under over admin revoked
phones           kitchen  -        yes    yes       yes    yes   yes  yes   -
phone            kitchen  -        yes    -         yes    yes   yes  yes   -
phone_default    kitchen  -        -      -         yes    yes   yes  yes   -
phone_check      kitchen  -        -      -         yes    yes   yes  yes   -
phone_reconnect  kitchen  -        -      -         yes    yes   yes  yes   -
phone_add        kitchen  -        -      -         -      -     -    yes   -
phone_at         kitchen  -        -      -         -      -     -    yes   -
phone_retry      kitchen  -        -      -         yes    yes   yes  yes   -
phone_rename     kitchen  -        -      -         -      -     -    yes   -
phone_keep       kitchen  -        -      -         -      -     -    yes   -
phone_keep_yes   kitchen  -        -      -         -      -     -    yes   -
phone_forget     kitchen  -        -      -         -      -     -    yes   -
phone_forget_yes kitchen  -        -      -         -      -     -    yes   -
phone_helper_on  kitchen  -        -      -         -      -     -    yes   -
phone_helper_off kitchen  -        -      -         -      -     -    yes   -
helper_yes       kitchen  -        -      -         -      -     -    yes   -
helper_no        kitchen  -        -      -         -      -     -    yes   -
phone_people     kitchen  -        -      -         -      -     -    yes   -
phone_approvers  kitchen  -        -      -         -      -     -    yes   -
users            Bob      -        -      -         -      -     -    yes   -
user             Bob      -        -      -         -      -     -    yes   -
user_role        Bob      -        -      -         -      -     -    yes   -
user_role_set    Bob      -        -      -         -      -     -    yes   -
user_remove      Bob      -        -      -         -      -     -    yes   -
user_remove_yes  Bob      -        -      -         -      -     -    yes   -
bind_user        Bob      -        -      -         -      -     -    yes   -
bind             Bob      -        -      -         -      -     -    yes   -
bind_right       Bob      -        -      -         -      -     -    yes   -
bind_limit       Bob      -        -      -         -      -     -    yes   -
bind_limit_set   Bob      -        -      -         -      -     -    yes   -
homes            kitchen  -        -      -         -      -     -    yes   -
home             kitchen  -        -      -         -      -     -    yes   -
home_invite      kitchen  -        -      -         -      -     -    yes   -
home_rename      kitchen  -        -      -         -      -     -    yes   -
home_key         kitchen  -        -      -         -      -     -    yes   -
home_remove      kitchen  -        -      -         -      -     -    yes   -
home_remove_yes  kitchen  -        -      -         -      -     -    yes   -
home_confirm     kitchen  -        -      -         -      -     -    yes   -
home_decline     kitchen  -        -      -         -      -     -    yes   -
invite           Dan      -        -      -         -      -     -    yes   -
invite_role      Dan      -        -      -         -      -     -    yes   -
invite_phone     Dan      -        -      -         -      -     -    yes   -
invite_life      Dan      -        -      -         -      -     -    yes   -
invite_pick      Dan      -        -      -         -      -     -    yes   -
invite_revoke    Dan      -        -      -         -      -     -    yes   -
join_confirm     Dan      -        -      -         -      -     -    yes   -
join_refuse      Dan      -        -      -         -      -     -    yes   -
join_lang        own      yes      -      -         -      -     -    -     -
join_agree       own      yes      -      -         -      -     -    -     -
lang             own      -        yes    yes       yes    yes   yes  yes   -
audit            kitchen  -        -      -         -      -     -    yes   -
model            kitchen  -        -      -         -      -     -    yes   -
model_pick       kitchen  -        -      -         -      -     -    yes   -
model_use        kitchen  -        -      -         -      -     -    yes   -
facts            own      -        yes    yes       yes    yes   yes  yes   -
fact_keep        own      -        yes    yes       yes    yes   yes  yes   -
fact_no          own      -        yes    yes       yes    yes   yes  yes   -
fact_delete      Ann's    -        told   told      told   told  told told  -
fact_delete      own      -        yes    yes       yes    yes   yes  yes   -
tips             own      -        yes    yes       yes    yes   yes  yes   -
tip_keep         Ann's    -        told   told      told   told  told told  -
tip_keep         own      -        yes    yes       yes    yes   yes  yes   -
tip_no           own      -        yes    yes       yes    yes   yes  yes   -
tip_delete       Ann's    -        told   told      told   told  told told  -
tip_delete       own      -        yes    yes       yes    yes   yes  yes   -
shortcuts            own  -        yes    yes       yes    yes   yes  yes   -
shortcut_no          own  -        yes    yes       yes    yes   yes  yes   -
shortcut_save        own  -        yes    yes       yes    yes   yes  yes   -
shortcut_keep        own  -        yes    yes       yes    yes   yes  yes   -
shortcut_name        own  -        yes    yes       yes    yes   yes  yes   -
shortcut_text        own  -        yes    yes       yes    yes   yes  yes   -
shortcut_choose      own  -        yes    yes       yes    yes   yes  yes   -
shortcut_call        own  -        yes    yes       yes    yes   yes  yes   -
shortcut_show        own  -        -      yes       yes    yes   yes  yes   -
past_reword          own  -        yes    yes       yes    yes   yes  yes   -
shortcut_file_keep   own  -        yes    yes       yes    yes   yes  yes   -
shortcut             own  -        yes    yes       yes    yes   yes  yes   -
shortcut_rename      own  -        yes    yes       yes    yes   yes  yes   -
shortcut_edit        own  -        yes    yes       yes    yes   yes  yes   -
shortcut_share       own  -        yes    yes       yes    yes   yes  yes   -
shortcut_delete      own  -        yes    yes       yes    yes   yes  yes   -
shortcut_delete_yes  own  -        yes    yes       yes    yes   yes  yes   -
shortcut_run         own  -        -      yes       yes    yes   yes  yes   -
shortcut_said        own  -        -      yes       yes    yes   yes  yes   -
shortcut_plain       own  -        -      yes       yes    yes   yes  yes   -
schedules        own      -        -      yes       yes    yes   yes  yes   -
schedule_zone    own      -        -      yes       yes    yes   yes  yes   -
schedule_case    own      -        -      yes       yes    yes   yes  yes   -
schedule_hour    own      -        -      yes       yes    yes   yes  yes   -
schedule_no      own      -        -      yes       yes    yes   yes  yes   -
schedule_keep    own      -        -      yes       yes    yes   yes  yes   -
schedule_now     own      -        -      yes       yes    yes   yes  yes   -
schedule_task    Ann's    -        -      told      told   told  told told  -
schedule_task    own      -        -      yes       yes    yes   yes  yes   -
schedule_one     Ann's    -        -      told      told   told  told told  -
schedule_one     own      -        -      yes       yes    yes   yes  yes   -
schedule_pause   Ann's    -        -      told      told   told  told told  -
schedule_pause   own      -        -      yes       yes    yes   yes  yes   -
schedule_missed  Ann's    -        -      told      told   told  told told  -
schedule_missed  own      -        -      yes       yes    yes   yes  yes   -
schedule_choose  Ann's    -        -      told      told   told  told told  -
schedule_choose  own      -        -      yes       yes    yes   yes  yes   -
schedule_delete  Ann's    -        -      told      told   told  told told  -
schedule_delete  own      -        -      yes       yes    yes   yes  yes   -
schedule_leave   Ann's    -        -      told      told   told  told told  -
schedule_leave   own      -        -      yes       yes    yes   yes  yes   -
schedule_resume  Ann's    -        -      -         told   told  told told  -
schedule_resume  own      -        -      yes       yes    yes   yes  yes   -
schedule_run     Ann's    -        -      -         told   told  told told  -
schedule_run     own      -        -      yes       yes    yes   yes  yes   -
schedule_late    Ann's    -        -      -         told   told  told told  -
schedule_late    own      -        -      yes       yes    yes   yes  yes   -
mode_use         own      -        -      yes       yes    yes   yes  yes   -
settings         own      -        yes    yes       yes    yes   yes  yes   -
settings_open    own      -        yes    yes       yes    yes   yes  yes   -
settings_set     own      -        yes    yes       yes    yes   yes  yes   -
settings_ask     own      -        yes    yes       yes    yes   yes  yes   -
privacy_export   own      -        yes    yes       yes    yes   yes  yes   -
privacy_delete   own      -        yes    yes       yes    yes   yes  yes   -
privacy_cover    own      -        yes    yes       yes    yes   yes  yes   -
privacy_uncover  own      -        yes    yes       yes    yes   yes  yes   -
privacy_keep     own      -        yes    yes       yes    yes   yes  yes   -
privacy_erase    own      -        yes    yes       yes    yes   yes  yes   -
"""

BUTTONS = {"requests": REQUESTS, "tasks": TASKS, "pages": PAGES}

NEWCOMERS = frozenset({"join_lang", "join_agree"})
"""Buttons of strangers with an invitation: nobody known has them, and the gate decides on them alone."""

COMMANDS = """
command    stranger viewer elsewhere member under over admin revoked
/start     -        yes    yes       yes    yes   yes  yes   -
/help      -        yes    yes       yes    yes   yes  yes   -
/status    -        yes    yes       yes    yes   yes  yes   -
/screen    -        yes    yes       yes    yes   yes  yes   -
/devices   -        yes    yes       yes    yes   yes  yes   -
/history   -        yes    yes       yes    yes   yes  yes   -
/facts     -        yes    yes       yes    yes   yes  yes   -
/schedule  -        -      yes       yes    yes   yes  yes   -
/schedules -        -      yes       yes    yes   yes  yes   -
/privacy   -        yes    yes       yes    yes   yes  yes   -
/language  -        yes    yes       yes    yes   yes  yes   -
/cancel    -        yes    yes       yes    yes   yes  yes   -
/stop      -        -      yes       yes    yes   yes  yes   -
/pause     -        -      yes       yes    yes   yes  yes   -
/resume    -        -      yes       yes    yes   yes  yes   -
/queue     -        -      yes       yes    yes   yes  yes   -
/connect   -        -      -         -      -     -    yes   -
/pair      -        -      -         -      -     -    yes   -
/invite    -        -      -         -      -     -    yes   -
/users     -        -      -         -      -     -    yes   -
/bind      -        -      -         -      -     -    yes   -
/stopall   -        -      -         -      -     -    yes   -
/audit     -        -      -         -      -     -    yes   -
/homes     -        -      -         -      -     -    yes   -
/model     -        -      -         -      -     -    yes   -
/mode      -        -      yes       yes    yes   yes  yes   -
/save      -        -      yes       yes    yes   yes  yes   -
/show      -        -      yes       yes    yes   yes  yes   -
/shortcuts -        yes    yes       yes    yes   yes  yes   -
/settings  -        yes    yes       yes    yes   yes  yes   -
/summary   -        -      yes       yes    yes   yes  yes   -
/plan      -        -      yes       yes    yes   yes  yes   -
/health    -        -      -         -      -     -    yes   -
"""

# Without a command: a task; the answer to a question of an own task, or of Ann's.
TEXTS = """
text          stranger viewer elsewhere member under over admin revoked
task          -        told   yes       yes    yes   yes  yes   -
answer_own    -        told   yes       yes    yes   yes  yes   -
answer_Ann's  -        told   told      told   told  told told  -
"""

# In a group in which the bot may be. Nothing else than these is heard there, and buttons never work.
IN_GROUP = """
word      stranger viewer elsewhere member under over admin revoked
/stop     -        -      yes       yes    yes   yes  yes   -
task      -        told   yes       yes    yes   yes  yes   -
"""


@dataclass(frozen=True, slots=True)
class Row:
    """One row. about: "" where the table has no such column. cells: by kind."""

    name: str
    about: str
    cells: dict[str, str]

    def __str__(self) -> str:
        return f"{self.name} ({self.about})" if self.about else self.name


def rows(table: str) -> tuple[Row, ...]:
    """A table as it is read by a person."""
    head, *lines = [line.split() for line in table.strip().splitlines()]
    names = len(head) - len(KINDS)
    assert tuple(head[names:]) == KINDS, head
    made = tuple(_row(line, names) for line in lines)
    assert len({(row.name, row.about) for row in made}) == len(made), "a row stands there twice"
    return made


def _row(line: list[str], names: int) -> Row:
    cells = line[names:]
    assert len(cells) == len(KINDS), line
    assert set(cells) <= {"yes", "-", "told"}, line
    return Row(line[0], line[1] if names == 2 else "", dict(zip(KINDS, cells, strict=True)))
