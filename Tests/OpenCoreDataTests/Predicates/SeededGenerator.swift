import Foundation

/// A generator that gives the same numbers for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  /// The seed of the laws in an ordinary run, the same each time; `ROLLCALL_SEED` tries another.
  static let ordinarySeed =
    ProcessInfo.processInfo.environment["ROLLCALL_SEED"].flatMap { UInt64($0) } ?? 20_261_121

  private var state: UInt64

  /// Starts at a seed, which a failing test prints.
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
