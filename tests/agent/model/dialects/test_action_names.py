"""Every action under every name: of its own family, and of others where its own has none."""

import json

from agent.contract.actions import (
    Action,
    Back,
    DoubleTap,
    Drag,
    Enter,
    Finish,
    Home,
    Interact,
    Launch,
    LongPress,
    Note,
    Notifications,
    OpenUrl,
    Recents,
    Swipe,
    TakeOver,
    Tap,
    TypeText,
    Unusable,
    UnusableReply,
    Wait,
)
from agent.model.dialects.action_tables import TABLES, ModelAct
from agent.model.dialects.families import FAMILIES
from agent.model.request import ModelReply, ToolCall
from tests.agent.model.dialects.replies import action_of, actions_of, decision_of, mobile_use
from tests.worlds.cases import each_of

P, Q = (540, 1200), (540, 480)  # 500,500 and 500,200 of 1000 on 1080 x 2400
UP, DOWN = Swipe((540, 1680), (540, 720)), Swipe((540, 720), (540, 1680))  # of the finger


def say(action: str, **given: object) -> str:
    """An action in the generic grammar."""
    return f"Thought: t\nAction: {json.dumps({'action_type': action, **given}, ensure_ascii=False)}"


def think(text: str, **given: object) -> str:
    """An action of AgentCPM-GUI."""
    return json.dumps({"thought": text, **given}, ensure_ascii=False, separators=(",", ":"))


def xml(name: str, **given: str) -> str:
    """An action of Seed."""
    inside = "".join(f"<parameter={key}>{value}</parameter>" for key, value in given.items())
    return f"<think>t</think>\n<tool_call><function={name}>{inside}</function></tool_call>"


def venus(call: str) -> str:
    """An action of UI-Venus."""
    return f"<think>t</think>\n<action>{call}</action>\n<conclusion>c</conclusion>"


def tabs(*fields: str) -> str:
    """An action of GELab-Zero."""
    return "<THINK> t </THINK>\n" + "\t".join(("explain:e", *fields, "summary:s"))


