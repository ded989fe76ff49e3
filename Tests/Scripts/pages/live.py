"""The page whose phone is moved by hand: it does what the program does, by every way in, and nothing else.

What was done in the page is run by the program as the scenario that the page makes of it: each turn expects the
callbacks, the calls, the exception, the rows and the cells that the page has shown.

usage, by hand: live.py ROLLCALL WORK_FOLDER TURNS SEED, in the folder that has Scenarios
"""

import base64
import hashlib
import json
import os
import random
import subprocess
import sys
import time
import zlib

from driver import (ROLLCALL, WORK, ActionChains, Keys, browser, expect, expect_accessible, expect_no_sideways,
                    expect_silence, open_page, run, set_media, set_width)

# Pages of several kinds: sections, none, a collection view, delegates that are wrong.
LAW = [
    "Articles/000-corrected", "Controller/Callbacks/the-order-of-a-report", "Mistakes/a-batch-is-applied-one-by-one",
    "Controller/CollectionView/a-batch-of-everything", "Articles/001-corrected", "Articles/002-corrected",
]

# Lines that are put in the place of others now and then, so that views raise and cells are out of date.
SPOILT = [
    ("insertRows newIndexPath", "insertRows 0-0"), ("deleteRows indexPath, insertRows newIndexPath", "moveRow indexPath newIndexPath"),
    ("configureCell indexPath with anObject", "reloadRows indexPath"), ("configureCell indexPath with anObject", "break"),
    ("deleteSections sectionIndex", "break"), ("insertRows newIndexPath", "insertRows indexPath"),
    ("configureCell indexPath with anObject", "configureCell newIndexPath with anObject"),
    ("configureCell indexPath with anObject", "configureCell newIndexPath with object(at: indexPath)"),
    ("deleteRows indexPath,", "later reloadRows newIndexPath, deleteRows indexPath,"),
    ("insertItems newIndexPath", "insertItems 0-0"), ("deleteItems indexPath, insertItems", "deleteItems indexPath, reloadItems"),
    ("endUpdates", "endUpdates, layoutIfNeeded"), ("beginUpdates", "break"), ("endUpdates", "reloadData, endUpdates"),
]

# Works the page's own buttons, forms and keys, so many turns, and says what it makes of them.
DRIVE = """
const [seed, turns, spoilt] = arguments;
let state = seed;
const random = (count) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor(state / 4294967296 * count);
};
const one = (selector) => document.querySelector(selector);
const all = (selector) => [...document.querySelectorAll(selector)];
const act = (name) => one(`[data-do=${name}]`).click();
const names = ["Ann", "Bo", "\\u5c0f\\u660e", "\\u00e9", "e\\u0301", "Zoe", "a b", "\\"q\\"", "{x}", "\\\\\\\\", "\\u{1D11E}", "#1"];
const press = (key, shiftKey) => document.body.dispatchEvent(
  new KeyboardEvent("keydown", { key, shiftKey, bubbles: true, cancelable: true }));
const fill = (share) => {
  for (const input of all("dialog[open] input")) {
    if (random(100) >= share) continue;
    input.value = input.type === "number"
      ? String(Math.max(Number(input.min), Math.min(Number(input.max), random(12) === 0 ? random(60000) - 30000 : random(7) - 1)))
      : random(10) === 0 ? "" : names[random(names.length)];
  }
  one("dialog[open] form").requestSubmit();
};
const pick = () => {
  const rows = all(".pick:not(:disabled)");
  if (rows.length > 0) rows[random(rows.length)].click();
  return rows.length > 0;
};
const lines = one("#lines");
const standing = lines.value;
for (let turn = 0; turn < turns; turn += 1) {
  if (turn % 4 === 2) {
    const fitting = spoilt.filter(([old]) => standing.includes(old));
    const [old, other] = fitting[random(fitting.length)];
    lines.value = standing.replace(old, other);
    lines.dispatchEvent(new Event("input"));
  } else if (turn % 4 === 0) {
    lines.value = standing;
    lines.dispatchEvent(new Event("input"));
  }
  const count = random(10) < 6 ? 1 : 2 + random(4);
  if (count > 1) act("collect");
  for (let change = 0; change < count; change += 1) {
    const what = random(10);
    const isSelected = pick();
    if (!isSelected || what < 3 && all(".cell").length < 14) {
      act("add");
      if (one("dialog[open]")) fill(90);
    } else if (what < 6) {
      act("edit");
      if (one("dialog[open]")) fill(50);
    } else if (what < 8) press("Delete");
    else if (random(2)) press(random(2) ? "ArrowUp" : "ArrowDown", true);
    else act(random(2) ? "up" : "down");
  }
  if (count > 1) act("collect");
}
act("copyText");
return { text: one(".stack pre").textContent, turns: Number(document.documentElement.dataset.turn) };
"""

