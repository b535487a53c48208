// Stepping through the game: keys, buttons, slider, address, log.

const byId = (name) => document.getElementById(name);
const LAST = data.steps.length - 1;
const text = (number) => data.texts[number];
const clamp = (step) => Math.min(Math.max(step, 0), LAST);
const signed = (value) => (value < 0 ? "−" : "+") + Math.abs(value).toFixed(2);
const plain = (value) => value.toFixed(2).replace("-", "−");

const scene = data.panels.length ? new Scene() : null;
const chart = new Chart(byId("chart"));
let now = 0;
let timer = null;

// --- where a step leads

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

const GO = {
  first: () => 0,
  last: () => LAST,
  back: (step) => step - 1,
  on: (step) => step + 1,
  "turn-back": turnBack,
  "turn-on": turnOn,
};

// --- the decision and what the bot looked at

function optionWords(label, facts) {
  return text(facts) ? `${text(label)}: ${text(facts)}` : text(label);
}

function showDecision(number) {
  const step = data.steps[number];
  byId("chosen").replaceChildren();
  byId("looked").replaceChildren();
  byId("events").replaceChildren();
  if (number === 0) {
    byId("now").textContent = "Setup";
    byId("chosen").append(html("p", {}, "The table before the first decision."));
    return;
  }
  byId("now").textContent = `Decision ${number} of ${LAST}`;
  const [kind, label, facts] = step.d;
  const who = html("p", { class: "who" }, dot(step.s), ` ${data.bots[step.s]}, turn ${step.t}: `);
  who.append(text(kind));
  const what = html("p", { class: "what" }, html("strong", {}, text(label)));
  if (text(facts)) what.append(` ${text(facts)}`);
  byId("chosen").append(who, what);
  byId("looked").append(...(step.b ? lookedAt(step) : [unscored(step)]));
  for (const [seat, told] of step.e || []) {
    byId("events").append(html("li", {}, dot(seat), ` ${text(told)}`));
  }
}

function unscored(step) {
  const why = step.o === 1 ? "The only legal option." : `One of ${step.o} legal options; no scores.`;
  return html("p", { class: "muted" }, why);
}

function lookedAt(step) {
  const scores = step.b.map((option) => option[2]);
  const low = Math.min(...scores), high = Math.max(...scores);
  const rows = step.b.map((option) => {
    const [label, facts, score, chosen] = option;
    const bar = html("span", { class: "score-bar" });
    const share = high > low ? (score - low) / (high - low) : 1;
    bar.style.width = `${6 + 94 * share}%`;
    const name = html("td", {}, optionWords(label, facts));
    name.append(html("span", { class: "bar-box" }, bar));
    const mark = html("td", { class: "mark" }, chosen ? "▸" : "");
    if (chosen) mark.setAttribute("aria-label", "chosen");
    const row = html("tr", chosen ? { class: "chosen" } : {}, mark, name);
    row.append(html("td", { class: "num" }, plain(score)));
    return row;
  });
  const shown = step.b.length < step.o ? `${step.b.length} of ${step.o} options` : "All options";
  const caption = html("caption", {}, `${shown}, by the bot’s score`);
  const table = html("table", { class: "options" }, caption, html("tbody", {}, ...rows));
  return [table, ...because(step)];
}

const MOST_SHARES = 6;
const INTERPLAY = "features that look at one another’s weights";

// What sets the chosen option apart from the best of the others, feature by feature.
function because(step) {
  const chosen = step.b.find((option) => option[3]);
  const other = step.b.find((option) => !option[3]);
  if (!other) return [];
  const shares = new Map();
  for (const [feature, share] of chosen[4]) shares.set(feature, share);
  for (const [feature, share] of other[4]) shares.set(feature, (shares.get(feature) || 0) - share);
  const gap = chosen[2] - other[2];
  let head = `${signed(gap)} ahead of the next best`;
  if (gap < 0) head = `${signed(gap)} against the best: this bot draws lots or slips at times`;
  if (Math.abs(gap) < 0.0005) head = "Equal to the next best, drawn by lot";
  const apart = [...shares].map(([feature, share]) => [text(feature), share]);
  const rest = gap - apart.reduce((sum, [, share]) => sum + share, 0);
  apart.push(["interplay", rest]);
  const list = html("ul", { class: "shares" });
  for (const [name, share] of apart.sort((one, two) => Math.abs(two[1]) - Math.abs(one[1]))) {
    if (list.children.length === MOST_SHARES || Math.abs(share) < 0.005) break;
    const side = share < 0 ? "against" : "for";
    const item = html("li", { class: side, title: data.features[name] || INTERPLAY }, `${name} `);
    item.append(html("strong", {}, signed(share)));
    list.append(item);
  }
  return [html("p", { class: "why" }, head + (list.children.length ? ":" : "")), list];
}

