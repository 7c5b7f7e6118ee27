// The reply keyboard below the chat, and the list of people that some of its keys open.

import { ask, byId, make, toast } from "./dom.js";
import { word } from "./labels.js";
import { face, fullName } from "./people.js";

export class ReplyKeyboard {
  constructor(chat) {
    this.chat = chat;
    this.shown = "null";
    this.placeholder = "";
  }

  // keyboard: null if none is open; see `ReplyKeyboard.to_json` of the server.
  show(keyboard) {
    const now = JSON.stringify(keyboard);
    if (now === this.shown) return;
    this.shown = now;
    const rows = keyboard?.rows ?? [];
    byId("keyboard").replaceChildren(...rows.map((row) => make("div", { class: "keys" }, ...row.map(
      (key) => make("button", { type: "button", onclick: () => this.press(key) }, key.text)))));
    byId("keyboard").hidden = !keyboard;
    byId("chat").style.setProperty("--keys", `${byId("keyboard").offsetHeight}px`);
    this.placeholder = keyboard?.placeholder ?? "";
    this.chat.endReply();
  }

  async press(key) {
    const people = key.asks ? await pickedPeople(this.chat, key.asks) : [];
    if (people === null) return;
    try {
      await ask("control/key", { user_id: this.chat.userId, button: key.text, users: people });
    } catch (error) {
      toast(error.message);
    }
  }
}

// The ids of those chosen, null if the list was closed without a choice.
async function pickedPeople(chat, request) {
  const known = await ask("control/config");
  chat.config.users = known.users; // somebody may have come since; their names are needed for what is shared
  const people = request.user_is_bot ? [] : known.users.filter((user) => user.id !== chat.userId);
  if (request.user_is_bot !== false) people.push(known.bot);
  const dialog = byId("picker");
  const chosen = new Set();
  const done = dialog.querySelector(".done");
  const choose = (user, button) => {
    if (request.max_quantity === 1) {
      chosen.add(user.id);
      return void dialog.close("done");
    }
    if (!chosen.delete(user.id) && chosen.size < request.max_quantity) chosen.add(user.id);
    button.setAttribute("aria-pressed", String(chosen.has(user.id)));
    done.disabled = chosen.size === 0;
  };
  const items = people.map((user) => {
    const button = make("button", { type: "button", "aria-pressed": "false" }, face(user), make("span", {}, fullName(user)));
    button.addEventListener("click", () => choose(user, button));
    return button;
  });
  dialog.querySelector("h2").textContent = word("pick");
  dialog.querySelector(".list").replaceChildren(...(items.length ? items : [make("p", {}, word("nobody"))]));
  dialog.querySelector(".cancel").textContent = word("cancel");
  done.textContent = word("done");
  done.hidden = request.max_quantity === 1;
  done.disabled = true;
  dialog.returnValue = "";
  dialog.showModal();
  await new Promise((closed) => { dialog.addEventListener("close", closed, { once: true }); });
  return dialog.returnValue === "done" && chosen.size ? [...chosen] : null;
}
