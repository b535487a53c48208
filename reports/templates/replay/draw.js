// From the primitives of a scene (simcore/drawing.py) to SVG.

function painted(element, shape, fill) {
  element.style.fill = colour(shape.fill || fill);
  if (shape.line) {
    element.style.stroke = colour(shape.line);
    element.style.strokeWidth = shape.width || 1;
    if (shape.dashed) element.style.strokeDasharray = "4 3";
  }
  if (shape.fade) element.style.opacity = shape.fade;
  return element;
}

function words(text, x, y, size, more = {}) {
  const attributes = { x, y, "font-size": size, "text-anchor": "middle", dy: ".35em", ...more };
  return svg("text", attributes, String(text));
}

function symbol(shape) {
  const [x, y] = shape.at;
  const place = `translate(${x} ${y}) scale(${shape.size / 20})`;
  return svg("path", { d: data.symbols[shape.name], transform: place, "fill-rule": "evenodd" });
}

const SHAPES = {
  box(shape) {
    const [x, y] = shape.at, [width, height] = shape.size;
    const element = svg("rect", { x, y, width, height, rx: shape.round || 0 });
    return painted(element, shape, "none");
  },
  disc(shape) {
    const [cx, cy] = shape.at;
    return painted(svg("circle", { cx, cy, r: shape.radius }), shape, "none");
  },
  path(shape) {
    return painted(svg("path", { d: shape.data, "fill-rule": "evenodd" }), shape, "none");
  },
  text(shape) {
    const [x, y] = shape.at;
    const more = { "text-anchor": shape.anchor, ...(shape.bold && { "font-weight": 700 }) };
    return painted(words(shape.text, x, y, shape.size, more), shape, "ink");
  },
  icon(shape) {
    return painted(symbol(shape), shape, "ink");
  },
  piece(shape) {
    const [x, y] = shape.at, seat = shape.seat;
    const element = painted(symbol(shape), shape, seat === undefined ? "ink" : `seat${seat}`);
    element.classList.add("piece");
    if (!shape.mark && !shape.n) return element;
    const group = svg("g", {}, element);
    if (shape.mark) {
      const mark = words(shape.mark, x, y, shape.size * 0.6, { "font-weight": 700 });
      mark.style.fill = colour("mark");
      group.append(mark);
    }
    if (shape.n) {
      const side = { "text-anchor": "start", "font-weight": 600 };
      const number = words(`×${shape.n}`, x + shape.size / 2 + 2, y, 11, side);
      number.style.fill = colour("ink");
      group.append(number);
    }
    return group;
  },
};

function drawn(part) {
  const place = `translate(${part.at[0]} ${part.at[1]})`;
  const scale = part.scale ? ` scale(${part.scale})` : "";
  const group = svg("g", { transform: place + scale });
  if (part.title) group.append(svg("title", {}, part.title));
  for (const shape of part.shapes) group.append(SHAPES[shape.shape](shape));
  return group;
}

// The panels as they are shown, and as they should be after each step.
class Scene {
  constructor() {
    this.panels = data.panels.map((panel, number) => {
      const element = document.getElementById(`panel-${number}`);
      const find = (name) => element.querySelector(name);
      return {
        element, title: find(".title"), svg: find("svg"), note: find(".note"),
        chips: find(".chips"), head: -1, parts: new Map(),
        order: new Map(panel.order.map((key, place) => [key, place])),
      };
    });
    this.reset();
  }

  reset() {
    this.step = -1;
    this.wanted = data.panels.map(() => ({ head: -1, parts: new Map() }));
  }

  // Show the position after a step and mark what the step has changed.
  show(step) {
    if (step < this.step) this.reset();
    while (this.step < step) this.apply(data.steps[++this.step].c || []);
    for (const [number, panel] of this.panels.entries()) this.update(panel, this.wanted[number]);
    for (const element of document.querySelectorAll(".new")) element.classList.remove("new");
    if (step === 0) return;
    for (const [number, , parts] of data.steps[step].c || []) {
      for (const key of Object.keys(parts)) {
        const shown = this.panels[number].parts.get(key);
        if (shown) shown.element.classList.add("new");
      }
    }
  }

  apply(changes) {
    for (const [number, head, parts] of changes) {
      const panel = this.wanted[number];
      panel.head = head;
      for (const [key, part] of Object.entries(parts)) {
        if (part < 0) panel.parts.delete(key);
        else panel.parts.set(key, part);
      }
    }
  }

  update(panel, wanted) {
    if (panel.head !== wanted.head) this.label(panel, wanted.head);
    for (const [key, shown] of panel.parts) {
      if (wanted.parts.has(key)) continue;
      shown.element.remove();
      panel.parts.delete(key);
    }
    for (const [key, part] of wanted.parts) {
      const shown = panel.parts.get(key);
      if (shown && shown.part === part) continue;
      const element = drawn(data.parts[part]);
      if (shown) shown.element.replaceWith(element);
      else this.insert(panel, key, element);
      panel.parts.set(key, { part, element });
    }
  }

  // A new part lies below all that is drawn after it, whenever it came.
  insert(panel, key, element) {
    const place = panel.order.get(key);
    let above = null, nearest = Infinity;
    for (const [other, shown] of panel.parts) {
      const there = panel.order.get(other);
      if (there > place && there < nearest) [above, nearest] = [shown.element, there];
    }
    panel.svg.insertBefore(element, above);
  }

  label(panel, number) {
    panel.head = number;
    panel.element.hidden = number < 0;
    if (number < 0) return;
    const head = data.heads[number];
    panel.title.textContent = head.title;
    panel.note.textContent = head.note;
    panel.svg.setAttribute("aria-label", `${head.title}. ${head.note}`);
    panel.element.classList.toggle("quiet", head.quiet);
    panel.chips.replaceChildren(...chips(head.facts));
  }
}

// Facts as small texts; those of all seats share one label.
function chips(facts) {
  let before = null;
  return facts.map((fact) => {
    const element = html("span", { class: "chip" });
    if (fact.label !== before) element.append(`${fact.label} `);
    before = fact.label;
    if (fact.seat !== undefined) element.append(dot(fact.seat), " ");
    element.append(html("strong", {}, fact.value));
    return element;
  });
}
