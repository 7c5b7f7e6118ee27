// Who is at the page. Everybody has a chat of their own with the bot; the menu in the header goes from one to another.

import { ask, byId, make, toast } from "./dom.js";
import { spoken, word } from "./labels.js";

export const fullName = (user) => [user.first_name, user.last_name].filter(Boolean).join(" ");

export function face(user) {
  const hue = (user.id * 67) % 360;
  const style = `background:linear-gradient(160deg, hsl(${hue} 72% 68%), hsl(${hue} 62% 46%))`;
  return make("span", { class: "face", style, "aria-hidden": "true" }, [...fullName(user)][0]);
}

// The page speaks the language of the person's app.
function become(id, language) {
  const lang = (language ?? spoken()).split("-")[0];
  location.search = new URLSearchParams({ user: id, lang });
}

// The person's app now has the page's language: the bot hears of it with their next step, and their menu follows.
export async function changeLanguage(userId) {
  const { users } = await ask("control/config");
  await ask("control/users", { ...users.find((user) => user.id === userId), language_code: spoken() });
}

async function addPerson(name, users) {
  const id = Math.max(...users.map((user) => user.id)) + 1;
  await ask("control/users", { id, first_name: name, language_code: spoken(), started: false });
  become(id);
}

function newPerson(users) {
  const field = make("input", { type: "text", maxlength: "32", required: true, placeholder: word("newPerson") });
  const form = make("form", { autocomplete: "off" }, make("span", { class: "face plus" }, "+"), field);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (field.value.trim()) addPerson(field.value.trim(), users).catch((error) => toast(error.message));
  });
  return form;
}

async function toggle(userId) {
  const menu = byId("people");
  if (!menu.hidden) {
    menu.hidden = true;
    return;
  }
  const { users } = await ask("control/config");
  const items = users.map((user) => make("button", {
    type: "button", role: "menuitemradio", "aria-checked": String(user.id === userId), onclick: () => become(user.id, user.language_code),
  }, face(user), make("span", {}, fullName(user))));
  menu.replaceChildren(...items, newPerson(users));
  menu.hidden = false;
}

export function labelPerson(user) {
  const button = byId("person");
  button.replaceChildren(face(user), make("span", {}, fullName(user)));
  button.title = word("person");
  button.ariaLabel = `${word("person")}: ${fullName(user)}`;
}

export function startPeople(userId) {
  byId("person").addEventListener("click", () => toggle(userId));
  document.addEventListener("click", (event) => {
    if (!event.target.closest("#person, #people")) byId("people").hidden = true;
  });
  byId("people").addEventListener("keydown", (event) => {
    if (event.key === "Escape") byId("people").hidden = true;
  });
}
