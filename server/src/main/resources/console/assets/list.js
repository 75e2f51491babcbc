// A list, or a page of one thing, with a drawer: keys, chips that say what is chosen, selection over pages, and an address that holds what
// is open.
import { unsaved } from "./unsaved.js";

const $ = (selector, from = document) => from.querySelector(selector);
const $$ = (selector, from = document) => [...from.querySelectorAll(selector)];
const drawer = $("#drawer");
const find = $("#find");
/** Whether the page was loaded anew while its drawer was open. */
const began = history.state?.drawer;

// ---- the drawer stands in the address while it is open; Back closes it, and the list is where it was

let listAddress = null;
let changed = false;
/** The address of what the drawer shows, or showed last. */
let shown = null;
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.target.id === "drawer-content") {
    const one = $("[data-address]", event.target);
    if (one) stand(one.dataset.address);
    const part = event.detail.requestConfig?.elt.hash;
    if (part) $(part, event.target)?.scrollIntoView();
  }
  focusAgain();
  if (event.target.id === "results" || event.detail.elt?.id === "results") {
    arrived();
    toRow();
    if (!drawer?.open) shown = null;
  }
});
function stand(address) {
  if (listAddress === null) {
    listAddress = location.pathname + location.search;
    if (!history.state?.drawer) history.pushState({ drawer: true }, "", address);
  }
  history.replaceState({ drawer: true }, "", address);
  shown = address;
}
// The event comes with the next frame; by then the drawer may be open again.
drawer?.addEventListener("close", () => {
  if (drawer.open) return;
  if (history.state?.drawer && listAddress !== null) history.back();
  else closed();
});
function closed() {
  listAddress = null;
  $("#drawer-content").replaceChildren();
  toRow();
  if (changed && $("#filters")) window.htmx.trigger("#filters", "submit");
  else if (changed && !unsaved(document)) location.reload();
  changed = false;
}
/** A row that came anew while the drawer was open is none that the browser gives the focus back to. */
function toRow() {
  if (document.activeElement !== document.body) return;
  const links = rows().map((row) => $(".row-link", row));
  links.find((link) => link?.pathname === shown)?.focus({ preventScroll: true });
}
// htmx would load the list anew, and it would begin at its top.
window.addEventListener("popstate", (event) => {
  if (began && listAddress === null && !event.state?.drawer) location.reload();
  if (!drawer || listAddress === null && !event.state?.drawer) return;
  event.stopImmediatePropagation();
  if (event.state?.drawer) {
    openDrawer(location.pathname + location.search);
    return;
  }
  if (drawer.open) drawer.close();
  closed();
});
document.addEventListener("htmx:beforeRequest", (event) => {
  const { elt, requestConfig } = event.detail;
  if (requestConfig.verb !== "get" && !requestConfig.path.endsWith("/effect") && drawer?.contains(elt)) changed = true;
  focused = document.activeElement?.dataset?.focus ?? null;
});
document.addEventListener("open-drawer", (event) => openDrawer(event.detail.value));

function openDrawer(address) {
  if (drawer) window.htmx.ajax("GET", address, { target: "#drawer-content" });
  else location.assign(address);
}

/** What was clicked is a new element after its part came back; keys go on there. */
let focused = null;
function focusAgain() {
  if (focused && document.activeElement === document.body || drawer?.open && document.activeElement === drawer) {
    const again = $(`[data-focus="${CSS.escape(focused ?? "")}"]`, drawer?.open ? drawer : document);
    const shut = again?.closest("details:not([open])");
    (shut ? $("summary", shut) : again)?.focus();
    focused = null;
  }
}

// ---- chips say what is chosen

