"""The whole prompt of a family, without its date line."""

from collections.abc import Iterator

from agent.model.dialects.action_tables import TABLES, ActionTable, ModelAct
from agent.model.dialects.coordinates import CoordinateKind, Size
from agent.model.dialects.family import Family, GrammarName, HistoryShape
from agent.model.dialects.prompts.call_forms import call_form, does, offered_parameters
from agent.model.dialects.prompts.reply_form import BESIDE_THINKING, raw_form, reply_form
from agent.model.dialects.prompts.words import PromptWords
from agent.model.dialects.prompts.words_en import WORDS as ENGLISH
from agent.model.dialects.prompts.words_zh import WORDS as CHINESE
from agent.model.dialects.wording import FamilyNames

WORDS = {"en": ENGLISH, "zh": CHINESE}
_EXAMPLE_AT = (0.5, 0.12)  # of the picture: where many apps have their search field
_WHOLE = {
    CoordinateKind.THOUSANDTHS: 1000,
    CoordinateKind.NINES: 999,
    CoordinateKind.THOUSANDTHS_YX: 1000,
}


def prompt_text(family: Family, lang: str, picture_px: Size) -> str:
    """lang: 'en' or 'zh'. picture_px: of the picture as it is sent, for a model that counts pixels."""
    words, table = WORDS[lang], TABLES[family.actions]
    kind = sized(words.kinds[family.kind], picture_px)
    rules = words.rules.replace("{take_over}", _take_over(table))
    role = words.role_progress if family.history.shape is HistoryShape.PROGRESS else words.role
    if family.grammar is GrammarName.NATIVE:
        return _paragraphs(role, words.form_native, kind, words.approval_native, rules)
    form = words.form.replace("{form}", _form(family, table, words))
    if family.grammar is GrammarName.TABS:
        form = f"{form}\n{words.tabs}"
    example = words.example.replace("{example}", _example(family, table, words, picture_px))
    approval = words.approval.replace("{example}", _approval(family, table, words, picture_px))
    listed = "\n".join((words.actions, *_offers(family, table, words)))
    return _paragraphs(role, form, example, kind, listed, approval, rules)


def terms(family: Family, lang: str, picture_px: Size) -> FamilyNames:
    """The family's own names in the sentences about outcomes."""
    words, table = WORDS[lang], TABLES[family.actions]
    return FamilyNames(
        take_over=_take_over(table),
        call=words.term_call,
        write=words.term_write_native
        if family.grammar is GrammarName.NATIVE
        else words.term_write.replace("{form}", _short_form(family, table)),
        span=sized(words.spans[family.kind], picture_px),
    )


def _paragraphs(*parts: str) -> str:
    return "\n\n".join(parts)


def _take_over(table: ActionTable) -> str:
    form = table.form_for(ModelAct.TAKE_OVER, ModelAct.STATUS)
    return form.name if form else "take_over"


def _form(family: Family, table: ActionTable, words: PromptWords) -> str:
    return reply_form(family, f"({words.thought})", _raw(family, table, words), f"({words.memory})")


def _raw(family: Family, table: ActionTable, words: PromptWords) -> str:
    call = f"{{({words.fields})}}" if family.actions in BESIDE_THINKING else f"({words.call})"
    return raw_form(family, table, f"({words.sentence})", call)


def _short_form(family: Family, table: ActionTable) -> str:
    call = "{…}" if family.actions in BESIDE_THINKING else "…"
    return " ".join(reply_form(family, "…", raw_form(family, table, "…", call), "…").split())


def _example(family: Family, table: ActionTable, words: PromptWords, picture_px: Size) -> str:
    call = _tap(family, table, picture_px)
    return reply_form(family, words.example_thought, raw_form(family, table, words.example_sentence, call))


def _approval(family: Family, table: ActionTable, words: PromptWords, picture_px: Size) -> str:
    return _tap(family, table, picture_px, words.example_message)


def _tap(family: Family, table: ActionTable, picture_px: Size, message: str = "") -> str:
    form = table.form_for(ModelAct.TAP)
    if form is None:
        raise ValueError(f"the table {table.name} has no tap")
    (parameters,) = offered_parameters(form)
    x, y = _point(family.kind, picture_px)
    values = {name: (x, y) for name in parameters}
    values = {**values, "x": f"{x:g}", "y": f"{y:g}", "message": message}
    if "element" in parameters:
        values["element"] = "Search"
    return call_form(family, table, form, (*parameters, "message") if message else parameters, values)


def _point(kind: CoordinateKind, picture_px: Size) -> tuple[float, float]:
    if kind is CoordinateKind.FRACTION:
        return _EXAMPLE_AT
    if kind is CoordinateKind.PIXELS:
        return round(_EXAMPLE_AT[0] * picture_px[0]), round(_EXAMPLE_AT[1] * picture_px[1])
    return round(_EXAMPLE_AT[0] * _WHOLE[kind]), round(_EXAMPLE_AT[1] * _WHOLE[kind])


def _offers(family: Family, table: ActionTable, words: PromptWords) -> Iterator[str]:
    """Each action that the table has with its sentence; one written in two ways stands there twice."""
    for form in table.forms:
        for parameters in offered_parameters(form):
            if sentence := does(form, parameters, family):
                yield f"- {call_form(family, table, form, parameters)}\n  {words.does[sentence]}"


def sized(text: str, picture_px: Size) -> str:
    """The text with the picture's size in the places of {width} and {height}; own prompts have them, too."""
    return text.replace("{width}", str(picture_px[0])).replace("{height}", str(picture_px[1]))
