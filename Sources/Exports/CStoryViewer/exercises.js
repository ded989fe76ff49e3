// Plays the tasks of a lesson's page whose answers stand in it: callbacks that are foretold, and the one
// that two delegates tell apart. Answers are marked as the prompt marks them (Lessons/Tasks/Prediction.swift).
//
// A task has div.exercise, p.wrong for each wrong answer that was met before, and .exercise-data:
//   predict  {"told": [line...], "reasons": [text...], "labels", "sections", "paths",
//             "wrong": [{"lines": [line...]}...], "words"}
//   lens     {"answer": number, "wrong": [{"number": number}...], "words"}
// A line is {"event": "object", "label", "at", "type", "newIndexPath"}, {"event": "section", "name",
// "index", "type"}, or {"event": a method without more to it}. What was answered is kept in the browser.
(() => {
  "use strict";

  /** Makes an element; `on…` attributes are listeners, and what is null or false is left out. */
  function make(name, attributes, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (value === null || value === false) continue;
      if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
      else element.setAttribute(key, value === true ? "" : value);
    }
    element.append(...children.filter((child) => child !== null));
    return element;
  }

  // --- What is kept

  const placeOf = (key) => `rollcall ${key}`;

  /** What was kept of a task; a browser may refuse, or hold what another page has written. */
  function kept(key) {
    try {
      const found = JSON.parse(localStorage.getItem(placeOf(key)));
      return found !== null && typeof found === "object" ? found : {};
    } catch {
      return {};
    }
  }

  function keep(key, state) {
    try {
      localStorage.setItem(placeOf(key), JSON.stringify(state));
    } catch {
      // It can be played all the same.
    }
  }

  // --- Marking

  /** What comes before what: the beginning, sections, objects, the end. */
  const stage = ({ event }) =>
    ({ controllerWillChangeContent: 0, section: 1, object: 2 })[event] ?? 3;

  const from = (line) => line.at ?? "nil";
  const to = (line) => line.newIndexPath ?? "nil";

  /** How much two lines have in common; null where one cannot stand for the other. */
  function likeness(mine, theirs) {
    if (mine.event !== theirs.event) return null;
    if (mine.event === "section") {
      const [name, type] = [mine.name === theirs.name, mine.type === theirs.type];
      return name || type ? 8 * name + 4 * type + (mine.index === theirs.index) : null;
    }
    if (mine.event === "object") {
      const [label, type] = [mine.label === theirs.label, mine.type === theirs.type];
      if (!label && !type) return null;
      return 8 * label + 4 * type + 2 * (from(mine) === from(theirs)) + (to(mine) === to(theirs));
    }
    return 16;
  }

  /** The parts of a line, and whether each is right. */
  function parts(mine, theirs) {
    if (mine.event === "section") {
      return {
        kind: mine.type === theirs.type, object: mine.name === theirs.name,
        [theirs.type === "delete" ? "from" : "to"]: mine.index === theirs.index,
      };
    }
    if (mine.event === "object") {
      return {
        kind: mine.type === theirs.type, object: mine.label === theirs.label,
        from: from(mine) === from(theirs), to: to(mine) === to(theirs),
      };
    }
    return { kind: true };
  }

  /** The indices of a longest run that never falls; null is part of none. */
  function longestRun(places) {
    const best = [];
    places.forEach((place, index) => {
      let found = { length: place === null ? 0 : 1, former: null };
      if (place !== null) {
        for (let earlier = 0; earlier < index; earlier += 1) {
          const other = places[earlier];
          if (other === null || other > place || best[earlier].length + 1 <= found.length) continue;
          found = { length: best[earlier].length + 1, former: earlier };
        }
      }
      best.push(found);
    });
    const run = new Set();
    const most = Math.max(0, ...best.map(({ length }) => length));
    let next = best.findIndex(({ length }) => length === most);
    while (next !== null && next >= 0 && places[next] !== null) {
      run.add(next);
      next = best[next].former;
    }
    return run;
  }

  /** Marks lines by what was told: {lines: [{told, marks}], missing: [index]}. */
  function marked(foretold, told) {
    const pairs = [];
    foretold.forEach((line, at) => told.forEach((other, index) => {
      const like = likeness(line, other);
      if (like !== null) pairs.push({ like, at, index });
    }));
    pairs.sort((left, right) =>
      right.like - left.like || left.at - right.at || left.index - right.index);
    const partners = foretold.map(() => null);
    const taken = new Set();
    for (const { at, index } of pairs) {
      if (partners[at] !== null || taken.has(index)) continue;
      partners[at] = index;
      taken.add(index);
    }
    let round = 0;
    const places = told.map((line, index) => {
      if (index > 0 && stage(line) < stage(told[index - 1])) round += 1;
      return round * 4 + stage(line);
    });
    const inOrder = longestRun(partners.map((partner) => (partner === null ? null : places[partner])));
    return {
      lines: foretold.map((line, at) => {
        const partner = partners[at];
        const marks = partner === null ? {} : { ...parts(line, told[partner]), order: inOrder.has(at) };
        return { told: partner, marks };
      }),
      missing: told.map((_, index) => index).filter((index) => !taken.has(index)),
    };
  }

  const isRight = ({ told, marks }) => told !== null && !Object.values(marks).includes(false);

  /** Whether a line has all the parts of a pattern, in which any may be left out. */
  const matches = (line, pattern) => line.event === pattern.event
    && ["name", "index", "label", "type"].every((key) =>
      pattern[key] === undefined || line[key] === pattern[key])
    && (pattern.at === undefined || from(line) === pattern.at)
    && (pattern.newIndexPath === undefined || to(line) === pattern.newIndexPath);

  // --- Playing

  const aspects = ["kind", "object", "from", "to", "order"];
  const methods = [
    "controllerWillChangeContent", "object", "section", "controllerDidChangeContent",
    "didChangeContentWith snapshot", "didChangeContentWith difference",
  ];
  const shownMethod = { object: "didChange", section: "didChange section" };

  /** All tasks of the page; one that stands in two languages is there twice, with one state. */
  const all = [];
  const states = new Map();

  /** What is common to tasks of both kinds: a sign behind the heading, what is said, what begins again. */
  class Played {
    constructor(section, data) {
      this.section = section;
      this.data = data;
      this.words = data.words;
      this.place = section.querySelector(".exercise");
      this.wrongs = [...section.querySelectorAll("p.wrong")];
      this.sign = make("span", { class: "sign" });
      section.querySelector("h3").append(this.sign);
      this.said = make("div", { class: "said", role: "status" });
      this.again = make("button", { type: "button", onclick: () => this.startAgain() },
        data.words.startAgain);
      if (!states.has(data.key)) states.set(data.key, kept(data.key));
      this.state = states.get(data.key);
    }

    /** What is said stands below everything else. */
    addSaid() {
      this.place.append(this.said, ...this.wrongs);
      this.place.hidden = false;
    }

    /** Shows one of the sentences for wrong answers, or none. */
    showWrong(index) {
      this.wrongs.forEach((element, at) => { element.hidden = at !== index; });
    }

    say(...texts) {
      this.said.replaceChildren(...texts.filter((text) => text !== null));
    }

    /** Keeps an answer, and shows it where the task stands in the other language. */
    change(changes) {
      Object.assign(this.state, changes);
      keep(this.data.key, this.state);
      for (const other of all) {
        if (other !== this && other.data.key === this.data.key) other.restore();
      }
      count();
    }

    /** Shows whether the task is done. */
    showDone() {
      const isSolved = this.state.isSolved === true;
      this.sign.textContent = isSolved ? " ✓" : "";
      this.again.hidden = !isSolved;
      this.showWrong(-1);
      this.say(isSolved ? make("p", { class: "right" }, this.words.right) : null);
    }

    /** Opens what came of the change, which is not for who has not answered yet. */
    openSolution() {
      const solution = this.section.querySelector("details.solution");
      if (solution !== null) solution.open = true;
    }

    startAgain() {
      this.change({ isSolved: false, lines: [], played: 0 });
      this.restore();
    }
  }

  /** Callbacks are put together, a line each. */
  class Prediction extends Played {
    constructor(section, data) {
      super(section, data);
      this.list = make("ol", { class: "foretold" });
      this.add = make("button", { type: "button", onclick: () => this.addLine() }, this.words.addLine);
      this.check = make("button", { type: "button", class: "main", onclick: () => this.judge() },
        this.words.check);
      this.place.append(make("p", {}, this.words.intro), this.list,
        make("p", { class: "buttons" }, this.add, this.check, this.again));
      this.addSaid();
      this.restore();
    }

    restore() {
      const { lines } = this.state;
      this.lines = Array.isArray(lines) ? lines.filter((line) =>
        line !== null && typeof line === "object" && methods.includes(line.event)) : [];
      this.draw();
      this.showDone();
    }

    /** A choice of a part of a line; `none` stands for leaving it out. */
    choice(index, key, name, values, none) {
      const line = this.lines[index];
      const offered = (none === null ? [] : [[undefined, none]]).concat(values.map((value) => [value, value]));
      const select = make("select", {
        "aria-label": `${index + 1}: ${name}`, disabled: this.state.isSolved === true,
        onchange: () => {
          const [value] = offered[select.selectedIndex];
          if (key === "event") {
            this.lines[index] = this.fresh(value);
            this.draw();
            this.list.children[index].querySelector("select").focus();
          } else {
            line[key] = value;
          }
          this.unmark();
          this.change({ lines: this.lines });
        },
      }, ...offered.map(([, text]) => make("option", {}, shownMethod[text] ?? String(text))));
      // What is kept may be of a lesson that has changed.
      const place = Math.max(0, offered.findIndex(([value]) => value === line[key]));
      line[key] = offered[place]?.[0];
      select.selectedIndex = place;
      return select;
    }

    /** A line of a kind with its first choices. */
    fresh(event) {
      const { labels, sections } = this.data;
      if (event === "object") return { event, label: labels[0], type: "insert" };
      if (event === "section") return { event, name: sections[0], index: 0, type: "insert" };
      return { event };
    }

    addLine() {
      const isFirst = this.lines.length === 0;
      this.lines.push(this.fresh(isFirst ? "controllerWillChangeContent" : "object"));
      this.draw();
      this.unmark();
      this.change({ lines: this.lines });
      this.list.lastElementChild.querySelector("select").focus();
    }

    draw() {
      const { labels, sections, paths } = this.data;
      const isSolved = this.state.isSolved === true;
      const indices = [...new Set(paths.map((path) => Number(path.split("-")[0])))];
      indices.push(indices.length);
      this.list.replaceChildren(...this.lines.map((line, index) => {
        const part = (text, key, values, none = null) => make("label", {}, make("code", {}, text),
          this.choice(index, key, text, values, none));
        const choices = [this.choice(index, "event", this.words.callback, methods, null)];
        if (line.event === "object") {
          choices.push(this.choice(index, "label", "anObject", labels, null), part("at", "at", paths, "nil"),
            part("for", "type", ["insert", "delete", "move", "update"]),
            part("newIndexPath", "newIndexPath", paths, "nil"));
        } else if (line.event === "section") {
          choices.push(this.choice(index, "name", "sectionInfo", sections, null),
            part("atSectionIndex", "index", indices), part("for", "type", ["insert", "delete"]));
        }
        const name = this.words.removeLine.replace("{0}", index + 1);
        const remove = make("button", {
          type: "button", class: "remove", "aria-label": name, title: name, disabled: isSolved,
          onclick: () => {
            this.lines.splice(index, 1);
            this.draw();
            this.unmark();
            this.change({ lines: this.lines });
            this.add.focus();
          },
        }, "✕");
        return make("li", {}, make("div", { class: "choices" }, ...choices, remove),
          make("p", { class: "marks-of-line" }));
      }));
      this.add.hidden = isSolved;
      this.check.hidden = isSolved;
    }

    unmark() {
      for (const marks of this.list.querySelectorAll(".marks-of-line")) marks.textContent = "";
      this.showWrong(-1);
      this.say();
    }

    judge() {
      const { told, reasons, wrong } = this.data;
      this.unmark();
      if (this.lines.length === 0 && told.length > 0) {
        this.say(make("p", {}, this.words.nothingYet));
        return;
      }
      const { lines, missing } = marked(this.lines, told);
      if (missing.length === 0 && lines.every(isRight)) {
        this.change({ isSolved: true });
        this.restore();
        this.openSolution();
        this.again.focus();
        return;
      }
      lines.forEach((line, index) => {
        if (isRight(line)) return;
        this.list.children[index].querySelector(".marks-of-line").textContent = line.told === null
          ? `${this.words.noSuch} ✗`
          : aspects.filter((aspect) => aspect in line.marks)
            .map((aspect) => `${this.words[aspect]} ${line.marks[aspect] ? "✓" : "✗"}`).join("  ");
      });
      this.change({ wrong: (Number(this.state.wrong) || 0) + 1 });
      const known = wrong.findIndex((answer) => (answer.lines ?? []).length > 0
        && answer.lines.every((pattern) => this.lines.some((line) => matches(line, pattern))));
      this.showWrong(known);
      const first = lines.find((line) => !isRight(line));
      const reason = reasons[first?.told ?? missing[0]] ?? "";
      this.say(
        missing.length === 0 ? null
          : make("p", { class: "missing" }, `${this.words.missing[missing.length - 1]} ✗`),
        known < 0 && reason !== "" ? make("pre", { tabindex: "0" }, reason) : null,
        make("p", {}, this.words.again));
    }
  }

  /** Callbacks are played one by one, and one of them is named. */
  class Lens extends Played {
    constructor(section, data) {
      super(section, data);
      this.moments = [...this.place.querySelectorAll(".moments > li")];
      this.outcome = this.place.querySelector(".outcome");
      this.buttons = this.moments.map((moment, index) => {
        const button = make("button", {
          type: "button", "aria-label": `${index + 1}: ${this.words.thisOne}`,
          onclick: () => this.answer(index + 1),
        }, this.words.thisOne);
        moment.append(button);
        return button;
      });
      this.next = make("button", { type: "button", class: "main", onclick: () => this.playNext() },
        this.words.playNext);
      this.place.prepend(make("p", {}, this.words.intro));
      this.outcome.before(make("p", { class: "buttons" }, this.next, this.again));
      this.addSaid();
      this.restore();
    }

    restore() {
      const isSolved = this.state.isSolved === true;
      const count = this.moments.length;
      const kept = Math.min(Math.max(Math.trunc(Number(this.state.played)) || 0, 0), count);
      this.played = isSolved ? count : kept;
      this.moments.forEach((moment, index) => {
        moment.hidden = index >= this.played;
        this.buttons[index].disabled = isSolved;
      });
      this.next.hidden = this.played === count;
      this.outcome.hidden = !isSolved;
      this.showDone();
      if (!isSolved && this.played === count) this.say(make("p", {}, this.words.played));
    }

    playNext() {
      this.change({ played: this.played + 1 });
      this.restore();
      // The button that was pressed may be gone.
      if (this.next.hidden) this.buttons[this.played - 1].focus();
    }

    answer(number) {
      if (number === this.data.answer) {
        this.change({ isSolved: true });
        this.restore();
        this.openSolution();
        this.again.focus();
        return;
      }
      this.change({ wrong: (Number(this.state.wrong) || 0) + 1 });
      const known = this.data.wrong.findIndex((answer) => answer.number === number);
      this.showWrong(known);
      this.say(known < 0 ? make("p", {}, this.words.wrong) : null);
    }
  }

  // --- The page

  /** Beside the links of lessons stands how many of the exercises in them are done. */
  function count() {
    for (const link of document.querySelectorAll("nav.site ol a")) {
      const keys = [...states.keys()].filter((key) => `#${key.split(" ")[0]}` === link.getAttribute("href"));
      const solved = keys.filter((key) => states.get(key).isSolved === true).length;
      const sign = solved === 0 ? "" : ` ✓ ${solved}/${keys.length}`;
      const old = link.parentElement.querySelector("small");
      if (old !== null) old.textContent = sign;
      else if (sign !== "") link.after(make("small", {}, sign));
    }
  }

  for (const section of document.querySelectorAll("section.task")) {
    const element = section.querySelector(".exercise-data");
    if (element === null) continue;
    const data = JSON.parse(element.textContent);
    all.push(data.kind === "lens" ? new Lens(section, data) : new Prediction(section, data));
  }
  count();
})();
