"""A sensitive errand whose helper is killed at the input that a person has approved."""

from agent.contract.actions import ResultKind
from agent.contract.events import HumanNeeded
from agent.contract.requests import Answer, RequestKind
from tests.e2e.trust_errands import Trial, actions
from tests.e2e.trust_house import House
from tests.worlds.dying_helper import order_deaths, wrong_with_helper
from tests.worlds.phone_errands import do, reach

_SENT = (ResultKind.DONE, ResultKind.UNCHANGED)


async def trial_of_dying(house: House, trial: Trial, *, unheard: bool) -> list[str]:
    """Lets the agent want it and agrees once; the helper dies at its first input, see Deaths.

    What was wrong: it is done once and known to be done, or at most once and unknown.
    """
    house.show(trial.errand.scene, trial.lang)
    order_deaths(house.cable, 1, unheard=unheard, inputs=True)
    before = house.facts
    await house.begins(*actions(house.phone, trial.errand))
    event = await house.asks_or_ends()
    wrong: list[str] = []
    if isinstance(event, HumanNeeded) and event.request.kind is RequestKind.APPROVAL:
        if house.facts != before:
            wrong.append(f"{house.facts} before the answer")
        await house.says(event, Answer.APPROVE)
        event = await house.asks_or_ends()
    while isinstance(event, HumanNeeded):  # a protected page, or the same once more
        approval = event.request.kind is RequestKind.APPROVAL
        await house.says(event, Answer.REJECT if approval else Answer.GIVE_UP)
        event = await house.asks_or_ends()
    expected = reach(trial.errand, trial.lang)
    do(expected, trial.errand)
    result = house.results[0].kind
    if house.facts != before and house.facts != expected.oracle.texts:
        wrong.append(f"{house.facts} instead of {expected.oracle.texts}")
    if result in _SENT and house.facts == before != expected.oracle.texts:
        wrong.append("told as done, and it was not")
    if result not in (*_SENT, ResultKind.UNKNOWN) and house.facts != before:
        wrong.append(f"told as {result}, and it was done")
    wrong += wrong_with_helper(house.cable)
    house.cable.log.clear()
    return [f"{trial.name}, {unheard=}: {each}; {house.results}" for each in wrong]
