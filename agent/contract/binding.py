"""What an approval is bound to: only what Farhand read on the phone itself, never the model's words."""

from dataclasses import dataclass
from enum import StrEnum

from agent.contract.page import PageSource


class Kind(StrEnum):
    """Why an input needs a person. A Binding has its kinds in this order of weight."""

    PAY = "pay"  # pay and transfer; no rule lowers it
    ORDER = "order"  # order, book, subscribe
    SEND = "send"  # send or post to others
    DELETE = "delete"
    INSTALL = "install"
    GRANT = "grant"  # a permission
    ACCOUNT = "account"  # account and security settings
    SHARE = "share"  # location, contacts
    CALL = "call"
    DISCONNECT = "disconnect"  # would cut Farhand off from the phone: Wi-Fi, airplane mode, debugging, reset
    FUNCTION = "function"  # runs a function of an app, which shows no page
    LEAVES = "leaves"  # an app outside those that the task is held to
    WATCHED = "watched"  # the rules file asks for it
    FLAGGED = "flagged"  # the model asks for it
    UNLABELLED = "unlabelled"  # what the touches press is unknown; one approval is for several


class Doubt(StrEnum):
    """What the page has but cannot be told for sure; each is one line of the approval."""

    ITEMS = "items"  # which things are bought, or how many of each
    ADDRESS = "address"
    FEES = "fees"  # which sum belongs to which row
    SUM = "sum"  # the rows read do not add up to the total


@dataclass(frozen=True, slots=True)
class Binding:
    """One input as a person approves it."""

    kinds: tuple[Kind, ...]
    """Never empty."""
    action: str
    """Class name of the action ('Tap', 'TypeText', ...)."""
    app: str = ""
    """Package id."""
    activity: str = ""
    """Full class name."""
    window: str = ""
    """As in Observation."""
    above: tuple[str, ...] = ()
    """As in Observation."""
    point: tuple[int, int] | None = None
    """Pixels, None for what has no point."""
    target: str = ""
    """Label of the thing under the point; for an app or address to be opened, its name."""
    party: str = ""
    """Who gets the money, message or call, or what is deleted or installed, as named on the page.

    '' if no name is there.
    """
    amount: str = ""
    """As the page has it ('¥36.80'), '' if it could not be read or there are several."""
    text: str = ""
    """What is sent or typed."""
    items: tuple[str, ...] = ()
    """What is bought, as the page names it ('1 × Latte, regular'), in its order; () if it names nothing.

    A page that only takes the money names nothing: then as the page of the order before it, of the same sum.
    """
    address: str = ""
    """Where it is brought or done, as the page has it; '' if the page has none."""
    method: str = ""
    """What pays, as the page has it ('balance', 'Visa 4242'); '' if the page does not say."""
    doubts: tuple[Doubt, ...] = ()
    """What of the above the page has but cannot be told for sure."""
    quote: tuple[str, ...] = ()
    """Up to ten rows of the page around the target, the texts of one row together."""
    source: PageSource = PageSource.NONE
    """How the texts are known."""
    digest: str = ""
    """SHA-256 of the grey page, hex."""
    times: int = 1
    """How many inputs one approval is for."""
    shades: str = ""
    """The page in 9x20 shades of grey, hex, '' if unknown."""
    turns_off: str = ""
    """The switch that it turns off, as the page names it ('Wi-Fi'); '' for anything else, or if unsure."""
    turns_on: str = ""
    """The same of a switch that it turns on ('Airplane mode')."""
    rows: tuple[str, ...] = ()
    """`quote` as a person sees it: without the names of icons; () if unknown."""

    @property
    def is_money(self) -> bool:
        """Does it pay, or may it?"""
        return Kind.PAY in self.kinds

    @property
    def repeatable(self) -> bool:
        """May a person approve more of the same in this task? Only sending, to a named recipient."""
        return self.kinds == (Kind.SEND,) and bool(self.party) and bool(self.app)
