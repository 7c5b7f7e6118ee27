"""What of a step's page may show later that a task is done."""

from dataclasses import dataclass

from agent.contract.actions import Receipt


@dataclass(frozen=True, slots=True)
class SeenPage:
    """The words of one page that was read, bounded; never of a hidden page, a password field or a secret.

    step: number of the step that was decided on it.
    app: package in front, '' if unknown.
    words: texts outside of fields. fields: what stands in its fields. buttons: labels of what can be pressed.
    switches: (name of the row, is it on).
    receipt: what the page says has just been done on it, None for nothing.
    undone: words of the page that say it failed, or is not done yet; '' for none.
    in_part: more may stand on the page than was read.
    without_codes: short numbers were left out when it was kept on the disk.
    """

    step: int
    app: str
    words: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()
    buttons: tuple[str, ...] = ()
    switches: tuple[tuple[str, bool], ...] = ()
    receipt: Receipt | None = None
    undone: str = ""
    in_part: bool = False
    without_codes: bool = False