OWN: list[tuple[str, str, Action]] = [
    ("gui-owl-1.5", mobile_use(action="click", coordinate=[500, 500]), Tap(P)),
    ("gui-owl-1.5", mobile_use(action="click", coordinate=[500, 500], message="pays"), Tap(P, "pays")),
    ("gui-owl-1.5", mobile_use(action="long_press", coordinate=[500, 500], time=2), LongPress(P)),
    ("gui-owl-1.5", mobile_use(action="swipe", coordinate=[500, 500], coordinate2=[500, 200]), Swipe(P, Q)),
    ("gui-owl-1.5", mobile_use(action="type", text="hi 你好"), TypeText("hi 你好")),
    ("gui-owl-1.5", mobile_use(action="system_button", button="Back"), Back()),
    ("gui-owl-1.5", mobile_use(action="system_button", button="home"), Home()),
    ("gui-owl-1.5", mobile_use(action="system_button", button="Menu"), Recents()),
    ("gui-owl-1.5", mobile_use(action="system_button", button="Enter", message="sends"), Enter("sends")),
    ("gui-owl-1.5", mobile_use(action="key", text="KEYCODE_BACK"), Back()),
    ("gui-owl-1.5", mobile_use(action="open", text="Settings"), Launch("Settings")),
    ("gui-owl-1.5", mobile_use(action="wait", time=3), Wait(3.0)),
    ("gui-owl-1.5", mobile_use(action="answer", text="12:30"), Finish("12:30")),
    ("gui-owl-1.5", mobile_use(action="interact", text="Sign in"), TakeOver("Sign in")),
    ("gui-owl-1.5", mobile_use(action="terminate", status="success"), Finish("")),
    ("gui-owl-1.5", mobile_use(action="terminate", status="failure"), Finish("", failed=True)),
    ("gui-owl-1.5", mobile_use(action="take_over", text="code"), TakeOver("code")),
    ("gui-owl-1.5", mobile_use(action="note", text="36.80"), Note("36.80")),
    (
        "gui-owl-1.5",
        mobile_use(action="ask_user", text="Which size?", options=["small", "large"]),
        Interact("Which size?", ("small", "large")),
    ),
    ("mai-ui", mobile_use(action="click", coordinate=[499.5, 499.5]), Tap(P)),
    ("mai-ui", mobile_use(action="double_click", coordinate=[499.5, 499.5]), DoubleTap(P)),
    ("mai-ui", mobile_use(action="swipe", direction="up"), UP),
    ("mai-ui", mobile_use(action="swipe", direction="down", coordinate=[499.5, 499.5]), DOWN),
    (
        "mai-ui",
        mobile_use(action="drag", start_coordinate=[499.5, 499.5], end_coordinate=[499.5, 199.8]),
        Swipe(P, Q),
    ),
    ("mai-ui", mobile_use(action="open", text="home"), Home()),  # row 29
    ("mai-ui", mobile_use(action="system_button", button="menu"), Recents()),
    ("mai-ui", mobile_use(action="terminate", status="fail"), Finish("", failed=True)),
    ("mai-ui", mobile_use(action="ask_user", text="A or B?"), Interact("A or B?")),
    ("doubao-ui-tars", "Action: click(point='<point>500 500</point>')", Tap(P)),
    ("doubao-ui-tars", "Action: click(point='<point>500 500</point>', message='pays')", Tap(P, "pays")),
    ("doubao-ui-tars", "Action: long_press(point='<point>500 500</point>')", LongPress(P)),
    ("doubao-ui-tars", r"Action: type(content='it\'s\ttwo\nlines')", TypeText("it's\ttwo\nlines")),
    ("doubao-ui-tars", "Action: scroll(point='<point>500 500</point>', direction='down')", UP),
    ("doubao-ui-tars", "Action: scroll(direction='up')", DOWN),
    ("doubao-ui-tars", "Action: open_app(app_name='微信')", Launch("微信")),
    (
        "doubao-ui-tars",
        "Action: drag(start_point='<point>500 500</point>', end_point='<point>500 200</point>')",
        Swipe(P, Q),
    ),
    ("doubao-ui-tars", "Action: press_home()", Home()),
    ("doubao-ui-tars", "Action: press_back()", Back()),
    ("doubao-ui-tars", "Action: wait()", Wait(2.0)),
    ("doubao-ui-tars", "Action: call_user(content='sign in')", TakeOver("sign in")),
    ("doubao-ui-tars", "Action: finished(content='It is 5 °C')", Finish("It is 5 °C")),
    ("doubao-ui-tars", "Action: ask_user(text='Which?', options='[\"a\", \"b\"]')", Interact("Which?", ("a", "b"))),
    ("doubao-ui-tars", "Action: enter(message='sends')", Enter("sends")),
    ("ui-tars-1.0", "Action: click(start_box='<|box_start|>(500,500)<|box_end|>')", Tap(P)),
    ("ui-tars-1.0", "Action: drag(start_box='(500,500)', end_box='(500,200)')", Swipe(P, Q)),
    ("seed", xml("click", point="<point>500 500</point>"), Tap(P)),
    ("seed", xml("left_double", point="<point>500 500</point>"), DoubleTap(P)),
    ("seed", xml("long_press", point="<point>500 500</point>"), LongPress(P)),
    ("seed", xml("scroll", point="<point>500 500</point>", direction="down"), UP),
    (
        "seed",
        xml("drag", start_point="<point>500 500</point>", end_point="<point>500 200</point>"),
        Swipe(P, Q),
    ),
    ("seed", xml("type", content="a < b & c"), TypeText("a < b & c")),
    ("seed", xml("press_home"), Home()),
    ("seed", xml("press_back"), Back()),
    ("seed", xml("wait", time="5"), Wait(5.0)),
    ("seed", xml("call_user", content="sign in"), TakeOver("sign in")),
    ("seed", xml("finished", content="done"), Finish("done")),
    ("gelab", tabs("action:CLICK", "point:500,500"), Tap(P)),
    ("gelab", tabs("action:LONGPRESS", "point:500,500"), LongPress(P)),
    ("gelab", tabs("action:TYPE", "value:hello: world"), TypeText("hello: world")),
    ("gelab", tabs("action:SLIDE", "point1:500,500", "point2:500,200"), Swipe(P, Q)),
    ("gelab", tabs("action:WAIT", "value:3"), Wait(3.0)),
    ("gelab", tabs("action:AWAKE", "value:设置"), Launch("设置")),
    ("gelab", tabs("action:INFO", "value:Which one?"), Interact("Which one?")),
    ("gelab", tabs("action:CALL_USER", "value:sign in"), TakeOver("sign in")),
    ("gelab", tabs("action:HOT_KEY", "value:BACK"), Back()),
    ("gelab", tabs("action:COMPLETE", "return:done"), Finish("done")),
    ("gelab", tabs("action:ABORT", "value:no such shop"), Finish("no such shop", failed=True)),
    ("agentcpm", think("t", POINT=[500, 500]), Tap(P)),
    ("agentcpm", think("t", POINT=[500, 500], duration=200), Tap(P)),
    ("agentcpm", think("t", POINT=[500, 500], duration=1000), LongPress(P)),
    ("agentcpm", think("t", POINT=[500, 500], to="up"), UP),
    ("agentcpm", think("t", POINT=[500, 500], to=[500, 200]), Swipe(P, Q)),
    ("agentcpm", think("t", PRESS="HOME"), Home()),
    ("agentcpm", think("t", PRESS="BACK"), Back()),
    ("agentcpm", think("t", PRESS="ENTER", message="sends"), Enter("sends")),
    ("agentcpm", think("t", TYPE="hi"), TypeText("hi")),
    ("agentcpm", think("t", duration=1500), Wait(1.5)),
    ("agentcpm", think("t", POINT=[500, 500], STATUS="continue"), Tap(P)),
    ("agentcpm", think("All is ordered.", STATUS="finish"), Finish("All is ordered.")),
    ("agentcpm", think("t.", STATUS="satisfied"), Finish("t.")),
    ("agentcpm", think("It is sold out.", STATUS="impossible"), Finish("It is sold out.", failed=True)),
    ("agentcpm", think("A password.", STATUS="interrupt"), TakeOver("A password.")),
    ("agentcpm", think("Which one?", STATUS="need_feedback"), Interact("Which one?")),
    ("glm-v", say("click", box_2d=[[489.5, 489.5, 509.5, 509.5]]), Tap(P)),
    ("glm-v", say("long_press", box_2d=[[499.5, 499.5, 499.5, 499.5]]), LongPress(P)),
    ("glm-v", say("keyboard_enter"), Enter()),
    ("glm-v", say("navigate_home"), Home()),
    ("glm-v", say("navigate_back"), Back()),
    ("glm-v", say("swipe", direction="up"), UP),
    ("glm-v", say("drag", start_coordinate=[499.5] * 2, end_coordinate=[499.5, 199.8]), Swipe(P, Q)),
    ("glm-v", say("open_app", app_name="Broccoli"), Launch("Broccoli")),
    ("glm-v", say("wait"), Wait(2.0)),
    ("glm-v", say("answer", text="7"), Finish("7")),
    ("glm-v", say("status", goal_status="complete"), Finish("")),
    ("glm-v", say("status", goal_status="infeasible"), Finish("t", failed=True)),
    ("ui-venus-1.5", venus("Click(box=(500,500))"), Tap(P)),
    ("ui-venus-1.5", venus("LongPress(box=(500,500))"), LongPress(P)),
    ("ui-venus-1.5", venus("Drag(start=(500,500), end=(500,200))"), Swipe(P, Q)),
    ("ui-venus-1.5", venus("Scroll(start=(500,500), end=(500,200))"), Swipe(P, Q)),
    ("ui-venus-1.5", venus("Scroll(start=(), end=(), direction='down')"), UP),
    ("ui-venus-1.5", venus("Type(content='hi')"), TypeText("hi")),
    ("ui-venus-1.5", venus("Launch(app='Maps')"), Launch("Maps")),
    ("ui-venus-1.5", venus("Launch(url='https://example.com')"), OpenUrl("https://example.com")),
    ("ui-venus-1.5", venus("Wait()"), Wait(2.0)),
    ("ui-venus-1.5", venus("Finished(content='done')"), Finish("done")),
    ("ui-venus-1.5", venus("CallUser(content='sign in')"), TakeOver("sign in")),
    ("ui-venus-1.5", venus("PressBack()"), Back()),
    ("ui-venus-1.5", venus("PressHome()"), Home()),
    ("ui-venus-1.5", venus("PressEnter()"), Enter()),
    ("ui-venus-1.5", venus("PressRecent()"), Recents()),
    ("generic", say("click", coordinate=[500, 500]), Tap(P)),
    ("generic", say("double_tap", coordinate=[500, 500]), DoubleTap(P)),
    ("generic", say("long_press", coordinate=[500, 500]), LongPress(P)),
    ("generic", say("drag", start_coordinate=[500, 500], end_coordinate=[500, 200]), Swipe(P, Q)),
    ("generic", say("scroll", direction="down"), UP),
    ("generic", say("input_text", text="hi"), TypeText("hi")),
    ("generic", say("open_app", app_name="Maps"), Launch("Maps")),
    ("generic", say("ask_user", text="Which?"), Interact("Which?")),
    ("generic", say("status", goal_status="complete", text="ok"), Finish("ok")),
    ("generic", say("take_over", text="sign in"), TakeOver("sign in")),
    ("holo", '{"thought": "t", "tool_call": {"tool_name": "answer", "content": "5"}}', Finish("5")),
    ("holo", '{"tool_call": {"tool_name": "give_up", "content": "no"}}', Finish("no", failed=True)),
    ("holo", '{"tool_call": {"tool_name": "press_key", "key": "back"}}', Back()),
    ("gui-plus", '{"thought": "t", "action": "type", "parameters": {"text": "hi"}}', TypeText("hi")),
    (
        "mobile-agent-v3",
        '### Thought ###\nt\n### Action ###\n{"action": "open_app", "text": "Maps"}\n### Description ###\nd',
        Launch("Maps"),
    ),
]  # fmt: skip


