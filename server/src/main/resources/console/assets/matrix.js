// The matrix: arrow keys move, space marks. Marks stay in the browser, in the form's fields, until they are reviewed and applied.
const table = document.querySelector("#matrix");
const form = document.querySelector("#pending");

if (table && form) {
  const rows = [...table.tBodies[0].rows];
  const zones = [...table.tHead.rows[0].cells].slice(1).map((head) => head.dataset.zone);
  const marks = new Map();
  let at = [0, 0];

  const cell = ([row, column]) => rows[row]?.cells[column + 1];
  const key = (row, column) => `${rows[row].dataset.position} ${zones[column]}`;
  const isOn = (one) => one.getAttribute("aria-selected") === "true";
  const period = document.querySelector("#matrix-period");
  const hasTimes = (one, during) => isOn(one) && (one.dataset.period || "0") === during;

  const focus = (to) => {
    const next = cell(to);
    if (!next) return;
    cell(at)?.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    at = to;
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: "nearest", inline: "nearest" });
  };

  // A mark is known by the cell's state when the page was made: a second one takes it back.
  const show = (row, column) => {
    const one = cell([row, column]);
    const mark = marks.get(key(row, column));
    if (mark) {
      const times = mark !== "-" && isOn(one);
      one.dataset.pending = times ? "@" : mark[0];
      one.dataset.during = period?.querySelector(`option[value="${mark.slice(2)}"]`)?.dataset.code ?? "";
      one.setAttribute("aria-description", times ? table.dataset.times : mark === "-" ? table.dataset.takes : table.dataset.adds);
    } else {
      delete one.dataset.pending;
      one.removeAttribute("aria-description");
    }
  };

  const write = () => {
    const changes = [];
    const positions = new Set();
    for (const [name, mark] of marks) {
      const [position, zone] = name.split(" ");
      changes.push(position + mark[0] + zone + mark.slice(1));
      positions.add(position);
    }
    const timed = (zone, one) => (one.dataset.period ? `${zone}@${one.dataset.period}` : zone);
    const base = rows
      .filter((row) => positions.has(row.dataset.position))
      .map((row) => {
        const shown = zones.map((zone, column) => [zone, row.cells[column + 1]]).filter(([, one]) => isOn(one));
        return row.dataset.position + ":" + shown.map(([zone, one]) => timed(zone, one)).join(",");
      });
    form.changes.value = changes.join(" ");
    form.base.value = base.join(" ");
    form.hidden = marks.size === 0;
    document.querySelector("#pending-text").textContent =
      marks.size === 1 ? form.dataset.one : form.dataset.many.replace("2", marks.size);
  };

  // While a period is chosen, a cell gets it; one that has it already loses the zone.
  const toggle = (row, column) => {
    const name = key(row, column);
    const one = cell([row, column]);
    const during = period?.value ?? "";
    if (marks.has(name)) marks.delete(name);
    else if (during === "") marks.set(name, isOn(one) ? "-" : "+");
    else marks.set(name, hasTimes(one, during) ? "-" : `+@${during}`);
    show(row, column);
    write();
  };

  // What the form has from before: a conflict, or a session that had ended.
  const read = () => {
    marks.clear();
    for (const change of form.changes.value.split(/\s+/)) {
      const [, position, mark, zone, during = ""] = /^(\d+)([+-])(\d+)(@\d+)?$/.exec(change) ?? [];
      const row = rows.findIndex((one) => one.dataset.position === position);
      const column = zones.indexOf(zone);
      if (row < 0 || column < 0) continue;
      const one = cell([row, column]);
      const changesTimes = mark === "+" && during !== "" && !hasTimes(one, during.slice(1));
      if (isOn(one) !== (mark === "+") || changesTimes) marks.set(key(row, column), mark + during);
    }
    rows.forEach((_, row) => zones.forEach((__, column) => show(row, column)));
    write();
  };

  const place = (one) => [rows.indexOf(one.parentElement), one.cellIndex - 1];
  table.addEventListener("click", (event) => {
    const one = event.target.closest("td");
    if (!one) return;
    focus(place(one));
    toggle(...at);
  });
  table.addEventListener("keydown", (event) => {
    const one = event.target.closest("td");
    if (!one || event.ctrlKey || event.metaKey || event.altKey) return;
    const [row, column] = place(one);
    const last = [rows.length - 1, zones.length - 1];
    const to = {
      ArrowUp: [row - 1, column], ArrowDown: [row + 1, column],
      ArrowLeft: [row, column - 1], ArrowRight: [row, column + 1],
      Home: [row, 0], End: [row, last[1]],
      PageUp: [Math.max(0, row - 10), column], PageDown: [Math.min(last[0], row + 10), column],
    }[event.key];
    if (to) {
      event.preventDefault();
      if (to[1] >= 0) focus(to);
    } else if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      toggle(row, column);
    }
  });
  document.querySelector("#discard").addEventListener("click", () => {
    form.changes.value = "";
    read();
    cell(at).focus();
  });
  form.changes.addEventListener("input", read);
  cell(at)?.setAttribute("tabindex", "0");
  read();
  window.addEventListener("beforeunload", (event) => {
    if (marks.size > 0 && !leaving) event.preventDefault();
  });
  let leaving = false;
  document.addEventListener("submit", () => { leaving = true; });
}
