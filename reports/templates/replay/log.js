// The log: passages of words, the decisions of the turn that is shown, and the search.

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
    if (Number(item.dataset.step) === step) item.setAttribute("aria-current", "step");
    else item.removeAttribute("aria-current");
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
