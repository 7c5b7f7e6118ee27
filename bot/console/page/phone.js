// The simulated phones, one at a time: its screen live, taps and keys, and what its oracle says really happened.

import { byId, make, pause } from "./dom.js";
import { factIn } from "./facts.js";
import { spoken, word } from "./labels.js";

let phoneAt = 0; // of the phone that is shown, among all
let version = ""; // opaque; the phone waits while its screen still has this version
let watching = new AbortController(); // ends the wait of a phone that is shown no more
let shown = ""; // of the facts

async function nextScreen() {
  const { signal } = watching;
  const after = encodeURIComponent(version);
  const reply = await fetch(`phone/${phoneAt}/screen.jpg?after=${after}`, { cache: "no-store", signal });
  if (reply.status === 204) return false;
  if (!reply.ok) throw new Error(String(reply.status));
  const picture = await reply.blob();
  if (signal.aborted) return true;
  const told = reply.headers.get("X-Version") ?? "";
  const news = told !== version;
  version = told;
  const screen = byId("screen");
  const old = screen.src;
  screen.src = URL.createObjectURL(picture);
  await screen.decode();
  // A phone may be turned or folded while it is watched.
  byId("phone").style.aspectRatio = `${screen.naturalWidth + 18} / ${screen.naturalHeight + 18}`;
  if (old.startsWith("blob:")) URL.revokeObjectURL(old);
  return news;
}

async function followScreen() {
  for (;;) {
    try {
      const started = performance.now();
      const news = await nextScreen();
      byId("side").classList.add("on");
      if (!news && performance.now() - started < 300) await pause(300);
    } catch (error) {
      if (error.name === "AbortError") continue;
      byId("side").classList.remove("on");
      version = "";
      await pause(1500);
    }
  }
}

function when(seconds) {
  return new Date(seconds * 1000).toLocaleTimeString("en-GB");
}

// facts: pairs of seconds since the epoch and an English text.
export function showFacts(facts) {
  const list = byId("truth").querySelector("ol");
  const items = facts.map(([seconds, text]) => make("li", {},
    make("span", {}, factIn(spoken(), text)), make("time", {}, when(seconds))));
  const lines = items.length ? items : [make("li", { class: "none" }, word("nothing"))];
  const before = list.dataset.count;
  list.dataset.count = String(facts.length);
  list.replaceChildren(...lines);
  if (before !== list.dataset.count) list.scrollTop = list.scrollHeight;
}

async function followFacts() {
  for (;;) {
    try {
      const of = phoneAt;
      const { facts } = await (await fetch(`phone/${of}/oracle`, { cache: "no-store" })).json();
      if (of !== phoneAt) continue;
      const now = JSON.stringify(facts) + word("nothing");
      if (now !== shown) showFacts(facts);
      shown = now;
    } catch {
      // The screen's own loop says when the phone is gone.
    }
    await pause(1000);
  }
}

function tell(name, body) {
  return fetch(`phone/${phoneAt}/${name}`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  }).catch(() => undefined);
}

function ripple(x, y) {
  const ring = make("span", { class: "ring", style: `left:${x * 100}%;top:${y * 100}%` });
  byId("glass").append(ring);
  ring.addEventListener("animationend", () => ring.remove());
}

// Where a pointer is on the screen, as fractions of its width and height.
function place(event) {
  const area = byId("screen").getBoundingClientRect();
  const within = (value) => Math.min(Math.max(value, 0), 1);
  return { x: within((event.clientX - area.left) / area.width), y: within((event.clientY - area.top) / area.height) };
}

function followFinger() {
  let down = null;
  byId("screen").addEventListener("pointerdown", (event) => {
    down = { ...place(event), at: performance.now() };
    byId("screen").setPointerCapture(event.pointerId);
  });
  byId("screen").addEventListener("pointerup", (event) => {
    if (!down) return;
    const { x, y, at } = down;
    const up = place(event);
    const held = Math.min(Math.round(performance.now() - at), 5000);
    down = null;
    ripple(up.x, up.y);
    const still = Math.hypot(up.x - x, up.y - y) < 0.02;
    if (still && held < 500) tell("tap", { x, y });
    else tell("swipe", { x, y, to_x: still ? x : up.x, to_y: still ? y : up.y, duration_ms: held });
  });
  byId("screen").addEventListener("pointercancel", () => { down = null; });
}

// Shows another phone: its screen and its facts, and what is tapped from now on is tapped there.
function turnTo(chosen) {
  phoneAt = chosen;
  version = shown = "";
  byId("side").classList.remove("on");
  watching.abort();
  watching = new AbortController();
  showFacts([]);
  for (const [at, button] of [...byId("phones").children].entries()) {
    button.setAttribute("aria-pressed", String(at === chosen));
  }
}

// names: of the phones, where there are several.
export function startPhone(names) {
  byId("phones").hidden = names.length < 2;
  byId("phones").replaceChildren(...names.map((name, at) => make("button", {
    type: "button", "aria-pressed": String(at === 0), onclick: () => turnTo(at),
  }, name)));
  followFinger();
  for (const key of byId("keys").querySelectorAll("[data-code]")) {
    key.addEventListener("click", () => tell("key", { code: Number(key.dataset.code) }));
  }
  byId("keys").addEventListener("submit", (event) => {
    event.preventDefault();
    const field = byId("phone-text");
    if (field.value) tell("text", { text: field.value });
    field.value = "";
  });
  followScreen();
  followFacts();
}
