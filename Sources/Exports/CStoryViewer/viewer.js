// Draws the stories of a page: what a table view shows before, during and after each step of a
// scenario, beside the callbacks that its controller sent and the calls that its delegate made.
//
// A page holds data of two kinds, each in a script element of type application/json:
//   #words   the viewer's own words, by language: {"en": {"play": "play", ...}, "zh": {...}}
//   .story   a run each: {"report": JSON version 3 in English, "chinese": where a Chinese report
//            differs, "text": the scenario's text or null}; data-pair has the number of the story
//            that tells it in the other language
// A page of lessons has their text in main.lessons; a story stands in its place while it is played.
// 'rollcall help json-schema' prints the schema of a report. Nothing else is read or asked for.
// Every text of a scenario becomes a text node, and never markup.
(() => {
  "use strict";

  const page = document.documentElement;
  const readJSON = (element) => JSON.parse(element.textContent);
  const allWords = readJSON(document.getElementById("words"));
  const elements = [...document.querySelectorAll("script.story")];
  const stories = elements.map(readJSON);
  const lessons = document.querySelector("main.lessons");
  const isPlayed = () => !lessons || page.classList.contains("live");
  const stillness = window.matchMedia("(prefers-reduced-motion: reduce)");

  /** How long a row slides, and how long a frame is looked at while the story plays; milliseconds. */
  const slide = 280;
  const look = 1300;
  /** A longer table, and a longer list of callbacks, is shown in parts. */
  const mostRows = 400;
  const mostCallbacks = 300;
  const mostItems = 40;

  // What is shown: a story, a beat of it, a frame of the beat.
  const shown = { story: 0, beat: 0, frame: 0, isPlaying: false, opensWhy: false };

  // --- Words and nodes

  const language = () => (page.lang === "zh" ? "zh" : "en");

  /** A word of the viewer's, with values in the places {0}, {1} of it. */
  function say(key, ...values) {
    return allWords[language()][key].replace(/\{(\d)\}/g, (_, index) => values[index]);
  }

  const steering = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

  /** A text in which control and bidirectional characters are spelled out. */
  function visible(text) {
    return String(text).replace(steering, (character) => {
      if (character === "\n") return "\\n";
      if (character === "\t") return "\\t";
      return `\\u{${character.codePointAt(0).toString(16).toUpperCase()}}`;
    });
  }

  /** Makes an element; `on…` attributes are listeners, and what is null or false is left out. */
  function make(name, attributes, ...children) {
    const isDrawing = ["svg", "g", "rect", "path", "text"].includes(name);
    const element = isDrawing
      ? document.createElementNS("http://www.w3.org/2000/svg", name)
      : document.createElement(name);
    for (const [key, value] of Object.entries(attributes ?? {})) {
      if (value === null || value === undefined || value === false) continue;
      if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
      else element.setAttribute(key, value === true ? "" : value);
    }
    add(element, children);
    return element;
  }

  function add(element, children) {
    for (const child of children.flat(Infinity)) {
      if (child === null || child === undefined || child === false) continue;
      if (child instanceof Node) element.append(child);
      else element.append(...unbroken(visible(child), element));
    }
  }

  /** A text as nodes, of which those that are index paths stay on one line; a drawing has lines of its own. */
  function unbroken(text, element) {
    if (!/\d-\d/.test(text) || !(element instanceof HTMLElement) || element.matches("option")) return [text];
    return text.split(/(\d+(?:-\d+)+)/).filter((part) => part !== "").map((part) => {
      if (!/^\d+-/.test(part)) return part;
      const path = document.createElement("span");
      path.className = "path";
      path.textContent = part;
      return path;
    });
  }

  const pathText = (path) => (path ? `${path.section}-${path.row}` : "nil");

  // --- Reports

  /** A report with its Chinese sentences: `changes` has its shape, and only what differs. */
  function merged(value, changes) {
    if (changes === undefined) return value;
    if (changes === null || typeof changes !== "object" || Array.isArray(changes)) return changes;
    const copy = Array.isArray(value) ? value.slice() : { ...value };
    for (const key of Object.keys(changes)) copy[key] = merged(value[key], changes[key]);
    return copy;
  }

  const memory = new WeakMap();

  /** What was made of an object before, else what is made now. */
  function once(object, make) {
    if (!memory.has(object)) memory.set(object, make());
    return memory.get(object);
  }

  /** The report of the shown story in the language of the page. */
  function report() {
    const story = stories[shown.story];
    if (language() === "en") return story.report;
    return once(story, () => merged(story.report, story.chinese));
  }

  /**
   * The beats of a story: a step each, with the notes and expectations after it. A story without a
   * step has one beat, without a step.
   */
  const beats = () => once(report(), () => {
    const found = [];
    let notes = [];
    for (const block of report().report) {
      if (block.kind === "step") {
        found.push({ step: block, notes: found.length === 0 ? notes : [] });
        notes = found[found.length - 1].notes;
      } else if (block.kind === "note") {
        notes.push({ note: block.text });
      } else if (block.kind === "expectation") {
        notes.push({ expectation: block });
      }
    }
    if (found.length === 0) found.push({ step: null, notes });
    return found;
  });

  /** The callbacks of all rounds, which are numbered throughout. */
  const callbacksOf = (controller) =>
    once(controller.rounds, () => controller.rounds.flatMap((round) => round.callbacks));

  /** Controllers that are compared have one name and the same callbacks: they are one group. */
  function groups(beat) {
    const found = [];
    for (const controller of beat.step?.controllers ?? []) {
      const last = found[found.length - 1];
      if (last && last[0].name === controller.name) last.push(controller);
      else found.push([controller]);
    }
    return found;
  }

  /**
   * The frames of a beat: how things stood, what the user dragged, each callback, and the outcome where
   * the last callback does not show it.
   */
  const frames = (beat) => once(beat, () => {
    const found = [{ kind: "before", group: -1 }];
    groups(beat).forEach(([controller], group) => {
      if (controller.drags.length > 0) found.push({ kind: "drag", group });
      callbacksOf(controller).forEach((_, index) => found.push({ kind: "callback", group, index }));
    });
    if (!found.some((frame) => frame.kind === "callback")
      || beat.step.controllers.some((controller) => controller.shownLast)) {
      found.push({ kind: "after", group: Infinity });
    }
    return found;
  });

  // --- Screens: {lines, waiting, isStopped}, each a change of the one before

  const signs = { insert: "+", delete: "−", move: "↕", update: "~" };

  /** A list with some elements in the place of others. */
  const spliced = (list, splice) => (splice
    ? [...list.slice(0, splice.at), ...splice.added, ...list.slice(splice.at + splice.removed)] : list);

  /** The screen at the next moment; nothing of it is worked out here. */
  const next = (screen, change) => (change ? {
    lines: spliced(screen.lines, change.lines),
    waiting: spliced(screen.waiting, change.waiting),
    isStopped: screen.isStopped || change.stops,
  } : screen);

  /** What happened to the screen of a controller, in order: drags, then callbacks. */
  const moments = (controller) => [...controller.drags, ...callbacksOf(controller)];

  /** The screen of a controller after so many drags and callbacks; all have come where it is Infinity. */
  function screenAfter(controller, count) {
    const start = { lines: controller.screenBefore, waiting: [], isStopped: false };
    const screen = moments(controller).slice(0, count)
      .reduce((before, { shown }) => next(before, shown), start);
    return count === Infinity ? next(screen, controller.shownLast) : screen;
  }

  /** What the phone of a controller shows in a frame: its screen, and the signs of what has changed. */
  function picture(controller, group, frame) {
    const drags = controller.drags.length;
    const told = callbacksOf(controller).length;
    let count = Infinity;
    if (frame.group < group) count = 0;
    else if (frame.kind === "drag" && frame.group === group) count = drags;
    else if (frame.kind === "callback") count = drags + (frame.group > group ? told : frame.index + 1);
    const screen = screenAfter(controller, count);
    return { screen, marks: marks(controller, screen, count) };
  }

  /** The line of the row at a path; none where the row is off the screen. */
  function rowAt(lines, path) {
    let section = -1;
    let row = 0;
    return lines.find((line) => {
      if ("section" in line) [section, row] = [section + 1, 0];
      else if ("offScreen" in line) row += line.offScreen;
      else if ("row" in line) {
        row += 1;
        return section === path.section && row === path.row + 1;
      }
      return false;
    });
  }

  /** The signs of rows, by their labels: what was told and is seen. At the end the table says what is wrong. */
  function marks(controller, screen, count) {
    const found = new Map();
    const sign = (label, what) => found.set(label, { ...found.get(label), ...what });
    if (count === 0) return found;
    const before = new Map(controller.screenBefore.map((line) => [line.row, line]));
    const drags = controller.drags.slice(0, count);
    if (drags.length === count) {
      drags.forEach(({ to }, index) => {
        const row = rowAt(screenAfter(controller, index + 1).lines, to);
        if (row?.row) sign(row.row, { sign: "move" });
      });
      return found;
    }
    const isEnd = count >= moments(controller).length;
    const types = new Map();
    for (const callback of callbacksOf(controller).slice(0, count - drags.length)) {
      if (callback.object !== null) types.set(callback.object, callback.type);
    }
    // While calls wait, only cells have changed that were configured.
    const isSeen = screen.waiting.length === 0;
    for (const line of screen.lines) {
      if (!types.has(line.row)) continue;
      const isOther = before.has(line.row) && before.get(line.row).text !== line.text;
      if (isSeen) sign(line.row, { sign: types.get(line.row) });
      else if (isOther) sign(line.row, { sign: "update" });
    }
    if (!isEnd || !controller.table) return found;
    for (const row of controller.table.sections.flatMap((section) => section.rows)) {
      if (row.isStale) sign(row.label, { isStale: true });
      if (row.was === null && !controller.table.isFresh && !types.has(row.label)) {
        sign(row.label, { sign: "insert" });
      }
    }
    return found;
  }

  // --- The phone

  /** A table view in a frame that looks like a phone; rows keep their elements while they stay. */
  class Phone {
    constructor() {
      this.title = make("div", { class: "nav" });
      this.rows = make("ul", { class: "rows", tabindex: "0" });
      this.stop = make("div", { class: "stop", hidden: true });
      this.element = make("div", { class: "phone" }, this.title, this.rows, this.stop);
      this.known = new Map();
    }

    /** Shows a picture; what the callback is about is lit, and what changed slides if it may. */
    show(controller, { screen, marks }, callback, slides) {
      const isCompared = controller.delegate !== null;
      this.title.replaceChildren(
        make("b", {}, controller.name),
        isCompared ? make("small", {}, ` ${controller.delegate}`) : "");
      this.rows.setAttribute("aria-label", say("phoneOf", controller.name));
      this.element.classList.toggle("frozen", screen.isStopped);
      const before = slides ? this.places() : null;
      const kept = new Map();
      const nodes = this.lines(screen, marks, callback).map((line) => {
        const node = this.known.get(line.key) ?? make("li", {});
        kept.set(line.key, node);
        this.fill(node, line);
        return node;
      });
      const gone = [...this.known].filter(([key]) => !kept.has(key)).map(([, node]) => node);
      this.known = kept;
      if (nodes.length === 0) {
        nodes.push(make("li", { class: "empty" }, say(controller.table ? "noRows" : "notFetched")));
      }
      this.rows.replaceChildren(...nodes);
      if (before) this.slide(before, gone);
      this.reveal();
    }

    /** The lines of a phone: those of the screen, of a long one in parts, and what waits to come. */
    lines(screen, marks, callback) {
      const { badges, coming } = this.waiting(screen.waiting);
      const isNear = this.excerpt(screen.lines, marks, callback);
      const found = [];
      const keys = new Map();
      let skipped = 0;
      let section = -1;
      let row = 0;
      const push = (key, line) => {
        if (skipped > 0) {
          found.push({ key: `gap ${found.length}`, kind: "gap", text: say("moreRows", skipped) });
        }
        skipped = 0;
        if (key === null) return;
        // An object may be shown twice, and sections may have one title.
        const count = keys.get(key) ?? 0;
        keys.set(key, count + 1);
        found.push({ key: count === 0 ? key : `${key} ${count}`, ...line });
      };
      screen.lines.forEach((line, index) => {
        if ("own" in line) push(`own ${line.own}`, { kind: "own", text: line.own });
        else if ("section" in line) {
          section += 1;
          row = 0;
          if (line.section !== null) {
            push(`section ${line.section}`, { kind: "header", text: line.section,
              badges: badges.get(`section ${section}`), isLit: callback?.section?.name === line.section });
          }
        } else if ("offScreen" in line) {
          skipped += line.offScreen;
          row += line.offScreen;
        } else {
          const path = `${section}-${row}`;
          row += 1;
          if (isNear && !isNear[index]) {
            skipped += 1;
            return;
          }
          push(`row ${line.row ?? path}`, {
            kind: "cell", id: line.row ?? "", text: line.text, path, ...marks.get(line.row),
            badges: badges.get(`row ${path}`), isLit: line.row !== null && callback?.object === line.row });
        }
      });
      push(null);
      for (const text of coming) push(`coming ${text}`, { kind: "coming", text });
      return found;
    }

    /** The calls that wait, by the rows and sections that they are about; insertions are about none. */
    waiting(calls) {
      const badges = new Map();
      const coming = [];
      const note = (key, call) => badges.set(key, [...(badges.get(key) ?? []), call.text]);
      for (const call of calls) {
        const most = call.name.startsWith("move") ? 1 : Infinity;
        if (call.name.startsWith("insert") || call.rows.length + call.sections.length === 0) {
          coming.push(call.text);
        }
        else {
          for (const path of call.rows.slice(0, most)) note(`row ${pathText(path)}`, call);
          for (const section of call.sections.slice(0, most)) note(`section ${section}`, call);
        }
      }
      return { badges, coming };
    }

    /** Which lines of a long screen are shown: the first, and those round a change; null for all. */
    excerpt(lines, marks, callback) {
      if (lines.filter((line) => "row" in line).length <= mostRows) return null;
      const isNear = new Array(lines.length).fill(false).fill(true, 0, 40);
      let left = mostRows - 40;
      lines.forEach((line, index) => {
        if (left <= 0 || !line.row || (!marks.has(line.row) && callback?.object !== line.row)) return;
        for (let at = Math.max(0, index - 2); at <= Math.min(lines.length - 1, index + 2); at += 1) {
          if (!isNear[at]) left -= 1;
          isNear[at] = true;
        }
      });
      return isNear;
    }

    fill(node, line) {
      const badges = (line.badges ?? []).map((text) => make("span", { class: "badge" }, text));
      node.className = line.kind + (line.isLit ? " lit" : "")
        + (badges.length > 0 ? " pending" : "");
      if (line.kind !== "cell") {
        node.replaceChildren(make("span", {}, line.text), ...badges);
        return;
      }
      node.dataset.id = line.id;
      node.dataset.path = line.path;
      if (line.sign) node.classList.add(line.sign);
      if (line.isStale) node.classList.add("stale");
      const mark = line.isStale ? "!" : signs[line.sign] ?? "";
      node.replaceChildren(
        make("span", { class: "sign", "aria-hidden": "true" }, mark),
        make("span", { class: "text" }, line.text),
        line.isStale ? make("span", { class: "meaning" }, say("stale")) : "",
        make("code", { class: "id" }, line.id), ...badges);
    }

    /** Where each line stands; none while the page is not laid out. */
    places() {
      return new Map([...this.known.values()].map((node) => [node, node.offsetTop]));
    }

    /** Slides lines from where they stood, lets new ones appear and old ones fade. */
    slide(before, gone) {
      const timing = { duration: slide, easing: "ease-in-out" };
      const height = this.rows.clientHeight;
      const [top, bottom] = [this.rows.scrollTop - height, this.rows.scrollTop + 2 * height];
      const moves = [];
      for (const node of this.known.values()) moves.push([node, node.offsetTop]);
      for (const [node, now] of moves) {
        const was = before.get(node);
        if (was === undefined) {
          if (before.size > 0) {
            node.animate([{ opacity: 0, transform: "translateX(-1rem)" }, {}], timing);
          }
        } else if (was !== now && (now > top || was > top) && (now < bottom || was < bottom)) {
          node.animate([{ transform: `translateY(${was - now}px)` }, {}], timing);
        }
      }
      for (const node of gone.slice(0, 40)) {
        node.classList.add("leaving");
        node.classList.remove("cell");
        node.setAttribute("aria-hidden", "true");
        node.style.top = `${before.get(node)}px`;
        this.rows.append(node);
        const leaving = node.animate(
          [{}, { opacity: 0, transform: "translateX(2rem)" }], timing);
        leaving.onfinish = () => node.remove();
        leaving.oncancel = () => node.remove();
      }
    }

    /** Scrolls the phone, and nothing else, to what is lit. */
    reveal() {
      const lit = this.rows.querySelector(".lit, .pending, .cell.insert, .cell.move, .cell.stale");
      if (!lit) return;
      const [top, bottom] = [lit.offsetTop, lit.offsetTop + lit.offsetHeight];
      const { scrollTop, clientHeight } = this.rows;
      if (top < scrollTop) this.rows.scrollTop = top - 8;
      else if (bottom > scrollTop + clientHeight) this.rows.scrollTop = bottom - clientHeight + 8;
    }
  }

  // --- Problems, verdicts, rows

  /** The facts behind an error or exception: a heading and what is said of it, one a line. */
  function factList(problem) {
    return make("dl", { class: "facts" }, problem.facts.map((fact) => [
      make("dt", {}, fact.heading.text), make("dd", {}, fact.advice.text),
    ]));
  }

  function problemView(problem) {
    const name = [problem.name, problem.code].filter((part) => part !== null).join(" ");
    const text = problem.subject ? `${problem.text} (${problem.subject})` : problem.text;
    return make("div", { class: "problem" },
      make("b", {}, `✕ ${name || say(problem.kind)}`),
      factList(problem),
      make("blockquote", { lang: "en", tabindex: "0" }, text),
      problem.log
        ? make("details", {}, make("summary", {}, say("phoneLog")),
          make("blockquote", { lang: "en" }, problem.log))
        : null);
  }

  const verdictSigns = { holds: "✓", fails: "✗", notApplicable: "–" };

  function verdictViews(controller) {
    return Object.entries(controller.verdicts).filter(([, verdict]) => verdict).map(
      ([kind, verdict]) => make("li", { class: `chip ${verdict.outcome}` },
        make("span", { class: "mark" }, verdictSigns[verdict.outcome]),
        make("b", {}, ` ${say(kind)} `), verdict.evidence?.text ?? ""));
  }

  function expectationView(expectation) {
    return make("li", { class: `chip ${expectation.holds ? "holds" : "fails"}` },
      make("span", { class: "mark" }, expectation.holds ? "✓ " : "✗ "),
      make("code", {}, expectation.lines[0]),
      expectation.lines.slice(1).map((line) => [make("br"), make("code", {}, line)]),
      expectation.failure
        ? make("pre", { tabindex: "0" }, expectation.failure.split("\n").map((line) => [
          visible(line), make("br")]))
        : null);
  }

  /** The rows of a controller with old and new values, those first that a step did something to. */
  function rowTable(controller) {
    const { table } = controller;
    const rows = table.sections.flatMap((section) => section.rows);
    const kept = rows.length <= 60 ? rows : rows.filter((row) => row.isChanged).slice(0, 60);
    const isMoved = (row) => row.was === null || pathText(row.was) !== pathText(row.path);
    const showsWas = !table.isFresh && rows.some(isMoved);
    const cells = (row) => table.columns.map((column, index) => [column, row.cells[index]]).map(([column, cell]) =>
      make("td", { class: column.isNumeric ? "number" : null },
        // A row off the screen that was not read has no values.
        !cell ? "" : cell.before === null
          ? cell.now
          : [make("del", {}, cell.before), " ", make("ins", {}, cell.now)]));
    return make("div", { class: "scroll", tabindex: "0", role: "group",
      "aria-label": say("rowsOf", controller.name) },
    make("table", {},
      make("caption", {}, say("rowsOf", controller.name)),
      make("thead", {}, make("tr", {},
        make("th", { scope: "col" }, say("path")), make("th", { scope: "col" }, say("object")),
        table.columns.map((column) => make("th", { scope: "col" }, column.name)),
        showsWas ? make("th", { scope: "col" }, say("was")) : null)),
      make("tbody", {},
        kept.map((row) => make("tr", { class: row.isChanged ? "changed" : null },
          make("td", {}, pathText(row.path)),
          make("th", { scope: "row" }, row.label, row.isUnsaved ? "*" : ""),
          cells(row),
          showsWas
            ? make("td", {}, row.was === null ? say("new") : isMoved(row) ? pathText(row.was) : "")
            : null)),
        table.gone.map((row) => make("tr", { class: "gone" },
          make("td", {}, "−"), make("th", { scope: "row" }, row.label),
          make("td", { colspan: table.columns.length || 1 }, make("del", {}, row.text)),
          showsWas ? make("td", {}, pathText(row.path)) : null)))),
    kept.length < rows.length ? make("p", {}, say("moreRows", rows.length - kept.length)) : null);
  }

  /** What a list of SwiftUI's shows, and whose bodies ran. */
  function listTable(list) {
    const noteOf = (row) => (row.wanted !== null
      ? make("b", { class: "stale" }, `! ${row.staleText}`) : row.body?.text ?? "");
    const rows = list.sections.flatMap((section) => section.rows);
    const isTouched = (row) => row.wanted !== null || row.body !== null;
    const kept = new Set((rows.length <= 60 ? rows : rows.filter(isTouched)).slice(0, 60));
    return make("div", { class: "scroll", tabindex: "0", role: "group",
      "aria-label": say("listOf", list.name) },
    make("table", {},
      make("caption", {}, list.heading),
      make("thead", {}, make("tr", {},
        make("th", { scope: "col" }, say("object")), make("th", { scope: "col" }, say("rowShows")),
        make("th", { scope: "col" }, say("bodyRuns")))),
      make("tbody", {},
        list.failure ? make("tr", {},
          make("td", { colspan: 3 }, `${list.failure.code} ${list.failure.text}`)) : null,
        list.sections.map((section) => [
          section.name === null ? null
            : make("tr", {}, make("th", { colspan: 3, scope: "rowgroup" }, section.name)),
          section.rows.filter((row) => kept.has(row)).map((row) =>
            make("tr", { class: isTouched(row) ? "changed" : null },
              make("th", { scope: "row" }, row.label), make("td", {}, row.text),
              make("td", {}, noteOf(row))))]),
        list.gone.map((row) => make("tr", { class: "gone" },
          make("th", { scope: "row" }, row.label),
          make("td", {}, make("del", {}, row.text ?? "")), make("td", {}, say("gone")))))),
    kept.size < rows.length ? make("p", {}, say("moreRows", rows.length - kept.size)) : null);
  }

  // --- Callbacks

  /** The words of a callback, the kind of change lit. */
  function callbackWords(callback) {
    if (callback.type === null) return make("code", {}, callback.text);
    const at = callback.text.lastIndexOf(` for ${callback.type}`);
    if (at < 0) return make("code", {}, callback.text);
    const kind = callback.kind === "didChangeSection" ? "section" : callback.type;
    return make("code", {}, callback.text.slice(0, at + 5),
      make("b", { class: kind }, callback.type),
      callback.text.slice(at + 5 + callback.type.length));
  }

  /** The number that a delegate's line has in the file, or within the delegate. */
  function lineOf(place) {
    const delegate = report().delegates.find((other) => other.name === place.delegate);
    return delegate?.lines[place.line - 1]?.line ?? place.line;
  }

  function responseView(response) {
    const crossing = response.crossing;
    return make("div", { class: `did${response.mark ? " bad" : ""}` },
      response.place ? make("span", { class: "line" }, say("line", lineOf(response.place)), " ") : "",
      make("code", {}, response.words),
      crossing
        ? make("div", { class: "crossing" },
          make("code", {}, `cellForRow(at: ${pathText(crossing.cell)}) = ${crossing.owner}`),
          make("br"),
          make("code", {}, `object(at: ${pathText(crossing.object)}) = ${crossing.found ?? "nil"}`))
        : null,
      response.act ? [" → ", make("code", {}, response.act.text)] : null,
      response.act?.code === "updates"
        ? response.act.calls.map((call) => [make("br"), make("code", {}, `  ${call.text}`)])
        : null,
      response.mark
        ? make("strong", {}, ` ${response.mark === "exception" ? "✕ " : "← "}`, say(response.mark))
        : null);
  }

  /** The sections of a snapshot, each with the labels and ids of its items and their marks. */
  function snapshotView(snapshot) {
    return snapshot.sections.map((section) => {
      const items = section.items.slice(0, mostItems).map((item, index) => [
        index > 0 ? ", " : "", make("code", {}, item.object), " ",
        make("span", { class: "line" }, item.key === null ? say("temporaryID") : `p${item.key}`),
        item.isReloaded ? [" ", make("b", { class: "update" }, say("reloaded"))] : null]);
      const left = section.items.length - items.length;
      return make("div", { class: "did snapshot" },
        say("snapshotSection", JSON.stringify(section.identifier)), ": ",
        items.length > 0 ? items : say("noItems"),
        left > 0 ? [" ", say("moreItems", left)] : null);
    });
  }

  function reasonView(reason) {
    return make("div", {},
      make("p", {}, reason.text),
      reason.properties.map((property) => make("p", { class: "change" },
        make("code", {}, `${reason.subject ?? ""}.${property.name} `,
          make("del", {}, JSON.stringify(property.old)), " ",
          make("ins", {}, JSON.stringify(property.new))))));
  }

  /** The list of a controller's callbacks, each of which leads to its frame. */
  class CallbackList {
    constructor() {
      this.element = make("ol", { class: "callbacks" });
      this.key = null;
    }

    show(beat, frame, index) {
      const found = groups(beat);
      const group = Math.min(Math.max(frame.group, 0), found.length - 1);
      const [controller] = found[group] ?? [];
      const callbacks = controller ? callbacksOf(controller) : [];
      const now = frame.kind === "callback" ? frame.index
        : frame.group > group ? callbacks.length - 1 : -1;
      const from = callbacks.length <= mostCallbacks ? 0
        : Math.max(0, Math.floor(now / (mostCallbacks / 2) - 0.5) * (mostCallbacks / 2));
      const key = [language(), shown.story, index, group, from, shown.opensWhy].join(" ");
      if (key !== this.key) this.fill(found[group] ?? [], group, beat, from);
      this.key = key;
      for (const item of this.element.children) {
        const isNow = Number(item.dataset.index) === now;
        item.classList.toggle("now", isNow);
        const button = item.querySelector("button.go");
        if (isNow) button?.setAttribute("aria-current", "true");
        else button?.removeAttribute("aria-current");
        if (isNow) scrollWithin(this.element, item);
      }
    }

    fill(compared, group, beat, from) {
      const [controller, companion] = compared;
      const all = frames(beat);
      const first = all.findIndex((frame) => frame.kind === "callback" && frame.group === group);
      const part = (controller ? callbacksOf(controller) : []).slice(from, from + mostCallbacks);
      const items = part.map((callback, at) => {
        const number = from + at;
        const others = (companion ? callbacksOf(companion) : [])[number]?.responses ?? [];
        return make("li", { "data-index": number },
          make("button", { class: "go", onclick: () => goTo(shown.beat, first + number) },
            make("span", { class: "number" }, callback.number), callbackWords(callback)),
          callback.snapshot ? snapshotView(callback.snapshot) : null,
          callback.responses.map(responseView),
          companion
            ? make("div", { class: "other" }, make("b", {}, companion.delegate ?? ""),
              others.map(responseView))
            : null,
          callback.reasons.length > 0
            ? make("details", { class: "why", open: shown.opensWhy },
              make("summary", {}, say("why")), callback.reasons.map(reasonView))
            : null);
      });
      const left = (controller ? callbacksOf(controller).length : 0) - from - part.length;
      if (from > 0) items.unshift(make("li", { class: "more" }, say("moreCallbacks", from)));
      if (left > 0) items.push(make("li", { class: "more" }, say("moreCallbacks", left)));
      if (controller?.quiet) items.push(make("li", { class: "quiet" }, controller.quiet.text));
      this.element.replaceChildren(...items);
    }
  }

  /** Scrolls a list, and nothing else, so that an item of it is seen. */
  function scrollWithin(list, item) {
    if (list.scrollHeight <= list.clientHeight) return;
    const top = item.offsetTop;
    if (top < list.scrollTop) list.scrollTop = top;
    else if (top + item.offsetHeight > list.scrollTop + list.clientHeight) {
      list.scrollTop = top + item.offsetHeight - list.clientHeight;
    }
  }

  // --- The story's text

  class StoryText {
    constructor() {
      this.element = make("pre", { class: "story", tabindex: "0", role: "group" });
      this.delegate = make("div", {});
      this.story = -1;
    }

    show(beat, frame) {
      const { text } = stories[shown.story];
      this.element.setAttribute("aria-label", say("storyText"));
      if (text !== null && this.story !== shown.story) {
        this.lines = text.split("\n").map((line, index) => make("span", {},
          make("i", { "aria-hidden": "true" }, index + 1), line));
        if (text.endsWith("\n")) this.lines.pop();
        this.element.replaceChildren(...this.lines);
      }
      this.story = shown.story;
      const commands = beat.step?.commands ?? [];
      if (text === null) {
        this.lines = commands.flatMap((command) => command.lines).map((line) =>
          make("span", {}, line));
        this.element.replaceChildren(...this.lines);
      }
      this.light(beat.step, commands);
      this.showDelegates(beat, frame);
    }

    /** Lights the lines of a step that stand in this file. */
    light(step, commands) {
      for (const line of this.lines) line.classList.remove("now");
      const own = report().path;
      const here = [{ place: step?.place, lines: [""] }, ...commands]
        .filter(({ place }) => place?.path === own)
        .flatMap(({ place, lines }) => [place.line, place.line + lines.length - 1]);
      if (here.length === 0) return;
      for (let line = Math.min(...here); line <= Math.max(...here); line += 1) {
        this.lines[line - 1]?.classList.add("now");
      }
      const first = this.lines[Math.min(...here) - 1];
      // The end of the step's block, too, which is no command.
      const last = this.lines[Math.min(Math.max(...here) + 2, this.lines.length) - 1];
      if (last) scrollWithin(this.element, last);
      if (first) scrollWithin(this.element, first);
    }

    /** Shows the lines of the delegates that hear a frame, those lit that answer it. */
    showDelegates(beat, frame) {
      const compared = groups(beat)[Math.max(0, Math.min(frame.group, groups(beat).length - 1))];
      const callback = frame.kind === "callback" ? frame.index : -1;
      const views = (compared ?? []).map((controller) => {
        const delegate = report().delegates.find((other) => other.name === controller.delegate);
        if (!delegate) return null;
        const places = (callbacksOf(controller)[callback]?.responses ?? [])
          .map((response) => response.place?.line);
        return [
          make("h3", {}, say("delegate", delegate.name)),
          make("pre", { class: "story", tabindex: "0", role: "group",
            "aria-label": say("delegate", delegate.name) },
            delegate.lines.map((line, index) => make("span",
              { class: places.includes(index + 1) ? "now" : null },
              make("i", { "aria-hidden": "true" }, line.line ?? index + 1), line.text))),
        ];
      });
      this.delegate.replaceChildren();
      add(this.delegate, views);
    }
  }

  // --- The stack: entities, contexts, store

  /** Boxes of lines, one below the other; answers the middle of each one's name. */
  function boxes(svg, all, left, width) {
    const places = [];
    let top = 6;
    for (const box of all) {
      const height = 24 + box.lines.length * 15;
      svg.append(make("rect", { x: left, y: top, width, height, rx: 7 }));
      svg.append(make("text", { x: left + 9, y: top + 16, class: "name" }, box.name));
      box.lines.forEach((line, index) => svg.append(
        make("text", { x: left + 9, y: top + 32 + index * 15 }, line)));
      places.push(top + 12);
      top += height + 14;
    }
    return { places, height: top };
  }

  function cut(text, most) {
    return text.length > most ? `${text.slice(0, most - 1)}…` : text;
  }

  function stackView() {
    const { model, stack } = report();
    const svg = make("svg", { role: "img", "aria-label": say("stack"), class: "stack" });
    const entities = model.map((entity) => ({
      name: cut(entity.name, 22),
      lines: [
        ...entity.attributes.slice(0, 12).map((it) => cut(`${it.name} ${it.type}`, 27)),
        ...(entity.attributes.length > 12 ? ["…"] : []),
        ...entity.relationships.map((it) =>
          cut(`${it.name} ${it.isToMany ? "⇉" : "→"} ${it.destination}`, 27)),
      ],
    }));
    const left = boxes(svg, entities, 14, 190);
    // An arrow beside the boxes for each relationship, once for the two ends of it.
    const drawn = new Set();
    for (const entity of model) {
      for (const end of entity.relationships) {
        const pair = [entity.name, end.destination].sort().join("\u0000");
        const [from, to] = [entity.name, end.destination].map(
          (it) => left.places[model.findIndex((other) => other.name === it)]);
        if (drawn.has(pair) || !from || !to) continue;
        drawn.add(pair);
        svg.append(make("path", { class: "link", d: `M14 ${from}C-4 ${from} -4 ${to} 14 ${to}` }));
      }
    }
    const layers = [
      ...(stack?.contexts ?? []).map((context) => ({
        name: cut(context.name, 14),
        lines: context.parent ? [cut(`→ ${context.parent}`, 16)] : [],
      })),
      ...(stack ? [{
        name: stack.store === "sqlite" ? "SQLite" : say("memory"),
        lines: stack.file ? [cut(stack.file, 24)] : [],
      }] : []),
    ];
    const right = boxes(svg, layers, 216, 178);
    // A line from each context to what it stands on: the store, or its parent.
    (stack?.contexts ?? []).forEach((context, index) => {
      const parent = stack.contexts.findIndex((other) => other.name === context.parent);
      const from = right.places[index];
      const to = right.places[parent < 0 ? stack.contexts.length : parent];
      svg.append(make("path", {
        class: "link", d: `M394 ${from}C${412 + index} ${from} ${412 + index} ${to} 394 ${to}`,
      }));
    });
    svg.setAttribute("viewBox", `0 0 416 ${Math.max(left.height, right.height, 20)}`);
    return svg;
  }

  function statementView(step) {
    if (!step || step.sql.length === 0) return null;
    return make("details", { class: "sql", open: shown.opensSQL,
      ontoggle: (event) => { shown.opensSQL = event.target.open; } },
    make("summary", {}, say("sql", step.sql.length)),
    make("ol", {}, step.sql.slice(0, 200).map((line) => make("li", {}, make("code", {}, line)))));
  }

  // --- The track: a mark for each step

  /** What happened in a step: signs, and the class that colours its mark. */
  function summary(beat) {
    const { step } = beat;
    if (!step) return { kind: "still", text: "◦" };
    const found = [];
    const note = (sign) => { if (!found.includes(sign)) found.push(sign); };
    for (const controller of step.controllers) {
      for (const callback of callbacksOf(controller)) {
        if (callback.kind === "didChangeSection") note(callback.type === "insert" ? "§+" : "§−");
        else if (callback.type) note(signs[callback.type]);
        else if (callback.kind.startsWith("didChangeContentWith")) note("⇄");
      }
      if (controller.drags.length > 0) note("☝");
      if (controller.table?.isFresh) note("↻");
      const fails = Object.values(controller.verdicts).some((it) => it?.outcome === "fails");
      if (fails && !controller.exception) note("!");
    }
    for (const list of step.lists) {
      const rows = list.sections.flatMap((section) => section.rows);
      if (list.wrappedValue === "first") note("↻");
      else if (rows.some((row) => row.body)) note("~");
      if (rows.some((row) => row.wanted !== null) || list.failure) note("!");
    }
    const isBroken = step.problem || step.controllers.some((it) => it.exception);
    if (isBroken) note("✕");
    const kinds = [["✕", "broken"], ["!", "broken"], ["§", "section"], ["↕", "move"],
      ["−", "delete"], ["+", "insert"], ["~", "update"], ["↻", "fetch"], ["⇄", "move"],
      ["☝", "move"]];
    const kind = kinds.find(([sign]) => found.some((it) => it.startsWith(sign)))?.[1] ?? "still";
    return { kind, text: found.length > 0 ? found.join(" ") : "◦" };
  }

  class Track {
    constructor() {
      this.play = make("button", { class: "play", onclick: () => play(!shown.isPlaying) });
      this.slider = make("input", {
        type: "range", min: 1, step: 1,
        oninput: (event) => {
          const beat = Number(event.target.value) - 1;
          play(false);
          goTo(beat);
        },
      });
      this.marks = make("ol", { class: "marks" });
      this.element = make("nav", { class: "track" },
        this.play, make("div", { class: "line" }, this.marks, this.slider));
      this.key = null;
    }

    show() {
      const all = beats();
      const key = `${language()} ${shown.story}`;
      if (key !== this.key) this.fill(all);
      this.key = key;
      this.play.replaceChildren(shown.isPlaying ? "⏸" : "▶");
      this.play.setAttribute("aria-label", say(shown.isPlaying ? "pause" : "play"));
      this.slider.value = shown.beat + 1;
      const { step } = all[shown.beat];
      this.slider.setAttribute("aria-valuetext", step ? stepTitle(step) : say("noSteps"));
      this.now?.classList.remove("now");
      this.now?.firstChild.removeAttribute("aria-current");
      this.now = this.marks.children[shown.beat];
      this.now?.classList.add("now");
      this.now?.firstChild.setAttribute("aria-current", "step");
      if (this.now) {
        const { offsetLeft, offsetWidth } = this.now;
        const { scrollLeft, clientWidth } = this.marks;
        if (offsetLeft < scrollLeft || offsetLeft + offsetWidth > scrollLeft + clientWidth) {
          this.marks.scrollLeft = offsetLeft - clientWidth / 2 + offsetWidth / 2;
        }
      }
    }

    fill(all) {
      const isDense = all.length > 40;
      this.element.setAttribute("aria-label", say("steps"));
      this.slider.setAttribute("aria-label", say("steps"));
      this.slider.max = all.length;
      this.marks.classList.toggle("dense", isDense);
      this.marks.replaceChildren(...all.map((beat, index) => {
        const { kind, text } = summary(beat);
        const title = beat.step ? stepTitle(beat.step) : say("noSteps");
        return make("li", { class: kind }, isDense
          ? make("span", { title, onclick: () => goTo(index) })
          : make("button", { title, onclick: () => goTo(index) },
            make("b", {}, text), make("span", {}, title)));
      }));
    }
  }

  const stepTitle = (step) =>
    `${step.number} ${step.title}${step.round ? ` (${step.round})` : ""}`;

  // --- The page

  const view = {
    title: make("h1", {}),
    source: make("small", {}),
    language: make("button", { onclick: switchLanguage }),
    theme: make("button", { onclick: switchTheme }, "◐"),
    help: make("button", { onclick: () => showKeys() }, "?"),
    back: make("a", {}),
    track: new Track(),
    heading: make("h2", { class: "step" }),
    phones: make("div", { class: "phones" }),
    phoneList: [],
    callbacks: new CallbackList(),
    outcome: make("div", { class: "outcome" }),
    text: new StoryText(),
    stack: make("div", {}),
    statements: make("div", {}),
    live: make("p", { class: "unseen", "aria-live": "polite" }),
    keys: make("dialog", {}),
    foot: make("footer", { class: "keys" }),
  };
  const headings = Object.fromEntries(
    ["phone", "callbacks", "story", "stack"].map((key) => [key, make("h2", {})]));

  function build() {
    const panel = (key, ...children) =>
      make("section", { class: key, "aria-labelledby": `heading-${key}` },
        headings[key], children);
    for (const [key, heading] of Object.entries(headings)) heading.id = `heading-${key}`;
    view.whole = make("div", { class: "viewer", hidden: lessons !== null },
      make("header", {}, lessons ? view.back : null, view.title, view.source,
        make("div", {}, view.language, view.theme, view.help)),
      view.track.element,
      make("main", {}, view.heading,
        panel("phone", view.phones),
        panel("callbacks", view.callbacks.element, view.outcome),
        panel("story", view.text.element, view.text.delegate),
        panel("stack", view.stack, view.statements)),
      view.foot, view.live, view.keys);
    document.body.append(view.whole);
    document.addEventListener("keydown", pressed);
    window.addEventListener("hashchange", () => {
      if (!followHash() && lessons) leave();
    });
    for (const button of document.querySelectorAll("button.switch")) {
      button.hidden = false;
      button.addEventListener("click", switchLanguage);
    }
  }

  /** Names everything in the language of the page. */
  function name() {
    const it = report();
    const title = it.title ?? it.path;
    if (isPlayed()) document.title = visible(title);
    view.back.textContent = `← ${say("lesson")}`;
    view.title.textContent = visible(title);
    view.source.textContent = visible(it.source ? `${it.path} · ${it.source}` : it.path);
    view.language.textContent = language() === "en" ? "中文" : "English";
    view.language.lang = language() === "en" ? "zh" : "en";
    view.theme.setAttribute("aria-label", say("theme"));
    view.theme.title = say("theme");
    view.help.setAttribute("aria-label", say("keys"));
    view.help.title = say("keys");
    document.querySelectorAll(".stories a").forEach((link, index) => index === shown.story
      ? link.setAttribute("aria-current", "true") : link.removeAttribute("aria-current"));
    for (const [key, heading] of Object.entries(headings)) {
      if (key !== "phone") heading.textContent = say(key);
    }
    view.foot.textContent = keyList().map(([key, what]) => `${key} ${what}`).join(" · ");
    view.stack.replaceChildren(stackView());
  }

  /** Shows the frame that is meant; rows slide where it follows the one that was shown. */
  function draw(slides) {
    const beat = beats()[shown.beat];
    const all = frames(beat);
    const frame = all[shown.frame];
    const isLast = shown.frame === all.length - 1;
    const found = groups(beat);
    const controllers = found.flatMap((group, at) => group.map((it) => [it, at]));
    const callback = frame.kind === "callback" ? callbacksOf(found[frame.group][0])[frame.index] : null;
    view.track.show();
    view.heading.textContent = beat.step ? visible(stepTitle(beat.step)) : say("noSteps");
    // Without a table view there are rows, and nothing that a user could see.
    const rows = controllers.filter(([controller]) => controller.table);
    const hasView = rows.length === 0 || rows.some(([controller]) => controller.showsView);
    headings.phone.textContent = say(hasView ? "phone" : "values");
    while (view.phoneList.length < controllers.length) view.phoneList.push(new Phone());
    view.phoneList.length = controllers.length;
    const elements = controllers.map(([controller, group], index) => {
      const phone = view.phoneList[index];
      const shot = picture(controller, group, frame);
      const isNear = frame.group === group || isLast;
      phone.stop.hidden = !(shot.screen.isStopped && controller.exception);
      phone.stop.replaceChildren();
      if (!phone.stop.hidden) phone.stop.append(problemView(controller.exception));
      return [phone, () => phone.show(controller, shot, isNear ? callback : null,
        slides && !stillness.matches)];
    });
    const current = elements.map(([phone]) => phone.element);
    if (current.some((element, index) => view.phones.children[index] !== element)
      || view.phones.children.length !== current.length) {
      view.phones.replaceChildren(...current);
    }
    for (const [, show] of elements) show();
    if (controllers.length === 0) {
      const lists = (isLast ? beat : beats()[shown.beat - 1])?.step?.lists ?? [];
      view.phones.replaceChildren(...(lists.length > 0
        ? lists.map(listTable) : [make("p", { class: "quiet" }, say("noController"))]));
    }
    view.callbacks.show(beat, frame, shown.beat);
    showOutcome(beat, isLast);
    view.text.show(beat, frame);
    view.statements.replaceChildren();
    add(view.statements, [statementView(beat.step)]);
    view.live.textContent = visible(callback
      ? `${callback.number}. ${callback.text}` : beat.step ? stepTitle(beat.step) : say("noSteps"));
    page.dataset.frame = `${shown.beat + 1}.${shown.frame}`;
  }

  /** What a step came to: problems, verdicts, expectations, rows, what was printed. */
  function showOutcome(beat, isLast) {
    view.outcome.replaceChildren();
    view.outcome.hidden = false;
    const { stop } = report();
    const isEnd = shown.beat === beats().length - 1;
    const { step } = beat;
    const parts = [];
    if (isLast && step) {
      if (step.problem) parts.push(problemView(step.problem));
      for (const warning of step.warnings) {
        parts.push(make("p", { class: "note" }, make("b", {}, say("warning")), " ", warning.text));
      }
      for (const controller of step.controllers) {
        const chips = verdictViews(controller);
        if (chips.length > 0 && step.controllers.length > 1) {
          parts.push(make("h3", {}, [controller.name, controller.delegate].filter(Boolean).join(" · ")));
        }
        if (chips.length > 0) parts.push(make("ul", { class: "chips" }, chips));
        if (controller.reloads) parts.push(make("p", { class: "note" }, say("reloads")));
      }
      const expectations = step.expectations.map(expectationView);
      if (expectations.length > 0) parts.push(make("ul", { class: "chips" }, expectations));
      if (step.output.length > 0) {
        parts.push(make("pre", { class: "output", tabindex: "0" },
          step.output.map((line) => [visible(line), make("br")])));
      }
    }
    if (isLast) {
      for (const { note, expectation } of beat.notes) {
        parts.push(expectation
          ? make("ul", { class: "chips" }, expectationView(expectation))
          : make("p", { class: "note" }, note));
      }
      // Controllers that are compared have the same rows.
      for (const [controller] of groups(beat)) {
        if (controller.table) parts.push(rowTable(controller));
      }
      for (const list of step?.lists ?? []) {
        if (step.controllers.length > 0) parts.push(listTable(list));
      }
      if (isEnd && stop) {
        parts.push(make("div", { class: "problem" }, make("b", {}, `✕ ${say(stop.kind)}`),
          make("pre", { tabindex: "0" }, stop.message.split("\n").map((line) => [
            visible(line), make("br")]))));
      }
    }
    add(view.outcome, parts);
  }

  // --- Going about

  /** Goes to a frame of a beat; to its last where none is named. */
  function goTo(beat, frame) {
    const all = beats();
    const [oldBeat, oldFrame] = [shown.beat, shown.frame];
    shown.beat = Math.min(Math.max(beat, 0), all.length - 1);
    const last = frames(all[shown.beat]).length - 1;
    shown.frame = Math.min(Math.max(frame ?? last, 0), last);
    const isNext = shown.beat === oldBeat + 1 || (shown.beat === oldBeat && shown.frame !== oldFrame);
    draw(isNext);
    clearTimeout(addressing);
    addressing = setTimeout(() => {
      const story = stories.length > 1 ? `${shown.story + 1}.` : "";
      history.replaceState(null, "", `#${story}${page.dataset.frame}`);
    }, 300);
  }

  /** The address names the frame once it rests, since a browser takes so many changes and no more. */
  let addressing = null;

  /** One frame on, into the next beat after the last; whether there was one. */
  function goOn() {
    if (shown.frame < frames(beats()[shown.beat]).length - 1) goTo(shown.beat, shown.frame + 1);
    // The first frame of the next beat shows what the last one of this did.
    else if (shown.beat < beats().length - 1) goTo(shown.beat + 1, 1);
    else return false;
    return true;
  }

  function goBack() {
    if (shown.frame > 0) goTo(shown.beat, shown.frame - 1);
    else if (shown.beat > 0) goTo(shown.beat - 1);
  }

  let timer = null;

  /** Plays the story from here on, or stops it. */
  function play(isPlaying) {
    clearTimeout(timer);
    if (isPlaying && !shown.isPlaying && !hasMore()) goTo(0, 0);
    shown.isPlaying = isPlaying && hasMore();
    view.track.show();
    if (!shown.isPlaying) return;
    timer = setTimeout(() => {
      goOn();
      play(true);
    }, look);
  }

  const hasMore = () => shown.beat < beats().length - 1
    || shown.frame < frames(beats()[shown.beat]).length - 1;

  const lessonTitle = document.title;

  /** Goes back from a story to the lesson that tells it. */
  function leave() {
    play(false);
    clearTimeout(addressing);
    page.classList.remove("live");
    view.whole.hidden = true;
    document.title = lessonTitle;
    const place = document.getElementById(location.hash.slice(1));
    place?.scrollIntoView();
    place?.focus();
  }

  function open(story, beat = 0, frame = undefined) {
    play(false);
    if (lessons) {
      page.classList.add("live");
      view.whole.hidden = false;
      view.back.href = `#p${story + 1}.${beat + 1}`;
      scrollTo(0, 0);
    }
    shown.story = Math.min(Math.max(story, 0), stories.length - 1);
    view.phoneList = [];
    name();
    shown.beat = -1;
    goTo(beat, frame);
  }

  function followHash() {
    const numbers = location.hash.slice(1).split(".").map(Number);
    if (location.hash === "" || numbers.some((number) => !Number.isInteger(number))) return false;
    const [story, beat, frame] = stories.length > 1 ? numbers : [1, ...numbers];
    open(story - 1, (beat ?? 1) - 1, frame);
    return true;
  }

  function switchLanguage() {
    page.lang = language() === "en" ? "zh" : "en";
    if (stories.length === 0) return;
    const pair = Number(elements[shown.story]?.dataset.pair ?? shown.story + 1) - 1;
    if (pair !== shown.story) [shown.story, view.phoneList] = [pair, []];
    name();
    if (isPlayed()) goTo(shown.beat, shown.frame);
  }

  function switchTheme() {
    const isDark = page.dataset.theme
      ? page.dataset.theme === "dark" : window.matchMedia("(prefers-color-scheme: dark)").matches;
    page.dataset.theme = isDark ? "light" : "dark";
  }

  const keyList = () => [
    ["← →", say("keySteps")], ["↑ ↓", say("keyCallbacks")], [say("space"), say("keyPlay")],
    ["Home End", say("keyEnds")], ["W", say("keyWhy")], ["S", say("keySQL")],
    ["L", say("keyLanguage")], ["D", say("keyTheme")], ["?", say("keys")],
  ];

  function showKeys() {
    view.keys.setAttribute("aria-label", say("keys"));
    view.keys.replaceChildren(
      make("h2", {}, say("keys")),
      make("dl", {}, keyList().map(([key, what]) =>
        [make("dt", {}, make("kbd", {}, key)), make("dd", {}, what)])),
      make("form", { method: "dialog" }, make("button", {}, say("close"))));
    view.keys.showModal();
  }

  function pressed(event) {
    if (!isPlayed() || event.ctrlKey || event.metaKey || event.altKey || view.keys.open) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.matches("select, input:not([type=range])")) return;
    const isControl = target.matches("button, summary, a");
    const actions = {
      ArrowRight: () => goTo(shown.beat + 1),
      ArrowLeft: () => goTo(shown.beat - 1),
      ArrowDown: goOn,
      ArrowUp: goBack,
      Home: () => goTo(0, 0),
      End: () => goTo(beats().length - 1),
      " ": isControl ? null : () => play(!shown.isPlaying),
      "?": showKeys,
      w: () => {
        shown.opensWhy = !shown.opensWhy;
        draw(false);
      },
      s: () => {
        shown.opensSQL = !shown.opensSQL;
        draw(false);
      },
      l: switchLanguage,
      d: switchTheme,
    };
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    if (event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End") play(false);
    action();
  }

  // A site's Chinese pages link to a story as story.html?zh.
  if (/^\?(en|zh)$/.test(location.search)) page.lang = location.search.slice(1);
  build();
  if (stories.length > 0 && !followHash() && !lessons) open(0);
})();
