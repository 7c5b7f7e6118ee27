"""What an approval is for, and bound to: only what Farhand read on the phone itself, never the model's words."""

from dataclasses import dataclass
from enum import StrEnum

from agent.contract.page import PageSource


class Kind(StrEnum):
    """Why an input needs a person. A Binding has them in this order of weight."""

    PAY = "pay"  # pay and transfer; no rule lowers it
    ORDER = "order"  # order, book, subscribe
    SEND = "send"  # send or post to others
    DELETE = "delete"
    INSTALL = "install"
    GRANT = "grant"  # a permission
    ACCOUNT = "account"  # account and security settings
    SHARE = "share"  # location, contacts
    CALL = "call"
    LEAVES = "leaves"  # an app outside the ones that the task is held to
    WATCHED = "watched"  # the rules file asks for it
    FLAGGED = "flagged"  # the model asks for it
    UNLABELLED = "unlabelled"  # nobody can say what the touches press; one yes is for several


@dataclass(frozen=True, slots=True)
class Binding:
    """One input as a person agrees to it.

    kinds: never empty. action: class name of the action ('Tap', 'TypeText', ...). app: package id; activity: full class
    name; window, above: as in Observation. point: pixels, None for what has no point. target: what the thing under the
    point says, or for an app or address that one. party: who gets the money or the message as the page names them, ''
    if it does not. amount: as it stands on the page ('¥36.80'), '' if it could not be read or there are several. text:
    what is sent or typed. quote: up to six lines of the page around the target. source: how the texts are known.
    digest: SHA-256 of the grey page, hex; shades: the page in 9x20 shades of grey, hex, '' if unknown. times: how many inputs
    one yes is for.
    """

    kinds: tuple[Kind, ...]
    action: str
    app: str = ""
    activity: str = ""
    window: str = ""
    above: tuple[str, ...] = ()
    point: tuple[int, int] | None = None
    target: str = ""
    party: str = ""
    amount: str = ""
    text: str = ""
    quote: tuple[str, ...] = ()
    source: PageSource = PageSource.NONE
    digest: str = ""
    times: int = 1
    shades: str = ""

    @property
    def is_money(self) -> bool:
        """It pays, or may."""
        return Kind.PAY in self.kinds

    @property
    def repeatable(self) -> bool:
        """May a person agree to more of the same in this task? Only to sending, and only to someone who is named."""
        return self.kinds == (Kind.SEND,) and bool(self.party) and bool(self.app)
