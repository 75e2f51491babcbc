// Asks before what was changed in a form and not saved is left. Forms that only look (GET) or choose rows and columns are not asked about.
// data-unsaved="true" is a form that shows what is not stored, though its fields are as the page came.
const touched = new Set();
let sent = null;

const differs = (field) => {
  if (!field.name || field.disabled || ["hidden", "password", "file", "submit", "button"].includes(field.type)) return false;
  if (field.type === "checkbox" || field.type === "radio") return field.checked !== field.defaultChecked;
  if (field instanceof HTMLSelectElement) {
    const chosen = [...field.options].filter((one) => one.defaultSelected);
    return chosen.length === 0 && !field.multiple ? field.selectedIndex > 0 : [...field.options].some((one) => one.selected !== one.defaultSelected);
  }
  return field.value !== field.defaultValue;
};

/** Whether something within this part of the page is changed and not saved, other than the form that is on its way. */
export function unsaved(part) {
  return [...touched].some(
    (form) => form !== sent && form.isConnected && part.contains(form) && (form.dataset.unsaved === "true" || [...form.elements].some(differs)),
  );
}

/** This form shows what is not stored. */
export function touch(form) {
  form.dataset.unsaved = "true";
  touched.add(form);
}

/** What is within this part may be left. */
export function abandon(part) {
  for (const form of touched) if (part.contains(form)) touched.delete(form);
}

for (const form of document.querySelectorAll("[data-unsaved=true]")) touched.add(form);
for (const change of ["input", "change"]) {
  document.addEventListener(change, ({ target }) => {
    // A script that changed several fields says it at the form.
    const form = target instanceof HTMLFormElement ? target : target.form;
    if (form?.method !== "post" || form.matches("#selection, #columns, #save-view")) return;
    touched.add(form);
    if (form === sent) sent = null;
  });
}
document.addEventListener("submit", (event) => {
  // What opens another tab saves nothing.
  if (!event.defaultPrevented && event.target.method === "post" && event.submitter?.formTarget !== "_blank") sent = event.target;
});
document.addEventListener("htmx:afterRequest", ({ detail: { elt, successful } }) => {
  if (successful) touched.delete(elt);
});
addEventListener("beforeunload", (event) => {
  if (unsaved(document)) event.preventDefault();
});