READY = "return document.documentElement.dataset.ready !== undefined || document.querySelector('.document .note') !== null"


def wait_until(condition, what, *arguments):
    for _ in range(1000):
        if run(condition, *arguments):
            return
        time.sleep(0.01)
    expect(False, f"{what} does not come")


def live_page(scenario, name, language="en"):
    page = os.path.join(WORK, name + ".html")
    done = subprocess.run([ROLLCALL, "page", f"Scenarios/{scenario}.scenario", "--html", page, "--language", language],
                          capture_output=True, text=True)
    expect(done.returncode == 0, f"{name}: no page: {done.stderr}")
    return page


def open_live(page, fragment=""):
    open_page(page, fragment)
    wait_until(READY, f"the phone of {page}")


def played(name, text):
    """What the program says of a text that the page made: what does not hold, and how much was expected."""
    path = os.path.join(WORK, name + ".scenario")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    done = subprocess.run([ROLLCALL, "run", "--format", "json", path], capture_output=True, text=True)
    if not done.stdout:
        return ["no report: " + done.stderr[:400]], 0
    report = json.loads(done.stdout.splitlines()[0])
    wrong = [] if report["stop"] is None else [json.dumps(report["stop"])[:400]]
    if report["totals"]["failedExpectations"]:
        text = subprocess.run([ROLLCALL, "run", path], capture_output=True, text=True).stdout
        wrong += [line for line in text.splitlines() if "✗" in line][:3]
    return wrong, report["totals"]["expectations"]


NAMES = ["Ann", "Bo", "\u5c0f\u660e", "\u00e9", "e\u0301", "Zoe", "a b", "\"q\"", "{x}", "\\\\", "\U0001d11e", "#1", "", None]


def random_state(live, generator, turns):
    """A state as an address holds it: turns of random changes at the end of a scenario, by delegates, some spoilt."""
    controller = live["starts"][-1]["controller"]
    attributes, prefix = controller["attributes"], controller["freePrefix"]
    built_in = "collecting" if controller["view"] == "collectionView" else "standard"
    lines = "\n".join(next(it["lines"] for it in live["delegates"] if it["name"] == built_in))
    if built_in == "collecting":
        spoilt = [(old, new.replace("Rows", "Items").replace("moveRow", "moveItem")) for old, new in SPOILT]
    else:
        spoilt = SPOILT
    fitting = [(old, new) for old, new in spoilt if old in lines]
    labels, count = [row["label"] for row in controller["rows"]], 0
    # What the predicate reads stays as it is in every row.
    fixed = {at: controller["rows"][0]["values"][at][1:] for at, it in enumerate(attributes) if it["isFixed"]}
    free_places = [at for at in range(len(attributes)) if at not in fixed]

    def value(attribute):
        if attribute["most"] is None:
            return generator.choice(NAMES)
        if generator.random() < 0.05:
            return generator.choice([None, attribute["least"], attribute["most"]])
        return generator.randint(-1, 6)

    made = []
    for _ in range(turns):
        changes, touched = [], set()
        for _ in range(generator.choice([1, 1, 1, 2, 3, 6])):
            what = generator.random()
            free = [label for label in labels if label not in touched]
            takes = controller["takesNewRows"] and (labels or not fixed)
            if not free and not takes:
                break
            if takes and (not free or what < 0.3 and len(labels) < 14):
                count += 1
                touched.add(f"{prefix}{count}")
                labels.append(f"{prefix}{count}")
                changes.append(["+"] + [fixed.get(at, value(it)) for at, it in enumerate(attributes)])
                continue
            label = generator.choice(free)
            touched.add(label)
            if what < 0.5 and (takes and len(labels) > 1 or what < 0.05):
                labels.remove(label)
                changes.append(["-", label])
            else:
                places = generator.sample(free_places, generator.randint(1, len(free_places)))
                changes.append(["=", label] + [it for at in places for it in (at, value(attributes[at]))])
        if not changes:
            break
        turn = {"c": changes, "d": lines}
        if fitting and generator.random() < 0.4:
            turn["d"] = lines.replace(*generator.choice(fitting))
        made.append(turn)
    return {"v": 1, "s": len(live["starts"]) - 1, "t": made}


