"""The command line: run the bot, show the demo, claim the bot, look over rules and decisions, be a phone."""

import asyncio
import sys
from pathlib import Path

import click

from agent.contract.tasks import MAX_TEXT
from bot.health.redaction import log_into
from bot.settings import HostSettings, ModelSettings, Settings, SettingsError, language
from bot.strings import say
from bot.terminal.exit_codes import WRONG_SETTINGS
from bot.terminal.exits import exit_with, run_alone
from bot.terminal.given_settings import LANG, read_quietly, read_settings
from bot.terminal.home_commands import home
from bot.terminal.hub import hub
from bot.terminal.model_commands import exam, models
from bot.terminal.policy_commands import policy
from bot.terminal.service_commands import health, service
from bot.terminal.single import beside_no_bot, beside_no_try
from bot.terminal.speaking import complain, plain
from bot.terminal.split_command import split
from bot.terminal.split_mark import own_home_problem
from bot.terminal.usage import Program


@click.group(cls=Program, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="farhand")
def main() -> None:
    """Farhand works your Android phone for you from a Telegram chat."""


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
@click.option("--lang", type=LANG, default="en", show_default=True, help="Language of chat and phone.")
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
    settings = read_quietly(HostSettings)
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
    settings = read_quietly(HostSettings)
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
@click.option("--lang", type=LANG, default="en", show_default=True, help="Language of the phone.")
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
    settings = read_settings(HostSettings)
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
    settings = read_quietly(HostSettings)
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
    settings = read_quietly(ModelSettings)

    def work() -> int:
        from bot.terminal.trying import run_task

        return asyncio.run(run_task(settings, task, phone_id))

    exit_with(lambda: run_alone(lang, beside_no_bot(settings.farhand_data_dir), work))


@main.group()
def audit() -> None:
    """What was decided about requests and inputs."""


@audit.command("export")
@click.option("--format", "form", type=click.Choice(["csv", "jsonl"]), default="csv", show_default=True)
def audit_export(form: str) -> None:
    """Print every decision, oldest first; kinds and lengths, no texts. Also while the bot runs."""
    settings = read_quietly(HostSettings)
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
    settings = read_quietly(HostSettings)
    from bot.terminal.backup import back_up

    exit_with(lambda: back_up(settings.farhand_data_dir, file, settings.farhand_lang, frames=frames))


@main.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, exists=True))
def restore(file: Path) -> None:
    """Put what `farhand backup` wrote into an empty data directory."""
    settings = read_quietly(HostSettings)
    from bot.terminal.restore import restore as put_back

    exit_with(lambda: put_back(settings.farhand_data_dir, file, settings.farhand_lang))


for command in (exam, health, home, hub, models, policy, service, split):
    main.add_command(command)
