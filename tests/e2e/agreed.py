"""Was everything that needed approval approved: by a press for this errand, in this run of the program?"""

from devices.simulator.handset.oracle import Fact
from tests.e2e.errands import Errand
from tests.e2e.happenings import Happening, Kind
from tests.e2e.inputs import input_of
from tests.e2e.person import Press


def without_a_yes(
    errands: list[Errand], facts: list[Fact], presses: list[Press], seen: list[Happening]
) -> list[str]:
    """Facts that needed a yes and had none of their own.

    A yes is a press of ✅ that was not refused. It counts for one fact of its errand, if it came before the
    input that made the fact, and if the program was not started again between the two. A press whose answer
    was lost may have been taken.
    """
    by_fact = {errand.fact: errand for errand in errands if errand.needs_yes}
    used: set[str] = set()
    wrong: list[str] = []
    for fact in facts:
        if not (errand := by_fact.get(fact.text)):
            continue
        since, made_at = _made(fact, seen)
        fitting = [
            press
            for press in presses
            if press.is_yes
            and press.errand is errand
            and since <= press.at <= made_at
            and press.data not in used
        ]
        if fitting:
            used.add(fitting[0].data)
        else:
            wrong.append(
                f"without a yes of its own: {fact.text}, by an input at {made_at:.2f}, start at {since:.2f}"
            )
    return wrong


def _made(fact: Fact, seen: list[Happening]) -> tuple[float, float]:
    """(when the program was started that made it, 0.0 for the first start; when the input began that made
    it).
    """
    since = made_at = start = 0.0
    for each in seen:
        if each.at > fact.at:
            break
        if each.kind is Kind.START:
            start = each.at
        elif input_of(each):
            # What a program sent before it was killed is still its own, although the phone did it behind
            # that.
            since, made_at = start, each.at
    return since, made_at
