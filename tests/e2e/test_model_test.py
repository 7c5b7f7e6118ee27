"""`farhand models test` against servers that speak as each model family does."""

import json
from pathlib import Path

import pytest

from agent.model.dialects.coordinates import CoordinateKind
from agent.model.dialects.families import FAMILIES
from agent.model.dialects.family import Family
from agent.model.selftest.measure import Server
from agent.model.selftest.pictures import target_pictures
from agent.model.selftest.self_test import SelfTest
from agent.model.selftest.summary import Summary, as_json
from agent.model.selftest.verdict import SelfTestOutcome
from agent.standin import FaultKind, LoggedRequest, ModelFault, served_family
from devices.typeface.typeface import CHINESE
from tests.worlds.known_targets import seeing
from tests.worlds.program import KEY, environment, farhand

pytestmark = pytest.mark.timeout(240)
_K = CoordinateKind
_NEAR = {_K.THOUSANDTHS, _K.NINES}
_SAMPLE = ("autoglm", "qwen3-vl", "ui-tars-1.5", "seed", "claude", "native")
_ALL = tuple(family.name for family in FAMILIES)
_LATER = pytest.mark.soak
_LABELS = [picture.question for picture in target_pictures(chinese=True, quick=True)]


def _family(name: str) -> Family:
    return next(family for family in FAMILIES if family.name == name)


def _sampled(names: tuple[str, ...]) -> list[object]:
    return [name if name in _SAMPLE else pytest.param(name, marks=_LATER) for name in names]


async def _tested(
    name: str, *, dialect: str = "", coordinates: str = "", numbers: str = "", quick: bool = True
) -> Summary:
    """A test of the family's own server. numbers: what its model counts, '' for the family's."""
    served = served_family(name)
    assert served
    async with seeing(name, kind=numbers) as model:
        server = Server(model.url, KEY, served.example)
        test = SelfTest(server, "127.0.0.1", dialect or name, coordinates, CHINESE, quick)
        return await test.run(lambda done, whole: None)


@pytest.mark.parametrize("name", _sampled(_ALL))
@pytest.mark.sample(2)
async def test_each_family_is_good_at_its_own_server(name: str) -> None:
    summary = await _tested(name)
    unconfirmed = _family(name).unconfirmed
    assert summary.verdict.outcome is (SelfTestOutcome.TAPS_RIGHT if unconfirmed else SelfTestOutcome.GOOD)
    assert summary.verdict.kind is None
    assert summary.usable == summary.replies == 6
    assert summary.streams


@pytest.mark.soak
@pytest.mark.parametrize("name", _ALL)
async def test_each_family_hits_every_target_of_the_whole_test(name: str) -> None:
    summary = await _tested(name, quick=False)
    present = summary.kinds[0]
    assert (present.hits, present.taps, present.beside) == (30, 30, 0)
    assert present.median_px is not None
    assert present.median_px <= 3
    assert summary.verdict.usable


_WRONG = [
    (family.name, kind)
    for family in FAMILIES
    for kind in CoordinateKind
    if kind is not family.kind and family.name != "autoglm"
]
_WRONG_SAMPLE = {
    ("qwen3-vl", _K.PIXELS), ("claude", _K.THOUSANDTHS), ("kimi", _K.PIXELS), ("gemini", _K.THOUSANDTHS_YX),
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "kind"),
    [case if case in _WRONG_SAMPLE else pytest.param(*case, marks=_LATER) for case in _WRONG],
)
@pytest.mark.sample(1)
async def test_with_a_wrong_kind_set_the_right_one_is_named(name: str, kind: CoordinateKind) -> None:
    family = _family(name)
    near = {kind, family.kind} == _NEAR
    summary = await _tested(name, coordinates=kind.value, quick=not near)
    if near:  # both hit; the closer one is named beside it
        assert summary.verdict.usable
    else:
        assert summary.verdict.outcome is SelfTestOutcome.OTHER_KIND
    assert summary.verdict.kind is family.kind


async def test_a_model_that_counts_otherwise_than_its_family_is_named_with_its_kind() -> None:
    summary = await _tested("gemini", numbers="0-1000-yx")
    assert (summary.verdict.outcome, summary.verdict.kind) == (SelfTestOutcome.OTHER_KIND, _K.THOUSANDTHS_YX)


async def test_a_server_that_shrinks_pictures_is_named_with_its_factor() -> None:
    async with seeing() as model:
        server = Server(model.url, KEY, "qwen2.5-vl-72b-instruct")
        # Its family is sent no more than the server keeps; this one is sent all.
        test = SelfTest(server, "127.0.0.1", "gui-owl", font=CHINESE, quick=True)
        summary = await test.run(lambda done, whole: None)
    assert summary.verdict.outcome is SelfTestOutcome.SHRUNK
    assert summary.verdict.size_px == (1080, 2400)
    assert summary.verdict.factor == pytest.approx(0.62, abs=0.02)


async def test_a_model_asked_as_another_family_is_named_with_its_own() -> None:
    summary = await _tested("qwen3-vl", dialect="generic")
    assert (summary.verdict.outcome, summary.verdict.family) == (SelfTestOutcome.OTHER_FAMILY, "qwen3-vl")
    assert summary.other_grammar == 6


async def test_a_server_that_refuses_pictures_is_no_vision() -> None:
    refusal = ModelFault(kind=FaultKind.NO_VISION)
    async with seeing("qwen3-vl") as model:
        model.fault(refusal)
        test = SelfTest(Server(model.url, KEY, "qwen3-vl-plus"), "127.0.0.1", font=CHINESE, quick=True)
        summary = await test.run(lambda done, whole: None)
    assert summary.verdict.outcome is SelfTestOutcome.NO_VISION
    assert summary.replies == 0
    assert as_json(summary)["verdict"] == "no_vision"


