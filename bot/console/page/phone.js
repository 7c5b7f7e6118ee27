// The simulated phone: its screen live, taps and keys, and what its oracle says really happened.

import { byId, make, pause } from "./dom.js";
import { factIn } from "./facts.js";
import { spoken, word } from "./labels.js";

let version = ""; // opaque; the phone waits while its screen still has this version

async function nextScreen() {
  const reply = await fetch(`phone/screen.jpg?after=${encodeURIComponent(version)}`, { cache: "no-store" });
  if (reply.status === 204) return false;
  if (!reply.ok) throw new Error(String(reply.status));
  const told = reply.headers.get("X-Version") ?? "";
  const news = told !== version;
  version = told;
  const screen = byId("screen");
  const old = screen.src;
  screen.src = URL.createObjectURL(await reply.blob());
  await screen.decode();
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
    } catch {
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
  let shown = "";
  for (;;) {
    try {
      const { facts } = await (await fetch("phone/oracle", { cache: "no-store" })).json();
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
  return fetch(`phone/${name}`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  }).catch(() => undefined);
}

function ripple(x, y) {
  const ring = make("span", { class: "ring", style: `left:${x * 100}%;top:${y * 100}%` });
  byId("glass").append(ring);
  ring.addEventListener("animationend", () => ring.remove());
}

export function startPhone() {
  byId("screen").addEventListener("click", (event) => {
    const area = byId("screen").getBoundingClientRect();
    const x = (event.clientX - area.left) / area.width;
    const y = (event.clientY - area.top) / area.height;
    ripple(x, y);
    tell("tap", { x, y });
  });
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
