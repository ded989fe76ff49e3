// A phone whose rows are moved by hand: what the controller tells, what the delegate's lines make of it, and
// what the view then shows or raises.
//
// A page holds data, each in a script element of type application/json:
//   #words   the page's own words, by language
//   #live    the scenario: its text in pieces, the moments at which one can take over, the built-in delegates
//   #rules   the program's rules as WebAssembly, packed by gzip, in base 64
// Nothing else is read or asked for but the page's own address, whose part behind # holds what was done. Every
// text of a scenario or of an address becomes a text node, and never markup.
(() => {
  "use strict";

  const page = document.documentElement;
  const readJSON = (id) => JSON.parse(document.getElementById(id).textContent);
  const allWords = readJSON("words");
  const live = readJSON("live");

  /** What a page holds: rows, turns, changes in one turn, characters of a value, of a delegate, of an address. */
  const most = { rows: 1000, turns: 500, changes: 200, text: 200, delegate: 4000, address: 200000, state: 1000000 };
  const slide = 280;

  // --- Words and nodes

  const language = () => (page.lang === "zh" ? "zh" : "en");

  /** A word of the page's, with values in the places {0}, {1} of it. */
  const say = (key, ...values) =>
    allWords[language()][key].replace(/\{(\d)\}/g, (_, index) => values[index]);

  const steering = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

  /** A text in which control and bidirectional characters are spelled out. */
  const visible = (text) => String(text).replace(steering, (character) => {
    if (character === "\n") return "\\n";
    if (character === "\t") return "\\t";
    return `\\u{${character.codePointAt(0).toString(16).toUpperCase()}}`;
  });

  /** Makes an element; `on…` attributes are listeners, and what is null or false is left out. */
  function make(name, attributes, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes ?? {})) {
      if (value === null || value === undefined || value === false) continue;
      if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
      else element.setAttribute(key, value === true ? "" : value);
    }
    for (const child of children.flat(Infinity)) {
      if (child === null || child === undefined || child === false) continue;
      if (child instanceof Node) element.append(child);
      else element.append(...unbroken(visible(child), element));
    }
    return element;
  }

  /** A text as nodes, of which those that are index paths stay on one line. */
  function unbroken(text, element) {
    if (!/\d-\d/.test(text) || element.matches("option, textarea")) return [text];
    return text.split(/(\[?\d+(?:-\d+)+\]?)/).filter((part) => part !== "").map((part) => {
      if (!/^\[?\d+-/.test(part)) return part;
      const path = document.createElement("span");
      path.className = "path";
      path.textContent = part;
      return path;
    });
  }

  // --- The rules

  /** Bytes that are written in base 64, as in an address or not. */
  function bytesOf(base64) {
    const text = atob(base64.replace(/-/g, "+").replace(/_/g, "/"));
    return Uint8Array.from(text, (character) => character.charCodeAt(0));
  }

  /** Bytes behind a packer or an unpacker; throws where there are more than so many. */
  async function passed(bytes, through, count) {
    const reader = new Blob([bytes]).stream().pipeThrough(through).getReader();
    const chunks = [];
    let length = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.length;
      if (length > count) {
        await reader.cancel();
        throw new RangeError("too long");
      }
      chunks.push(value);
    }
    const all = new Uint8Array(length);
    let place = 0;
    for (const chunk of chunks) {
      all.set(chunk, place);
      place += chunk.length;
    }
    return all;
  }

  /** The program's rules, which answer requests in lines with JSON; see LivePhone in the program's sources. */
  class Rules {
    static async load(packed) {
      const bytes = await passed(bytesOf(packed), new DecompressionStream("gzip"), 1 << 23);
      const rules = new Rules();
      rules.module = await WebAssembly.compile(bytes);
      await rules.start();
      return rules;
    }

    async start() {
      const env = {};
      for (const { name } of WebAssembly.Module.imports(this.module)) {
        env[name] = this.machine[name] ?? (() => { throw new Error(`the rules ask for ${name}`); });
      }
      const { exports } = await WebAssembly.instantiate(this.module, { env });
      this.exports = exports;
      this.memory = exports.memory;
      this.first = new Uint8Array(this.memory.buffer).slice();
      this.heap = this.first.length;
      this.highest = this.heap;
    }

    bytes() { return new Uint8Array(this.memory.buffer); }

    /** What the library asks of a machine; memory is handed out and, in a request's time, not taken back. */
    get machine() {
      return {
        posix_memalign: (place, alignment, size) => {
          this.heap = Math.ceil(this.heap / alignment) * alignment;
          const missing = this.heap + size - this.memory.buffer.byteLength;
          if (missing > 0) this.memory.grow(Math.ceil(missing / 65536));
          new DataView(this.memory.buffer).setUint32(place, this.heap, true);
          this.heap += size;
          return 0;
        },
        free: () => {},
        memcpy: (to, from, count) => { this.bytes().copyWithin(to, from, from + count); return to; },
        memmove: (to, from, count) => { this.bytes().copyWithin(to, from, from + count); return to; },
        memset: (to, byte, count) => { this.bytes().fill(byte, to, to + count); return to; },
        arc4random_buf: (place, count) => { this.bytes().fill(7, place, place + count); },
        memcmp: (a, b, count) => {
          const bytes = this.bytes();
          for (let at = 0; at < count; at += 1) {
            if (bytes[a + at] !== bytes[b + at]) return bytes[a + at] - bytes[b + at];
          }
          return 0;
        },
        putchar: () => 0,
        __multi3: (place, low, high, otherLow, otherHigh) => {
          const whole = (l, h) => BigInt.asUintN(64, l) | BigInt.asUintN(64, h) << 64n;
          const product = whole(low, high) * whole(otherLow, otherHigh);
          const view = new DataView(this.memory.buffer);
          view.setBigUint64(place, BigInt.asUintN(64, product), true);
          view.setBigUint64(place + 8, BigInt.asUintN(64, product >> 64n), true);
        },
      };
    }

    /** Answers a request of lines of fields. Each begins with the memory as it was, so that none leaves anything. */
    ask(lines) {
      const bytes = this.bytes();
      bytes.set(this.first);
      bytes.fill(0, this.first.length, Math.max(this.heap, this.first.length));
      this.heap = this.first.length;
      const text = new TextEncoder().encode(lines.map((line) => line.join("\t")).join("\n") + "\n");
      const place = this.exports.request(text.length);
      this.bytes().set(text, place);
      const count = this.exports.answer(text.length);
      const start = this.exports.answerBytes();
      const answer = JSON.parse(new TextDecoder().decode(this.bytes().slice(start, start + count)));
      if (answer.error) throw new Error(`the rules do not understand ${answer.error}`);
      return answer;
    }
  }

  let rules = null;

  // --- Values, rows and texts

  const start = () => live.starts[shown.start];
  const controller = () => start().controller;
  const attributes = () => controller().attributes;
  const indexOf = (name) => attributes().findIndex((attribute) => attribute.name === name);
  const isNumber = (attribute) => attribute.most !== null;

  const valueOf = (field) => {
    if (field === "n") return null;
    return field[0] === "i" ? Number(field.slice(1)) : field.slice(1);
  };
  const fieldOf = (value) => {
    if (value === null) return "n";
    return typeof value === "number" ? `i${value}` : `t${value.normalize("NFC")}`;
  };
  const shownValue = (value) => (value === null ? "nil" : String(value));

  /** What a value in the scenario's language is written as. */
  const written = (value) => (value === null ? "nil"
    : typeof value === "number" ? String(value) : quoted(value));
  const quoted = (text) => `"${text.replace(/[\\"{}]/g, "\\$&").replace(/\n/g, "\\n").replace(/\t/g, "\\t")}"`;

  const sectionOf = (values) => {
    const { sectionKey } = controller();
    if (sectionKey === null) return "";
    const value = values[indexOf(sectionKey)];
    return value === null ? "" : String(value);
  };

  const filled = (parts, valueOf) =>
    parts.map((part) => part.characters ?? valueOf(part.value)).join("");

  /** What the cell of a row shows. */
  const cellText = (values) => (controller().cell
    ? filled(controller().cell.parts, (name) => shownValue(values[indexOf(name)]))
    : values.map(shownValue).join("  "));

  /** What stands above a section; null for none. */
  const headerText = (name) => (controller().sectionKey === null ? null
    : controller().header ? filled(controller().header.parts, () => name) : name);

  /** Rows in sections as a view shows them that was just loaded. */
  const loaded = (sections) => sections.map(({ name, rows }) => ({
    title: headerText(name),
    cells: rows.map((row) => ({ id: row.number, label: row.label, text: cellText(row.values) })),
  }));

  const rowRequest = (row) => [row.number, sectionOf(row.values),
    ...controller().terms.map(({ key }) => fieldOf(row.values[indexOf(key)]))];

  /** What the rules tell of changes to rows. */
  function askChanges(rows, lines) {
    const answer = rules.ask([["changes"], ["sort", ...controller().terms.map((it) => (it.isAscending ? "+" : "-"))],
      ["sections", controller().sectionKey === null ? "no" : "yes"],
      ...rows.map((row) => ["row", ...rowRequest(row)]), ...lines]);
    if (answer.refused) throw new Error(answer.refused);
    return answer;
  }

  // --- The delegate's lines

  const types = ["insert", "delete", "move", "update"];
  const methods = {
    controllerWillChangeContent: "will", "didChange section": "section", "didChange object": "object",
    controllerDidChangeContent: "did",
  };
  const states = ["samePath", "sectionChanged", "sourceSectionDeleted", "targetSectionInserted"];
  const rowCalls = ["insertRows", "deleteRows", "reloadRows", "reconfigureRows"];
  const itemCalls = ["insertItems", "deleteItems", "reloadItems", "reconfigureItems"];
  const sectionCalls = ["insertSections", "deleteSections", "reloadSections"];
  const pathWord = "(indexPath|newIndexPath|\\d{1,4}-\\d{1,4})";
  const sectionWord = "(sectionIndex|\\d{1,4})";

  /** The calls that a page plays, by their words: what their arguments look like. */
  const callForms = () => {
    const isCollection = controller().view === "collectionView";
    const forms = new Map();
    for (const name of isCollection ? itemCalls : rowCalls) forms.set(name, [pathWord]);
    forms.set(isCollection ? "moveItem" : "moveRow", [pathWord, pathWord]);
    for (const name of sectionCalls) forms.set(name, [sectionWord]);
    forms.set("moveSection", [sectionWord, sectionWord]);
    for (const name of isCollection ? ["performBatchUpdates"] : ["beginUpdates", "endUpdates", "performBatchUpdates"]) {
      forms.set(name, []);
    }
    for (const name of ["reloadData", "layoutIfNeeded", "break"]) forms.set(name, []);
    return forms;
  };

  /** A call as it is written: what comes is at its new path, and what moves goes from its old path to its new one. */
  const exampleOf = (name, form) => [name, ...form.map((pattern, index) => (pattern === sectionWord
    ? (index === 0 ? "sectionIndex" : "0") : index > 0 || name.startsWith("insert") ? "newIndexPath" : "indexPath"))].join(" ");

  const readBefore = new Map();

  /** A delegate's lines, read; `problem` is the first that is not understood, and why. */
  function readDelegate(text) {
    const key = `${language()} ${controller().view} ${text}`;
    if (readBefore.size > 50) readBefore.clear();
    if (!readBefore.has(key)) readBefore.set(key, readAnew(text));
    return readBefore.get(key);
  }

  function readAnew(text) {
    const handlers = [];
    const forms = callForms();
    const fault = (line, key, ...values) => ({ handlers: [], problem: { line, text: say(key, ...values) } });
    if (text.length > most.delegate) return fault(1, "delegateTooLong", most.delegate);
    const lines = text.split("\n");
    for (let number = 1; number <= lines.length; number += 1) {
      const line = lines[number - 1].replace(/#.*$/, "").trim();
      if (line === "") continue;
      const colon = line.indexOf(":", line.indexOf("(") < 0 || line.indexOf("(") > line.indexOf(":") ? 0 : line.length);
      if (colon < 0) return fault(number, "noColon");
      const head = line.slice(0, colon).trim()
        .match(/^(controllerWillChangeContent|controllerDidChangeContent|didChange section|didChange object)(?: for (\w+))?(?: when (\w+))?$/);
      if (!head) return fault(number, "noMethod", line.slice(0, colon).trim());
      const [, method, type, state] = head;
      if (type && (!types.includes(type) || !method.startsWith("didChange")
        || (method === "didChange section" && !["insert", "delete"].includes(type)))) return fault(number, "noType", type);
      if (state && (!states.includes(state) || method !== "didChange object")) return fault(number, "noState", state);
      if (handlers.some((it) => it.method === methods[method] && it.type === (type ?? null) && it.state === (state ?? null))) {
        return fault(number, "neverReached");
      }
      const calls = [];
      for (const written of line.slice(colon + 1).split(",").map((it) => it.trim())) {
        const words = written.replace(/^later /, "");
        const configure = words.match(new RegExp(`^configureCell ${pathWord} with (?:anObject|object\\(at: ${pathWord}\\))$`));
        const [name, ...rest] = words.split(/\s+/);
        const form = forms.get(name);
        if (words === "") return fault(number, "callMissing");
        if (!configure && name === "configureCell") return fault(number, "badArguments", "configureCell indexPath with anObject");
        if (!configure && !form) return fault(number, "noCall", name, [...forms.keys(), "configureCell"].join(", "));
        if (!configure && (rest.length !== form.length
          || !rest.every((word, index) => new RegExp(`^${form[index]}$`).test(word)))) {
          return fault(number, "badArguments", exampleOf(name, form));
        }
        if (method === "controllerWillChangeContent" && name === "reloadData") return fault(number, "notBefore", name);
        calls.push({ text: written, name, later: words !== written,
          arguments: configure ? [configure[1], configure[2] ?? null] : rest });
      }
      handlers.push({ method: methods[method], type: type ?? null, state: state ?? null, calls, line: number });
    }
    if (handlers.length === 0) return fault(1, "noLines");
    return { handlers, problem: null };
  }

  // --- One turn

  const pathText = (path) => (path ? `${path.section}-${path.row}` : "nil");
  const readPath = (text) => {
    const [section, row] = text.split("-").map(Number);
    return { section, row };
  };

  /** An exception that ends the delegate's part of a turn. */
  class Raised extends Error {}

  /** The callbacks of a turn as a delegate hears them, by what the rules tell. */
  function callbacksOf(events, labelOf) {
    if (events.length === 0) return [];
    const made = events.map(({ told, section, row }) => {
      const [kind, from, to] = told.split(/[@ >/]/);
      if (kind === "SI" || kind === "SD") {
        const type = kind === "SI" ? "insert" : "delete";
        return { method: "section", type, sectionIndex: Number(from), section, kind: "section",
          text: `didChange section ${quoted(section)} atSectionIndex ${from} for ${type}` };
      }
      const type = { I: "insert", D: "delete", M: "move", U: "update" }[kind];
      const indexPath = kind === "I" ? null : readPath(from);
      const newIndexPath = kind === "I" ? readPath(from) : kind === "D" ? null : readPath(to);
      const label = labelOf(row);
      return { method: "object", type, row, label, indexPath, newIndexPath, kind: type,
        text: `didChange ${label}${indexPath ? ` at ${pathText(indexPath)}` : ""} for ${type}`
          + (newIndexPath ? ` newIndexPath ${pathText(newIndexPath)}` : "") };
    });
    return [{ method: "will", type: null, text: "controllerWillChangeContent" }, ...made,
      { method: "did", type: null, text: "controllerDidChangeContent" }];
  }

  /** Plays a delegate against the view: what it calls, and what the screen shows then. */
  class Player {
    constructor(delegate, screen, sections) {
      this.handlers = delegate.handlers;
      this.sections = sections;
      this.before = screen;
      this.after = loaded(sections);
      /** The calls, as the rules take them, and the response each stands in; what cells were configured to show. */
      this.calls = [];
      this.configured = new Map();
      this.collects = this.handlers.some((handler) => handler.calls.some(({ name }) => name === "performBatchUpdates"));
      this.collected = [];
      this.hasPerformed = false;
      this.raised = null;
      this.later = [];
      this.inserted = new Set();
      this.deleted = new Set();
    }

    /** Plays all callbacks, and says what each led to. */
    play(callbacks) {
      for (const callback of callbacks) {
        callback.responses = [];
        if (callback.method === "section") {
          (callback.type === "insert" ? this.inserted : this.deleted).add(callback.sectionIndex);
        }
        const handler = this.handlers.find((it) => this.fits(it, callback));
        if (!handler) {
          callback.responses.push({ text: say("noLine"), did: "", isLost: true });
          continue;
        }
        for (const call of handler.calls) {
          const response = { text: call.text, did: "" };
          callback.responses.push(response);
          if (call.later) {
            response.did = say("isLater");
            this.later.push([call, callback, response]);
          } else if (this.raised) response.did = say("notReached");
          else this.perform(call, callback, response);
        }
      }
      if (!this.raised) for (const [call, callback, response] of this.later) this.perform(call, callback, response);
      return this.outcome(callbacks);
    }

    fits(handler, callback) {
      if (handler.method !== callback.method || (handler.type && handler.type !== callback.type)) return false;
      const { indexPath, newIndexPath } = callback;
      switch (handler.state) {
      case null: return true;
      case "samePath": return pathText(indexPath) === pathText(newIndexPath);
      case "sectionChanged": return indexPath?.section !== newIndexPath?.section;
      case "sourceSectionDeleted": return indexPath !== null && this.deleted.has(indexPath.section);
      case "targetSectionInserted": return newIndexPath !== null && this.inserted.has(newIndexPath.section);
      default: return false;
      }
    }

    perform(call, callback, response) {
      if (this.raised) return;
      try {
        this.make(call, callback, response);
      } catch (error) {
        if (!(error instanceof Raised)) throw error;
        this.raised = { reason: error.message, after: this.calls.length };
        response.isCulprit = true;
      }
    }

    make(call, callback, response) {
      const resolved = (word) => {
        if (/^\d/.test(word)) return word;
        const value = callback[word];
        if (value === null || value === undefined) {
          throw new Raised(`Fatal error: Unexpectedly found nil while unwrapping an Optional value (${word})`);
        }
        return typeof value === "number" ? String(value) : pathText(value);
      };
      switch (call.name) {
      case "break":
        response.did = say("isNothing");
        return;
      case "configureCell": {
        const place = readPath(resolved(call.arguments[0]));
        const row = call.arguments[1] === null
          ? this.sections.flatMap((it) => it.rows).find((it) => it.number === callback.row)
          : this.rowAt(readPath(resolved(call.arguments[1])));
        const cell = this.screenNow()[place.section]?.cells[place.row];
        response.did = cell ? "" : say("noCell", pathText(place));
        if (cell && row) this.configured.set(cell.key, cellText(row.values));
        return;
      }
      case "performBatchUpdates":
        this.hasPerformed = true;
        this.calls.push({ line: ["performBatchUpdates"], response });
        for (const collected of this.collected) this.calls.push(collected);
        this.calls.push({ line: ["batchUpdatesEnd"], response, isEnd: true });
        this.collected = [];
        return;
      default: {
        const made = { line: [call.name, ...call.arguments.map(resolved)], response };
        const isChange = !["beginUpdates", "endUpdates", "reloadData", "layoutIfNeeded"].includes(call.name);
        if (this.collects && !this.hasPerformed && isChange) {
          response.did = say("isCollected");
          this.collected.push(made);
        } else this.calls.push(made);
      }
      }
    }

    rowAt({ section, row }) {
      if (!this.sections[section]) throw new Raised(`no section at index ${section}`);
      const found = this.sections[section].rows[row];
      if (!found) throw new Raised(`no object at index ${row} in section at index ${section}`);
      return found;
    }

    /** What the view shows after the calls so far. */
    screenNow() {
      const open = this.calls.findIndex(({ line }) => line[0] === "beginUpdates");
      const isOpen = open === 0 && !this.calls.some(({ line }) => line[0] === "endUpdates");
      if (this.calls.length === 0 || isOpen) return this.keyed(this.before, "b");
      return this.screenOf(this.ask(this.calls));
    }

    keyed(screen, letter) {
      let count = 0;
      return screen.map(({ title, cells }) => ({ title, cells: cells.map((cell) => {
        const key = `${letter}${count}`;
        count += 1;
        return { ...cell, key };
      }) }));
    }

    ask(calls, laysOut) {
      const lines = (when, screen) => {
        let count = 0;
        return screen.map(({ cells }, index) => [when, `${when[0]}${index}`, ...cells.map(() => `${when[0]}${(count += 1) - 1}`)]);
      };
      return rules.ask([["table", controller().view], ...lines("before", this.before), ...lines("after", this.after),
        ...calls.map(({ line }) => ["call", ...line]), ...(laysOut ? [["call", "layoutIfNeeded"]] : [])]);
    }

    /** A screen as the rules answer it, with the cells that stand behind its words. */
    screenOf(answer) {
      const cells = new Map();
      for (const [screen, letter] of [[this.before, "b"], [this.after, "a"]]) {
        for (const { cells: all } of this.keyed(screen, letter)) for (const cell of all) cells.set(cell.key, cell);
      }
      const titles = (word) => (word === null ? null
        : (word[0] === "b" ? this.before : this.after)[Number(word.slice(1))].title);
      return answer.screen.map(({ title, rows }) => ({ title: titles(title), cells: rows.map((key) => cells.get(key)) }));
    }

    /** What came of the turn: the calls that were made, the screen, UIKit's exception or the app's own end. */
    outcome(callbacks) {
      const depth = this.calls.reduce((sum, { line }) =>
        sum + (line[0] === "beginUpdates" ? 1 : line[0] === "endUpdates" ? -1 : 0), 0);
      const answer = this.ask(this.calls, depth <= 0 && !this.raised);
      const made = Math.min(answer.made, this.calls.length);
      this.calls.forEach(({ line, response, isEnd }, index) => {
        if (isEnd) return;
        if (index < made) response.did = answer.calls[index];
        else response.did = say("notReached");
      });
      for (const index of answer.exception?.culprits ?? []) if (this.calls[index]) this.calls[index].response.isCulprit = true;
      const exception = answer.exception?.reason ?? this.raised?.reason ?? null;
      if (answer.exception && this.calls[made - 1]) this.calls[made - 1].response.isCulprit = true;
      const screen = this.screenOf(answer).map(({ title, cells }) => ({ title,
        cells: cells.map((cell) => ({ ...cell, text: this.configured.get(cell.key) ?? cell.text })) }));
      return {
        callbacks, exception, sum: answer.sum,
        isUIKits: Boolean(answer.exception),
        calls: answer.calls.slice(0, made).filter((_, index) => !this.calls[index].isEnd),
        screen, next: exception !== null || depth > 0 ? this.after : screen,
        waits: exception === null && depth > 0,
      };
    }
  }

  /** The rows after changes; each row that is changed is another value. */
  function changedRows(moment, changes) {
    const rows = new Map(moment.sections.flatMap((it) => it.rows).map((row) => [row.label, row]));
    let { number, count } = moment;
    const lines = [];
    const keys = new Set([...controller().terms.map(({ key }) => key), controller().sectionKey].filter(Boolean).map(indexOf));
    for (const change of changes) {
      const row = rows.get(change.label);
      if (change.kind === "insert") {
        number += 1;
        count += 1;
        const made = { number, label: `${controller().freePrefix}${count}`, values: change.values };
        rows.set(made.label, made);
        lines.push(["insert", ...rowRequest(made)]);
      } else if (change.kind === "delete") {
        rows.delete(change.label);
        lines.push(["delete", row.number]);
      } else {
        const values = row.values.map((value, index) => (change.values.has(index) ? change.values.get(index) : value));
        const touches = [...change.values.keys()].some((index) => keys.has(index) && row.values[index] !== values[index]);
        const made = { ...row, values };
        rows.set(row.label, made);
        lines.push(["change", touches ? "moves" : "stays", ...rowRequest(made)]);
      }
    }
    return { rows, lines, number, count };
  }

  /** Plays a turn: the moment after it, with all that was told and shown. */
  function played(moment, changes, delegateText) {
    const { rows, lines, number, count } = changedRows(moment, changes);
    const before = moment.sections.flatMap((it) => it.rows);
    const answer = askChanges(before, lines);
    const byNumber = new Map([...rows.values()].map((row) => [row.number, row]));
    const labels = new Map([...before, ...rows.values()].map((row) => [row.number, row.label]));
    const sections = answer.sections.map(({ name, rows: numbers }) =>
      ({ name, rows: numbers.map((it) => byNumber.get(it)) }));
    const callbacks = callbacksOf(answer.callbacks, (it) => labels.get(it));
    const player = new Player(readDelegate(delegateText), moment.next, sections);
    return { sections, number, count, changes, delegateText, before: moment.next, ...player.play(callbacks) };
  }

  /** The sum of an update in the language of the page; the rules say it in English. */
  const sumText = (sum) => (language() === "en" ? sum : sum
    .replace(/^section (\d+): /, (_, number) => say("sumOfSection", number))
    .replace(/(\d+) sections?/, (_, count) => say("sumSections", count))
    .replace(/(\d+) rows?/, (_, count) => say("sumRows", count))
    .replace(/(\d+) items?/, (_, count) => say("sumItems", count))
    .replace(/, but there are (\d+)/, (_, count) => say("sumActual", count))
    .replace(", rows agree in each", say("sumRowsAgree")).replace(", items agree in each", say("sumItemsAgree"))
    .replace(" moved in", say("sumIn")).replace(" moved out", say("sumOut")));

  // --- What was done

  const shown = { start: 0, moments: [], at: 0, selected: null, collects: false, pending: [] };
  const moment = () => shown.moments[shown.at];
  const rowsNow = () => moment().sections.flatMap((it) => it.rows);

  /** Takes over at a start: nothing is done yet. */
  function begin(index) {
    shown.start = index;
    const rows = controller().rows.map((row) => ({ ...row, values: row.values.map(valueOf) }));
    const byNumber = new Map(rows.map((row) => [row.number, row]));
    const sections = askChanges(rows, []).sections
      .map(({ name, rows: numbers }) => ({ name, rows: numbers.map((it) => byNumber.get(it)) }));
    const screen = loaded(sections);
    shown.moments = [{ sections, number: Math.max(0, ...rows.map((row) => row.number)), count: 0, changes: [],
      delegateText: null, callbacks: [], calls: [], screen, next: screen, before: screen, exception: null, sum: null }];
    shown.at = 0;
    shown.pending = [];
    shown.selected = rowsNow()[0]?.label ?? null;
  }

  /** The changes that come to something: of one row one, none that leaves all as it is. */
  function net(changes) {
    const rows = new Map(rowsNow().map((row) => [row.label, row]));
    const found = [];
    for (const change of changes) {
      const earlier = found.find((it) => it.label === change.label);
      if (change.kind === "insert") found.push({ ...change });
      else if (change.kind === "delete") {
        if (earlier) found.splice(found.indexOf(earlier), 1);
        if (!earlier || earlier.kind !== "insert") found.push({ ...change });
      } else if (earlier?.kind === "delete") continue;
      else if (earlier?.kind === "insert") {
        earlier.values = earlier.values.map((it, index) => (change.values.has(index) ? change.values.get(index) : it));
      } else if (earlier) earlier.values = new Map([...earlier.values, ...change.values]);
      else found.push({ ...change });
    }
    return found.flatMap((change) => {
      if (change.kind !== "set") return [change];
      const { values } = rows.get(change.label);
      const other = new Map([...change.values].filter(([index, value]) => values[index] !== value));
      return other.size > 0 ? [{ ...change, values: other }] : [];
    });
  }

  /** Does changes: in the turn that is open, else in one of their own. */
  function change(...changes) {
    const most_ = shown.pending.length + changes.length > most.changes;
    if (most_ || rowsNow().length + changes.filter((it) => it.kind === "insert").length > most.rows) {
      return announce(say("tooMany"));
    }
    shown.pending = net([...shown.pending, ...changes]);
    if (shown.collects) draw();
    else save();
    return true;
  }

  /** Ends the turn that is open: what waits is saved, told and drawn; `replays` turns that follow are meant to go. */
  function save(replays = 0) {
    if (shown.pending.length === 0) return;
    if (shown.moments.length > most.turns) {
      shown.pending = [];
      announce(say("tooManyTurns", most.turns));
      return;
    }
    const { problem } = readDelegate(view.lines.value);
    if (problem) {
      shown.pending = shown.collects ? shown.pending : [];
      showProblem(problem);
      view.lines.focus();
      return;
    }
    const before = new Set(rowsNow().map((row) => row.label));
    const made = played(moment(), shown.pending, view.lines.value);
    const replaced = shown.moments.length - 1 - shown.at - replays;
    shown.moments = [...shown.moments.slice(0, shown.at + 1), made];
    shown.at += 1;
    shown.pending = [];
    const come = rowsNow().find((row) => !before.has(row.label));
    if (come) shown.selected = come.label;
    draw(true);
    if (replaced > 0) announce(say("replaced", replaced));
    address();
  }

  /** Takes the last change of an open turn back, else the last turn. */
  function undo() {
    if (shown.pending.length > 0) shown.pending = shown.pending.slice(0, -1);
    else if (shown.at > 0) shown.at -= 1;
    draw();
    address();
  }

  /** Plays the turn that is shown once more, with the delegate's lines as they are now. */
  function again() {
    const { changes } = moment();
    const { problem } = readDelegate(view.lines.value);
    if (shown.at === 0) return;
    if (problem) {
      view.lines.focus();
      return;
    }
    shown.at -= 1;
    shown.pending = changes;
    save(1);
  }

  // --- Moving a row

  /** Texts in the order of their scalars, as the rules compare them. */
  function order(first, second) {
    for (const { key, isAscending } of controller().terms) {
      const [a, b] = [first, second].map((row) => row.values[indexOf(key)]);
      let sign = 0;
      if (a === null || b === null) sign = (a === null ? 0 : 1) - (b === null ? 0 : 1);
      else if (typeof a === "number") sign = Math.sign(a - b);
      else {
        const [left, right] = [a, b].map((text) => [...text.normalize("NFC")].map((it) => it.codePointAt(0)));
        for (let at = 0; sign === 0 && at < Math.max(left.length, right.length); at += 1) {
          sign = Math.sign((left[at] ?? -1) - (right[at] ?? -1));
        }
      }
      if (sign !== 0) return isAscending ? sign : -sign;
    }
    return Math.sign(first.number - second.number);
  }

  /**
   * The values of sort keys with which a row stands at a place among the others, in a section, as few as can be; null
   * for none.
   */
  function valuesAt(row, target, section) {
    const others = rowsNow().filter((it) => it !== row);
    const near = [others[target - 1], others[target]].filter(Boolean);
    const { sectionKey } = controller();
    const isIn = (values) => sectionKey === null || sectionOf(values) === section;
    const choices = controller().terms.map(({ key }) => {
      const index = indexOf(key);
      const { least, most: highest } = attributes()[index];
      const found = new Set([row.values[index]]);
      for (const { values } of near) {
        const value = values[index];
        found.add(value);
        if (typeof value === "number") {
          for (const next of [value - 1, value + 1]) if (next >= least && next <= highest) found.add(next);
        } else if (value !== null && value.length < most.text) found.add(`${value}a`);
      }
      return [...found].slice(0, 6).map((value) => [index, value]);
    });
    let best = null;
    for (const chosen of choices.reduce((all, some) => all.flatMap((it) => some.map((one) => [...it, one])), [[]])) {
      const values = row.values.slice();
      for (const [index, value] of chosen) values[index] = value;
      const made = { ...row, values };
      let low = 0;
      let high = others.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (order(others[middle], made) < 0) low = middle + 1;
        else high = middle;
      }
      const changed = chosen.filter(([index, value]) => row.values[index] !== value);
      if (!isIn(values)) continue;
      // Two rows of the same sort keys stand in an order that their numbers make.
      const isTied = [others[low - 1], others[low]].some((it) => it && order({ ...it, number: 0 }, { ...made, number: 0 }) === 0);
      const cost = Math.abs(low - target) * 10 + changed.length + (isTied ? 0.5 : 0);
      if (changed.length > 0 && (best === null || cost < best.cost)) best = { cost, changed, place: low, isOther: !isIn(row.values) };
    }
    const isNearer = best && (best.isOther || best.place !== rowsNow().indexOf(row)
      && Math.abs(best.place - target) <= Math.abs(rowsNow().indexOf(row) - target));
    return isNearer ? new Map(best.changed) : null;
  }

  /** Moves a row to a place among the other rows, in the section of a name, by other values of its sort keys. */
  function moveTo(label, target, section) {
    const row = rowsNow().find((it) => it.label === label);
    if (!row || target < 0 || target >= rowsNow().length) return;
    const values = valuesAt(row, target, section);
    if (values) return change({ kind: "set", label, values });
    draw();
    announce(say("noPlace"));
  }

  /** Moves the row that is chosen by one place: over the edge of its section it stays where it is, in the next one. */
  function moveBy(step) {
    const index = selectedIndex();
    const [row, next] = [rowsNow()[index], rowsNow()[index + step]];
    if (!row || !next) return;
    const isOver = controller().sectionKey !== null && sectionOf(next.values) !== sectionOf(row.values);
    moveTo(row.label, isOver ? index : index + step, sectionOf(next.values));
  }

  // --- As a scenario

  const callbackLine = (callback) => callback.text;

  /** The whole text: what the scenario does up to the start, and then a step for each turn, with what is shown here. */
  function scenarioText() {
    const { name, freePrefix, delegate } = controller();
    let text = live.pieces.slice(0, start().pieces).join("").replace(/\s+$/, "") + "\n\n";
    const known = new Map(live.delegates.map((it) => [it.lines.join("\n"), it.name]));
    if (delegate) known.set(delegate.lines.join("\n"), delegate.name);
    let current = delegate?.name ?? null;
    const given = (wanted) => {
      if (known.has(wanted)) return known.get(wanted);
      const made = `${freePrefix}Delegate${known.size}`;
      known.set(wanted, made);
      text += `delegate ${made}\n${wanted.split("\n").map((line) => `  ${line}`).join("\n")}\nend\n`;
      return made;
    };
    if (shown.moments.length > 1 && !delegate) {
      current = given(shown.moments[1].delegateText.trim());
      text += `set ${name} delegate=${current}\nperformFetch ${name}\n\n`;
    } else if (shown.moments.length > 1) text += `reloadData ${name}\n\n`;
    shown.moments.slice(1).forEach((turn, index) => {
      const wanted = given(turn.delegateText.trim());
      text += `step "${allWords.en.turn.replace("{0}", index + 1)}" zh="${allWords.zh.turn.replace("{0}", index + 1)}"\n`;
      if (wanted !== current) text += `  set ${name} delegate=${wanted}\n`;
      current = wanted;
      let { count } = shown.moments[index];
      for (const change of turn.changes) {
        if (change.kind === "insert") {
          count += 1;
          const values = attributes().map((it, at) => [it.name, change.values[at]]).filter(([, value]) => value !== null);
          text += `  insert ${controller().entity} ${freePrefix}${count}${values.map(([key, value]) => ` ${key}=${written(value)}`).join("")}\n`;
        } else if (change.kind === "delete") text += `  delete ${change.label}\n`;
        else {
          text += `  set ${change.label}${[...change.values].map(([at, value]) => ` ${attributes()[at].name}=${written(value)}`).join("")}\n`;
        }
      }
      text += "  save\nend\n";
      if (turn.exception !== null) text += `expect exception ${quoted(turn.exception)}\n`;
      text += block(`callbacks ${name}`, turn.callbacks.map(callbackLine));
      if (turn.calls.length > 0) text += block(`calls ${name}`, turn.calls);
      text += `expect order ${name} ${turn.sections.flatMap((it) => it.rows).map((row) => row.label).join(", ") || "[]"}\n`;
      if (turn.exception === null && isLevel(turn) && controller().cell) {
        const stale = staleLabels(turn);
        text += `expect cells ${name} ${stale.length > 0 ? `stale ${stale.join(", ")}` : "current"}\n`;
      }
      text += "\n";
    });
    return text;
  }

  const block = (what, lines) => (lines.length === 0 ? `expect no ${what}\n`
    : `expect ${what}\n${lines.map((line) => `  ${line}`).join("\n")}\nend\n`);

  /** Whether the screen has a cell for each row, in their order. */
  const isLevel = ({ screen, sections }) => JSON.stringify(screen.map((it) => it.cells.map((cell) => cell.id)))
    === JSON.stringify(sections.map((it) => it.rows.map((row) => row.number)));

  const staleLabels = ({ screen, sections }) => sections.flatMap((it, section) => it.rows
    .filter((row, index) => screen[section].cells[index].text !== cellText(row.values)).map((row) => row.label));

  // --- The address

  const packed = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

  /** What was done, as values of JSON. */
  const state = () => {
    let last = null;
    const told = { v: 1, s: shown.start, t: shown.moments.slice(1).map((turn) => {
      const made = { c: turn.changes.map((change) => {
        if (change.kind === "insert") return ["+", ...change.values];
        return change.kind === "delete" ? ["-", change.label] : ["=", change.label, ...[...change.values].flat()];
      }) };
      if (turn.delegateText !== last) made.d = turn.delegateText;
      last = turn.delegateText;
      return made;
    }) };
    // Which turn is shown, lines that no turn was played with yet, the other language.
    if (shown.at < told.t.length) told.a = shown.at;
    if (view.lines.value !== linesAt(moment())) told.d = view.lines.value;
    if (page.lang !== ownLanguage) told.g = page.lang;
    return told;
  };

  const ownLanguage = page.lang;

  /** The lines that a moment was played with; those of the start at first. */
  const linesAt = ({ delegateText }) => delegateText ?? standing();

  let addressing = Promise.resolve();

  /** Writes what was done into the page's address. */
  function address() {
    const told = state();
    const text = JSON.stringify(told);
    const isPlain = told.t.length === 0 && told.s === live.starts.length - 1 && told.d === undefined && told.g === undefined;
    addressing = addressing.then(async () => {
      const bytes = new TextEncoder().encode(text);
      const hash = typeof CompressionStream === "function"
        ? `#s=${packed(await passed(bytes, new CompressionStream("deflate-raw"), most.state))}` : `#p=${packed(bytes)}`;
      if (hash.length <= most.address) history.replaceState(null, "", isPlain ? "#" : hash);
    });
    return addressing;
  }

  /** Does what an address says; whether it says anything that can be done. A damaged one leaves what there is. */
  async function follow(hash) {
    const match = hash.match(/^#([sp])=([A-Za-z0-9_-]+)$/);
    if (!match) return hash.length < 2;
    const kept = { ...shown };
    try {
      if (hash.length > most.address) throw new RangeError("too long");
      const bytes = bytesOf(match[2]);
      const read = match[1] === "p" ? bytes : await passed(bytes, new DecompressionStream("deflate-raw"), most.state);
      const told = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(read));
      replay(told);
      return true;
    } catch {
      Object.assign(shown, kept);
      return false;
    }
  }

  const check = (holds) => { if (!holds) throw new TypeError("not a state"); };

  /** A value of an attribute that a state names; one that the predicate reads is as in the rows. */
  function checkValue(value, attribute) {
    check(attribute !== undefined);
    if (attribute.isFixed) {
      const { values } = rowsNow()[0] ?? {};
      check(values !== undefined && values[attributes().indexOf(attribute)] === value);
    }
    if (value === null) return null;
    if (isNumber(attribute)) check(Number.isInteger(value) && value >= attribute.least && value <= attribute.most);
    else check(typeof value === "string" && value.length <= most.text && !/[\u0000-\u001f]/.test(value) && value.isWellFormed?.() !== false);
    return value;
  }

  function replay(told) {
    check(told !== null && typeof told === "object" && told.v === 1 && Array.isArray(told.t) && told.t.length <= most.turns);
    check(Number.isInteger(told.s) && told.s >= 0 && told.s < live.starts.length);
    begin(told.s);
    let lines = null;
    for (const turn of told.t) {
      check(turn !== null && typeof turn === "object" && Array.isArray(turn.c) && turn.c.length > 0 && turn.c.length <= most.changes);
      if (turn.d !== undefined) {
        check(typeof turn.d === "string" && turn.d.length <= most.delegate && !/[\u0000-\u0009\u000b-\u001f]/.test(turn.d));
        lines = turn.d;
      }
      check(lines !== null && readDelegate(lines).problem === null);
      const labels = new Set(rowsNow().map((row) => row.label));
      const changes = turn.c.map((change) => {
        check(Array.isArray(change));
        const [kind, ...rest] = change;
        if (kind === "+") {
          check(takesNewRows() && rest.length === attributes().length);
          return { kind: "insert", label: null, values: rest.map((value, at) => checkValue(value, attributes()[at])) };
        }
        check(labels.delete(rest[0]));
        if (kind === "-") {
          check(controller().letsRowsGo && rest.length === 1);
          return { kind: "delete", label: rest[0] };
        }
        check(kind === "=" && rest.length > 1 && rest.length % 2 === 1);
        const values = new Map();
        for (let at = 1; at < rest.length; at += 2) {
          check(Number.isInteger(rest[at]));
          values.set(rest[at], checkValue(rest[at + 1], attributes()[rest[at]]));
        }
        return { kind: "set", label: rest[0], values };
      });
      check(rowsNow().length + changes.filter((it) => it.kind === "insert").length <= most.rows);
      shown.moments.push(played(moment(), changes, lines));
      shown.at += 1;
    }
    const { a: at = told.t.length, d: own, g: spoken } = told;
    check(Number.isInteger(at) && at >= 0 && at <= told.t.length);
    check(own === undefined || typeof own === "string" && own.length <= most.delegate && !/[\u0000-\u0009\u000b-\u001f]/.test(own));
    check(spoken === undefined || ["en", "zh"].includes(spoken));
    shown.at = at;
    view.lines.value = own ?? linesAt(moment());
    if (spoken !== undefined) page.lang = spoken;
    shown.selected = rowsNow()[0]?.label ?? null;
  }

  /** The lines with which a start begins. */
  function standing() {
    const { delegate, view: kind } = controller();
    const own = delegate?.lines.join("\n");
    if (own && readDelegate(own).problem === null) return own;
    return live.delegates.find((it) => it.name === (kind === "collectionView" ? "collecting" : "standard")).lines.join("\n");
  }

  // --- The page

  let typing = null;

  const signs = { insert: "+", delete: "−", move: "↕", update: "~" };

  const view = {
    title: make("h1", {}), source: make("small", {}),
    language: make("button", { onclick: switchLanguage }),
    theme: make("button", { onclick: switchTheme }, "◐"),
    help: make("button", { onclick: () => showKeys() }, "?"),
    marks: make("ol", { class: "marks" }),
    heading: make("h2", { class: "step" }),
    phoneTitle: make("div", { class: "nav" }),
    rows: make("ul", { class: "rows" }),
    stop: make("div", { class: "stop", hidden: true }),
    hand: make("div", { class: "hand" }),
    pending: make("ul", { class: "pendingChanges" }),
    callbacks: make("ol", {}),
    outcome: make("div", { class: "outcome" }),
    start: make("select", { id: "start", onchange: (event) => takeOver(Number(event.target.value)) }),
    preset: make("select", { id: "preset", onchange: (event) => usePreset(event.target.value) }),
    lines: make("textarea", { id: "lines", rows: "13", wrap: "off", spellcheck: "false", autocapitalize: "off", autocomplete: "off",
      maxlength: String(most.delegate), "aria-describedby": "problem", oninput: () => {
        showProblem(readDelegate(view.lines.value).problem);
        clearTimeout(typing);
        typing = setTimeout(address, 300);
      } }),
    problem: make("p", { id: "problem", class: "problem", hidden: true }),
    scenario: make("pre", { class: "story", tabindex: "0" }),
    copied: make("span", { class: "copied" }),
    purpose: make("p", { class: "purpose" }),
    live: make("p", { class: "unseen", "aria-live": "polite" }),
    warning: make("p", { class: "note", hidden: true }),
    again: make("button", { onclick: again }),
    form: make("dialog", { class: "form" }), keys: make("dialog", {}),
    foot: make("footer", { class: "keys" }),
  };
  view.phone = make("div", { class: "phone" }, view.phoneTitle, view.rows, view.stop);
  const buttons = Object.fromEntries(["add", "edit", "remove", "up", "down", "undo", "again", "collect", "save"].map((key) =>
    [key, make("button", { "data-do": key, onclick: () => actions[key]() })]));
  const headings = Object.fromEntries(["phone", "callbacks", "delegate", "scenario"].map((key) =>
    [key, make("h2", { id: `heading-${key}` })]));
  const labels = { start: make("label", { for: "start" }), preset: make("label", { for: "preset" }), lines: make("label", { for: "lines" }) };
  const copies = { scenario: make("button", { "data-do": "copyText", onclick: () => {
      view.scenario.textContent = scenarioText();
      copy(view.scenario.textContent);
    } }),
    link: make("button", { onclick: () => address().then(() => copy(location.href)) }) };

  /** Whether a new row can be made: what the predicate reads it takes from another. */
  const takesNewRows = () => controller().takesNewRows
    && (rowsNow().length > 0 || !attributes().some((attribute) => attribute.isFixed));

  const selectedIndex = () => rowsNow().findIndex((row) => row.label === shown.selected);

  const actions = {
    add: () => (takesNewRows() ? showForm(null) : announce(say("takesNone"))),
    edit: () => (selectedIndex() >= 0 ? showForm(rowsNow()[selectedIndex()]) : null),
    remove: () => {
      const index = selectedIndex();
      if (index < 0) return;
      if (!controller().letsRowsGo) return announce(say("letsNoneGo"));
      const next = rowsNow()[index + 1] ?? rowsNow()[index - 1];
      const label = shown.selected;
      shown.selected = next?.label ?? null;
      change({ kind: "delete", label });
    },
    up: () => moveBy(-1),
    down: () => moveBy(1),
    undo,
    again,
    collect: () => {
      shown.collects = !shown.collects;
      if (!shown.collects) save();
      draw();
    },
    save: () => save(),
  };

  function build() {
    const panel = (name, key, ...children) =>
      make("section", { class: name, "aria-labelledby": `heading-${key}` }, headings[key], children);
    document.body.append(make("div", { class: "viewer live-page" },
      make("header", {}, view.title, view.source, make("div", {}, view.language, view.theme, view.help)),
      make("nav", { class: "track", "aria-label": say("turns") }, make("div", { class: "line" }, view.marks)),
      make("main", {}, view.heading,
        panel("phone", "phone", view.purpose, view.hand, make("div", { class: "phones" }, view.phone), view.pending, view.warning),
        panel("callbacks", "callbacks", view.callbacks, view.outcome),
        panel("story", "delegate", make("div", { class: "field" }, labels.preset, view.preset),
          make("div", { class: "field" }, labels.lines, view.lines, view.problem), make("div", { class: "hand" }, view.again)),
        panel("stack", "scenario", make("div", { class: "field" }, labels.start, view.start),
          make("div", { class: "hand" }, copies.scenario, copies.link, view.copied), view.scenario)),
      view.foot, view.live, view.form, view.keys));
    view.hand.append(...Object.values(buttons));
    document.addEventListener("keydown", pressed);
    window.addEventListener("hashchange", async () => {
      const isUnderstood = await follow(location.hash);
      name();
      draw();
      showWarning(isUnderstood ? null : say("badAddress"));
      page.dispatchEvent(new Event("followed"));
    });
  }

  /** Says something to those who do not see what changes, and to the others beside the phone. */
  function announce(text) {
    view.live.textContent = visible(text);
    showWarning(text);
    return false;
  }

  function showWarning(text) {
    view.warning.hidden = text === null;
    view.warning.textContent = text === null ? "" : visible(text);
  }

  function showProblem(problem) {
    view.lines.rows = Math.min(24, Math.max(8, view.lines.value.split("\n").length + 1));
    view.problem.hidden = problem === null;
    view.problem.replaceChildren(...(problem === null ? [] : [make("b", {}, say("line", problem.line)), " ", visible(problem.text)]));
    view.lines.setAttribute("aria-invalid", String(problem !== null));
    const text = view.lines.value.trim();
    const found = presets().find((it) => it.lines.join("\n") === text);
    view.preset.value = found ? found.name : "";
  }

  /** The delegates to choose from: the scenario's own, and those that every scenario has. */
  const presets = () => [...(controller().delegate ? [controller().delegate] : []), ...live.delegates]
    .filter((it, index, all) => all.findIndex((other) => other.name === it.name) === index)
    .filter((it) => readDelegate(it.lines.join("\n")).problem === null);

  function usePreset(wanted) {
    const found = presets().find((it) => it.name === wanted);
    if (found) view.lines.value = found.lines.join("\n");
    showProblem(null);
    address();
  }

  function takeOver(index) {
    begin(index);
    view.lines.value = standing();
    draw();
    address();
  }

  /** Names everything in the language of the page. */
  function name() {
    document.title = visible(live.title[language()]);
    view.title.textContent = visible(live.title[language()]);
    view.source.textContent = visible(live.path);
    view.language.textContent = language() === "en" ? "中文" : "English";
    view.language.lang = language() === "en" ? "zh" : "en";
    for (const [key, element] of [["theme", view.theme], ["keys", view.help]]) {
      element.setAttribute("aria-label", say(key));
      element.title = say(key);
    }
    for (const [key, heading] of Object.entries(headings)) heading.textContent = say(key);
    for (const [key, label] of Object.entries(labels)) label.textContent = say(key);
    for (const [key, button] of Object.entries(buttons)) button.textContent = say(key);
    view.again.textContent = say("again");
    view.purpose.textContent = say("purpose");
    copies.scenario.textContent = say("copyText");
    copies.link.textContent = say("copyLink");
    view.rows.setAttribute("aria-label", say("phoneOf", controller().name));
    view.marks.closest("nav").setAttribute("aria-label", say("turns"));
    view.start.replaceChildren(...live.starts.map((it, index) => make("option", { value: index },
      it.step === null ? say("atEnd") : say("beforeStep", it.step[language()] ?? it.step.en))));
    view.foot.textContent = keyList().map(([key, what]) => `${key} ${what}`).join(" · ");
  }

  const summary = (turn) => {
    const { callbacks, exception } = turn;
    if (exception !== null) return { kind: "broken", text: "✕" };
    if (!isLevel(turn) || staleLabels(turn).length > 0) return { kind: "broken", text: "!" };
    const kinds = callbacks.map((it) => it.kind).filter((kind) => kind);
    const kind = kinds.includes("section") ? "section" : kinds[0] ?? "fetch";
    return { kind, text: kinds.map((it) => (it === "section" ? "§" : signs[it])).join("").slice(0, 8) || "·" };
  };

  /** Shows the moment that is meant; rows slide where it follows the one that was shown. */
  function draw(slides) {
    const now = moment();
    view.start.value = String(shown.start);
    view.preset.replaceChildren(make("option", { value: "" }, say("ownLines")),
      ...presets().map((it) => make("option", { value: it.name }, it.name)));
    showProblem(readDelegate(view.lines.value).problem);
    view.marks.classList.toggle("dense", shown.moments.length > 40);
    view.marks.replaceChildren(...shown.moments.map((turn, index) => {
      const { kind, text } = index === 0 ? { kind: "fetch", text: "○" } : summary(turn);
      const title = index === 0 ? say("begins") : say("turn", index);
      return make("li", { class: kind + (index === shown.at ? " now" : "") },
        make("button", { title, "aria-label": `${title} ${text}`, "aria-current": index === shown.at ? "step" : null, onclick: () => goTo(index) },
          make("b", {}, text), make("span", {}, title)));
    }));
    view.heading.textContent = visible(shown.at === 0 ? say("begins")
      : `${say("turn", shown.at)}: ${now.changes.map(changeText).join(" · ")}`);
    view.phoneTitle.replaceChildren(make("b", {}, controller().name));
    drawRows(now, slides && !window.matchMedia("(prefers-reduced-motion: reduce)").matches);
    drawHand();
    drawCallbacks(now);
    drawOutcome(now);
    clearTimeout(resting);
    resting = setTimeout(drawAtRest, 250);
    showWarning(null);
    view.copied.textContent = "";
    if (slides) {
      view.live.textContent = visible(now.exception === null
        ? now.callbacks.slice(1, -1).map((it) => it.text).join("; ") || say("nothingTold") : `${say("exception")}: ${now.exception}`);
    }
    page.dataset.turn = String(shown.at);
  }

  let resting = null;

  /** What need not follow every change at once: the text, and the turn that is shown among the others. */
  function drawAtRest() {
    view.scenario.textContent = shown.moments.length <= 60 ? scenarioText() : say("isLong");
    const mark = view.marks.querySelector(".now");
    view.marks.scrollLeft = mark.offsetLeft - view.marks.clientWidth / 2 + mark.offsetWidth / 2;
  }

  const changeText = (change) => {
    if (change.kind === "insert") return say("added", cellText(change.values));
    if (change.kind === "delete") return say("removed", change.label);
    return say("changed", change.label, [...change.values].map(([at, value]) => `${attributes()[at].name}=${shownValue(value)}`).join(" "));
  };

  const known = new Map();

  function drawRows(now, slides) {
    const places = slides ? new Map([...known.values()].map((node) => [node, node.offsetTop])) : null;
    const frozen = now.exception !== null;
    const screen = now.screen;
    const rows = new Map(rowsNow().map((row) => [row.number, row]));
    const kinds = new Map(now.callbacks.filter((it) => it.method === "object").map((it) => [it.row, it.type]));
    const former = new Map(now.before.flatMap((it) => it.cells).map((cell) => [cell.id, cell.text]));
    const waiting = new Map(shown.pending.filter((it) => it.label !== null).map((it) => [it.label, changeText(it)]));
    view.phone.classList.toggle("frozen", frozen);
    const nodes = [];
    const kept = new Map();
    const seen = new Map();
    screen.forEach(({ title, cells }, section) => {
      if (title !== null) nodes.push(make("li", { class: "header" }, title));
      cells.forEach((cell, index) => {
        const count = seen.get(cell.id) ?? 0;
        seen.set(cell.id, count + 1);
        const key = `${cell.id} ${count}`;
        const node = known.get(key) ?? make("li", { class: "cell" });
        kept.set(key, node);
        const row = rows.get(cell.id);
        const place = now.sections[section]?.rows[index];
        const isStale = !frozen && (place?.number !== cell.id || cellText(place.values) !== cell.text);
        const kind = frozen ? undefined : kinds.get(cell.id);
        const isSeen = kind && (kind !== "update" || former.get(cell.id) !== cell.text);
        const isSelected = row && row.label === shown.selected;
        node.className = `cell${isSeen ? ` ${kind}` : ""}${isStale ? " stale" : ""}${isSelected ? " picked" : ""}${waiting.has(cell.label) ? " pending" : ""}`;
        node.dataset.label = cell.label;
        node.dataset.path = `${section}-${index}`;
        node.replaceChildren(
          make("span", { class: "sign", "aria-hidden": "true" }, isStale ? "!" : isSeen ? signs[kind] : ""),
          make("button", { class: "pick", "aria-pressed": String(Boolean(isSelected)), disabled: !row, onclick: () => select(cell.label),
            ondblclick: actions.edit },
          make("span", { class: "text" }, cell.text), make("code", { class: "id" }, cell.label),
          isStale ? make("span", { class: "meaning" }, place?.number === cell.id ? say("stale")
            : place ? say("elsewhere", place.label) : say("noneHere")) : null),
          make("span", { class: "grip", "aria-hidden": "true", title: say("grip"), onpointerdown: (event) => grip(event, cell.label) }, "≡"),
          waiting.has(cell.label) ? make("span", { class: "badge" }, waiting.get(cell.label)) : "");
        nodes.push(node);
      });
    });
    if (screen.every((it) => it.cells.length === 0)) nodes.push(make("li", { class: "empty" }, say("noRows")));
    known.clear();
    for (const [key, node] of kept) known.set(key, node);
    view.rows.replaceChildren(...nodes);
    view.stop.hidden = !frozen;
    view.stop.replaceChildren(...(frozen ? [make("div", { class: "problem" },
      make("b", {}, `✕ ${say(now.isUIKits ? "exception" : "runtimeFailure")}`), make("blockquote", {}, now.exception),
      now.sum && now.isUIKits ? make("p", {}, make("code", {}, sumText(now.sum))) : null)] : []));
    if (!places) return;
    for (const node of known.values()) {
      const was = places.get(node);
      if (was === undefined) node.animate([{ opacity: 0 }, {}], { duration: slide });
      else if (was !== node.offsetTop) {
        node.animate([{ transform: `translateY(${was - node.offsetTop}px)` }, {}], { duration: slide, easing: "ease-in-out" });
      }
    }
  }

  function drawHand() {
    const index = selectedIndex();
    buttons.add.disabled = !takesNewRows();
    buttons.edit.disabled = index < 0;
    buttons.remove.disabled = index < 0 || !controller().letsRowsGo;
    const hasOrder = controller().terms.length > 0;
    buttons.up.disabled = index <= 0 || !hasOrder;
    buttons.down.disabled = index < 0 || index >= rowsNow().length - 1 || !hasOrder;
    buttons.undo.disabled = shown.at === 0 && shown.pending.length === 0;
    buttons.again.disabled = view.again.disabled = shown.at === 0;
    buttons.collect.setAttribute("aria-pressed", String(shown.collects));
    buttons.save.hidden = !shown.collects;
    buttons.save.disabled = shown.pending.length === 0;
    buttons.save.textContent = say("saveCount", shown.pending.length);
    view.pending.replaceChildren(...shown.pending.map((it) => make("li", {}, changeText(it))));
    view.pending.hidden = shown.pending.length === 0;
  }

  function drawCallbacks(now) {
    view.callbacks.replaceChildren(...now.callbacks.slice(0, 300).map((callback, index) => make("li", {},
      make("p", { class: "go" }, make("span", { class: "number" }, String(index + 1)),
        make("code", {}, callback.kind ? make("b", { class: callback.kind }, `${callback.kind === "section" ? "§" : signs[callback.kind]} `) : "", callback.text)),
      callback.responses.map((response) => make("p", { class: `did${response.isCulprit ? " crossing" : ""}${response.isLost ? " bad" : ""}` },
        make("code", {}, response.text), response.did ? ` → ${response.did}` : "")))),
      ...(now.callbacks.length > 300 ? [make("li", { class: "more" }, say("moreCallbacks", now.callbacks.length - 300))] : []));
    if (now.callbacks.length === 0) {
      view.callbacks.replaceChildren(make("li", { class: "quiet" }, say(shown.at === 0 ? "moveSomething" : "nothingTold")));
    }
  }

  function drawOutcome(now) {
    const parts = [];
    if (shown.at > 0) {
      const chip = (holds, text) => make("li", { class: `chip ${holds ? "holds" : "fails"}` },
        make("span", { class: "mark" }, holds ? "✓ " : "✗ "), text);
      const chips = [];
      if (now.exception !== null) chips.push(chip(false, now.sum ? sumText(now.sum) : say("exception")));
      else {
        if (now.sum) chips.push(chip(true, sumText(now.sum)));
        const level = isLevel(now);
        chips.push(chip(level, say(level ? "showsRows" : "showsOthers")));
        if (level) {
          const stale = staleLabels(now);
          chips.push(chip(stale.length === 0, stale.length === 0 ? say("cellsCurrent") : say("cellsStale", stale.join(", "))));
        }
      }
      parts.push(make("ul", { class: "chips" }, chips));
      if (now.exception !== null || !isLevel(now)) parts.push(make("p", { class: "note" }, say("controllerHas", rowsText(now))));
      if (now.exception !== null || now.waits) parts.push(make("p", { class: "note" }, say(now.waits ? "waits" : "reloads")));
    }
    view.outcome.replaceChildren(...parts);
  }

  /** The rows of the controller by their labels, section by section. */
  const rowsText = ({ sections }) => sections.map(({ name, rows }) =>
    `${controller().sectionKey === null ? "" : `${quoted(name)} `}${rows.map((row) => row.label).join(", ")}`.trim()).join("; ") || say("noRows");

  function select(label) {
    shown.selected = label;
    draw();
    view.rows.querySelector(".picked .pick")?.focus();
  }

  function goTo(index) {
    shown.at = Math.min(Math.max(index, 0), shown.moments.length - 1);
    if (moment().delegateText !== null) view.lines.value = moment().delegateText;
    if (selectedIndex() < 0) shown.selected = rowsNow()[0]?.label ?? null;
    shown.pending = [];
    draw();
    address();
    view.live.textContent = visible(view.heading.textContent);
  }

  // --- A row's values

  function showForm(row) {
    const fields = attributes().map((attribute, index) => ({ attribute, index })).filter(({ attribute }) => !attribute.isFixed)
      .map(({ attribute, index }) => {
      const id = `value-${index}`;
      const value = row ? row.values[index] : suggestion(attribute, index);
      const input = make("input", { id, autocomplete: "off", ...(isNumber(attribute)
        ? { type: "number", min: attribute.least, max: attribute.most, step: 1 } : { type: "text", maxlength: most.text }) });
      input.value = value === null ? "" : String(value);
      return { attribute, index, input, node: make("p", {}, make("label", { for: id }, attribute.name), input) };
    });
    const submitted = (event) => {
      event.preventDefault();
      // What the predicate reads stays as it is in the rows.
      const values = (row ?? rowsNow()[0] ?? { values: attributes().map(() => null) }).values.slice();
      for (const { attribute, input, index } of fields) {
        const text = input.value.replace(/[\u0000-\u001f]/g, "");
        if (isNumber(attribute)) values[index] = input.value === "" ? null : Number(input.value);
        else values[index] = text === "" && (row ? row.values[index] === null : true) ? null : text;
      }
      if (values.some((value, index) => typeof value === "number" && !(Number.isInteger(value)
        && value >= attributes()[index].least && value <= attributes()[index].most))) return;
      view.form.close();
      if (row) change({ kind: "set", label: row.label, values: new Map(values.map((value, index) => [index, value])) });
      else change({ kind: "insert", label: null, values });
      restoreFocus();
    };
    view.form.setAttribute("aria-label", say(row ? "edit" : "add"));
    view.form.replaceChildren(make("h2", {}, row ? `${say("edit")}: ${visible(row.label)}` : say("add")),
      make("form", { onsubmit: submitted }, fields.map(({ node }) => node),
        make("p", { class: "hand" }, make("button", { class: "main" }, say("done")),
          make("button", { type: "button", onclick: () => { view.form.close(); restoreFocus(); } }, say("cancel")))));
    view.form.showModal();
    fields[0]?.input.select();
  }

  const restoreFocus = () => view.rows.querySelector(".picked .pick")?.focus();

  /** A value for a new row: the next number, a short text. */
  function suggestion(attribute, index) {
    const values = rowsNow().map((row) => row.values[index]).filter((value) => value !== null);
    if (!isNumber(attribute)) return controller().sectionKey === attribute.name && values.length > 0 ? values[0] : "Neo";
    if (controller().sectionKey === attribute.name && values.length > 0) return values[0];
    return Math.min(attribute.most, Math.max(0, ...values) + 1);
  }

  // --- Dragging

  function grip(event, label) {
    event.preventDefault();
    const handle = event.currentTarget;
    const row = rowsNow().findIndex((it) => it.label === label);
    if (row < 0) return;
    shown.selected = label;
    let target = row;
    let section = null;
    let isBelow = false;
    const cells = () => [...view.rows.querySelectorAll(".cell")];
    const others = () => cells().filter((it) => it.dataset.label !== label);
    const middle = (node) => {
      const { top, height } = node.getBoundingClientRect();
      return top + height / 2;
    };
    const sectionAt = (node) => {
      const found = rowsNow().find((it) => it.label === node?.dataset.label);
      return found ? sectionOf(found.values) : null;
    };
    const over = (y) => {
      const all = others();
      target = all.filter((node) => y > middle(node)).length;
      const [above, below] = [all[target - 1], all[target]];
      // Above a header is the end of the section before it.
      const header = below?.previousElementSibling?.matches(".header") ? below.previousElementSibling : null;
      isBelow = Boolean(above) && (!below || header !== null && y < middle(header));
      section = sectionAt(isBelow ? above : below);
    };
    const show = () => cells().forEach((node) => {
      const all = others();
      node.classList.toggle("dragged", node.dataset.label === label);
      node.classList.toggle("dropAbove", section !== null && !isBelow && all[target] === node);
      node.classList.toggle("dropBelow", section !== null && isBelow && all[target - 1] === node);
    });
    const moved = (move) => {
      over(move.clientY);
      show();
    };
    const ended = (end) => {
      handle.removeEventListener("pointermove", moved);
      const isElsewhere = target !== row || section !== sectionOf(rowsNow()[row].values);
      if (end.type === "pointerup" && section !== null && isElsewhere) moveTo(label, target, section);
      else draw();
    };
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener("pointermove", moved);
    for (const type of ["pointerup", "pointercancel"]) handle.addEventListener(type, ended, { once: true });
    show();
  }

  // --- Keys and buttons

  const keyList = () => [
    ["↑ ↓", say("keySelect")], ["⇧↑ ⇧↓", say("keyMove")], ["Enter", say("edit")], ["N", say("add")], ["Del", say("remove")],
    ["Z", say("undo")], ["R", say("again")], ["C", say("collect")], ["S", say("save")], ["← →", say("keyTurns")],
    ["L", say("keyLanguage")], ["D", say("theme")], ["?", say("keys")],
  ];

  function showKeys() {
    view.keys.setAttribute("aria-label", say("keys"));
    view.keys.replaceChildren(make("h2", {}, say("keys")),
      make("dl", {}, keyList().map(([key, what]) => [make("dt", {}, make("kbd", {}, key)), make("dd", {}, what)])),
      make("p", {}, say("legend")),
      make("form", { method: "dialog" }, make("button", {}, say("close"))));
    view.keys.showModal();
  }

  function pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || view.keys.open || view.form.open || !shown.moments.length) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.matches("select, input, textarea")) return;
    const isButton = target.matches("button:not(.pick), summary, a");
    const pick = (by) => {
      const rows = rowsNow();
      const index = Math.min(Math.max(selectedIndex() + by, 0), rows.length - 1);
      if (rows[index]) select(rows[index].label);
    };
    const move = (action) => {
      action();
      restoreFocus();
    };
    const keys = {
      ArrowUp: () => (event.shiftKey ? move(actions.up) : pick(-1)),
      ArrowDown: () => (event.shiftKey ? move(actions.down) : pick(1)),
      ArrowLeft: () => goTo(shown.at - 1), ArrowRight: () => goTo(shown.at + 1),
      Home: () => goTo(0), End: () => goTo(shown.moments.length - 1),
      Enter: isButton ? null : actions.edit, Delete: () => move(actions.remove), Backspace: () => move(actions.remove),
      n: actions.add, z: actions.undo, r: again, c: actions.collect, s: actions.save, l: switchLanguage, d: switchTheme, "?": showKeys,
    };
    const action = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const area = make("textarea", { class: "unseen" });
      area.value = text;
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
    view.copied.textContent = say("copied");
    view.live.textContent = say("copied");
  }

  function switchLanguage() {
    page.lang = language() === "en" ? "zh" : "en";
    name();
    draw();
    address();
  }

  function switchTheme() {
    const isDark = page.dataset.theme
      ? page.dataset.theme === "dark" : window.matchMedia("(prefers-color-scheme: dark)").matches;
    page.dataset.theme = isDark ? "light" : "dark";
  }

  /** Leaves the still table, and says why the phone does not live. */
  function giveUp(key) {
    page.classList.remove("live");
    document.querySelector("main.document p").after(make("p", { class: "note" }, say(key)));
  }

  async function open() {
    if (typeof WebAssembly !== "object" || typeof DecompressionStream !== "function") return giveUp("needsWebAssembly");
    try {
      rules = await Rules.load(readJSON("rules"));
    } catch {
      return giveUp("needsWebAssembly");
    }
    begin(live.starts.length - 1);
    view.lines.value = standing();
    build();
    const isUnderstood = await follow(location.hash);
    name();
    draw();
    if (!isUnderstood) showWarning(say("badAddress"));
    page.dataset.ready = "";
  }

  open();
})();
