"""What is asked of the pages of tests, of lessons and of the site, and of stories at their limits."""

import glob
import os
import re
import subprocess
import time

from driver import *


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
                text = text.replace("9:Cy age:10 ", "9:Eve age:9 ")
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
    widths = run("return [...document.querySelectorAll('.tests img')].map((it) => it.naturalWidth)")
    expect(len(widths) == 2 and min(widths) > 100,
           f"the golden's tables and the step as it came are {widths}")
    run("const box = document.querySelector('input[value=passed]'); box.click()")
    expect(run(shown) == 1, "the filter leaves more than what failed")
    run("document.querySelector('.controls button').click()")
    expect("失败" in run("return document.querySelector('.controls').innerText"), "not in Chinese")
    expect_chinese("the test's page", "body", "td")
    for scheme in ("light", "dark"):
        set_media(scheme)
        for width in WIDTHS:
            set_width(width)
            expect_no_sideways(f"the test's page, {width}")
        expect_accessible(f"the test's page, {scheme}")
    set_media()
    set_width(1440)
    expect_silence("the test's page")


def check_class():
    """The pages of a class: they are sorted and searched, a pupil's page leads to his story; widths, axe."""
    folder = os.path.join(WORK, "class")
    subprocess.run(["Tests/Scripts/classes/make", folder, "112"], check=True)
    check = os.path.join(folder, "check.scenario")
    for language in ("en", "zh"):
        pages = os.path.join(folder, "pages-" + language)
        done = subprocess.run(
            [ROLLCALL, "class", os.path.join(folder, "pupils"), "--check", check, "--html", pages,
             "--limits", "seconds=5", "--language", language], capture_output=True, text=True)
        expect(done.returncode == 0, f"class: {done.stderr[:300]}")
        open_page(pages + "/index.html")
        shown = "return [...document.querySelectorAll('tbody tr')].filter((it) => !it.hidden)"
        expect(run(shown + ".length") == 112, f"the class, {language}: {run(shown + '.length')} rows")
        run("document.querySelectorAll('thead button')[1].click()")
        points = run(shown + ".map((it) => Number(it.cells[1].textContent))")
        expect(points == sorted(points) and max(points) == 5, f"the class, {language}: sorted as {points[-5:]}")
        for text, count in (("forgot", 10), ("<b>3", 1), ("no such pupil", 0)):
            run("const field = document.querySelector('input'); field.value = arguments[0];"
                "field.dispatchEvent(new Event('input', { bubbles: true }))", text)
            expect(run(shown + ".length") == count, f"the class, {language}: {text} finds {run(shown + '.length')}")
        run("const field = document.querySelector('input'); field.value = '';"
            "field.dispatchEvent(new Event('input', { bubbles: true }))")
        run("document.querySelectorAll('details').forEach((it) => { it.open = true; })")
        expect(run("return Math.max(...[...document.querySelectorAll('.beside')].map((it) => it.children.length))")
               == 4, f"the class, {language}: answers do not stand side by side")
        for scheme in ("light", "dark"):
            set_media(scheme)
            for width in WIDTHS:
                set_width(width)
                expect_no_sideways(f"the class, {language}, {width}")
            expect_accessible(f"the class, {language}, {scheme}", None if scheme == "light" else CONTRAST)
        set_media()
        expect(run("document.querySelector('.controls button').click(); return document.documentElement.lang")
               != language, f"the class, {language}: the other language")
        expect_silence(f"the class, {language}")
        open_page(run("return [...document.querySelectorAll('tbody th a')].find((it) =>"
                      " it.textContent === 'forgot-0').href").removeprefix("file://"))
        expect_accessible(f"a pupil's page, {language}")
        link = run("return document.querySelector('main a').href").removeprefix("file://")
        expect(os.path.exists(link), f"a pupil's page leads to {link}")
        for width in WIDTHS:
            set_width(width)
            expect_no_sideways(f"a pupil's page, {language}, {width}")
        expect_silence(f"a pupil's page, {language}")
    print("the pages of a class in both languages")


def check_site():
    """Every page of the site, at three widths; links lead to files; a lesson's story plays."""
    site = SITE
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
        expect_accessible(name)
        if name.split(".")[0] in ("index", "gallery", "mistakes", "reference", "lessons/04-sections"):
            set_media("dark")
            expect_accessible(f"{name}, dark", CONTRAST)
            set_media()
        expect_silence(name)
        if name.endswith(".zh.html"):
            expect_chinese(name, "body", "small, em", in_prose=name.startswith("lessons/"))
    open_page(site + "/stories/Articles-000-corrected.html", "?zh#2.3")
    expect(run("return document.documentElement.lang") == "zh", "a story does not open in Chinese")
    expect(run("return document.documentElement.dataset.frame") == "2.3", "a story's link to a frame")
    print(f"{len(pages)} pages of the site")
    return site