@each_of(("family", "reply", "action"), OWN)
def test_an_action_is_known_by_its_familys_own_name(family: str, reply: str, action: Action) -> None:
    assert action_of(family, reply) == action


NATIVE: list[tuple[str, dict[str, object], Action]] = [
    ("tap", {"x": 500, "y": 500, "message": "pays"}, Tap(P, "pays")),
    ("double_tap", {"x": 500, "y": 500}, DoubleTap(P)),
    ("long_press", {"x": 500, "y": 500}, LongPress(P)),
    ("swipe", {"x1": 500, "y1": 500, "x2": 500, "y2": 200}, Swipe(P, Q)),
    ("drag", {"x1": 500, "y1": 500, "x2": 500, "y2": 200}, Drag(P, Q)),
    (
        "drag_and_drop",
        {"start_x": 500, "start_y": 500, "destination_x": 500, "destination_y": 200},
        Swipe(P, Q),
    ),
    ("type_text", {"text": "hi"}, TypeText("hi")),
    ("launch", {"app": "Maps"}, Launch("Maps")),
    ("back", {}, Back()),
    ("home", {}, Home()),
    ("enter", {}, Enter()),
    ("recents", {}, Recents()),
    ("notifications", {}, Notifications()),
    ("open_url", {"url": "https://example.com"}, OpenUrl("https://example.com")),
    ("wait", {"seconds": 1}, Wait(1.0)),
    ("note", {"text": "n"}, Note("n")),
    ("ask_user", {"text": "Which?", "options": ["a", "b"]}, Interact("Which?", ("a", "b"))),
    ("take_over", {"text": "sign in"}, TakeOver("sign in")),
    ("finish", {"text": "done"}, Finish("done")),
    ("finish", {"text": "no", "success": False}, Finish("no", failed=True)),
    ("give_up", {"text": "no"}, Finish("no", failed=True)),
]


