// Drafts of an editor whose form is more than its page can fill in again, because scripts or the server add fields to it. The whole form
// is kept in this browser, by person and page, while it differs from what is stored; the next visit offers it.
const PREFIX = "gatehouse.draft.";
const KEPT = 14 * 24 * 3600 * 1000;
const NOT_OF_FORM = ["_csrf", "act", "undo", "preview_of"];

const read = (key) => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
};
const write = (key, draft) => {
  try {
    if (draft) localStorage.setItem(key, JSON.stringify(draft));
    else localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing: the editor works without drafts.
  }
};
const keys = () => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    return [];
  }
};
const fieldsOf = (form) => [...new FormData(form)].filter(([name, value]) => typeof value === "string" && !NOT_OF_FORM.includes(name));

/** What was on its way when the session ended has not arrived. */
export function unsent() {
  for (const key of keys()) {
    const draft = read(key);
    if (draft) write(key, { ...draft, sent: false });
  }
}

const clock = (time) => {
  const today = new Date(time).toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(document.documentElement.lang === "de" ? "de" : "en-GB", { dateStyle: today ? undefined : "medium", timeStyle: "short" }).format(time);
};

/** Sends the draft as the form itself would be sent, to the address that shows it again. */
const take = (draft, form, offer) => {
  const sender = document.createElement("form");
  sender.method = "post";
  sender.action = offer.dataset.takes;
  sender.id = form.id;
  sender.hidden = true;
  for (const [name, value] of [...draft.fields, ["act", "draft"], ["_csrf", form.elements._csrf.value]]) {
    const field = document.createElement("textarea");
    field.name = name;
    field.value = value;
    sender.append(field);
  }
  form.removeAttribute("id");
  document.body.append(sender);
  sender.requestSubmit();
};

/** Keeps drafts of this form, and offers the one that is there. */
export function drafts(form, offer) {
  for (const key of keys()) if (!(Date.now() - (read(key)?.at ?? 0) < KEPT)) write(key, null);
  const key = PREFIX + form.dataset.draft;
  const stored = JSON.stringify(fieldsOf(form));
  const isStored = form.dataset.unsaved !== "true";
  let waiting = 0;

  const keep = (sent) => {
    clearTimeout(waiting);
    waiting = 0;
    if (!offer.hidden) return;
    const fields = fieldsOf(form);
    if (isStored && JSON.stringify(fields) === stored) write(key, null);
    else write(key, { at: Date.now(), version: form.elements.version.value, fields, sent });
  };
  form.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => keep(false), 300);
  });
  addEventListener("pagehide", () => waiting && keep(false));
  form.addEventListener("submit", (event) => {
    if (!event.defaultPrevented) keep(!event.submitter?.hasAttribute("formaction"));
  });
  if (!isStored) {
    keep(false);
    return;
  }

  const draft = read(key);
  if (!draft) return;
  const isSaved = draft.sent && draft.version !== form.elements.version.value;
  if (isSaved || JSON.stringify(draft.fields) === stored) {
    write(key, null);
    return;
  }
  const text = offer.querySelector("[data-text]");
  text.textContent = text.dataset.text.replace("{0}", clock(draft.at));
  offer.querySelector("[data-changed]").hidden = draft.version === form.elements.version.value;
  offer.querySelector("[data-take]").addEventListener("click", () => take(draft, form, offer));
  offer.querySelector("[data-throw]").addEventListener("click", () => {
    write(key, null);
    offer.hidden = true;
    keep(false);
    form.querySelector("summary, input:not([type=hidden])")?.focus();
  });
  offer.hidden = false;
}
