import Foundation

// usage: benchmarks [SIZE…] [--runs N] [--only TEXT]
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
if sizes.isEmpty { sizes = [10_000, 100_000] }

func column(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}

func number(_ value: Double) -> String {
  let digits = value < 10 ? 1_000.0 : 10.0
  return "\((value * digits).rounded() / digits)"
}

for size in sizes {
  let data = try SampleData(count: size, isOrdered: false)
  for workload in Workload.all where only.isEmpty || workload.name.contains(only) {
    var ours: [Measurement] = []
    var theirs: [Measurement] = []
    for _ in 0..<runs {
      var found = 0.0
      var expected = 0.0
      theirs.append(try .of { expected = try workload.baseline(data) })
      ours.append(try .of { found = try workload.engine(data) })
      guard found == expected else { fatalError("\(workload.name): \(found), not \(expected)") }
    }
    let (engine, baseline) = (Measurement.median(ours), Measurement.median(theirs))
    print(
      workload.name, column("\(size)", 8), number(engine.wall), number(baseline.wall),
      number(engine.wall / baseline.wall), "cpu", number(engine.processor),
      number(baseline.processor),
      number(engine.processor / baseline.processor))
  }
}
