// The review: the next photo is there before the decision has arrived; a decision that does not arrive brings its photo back.
import { csrf, leave, toast } from "./console.js";

const review = document.querySelector("#review");
const deck = document.querySelector("#deck");
const end = document.querySelector("#review-end");
const waiting = document.querySelector("[data-waiting]");
const done = document.querySelector("[data-done]");
const OUTLINE = "gatehouse.outline";
const FEW = 6;

const cards = () => [...deck.querySelectorAll("article")];
const current = () => cards().find((card) => !card.hidden);
const byId = (id) => cards().find((card) => card.dataset.photo === id);
const number = new Intl.NumberFormat(document.documentElement.lang);

let left = Number(waiting.dataset.waiting);
let made = 0;
let fetching = false;
let exhausted = false;

// ---- the deck

function show(card) {
  for (const one of cards()) one.hidden = one !== card;
  end.hidden = Boolean(card);
  (card ?? end).focus?.({ preventScroll: true });
  if (card) window.scrollTo(0, 0);
  const all = cards();
  if (all.length - all.indexOf(card) <= FEW) more();
}

function next() {
  show(current()?.nextElementSibling ?? null);
}

function back() {
  const before = current() ? current().previousElementSibling : cards().at(-1);
  if (before) show(before);
}

async function more() {
  const last = cards().at(-1);
  if (fetching || exhausted || !last) return;
  fetching = true;
  try {
    const answer = await fetch(`${review.dataset.more}?after=${last.dataset.place}`, { headers: { "HX-Request": "true" } });
    if (answer.ok) {
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const found = [...page.querySelectorAll("article")].filter((card) => !byId(card.dataset.photo));
      exhausted = found.length === 0;
      const atEnd = !current();
      deck.append(...found);
      outlined();
      if (atEnd && found.length > 0) show(found[0]);
    }
  } catch {
    // Asked for again at the next photo.
  }
  fetching = false;
}

// ---- decisions

const chains = new Map();

function decide(form, button) {
  const card = form.closest("article");
  const id = card.dataset.photo;
  const decision = form.dataset.decides;
  const fields = new URLSearchParams(new FormData(form));
  if (button?.name) fields.set(button.name, button.value);
  if (card.dataset.state === "PENDING" && !card.dataset.counted) {
    card.dataset.counted = "yes";
    counted(-1);
  }
  card.dataset.going = decision;
  next();
  const before = chains.get(id) ?? Promise.resolve();
  chains.set(id, before.then(() => arrive(id, form.action, fields)));
}

function counted(change) {
  left = Math.max(0, left + change);
  made = Math.max(0, made - change);
  waiting.textContent = number.format(left);
  done.textContent = number.format(made);
  document.querySelector("[data-done-text]").hidden = made === 0;
}

async function arrive(id, action, fields) {
  fields.set("seen", byId(id).dataset.state);
  let answer = null;
  let page = "";
  try {
    answer = await fetch(action, {
      method: "POST",
      body: fields,
      keepalive: true,
      headers: { [csrf.dataset.header]: csrf.content, "HX-Request": "true" },
    });
    page = await answer.text();
  } catch {
    failed(id, review.dataset.offline);
    return;
  }
  if (answer.status === 401) {
    leave(null);
    return;
  }
  const parsed = new DOMParser().parseFromString(page, "text/html");
  const card = parsed.querySelector("article");
  if (!card) {
    failed(id, parsed.querySelector("[data-message]")?.textContent.trim() ?? "");
    return;
  }
  replace(id, card);
  if (answer.status === 409) toast(`${card.getAttribute("aria-label")}: ${card.querySelector("[data-notice]").textContent.trim()}`, true);
  if (answer.status === 422) show(byId(id));
}

function failed(id, why) {
  const card = byId(id);
  delete card.dataset.going;
  if (card.dataset.counted) {
    delete card.dataset.counted;
    counted(1);
  }
  toast(`${review.dataset.broughtBack} ${why}`.trim(), true);
  show(card);
}

/** The photo as it is now, where it was in the deck. */
function replace(id, card) {
  const old = byId(id);
  const shown = !old.hidden;
  card.hidden = !shown;
  if (old.dataset.counted) card.dataset.counted = "yes";
  old.replaceWith(card);
  outlined();
  if (shown) card.focus({ preventScroll: true });
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.dataset.decides || !deck.contains(form)) return;
  event.preventDefault();
  const own = event.submitter?.value === "OTHER" && !form.elements.note.value.trim();
  if (own) form.elements.note.focus();
  else decide(form, event.submitter);
});

document.addEventListener("click", (event) => {
  const act = event.target.closest("[data-act]")?.dataset.act;
  if (event.ctrlKey || event.metaKey) return;
  if (act === "next" || act === "back") {
    event.preventDefault();
    if (act === "next") next();
    else back();
  }
});

// ---- the outline

function outlined() {
  const on = localStorage.getItem(OUTLINE) === "on";
  review.classList.toggle("outlined", on);
  for (const box of review.querySelectorAll("[data-outline]")) box.checked = on;
}
review.addEventListener("change", (event) => {
  if (!event.target.matches("[data-outline]")) return;
  localStorage.setItem(OUTLINE, event.target.checked ? "on" : "off");
  outlined();
});

// ---- keys

let going = 0;
document.addEventListener("keydown", (event) => {
  const card = current();
  const refusal = card?.querySelector(".review-refuse");
  if (event.key === "Escape" && refusal?.open) {
    refusal.open = false;
    card.focus();
    return;
  }
  const typing = event.target.closest("input:not([type=checkbox]), textarea, select");
  if (typing || event.repeat || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  const key = event.key.toLowerCase();
  if (key === "g") going = Date.now();
  if (Date.now() - going < 1500) return;
  if (key === "k") back();
  if (!card) return;
  if (key === "a") card.querySelector('[data-decides="APPROVED"]').requestSubmit();
  if (key === "j") next();
  if (key === "r") {
    refusal.open = !refusal.open;
    refusal.querySelector(refusal.open ? ".reasons button" : "summary").focus();
  }
  if (key === "o") {
    localStorage.setItem(OUTLINE, review.classList.contains("outlined") ? "off" : "on");
    outlined();
  }
  if (refusal.open && /^[1-7]$/.test(key)) {
    event.preventDefault();
    const button = refusal.querySelector(`[data-reason="${CSS.escape(key)}"]`);
    if (button) button.form.requestSubmit(button);
    else refusal.querySelector("[name=note]").focus();
  }
});

outlined();
more();
