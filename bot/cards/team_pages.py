"""/mode and /plan: who works a person's tasks, and what is still to be done in the one that runs."""

from agent.contract.plan import MAX_ITEM_TEXT, MOST_ITEMS, Plan
from agent.contract.tasks import Mode
from bot.cards.look import TEXT_LIMIT, ButtonSpec, Look
from bot.cards.plan import plan_html
from bot.cards.settings_page import back_to_settings
from bot.cards.text import clip, one_line, quote, visible
from bot.strings import say, say_html

_TASK_UNITS = 200
_OF_ALL = ""  # as the setting says for everybody


def mode_look(chosen: Mode | None, lang: str, *, note: str = "") -> Look:
    """What is chosen, and a button for each choice. note: HTML of the last press's result, '' for none."""
    parts = [note] if note else []
    parts.append(say_html(lang, "mode_about"))
    parts.append(say_html(lang, f"mode_now_{chosen or 'usual'}"))
    choices = (*Mode, None)
    rows = tuple((_mode_button(mode, chosen, lang),) for mode in choices)
    return Look("\n\n".join(parts), (*rows, (back_to_settings(lang),)))


def _mode_button(mode: Mode | None, chosen: Mode | None, lang: str) -> ButtonSpec:
    name = say(lang, f"button_mode_{mode or 'usual'}")
    text = f"✓ {name}" if mode is chosen else name
    return ButtonSpec(text, "mode_use", (("mode", mode or _OF_ALL),))


def plan_page_html(task_text: str, plan: Plan, lang: str, *, changed: bool = False) -> str:
    """The whole plan, and how to change it. changed: it was just changed."""
    head = say_html(lang, "plan_changed" if changed else "plan_title")
    task = quote(clip(one_line(task_text), _TASK_UNITS))
    how = say_html(lang, "plan_how")
    listed = plan_html(plan, lang, whole=True)
    if visible(listed) > TEXT_LIMIT - visible(head) - visible(task) - visible(how) - 10:
        listed = plan_html(plan, lang)
    return "\n".join([f"<b>{head}</b>", task, listed, "", how])


def plan_refused_html(why: str, lang: str) -> str:
    """Why these lines are no plan. why: 'empty', 'too_many' or 'too_long'."""
    return say_html(lang, f"plan_{why}", most=str(MOST_ITEMS), chars=str(MAX_ITEM_TEXT))