@each_of(("name", "arguments", "action"), NATIVE)
def test_a_servers_tool_call_is_known_by_its_name(
    name: str, arguments: dict[str, object], action: Action
) -> None:
    reply = ModelReply(tool_calls=(ToolCall("1", name, json.dumps(arguments)),), finish_reason="tool_calls")
    assert action_of("native", reply) == action


def test_every_form_of_every_table_is_tried_above() -> None:
    """By the names that stand in the replies of each family or of one with the same table."""
    replies = {family.actions: "" for family in FAMILIES}
    actions = {family.name: family.actions for family in FAMILIES}
    for family, reply, _ in OWN:
        replies[actions[family]] += reply
    replies["native"] = " ".join(name for name, _, _ in NATIVE)
    for table in ("agentcpm", "gelab", "glm-v", "gui-owl-1.5", "native", "seed", "ui-tars", "ui-venus"):
        own = [
            form.name
            for form in TABLES[table].forms
            if form.makes not in (ModelAct.NOTE, ModelAct.ASK, ModelAct.TAKE_OVER)
        ]
        untried = [name for name in own if name not in replies[table]]
        assert untried in ([], ["DOUBLE_CLICK"], ["input_text"], ["enter"]), table


ALIASES: dict[str, tuple[dict[str, object], Action]] = {
    "click tap press touch CLICK left_click single_click left_single click_at": (
        {"coordinate": [500, 500]},
        Tap(P),
    ),
    "double_tap double_click left_double doubleclick": ({"coordinate": [500, 500]}, DoubleTap(P)),
    "long_press longpress hold LONGPRESS long_press_at": ({"coordinate": [500, 500]}, LongPress(P)),
    "type input_text write input TYPE": ({"text": "hi"}, TypeText("hi")),
    "swipe drag slide SLIDE drag_and_drop": (
        {"coordinate": [500, 500], "coordinate2": [500, 200]},
        Swipe(P, Q),
    ),
    "launch open open_app launch_app AWAKE start_app": ({"app": "Maps"}, Launch("Maps")),
    "back press_back navigate_back go_back PressBack": ({}, Back()),
    "home press_home navigate_home go_home PressHome": ({}, Home()),
    "take_over call_user calluser CallUser": ({"text": "sign in"}, TakeOver("sign in")),
    "ask_user INFO need_feedback": ({"text": "Which?"}, Interact("Which?")),
    "finish finished Finished complete COMPLETE done answer": ({"text": "ok"}, Finish("ok")),
    "terminate status": ({"status": "success"}, Finish("")),
}


