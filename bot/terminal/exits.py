"""How a command ends: its exit code, and one sentence for a problem that it cannot mend itself."""

import errno
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import NoReturn

from agent.contract.errors import DatabaseTroubled
from agent.contract.phones import PhoneError
from agent.model.models_file import ModelsError
from agent.model.prices_file import PricesError
from agent.policy.rules.rules_file import FILE_NAME, RulesError
from agent.storage.database_file import DatabaseRefused
from bot.settings import HostSettings, SettingsError, language
from bot.terminal.exit_codes import FAILED, NOT_ALONE, WRONG_SETTINGS
from bot.terminal.single import FolderUnusable, NotAlone
from bot.terminal.speaking import complain, models_problems, plain, prices_problems, reason, rules_problems


def exit_with(work: Callable[[], int], lang: str = "", port: int = 0) -> NoReturn:
    """Ends the program with the work's exit code, or with that of the error that it raised.

    lang: of the sentence; that of the settings without it.
    port: on which the work listens as it was told to; 0 for none.
    """
    try:
        code = work()
    except BrokenPipeError:
        raise  # whoever read the output has gone; click ends the program without a word
    except SettingsError as err:
        code = complain(WRONG_SETTINGS, str(err))
    except (
        DatabaseRefused,
        DatabaseTroubled,
        RulesError,
        PricesError,
        ModelsError,
        PhoneError,
        OSError,
        ImportError,
    ) as err:
        code, sentence = _explain(err, lang or language(), port)
        complain(code, sentence)
    sys.exit(code)


def run_alone(lang: str, locks: AbstractContextManager[None], work: Callable[[], int]) -> int:
    """The work's exit code; another one, without the work, if another process runs or the data directory is
    unusable.
    """
    with ExitStack() as stack:
        try:
            stack.enter_context(locks)
        except NotAlone as err:
            return complain(NOT_ALONE, plain(lang, err.key, **err.values))
        except FolderUnusable as err:
            return complain(FAILED, _unusable(err.folder, err.error, lang))
        return work()


def _explain(err: Exception, lang: str, port: int) -> tuple[int, str]:
    """Exit code and sentence. Raises the error anew if it is no problem of the computer."""
    match err:
        case ModelsError():
            return WRONG_SETTINGS, models_problems(lang, err)
        case PricesError():
            return WRONG_SETTINGS, prices_problems(lang, err)
        case RulesError():
            return WRONG_SETTINGS, rules_problems(lang, Path(FILE_NAME), err)
        case DatabaseRefused():
            return FAILED, plain(lang, err.key, path=str(err.path), folder=str(err.path.parent))
        case DatabaseTroubled():
            return FAILED, plain(lang, "database_troubled", detail=str(err))
        case PhoneError():
            return FAILED, plain(lang, "stopped_adb", why=str(err))
        case ImportError():
            from devices.simulator.extra import ExtraMissing  # a running bot needs none of the simulator

            if not isinstance(err, ExtraMissing):
                raise err
            return FAILED, plain(lang, "stopped_extra", name=err.name or "?", extra="simulator")
        case OSError() if err.errno == errno.EADDRINUSE and port:
            return FAILED, plain(lang, "stopped_port", port=str(port))
        case OSError() if err.errno == errno.EADDRINUSE:
            return FAILED, plain(lang, "stopped_port_unnamed", why=err.strerror or str(err))
        case OSError() if folder := _data_folder(err):
            return FAILED, _unusable(folder, err, lang)
        case OSError():
            return FAILED, plain(lang, "stopped_os", why=reason(err, lang))
        case _:
            raise err


def _unusable(folder: Path, err: OSError, lang: str) -> str:
    return plain(lang, "folder_unusable", folder=str(folder), why=reason(err, lang))


def _data_folder(err: OSError) -> Path | None:
    """The data directory, if the error is about something in it or about a folder above it."""
    try:
        folder = HostSettings.read().farhand_data_dir.absolute()
    except SettingsError:
        return None
    if not isinstance(err.filename, str):
        return None
    named = Path(err.filename).absolute()
    return folder if named.is_relative_to(folder) or folder.is_relative_to(named) else None
