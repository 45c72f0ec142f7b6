// Two texts side by side. The differences were computed by the command, and stand in the data as numbers: for each part its
// kind, and where it starts and ends in the first and in the second text.

const SAME = 0; // character for character
const FORM = 1; // the same words; case, blanks or marks differ
const MOVED = 2;
const CHANGED = 3;
const ONLY_FIRST = 4;
const ONLY_SECOND = 5;

const MARKS = {
  [FORM]: { name: "form", said: "in another form" },
  [MOVED]: { name: "moved", said: "moved" },
  [CHANGED]: { name: "changed", said: "changed" },
  [ONLY_FIRST]: { name: "only", said: "only here" },
  [ONLY_SECOND]: { name: "only", said: "only here" },
};

/** Longer stretches that both texts share are folded, but for so many characters at their ends. */
const FOLDED_FROM = 480;
const CONTEXT = 150;

/** Reads the parts. Another form counts as a difference only if there is no other, and blanks if nothing else is. */
function partsOf(numbers, firstText, secondText) {
  const parts = [];
  const squeezed = (text, range) => text.slice(range[0], range[1]).replace(/\s+/g, "");
  for (let i = 0; i < numbers.length; i += 5) {
    const part = { kind: numbers[i], first: [numbers[i + 1], numbers[i + 2]], second: [numbers[i + 3], numbers[i + 4]], number: 0 };
    part.weight = part.kind > FORM ? 3 : part.kind === SAME ? 0 : squeezed(firstText, part.first) === squeezed(secondText, part.second) ? 1 : 2;
    parts.push(part);
  }
  const most = parts.reduce((weight, part) => Math.max(weight, part.weight), 0);
  parts.forEach((part) => {
    part.differs = part.weight > 0 && part.weight === most;
  });
  return parts;
}

/** The parts as steps through both texts; what was moved makes one step in each. */
function stepsOf(parts) {
  const bySecond = parts.filter((part) => part.kind === MOVED).sort((a, b) => a.second[0] - b.second[0]);
  const steps = [];
  let differences = 0;
  const add = (part, first, second) => {
    if (part.differs && part.number === 0) {
      part.number = ++differences;
    }
    steps.push({ kind: part.kind, first, second, number: part.number, part });
  };
  const nothing = [0, 0];
  for (const part of parts) {
    if (part.kind === MOVED) {
      add(part, part.first, nothing);
      continue;
    }
    while (lengthOf(part.second) > 0 && bySecond.length > 0 && bySecond[0].second[0] < part.second[0]) {
      const moved = bySecond.shift();
      add(moved, nothing, moved.second);
    }
    add(part, part.first, part.second);
  }
  bySecond.forEach((moved) => add(moved, nothing, moved.second));
  return { steps, differences };
}

/** A place between words, near to one in a text. */
function wordEnd(text, at, end) {
  let place = at;
  while (place < end && place < at + 30 && !/\s/.test(text[place])) {
    place++;
  }
  return place < end && isLow(text, place) ? place + 1 : place;
}

function wordStart(text, at, start) {
  let place = at;
  while (place > start && place > at - 30 && !/\s/.test(text[place - 1])) {
    place--;
  }
  return place > start && isLow(text, place) ? place - 1 : place;
}

/** Whether a place is inside of a surrogate pair. */
function isLow(text, at) {
  return text.charCodeAt(at) >= 0xdc00 && text.charCodeAt(at) <= 0xdfff;
}

function lengthOf(range) {
  return range[1] - range[0];
}

/** A step of both texts from one place to another; only what is the same can be cut. */
function slice(step, from, to) {
  return { ...step, first: [step.first[0] + from, step.first[0] + to], second: [step.second[0] + from, step.second[0] + to] };
}

function canBeCut(step) {
  return step.kind === SAME && lengthOf(step.first) === lengthOf(step.second);
}

/** Cuts a run of shared steps behind its first characters, or before its last ones. */
function cutRun(run, text, fromEnd) {
  const near = [];
  const rest = fromEnd ? run.slice().reverse() : run.slice();
  let length = 0;
  while (rest.length > 0 && length < CONTEXT) {
    const step = rest.shift();
    const size = lengthOf(step.first);
    if (canBeCut(step) && length + size > CONTEXT + 40) {
      const at = fromEnd
        ? wordStart(text, step.first[1] - (CONTEXT - length), step.first[0]) - step.first[0]
        : wordEnd(text, step.first[0] + CONTEXT - length, step.first[1]) - step.first[0];
      near.push(fromEnd ? slice(step, at, size) : slice(step, 0, at));
      rest.unshift(fromEnd ? slice(step, 0, at) : slice(step, at, size));
      break;
    }
    near.push(step);
    length += size;
  }
  return fromEnd ? [near.reverse(), rest.reverse()] : [near, rest];
}

