"""A headless browser, and what is asked of every page in it: silence, accessibility, its width.

The program and the work folder are the first two arguments of the script that imports it.
"""

import base64
import glob
import json
import os
import re
import subprocess
import sys
import time

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

ROLLCALL, WORK = sys.argv[1:3]
WIDTHS = (360, 768, 1440)
# A longer table is shown in parts.
MOST_ROWS = 400
MOST_ITEMS = 40

failures = []


def expect(holds, what):
    """Notes what does not hold, and goes on."""
    if not holds:
        failures.append(what)
        print("FAILED:", what, flush=True)


# --- The browser -----------------------------------------------------------------------------------


def start_browser():
    options = Options()
    for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage"):
        options.add_argument(argument)
    options.binary_location = "/usr/bin/chromium"
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    return webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)


browser = start_browser()
# What hangs is told at last; a busy machine takes longer than the half minute that is usual.
browser.set_script_timeout(120)


def set_width(width):
    browser.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 500},
    )


def set_media(scheme="light", motion="no-preference"):
    browser.execute_cdp_cmd(
        "Emulation.setEmulatedMedia",
        {
            "features": [
                {"name": "prefers-color-scheme", "value": scheme},
                {"name": "prefers-reduced-motion", "value": motion},
            ]
        },
    )


def run(script, *arguments):
    return browser.execute_script(script, *arguments)


def open_page(path, fragment=""):
    browser.get("about:blank")
    browser.get_log("performance")
    browser.get("file://" + path + fragment)


def expect_silence(name):
    """No request but that for the page, and no message on the console."""
    for entry in browser.get_log("performance"):
        message = json.loads(entry["message"])["message"]
        if message["method"] == "Network.requestWillBeSent":
            address = message["params"]["request"]["url"]
            expect(address.startswith(("file:///", "about:", "data:")), f"{name}: asks for {address}")
    messages = [entry["message"] for entry in browser.get_log("browser")]
    expect(not messages, f"{name}: console: {messages[:3]}")


# --- Pages and reports -----------------------------------------------------------------------------


def make_page(paths, name, language="en"):
    page = os.path.join(WORK, name + ".html")
    done = subprocess.run(
        [ROLLCALL, "run", "--language", language, "--html", page, *paths],
        capture_output=True, text=True,
    )
    expect(os.path.exists(page), f"{name}: no page: {done.stdout}{done.stderr}")
    return page


def shipped_reports():
    """The reports of all shipped scenarios in English by their paths, which 'check' has made in one run."""
    reports = {}
    with open(os.path.join(os.path.dirname(WORK), "reports.jsonl"), encoding="utf-8") as file:
        for line in file:
            report = json.loads(line)
            reports[report["path"]] = report
    return reports


SHIPPED_REPORTS = shipped_reports()
# The site that 'check' has made.
SITE = os.path.join(os.path.dirname(WORK), "site")


def shipped_story(path):
    """The page of a shipped scenario, as the site has it."""
    name = path.removeprefix("Scenarios/").removesuffix(".scenario").replace("/", "-")
    page = os.path.join(SITE, "stories", name + ".html")
    expect(os.path.exists(page), f"{name}: the site has no page of it")
    return page


def report_of(path, language="en"):
    if language == "en" and path in SHIPPED_REPORTS:
        return SHIPPED_REPORTS[path]
    done = subprocess.run(
        [ROLLCALL, "run", "--format", "json", "--language", language, path],
        capture_output=True, text=True,
    )
    return json.loads(done.stdout.splitlines()[0])


# What a VisibleText is: the same characters as in the program.
STEERING = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def visible(text):
    def spelled(match):
        return {"\n": "\\n", "\t": "\\t"}.get(match[0], "\\u{%X}" % ord(match[0]))

    return STEERING.sub(spelled, text)


def callbacks_of(controller):
    return [callback for it in controller["rounds"] for callback in it["callbacks"]]


def spliced(elements, splice):
    if splice is None:
        return elements
    at, removed = splice["at"], splice["removed"]
    return elements[:at] + splice["added"] + elements[at + removed :]


def screens_of(controller):
    """What a controller's view shows, by its report: before anything, after each drag and callback, at last."""
    lines, waiting, stopped = controller["screenBefore"], [], False
    screens = [(lines, waiting, stopped)]
    moments = [it["shown"] for it in controller["drags"] + callbacks_of(controller)]
    for change in moments + [controller["shownLast"]]:
        if change is not None:
            lines = spliced(lines, change["lines"])
            waiting = spliced(waiting, change["waiting"])
            stopped = stopped or change["stops"]
        screens.append((lines, waiting, stopped))
    return screens


