"""English sentences: /mode and /plan, the team that works long tasks."""

SENTENCES: dict[str, str] = {
    "command_mode": "Whether a team plans your long tasks",
    "command_plan": "The plan of the task; change it",
    "mode_about": (
        "A long task is worked by a team: one model plans, one works step by step, one checks, one keeps "
        "what was found. That costs about twice as many requests. It holds from your next task on."
    ),
    "mode_now_usual": "Now: as the setting says for everybody.",
    "mode_now_auto": "Now: a team for tasks that look long, one model for the others.",
    "mode_now_solo": "Now: always one model.",
    "mode_now_team": "Now: always a team.",
    "mode_chosen": "Chosen.",
    "button_mode_usual": "As set for everybody",
    "button_mode_auto": "A team if it looks long",
    "button_mode_solo": "Always one model",
    "button_mode_team": "Always a team",
    "plan_title": "The plan",
    "plan_changed": "The plan is changed",
    "plan_how": (
        "To change what is still open, send /plan and behind it every thing that is still to be done, one a "
        "line. It holds from the next step on."
    ),
    "plan_none": "None of your tasks has a plan now. A task gets one if a team works it: /mode.",
    "plan_empty": "There is nothing to do in it. Write one thing a line behind /plan.",
    "plan_too_many": "At most {most} lines. Put some together.",
    "plan_too_long": "A line has at most {chars} characters. Split the long ones.",
}
