"""Scenarios for pytest, written by `rollcall pytest install`.

A file of scenarios is collected as its steps, in the order of their lines, each one item; the first item, "00 beginning",
has what stands before them and whatever belongs to none of their lines. An item has what `rollcall test` says of its
step. A process that runs items of a file tests it once, and again where an item is run again. ROLLCALL names the
program; without it, it is `rollcall` on the PATH.
"""
import json
import os
import re
import subprocess

import pytest

# A step as a line begins it, with its title.
STEP = re.compile(r'\s*step\s+"((?:[^"\\]|\\.)*)"')
# A fence of a Markdown file that runs.
FENCE = re.compile(r"^ {0,3}(?:`{3,}|~{3,})[ \t]*rollcall\b", re.MULTILINE)


def pytest_collect_file(file_path, parent):
    if file_path.name.startswith("."):
        return None
    if file_path.suffix == ".scenario" or file_path.suffix == ".md" and FENCE.search(text(file_path)):
        return Scenario.from_parent(parent, path=file_path)
    return None


def text(path):
    # What is not UTF-8 is the program's to tell.
    return path.read_text(encoding="utf-8", errors="replace")


class StepFailed(Exception):
    """What went wrong, in the program's words."""


class Scenario(pytest.File):
    """A file, and what its last test came to."""

    record = None

    def collect(self):
        self.told = set()
        steps = {}
        for number, line in enumerate(text(self.path).split("\n"), 1):
            # A title that is made when it runs, as in a loop, has no line; a second of the same title has the first's.
            if (match := STEP.match(line)) and "{" not in match[1]:
                steps.setdefault(match[1], number)
        self.lines = set(steps.values())
        yield Step.from_parent(self, name="00 beginning", line=None)
        for place, (title, number) in enumerate(steps.items(), 1):
            yield Step.from_parent(self, name=f"{place:02} {title}", line=number)

    def record_for(self, line):
        """What the test of the file came to; it is tested anew for an item that has been told."""
        if self.record is None or line in self.told:
            self.record = self.test()
            self.told = set()
        self.told.add(line)
        return self.record

    def test(self):
        program = os.environ.get("ROLLCALL") or "rollcall"
        # Where the paths of files are looked for; they are shown from there.
        folder = self.config.rootpath
        path = os.path.relpath(self.path, folder)
        try:
            ended = subprocess.run(
                [program, "test", "--report=-", "--reporter=none", "--jobs=1", "--", path],
                cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, check=False)
        except OSError as error:
            raise StepFailed(f"{program}: {error.strerror}; ROLLCALL names the program") from None
        for line in ended.stdout.splitlines():
            record = json.loads(line)
            if record["kind"] == "scenario":
                return record
        said = ended.stderr.decode(errors="replace").strip()
        raise StepFailed(said or f"{program} ended with {ended.returncode}, and said nothing")


class Step(pytest.Item):
    """A step, by the line on which it begins; the beginning has none."""

    def __init__(self, *, line, **others):
        super().__init__(**others)
        self.line = line

    def runtest(self):
        record = self.parent.record_for(self.line)
        if record["status"] == "disabled":
            pytest.skip(record["reason"])
        steps = record["steps"]
        own = [step for step in steps if self.line == (step["line"] if step["line"] in self.parent.lines else None)]
        if not own:
            pytest.skip("the scenario did not come to this step")
        failed = [step for step in own if step["status"] in ("failed", "error")]
        if failed:
            raise StepFailed("\n".join(problem["text"] for step in failed for problem in step["problems"]))
        if self.line is None and record["status"] == "failed" and not any(
                step["status"] in ("failed", "error") for step in steps):
            raise StepFailed(record["output"])
        if any(step["status"] == "todo" for step in own):
            pytest.xfail(record["reason"])

    def repr_failure(self, excinfo, style=None):
        if isinstance(excinfo.value, StepFailed):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self):
        return self.path, (self.line or 1) - 1, self.name
