"""The groups of phrases that are no acts, in all languages, and how a label is compared with one."""

from functools import lru_cache

from agent.contract.binding import Kind
from agent.policy.apps.apps import AppKind
from agent.policy.words.label import Units, plain, units_of
from agent.policy.words.languages import LANGUAGES


def phrases(text: str) -> tuple[Units, ...]:
    """'pay now, send' -> (('pay', 'now'), ('send',))."""
    return tuple(units_of(plain(each)) for each in text.split(",") if each.strip())


def group(*texts: str) -> frozenset[Units]:
    """Phrases of several languages, to be compared with whole labels."""
    return frozenset(each for text in texts for each in phrases(text))


def named(name: str) -> frozenset[Units]:
    """The phrases that a group has in all languages."""
    return frozenset(units for language in LANGUAGES for units in language.group(name))


def ranked(name: str, count: int) -> tuple[frozenset[Units], ...]:
    """The parts of a group, as 'totals 1' to 'totals 3'."""
    return tuple(named(f"{name} {place}") for place in range(1, count + 1))


def begins(units: Units, group: frozenset[Units], most: int = 6) -> Units | None:
    """The longest phrase of the group that the label begins with."""
    if not units or units[0] not in _firsts(group):
        return None
    for length in range(min(most, len(units)), 0, -1):
        if units[:length] in group:
            return units[:length]
    return None


@lru_cache(maxsize=64)
def _firsts(group: frozenset[Units]) -> frozenset[str]:
    return frozenset(units[0] for units in group)


def has(units: Units, group: frozenset[Units], most: int = 6) -> bool:
    """Does the label contain a phrase of the group?"""
    return any(begins(units[place:], group, most) for place in range(len(units)))


FILLERS = frozenset(unit for units in named("fillers") for unit in units)
SMALL = frozenset(unit for units in named("small") for unit in units) | FILLERS
CONFIRMS = named("confirms")
HARMLESS = named("harmless")
# What begins, or ends, a label that only shows, plays, chooses or enters something.
MILD = named("mild")
MILD_ENDS = named("mild_ends")
OKS = named("oks")
# What begins, or ends, a label that says no.
NEGATIONS = named("negations")
NEGATION_ENDS = named("negation_ends")
# What begins a label that only shows, whatever it names behind.
VIEWS = named("views")
REFUSALS = named("refusals")
SLIDES = named("slides")
# Refusals that throw away what the question is about, and words of trade, which pay where a sum is at stake.
DROPS = named("drops")
TRADES = named("trades")
# Labels that sign up, which subscribe where a card and a sum stand; what a game calls its own money.
ENROLS = named("enrols")
COINS = named("coins")
SHARES = named("shares")
LIVE_LOCATIONS = named("live_locations")
SAVES = named("saves")
DRAFTED = named("drafted")
SHARE_TITLES = named("share_titles")
KEEPS = named("keeps")
COMPOSING = named("composing")
CALLING = named("calling")
SEARCHES = named("searches")
MESSAGES = named("messages")
TOTALS = ranked("totals", 3)
OTHER_SUMS = named("other_sums")
PAYEES = named("payees")
RECIPIENTS = named("recipients")
CODES = named("codes")
NOTE_FIELDS = named("note_fields")
PAGES = named("pages")
PLACES = named("places")
TABS = named("tabs")
SETTINGS_PAGES = named("settings_pages")
SECURITY_PAGES = named("security_pages")
LINKS = named("links")
LINK_BREAKERS = named("link_breakers")
SURE_SWITCHES = named("sure_switches")
USES = named("uses")
CUTS = named("cuts")
NETWORK_CUTS = named("network_cuts")
JOINS = named("joins")
NETWORK_STATES = named("network_states")
ABOUT_NETWORKS = named("about_networks")
ABOUT_OTHERS = named("about_others")
STATES_ON = named("states_on")
STATES_OFF = named("states_off")
SWITCHES_OFF = named("switches_off")
SWITCHES_ON = named("switches_on")
WILL_CUT = named("will_cut")


def _in_apps() -> dict[AppKind, dict[Units, Kind]]:
    found: dict[AppKind, dict[Units, Kind]] = {app: {} for app in AppKind}
    for language in LANGUAGES:
        for name, each in language.kinds("in_apps"):
            app, kind = name.split()
            found[AppKind(app)].update(dict.fromkeys(each, Kind(kind)))
        for kind, each in language.kinds("in_chats"):
            found[AppKind.CHAT].update(dict.fromkeys(each, Kind(kind)))
    # An app store sells, too; what it gives out is an app.
    found[AppKind.APP_STORE] = found[AppKind.STORE] | found[AppKind.APP_STORE]
    return found


IN_APPS = _in_apps()