/** Cuts a run of shared steps at the last line break that both texts have, or gives null. */
function cutAtLine(run, shown) {
  for (let i = run.length - 1; i >= 0; i--) {
    const step = run[i];
    const first = step.first[0] + shown.first.slice(...step.first).lastIndexOf("\n") + 1;
    const second = step.second[0] + shown.second.slice(...step.second).lastIndexOf("\n") + 1;
    if (first > step.first[0] && second > step.second[0]) {
      const before = { ...step, first: [step.first[0], first], second: [step.second[0], second] };
      const behind = { ...step, first: [first, step.first[1]], second: [second, step.second[1]] };
      return [[...run.slice(0, i), before], [behind, ...run.slice(i + 1)]];
    }
  }
  return null;
}

/** Puts steps into rows of what stands side by side; long shared stretches are rows that are folded. */
function rowsOf(steps, shown) {
  const text = shown.first;
  const rows = [];
  let row = [];
  const close = () => {
    if (row.length > 0) {
      rows.push({ steps: row });
    }
    row = [];
  };
  for (let i = 0; i < steps.length; ) {
    if (steps[i].number > 0) {
      row.push(steps[i++]);
      continue;
    }
    const start = i;
    let length = 0;
    for (; i < steps.length && steps[i].number === 0; i++) {
      length += lengthOf(steps[i].first);
    }
    const run = steps.slice(start, i);
    const lines = length < FOLDED_FROM && start > 0 ? cutAtLine(run, shown) : null;
    if (length >= FOLDED_FROM) {
      const [head, behind] = start === 0 ? [[], run] : cutRun(run, text, false);
      const [tail, between] = i === steps.length ? [[], behind] : cutRun(behind, text, true);
      row.push(...head);
      close();
      rows.push({ folded: true, steps: between });
      row.push(...tail);
    } else if (lines !== null) {
      row.push(...lines[0]);
      close();
      row.push(...lines[1]);
    } else {
      row.push(...run);
    }
  }
  close();
  return rows;
}

