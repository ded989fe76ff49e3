import Foundation

/// A few values of each type that a managed property can be sorted by, in their own order.
enum OrderedSamples {
  /// Whether a comparator orders values of a type as they order themselves; false for a type of which
  /// no values are known here.
  static func order(of type: Any.Type, is comparator: Comparator) -> Bool {
    let samples: [Any]
    switch type {
    // By their codes: not as a person, a number or a case would have them.
    case is String.Type: samples = ["", "10", "9", "B", "a", "\u{E9}"]
    case is Int.Type: samples = [-10, -9, 0, 9, 10] as [Int]
    case is Int16.Type: samples = [-10, -9, 0, 9, 10] as [Int16]
    case is Int32.Type: samples = [-10, -9, 0, 9, 10] as [Int32]
    case is Int64.Type: samples = [-10, -9, 0, 9, 10] as [Int64]
    case is Float.Type: samples = [-10, -0.5, 0, 0.25, 9, 10] as [Float]
    case is Double.Type: samples = [-10, -0.5, 0, 0.25, 9, 10] as [Double]
    case is Decimal.Type: samples = [-10, 0, 9, 10] as [Decimal]
    case is Date.Type:
      samples = [-1_000_000, 0, 60, 1_000_000].map { Date(timeIntervalSinceReferenceDate: $0) }
    default: return false
    }
    return samples.indices.allSatisfy { left in
      samples.indices.allSatisfy { right in
        comparator(samples[left], samples[right])
          == (left == right
            ? .orderedSame : left < right ? .orderedAscending : .orderedDescending)
      }
    }
  }
}
