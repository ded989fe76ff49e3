"""Requests for the rules of a live phone, and what the program says of them.

turns SEED COUNT          prints random turns of a results controller
tables SEED ANSWERS       prints for each answered turn the calls of a usual delegate, some of them spoilt
steps REPORTS             prints, of reports in JSON, a request for each update of a view that the report sums up
check REPORTS ANSWERS     compares answers to the requests of `steps` with what the reports say
"""

import json
import random
import sys

NAMES = ["Ann", "Bo", "ann", "小明", "é", "Zoë", "", "a b", "\"<b>\\", "𝄞", "ａ"]


# What stands behind an exception of which the report does not say how many rows the view had counted, or had by then.
NOT_HELD = {"countedLate", "isConstant", "showsNoRows", "draggedAlready"}


def random_turn(random):
    terms = random.randint(1, 3)
    orders = [random.choice("+-") for _ in range(terms)]
    sectioned = random.random() < 0.7

    def row(number):
        values = [random.randint(-2, 3) if at == 0 else random.choice([random.randint(0, 300), random.choice(NAMES), None])
                  for at in range(terms)]
        name = str(values[0]) if random.random() < 0.97 else random.choice("xy")
        fields = ["n" if value is None else ("i" if isinstance(value, int) else "t") + str(value) for value in values]
        return [str(number), name] + fields

    numbers = random.sample(range(1, 40), random.randint(0, 12))
    rows = {number: row(number) for number in numbers}
    lines = [["changes"], ["sort"] + orders, ["sections", "yes" if sectioned else "no"]]
    lines += [["row"] + row for row in rows.values()]
    for _ in range(random.randint(0, 8)):
        number = random.randint(1, 45)
        what = random.random()
        if what < 0.3:
            lines.append(["delete", str(number)])
        elif number in rows and what < 0.4:
            lines.append(["change", "stays"] + rows[number])
        elif number in rows:
            lines.append(["change", "moves"] + row(number))
        else:
            lines.append(["insert"] + row(number))
    return lines


def written(requests):
    return "".join("\n".join("\t".join(line) for line in lines) + "\n\n" for lines in requests)


def usual_calls(callbacks):
    calls = [["beginUpdates"]]
    for callback in callbacks:
        kind, _, paths = callback["told"].replace("@", " ").partition(" ")
        old, _, new = paths.replace("/", ">").partition(">")
        if kind in ("SD", "SI"):
            calls.append(["deleteSections" if kind == "SD" else "insertSections", paths])
        elif kind in "DI":
            calls.append(["deleteRows" if kind == "D" else "insertRows", old])
        elif kind == "M":
            calls += [["deleteRows", old], ["insertRows", new]]
        else:
            calls.append(["reloadRows", old])
    return calls + [["endUpdates"]]


def tables(random, answers):
    for answer in answers:
        if "callbacks" not in answer:
            continue
        calls = usual_calls(answer["callbacks"])
        if random.random() < 0.3:
            calls.pop(random.randrange(1, len(calls)))
        if random.random() < 0.3:
            calls.insert(random.randint(1, len(calls)), random.choice([
                ["insertRows", "0-0"], ["deleteRows", "1-2"], ["moveRow", "0-0", "1-0"], ["reloadSections", "0"],
                ["moveSection", "0", "1"], ["reloadData"], ["reloadRows", "0-0", "0-1"], ["deleteSections", "0"],
                ["reconfigureRows", "0-0"], ["insertRows", "-1-0"], ["insertSections", "1", "2"]]))
        lines = [["table", random.choice(["tableView", "tableView", "collectionView"])]]
        for when in ("before", "sections"):
            lines += [["after" if when == "sections" else when, section["name"] or ""]
                      + [f"{row}:{when[0]}" for row in section["rows"]] for section in answer[when]]
        yield lines + [["call"] + call for call in calls]