def drawn(screen):
    """The lines of a phone that shows a screen: kind, text and what waits for it, from top to bottom."""
    lines, waiting, _ = screen
    badges, coming = {}, []
    for call in waiting:
        places = [(it["section"], it["row"]) for it in call["rows"]] or call["sections"]
        if call["name"].startswith("insert") or not places:
            coming.append(("coming", visible(call["text"]), []))
            continue
        for place in places[:1] if call["name"].startswith("move") else places:
            badges.setdefault(place, []).append(visible(call["text"]))
    found, section, row = [], -1, 0
    for line in lines:
        if "own" in line:
            found.append(("cell", visible(line["own"]), []))
        elif "section" in line:
            section, row = section + 1, 0
            if line["section"] is not None:
                found.append(("header", visible(line["section"]), badges.get(section, [])))
        elif "offScreen" in line:
            row += line["offScreen"]
        else:
            found.append(("cell", visible(line["text"]), badges.get((section, row), [])))
            row += 1
    return found + coming


def frames_of(step):
    """The frames of a step, each as (what it shows, the group of its controller, and its callback)."""
    groups = []
    for controller in step["controllers"]:
        if not groups or groups[-1][0]["name"] != controller["name"]:
            groups.append([])
        groups[-1].append(controller)
    frames = [("before", -1, None)]
    for number, group in enumerate(groups):
        if group[0]["drags"]:
            frames.append(("drag", number, None))
        frames += [("callback", number, index) for index in range(len(callbacks_of(group[0])))]
    isTold = any(kind == "callback" for kind, _, _ in frames)
    if not isTold or any(it["shownLast"] for it in step["controllers"]):
        frames.append(("after", len(groups), None))
    return groups, frames


def place_of(controller, group, frame):
    """Which of a controller's screens a frame shows."""
    kind, current, index = frame
    drags, told = len(controller["drags"]), len(callbacks_of(controller))
    if kind == "after":
        return drags + told + 1
    if current < group:
        return 0
    if current > group:
        return drags + told
    return drags if kind == "drag" else min(drags + index + 1, drags + told)


# Walks a page with the arrow key from its first frame to its last, and says what each frame shows.
WALK = """
const seen = [];
const look = () => seen.push({
  frame: document.documentElement.dataset.frame,
  phones: [...document.querySelectorAll('.phones > .phone')].map((phone) => ({
    isFrozen: phone.classList.contains('frozen'),
    stop: phone.querySelector('.stop').hidden ? null : phone.querySelector('.stop').textContent,
    lines: [...phone.querySelectorAll('.rows > li')]
      .filter((line) => !line.matches('.leaving')
        && line.matches('.cell, .own, .header, .coming'))
      .map((line) => [['header', 'coming'].find((it) => line.classList.contains(it)) ?? 'cell',
        (line.querySelector('.text') ?? line.querySelector('span')).textContent,
        [...line.querySelectorAll('.badge')].map((it) => it.textContent), line.offsetTop]),
    gaps: phone.querySelectorAll('.gap').length,
  })),
  callback: document.querySelector('.callbacks li.now .go code')?.textContent ?? null,
  snapshot: [...document.querySelectorAll('.callbacks li.now .snapshot')].map((line) => line.textContent),
});
const press = (key) => document.body.dispatchEvent(
  new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
press('Home');
look();
for (let count = 0; count < arguments[0]; count += 1) {
  const before = document.documentElement.dataset.frame;
  press('ArrowDown');
  if (document.documentElement.dataset.frame === before) break;
  look();
}
return seen;
"""


def steps_of(report):
    return [block for block in report["report"] if block["kind"] == "step"]


def snapshot_lines(snapshot):
    """The items of each section of a snapshot as a page in English has them."""
    lines = []
    for section in (snapshot or {"sections": []})["sections"]:
        items = [
            visible(item["object"])
            + (" temporary" if item["key"] is None else f" p{item['key']}")
            + (" reloaded" if item["isReloaded"] else "")
            for item in section["items"]
        ]
        left = len(items) - MOST_ITEMS
        more = f" … and {left} more" if left > 0 else ""
        lines.append((", ".join(items[:MOST_ITEMS]) or "no items") + more)
    return lines


