import Foundation

// usage: benchmarks [SIZE…] [--runs N] [--only TEXT] [--check]
//
// Milliseconds of the processor and by the clock, medians of runs that take turns with the
// baseline's. With --check it ends with 1 where a ratio is more than twice the one on record, and is
// so again when it is measured again: a neighbour on the machine may have taken its cache.
var sizes: [Int] = []
var runs = 5
var only = ""
var checks = false
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  switch argument {
  case "--runs": runs = arguments.popFirst().flatMap { Int($0) } ?? runs
  case "--only": only = arguments.popFirst() ?? ""
  case "--check": checks = true
  default: if let size = Int(argument) { sizes.append(size) }
  }
}
@MainActor func isWanted(_ name: String) -> Bool { only.isEmpty || name.contains(only) }

for line in Surroundings.lines { print(line) }
print("")
let recordFile = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .appendingPathComponent("../../ratios.tsv")
let record = try RatioRecord(
  readingFrom: String(contentsOf: recordFile, encoding: .utf8))
var table = FigureTable(record)
for isOrdered in [false, true] {
  let workloads = Workload.all.filter { $0.isOrdered == isOrdered && isWanted($0.name) }
  for size in Set(workloads.flatMap(\.sizes)).sorted() where sizes.isEmpty || sizes.contains(size) {
    let data = try SampleData(count: size, isOrdered: isOrdered)
    for workload in workloads where workload.sizes.contains(size) {
      var pair = try workload.measure(data, runs: runs)
      if checks, table.isTooSlow(workload.name, size: size, pair) {
        pair = try workload.measure(data, runs: runs)
      }
      table.add(workload.name, size: size, pair, aim: workload.goal)
    }
  }
}
for size in [10_000, 100_000, 1_000_000]
where (sizes.isEmpty || sizes.contains(size)) && isWanted("edits") {
  let live = try LiveEdits(
    try SampleData(count: size, isOrdered: false), room: 1_000 + 2_500 * runs)
  table.add(
    "memory of a shown row, bytes", size: size, value: "\(Int(live.bytesPerRow))", aim: "≤ 120")
  for (edits, saves, aim) in [(1, 400, 2.5), (1_000, 4 * runs, 2.0)] {
    _ = try live.measure(edits: edits, saves: saves / 4)
    let (name, part) = ("live edits: \(edits)", "live edits: \(edits), change set")
    var result = try live.measure(edits: edits, saves: saves)
    if checks,
      table.isTooSlow(name, size: size, result.whole)
        || table.isTooSlow(part, size: size, result.changes)
    {
      result = try live.measure(edits: edits, saves: saves)
    }
    table.add(name, size: size, result.whole, aim: aim)
    table.add(part, size: size, result.changes, aim: 3)
  }
}
if (sizes.isEmpty || sizes.contains(ObjectCosts.count)) && isWanted("objects") {
  try ObjectCosts.measure(runs: runs, into: &table)
}
if checks, !table.failures.isEmpty {
  print("")
  for failure in table.failures { print("more than twice the ratio on record: \(failure)") }
  exit(1)
}
