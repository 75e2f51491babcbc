// What every page does: shortcuts, menus, dialogs, toasts, progress, polling, and keeping what was typed when a session ends.
import "./scanner.js";
import { answered, back, forget, keep, restore, sending } from "./typed.js";
import { abandon, touch, unsaved } from "./unsaved.js";

const $ = (selector, from = document) => from.querySelector(selector);
const csrf = $('meta[name="csrf"]');
const toasts = $("#toasts");

// ---- htmx

let running = 0;
const progress = $("#progress");
const progressed = (change) => {
  running = Math.max(0, running + change);
  progress.hidden = running === 0;
};
document.addEventListener("htmx:configRequest", (event) => {
  if (csrf) event.detail.headers[csrf.dataset.header] = csrf.content;
});
document.addEventListener("htmx:beforeRequest", (event) => {
  if (!event.target.closest?.("[data-refresh]")) progressed(1);
});
document.addEventListener("htmx:afterRequest", (event) => {
  if (!event.target.closest?.("[data-refresh]")) progressed(-1);
});
document.addEventListener("htmx:responseError", (event) => {
  const { xhr, elt } = event.detail;
  if (xhr.status === 401 && xhr.getResponseHeader("Console-Sign-In")) {
    leave(elt.closest("form"));
    return;
  }
  const answer = new DOMParser().parseFromString(xhr.responseText, "text/html");
  toast($("[data-message]", answer)?.textContent.trim() || toasts.dataset.failed, true);
});
document.addEventListener("htmx:sendError", (event) => {
  if (!event.target.closest?.("[data-refresh]")) toast(toasts.dataset.offline, true);
});
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.target.id === "drawer-content") open($("#drawer"));
});

/** Signs in again and comes back to this page; forms are filled again then. */
function leave(form) {
  keep(location.pathname + location.search, form);
  abandon(document);
  back(location.pathname + location.search);
}
export { ask, leave, toast, csrf };

// ---- toasts; HX-Trigger: {"toast": {"text": "…", "wrong": false}}

document.addEventListener("toast", (event) => toast(event.detail.text ?? event.detail.value, event.detail.wrong));

function toast(text, wrong = false) {
  const box = document.createElement("div");
  box.className = wrong ? "toast wrong" : "toast";
  const said = document.createElement("p");
  said.textContent = text;
  const close = document.createElement("button");
  close.type = "button";
  close.className = "icon-button small";
  close.dataset.dismiss = "";
  close.setAttribute("aria-label", toasts.dataset.close);
  close.textContent = "×";
  box.append(said, close);
  // What was said before may be true no longer; a failure stays until it is read, and so does what can be undone.
  for (const old of toasts.querySelectorAll(".toast:not(.wrong, :has(form))")) old.remove();
  toasts.append(box);
  if (!wrong) fade(box);
}
const fade = (box) => setTimeout(() => box.remove(), 8000);
for (const box of document.querySelectorAll('[data-toast="goes"]')) if (!$("form", box)) fade(box);

// ---- clicks

function open(dialog) {
  if (dialog && !dialog.open) dialog.showModal();
}
function shut(dialog) {
  if (dialog && unsaved(dialog)) askToLeave(dialog, () => dialog.close());
  else dialog?.close();
}
$("#drawer")?.addEventListener("cancel", (event) => {
  if (event.target.id !== "drawer" || !unsaved(event.target)) return;
  event.preventDefault();
  shut(event.target);
});
// The next one would take the place of one that is changed. What a form itself sends is no leaving.
document.addEventListener("htmx:confirm", (event) => {
  const { elt, target, issueRequest } = event.detail;
  if (!target || elt.closest("form[method=post], [data-refresh]") || !unsaved(target)) return;
  event.preventDefault();
  // Who stays goes on with what the page shows, so its filters say the same.
  askToLeave(target, () => issueRequest(true), () => elt.reset?.());
});
function askToLeave(part, leaves, stays = () => {}) {
  ask(toasts.dataset.unsaved, toasts.dataset.leave, () => {
    abandon(part);
    leaves();
  }, false, stays);
}
// The button says what it does, not yes: `verb` names the action and its object. It is red, unless the action takes nothing away.
function ask(text, verb, yes, harmless = false, no = () => {}) {
  const dialog = $("#confirm");
  const button = $("[value=yes]", dialog);
  button.textContent = verb;
  button.className = `button ${harmless ? "primary" : "danger"}`;
  $("#confirm-text").textContent = text;
  dialog.returnValue = "no";
  // The event of an earlier answer may come when this question is open already.
  dialog.onclose = () => {
    if (dialog.open) return;
    if (dialog.returnValue === "yes") yes();
    else no();
  };
  dialog.showModal();
}
document.addEventListener("click", (event) => {
  const opens = event.target.closest("[data-opens]");
  if (opens) open(document.getElementById(opens.dataset.opens));
  shut(event.target.closest("[data-closes]")?.closest("dialog"));
  event.target.closest("[data-dismiss]")?.closest(".toast")?.remove();
  if (event.target instanceof HTMLDialogElement && event.target.id === "drawer") shut(event.target);
  for (const menu of document.querySelectorAll("details[data-menu][open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
});

// ---- forms: ask first, keep what was typed until it has arrived, change the theme at once

const asked = new WeakSet();
/** What a button is called, by its label where it shows less. */
const said = (button) => (button.ariaLabel ?? button.textContent).trim();
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.dataset.confirm && !asked.has(form)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    ask(form.dataset.confirm, form.dataset.yes ?? said(event.submitter ?? $("[type=submit], button:not([type])", form)), () => {
      asked.add(form);
      form.requestSubmit(event.submitter);
      asked.delete(form);
    }, form.hasAttribute("data-harmless"));
    return;
  }
  if (form.dataset.preference === "theme" && event.submitter) {
    event.preventDefault();
    const theme = event.submitter.value;
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    for (const button of form.querySelectorAll("button")) button.setAttribute("aria-pressed", String(button === event.submitter));
    fetch(form.action, { method: "POST", body: new URLSearchParams({ theme, _csrf: csrf.content }), redirect: "manual" });
    return;
  }
  if (form.hasAttribute("data-once")) {
    for (const button of form.querySelectorAll('[type="submit"]')) setTimeout(() => { button.disabled = true; });
    progressed(1);
  }
  if (form.method === "post" && !form.hasAttribute("hx-post") && event.submitter?.formTarget !== "_blank") {
    keep(location.pathname + location.search, form);
    sending(location.pathname + location.search, form);
  }
}, true);

