// Figures, drawn as SVG from the numbers in the data.

const SVG = "http://www.w3.org/2000/svg";

function draw(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

/** A table with the numbers of a figure, for those who cannot see it or want to copy it. */
function numbersOf(caption, heads, rows) {
  return make(
    "details",
    { class: "table" },
    make("summary", {}, "The numbers"),
    make(
      "div",
      { class: "wide" },
      make(
        "table",
        {},
        make("caption", { class: "unseen" }, caption),
        make("thead", {}, make("tr", {}, ...heads.map((head) => make("th", { scope: "col" }, head)))),
        make("tbody", {}, ...rows.map((row) => make("tr", {}, ...row.map((value) => make("td", {}, String(value)))))),
      ),
    ),
  );
}

function figure(title, about, ...content) {
  return make("figure", {}, make("figcaption", {}, make("h2", {}, title), make("p", { class: "muted" }, about)), ...content);
}

/** How many pairs have which similarity. */
function histogram(bins) {
  const width = 640;
  const height = 220;
  const left = 8;
  const bottom = 28;
  const top = 20;
  const most = Math.max(1, ...bins.map((bin) => bin.pairs));
  const step = (width - 2 * left) / bins.length;
  const svg = draw("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": "Pairs by similarity; the numbers follow as a table", class: "chart" });
  bins.forEach((bin, i) => {
    const tall = ((height - bottom - top) * bin.pairs) / most;
    const x = left + i * step;
    const bar = draw("rect", { class: "bar-rect", x: x + 1, y: height - bottom - tall, width: Math.max(1, step - 2), height: tall, rx: 2 });
    bar.append(draw("title", {}, `${bin.from.toFixed(2)} to ${bin.to.toFixed(2)}: ${counted(bin.pairs, "pair")}`));
    svg.append(bar);
    if (bin.pairs > 0 && bins.length <= 24) {
      svg.append(draw("text", { class: "value", x: x + step / 2, y: height - bottom - tall - 5, "text-anchor": "middle" }, short(bin.pairs)));
    }
    if (i % Math.ceil(bins.length / 10) === 0) {
      svg.append(draw("text", { x, y: height - 10, "text-anchor": i === 0 ? "start" : "middle" }, bin.from.toFixed(2)));
    }
  });
  svg.append(draw("line", { class: "axis", x1: left, x2: width - left, y1: height - bottom, y2: height - bottom }));
  svg.append(draw("text", { x: width - left, y: height - 10, "text-anchor": "end" }, "1.00"));
  return svg;
}

function short(number) {
  return number < 10000 ? count(number) : number < 1e6 ? Math.round(number / 1000) + "k" : (number / 1e6).toFixed(1) + "M";
}

/** Lines over thresholds from 0 to 1. Each has a dash and a name at its highest point besides its colour. */
function lines(series, threshold, label) {
  const width = 640;
  const height = 300;
  const left = 40;
  const bottom = 30;
  const top = 12;
  const right = 12;
  const x = (value) => left + value * (width - left - right);
  const y = (value) => height - bottom - value * (height - bottom - top);
  const svg = draw("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label, class: "chart" });
  for (let i = 0; i <= 10; i += 2) {
    const value = i / 10;
    svg.append(
      draw("line", { class: "grid", x1: left, x2: width - right, y1: y(value), y2: y(value) }),
      draw("text", { x: left - 6, y: y(value) + 4, "text-anchor": "end" }, value.toFixed(1)),
      draw("text", { x: x(value), y: height - 10, "text-anchor": "middle" }, value.toFixed(1)),
    );
  }
  if (threshold !== null) {
    svg.append(
      draw("line", { class: "chosen", x1: x(threshold), x2: x(threshold), y1: top, y2: height - bottom }),
      draw("text", { class: "value", x: x(threshold) + (threshold > 0.8 ? -5 : 5), y: height - bottom - 6, "text-anchor": threshold > 0.8 ? "end" : "start" }, "threshold " + threshold),
    );
  }
  series.forEach((one, i) => {
    const points = one.points.map((point) => x(point[0]).toFixed(1) + "," + y(point[1]).toFixed(1)).join(" ");
    svg.append(draw("polyline", { class: "line line-" + (i % 6), points }, draw("title", {}, one.name)));
  });
  return svg;
}

function key(series) {
  return make(
    "ul",
    { class: "key" },
    ...series.map((one, i) =>
      make(
        "li",
        {},
        draw("svg", { viewBox: "0 0 36 8", class: "swatch", "aria-hidden": "true" }, draw("polyline", { class: "line line-" + (i % 6), points: "0,4 36,4" })),
        " " + one.name,
        one.note ? make("span", { class: "muted" }, " " + one.note) : "",
      ),
    ),
  );
}
