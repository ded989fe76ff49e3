import Testing

struct DefaultCasesTests {
  /// The files in which a `default:` stands beside cases of an enum, and how many do.
  private static let exceptions: [String: Int] = [
    // The categories of Unicode, which Swift's library may add to.
    "Sources/Stage/Words/DisplayWidth.swift": 1
  ]

  @Test func `no default stands for cases that could be named`() throws {
    for path in try SourceTree.swiftFiles(under: "Sources") {
      let closed = DefaultCases.reading(try SourceTree.lines(of: path)).filter { !$0.isOpen }
      let lines = closed.map { "\($0.line)" }.joined(separator: ", ")
      #expect(closed.count == Self.exceptions[path, default: 0], "\(path), line \(lines)")
    }
  }

  @Test(arguments: [
    ("case .a: 1", false), ("case .a(let b) where b > 1: 1", false), ("case .a?, nil: 1", false),
    ("case (true, .a), (false, _): 1", false), ("case (.a(\"x\", 1), let b): 1", false),
    ("case let .a(b): 1", false), ("case let a? where a > 1: 1", false),
    ("case .a,\n  .b(1...2):\n  1", false), ("case .a: \"b\": 1", false),
    ("case 1: 1", true), ("case \"a:b\", nil: 1", true), ("case (.a, \"b\"): 1", true),
    ("case 1...2: 1", true), ("case ...2: 1", true), ("case let a as Int: 1", true),
    ("case is Int: 1", true), ("case SQLITE_OK: 1", true), ("case UInt8(ascii: \"a\"): 1", true),
    ("case [.a, .b]: 1", true), ("case \"\\\"\": 1", true),
    ("case .a:\n  switch b {\n  case 1: 1\n  default: 2\n  }", false),
  ])
  func `what stands beside a default says whether its switch ends`(
    cases: String, isOpen: Bool
  ) throws {
    let text = "switch a {\n\(cases)\ndefault: 3\n}"
    let found = try #require(DefaultCases.reading(text.split(separator: "\n")).last)
    #expect(found.isOpen == isOpen)
  }

  @Test func `the cases of another switch above are not those of a default`() {
    let text = """
      switch a {
      case 1: 1
      default: 2
      }
      switch b {
      case .c: 1
      default: 2
      }
      """
    let found = DefaultCases.reading(text.split(separator: "\n"))
    #expect(found.map(\.isOpen) == [true, false])
    #expect(found.map(\.line) == [3, 7])
  }
}
