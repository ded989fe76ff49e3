"""What is asked of the pages of scenarios."""

import base64
import glob
import os
import re
import subprocess
import time

from driver import *


def check_all_scenarios():
    paths = sorted(glob.glob("Scenarios/Articles/*.scenario") + glob.glob("Scenarios/Mistakes/*.scenario"))
    frames = 0
    set_media()
    set_width(1440)
    for path in paths:
        name = os.path.basename(path).removesuffix(".scenario")
        # The site's page of a mistake plays other delegates beside its own.
        open_page(make_page([path], name) if "/Mistakes/" in path else shipped_story(path))
        frames += len(compare_frames(name, report_of(path)))
        expect_silence(name)
        expect_accessible(name)
        for width in WIDTHS:
            set_width(width)
            expect_no_sideways(f"{name} at {width}")
        set_width(1440)
    print(f"{len(paths)} scenarios, {frames} frames as their reports have them")


def check_every_frame():
    """Every frame of every step that is shipped shows what its report says; so do rounds, drags and fetches."""
    frames = steps = 0
    set_media()
    set_width(1440)
    seen = {"Articles", "Mistakes"}
    paths = [path for path in sorted(glob.glob("Scenarios/**/*.scenario", recursive=True))
             if path.split(os.sep)[1] not in seen]
    for path in paths:
        name = path.removeprefix("Scenarios/").removesuffix(".scenario")
        report = report_of(path)
        open_page(shipped_story(path))
        frames += len(compare_frames(name, report))
        steps += len(steps_of(report))
    print(f"{len(paths)} more scenarios, {steps} steps, {frames} frames as their reports have them")


def check_lists():
    """A list's table says of each row what the report says, in both languages."""
    set_media()
    set_width(1440)
    for path in sorted(glob.glob("Scenarios/SwiftUI/*.scenario")):
        name = os.path.basename(path).removesuffix(".scenario")
        for language in ("en", "zh"):
            page = make_page([path], f"{name}-{language}", language)
            for number, step in enumerate(steps_of(report_of(path, language)), 1):
                open_page(page, f"#{number}.1")
                shown = run(
                    "return [...document.querySelectorAll('section.phone tbody tr')]"
                    ".map((row) => [...row.children].map((cell) => cell.textContent))"
                )
                expected = []
                for it in step["lists"]:
                    if it["failure"]:
                        expected.append([visible(f"{it['failure']['code']} {it['failure']['text']}")])
                    for section in it["sections"]:
                        if section["name"] is not None:
                            expected.append([visible(section["name"])])
                        for row in section["rows"]:
                            news = f"! {row['staleText']}" if row["wanted"] is not None else ""
                            if not news and row["body"]:
                                news = row["body"]["text"]
                            expected.append([visible(text) for text in (row["label"], row["text"], news)])
                    for row in it["gone"]:
                        expected.append([visible(row["label"]), visible(row["text"] or "")])
                shown = [row[:2] if len(row) == 3 and row[2] in ("gone", "离开") else row for row in shown]
                expect(shown == expected, f"{name} {language} {number}: {shown}, not {expected}")
            expect_silence(name)
            expect_accessible(name)
            for width in WIDTHS:
                set_width(width)
                expect_no_sideways(f"{name} at {width}")
            set_width(1440)


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
            # The aim is 60 a second; a machine that does something else besides has time enough.
            expect(middle < 1000 / 15, f"a frame takes {middle:.1f} ms")
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
    # The aim is a second; a machine that does something else besides has time enough.
    expect(took < 5000, f"500 steps open in {took:.0f} ms")
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


