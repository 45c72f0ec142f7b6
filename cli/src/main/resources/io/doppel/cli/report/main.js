// The head of the page, its figures, its keys, and the start.

function fillHead() {
  const facts = data.facts;
  const removed = facts.clustered - facts.clusters;
  put(find("source"), data.source);
  find("lead").textContent =
    facts.clusters === 0
      ? "None of the " + counted(facts.documents, "document") + " is a near-duplicate of another."
      : `${count(facts.clustered)} of ${counted(facts.documents, "document")} are in ${counted(facts.clusters, "cluster")} of near-duplicates; ` +
        `a dedup would remove ${count(removed)} (${percent(removed, facts.documents)}).`;
  const numbers = [
    ["Documents", count(facts.documents), "said"],
    ["In clusters", count(facts.clustered), "said"],
    ["Clusters", count(facts.clusters), "said"],
    ["Pairs", count(facts.pairs)],
    ["Removed by a dedup", count(removed), "said"],
    ["Kept", count(facts.documents - removed)],
    ["Method", facts.method],
    ["Similarity at least", String(facts.threshold)],
  ];
  if (facts.notCompared > 0) {
    numbers.push(["Not compared (too little text, or too much)", count(facts.notCompared)]);
  }
  if (data.labels) {
    const [, precision, recall, f1] = data.labels.chosen;
    numbers.push(["Precision", precision.toFixed(3)], ["Recall", recall.toFixed(3)], ["F1", f1.toFixed(3)]);
  }
  if (facts.seconds !== undefined) {
    numbers.push(["Time", facts.seconds + " s"]);
  }
  find("numbers").append(...numbers.map(([name, value, kind]) => make("div", { class: kind }, make("dt", {}, name), make("dd", {}, value))));
  const left = data.leftOut;
  const sentences = [];
  if (left.clusters > 0) {
    sentences.push(`Another ${counted(left.clusters, "cluster")} ${left.clusters === 1 ? "is" : "are"} not in this page: raise --max-clusters.`);
  }
  if (left.members > 0) {
    sentences.push(`${counted(left.members, "member")} of the clusters here ${left.members === 1 ? "is" : "are"} not in it: raise --max-members.`);
  }
  if (left.texts > 0) {
    sentences.push(`${counted(left.texts, "text")} ${left.texts === 1 ? "is" : "are"} cut: raise --max-text.`);
  }
  sentences.push(`The data of this page are ${counted(find("data").textContent.length, "character")}.`);
  find("left-out").hidden = false;
  find("left-out").textContent = sentences.join(" ");
}

function fillFilters() {
  const used = new Set(data.clusters.flatMap((cluster) => cluster.members.map((member) => member.kind)));
  for (const [kind, words] of Object.entries(data.kinds)) {
    if (used.has(kind)) {
      find("kind").append(make("option", { value: kind }, words));
    }
  }
  find("wrong-row").hidden = !data.labels;
  find("order-wrong").hidden = !data.labels;
}

/** Drawn when somebody looks at them for the first time. */
function fillFigures() {
  const view = find("view-figures");
  if (view.childElementCount > 0) {
    return;
  }
  view.append(
    figure(
      "How similar the pairs are",
      `${counted(data.facts.pairs, "pair")} with a similarity of at least ${data.facts.threshold}.`,
      histogram(data.histogram),
      numbersOf("Pairs by similarity", ["from", "to", "pairs"], data.histogram.map((bin) => [bin.from.toFixed(3), bin.to.toFixed(3), count(bin.pairs)])),
    ),
  );
  if (data.labels) {
    view.append(...labelFigures(data.labels));
  }
}

function labelFigures(labels) {
  const threshold = data.facts.threshold;
  const chosen = labels.curves[0];
  const column = (name, at) => ({ name, points: chosen.points.map((point) => [point[0], point[at]]) });
  const parts = [column("precision", 1), column("recall", 2), column("F1", 3)];
  const all = labels.curves.map((curve) => ({
    name: curve.method,
    note: `best F1 ${curve.best[3].toFixed(3)} at ${curve.best[0].toFixed(2)}`,
    points: curve.points.map((point) => [point[0], point[3]]),
  }));
  return [
    figure(
      "How right " + chosen.method + " is, by the labels",
      labels.about,
      lines(parts, threshold, "Precision, recall and F1 over thresholds; the numbers follow as a table"),
      key(parts),
      numbersOf("Precision, recall and F1 over thresholds", ["threshold", "precision", "recall", "F1"], chosen.points.map((point) => point.map((value, i) => value.toFixed(i === 0 ? 2 : 3)))),
    ),
    figure(
      "F1 of the methods over thresholds",
      "Each method has its own best threshold.",
      lines(all, null, "F1 of the methods over thresholds; the numbers follow as a table"),
      key(all),
      numbersOf(
        "Best F1 of each method",
        ["method", "best threshold", "precision", "recall", "F1"],
        labels.curves.map((curve) => [curve.method, ...curve.best.map((value, i) => value.toFixed(i === 0 ? 2 : 3))]),
      ),
    ),
  ];
}

