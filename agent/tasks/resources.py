"""What every run of a task needs, built once for the whole program."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

from agent.approval.requests import RequestBroker
from agent.contract.calls.models import ModelCalls
from agent.contract.event_stream import EventStream
from agent.contract.events import Offline
from agent.contract.model import AnsweringModel, LocalUse
from agent.contract.tasks import Task
from agent.journal import Journal
from agent.knowledge.knowledge import Knowledge
from agent.model.team.team import Team
from agent.model.team.teams import no_team
from agent.perception.reading.reader import PageReader
from agent.phone.waits import PhoneWaits
from agent.policy.judge import judge
from agent.policy.page.judgement import Judgement, Situation
from agent.policy.rules.rules import Rules
from agent.policy.rules.rules_file import RulesFile
from agent.secrets.vault import Vault
from agent.storage.free_space import free_bytes
from agent.storage.trouble import DISK_PAUSE_S
from agent.stuck.limits import LIMITS, StuckLimits
from agent.tasks.model_choices import NoModels
from agent.trajectory.decider import Decider
from devices.adb.helper.use import HelperPhones, HelperUse
from devices.phones import Phones


def nothing_to_warm() -> None:
    """Default of `warm`, without a picture reader."""


@dataclass(frozen=True, slots=True)
class TaskResources:
    """Shared by all runs, and by all other work on tasks and phones."""

    journal: Journal
    stream: EventStream
    broker: RequestBroker
    phones: Phones
    decider_of: Callable[[Task], Awaitable[Decider]]
    """Makes the last decider of one task, the model's."""
    frames: Path
    """Folder of all tasks' pictures."""
    max_steps: int
    phone_waits: PhoneWaits = field(default_factory=PhoneWaits)
    untidy: set[str] = field(default_factory=set[str])
    """Ids of phones that may still have a keyboard or screen timeout of ours.

    It could not be given back, or an earlier run of the program worked the phone.
    """
    reader: PageReader = field(default_factory=PageReader)
    rules: RulesFile = field(default_factory=RulesFile)
    """Rules of the household."""
    secrets: Vault = field(default_factory=Vault)
    offline: dict[int, Offline] = field(default_factory=dict[int, Offline])
    """How long the program was off, by the id of each task that waited for its person meanwhile."""
    judge: Callable[[Situation, Rules], Judgement] = judge
    """The policy."""
    free_bytes: Callable[[Path], int] = free_bytes
    """Of the disk of a folder; blocking."""
    disk_pause_s: float = DISK_PAUSE_S
    """Between two attempts to write what the databases could not take."""
    warm: Callable[[], None] = nothing_to_warm
    """Called when a task begins, returns at once: loads the picture reader, so that no input waits for it."""
    helpers: HelperPhones | None = None
    """To try and use the helper on phones; None where nothing is ever put on them."""
    helper_use: HelperUse | None = None
    """On every phone, by the setting; None: as each phone's people answer."""
    answering: Callable[[], AnsweringModel] = AnsweringModel
    """Which model answers at present."""
    checks_claims: bool = True
    """A finish is checked against what the phone shows; False takes the model's word."""
    team_of: Callable[[Task, Decider], Awaitable[Team | None]] = no_team
    """Makes the team of a task around its last decider; None where that works alone."""
    models: ModelCalls = field(default_factory=NoModels)
    """The models that admins choose among."""
    knowledge: Knowledge | None = None
    """What the model reads besides the screen; None for nothing."""
    prompt_lang: str = ""
    """'en' or 'zh' for what every model is told, '' for each task's own."""
    local: LocalUse = LocalUse.OFF
    """Whether plain commands are done by rules, before the model or in its place."""
    stuck_limits: StuckLimits = LIMITS
    """From when on a task does not get on."""
