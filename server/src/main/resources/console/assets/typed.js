// What was typed into forms, kept by path in this tab, so that it survives a session that ended meanwhile.
const NAME = "gatehouse.typed";

const read = () => JSON.parse(sessionStorage.getItem(NAME) ?? "null");

/** Keeps the form's fields, but no files, passwords and hidden fields. */
export function keep(path, form) {
  if (!form) return;
  const fields = [];
  for (const field of form.elements) {
    if (!field.name || field.disabled || ["password", "file", "hidden", "submit", "button"].includes(field.type)) continue;
    if (field.type === "checkbox" || field.type === "radio") fields.push([field.name, field.value, field.checked]);
    else fields.push([field.name, field.value]);
  }
  if (fields.length === 0) return;
  const id = form.id || form.getAttribute("action") || form.getAttribute("hx-post") || "";
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
  const form = [...document.forms].find((one) =>
    [one.id, one.getAttribute("action"), one.getAttribute("hx-post")].includes(kept.id));
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