# --- What was told: an oracle that knows nothing of the view


def rows_of(screen):
    """The labels of the rows of each section; none of a screen of which not all is known."""
    if any("offScreen" in line for line in screen[0]):
        return None
    sections = []
    for line in screen[0]:
        if "section" in line:
            sections.append([])
        elif "row" in line:
            sections[-1].append(line["row"])
    return sections


def told(rows, callbacks):
    """The rows after a round, by those before it and what its callbacks say."""
    last = callbacks[-1]
    if last["snapshot"]:
        return [[it["object"] for it in section["items"]] for section in last["snapshot"]["sections"]]
    changes = [it for it in callbacks if it["kind"] == "didChangeObject" and it["type"] != "update"]
    leaving = {(it["at"]["section"], it["at"]["row"]) for it in changes if it["at"]}
    gone = [it["section"]["index"] for it in callbacks if it["kind"] == "didChangeSection" and it["type"] == "delete"]
    come = [it["section"]["index"] for it in callbacks if it["kind"] == "didChangeSection" and it["type"] == "insert"]
    after = [
        [label for row, label in enumerate(labels) if (section, row) not in leaving]
        for section, labels in enumerate(rows) if section not in gone
    ]
    for section in sorted(come):
        after.insert(section, [])
    arriving = [(it["newIndexPath"]["section"], it["newIndexPath"]["row"], it["object"])
                for it in changes if it["newIndexPath"]]
    for section, row, label in sorted(arriving):
        after[section].insert(row, label)
    return after


# How often the oracle was asked.
asked = {"rounds": 0, "ends": 0, "mistakes": 0}


def expect_told(label, controller):
    """After each round that a view took, its rows are those that were told; at the end the controller's."""
    taken = [controller["verdicts"][kind] for kind in ("tableView", "collectionView")]
    if not any(it and it["outcome"] == "holds" and it["evidence"]["code"] != "ownSnapshot" for it in taken):
        return
    if controller["table"] is None or any(it["isCollapsed"] for it in controller["table"]["sections"]):
        return
    if controller["verdicts"]["cells"] and controller["verdicts"]["cells"]["outcome"] == "fails":
        # A mistake that is told: a cell is another row's.
        asked["mistakes"] += 1
        return
    if controller["drags"]:
        return  # What the user has moved is told, and not done again.
    screens = screens_of(controller)
    number = depth = 0
    for round in controller["rounds"]:
        first, number = number + 1, number + len(round["callbacks"])
        # A delivery that comes within another is shown when the update of the outer one ends.
        is_within = depth > 0
        kinds = [callback["kind"] for callback in round["callbacks"]]
        depth += kinds.count("willChangeContent") - kinds.count("didChangeContent")
        if is_within or depth:
            continue
        whole = len(round["callbacks"]) == 1
        begins = round["callbacks"][0]["shown"] is None
        rows = rows_of(screens[first])
        if round["callbacks"][-1]["kind"] == "didChangeContentWithDifference" or rows is None:
            continue
        if not whole and not begins:
            continue
        seen, wanted = rows_of(screens[number]), told(rows, round["callbacks"])
        waits = any(call["name"] == "reloadData" for call in screens[number][1])
        if not waits:
            asked["rounds"] += 1
            expect(seen == wanted, f"{label}: after callback {round['callbacks'][-1]['number']} the rows are"
                   f" {seen}, and {wanted} were told")
    seen = rows_of(screens[-1])
    if seen is not None:
        asked["ends"] += 1
        wanted = [[row["label"] for row in section["rows"]] for section in controller["table"]["sections"]]
        expect(seen == wanted, f"{label}: the rows at the end are {seen}, and the controller has {wanted}")
        texts = [line["text"] for line in screens[-1][0] if "row" in line]
        right = [row["screen"] for section in controller["table"]["sections"] for row in section["rows"]]
        expect(texts == right, f"{label}: the cells at the end read {texts}, not {right}")


def check_oracle():
    """The oracle was asked of most that is shipped."""
    expect(asked["rounds"] > 200 and asked["ends"] > 200 and asked["mistakes"] < 40,
           f"what was told is hardly compared: {asked}")
    print(f"{asked['rounds']} rounds and {asked['ends']} steps end with the rows that were told,"
          f" {asked['mistakes']} are mistaken and say so")


