/// Characters as libedit takes them, at a place that stays while they are used.
@safe
final class WideText {
  private(set) var pointer: UnsafeMutablePointer<Int32>

  /// Copies some scalars; they end at the first NUL.
  init(_ scalars: [Unicode.Scalar] = []) { unsafe pointer = Self.copy(scalars) }

  deinit { unsafe pointer.deallocate() }

  /// Holds other scalars from now on, at another place.
  func set(_ scalars: [Unicode.Scalar]) {
    unsafe pointer.deallocate()
    unsafe pointer = Self.copy(scalars)
  }

  /// Lends some scalars for as long as the body runs.
  static func lend<Result>(
    _ scalars: [Unicode.Scalar], _ body: (UnsafePointer<Int32>) -> Result
  ) -> Result {
    let text = WideText(scalars)
    return withExtendedLifetime(text) { unsafe body(UnsafePointer(text.pointer)) }
  }

  private static func copy(_ scalars: [Unicode.Scalar]) -> UnsafeMutablePointer<Int32> {
    let wide = scalars.prefix { $0 != "\0" }.map { Int32(wide: $0) } + [0]
    let pointer = UnsafeMutablePointer<Int32>.allocate(capacity: wide.count)
    for (place, character) in wide.enumerated() {
      unsafe (pointer + place).initialize(to: character)
    }
    return unsafe pointer
  }
}

extension Int32 {
  /// The wide character of a scalar.
  init(wide scalar: Unicode.Scalar) { self.init(bitPattern: scalar.value) }
}
