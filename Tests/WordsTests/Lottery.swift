/// Numbers that are the same in every run.
struct Lottery {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// The next number from zero up to, but not including, a bound of at least one.
  mutating func number(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}
