"""What each family writes, against what its maker published, as literal strings."""

import pytest

from agent.standin import Move, family_names, served_family
from agent.standin.families import FamilyReply

Size = tuple[int, int]
_THOUSAND = (1000, 1000)


def written(name: str, move: Move, seen_px: Size = _THOUSAND) -> FamilyReply:
    family = served_family(name)
    assert family is not None
    return family.write(move, seen_px)


def tap(x: float, y: float, thinking: str = "", **more: str) -> Move:
    return Move(thinking, "Tap", {"element": (x, y), **more})


def pixels(x: float, y: float, size_px: Size) -> tuple[float, float]:
    """In thousandths."""
    return x / size_px[0] * 1000, y / size_px[1] * 1000


# Source, family, move, size of the picture as the model sees it, what its maker published.
_PUBLISHED = [
    # zai-org/Open-AutoGLM README (there without the closing tag, which hosted models write)
    ("autoglm", Move("...", "Launch", {"app": "京东"}), _THOUSAND,
     '<think>...</think>\n<answer>do(action="Launch", app="京东")</answer>'),
    # X-PLUG/MobileAgent function_call_mobile_answer.py: the call behind some text
    ("qwen2.5-vl", tap(*pixels(100, 200, (1092, 2408)), "balabala"), (1092, 2408),
     ('balabala\n<tool_call>\n{"name": "mobile_use", "arguments": {"action": "click",'
     ' "coordinate": [100, 200]}}\n</tool_call>')),
    # QwenLM/Qwen3-VL cookbooks/mobile_agent.ipynb at d08310c, Qwen2.5-VL
    ("qwen2.5-vl", tap(*pixels(935, 406, (1092, 2408))), (1092, 2408),
     ('<tool_call>\n{"name": "mobile_use", "arguments": {"action": "click",'
     ' "coordinate": [935, 406]}}\n</tool_call>')),
    ("qwen2.5-vl", tap(*pixels(645, 1093, (728, 1288))), (728, 1288),
     ('<tool_call>\n{"name": "mobile_use", "arguments": {"action": "click",'
     ' "coordinate": [645, 1093]}}\n</tool_call>')),
    # QwenLM/Qwen3-VL cookbooks/mobile_agent.ipynb: 447 and 81 of 999
    ("qwen3-vl",
     Move("To search for Musk in X, I need to click on the search bar ... I tapped on the search bar to"
          " begin searching for Musk.", "Tap", {"element": (447.4, 81.1)}), (1440, 3136),
     ("Thought: To search for Musk in X, I need to click on the search bar ... I tapped on the search bar to"
     ' begin searching for Musk.\nAction: "I tapped on the search bar to begin searching for Musk."\n'
     '<tool_call>\n{"name": "mobile_use", "arguments": {"action": "click",'
     ' "coordinate": [447, 81]}}\n</tool_call>')),
    # bytedance/UI-TARS README: UI-TARS 1.5
    ("ui-tars-1.5", tap(*pixels(100, 200, (1932, 1092)), "Click the button"), (1932, 1092),
     "Thought: Click the button\nAction: click(start_box='(100,200)')"),
    # bytedance/UI-TARS README_coordinates.md
    ("ui-tars-1.5", tap(*pixels(197, 525, (1932, 1092))), (1932, 1092),
     "Thought: \nAction: click(start_box='(197,525)')"),
    # bytedance/UI-TARS README_deploy.md: 1.0 with its box tokens
    ("ui-tars-1.0", tap(177, 549), _THOUSAND,
     "Thought: \nAction: click(start_box='<|box_start|>(177,549)<|box_end|>')"),
    # bytedance/UI-TARS codes/README
    ("doubao-ui-tars", tap(200, 300, "Click the button"), _THOUSAND,
     "Thought: Click the button\nAction: click(point='<point>200 300</point>')"),
    # Tongyi-MAI/MobileWorld, seed agent; the thinking is sent apart
    ("seed", tap(500, 300), _THOUSAND,
     "<tool_call><function=click><parameter=point><point>500 300</point></parameter></function></tool_call>"),
    # OpenBMB/AgentCPM-GUI README
    ("agentcpm", tap(729, 69, "任务目标是点击屏幕上的\u2018会员\u2019按钮。..."), _THOUSAND,
     '{"thought":"任务目标是点击屏幕上的\u2018会员\u2019按钮。...","POINT":[729,69]}'),
    # zai-org/GLM-V examples/gui-agent/glm-45v/agent.md
    ("glm-v", Move("...", "Launch", {"app": "Broccoli"}), _THOUSAND,
     "Memory: None\nReason: ...\nAction: {'action_type': 'open_app', 'app_name': 'Broccoli'}"),
    # Alibaba Bailian, GUI-Plus API reference: a picture of 3008x1758, seen as 1288x756
    ("gui-plus", tap(*pixels(1086, 129, (1288, 756)), ".."), (1288, 756),
     '```json\n{"thought": "..", "action": "click", "parameters": {"x": 1086, "y": 129}}\n```'),
    # Tongyi-MAI/MobileWorld, general_e2e
    ("gpt", tap(*pixels(288, 451, (864, 1920)), "..."), (864, 1920),
     'Thought: ...\nAction: {"action_type": "click", "coordinate": [288, 451]}'),
    ("claude",
     Move("...", "Swipe", {"start": pixels(279, 115, (706, 1568)), "end": pixels(540, 115, (706, 1568))}),
     (706, 1568),
     ('Thought: ...\nAction: {"action_type": "drag", "start_coordinate": [279, 115],'
     ' "end_coordinate": [540, 115]}')),
]  # fmt: skip
# models.md 4: the form is the maker's, the values are not.
_FORMS = [
    ("gui-owl-1.5", tap(500, 81, "Tap the search field."),
     ('Action: Tap the search field.\n<tool_call>\n{"name": "mobile_use", "arguments": {"action": "click",'
     ' "coordinate": [500, 81]}}\n</tool_call>')),
    ("gui-owl", tap(100, 200, "I see it. I tap it."),
     ('<thinking>\nI see it. I tap it.\n</thinking>\n<tool_call>\n{"name": "mobile_use", "arguments": {'
     '"action": "click", "coordinate": [100, 200]}}\n</tool_call>\n<conclusion>\nI tap it.\n</conclusion>')),
    ("mobile-agent-v3", tap(546, 500, "Open search. Tap the search box"),
     ("### Thought ###\nOpen search. Tap the search box\n### Action ###\n"
     '{"action": "click", "coordinate": [546, 500]}\n### Description ###\nTap the search box')),
    ("mai-ui", tap(500, 500, "T"),
     ('<thinking>\nT\n</thinking>\n<tool_call>\n{"name": "mobile_use", "arguments": {"action": "click",'
     ' "coordinate": [500, 500]}}\n</tool_call>')),
    ("gelab", tap(500, 120, "open"),
     "<THINK> open </THINK>\nexplain:open\taction:CLICK\tpoint:500,120\tsummary:open"),
    ("ui-venus-1.5", tap(500, 120, ".."),
     "<think>..</think>\n<action>Click(box=(500,120))</action>\n<conclusion>..</conclusion>"),
    ("kimi", tap(500, 120), 'Action: {"action_type": "click", "coordinate": [0.5, 0.12]}'),
]  # fmt: skip


