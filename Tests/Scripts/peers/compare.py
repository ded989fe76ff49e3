"""Runs ours, C's and the peers' in turns, and prints the medians as multiples of C's."""

import importlib
import os
import statistics
import subprocess
import sys
import time

from students import students

benchmarks, count, folder = sys.argv[1], int(sys.argv[2]), sys.argv[3]
WORK = {
    "insert": "insert and save",
    "fetch": "fetch sorted, read every attribute",
    "search": "CONTAINS[cd] and BETWEEN",
}
PEERS = ["sqlite3"]
try:
    importlib.import_module("django")
    PEERS.append("django")
except ImportError:
    pass


def ours(work):
    """Milliseconds of the processor that ours and C's take, by the table of the benchmarks."""
    printed = subprocess.run(
        [benchmarks, str(count), "--runs", "1", "--only", work], stdout=subprocess.PIPE, text=True, check=True
    ).stdout
    line = next(line for line in printed.splitlines() if line.startswith(work))
    columns = line[len(work) :].split()
    if columns[0] != str(count):
        sys.exit(f"the table of the benchmarks is not as it was: {line!r}")
    return float(columns[1]), float(columns[3])


def peer(module, work, rows):
    """Milliseconds of the processor that a peer takes, and what it finds."""
    path = os.path.join(folder, f"{module.__name__}.sqlite")
    if work == "insert":
        for suffix in ("", "-wal", "-shm"):
            if os.path.exists(path + suffix):
                os.remove(path + suffix)
    start = time.process_time()
    found = module.insert(path, rows) if work == "insert" else getattr(module, work)(path)
    return (time.process_time() - start) * 1000, found


rows = students(count)
modules = [importlib.import_module(f"with_{name}") for name in PEERS]
names = ["C", "ours"] + [{"sqlite3": "Python's sqlite3", "django": "Django"}[name] for name in PEERS]
print(f"{count} rows, milliseconds of the processor, medians of three, and how many times C's")
print(f"{'':36}" + "".join(f"{name:>20}" for name in names))
for work, name in WORK.items():
    times = [[] for _ in names]
    found = []
    for _ in range(3):
        engine, baseline = ours(name)
        times[0].append(baseline)
        times[1].append(engine)
        measured = [peer(module, work, rows) for module in modules]
        for column, (milliseconds, _) in zip(times[2:], measured):
            column.append(milliseconds)
        found = [result for _, result in measured]
    if len(set(found)) > 1:
        sys.exit(f"{name}: the peers found {found}")
    medians = [statistics.median(column) for column in times]
    cells = "".join(f"{f'{median:.1f} ({median / medians[0]:.2f})':>20}" for median in medians)
    print(f"{name:36}{cells}")
