// A file is sent as soon as it is chosen or dropped.
document.addEventListener("change", (event) => {
  const form = event.target.closest("[data-upload]");
  if (form && event.target.type === "file" && event.target.files.length > 0) form.requestSubmit();
});

// What is similar to a value of the file is one click away.
document.addEventListener("click", (event) => {
  const similar = event.target.closest("[data-fills]");
  if (!similar) return;
  const field = document.getElementById(similar.dataset.fills);
  field.value = similar.dataset.value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
});
