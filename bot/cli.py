"""The command line: run the bot, show the demo, claim the bot, look over rules and decisions, be a phone."""

import asyncio
import sys
from pathlib import Path
from typing import TypeVar

import click

from agent.contract.tasks import MAX_TEXT, Mode
from agent.policy.rules.rules_file import FILE_NAME
from bot.health.redaction import configure_logging, log_into
from bot.settings import HostSettings, ModelSettings, Settings, SettingsError, language
from bot.strings import say
from bot.terminal.exit_codes import WRONG_SETTINGS
from bot.terminal.exits import exit_with, run_alone
from bot.terminal.home_commands import home
from bot.terminal.hub import hub
from bot.terminal.single import beside_no_bot, beside_no_try
from bot.terminal.speaking import complain, plain
from bot.terminal.split_command import split
from bot.terminal.split_mark import own_home_problem
from bot.terminal.usage import Program

_S = TypeVar("_S", bound=HostSettings)
_LANG = click.Choice(["en", "zh"])


@click.group(cls=Program, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="farhand")
def main() -> None:
    """Farhand works your Android phone for you from a Telegram chat."""


main.add_command(home)


@main.command()
def run() -> None:
    """Run the bot until SIGTERM or Ctrl-C."""
    exit_with(_start_bot)


def _start_bot() -> int:
    """Raises SettingsError."""
    settings = Settings.read()
    own_home = settings.has_own_home
    if problem := own_home_problem(settings.farhand_data_dir, settings.farhand_lang, own_home=own_home):
        raise SettingsError(problem)

    def work() -> int:
        from bot.main import run_bot  # each command loads only what it needs

        return asyncio.run(run_bot(settings, greets=True))

    locks = beside_no_try(settings.farhand_data_dir, settings.telegram_bot_token.get_secret_value())
    return run_alone(settings.farhand_lang, locks, work)


@main.command()
@click.option(
    "--port", type=click.IntRange(0, 65535), default=0, help="Port of the chat page; 0 takes a free one."
)
@click.option("--lang", type=_LANG, default="en", show_default=True, help="Language of chat and phone.")
@click.option("--no-browser", is_flag=True, help="Print the address only.")
@click.option("--model", "given", help="The stand-in answers as this family or model, such as qwen3-vl.")
@click.option("--homes", is_flag=True, help="Two homes with a phone each, and a bus in between.")
def demo(port: int, lang: str, no_browser: bool, given: str | None, homes: bool) -> None:
    """Show everything on a simulated phone with a local chat page; no account, no key."""

    def work() -> int:
        from bot.demo import AUTOGLM, demo_model, run_demo

        model = demo_model(given) if given is not None else AUTOGLM
        if model is None:
            from agent.standin import family_names

            known = ", ".join(family_names())
            sentence = plain(lang, "demo_model_unknown", name=given or "''", known=known)
            return complain(WRONG_SETTINGS, sentence)
        showing = run_demo(port=port, lang=lang, open_browser=not no_browser, model=model, homes=homes)
        return asyncio.run(showing)

    exit_with(work, lang, port)


@main.command()
@click.option("--again", is_flag=True, help="Also when there is an admin already.")
def claim(again: bool) -> None:
    """Print a one-time code that makes you the admin of this bot."""
    settings = _quiet_log(_read(HostSettings))
    from bot.terminal.claim import print_claim

    exit_with(lambda: asyncio.run(print_claim(settings, again=again)))


@main.command()
@click.argument("person_id", type=int, required=False)
@click.option("--remove", is_flag=True, help="Take the person's code away.")
def code(person_id: int | None, remove: bool) -> None:
    """Set up the 6-digit code that the person with PERSON_ID enters for larger payments.

    Also while the bot runs.

    Shows a QR and the key here in this terminal, and nowhere else. Scan it with a generator on another device
    than the one with Telegram: whoever has taken that one must not have the codes, too. Without PERSON_ID it
    lists everybody.
    """
    settings = _quiet_log(_read(HostSettings))
    from bot.terminal.enrolling import list_people, remove_code, set_up_code

    data, lang = settings.farhand_data_dir, settings.farhand_lang
    if person_id is None:
        if remove:
            sys.exit(complain(WRONG_SETTINGS, plain(lang, "usage_missing", name="PERSON_ID")))
        exit_with(lambda: list_people(data, lang))
    else:
        work = remove_code if remove else set_up_code
        exit_with(lambda: work(data, person_id, lang))