// What a form is answered with stands at the address that it was sent to, which often opens no page. It takes the address of the form's
// page, so that a reload and a new sign-in lead there; its form shows what is not stored.
const answers = answered();
if (answers) {
  history.replaceState(null, "", answers.path);
  if (answers.form) touch(answers.form);
}

if (restore(location.pathname + location.search)) toast(toasts.dataset.restored, false);
else forget();

// ---- a form that was refused: typing goes on in its first wrong field

if (document.documentElement.dataset.posted !== undefined) $('main :is(input, select, textarea)[aria-invalid="true"]')?.focus();

// What was wrong is no longer said once somebody corrects it, nor that fields are marked when none is; a page that checks while one types
// says so itself.
document.addEventListener("input", ({ target }) => {
  const said = target.id && document.getElementById(`${target.id}-error`);
  if (!said || said.dataset.error !== undefined || target.getAttribute("aria-invalid") !== "true") return;
  target.removeAttribute("aria-invalid");
  const hint = document.getElementById(`${target.id}-hint`);
  if (hint) target.setAttribute("aria-describedby", hint.id);
  else target.removeAttribute("aria-describedby");
  target.closest(".field")?.classList.remove("wrong");
  said.hidden = true;
  if (!$("main .field-error:not([hidden]):not(:empty)")) for (const head of document.querySelectorAll("[data-marked]")) head.hidden = true;
});

// ---- setting up an event: once its list was seen, the pages of each step lead on to the next one when the step is done; its forms do not

const list = $("[data-checklist]");
if (list) sessionStorage.setItem("checklist", `${list.dataset.checklist} ${list.dataset.pages}`);
else leadOn();
async function leadOn() {
  const [event, ...pages] = (sessionStorage.getItem("checklist") ?? "").split(" ");
  const here = location.pathname;
  if (here === event) sessionStorage.removeItem("checklist");
  if (!pages.includes(here.replace(/\/\d+$/, "/#"))) return;
  try {
    const answer = await fetch(`${event}/checklist/next?at=${encodeURIComponent(here)}`, { redirect: "manual" });
    const head = $(".page-head");
    if (!answer.ok || !head) return;
    head.insertAdjacentHTML("afterend", await answer.text());
    if (head.nextElementSibling) window.htmx.process(head.nextElementSibling);
  } catch {
    // Whoever leaves the page needs no way on from it.
  }
}

// ---- parts that renew themselves: data-refresh="5" (seconds); they rest while the tab is hidden or a form asks first (its
// part would be another by the answer), and slow down while the server is away

const renewed = new WeakMap();
setInterval(() => {
  if (document.hidden || $("#confirm[open]")) return;
  for (const part of document.querySelectorAll("[data-refresh]")) {
    const every = Number(part.dataset.refresh) * 1000;
    const seen = renewed.get(part) ?? { last: Date.now(), wait: every };
    renewed.set(part, seen);
    if (Date.now() - seen.last >= seen.wait) {
      seen.last = Date.now();
      window.htmx.trigger(part, "refresh");
    }
  }
}, 500);
// One that was on its way when a form began to ask comes too late: the form that is sent would be no part of the page any more, and no
// browser sends such a form.
document.addEventListener("htmx:beforeSwap", (event) => {
  if ($("#confirm[open]") && event.detail.requestConfig.elt.matches("[data-refresh]")) event.detail.shouldSwap = false;
});
document.addEventListener("htmx:afterRequest", (event) => {
  const seen = renewed.get(event.target);
  if (seen) seen.wait = event.detail.successful ? Number(event.target.dataset.refresh) * 1000 : Math.min(seen.wait * 2, 60000);
});

// ---- keys

const PLACES = { h: "home", a: "accreditations", p: "photos", r: "registrations", m: "matrix", s: "scans" };
let going = 0;
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    for (const menu of document.querySelectorAll("details[data-menu][open]")) {
      // The drawer around the menu stays.
      event.preventDefault();
      menu.open = false;
      $("summary", menu).focus();
    }
    return;
  }
  const typing = event.target.closest("input, textarea, select, [contenteditable]");
  if (typing || event.ctrlKey || event.metaKey || event.altKey || $("dialog[open]")) return;
  if (event.key === "/") {
    const search = $("#search");
    if (search) {
      event.preventDefault();
      search.focus();
      search.select();
    }
  } else if (event.key === "?") {
    open($("#shortcuts"));
  } else if (event.key === "g") {
    going = Date.now();
  } else if (Date.now() - going < 1500 && PLACES[event.key]) {
    going = 0;
    $(`.nav a[data-screen="${PLACES[event.key]}"]`)?.click();
  }
});
