// The parts of a badge as boxes over its picture: moved and sized by pointer or keys. The fields stay what is sent; a box only writes there.
const SVG = "http://www.w3.org/2000/svg";
const STEP = 0.5;
const SIDES = ["x", "y", "width", "height"];

const form = document.querySelector("#layout[data-preview]");
const stages = document.querySelectorAll("[data-boxes]");

const made = (name, attributes, parent) => {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  parent.append(element);
  return element;
};
const field = (name) => form.elements[name];
const number = (name) => {
  const value = Number(field(name).value.replace(",", "."));
  return Number.isFinite(value) ? value : 0;
};
const rounded = (millimetres) => Math.round(millimetres / STEP) * STEP;

/** Where a part stands, as its fields say; null while it is not drawn. */
const placeOf = (prefix) => {
  const visible = field(`${prefix}visible`);
  if (visible && !visible.checked) return null;
  return Object.fromEntries(SIDES.map((side) => [side, number(`${prefix}${side}`)]));
};

const boxes = (svg, side) => {
  const all = new Map();
  for (const details of form.querySelectorAll(`details[data-side="${side}"]`)) {
    const part = details.dataset.prefix;
    const name = details.querySelector("summary > span").textContent.trim();
    const group = made("g", { class: "badge-box", tabindex: 0, role: "button" }, svg);
    const area = made("rect", { class: "area" }, group);
    const corner = made("rect", { class: "corner" }, group);
    all.set(part, { part, name, details, group, area, corner });
  }
  return all;
};

const edit = (stage) => {
  const svg = made("svg", { class: "badge-boxes", role: "group", "aria-label": stage.dataset.boxes }, stage);
  const all = boxes(svg, stage.dataset.side);

  const show = () => {
    svg.setAttribute("viewBox", `0 0 ${number("width") || 1} ${number("height") || 1}`);
    for (const box of all.values()) {
      const place = placeOf(box.part);
      const isThere = place !== null && place.width > 0 && place.height > 0;
      box.group.toggleAttribute("hidden", !isThere);
      if (isThere) {
        for (const side of SIDES) box.area.setAttribute(side, place[side]);
        const side = Math.min(4, place.width, place.height);
        for (const [key, value] of Object.entries({ x: place.x + place.width - side, y: place.y + place.height - side, width: side, height: side })) {
          box.corner.setAttribute(key, value);
        }
        box.group.setAttribute("aria-label", `${box.name}: ${SIDES.map((one) => place[one]).join(", ")}`);
      }
    }
  };

  const put = (part, place) => {
    const room = { x: number("width"), y: number("height") };
    const was = placeOf(part);
    // What is only moved keeps its size: a line may be thinner than a step.
    const sized = (side, most) => (place[side] === was[side] ? was[side] : Math.min(Math.max(rounded(place[side]), STEP), most));
    const width = sized("width", room.x);
    const height = sized("height", room.y);
    const fitted = {
      x: Math.min(Math.max(rounded(place.x), 0), Math.max(room.x - width, 0)),
      y: Math.min(Math.max(rounded(place.y), 0), Math.max(room.y - height, 0)),
      width,
      height,
    };
    for (const side of SIDES) field(`${part}${side}`).value = String(fitted[side]);
    show();
    form.dispatchEvent(new Event("input", { bubbles: true }));
  };

  for (const box of all.values()) {
    let from = null;
    box.group.addEventListener("pointerdown", (event) => {
      const place = placeOf(box.part);
      if (event.button !== 0 || !place) return;
      // A finger scrolls the page, until it has chosen a part by a tap.
      if (event.pointerType === "touch" && document.activeElement !== box.group) return;
      from = { x: event.clientX, y: event.clientY, place, sizes: event.target === box.corner, scale: number("width") / svg.clientWidth };
      box.group.setPointerCapture(event.pointerId);
      box.group.focus();
      event.preventDefault();
    });
    box.group.addEventListener("pointermove", (event) => {
      if (!from) return;
      const x = (event.clientX - from.x) * from.scale;
      const y = (event.clientY - from.y) * from.scale;
      const place = from.place;
      put(
        box.part,
        from.sizes
          ? { ...place, width: Math.min(place.width + x, number("width") - place.x), height: Math.min(place.height + y, number("height") - place.y) }
          : { ...place, x: place.x + x, y: place.y + y },
      );
    });
    for (const end of ["pointerup", "pointercancel"]) {
      box.group.addEventListener(end, () => {
        from = null;
      });
    }
    box.group.addEventListener("keydown", (event) => {
      const place = placeOf(box.part);
      const step = event.altKey ? STEP : 1;
      const move = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
      if (place && move) {
        event.preventDefault();
        put(
          box.part,
          event.shiftKey
            ? { ...place, width: place.width + move[0], height: place.height + move[1] }
            : { ...place, x: place.x + move[0], y: place.y + move[1] },
        );
      } else if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        box.details.open = true;
        box.details.scrollIntoView({ block: "nearest" });
        field(`${box.part}x`).focus();
      }
    });
  }
  form.addEventListener("input", show);
  show();
};

if (form && form.querySelector("button.primary")) stages.forEach(edit);
