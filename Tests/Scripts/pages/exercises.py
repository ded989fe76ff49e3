"""What is asked of the tasks that are played on lessons' pages: they are marked as the prompt marks them."""

import glob
import os
import random
import re
import subprocess

from driver import *
from pages import expect_chinese

# How many wrong answers to each prediction are marked by the page and by the prompt.
ROUNDS = int(os.environ.get("EXERCISE_ROUNDS", "6"))

# The tasks of a page: key, kind, what the data says, and where they stand among the seen ones.
TASKS = """
  return [...document.querySelectorAll('section.task')].filter((it) =>
    it.checkVisibility() && it.querySelector('.exercise-data')).map((it) =>
    JSON.parse(it.querySelector('.exercise-data').textContent));
"""

# A task by its key, in the language that is seen.
FIND = """
  const find = (key) => [...document.querySelectorAll('section.task')].find((it) => it.checkVisibility()
    && it.querySelector('.exercise-data')
    && JSON.parse(it.querySelector('.exercise-data').textContent).key === key);
"""

# Puts lines together by the controls of a task, as a hand does.
PUT = FIND + """
  const [key, lines] = arguments;
  const task = find(key);
  const choose = (select, text) => {
    select.selectedIndex = [...select.options].findIndex((it) => it.text === String(text));
    select.dispatchEvent(new Event('change'));
  };
  while (task.querySelector('.remove')) task.querySelector('.remove').click();
  const add = task.querySelector('.buttons button');
  for (const line of lines) {
    add.click();
    const row = () => [...task.querySelectorAll('.foretold > li')].at(-1);
    const part = (name) => [...row().querySelectorAll('select')].find((it) =>
      it.getAttribute('aria-label').endsWith(': ' + name));
    const shown = { object: 'didChange', section: 'didChange section' };
    choose(row().querySelector('select'), shown[line.event] ?? line.event);
    if (line.event === 'object') {
      choose(part('anObject'), line.label);
      choose(part('at'), line.at ?? 'nil');
      choose(part('for'), line.type);
      choose(part('newIndexPath'), line.newIndexPath ?? 'nil');
    } else if (line.event === 'section') {
      choose(part('sectionInfo'), line.name);
      choose(part('atSectionIndex'), line.index);
      choose(part('for'), line.type);
    }
  }
  task.querySelector('.buttons .main').click();
"""

# Begins a task that is done again.
AGAIN = FIND + "[...find(arguments[0]).querySelectorAll('.buttons button')].at(-1).click()"

# What a task says now.
SEEN = FIND + """
  const task = find(arguments[0]);
  const text = (selector) => [...task.querySelectorAll(selector)].filter((it) => it.checkVisibility())
    .map((it) => it.textContent);
  return {
    sign: text('.sign').join(''), marks: [...task.querySelectorAll('.marks-of-line')].map((it) => it.textContent),
    missing: text('.missing').join(''), wrong: text('p.wrong'), reason: text('.said pre').join(''),
    right: text('.right'), isOpen: task.querySelector('details.solution').open,
    isLocked: [...task.querySelectorAll('.foretold select')].every((it) => it.disabled),
    moments: text('.moments > li').length, outcome: text('.outcome').length, said: text('.said').join(''),
    focus: document.activeElement.textContent,
  };
"""


def seen(key):
    return run(SEEN, key)


def text_of(line):
    """A line as the prompt takes and prints it."""
    if line["event"] == "object":
        return (f"didChange {line['label']} at {line.get('at', 'nil')} for {line['type']}"
                f" newIndexPath {line.get('newIndexPath', 'nil')}")
    if line["event"] == "section":
        name = line["name"].replace("\\", "\\\\").replace('"', '\\"')
        return f"didChange section \"{name}\" atSectionIndex {line['index']} for {line['type']}"
    return line["event"]


