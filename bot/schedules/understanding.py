"""What a text asks for as a schedule: cron text or words for times, with the task's words."""

import re
from dataclasses import dataclass
from datetime import tzinfo

from bot.schedules import words_en, words_zh
from bot.schedules.cron_text import CronMistake, cron_in, mistakes_of
from bot.schedules.pieces import TimeProblem
from bot.schedules.times import When

_CHINESE = re.compile("[一-鿿]")
# It repeats, but not by the calendar; done at once it would be done once, and at the wrong time.
_STRANGE = re.compile(
    r"(?:(?:please|farhand|can you|could you)[\s,]+)*(?:on\s+)?(?:every|each)\s+"
    r"(?:(?:other|second|third|two|three|four|five|six|\d{1,3})\s+(?:days?|weeks?|months?|weekdays?|mornings?|evenings?|nights?"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)|fortnight)\b(?!\s+(?:of|in)\b)"
    r"|(?:请|麻烦你?|帮我)*(?:每?隔(?:[一二两三四五六七八九十]|\d{1,3})?个?(?:天|日|周|星期|礼拜|月)"
    r"|每(?:[二两三四五六七八九十]|\d{1,3})个?(?:天|日|周|星期|礼拜|月)(?!\s*[日号])"
    r"|每天[^，,。]{1,8}[点时半](?:和|、|及|与)[^，,。]{0,4}\d{1,2}[点时])",
    re.IGNORECASE,
)
_MOST_READ = 1000  # characters that are read for times


@dataclass(frozen=True, slots=True)
class Understood:
    """words: the task's. when: None where there are mistakes."""

    words: str
    when: When | None = None
    mistakes: tuple[CronMistake, ...] = ()


def understand(said: str, now: float, zone: tzinfo) -> Understood | None:
    """What a plain text asks for; None for an ordinary task. now: when it was written, since the epoch."""
    said = said.strip()
    if len(said) > _MOST_READ:
        return None
    spoken = (words_zh if _CHINESE.search(said) else words_en).spoken_time(said)
    if (
        spoken is None
        and (strange := _STRANGE.match(said))
        and (words := said[strange.end() :].strip(" ,，、"))
    ):
        return Understood(words, mistakes=(CronMistake(TimeProblem.STRANGE),))
    if spoken is None:
        return None
    pieces, words = spoken
    when = pieces.when(now, zone)
    if isinstance(when, TimeProblem):
        return Understood(words, mistakes=(CronMistake(when),))
    if when.cron and (mistakes := mistakes_of(when.cron, zone, now)):
        never = any(mistake.kind == "day" for mistake in mistakes)
        return Understood(words, mistakes=(CronMistake("never"),) if never else mistakes)
    return Understood(words, when)


def understand_command(said: str, now: float, zone: tzinfo) -> Understood | None:
    """The same for the words of /schedule, which may begin with cron text; None if they name no time."""
    if cron := cron_in(said, zone, now):
        return Understood(cron.words, None if cron.mistakes else When(cron.cron), cron.mistakes)
    return understand(said, now, zone)