// --- the log

const passages = [...document.querySelectorAll(".passage")];
const startOf = (passage) => Number(passage.dataset.step);

function passageOf(step) {
  let found = passages[0];
  for (const passage of passages) {
    if (startOf(passage) <= step) found = passage;
  }
  if (found && startOf(found) === LAST && passages.length > 1) {
    const earlier = passages[passages.indexOf(found) - 1];
    if (step === LAST && startOf(earlier) <= LAST && startOf(earlier) > 0) return earlier;
  }
  return found;
}

function showInLog(step) {
  const here = passageOf(step);
  for (const passage of passages) {
    if (passage === here) continue;
    passage.classList.remove("here");
    passage.querySelector(".decisions")?.remove();
  }
  if (!here) return;
  here.classList.add("here");
  if (!here.querySelector(".decisions") && step > 0) here.append(decisionList(step));
  for (const item of here.querySelectorAll(".decisions button")) {
    item.toggleAttribute("aria-current", Number(item.dataset.step) === step);
  }
  keepInView(here.querySelector("[aria-current]") || here);
}

function decisionList(step) {
  const list = html("ol", { class: "decisions" });
  const turn = data.steps[step].t;
  for (let number = startOfTurn(step); number <= LAST && data.steps[number].t === turn; number += 1) {
    const each = data.steps[number];
    const [, label, facts] = each.d;
    const item = html("button", { type: "button", "data-step": number }, dot(each.s), " ");
    item.append(optionWords(label, facts));
    list.append(html("li", {}, item));
  }
  return list;
}

function keepInView(element) {
  const box = byId("passages");
  const outer = box.getBoundingClientRect(), inner = element.getBoundingClientRect();
  if (inner.top >= outer.top && inner.bottom <= outer.bottom) return;
  box.scrollTop += inner.top - outer.top - outer.height / 3;
}

function search() {
  const wanted = byId("search").value.trim().toLowerCase();
  const ranges = [];
  let n = 0;
  for (const passage of passages) {
    const hit = !wanted || passage.textContent.toLowerCase().includes(wanted);
    passage.classList.toggle("miss", !hit);
    if (!hit || !wanted) continue;
    n += 1;
    ranges.push(...rangesOf(passage, wanted));
  }
  byId("found").textContent = wanted ? `${n} of ${passages.length}` : "";
  if (window.CSS && CSS.highlights) CSS.highlights.set("found", new Highlight(...ranges));
}

function rangesOf(element, wanted) {
  const ranges = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const content = walker.currentNode.data.toLowerCase();
    let at = content.indexOf(wanted);
    while (at >= 0) {
      const range = new Range();
      range.setStart(walker.currentNode, at);
      range.setEnd(walker.currentNode, at + wanted.length);
      ranges.push(range);
      at = content.indexOf(wanted, at + wanted.length);
    }
  }
  return ranges;
}

function nextFound() {
  const hits = passages.filter((passage) => !passage.classList.contains("miss"));
  const here = passageOf(now);
  const after = hits.find((passage) => startOf(passage) > now && passage !== here);
  const hit = after || hits[0];
  if (hit) goTo(startOf(hit));
}

// --- going to a step