@main.command()
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="Port for adb; 0 takes a free one.")
@click.option("--lang", type=_LANG, default="en", show_default=True, help="Language of the phone.")
@click.option("--wireless", is_flag=True, help="Must be paired first, like a phone with Wireless debugging.")
def phone(port: int, lang: str, wireless: bool) -> None:
    """Be one simulated phone for any adb client."""

    def work() -> int:
        from bot.demo import run_phone

        return asyncio.run(run_phone(port=port, lang=lang, wireless=wireless))

    exit_with(work, lang, port)


@main.command()
@click.option("--all", "everything", is_flag=True, help="Ask also for what works already.")
def setup(everything: bool) -> None:
    """Ask for what the bot needs, try each part at once, and write it to .env."""
    settings = _read(HostSettings)
    from bot.terminal.setup import env_here, run_setup

    env, log = env_here(), settings.farhand_data_dir / "setup.log"

    def work() -> int:
        log_into(log, (env.get("TELEGRAM_BOT_TOKEN"), env.get("OPENAI_API_KEY")))
        return run_setup(env, _start_bot, log, everything=everything)

    exit_with(work)


@main.command()
@click.option(
    "--first-contact", is_flag=True, help="Look at one phone for three minutes: what does it do otherwise?"
)
@click.option("--phone", "phone_id", help="With --first-contact: the phone; not needed with only one.")
@click.option(
    "--out", type=click.Path(path_type=Path), help="With --first-contact: the folder; new or empty."
)
@click.option("--yes", is_flag=True, help="With --first-contact: ask nothing.")
def doctor(first_contact: bool, phone_id: str | None, out: Path | None, yes: bool) -> None:
    """Look over token, model, adb and every phone, and say what to do about what fails.

    With --first-contact it tries about a hundred harmless things on one unlocked, idle phone and writes a
    folder that can be attached to a report: what differs from the simulated phone, times, and recordings
    with all names, numbers and unknown words masked, shown before they are written. Not while a bot runs.
    """
    settings = _quiet_log(_read(HostSettings))
    lang = settings.farhand_lang
    if first_contact:
        from bot.terminal.first_contact import run_first_contact, with_the_phone_alone

        alone = with_the_phone_alone(settings.farhand_data_dir)
        exit_with(lambda: run_alone(lang, alone, lambda: run_first_contact(settings, phone_id, out, yes=yes)))
    given = {"--phone": phone_id, "--out": out, "--yes": yes}
    if names := ", ".join(name for name, value in given.items() if value):
        sys.exit(complain(WRONG_SETTINGS, plain(lang, "first_options", names=names)))
    from bot.terminal.doctor import run_doctor

    exit_with(lambda: asyncio.run(run_doctor(settings, Path(".env"))))


@main.command()
@click.option(
    "--max-age",
    type=click.FloatRange(min=0),
    default=30.0,
    show_default=True,
    help="Seconds without a sign of life.",
)
def health(max_age: float) -> None:
    """Say how the running bot is, for a supervisor.

    Exit code 0: it is well. 1: it runs, but hangs or needs help. 2: it does not run, or nobody can tell.
    """
    settings = _quiet_log(_read(HostSettings))
    from bot.terminal.health import print_health

    exit_with(lambda: print_health(settings.farhand_data_dir, settings.farhand_lang, max_age))


@main.command("try")
@click.argument("task")
@click.option("--phone", "phone_id", help="Serial number of the phone; not needed with only one.")
def try_(task: str, phone_id: str | None) -> None:
    """Run one TASK here in the terminal, with its questions asked here.

    Not while a bot runs with the same data directory: the two would not know what the other does on the
    phone.
    """
    lang, task = language(), task.strip()
    if not task or len(task) > MAX_TEXT:
        key = "task_too_long" if task else "task_empty"
        sys.exit(complain(WRONG_SETTINGS, say(lang, key, limit=str(MAX_TEXT))))
    settings = _quiet_log(_read(ModelSettings))

    def work() -> int:
        from bot.terminal.trying import run_task

        return asyncio.run(run_task(settings, task, phone_id))

    exit_with(lambda: run_alone(lang, beside_no_bot(settings.farhand_data_dir), work))