async def test_a_model_that_talks_instead_does_not_follow_the_format() -> None:
    async with seeing("qwen3-vl") as model:
        model.script(*["I would press the blue button, I think."] * 6)
        test = SelfTest(Server(model.url, KEY, "qwen3-vl-plus"), "127.0.0.1", font=CHINESE, quick=True)
        summary = await test.run(lambda done, whole: None)
    assert summary.verdict.outcome is SelfTestOutcome.NO_FORMAT
    assert summary.usable == 0


async def test_what_painting_over_costs_is_measured_beside() -> None:
    async with seeing("holo") as model:
        server = Server(model.url, KEY, "holo3-1-35b-a3b")
        test = SelfTest(server, "127.0.0.1", font=CHINESE, quick=True, covers=True)
        summary = await test.run(lambda done, whole: None)
        asked = "".join(request.model_dump_json() for request in model.requests[6:])
        assert len(model.requests) == test.plan.requests == 12
    assert "name 1" in asked
    assert not [label for label in _LABELS if label in asked]
    assert summary.painted is not None
    assert (summary.painted.hits, summary.painted.of) == (6, 6)


def _env(folder: Path, url: str, **settings: str) -> dict[str, str]:
    there = {"OPENAI_BASE_URL": url, "OPENAI_API_KEY": KEY, "FARHAND_DATA_DIR": str(folder / "data")}
    return environment(folder, **there, **settings)


async def test_the_command_says_what_it_will_send_and_ends_with_the_verdict(tmp_path: Path) -> None:
    async with seeing() as model:
        env = _env(tmp_path, model.url, FARHAND_MODEL="qwen3-vl-plus")
        code, out, err = await farhand("models", "test", env=env, cwd=tmp_path)
        sent = len(model.requests)
    assert code == 0, err
    lines = out.splitlines()
    assert lines[0].startswith("Testing qwen3-vl-plus at http://127.0.0.1:")
    assert f"It sends {sent} pictures" in out
    assert "0-999 (set)  30/30" in out
    assert "Takes: PNG yes, JPEG yes, 3 MB yes, tools yes" in out
    assert lines[-1] == "  ✓ Good. qwen3-vl-plus sees the screen and taps where it means to."
    assert max(map(len, lines)) <= 80
    assert KEY not in out + err


async def test_the_command_fails_and_names_the_kind_to_set(tmp_path: Path) -> None:
    async with seeing(kind="0-1000") as model:
        env = _env(tmp_path, model.url, FARHAND_MODEL="gpt-5.5", FARHAND_LANG="zh")
        code, out, _ = await farhand("models", "test", "--quick", env=env, cwd=tmp_path)
    assert code == 1
    assert "请设置 FARHAND_COORDINATES=0-1000" in out


async def test_the_figures_are_there_for_programs(tmp_path: Path) -> None:
    async with seeing(kind="pixels") as model:
        env = _env(tmp_path, model.url, FARHAND_MODEL="qwen3-vl-plus")
        code, out, err = await farhand("models", "test", "--quick", "--json", env=env, cwd=tmp_path)
    assert code == 1, err
    data = json.loads(out)
    assert (data["verdict"], data["use_coordinates"]) == ("other_kind", "pixels")
    assert data["model"] == "qwen3-vl-plus"
    assert data["kinds"]["pixels"]["hits"] == 6


async def test_without_a_server_the_command_says_so(tmp_path: Path) -> None:
    env = _env(tmp_path, "http://127.0.0.1:9/v1", FARHAND_MODEL="qwen3-vl-plus")
    code, out, _ = await farhand("models", "test", "--quick", env=env, cwd=tmp_path)
    assert code == 1
    assert "The model server at http://127.0.0.1:9/v1 does not answer" in " ".join(out.split())


async def test_a_model_of_the_models_file_is_tested_by_its_name(tmp_path: Path) -> None:
    async with seeing() as model:
        data = tmp_path / "data"
        data.mkdir(mode=0o700)
        entry = f"- name: eyes\n  address: {model.url}\n  key: EYES_KEY\n  model: qwen3-vl-plus\n"
        (data / "models.yaml").write_text(entry, encoding="utf-8")
        env = _env(tmp_path, "http://127.0.0.1:9/v1", FARHAND_MODEL="gpt-5.5", EYES_KEY=KEY)
        code, out, err = await farhand("models", "test", "eyes", "--quick", env=env, cwd=tmp_path)
        assert code == 0, err
        assert "Good. qwen3-vl-plus sees the screen" in out
        code, _, err = await farhand("models", "test", "ears", "--quick", env=env, cwd=tmp_path)
    assert code == 1
    assert err == "There is no model ears in models.yaml.\n"


async def test_one_request_that_fails_is_counted_and_ends_no_test() -> None:
    seen: list[LoggedRequest] = []

    def third_fails(request: LoggedRequest) -> ModelFault | None:
        seen.append(request)
        return ModelFault(kind=FaultKind.STATUS, status=400) if len(seen) == 3 else None

    async with seeing("qwen3-vl") as model:
        model.set_fault_source(third_fails)
        test = SelfTest(Server(model.url, KEY, "qwen3-vl-plus"), "127.0.0.1", font=CHINESE, quick=True)
        done: list[tuple[int, int]] = []
        summary = await test.run(lambda number, whole: done.append((number, whole)))
    assert (summary.faults, summary.replies) == (1, 5)
    assert summary.verdict.outcome is SelfTestOutcome.GOOD
    assert done == [(number, 6) for number in range(1, 7)]
