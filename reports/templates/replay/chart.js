// The course of the score over the game, above the slider.

class Chart {
  constructor(element) {
    const last = data.steps.length - 1;
    const values = data.steps.flatMap((step) => step.p || []);
    const low = Math.min(0, ...values), high = Math.max(1, ...values);
    const down = (value) => 100 - (100 * (value - low)) / (high - low);
    element.setAttribute("viewBox", `0 0 ${Math.max(last, 1)} 100`);
    element.setAttribute("preserveAspectRatio", "none");
    for (const [step, next] of data.steps.entries()) {
      if (step > 1 && next.t !== data.steps[step - 1].t) element.append(this.line(step, "turn"));
    }
    for (const seat of data.bots.keys()) {
      let path = "", before = null;
      data.steps.forEach((step, number) => {
        if (!step.p) return;
        const level = down(step.p[seat]);
        path += before === null ? `M${number} ${level}` : `H${number}V${level}`;
        before = level;
      });
      const line = svg("path", { d: `${path}H${last}`, class: "course" });
      line.style.stroke = colour(`seat${seat}`);
      element.append(line);
    }
    this.cursor = this.line(0, "cursor");
    element.append(this.cursor);
  }

  line(step, name) {
    return svg("path", { d: `M${step} 0V100`, class: name });
  }

  show(step) {
    this.cursor.setAttribute("d", `M${step} 0V100`);
  }
}