@main.command()
@click.option(
    "--model", default="", help="'standin', or a model; else that of the settings, if an address is set."
)
@click.option(
    "--mode", type=click.Choice([mode.value for mode in Mode]), default=Mode.AUTO.value, show_default=True
)
@click.option("--tasks", default="*", help="Names of tasks, such as 'Coffee*,ChatSend*'.")
@click.option(
    "--lang", "task_lang", type=click.Choice(["en", "zh", "both"]), help="Of the tasks; else mixed."
)
@click.option("--seed", type=int, default=0, show_default=True, help="Of the stand-in's mistakes.")
@click.option(
    "--faults", type=click.FloatRange(0, 1), default=0.0, help="Share of its moves that are mistakes."
)
@click.option(
    "--jobs", type=click.IntRange(0, 16), default=0, help="Tasks side by side; 0 for the usual number."
)
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), help="Folder for page and result.")
@click.option(
    "--json", "json_file", type=click.Path(path_type=Path, dir_okay=False), help="The result, here too."
)
@click.option("--list", "only_list", is_flag=True, help="Name the tasks and run none.")
def exam(
    model: str,
    mode: str,
    tasks: str,
    task_lang: str | None,
    seed: int,
    faults: float,
    jobs: int,
    out: Path | None,
    json_file: Path | None,
    only_list: bool,
) -> None:
    """Let a model do tasks on simulated phones, and say how many it does as they should be done.

    Judged by what the phones record, not by what the model says. Writes a page with every step and its
    picture, and the result as JSON. Exit code 0: all are passed. Without an address of a model the stand-in
    plays, which tests Farhand itself.
    """
    from bot.terminal.exam.command import ExamOrder, list_tasks, run_exam
    from bot.terminal.exam.models import LOCAL, STANDIN, is_standin

    lang = language()
    if only_list:
        exit_with(lambda: list_tasks(tasks, lang))
    plays = is_standin(model)
    if faults and (not plays or model == LOCAL):
        sys.exit(complain(WRONG_SETTINGS, plain(lang, "exam_faults_standin")))
    settings = None if plays else _quiet_log(_read(ModelSettings))
    if plays:
        configure_logging("ERROR", ())
    name = (model if model == LOCAL else STANDIN) if plays else "model"
    folder = out or _read(HostSettings).farhand_data_dir / "exam" / name
    order = ExamOrder(tasks, task_lang or "", Mode(mode), seed, faults, jobs, folder, json_file)
    exit_with(lambda: run_exam(settings, model, order, lang), lang)


@main.group()
def policy() -> None:
    """The household's own rules: policy.yaml in the data directory."""


@policy.command("check")
@click.argument("file", type=click.Path(path_type=Path), required=False)
def policy_check(file: Path | None) -> None:
    """Say what the rules in FILE say, or which of its lines cannot be used.

    Without FILE those that the bot uses.
    """
    settings = _read(HostSettings)
    from bot.terminal.policy_check import check_rules

    path = file or settings.farhand_data_dir / FILE_NAME
    exit_with(lambda: check_rules(path, settings.farhand_lang, named=file is not None))


@policy.command("show")
def policy_show() -> None:
    """Print every rule that holds, as a file."""
    settings = _read(HostSettings)
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
@click.option("--lang", type=_LANG, help="Language; else FARHAND_LANG.")
def policy_explain(
    page: Path, place: str, app: str, activity: str, task: str, typed: str | None, lang: str | None
) -> None:
    """Say what is read at PLACE of a recorded PAGE, and why a touch there is free or asked about.

    PAGE is the XML of a `uiautomator dump`, or a folder with such files, as a first contact writes them.
    PLACE is a point in pixels such as 540,2075, or a label. The rules of the bot's own policy.yaml count.
    """
    settings = _read(HostSettings)
    from bot.terminal.policy_explain import Asked, explain_page

    lang = lang or settings.farhand_lang
    asked = Asked(place, app.strip(), activity.strip(), task.strip(), typed)
    rules = settings.farhand_data_dir / FILE_NAME
    exit_with(lambda: explain_page(page, rules, asked, lang), lang)


