"""`farhand models` and `farhand exam`: which model is used, and how good it is."""

import sys
from pathlib import Path

import click

from agent.contract.tasks import Mode
from bot.health.redaction import configure_logging
from bot.settings import HostSettings, ModelSettings, language
from bot.terminal.exit_codes import WRONG_SETTINGS
from bot.terminal.exits import exit_with
from bot.terminal.given_settings import LANG, read_quietly, read_settings
from bot.terminal.speaking import complain, plain


@click.group(invoke_without_command=True)
@click.option("--markdown", is_flag=True, help="Print the table of services and models as in the README.")
@click.option("--lang", type=LANG, help="Language; else FARHAND_LANG.")
@click.pass_context
def models(context: click.Context, markdown: bool, lang: str | None) -> None:
    """List the model families, and which one your model is taken for."""
    if context.invoked_subcommand is not None:
        return
    settings = read_quietly(HostSettings)
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
    settings = read_quietly(ModelSettings)
    from bot.terminal.model_test import run_model_test

    exit_with(lambda: run_model_test(settings, name, quick=quick, as_data=as_data))


@click.command()
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
    settings = None if plays else read_quietly(ModelSettings)
    if plays:
        configure_logging("ERROR", ())
    name = (model if model == LOCAL else STANDIN) if plays else "model"
    folder = out or read_settings(HostSettings).farhand_data_dir / "exam" / name
    order = ExamOrder(tasks, task_lang or "", Mode(mode), seed, faults, jobs, folder, json_file)
    exit_with(lambda: run_exam(settings, model, order, lang), lang)
