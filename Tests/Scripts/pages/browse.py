"""Opens story pages in a headless browser and compares what is seen with the reports.

usage: browse.py ROLLCALL WORK_FOLDER, in the folder that has Scenarios; see 'check' beside it.
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


def outcome(controller):
    """The texts that a phone shows at the end of a step: headers and rows, from top to bottom."""
    if controller["screen"] is not None:
        lines = []
        for section in controller["screen"]["sections"]:
            if section["title"] is not None:
                lines.append(("header", section["title"]))
            lines += [("cell", text) for text in section["cells"]]
        return lines
    lines = []
    for section in controller["table"]["sections"]:
        if section["name"] is not None:
            lines.append(("header", section["header"] or section["name"]))
        for row in section["rows"]:
            text = row["screen"]
            if text is None:
                text = " · ".join(cell["now"] for cell in row["cells"])
            lines.append(("cell", text))
    return lines


def beginning(controller):
    """The texts that a phone shows before anything is told."""
    lines = []
    for section in controller["before"]:
        if section["name"] is not None:
            lines.append(("header", section["header"] or section["name"]))
        for label, text in zip(section["labels"], section["cells"]):
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
      .filter((line) => line.matches('.cell, .header:not(.leaving)'))
      .map((line) => [line.classList.contains('cell') ? 'cell' : 'header',
        (line.querySelector('.text') ?? line.querySelector('span')).textContent, line.offsetTop]),
    gaps: phone.querySelectorAll('.gap').length,
  })),
  callback: document.querySelector('.callbacks li.now .go code')?.textContent ?? null,
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


# --- What is checked -------------------------------------------------------------------------------


def check_all_scenarios():
    paths = sorted(glob.glob("Scenarios/Articles/*.scenario") + glob.glob("Scenarios/Mistakes/*.scenario"))
    frames = 0
    set_media()
    set_width(1440)
    for path in paths:
        name = os.path.basename(path).removesuffix(".scenario")
        page = make_page([path], name)
        open_page(page)
        frames += len(compare_frames(name, report_of(path)))
        expect_silence(name)
        expect_accessible(name)
        for width in WIDTHS:
            set_width(width)
            expect_no_sideways(f"{name} at {width}")
        set_width(1440)
    print(f"{len(paths)} scenarios, {frames} frames as their reports have them")


def check_keys_and_controls():
    page = make_page(["Scenarios/Articles/000-as-written.scenario"], "controls")
    report = report_of("Scenarios/Articles/000-as-written.scenario")
    set_media()
    open_page(page)

    def frame():
        return run("return document.documentElement.dataset.frame")

    def press(*keys):
        ActionChains(browser).send_keys(*keys).perform()

    expect(frame() == "1.1", f"opens at {frame()}")
    press(Keys.ARROW_RIGHT)
    expect(frame() == "2.1", f"right: {frame()}")
    press(Keys.ARROW_LEFT)
    expect(frame() == "1.1", f"left: {frame()}")
    press(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_DOWN, Keys.ARROW_DOWN)
    expect(frame() == "4.2", f"down: {frame()}")
    press(Keys.ARROW_UP)
    expect(frame() == "4.1", f"up: {frame()}")
    press(Keys.HOME)
    expect(frame() == "1.0", f"home: {frame()}")
    press(Keys.END)
    expect(frame().startswith(f"{len(steps_of(report))}."), f"end: {frame()}")
    press("?")
    expect(run("return document.querySelector('dialog').open"), "? does not open the keys")
    press(Keys.ESCAPE)
    run("document.querySelector('input[type=range]').value = 4;"
        "document.querySelector('input[type=range]').dispatchEvent(new Event('input'))")
    expect(frame() == "4.4", f"slider: {frame()}")
    press("w")
    expect(run("return [...document.querySelectorAll('details.why')].every((it) => it.open)"),
           "w does not open the reasons")
    press("d")
    expect(run("return document.documentElement.dataset.theme") == "dark", "d: not dark")
    press("d")
    press("l")
    expect(run("return document.documentElement.lang") == "zh", "l: not Chinese")
    chinese = report_of("Scenarios/Articles/000-as-written.scenario", "zh")
    text = run("return document.body.querySelector('.viewer').textContent")
    for fact in steps_of(chinese)[3]["controllers"][0]["exception"]["facts"]:
        expect(fact["advice"]["text"] in text, f"Chinese: {fact['advice']['text']} is not shown")
    press("l")
    run("document.activeElement.blur()")
    press(Keys.HOME, " ")
    deadline = time.time() + 10
    while frame() in ("1.0", "1.1") and time.time() < deadline:
        time.sleep(0.1)
    expect(frame() > "1.1", f"plays: {frame()}")
    press(" ")
    expect(run("return document.querySelector('.play').textContent") == "▶", "does not pause")
    expect_silence("controls")
    for scheme in ("light", "dark"):
        set_media(scheme)
        for width in WIDTHS:
            set_width(width)
            open_page(page, "#4.4")
            expect_accessible(f"000-as-written, {scheme}, {width}")
            run("document.querySelector('header button').click()")
            expect_no_sideways(f"000-as-written in Chinese, {scheme}, {width}")
    set_width(1440)


def check_motion():
    path = os.path.join(WORK, "motion.scenario")
    with open(path, "w", encoding="utf-8") as file:
        file.write(
            'scenario "motion"\nentity Student\n  name  String\n  number  Integer32\nend\n'
            "store sqlite\ncontroller students\n  entity  Student\n  sortDescriptors  number\n"
            '  delegate  standard\nend\ntableView students\n  cell  "{name}"\nend\n'
            'repeat 200 as i\n  insert Student s{i} name="{i}" number={i}\nend\nsave\n'
            'performFetch students\nstep "all move"\n  repeat 200 as i\n    set s{i} number={1000 - i}\n'
            "  end\n  save\nend\n"
        )
    page = make_page([path], "motion")
    for motion in ("no-preference", "reduce"):
        set_media(motion=motion)
        open_page(page, "#2.0")
        expect(run("return document.querySelectorAll('.cell').length") == 200, "200 rows are not shown")
        gaps = browser.execute_async_script(
            """
            const done = arguments[0], times = [];
            const press = (key) => document.body.dispatchEvent(
              new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
            press('End'); press('ArrowUp');
            requestAnimationFrame(() => {
              press('ArrowDown');
              const moving = document.getAnimations().length;
              const tick = (time) => {
                times.push(time);
                if (times.length < 25) requestAnimationFrame(tick);
                else done([moving, times.slice(1).map((it, index) => it - times[index])]);
              };
              requestAnimationFrame(tick);
            });
            """
        )
        moving, deltas = gaps
        deltas = sorted(deltas)
        if motion == "reduce":
            expect(moving == 0, f"reduced motion: {moving} rows move")
        else:
            expect(moving > 0, "nothing moves")
            middle = deltas[len(deltas) // 2]
            expect(middle < 1000 / 55, f"a frame takes {middle:.1f} ms")
            print(f"200 rows move at {1000 / middle:.0f} frames a second, longest {deltas[-1]:.0f} ms")
    set_media()


def check_long_story():
    path = os.path.join(WORK, "long.scenario")
    with open(path, "w", encoding="utf-8") as file:
        file.write(
            'scenario "long"\nentity Student\n  name  String\nend\nstore memory\n'
            "controller students\n  entity  Student\n  sortDescriptors  name\n  delegate  standard\nend\n"
            'repeat 20 as i\n  insert Student s{i} name="{i}"\nend\nsave\nperformFetch students\n'
            'repeat 499 as i\n  step "number {i}"\n    set s{i % 20 + 1} name="{i % 7}"\n'
            '    save\n  end\nend\n'
        )
    page = make_page([path], "long")
    open_page(page)
    took = run("return performance.getEntriesByType('navigation')[0].loadEventEnd")
    expect(took < 1000, f"500 steps open in {took:.0f} ms")
    expect(run("return document.querySelectorAll('.marks li').length") == 500, "not 500 marks")
    started = time.time()
    ActionChains(browser).send_keys(Keys.END).perform()
    expect(run("return document.documentElement.dataset.frame").startswith("500."), "end of 500")
    print(f"500 steps open in {took:.0f} ms, the last is shown in {(time.time() - started) * 1000:.0f} ms")
    expect_silence("500 steps")


def check_bad_input():
    path = os.path.join(WORK, "nasty <b>.scenario")
    with open(path, "w", encoding="utf-8") as file:
        file.write(
            'scenario "</script><script>alert(1)</script>\\u{202E}\\u{7}"\nentity Student\n  name  String\nend\n'
            "store sqlite\ncontroller students\n  entity  Student\n  sortDescriptors  name\n  delegate  standard\n"
            'end\ntableView students\n  cell  "{name}"\nend\nperformFetch students\n'
            'step "<img src=x onerror=alert(2)>"\n  insert Student ann name="<b>\\u{1B}[31m\\u{2066}&amp;"\n'
            "  save\nend\n"
            'note "</script><!-- <script>"\n'
        )
    page = make_page([path], "nasty")
    open_page(page)
    report = report_of(path)
    expect(run("return document.querySelector('h1:not(.document h1)').textContent")
           == "</script><script>alert(1)</script>\\u{202E}\\u{7}", "the title is not its text")
    compare_frames("nasty", report)
    expect(run("return document.querySelectorAll('img, b b').length") == 0, "markup came alive")
    expect_silence("nasty")
    for name, text in (("empty", ""), ("unreadable", "scenario\x00 \x01\n"), ("wrong", "insrt\n")):
        path = os.path.join(WORK, name + ".scenario")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        open_page(make_page([path], name))
        expect(run("return document.querySelectorAll('.viewer main').length") == 1, f"{name}: no page")
        expect_accessible(name)
        expect_silence(name)
    done = subprocess.run(
        [ROLLCALL, "run", "--html", os.path.join(WORK, "missing/story.html"),
         "Scenarios/Articles/000-corrected.scenario"], capture_output=True, text=True)
    expect(done.returncode != 0 and "missing/story.html" in done.stderr, f"unwritable: {done}")


def check_paper():
    path = "Scenarios/Articles/000-corrected.scenario"
    page = make_page([path], "paper")
    steps = len(steps_of(report_of(path)))
    for language in ("en", "zh"):
        open_page(page)
        if language == "zh":
            run("document.querySelector('header button').click()")
        pdf = base64.b64decode(browser.execute_cdp_cmd("Page.printToPDF", {})["data"])
        pages = len(re.findall(rb"/Type\s*/Page\b", pdf))
        expect(steps <= pages <= steps + 3, f"{language}: {pages} pages for {steps} steps")
        print(f"{steps} steps are {pages} pages on paper ({language})")
    size = os.path.getsize(page)
    expect(size <= 200 * 1024, f"the page of 000-corrected has {size} bytes")
    print(f"the page of 000-corrected has {size} bytes")
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    open_page(page)
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    text = run("return document.body.innerText")
    for step in steps_of(report_of(path)):
        expect(f"{step['number']} {step['title']}" in text, f"without a script: no step {step['number']}")
    set_width(360)
    expect_no_sideways("without a script, at 360")
    set_width(1440)


def check_test_page():
    """The page of a test in which one scenario failed: filters, languages, widths, axe."""
    folder = os.path.join(WORK, "tested")
    os.makedirs(folder, exist_ok=True)
    for name in ("000-as-written", "000-corrected", "004-reordering"):
        for ending in (".scenario", ".golden"):
            with open(f"Scenarios/Articles/{name}{ending}", encoding="utf-8") as file:
                text = file.read()
            if (name, ending) == ("000-corrected", ".golden"):
                text = text.replace("A student of a new age", "<b>Another title</b>")
            with open(os.path.join(folder, name + ending), "w", encoding="utf-8") as file:
                file.write(text)
    page = os.path.join(WORK, "tests.html")
    subprocess.run([ROLLCALL, "test", "--html", page, folder], capture_output=True)
    open_page(page)
    shown = "return [...document.querySelectorAll('.results > li')].filter((it) => !it.hidden).length"
    expect(run(shown) == 3, f"the test's page shows {run(shown)} scenarios")
    expect(run("return document.querySelector('.results > li').className") == "failed",
           "what failed does not come first")
    expect(run("return document.querySelectorAll('.old').length") > 0, "no difference is shown")
    expect(run("return document.querySelector('.tests img').naturalWidth") > 100, "no picture of the step")
    run("const box = document.querySelector('input[value=passed]'); box.click()")
    expect(run(shown) == 1, "the filter leaves more than what failed")
    run("document.querySelector('.controls button').click()")
    expect("失败" in run("return document.querySelector('.controls').innerText"), "not in Chinese")
    for scheme in ("light", "dark"):
        set_media(scheme)
        for width in WIDTHS:
            set_width(width)
            expect_no_sideways(f"the test's page, {width}")
        expect_accessible(f"the test's page, {scheme}")
    set_media()
    set_width(1440)
    expect_silence("the test's page")


def check_site():
    """Every page of the site, at three widths; links lead to files; a lesson's story plays."""
    site = os.path.join(WORK, "site")
    done = subprocess.run([ROLLCALL, "site", site], capture_output=True, text=True)
    expect(done.returncode == 0, f"site: {done.stderr}")
    pages = sorted(glob.glob(site + "/*.html") + glob.glob(site + "/lessons/*.html"))
    expect(len(pages) > 40, f"the site has {len(pages)} pages")
    for page in pages:
        name = os.path.relpath(page, site)
        open_page(page)
        broken = run("return [...document.images].filter((it) => !it.naturalWidth).length")
        expect(broken == 0, f"{name}: {broken} pictures are missing")
        for link in run("return [...document.querySelectorAll('a')].map((it) => it.href)"):
            path = link.removeprefix("file://").split("#")[0].split("?")[0]
            expect(link.startswith("http") or os.path.exists(path), f"{name}: leads to {link}")
        for width in WIDTHS:
            set_width(width)
            expect_no_sideways(f"{name} at {width}")
        set_width(1440)
        if not name.startswith("lessons/") or name.startswith("lessons/04"):
            expect_accessible(name)
    open_page(site + "/stories/Articles-000-corrected.html", "?zh#2.3")
    expect(run("return document.documentElement.lang") == "zh", "a story does not open in Chinese")
    expect(run("return document.documentElement.dataset.frame") == "2.3", "a story's link to a frame")
    print(f"{len(pages)} pages of the site")


started = time.time()
try:
    check_all_scenarios()
    check_keys_and_controls()
    check_motion()
    check_long_story()
    check_bad_input()
    check_paper()
    check_test_page()
    check_site()
finally:
    browser.quit()
print(f"{len(failures)} failures in {time.time() - started:.0f} s")
sys.exit(1 if failures else 0)
