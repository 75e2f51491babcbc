// A file is sent as soon as it is chosen or dropped.
document.addEventListener("change", (event) => {
  const form = event.target.closest("[data-upload]");
  if (form && event.target.type === "file" && event.target.files.length > 0) form.requestSubmit();
});
