"""A wrong command line, said in the person's language."""

from collections.abc import Iterator
from typing import IO, Any

import click
from click.exceptions import NoArgsIsHelpError

from bot.settings import language
from bot.terminal.exit_codes import WRONG_SETTINGS
from bot.terminal.speaking import complain, plain


class WrongUsage(click.ClickException):
    """The sentence alone, without click's own English around it."""

    exit_code = WRONG_SETTINGS

    def show(self, file: IO[Any] | None = None) -> None:
        """Prints it among the errors."""
        complain(self.exit_code, self.message)


class Program(click.Group):
    """The commands. Raises WrongUsage instead of click's own errors."""

    def make_context(self, *args: Any, **more: Any) -> click.Context:
        """Reads the program's own options."""
        try:
            return super().make_context(*args, **more)
        except NoArgsIsHelpError:
            raise
        except click.UsageError as err:
            raise _translated(err) from err

    def invoke(self, ctx: click.Context) -> Any:
        """Reads what belongs to the command, and runs it."""
        try:
            return super().invoke(ctx)
        except NoArgsIsHelpError:
            raise
        except click.UsageError as err:
            raise _translated(err) from err


def _translated(err: click.UsageError) -> WrongUsage:
    lang = language()
    command = err.ctx.command_path if err.ctx else "farhand"
    sentences = [*_sentences(err, lang), plain(lang, "usage_how", command=command)]
    return WrongUsage((" " if lang == "en" else "").join(sentences))


def _sentences(err: click.UsageError, lang: str) -> Iterator[str]:
    match err:
        case click.NoSuchOption():
            yield plain(lang, "usage_no_option", name=err.option_name)
        case click.NoSuchCommand():
            yield plain(lang, "usage_no_command", name=err.command_name)
        case click.BadOptionUsage():
            yield plain(lang, "usage_no_value", name=err.option_name)
        case click.MissingParameter(param=click.Parameter() as param):
            yield plain(lang, "usage_missing", name=_name(param, err))
        case click.BadParameter(param=click.Parameter(type=click.Choice() as kind) as param):
            choices = ", ".join(map(str, kind.choices))
            yield plain(lang, "usage_choice", name=_name(param, err), choices=choices)
        case click.BadParameter(param=click.Parameter(type=click.Path()) as param):
            yield plain(lang, "usage_file", name=_name(param, err))
        case click.BadParameter(param=click.Parameter() as param):
            yield plain(lang, "usage_value", name=_name(param, err))
        case _:
            yield plain(lang, "usage_extra")
    if isinstance(err, click.NoSuchOption | click.NoSuchCommand) and err.possibilities:
        yield plain(lang, "usage_close", close=err.possibilities[0])


def _name(param: click.Parameter, err: click.UsageError) -> str:
    """'TASK' or '--port'."""
    return param.get_error_hint(err.ctx).replace("'", "")
