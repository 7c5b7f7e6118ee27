// Small helpers to build the page. Text goes in as text nodes only: nothing here parses markup.

export const byId = (id) => document.getElementById(id);

export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "onclick") element.addEventListener("click", value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

let hideToast = 0;

export function toast(text) {
  const box = byId("toast");
  box.textContent = text;
  box.hidden = false;
  clearTimeout(hideToast);
  hideToast = setTimeout(() => { box.hidden = true; }, 3500);
}

export function alertBox(text) {
  const dialog = byId("alert");
  dialog.querySelector("p").textContent = text;
  dialog.showModal();
}

export async function ask(path, body) {
  const options = body === undefined ? {} : {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  };
  const reply = await fetch(path, options);
  const answer = await reply.json();
  if (!reply.ok) throw new Error(answer.error ?? reply.statusText);
  return answer;
}