def some_line(data, chance):
    if data["sections"] and chance.random() < 0.3:
        return {"event": "section", "name": chance.choice(data["sections"]), "index": chance.randrange(2),
                "type": chance.choice(["insert", "delete"])}
    if chance.random() < 0.15:
        return {"event": chance.choice(["controllerWillChangeContent", "controllerDidChangeContent"])}
    line = {"event": "object", "label": chance.choice(data["labels"]),
            "type": chance.choice(["insert", "delete", "move", "update"])}
    for key in ("at", "newIndexPath"):
        if chance.random() < 0.6:
            line[key] = chance.choice(data["paths"])
    return line


def without_nil(line):
    return {key: value for key, value in line.items() if value != "nil" and key != "text"}


def spoilt(data, chance):
    """Some lines that are nearly what is told."""
    lines = [without_nil(line) for line in data["told"]]
    for _ in range(chance.randint(1, 3)):
        what = chance.randrange(5)
        if what == 0 or not lines:
            lines.insert(chance.randint(0, len(lines)), some_line(data, chance))
        elif what == 1:
            lines.pop(chance.randrange(len(lines)))
        elif what == 2:
            one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
            lines[one], lines[other] = lines[other], lines[one]
        else:
            place = chance.randrange(len(lines))
            line, other = dict(lines[place]), some_line(data, chance)
            if line["event"] == other["event"] and len(line) > 1:
                key = chance.choice([it for it in other if it != "event"] or ["event"])
                line[key] = other[key]
            lines[place] = line
    return lines or [some_line(data, chance)]


def prompt_says(key, answers):
    """What the prompt says to each of some wrong answers: its marks, and the words behind them."""
    lesson, task = key.split(" ")
    # The first answer is told from the text above it by its end.
    first = ["controllerDidChangeContent"] * 9
    text = "".join("\n".join(lines) + "\nend\n" for lines in [first] + answers)
    home = os.path.join(WORK, "home")
    os.makedirs(home, exist_ok=True)
    done = subprocess.run(
        [ROLLCALL, "learn", "--restart", lesson, task], input=text, capture_output=True, text=True,
        env={**os.environ, "HOME": home, "XDG_DATA_HOME": home, "LANG": "C.UTF-8"})
    parts = done.stdout.split("   once more: write all the lines, or 'hint'\n")[1:-1]
    found = []
    for part in parts:
        lines = [line for line in part.split("\n") if line]
        count = 0
        while count < len(lines) and (re.match(r" *\d+  \S|        (kind|no such)", lines[count])
                                      or re.match(r"      \d+ callbacks? (is|are) missing ✗$", lines[count])):
            count += 1
        found.append((lines[:count], words(" ".join(lines[count:]))))
    return found


def words(text):
    """A text on one line, without the signs of code."""
    return " ".join(text.replace("`", "").split())


def drawn_marks(lines, now):
    """What the prompt prints of marks that a page shows."""
    found = []
    for number, (line, marks) in enumerate(zip(lines, now["marks"]), 1):
        found.append(f"{number:4}  {text_of(line)}")
        if marks:
            found.append("        " + marks)
    if now["missing"]:
        found.append("      " + now["missing"])
    return found


def check_exercise_law():
    """Wrong answers to every prediction are marked, and answered in words, as the prompt does."""
    chance = random.Random(20240)
    count = 0
    for page in sorted(glob.glob(SITE + "/lessons/*.html")):
        if page.endswith(".zh.html"):
            continue
        open_page(page)
        run("localStorage.clear()")
        for data in run(TASKS):
            if data["kind"] != "predict":
                continue
            answers, shown = [], []
            for _ in range(ROUNDS):
                lines = spoilt(data, chance)
                run(PUT, data["key"], lines)
                now = seen(data["key"])
                # An answer may be right by chance, as where the order of two is no fault.
                if now["right"]:
                    expect(now["sign"] == " ✓", f"{data['key']}: is right, and not done")
                    run(AGAIN, data["key"])
                    continue
                answers.append([text_of(line) for line in lines])
                shown.append((drawn_marks(lines, now), words("".join(now["wrong"]) or now["reason"])))
            said = prompt_says(data["key"], answers)
            expect(len(said) == len(shown), f"{data['key']}: the prompt has {len(said)} answers, not {len(shown)}")
            for answer, mine, theirs in zip(answers, shown, said):
                expect(mine == theirs, f"{data['key']}: {answer}: the page says {mine}, the prompt {theirs}")
            count += len(shown)
    expect(count >= 8 * ROUNDS, f"only {count} wrong answers were compared")
    print(f"{count} wrong answers are marked as the prompt marks them")