def documents(path):
    text, decoder, at = open(path, encoding="utf-8").read(), json.JSONDecoder(), 0
    while text[at:].strip():
        at += len(text[at:]) - len(text[at:].lstrip())
        document, at = decoder.raw_decode(text, at)
        yield document


def screen_counts(controller):
    counts = []
    for line in controller["screenBefore"]:
        if "section" in line:
            counts.append(0)
        else:
            counts[-1] += 1
    return counts


def updates(path):
    """The updates that a page can hold: a view of its own, one turn, one block of calls."""
    for document in documents(path):
        for step in document.get("report", []):
            for controller in step.get("controllers", []):
                evidence = (controller["verdicts"][controller["view"]] or {}).get("evidence", {})
                if evidence.get("code") not in ("addsUp", "doesNotAddUp", "impossibleCall"):
                    continue
                if len(controller["rounds"]) != 1 or controller["sectionsAbove"]:
                    continue
                if controller["sectionOfView"] is not None:
                    continue
                calls = [call for callback in controller["rounds"][0]["callbacks"]
                         for response in callback["responses"] for call in response["act"]["calls"]]
                words = [response["act"]["text"] for callback in controller["rounds"][0]["callbacks"]
                         for response in callback["responses"]]
                if sum("endUpdates" in text or "performBatchUpdates" in text for text in words) != 1:
                    continue
                if any("reloadData" in text or "layoutIfNeeded" in text for text in words):
                    continue
                facts = {fact["advice"]["code"] for fact in (controller["exception"] or {}).get("facts", [])}
                summary = evidence["values"].get("summary")
                if not summary and facts & NOT_HELD:
                    continue
                if summary:
                    counts = summary["rowsBefore"], summary["rowsAfter"]
                else:
                    counts = screen_counts(controller), [len(section["rows"]) for section in controller["table"]["sections"]]
                yield step, controller, counts, evidence, calls


def path(place):
    return f"{place['section']}-{place['row']}"


def step_requests(reports):
    for _, controller, (before, after), _, calls in updates(reports):
        lines = [["table", controller["view"]]]
        for when, counts in (("before", before), ("after", after)):
            lines += [[when, ""] + [f"{at}-{row}" for row in range(count)] for at, count in enumerate(counts)]
        lines.append(["call", "performBatchUpdates"])
        for call in calls:
            lines.append(["call", call["name"]] + [path(row) for row in call["rows"]] + [str(n) for n in call["sections"]])
        yield lines + [["call", "batchUpdatesEnd"]]


def check(reports, answers):
    wrong = count = refused = 0
    for (step, controller, _, evidence, _), answer in zip(updates(reports), answers, strict=True):
        count += 1
        exception = (controller["exception"] or {}).get("text")
        refused += exception is not None
        found = answer.get("exception", {}).get("reason")
        summed = "summary" not in evidence["values"] or evidence["text"] == f"the delegate: {answer['sum']}"
        if found != exception or not summed:
            wrong += 1
            print(f"{step['place']['path']}:{step['place']['line']}: the report says {evidence['text']!r} and"
                  f" {exception!r}, the page {answer!r}", file=sys.stderr)
    if count < 75 or refused < 12:
        sys.exit(f"only {count} updates, {refused} of them refused: the reports are not what they were")
    print(f"    {count} updates of shipped scenarios, {refused} of them refused, {wrong} told otherwise")
    sys.exit(wrong > 0)


def lines_of(path):
    return [json.loads(line) for line in open(path, encoding="utf-8")]


def main(what, *rest):
    if what == "turns":
        generator = random.Random(int(rest[0]))
        sys.stdout.write(written(random_turn(generator) for _ in range(int(rest[1]))))
    elif what == "tables":
        sys.stdout.write(written(tables(random.Random(int(rest[0])), lines_of(rest[1]))))
    elif what == "steps":
        sys.stdout.write(written(step_requests(rest[0])))
    elif what == "check":
        check(rest[0], lines_of(rest[1]))


main(*sys.argv[1:])