def fragment_of(state):
    """A state as an address: JSON, deflated, in base 64."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(json.dumps(state).encode()) + packer.flush()
    return "#s=" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


LIVE = "return JSON.parse(document.getElementById('live').textContent)"
TEXT = """
document.querySelector('[data-do=copyText]').click();
return { text: document.querySelector('.stack pre').textContent,
  turns: Number(document.documentElement.dataset.turn) };
"""


def told_by(page, live, name, seed, turns):
    """Random turns that an address has, what the page makes of them, and what the program says of that."""
    open_live(page, fragment_of(random_state(live, random.Random(seed), turns)))
    made = run(TEXT)
    wrong, expectations = played(name, made["text"])
    return made, wrong, expectations


def check_live_law(turns=400, seed=40):
    """Random turns are told by the program as by the page."""
    pages = {}
    count = moves = raised = 0
    # What may mend an exception the program tries from the beginning on.
    size = 25
    for part in range(0, turns, size):
        scenario = LAW[part // size % len(LAW)]
        if scenario not in pages:
            page = live_page(scenario, f"law-{len(pages)}")
            open_live(page)
            pages[scenario] = page, run(LIVE)
        made, wrong, expectations = told_by(*pages[scenario], "law", seed + part, size)
        expect(not wrong, f"{scenario}, seed {seed + part}: the program says otherwise: {wrong}")
        expect(made["turns"] > 0 and expectations >= 3 * made["turns"],
               f"{scenario}, seed {seed + part}: {made['turns']} turns, {expectations} expectations")
        count += made["turns"]
        moves += sum(made["text"].count(f"\n  {word} ") for word in ("insert", "set", "delete"))
        moves -= made["text"].count(" delegate=")
        raised += made["text"].count("\nexpect exception")
        expect_silence(f"the phone of {scenario}")
    expect(count > turns * 2 // 3 and raised > count // 20, f"only {raised} of {count} turns end in an exception")
    print(f"{moves} moves in {count} turns, {raised} of them with an exception: the program tells the same")


def check_live_hand(turns=30, seed=41):
    """Turns that are worked by buttons, forms and keys are told by the program as by the page."""
    page = live_page(LAW[0], "hand")
    open_live(page)
    made = run(DRIVE, seed, turns, SPOILT)
    wrong, expectations = played("hand", made["text"])
    expect(not wrong, f"by hand, seed {seed}: the program says otherwise: {wrong}")
    expect(made["turns"] > turns // 2 and expectations > 3 * made["turns"],
           f"by hand: {made['turns']} turns, {expectations} expectations")
    expect_silence("the phone by hand")


# --- Keys, sizes, addresses


def check_live_keys():
    """A phone is moved by the keyboard alone, and what is done is seen, said, undone, and in the address."""
    page = live_page(LAW[0], "keys")
    open_live(page)
    texts = "return [...document.querySelectorAll('.pick .text')].map((it) => it.textContent)"
    turn = "return Number(document.documentElement.dataset.turn)"
    told = "return [...document.querySelectorAll('.go code')].map((it) => it.textContent.slice(0, 60))"
    before = run(texts)

    def press(*keys):
        ActionChains(browser).send_keys(*keys).perform()

    press("n")
    press("7", Keys.TAB, "Mo", Keys.TAB, "12", Keys.ENTER)
    expect(run(turn) == 1 and "7:Mo age:12" in run(texts), f"a new row: {run(texts)}")
    expect(run(told)[1].endswith('section "12" atSectionIndex 1 for insert'), f"a new row is told as {run(told)}")
    expect("didChange section" in run("return document.querySelector('[aria-live]').textContent"), "nothing is read aloud")
    press("c", Keys.ENTER)
    press("8", Keys.ENTER)
    expect(run(turn) == 1 and len(run("return [...document.querySelectorAll('.badge')]")) == 1, "a change that waits has no sign")
    press(Keys.ARROW_UP, Keys.DELETE, "s")
    expect(run(turn) == 2 and "8:Mo age:12" in run(texts) and len(run(texts)) == len(before), f"two changes: {run(texts)}")
    press("c")
    browser.get_log("browser")
    ActionChains(browser).key_down(Keys.SHIFT).send_keys(Keys.ARROW_UP).key_up(Keys.SHIFT).perform()
    expect(run(turn) == 3, "a row is not moved by keys")
    wait_until("return location.hash.startsWith('#s=')", "the address")
    time.sleep(0.3)
    address, seen = run("return location.hash"), run(texts)
    press("z")
    expect(run(turn) == 2 and run(texts) != seen, "a turn is not undone")
    press(Keys.ARROW_LEFT, Keys.ARROW_LEFT)
    expect(run(turn) == 0 and run(texts) == before, "the time line does not lead back")
    open_live(page, address)
    expect(run(turn) == 3 and run(texts) == seen, "a link does not show what was done")
    press("l")
    expect("控制器说了什么" in run("return document.body.innerText"), "the other language")
    lines = browser.find_element("id", "lines")
    lines.click()
    lines.send_keys(Keys.CONTROL, "a")
    lines.send_keys("didChange object for insert: insertRow newIndexPath")
    expect("insertRow" in run("return document.getElementById('problem').textContent"), "a wrong line is not told")
    run("document.querySelector('.pick').click(); document.querySelector('[data-do=remove]').click()")
    expect(run(turn) == 3, "a delegate that is not understood is played")
    frozen = "return document.querySelector('.phone .frozen, .phones .frozen') !== null"
    lines.send_keys(Keys.CONTROL, "a")
    lines.send_keys("controllerWillChangeContent: beginUpdates\ncontrollerDidChangeContent: endUpdates")
    run("document.querySelector('[data-do=remove]').click()")
    expect(run(turn) == 4 and run(frozen), "a row that is not deleted raises nothing")
    run("const it = document.getElementById('preset'); it.value = 'standard'; it.dispatchEvent(new Event('change'))")
    run("document.activeElement.blur()")
    press("r")
    expect(run(turn) == 4 and not run(frozen), "the turn is not played again with the mended delegate")
    expect_silence("the phone by keys")


def check_live_drag():
    """A row is dragged by its grip to another place, and told as moved."""
    page = live_page("Mistakes/a-batch-is-applied-one-by-one", "drag")
    open_live(page)
    set_width(1440)
    texts = "return [...document.querySelectorAll('.pick .text')].map((it) => it.textContent)"
    before = run(texts)
    grips = browser.find_elements("css selector", ".grip")
    ActionChains(browser).click_and_hold(grips[0]).move_to_element(grips[2]).move_by_offset(0, 15).release().perform()
    expect(run(texts) == before[1:3] + before[:1] + before[3:], f"dragged {before} to {run(texts)}")
    expect("for move" in run("return document.querySelector('.callbacks').textContent"), "the drag is not told")
    expect_silence("the phone by drag")
    # Into the next section, on either side of its header, and over its edge by a key.
    page = live_page(LAW[0], "sections")
    order = """
