// Set-up screens: colours shown while they are chosen with their contrast, and lists put in order by drag and by keys.
import { csrf, leave, toast } from "./console.js";

// ---- colours

const COLOUR = /^#[0-9a-f]{6}$/i;
const channel = (text, at) => {
  const value = parseInt(text.slice(at, at + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const luminance = (colour) => 0.2126 * channel(colour, 1) + 0.7152 * channel(colour, 3) + 0.0722 * channel(colour, 5);
const contrastOf = (one, other) => {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};
const readableOn = (colour) => (contrastOf(colour, "#000000") > contrastOf(colour, "#ffffff") ? "#000000" : "#ffffff");

for (const place of document.querySelectorAll("[data-colours]")) {
  const field = (name) => place.querySelector(`[name="${name}"]`);
  const color = field("color");
  const text = field("text_color");
  const show = () => {
    const ground = COLOUR.test(color.value) ? color.value : null;
    const own = COLOUR.test(text.value) ? text.value : null;
    const on = ground && (own ?? (text.value.trim() === "" ? readableOn(ground) : null));
    for (const chip of place.querySelectorAll("[data-chip]")) {
      chip.style.backgroundColor = ground ?? "";
      chip.style.color = on ?? "";
      const typed = chip.dataset.from && field(chip.dataset.from)?.value.trim();
      if (chip.dataset.from) chip.textContent = typed || chip.dataset.empty;
    }
    for (const picker of place.querySelectorAll("[data-picks]")) {
      const value = picker.dataset.picks === "color" ? ground : on;
      if (value) picker.value = value.toLowerCase();
    }
    const said = place.querySelector("[data-contrast]");
    said.hidden = !ground || !on;
    if (said.hidden) return;
    const ratio = contrastOf(ground, on);
    const readable = ratio >= 4.5;
    const shown = (Math.floor(ratio * 10) / 10).toLocaleString(said.dataset.language, { minimumFractionDigits: 1 });
    for (const part of said.querySelectorAll("[data-says]")) part.textContent = part.dataset.says.replace("{0}", () => shown);
    for (const part of said.querySelectorAll("[data-readable]")) part.hidden = !readable;
    for (const part of said.querySelectorAll("[data-unreadable]")) part.hidden = readable;
  };
  place.addEventListener("input", (event) => {
    const picked = event.target.dataset.picks;
    if (picked) field(picked).value = event.target.value.toUpperCase();
    show();
  });
  show();
}

// ---- a new event is, unless somebody says otherwise, where its browser is

for (const zone of document.querySelectorAll("input[data-own-zone]")) {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if ([...zone.list.options].some((known) => known.value === own)) zone.value = own;
}

// ---- badge lines: keywords are put in where the writing is, and shown filled in; longer ones first, SKILL stands in SKILL_AND_NUMBER

for (const place of document.querySelectorAll("[data-lines]")) {
  const keywords = [...place.querySelectorAll("[data-inserts]")];
  const byLength = [...keywords].sort((one, other) => other.dataset.inserts.length - one.dataset.inserts.length);
  const lines = [...place.querySelectorAll('input[name^="line"]')];
  let last = lines[0];
  const pattern = new RegExp(byLength.map((keyword) => keyword.dataset.inserts).join("|"), "g");
  const filled = (name, by) => place.querySelector(`[name="${name}"]`).value
    .replace(pattern, (found) => by(keywords.find((keyword) => keyword.dataset.inserts === found)));
  const show = () => {
    for (const line of place.querySelectorAll("[data-line]")) line.textContent = filled(line.dataset.line, (keyword) => keyword.dataset.sample);
    // What a keyword stands for, in the words of its button.
    for (const line of place.querySelectorAll("[data-words]")) {
      line.textContent = filled(line.dataset.words, (keyword) => `[${keyword.textContent}]`);
      line.hidden = line.textContent === filled(line.dataset.words, (keyword) => keyword.dataset.inserts);
    }
  };
  for (const line of lines) line.addEventListener("focus", () => (last = line));
  for (const keyword of keywords) {
    keyword.addEventListener("click", () => {
      last.setRangeText(keyword.dataset.inserts, last.selectionStart, last.selectionEnd, "end");
      last.focus();
      show();
    });
  }
  place.addEventListener("input", show);
  show();
}

// ---- order

for (const list of document.querySelectorAll("[data-order]")) {
  const items = () => [...list.querySelectorAll(":scope > [data-item]")];
  let saving = Promise.resolve();
  let stored = items();

  const ends = () => {
    const all = items();
    all.forEach((item, at) => {
      const [up, down] = item.querySelectorAll("[data-mover] button");
      up?.toggleAttribute("aria-disabled", at === 0);
      down?.toggleAttribute("aria-disabled", at === all.length - 1);
      if (at === 0) up?.setAttribute("aria-disabled", "true");
      if (at === all.length - 1) down?.setAttribute("aria-disabled", "true");
    });
  };

  const save = () => {
    ends();
    const wanted = items();
    saving = saving.then(async () => {
      const body = new URLSearchParams({ _csrf: csrf.content });
      for (const item of wanted) body.append("order", item.dataset.item);
      const answer = await fetch(list.dataset.order, { method: "POST", body }).catch(() => null);
      if (answer?.status === 401) return leave(null);
      if (answer?.ok) {
        stored = wanted;
        list.dispatchEvent(new CustomEvent("ordered", { bubbles: true }));
        list.dataset.saved = wanted.map((item) => item.dataset.item).join(" ");
      } else {
        list.append(...stored);
        ends();
        toast(list.dataset.failed, true);
      }
    });
  };

  const move = (item, by, focus) => {
    const all = items();
    const to = all.indexOf(item) + by;
    if (to < 0 || to >= all.length) return;
    if (by < 0) all[to].before(item);
    else all[to].after(item);
    focus?.focus();
    save();
  };

  list.addEventListener("submit", (event) => {
    const mover = event.target.closest("[data-mover]");
    if (!mover) return;
    event.preventDefault();
    event.stopPropagation();
    move(mover.closest("[data-item]"), Number(event.submitter.value), event.submitter);
  }, true);

  list.addEventListener("keydown", (event) => {
    const item = event.target.closest("[data-item]");
    if (!item || !event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    move(item, event.key === "ArrowUp" ? -1 : 1, event.target);
  });

  let dragged = null;
  list.addEventListener("pointerdown", (event) => {
    const item = event.target.closest("[data-grip]")?.closest("[data-item]");
    if (!item || event.button !== 0) return;
    event.preventDefault();
    dragged = { item, before: items(), pointer: event.pointerId };
    list.setPointerCapture(event.pointerId);
    item.classList.add("dragged");
  });
  list.addEventListener("pointermove", (event) => {
    if (!dragged || event.pointerId !== dragged.pointer) return;
    const over = items().find((item) => {
      const box = item.getBoundingClientRect();
      return event.clientY >= box.top && event.clientY < box.bottom;
    });
    if (!over || over === dragged.item) return;
    const box = over.getBoundingClientRect();
    const below = items().indexOf(over) > items().indexOf(dragged.item);
    if (below && event.clientY > box.top + box.height / 3) over.after(dragged.item);
    if (!below && event.clientY < box.bottom - box.height / 3) over.before(dragged.item);
  });
  const drop = (keep) => {
    if (!dragged) return;
    dragged.item.classList.remove("dragged");
    if (!keep) list.append(...dragged.before);
    else if (items().some((item, at) => item !== dragged.before[at])) save();
    dragged = null;
  };
  list.addEventListener("pointerup", () => drop(true));
  list.addEventListener("pointercancel", () => drop(false));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") drop(false);
  });
}

// ---- copying what is shown once

for (const button of document.querySelectorAll("[data-copies]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const from = document.getElementById(button.dataset.copies);
    try {
      await navigator.clipboard.writeText(from.value ?? from.textContent);
      toast(button.dataset.copied);
    } catch {
      from.focus();
      from.select?.();
    }
  });
}

// ---- a page that answered a form and must not be sent again: reloading shows another one

const answer = document.querySelector("[data-becomes]");
if (answer) history.replaceState(null, "", answer.dataset.becomes);
