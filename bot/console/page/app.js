// Starts the page: who is writing, in which language, with which phones.

import { ask, byId, make } from "./dom.js";
import { Chat } from "./chat.js";
import { speak, spoken, word } from "./labels.js";
import { changeLanguage, labelPerson, startPeople } from "./people.js";
import { showFacts, startPhone } from "./phone.js";

const FIRST_USER = 1001;

const query = new URLSearchParams(location.search);
const config = await ask("control/config");
const narrow = matchMedia("(max-width: 800px)");
speak(query.get("lang") ?? config.lang);

async function person() {
  const known = config.users.map((user) => user.id);
  const id = Number(query.get("user")) || known[0] || FIRST_USER;
  if (!known.includes(id)) {
    const user = { id, first_name: spoken() === "zh" ? "我" : "You", language_code: spoken(), started: false };
    await ask("control/users", user);
    config.users.push(user);
  }
  return id;
}

const chat = new Chat(await person(), config);
const known = () => config.users.find((user) => user.id === chat.userId);

function label() {
  const name = config.bot.first_name;
  byId("bot-name").textContent = name;
  labelPerson(known());
  byId("bot-avatar").textContent = [...name][0];
  byId("text").placeholder = word("write");
  byId("send").title = byId("send").ariaLabel = word("send");
  byId("menu").title = byId("menu").ariaLabel = word("menu");
  byId("phone-title").textContent = byId("screen").alt = word("phone");
  for (const tab of byId("tabs").children) tab.textContent = word(tab.dataset.shows);
  showExamples();
  byId("no-screen").textContent = word("noPhone");
  byId("phone-text").placeholder = word("type");
  byId("truth").querySelector("h2").textContent = word("truth");
  byId("scroll").dataset.empty = word("empty");
  byId("alert").querySelector("button").textContent = word("ok");
  const [back, home, power] = byId("keys").querySelectorAll("[data-code]");
  back.title = back.ariaLabel = word("back");
  home.title = home.ariaLabel = word("home");
  power.title = power.ariaLabel = word("power");
  for (const button of byId("languages").children) {
    button.setAttribute("aria-pressed", String(button.dataset.lang === spoken()));
  }
}

function showExamples() {
  const texts = config.examples[spoken()] ?? [];
  byId("examples").replaceChildren(...texts.map(
    (text) => make("button", { type: "button", onclick: () => chat.send(text) }, text)));
}

// On a narrow page the phone is behind a tab.
function show(part) {
  byId("stage").dataset.shows = part;
  for (const tab of byId("tabs").children) tab.setAttribute("aria-selected", String(tab.dataset.shows === part));
  if (part === "chat") chat.toEnd();
}

// The person's app now has the page's language; whoever runs the server may have changed more of them with that.
async function followLanguage() {
  await changeLanguage(chat.userId);
  config.users = (await ask("control/config")).users;
  labelPerson(known());
}

function grow() {
  const field = byId("text");
  field.style.height = "auto";
  field.style.height = `${Math.min(field.scrollHeight, 140)}px`;
}

function sendWritten() {
  const field = byId("text");
  const text = field.value;
  field.value = "";
  grow();
  chat.send(text);
}

async function toggleCommands() {
  const menu = byId("commands");
  if (!menu.hidden) {
    menu.hidden = true;
    return;
  }
  const commands = await ask(`control/commands/${chat.userId}`);
  menu.replaceChildren(...commands.map((item) => make("button", {
    type: "button", role: "menuitem", onclick: () => { menu.hidden = true; chat.send(`/${item.command}`); },
  }, make("b", {}, `/${item.command}`), make("span", {}, item.description))));
  menu.hidden = commands.length === 0;
}

// The row of examples may be longer than the chat: the wheel moves it, and its end fades while there is more.
function followExamples() {
  const row = byId("examples");
  const mark = () => row.classList.toggle("more", row.scrollLeft + row.clientWidth < row.scrollWidth - 8);
  row.addEventListener("scroll", mark, { passive: true });
  row.addEventListener("wheel", (event) => {
    if (row.scrollWidth <= row.clientWidth || event.deltaX) return;
    event.preventDefault();
    row.scrollLeft += event.deltaY;
  }, { passive: false });
  new ResizeObserver(mark).observe(row);
}

function listen() {
  const field = byId("text");
  byId("composer").addEventListener("submit", (event) => { event.preventDefault(); sendWritten(); });
  field.addEventListener("input", grow);
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      sendWritten();
    }
    if (event.key === "Escape") chat.endReply();
  });
  byId("replying").querySelector("button").addEventListener("click", () => chat.endReply());
  byId("menu").addEventListener("click", toggleCommands);
  document.addEventListener("click", (event) => {
    if (!event.target.closest("#menu, #commands")) byId("commands").hidden = true;
  });
  byId("to-end").addEventListener("click", () => chat.toEnd());
  byId("viewer").addEventListener("click", () => byId("viewer").close());
  for (const button of byId("languages").children) {
    button.addEventListener("click", () => {
      speak(button.dataset.lang);
      query.set("lang", spoken());
      history.replaceState(null, "", `?${query}`);
      label();
      chat.redraw();
      followLanguage();
    });
  }
  for (const tab of byId("tabs").children) tab.addEventListener("click", () => show(tab.dataset.shows));
}

label();
listen();
followExamples();
startPeople(chat.userId);
if (config.phones) {
  showFacts([]);
  startPhone(config.phone_names);
} else {
  byId("stage").classList.add("alone");
}
show("chat");
if (!narrow.matches) byId("text").focus(); // on a phone that would bring up its keyboard
chat.watchScroll();
chat.follow();
if (query.has("lang") && !known().language_code.startsWith(spoken())) followLanguage();
