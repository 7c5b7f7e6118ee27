"""What a report and a question say of the proof that a task is done."""

from dataclasses import replace

import pytest

from agent.contract.actions import Finish, Reason, Receipt, ResultKind
from agent.contract.events import DoneByHand
from agent.contract.proof import Evidence, EvidenceKind, Gap, GapKind, Proof
from agent.contract.requests import IT_IS_DONE, NOT_YET, STOP, ClaimFor, RequestKind, RequestState
from agent.contract.tasks import EndKind
from bot.cards import decided_look, report_look, request_look
from bot.cards.requests import option_named
from bot.cards.words import step_line
from tests.worlds.card_values import LANGS, NOW, ZONE, ended, request, shown, step, texts

PLACED = (Evidence(EvidenceKind.RECEIPT, "Order placed.", 4), Evidence(EvidenceKind.ORDER_NUMBER, "1042", 4))


@pytest.mark.parametrize(
    ("proof", "line"),
    [
        (Proof(PLACED), "Seen on the phone: Order placed, no. 1042."),
        (Proof(PLACED[:1]), "Seen on the phone: Order placed."),
        (
            Proof((Evidence(EvidenceKind.MESSAGE_IN_THREAD, "hi"),)),
            "Seen on the phone: the message in the chat.",
        ),
        (Proof((Evidence(EvidenceKind.PERSON_SAID),)), "You said that it is done."),
        (Proof(uncertain=(Gap(GapKind.OTHER),)), "Not certain: I saw nothing that shows it."),
        (
            Proof(uncertain=(Gap(GapKind.OTHER, "play jazz"),)),
            "Not certain: \u201cplay jazz\u201d. I saw nothing that shows it.",
        ),
    ],
)
def test_a_report_says_what_was_seen_and_what_is_not_certain(proof: Proof, line: str) -> None:
    done = ended(EndKind.DONE, message="Done.")
    told = shown(report_look(replace(done, outcome=replace(done.outcome, proof=proof)), "en", ZONE))
    assert told.startswith("✅ Done.")
    assert line in told.splitlines()


def test_what_a_person_did_by_hand_is_not_said_twice() -> None:
    done = ended(EndKind.DONE, message="Done.")
    hand = DoneByHand("Alex", done.task.person_id, NOW, Receipt("Order placed", number="1042"))
    one = replace(done, outcome=replace(done.outcome, proof=Proof(PLACED)), by_hand=(hand,))
    assert shown(report_look(one, "en", ZONE)).count("1042") == 1


@pytest.mark.parametrize("lang", LANGS)
def test_the_question_names_the_claim_and_what_is_missing(lang: str) -> None:
    gaps = (Gap(GapKind.SEND, "text mom"), Gap(GapKind.ORDER, "order a latte"))
    claim = ClaimFor("All <done>", Proof(missing=gaps))
    asked = replace(request(RequestKind.QUESTION, "", (IT_IS_DONE, NOT_YET, STOP)), claim=claim)
    look = request_look(asked, lang, zone=ZONE)
    assert all(part in shown(look) for part in ("All <done>", "text mom", "order a latte", "22:23"))
    labels = texts(look)
    assert labels[0] == (["Yes, it is done"] if lang == "en" else ["是的，完成了"])
    assert [button.values for row in look.rows[:2] for button in row] == [
        (("text", IT_IS_DONE),), (("text", NOT_YET),), (("text", STOP),),
    ]  # fmt: skip
    assert not any(label.startswith(("✅", "❌")) for row in labels for label in row)  # it approves nothing
    answered = decided_look(asked, RequestState.ANSWERED, lang, by="Ann", at=NOW, reply=NOT_YET, zone=ZONE)
    assert labels[1][0] in shown(answered)
    assert option_named(asked, labels[0][0], lang) == IT_IS_DONE


@pytest.mark.parametrize("lang", LANGS)
def test_a_card_does_not_say_that_a_refused_finish_finished(lang: str) -> None:
    assert step_line(step(1, Finish("x"), ResultKind.REFUSED, Reason.UNPROVED), lang).startswith("✗ ")
    finished = step_line(step(1, Finish("x"), ResultKind.DONE), lang)
    assert step_line(step(1, Finish("x"), ResultKind.ANSWERED, Reason.NOT_DONE), lang) != finished
