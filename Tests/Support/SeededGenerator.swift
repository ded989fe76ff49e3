import Foundation

/// Random numbers that a seed decides (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator {
  /// The seed of an ordinary run, the same each time; `ROLLCALL_SEED` tries another.
  package static let ordinarySeed =
    ProcessInfo.processInfo.environment["ROLLCALL_SEED"].flatMap { UInt64($0) } ?? 20_261_121

  private var state: UInt64

  /// Starts at a seed, which a failing test prints.
  package init(seed: UInt64) { state = seed }

  /// The next number.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A whole number from 0 on, below a bound.
  package mutating func number(below bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// True once in a number of times.
  package mutating func once(in times: Int) -> Bool { number(below: times) == 0 }

  /// One of several.
  package mutating func one<Element>(of elements: [Element]) -> Element {
    elements[number(below: elements.count)]
  }
}