function show(view) {
  for (const name of ["clusters", "figures"]) {
    const isShown = name === view;
    find("view-" + name).hidden = !isShown;
    find("tab-" + name).setAttribute("aria-selected", String(isShown));
    find("tab-" + name).tabIndex = isShown ? 0 : -1;
  }
  if (view === "figures") {
    fillFigures();
  }
}

function toggleTheme() {
  const root = document.documentElement;
  const isDark = root.dataset.theme ? root.dataset.theme === "dark" : window.matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = isDark ? "light" : "dark";
}

function openHelp() {
  if (find("help-legend").childElementCount === 0) {
    find("help-legend").append("Marks: ", ...legend());
  }
  find("help").showModal();
}

const KEYS = {
  n: () => state.pair && state.pair.go(1),
  p: () => state.pair && state.pair.go(-1),
  j: () => stepCluster(1),
  k: () => stepCluster(-1),
  m: () => stepMember(1),
  M: () => stepMember(-1),
  w: () => state.pair && state.pair.toggleWhole(),
  t: toggleTheme,
  "?": openHelp,
  "/": () => {
    show("clusters");
    find("search").focus();
    find("search").select();
  },
};

function pressed(event) {
  const isTyping = event.target.matches("input:not([type=checkbox]), select, textarea");
  if (event.ctrlKey || event.altKey || event.metaKey || find("help").open || isTyping || !Object.hasOwn(KEYS, event.key)) {
    return;
  }
  event.preventDefault();
  KEYS[event.key]();
}

/** Arrows, Home and End go through a list; Enter is the button's own. */
function walk(event) {
  const buttons = [...event.currentTarget.querySelectorAll("button:not(:disabled)")];
  const at = buttons.indexOf(event.target.closest("button"));
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
  if (to !== undefined && at >= 0 && buttons[to] !== undefined) {
    event.preventDefault();
    buttons[at].tabIndex = -1;
    buttons[to].tabIndex = 0;
    buttons[to].focus();
  }
}

function searchKey(event) {
  if (event.key === "Escape" && find("search").value !== "") {
    event.preventDefault();
    find("search").value = "";
    refresh();
  } else if (event.key === "Escape") {
    (find("list").querySelector('[tabindex="0"]') || find("search")).focus();
  } else if ((event.key === "Enter" || event.key === "ArrowDown") && find("list").querySelector("button") !== null) {
    event.preventDefault();
    refresh();
    const first = find("list").querySelector("button");
    if (first !== null) {
      first.focus();
      if (event.key === "Enter") {
        first.click();
      }
    }
  }
}

function listen() {
  let waiting = 0;
  find("search").addEventListener("input", () => {
    window.clearTimeout(waiting);
    waiting = window.setTimeout(refresh, 120);
  });
  find("search").addEventListener("keydown", searchKey);
  for (const id of ["least", "most", "size", "kind", "order", "wrong"]) {
    find(id).addEventListener(find(id).type === "number" ? "input" : "change", () => {
      refresh();
      if (state.shown.length > 0) {
        openCluster(state.shown.includes(state.cluster) ? state.cluster : state.shown[0], false);
      }
    });
  }
  find("reset").addEventListener("click", () => {
    for (const id of ["least", "most", "size", "kind", "search"]) {
      find(id).value = "";
    }
    find("wrong").checked = false;
    find("order").value = "size";
    refresh();
    openCluster(state.cluster || state.shown[0], false);
  });
  find("more").addEventListener("click", renderMore);
  new IntersectionObserver((entries) => {
    if (entries.some((one) => one.isIntersecting)) {
      renderMore();
    }
  }).observe(find("more"));
  find("list").addEventListener("keydown", walk);
  find("detail").addEventListener("keydown", (event) => {
    if (state.list !== undefined && state.list.contains(event.target)) {
      walk({ key: event.key, target: event.target, currentTarget: state.list, preventDefault: () => event.preventDefault() });
    }
  });
  const tabs = document.querySelector(".tabs");
  tabs.addEventListener("keydown", walk);
  for (const name of ["clusters", "figures"]) {
    find("tab-" + name).addEventListener("click", () => show(name));
    find("tab-" + name).addEventListener("focus", () => show(name));
  }
  find("theme").addEventListener("click", toggleTheme);
  find("help-open").addEventListener("click", openHelp);
  document.addEventListener("keydown", pressed);
}

fillHead();
fillFilters();
listen();
refresh();
if (state.shown.length > 0) {
  openCluster(state.shown[0], false);
} else {
  find("detail").append(make("p", { class: "note" }, "There are no clusters to show."));
}