def is_part(lines, of):
    """Whether lines stand among others in their order."""
    rest = iter(of)
    return all(any(line == other for other in rest) for line in lines)


def compare_frames(name, report):
    """Walks all frames: each shows the screens, the calls that wait and the callback of its report."""
    steps = steps_of(report)
    seen = run(WALK, 30000)
    # The first frame of a step but the first shows what the last of the step before did, and is passed over.
    expected = {}
    for beat, step in enumerate(steps, 1):
        for number, frame in enumerate(frames_of(step)[1]):
            if number > 0 or beat == 1:
                expected[f"{beat}.{number}"] = frame
    if steps:
        shown = [frame["frame"] for frame in seen]
        expect(shown == list(expected), f"{name}: frames {shown}, not {list(expected)}")
    for frame in seen if steps else []:
        label = f"{name} {frame['frame']}"
        step = steps[int(frame["frame"].split(".")[0]) - 1]
        groups, _ = frames_of(step)
        what = expected.get(frame["frame"], ("after", len(groups), None))
        controllers = [(it, number) for number, group in enumerate(groups) for it in group]
        expect(len(frame["phones"]) == len(controllers), f"{label}: phones")
        for phone, (controller, group) in zip(frame["phones"], controllers):
            tops = [line[3] for line in phone["lines"]]
            expect(tops == sorted(tops), f"{label}: rows out of order on the screen")
            screen = screens_of(controller)[place_of(controller, group, what)]
            lines = [tuple(line[:3]) for line in phone["lines"]]
            wanted = drawn(screen)
            isLong = sum("row" in line for line in screen[0]) > MOST_ROWS
            if isLong:
                expect(phone["gaps"] > 0, f"{label}: a long table without a gap")
                expect(is_part(lines, wanted), f"{label}: shows what is not there")
            else:
                expect(lines == wanted, f"{label}: shows {lines[:8]}, not {wanted[:8]}")
            expect(phone["isFrozen"] == screen[2], f"{label}: frozen is {phone['isFrozen']}")
            if screen[2] and controller["exception"]:
                for fact in controller["exception"]["facts"]:
                    expect(
                        visible(fact["advice"]["text"]) in (phone["stop"] or ""),
                        f"{label}: the phone does not say {fact['advice']['text']}",
                    )
        kind, group, index = what
        if kind == "callback":
            callback = callbacks_of(groups[group][0])[index]
            expect(frame["callback"] == visible(callback["text"]),
                   f"{label}: lit is {frame['callback']}, the report has {callback['text']}")
            lines = [line.split(": ", 1)[1] for line in frame["snapshot"]]
            wanted = snapshot_lines(callback["snapshot"])
            expect(lines == wanted, f"{label}: snapshot {lines}, not {wanted}")
    for step in steps:
        for controller in step["controllers"]:
            expect_told(f"{name} {step['number']} {controller['delegate']}", controller)
    return seen


# --- Accessibility ---------------------------------------------------------------------------------


def load_axe():
    try:
        import axe_core_python
    except ImportError:
        print("axe is not installed: accessibility is not judged")
        return None
    (path,) = glob.glob(os.path.join(os.path.dirname(axe_core_python.__file__), "**/axe.min.js"),
                        recursive=True)
    with open(path, encoding="utf-8") as file:
        return file.read()


AXE = load_axe()
# What a change of the colours alone can break.
CONTRAST = ["color-contrast"]


def expect_accessible(name, rules=None):
    """No finding of axe: by all of its rules, or by those that are named."""
    if AXE is None:
        return
    browser.execute_async_script(
        "const done = arguments[0];"
        "Promise.allSettled(document.getAnimations().map((it) => it.finished)).then(() => done());"
    )
    run(AXE)
    found = browser.execute_async_script(
        "const [options, done] = arguments;"
        "axe.run(options).then((it) => done(it.violations.map((v) => [v.id, v.nodes.length,"
        " v.nodes[0].html.slice(0, 200), v.nodes[0].failureSummary])));",
        # Selectors of the thousands of elements that pass are not worked out.
        {"resultTypes": ["violations"], **({"runOnly": rules} if rules else {})},
    )
    expect(not found, f"{name}: axe: {found}")


def expect_no_sideways(name):
    width = run("return [document.documentElement.scrollWidth, innerWidth]")
    expect(width[0] <= width[1], f"{name}: scrolls sideways, {width[0]} of {width[1]}")
