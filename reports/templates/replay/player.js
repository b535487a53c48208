// Stepping through the game: keys, buttons, slider, address.

const scene = data.panels.length ? new Scene() : null;
const chart = new Chart(byId("chart"));
let now = 0;
let timer = null;

const GO = {
  first: () => 0,
  last: () => LAST,
  back: (step) => step - 1,
  on: (step) => step + 1,
  "turn-back": turnBack,
  "turn-on": turnOn,
};

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
  } else if (event.key === " " && !target.closest("button, summary, [type=checkbox]")) {
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
