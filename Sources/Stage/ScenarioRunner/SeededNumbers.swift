/// Random numbers that a seed decides, as a scenario's `seed` has them.
package enum SeededNumbers {
  /// A sequence of its own.
  package static func generator(seed: UInt64) -> some RandomNumberGenerator {
    SeededGenerator(seed: seed)
  }
}
