"""Reads the matrix of acts: what each act's buttons are called in each language. README.md has the form."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from agent.contract.actions import Tap
from agent.contract.binding import Kind
from agent.policy.page.judgement import Situation
from tests.asked.layout import lay_out
from tests.worlds.policy_pages import seen

_ROOT = Path(__file__).parent / "acts"
_EXCEPT = "except"
# What surrounds the button says nothing in any language. Below it stands something else to press, so that it
# is not a form's main button either.
_PAGE = "<\u00b7\u00b7> | \u00b7 \u00b7 \u00b7\n\u00b7 12:41\n{draft}[{label}]\n[\u00b7 2 //  \u00b7 3]"
_DIALOG = "== dialog\n\u00b7 \u00b7 \u00b7\n\u00b7 12:41\n[{refusal}] | [{label}]"
_DRAFT = "{> \u00b7 = 12 41}\n"
_SETTINGS = "com.android.settings"
_APP = "org.example.app"
_REFUSALS = {
    "en": "Cancel", "de": "Abbrechen", "es": "Cancelar", "pt": "Cancelar", "fr": "Annuler", "it": "Annulla",
    "ru": "Отмена", "ja": "キャンセル", "ko": "취소", "zh_hans": "取消", "zh_hant": "取消",
}  # fmt: skip


class ActError(ValueError):
    """A line of the matrix that does not fit; the text names it."""


@dataclass(frozen=True, slots=True)
class AskedAct:
    """One thing that a button may do. name: as in acts.tsv."""

    name: str
    kind: Kind
    what: str


@dataclass(frozen=True, slots=True)
class ActLabel:
    """What a button says that does an act. why_excepted: '' if its words alone must ask."""

    lang: str
    act: AskedAct
    text: str
    why_excepted: str = ""

    @property
    def alone(self) -> Situation:
        """Its button pressed on a page that says nothing else; where it sends, something is written there."""
        draft = _DRAFT if self.act.kind is Kind.SEND else ""
        return self._pressed(_PAGE.replace("{draft}", draft))

    @property
    def in_dialog(self) -> Situation:
        """Its button pressed in a dialog that says nothing else, beside one that refuses."""
        return self._pressed(_DIALOG.replace("{refusal}", _REFUSALS[self.lang]))

    def _pressed(self, page: str) -> Situation:
        laid_out, things = lay_out(page.replace("{label}", self.text))
        thing = next(each for each in things if each.label == self.text)
        app = _SETTINGS if self.act.kind is Kind.DISCONNECT else _APP
        return Situation(Tap(thing.point), seen(app, activity=".MainActivity"), laid_out)


@cache
def acts() -> Mapping[str, AskedAct]:
    """Every act by its name."""
    rows = (line.split("\t") for line in _lines("acts"))
    return {name: AskedAct(name, Kind(kind), what) for kind, name, what in rows}


def has_labels(lang: str) -> bool:
    """Is there a file of this language?"""
    return (_ROOT / f"{lang}.tsv").exists()


@cache
def labels_of(lang: str) -> tuple[ActLabel, ...]:
    """Every label of a language, in order. Raises ActError for a line that does not fit."""
    return tuple(_read(lang))


def _read(lang: str) -> Iterator[ActLabel]:
    rows = [line.split("\t") for line in _lines(lang)]
    excepted = {label: row[2] for row in rows if row[0] == _EXCEPT for label in _texts(row[1])}
    for row in rows:
        if row[0] == _EXCEPT:
            continue
        if len(row) != 2 or row[0] not in acts():
            raise ActError(f"{lang}: not an act and its labels: {row}")
        for text in _texts(row[1]):
            yield ActLabel(lang, acts()[row[0]], text, excepted.get(text, ""))


def _texts(cell: str) -> list[str]:
    return [each for part in cell.split("|") if (each := part.strip())]


def _lines(name: str) -> list[str]:
    text = (_ROOT / f"{name}.tsv").read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
