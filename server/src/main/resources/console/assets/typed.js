// What was typed into forms, kept by path in this tab, so that it survives a session that ended meanwhile.
const NAME = "gatehouse.typed";
const SENT = "gatehouse.sent";

const read = () => JSON.parse(sessionStorage.getItem(NAME) ?? "null");

const names = (form) => [form.id, form.getAttribute("action"), form.getAttribute("hx-post")];

/** Notes which form was sent from which page. */
export function sending(path, form) {
  sessionStorage.setItem(SENT, JSON.stringify({ path, id: names(form).find(Boolean) ?? "" }));
}

/** The page and the form that were answered by this page; null when it answers none. */
export function answered() {
  const sent = JSON.parse(sessionStorage.getItem(SENT) ?? "null");
  sessionStorage.removeItem(SENT);
  if (document.documentElement.dataset.posted === undefined || !sent) return null;
  return { path: sent.path, form: [...document.forms].find((one) => names(one).includes(sent.id)) };
}

/** Keeps the form's fields, but no files, passwords and hidden fields. A form with drafts keeps itself whole. */
export function keep(path, form) {
  if (!form || form.dataset.draft) return;
  const fields = [];
  for (const field of form.elements) {
    if (!field.name || field.disabled || ["password", "file", "hidden", "submit", "button"].includes(field.type)) continue;
    if (field.type === "checkbox" || field.type === "radio") fields.push([field.name, field.value, field.checked]);
    else fields.push([field.name, field.value]);
  }
  if (fields.length === 0) return;
  const id = names(form).find(Boolean) ?? "";
  sessionStorage.setItem(NAME, JSON.stringify({ path, id, fields, ended: false }));
}

/** The session has ended: what is kept is wanted again. */
export function ended() {
  const kept = read();
  if (kept) sessionStorage.setItem(NAME, JSON.stringify({ ...kept, ended: true }));
}

/** Goes to sign in, and comes back to this path. */
export function back(path) {
  ended();
  location.assign(path);
  if (location.pathname + location.search === path) location.reload();
}

export function forget() {
  if (!read()?.ended) sessionStorage.removeItem(NAME);
}

/** Fills the form again; whether there was one. */
export function restore(path) {
  const kept = read();
  if (!kept?.ended || kept.path !== path) return false;
  sessionStorage.removeItem(NAME);
  const form = [...document.forms].find((one) => names(one).includes(kept.id));
  if (!form) return false;
  for (const [name, value, checked] of kept.fields) {
    const found = [...form.elements].filter((field) => field.name === name);
    for (const field of found) {
      if (checked === undefined) field.value = value;
      else if (field.value === value) field.checked = checked;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
  return true;
}
