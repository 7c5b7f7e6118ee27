"use strict";
// Everything that a model or a screen said is set as text, never as markup.
const exam = JSON.parse(document.getElementById("exam").textContent);
let lang = exam.lang, task = 0, step = 0, failedOnly = false;
const say = (key) => exam.labels[lang][key] ?? key;
const inLang = (pair) => (typeof pair === "string" ? pair : pair[lang]);

function part(name, text, className) {
  const element = document.createElement(name);
  if (text !== undefined) element.textContent = text;
  if (className) element.className = className;
  return element;
}

function button(text, act) {
  const element = part("button", text);
  element.type = "button";
  element.addEventListener("click", act);
  return element;
}

function shown() {
  return exam.tasks.map((each, at) => at).filter((at) => !failedOnly || !exam.tasks[at].passed);
}

function showHeader() {
  const header = document.querySelector("header");
  header.replaceChildren(
    part("h1", inLang(exam.head)),
    part("span", inLang(exam.figures), "figures"),
    part("span", say("keys"), "keys"),
    button(lang === "en" ? "中文" : "English", turnLanguage),
  );
  document.title = say("title");
  document.documentElement.lang = lang;
}

function showList() {
  const nav = document.querySelector("nav"), label = part("label", " " + say("failed_only"));
  const box = part("input");
  box.type = "checkbox";
  box.checked = failedOnly;
  box.addEventListener("change", () => { failedOnly = box.checked; go(shown()[0] ?? task, 0); });
  label.prepend(box);
  const rows = [label];
  let kind = "";
  for (const at of shown()) {
    const each = exam.tasks[at];
    if (each.kind.en !== kind) rows.push(part("div", inLang(each.kind), "kind"));
    kind = each.kind.en;
    const row = button("", () => go(at, 0));
    row.append(part("span", each.passed ? "✓ " : "✗ ", each.passed ? "good" : "bad"), part("span", each.name));
    row.setAttribute("aria-current", String(at === task));
    rows.push(row);
  }
  nav.replaceChildren(...rows);
  nav.querySelector("[aria-current=true]")?.scrollIntoView({ block: "nearest" });
}

function section(title, ...lines) {
  const box = part("div", undefined, "box");
  box.append(...lines.filter((line) => line !== "").map((line) => part("p", line)));
  return [part("h3", title), box];
}

function showTask() {
  const each = exam.tasks[task], article = document.querySelector("article");
  const verdict = part("p", each.passed ? say("passed") : say("failed") + ": " + inLang(each.flaws),
    each.passed ? "good" : "bad");
  const rows = [part("h2", each.name), part("p", each.text), verdict,
    part("p", inLang(each.figures), "keys")];
  const turns = part("div", undefined, "turns");
  const count = each.steps.length;
  turns.append(button("←", () => go(task, step - 1)),
    part("span", say("step").replace("{number}", count ? step + 1 : 0).replace("{of}", count)),
    button("→", () => go(task, step + 1)));
  rows.push(turns);
  const view = part("div", undefined, "step"), words = part("div", undefined, "words");
  const now = each.steps[step];
  if (now?.picture) {
    const picture = part("img");
    picture.src = now.picture;
    picture.alt = inLang(now.line);
    view.append(picture);
  } else view.append(part("div", say("no_picture"), "empty"));
  if (now) {
    words.append(part("p", now.number + ". " + inLang(now.line)), part("p", now.app, "keys"));
    if (now.thinking) words.append(...section(say("thinking"), now.thinking));
    for (const asked of now.asked) words.append(...section(say("asked"), inLang(asked.text), inLang(asked.answer)));
  }
  if (!now || step === count - 1) {
    words.append(...section(say("report"), each.report || say("none")));
    words.append(...section(say("record"), ...each.facts,
      ...each.missing.map((fact) => "✗ " + say("missing") + ": " + fact),
      ...each.beyond.map((fact) => "✗ " + say("beyond") + ": " + fact)));
  }
  view.append(words);
  rows.push(view);
  article.replaceChildren(...rows);
  history.replaceState(null, "", "#" + encodeURIComponent(each.name) + "/" + (step + 1));
}

function go(newTask, newStep) {
  task = Math.min(Math.max(newTask, 0), exam.tasks.length - 1);
  step = Math.min(Math.max(newStep, 0), Math.max(0, exam.tasks[task].steps.length - 1));
  showList();
  showTask();
}

function turnLanguage() {
  lang = lang === "en" ? "zh" : "en";
  showHeader();
  go(task, step);
}

function nextTask(by) {
  const list = shown(), at = list.indexOf(task);
  go(list[Math.min(Math.max(at + by, 0), list.length - 1)] ?? task, 0);
}

const keys = {
  ArrowRight: () => go(task, step + 1), ArrowLeft: () => go(task, step - 1),
  ArrowDown: () => nextTask(1), ArrowUp: () => nextTask(-1),
  Home: () => go(task, 0), End: () => go(task, exam.tasks[task].steps.length - 1), l: turnLanguage,
};
document.addEventListener("keydown", (event) => {
  const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!act || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  act();
});

showHeader();
if (exam.tasks.length) {
  const [name, number] = decodeURIComponent(location.hash.slice(1)).split("/");
  const at = exam.tasks.findIndex((each) => each.name === name);
  go(at < 0 ? 0 : at, at < 0 ? 0 : Number(number || 1) - 1);
}