function label(chip) {
  const text = $("[data-label]", chip);
  const chosen = $$("input:checked:not([data-any])", chip)
    .map((input) => $("[data-name]", input.closest("label")).textContent)
    .concat($$("select", chip).filter((select) => select.value).map((select) => select.selectedOptions[0].textContent));
  const more = chosen.length > 1 ? ` +${chosen.length - 1}` : "";
  text.textContent = chosen.length ? `${text.dataset.label}: ${chosen[0]}${more}` : text.dataset.label;
}
for (const chip of $$("[data-chip]")) label(chip);
/** The fold of the other filters says how many of them are set. */
function count(more) {
  const text = $("[data-label]", more);
  const set = $$("[data-folded]", more)
    .filter((one) => $("input:checked:not([data-any])", one) || $$("select", one).some((select) => select.value)).length;
  text.textContent = set === 0 ? text.dataset.label : `${text.dataset.label} (${set})`;
}
document.addEventListener("change", (event) => {
  const chip = event.target.closest("[data-chip]");
  if (chip) label(chip);
  const more = event.target.closest("[data-more]");
  if (more) count(more);
});

// ---- rows: j and k, x, Enter

let current = -1;
const place = () => current;
const rows = () => $$("[data-row]");
function go(to) {
  const all = rows();
  if (all.length === 0) return;
  current = Math.max(0, Math.min(all.length - 1, to));
  for (const [place, row] of all.entries()) row.toggleAttribute("data-current", place === current);
  all[current].scrollIntoView({ block: "nearest" });
  $(".row-link", all[current]).focus({ preventScroll: true });
}

const keys = [];
/** A key of one screen alone: what this answers true for is dealt with. It is asked first, also while the drawer is open. */
const onKey = (deals) => keys.push(deals);

document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]");
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target === find) {
    if (event.key === "ArrowDown") {
      event.preventDefault();
      go(0);
    } else if (event.key === "Escape") find.blur();
    return;
  }
  if (typing || !find) return;
  if (keys.some((deals) => deals(event))) return;
  if ($("dialog[open]")) return;
  if (event.key === "/") {
    event.preventDefault();
    event.stopImmediatePropagation();
    find.focus();
    find.select();
  } else if (event.key === "j" || event.key === "ArrowDown") {
    event.preventDefault();
    go(current + 1);
  } else if (event.key === "k" || event.key === "ArrowUp") {
    event.preventDefault();
    go(current - 1);
  } else if (event.key === "x" && current >= 0) {
    $(".pick input", rows()[current])?.click();
  } else if (event.key === "Enter" && current >= 0 && event.target === document.body) {
    $(".row-link", rows()[current]).click();
  }
}, true);
document.addEventListener("focusin", (event) => {
  const row = event.target.closest("[data-row]");
  if (!row) return;
  current = rows().indexOf(row);
  for (const one of rows()) one.toggleAttribute("data-current", one === row);
});

// ---- selection, kept while one turns pages

/** More than these are decided by the button for all that were found. */
const MOST_PICKED = 1000;
/** Each row that is ticked, and the page of the list on which it stood. */
const picked = new Map();
let query = $("#results")?.dataset.query;

/** A list whose pages are documents of their own keeps its ticks in this tab, by person, as long as it is filtered alike. */
const kept = (list) => `gatehouse.picked.${list}`;
function keep() {
  const list = $("#results")?.dataset.keeps;
  if (!list) return;
  try {
    if (picked.size > 0) sessionStorage.setItem(kept(list), JSON.stringify({ query, picked: [...picked] }));
    else sessionStorage.removeItem(kept(list));
  } catch {
    // A browser that keeps nothing: only the ticks of this page count.
  }
}
function recall() {
  const list = $("#results")?.dataset.keeps;
  if (!list) return;
  try {
    const stored = JSON.parse(sessionStorage.getItem(kept(list)) ?? "null");
    picked.clear();
    if (stored?.query === query) for (const [id, page] of stored.picked) picked.set(id, page);
  } catch {
    // As above.
  }
}
function forget(list) {
  try {
    sessionStorage.removeItem(kept(list));
  } catch {
    // Nothing was kept.
  }
}
function arrived() {
  const results = $("#results");
  if (results.dataset.query !== query && withoutOrder(results.dataset.query) !== withoutOrder(query)) picked.clear();
  query = results.dataset.query;
  const columns = results.dataset.columns;
  current = -1;
  for (const link of $$("[data-with-query]")) {
    const url = new URL(link.href);
    link.href = url.pathname + "?format=" + url.searchParams.get("format") + (query ? "&" + query : "") + (columns ? "&columns=" + columns : "");
  }
  show();
}
const withoutOrder = (text) => (text ?? "").split("&").filter((part) => !part.startsWith("sort=")).join("&");