const shown = [];
for (const it of document.querySelectorAll('.rows li')) {
  if (it.matches('.header')) shown.push([it.textContent]);
  else shown.at(-1).push(it.dataset.label);
}
return shown;
"""
    for offset, wanted in ((-8, [["age 11", "ming"], ["age 13", "bo", "ann"]]), (-40, [["age 11", "ming", "bo"], ["age 13", "ann"]])):
        open_live(page)
        expect(run(order) == [["age 11", "bo", "ming"], ["age 13", "ann"]], f"{LAW[0]} ends with {run(order)}")
        grips = browser.find_elements("css selector", ".grip")
        ActionChains(browser).click_and_hold(grips[0]).move_to_element(grips[2]).move_by_offset(0, offset).release().perform()
        expect(run(order) == wanted, f"dropped {-offset} above the middle of ann: {run(order)}")
    run("document.querySelector('[data-do=down]').click()")
    expect(run(order) == [["age 11", "ming"], ["age 13", "bo", "ann"]], f"down, over the edge of a section: {run(order)}")
    expect_silence("the phone by drag into a section")


def check_live_words():
    """A line that is not understood is told with one that is; a turn that goes wrong has its sign, and no false word."""
    page = live_page(LAW[0], "words")
    open_live(page)
    write = """
const [lines] = arguments;
const field = document.getElementById('lines');
field.value = lines;
field.dispatchEvent(new Event('input'));
return document.getElementById('problem').textContent;
"""
    for call, wanted in (
        ("moveRow indexPath to newIndexPath", "'moveRow indexPath newIndexPath'"), ("insertRows", "'insertRows newIndexPath'"),
        ("deleteRows", "'deleteRows indexPath'"), ("configureCell indexPath with anObj", "'configureCell indexPath with anObject'"),
        ("insertSection sectionIndex", "insertSections"), ("", "a call is missing"),
    ):
        told = run(write, f"didChange object for move: {call}")
        expect(wanted in told, f"{call!r} is told as {told!r}")
        example = told.split("'")[1] if "it is written" in told else None
        if example:
            expect(run(write, f"didChange object for move: {example}") == "", f"{example!r} is not understood itself")
    standing = run("return JSON.parse(document.getElementById('live').textContent).delegates.find((it) => it.name === 'standard').lines")
    run(write, "\n".join(line for line in standing if "controllerDidChangeContent" not in line))
    run("document.querySelector('[data-do=remove]').click()")
    outcome = run("return document.querySelector('.outcome').textContent")
    expect("beginUpdates without endUpdates" in outcome and "the app ends" not in outcome and "The controller has: " in outcome,
           f"an update that does not end is told as {outcome}")
    expect(run("return document.querySelector('.marks .now').textContent").startswith("!"), "a turn that goes wrong has no sign")
    # The address has lines that no turn was played with, the turn that is shown and the language.
    run("document.querySelectorAll('.marks button')[0].click()")
    run(write, "didChange object for delete: break")
    run("document.querySelector('header button').click()")
    time.sleep(0.6)
    open_live(page, run("return location.hash"))
    seen = run("return [document.documentElement.lang, document.documentElement.dataset.turn, document.getElementById('lines').value,"
               " document.querySelectorAll('.marks li').length]")
    expect(seen == ["zh", "0", "didChange object for delete: break", 2], f"a link leads to {seen}")
    expect_silence("the words of the phone")


def check_live_look():
    """At every width, in both languages and schemes: nothing sideways, every target as large as a finger."""
    for language in ("en", "zh"):
        page = live_page(LAW[0], "look", language)
        for scheme in ("light", "dark"):
            set_media(scheme)
            open_live(page)
            run(DRIVE, 7, 6, SPOILT)
            time.sleep(0.4)
            for width in (390, 768, 1440):
                set_width(width)
                expect_no_sideways(f"the phone, {language}, {width}")
                small = run("return [...document.querySelectorAll('.viewer button, select, .grip')].filter((it) =>"
                            " it.checkVisibility()).map((it) => [it.textContent, it.getBoundingClientRect()])"
                            ".filter(([, it]) => it.width < 44 || it.height < 44).map(([text]) => text)")
                expect(not small, f"the phone, {language}, {width}: smaller than a finger: {small}")
            expect_accessible(f"the phone, {language}, {scheme}")
            run("document.querySelector('[data-do=add]').click()")
            expect_accessible(f"the form, {language}, {scheme}")
            if language == "zh":
                english = run("return document.querySelector('.callbacks .outcome').textContent")
                expect(not any(word in english for word in ("rows", "section", "item")), f"not in Chinese: {english}")
    set_media()
    set_width(1440)


def check_live_addresses(count=60, seed=42):
    """Damaged and hostile addresses are told in a sentence, do nothing, and none of them becomes markup."""
    page = live_page(LAW[0], "addresses")
    open_live(page)
    live, generator = run(LIVE), random.Random(seed)
    good = random_state(live, generator, 4)
    start = good["s"]
    markup = "<img src=x onerror=document.title=1>"

    def plain(value):
        return "#p=" + base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")

    lines = good["t"][0]["d"]
    hostile = ["#s=", "#s=AAAA", "#p=e30", "#x", "#" + markup, plain(None), plain([]), plain({"v": 2, "s": 0, "t": []}),
               plain({"v": 1, "s": 99, "t": []}), plain({"v": 1, "s": start, "t": [{"c": [["-", markup]], "d": lines}]}),
               plain({"v": 1, "s": start, "t": [{"c": [["-", "ann"]], "d": markup}]}),
               plain({"v": 1, "s": start, "t": [{"c": [["+", 1, "a\tb", 2]], "d": lines}]}),
               plain({"v": 1, "s": start, "t": [{"c": [["+", 1, "a" * 201, 2]], "d": lines}]}),
               plain({"v": 1, "s": start, "t": [{"c": [["+", 1, "a", 40000]], "d": lines}]}),
               plain({"v": 1, "s": start, "t": [{"c": [["+", 1, "a", 1.5]], "d": lines}]}),
               plain({"v": 1, "s": start, "t": [{"c": [["=", "ann", 7, 1]], "d": lines}]}),
               plain({"v": 1, "s": start, "t": [{"c": [["=", "__proto__", 0, 1]], "d": lines}]}),
               plain({"v": 1, "s": start, "t": [{"c": [["-", "ann"], ["-", "ann"]], "d": lines}]}),
               plain({"v": 1, "s": start, "t": [{"c": [["-", "ann"]]}]}),
               plain({"v": 1, "s": start, "t": [{"c": [["+", 1, "a", 2]] * 201, "d": lines}]}),
               plain({"v": 1, "s": start, "t": [{"c": [["+", 1, "a", 2]] * 200, "d": lines}] * 6}),
               "#p=" + "A" * 300000, "#s=" + fragment_of("x" * 12000000)[3:]]
    text = fragment_of(good)
    for _ in range(count):
        at = generator.randrange(3, len(text))
        hostile.append(text[:at] + generator.choice("ABCxyz019-_%<") * generator.randint(0, 3) + text[at + generator.randint(0, 4):])
    follow = """
