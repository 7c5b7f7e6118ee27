"""How long a task waits for its phone."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PhoneWaits:
    """In seconds."""

    away_s: float = 600.0
    """How long the phone may be away in one go, or the model's service ask to wait."""
    retry_pauses_s: tuple[float, ...] = (1.0, 2.0, 5.0, 10.0)
    """A silent or frozen phone counts as online, so its return is not published: it is asked again."""
    next_page_s: float = 1.2
    """After the press that sends a code the next page comes, and no tree can be read of a page that moves."""
    give_back_s: float = 2.0
    """At the end of a task, whose report waits for it, and before a take-over."""
    tidy_pauses_s: tuple[float, ...] = (0.0, 30.0, 300.0)
    """Before each try to tidy up, from the first again after a task and when the phone comes back.

    A phone that answers nothing for so long waits for its next task or for the next start.
    """
    snapshot_words_s: float = 3.0
    """The words of a snapshot say whether it is private; one whose words were not read by then is private."""