def check_writing():
    """A page is written whole or not at all, and nothing is replaced that is no page."""
    folder = os.path.join(WORK, "written")
    os.makedirs(os.path.join(folder, "folder"))
    scenario = "Scenarios/Articles/000-corrected.scenario"

    def write(name, limit=""):
        path = os.path.join(folder, name) if name[:1] not in "/-" else name
        return subprocess.run(
            ["bash", "-c", limit + 'exec "$@"', "-", ROLLCALL, "run", "--html", path, scenario],
            capture_output=True, text=True)

    expect(write("story.html").returncode == 0, "a page is not written")
    with open(os.path.join(folder, "story.html"), encoding="utf-8") as file:
        page = file.read()
    for name in ("-", "/dev/stdout"):
        expect(write(name).stdout == page, f"{name} gets another page")
    old = '<meta name="generator" content="Rollcall">\nold'
    for name, text in (("kept.html", old), ("own.html", "<h1>mine</h1>\n"),
                       ("mine.scenario", "note \"mine\"\n")):
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)
    os.symlink("/nowhere/story.html", os.path.join(folder, "stray.html"))
    os.symlink("kept.html", os.path.join(folder, "near.html"))
    refused = [(name, write(name)) for name in
               ("missing/story.html", "folder", "folder/", "stray.html", "/dev/full", "mine.scenario",
                "own.html")]
    refused.append(("kept.html", write("kept.html", "ulimit -f 8; ")))
    for name, done in refused:
        expect(done.returncode in (2, 3) and name in done.stderr, f"{name}: {done}")
    with open(os.path.join(folder, "kept.html"), encoding="utf-8") as file:
        expect(file.read() == old, "a page that was cut short stands in the place of another")
    with open(os.path.join(folder, "own.html"), encoding="utf-8") as file:
        expect(file.read() == "<h1>mine</h1>\n", "a page of the user's own is replaced")
    expect(write("near.html").returncode == 0, "a link beside its file is not followed")
    os.mkfifo(os.path.join(folder, "pipe"))
    names = ["kept.html", "50%25 \"'<b>.html"] * 3
    for done in [subprocess.Popen([ROLLCALL, "run", "--html", os.path.join(folder, name), scenario],
                                  stdout=subprocess.DEVNULL) for name in names]:
        expect(done.wait() == 0, "of several that write one page, one fails")
    reader = subprocess.Popen(["cat", os.path.join(folder, "pipe")], stdout=subprocess.PIPE, text=True)
    expect(write("pipe").returncode == 0, "a pipe is not written to")
    expect(reader.communicate()[0] == page, "a pipe gets another page")
    for name in names[:2]:
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            expect(file.read() == page, f"{name} holds another page")
    expect(sorted(os.listdir(folder)) == sorted(
        ["folder", "story.html", "stray.html", "near.html", "pipe", "mine.scenario", "own.html"] + names[:2]),
           f"left: {os.listdir(folder)}")


def check_cost():
    """Writing a page costs little more than writing the text of the report."""
    for path in ("Scenarios/Articles/000-corrected.scenario", os.path.join(WORK, "long.scenario")):
        times = []
        for words in ([], ["--html", os.path.join(WORK, "cost.html")]):
            took = []
            for _ in range(3):
                started = time.time()
                subprocess.run([ROLLCALL, "run", *words, path], capture_output=True)
                took.append(time.time() - started)
            times.append(min(took))
        text, page = times
        name = os.path.basename(path)
        # Twice is the aim; the bound leaves room for a machine that does something else besides.
        expect(page < 4 * text + 0.1, f"{name}: a page takes {page:.2f} s, the text {text:.2f} s")
        print(f"{name}: a page takes {page / text:.1f} times the time of the text")


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
    with open(page, encoding="utf-8") as file:
        parts = re.findall(r"<(?:script|style)>(.*?)</(?:script|style)>", file.read(), re.DOTALL)
    viewer = sum(len(part.encode()) for part in parts)
    expect(len(parts) == 3 and viewer <= 60 * 1024, f"the viewer has {viewer} bytes")
    print(f"the viewer has {viewer} bytes")
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    open_page(page)
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    text = run("return document.body.innerText")
    for step in steps_of(report_of(path)):
        expect(f"{step['number']} {step['title']}" in text, f"without a script: no step {step['number']}")
    set_width(360)
    expect_no_sideways("without a script, at 360")
    set_width(1440)
