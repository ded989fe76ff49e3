/// Parts that include each other.
package enum SampleParts {
  /// Parts `p0` to the one of a number, each of which includes the next one twice.
  package static func doubling(_ count: Int) -> String {
    (0..<count).map { "part p\($0)\n  include p\($0 + 1)\n  include p\($0 + 1)\nend\n" }.joined()
      + "part p\(count)\n  print 1\nend\n"
  }
}
