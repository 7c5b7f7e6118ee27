"""The language of the prompt, and the owner's own prompt files."""

import logging
import re
from pathlib import Path

log = logging.getLogger(__name__)

# Unified ideographs with extension A, the compatibility block and the supplementary planes.
_CJK = re.compile("[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")


def prompt_language(task_text: str, setting: str = "") -> str:
    """'en' or 'zh': the setting if there is one, else 'zh' for a task with any Chinese character."""
    if setting in ("en", "zh"):
        return setting
    return "zh" if _CJK.search(task_text) else "en"


def read_own_prompt(data_dir: Path, dialect: str, lang: str) -> str | None:
    """The text of `prompts/DIALECT.LANG.txt`, or None for the built-in prompt.

    Blocks: read it once a task, in a thread. An empty file counts as none; one that cannot be read is logged
    and counts as none.
    """
    path = data_dir / "prompts" / f"{dialect}.{lang}.txt"
    try:
        text = path.read_text(encoding="utf-8-sig").strip()
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError) as err:
        log.warning("the built-in prompt is used, %s cannot be read: %s", path, err)
        return None
    return text or None