/** @param full whether a tick was refused, because there are as many as can be */
function show(full = false) {
  const bar = $("[data-selection]");
  if (!bar) return;
  const boxes = $$('.pick input[name="pick"]');
  for (const box of boxes) {
    box.checked = picked.has(box.value);
    if (box.checked) picked.set(box.value, $("#results").dataset.page);
  }
  const page = $("[data-pick-page]");
  const here = boxes.filter((box) => box.checked).length;
  page.checked = boxes.length > 0 && here === boxes.length;
  page.indeterminate = here > 0 && here < boxes.length;
  bar.hidden = picked.size === 0;
  const said = (number) => number.toLocaleString(document.documentElement.lang);
  const pages = new Set(picked.values()).size;
  $("[data-selected]", bar).textContent = full
    ? bar.dataset.most.replace("#", said(MOST_PICKED))
    : (pages > 1 ? bar.dataset.pages.replace("§", said(pages)) : bar.dataset.text).replace("#", said(picked.size));
  const total = Number($("#results").dataset.total);
  for (const all of $$("[data-all]", bar)) all.hidden = !page.checked || picked.size >= total;
  keep();
}
/** Returns whether there was no room for one of them. */
function pick(boxes, ticked) {
  let full = false;
  for (const box of boxes) {
    if (!ticked) picked.delete(box.value);
    else if (picked.size < MOST_PICKED || picked.has(box.value)) picked.set(box.value, $("#results").dataset.page);
    else full = true;
  }
  return full;
}
document.addEventListener("change", (event) => {
  if (event.target.matches('.pick input[name="pick"]')) show(pick([event.target], event.target.checked));
  else if (event.target.matches("[data-pick-page]")) show(pick($$('.pick input[name="pick"]'), event.target.checked));
});
/** A row that is decided alone is no longer one of the ticked. */
function unpick(id) {
  picked.delete(id);
  keep();
}
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-pick-none]")) {
    picked.clear();
    show();
  }
  // Escape closes the drawer that a button of the menu opens, and not the menu behind it.
  const menu = event.target.closest("button")?.closest(".selection-bar details");
  if (menu) menu.open = false;
});
document.addEventListener("htmx:configRequest", (event) => {
  if (!event.detail.elt.matches("#selection, [data-write]")) return;
  const submitter = event.detail.triggeringEvent?.submitter ?? event.detail.elt;
  const all = submitter.value?.startsWith("all");
  const sent = event.detail.formData;
  if (submitter?.name) sent.set(submitter.name, submitter.value);
  sent.delete("pick");
  if (!all) sent.set("ids", [...picked.keys()].join(","));
});
document.addEventListener("formdata", (event) => {
  if (!event.target.matches("#selection:not([hx-post])")) return;
  event.formData.delete("pick");
  event.formData.set("ids", [...picked.keys()].join(","));
});
document.addEventListener("htmx:afterRequest", (event) => {
  const list = event.detail.requestConfig?.elt.dataset?.forgets;
  if (list && event.detail.successful) forget(list);
});
document.addEventListener("batch-done", () => {
  picked.clear();
  show();
});
function begin() {
  if (!$("#results")) return;
  recall();
  show();
}
begin();
// Back shows the page as it was left, and ticks have changed on another page since.
window.addEventListener("pageshow", (event) => event.persisted && begin());
export { $, $$, drawer, find, go, onKey, openDrawer, rows, place, unpick };