@each_of("family", ["gui-owl-1.5", "generic", "holo"])
@each_of(("names", "case"), ALIASES.items())
def test_names_of_other_families_are_known_too(
    family: str, names: str, case: tuple[dict[str, object], Action]
) -> None:
    arguments, action = case
    for name in names.split():
        reply = say(name, **arguments) if family == "generic" else mobile_use(action=name, **arguments)
        if family == "holo":
            reply = json.dumps({"tool_call": {"tool_name": name, **arguments}})
        assert action_of(family, reply) == action, name


@each_of(
    "names",
    [
        "coordinate point start_box box start_coordinate start_point coordinate1 element bbox_2d box_2d position"
    ],
)
def test_points_are_known_by_the_names_of_other_families(names: str) -> None:
    for name in names.split():
        assert action_of("generic", say("click", **{name: [500, 500]})) == Tap(P), name
    for first, second in (("start", "end"), ("start_box", "end_box"), ("coordinate1", "coordinate2")):
        assert action_of("generic", say("drag", **{first: [500, 500], second: [500, 200]})) == Swipe(P, Q)


@each_of(
    ("family", "reply", "action"),
    [
        # The two names that clash.
        ("generic", say("interact", text="look"), TakeOver("look")),
        ("autoglm", '<think>Which one?</think>do(action="Interact")', Interact("Which one?")),
        ("gui-owl-1.5", mobile_use(action="scroll", direction="down"), UP),
        ("gui-owl-1.5", mobile_use(action="swipe", direction="down"), DOWN),
        ("generic", say("swipe", direction="down"), DOWN),
        ("mai-ui", mobile_use(action="scroll", direction="down"), UP),
    ],
)
def test_a_scroll_moves_the_view_and_a_swipe_the_finger(family: str, reply: str, action: Action) -> None:
    assert action_of(family, reply) == action


@each_of(
    ("family", "reply", "actions"),
    [
        ("doubao-ui-tars", r"Action: type(content='hi\n')", [TypeText("hi"), Enter()]),
        ("seed", xml("type", content="hi\\n"), [TypeText("hi"), Enter()]),
        ("seed", xml("type", content="\nhi\n"), [TypeText("hi")]),
        ("generic", say("input_text", text="hi", press_enter=True), [TypeText("hi"), Enter()]),
        ("generic", say("input_text", text="hi\n", press_enter=False), [TypeText("hi")]),
        ("generic", say("type", text="hi", submit="true"), [TypeText("hi"), Enter()]),
        ("generic", say("type", text="\n"), [Enter()]),
        ("generic", say("type", text=""), [TypeText("")]),
        ("glm-v", say("input_text", text="hi", box_2d=[[499.5] * 4]), [Tap(P), TypeText("hi"), Enter()]),
        ("glm-v", say("input_text", text="hi"), [TypeText("hi")]),
        ("gelab", tabs("action:TYPE", "value:hi", "point:500,500"), [Tap(P), TypeText("hi")]),
        ("generic", say("type_text_at", x=500, y=500, text="hi"), [Tap(P), TypeText("hi"), Enter()]),
        (
            "generic",
            say("type_text_at", x=500, y=500, text="hi", press_enter=False),
            [Tap(P), TypeText("hi")],
        ),
        (
            "holo",
            '{"note": "R1", "thought": "t", "tool_call": {"tool_name": "click", "x": 500, "y": 500}}',
            [Note("R1"), Tap(P)],
        ),
        ("holo", '{"note": null, "tool_call": {"tool_name": "click", "x": 500, "y": 500}}', [Tap(P)]),
    ],
)
def test_what_is_several_inputs_becomes_several_decisions(
    family: str, reply: str, actions: list[Action]
) -> None:
    assert actions_of(family, reply) == actions