const [hash, done] = arguments;
const former = location.hash;
location.hash = hash;
const told = () => { document.documentElement.removeEventListener("followed", told); done([
  document.querySelector("section.phone > .note").hidden ? null : document.querySelector("section.phone > .note").textContent,
  Number(document.documentElement.dataset.turn), document.querySelectorAll("img, script[src], iframe").length, document.title]); };
if (location.hash === former) return done(null);
document.documentElement.addEventListener("followed", told);
"""
    sentences = set()
    title = run("return document.title")
    for number, address in enumerate(hostile):
        found = browser.execute_async_script(follow, address)
        if found is None:
            continue
        sentence, turn, elements, now = found
        expect(elements == 0 and now == title, f"{address[:60]} becomes markup")
        if number < 23:
            expect(sentence is not None and turn == 0, f"{address[:60]} is taken: {sentence}, turn {turn}")
        sentences.add(sentence)
    expect(sentences <= {None, "The address is damaged, or of another page: nothing of it was done."}, f"said of addresses: {sentences}")
    expect_silence("damaged addresses")
    print(f"{len(hostile)} damaged addresses")


def check_live_without():
    """Without WebAssembly, and without scripts, a page is its table and a sentence."""
    page = live_page(LAW[0], "without")
    script = browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": "delete globalThis.WebAssembly"})
    open_live(page)
    expect("cannot run the rules" in run("return document.querySelector('.document').innerText"), "no sentence without WebAssembly")
    expect(run("return document.querySelectorAll('.document tbody tr').length") == 3, "no table without WebAssembly")
    browser.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    open_page(page)
    shown = browser.find_element("css selector", "main.document").text
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    expect("studentName" in shown and "A browser with scripts" in shown, f"without scripts: {shown[:80]}")


# Faults of the script: a call that waits is made at once, a cell keeps what it was configured to show, a sort key
# is forgotten, a callback's path is its other one.
MUTANTS = [
    ("if (this.collects && !this.hasPerformed && isChange) {", "if (false) {", LAW[3]),
    ("cells: cells.map((cell) => ({ ...cell, text: this.configured.get(cell.key) ?? cell.text })) }));",
     "cells }));", LAW[0]),
    ('lines.push(["change", touches ? "moves" : "stays", ...rowRequest(made)]);',
     'lines.push(["change", "stays", ...rowRequest(made)]);', LAW[0]),
    ("kind === \"D\" ? null : readPath(to);", "kind === \"D\" ? null : readPath(from);", LAW[1]),
]


def check_live_mutants():
    """Faults that are built into the page's script are found by the law."""
    for number, (right, wrong, scenario) in enumerate(MUTANTS):
        page = live_page(scenario, f"mutant-{number}")
        with open(page, encoding="utf-8") as file:
            text = file.read()
        expect(text.count(right) == 1, f"mutant {number} is not in the script")
        opening = text.rindex("<script>") + len("<script>")
        script = text[opening:text.rindex("</script>")]

        def digest(script):
            return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()

        changed = script.replace(right, wrong)
        expect(digest(script) in text, "the policy does not name the script")
        with open(page, "w", encoding="utf-8") as file:
            file.write(text.replace(script, changed).replace(digest(script), digest(changed)))
        open_live(page)
        live = run(LIVE)
        found = any(told_by(page, live, "mutant", seed, 12)[1] for seed in range(50, 56))
        expect(found, f"mutant {number} of the page's script is not found: {wrong}")
    browser.get_log("browser")


if __name__ == "__main__":
    check_live_law(int(sys.argv[3]), int(sys.argv[4]))
    browser.quit()
