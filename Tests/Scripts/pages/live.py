"""The page whose phone is moved by hand: it does what the program does, by every way in, and nothing else.

What was done in the page is run by the program as the scenario that the page makes of it: each turn expects the
callbacks, the calls, the exception, the rows and the cells that the page has shown.
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
    "Controller/CollectionView/a-batch-of-everything",
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
            if not free or what < 0.3 and len(labels) < 14:
                count += 1
                touched.add(f"{prefix}{count}")
                labels.append(f"{prefix}{count}")
                changes.append(["+"] + [value(attribute) for attribute in attributes])
                continue
            label = generator.choice(free)
            touched.add(label)
            if what < 0.5:
                labels.remove(label)
                changes.append(["-", label])
            else:
                places = generator.sample(range(len(attributes)), generator.randint(1, len(attributes)))
                changes.append(["=", label] + [it for at in places for it in (at, value(attributes[at]))])
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
        expect(made["turns"] == size and expectations > 3 * size,
               f"{scenario}, seed {seed + part}: {made['turns']} turns, {expectations} expectations")
        count += made["turns"]
        moves += sum(made["text"].count(f"\n  {word} ") for word in ("insert", "set", "delete"))
        moves -= made["text"].count(" delegate=")
        raised += made["text"].count("\nexpect exception")
        expect_silence(f"the phone of {scenario}")
    expect(raised > count // 20, f"only {raised} of {count} turns end in an exception")
    print(f"{moves} moves in {count} turns, {raised} of them with an exception: the program tells the same")


def check_live_hand(turns=60, seed=41):
    """Turns that are worked by buttons, forms and keys are told by the program as by the page."""
    page = live_page(LAW[0], "hand")
    open_live(page)
    browser.set_script_timeout(120)
    made = run(DRIVE, seed, turns, SPOILT)
    wrong, expectations = played("hand", made["text"])
    expect(not wrong, f"by hand, seed {seed}: the program says otherwise: {wrong}")
    expect(made["turns"] > turns // 2 and expectations > 3 * made["turns"],
           f"by hand: {made['turns']} turns, {expectations} expectations")
    expect_silence("the phone by hand")


if __name__ == "__main__":
    check_live_law(int(sys.argv[3]), int(sys.argv[4]))
    browser.quit()