/** Stands for blanks that are not shown; no character of any text. */
const DROPPED = "\ufdd0";
const LIST_ITEM = /^([*•·\-–—#+>|=~_/]|\(?[0-9a-zA-Z]{1,3}[.)]\s)/;

/**
 * A text as it is shown. One that was broken into lines of one width flows again, since the columns here have another
 * width: line breaks inside of paragraphs become blanks, and all places stay the same.
 */
function flowing(text) {
  const lines = text.split("\n");
  const filled = lines.filter((line) => line.trim() !== "");
  const usual = filled.filter((line) => line.length >= 45 && line.length <= 100).length;
  if (filled.length < 4 || usual < filled.length / 2 || text.includes(DROPPED)) {
    return text;
  }
  let shown = lines[0];
  for (let i = 1; i < lines.length; i++) {
    const words = lines[i].trimStart();
    const joins = lines[i - 1].trim().length >= 45 && words.trim() !== "" && !LIST_ITEM.test(words);
    shown += joins ? " " + DROPPED.repeat(lines[i].length - words.length) + words : "\n" + lines[i];
  }
  return shown;
}

/** The view of a pair: `first` and `second` are documents, `member` tells how they differ. */
class PairView {
  constructor(first, second, member) {
    this.first = first;
    this.second = second;
    this.firstText = textOf(first);
    this.secondText = textOf(second);
    const parts = partsOf(member.parts, this.firstText, this.secondText);
    const onlyBlanks = parts.every((part) => part.weight <= 1);
    this.shown = {
      first: onlyBlanks ? this.firstText : flowing(this.firstText),
      second: onlyBlanks ? this.secondText : flowing(this.secondText),
    };
    const { steps, differences } = stepsOf(parts);
    this.steps = steps;
    this.differences = differences;
    this.current = 0;
    this.whole = false;
    this.place = make("span", { class: "place", role: "status" });
    this.rows = make("div", { class: "rows" });
    this.element = make("section", { class: "pair", "aria-label": "Both texts side by side" }, this.toolbar(), this.heads(), this.rows, this.ends());
    this.fill();
  }

  toolbar() {
    const none = this.differences === 0;
    this.wholeButton = make("button", { type: "button", class: "whole", "aria-pressed": "false", title: "Whole texts (w)", click: () => this.toggleWhole() }, "Whole texts");
    return make(
      "div",
      { class: "toolbar", role: "group", "aria-label": "Differences" },
      make("button", { type: "button", id: "previous", "aria-label": "Previous difference", title: "Previous difference (p)", disabled: none, click: () => this.go(-1) }, "↑"),
      make("button", { type: "button", id: "next", "aria-label": "Next difference", title: "Next difference (n)", disabled: none, click: () => this.go(1) }, "Next ↓"),
      this.place,
      this.wholeButton,
    );
  }

  heads() {
    const head = (side, role, item) =>
      make("div", { class: "head " + side }, make("b", {}, role + " "), isolated(item.id, { class: "id" }), make("span", { class: "muted" }, " " + counted(item.length, "character")));
    return make("div", { class: "row heads" }, head("first", "First text, kept", this.first), head("second", "Second text", this.second));
  }

  /** What is said below texts that are not here as a whole. */
  ends() {
    const cut = (item, text) =>
      text.length < item.length ? "Cut here: the first " + count(text.length) + " of " + count(item.length) + " characters are in this page; --max-text sets how many." : "";
    const first = cut(this.first, this.firstText);
    const second = cut(this.second, this.secondText);
    return first + second === "" ? "" : make("div", { class: "row cut" }, make("p", { class: "note" }, first), make("p", { class: "note" }, second));
  }

  fill() {
    this.rows.replaceChildren();
    for (const row of rowsOf(this.steps, this.shown)) {
      // a text that has no difference is shown, not folded away
      const folded = row.folded && !this.whole && this.differences > 0;
      this.rows.append(folded ? this.fold(row) : this.row(row));
    }
    this.say();
  }

  row(row) {
    return make("div", { class: "row" }, this.cell("first", row), this.cell("second", row));
  }

  fold(row) {
    const length = row.steps.reduce((sum, step) => sum + lengthOf(step.first), 0);
    const button = make("button", { type: "button", class: "fold" }, "⋯ " + counted(length, "character") + " alike, show ⋯");
    button.addEventListener("click", () => {
      const opened = this.row(row);
      opened.tabIndex = -1;
      button.replaceWith(opened);
      opened.focus({ preventScroll: true });
    });
    return button;
  }

  cell(side, row) {
    const item = this[side];
    const text = this.shown[side];
    const cell = make("div", { class: "cell " + side + (item.html ? " flow" : ""), dir: "auto" });
    for (const step of row.steps) {
      const range = step[side];
      if (lengthOf(range) > 0) {
        let piece = text.slice(range[0], range[1]).replaceAll(DROPPED, "");
        // rows have space between them; blank lines at their ends are not needed
        piece = step === row.steps[0] && step.number === 0 ? piece.replace(/^\s*\n/, "") : piece;
        piece = step === row.steps[row.steps.length - 1] && step.number === 0 ? piece.trimEnd() : piece;
        cell.append(this.piece(step, piece));
      } else if (step.kind === ONLY_FIRST || step.kind === ONLY_SECOND) {
        cell.append(make("span", { class: "missing", "data-number": step.number, title: "nothing here" }));
      }
    }
    return cell;
  }

  piece(step, text) {
    if (step.number === 0) {
      return put(make("span", { class: step.part.weight > 1 ? "same form" : "same" }), text);
    }
    const mark = MARKS[step.kind];
    return put(
      make("mark", {
        class: mark.name,
        tabindex: -1,
        "data-number": step.number,
        "aria-roledescription": mark.said,
        "data-said": step.kind === MOVED ? "⇅" + step.number : null,
        click: () => this.to(step.number),
      }),
      text,
    );
  }

  toggleWhole() {
    this.whole = !this.whole;
    this.wholeButton.setAttribute("aria-pressed", String(this.whole));
    this.fill();
    this.mark();
  }

  go(by) {
    if (this.differences > 0) {
      this.to(this.current === 0 && by < 0 ? this.differences : ((this.current - 1 + by + this.differences) % this.differences) + 1);
    }
  }

  /** Goes to a difference: both sides are marked, one of them gets the focus. */
  to(number) {
    this.current = number;
    this.mark();
    const target = this.rows.querySelector('mark[data-number="' + number + '"]');
    if (target !== null) {
      target.focus({ preventScroll: true });
      target.scrollIntoView({ block: "center", inline: "nearest" });
    }
    this.say();
  }

  mark() {
    for (const old of this.rows.querySelectorAll(".current")) {
      old.classList.remove("current");
    }
    for (const found of this.rows.querySelectorAll('[data-number="' + this.current + '"]')) {
      found.classList.add("current");
    }
  }

  say() {
    this.place.replaceChildren();
    if (this.differences === 0) {
      this.place.append("no differences");
    } else if (this.current === 0) {
      this.place.append(counted(this.differences, "difference"));
    } else {
      const step = this.steps.find((one) => one.number === this.current);
      this.place.append(count(this.current) + " of " + count(this.differences) + ": ", ...this.inWords(step));
    }
  }

  inWords(step) {
    const quote = (text, range) => isolated("“" + plain(text.slice(range[0], range[1]), 40) + "”");
    switch (step.kind) {
      case FORM:
        return ["in form: ", quote(this.firstText, step.first), " and ", quote(this.secondText, step.second)];
      case CHANGED:
        return [quote(this.firstText, step.first), " became ", quote(this.secondText, step.second)];
      case MOVED:
        return ["moved: ", quote(this.firstText, step.part.first)];
      case ONLY_FIRST:
        return ["only in the first text: ", quote(this.firstText, step.first)];
      default:
        return ["only in the second text: ", quote(this.secondText, step.second)];
    }
  }
}

/** What the marks mean. */
function legend() {
  const sample = (name, text) => make(name === "same" ? "span" : "mark", { class: name }, text);
  return [sample("same", "shared"), " ", sample("changed", "changed"), " ", sample("only", "only in one text"), " ", sample("moved", "moved"), " "];
}