def test_each_part_of_a_call_has_a_form_of_its_own_for_history() -> None:
    decision = decision_of("glm-v", say("input_text", text="hi", box_2d=[[1, 2, 3, 4]]))
    raws = [decision.raw, *(each.raw for each in decision.rest)]
    assert [json.loads(raw) for raw in raws] == [
        {"action_type": "click", "box_2d": [[1, 2, 3, 4]]},
        {"action_type": "input_text", "text": "hi"},
        {"action_type": "keyboard_enter"},
    ]
    decision = decision_of("doubao-ui-tars", r"Action: type(content='it\'s\n')")
    assert [decision.raw, decision.rest[0].raw] == [r"type(content='it\'s')", "enter()"]
    decision = decision_of("qwen2.5-vl", mobile_use(action="type", text="hi\n"))
    assert decision.rest[0].raw == mobile_use(action="system_button", button="Enter")
    assert decision_of("agentcpm", think("t", TYPE="hi\n")).rest[0].raw == '{"PRESS":"ENTER"}'
    for family, reply in (("seed", xml("type", content="a\\n")), ("generic", say("type", text="a\n"))):
        for each in decision_of(family, reply).rest:
            assert action_of(family, each.raw) == each.action


@each_of("family", [family.name for family in FAMILIES if family.batches])
def test_a_family_that_writes_several_calls_gets_all_of_them_in_order(family: str) -> None:
    two = {
        "doubao-ui-tars": "Action: press_home()\n\npress_back()",
        "ui-tars-1.0": "Action: press_home()\n\npress_back()",
        "ui-tars-1.5": "Action: press_home()\n\npress_back()",
        "seed": xml("press_home") + xml("press_back").removeprefix("<think>t</think>"),
        "native": "",
    }.get(family, mobile_use(action="system_button", button="Home") + mobile_use(action="back"))
    native = ModelReply(tool_calls=(ToolCall("1", "home", "{}"), ToolCall("2", "back", "")))
    assert actions_of(family, native if family == "native" else two) == [Home(), Back()]


def test_one_call_that_cannot_be_used_ends_those_before_it() -> None:
    two = mobile_use(action="system_button", button="Home") + mobile_use(action="fly")
    assert actions_of("gui-owl-1.5", two) == [UnusableReply(Unusable.UNKNOWN_ACTION, "fly")]


@each_of(
    ("family", "reply", "reason"),
    [
        ("gui-owl-1.5", mobile_use(action="terminate"), Unusable.BAD_ARGUMENT),
        ("gui-owl-1.5", mobile_use(action="terminate", status="failur"), Unusable.BAD_ARGUMENT),
        ("generic", say("status"), Unusable.BAD_ARGUMENT),
        ("generic", say("answer", text="x", status="maybe"), Unusable.BAD_ARGUMENT),
        ("agentcpm", think("t", STATUS="continue"), Unusable.BAD_ARGUMENT),
        ("agentcpm", think("t", POINT=[1, 2], TYPE="x"), Unusable.BAD_ARGUMENT),
        ("generic", say("press_key", key="power"), Unusable.BAD_ARGUMENT),
        ("generic", say("fly"), Unusable.UNKNOWN_ACTION),
        (
            "mai-ui",
            '<tool_call>{"name": "amap_search", "arguments": {"q": "x"}}</tool_call>',
            Unusable.UNKNOWN_ACTION,
        ),
        ("generic", say("drag", start_coordinate=[1, 2]), Unusable.BAD_ARGUMENT),
        ("generic", say("scroll", direction="sideways"), Unusable.BAD_ARGUMENT),
        ("generic", say("input_text", message="only a flag"), Unusable.BAD_ARGUMENT),
        ("generic", say("wait", time="later"), Unusable.BAD_ARGUMENT),
        ("generic", say("click"), Unusable.BAD_ARGUMENT),
    ],
)
def test_what_a_call_lacks_is_named_and_never_guessed(family: str, reply: str, reason: Unusable) -> None:
    action = action_of(family, reply)
    assert isinstance(action, UnusableReply)
    assert action.reason is reason
