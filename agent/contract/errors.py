"""What the agent cannot mend by itself: a small tree of errors with their sentences; and disk trouble."""

import math
from enum import StrEnum
from typing import ClassVar

from agent.contract.ids import TaskId
from devices.errors import PhoneError


class AgentError(Exception):
    """Something the person can act on: `key` names the sentence in bot/strings, `values` fill it in."""

    key: ClassVar[str] = "agent_error"

    def __init__(self, detail: str, /, **values: str) -> None:
        super().__init__(detail)  # English, for the log
        self.values = values


class CaptureFailed(AgentError):
    """The phone gave no picture, twice. Values: detail (English)."""

    key = "capture_failed"


class ProtectedPage(AgentError):
    """A page that the phone protects was left to the person, who gave it up or did not get past it."""

    key = "protected_page"


class PageWithheld(AgentError):
    """A page with a code was left to the person, and whether the code is gone from there is unknown."""

    key = "page_withheld"


class PageNotShown(AgentError):
    """A page that could not be read, so that no model was shown it, was left to the person in vain."""

    key = "page_not_shown"


class PhoneLocked(AgentError):
    """The phone stayed locked: the person gave up unlocking it, or said three times that it was unlocked."""

    key = "locked"


class ModelError(AgentError):
    """Base of what ends a task because of the model server. Values: address, without credentials or query."""

    key = "model_error"


class ModelUnavailable(ModelError):
    """The server stayed away after all retries. Values: address, reason (short English)."""

    key = "model_unavailable"


class ModelBusy(ModelError):
    """The service asks to wait (429, or a long Retry-After). Values: address, reason, minutes."""

    key = "model_busy"

    def __init__(self, address: str, reason: str, wait_s: float) -> None:
        minutes = str(max(1, math.ceil(wait_s / 60)))
        detail = f"{address} asks to wait {wait_s:.0f} s: {reason}"
        super().__init__(detail, address=address, reason=reason, minutes=minutes)
        self.address = address
        self.reason = reason
        self.wait_s = wait_s


class ModelKeyRefused(ModelError):
    """The server does not accept the API key (401 or 403). Values: address."""

    key = "model_key_refused"


class ModelKeyExpired(ModelKeyRefused):
    """The API key has expired. Values: address."""

    key = "model_key_expired"


class ModelKeyElsewhere(ModelKeyRefused):
    """The API key was refused and looks like one of another service. Values: address, service."""

    key = "model_key_elsewhere"


class ModelNoCredit(ModelError):
    """The account at the service has no money left. Values: address."""

    key = "model_no_credit"


class ModelUnknown(ModelError):
    """The server knows no such model, or the address lacks its path (404). Values: address, model."""

    key = "model_unknown"


class ModelAddressWrong(ModelError):
    """Nothing of the kind at this address, but at another one of the same server. Values: address, better."""

    key = "model_address"


class ModelWebPage(ModelError):
    """The address shows a web page, after all retries. Values: address."""

    key = "model_web_page"


class ModelSeesNoPictures(ModelError):
    """The model takes no pictures. Values: address, model."""

    key = "model_no_pictures"


class ModelContextFull(ModelError):
    """The request was too long for the model, also with a shortened history. Values: address, model."""

    key = "model_context_full"


class ModelFiltered(ModelError):
    """The service's content filter refused the page or its answer. Values: address."""

    key = "model_filtered"


class ModelRefused(ModelError):
    """The server refuses the request. Values: address, status (such as '400 Bad Request')."""

    key = "model_refused"


class NoWayForward(AgentError):
    """The task does not get on, whatever was tried.

    Values: app (package id, '' if unknown), why (a StuckKind), steps (such as '3-5, 8'), tried (Rungs with
    commas between them).
    """

    key = "stuck"


class StoppedWhenStuck(NoWayForward):
    """As NoWayForward; the person was asked, and said to stop."""

    key = "stuck_stopped"


class LocalNotUnderstood(AgentError):
    """No model is set, and the task is no plain command; nothing was touched."""

    key = "local_not_understood"


class LocalStopped(AgentError):
    """No model is set, and the rules for plain commands cannot go on.

    Values: thing (what was not found or did not do what was expected, '' if unknown).
    """

    key = "local_stopped"


class LocalRefused(AgentError):
    """No model is set, and the person said no to a step of a plain command. Values: thing, as above."""

    key = "local_refused"


class LocalInterrupted(AgentError):
    """No model is set, and the program ended in the middle of a plain command."""

    key = "local_interrupted"


class LocalCorrected(AgentError):
    """No model is set, and the person changed a plain command that had begun."""

    key = "local_corrected"


class OverBudget(AgentError):
    """The next step would pass a budget, and the person does not want the task to cost more."""

    key = "over_budget"


class HomeAway(PhoneError):
    """The computer that the phone is on does not answer.

    Values: name (of the home), since ('14:05', or '2026-11-03 14:05' where that is not today).
    """

    key = "home_away"


class QuotaReached(AgentError):
    """Base of the errors for a person who has reached a limit. Values: limit."""

    def __init__(self, limit: int) -> None:
        super().__init__(f"{self.key}: {limit}", limit=str(limit))
        self.limit = limit


class QueueFull(QuotaReached):
    """The person has as many waiting tasks as allowed."""

    key = "quota_queued"


class TasksUsedUp(QuotaReached):
    """The person has used up today's tasks."""

    key = "quota_tasks"


class StepsUsedUp(QuotaReached):
    """The person's tasks have used up today's steps."""

    key = "quota_steps"


class ShortcutGone(AgentError):
    """The shortcut that the task replays is not kept any more."""

    key = "shortcut_gone"


class ShortcutValueMissing(AgentError):
    """A parameter of the shortcut has no text that can stand for it."""

    key = "shortcut_value_missing"

    def __init__(self, name: str) -> None:
        super().__init__(f"no value for {name!r}", name=name)
        self.name = name


class SomebodysTask(AgentError):
    """Another person's task works the phone, so its screen is theirs for now."""

    key = "somebodys_task"

    def __init__(self, task_id: TaskId, person_id: int) -> None:
        super().__init__(f"task {task_id} works the phone")
        self.task_id = task_id
        self.person_id = person_id


class Trouble(StrEnum):
    """What is wrong with a database file just now."""

    FULL = "full"  # no room on the disk
    LOCKED = "locked"  # another program holds it for longer than we wait
    READ_ONLY = "read_only"  # it, its folder or its disk cannot be written or read
    BROKEN = "broken"  # its content makes no sense


class DatabaseTroubled(Exception):
    """The file, named in the text, could not be read or written; nothing of the transaction was kept."""

    def __init__(self, detail: str, kind: Trouble) -> None:
        super().__init__(detail)
        self.kind = kind
