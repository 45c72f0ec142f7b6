// The list of clusters with its filters, and the chosen cluster with its documents.

const STEP = 60; // so many entries are added to a list at a time

const data = JSON.parse(find("data").textContent);
const state = { shown: [], rendered: 0, cluster: null, member: null, pair: null };

/** The text of a document; one that has the same text as another refers to it. */
function textOf(item) {
  return item.same === undefined ? item.text : data.documents[item.same].text;
}

function documentOf(member) {
  return data.documents[member.document];
}

/** What a cluster is called: the title of its representative, or how its text begins. */
function nameOfCluster(cluster) {
  const item = data.documents[cluster.representative];
  return plain(item.title || textOf(item), 110) || item.id;
}

function filters() {
  const number = (id) => (find(id).value === "" || Number.isNaN(Number(find(id).value)) ? null : Number(find(id).value));
  return {
    words: find("search").value.trim().toLowerCase(),
    least: number("least"),
    most: number("most"),
    size: number("size"),
    kind: find("kind").value,
    wrong: find("wrong").checked,
    order: find("order").value,
  };
}

/** Whether a filter asks for a member; the filters on size and words ask for a cluster. */
function asksFor(filter, member) {
  return (
    (filter.least === null || (member.similarity !== null && member.similarity >= filter.least)) &&
    (filter.most === null || (member.similarity !== null && member.similarity <= filter.most)) &&
    (filter.kind === "" || member.kind === filter.kind) &&
    (!filter.wrong || member.verdict === "wrong")
  );
}

const lowered = new Map();

/** Whether a document has words in its id, title or text. */
function has(index, words) {
  if (!lowered.has(index)) {
    const item = data.documents[index];
    lowered.set(index, (item.id + "\n" + (item.title || "") + "\n" + textOf(item)).toLowerCase());
  }
  return lowered.get(index).includes(words);
}

function matches(cluster, filter) {
  return (
    (filter.size === null || cluster.size >= filter.size) &&
    cluster.members.some((member) => asksFor(filter, member)) &&
    (filter.words === "" || has(cluster.representative, filter.words) || cluster.members.some((member) => has(member.document, filter.words)))
  );
}

function leastOf(cluster) {
  return Math.min(...cluster.members.map((member) => (member.similarity === null ? 2 : member.similarity)));
}

/** How many members are wrong by the labels, also those that are not in the page. */
function wrongOf(cluster) {
  return cluster.wrong || 0;
}

const ORDERS = {
  size: (a, b) => b.size - a.size,
  least: (a, b) => leastOf(a) - leastOf(b),
  most: (a, b) => leastOf(b) - leastOf(a),
  wrong: (a, b) => wrongOf(b) - wrongOf(a),
};

/** Filters and orders the clusters, and shows the list from its beginning. */
function refresh() {
  const filter = filters();
  state.shown = data.clusters.filter((cluster) => matches(cluster, filter));
  state.shown.sort(ORDERS[filter.order]); // stable: equals stay in the order of the data
  state.rendered = 0;
  find("list").replaceChildren();
  renderMore();
  const all = data.clusters.length;
  find("shown").textContent = state.shown.length === all ? counted(all, "cluster") : count(state.shown.length) + " of " + counted(all, "cluster");
  const active = [filter.least, filter.most, filter.size, filter.kind || null, filter.order === "size" ? null : filter.order].filter((one) => one !== null).length;
  find("active").textContent = active === 0 ? "" : "(" + active + " set)";
}

function renderMore() {
  const next = state.shown.slice(state.rendered, state.rendered + STEP);
  find("list").append(...next.map((cluster) => make("li", {}, entry(cluster))));
  state.rendered += next.length;
  find("more").hidden = state.rendered >= state.shown.length;
  rove(find("list"));
}

/** One entry of a list takes part in the order of the Tab key: the current one, or else the first. */
function rove(list) {
  const buttons = [...list.querySelectorAll("button")];
  const chosen = buttons.find((button) => button.getAttribute("aria-current") === "true") || buttons[0];
  buttons.forEach((button) => {
    button.tabIndex = button === chosen ? 0 : -1;
  });
}

function entry(cluster) {
  const least = leastOf(cluster);
  const wrong = wrongOf(cluster);
  const facts = make("span", { class: "facts" }, make("b", {}, counted(cluster.size, "document")));
  facts.append(make("span", {}, least > 1 ? "" : "similarity from " + similarity(least)));
  if (wrong > 0) {
    facts.append(make("span", { class: "wrong" }, "✗ " + wrong + " wrong"));
  }
  return make(
    "button",
    { type: "button", "data-cluster": data.clusters.indexOf(cluster), "aria-current": String(cluster === state.cluster), click: () => openCluster(cluster, true) },
    make("span", { class: "name" }, isolated(nameOfCluster(cluster))),
    isolated(data.documents[cluster.representative].id, { class: "id" }),
    facts,
  );
}

