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


def report_of(path, language="en"):
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


def own(controller, part):
    """The rows of the view's own that a phone shows above those of the controller."""
    rows = controller["rowsAbove"]
    if part is not None:
        rows = rows[len(rows) - (controller["window"]["visibleRows"] - part["room"]) :]
    return [("cell", text) for text in rows]


def outcome(controller):
    """The texts that a phone shows at the end of a step: headers and rows, from top to bottom."""
    if controller["screen"] is not None:
        # The view's own rows are among them.
        lines = []
        for section in controller["screen"]["sections"]:
            if section["title"] is not None:
                lines.append(("header", section["title"]))
            # Where there is a window, a row without a text is off the screen.
            lines += [("cell", it) for it in section["cells"] if it or controller["window"] is None]
        return lines
    window = controller["window"]
    lines = own(controller, window and window["now"])
    for section in controller["table"]["sections"]:
        if section["name"] is not None:
            lines.append(("header", section["header"] or section["name"]))
        for row in [] if section["isCollapsed"] else section["rows"]:
            text = row["screen"]
            if text is None and window is not None:
                continue  # It is off the screen.
            if text is None:
                text = " · ".join(cell["now"] for cell in row["cells"])
            lines.append(("cell", text))
    return lines


def beginning(controller):
    """The texts that a phone shows before anything is told."""
    window = controller["window"]
    lines = own(controller, window and window["before"])
    for section in controller["before"]:
        if section["name"] is not None:
            lines.append(("header", section["header"] or section["name"]))
        for label, text in [] if section["isCollapsed"] else zip(section["labels"], section["cells"]):
            if text is not None or window is None:
                lines.append(("cell", label if text is None else text))
    return lines


# Walks a page with the arrow key from its first frame to its last, and says what each frame shows.
WALK = """
const seen = [];
const look = () => seen.push({
  frame: document.documentElement.dataset.frame,
  phones: [...document.querySelectorAll('.phones > .phone')].map((phone) => ({
    isFrozen: phone.classList.contains('frozen'),
    stop: phone.querySelector('.stop').hidden ? null : phone.querySelector('.stop').textContent,
    lines: [...phone.querySelectorAll('.rows > li')]
      .filter((line) => line.matches('.cell, .own:not(.leaving), .header:not(.leaving)'))
      .map((line) => [line.classList.contains('header') ? 'header' : 'cell',
        (line.querySelector('.text') ?? line.querySelector('span')).textContent, line.offsetTop]),
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


def compare_frames(name, report):
    """Walks all frames; the rows, their order and the callback are those of the report."""
    steps = steps_of(report)
    seen = run(WALK, 3000)
    last = {}
    for frame in seen:
        beat, number = (int(part) for part in frame["frame"].split("."))
        last[beat] = frame
        step = steps[beat - 1] if steps else {"controllers": []}
        controllers = step["controllers"]
        expect(len(frame["phones"]) == len(controllers), f"{name} {frame['frame']}: phones")
        for phone in frame["phones"]:
            tops = [line[2] for line in phone["lines"]]
            expect(tops == sorted(tops), f"{name} {frame['frame']}: rows out of order on the screen")
        told = [callback for it in controllers for callback in it["callbacks"]]
        if len(controllers) == 1 and told and number > 0:
            (controller,) = controllers
            drags = 1 if controller["drags"] else 0
            index = number - 1 - drags
            if index >= 0:
                expect(
                    frame["callback"] == visible(told[index]["text"]),
                    f"{name} {frame['frame']}: lit is {frame['callback']}, "
                    f"the report has {told[index]['text']}",
                )
                lines = [line.split(": ", 1)[1] for line in frame["snapshot"]]
                expected = snapshot_lines(told[index]["snapshot"])
                expect(lines == expected, f"{name} {frame['frame']}: snapshot {lines}, not {expected}")
            acts = [it["act"] for it in told[index]["responses"]] if index == 0 else [None]
            isQuiet = all(
                act and not act["cell"] and all(it["name"] == "beginUpdates" for it in act["calls"])
                and act["code"] != "updates"
                for act in acts
            )
            isLong = any(phone["gaps"] for phone in frame["phones"])
            if index == 0 and len(told) > 1 and isQuiet and not drags and not isLong:
                lines = [tuple(line[:2]) for line in frame["phones"][0]["lines"]]
                expected = [(kind, visible(text)) for kind, text in beginning(controller)]
                expect(lines == expected, f"{name} {frame['frame']}: begins as {lines}, not {expected}")
    expect(len(last) == max(1, len(steps)), f"{name}: {len(last)} steps shown of {len(steps)}")
    for beat, step in enumerate(steps, 1):
        for phone, controller in zip(last.get(beat, {"phones": []})["phones"], step["controllers"]):
            if controller["table"] is None:
                continue
            lines = [tuple(line[:2]) for line in phone["lines"]]
            expected = [(kind, visible(text)) for kind, text in outcome(controller)]
            if len(expected) > MOST_ROWS:
                expect(phone["gaps"] > 0, f"{name} {beat}: a long table without a gap")
                continue
            expect(lines == expected, f"{name} {beat}: shows {lines[:8]}, not {expected[:8]}")
            if controller["exception"]:
                expect(phone["isFrozen"], f"{name} {beat}: is not frozen at the exception")
                for fact in controller["exception"]["facts"]:
                    expect(
                        visible(fact["advice"]["text"]) in (phone["stop"] or ""),
                        f"{name} {beat}: the phone does not say {fact['advice']['text']}",
                    )
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


def expect_accessible(name):
    if AXE is None:
        return
    browser.execute_async_script(
        "const done = arguments[0];"
        "Promise.allSettled(document.getAnimations().map((it) => it.finished)).then(() => done());"
    )
    run(AXE)
    found = browser.execute_async_script(
        "const done = arguments[0];"
        "axe.run().then((it) => done(it.violations.map((v) => [v.id, v.nodes.length,"
        " v.nodes[0].html.slice(0, 200), v.nodes[0].failureSummary])));"
    )
    expect(not found, f"{name}: axe: {found}")


def expect_no_sideways(name):
    width = run("return [document.documentElement.scrollWidth, innerWidth]")
    expect(width[0] <= width[1], f"{name}: scrolls sideways, {width[0]} of {width[1]}")
