"""`farhand policy` and what belongs to it."""

from pathlib import Path

import click

from agent.policy.rules.rules_file import FILE_NAME
from bot.settings import HostSettings
from bot.terminal.exits import exit_with
from bot.terminal.given_settings import LANG, read_settings


@click.group()
def policy() -> None:
    """The household's own rules: policy.yaml in the data directory."""


@policy.command("check")
@click.argument("file", type=click.Path(path_type=Path), required=False)
def policy_check(file: Path | None) -> None:
    """Say what the rules in FILE say, or which of its lines cannot be used.

    Without FILE those that the bot uses.
    """
    settings = read_settings(HostSettings)
    from bot.terminal.policy_check import check_rules

    path = file or settings.farhand_data_dir / FILE_NAME
    exit_with(lambda: check_rules(path, settings.farhand_lang, named=file is not None))


@policy.command("show")
def policy_show() -> None:
    """Print every rule that holds, as a file."""
    settings = read_settings(HostSettings)
    from bot.terminal.policy_check import show_rules

    exit_with(lambda: show_rules(settings.farhand_data_dir / FILE_NAME, settings.farhand_lang))


@policy.command("schema")
def policy_schema() -> None:
    """Print the JSON schema of the rules file."""
    from bot.terminal.policy_check import print_schema

    exit_with(print_schema)


@policy.command("explain")
@click.argument("page", type=click.Path(path_type=Path))
@click.argument("place")
@click.option("--app", default="", help="Package of the app in front; else the one that the page names.")
@click.option("--activity", default="", help="Full class name of the activity in front.")
@click.option("--task", default="", help="The task's words, for what it is held to and for equal choices.")
@click.option("--type", "typed", help="Explain typing this text there, not a touch.")
@click.option("--lang", type=LANG, help="Language; else FARHAND_LANG.")
def policy_explain(
    page: Path, place: str, app: str, activity: str, task: str, typed: str | None, lang: str | None
) -> None:
    """Say what is read at PLACE of a recorded PAGE, and why a touch there is free or asked about.

    PAGE is the XML of a `uiautomator dump`, or a folder with such files, as a first contact writes them.
    PLACE is a point in pixels such as 540,2075, or a label. The rules of the bot's own policy.yaml count.
    """
    settings = read_settings(HostSettings)
    from bot.terminal.policy_explain import Asked, explain_page

    lang = lang or settings.farhand_lang
    asked = Asked(place, app.strip(), activity.strip(), task.strip(), typed)
    rules = settings.farhand_data_dir / FILE_NAME
    exit_with(lambda: explain_page(page, rules, asked, lang), lang)
