// The decision that a step shows, and what the bot looked at.

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
  const values = step.b.map((option) => option[2]).filter((value) => value !== null);
  const low = Math.min(...values), high = Math.max(...values);
  const rows = step.b.map((option) => {
    const [label, facts, value, chosen] = option;
    const bar = html("span", { class: "score-bar" });
    const share = value === null ? 0 : high > low ? (value - low) / (high - low) : 1;
    bar.style.width = `${6 + 94 * share}%`;
    const name = html("td", {}, optionWords(label, facts));
    name.append(html("span", { class: "bar-box" }, bar));
    const mark = html("td", { class: "mark" }, chosen ? "▸" : "");
    if (chosen) mark.setAttribute("aria-label", "chosen");
    const row = html("tr", chosen ? { class: "chosen" } : {}, mark, name);
    row.append(html("td", { class: "num" }, value === null ? "–" : plain(value, step.w ? 3 : 2)));
    return row;
  });
  const shown = step.b.length < step.o ? `${step.b.length} of ${step.o} options` : "All options";
  const by = ["the bot’s score", "what looking ahead found them worth", "their learned value"][step.w || 0];
  const caption = html("caption", {}, `${shown}, by ${by}`);
  const table = html("table", { class: "options" }, caption, html("tbody", {}, ...rows));
  return [table, ...(step.w ? [] : because(step))];
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
