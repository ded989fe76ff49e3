// What the engine's rows know of the rest of the engine, as far as a page has it: there are no values but
// scalars, no locales, no layouts of entities. The names are the engine's own.

@usableFromInline package enum BoxedValue: Hashable {}

extension SortKey {
  static func pack(_ box: BoxedValue, into bytes: inout [UInt8]) {}

  @inline(__always)
  static func compareMemory(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ count: Int) -> Int {
    for place in 0..<count {
      let (left, right) = (
        a.load(fromByteOffset: place, as: UInt8.self), b.load(fromByteOffset: place, as: UInt8.self)
      )
      if left != right { return Int(left) - Int(right) }
    }
    return 0
  }

  // A page hands in texts that are composed.
  static func composed(_ text: String) -> String { text }
}

package struct SortLocale: Sendable {}

extension RowSort {
  package init(_ terms: [Term]) { self.init(terms, locale: SortLocale()) }
}

package enum StringComparison: Hashable, Sendable {
  case compare

  func order(of first: String, _ second: String, in locale: SortLocale) -> Int {
    first < second ? -1 : first == second ? 0 : 1
  }
}

package final class ResultShape {}

extension ChangeFacts {
  final class Passage {
    var before: [Value] { [] }
    var properties: [PropertyChange] { [] }
  }
}