def play(data, name):
    """Plays a task to its end."""
    before = seen(data["key"])
    expect(not before["isOpen"] and not before["sign"], f"{name}: is done before it is played")
    if data["kind"] == "predict":
        run(PUT, data["key"], [without_nil(line) for line in data["told"]])
    else:
        expect(before["moments"] == 0, f"{name}: callbacks are shown before they are played")
        play_lens(data)
    now = seen(data["key"])
    expect(now["sign"] == " ✓" and now["right"] == [data["words"]["right"]],
           f"{name}: the right answer is said to be {now}")
    expect(now["isOpen"] and now["isLocked"], f"{name}: what came of it is not shown")
    expect(now["focus"] == data["words"]["startAgain"], f"{name}: the focus is on {now['focus']}")


def check_exercises():
    """Every task is played to its end from a file, in both languages; what was answered is kept."""
    kinds = {"predict": 0, "lens": 0}
    for page in sorted(glob.glob(SITE + "/lessons/*.html")):
        name = os.path.basename(page)
        open_page(page)
        tasks = run(TASKS)
        if not tasks:
            continue
        run("localStorage.clear()")
        open_page(page)
        for data in tasks:
            kinds[data["kind"]] += 1
            play(data, f"{name}: {data['key']}")
        if name.endswith(".zh.html"):
            expect_chinese(name, "body", "small, em", in_prose=True)
        isSample = name.startswith("04-")
        if isSample:
            expect_accessible(f"{name}, played")
        open_page(page)
        for now in (seen(data["key"]) for data in tasks):
            expect(now["sign"] == " ✓" and not now["isOpen"] and now["isLocked"], f"{name}: what was kept: {now}")
        # What another page may have written is no answer.
        for text in () if not isSample else ("[1", "7", "null", '{"lines": 3}', '{"lines": [{"event": "object", "label": "x"}, 4]}',
                                             '{"played": "9e9"}', '{"lines": [{"event": "section", "index": "<b>"}], "isSolved": "yes"}'):
            run("for (const data of arguments[0]) localStorage.setItem('rollcall ' + data.key, arguments[1])",
                tasks, text)
            open_page(page)
            expect(not any(seen(data["key"])["sign"] for data in tasks), f"{name}: {text} is an answer")
        run("localStorage.clear()")
        expect_silence(name)
    expect(kinds["predict"] >= 34 and kinds["lens"] >= 10, f"tasks are played: {kinds}")
    print(f"tasks are played to their end: {kinds}")
    check_exercises_of_course()


def check_exercises_of_course():
    """On the page of all lessons a task that is done is so in both languages, and counted beside its lesson."""
    page = os.path.join(WORK, "exercises.html")
    subprocess.run([ROLLCALL, "learn", "--html", page, "4"], capture_output=True)
    course = os.path.join(WORK, "course.html")
    signs = "return [...document.querySelectorAll('nav.site ol small')].map((it) => it.textContent)"
    open_page(page)
    run("localStorage.clear()")
    open_page(page)
    tasks = run(TASKS)
    expect([data["kind"] for data in tasks] == ["predict", "lens"], "lesson 4 has other tasks than were meant")
    for data in tasks:
        play(data, data["key"])
    run("document.querySelector('button.switch').click()")
    expect(all(seen(data["key"])["sign"] == " ✓" for data in tasks), "the other language differs")
    open_page(course)
    expect(run(signs) == [" ✓ 2/2"], f"beside the lessons: {run(signs)}")
    run(AGAIN, tasks[0]["key"])
    expect(run(signs) == [" ✓ 1/2"] and not seen(tasks[0]["key"])["sign"], "a task does not start again")
    run("localStorage.clear()")
    expect_silence("the tasks of a course")


