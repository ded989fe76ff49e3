import Foundation

// usage: benchmarks [SIZE…] [--runs N] [--only TEXT]
//
// Milliseconds of the processor, medians of runs that take turns with the baseline's.
var sizes: [Int] = []
var runs = 5
var only = ""
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  switch argument {
  case "--runs": runs = arguments.popFirst().flatMap { Int($0) } ?? runs
  case "--only": only = arguments.popFirst() ?? ""
  default: if let size = Int(argument) { sizes.append(size) }
  }
}
@MainActor func isWanted(_ name: String) -> Bool { only.isEmpty || name.contains(only) }

var table = FigureTable()
for isOrdered in [false, true] {
  let workloads = Workload.all.filter { $0.isOrdered == isOrdered && isWanted($0.name) }
  for size in Set(workloads.flatMap(\.sizes)).sorted() where sizes.isEmpty || sizes.contains(size) {
    let data = try SampleData(count: size, isOrdered: isOrdered)
    for workload in workloads where workload.sizes.contains(size) {
      let (ours, baseline) = try workload.measure(data, runs: runs)
      table.add(
        workload.name, size: size, ours: ours.processor, baseline: baseline.processor,
        target: workload.goal)
    }
  }
}
for size in [10_000, 100_000, 1_000_000]
where (sizes.isEmpty || sizes.contains(size)) && isWanted("edits") {
  let live = try LiveEdits(
    try SampleData(count: size, isOrdered: false), room: 1_000 + 1_500 * runs)
  table.add(
    "memory of a shown row, bytes", size: size, value: "\(Int(live.bytesPerRow))", target: "≤ 120")
  for (edits, saves, goal) in [(1, 400, 3.0), (1_000, 4 * runs, 2.0)] {
    _ = try live.measure(edits: edits, saves: saves / 4)
    let result = try live.measure(edits: edits, saves: saves)
    table.add(
      "live edits: \(edits), whole", size: size, ours: result.whole.engine,
      baseline: result.whole.baseline, target: goal)
    table.addGrowth(
      "live edits: \(edits), change set", size: size, ours: result.changes.engine,
      baseline: result.changes.baseline)
  }
}