def check_lessons():
    """The course as one page: a story is played in the place of the text, and left again."""
    page = os.path.join(WORK, "course.html")
    done = subprocess.run([ROLLCALL, "learn", "--html", page], capture_output=True, text=True)
    expect(done.returncode == 0, f"learn --html: {done.stderr}")
    open_page(page)
    shown = "return document.querySelector('.viewer').checkVisibility()"
    expect(not run(shown), "the course opens with a story")
    lessons = run("return document.querySelectorAll('article.lesson').length")
    expect(lessons >= 18, f"the course has {lessons} lessons")
    for language in ("en", "zh"):
        if language == "zh":
            run("document.querySelector('button.switch').click()")
        visible = run("return [...document.querySelectorAll('h1')].filter((it) =>"
                      " it.checkVisibility()).map((it) => it.textContent)")
        expect(len(visible) == lessons, f"{language}: {len(visible)} titles are seen")
        links = run("return [...document.querySelectorAll('.picture a')].filter((it) =>"
                    " it.checkVisibility()).map((it) => it.getAttribute('href'))")
        expect(len(links) > 60, f"{language}: {len(links)} pictures")
        run("[...document.querySelectorAll('.picture a')].filter((it) =>"
            " it.checkVisibility())[4].click()")
        time.sleep(0.2)
        expect(run(shown), f"{language}: a picture's link plays nothing")
        expect(not run("return document.querySelector('main.lessons').checkVisibility()"),
               "a story stands beside the text")
        story, step = links[4].lstrip("#").split(".")
        expect(run("return document.documentElement.dataset.frame").startswith(step + "."),
               f"{language}: another step is shown than {links[4]}")
        title = run("return document.querySelector('h2.step').textContent")
        ActionChains(browser).send_keys("l").perform()
        other = run("return document.querySelector('h2.step').textContent")
        expect(title.split()[0] == other.split()[0], f"the other language shows {other}")
        ActionChains(browser).send_keys("l").perform()
        expect(run("return document.documentElement.lang") == language, "the language is lost")
        expect_accessible(f"a story of the course, {language}")
        run("document.querySelector('header a').click()")
        time.sleep(0.5)
        expect(not run(shown), f"{language}: a story cannot be left")
        place = run("return document.activeElement.getAttribute('href')")
        expect(place == links[4], f"{language}: back at {place}, not at {links[4]}")
        expect_accessible(f"the course, {language}")
        set_media("dark")
        expect_accessible(f"the course, {language}, dark", CONTRAST)
        set_media()
        for width in WIDTHS:
            set_width(width)
            expect_no_sideways(f"the course, {language}, {width}")
        set_width(1440)
    expect_silence("the course")
    print(f"{lessons} lessons on one page of {os.path.getsize(page)} bytes")


def check_jail():
    """A page of files of others is the page of the same files, and a page of one is the one of the site."""
    paths = ["Scenarios/Articles/000-as-written.scenario", "Scenarios/Articles/004-reordering.scenario"]
    pages = []
    for words in ([], ["--untrusted"]):
        page = os.path.join(WORK, f"jail{len(words)}.html")
        subprocess.run([ROLLCALL, "run", *words, "--html", page, *paths], capture_output=True)
        with open(page, "rb") as file:
            pages.append(file.read())
    expect(pages[0] == pages[1], "a page of jailed runs is another")
    for path in paths:
        with open(make_page([path], "alone"), "rb") as file, open(shipped_story(path), "rb") as other:
            expect(file.read() == other.read(), f"{path}: the site has another page than a run writes")


# Words that a Chinese page has in its own sentences: names, keys, and what is written so in Chinese, too.
FOREIGN = {"Rollcall", "SQL", "SQLite", "Home", "End", "English", "UIKit", "Apple", "Core", "Data", "iOS", "fault"}

# The texts of a page outside of code, data and what is said to be English: {selector} names further data.
TEXTS = """
  const quoted = 'code, pre, kbd, blockquote, [lang=en], [data-en], script, style, svg, ' + arguments[1];
  const walker = document.createTreeWalker(
    document.querySelector(arguments[0]), NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!element.closest(quoted) && (arguments[2] || element.checkVisibility())) {
      found.push(walker.currentNode.data);
    }
  }
  return found;
"""


def scenario_texts():
    """The texts and names of all scenarios that are data: all but titles and notes, which are translated."""
    texts, names = set(), set()
    for path in glob.glob("Scenarios/**/*.scenario", recursive=True):
        with open(path, encoding="utf-8") as file:
            lines = file.read().split("\n")
        text = "\n".join(
            line for line in lines if not re.match(r"\s*(scenario|source|step|note)\b", line))
        texts.update(re.findall(r'"([^"]*)"', text))
        names.update(re.findall(r"\w+", text))
    return texts, names


