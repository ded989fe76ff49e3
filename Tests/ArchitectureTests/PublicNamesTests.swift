import Testing

struct PublicNamesTests {
  private func names(_ text: String) -> [String] {
    PublicNames.reading([("A.swift", text)]).map(\.name)
  }

  @Test(arguments: [
    ("public let limit = 3", ["limit"]),
    ("let limit = 3", []), ("package let limit = 3", []), ("// public let limit = 3", []),
    ("let text = \"public let limit = 3\"", []), ("/* public /* */ let a = 1 */", []),
    ("let text = #\"\"\"\n\" public let a = 1\n\"\"\"#", []),
    ("let text = \"\\(size(of: \"}\")) {\"\npublic let after = 1", ["after"]),
    ("@available(*, deprecated) public func go() {}", ["go()"]),
    (
      "public func take(_ a: Int, from b: [String: Int] = [:], c: (Int) -> Int) {}",
      ["take(_:from:c:)"]
    ),
    ("public func each<A, B: C<A>>(_ do: @escaping (A) -> B) where A: D {}", ["each(_:)"]),
    ("public func sum(@Summing of parts: () -> Int, prefix: Int) {}", ["sum(of:prefix:)"]),
    ("public func `repeat`() { let public = 1; struct A { public var b = 1 } }", ["repeat()"]),
    ("public static func < (left: Int, right: Int) -> Bool { true }", ["<(left:right:)"]),
    ("public typealias Size = Int", ["Size"]),
  ])
  func `a declaration is found by its name`(text: String, expected: [String]) {
    #expect(names(text) == expected)
  }

  @Test(arguments: [
    ("public init<T>(of t: T) {}", "A.init(of:)"), ("public init?(_ t: Int) {}", "A.init(_:)"),
    ("open class func make() -> A {}", "A.make()"),
    ("open internal(set) weak var place: B?", "A.place"),
    ("public private(set) var count = B.init(of: 1)", "A.count"),
    ("public nonisolated(unsafe) static let all: [A] = { [A()] }()", "A.all"),
    ("public subscript(key: Int, at place: Int) -> Int { 1 }", "A.subscript(_:at:)"),
    ("public struct Part {}", "A.Part"),
  ])
  func `a member is found by its type and name`(text: String, expected: String) {
    #expect(names("class A: B<C>, D where C: E {\n  var hidden = 1\n  \(text)\n}") == [])
    #expect(names("open class A: B<C>, D {\n  var hidden = 1\n  \(text)\n}") == ["A", expected])
    #expect(names("extension A.B where C == (D) { \(text) }").count == 1)
  }

  @Test func `cases and requirements are as public as what they stand in`() {
    let text = """
      public enum Cup: Int {
        case full = -1, empty
        case part(of: Int, String, [String: Int])
        func cases() { switch self { case .full: break } }
      }
      enum Mug { case blue }
      public protocol Fillable {
        associatedtype Content
        var size: Int { get }
        func fill(with content: Content)
      }
      public extension Cup {
        var isFull: Bool { true }
        private var hidden: Bool { true }
      }
      """
    #expect(
      names(text) == [
        "Cup", "Cup.full", "Cup.empty", "Cup.part(of:_:_:)", "Fillable", "Fillable.Content",
        "Fillable.size", "Fillable.fill(with:)", "Cup.isFull",
      ])
  }

  @Test func `what stands in a type that is not public is not public`() {
    let text = """
      extension Mug { public func wash() {} }
      struct Mug { public struct Handle { public let length = 1 } }
      extension Int { public var cups: Int { self } }
      """
    #expect(names(text) == ["Int.cups"])
  }

  @Test func `a declaration tells its place and whether it overrides`() {
    let text = "open class A {\n\n  public override init() {}\n}\n"
    #expect(
      PublicNames.reading([("A.swift", text)]) == [
        PublicNames.Declaration(name: "A", place: "A.swift:1", isOverride: false),
        PublicNames.Declaration(name: "A.init()", place: "A.swift:3", isOverride: true),
      ])
  }
}