@main.group(invoke_without_command=True)
@click.option("--markdown", is_flag=True, help="Print the table of services and models as in the README.")
@click.option("--lang", type=_LANG, help="Language; else FARHAND_LANG.")
@click.pass_context
def models(context: click.Context, markdown: bool, lang: str | None) -> None:
    """List the model families, and which one your model is taken for."""
    if context.invoked_subcommand is not None:
        return
    settings = _quiet_log(_read(HostSettings))
    from bot.terminal.families import list_families, print_markdown

    lang = lang or settings.farhand_lang
    exit_with(lambda: (print_markdown if markdown else list_families)(lang), lang)


@models.command("test")
@click.argument("name", default="")
@click.option("--quick", is_flag=True, help="Six pictures instead of thirty, and nothing else.")
@click.option("--json", "as_data", is_flag=True, help="Print the figures as JSON.")
def models_test(name: str, quick: bool, as_data: bool) -> None:
    """Try the model with pictures: does it see them, and do its taps land where they should?

    With NAME the one of that name in models.yaml.

    Says first how many requests it sends and about what they cost. Exit code 0: the model can be used as it
    is set. 1: it cannot, and the last line says what to do.
    """
    settings = _quiet_log(_read(ModelSettings))
    from bot.terminal.model_test import run_model_test

    exit_with(lambda: run_model_test(settings, name, quick=quick, as_data=as_data))


@main.group()
def service() -> None:
    """The bot as a service of this computer (systemd or launchd): started at login, again after a crash."""


@service.command("install")
@click.option("--force", is_flag=True, help="Also over a file that Farhand did not write.")
def service_install(force: bool) -> None:
    """Write the service's file for the .env of this folder, show it, and start the bot."""
    settings = _quiet_log(_read(HostSettings))
    from bot.terminal.service import install

    exit_with(lambda: install(settings, force=force))


@service.command("status")
def service_status() -> None:
    """Say how the service is.

    Exit code 0: it is well. 1: it runs, but hangs or needs help. 2: it does not run.
    """
    settings = _quiet_log(_read(HostSettings))
    from bot.terminal.service import status

    exit_with(lambda: status(settings))


@service.command("remove")
@click.option("--force", is_flag=True, help="Also a file that Farhand did not write.")
def service_remove(force: bool) -> None:
    """Stop the service and delete its file; data and settings stay."""
    settings = _quiet_log(_read(HostSettings))
    from bot.terminal.service import remove

    exit_with(lambda: remove(settings, force=force))


@main.group()
def audit() -> None:
    """What was decided about requests and inputs."""


@audit.command("export")
@click.option("--format", "form", type=click.Choice(["csv", "jsonl"]), default="csv", show_default=True)
def audit_export(form: str) -> None:
    """Print every decision, oldest first; kinds and lengths, no texts. Also while the bot runs."""
    settings = _quiet_log(_read(HostSettings))
    from bot.terminal.audit_export import export_audit

    exit_with(lambda: asyncio.run(export_audit(settings.farhand_data_dir, settings.farhand_lang, form)))


@main.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--frames", is_flag=True, help="With the pictures of tasks.")
def backup(file: Path, frames: bool) -> None:
    """Copy both databases and the rules into FILE, a tar archive for you alone. Also while the bot runs.

    The keys in .env, adb's own keys and those of 6-digit codes are not in it. `farhand restore FILE` puts it
    back.
    """
    settings = _quiet_log(_read(HostSettings))
    from bot.terminal.backup import back_up

    exit_with(lambda: back_up(settings.farhand_data_dir, file, settings.farhand_lang, frames=frames))


@main.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, exists=True))
def restore(file: Path) -> None:
    """Put what `farhand backup` wrote into an empty data directory."""
    settings = _quiet_log(_read(HostSettings))
    from bot.terminal.restore import restore as put_back

    exit_with(lambda: put_back(settings.farhand_data_dir, file, settings.farhand_lang))


main.add_command(hub)
main.add_command(split)


def _read(kind: type[_S]) -> _S:
    try:
        return kind.read()
    except SettingsError as err:
        sys.exit(complain(WRONG_SETTINGS, str(err)))


def _quiet_log(settings: _S) -> _S:
    """Keeps the log out of a conversation, unless its level was set by name."""
    named = "farhand_log_level" in settings.model_fields_set
    configure_logging(settings.farhand_log_level if named else "ERROR", ())
    return settings