TEXTS_OF_DATA, NAMES = scenario_texts()


def expect_chinese(name, scope, data, reads_hidden=False, in_prose=False):
    """No text of a page is English, but code, data and Apple's texts.

    Prose has English terms and names in its sentences; there, four English words in a row are one of ours.
    """
    expect(run("return document.documentElement.lang") == "zh", f"{name}: is not Chinese")
    texts = run(TEXTS, scope, data, reads_hidden)
    expect(any(re.search("[\u4e00-\u9fff]", text) for text in texts), f"{name}: says nothing")
    for text in texts:
        if text.strip() in TEXTS_OF_DATA:
            continue
        if in_prose:
            found = re.findall(r"[A-Za-z']+(?: [A-Za-z']+){3,}", text)
        else:
            found = [word for word in re.findall(r"[A-Za-z]{3,}", text)
                     # Code has capitals inside, as beginUpdates.
                     if not re.search(r"[a-z][A-Z]", word) and word not in NAMES | FOREIGN]
        expect(not found, f"{name}: says {found}: {text[:80]}")


def check_chinese():
    """A Chinese story says nothing in English but code, data and Apple's texts, in any of its steps."""
    set_media()
    set_width(1440)
    for path in ("Scenarios/Articles/000-as-written", "Scenarios/Articles/004-reordering",
                 "Scenarios/Mistakes/a-stale-path"):
        name = os.path.basename(path)
        page = make_page([path + ".scenario"], f"chinese-{name}", "zh")
        open_page(page)
        for beat in range(1, run("return document.querySelectorAll('.marks li').length") + 1):
            run(f"location.hash = '{beat}'")
            time.sleep(0.1)
            run("document.querySelectorAll('details').forEach((it) => { it.open = true; })")
            expect_chinese(f"{name}, step {beat}, in Chinese", ".viewer",
                           ".rows, .nav, small, h1, h2.step, .marks, td, tbody th, thead th, option, dd",
                           reads_hidden=True)


def check_drag():
    """The frame of a drag shows the row where the user put it, before anything is told."""
    page = make_page(["Scenarios/Articles/004-reordering.scenario"], "drag")
    report = report_of("Scenarios/Articles/004-reordering.scenario")
    found = 0
    open_page(page)
    for beat, step in enumerate(steps_of(report), 1):
        for controller in step["controllers"]:
            if not controller["drags"]:
                continue
            found += 1
            # Worked out from the drag itself, not from what the report says the screen shows.
            rows = []
            for line in controller["screenBefore"]:
                if "section" in line:
                    rows.append([])
                else:
                    rows[-1].append(line["text"])
            for drag in controller["drags"]:
                row = rows[drag["from"]["section"]].pop(drag["from"]["row"])
                rows[drag["to"]["section"]].insert(drag["to"]["row"], row)
            run(f"location.hash = '{beat}.1'")
            time.sleep(0.4)
            seen = run("return [...document.querySelectorAll('.phones .cell .text')]"
                       ".map((it) => it.textContent)")
            expect(seen == [visible(text) for section in rows for text in section],
                   f"the drag of step {beat} shows {seen}")
    expect(found > 0, "no step of 004-reordering has a drag")
    print(f"{found} drags are shown")


def check_large():
    """10,000 rows and 2,000 steps have a page that opens and can be gone through."""
    head = ('scenario "large"\nentity Student\n  name  String\n  number  Integer32\nend\nstore memory\n'
            "controller students\n  entity  Student\n  sortDescriptors  number\n  delegate  standard\nend\n"
            'tableView students\n  cell  "{name}"\nend\n')
    stories = {
        "rows": 'repeat 10000 as i\n  insert Student s{i} name="{i}" number={i}\nend\nsave\n'
                'performFetch students\nstep "the first goes last"\n  set s1 number=20000\n  save\nend\n',
        "steps": 'insert Student a name="a" number=1\nsave\nperformFetch students\n'
                 'repeat 1999 as i\n  step "number {i}"\n    set a name="{i}"\n    save\n  end\nend\n',
    }
    for (name, text), steps in zip(stories.items(), (2, 2000)):
        path = os.path.join(WORK, name + ".scenario")
        with open(path, "w", encoding="utf-8") as file:
            file.write(head + text)
        page = make_page([path], name)
        started = time.time()
        open_page(page)
        expect(run("return document.querySelectorAll('.marks li').length") == steps, f"{name}: marks")
        ActionChains(browser).send_keys(Keys.END).perform()
        frame = run("return document.documentElement.dataset.frame")
        expect(frame.startswith(f"{steps}."), f"{name}: the end is at {frame}")
        expect_no_sideways(name)
        expect_silence(name)
        print(f"{name}: {steps} steps, {os.path.getsize(page)} bytes,"
              f" opened and gone through in {time.time() - started:.1f} s")
