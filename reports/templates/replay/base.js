// What all parts of the page use: the game's data, elements, texts, turns.

const data = JSON.parse(document.getElementById("game").textContent);
const SVG = document.querySelector("svg").namespaceURI;

function svg(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

function html(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

const colour = (name) => (name === "none" ? name : `var(--${name})`);

const byId = (name) => document.getElementById(name);
const LAST = data.steps.length - 1;
const text = (number) => data.texts[number];
const clamp = (step) => Math.min(Math.max(step, 0), LAST);
const signed = (value) => (value < 0 ? "−" : "+") + Math.abs(value).toFixed(2);
const plain = (value, digits = 2) => value.toFixed(digits).replace("-", "−");

function dot(seat) {
  const element = html("span", { class: "dot" }, String(seat));
  element.style.setProperty("--seat", colour(`seat${seat}`));
  return element;
}

// --- where turns begin

function startOfTurn(step) {
  let first = step;
  while (first > 1 && data.steps[first - 1].t === data.steps[step].t) first -= 1;
  return first;
}

function turnOn(step) {
  let next = step + 1;
  while (next < LAST && data.steps[next].t === data.steps[step].t) next += 1;
  return next;
}

function turnBack(step) {
  const first = startOfTurn(step);
  return first < step ? first : startOfTurn(clamp(step - 1));
}