def play_lens(data):
    """Plays a lens: other numbers are answered in words, the right one ends it."""
    key = data["key"]
    press = FIND + "find(arguments[0]).querySelectorAll(arguments[1])[arguments[2]].click()"
    total = run(FIND + "return find(arguments[0]).querySelectorAll('.moments > li').length", key)
    for number in range(1, total + 1):
        run(press, key, ".buttons .main", 0)
        expect(seen(key)["moments"] == number, f"{key}: {number} callbacks are not seen")
    expect(data["words"]["played"] in seen(key)["said"], f"{key}: the end is not said")
    for number in range(1, total + 1):
        if number == data["answer"]:
            continue
        run(press, key, ".moments > li > button", number - 1)
        now = seen(key)
        known = any(answer.get("number") == number for answer in data["wrong"])
        expect(len(now["wrong"]) == (1 if known else 0) and not now["sign"], f"{key}: {number} is answered by {now}")
        expect(known or now["said"] == data["words"]["wrong"], f"{key}: {number} is answered by {now['said']}")
    expect(seen(key)["outcome"] == 0, f"{key}: the outcome is seen before the answer")
    run(press, key, ".moments > li > button", data["answer"] - 1)
    expect(seen(key)["outcome"] == 1, f"{key}: the outcome is not seen")


def check_exercise_hands():
    """A task is done by keys alone; a finger finds 44 px; nothing scrolls sideways, in light and dark."""
    page = SITE + "/lessons/08-predicates.html"
    open_page(page)
    run("localStorage.clear()")
    open_page(page)
    data = run(TASKS)[0]
    expect([line["event"] for line in data["told"]] == [
        "controllerWillChangeContent", "object", "controllerDidChangeContent"], "another change than was meant")
    run(FIND + "find(arguments[0]).querySelector('.buttons button').focus()", data["key"])
    keys = lambda *names: ActionChains(browser).send_keys(*names).perform()
    # The first line is what begins every change; behind a line stand what removes it, and what adds one.
    keys(Keys.ENTER)
    keys(Keys.TAB, Keys.TAB, Keys.ENTER)
    change = data["told"][1]
    keys(Keys.TAB, change["label"], Keys.TAB, change["at"], Keys.TAB, change["type"], Keys.TAB)
    keys(Keys.TAB, Keys.TAB, Keys.ENTER)
    keys(Keys.ARROW_DOWN)
    keys(Keys.ARROW_DOWN)
    keys(Keys.TAB, Keys.TAB, Keys.TAB, Keys.ENTER)
    now = seen(data["key"])
    expect(now["sign"] == " ✓", f"by keys alone: {now}")
    for scheme in ("light", "dark"):
        set_media(scheme)
        for width in WIDTHS:
            set_width(width)
            browser.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": width < 500})
            run("localStorage.clear()")
            for lesson in ("08-predicates", "04-sections.zh"):
                name = f"tasks of {lesson}, {scheme}, {width}"
                open_page(f"{SITE}/lessons/{lesson}.html")
                for data in run(TASKS):
                    if data["kind"] == "predict":
                        run(PUT, data["key"], [without_nil(line) for line in data["told"]][1:] + [
                            {"event": "object", "label": data["labels"][-1], "type": "move"}])
                    else:
                        run(FIND + "find(arguments[0]).querySelector('.buttons .main').click()", data["key"])
                expect_no_sideways(name)
                expect_accessible(name, None if width == WIDTHS[0] else CONTRAST)
                if width < 500:
                    small = run("return [...document.querySelectorAll('.exercise button, .exercise select,"
                                " summary')].filter((it) => it.checkVisibility() &&"
                                " (it.offsetHeight < 44 || it.offsetWidth < 44)).map((it) => it.outerHTML)")
                    expect(not small, f"{name}: too small for a finger: {small[:2]}")
    browser.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": False})
    set_media()
    set_width(1440)
    run("localStorage.clear()")
    expect_silence("tasks by keys and fingers")