function goTo(step) {
  now = clamp(step);
  if (scene) scene.show(now);
  chart.show(now);
  showStandings(now);
  showDecision(now);
  showInLog(now);
  const here = data.steps[now];
  byId("slider").value = now;
  const where = now === 0 ? "Setup" : `Turn ${here.t}, decision ${now} of ${LAST}`;
  byId("where").textContent = where;
  byId("slider").setAttribute("aria-valuetext", where);
  byId("link").href = `#step=${now}`;
  for (const side of document.querySelectorAll(".side")) {
    side.classList.toggle("acting", now > 0 && side.id === `side-${here.s}`);
  }
  byId("did").textContent = now === 0 ? "" : `seat ${here.s}: ${optionWords(here.d[1], here.d[2])}`;
  document.body.dataset.step = now;
}

// Scroll to what has changed, unless some of it can be seen.
function follow() {
  if (!byId("follow").checked) return;
  const changed = [...new Set([...document.querySelectorAll(".new")].map((e) => e.closest(".panel")))];
  const bottom = byId("player").getBoundingClientRect().top;
  const isSeen = (panel) => {
    const box = panel.getBoundingClientRect();
    return box.top >= 0 && box.top + Math.min(box.height, bottom) <= bottom + 1;
  };
  if (changed.length && !changed.some(isSeen)) changed[0].scrollIntoView({ block: "center" });
}

function showStandings(step) {
  let number = step;
  while (number > 0 && !data.steps[number].p) number -= 1;
  const points = data.steps[number].p || [];
  document.querySelectorAll(".standing").forEach((element, seat) => {
    element.textContent = Number.isInteger(points[seat]) ? points[seat] : plain(points[seat] || 0);
  });
}

function remember() {
  try {
    history.replaceState(null, "", `#step=${now}`);
  } catch {
    // a page that is shown inside another may not change its address
  }
}

function fromAddress() {
  const found = /^#step=(\d+)$/.exec(location.hash);
  goTo(found ? Number(found[1]) : 0);
}

function move(step) {
  document.body.classList.add("moving");
  goTo(step);
  follow();
  remember();
}

// --- playing

function pause() {
  clearInterval(timer);
  timer = null;
  byId("play").textContent = "Play";
  byId("play").setAttribute("aria-label", "Play");
}

function play() {
  if (now === LAST) move(0);
  timer = setInterval(() => (now < LAST ? move(now + 1) : pause()), Number(byId("speed").value));
  byId("play").textContent = "Pause";
  byId("play").setAttribute("aria-label", "Pause");
}

// --- what people do

const KEYS = {
  ArrowLeft: (event) => (event.shiftKey ? "turn-back" : "back"),
  ArrowRight: (event) => (event.shiftKey ? "turn-on" : "on"),
  PageUp: () => "turn-back",
  PageDown: () => "turn-on",
  Home: () => "first",
  End: () => "last",
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target;
  if (target.id === "search") {
    if (event.key === "Enter") nextFound();
    if (event.key !== "Escape") return;
    target.value = "";
    search();
    target.blur();
    return;
  }
  if (target.tagName === "SELECT") return;
  if (event.key in KEYS) {
    pause();
    move(GO[KEYS[event.key](event)](now));
  } else if (event.key === " " && target.tagName !== "BUTTON" && target.tagName !== "SUMMARY") {
    if (timer) pause();
    else play();
  } else if (event.key === "/" || event.key === "f") {
    byId("search").focus();
  } else {
    return;
  }
  event.preventDefault();
});

for (const button of document.querySelectorAll("[data-go]")) {
  button.addEventListener("click", () => {
    pause();
    move(GO[button.dataset.go](now));
  });
}
byId("play").addEventListener("click", () => (timer ? pause() : play()));
byId("speed").addEventListener("change", () => {
  if (!timer) return;
  pause();
  play();
});
byId("slider").addEventListener("input", (event) => {
  pause();
  move(Number(event.target.value));
});
byId("chart").addEventListener("click", (event) => {
  const box = byId("chart").getBoundingClientRect();
  pause();
  move(Math.round((LAST * (event.clientX - box.left)) / box.width));
});
byId("passages").addEventListener("click", (event) => {
  const item = event.target.closest("[data-step]");
  if (!item) return;
  pause();
  move(Number(item.dataset.step));
});
byId("search").addEventListener("input", search);
addEventListener("hashchange", fromAddress);

pause();
fromAddress();