/** Shows a cluster, with the representative and its least similar member compared. */
function openCluster(cluster, byHand) {
  if (!cluster) {
    return; // nothing is shown
  }
  state.cluster = cluster;
  for (const button of find("list").querySelectorAll("button")) {
    button.setAttribute("aria-current", String(data.clusters[Number(button.dataset.cluster)] === cluster));
  }
  rove(find("list"));
  const filter = filters();
  const asked = cluster.members.filter((member) => asksFor(filter, member));
  const members = (asked.length > 0 ? asked : cluster.members).slice().reverse(); // the least similar first
  const detail = find("detail");
  state.list = make("ol", { class: "members", "aria-label": "Documents of the cluster" }, make("li", {}, keptEntry(cluster)), ...members.slice(0, STEP).map((member) => make("li", {}, memberEntry(member, filter))));
  if (members.length > STEP) {
    lengthen(state.list, members, filter);
  }
  state.members = members;
  state.pairPlace = make("div", {});
  detail.replaceChildren(
    make("button", { type: "button", class: "back", click: backToList }, "↑ All clusters"),
    make("h2", {}, isolated(nameOfCluster(cluster))),
    make("p", { class: "about" }, ...aboutCluster(cluster, members)),
    state.list,
    state.pairPlace,
  );
  openMember(members[0], false);
  if (byHand && isNarrow()) {
    detail.scrollIntoView({ block: "start" });
    detail.focus({ preventScroll: true });
  } else if (byHand && detail.getBoundingClientRect().top < 0) {
    find("view-clusters").scrollIntoView({ block: "start" });
  }
}

function isNarrow() {
  return window.matchMedia("(max-width: 820px)").matches;
}

function backToList() {
  const current = find("list").querySelector('[aria-current="true"]');
  find("search").scrollIntoView({ block: "start" });
  (current || find("search")).focus();
}

/** Adds the rest of a long list of members when somebody scrolls to its end. */
function lengthen(list, members, filter) {
  let next = STEP;
  list.addEventListener("scroll", () => {
    if (list.scrollTop + list.clientHeight > list.scrollHeight - 400 && next < members.length) {
      list.append(...members.slice(next, next + STEP).map((member) => make("li", {}, memberEntry(member, filter))));
      next += STEP;
      rove(list);
    }
  });
}

/** Why it is a cluster, in a sentence or two. */
function aboutCluster(cluster, members) {
  const kinds = new Map();
  for (const member of cluster.members) {
    kinds.set(member.kind, (kinds.get(member.kind) || 0) + 1);
  }
  const inWords = [...kinds].sort((a, b) => b[1] - a[1]).map(([kind, number]) => count(number) + " " + data.kinds[kind]);
  const verified = cluster.members.every((member) => member.similarity !== null);
  const sentences = [
    counted(cluster.size, "document") + (verified ? ", each verified to be a near-duplicate of the first. " : ", connected by near-duplicates. "),
    "How they differ from it: " + inWords.join(", ") + ". ",
  ];
  if (wrongOf(cluster) > 0) {
    sentences.push("By the labels " + count(wrongOf(cluster)) + " of " + counted(cluster.size - 1, "member") + (wrongOf(cluster) === 1 ? " is" : " are") + " wrong. ");
  }
  if (cluster.members.length + 1 < cluster.size) {
    sentences.push(counted(cluster.members.length, "member") + " of " + count(cluster.size - 1) + " are in this page, evenly chosen by similarity: raise --max-members for more. ");
  }
  if (members.length < cluster.members.length) {
    sentences.push("The filter hides " + count(cluster.members.length - members.length) + " of them.");
  }
  return sentences;
}

function keptEntry(cluster) {
  const item = data.documents[cluster.representative];
  return make("div", { class: "kept" }, make("span", { class: "number" }, "kept"), isolated(item.id, { class: "id" }), make("span", { class: "because muted" }, "the representative", ...labelOf(item)));
}

function labelOf(item) {
  return item.label === undefined ? [] : [", label ", isolated(item.label)];
}

function memberEntry(member, filter) {
  const item = documentOf(member);
  const bar = make("span", { "aria-hidden": "true" });
  bar.style.width = 100 * (member.similarity || 0) + "%";
  const because = make("span", { class: "because" }, member.why);
  if (member.verdict === "right") {
    because.append(" ", make("span", { class: "verdict right" }, "✓ right"));
  } else if (member.verdict === "wrong") {
    because.append(" ", make("span", { class: "verdict wrong" }, "✗ wrong", ...labelOf(item)));
  }
  if (filter.words !== "" && has(member.document, filter.words)) {
    because.append(" ", make("span", { class: "verdict muted" }, "· found by the search"));
  }
  return make(
    "button",
    { type: "button", "data-document": member.document, "aria-current": "false", click: () => openMember(member, true) },
    make("span", { class: "number" }, similarity(member.similarity), bar),
    isolated(item.id, { class: "id" }),
    because,
  );
}

/** Compares a member with the representative. */
function openMember(member, byHand) {
  state.member = member;
  for (const button of state.list.querySelectorAll("button")) {
    const isChosen = Number(button.dataset.document) === member.document;
    button.setAttribute("aria-current", String(isChosen));
    if (isChosen && !byHand) {
      state.list.scrollTop = button.offsetTop - state.list.clientHeight / 2;
    }
  }
  rove(state.list);
  state.pair = new PairView(data.documents[state.cluster.representative], documentOf(member), member);
  state.pairPlace.replaceChildren(make("div", { class: "says" }, make("p", { class: "why", id: "why" }, member.why), make("p", { class: "legend" }, ...legend())), state.pair.element);
}

/** Goes to the next or previous entry of a list, and opens it. */
function stepCluster(by) {
  const at = state.shown.indexOf(state.cluster) + by;
  if (at >= 0 && at < state.shown.length) {
    while (at >= state.rendered) {
      renderMore();
    }
    openCluster(state.shown[at], false);
    const button = find("list").querySelector('[aria-current="true"]');
    button.scrollIntoView({ block: "nearest" });
    button.focus({ preventScroll: true });
  }
}

function stepMember(by) {
  if (!state.members) {
    return; // nothing was found
  }
  const at = state.members.indexOf(state.member) + by;
  if (at >= 0 && at < state.members.length) {
    openMember(state.members[at], false);
  }
}