@pytest.mark.parametrize(("name", "move", "seen_px", "published"), _PUBLISHED)
def test_a_reply_is_written_as_its_maker_published_it(
    name: str, move: Move, seen_px: Size, published: str
) -> None:
    assert written(name, move, seen_px).content == published


@pytest.mark.parametrize(("name", "move", "form"), _FORMS)
def test_a_reply_has_the_form_that_its_maker_published(name: str, move: Move, form: str) -> None:
    assert written(name, move).content == form


def test_holo_writes_note_thought_and_call_in_one_object() -> None:
    """hub.hcompany.ai, agent loop: the tool's name and its arguments stand side by side."""
    reply = written("holo", tap(932, 880, "I press the Continue button"))
    assert reply.content == (
        '{"note": null, "thought": "I press the Continue button", "tool_call": {"tool_name": "click",'
        ' "element": "I press the Continue button", "x": 932, "y": 880}}'
    )


@pytest.mark.parametrize("name", ["qwen3.5", "seed", "holo", "kimi", "glm-v"])
def test_thinking_is_sent_apart_where_the_server_does_so(name: str) -> None:
    assert written(name, tap(500, 500, "I see the button.")).reasoning == "I see the button."


def test_tools_are_called_with_json() -> None:
    """OpenAI API reference, the chat completion object."""
    reply = written("native", tap(500, 300, "I see it.", message="Pay 36.80"))
    (call,) = reply.functions
    assert (reply.content, call.name) == ("I see it.", "tap")
    assert call.arguments == '{"x": 500, "y": 300, "message": "Pay 36.80"}'


