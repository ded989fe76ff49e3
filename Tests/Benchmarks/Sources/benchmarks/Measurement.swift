import Foundation

/// What one side of a workload took.
struct Measurement {
  /// Milliseconds by the clock.
  var wall: Double
  /// Milliseconds of the processor, which neighbours on the machine disturb less.
  var processor: Double

  /// Runs work and measures it.
  static func of(_ work: () throws -> Void) rethrows -> Measurement {
    let clock = ContinuousClock()
    let processorStart = processorMilliseconds()
    let start = clock.now
    try work()
    let wall = start.duration(to: clock.now)
    return Measurement(
      wall: wall / .milliseconds(1), processor: processorMilliseconds() - processorStart)
  }

  /// Two pieces of work together.
  static func + (first: Measurement, second: Measurement) -> Measurement {
    Measurement(
      wall: first.wall + second.wall, processor: first.processor + second.processor)
  }

  /// The median of each number, where `together` of them that follow each other are one, by their mean.
  static func median(_ all: [Measurement], together: Int = 1) -> Measurement {
    func middle(_ numbers: [Double]) -> Double {
      let means = stride(from: 0, to: numbers.count, by: together).map { start in
        let group = numbers[start..<min(start + together, numbers.count)]
        return group.reduce(0, +) / Double(group.count)
      }
      return means.sorted()[means.count / 2]
    }
    return Measurement(wall: middle(all.map(\.wall)), processor: middle(all.map(\.processor)))
  }

  /// The median of each side's numbers.
  struct Pair {
    var engine: Measurement
    var baseline: Measurement

    /// How many times the baseline's time of the processor.
    var ratio: Double { engine.processor / baseline.processor }
  }

  private static func processorMilliseconds() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
}