_MOVES = (
    Move("t", "Launch", {"app": "Coffee"}),
    tap(500, 500, "t"),
    tap(500, 500, "t", message="Pay 36.80"),
    Move("t", "Long Press", {"element": (500, 500)}),
    Move("t", "Swipe", {"start": (500, 800), "end": (500, 200)}),
    Move("t", "Type", {"text": 'a "quoted" word, it\'s\nhere'}),
    Move("t", "Back"),
    Move("t", "Home"),
    Move("t", "Enter"),
    Move("t", "Wait", {"duration": "2 seconds"}),
    Move("Which one? Options: A, B or C.", "Interact"),
    Move("t", "Take_over", {"message": "Log in"}),
    Move("I saw 36.80.", "Note", {"message": "True"}),
    Move("t", "finish", {"message": "Done."}),
)


@pytest.mark.parametrize("name", family_names())
def test_every_family_has_words_for_every_move_and_no_two_are_the_same(name: str) -> None:
    replies = [written(name, move) for move in _MOVES]
    assert len({(reply.content, reply.functions) for reply in replies}) == len(_MOVES)
    for move, reply in zip(_MOVES, replies, strict=True):
        if move.text("message") not in ("", "True"):
            assert move.text("message") in reply.content + str(reply.functions)


def test_a_question_is_taken_apart_into_its_words_and_its_options() -> None:
    english = Move("The menu is open. Which one? Options: Latte, Americano or Mocha.", "Interact")
    assert english.question == "The menu is open. Which one?"
    assert english.options == ("Latte", "Americano", "Mocha")
    chinese = Move("想喝哪一种？选项：拿铁、美式咖啡、摩卡。", "Interact")
    assert (chinese.question, chinese.options) == ("想喝哪一种？", ("拿铁", "美式咖啡", "摩卡"))


def test_several_calls_are_joined_as_each_grammar_does() -> None:
    moves = (tap(100, 200, "t"), Move("t", "Type", {"text": "mocha"}))
    joined = {
        "doubao-ui-tars": "Thought: t\nAction: click(point='<point>100 200</point>')\n\n"
        "type(content='mocha')",
        "kimi": 'Action: {"action_type": "click", "coordinate": [0.1, 0.2]}\n'
        'Action: {"action_type": "input_text", "text": "mocha"}',
        "seed": "<tool_call><function=click><parameter=point><point>100 200</point></parameter></function>"
        "</tool_call>\n<tool_call><function=type><parameter=content>mocha</parameter></function></tool_call>",
    }
    for name, text in joined.items():
        family = served_family(name)
        assert family is not None
        assert family.write_all(moves, _THOUSAND).content == text
    native = served_family("native")
    assert native is not None
    assert [call.name for call in native.write_all(moves, _THOUSAND).functions] == ["tap", "type_text"]
